//! Risers: the fronts of steps, which feet keep out of.
//!
//! A foot that is not up yet stops before a riser, and catches up by its lag once it is above the edge. One that comes down
//! beside a riser with its heel still over the upper tread is moved off it first. Either is a way **aside** of where the foot
//! is animated, level, which is lagged: nothing jumps.
//!
//! Everything is in the world, in metres, as in [`grounding`](crate::grounding).

use glam::Vec3;

use crate::ahead::SWINGS;
use crate::foot::{FootPose, FootTarget};
use crate::grounding::Plane;
use crate::lag::LagStep;
use crate::pose::Pose;
use crate::support::{Column, is_step_up};
use crate::{finite, non_negative, smooth};

/// So much faster than ever a foot goes up before a riser, and out of one.
pub const HASTE: f64 = 2.0;
/// Less than this, in lengths of the leg, is no step but rough ground.
pub const LEAST: f32 = 0.025;
/// Less far below its edge than the first, in lengths of the leg, a foot is up; before the second it is let over it.
const OVER: [f32; 2] = [0.006, 0.0105];
/// So far off a riser behind it a heel comes to stand, in lengths of the leg.
const OFF: f32 = 0.015;
/// No foot goes further aside than this, in lengths of the leg.
const FURTHEST: f32 = 0.35;
/// Behind the face of a riser its tread is looked for so far, m.
const BEHIND_FACE: f32 = 0.01;

/// The front of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Riser {
    /// The tread above it, by a point of the edge.
    pub top: Plane,
    /// The way out of it, level: a unit vector.
    pub out: Vec3,
}

/// The risers next to a foot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Risers {
    /// Before its toes.
    pub ahead: Option<Riser>,
    /// Whether it goes up to the tread of that.
    pub climbs: bool,
    /// Behind its heel.
    pub behind: Option<Riser>,
}

/// Where to look for a riser between two columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelLook {
    /// From the lower column.
    pub from: Vec3,
    /// To the higher one.
    pub way: Vec3,
}

/// How far a foot is moved aside of where it is animated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AsideState {
    aside: Vec3,
    /// Where its heel and its toes would have been without that in the last update.
    sole: Option<[Vec3; 2]>,
    /// Whether it is to go off a riser first.
    leaves: bool,
}

/// The lags of a way aside, over an update; none where no time has passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AsideLags {
    out: Option<LagStep>,
    back: Option<LagStep>,
}

impl AsideLags {
    /// Over `dt` seconds, of feet whose lag has this speed, 1/s.
    #[must_use]
    pub fn new(foot_speed: f64, dt: f64) -> Self {
        Self { out: LagStep::new(HASTE * foot_speed, dt), back: LagStep::new(foot_speed, dt) }
    }
}

/// What of a riser a foot would be inside of.
struct Inside {
    /// How far along the way out.
    depth: f32,
    /// How far below the edge.
    below: f32,
}

/// How a riser keeps a foot out.
struct Keeps {
    out: Vec3,
    /// How far aside the foot is not inside, m.
    most: f32,
    /// How far it goes in in this update, m.
    goes_in: f32,
}

/// Where to look for the riser between the columns of a foot, in which one ground is a step higher than the other: right over
/// the lower ground, and where nothing is there (a tread without a riser below it) right under the edge. None: there is no
/// step. `length` is that of the leg.
#[must_use]
pub fn looks(plane: &Plane, columns: [&Column; 2], length: f32) -> Option<[LevelLook; 2]> {
    let least = LEAST * length;
    if !is_step_up(plane, columns, least) {
        return None;
    }
    let [low, high] = columns;
    let up = plane.normal;
    let base = low.at - up * (low.at - plane.point).dot(up);
    let way = (high.at - low.at).reject_from_normalized(up);
    let look = |height: f32| LevelLook { from: base + up * height, way };
    let looks = [look(low.height + 0.5 * least), look(high.height - 0.5 * least)];
    looks.iter().all(|look| look.from.is_finite() && look.way.is_finite()).then_some(looks)
}

impl Riser {
    /// Where to look down for the tread of a riser whose face was hit; its height does not count.
    #[must_use]
    pub fn tread_behind(face: &Plane, up: Vec3) -> Option<Vec3> {
        let out = face.normal.reject_from_normalized(up).try_normalize()?;
        Some(face.point - out * BEHIND_FACE)
    }

    /// The riser of a face, below its tread.
    #[must_use]
    pub fn of(face: &Plane, tread: &Plane, up: Vec3) -> Option<Self> {
        let out = face.normal.reject_from_normalized(up).try_normalize()?;
        let edge = face.point - up * tread.height(face.point, up);
        edge.is_finite().then_some(Self { top: Plane { point: edge, normal: tread.normal }, out })
    }

    /// How far a place is before it; below zero: inside or above.
    #[must_use]
    pub fn distance(&self, at: Vec3) -> f32 {
        (at - self.top.point).dot(self.out)
    }

    /// Whether a foot whose toes are at a place and that goes that way, m/s, swings up to it: is there within the lag of its
    /// height, of `foot_speed`, 1/s. `length` is that of the leg.
    #[must_use]
    pub fn is_swung_up_to(&self, toes: Vec3, velocity: Vec3, foot_speed: f64, length: f32) -> bool {
        let speed = -velocity.dot(self.out);
        speed > SWINGS[0] * length && f64::from(self.distance(toes)) * non_negative(foot_speed) < f64::from(speed)
    }

    fn placed(&self, to: impl Fn(Vec3) -> Vec3, turn: impl Fn(Vec3) -> Vec3) -> Self {
        Self { top: Plane { point: to(self.top.point), normal: turn(self.top.normal) }, out: turn(self.out) }
    }

    /// What of it the line between two places is inside of.
    fn inside(&self, [heel, toe]: [Vec3; 2], up: Vec3) -> Inside {
        let distances = [self.distance(heel), self.distance(toe)];
        let heights = [heel, toe].map(|at| (at - self.top.point).dot(up));
        let deepest = usize::from(distances[1] < distances[0]);
        let (inner, outer) = (distances[deepest], distances[1 - deepest]);
        // Where the line goes in, or its other end.
        let share = if outer > 0.0 && inner < outer { (inner / (inner - outer)).clamp(0.0, 1.0) } else { 1.0 };
        let other = heights[deepest] + (heights[1 - deepest] - heights[deepest]) * share;
        Inside { depth: (-inner).max(0.0), below: -heights[deepest].min(other) }
    }
}

impl Risers {
    /// The same in a frame whose origin lies at `-by` of this one's.
    #[must_use]
    pub fn moved(&self, by: Vec3) -> Self {
        self.mapped(|riser| riser.placed(|at| at + by, |way| way))
    }

    /// The same where `motion` has taken them.
    #[must_use]
    pub fn carried(&self, motion: &Pose) -> Self {
        self.mapped(|riser| riser.placed(|at| motion.to_world(at), |way| motion.rotation * way))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ahead.is_none() && self.behind.is_none()
    }

    fn mapped(&self, map: impl Fn(&Riser) -> Riser) -> Self {
        Self { ahead: self.ahead.as_ref().map(&map), behind: self.behind.as_ref().map(&map), ..*self }
    }
}

impl AsideState {
    /// The same state in a frame whose origin lies at `-by` of this one's.
    #[must_use]
    pub fn moved(&self, by: Vec3) -> Self {
        Self { sole: self.sole.map(|sole| sole.map(|end| end + by)), ..*self }
    }

    /// How far the foot is moved, m.
    #[must_use]
    pub fn aside(&self) -> Vec3 {
        self.aside
    }

    /// Whether it is to go off a riser before it may come down, or be planted.
    #[must_use]
    pub fn leaves(&self) -> bool {
        self.leaves
    }

    /// Whether there is nothing to step.
    #[must_use]
    pub fn is_still(&self) -> bool {
        *self == Self::default()
    }

    /// The state after an update in which a foot that is animated as `pose` would be put at `target`, a leg's `length` from its
    /// hip.
    #[must_use]
    pub fn step(
        &self,
        risers: &Risers,
        plane: &Plane,
        pose: &FootPose,
        target: &FootTarget,
        length: f32,
        lags: &AsideLags,
    ) -> Self {
        let up = plane.normal;
        let sole = sole_of(pose, target);
        // What the animation has below the ground is its own affair.
        let lowest = [pose.heel, pose.toe].map(|end| plane.height(end, up)).into_iter().fold(0.0, f32::min);
        let [from, to] = OVER.map(|lengths| lengths * length);
        let keeps = |riser: Riser| {
            let Inside { depth, below } = riser.inside(sole, up);
            let share = smooth(f64::from((below + lowest - from) / (to - from))) as f32;
            let goes_in = self.sole.map_or(0.0, |before| (depth - riser.inside(before, up).depth).max(0.0));
            Keeps { out: riser.out, most: depth * share, goes_in: goes_in * share }
        };
        let keeps = [risers.ahead, risers.behind].map(|riser| riser.map(keeps));
        // A heel that is over the upper tread yet leaves it, and so do toes that are not to stand on it.
        let off = |riser: Option<Riser>, end: Vec3| {
            riser.map(|riser| (riser.out, -riser.distance(end))).filter(|(_, over)| *over > 0.0)
        };
        let leaving = [off(risers.ahead.filter(|_| !risers.climbs), sole[1]), off(risers.behind, sole[0])];
        let way_off = leaving.iter().flatten().map(|(out, over)| *out * (*over + OFF * length)).sum::<Vec3>();
        // What goes up is not sent back, but stays where it was stopped.
        let stopped = keeps[0].as_ref().filter(|_| risers.climbs);
        let stopped =
            stopped.map_or(Vec3::ZERO, |Keeps { out, most, .. }| *out * self.aside.dot(*out).min(*most).max(0.0));
        let goal = way_off + stopped;
        let lag = if goal.length_squared() > self.aside.length_squared() { lags.out } else { lags.back };
        let mut aside = lag.map_or(self.aside, |lag| lag.advance(self.aside, goal, goal));
        for Keeps { out, most, goes_in } in keeps.into_iter().flatten() {
            // What it goes in by now it is stopped by; what it was inside of before it leaves by the lag.
            let stopped = (self.aside.dot(out) + goes_in).min(most);
            aside += out * (stopped - aside.dot(out)).max(0.0);
        }
        let most = finite((FURTHEST * length).into()).max(0.0) as f32;
        let aside = aside.clamp_length_max(most);
        // A hair's breadth is nothing to go on about.
        let rests = goal == Vec3::ZERO && aside.length() < 1e-5;
        let aside = if aside.is_finite() && !rests { aside } else { Vec3::ZERO };
        let leaves = leaving.iter().flatten().any(|(out, over)| aside.dot(*out) < *over);
        Self { aside, sole: Some(sole).filter(|_| !(rests && risers.is_empty())), leaves }
    }

    /// The state of a foot that stays where it is, at `target`.
    #[must_use]
    pub fn planted(risers: &Risers, pose: &FootPose, target: &FootTarget) -> Self {
        Self { sole: Some(sole_of(pose, target)).filter(|_| !risers.is_empty()), ..Self::default() }
    }
}

/// Heel and toes of a foot that is animated so, at its target.
fn sole_of(pose: &FootPose, target: &FootTarget) -> [Vec3; 2] {
    [pose.heel, pose.toe].map(|end| target.ankle + target.tilt * (end - pose.ankle))
}
