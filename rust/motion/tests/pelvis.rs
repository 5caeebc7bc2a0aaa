//! The pelvis: with the lowest foot, by reach, and lifted.
#![allow(missing_docs)]

mod support;

use approx::assert_abs_diff_eq;
use glam::Vec3;
use proptest::prelude::*;
use springstep_motion::grounding::{FootState, GroundingParams, Plane};
use springstep_motion::pelvis::{Footing, PelvisState, drop_to_reach, standing};
use support::{FLOOR, GROUNDING, vec3, whole};

fn at(height: f32) -> FootState {
    let hit = Plane { point: Vec3::Y * height, normal: Vec3::Y };
    FootState::default().step(&GROUNDING.over(0.1), &FLOOR, Vec3::Y, Vec3::ZERO, Some(hit))
}

fn lifting(weight: f64) -> GroundingParams {
    GroundingParams { pelvis_lift_weight: weight, ..GROUNDING }
}

proptest! {
    #[test]
    fn a_hip_that_came_down_is_just_within_reach(hip in vec3(1.0), ankle in vec3(1.0), more in 0.1f32..3.0) {
        let reach = (hip - ankle).reject_from(Vec3::Y).length() + more;
        let down = hip - Vec3::Y * drop_to_reach(Vec3::Y, hip, ankle, reach);
        prop_assert!((down.distance(ankle) - reach).abs() < 1e-4 && down.y >= ankle.y);
    }

    #[test]
    fn by_reach_it_goes_down_by_what_the_lowest_leg_lacks_and_no_further(
        heights in prop::array::uniform3(-0.45f32..0.4), spares in prop::array::uniform3(0f32..0.3),
    ) {
        let feet = heights.map(at);
        let footings = [0, 1, 2].map(|i| Footing { spare: spares[i], ..whole(&feet[i]) });
        let offset = PelvisState::default().step(&GROUNDING.over(0.1), footings, 0.0).offset();
        let lacks = [0, 1, 2].map(|i| -heights[i] - spares[i]).into_iter().fold(0f32, f32::max);
        prop_assert!((offset + lacks).abs() < 1e-5, "{offset} {lacks}");
        for i in 0..3 {
            prop_assert!(heights[i] - offset >= -spares[i] - 1e-5, "no foot floats");
        }
    }

    #[test]
    fn it_moves_by_no_more_than_its_lag(heights in prop::collection::vec(-0.4f32..0.4, 2..40), dt in 1e-3..0.1f64) {
        let step = lifting(1.0).over(dt);
        let mut pelvis = PelvisState::default().step(&step, [whole(&at(heights[0]))], 0.0);
        for height in heights {
            let next = pelvis.step(&step, [whole(&at(height))], 0.0);
            // Value and goals lie within −0.4..0.4.
            let most = 0.8 * (1.0 - (-13.0 * dt).exp()) as f32 + 1e-5;
            prop_assert!((next.offset() - pelvis.offset()).abs() <= most);
            pelvis = next;
        }
    }
}

#[test]
fn it_is_lifted_where_every_foot_stands_above_and_only_then() {
    let over = |weight: f64, feet: &[FootState]| {
        PelvisState::default().step(&lifting(weight).over(0.1), feet.iter().map(whole), 0.0).offset()
    };
    assert_abs_diff_eq!(over(1.0, &[at(0.2), at(0.1)]), 0.1, epsilon = 1e-6);
    assert_abs_diff_eq!(over(0.5, &[at(0.2), at(0.1)]), 0.05, epsilon = 1e-6);
    assert_eq!(over(0.0, &[at(0.2), at(0.1)]), 0.0);
    assert_eq!(over(1.0, &[at(0.2), at(0.0)]), 0.0);
    assert_abs_diff_eq!(over(1.0, &[at(0.2), at(-0.1)]), -0.1, epsilon = 1e-6);
    let hole = FootState::default().step(&GROUNDING.over(0.1), &FLOOR, Vec3::Y, Vec3::ZERO, None);
    assert_eq!(over(1.0, &[at(0.2), hole]), 0.0, "a foot over nothing lifts nothing");
}

#[test]
fn a_foot_that_swings_neither_keeps_a_lifted_pelvis_down_nor_lifts_it() {
    let step = lifting(1.0).over(0.1);
    let over = |swings: f32| {
        let (high, low) = (at(0.2), at(0.0));
        let feet = [whole(&high), Footing { stands: 1.0 - swings, ..whole(&low) }];
        PelvisState::default().step(&step, feet, 0.0).offset()
    };
    assert_abs_diff_eq!(over(1.0), 0.2, epsilon = 1e-6);
    assert_eq!(over(0.0), 0.0);
    let high = at(0.2);
    let flying = [Footing { stands: 0.0, ..whole(&high) }];
    assert_eq!(PelvisState::default().step(&step, flying, 0.0).offset(), 0.0);
}

#[test]
fn when_the_body_is_put_lower_at_once_a_lifted_pelvis_stays() {
    let step = lifting(1.0).over(1.0 / 60.0);
    let foot = at(0.0);
    let pelvis = PelvisState::default().step(&step, [whole(&foot)], 0.0);
    let lower = Plane { point: Vec3::Y * -0.2, normal: Vec3::Y };
    let foot = foot.step(&step, &lower, Vec3::Y, Vec3::Y * -0.2, Some(FLOOR));
    assert_abs_diff_eq!(pelvis.step(&step, [whole(&foot)], -0.2).offset(), 0.2, epsilon = 1e-5);
}

#[test]
fn a_foot_that_swings_does_not_pull_it_down() {
    // All of it up to 3 % of the leg, none from 12 %, and no step in between.
    assert_eq!((standing(0.0), standing(0.03), standing(0.12), standing(1.0)), (1.0, 1.0, 0.0, 0.0));
    let mut before = 1.0;
    for step in 0..200u8 {
        let share = standing(f32::from(step) * 1e-3);
        assert!(share <= before && before - share < 0.02);
        before = share;
    }
    let foot = at(-0.3);
    let pelvis = |clearance: f32| {
        let footing = Footing { stands: standing(clearance), ..whole(&foot) };
        PelvisState::default().step(&GROUNDING.over(0.1), [footing, whole(&at(0.0))], 0.0).offset()
    };
    assert_abs_diff_eq!(pelvis(0.0), -0.3, epsilon = 1e-6);
    assert_eq!(pelvis(0.12), 0.0);
}

#[test]
fn a_body_that_is_put_where_its_feet_are_already_does_not_take_the_hips_up_at_once() {
    let dt = 1.0 / 60.0;
    let step = GROUNDING.over(dt);
    let level = |height: f32| Plane { point: Vec3::Y * height, ..FLOOR };
    let foot_on = |foot: FootState, plane: f32, ground: f32| {
        foot.step(&step, &level(plane), Vec3::Y, Vec3::Y * plane, Some(level(ground)))
    };
    let above = foot_on(FootState::default(), 0.0, 0.17);
    let before = PelvisState::default().step(&step, [whole(&above), whole(&above)], 0.0);
    assert_abs_diff_eq!(before.offset(), 0.0, epsilon = 1e-6);
    // The feet stay in the world: the ground plane has come up to them. One is enough: the other may swing.
    let (stays, swings) = (foot_on(above, 0.17, 0.17), foot_on(above, 0.17, 0.34));
    let after = before.step(&step, [whole(&stays), whole(&swings)], 0.17);
    // What a lag is behind a goal that moved evenly within the step.
    let decay = GROUNDING.pelvis_speed * dt;
    assert_abs_diff_eq!(after.offset(), -0.17 * ((1.0 - (-decay).exp()) / decay) as f32, epsilon = 1e-5);
    // Feet that go up with it take it along.
    let lifted = before.step(&step, [whole(&swings), whole(&swings)], 0.17);
    assert_abs_diff_eq!(lifted.offset(), 0.0, epsilon = 1e-6);
}
