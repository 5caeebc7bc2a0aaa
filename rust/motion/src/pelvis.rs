//! The pelvis over the feet: how far it comes down for the lowest, or for what the legs reach.
//!
//! Everything is in the world, in metres, as in [`grounding`](crate::grounding).

use glam::Vec3;

use crate::grounding::{FootState, GroundingStep};
use crate::lagged::Lagged;
use crate::{finite, share, smooth};

/// A foot as the pelvis counts it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footing<'a> {
    /// The ground below it.
    pub foot: &'a FootState,
    /// How much of its leg is the ground's, 0..1.
    pub weight: f64,
    /// How much it stands, 0..1.
    pub stands: f32,
    /// How far its ground may lie below the plane, m, until the pelvis has to come down: 0 for one that goes down with the
    /// foot, else what the leg has to spare.
    pub spare: f32,
}

/// How much of a foot stands whose lower end the animation has `clearance` over the plane, in lengths of the leg: all up to
/// 3 %, nothing from 12 % on. One that swings over an edge does not yet stand down there.
#[must_use]
pub fn standing(clearance: f32) -> f32 {
    1.0 - smooth((f64::from(clearance) - 0.03) / (0.12 - 0.03)) as f32
}

/// How far a hip has to come down along `up` (a unit vector) until an ankle is no further away than `reach`; below zero where
/// it could go up. What is too far to the side is not reached at all: then down to its height.
#[must_use]
pub fn drop_to_reach(up: Vec3, hip: Vec3, ankle: Vec3, reach: f32) -> f32 {
    let way = hip - ankle;
    let aside = way.reject_from_normalized(up).length_squared();
    finite((way.dot(up) - (reach * reach - aside).max(0.0).sqrt()).into()) as f32
}

/// State of the pelvis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PelvisState {
    offset: Lagged,
    /// Whether it may be above its animated place.
    lifts: bool,
}

impl PelvisState {
    /// How far the pelvis is moved along up, m; above zero only where it is lifted at all.
    #[must_use]
    pub fn offset(&self) -> f32 {
        if self.lifts { self.offset.value() } else { self.offset.value().min(0.0) }
    }

    /// Makes the next step's goal count as having been there all along; what is lagged stays.
    pub fn restart(&mut self) {
        self.offset.restarted = true;
    }

    /// The state after a step over these feet: lowered by the goal of the lowest grounded one where that is below zero, less
    /// what its leg has to spare; lifted where every foot that stands does so above. `rise` is how far the character's ground plane has
    /// come up in the world since the last step: where the feet stayed in the world meanwhile, so does the pelvis, and only what
    /// is new is lagged. So a body that is put on a step where its feet are already does not take the hips up at once.
    #[must_use]
    pub fn step<'a>(&self, step: &GroundingStep, feet: impl IntoIterator<Item = Footing<'a>>, rise: f32) -> Self {
        // What the pelvis goes down by, the ground of the lowest foot, and how much any foot stands.
        let (mut down, mut lowest, mut most) = (0f32, f32::INFINITY, 0f32);
        let mut stayed = false;
        for Footing { foot, weight, stands, spare } in feet {
            let (weight, stands) = (share(weight), share(stands.into()));
            let goal = foot.goal();
            if foot.is_grounded() {
                down = down.min((goal + spare.max(0.0)) * weight * stands);
            }
            if weight > 0.0 {
                // One that swings keeps nothing down.
                lowest = lowest.min(goal + (1.0 - stands) * step.max_step_up);
                most = most.max(stands);
                stayed |= stands > 0.0 && foot.has_stayed();
            }
        }
        let lift = if lowest.is_finite() { lowest.max(0.0) * most * step.pelvis_lift_weight } else { 0.0 };
        let goal = if lift > 0.0 { lift } else { (down * step.pelvis_weight).max(-step.max_pelvis_drop) };
        let drift = finite((-rise * step.pelvis_weight).into()) as f32;
        let offset = if stayed && drift < 0.0 && step.pelvis.is_some() {
            self.offset.drifted(drift).step(goal, 0.0, step.pelvis)
        } else {
            self.offset.step(goal, drift, step.pelvis)
        };
        Self { offset, lifts: step.pelvis_lift_weight > 0.0 }
    }

    /// Between two states: `share` 0 is `self`, 1 is `later`.
    #[must_use]
    pub fn towards(&self, later: &Self, share: f32) -> Self {
        Self { offset: self.offset.towards(&later.offset, share), ..*later }
    }
}
