//! The skeleton's update: from the animated pose and the state of the ticks to the pose on the ground.

use std::rc::Rc;

use glam::{Mat3, Quat, Vec3};
use godot::classes::{Engine, Skeleton3D};
use godot::prelude::*;
use springstep_motion::foot::FootTarget;
use springstep_motion::leg::{LegPlacement, LegPose, LegSolution, SkeletonFrame};

use super::FootIKSolver;
use super::feet::{Feet, FootWay, Stand};
use super::kept_feet::{Look, Update, needed_drop};
use super::leg_read::{LegRead, read_leg};
use super::rig::{LegRig, Rig, Wanted};
use crate::convert::{basis, mat3, pose, vector3};
use crate::own_child::resolve;
use crate::shown;
use crate::stepped::Stepped;

/// What the updates keep.
#[derive(Default)]
pub struct Solver {
    /// The legs as they were read.
    pub legs: Vec<LegRead>,
    /// None for a leg whose animated pose is none.
    solutions: Vec<Option<LegSolution>>,
    /// The skeleton's transform in the last update.
    pub seen_from: Transform3D,
}

impl Solver {
    /// Where the foot bone of a leg should be, in the world and without scale, and where its heel and toe are then.
    pub fn target(&self, leg: usize) -> Option<(Transform3D, [Vector3; 2])> {
        let (read, solution) = (self.legs.get(leg)?, self.solutions.get(leg)?.as_ref()?);
        let to_world = mat3(self.seen_from.basis);
        let FootTarget { ankle, tilt, .. } = solution.target;
        let axes = Mat3::from_quat(tilt) * to_world * Mat3::from_quat(read.foot_rotation());
        // Without scale, and right-handed below a mirrored skeleton too.
        let axes = pose(Transform3D::new(basis(axes), Vector3::ZERO))
            .map_or(Mat3::IDENTITY, |pose| Mat3::from_quat(pose.rotation));
        let foot = &read.pose.foot;
        let place = |at: Vec3| self.seen_from.origin + vector3(at);
        let end = |end: Vec3| place(ankle + tilt * (to_world * (end - foot.ankle)));
        Some((Transform3D::new(basis(axes), place(ankle)), [end(foot.heel), end(foot.toe)]))
    }

    /// How high the lower end of a foot was animated over the plane in the last update, m; 0 as long as that is not known.
    pub fn clearance(&self, rig: &Rig, stand: &Stand, leg: usize) -> f32 {
        let Some((read, leg)) = self.legs.get(leg).zip(rig.legs.get(leg)).filter(|(read, _)| read.is_finite()) else {
            return 0.0;
        };
        let sole = leg.sole(&read.animated(), rig.up, stand.metres);
        let heights =
            [sole.heel, sole.toe].map(|end| stand.plane.height(stand.frame.to_world(end), stand.plane.normal));
        heights[0].min(heights[1])
    }

    /// A leg as it was animated in the update; none where that is nowhere.
    pub fn pose(&self, leg: usize) -> Option<&LegPose> {
        self.legs.get(leg).filter(|read| read.is_finite()).map(|read| &read.pose)
    }

    /// Forgets what is no longer so.
    pub fn clear(&mut self) {
        self.legs.clear();
        self.solutions.clear();
    }
}

impl FootIKSolver {
    /// One update of the skeleton, `delta` seconds after the last.
    pub(super) fn solve(&mut self, delta: f64) {
        self.solver.clear();
        let Some((mut skeleton, rig)) = self.rigged() else { return };
        self.solver.legs.extend(rig.legs.iter().map(|leg| read_leg(&skeleton, rig.up, leg)));
        self.feet.see(self.solver.legs.iter().map(LegRead::animated));
        if self.feet.now.stood.is_some() && self.feet.now.feet.len() == rig.legs.len() {
            self.put_on_ground(&mut skeleton, &rig, delta);
        }
    }

    /// The skeleton that it works on, and its legs. None without one; says so.
    pub(super) fn rigged(&mut self) -> Option<(Gd<Skeleton3D>, Rc<Rig>)> {
        let Some(skeleton) = self.base().get_skeleton() else {
            self.forget();
            if self.base().is_inside_tree() {
                self.warn("skeleton", || {
                    "It is not a child of a Skeleton3D and does nothing. Move it below the character's.".into()
                });
            }
            return None;
        };
        let same = self.legs.look(&mut self.legs_seen) && !self.stale.get();
        if let Some(rig) = self.rig.as_ref().filter(|rig| same && rig.is_of(&skeleton)) {
            return Some((skeleton, rig.clone()));
        }
        self.read_rig(&skeleton);
        self.changed();
        let rig = self.rig.clone()?;
        self.warn_of(&rig);
        if self.has_rival() {
            self.warn("rival", || super::look::RIVAL.into());
        }
        // What was read and said may have been heard by anybody.
        let skeleton = self.skeleton_of(&rig)?;
        Some((skeleton, rig))
    }

    fn read_rig(&mut self, skeleton: &Gd<Skeleton3D>) {
        let wanted = self.wanted();
        let stale = self.stale.clone();
        let mut skeleton = skeleton.clone();
        let heard = self.heard.as_ref().is_some_and(|(heard, _)| *heard == skeleton.instance_id());
        // The editor asks the skeleton each frame, since a reloaded extension cannot take over what is connected.
        if !heard && !self.stepping.in_editor {
            let changed = self.to_gd().linked_callable("rig changed", move |_| stale.set(true));
            for told in ["rest_updated", "bone_list_changed"] {
                skeleton.connect(told, &changed);
            }
            if let Some((last, changed)) = self.heard.replace((skeleton.instance_id(), changed))
                && let Some(mut last) = resolve::<Skeleton3D>(last)
            {
                for told in ["rest_updated", "bone_list_changed"] {
                    last.disconnect(told, &changed);
                }
            }
        }
        let rig = Rc::new(self.read(&skeleton, &wanted));
        self.stale.set(false);
        if self.rig.as_ref().is_none_or(|last| !last.has_legs_of(&rig)) {
            self.forget();
        }
        self.rig = Some(rig);
    }

    /// Reads the legs of a skeleton.
    pub(super) fn read(&mut self, skeleton: &Gd<Skeleton3D>, wanted: &Wanted) -> Rig {
        let up = self.up();
        // Through the guard: a skeleton that is read tells of what changed in it.
        let _node = self.base_mut();
        Rig::read(skeleton, wanted, up)
    }

    /// Says what is wrong with it.
    pub(super) fn warn_of(&mut self, rig: &Rig) {
        for problem in &rig.problems {
            self.warn(problem.clone(), || problem.clone());
        }
    }

    /// Forgets what was of another skeleton, or of other legs.
    fn forget(&mut self) {
        self.rig = None;
        self.solver.clear();
        self.feet = Feet::default();
    }

    fn put_on_ground(&mut self, skeleton: &mut Gd<Skeleton3D>, rig: &Rc<Rig>, delta: f64) {
        let engine = Engine::singleton();
        // The skeleton is updated in ticks, in frames, or whenever a script advances it.
        let in_tick = engine.is_in_physics_frame();
        let (transform, share) = if self.stepping.in_editor {
            (shown::transform(&skeleton.clone().upcast()), engine.get_physics_interpolation_fraction() as f32)
        } else if in_tick {
            (skeleton.get_global_transform(), 1.0)
        } else {
            let share = engine.get_physics_interpolation_fraction() as f32;
            (skeleton.get_global_transform_interpolated(), share)
        };
        let Some(stood) = self.feet.stood(transform, rig) else { return };
        let stand = &stood.stand;
        let (pelvis, fade) = self.feet.pelvis_and_fade(share);
        let foot_placement = self.placement(fade.into());
        // Put somewhere else since the last tick, it knows nothing of the ground there.
        let elsewhere = self.feet.now.stood.is_some_and(|(from, _)| self.is_teleport(from.distance(stand.origin)));
        for (index, leg) in rig.legs.iter().enumerate() {
            let read = &mut self.solver.legs[index];
            read.pose.foot = leg.sole(&read.animated(), rig.up, stand.metres);
        }
        if elsewhere {
            self.feet.ways.iter_mut().for_each(FootWay::forget);
        }
        self.feet.travel(stand, delta);
        let planting = !self.feet.now.plants.is_empty();
        let update = Update { stand, share, in_frames: !in_tick, elsewhere, delta };
        self.find_feet(rig, &update, fade, planting);
        let feet = std::mem::take(&mut self.feet.shown);
        let shift = stand.plane.normal * self.feet.planting.lowered(pelvis * fade);
        let by_reach = self.pelvis_mode == Self::PELVIS_REACH;
        for (index, leg) in rig.legs.iter().enumerate() {
            let placement = LegPlacement {
                foot: foot_placement,
                weight: self.weight_of(rig, index),
                shift: if leg.hangs { shift } else { Vec3::ZERO },
                soft_reach: self.soft_reach,
            };
            let foot = &feet[index];
            let read = &self.solver.legs[index];
            let solution = read.is_finite().then(|| placement.solve(&stand.frame, &stand.plane, foot, &read.pose));
            if planting {
                let length = leg.length * stand.metres;
                let look = Look { solution: solution.as_ref(), length, soft_reach: self.soft_reach };
                self.feet.look(index, &update, foot, &read.pose, look);
            }
            self.feet.ways[index].spare = match by_reach {
                true if leg.hangs && read.is_finite() => {
                    -needed_drop(&placement, stand, foot, &read.pose) - foot.offset()
                }
                true => f32::MAX,
                false => 0.0,
            };
            self.solver.solutions.push(solution);
        }
        self.feet.shown = feet;
        self.solver.seen_from = transform;
        write_pelvis(skeleton, rig, stand.frame.to_skeleton(shift));
        for ((leg, read), solution) in rig.legs.iter().zip(&self.solver.legs).zip(&self.solver.solutions) {
            if let Some(solution) = solution {
                read.write(skeleton, leg, solution);
                if !read.is_even() {
                    self.reach_with_uneven_bones(skeleton, leg, rig.up, solution);
                }
            }
        }
        self.feet.last_stood = Some(stood);
    }
}

impl FootIKSolver {
    /// Finds where the feet of an update are, and how far the pelvis has to come down for those that are kept somewhere.
    fn find_feet(&mut self, rig: &Rig, update: &Update, fade: f32, planting: bool) {
        let params = self.plants();
        if planting {
            self.feet.planting.grounds.begin();
        }
        let mut feet = std::mem::take(&mut self.feet.shown);
        feet.clear();
        let mut drop = None;
        let foot_placement = self.placement(fade.into());
        for (index, leg) in rig.legs.iter().enumerate() {
            let weight = self.weight_of(rig, index);
            let placement =
                LegPlacement { foot: foot_placement, weight, shift: Vec3::ZERO, soft_reach: self.soft_reach };
            let mut foot =
                if planting { self.feet.kept(index, update, &params) } else { self.feet.unkept(index, update) };
            self.clear_of_risers(rig, update.stand, index, &mut foot, &placement, update.delta);
            let read = &self.solver.legs[index];
            if foot.is_held() && leg.hangs && read.is_finite() {
                let needed = needed_drop(&placement, update.stand, &foot, &read.pose);
                drop = Some(drop.map_or(needed, |drop: f32| drop.max(needed)));
            }
            feet.push(foot);
        }
        self.feet.shown = feet;
        self.feet.planting.drop = drop.map(|drop| drop.min(self.most_drop() * fade));
    }
}

/// How often a leg of unevenly scaled bones is solved again.
const AGAIN: usize = 3;

impl FootIKSolver {
    /// Below a bone that is scaled more along one axis than along another, a bone that turns becomes longer or shorter, and
    /// the leg misses: it is solved again from where that left it.
    fn reach_with_uneven_bones(&self, skeleton: &mut Gd<Skeleton3D>, leg: &LegRig, up: Vec3, solution: &LegSolution) {
        let placement =
            LegPlacement { foot: self.placement(1.0), weight: 1.0, shift: Vec3::ZERO, soft_reach: self.soft_reach };
        for _ in 0..AGAIN {
            let read = read_leg(skeleton, up, leg);
            let solved = placement.reach(&read.pose, solution.ankle - read.pose.third());
            let bones = LegSolution { upper: solved.upper, lower: solved.lower, foot: Quat::IDENTITY, ..*solution };
            read.write(skeleton, leg, &bones);
        }
    }
}

/// Moves the pelvis, in the skeleton's space.
fn write_pelvis(skeleton: &mut Gd<Skeleton3D>, rig: &Rig, shift: Vec3) {
    let Some((pelvis, parent)) = rig.pelvis.filter(|_| shift != Vec3::ZERO) else { return };
    let mut local = vector3(shift);
    if parent >= 0 {
        let above = skeleton.get_bone_global_pose(parent).basis;
        let Some(to_parent) = SkeletonFrame::new(mat3(above)) else { return };
        local = vector3(to_parent.to_skeleton(shift));
    }
    let position = skeleton.get_bone_pose_position(pelvis);
    skeleton.set_bone_pose_position(pelvis, position + local);
}
