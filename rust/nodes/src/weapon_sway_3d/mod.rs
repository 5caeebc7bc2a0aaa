//! `WeaponSway3D`: a weapon that sways.

use godot::classes::notify::Node3DNotification;
use godot::classes::{CharacterBody3D, Curve, InputEvent, InputEventMouseMotion};
use godot::prelude::*;
use godot::register::info::PropertyInfo;
use springstep_motion::sway::{Sway, SwayState, SwayStep};

use crate::kept::Kept;
use crate::listing;
use crate::prepared::Prepared;
use crate::preview;
use crate::rest::{self, Rest};
use crate::stepped::{Stepped, Stepping};
use crate::view::LastMounted;

/// A weapon that sways with the look and the walk, aims down its sights, breathes, kicks and recoils.
///
/// It goes between the camera (or the hand) and one weapon, in that weapon's own scene: its values belong to the weapon.
/// Each step it adds a rotation and an offset, in its parent's axes, to the transform that you gave it, its rest. Whatever
/// moves it besides, a script, a tween or an animation, sets the rest, coordinate by coordinate and angle by angle.
///
/// All motion is the same at any tick rate. Layers are summed, then scaled once: by `hip_weight` or `aim_weight`, and by
/// `motion_scale`.
///
/// It does the work of the well-known tutorial, whose values are `look_max_angle` 2°, `look_speed` 2, `move_max_angle` 10°
/// and `move_speed` 2.5. It departs from it where the tutorial would not work in general: mouse motion is taken over time,
/// so that the sway does not depend on the frame rate; a walk begins at 0.1 m/s rather than at a thousandth of that; a curve's 0
/// means no swing rather than half of one; and the swing eases back when the walk ends instead of freezing where it is.
#[derive(GodotClass)]
#[class(tool, base = Node3D)]
pub struct WeaponSway3D {
    base: Base<Node3D>,

    /// When it steps. `PROCESS_PHYSICS`: in the physics tick, smoothed between ticks by physics interpolation where the
    /// project has that on. `PROCESS_IDLE`: in each frame, for a camera that turns in `_process`. `PROCESS_MANUAL`: only
    /// when `advance` is called.
    #[export(enum = (Physics = 0, Idle = 1, Manual = 2))]
    #[var(set = set_process_callback)]
    process_callback: i64,

    /// Draws the rest's axes and where it points (green), the way to the present place and where that points (red), how far the
    /// look sway may turn it (violet), and with an `aim_marker` the camera's axis (yellow) and the marker's place on it (green
    /// cross). The editor's gizmo shows the same.
    #[export]
    #[var(set = set_debug_draw)]
    debug_draw: bool,

    /// In the editor: hangs before the editor's own camera as before its own, breathes, and sways as you look around; switch
    /// `aiming` to see it aim. Only what one sees is shown there: nothing of a preview is saved, copied or undone. Off in every
    /// scene that is opened. In the game it does nothing.
    #[export]
    #[var(get = get_preview, set = set_preview, usage_flags = [EDITOR])]
    preview: PhantomVar<bool>,

    /// Where the look rate comes from. `LOOK_CAMERA`: how fast the parent turns, whatever device turns it. `LOOK_MOUSE`: all
    /// mouse motion since the last step, times `mouse_sensitivity`. `LOOK_MANUAL`: what `set_look_rate` was given last.
    #[export_group(name = "Input")]
    #[export(enum = (Camera = 0, Mouse = 1, Manual = 2))]
    #[var(set = set_look_source)]
    look_source: i64,

    /// With `LOOK_MOUSE`: how far a pixel turns the view, in radians. Set it to what your camera uses, negative where
    /// that turns the other way.
    #[export(range = (0.0, 0.02, 0.0001, or_less, or_greater, suffix = "rad/px"))]
    #[var(set = set_mouse_sensitivity)]
    mouse_sensitivity: f64,

    /// A turn faster than this, in radians per second, is a cut, a snap turn or a teleport, and makes no sway. Not for
    /// `LOOK_MANUAL`. Raise it where quick flicks of the mouse lose their sway. 0: no turn is a cut.
    #[export(range = (0.0, 100.0, 0.5, or_greater, suffix = "rad/s"))]
    #[var(set = set_look_cut_rate)]
    look_cut_rate: f64,

    /// The body whose velocity and floor contact make the walk, the jumps and the landings. Empty: the nearest
    /// CharacterBody3D above. For anything else call `set_velocity` and `set_grounded`.
    #[export]
    #[var(get = get_body, set = set_body)]
    body: PhantomVar<Option<Gd<CharacterBody3D>>>,

    /// Whether one aims down the sights. Toggle it as you like: the blend follows at `aim_blend_speed` and never pops.
    #[export_group(name = "Aim")]
    #[export]
    aiming: bool,

    /// Scale of the sway from the hip: 1 as it is tuned, 0 none.
    #[export(range = (0.0, 2.0, 0.01, or_greater))]
    #[var(set = set_hip_weight)]
    hip_weight: f64,

    /// Scale of the sway when aimed: 1 as it is tuned, 0 none. With `hip_weight` 0 and this at 1 it sways only while
    /// aiming, as the tutorial's does.
    #[export(range = (0.0, 2.0, 0.01, or_greater))]
    #[var(set = set_aim_weight)]
    aim_weight: f64,

    /// How fast the aim is taken and left; after 1/speed seconds 63 % of the way are made. 0: at once.
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_aim_blend_speed)]
    aim_blend_speed: f64,

    /// A Node3D below this one, at the sights: its −Z looks along them, its Y is up. While aiming, the weapon moves so that
    /// it lies on the camera's axis, upright, at `aim_distance`. Empty: aiming changes the weights alone.
    #[export]
    #[var(get = get_aim_marker, set = set_aim_marker)]
    aim_marker: PhantomVar<Option<Gd<Node3D>>>,

    /// How far in front of the camera the marker is when aimed, in metres. Less brings the sights nearer to the eye.
    #[export(range = (0.05, 2.0, 0.01, or_less, or_greater, suffix = "m"))]
    #[var(set = set_aim_distance)]
    aim_distance: f64,

    /// Scales everything but the aim pose, for the players who get sick of it: bind it to a setting of your game. 1 as
    /// it is tuned, 0 is exactly the rest.
    #[export(range = (0.0, 1.0, 0.01, or_greater))]
    #[var(set = set_motion_scale)]
    motion_scale: f64,

    /// Angle per look rate: pitch, yaw and roll, in radians per rad/s, so seconds. Roll follows the yaw rate. Positive
    /// leads, the gun leans into the turn; negative drags behind; 0 is none on that axis.
    #[export_group(name = "Look Sway")]
    #[export(range = (-0.2, 0.2, 0.001, or_less, or_greater, suffix = "s"))]
    #[var(set = set_look_amount)]
    look_amount: Vector3,

    /// The largest angle of the look sway on each axis, however fast one looks round. 0: no look sway but
    /// `look_offset`.
    #[export(range = (0.0, 45.0, 0.1, or_greater, radians_as_degrees))]
    #[var(set = set_look_max_angle)]
    look_max_angle: f64,

    /// With `look_mode` at `FOLLOW_LAG`: how fast the sway follows the look rate, and goes back; after 1/speed seconds
    /// 37 % are left. Lower it for a heavy weapon. 0: at once.
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_look_speed)]
    look_speed: f64,

    /// Way per look rate: to the side with the yaw rate, up with the pitch rate, in metres per rad/s. Positive leads,
    /// negative drags behind, 0 is none.
    #[export(range = (-0.2, 0.2, 0.001, or_less, or_greater, suffix = "m·s/rad"))]
    #[var(set = set_look_offset)]
    look_offset: Vector2,

    /// The largest way of the look sway on each axis, in metres.
    #[export(range = (0.0, 0.5, 0.001, or_greater, suffix = "m"))]
    #[var(set = set_look_offset_max)]
    look_offset_max: f64,

    /// How the look sway follows. `FOLLOW_LAG`: without overshoot, at `look_speed`. `FOLLOW_SPRING`: it overshoots, by
    /// `look_frequency` and `look_damping_ratio`.
    #[export(enum = (Lag = 0, Spring = 1))]
    #[var(set = set_look_mode)]
    look_mode: i64,

    /// With `look_mode` at `FOLLOW_SPRING`: how often the look spring would swing in a second if nothing braked it.
    /// Higher is tighter.
    #[export(range = (0.001, 20.0, 0.001, or_greater, suffix = "Hz"))]
    #[var(set = set_look_frequency)]
    look_frequency: f64,

    /// With `look_mode` at `FOLLOW_SPRING`: how much the look spring brakes. Below 1 it overshoots (0.5 by 16 %), at 1
    /// it does not, 0 rings for ever.
    #[export(range = (0.0, 2.0, 0.01, or_greater))]
    #[var(set = set_look_damping_ratio)]
    look_damping_ratio: f64,

    /// Pitch over the time walked, as a fraction of `move_max_angle`: 1 is that far up, −1 that far down, 0 no swing.
    /// The curve's domain is in seconds and is repeated, so let it end as it begins. With no curve at all the pitch
    /// swings twice a second, the yaw once.
    #[export_group(name = "Move Sway")]
    #[export]
    move_pitch_curve: Option<Gd<Curve>>,

    /// Yaw over the time walked, as a fraction of `move_max_angle`: 1 is that far to the left. As `move_pitch_curve`;
    /// empty while another curve is set: no yaw.
    #[export]
    move_yaw_curve: Option<Gd<Curve>>,

    /// Roll over the time walked, as a fraction of `move_max_angle`: 1 leans that far to the left. As
    /// `move_pitch_curve`; empty: no roll.
    #[export]
    move_roll_curve: Option<Gd<Curve>>,

    /// The angle that a curve's 1 means, at full speed. 0: no move sway.
    #[export(range = (0.0, 45.0, 0.1, or_greater, radians_as_degrees))]
    #[var(set = set_move_max_angle)]
    move_max_angle: f64,

    /// How fast the swing follows the curves, and eases back when the walk ends; after 1/speed seconds 37 % of the way
    /// are left. Low values swing less than the curves say, since they lag behind. 0: at once.
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_move_speed)]
    move_speed: f64,

    /// The horizontal speed from which on swing and tilt are full: usually how fast the player walks. Below it they
    /// shrink in proportion. 0: any motion counts fully.
    #[export(range = (0.0, 20.0, 0.1, or_greater, suffix = "m/s"))]
    #[var(set = set_move_speed_reference)]
    move_speed_reference: f64,

    /// Half the width and half the height of a figure of eight over the distance walked, in metres. 0: none.
    #[export_group(name = "Bob")]
    #[export(range = (0.0, 0.1, 0.001, or_less, or_greater, suffix = "m"))]
    #[var(set = set_bob_offset)]
    bob_offset: Vector2,

    /// The way of a stride, which is two footfalls, in metres; `stepped` is emitted at each. Make it that of your
    /// character's legs, so that bob and footstep sounds fit: some 1.6 m for a walk, 2.5 m for a run.
    #[export(range = (0.2, 4.0, 0.05, or_less, or_greater, suffix = "m"))]
    #[var(set = set_stride_length)]
    stride_length: f64,

    /// Roll when going sideways at `move_speed_reference` or faster. Positive leans into the movement, negative out of
    /// it, 0 not at all.
    #[export_group(name = "Tilt")]
    #[export(range = (-20.0, 20.0, 0.1, or_less, or_greater, radians_as_degrees))]
    #[var(set = set_strafe_tilt)]
    strafe_tilt: f64,

    /// How fast that roll follows; after 1/speed seconds 63 % of the way are made. 0: at once.
    #[export(range = (0.0, 30.0, 0.1, or_greater, suffix = "1/s"))]
    #[var(set = set_tilt_speed)]
    tilt_speed: f64,

    /// How far a landing throws the weapon down, in metres per m/s of the fall. 0: landings do not show.
    #[export_group(name = "Kick")]
    #[export(range = (0.0, 0.05, 0.001, or_greater, suffix = "m per m/s"))]
    #[var(set = set_land_kick)]
    land_kick: f64,

    /// How far a jump throws the weapon down, in metres. 0: jumps do not show.
    #[export(range = (0.0, 0.2, 0.001, or_greater, suffix = "m"))]
    #[var(set = set_jump_kick)]
    jump_kick: f64,

    /// The furthest that kicks throw it, in metres, however long the fall.
    #[export(range = (0.0, 0.5, 0.001, or_greater, suffix = "m"))]
    #[var(set = set_kick_max)]
    kick_max: f64,

    /// How often the spring that takes jumps and landings would swing in a second if nothing braked it. Higher is back
    /// sooner; the kick goes as far.
    #[export(range = (0.001, 20.0, 0.001, or_greater, suffix = "Hz"))]
    #[var(set = set_kick_frequency)]
    kick_frequency: f64,

    /// How much that spring brakes. Below 1 it overshoots on the way back, at 1 it does not, 0 rings for ever.
    #[export(range = (0.0, 2.0, 0.01, or_greater))]
    #[var(set = set_kick_damping_ratio)]
    kick_damping_ratio: f64,

    /// How often the recoil spring, which `add_recoil` kicks, would swing in a second if nothing braked it. Higher is
    /// back sooner, and the same kick goes less far.
    #[export_group(name = "Recoil")]
    #[export(range = (0.001, 20.0, 0.001, or_greater, suffix = "Hz"))]
    #[var(set = set_recoil_frequency)]
    recoil_frequency: f64,

    /// How much the recoil spring brakes. Below 1 the muzzle dips on the way back, at 1 it does not, 0 rings for ever.
    #[export(range = (0.0, 2.0, 0.01, or_greater))]
    #[var(set = set_recoil_damping_ratio)]
    recoil_damping_ratio: f64,

    /// The largest recoil on each axis, however fast one shoots. 0: the weapon does not turn.
    #[export(range = (0.0, 90.0, 0.1, or_greater, radians_as_degrees))]
    #[var(set = set_recoil_max_angle)]
    recoil_max_angle: f64,

    /// The furthest recoil on each axis, in metres. 0: the weapon does not move back.
    #[export(range = (0.0, 0.5, 0.001, or_greater, suffix = "m"))]
    #[var(set = set_recoil_max_offset)]
    recoil_max_offset: f64,

    /// How far the breath turns the weapon, up, down and to the sides, and half as much in roll. A tenth of a degree is
    /// seen only through sights. 0: none.
    #[export_group(name = "Breath")]
    #[export(range = (0.0, 5.0, 0.01, or_greater, radians_as_degrees))]
    #[var(set = set_breath_angle)]
    breath_angle: f64,

    /// Breaths a second. 0: it holds its breath.
    #[export(range = (0.0, 4.0, 0.01, or_greater, suffix = "Hz"))]
    #[var(set = set_breath_rate)]
    breath_rate: f64,

    /// Which breath: any number, the same breath for the same one. Give weapons that are seen side by side different
    /// ones.
    #[export]
    #[var(set = set_breath_seed)]
    breath_seed: i64,

    /// The rest as a scene that is saved while the game runs holds it, instead of the transform of that moment.
    #[var(get = get_rest_transform, set = set_rest_transform, usage_flags = [NONE])]
    rest_transform: PhantomVar<Transform3D>,

    /// The rest as it was mounted last.
    mounted: LastMounted,
    assigned_body: Kept<CharacterBody3D>,
    /// The nearest CharacterBody3D above.
    body_above: Kept<CharacterBody3D>,
    /// The parent, if it has a place.
    parent: Option<InstanceId>,
    aim_marker_id: Option<InstanceId>,
    /// The nearest camera above.
    camera_above: Option<InstanceId>,
    prepared: Prepared<SwayStep>,
    state: SwayState,
    sway: Sway,
    /// The node's own transform without the sway.
    rest: Rest,
    /// The parent's rotation in the last step, and which parent.
    seen: Option<(InstanceId, glam::Quat)>,
    /// Mouse motion since the last step, pixels.
    mouse: Vector2,
    manual_look: Vector2,
    manual_velocity: Option<Vector3>,
    manual_grounded: Option<bool>,
    stepping: Stepping,
}

#[godot_api]
impl INode3D for WeaponSway3D {
    fn init(base: Base<Node3D>) -> Self {
        let stepping = Stepping::of(&base);
        Self::with_defaults(base, stepping)
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        self.notified(what);
        match what {
            Node3DNotification::READY => {
                if !self.stepping.in_editor {
                    self.accept_transform();
                }
                self.listen_to_the_mouse();
            }
            Node3DNotification::EXIT_TREE => self.leave(),
            Node3DNotification::LOCAL_TRANSFORM_CHANGED => self.returned(),
            _ => {}
        }
    }

    fn input(&mut self, event: Gd<InputEvent>) {
        if self.look_source == Self::LOOK_MOUSE
            && !self.stepping.in_editor
            && let Ok(motion) = event.try_cast::<InputEventMouseMotion>()
        {
            self.mouse += motion.get_relative();
        }
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

// Below the class: its derive makes macros that the accessors' impl block needs, and those are seen only further down.
mod look;
mod methods;
mod on_rest;
mod params;
mod properties;
mod read;
mod surroundings;
mod sways;
