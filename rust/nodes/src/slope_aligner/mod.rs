//! `SlopeAligner`: tilts a character to the ground.

use godot::classes::RayCast3D;
use godot::classes::notify::Node3DNotification;
use godot::prelude::*;
use godot::register::info::PropertyInfo;
use springstep_motion::slope::{self, SlopeState};

use crate::convert::vec3;
use crate::debug_draw::Lines;
use crate::drawn::Drawn;
use crate::layers::Layers;
use crate::listing;
use crate::preview;
use crate::probe::Probe;
use crate::process_callback::ProcessCallback;
use crate::rest::{self, Rest};
use crate::shown::{self, Place};
use crate::slope_aligner::ground::Ground;
use crate::stepped::{Stepped, Stepping};
use crate::view::{LastMounted, View};

mod ground;

/// Tilts a character to the ground that it stands on.
///
/// Put it between a character's body and what one sees of it: CharacterBody3D > SlopeAligner > mesh. It looks for the
/// ground below with a ray of its own and turns itself (or its `target`) so that its up becomes the ground's normal. The
/// heading stays the parent's, without any lag: turning on a slope keeps the feet flat at once. It reads the ground only
/// and never moves a body.
///
/// Up is the parent's Y, so it works on walls and ceilings as well. The motion is the same at any tick rate.
///
/// The slopes are those of Unreal's `GetSlopeDegreeAngles`, in radians; the basis is built from them directly.
#[derive(GodotClass)]
#[class(tool, base = Node3D)]
pub struct SlopeAligner {
    base: Base<Node3D>,

    /// When the tilt moves. `PROCESS_PHYSICS`: in the physics tick, smoothed between ticks by physics interpolation where the
    /// project has that on. `PROCESS_IDLE`: in each frame. `PROCESS_MANUAL`: only when `advance` is called. Rays are cast in
    /// the physics tick whatever the mode.
    #[export(enum = (Physics = 0, Idle = 1, Manual = 2))]
    #[var(set = set_process_callback)]
    process_callback: i64,

    /// Draws the rays (yellow), what they hit (green crosses), the ground's normal (green), the present up (red), and in violet
    /// the footprint and how far down `ground_distance` is. The editor's gizmo shows the same, and where the rays will be.
    #[export]
    #[var(set = set_debug_draw)]
    debug_draw: bool,

    /// In the editor: tilts to the ground of the scene that is open, as you move it about. It is shown tilted with all that is
    /// below it, while the node and its children stay as they are: nothing of a preview is saved, copied or undone. Off in
    /// every scene that is opened. In the game it does nothing.
    #[export]
    #[var(get = get_preview, set = set_preview, usage_flags = [EDITOR])]
    preview: PhantomVar<bool>,

    /// What to tilt: any Node3D of the character, not its body. Empty, or freed: this node itself. The rotation that
    /// you gave it is its rest and is kept.
    #[export_group(name = "Target")]
    #[export]
    #[var(get = get_target, set = set_target)]
    target: PhantomVar<Option<Gd<Node3D>>>,

    /// A ray of yours to read instead of the node's own: for other shapes, masks or places. Put it where it does not
    /// tilt with the target. Empty, or freed: the node's own ray.
    #[export_group(name = "Ground")]
    #[export]
    #[var(get = get_probe, set = set_probe)]
    probe: PhantomVar<Option<Gd<RayCast3D>>>,

    /// How far above the origin the ray starts, in metres: above what the character may sink into, below what it may
    /// stand under.
    #[export(range = (0.0, 5.0, 0.01, or_less, or_greater, suffix = "m"))]
    #[var(set = set_probe_height)]
    probe_height: f64,

    /// How long the ray is, along the parent's down, in metres. It does not tilt with the node. It has to reach
    /// `ground_distance` below the origin.
    #[export(range = (0.0, 50.0, 0.1, or_greater, suffix = "m"))]
    #[var(set = set_probe_length)]
    probe_length: f64,

    /// Ground further than this below the origin counts as air, in metres.
    #[export(range = (0.0, 10.0, 0.01, or_less, or_greater, suffix = "m"))]
    #[var(get = get_ground_distance_limit, set = set_ground_distance)]
    ground_distance: f64,

    /// The layers that are ground. Every body at or below the nearest CollisionObject3D above this node is left out.
    #[export(flags_3d_physics)]
    #[var(set = set_collision_mask)]
    collision_mask: Layers,

    /// Width and length of what stands on the ground, in metres. Above 0, four more rays are cast at its corners and
    /// the plane through what they hit counts: a long animal lies over a ridge instead of flipping at it. 0: the ray in
    /// the middle alone.
    #[export(range = (0.0, 5.0, 0.01, or_greater, suffix = "m"))]
    #[var(set = set_footprint)]
    footprint: Vector2,

    /// How often the ground is looked for, in seconds. Between that the tilt moves smoothly all the same. Raise it for
    /// crowds. 0: in each physics tick.
    #[export(range = (0.0, 1.0, 0.01, or_greater, suffix = "s"))]
    #[var(set = set_update_interval)]
    update_interval: f64,

    /// How fast the tilt follows the ground; after 1/speed seconds 37 % of the angle is left. Lower it for what is
    /// heavy. 0: at once.
    #[export_group(name = "Align")]
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_align_speed)]
    align_speed: f64,

    /// Ground steeper than this counts as this steep. 0: never tilts.
    #[export(range = (0.0, 89.0, 0.1, radians_as_degrees))]
    #[var(set = set_max_angle)]
    max_angle: f64,

    /// How much of the slope ahead the target follows: 1 all, 0 none, above 1 it exaggerates.
    #[export(range = (0.0, 1.0, 0.01, or_greater))]
    #[var(set = set_pitch_weight)]
    pitch_weight: f64,

    /// How much of the slope to the side the target follows: 1 all, 0 none, above 1 it exaggerates. Two-legged
    /// characters look better with little.
    #[export(range = (0.0, 1.0, 0.01, or_greater))]
    #[var(set = set_roll_weight)]
    roll_weight: f64,

    /// What becomes of the tilt in the air. `AIRBORNE_LEVEL`: back to level. `AIRBORNE_KEEP`: it stays as it was.
    #[export(enum = (Level = 0, Keep = 1))]
    #[var(set = set_airborne)]
    airborne: i64,

    /// The rest as a scene that is saved while the game runs holds it, instead of the transform of that moment.
    #[var(get = get_rest_transform, set = set_rest_transform, usage_flags = [NONE])]
    rest_transform: PhantomVar<Transform3D>,

    target_id: Option<InstanceId>,
    /// The ray that was assigned.
    assigned_ray: Option<InstanceId>,
    /// The node's own.
    ray: Probe,
    ground: Ground,
    state: SlopeState,
    /// The target's transform without the tilt, whose it is, and below which parent.
    rest: Rest,
    rest_of: Option<InstanceId>,
    rest_below: Option<InstanceId>,
    /// The rest as it was mounted last.
    mounted: LastMounted,
    /// Seconds until the ground is looked for again; none: at the next tick.
    until_probe: Option<f64>,
    stepping: Stepping,
}

#[godot_api]
impl INode3D for SlopeAligner {
    fn init(base: Base<Node3D>) -> Self {
        let stepping = Stepping::of(&base);
        Self {
            base,
            process_callback: ProcessCallback::Physics as i64,
            debug_draw: false,
            preview: PhantomVar::default(),
            target: PhantomVar::default(),
            probe: PhantomVar::default(),
            probe_height: 0.5,
            probe_length: 10.0,
            ground_distance: 0.5,
            collision_mask: Layers::FIRST,
            footprint: Vector2::ZERO,
            update_interval: 0.1,
            align_speed: 10.0,
            max_angle: 45f64.to_radians(),
            pitch_weight: 1.0,
            roll_weight: 1.0,
            airborne: Self::AIRBORNE_LEVEL,
            rest_transform: PhantomVar::default(),
            target_id: None,
            assigned_ray: None,
            ray: Probe::default(),
            ground: Ground::default(),
            state: SlopeState::default(),
            rest: Rest::default(),
            rest_of: None,
            rest_below: None,
            mounted: None,
            until_probe: None,
            stepping,
        }
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        match what {
            Node3DNotification::PHYSICS_PROCESS if self.stepping.runs() && self.mode() != ProcessCallback::Physics => {
                let delta = self.base().get_physics_process_delta_time();
                self.look_for_ground(delta, None);
            }
            Node3DNotification::EXIT_TREE => self.level(),
            Node3DNotification::LOCAL_TRANSFORM_CHANGED => self.returned(),
            _ => {}
        }
        self.notified(what);
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.problems().iter().map(GString::from).collect()
    }

    fn on_validate_property(&self, property: &mut PropertyInfo) {
        rest::save_instead_of_transform(property, self.stepping.in_editor);
        listing::hide_in_editor(property, self.stepping.in_editor, |name| self.applies(name));
        preview::only_in_editor(property, self.stepping.in_editor);
    }
}

impl Stepped for SlopeAligner {
    fn mode(&self) -> ProcessCallback {
        // What one drags about in the editor moves in frames.
        if self.stepping.preview { ProcessCallback::Idle } else { ProcessCallback::from_ord(self.process_callback) }
    }

    fn stepping(&mut self) -> &mut Stepping {
        &mut self.stepping
    }

    fn look_up(&mut self) {
        let node = self.to_gd();
        self.ray.enter(&node, None);
        self.until_probe = None;
    }

    fn enter_game(&mut self) {
        if self.rest.has_returned() {
            // Whatever sets the transform first now, before anything else can move: see `returned`.
            self.watch_transform();
        }
    }

    fn step(&mut self, delta: f64) {
        let Some(mut target) = self.target_node() else { return };
        let view = View::of(target.get_parent_node_3d(), self.mode());
        if self.stepping.in_tick() {
            // As part of the step: what both read is read once.
            self.look_for_ground(delta, Some(&view));
        } else if !self.ground.known {
            self.probe();
        }
        let goal = self.goal(&view);
        if !self.stepping.continuity.take() {
            self.state.restart(goal);
        }
        self.state = self.state.step(goal, self.align_speed, delta);
        self.write(&mut target, &view);
    }

    fn problems(&self) -> Vec<String> {
        self.look_for_problems()
    }

    fn lines(&self) -> Lines {
        self.lines_of_the_ground()
    }

    fn is_drawn(&self) -> bool {
        self.debug_draw
    }

    fn show_there(&mut self) {
        self.target_node().iter().for_each(shown::show_there);
    }

    fn forget_motion(&mut self) {
        self.state = SlopeState::default();
        self.ground = Ground::default();
        self.rest_of = None;
    }

    fn mode_changed(&mut self) {
        // Rays are cast in ticks whatever the mode.
        self.base_mut().set_physics_process(true);
    }
}

impl SlopeAligner {
    /// Where up should be: the ground's normal as steep as is allowed, or what the air makes of it.
    fn goal(&self, view: &View) -> glam::Vec3 {
        let up = view.pose.rotation * glam::Vec3::Y;
        if self.ground.grounded || self.airborne == Self::AIRBORNE_KEEP {
            self.ground.last_normal.map_or(up, |normal| slope::limited(normal, up, self.max_angle))
        } else {
            up
        }
    }

    /// What is tilted, if it is in the tree: the target that was assigned, else the node itself.
    fn target_node(&self) -> Option<Gd<Node3D>> {
        let own = || self.base().clone();
        let target = self.target_id.and_then(crate::own_child::resolve::<Node3D>).unwrap_or_else(own);
        target.is_inside_tree().then_some(target)
    }

    /// Tilts the target's rest to the lagged normal.
    fn write(&mut self, target: &mut Gd<Node3D>, view: &View) {
        let rest = self.accept_rest(target, view.id);
        if let (Some(normal), Some(mounted)) = (self.state.normal(), view.mounted_rest(rest, &mut self.mounted)) {
            let (right, up) = (view.pose.rotation * glam::Vec3::X, view.pose.rotation * glam::Vec3::Y);
            let normal = slope::weighted(normal, right, up, self.pitch_weight, self.roll_weight);
            let tilt = slope::tilt(normal, right, up);
            // From the world's axes to the parent's.
            let tilt = view.pose.rotation.conjugate() * tilt * view.pose.rotation;
            self.write_transform(target, view.dismounted(&mounted.moved(tilt, glam::Vec3::ZERO)));
        }
        self.draw_debug();
    }

    fn write_transform(&mut self, target: &mut Gd<Node3D>, transform: Transform3D) {
        if self.stepping.in_editor {
            shown::show(target, Place::Local(transform));
        } else if self.rest.write(transform) {
            self.write_transform_of(target, |target| target.set_transform(transform));
        }
    }

    /// The target's rest. A target that is no longer one goes back to its own.
    fn accept_rest(&mut self, target: &Gd<Node3D>, parent: Option<InstanceId>) -> Transform3D {
        let id = target.instance_id();
        if self.rest_of != Some(id) {
            self.level();
            self.rest = Rest::default();
            self.rest_of = Some(id);
        } else if self.rest_below != parent && id != self.base().instance_id() {
            // Of its own way through the tree the node is told: see `returned`.
            self.rest.go_along(target);
        }
        self.rest_below = parent;
        if self.stepping.in_editor {
            // What is there is the rest: a preview writes nothing.
            return target.get_transform();
        }
        self.rest.accept(target)
    }

    /// Puts what is tilted back at its rest.
    fn level(&mut self) {
        let tilted = self.rest_of.and_then(crate::own_child::resolve::<Node3D>);
        if self.stepping.in_editor {
            tilted.iter().for_each(shown::show_there);
        } else if let Some(mut target) = tilted
            && let Some(rest) = self.rest.leave(&target)
        {
            self.write_transform(&mut target, rest);
        }
    }

    /// The first change of the node's own transform since it came back to the tree.
    fn returned(&mut self) {
        if self.rest.has_returned() && self.rest_of == Some(self.base().instance_id()) {
            let node = self.to_gd();
            self.rest.return_to(&node);
        }
        self.unwatch_transform();
    }

    /// Slopes of the ground below, ahead and to the right, radians.
    fn slopes(&self) -> Vector2 {
        let parent = self.target_node().and_then(|target| target.get_parent_node_3d());
        let rotation = View::of(parent, ProcessCallback::Physics).pose.rotation;
        let (right, up) = (rotation * glam::Vec3::X, rotation * glam::Vec3::Y);
        let slopes = slope::slope_angles(right, vec3(self.get_floor_normal()), up);
        Vector2::new(slopes.x, slopes.y)
    }
}

// Below the class: its derive makes macros that the accessors' impl block needs, and those are seen only further down.
mod look;
mod methods;
mod properties;
