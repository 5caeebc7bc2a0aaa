//! What one sees of it besides the feet: the debug lines, the warnings in the editor.

use godot::prelude::*;

use super::FootIKSolver;
use super::feet::Stand;
use super::probes::feet_of;
use crate::convert::vector3;
use crate::debug_draw::{GOAL, LIMIT, Lines, MOTION, SIGHT};
use crate::shown;
use crate::stepped::Stepped;

/// What is said where two solvers have one leg.
pub const RIVAL: &str = "Another FootIKSolver below the same Skeleton3D has the same legs, and each adds its part. Remove \
                         one, or list different legs.";

impl FootIKSolver {
    pub(super) fn lines_of_the_feet(&self) -> Lines {
        let mut lines = Lines::default();
        if self.stepping.runs() {
            self.lines_of_the_sights(&mut lines);
        } else {
            self.lines_of_the_probes(&mut lines);
        }
        for leg in 0..self.solver.count() {
            if let Some((foot, [heel, toe])) = self.solver.target(leg) {
                lines.cross(foot.origin, 0.04, MOTION);
                lines.line(heel, toe, MOTION);
                lines.line(heel, foot.origin, MOTION);
            } else if let Some([ankle, heel, toe]) = self.solver.animated(leg).filter(|_| !self.stepping.runs()) {
                lines.line(heel, toe, MOTION);
                lines.line(heel, ankle, MOTION);
            }
            if let Some([knee, tip]) = self.solver.pole(leg) {
                lines.line(knee, tip, MOTION);
            }
            if self.plant
                && let Some((ball, up)) = self.solver.animated_ball(leg)
            {
                lines.ring(ball, up, self.unplant_distance as f32, LIMIT);
            }
        }
        lines
    }

    /// What was looked through in this tick, and what was found.
    fn lines_of_the_sights(&self, lines: &mut Lines) {
        for sight in self.feet.seen.iter().flatten().flatten() {
            let end = sight.rests.or(sight.hit.map(|hit| hit.point)).unwrap_or(sight.to);
            lines.line(vector3(sight.from), vector3(end), SIGHT);
            if let Some(middle) = sight.rests {
                lines.sphere(vector3(middle), self.probe_radius as f32, SIGHT);
            }
            if let Some(hit) = sight.hit {
                lines.cross(vector3(hit.point), 0.04, GOAL);
                lines.line(vector3(hit.point), vector3(hit.point + hit.normal * 0.25), GOAL);
            }
        }
    }

    /// Each frame in the editor.
    pub(super) fn edited(&mut self) {
        let skeleton = self.base().get_skeleton();
        let now = skeleton.as_ref().map(|skeleton| (skeleton.instance_id(), skeleton.get_version()));
        let known = self.rig.as_ref().map(|rig| rig.skeleton);
        let same_legs = self.legs.look(&mut self.legs_seen) && !self.stale.replace(false);
        if now != known || !same_legs {
            // Not said as warnings here: the editor shows them at the node.
            let wanted = self.wanted();
            self.rig = skeleton.map(|skeleton| self.read(&skeleton, &wanted).into());
            self.changed();
        }
        if !self.stepping.runs() {
            let rigged = self.rig.clone().zip(self.base().get_skeleton());
            self.solver.see(rigged.as_ref().map(|(rig, skeleton)| (skeleton, rig.as_ref())));
        }
    }

    /// Where the rays will be, from the pose that the editor shows.
    fn lines_of_the_probes(&self, lines: &mut Lines) {
        let Some((rig, skeleton)) = self.rig.as_ref().zip(self.base().get_skeleton()) else { return };
        let transform = shown::transform(&skeleton.clone().upcast());
        let Some(stand) = Stand::of(transform, rig) else { return };
        let (up, plane) = (vector3(stand.plane.normal), vector3(stand.plane.point) + transform.origin);
        for (leg, foot) in rig.legs.iter().zip(feet_of(&skeleton, rig)) {
            let sole = leg.sole(&foot, rig.up, stand.metres);
            let looked = [sole.ankle, sole.toe];
            for at in &looked[..if leg.toe < 0 { 1 } else { 2 }] {
                let at = transform * vector3(*at);
                let below = at - up * (at - plane).dot(up);
                lines.line(below + up * self.probe_up as f32, below - up * self.probe_down as f32, SIGHT);
                lines.cross(below, 0.04, GOAL);
            }
        }
    }

    /// What is wrong with it, each with its remedy.
    pub(super) fn look_for_problems(&self) -> Vec<String> {
        // Of a missing skeleton the engine warns itself.
        let mut problems = self.rig.as_ref().map_or(Vec::new(), |rig| rig.problems.clone());
        for (slot, _) in self.legs.0.iter_shared().enumerate().filter(|(_, leg)| leg.is_none()) {
            problems.push(format!("Slot {slot} of legs is empty. Put a FootIKLeg into it, or remove it."));
        }
        if self.collision_mask.is_empty() {
            problems
                .push("collision_mask is empty, so that nothing is ground. Choose the layers of your level.".into());
        }
        if self.max_step_up > self.probe_up {
            problems.push("max_step_up is above probe_up, where the rays start. Raise probe_up.".into());
        }
        if self.probe_up + self.probe_down <= 0.0 {
            problems.push("The rays have no length. Raise probe_up and probe_down.".into());
        }
        if self.has_rival() {
            problems.push(RIVAL.into());
        }
        problems
    }

    /// Whether another solver works on the same feet.
    pub(super) fn has_rival(&self) -> bool {
        let Some((rig, skeleton)) = self.rig.as_ref().zip(self.base().get_skeleton()) else { return false };
        let own = self.base().instance_id();
        let siblings = skeleton.get_children();
        siblings.iter_shared().any(|sibling| {
            let other = sibling.try_cast::<Self>().ok().filter(|other| other.instance_id() != own);
            other.is_some_and(|other| {
                let other = other.bind();
                let has = |foot: i32| other.rig.as_ref().is_some_and(|rig| rig.legs.iter().any(|leg| leg.foot == foot));
                rig.legs.iter().any(|leg| has(leg.foot))
            })
        })
    }
}
