//! Slopes, the ground below feet, and where feet look for it.

use glam::Vec3;
use springstep_motion::ahead::{FootTravel, Lookahead};
use springstep_motion::foot::{FootPlacement, FootPose, place};
use springstep_motion::grounding::{FootState, GroundingParams, GroundingStep, Plane};
use springstep_motion::pelvis::{Footing, PelvisState, drop_to_reach, standing};
use springstep_motion::riser::{AsideLags, AsideState, Riser, Risers, looks};
use springstep_motion::slope::{SlopeState, limited, plane_normal, slope_angles, tilt, weighted};
use springstep_motion::support::{Column, Probed, beside_contact, ground_of_contact, support};

use crate::any::Any;

/// One input.
pub fn run(any: &mut Any<'_>) {
    match any.choice(5) {
        0 => slopes(any),
        1 => probes(any),
        2 => risers(any),
        _ => grounding(any),
    }
}

fn slopes(any: &mut Any<'_>) {
    let (normal, right, up) = (any.vec3(), any.vec3(), any.vec3());
    assert!(slope_angles(right, normal, up).is_finite(), "{right} {normal} {up}");
    let (pitch, roll) = (any.float(), any.float());
    let is_unit = |vector: Vec3| (vector.length() - 1.0).abs() < 1e-4;
    let up_is_none = up.as_dvec3().length() <= 1e-6 || !up.is_finite();
    let found = limited(normal, up, pitch);
    assert!(
        found.is_finite() && (is_unit(found) || up_is_none || normal == Vec3::ZERO || found == up),
        "{normal} {up} {found}"
    );
    let found = weighted(normal, right, up, pitch, roll);
    assert!(found.is_finite() || !up.is_finite(), "{normal} {right} {up} {pitch} {roll} {found}");
    let found = tilt(normal, right, up);
    assert!(found.is_finite() && (found.length() - 1.0).abs() < 1e-4, "{normal} {right} {up} {found}");
    let points = [any.vec3(), any.vec3(), any.vec3(), any.vec3(), any.vec3()];
    let found = plane_normal(&points[..any.choice(6)], right, up);
    assert!(found.is_none_or(is_unit), "{points:?} {right} {up} {found:?}");

    let mut state = SlopeState::default();
    for _ in 0..4 {
        match any.choice(8) {
            0 => state.restart(any.vec3()),
            1 => state.unset(),
            _ => {}
        }
        let before = state;
        state = state.step(any.vec3(), any.float(), any.float());
        let between = before.towards(&state, any.share());
        for state in [state, between] {
            assert!(state.normal().is_none_or(is_unit), "{before:?} {state:?}");
        }
    }
}

pub(crate) fn params(any: &mut Any<'_>) -> GroundingParams {
    GroundingParams {
        max_slope_angle: any.float(),
        max_step_up: any.float(),
        foot_speed: any.float(),
        foot_rotation_speed: any.float(),
        pelvis_speed: any.float(),
        pelvis_weight: any.float(),
        max_pelvis_drop: any.float(),
        pelvis_lift_weight: any.float(),
    }
}

/// The character's own plane: it is where the skeleton is.
pub(crate) fn own_plane(any: &mut Any<'_>) -> Plane {
    Plane { point: any.near(), normal: any.unit() }
}

/// What a ray hit, or what a broken collider gave.
fn hit(any: &mut Any<'_>) -> Option<Plane> {
    match any.choice(4) {
        0 => None,
        1 => Some(Plane { point: any.vec3(), normal: any.vec3() }),
        _ => Some(Plane { point: any.vec3(), normal: any.unit() }),
    }
}

/// A foot that has looked for its ground some times.
pub(crate) fn foot(any: &mut Any<'_>, step: &GroundingStep, plane: &Plane, gravity: Vec3) -> FootState {
    let mut foot = FootState::default();
    for _ in 0..1 + any.choice(3) {
        let before = foot;
        let at = any.vec3();
        foot = if any.flag() {
            foot.step(step, plane, gravity, at, hit(any))
        } else {
            let ground = hit(any).filter(|hit| step.is_walkable(gravity, hit));
            foot.step_on(step, plane, at, ground)
        };
        match any.choice(12) {
            0 => foot.restart(),
            1 => foot = foot.placed(plane, any.near()),
            2 => foot = foot.moved(any.near()),
            3 => foot = foot.carried(&springstep_motion::pose::Pose { position: any.near(), rotation: any.rotation() }),
            4 => foot = before.towards(&foot, any.share()),
            _ => {}
        }
        assert!(foot.offset().is_finite() && foot.normal(Vec3::Y).is_finite(), "{plane:?} {at} {foot:?}");
        assert!(!foot.is_held() && (foot.is_grounded() || !foot.is_below() || foot == before), "{foot:?}");
    }
    foot
}

pub(crate) fn foot_pose(any: &mut Any<'_>) -> FootPose {
    FootPose { ankle: any.near(), heel: any.near(), toe: any.near(), sole_up: any.unit() }
}

pub(crate) fn placement(any: &mut Any<'_>) -> FootPlacement {
    FootPlacement {
        rotation_weight: any.float(),
        max_angle: any.float(),
        height_bias: any.float(),
        weight: any.float(),
    }
}

fn grounding(any: &mut Any<'_>) {
    let params = params(any);
    let (plane, gravity) = (own_plane(any), any.unit());
    let share = GroundingParams::uprightness(&plane, gravity);
    assert!((0.0..=1.0).contains(&share), "{plane:?} {gravity} {share}");
    let step = params.over(any.float());
    let feet = [foot(any, &step, &plane, gravity), foot(any, &step, &plane, gravity)];
    let placement = placement(any);
    for foot in &feet {
        let pose = foot_pose(any);
        let target = place(&placement, &plane, foot, &pose);
        assert!(target.ankle.is_finite(), "{placement:?} {plane:?} {foot:?} {pose:?} {target:?}");
        assert!((target.tilt.length() - 1.0).abs() < 1e-3, "{placement:?} {plane:?} {foot:?} {pose:?} {target:?}");
    }
    let mut pelvis = PelvisState::default();
    for _ in 0..3 {
        if any.choice(8) == 0 {
            pelvis.restart();
        }
        let footings = feet.each_ref().map(|foot| Footing {
            foot,
            weight: any.float(),
            stands: standing(any.single()),
            spare: any.single(),
        });
        let step = params.over(any.float());
        let later = pelvis.step(&step, footings, any.single());
        let between = pelvis.towards(&later, any.share());
        pelvis = later;
        for state in [pelvis, between] {
            assert!(state.offset().is_finite(), "{params:?} {feet:?} {state:?}");
        }
    }
    let drop = drop_to_reach(any.unit(), any.vec3(), any.vec3(), any.single());
    assert!(drop.is_finite(), "{drop}");
}

/// A column of a foot, or none.
fn column(any: &mut Any<'_>, step: &GroundingStep, plane: &Plane, gravity: Vec3) -> Option<Column> {
    Column::of(&Probed { at: any.vec3(), hit: hit(any) }, step, plane, gravity)
}

fn probes(any: &mut Any<'_>) {
    let step = params(any).over(any.float());
    let (plane, gravity) = (own_plane(any), any.unit());
    let columns = [0, 1].map(|_| column(any, &step, &plane, gravity));
    if let Some(found) = support(&plane, &columns) {
        assert!(found.plane.point.is_finite() && found.plane.normal.is_finite(), "{plane:?} {columns:?} {found:?}");
        assert!(columns[found.by].is_some(), "{found:?}");
        let height = found.plane.height(any.vec3(), plane.normal);
        assert!(height.is_finite(), "{found:?} {height}");
    }
    let contact = Plane { point: any.vec3(), normal: any.unit() };
    let ground = ground_of_contact(&contact, hit(any));
    assert!(ground.normal.is_finite() || ground != contact);
    let _ = beside_contact(contact.point, any.vec3(), any.unit(), any.single());

    let up = any.unit();
    let mut travel = FootTravel::default();
    for _ in 0..4 {
        travel = travel.moved(any.near()).step(any.vec3(), up, any.float());
        assert!(travel.velocity().is_finite(), "{travel:?}");
    }
    let ahead = Lookahead { prediction: any.float(), foot_speed: any.float(), leg_length: any.single() };
    let length = f64::from(ahead.leg_length);
    // In single precision the squares of what is shorter than this are zero.
    let most = 1e-18 + if length.is_finite() { 0.4 * length.max(0.0) } else { 0.0 };
    for velocity in [travel.velocity(), any.vec3()] {
        let way = ahead.of_ankle(velocity);
        assert!(way.as_dvec3().length() <= most * 1.001, "{ahead:?} {velocity} {way}");
        for way in ahead.of_foot(velocity, any.vec3(), up) {
            assert!(way.as_dvec3().length() <= 2.0 * most * 1.001, "{ahead:?} {velocity} {way}");
        }
    }
}

/// A riser as it was found, or none.
fn riser(any: &mut Any<'_>, up: Vec3) -> Option<Riser> {
    let face = Plane { point: any.near(), normal: any.unit() };
    assert!(Riser::tread_behind(&face, up).is_none_or(|at| at.is_finite()), "{face:?} {up}");
    let found = Riser::of(&face, &Plane { point: any.near(), normal: any.unit() }, up);
    assert!(
        found.is_none_or(|riser| riser.top.point.is_finite() && (riser.out.length() - 1.0).abs() < 1e-4),
        "{found:?}"
    );
    found
}

fn risers(any: &mut Any<'_>) {
    let params = params(any);
    let step = params.over(any.float());
    let (plane, gravity) = (own_plane(any), any.unit());
    let (up, length) = (plane.normal, any.single());
    if let [Some(low), Some(high)] = [0, 1].map(|_| column(any, &step, &plane, gravity))
        && let Some(looks) = looks(&plane, [&low, &high], length)
    {
        assert!(looks.iter().all(|look| look.from.is_finite() && look.way.is_finite()), "{looks:?}");
    }
    let feet = [foot(any, &step, &plane, gravity), foot(any, &step, &plane, gravity)];
    let _ = feet[0].is_a_step_off(&feet[1], &plane, any.single());
    let above = feet[0].stood_above(&own_plane(any), any.near(), up);
    assert!(!above.is_nan(), "{feet:?} {above}");

    let placement = placement(any);
    let mut aside = AsideState::default();
    for _ in 0..4 {
        let risers = Risers { ahead: riser(any, up), climbs: any.flag(), behind: riser(any, up) };
        let body = springstep_motion::pose::Pose { position: any.near(), rotation: any.rotation() };
        let risers = if any.flag() { risers.carried(&body) } else { risers.moved(any.near()) };
        assert!(risers.is_empty() == (risers.ahead.is_none() && risers.behind.is_none()));
        let climbs = risers.ahead.map(|riser| riser.is_swung_up_to(any.near(), any.vec3(), params.foot_speed, length));
        let foot = feet[0].met(Risers { climbs: climbs.unwrap_or(risers.climbs), ..risers });
        let pose = foot_pose(any);
        let target = place(&placement, &plane, &foot, &pose);
        let lags = AsideLags::new(params.foot_speed, any.float());
        let before = aside;
        aside = match any.choice(6) {
            0 => AsideState::planted(foot.risers(), &pose, &target),
            1 => aside.moved(any.near()),
            _ => aside.step(foot.risers(), &plane, &pose, &target, length, &lags),
        };
        assert!(aside.aside().is_finite(), "{before:?} {risers:?} {plane:?} {pose:?} {target:?} {length} {aside:?}");
        assert!(!aside.is_still() || !aside.leaves());
        let moved = place(&placement, &plane, &foot.moved_aside(aside.aside()), &pose);
        assert!(moved.ankle.is_finite(), "{aside:?} {moved:?}");
    }
}
