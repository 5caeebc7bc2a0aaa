//! The weapon's sway: layers that each give a rotation and an offset, summed and scaled once.

use glam::{Quat, Vec2, Vec3};

use crate::breath::{self, BreathState};
use crate::kick::{KickState, velocity_for_throw};
use crate::lag::{LagStep, Settling};
use crate::look::{LookParams, LookState, LookStep};
use crate::series;
use crate::space::Linear;
use crate::spring::{SpringParams, SpringStep};
use crate::walk::{self, Foot, Gait, StrideState, SwingParams, SwingState, TiltState};
use crate::{LONGEST_STEP, finite, is_step, non_negative};

/// Parameters of the sway.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwayParams {
    /// The look sway.
    pub look: LookParams,
    /// The swing of the walk.
    pub swing: SwingParams,
    /// Half-widths of the bob to the side and up, metres.
    pub bob: Vec2,
    /// Metres a stride of two footfalls.
    pub stride_length: f64,
    /// Roll at full sideways speed, radians.
    pub strafe_tilt: f64,
    /// Speed of that roll's lag, 1/s.
    pub tilt_speed: f64,
    /// How far a landing throws the weapon down, metres per m/s of falling.
    pub land_kick: f64,
    /// How far a jump throws it down, metres.
    pub jump_kick: f64,
    /// Limit of both, metres.
    pub kick_max: f64,
    /// The spring that they kick.
    pub kick: SpringParams,
    /// The recoil's spring.
    pub recoil: SpringParams,
    /// Limit of the recoil on each axis, radians.
    pub recoil_max_angle: f64,
    /// Limit of the recoil on each axis, metres.
    pub recoil_max_offset: f64,
    /// Size of the breath, radians.
    pub breath_angle: f64,
    /// Breaths a second.
    pub breath_rate: f64,
    /// Which breath.
    pub breath_seed: i64,
    /// Scale of everything from the hip and when aimed.
    pub weights: (f64, f64),
    /// Speed at which the aim blends, 1/s. 0: at once.
    pub aim_blend_speed: f64,
    /// Scale of everything but the aim pose.
    pub motion_scale: f64,
}

/// What the sway reads in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwayInput {
    /// The look rate, pitch and yaw, rad/s.
    pub look_rate: Vec2,
    /// How the walker goes.
    pub gait: Gait,
    /// Its velocity along up, m/s.
    pub rising: f64,
    /// The swing's fractions of its largest angle (pitch, yaw, roll) at [`SwingState::time_after`].
    pub swing: Vec3,
    /// Whether one aims.
    pub aiming: bool,
}

/// State of the sway.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SwayState {
    look: LookState,
    /// The swing; its time is what curves are sampled at.
    pub swing: SwingState,
    stride: StrideState,
    tilt: TiltState,
    kick: KickState,
    recoil_rotation: KickState,
    recoil_offset: KickState,
    breath: BreathState,
    /// 0: from the hip, 1: aimed.
    aim: f32,
    /// Floor contact and velocity along up in the last step; none before the first.
    last: Option<(bool, f64)>,
}

/// The sum of the layers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sway {
    /// Pitch, yaw and roll, radians.
    pub rotation: Vec3,
    /// In the parent's axes, metres.
    pub offset: Vec3,
    /// 0: from the hip, 1: aimed.
    pub aim: f32,
}

impl Sway {
    /// The rotation as a quaternion in the parent's axes: yaw about Y, then pitch about X, then roll about Z.
    #[inline]
    #[must_use]
    pub fn quat(&self) -> Quat {
        let [(sx, cx), (sy, cy), (sz, cz)] =
            self.rotation.to_array().map(|angle| series::sin_cos(0.5 * f64::from(angle)));
        let (x, y, z, w) = (
            cy * sx * cz + sy * cx * sz,
            sy * cx * cz - cy * sx * sz,
            cy * cx * sz - sy * sx * cz,
            cy * cx * cz + sy * sx * sz,
        );
        Quat::from_xyzw(x as f32, y as f32, z as f32, w as f32)
    }
}

impl SwayState {
    /// Kicks the recoil: rad/s about pitch, yaw and roll, and m/s in the parent's axes.
    pub fn add_recoil(&mut self, rotation: Vec3, offset: Vec3) {
        self.recoil_rotation.kick(rotation);
        self.recoil_offset.kick(offset);
    }

    /// Forgets the floor and the fall of the last step: what comes next is no landing from there.
    pub fn restart(&mut self) {
        self.last = None;
    }

    /// The sum of the layers as they stand.
    #[must_use]
    pub fn sway(&self, params: &SwayParams) -> Sway {
        let (hip, aimed) = params.weights;
        let weight = finite(hip) + (finite(aimed) - finite(hip)) * f64::from(self.aim);
        let scale = finite(weight * finite(params.motion_scale));
        let rotation = self.look.rotation.position
            + self.swing.rotation
            + Vec3::Z * self.tilt.roll
            + self.recoil_rotation.0.position
            + self.breath.direction(params.breath_seed) * finite(params.breath_angle) as f32;
        let offset = self.look.offset.position
            + self.stride.offset(params.bob)
            + self.kick.0.position
            + self.recoil_offset.0.position;
        let scaled = |sum: Vec3| if sum.is_finite() { Vec3::narrow(sum.as_dvec3() * scale) } else { Vec3::ZERO };
        Sway { rotation: scaled(rotation), offset: scaled(offset), aim: self.aim }
    }

    fn kick_for(&mut self, params: &SwayParams, input: &SwayInput) {
        let Some((grounded, rising)) = self.last else { return };
        let throw = match (grounded, input.gait.grounded) {
            // The body's own velocity is gone once it has landed: what counts is how it fell before.
            (false, true) => finite(params.land_kick) * (-rising).max(0.0),
            (true, false) if input.rising > 0.5 => finite(params.jump_kick),
            _ => return,
        };
        let max = non_negative(params.kick_max);
        let velocity = velocity_for_throw(&params.kick, throw.clamp(-max, max));
        self.kick.kick(Vec3::NEG_Y * velocity as f32);
    }
}

/// One step of `dt` seconds. Calls `footfall` for each foot that came down.
pub fn step(
    params: &SwayParams,
    state: &mut SwayState,
    input: &SwayInput,
    dt: f64,
    footfall: impl FnMut(Foot),
) -> Sway {
    match params.over(dt) {
        Some(step) => step.advance(state, input, footfall),
        None => state.sway(params),
    }
}

/// A step of the sway: what of it depends on the parameters and the length alone, worked out once.
///
/// In the order of use: in a game each node has its own, and what a step needs of it comes from memory.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct SwayStep {
    dt: f64,
    look: LookStep,
    swing: LagStep,
    fade: Settling,
    tilt: LagStep,
    set_in: Settling,
    aim: Settling,
    params: SwayParams,
    kick: SpringStep,
    recoil: SpringStep,
}

impl SwayParams {
    /// A step of `dt` seconds; none if that is not a positive, finite number.
    #[must_use]
    pub fn over(&self, dt: f64) -> Option<SwayStep> {
        if !is_step(dt) {
            return None;
        }
        let dt = dt.min(LONGEST_STEP);
        Some(SwayStep {
            params: *self,
            dt,
            look: self.look.over(dt)?,
            swing: LagStep::new(self.swing.speed, dt)?,
            fade: LagStep::new(walk::FADE, dt)?.settling(),
            tilt: LagStep::new(self.tilt_speed, dt)?,
            kick: self.kick.step(dt)?,
            recoil: self.recoil.step(dt)?,
            set_in: LagStep::new(breath::SET_IN, dt)?.settling(),
            aim: LagStep::new(self.aim_blend_speed, dt)?.settling(),
        })
    }
}

impl SwayStep {
    /// Whether it is the step of these parameters.
    #[must_use]
    pub fn is_of(&self, params: &SwayParams) -> bool {
        self.params == *params
    }

    /// Makes the step. Calls `footfall` for each foot that came down.
    pub fn advance(&self, state: &mut SwayState, input: &SwayInput, footfall: impl FnMut(Foot)) -> Sway {
        let (params, gait, dt) = (&self.params, &input.gait, self.dt);
        state.kick_for(params, input);
        let goal = f32::from(u8::from(input.aiming));
        state.look = self.look.advance(state.look, input.look_rate);
        state.swing = state.swing.advance(gait, input.swing, &params.swing, &self.swing, dt);
        state.stride = state.stride.advance(gait, params.stride_length, &self.fade, dt, footfall);
        state.tilt = state.tilt.advance(gait, params.strafe_tilt, params.swing.reference, &self.tilt);
        state.kick = state.kick.advance(&self.kick, params.kick_max);
        state.recoil_rotation = state.recoil_rotation.advance(&self.recoil, params.recoil_max_angle);
        state.recoil_offset = state.recoil_offset.advance(&self.recoil, params.recoil_max_offset);
        state.breath = state.breath.advance(params.breath_rate * dt, &self.set_in);
        state.breath.draw(params.breath_seed);
        state.aim = self.aim.advance(state.aim, goal);
        state.last = Some((gait.grounded, finite(input.rising)));
        state.sway(params)
    }
}
