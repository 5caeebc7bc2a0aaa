//! `FootIKSolver`: hips, knees and feet on uneven ground.

use std::cell::Cell;
use std::rc::Rc;

use godot::classes::notify::Node3DNotification;
use godot::classes::{CharacterBody3D, ISkeletonModifier3D, ShapeCast3D, SkeletonModifier3D};
use godot::prelude::*;
use godot::register::info::PropertyInfo;
use springstep_motion::grounding::GroundingStep;

use crate::debug_draw::Lines;
use crate::drawn::Drawn;
use crate::foot_ik_leg::{LegList, Look};
use crate::foot_ik_solver::feet::Feet;
use crate::foot_ik_solver::rig::Rig;
use crate::foot_ik_solver::solve::Solver;
use crate::kept::Kept;
use crate::layers::Layers;
use crate::listing;
use crate::prepared::Prepared;
use crate::preview;
use crate::probe::Probe;
use crate::process_callback::ProcessCallback;
use crate::stepped::{Stepped, Stepping};

mod detect;
mod feet;
mod grounds;
mod kept_feet;
mod leg_read;
mod legs_seen;
mod listed;
mod planting;
mod probes;
mod rest_pose;
mod rig;
mod risers;
mod solve;

/// Puts the feet of a character on uneven ground: lowers the hips, places and turns the feet, bends the knees.
///
/// Make it a child of the character's [Skeleton3D], below whatever modifiers animate the skeleton. With no property set it
/// finds the legs, by the bones' names or by the shape of the hierarchy, and works: any scale, either facing, also feet that
/// do not hang below the shin. Any number of legs: two, four with back legs of three segments, six, eight. Put an animal below
/// a [SlopeAligner] as well: the aligner tilts the body, and the feet find what the slope leaves over.
///
/// In each physics tick a ray through each animated foot looks for the ground, and one through its toes if the rig has any. The
/// character's ground plane goes through the soles of the rest pose, under the skeleton's present transform; how high the
/// ground is over that plane is the foot's offset. So on flat ground the animation is untouched, and a [SlopeAligner] above
/// has done its part already. The pelvis goes down with the lowest foot, each foot follows its ground and tilts to it, and the
/// knee bends in the plane that the animation gives. Over an edge between ankle and toes a foot stands on the higher side, and
/// feet that swing look ahead. Where there are steps, feet with toes also feel for the risers before and behind them, and keep
/// out of those. In the skeleton's update the legs are turned, after the
/// animation and the modifiers before this one; `influence` and `active` work as for all modifiers. With `plant`, feet that
/// bear stay where they stand, on platforms that move and turn as well.
///
/// Offsets move the same at any tick rate. Bones keep their lengths.
#[derive(GodotClass)]
#[class(tool, base = SkeletonModifier3D)]
pub struct FootIKSolver {
    base: Base<SkeletonModifier3D>,

    /// Draws the rays and spheres (yellow), the ground that they hit with its normal (green), the soles, where the ankles should
    /// be and which way straight knees point (red), and with `plant` the circles of `unplant_distance` that planted feet stay
    /// in (violet). The editor's gizmo shows the same, and where the rays will be.
    #[export]
    #[var(set = set_debug_draw)]
    debug_draw: bool,

    /// In the editor: puts the feet on the ground of the scene that is open, in whatever pose the skeleton has or an animation
    /// gives it. The poses of the bones stay as they are: nothing of a preview is saved, copied or undone. Off in every scene
    /// that is opened. In the game it does nothing.
    #[export]
    #[var(get = get_preview, set = set_preview, usage_flags = [EDITOR])]
    preview: PhantomVar<bool>,

    /// Reads the skeleton again and lists the legs that it has in `legs`, with the pelvis in `pelvis_bone`, for you to edit.
    #[export_tool_button(fn = Self::pressed, name = "Detect Rig", icon = "Skeleton3D")]
    detect_button: PhantomVar<Callable>,

    /// The legs. Empty: they are found by the bones' names, of any usual family, or else by the shape of the hierarchy. Found
    /// legs come pair by pair from front to back, or by their numbers where the names have some, the left leg before the right;
    /// list yours in that order too. The methods count legs from 0 in it.
    #[export_group(name = "Rig")]
    #[export]
    #[var(set = set_legs)]
    legs: LegList,

    /// The bone that carries the legs and is lowered. Empty: the lowest bone above all of them, for an animal the one that its
    /// spine begins at. It has to be above all legs.
    #[export]
    #[var(set = set_pelvis_bone)]
    pelvis_bone: StringName,

    /// The layers that are ground. Every body at or below the nearest CollisionObject3D above this node is left out, and every
    /// body below the skeleton.
    #[export_group(name = "Ground")]
    #[export(flags_3d_physics)]
    #[var(set = set_collision_mask)]
    collision_mask: Layers,

    /// How far above the character's ground plane the rays start, in metres: above the highest step, below what the
    /// character may stand under.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "m"))]
    #[var(set = set_probe_up)]
    probe_up: f64,

    /// How far below the character's ground plane the rays end, in metres. Ground further down counts as none.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "m"))]
    #[var(set = set_probe_down)]
    probe_down: f64,

    /// Above 0, spheres of this radius are cast instead of rays: the ground is what a ball comes to rest on, so that a foot does
    /// not drop into a gap that the ball does not fit into. On even ground it makes no difference, and it costs some 15 times a
    /// ray. 0, or below a millimetre: rays.
    #[export(range = (0.0, 0.3, 0.005, or_greater, suffix = "m"))]
    #[var(set = set_probe_radius)]
    probe_radius: f64,

    /// What is steeper is a wall and not ground. Set it as the `floor_max_angle` of your body, or above.
    #[export(range = (0.0, 90.0, 0.1, radians_as_degrees))]
    #[var(set = set_max_slope_angle)]
    max_slope_angle: f64,

    /// Lifts every sole by this, in metres: for snow, thick soles, or shoes that sink in. Negative lets them sink.
    #[export(range = (-0.1, 0.1, 0.001, or_greater, or_less, suffix = "m"))]
    #[var(set = set_height_bias)]
    height_bias: f64,

    /// How much of the lowest foot's offset the pelvis goes down by: 1 all, 0 none.
    #[export_group(name = "Pelvis")]
    #[export(range = (0.0, 1.0, 0.01))]
    #[var(set = set_pelvis_weight)]
    pelvis_weight: f64,

    /// How fast the pelvis follows; after 1/speed seconds 37 % of the way is left. 0: at once.
    #[export(range = (0.0, 40.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_pelvis_speed)]
    pelvis_speed: f64,

    /// The pelvis never goes down by more than this, in metres. 0: it is not lowered.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "m"))]
    #[var(set = set_max_pelvis_drop)]
    max_pelvis_drop: f64,

    /// How far the pelvis goes down. `PELVIS_LOWEST_FOOT`: with the lowest foot, so that legs stay as bent as they are
    /// animated. `PELVIS_REACH`: only as far as the legs' reach asks for. A foot that the animation swings counts the less the
    /// higher it is.
    #[export(enum = (LowestFoot = 0, Reach = 1))]
    #[var(set = set_pelvis_mode)]
    pelvis_mode: i64,

    /// Where every foot stands above the character's ground plane, how much of the lowest one's offset the pelvis is lifted by:
    /// 1 all, 0 none. For ground that the body sinks into.
    #[export(range = (0.0, 1.0, 0.01))]
    #[var(set = set_pelvis_lift_weight)]
    pelvis_lift_weight: f64,

    /// How fast the feet follow the height of the ground; after 1/speed seconds 37 % of the way is left. 0: at once.
    #[export_group(name = "Feet")]
    #[export(range = (0.0, 40.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_foot_speed)]
    foot_speed: f64,

    /// How fast the feet follow the tilt of the ground; after 1/speed seconds 37 % of the way is left. 0: at once.
    #[export(range = (0.0, 40.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_foot_rotation_speed)]
    foot_rotation_speed: f64,

    /// How much of the ground's tilt the feet take: 1 all, 0 none.
    #[export(range = (0.0, 1.0, 0.01))]
    #[var(set = set_foot_rotation_weight)]
    foot_rotation_weight: f64,

    /// The sole is turned no further than this from the ground plane, with what the animation turns it. A sole that the
    /// animation turns further is left as it is.
    #[export(range = (0.0, 90.0, 0.1, radians_as_degrees))]
    #[var(set = set_max_foot_angle)]
    max_foot_angle: f64,

    /// Ground higher than this over the character's ground plane is not stepped on; nor is what is higher than 0.65 of the
    /// leg's length. Rays see no higher than `probe_up`.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "m"))]
    #[var(set = set_max_step_up)]
    max_step_up: f64,

    /// Looks this far ahead of a moving foot, along its velocity, so that a step is found before the foot is there: for fast
    /// feet, low swings and high steps. No further than 0.4 of the leg's length. Of a foot with toes only the end that goes ahead
    /// looks there; while it swings, that looks as far ahead as its own lag (`foot_speed`) takes in any case.
    #[export(range = (0.0, 0.5, 0.005, or_greater, suffix = "s"))]
    #[var(set = set_prediction)]
    prediction: f64,

    /// The last fraction of a leg's length, over which it eases into full stretch instead of snapping straight: 0.02
    /// are 2 %, 0.1 a tenth. It never shortens a leg that the animation stretches. 0: hard.
    #[export_group(name = "Legs")]
    #[export(range = (0.0, 0.2, 0.001, or_greater))]
    #[var(set = set_soft_reach)]
    soft_reach: f64,

    /// Plants feet that bear: they stay where they are on what they stand on, also where that moves, turns and tilts, until
    /// they swing or their leg cannot follow. Off, feet are where the animation has them, above or below.
    #[export_group(name = "Plant")]
    #[export]
    #[var(set = set_plant)]
    plant: bool,

    /// A grounded foot is planted that the animation has slower than this over what it stands on; it is released at half as much
    /// again. In a walk played at the speed of the character, a foot that bears stands still over the ground. One that the
    /// animation lifts, or moves ahead of the character, swings, however slowly.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "m/s"))]
    #[var(set = set_plant_speed)]
    plant_speed: f64,

    /// A planted foot is released further than this from where the animation has it, in metres.
    #[export(range = (0.0, 1.0, 0.01, or_greater, suffix = "m"))]
    #[var(set = set_unplant_distance)]
    unplant_distance: f64,

    /// A planted foot is released where the animation points it more than this to the side: when the character turns.
    #[export(range = (0.0, 180.0, 0.1, radians_as_degrees))]
    #[var(set = set_unplant_angle)]
    unplant_angle: f64,

    /// How long a released foot takes back to where the animation has it, in seconds. It is not planted anew before. 0:
    /// at once.
    #[export(range = (0.0, 1.0, 0.01, or_greater, suffix = "s"))]
    #[var(set = set_plant_blend)]
    plant_blend: f64,

    /// The body whose up direction counts, and whose contact with the floor switches the correction on. Empty: the nearest
    /// CharacterBody3D above this node. Without one up is the world's, and the correction is always on.
    ///
    /// A body that you move by other means than `move_and_slide` never touches its floor; set its `motion_mode` to floating,
    /// where no floor is asked for. For a character without a body that jumps, and while a ragdoll simulates, turn `influence`
    /// down or `active` off.
    #[export_group(name = "State")]
    #[export]
    #[var(get = get_body, set = set_body)]
    body: PhantomVar<Option<Gd<CharacterBody3D>>>,

    /// How long the correction takes to fade out once the body leaves the floor, and to fade in when it is back, in
    /// seconds. 0: at once.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[var(set = set_airborne_fade)]
    airborne_fade: f64,

    /// When the character moves further than this within a tick, the feet are at their new ground at once. 0: never. Raise it
    /// for whoever rides faster than 60 m/s.
    #[export(range = (0.0, 10.0, 0.1, or_greater, suffix = "m"))]
    #[var(set = set_teleport_distance)]
    teleport_distance: f64,

    assigned_body: Kept<CharacterBody3D>,
    /// The nearest CharacterBody3D above.
    body_above: Kept<CharacterBody3D>,
    /// Ticks that the body has been off its floor without moving.
    stuck_for: u32,
    /// What `set_leg_weight` was given, by leg.
    leg_weights: Vec<f64>,
    /// Which feet are planted, as far as it was told, by leg.
    told_planted: Vec<bool>,
    /// The legs of the skeleton, as long as it stays the same.
    rig: Option<Rc<Rig>>,
    /// Whether it is to be read again.
    stale: Rc<Cell<bool>>,
    /// The skeleton that tells of changes of its rest pose, and whom.
    heard: Option<(InstanceId, Callable)>,
    /// The list of legs that the rig was read from.
    legs_seen: Look,
    ray: Probe,
    sphere: Probe<ShapeCast3D>,
    /// A step for legs of a length.
    prepared: Prepared<(f64, GroundingStep)>,
    feet: Feet,
    solver: Solver,
    stepping: Stepping,
}

#[godot_api]
impl ISkeletonModifier3D for FootIKSolver {
    fn init(base: Base<SkeletonModifier3D>) -> Self {
        let stepping = Stepping::of(&base);
        Self::with_defaults(base, stepping)
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        self.notified(what);
    }

    fn process_modification_with_delta(&mut self, delta: f64) {
        if self.stepping.runs() {
            self.solve(delta);
        }
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.problems().iter().map(GString::from).collect()
    }

    fn on_validate_property(&self, property: &mut PropertyInfo) {
        listing::hide_in_editor(property, self.stepping.in_editor, |name| self.applies(name));
        preview::only_in_editor(property, self.stepping.in_editor);
    }
}

impl Stepped for FootIKSolver {
    fn mode(&self) -> ProcessCallback {
        ProcessCallback::Physics
    }

    fn stepping(&mut self) -> &mut Stepping {
        &mut self.stepping
    }

    fn look_up(&mut self) {
        let node = self.to_gd();
        self.ray.enter(&node, node.get_parent());
        self.sphere.enter(&node, node.get_parent());
        self.body_above = crate::above::nearest::<CharacterBody3D>(&node).into();
    }

    fn step(&mut self, delta: f64) {
        self.look_for_ground(delta);
        self.draw_debug();
    }

    fn problems(&self) -> Vec<String> {
        self.look_for_problems()
    }

    fn edit(&mut self) {
        self.edited();
    }

    fn lines(&self) -> Lines {
        self.lines_of_the_feet()
    }

    fn is_drawn(&self) -> bool {
        self.debug_draw
    }

    fn show_there(&mut self) {
        // The skeleton has put its bones back by itself, and shows them once something sets one.
        if let Some(mut skeleton) = self.base().get_skeleton().filter(|skeleton| skeleton.get_bone_count() > 0) {
            let position = skeleton.get_bone_pose_position(0);
            let _node = self.base_mut();
            skeleton.set_bone_pose_position(0, position);
        }
    }

    fn forget_motion(&mut self) {
        self.feet = Feet::default();
        self.solver = Solver::default();
    }
}

// Below the class: its derive makes macros that the accessors' impl block needs, and those are seen only further down.
mod detected;
mod look;
mod methods;
mod params;
mod properties;
