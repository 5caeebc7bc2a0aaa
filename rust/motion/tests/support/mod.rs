//! What the tests of the motion share: fine-step references and strategies.
#![allow(dead_code, missing_docs, reason = "each test binary uses its own part of this")]

use glam::{DQuat, DVec3, Quat, Vec2, Vec3};
use proptest::prelude::*;
use springstep_motion::bank::BankParams;
use springstep_motion::bob::BobParams;
use springstep_motion::grounding::{FootState, GroundingParams, Plane};
use springstep_motion::held::{Follow, HeldParams};
use springstep_motion::look::{LookFollow, LookParams};
use springstep_motion::pelvis::Footing;
use springstep_motion::spring::SpringParams;
use springstep_motion::sway::SwayParams;
use springstep_motion::walk::SwingParams;

/// The spring's equation by the classic Runge-Kutta method, in steps of at most 1/2,000 s: the reference.
pub fn spring_reference(params: &SpringParams, (x0, v0): (f64, f64), (g0, g1): (f64, f64), dt: f64) -> (f64, f64) {
    let SpringParams { stiffness: k, damping: c, target_velocity_amount: w } = *params;
    let steps = (dt * 2000.0).ceil().max(200.0) as usize;
    let h = dt / steps as f64;
    let rate = (g1 - g0) / dt;
    let accelerate = |t: f64, x: f64, v: f64| k * (g0 + rate * t - x) - c * (v - w * rate);
    let (mut x, mut v) = (x0, v0);
    for i in 0..steps {
        let t = i as f64 * h;
        let (x1, v1) = (v, accelerate(t, x, v));
        let (x2, v2) = (v + 0.5 * h * v1, accelerate(t + 0.5 * h, x + 0.5 * h * x1, v + 0.5 * h * v1));
        let (x3, v3) = (v + 0.5 * h * v2, accelerate(t + 0.5 * h, x + 0.5 * h * x2, v + 0.5 * h * v2));
        let (x4, v4) = (v + h * v3, accelerate(t + h, x + h * x3, v + h * v3));
        x += h / 6.0 * (x1 + 2.0 * x2 + 2.0 * x3 + x4);
        v += h / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
    }
    (x, v)
}

/// `exp` of a rotation vector, by glam.
pub fn exp(vector: DVec3) -> DQuat {
    DQuat::from_scaled_axis(vector)
}

/// `log` of a rotation, the short way, by glam.
pub fn log(rotation: DQuat) -> DVec3 {
    let rotation = if rotation.w < 0.0 { -rotation } else { rotation };
    rotation.to_scaled_axis()
}

/// The angle between two rotations.
pub fn angle_between(a: Quat, b: Quat) -> f64 {
    log(a.as_dquat().normalize() * b.as_dquat().normalize().conjugate()).length()
}

/// The default grounding.
pub const GROUNDING: GroundingParams = GroundingParams {
    max_slope_angle: 0.872_664_6,
    max_step_up: 0.5,
    foot_speed: 13.0,
    foot_rotation_speed: 13.0,
    pelvis_speed: 13.0,
    pelvis_weight: 1.0,
    max_pelvis_drop: 0.5,
    pelvis_lift_weight: 0.0,
};

/// A foot that counts whole for the pelvis, and leaves nothing to spare.
pub fn whole(foot: &FootState) -> Footing<'_> {
    Footing { foot, weight: 1.0, stands: 1.0, spare: 0.0 }
}

/// The level ground plane.
pub const FLOOR: Plane = Plane { point: Vec3::ZERO, normal: Vec3::Y };

/// A held object at its defaults.
pub fn held_params() -> HeldParams {
    HeldParams {
        hold_distance: 1.0,
        hold_height_offset: -0.2,
        teleport_distance: 5.0,
        follow: Follow::Spring,
        follow_speed: 6.0,
        spring: SpringParams::new(200.0, 12.0),
        rotation_follow: Follow::Lag,
        rotation_follow_speed: 8.0,
        rotation_spring: SpringParams::new(200.0, 20.0),
        max_offset: 0.0,
        bob: BobParams { amplitude: 0.12, frequency: 9.0, speed_reference: 3.0, speed_smoothing: 5.0 },
        bank: BankParams { strength: 0.4, max: 0.436, smoothing: 6.0 },
    }
}

/// The sway of a weapon with all layers at work, near the defaults.
pub fn sway_params() -> SwayParams {
    let kick = SpringParams::from_frequency(4.0, 0.6);
    SwayParams {
        look: LookParams {
            amount: Vec3::splat(0.02),
            max_angle: 0.035,
            offset: Vec2::ZERO,
            offset_max: 0.05,
            follow: LookFollow::Lag(2.0),
        },
        swing: SwingParams { max_angle: 0.17, speed: 2.5, reference: 4.0 },
        bob: Vec2::new(0.01, 0.01),
        stride_length: 1.6,
        strafe_tilt: 0.03,
        tilt_speed: 6.0,
        land_kick: 0.01,
        jump_kick: 0.02,
        kick_max: 0.1,
        kick,
        recoil: kick,
        recoil_max_angle: 0.35,
        recoil_max_offset: 0.1,
        breath_angle: 0.002,
        breath_rate: 0.25,
        breath_seed: 7,
        weights: (1.0, 0.35),
        aim_blend_speed: 10.0,
        motion_scale: 1.0,
    }
}

pub fn any_float() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => -1e3..1e3,
        1 => any::<f64>(),
        1 => prop::sample::select(vec![
            0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN, f64::MIN_POSITIVE, 1e-300, 1e300,
        ]),
    ]
}

pub fn any_vec3() -> impl Strategy<Value = Vec3> {
    prop_oneof![vec3(1e3), wild_vec3()]
}

fn wild_vec3() -> impl Strategy<Value = Vec3> {
    [any_float(), any_float(), any_float()].prop_map(|[x, y, z]| Vec3::new(x as f32, y as f32, z as f32))
}

pub fn vec3(size: f32) -> impl Strategy<Value = Vec3> {
    [-size..size, -size..size, -size..size].prop_map(Vec3::from)
}

/// Any rotation.
pub fn rotation() -> impl Strategy<Value = Quat> {
    (vec3(1.0), 0.0f32..3.1).prop_map(|(axis, angle)| {
        axis.try_normalize().map_or(Quat::IDENTITY, |axis| Quat::from_axis_angle(axis, angle))
    })
}
