//! Feet on the ground: from what rays hit to where pelvis and feet should be.
//!
//! Everything is in the world, in metres. The character's **ground plane** goes through the soles of its rest pose; `up` is
//! its normal. An **offset** is the height of the ground over that plane, along up. Where it is zero and level, nothing
//! changes.

use std::f64::consts::PI;

use glam::{Quat, Vec3};

use crate::lag::LagStep;
use crate::slope::{SlopeState, limited, tilt};
use crate::{finite, is_step, non_negative, share, smooth};

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
        let (normal, away) = (self.normal.as_dvec3(), at.as_dvec3() - self.point.as_dvec3());
        let steepness = normal.dot(up.as_dvec3());
        let height = if steepness > 1e-3 { away.dot(normal) / steepness } else { away.dot(up.as_dvec3()) };
        finite(height) as f32
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
}

/// What a step of all feet has in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundingStep {
    foot: Option<LagStep>,
    rotation: Option<LagStep>,
    pelvis: Option<LagStep>,
    /// The cosine of the steepest ground.
    steepest: f64,
    max_step_up: f32,
    pelvis_weight: f32,
    max_pelvis_drop: f32,
}

impl GroundingParams {
    /// A step of `dt` seconds. One that is not a positive, finite number moves nothing.
    #[must_use]
    pub fn over(&self, dt: f64) -> GroundingStep {
        let most = |length: f64| non_negative(length).min(f64::from(f32::MAX)) as f32;
        GroundingStep {
            foot: LagStep::new(self.foot_speed, dt),
            rotation: LagStep::new(self.foot_rotation_speed, dt),
            pelvis: LagStep::new(self.pelvis_speed, dt),
            // Rounding must not make a wall of a slope that is as steep as is allowed.
            steepest: (non_negative(self.max_slope_angle) + 1e-3).min(PI).cos(),
            max_step_up: most(self.max_step_up),
            pelvis_weight: share(self.pelvis_weight),
            max_pelvis_drop: most(self.max_pelvis_drop),
        }
    }
}

/// State of a foot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FootState {
    /// The lagged offset, m, and its goal in the last step.
    offset: Option<(f32, f32)>,
    normal: SlopeState,
    /// Where the offset is that of; the plane of the ground is taken from here to where the foot is now.
    under: Vec3,
    grounded: bool,
    /// Whether the next goal counts as having been there all along.
    restarted: bool,
}

impl FootState {
    /// Whether there was ground to stand on when it was looked for last.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        self.grounded
    }

    /// The lagged height of the ground over the ground plane, m.
    #[must_use]
    pub fn offset(&self) -> f32 {
        self.offset.map_or(0.0, |(offset, _)| offset)
    }

    /// The lagged normal of the ground; `up` before the first step.
    #[must_use]
    pub fn normal(&self, up: Vec3) -> Vec3 {
        self.normal.normal().unwrap_or(up)
    }

    /// The same state in a frame whose origin lies at `-by` of this one's.
    #[must_use]
    pub fn moved(&self, by: Vec3) -> Self {
        Self { under: self.under + by, ..*self }
    }

    /// Makes the next step's goals count as having been there all along; what is lagged stays.
    pub fn restart(&mut self) {
        self.restarted = true;
    }

    /// The state after a step in which a ray at the foot `at` hit a plane, or nothing that one can stand on: then the
    /// offset goes to zero and the normal to up. The first step is at its goal. `gravity_up` (a unit vector) says what is
    /// steep.
    #[must_use]
    pub fn step(&self, step: &GroundingStep, plane: &Plane, gravity_up: Vec3, at: Vec3, hit: Option<Plane>) -> Self {
        let up = plane.normal;
        let ground = hit.filter(|hit| step.is_walkable(gravity_up, hit));
        let ground = ground.map(|hit| (hit, -hit.height(on(plane, at), up)));
        let ground = ground.filter(|(_, offset)| *offset <= step.max_step_up);
        let (goal, normal) = ground.map_or((0.0, up), |(hit, offset)| (offset, hit.normal));
        let mut normals = self.normal;
        if self.restarted {
            normals.restart(normal);
        }
        Self {
            offset: Some(lagged(self.offset, goal, self.restarted, step.foot)),
            normal: normals.advance(normal, step.rotation),
            under: if at.is_finite() { at } else { self.under },
            grounded: ground.is_some(),
            restarted: self.restarted && step.foot.is_none(),
        }
    }

    /// The lagged ground below the foot that is `now` somewhere else than when it was looked for.
    fn ground(&self, plane: &Plane) -> Plane {
        let up = plane.normal;
        Plane { point: on(plane, self.under) + up * self.offset(), normal: self.normal(up) }
    }

    /// Between two states: `share` 0 is `self`, 1 is `later`.
    #[must_use]
    pub fn towards(&self, later: &Self, share: f32) -> Self {
        let mix = |a: f32, b: f32| a + (b - a) * share;
        let offset = match (self.offset, later.offset) {
            (Some((a, _)), Some((b, goal))) => Some((mix(a, b), goal)),
            (_, offset) => offset,
        };
        Self {
            offset,
            normal: self.normal.towards(&later.normal, share),
            under: self.under.lerp(later.under, share),
            ..*later
        }
    }
}

/// The point of a plane straight below or above `at`, along its normal.
fn on(plane: &Plane, at: Vec3) -> Vec3 {
    at - plane.normal * (at - plane.point).dot(plane.normal)
}

impl GroundingStep {
    fn is_walkable(&self, gravity_up: Vec3, hit: &Plane) -> bool {
        let length = hit.normal.as_dvec3().length();
        let finite = hit.point.is_finite() && (length - 1.0).abs() < 0.1;
        finite && hit.normal.as_dvec3().dot(gravity_up.as_dvec3()) >= self.steepest * length
    }
}

/// A value and its goal after a step of a lag. The first is at its goal; `restarted`, the goal was there before.
fn lagged(value: Option<(f32, f32)>, goal: f32, restarted: bool, lag: Option<LagStep>) -> (f32, f32) {
    match (value, lag) {
        (None, _) => (goal, goal),
        (Some(value), None) => value,
        (Some((value, before)), Some(lag)) => (lag.advance(value, if restarted { goal } else { before }, goal), goal),
    }
}

/// State of the pelvis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PelvisState {
    /// The lagged offset along up, m, and its goal in the last step.
    offset: Option<(f32, f32)>,
    /// Whether the next goal counts as having been there all along.
    restarted: bool,
}

impl PelvisState {
    /// How far the pelvis is moved along up, m; never above zero.
    #[must_use]
    pub fn offset(&self) -> f32 {
        self.offset.map_or(0.0, |(offset, _)| offset)
    }

    /// Makes the next step's goal count as having been there all along; what is lagged stays.
    pub fn restart(&mut self) {
        self.restarted = true;
    }

    /// The state after a step over these feet, each with its weight, 0..1: lowered by the lowest grounded one's goal where
    /// that is below zero.
    #[must_use]
    pub fn step(&self, step: &GroundingStep, feet: impl IntoIterator<Item = (FootState, f64)>) -> Self {
        let grounded = feet.into_iter().filter(|(foot, _)| foot.grounded);
        let goals = grounded.filter_map(|(foot, weight)| foot.offset.map(|(_, goal)| goal * share(weight)));
        let lowest = goals.fold(0f32, f32::min);
        let goal = (lowest * step.pelvis_weight).max(-step.max_pelvis_drop);
        let offset = lagged(self.offset, goal, self.restarted, step.pelvis);
        Self { offset: Some(offset), restarted: self.restarted && step.pelvis.is_none() }
    }

    /// Between two states: `share` 0 is `self`, 1 is `later`.
    #[must_use]
    pub fn towards(&self, later: &Self, share: f32) -> Self {
        match (self.offset, later.offset) {
            (Some((a, _)), Some((b, goal))) => Self { offset: Some((a + (b - a) * share, goal)), ..*later },
            _ => *later,
        }
    }
}

/// A weight that fades in and out at an even pace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fade(pub f32);

impl Fade {
    /// The weight after `dt` seconds on the way to 1 or 0, the whole of which takes `seconds` (0: at once).
    #[must_use]
    pub fn step(&self, on: bool, seconds: f64, dt: f64) -> Self {
        let goal = f32::from(u8::from(on));
        if !is_step(dt) {
            return *self;
        }
        let most = if non_negative(seconds) > 0.0 { (dt / seconds).min(1.0) as f32 } else { 1.0 };
        Self(self.0 + (goal - self.0).clamp(-most, most))
    }

    /// What it comes to, 0..1: eased at both ends, so that neither is seen. That also makes little of a tick off the floor.
    #[must_use]
    pub fn eased(&self) -> f32 {
        smooth(self.0.into()) as f32
    }
}

/// A foot as the animation has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootPose {
    /// The ankle.
    pub ankle: Vec3,
    /// The end of the heel, on the sole.
    pub heel: Vec3,
    /// The end of the toes, on the sole.
    pub toe: Vec3,
    /// The direction that is up for the sole: the plane's normal in the rest pose.
    pub sole_up: Vec3,
}

/// How a foot is put on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootPlacement {
    /// How much of the ground's tilt the foot takes, 0..1.
    pub rotation_weight: f64,
    /// The largest angle between the sole and the plane, radians, that of the animation included (which is never reduced).
    pub max_angle: f64,
    /// How much higher every sole is, m.
    pub height_bias: f64,
    /// How much of all of it is applied, 0..1.
    pub weight: f64,
}

/// Where a foot should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootTarget {
    /// The ankle.
    pub ankle: Vec3,
    /// The rotation to put before the foot's.
    pub tilt: Quat,
}

/// The ankle and tilt that put an animated foot on the lagged ground below it. The foot keeps its heading; the lower of
/// heel and toe, after the tilt that is really applied, keeps its animated height over the ground.
#[must_use]
pub fn place(placement: &FootPlacement, plane: &Plane, foot: &FootState, pose: &FootPose) -> FootTarget {
    let up = plane.normal;
    let weight = f64::from(share(placement.weight));
    let ground = foot.ground(plane);
    let tilt = tilt_of(placement, up, ground.normal, pose, weight);
    let turned = |at: Vec3| pose.ankle + tilt * (at - pose.ankle);
    let ends = [pose.heel, pose.toe];
    let animated = ends.map(|end| plane.height(end, up)).into_iter().fold(f32::INFINITY, f32::min);
    // Over the ground where it is level with the plane, as far as the weight goes.
    let over = |end: Vec3| {
        let (over_ground, over_plane) = (ground.height(end, up), plane.height(end, up));
        over_plane + (over_ground - over_plane) * weight as f32
    };
    let lowest = ends.map(|end| over(turned(end))).into_iter().fold(f32::INFINITY, f32::min);
    let raise = animated - lowest + (finite(placement.height_bias) * weight) as f32;
    FootTarget { ankle: pose.ankle + up * finite(raise.into()) as f32, tilt }
}

/// The tilt from the plane to the ground, with the foot's heading, as far as weight and limit let it.
fn tilt_of(placement: &FootPlacement, up: Vec3, normal: Vec3, pose: &FootPose, weight: f64) -> Quat {
    let share = f64::from(share(placement.rotation_weight)) * weight;
    let forward = (pose.toe - pose.heel).reject_from(up);
    let Some(right) = forward.cross(up).try_normalize() else {
        return Quat::IDENTITY;
    };
    if normal == up || share == 0.0 {
        return Quat::IDENTITY;
    }
    let whole = tilt(normal, right, up);
    let max_angle = non_negative(placement.max_angle);
    if share == 1.0 && f64::from((whole * pose.sole_up).dot(up)) >= max_angle.min(PI).cos() {
        return whole;
    }
    let full = up.as_dvec3().angle_between(normal.as_dvec3());
    if !full.is_finite() {
        return Quat::IDENTITY;
    }
    let at = |share: f64| tilt(limited(normal, up, full * share), right, up);
    let angle = |tilt: Quat| (tilt * pose.sole_up).as_dvec3().angle_between(up.as_dvec3());
    // What the animation does by itself is its own affair.
    let most = max_angle.max(angle(Quat::IDENTITY)) + 1e-4;
    if angle(at(share)) <= most {
        return at(share);
    }
    let (mut within, mut beyond) = (0.0, share);
    for _ in 0..16 {
        let middle = 0.5 * (within + beyond);
        if angle(at(middle)) <= most {
            within = middle;
        } else {
            beyond = middle;
        }
    }
    at(within)
}
