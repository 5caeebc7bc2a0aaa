//! `HeldObject3D`: an object that floats in front of the camera.

use godot::classes::notify::Node3DNotification;
use godot::classes::{Camera3D, CollisionObject3D, GeometryInstance3D, MeshInstance3D};
use godot::prelude::*;
use godot::register::info::PropertyInfo;
use springstep_motion::held::{HeldState, HeldStep};

use self::grab::Grab;
use crate::kept::Kept;
use crate::layers::Layers;
use crate::listing;
use crate::prepared::Prepared;
use crate::preview;
use crate::stepped::{Stepped, Stepping, do_not_save};
use crate::tint::Tint;

/// An object that floats in front of the camera: it drags behind, overshoots, wobbles, bobs while one walks and banks
/// into turns.
///
/// Add it anywhere in the scene and give it a mesh as a child; it follows the viewport's current camera by itself. While
/// the game runs it is top-level: what it hangs under does not move it. The motion is the same at any tick rate.
///
/// A script may move, turn or scale it: the motion goes on from there. For a clean jump use `snap_to_target`.
///
/// It is a gravity gun too: `grab` takes a RigidBody3D, which then follows the same goal by the same spring, through the
/// physics engine: it collides, rests against walls and pushes what is in its way. Meanwhile this node is where the body is.
/// Bob and bank move the body's goal, the colour is given to its first geometry; `max_offset` does not apply to it, nor do
/// `add_impulse` and `snap_to_target` (use the body's own methods).
///
/// Springs and lags are solved exactly: [R. Juckett, Damped Springs](https://www.ryanjuckett.com/damped-springs/) and
/// [D. Holden, Spring-It-On](https://theorangeduck.com/page/spring-roll-call) tell how.
#[derive(GodotClass)]
#[class(tool, base = Node3D)]
pub struct HeldObject3D {
    base: Base<Node3D>,

    /// When it steps. `PROCESS_PHYSICS`: in the physics tick, smoothed between ticks by physics interpolation where the
    /// project has that on. `PROCESS_IDLE`: in each frame, for a camera that moves in `_process`. `PROCESS_MANUAL`: only
    /// when `advance` is called; it then reads the camera's transform as it stands.
    #[export(enum = (Physics = 0, Idle = 1, Manual = 2))]
    #[var(set = set_process_callback)]
    process_callback: i64,

    /// Draws the goal and its axes (green cross), the line of sight to it (yellow), the object's offset and velocity (red), and
    /// in violet how near and far a held body can be scrolled, the sphere of `max_offset` and, while a body is held, that of
    /// `break_distance`. A yellow ring is where `grab_range` ends. The editor's gizmo shows the same, of the camera that the
    /// game begins with.
    #[export]
    #[var(set = set_debug_draw)]
    debug_draw: bool,

    /// In the editor: floats in front of the editor's own camera, and drags and wobbles as you look around there. It is shown
    /// there with all that is below it, while the node and its children stay where they are: nothing of a preview is saved,
    /// copied or undone. Off in every scene that is opened. In the game it does nothing.
    #[export]
    #[var(get = get_preview, set = set_preview, usage_flags = [EDITOR])]
    preview: PhantomVar<bool>,

    /// The camera to follow. Empty, freed or out of the tree: the viewport's current camera, asked for anew at each step;
    /// without any camera the object stays where it is. A change of camera never moves the object at once, unless the goal
    /// jumps by more than `teleport_distance`.
    #[export_group(name = "Hold")]
    #[export]
    #[var(get = get_camera, set = set_camera)]
    camera: PhantomVar<Option<Gd<Camera3D>>>,

    /// How far in front of the camera the goal is, along the camera's forward, in metres. 0: at the camera itself.
    #[export(range = (0.0, 10.0, 0.01, or_greater, suffix = "m"))]
    #[var(set = set_hold_distance)]
    hold_distance: f64,

    /// How far above that point the goal is, along the world's up, in metres. Negative: below, where hands are.
    #[export(range = (-2.0, 2.0, 0.01, or_less, or_greater, suffix = "m"))]
    #[var(set = set_hold_height_offset)]
    hold_height_offset: f64,

    /// A goal that jumps further than this in one step, in metres, carries the object with it, so that a respawn or a
    /// portal does not make it fly across the level. It keeps its velocity. Raise it for whoever moves faster than this
    /// in a tick. 0 turns that off.
    #[export(range = (0.0, 50.0, 0.1, or_greater, suffix = "m"))]
    #[var(set = set_teleport_distance)]
    teleport_distance: f64,

    /// How the position follows. `FOLLOW_LAG`: an exponential approach at `follow_speed`, quick at first, that never overshoots. `FOLLOW_SPRING`: a
    /// damped spring that trails, overshoots and rings.
    #[export_group(name = "Follow")]
    #[export(enum = (Lag = 0, Spring = 1))]
    #[var(set = set_follow_mode)]
    follow_mode: i64,

    /// With `FOLLOW_LAG`: how fast the distance shrinks; after 1/speed seconds 37 % of it is left. 2 is soft, 20 nearly
    /// glued, 0 glued.
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_follow_speed)]
    follow_speed: f64,

    /// How the rotation follows the camera's (with the bank added). `FOLLOW_LAG`: at `rotation_follow_speed`.
    /// `FOLLOW_SPRING`: by a spring of `rotation_stiffness` and `rotation_damping`, always the short way round.
    #[export(enum = (Lag = 0, Spring = 1))]
    #[var(set = set_rotation_mode)]
    rotation_mode: i64,

    /// With the rotation's `FOLLOW_LAG`: how fast the angle shrinks; after 1/speed seconds 37 % of it is left. Lower it
    /// for something heavy. 0: turned at once.
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_rotation_follow_speed)]
    rotation_follow_speed: f64,

    /// How hard the spring pulls: acceleration in m/s² per metre of offset. More is quicker and tighter; it never
    /// becomes unstable. 0: it does not pull at all. `spring_frequency` tells the same in Hz.
    #[export_group(name = "Spring")]
    #[export(range = (0.0, 1000.0, 1.0, or_greater, suffix = "1/s²"))]
    #[var(set = set_stiffness)]
    stiffness: f64,

    /// How hard the spring brakes: deceleration in m/s² per m/s. With a stiffness of 200: 4 is jelly, 12 overshoots
    /// once or twice, 30 hardly rebounds; 0 rings for ever. `damping_ratio` tells the same whatever the stiffness.
    #[export(range = (0.0, 100.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_damping)]
    damping: f64,

    /// How often the spring would swing in a second if nothing braked it, `sqrt(stiffness)/2π`. Setting it keeps
    /// `damping_ratio` and rewrites `stiffness` and `damping`; it is not saved itself. Tune with this and
    /// `damping_ratio` rather than with those: the two do not disturb each other.
    #[export(range = (0.001, 10.0, 0.001, or_greater, suffix = "Hz"))]
    #[var(get = get_spring_frequency, set = set_spring_frequency, usage_flags = [EDITOR])]
    spring_frequency: PhantomVar<f64>,

    /// How much the spring brakes, `damping/(2·sqrt(stiffness))`: below 1 it overshoots (0.4 by 25 %, 0.7 by 5 %), at 1
    /// it is as quick as it can be without, above 1 it creeps. Setting it keeps `spring_frequency` and rewrites
    /// `damping`; it is not saved itself.
    #[export(range = (0.0, 2.0, 0.01, or_greater))]
    #[var(get = get_damping_ratio, set = set_damping_ratio, usage_flags = [EDITOR])]
    damping_ratio: PhantomVar<f64>,

    /// How much of the goal's velocity the damper goes along with. 0: it trails a moving goal by `damping/stiffness` times
    /// the goal's velocity. 1: it follows a steady motion without lag, and overshoots more when the motion stops.
    #[export(range = (0.0, 1.0, 0.01))]
    #[var(set = set_target_velocity_amount)]
    target_velocity_amount: f64,

    /// How hard the rotation's spring pulls, with `rotation_mode` at `FOLLOW_SPRING`: rad/s² per radian. Its frequency
    /// is `sqrt(rotation_stiffness)/2π` Hz. 0: it does not turn back.
    #[export(range = (0.0, 1000.0, 1.0, or_greater, suffix = "1/s²"))]
    #[var(set = set_rotation_stiffness)]
    rotation_stiffness: f64,

    /// How hard the rotation's spring brakes: rad/s² per rad/s. Its damping ratio is
    /// `rotation_damping/(2·sqrt(rotation_stiffness))`, with the defaults 0.71: below 1 it overshoots, 0 rings for
    /// ever.
    #[export(range = (0.0, 100.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_rotation_damping)]
    rotation_damping: f64,

    /// The object is never further than this from its goal, in metres; at the limit it loses the speed that leads
    /// outwards. Set it so that a fast turn does not take the object off the screen. 0: no limit.
    #[export(range = (0.0, 5.0, 0.01, or_greater, suffix = "m"))]
    #[var(set = set_max_offset)]
    max_offset: f64,

    /// How far the goal moves up and down at full speed, to either side, in metres. The spring then filters it, so that
    /// the object moves less, and later. 0: no bob.
    #[export_group(name = "Bob")]
    #[export(range = (0.0, 1.0, 0.005, or_less, or_greater, suffix = "m"))]
    #[var(set = set_bob_amplitude)]
    bob_amplitude: f64,

    /// How fast the bob's phase runs, in radians per second: 2π is once a second. Set it to the rhythm of your steps.
    /// It runs always and is never reset, so that a change does not pop.
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "rad/s"))]
    #[var(set = set_bob_frequency)]
    bob_frequency: f64,

    /// The speed of the goal from which on the bob, and the colour by speed, are full: usually how fast the player
    /// walks. Below it they shrink in proportion. 0: any motion counts fully.
    #[export(range = (0.0, 20.0, 0.1, or_greater, suffix = "m/s"))]
    #[var(set = set_bob_speed_reference)]
    bob_speed_reference: f64,

    /// How fast the measured speed is followed, for the bob and the colour; after 1/speed seconds 63 % of the way are
    /// made. Lower it where the bob sets in too abruptly. 0: at once.
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_bob_speed_smoothing)]
    bob_speed_smoothing: f64,

    /// The roll per rate of turning: radians per rad/s, so seconds. Positive leans into the turn (turning left leans
    /// left), negative out of it, 0 not at all.
    #[export_group(name = "Bank")]
    #[export(range = (-2.0, 2.0, 0.01, or_less, or_greater, suffix = "s"))]
    #[var(set = set_bank_strength)]
    bank_strength: f64,

    /// The largest roll either way, however fast one turns. 0: no bank.
    #[export(range = (0.0, 90.0, 0.1, or_greater, radians_as_degrees))]
    #[var(set = set_bank_max)]
    bank_max: f64,

    /// How fast the roll follows the turn; after 1/speed seconds 63 % of the way are made. Lower it for a lazy roll. 0:
    /// at once.
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_bank_smoothing)]
    bank_smoothing: f64,

    /// Colours the object by its speed, from `slow_color` to `fast_color`, while the game runs. Its materials are made its
    /// own first, so that others that use them keep their colour; they come back when this is switched off.
    #[export_group(name = "Color")]
    #[export]
    #[var(set = set_color_by_speed)]
    color_by_speed: bool,

    /// With `color_by_speed`: the colour at rest.
    #[export]
    slow_color: Color,

    /// With `color_by_speed`: the colour at `bob_speed_reference` and above. Between them the mixture is made in linear
    /// light.
    #[export]
    fast_color: Color,

    /// With `color_by_speed`: what to colour. Empty, or freed: the first geometry among the children, or the
    /// placeholder cube.
    #[export]
    #[var(get = get_color_target, set = set_color_target)]
    color_target: PhantomVar<Option<Gd<GeometryInstance3D>>>,

    /// With `color_by_speed`: the shader parameter to set where the material is a ShaderMaterial, the name of one of
    /// its colour uniforms. A StandardMaterial3D's albedo is set instead, whatever this is.
    #[export]
    #[var(set = set_color_parameter)]
    color_parameter: StringName,

    /// Who carries: the body that a held body does not collide with, nor what is below it in the scene, and that it is kept out
    /// of. Empty or freed: the nearest collision object above the camera.
    #[export_group(name = "Grab")]
    #[export]
    #[var(get = get_player, set = set_player)]
    player: PhantomVar<Option<Gd<CollisionObject3D>>>,

    /// How far `grab_under_crosshair` reaches from the camera, in metres. `grab` reaches everything.
    #[export(range = (0.0, 20.0, 0.1, or_greater, suffix = "m"))]
    #[var(set = set_grab_range)]
    grab_range: f64,

    /// A held body that is further than this from its goal is let go, after `break_grace`: it got stuck. That counts
    /// from when it has first come within it, so that a body can be grabbed from afar. Make it large for a grip that
    /// never breaks.
    #[export(range = (0.0, 10.0, 0.05, or_greater, suffix = "m"))]
    #[var(set = set_break_distance)]
    break_distance: f64,

    /// How long a held body may be beyond `break_distance` at a stretch, in seconds. 0: it is let go at once.
    #[export(range = (0.0, 5.0, 0.05, or_greater, suffix = "s"))]
    #[var(set = set_break_grace)]
    break_grace: f64,

    /// The force that carries, in newtons. It holds the weight up first (mass · 9.8), and what is left moves the body:
    /// what is heavy is slow, and what is heavier than it stays on the ground. The torque is at most this force at the
    /// arm of the body's radius of gyration. 0: nothing is lifted.
    #[export(range = (0.0, 10000.0, 10.0, or_greater, suffix = "N"))]
    #[var(set = set_max_force)]
    max_force: f64,

    /// A body of more mass cannot be grabbed, in kilograms.
    #[export(range = (0.0, 1000.0, 0.1, or_greater, suffix = "kg"))]
    #[var(set = set_max_mass)]
    max_mass: f64,

    /// How fast `throw_held()` throws without a speed of its own.
    #[export(range = (0.0, 50.0, 0.1, or_greater, suffix = "m/s"))]
    #[var(set = set_throw_speed)]
    throw_speed: f64,

    /// A body that is let go, not thrown, is no faster than this, so that nothing is flung by a flick of the camera. 0:
    /// it falls straight down.
    #[export(range = (0.0, 50.0, 0.1, or_greater, suffix = "m/s"))]
    #[var(set = set_max_release_speed)]
    max_release_speed: f64,

    /// A body that is let go or thrown turns no faster than this, in radians per second: 4π is twice round a second.
    #[export(range = (0.0, 50.0, 0.1, or_greater, suffix = "rad/s"))]
    #[var(set = set_max_release_spin)]
    max_release_spin: f64,

    /// `scroll_distance` brings a held body no nearer to the camera than this.
    #[export(range = (0.0, 10.0, 0.05, or_greater, suffix = "m"))]
    #[var(set = set_hold_distance_min)]
    hold_distance_min: f64,

    /// `scroll_distance` takes a held body no further from the camera than this.
    #[export(range = (0.0, 20.0, 0.05, or_greater, suffix = "m"))]
    #[var(set = set_hold_distance_max)]
    hold_distance_max: f64,

    /// The layers before whose bodies the hold is shortened, so that the held body stays on this side of a wall. Rigid bodies
    /// that can be pushed do not count as walls.
    #[export(flags_3d_physics)]
    wall_mask: Layers,

    /// On: the held body keeps its rotation relative to where the player heads, and stays upright when the camera looks up and
    /// down. Off: relative to the camera.
    #[export]
    keep_rotation: bool,

    /// Half the edge of a cube that stands in, in the editor too, as long as there is no geometry among the children:
    /// give the node a mesh, and the cube goes. 0: none.
    #[export_group(name = "Placeholder")]
    #[export(range = (0.0, 1.0, 0.005, or_greater, suffix = "m"))]
    #[var(set = set_cube_half_size)]
    cube_half_size: f64,

    camera_id: Option<InstanceId>,
    color_target_id: Option<InstanceId>,
    player_id: Option<InstanceId>,
    /// The body that is held.
    grab: Option<Grab>,
    /// Whether the tree is being left: nothing can be grabbed any more.
    leaving: bool,
    prepared: Prepared<HeldStep>,
    state: HeldState,
    /// The camera of the last step.
    followed: Option<InstanceId>,
    /// The node's own scale, which no parent changes.
    scale: Vector3,
    /// The transform that was written last; another one there now was set by somebody else.
    written: Option<Transform3D>,
    /// In the editor: the camera that the game will begin with, and so many frames until it is looked for.
    scene_camera: (Option<InstanceId>, u32),
    /// The first geometry among the children.
    geometry: Option<InstanceId>,
    /// Whether it may have children.
    has_children: bool,
    placeholder: Kept<MeshInstance3D>,
    tint: Tint,
    stepping: Stepping,
}

#[godot_api]
impl INode3D for HeldObject3D {
    fn init(base: Base<Node3D>) -> Self {
        let stepping = Stepping::of(&base);
        Self::with_defaults(base, stepping)
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        if what == Node3DNotification::PHYSICS_PROCESS && self.grab.is_some() {
            // Whatever the mode: the physics engine moves the body in its own ticks.
            self.carry();
        }
        self.notified(what);
        match what {
            Node3DNotification::ENTER_TREE => {
                self.leaving = false;
                self.stepping.entering = true;
                self.update_placeholder();
                self.stepping.entering = false;
            }
            Node3DNotification::READY | Node3DNotification::CHILD_ORDER_CHANGED => self.update_placeholder(),
            Node3DNotification::DISABLED => {
                self.let_go(Self::RELEASE_DROPPED);
                self.emit_soon();
            }
            Node3DNotification::EXIT_TREE => {
                self.leaving = true;
                self.let_go(Self::RELEASE_DROPPED);
                self.emit_now();
                self.uncolor();
            }
            _ => {}
        }
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.problems().iter().map(GString::from).collect()
    }

    fn on_validate_property(&self, property: &mut PropertyInfo) {
        do_not_save(property, &["top_level", "physics_interpolation_mode"]);
        listing::hide_in_editor(property, self.stepping.in_editor, |name| self.applies(name));
        preview::only_in_editor(property, self.stepping.in_editor);
    }

    fn on_property_get_revert(&self, property: StringName) -> Option<Variant> {
        // Derived values have no default of their own, so nothing to go back to.
        match property.to_string().as_str() {
            "spring_frequency" => Some(self.get_spring_frequency().to_variant()),
            "damping_ratio" => Some(self.get_damping_ratio().to_variant()),
            _ => None,
        }
    }
}

// Below the class: its derive makes macros that the accessors' impl block needs, and those are seen only further down.
mod bond;
mod carrying;
mod follow;
mod grab;
mod look;
mod methods;
mod params;
mod properties;
mod refusal;
mod shapes;
