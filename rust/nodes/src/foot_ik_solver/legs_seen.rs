//! The legs as one sees them drawn: as they are animated, whether they are solved or not.

use godot::classes::Skeleton3D;
use godot::prelude::*;

use super::feet::Stand;
use super::leg_read::read_leg;
use super::rig::Rig;
use super::solve::Solver;
use crate::convert::vector3;
use crate::shown;

impl Solver {
    /// How many legs were read.
    pub fn count(&self) -> usize {
        self.legs.len()
    }

    /// Reads the legs of a skeleton as it is posed, without solving them; none of no skeleton.
    pub fn see(&mut self, rigged: Option<(&Gd<Skeleton3D>, &Rig)>) {
        self.clear();
        let Some((skeleton, rig)) = rigged.filter(|(skeleton, rig)| rig.is_of(skeleton)) else { return };
        self.seen_from = shown::transform(&skeleton.clone().upcast());
        let Some(stand) = Stand::of(self.seen_from, rig) else { return };
        self.legs.extend(rig.legs.iter().map(|leg| {
            let mut read = read_leg(skeleton, rig.up, leg);
            read.pose.foot = leg.sole(&read.animated(), rig.up, stand.metres);
            read
        }));
    }

    /// Ankle, heel and toe of a foot as it is animated, in the world.
    pub fn animated(&self, leg: usize) -> Option<[Vector3; 3]> {
        let foot = &self.legs.get(leg)?.pose.foot;
        Some([foot.ankle, foot.heel, foot.toe].map(|at| self.seen_from * vector3(at)))
    }

    /// The ball of a foot as it is animated, in the world, and the way that the sole's top faces.
    pub fn animated_ball(&self, leg: usize) -> Option<(Vector3, Vector3)> {
        let foot = &self.legs.get(leg)?.pose.foot;
        Some((self.seen_from * vector3(foot.ball()), self.seen_from.basis * vector3(foot.sole_up)))
    }

    /// The animated knee, and a way from there to where the pole is, in the world.
    pub fn pole(&self, leg: usize) -> Option<[Vector3; 2]> {
        let pose = &self.legs.get(leg)?.pose;
        let knee = self.seen_from * vector3(pose.knee);
        let way = self.seen_from.basis * vector3(pose.pole);
        (way.length() > 0.0).then(|| [knee, knee + way.normalized() * 0.3])
    }
}
