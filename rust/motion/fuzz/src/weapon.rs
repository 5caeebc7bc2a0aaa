//! The weapon's sway, its walk, its aim, and the rest that it sways about.

use glam::{Quat, Vec2, Vec3};
use springstep_motion::aim::{Sights, aim_pose, between};
use springstep_motion::cycle::steady_swing;
use springstep_motion::is_step;
use springstep_motion::look::{LookFollow, LookParams, heading_change, is_cut, rate};
use springstep_motion::mount::Mount;
use springstep_motion::rest::{Parts, taken_over};
use springstep_motion::sway::{self, SwayInput, SwayParams, SwayState};
use springstep_motion::walk::{Gait, StrideState, SwingParams, SwingState, TiltState, default_swing};

use crate::any::Any;

/// One input.
pub fn run(any: &mut Any<'_>) {
    match any.choice(6) {
        0..3 => sways(any),
        3 => walks(any),
        4 => looks(any),
        _ => stands(any),
    }
}

fn look(any: &mut Any<'_>) -> LookParams {
    LookParams {
        amount: any.vec3(),
        max_angle: any.float(),
        offset: any.vec2(),
        offset_max: any.float(),
        follow: if any.flag() { LookFollow::Lag(any.float()) } else { LookFollow::Spring(any.spring()) },
    }
}

fn swing(any: &mut Any<'_>) -> SwingParams {
    SwingParams { max_angle: any.float(), speed: any.float(), reference: any.float() }
}

fn params(any: &mut Any<'_>) -> SwayParams {
    SwayParams {
        look: look(any),
        swing: swing(any),
        bob: any.vec2(),
        stride_length: any.float(),
        strafe_tilt: any.float(),
        tilt_speed: any.float(),
        land_kick: any.float(),
        jump_kick: any.float(),
        kick_max: any.float(),
        kick: any.spring(),
        recoil: any.spring(),
        recoil_max_angle: any.float(),
        recoil_max_offset: any.float(),
        breath_angle: any.float(),
        breath_rate: any.float(),
        breath_seed: any.whole(),
        weights: (any.float(), any.float()),
        aim_blend_speed: any.float(),
        motion_scale: any.float(),
    }
}

fn gait(any: &mut Any<'_>) -> Gait {
    if any.flag() {
        return Gait { speed: any.float(), sideways: any.float(), grounded: any.flag() };
    }
    let (gait, rising) = Gait::new(any.vec3(), any.unit(), any.rotation(), any.flag());
    assert!(gait.speed.is_finite() && gait.sideways.is_finite() && rising.is_finite(), "{gait:?} {rising}");
    gait
}

fn sways(any: &mut Any<'_>) {
    let params = params(any);
    let mut state = SwayState::default();
    for _ in 0..4 {
        match any.choice(4) {
            0 => state.add_recoil(any.vec3(), any.vec3()),
            1 => state.restart(),
            _ => {}
        }
        let input = SwayInput {
            look_rate: any.vec2(),
            gait: gait(any),
            rising: any.float(),
            swing: any.vec3(),
            aiming: any.flag(),
        };
        let mut footfalls = 0;
        let dt = any.float();
        assert_eq!(params.over(dt).is_some(), is_step(dt), "{params:?} {dt}");
        let sway = sway::step(&params, &mut state, &input, dt, |_| footfalls += 1);
        assert!(sway.rotation.is_finite() && sway.offset.is_finite(), "{params:?} {input:?} {dt} {sway:?}");
        assert!((0.0..=1.0).contains(&sway.aim) && footfalls <= 8, "{params:?} {sway:?} {footfalls}");
        assert!(sway.quat().is_finite() && (sway.quat().length() - 1.0).abs() < 1e-4, "{sway:?} {}", sway.quat());
        assert_eq!(state.sway(&params), sway);
    }
}

fn walks(any: &mut Any<'_>) {
    let params = swing(any);
    let (length, angle, speed) = (any.float(), any.float(), any.float());
    let period = any.float();
    let cycle = steady_swing(&params, default_swing, period, any.choice(8));
    assert!(cycle.len() >= 2 && cycle.iter().all(|swing| swing.is_finite()), "{params:?} {period} {cycle:?}");
    let (mut swing, mut stride, mut tilt) = (SwingState::default(), StrideState::default(), TiltState::default());
    for _ in 0..4 {
        let (gait, dt) = (gait(any), any.float());
        assert!((-1.0..=1.0).contains(&gait.share_of(any.float())), "{gait:?}");
        assert!(!gait.walks() || gait.grounded);
        let time = swing.time_after(&gait, dt);
        swing = swing.step(&gait, default_swing(time), &params, dt);
        assert!(
            swing.rotation.is_finite() && swing.time >= 0.0 && swing.time.is_finite(),
            "{params:?} {gait:?} {swing:?}"
        );
        let mut footfalls = 0;
        stride = stride.step(&gait, length, dt, |_| footfalls += 1);
        let offset = stride.offset(Vec2::splat(0.01));
        assert!(footfalls <= 8 && offset.abs().max_element() <= 0.0101, "{gait:?} {length} {offset}");
        tilt = tilt.step(&gait, angle, speed, params.reference, dt);
        assert!(tilt.roll.is_finite(), "{gait:?} {angle} {speed} {tilt:?}");
    }
}

fn looks(any: &mut Any<'_>) {
    let (before, after, up, dt) = (any.quat(), any.quat(), any.unit(), any.float());
    let cut = any.float();
    let found = rate(before, after, up, dt, cut);
    assert!(found.is_none_or(|rate| rate.is_finite()), "{before} {after} {up} {dt} {cut} {found:?}");
    assert!(heading_change(before, after).is_finite(), "{before} {after}");
    assert!(!is_cut(0.0, any.float(), any.float()));
    let params = look(any);
    let mut state = springstep_motion::look::LookState::default();
    for _ in 0..4 {
        state = params.step(state, any.vec2(), any.float());
        for part in [state.rotation, state.offset] {
            assert!(part.position.is_finite() && part.velocity.is_finite(), "{params:?} {state:?}");
        }
    }
}

fn stands(any: &mut Any<'_>) {
    let (camera, from) = (any.pose(), any.pose());
    let sights = Sights { position: any.near(), rotation: any.rotation() };
    let aimed = aim_pose(camera, sights, any.float());
    assert!((aimed.rotation.length() - 1.0).abs() < 1e-3, "{camera:?} {sights:?} {aimed:?}");
    let half = between(from, aimed, any.share());
    assert!(half.rotation.is_finite() || !aimed.position.is_finite(), "{from:?} {aimed:?} {half:?}");

    let mut parts = || Parts { position: any.place(), rotation: any.rotation(), scale: any.place() };
    let (rest, written, current) = (parts(), parts(), parts());
    let taken = taken_over(rest, written, current, any.order());
    assert!(taken.position.is_finite() && taken.scale.is_finite(), "{taken:?}");
    assert!((taken.rotation.length() - 1.0).abs() < 1e-3, "{rest:?} {written:?} {current:?} {taken:?}");

    let (rotation, parent): (Quat, _) = (any.rotation(), any.basis());
    let mount = if any.flag() {
        let (pose, mount) = Mount::of_parent(parent, any.vec3());
        assert!(pose.position.is_finite() && (pose.rotation.length() - 1.0).abs() < 1e-4, "{parent:?} {pose:?}");
        mount
    } else {
        Mount::new(rotation, parent)
    };
    let (basis, origin): (_, Vec3) = (any.basis(), any.vec3());
    if let Some(mounted) = mount.mounted(basis, origin) {
        assert!(
            mounted.pose.position.is_finite() && (mounted.pose.rotation.length() - 1.0).abs() < 1e-4,
            "{mounted:?}"
        );
        let moved = mounted.moved(any.rotation(), any.near());
        assert!((moved.pose.rotation.length() - 1.0).abs() < 1e-4, "{moved:?}");
        let _ = mount.dismounted(&moved);
    }
}
