//! Scaled parents, and the gait in a view.
#![allow(missing_docs)]

mod support;

use approx::assert_abs_diff_eq;
use glam::{Mat3, Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::mount::Mount;
use springstep_motion::pose::Pose;
use springstep_motion::walk::Gait;
use support::{rotation, vec3};

fn scaled(rotation: Quat, scale: Vec3) -> Mat3 {
    Mat3::from_quat(rotation) * Mat3::from_diagonal(scale)
}

fn mount(basis: Mat3) -> Mount {
    let pose = Pose::from_axes(Vec3::ZERO, basis.y_axis, basis.z_axis);
    Mount::new(pose.map_or(Quat::IDENTITY, |pose| pose.rotation), basis)
}

proptest! {
    #[test]
    fn a_scaled_or_mirrored_parent_changes_nothing_in_the_world(
        parent in rotation(), scale in vec3(4.0), own in rotation(), origin in vec3(2.0), sway in rotation(),
        offset in vec3(0.2), uniform in any::<bool>(),
    ) {
        let scale = if uniform { Vec3::splat(scale.x) } else { scale };
        prop_assume!(scale.abs().min_element() > 0.1);
        let basis = scaled(parent, scale);
        let mount = mount(basis);
        let node = mount.mounted(Mat3::from_quat(own), origin).expect("not singular");
        let (moved, at) = mount.dismounted(&node.moved(sway, offset));
        // In the world: the node as it is there, turned about its origin and moved, in the axes of the parent's pose.
        let axes = Mat3::from_quat(Pose::from_axes(Vec3::ZERO, basis.y_axis, basis.z_axis)
            .expect("axes").rotation);
        let turned = axes * Mat3::from_quat(sway) * axes.transpose() * basis * Mat3::from_quat(own);
        prop_assert!((basis * moved).abs_diff_eq(turned, 1e-4 * scale.abs().max_element().max(1.0)));
        prop_assert!((basis * at).distance(basis * origin + axes * offset) < 1e-4 * scale.abs().max_element().max(1.0));
    }

    #[test]
    fn unmoved_it_comes_back_as_it_was(parent in rotation(), scale in vec3(3.0), own in rotation(), origin in vec3(2.0)) {
        prop_assume!(scale.abs().min_element() > 0.1);
        for mount in [mount(scaled(parent, scale)), mount(Mat3::from_quat(parent)), mount(Mat3::ZERO)] {
            let basis = scaled(own, Vec3::new(1.0, 2.0, 0.5));
            let (found, at) = mount.dismounted(&mount.mounted(basis, origin).expect("not singular"));
            prop_assert!(found.abs_diff_eq(basis, 1e-4) && at.distance(origin) < 1e-4);
        }
    }
}

#[test]
fn a_node_without_extent_is_not_mounted() {
    assert_eq!(mount(Mat3::IDENTITY).mounted(Mat3::ZERO, Vec3::ZERO), None);
    assert_eq!(mount(Mat3::IDENTITY).mounted(Mat3::IDENTITY, Vec3::NAN), None);
}

#[test]
fn the_gait_is_level_and_to_the_right_of_the_view() {
    // Looking along +X, up a little and leaning: right is +Z.
    let view =
        Quat::from_rotation_y(-std::f32::consts::FRAC_PI_2) * Quat::from_rotation_x(0.5) * Quat::from_rotation_z(0.3);
    let (gait, rising) = Gait::new(Vec3::new(3.0, 2.0, 4.0), Vec3::Y, view, true);
    assert_abs_diff_eq!(gait.speed, 5.0, epsilon = 1e-5);
    assert_abs_diff_eq!(gait.sideways, 4.0, epsilon = 1e-4);
    assert_abs_diff_eq!(rising, 2.0, epsilon = 1e-6);
    let (still, _) = Gait::new(Vec3::NAN, Vec3::Y, view, true);
    assert_eq!(still.speed, 0.0);
}
