//! Slopes: angles, limits, planes and the tilt.
#![allow(missing_docs)]

mod support;

use approx::assert_abs_diff_eq;
use glam::{Quat, Vec2, Vec3};
use proptest::prelude::*;
use springstep_motion::slope::{SlopeState, limited, plane_normal, slope_angles, tilt, weighted};
use support::{rotation, vec3};

/// Ground that rises by `steep` towards the heading `towards` (0: −Z, positive: to the left), seen with up = Y.
fn ground(steep: f32, towards: f32) -> Vec3 {
    Quat::from_rotation_y(towards) * Quat::from_rotation_x(steep) * Vec3::Y
}

#[test]
fn slopes_are_exact_for_0_to_40_degrees_and_8_headings() {
    for degrees in [0f32, 10.0, 20.0, 30.0, 40.0] {
        for eighth in 0..8 {
            let heading = eighth as f32 * std::f32::consts::FRAC_PI_4;
            let steep = degrees.to_radians();
            let right = Quat::from_rotation_y(heading) * Vec3::X;
            // The gradient is tan(steep) towards −Z; seen from the heading it is split by cosine and sine. Ahead, forward
            // lies in the vertical plane of the heading; right is at right angles to it in the floor.
            let ahead = (steep.tan() * heading.cos()).atan();
            let normal = ground(steep, 0.0);
            let forward = normal.cross(right).normalize();
            let aside = forward.cross(normal).dot(Vec3::Y).asin();
            let found = slope_angles(right * 3.0, normal * 0.2, Vec3::Y * 7.0);
            assert_abs_diff_eq!(found.x, ahead, epsilon = 1e-6);
            assert_abs_diff_eq!(found.y, aside, epsilon = 1e-6);
            // The two slopes make the whole: both axes are at right angles in the floor.
            let whole = (found.x.sin().powi(2) + found.y.sin().powi(2)).sqrt().asin();
            assert_abs_diff_eq!(whole, steep, epsilon = 1e-5);
        }
    }
    let uphill = slope_angles(Vec3::X, ground(0.3, 0.0), Vec3::Y);
    assert_abs_diff_eq!(uphill.x, 0.3, epsilon = 1e-6);
    let rises_to_the_right = slope_angles(Vec3::X, ground(0.3, -std::f32::consts::FRAC_PI_2), Vec3::Y);
    assert!((rises_to_the_right - Vec2::new(0.0, 0.3)).length() < 1e-6);
}

#[test]
fn degenerate_inputs_are_level() {
    for (right, normal, up) in [
        (Vec3::X, Vec3::X, Vec3::Y),
        (Vec3::ZERO, Vec3::Y, Vec3::Y),
        (Vec3::X, Vec3::ZERO, Vec3::Y),
        (Vec3::X, Vec3::Y, Vec3::ZERO),
        (Vec3::NAN, Vec3::Y, Vec3::Y),
        (Vec3::X, Vec3::splat(f32::INFINITY), Vec3::Y),
    ] {
        assert_eq!(slope_angles(right, normal, up), Vec2::ZERO);
    }
    assert_eq!(limited(Vec3::NEG_Y, Vec3::Y, 0.7), Vec3::Y, "ground that faces down is level");
    assert_eq!(limited(Vec3::ZERO, Vec3::Y, 0.7), Vec3::Y);
    assert_eq!(tilt(Vec3::X, Vec3::X, Vec3::Y), Quat::IDENTITY, "ground parallel to right tilts nothing");
}

#[test]
fn a_plane_needs_three_points_that_are_not_in_line() {
    let line = [Vec3::ZERO, Vec3::X, Vec3::X * 2.0];
    assert_eq!(plane_normal(&line, Vec3::X, Vec3::Y), None);
    assert_eq!(plane_normal(&line[..2], Vec3::X, Vec3::Y), None);
    let bumpy = [
        Vec3::new(-1.0, 0.1, -1.0),
        Vec3::new(1.0, -0.1, -1.0),
        Vec3::new(-1.0, -0.1, 1.0),
        Vec3::new(1.0, 0.1, 1.0),
        Vec3::new(0.0, 0.0, 0.0),
    ];
    let normal = plane_normal(&bumpy, Vec3::X, Vec3::Y).expect("a plane");
    assert!(normal.distance(Vec3::Y) < 1e-6, "what is crooked both ways is level on the whole");
}

#[test]
fn the_lag_goes_along_the_great_arc_at_every_tick_rate() {
    let (from, to) = (Vec3::Y, ground(0.7, 1.1));
    for steps in [1, 6, 60, 240] {
        let dt = 0.1 / f64::from(steps);
        let state = SlopeState::default().step(from, 10.0, dt);
        assert_eq!(state.normal(), Some(from), "the first is at its goal");
        // The goal jumps within a moment, and stands still.
        let mut state = state.step(to, 10.0, 1e-9);
        for _ in 0..steps {
            state = state.step(to, 10.0, dt);
        }
        let normal = state.normal().expect("stepped");
        assert_abs_diff_eq!(normal.angle_between(to), 0.7 * (-1f32).exp(), epsilon = 1e-5);
        assert_abs_diff_eq!(normal.angle_between(from) + normal.angle_between(to), 0.7, epsilon = 1e-5);
    }
}

proptest! {
    #[test]
    fn a_tilt_takes_up_to_the_normal_and_keeps_the_heading(
        parent in rotation(), steep in 0f32..1.4, towards in -3f32..3.0,
    ) {
        let (right, up) = (parent * Vec3::X, parent * Vec3::Y);
        let normal = parent * ground(steep, towards);
        let tilt = tilt(normal, right, up);
        prop_assert!((tilt * up).distance(normal) < 2e-6);
        // Forward stays in the vertical plane of the heading: it has no part to the side, and still leads forward.
        let forward = tilt * (parent * Vec3::NEG_Z);
        prop_assert!(forward.dot(right).abs() < 2e-6);
        prop_assert!(forward.dot(parent * Vec3::NEG_Z) > 0.0);
        let slopes = slope_angles(right, normal, up);
        prop_assert!((forward.dot(up) - slopes.x.sin()).abs() < 2e-6);
    }

    #[test]
    fn the_limit_keeps_the_direction_of_the_slope(steep in 0f32..3.0, towards in -3f32..3.0, max in 0.05f64..1.5) {
        let normal = ground(steep, towards);
        let found = limited(normal, Vec3::Y, max);
        let expected = f64::from(steep).min(max) as f32;
        prop_assert!((found.angle_between(Vec3::Y) - expected).abs() < 1e-3);
        prop_assert!(found.distance(ground(expected, towards)) < 1e-5);
    }

    #[test]
    fn weights_scale_the_slopes_apart(steep in 0f32..1.2, towards in -3f32..3.0, pitch in 0.0..1f64, roll in 0.0..1f64) {
        let normal = ground(steep, towards);
        prop_assert!(weighted(normal, Vec3::X, Vec3::Y, 1.0, 1.0).distance(normal) < 1e-6);
        prop_assert!(weighted(normal, Vec3::X, Vec3::Y, 0.0, 0.0).distance(Vec3::Y) < 1e-6);
        let only_pitch = slope_angles(Vec3::X, weighted(normal, Vec3::X, Vec3::Y, 1.0, 0.0), Vec3::Y);
        prop_assert!((only_pitch - Vec2::new(slope_angles(Vec3::X, normal, Vec3::Y).x, 0.0)).length() < 1e-5);
        // Gradients scale in proportion.
        let found = weighted(normal, Vec3::X, Vec3::Y, pitch, roll);
        prop_assert!((found.z / found.y - normal.z / normal.y * pitch as f32).abs() < 1e-4);
        prop_assert!((found.x / found.y - normal.x / normal.y * roll as f32).abs() < 1e-4);
    }

    #[test]
    fn the_plane_of_points_on_a_plane_is_that_plane(
        parent in rotation(), steep in 0f32..1.2, towards in -3f32..3.0, at in vec3(3.0),
        width in 0.1f32..2.0, length in 0.1f32..2.0, missing in 0usize..5,
    ) {
        let normal = ground(steep, towards);
        let height = |x: f32, z: f32| -(normal.x * x + normal.z * z) / normal.y;
        let corners = [(0.0, 0.0), (-width, -length), (width, -length), (-width, length), (width, length)];
        let mut points = corners.map(|(x, z)| at + parent * Vec3::new(x, height(x, z), z)).to_vec();
        points.remove(missing);
        let found = plane_normal(&points, parent * Vec3::X, parent * Vec3::Y).expect("not in line");
        prop_assert!(found.distance(parent * normal) < 1e-3);
    }
}

proptest! {
    #[test]
    fn a_tilt_is_that_of_the_frame_on_the_floor_however_steep(normal in vec3(1.0), yaw in -3.2f32..3.2) {
        let (up, right) = (Vec3::Y, Quat::from_rotation_y(yaw) * Vec3::X);
        prop_assume!(normal.length() > 0.1);
        let normal = normal.normalize();
        prop_assume!(normal.y > -0.98 && normal.dot(right).abs() < 0.99);
        let forward = normal.cross(right).normalize();
        let found = tilt(normal, right, up);
        prop_assert!((found * up).distance(normal) < 1e-4, "up");
        prop_assert!((found * up.cross(right)).distance(forward) < 1e-4, "forward");
    }
}

#[test]
fn ground_that_leans_over_to_the_side_turns_the_heading_round_and_is_a_rotation() {
    for degrees in [95f32, 120.0, 150.0, -95.0, -150.0] {
        let normal = Quat::from_rotation_z(degrees.to_radians()) * Vec3::Y;
        let found = tilt(normal, Vec3::X, Vec3::Y);
        assert!((found.length() - 1.0).abs() < 1e-5);
        assert!((found * Vec3::Y).distance(normal) < 1e-4, "{degrees}: {}", found * Vec3::Y);
        // Forward is normal × right as ever, which has changed sides.
        let forward = normal.cross(Vec3::X).normalize();
        assert!((found * Vec3::NEG_Z).distance(forward) < 1e-4, "{degrees}: {}", found * Vec3::NEG_Z);
    }
}
