//! The ground under the feet: from what rays hit to the lagged offsets of feet.
//!
//! Everything is in the world, in metres. The character's **ground plane** goes through the soles of its rest pose; `up` is
//! its normal. An **offset** is the height of the ground over that plane, along up. Where it is zero and level, nothing
//! changes.

use std::f64::consts::PI;

use glam::Vec3;

use crate::hold::Hold;
use crate::lag::LagStep;
use crate::lagged::Lagged;
use crate::pose::Pose;
use crate::riser::{HASTE, Risers};
use crate::slope::SlopeState;
use crate::{is_place, non_negative, share, smooth};

/// A plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// A point of it.
    pub point: Vec3,
    /// Its normal, a unit vector.
    pub normal: Vec3,
}

impl Plane {
    /// The height of `at` over the plane along `up`, m. Of a plane that stands upright, that over its point.
    #[must_use]
    pub fn height(&self, at: Vec3, up: Vec3) -> f32 {
        self.heights(up).of(at)
    }

    /// The heights over the plane along `up`.
    #[inline]
    pub(crate) fn heights(&self, up: Vec3) -> Heights {
        let steepness = self.normal.dot(up);
        let gradient = if steepness > 1e-3 { self.normal / steepness } else { up };
        Heights { point: self.point, gradient }
    }
}

/// Heights over a plane, m.
pub(crate) struct Heights {
    point: Vec3,
    gradient: Vec3,
}

impl Heights {
    #[inline]
    pub(crate) fn of(&self, at: Vec3) -> f32 {
        let height = (at - self.point).dot(self.gradient);
        if height.is_finite() { height } else { 0.0 }
    }
}

/// Parameters of the grounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundingParams {
    /// Steeper ground than this, radians from gravity's up, is a wall.
    pub max_slope_angle: f64,
    /// Higher ground than this over the plane is not stepped on, m.
    pub max_step_up: f64,
    /// Speed of the lag of a foot's offset, 1/s. 0: at once.
    pub foot_speed: f64,
    /// Speed of the lag of a foot's normal, 1/s. 0: at once.
    pub foot_rotation_speed: f64,
    /// Speed of the lag of the pelvis, 1/s. 0: at once.
    pub pelvis_speed: f64,
    /// How much of the lowest foot's offset the pelvis takes, 0..1.
    pub pelvis_weight: f64,
    /// The pelvis is lowered by no more than this, m.
    pub max_pelvis_drop: f64,
    /// How much of the lowest foot's offset the pelvis is lifted by where every foot stands above the plane, 0..1.
    pub pelvis_lift_weight: f64,
}

/// What a step of all feet has in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundingStep {
    foot: Option<LagStep>,
    /// That of a foot that goes up before a riser.
    climb: Option<LagStep>,
    rotation: Option<LagStep>,
    pub(crate) pelvis: Option<LagStep>,
    /// The cosine of the steepest ground.
    steepest: f32,
    pub(crate) max_step_up: f32,
    pub(crate) pelvis_weight: f32,
    pub(crate) max_pelvis_drop: f32,
    pub(crate) pelvis_lift_weight: f32,
}

impl GroundingParams {
    /// How much of a correction is left for a character whose ground plane leans away from gravity's up (both unit vectors):
    /// all up to 60 degrees, nothing from 80 on. Who lies down stands on nothing.
    #[must_use]
    pub fn uprightness(plane: &Plane, gravity_up: Vec3) -> f32 {
        let (from, to) = (80f32.to_radians().cos(), 60f32.to_radians().cos());
        smooth(f64::from((plane.normal.dot(gravity_up) - from) / (to - from))) as f32
    }

    /// A step of `dt` seconds. One that is not a positive, finite number moves nothing.
    #[must_use]
    pub fn over(&self, dt: f64) -> GroundingStep {
        let most = |length: f64| non_negative(length).min(f64::from(f32::MAX)) as f32;
        GroundingStep {
            foot: LagStep::new(self.foot_speed, dt),
            climb: LagStep::new(HASTE * self.foot_speed, dt),
            rotation: LagStep::new(self.foot_rotation_speed, dt),
            pelvis: LagStep::new(self.pelvis_speed, dt),
            // Rounding must not make a wall of a slope that is as steep as is allowed.
            steepest: (non_negative(self.max_slope_angle) + 1e-3).min(PI).cos() as f32,
            max_step_up: most(self.max_step_up),
            pelvis_weight: share(self.pelvis_weight),
            max_pelvis_drop: most(self.max_pelvis_drop),
            pelvis_lift_weight: share(self.pelvis_lift_weight),
        }
    }
}

/// Further than this, m, a foot does not go on on the plane that it stood on in the last step: it is somewhere else.
const SAME_GROUND: f32 = 0.25;

/// Further than this, m, between steps it is somewhere else altogether.
const SAME_SLOPE: f32 = 0.6;

/// State of a foot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FootState {
    offset: Lagged,
    normal: SlopeState,
    /// Where the foot was in the last step.
    at: Vec3,
    /// What it stood on then.
    stood_on: Option<Plane>,
    /// The lagged ground below it: a place in the world, which stays there whatever the character's plane does until the
    /// next step.
    ground: Vec3,
    /// Whether that ground stayed in the world in the last step, rather than over the character's plane.
    stayed: bool,
    /// Where it is kept instead of where it is animated.
    hold: Option<Hold>,
    /// The risers next to it.
    risers: Risers,
    /// How far it is moved aside of them.
    aside: Vec3,
}

impl FootState {
    /// Whether there was ground to stand on when it was looked for last.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        self.stood_on.is_some()
    }

    /// Whether its ground stayed in the world in the last step, while the character's plane went elsewhere.
    pub(crate) fn has_stayed(&self) -> bool {
        self.stayed
    }

    /// The lagged height of the ground over the ground plane, m.
    #[must_use]
    pub fn offset(&self) -> f32 {
        self.offset.value()
    }

    /// Whether its ground lies below the ground plane.
    #[must_use]
    pub fn is_below(&self) -> bool {
        self.goal() < 0.0
    }

    /// The height of the ground over the ground plane, m, without the lag.
    pub(crate) fn goal(&self) -> f32 {
        self.offset.goal()
    }

    /// The lagged normal of the ground; `up` before the first step.
    #[must_use]
    pub fn normal(&self, up: Vec3) -> Vec3 {
        self.normal.normal().unwrap_or(up)
    }

    /// The same state in a frame whose origin lies at `-by` of this one's.
    #[must_use]
    pub fn moved(&self, by: Vec3) -> Self {
        let stood_on = self.stood_on.map(|plane| Plane { point: plane.point + by, ..plane });
        let risers = self.risers.moved(by);
        Self { at: self.at + by, stood_on, ground: self.ground + by, risers, ..*self }
    }

    /// The same state where the ground that it stood on has moved since, in another frame as well: `motion` takes places of
    /// then to places of now.
    #[must_use]
    pub fn carried(&self, motion: &Pose) -> Self {
        let to = |at: Vec3| motion.to_world(at);
        let turned = |plane: Plane| Plane { point: to(plane.point), normal: motion.rotation * plane.normal };
        Self {
            normal: self.normal.turned(motion.rotation),
            at: to(self.at),
            stood_on: self.stood_on.map(turned),
            ground: to(self.ground),
            risers: self.risers.carried(motion),
            ..*self
        }
    }

    /// The same state of a foot next to these risers.
    #[must_use]
    pub fn met(&self, risers: Risers) -> Self {
        Self { risers, ..*self }
    }

    /// The risers next to it.
    #[must_use]
    pub fn risers(&self) -> &Risers {
        &self.risers
    }

    /// The same state of a foot that is moved aside, level, m.
    #[must_use]
    pub fn moved_aside(&self, aside: Vec3) -> Self {
        Self { aside, ..*self }
    }

    /// How far it is moved aside.
    pub(crate) fn aside(&self) -> Vec3 {
        self.aside
    }

    /// Whether the ground of another foot is not what this one stands on would come to there, by more than `least`, m: there
    /// are steps about.
    #[must_use]
    pub fn is_a_step_off(&self, other: &Self, plane: &Plane, least: f32) -> bool {
        let grounds = self.stood_on.zip(other.stood_on);
        grounds.is_some_and(|(own, other_ground)| {
            let at = on(plane, other.at);
            (own.height(at, plane.normal) - other_ground.height(at, plane.normal)).abs() > least
        })
    }

    /// How far what it stood on in the last step lies above another ground at a place, m; 0 where it stood on nothing.
    #[must_use]
    pub fn stood_above(&self, ground: &Plane, at: Vec3, up: Vec3) -> f32 {
        self.stood_on.map_or(0.0, |own| ground.height(at, up) - own.height(at, up))
    }

    /// The same state of a foot that is kept somewhere.
    #[must_use]
    pub fn held(&self, hold: Option<Hold>) -> Self {
        Self { hold, ..*self }
    }

    /// Whether it is kept off its animated place.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.hold.is_some()
    }

    /// Where it is kept, if it is.
    pub(crate) fn hold(&self) -> Option<&Hold> {
        self.hold.as_ref()
    }

    /// The same offset and normal below a foot that is somewhere else altogether, over the plane there.
    #[must_use]
    pub fn placed(&self, plane: &Plane, at: Vec3) -> Self {
        Self { at, ground: on(plane, at) + plane.normal * self.offset(), ..*self }
    }

    /// Makes the next step's goals count as having been there all along; what is lagged stays.
    pub fn restart(&mut self) {
        self.offset.restarted = true;
    }

    /// The state after a step in which a ray at the foot `at` hit a plane, or nothing that one can stand on: then the
    /// offset goes to zero and the normal to up. The first step is at its goal. `gravity_up` (a unit vector) says what is
    /// steep.
    ///
    /// Only what is new is lagged. A foot that stands while the character goes up a ramp, or goes on along it, knows its
    /// ground already; and on a lift the ground moves along with the plane. So the lagged offset first follows whichever of
    /// the two explains the new ground better: that the ground of the last step stayed in the world, or over the plane.
    #[must_use]
    pub fn step(&self, step: &GroundingStep, plane: &Plane, gravity_up: Vec3, at: Vec3, hit: Option<Plane>) -> Self {
        let at = if is_place(at) { at } else { self.at };
        self.step_on(step, plane, at, step.ground(plane, gravity_up, at, hit).map(|(ground, _)| ground))
    }

    /// The same on ground that one can stand on.
    #[must_use]
    pub fn step_on(&self, step: &GroundingStep, plane: &Plane, at: Vec3, ground: Option<Plane>) -> Self {
        if step.foot.is_none() && self.offset.is_set() {
            return *self;
        }
        let up = plane.normal;
        let at = if is_place(at) { at } else { self.at };
        let below = on(plane, at);
        let (goal, normal) = ground.map_or((0.0, up), |ground| (-ground.height(below, up), ground.normal));
        let went = (at - self.at).reject_from_normalized(up);
        let stood_on = self.stood_on.filter(|_| went.length_squared() < SAME_GROUND * SAME_GROUND);
        let drift = stood_on.map_or(0.0, |stood_on| -stood_on.height(below, up) - self.offset.goal());
        let mut normals = self.normal;
        if self.offset.restarted {
            normals.restart(normal);
        }
        let climbs = self.risers.ahead.is_some() && goal > self.offset.value();
        let offset = self.offset.step(goal, drift, if climbs { step.climb } else { step.foot });
        Self {
            offset,
            normal: normals.advance(normal, step.rotation),
            at,
            stayed: stood_on.is_some() && self.offset.has_drifted(goal, drift),
            stood_on: ground,
            ground: below + up * offset.value(),
            ..*self
        }
    }

    /// The lagged ground for a foot that is `now` somewhere; the character's own plane before the first step. Far away from
    /// where the ground was looked for, nothing is known but how high it was.
    pub(crate) fn ground(&self, plane: &Plane, now: Vec3) -> Plane {
        if !self.offset.is_set() {
            return *plane;
        }
        let normal = self.normal(plane.normal);
        let went = (now - self.at).reject_from_normalized(plane.normal);
        if went.length_squared() < SAME_SLOPE * SAME_SLOPE {
            Plane { point: self.ground, normal }
        } else {
            Plane { point: self.placed(plane, now).ground, normal }
        }
    }

    /// Between two states: `share` 0 is `self`, 1 is `later`.
    #[must_use]
    pub fn towards(&self, later: &Self, share: f32) -> Self {
        if !self.offset.is_set() {
            return *later;
        }
        Self {
            offset: self.offset.towards(&later.offset, share),
            normal: self.normal.towards(&later.normal, share),
            at: self.at.lerp(later.at, share),
            ground: self.ground.lerp(later.ground, share),
            ..*later
        }
    }
}

/// The point of a plane straight below or above `at`, along its normal.
fn on(plane: &Plane, at: Vec3) -> Vec3 {
    at - plane.normal * (at - plane.point).dot(plane.normal)
}

impl GroundingStep {
    /// The ground that was hit below or above `at`, if one can stand on it, and how high it is there over the character's
    /// plane, m.
    #[must_use]
    pub(crate) fn ground(&self, plane: &Plane, gravity_up: Vec3, at: Vec3, hit: Option<Plane>) -> Option<(Plane, f32)> {
        let hit = hit.filter(|hit| self.is_walkable(gravity_up, hit))?;
        let height = -hit.height(on(plane, at), plane.normal);
        (height <= self.max_step_up).then_some((hit, height))
    }

    /// Whether what was hit is not too steep to stand on. `gravity_up` is a unit vector.
    #[must_use]
    pub fn is_walkable(&self, gravity_up: Vec3, hit: &Plane) -> bool {
        let length = hit.normal.length();
        let usable = is_place(hit.point) && (length - 1.0).abs() < 0.1;
        usable && hit.normal.dot(gravity_up) >= self.steepest * length
    }
}
