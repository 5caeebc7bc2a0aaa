//! What scripts call.

use godot::prelude::*;
use springstep_motion::grounding::FootState;
use springstep_motion::plant::PlantState;

use super::FootIKSolver;
use super::rig::Wanted;
use crate::convert::vector3;
use crate::stepped::{self, Stepped};

#[godot_api(secondary)]
impl FootIKSolver {
    /// Looks for the ground and moves the offsets by `delta` seconds. The engine calls the same in each physics tick; call it
    /// yourself after `set_physics_process(false)`. A `delta` that is not above zero and finite changes nothing.
    #[func(gd_self)]
    fn advance(this: Gd<Self>, delta: f64) {
        stepped::advance_by_hand(this, delta);
    }

    /// Reads the skeleton again, fills `legs` and `pelvis_bone` with what was found by names or by shape, and returns how many
    /// legs that are. Where none are found, both stay as they are. Call it too after you changed the rest pose.
    #[func]
    fn detect_rig(&mut self) -> i64 {
        self.detect_now()
    }

    /// How many complete legs there are: those of `legs` whose bones the skeleton has, else those that were found, in
    /// the order that `legs` tells of.
    #[func]
    fn get_leg_count(&mut self) -> i64 {
        self.rigged().map_or(0, |(_, rig)| rig.legs.len() as i64)
    }

    /// How high the ground under the foot of `leg` is over the character's ground plane, in metres, as far as the foot
    /// has followed it. 0 for a leg that there is not.
    #[func]
    fn get_foot_offset(&self, leg: i64) -> f64 {
        self.foot_state(leg).map_or(0.0, |foot| foot.offset().into())
    }

    /// The normal of the ground under the foot of `leg`, in the world, as far as the foot has followed it. Up for a leg
    /// that there is not.
    #[func]
    fn get_foot_normal(&self, leg: i64) -> Vector3 {
        vector3(self.foot_state(leg).map_or(self.up(), |foot| foot.normal(self.up())))
    }

    /// Where the foot bone of `leg` should be, in the world and without scale, as of the skeleton's last update: its
    /// ankle may be out of the leg's reach. The identity for a leg that there is not.
    #[func]
    fn get_foot_target(&self, leg: i64) -> Transform3D {
        let target = usize::try_from(leg).ok().and_then(|leg| self.solver.target(leg));
        target.map_or(Transform3D::IDENTITY, |(foot, _)| foot)
    }

    /// Whether there was ground under the foot of `leg` that it can stand on, while the body is on its floor.
    #[func]
    fn is_foot_grounded(&self, leg: i64) -> bool {
        self.feet.now.on_floor && self.foot_state(leg).is_some_and(|foot| foot.is_grounded())
    }

    /// Whether the foot of `leg` is planted: it stays where it is on what it stands on. Only with `plant`.
    #[func]
    fn is_foot_planted(&self, leg: i64) -> bool {
        let leg = usize::try_from(leg).ok();
        leg.and_then(|leg| self.feet.now.plants.get(leg)).is_some_and(PlantState::is_planted)
    }

    /// How far the pelvis is moved along the normal of the character's ground plane, in metres: below 0 it is lowered. In the
    /// air it fades to 0; `influence` counts.
    #[func]
    fn get_pelvis_offset(&self) -> f64 {
        let (offset, fade) = self.feet.pelvis_and_fade(1.0);
        (self.feet.planting.lowered(offset * fade) * self.base().get_influence()).into()
    }

    /// How much of `leg` is the ground's from now on (`weight`, 0 to 1), times the weight of its [FootIKLeg]: 0 for a
    /// leg that kicks. The rest of it goes along with the pelvis. It counts at once: change it gradually. The weights
    /// are the node's own, legs in the list are not changed.
    #[func]
    fn set_leg_weight(&mut self, leg: i64, weight: f64) {
        let most = self.rig.as_ref().map_or(MOST_LEGS, |rig| rig.legs.len());
        let Some(index) = usize::try_from(leg).ok().filter(|leg| *leg < most) else {
            self.warn("set_leg_weight", || format!("There is no leg {leg} to weigh."));
            return;
        };
        let present = self.leg_weights.get(index).copied().unwrap_or(1.0);
        if let Some(weight) = self.accepted("weight", weight, crate::range::SHARE, present) {
            if self.leg_weights.len() <= index {
                self.leg_weights.resize(index + 1, 1.0);
            }
            self.leg_weights[index] = weight;
        }
    }

    /// Puts feet and pelvis at their ground at once, in the next tick: after a respawn, a teleport, a cut.
    #[func]
    fn snap(&mut self) {
        self.feet.snapping = true;
    }
}

/// Before the legs are known: more nobody has.
const MOST_LEGS: usize = 256;

impl FootIKSolver {
    fn foot_state(&self, leg: i64) -> Option<&FootState> {
        self.feet.now.feet.get(usize::try_from(leg).ok()?)
    }

    /// What the rig is read from.
    pub(super) fn wanted(&self) -> Wanted {
        let legs = self.legs.legs().map(|leg| leg.bind().settings());
        Wanted { legs: legs.collect(), pelvis: self.pelvis_bone.clone() }
    }
}
