//! How a carried body is held: rotation, distance, breaking, and out of the player.
#![allow(missing_docs)]

mod support;

use std::f32::consts::FRAC_PI_2;

use glam::{EulerRot, Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::clearance::{Extent, Occupied};
use springstep_motion::grip::{Grip, GripFrame, heading, scrolled, shortened};
use springstep_motion::pose::Pose;
use support::angle_between;

#[test]
fn a_body_keeps_its_rotation_relative_to_the_heading_or_to_the_view() {
    let body = Quat::from_rotation_x(0.3);
    let turned = Quat::from_euler(EulerRot::YXZ, 1.0, 0.5, 0.0);
    let by_heading = Grip::new(GripFrame::Heading, Quat::IDENTITY, body);
    assert!(angle_between(by_heading.rotation(turned, 0.0), Quat::from_rotation_y(1.0) * body) < 1e-6);
    let by_view = Grip::new(GripFrame::View, Quat::IDENTITY, body);
    assert!(angle_between(by_view.rotation(turned, 0.0), turned * body) < 1e-6);
}

#[test]
fn a_grip_changes_nothing_at_first_and_a_change_of_frame_neither() {
    let (camera, body) = (Quat::from_euler(EulerRot::YXZ, 2.0, -1.0, 0.2), Quat::from_rotation_z(0.7));
    let mut grip = Grip::new(GripFrame::Heading, camera, body);
    assert!(angle_between(grip.rotation(camera, 0.0), body) < 1e-6);
    grip.set_frame(GripFrame::View, camera);
    assert!(angle_between(grip.rotation(camera, 0.0), body) < 1e-6);
}

#[test]
fn the_heading_exists_straight_up_and_down() {
    for pitch in [-FRAC_PI_2, 0.0, FRAC_PI_2] {
        let view = Quat::from_euler(EulerRot::YXZ, 0.8, pitch, 0.0);
        assert!(angle_between(heading(view), Quat::from_rotation_y(0.8)) < 1e-5, "{pitch}");
    }
}

#[test]
fn it_breaks_after_the_grace_and_only_once_it_was_near() {
    let mut grip = Grip::new(GripFrame::View, Quat::IDENTITY, Quat::IDENTITY);
    let dt = 1.0 / 60.0;
    let breaks = |grip: &mut Grip, distance: f64, steps: usize| (0..steps).any(|_| grip.breaks(distance, 1.5, 0.5, dt));
    assert!(!breaks(&mut grip, 3.0, 600), "grabbed from afar it is not broken");
    assert!(!breaks(&mut grip, 1.0, 1));
    assert!(!breaks(&mut grip, 2.0, 29), "within the grace");
    assert!(!breaks(&mut grip, 1.0, 1), "near again: the grace begins anew");
    assert!(!breaks(&mut grip, 2.0, 29));
    assert!(breaks(&mut grip, 2.0, 1), "after the grace");
}

#[test]
fn scrolling_stays_within_the_limits() {
    assert_eq!(scrolled(1.0, 0.5, (0.6, 3.0)), 1.5);
    assert_eq!(scrolled(1.0, 50.0, (0.6, 3.0)), 3.0);
    assert_eq!(scrolled(1.0, -50.0, (0.6, 3.0)), 0.6);
    assert_eq!(scrolled(1.0, f64::NAN, (0.6, 3.0)), 1.0);
    assert_eq!(scrolled(1.0, 0.0, (2.0, 0.5)), 2.0);
}

const CUBE: Extent = Extent { middle: Vec3::ZERO, half: Vec3::splat(0.3) };

fn player() -> Occupied {
    Occupied::around(Vec3::new(0.0, 0.9, 0.0), Vec3::new(0.4, 0.9, 0.4))
}

#[test]
fn a_goal_that_is_clear_of_the_player_stays() {
    for position in [Vec3::new(0.0, 1.4, -1.0), Vec3::new(0.0, 2.2, 0.0), Vec3::new(0.0, -0.5, 0.1)] {
        let goal = Pose { position, rotation: Quat::IDENTITY };
        assert_eq!(player().clear(goal, &CUBE, Quat::IDENTITY), goal);
    }
}

#[test]
fn a_goal_at_the_players_feet_goes_in_front_of_them() {
    let goal = Pose { position: Vec3::new(0.0, 0.5, 0.0), rotation: Quat::IDENTITY };
    let cleared = player().clear(goal, &CUBE, Quat::from_rotation_y(FRAC_PI_2)).position;
    // 0.4 m of player and 0.3 m of cube, to the left, where the heading points.
    assert!(cleared.distance(Vec3::new(-0.7, 0.5, 0.0)) < 1e-5, "{cleared}");
}

#[test]
fn a_goal_is_shortened_along_the_way_from_the_eye() {
    let goal = Pose { position: Vec3::new(0.0, 1.0, -2.0), rotation: Quat::IDENTITY };
    assert_eq!(shortened(Vec3::Y, goal, 0.25).position, Vec3::new(0.0, 1.0, -0.5));
    assert_eq!(shortened(Vec3::Y, goal, f32::NAN), goal);
}

proptest! {
    #[test]
    fn no_cleared_body_is_in_the_players_cylinder(
        position in prop::array::uniform3(-1.5f32..1.5),
        (yaw, tilt) in (-3f32..3.0, -3f32..3.0),
        heading in -3f32..3.0,
    ) {
        let rotation = Quat::from_euler(EulerRot::YXZ, yaw, tilt, 0.0);
        let goal = Pose { position: Vec3::from(position) + Vec3::Y * 0.9, rotation };
        let cleared = player().clear(goal, &CUBE, Quat::from_rotation_y(heading));
        for corner in 0..8 {
            let sign = |bit: i32| if corner >> bit & 1 == 0 { -0.3 } else { 0.3 };
            let at = cleared.position + rotation * Vec3::new(sign(0), sign(1), sign(2)) - Vec3::Y * 0.9;
            let inside = at.y.abs() < 0.899 && at.x.hypot(at.z) < 0.399;
            prop_assert!(!inside, "{cleared:?} has {at} inside");
        }
    }
}
