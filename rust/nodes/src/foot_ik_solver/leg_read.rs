//! A leg as the animation has it: read from the skeleton, and written back on the ground.

use glam::{Mat3, Quat, Vec3};
use godot::classes::Skeleton3D;
use godot::prelude::*;
use springstep_motion::foot::FootPose;
use springstep_motion::leg::{LegPose, LegSolution};

use super::probes::Animated;
use super::rig::LegRig;
use crate::convert::{basis, pose, quaternion, vec3, vector3};

/// Whether a basis is scaled alike along all axes, and not mirrored.
fn is_even(basis: Basis) -> bool {
    let axes = [basis.col_a(), basis.col_b(), basis.col_c()];
    let lengths = axes.map(|axis| axis.length_squared());
    let mean = (lengths[0] + lengths[1] + lengths[2]) / 3.0;
    let alike = lengths.iter().all(|length| (length - mean).abs() < 2e-3 * mean);
    alike && axes[0].cross(axes[1]).dot(axes[2]) > 0.0
}

/// A leg as it was read.
#[derive(Clone, Copy)]
pub struct LegRead {
    /// Where its joints are, in the skeleton's space.
    pub pose: LegPose,
    upper: BoneRead,
    lower: BoneRead,
    hock: Option<BoneRead>,
    foot: BoneRead,
    /// Whether the animation has it anywhere.
    finite: bool,
    /// The foot's axes in the skeleton's space, with its scale.
    foot_basis: Basis,
}

/// The rotation of a bone: in the skeleton's space, and in its parent's.
#[derive(Clone, Copy)]
struct BoneRead {
    global: Quat,
    local: Quat,
    /// Whether it is scaled alike along all axes.
    even: bool,
}

impl BoneRead {
    /// Below the bone that was read before, if it is that one's child.
    fn of(skeleton: &Gd<Skeleton3D>, bone: i32, parent: Option<&Self>) -> (Self, Transform3D) {
        let transform = skeleton.get_bone_global_pose(bone);
        let local = skeleton.get_bone_pose_rotation(bone);
        let local = Quat::from_xyzw(local.x, local.y, local.z, local.w);
        let even = is_even(transform.basis);
        let global = match parent.filter(|parent| even && parent.even) {
            Some(parent) => parent.global * local,
            None => pose(transform).map_or(Quat::IDENTITY, |pose| pose.rotation),
        };
        (Self { global, local, even }, transform)
    }

    /// The rotation in its parent's space that gives `turn · global` in the skeleton's, below a parent that is turned by
    /// `parent`. The parent's own is `global · local⁻¹`.
    fn turned(&self, turn: Quat, parent: Quat) -> Quaternion {
        let turned = self.local * self.global.conjugate() * parent.conjugate() * turn * self.global;
        quaternion(turned.normalize())
    }
}

/// Reads a leg as it is posed now.
#[inline(always)]
pub fn read_leg(skeleton: &Gd<Skeleton3D>, up: Vec3, leg: &LegRig) -> LegRead {
    let (upper, hip) = BoneRead::of(skeleton, leg.upper, None);
    let [lower_in_line, hock_in_line, foot_in_line] = leg.in_line;
    let (lower, knee) = BoneRead::of(skeleton, leg.lower, Some(&upper).filter(|_| lower_in_line));
    let hock = leg.hock.map(|hock| BoneRead::of(skeleton, hock, Some(&lower).filter(|_| hock_in_line)));
    let above = hock.as_ref().map_or(&lower, |(hock, _)| hock);
    let (foot, ankle) = BoneRead::of(skeleton, leg.foot, Some(above).filter(|_| foot_in_line));
    let pole = upper.global * leg.pole;
    let foot_basis = ankle.basis;
    let [hip, knee, ankle] = [hip, knee, ankle].map(|bone| vec3(bone.origin));
    let (hock, end) = hock.map(|(hock, at)| (hock, vec3(at.origin))).unzip();
    let finite = [hip, knee, end.unwrap_or(ankle), ankle].iter().all(|at| at.is_finite())
        && [upper, lower, foot].iter().chain(&hock).all(|bone| bone.local.is_finite() && bone.global.is_finite());
    let foot_pose = FootPose { ankle, heel: ankle, toe: ankle, sole_up: up };
    LegRead {
        pose: LegPose { hip, knee, hock: end, foot: foot_pose, pole },
        upper,
        lower,
        hock,
        foot,
        finite,
        foot_basis,
    }
}

impl LegRead {
    /// Whether its bones are scaled alike along all axes.
    pub fn is_even(&self) -> bool {
        self.upper.even && self.lower.even
    }

    /// Whether the animation has it anywhere.
    pub fn is_finite(&self) -> bool {
        self.finite
    }

    /// The rotation of the foot bone, in the skeleton's space.
    pub fn foot_rotation(&self) -> Quat {
        self.foot.global
    }

    /// The animated foot.
    pub fn animated(&self) -> Animated {
        Animated { ankle: self.pose.foot.ankle, rotation: self.foot.global }
    }

    /// Writes its bones as they are solved.
    pub fn write(&self, skeleton: &mut Gd<Skeleton3D>, leg: &LegRig, solution: &LegSolution) {
        skeleton.set_bone_pose_rotation(leg.upper, self.upper.turned(solution.upper, Quat::IDENTITY));
        skeleton.set_bone_pose_rotation(leg.lower, self.lower.turned(solution.lower, solution.upper));
        let mut above = solution.lower;
        if let Some((bone, read)) = leg.hock.zip(self.hock) {
            // The third segment keeps its direction.
            skeleton.set_bone_pose_rotation(bone, read.turned(Quat::IDENTITY, above));
            above = Quat::IDENTITY;
        }
        if leg.foot_follows {
            skeleton.set_bone_pose_rotation(leg.foot, self.foot.turned(solution.foot, above));
        } else {
            // It hangs somewhere else, so the shin does not carry it along.
            let turned = basis(Mat3::from_quat(solution.foot)) * self.foot_basis;
            skeleton.set_bone_global_pose(leg.foot, Transform3D::new(turned, vector3(solution.ankle)));
        }
    }
}
