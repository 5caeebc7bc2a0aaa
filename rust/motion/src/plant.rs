//! Planting: a foot that bears stays where it is on the body that it stands on, until it swings or its leg cannot follow.
//!
//! A foot that is released goes back to its animated place within a given time, by an offset that is eased out; only then is
//! it planted anew. So a planted foot never slides, and neither end is a jump: it is planted where it is shown, and released
//! from there. What decides is decided in steps; what is shown between them is exact.

use crate::hold::{Hold, Off, Spot};
use crate::pose::Pose;
use crate::tread::Pace;
use crate::{is_step, non_negative, smooth};

/// Parameters of planting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlantParams {
    /// A foot slower than this over the ground is planted, m/s.
    pub plant_speed: f64,
    /// Further than this from its animated place it is released, m.
    pub unplant_distance: f64,
    /// Turned further than this from its animated heading it is released, radians.
    pub unplant_angle: f64,
    /// How long it takes back to its animated place, s. 0: at once.
    pub plant_blend: f64,
}

/// A planted foot is released at this many times the speed at which one is planted. Between the two it stays as it is.
pub const RELEASE_RATIO: f64 = 1.5;
/// A foot that goes ahead of the character at more than this share of the character's speed is not planted, however slow;
/// one that is planted is released at `RELEASE_RATIO` times that.
const AHEAD: f64 = 0.1;
/// Slower than this share of the speed for planting, nothing is taken for that: the ball of a slow foot that pushes off hardly
/// goes ahead for long.
const NOISE: f64 = 0.05;
/// Slower than this share of it, the character is not taken for going anywhere.
const CREEP: f64 = 0.125;
/// A foot whose lower end the animation has higher than this over the plane, in lengths of the leg, is not planted; twice as
/// high, it is released.
const LIFTED: f64 = 0.04;
/// A foot may be dragged further than it may stand off its animated place, where nothing steps meanwhile: this many times.
const DRAGGED: f64 = 2.0;

/// What is known of a foot in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlantInput {
    /// Where it was shown in the last update, in the frame of the body that it stands on.
    pub shown: Spot,
    /// How far off its animated place that was.
    pub off: Off,
    /// How fast the animation has it; none as long as that is not known.
    pub pace: Option<Pace>,
    /// How high its lower end is over the plane, in lengths of the leg.
    pub clearance: f64,
    /// Whether its leg reaches where it is kept.
    pub reached: bool,
}

/// State of a foot that may be planted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlantState {
    /// Where it is planted, in the frame of the body that it stands on.
    planted: Option<Spot>,
    /// How far off its animated place it was when it was released.
    left: Off,
    /// How far it has come from there: 0 to `plant_blend`, as a share.
    back: Option<f64>,
}

/// What a step of all feet has in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlantStep {
    params: PlantParams,
    /// The share of the way back that the step makes.
    back: f64,
    moves: bool,
}

impl PlantParams {
    /// A step of `dt` seconds. One that is not a positive, finite number moves nothing.
    #[must_use]
    pub fn over(&self, dt: f64) -> PlantStep {
        let params = Self {
            plant_speed: non_negative(self.plant_speed),
            unplant_distance: non_negative(self.unplant_distance),
            unplant_angle: non_negative(self.unplant_angle),
            plant_blend: non_negative(self.plant_blend),
        };
        let back = if params.plant_blend > 0.0 { dt / params.plant_blend } else { f64::INFINITY };
        PlantStep { params, back, moves: is_step(dt) }
    }
}

impl PlantStep {
    /// Whether the animation swings a foot, by limits that are `ratio` times those for planting; a height of `lifted`.
    fn swings(&self, pace: &Pace, clearance: f64, ratio: f64, lifted: f64) -> bool {
        let PlantParams { plant_speed, .. } = self.params;
        let travel = f64::from(pace.travel);
        let least = (NOISE * plant_speed).max(AHEAD * travel);
        let goes_ahead = travel > CREEP * plant_speed && f64::from(pace.ahead) > ratio * least;
        f64::from(pace.speed) > ratio * plant_speed || goes_ahead || clearance > lifted
    }

    /// Whether it is too far from where the animation has it.
    fn is_off(&self, off: &Off) -> bool {
        let PlantParams { unplant_distance, unplant_angle, .. } = self.params;
        f64::from(off.shift.length()) > unplant_distance || f64::from(off.turn.abs()) > unplant_angle
    }
}

impl PlantState {
    /// Whether it is planted.
    #[must_use]
    pub fn is_planted(&self) -> bool {
        self.planted.is_some()
    }

    /// Whether it is kept anywhere else than where the animation has it.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.planted.is_some() || self.back.is_some()
    }

    /// The state after a step. None: there is nothing to stand on, or it is not to stand; `off` is then how far it was shown
    /// off its animated place last.
    #[must_use]
    pub fn step(&self, step: &PlantStep, input: Result<&PlantInput, Off>) -> Self {
        if !step.moves {
            return *self;
        }
        if self.planted.is_some() {
            return match input {
                Err(off) => Self::released(off),
                Ok(foot) => {
                    let swings =
                        foot.pace.is_some_and(|pace| step.swings(&pace, foot.clearance, RELEASE_RATIO, 2.0 * LIFTED));
                    let stays = foot.reached && !swings && !step.is_off(&foot.off);
                    if stays { *self } else { Self::released(foot.off) }
                }
            };
        }
        if let Some(back) = self.back {
            let back = back + step.back;
            return if back < 1.0 { Self { back: Some(back), ..*self } } else { Self::default() };
        }
        let Ok(foot) = input else { return *self };
        let bears = foot.pace.is_some_and(|pace| !step.swings(&pace, foot.clearance, 1.0, LIFTED));
        // What is off by its width already would not stay for long.
        if bears && foot.reached && !step.is_off(&foot.off) {
            Self { planted: Some(foot.shown), ..Self::default() }
        } else {
            *self
        }
    }

    fn released(off: Off) -> Self {
        let finite = off.shift.is_finite() && off.turn.is_finite();
        if finite { Self { planted: None, left: off, back: Some(0.0) } } else { Self::default() }
    }

    /// The same state on another body: `motion` takes places in the old one's frame to those in the new one's.
    #[must_use]
    pub fn moved_to(&self, motion: &Pose) -> Self {
        let moved = |spot: Spot| Spot { ball: motion.to_world(spot.ball), heading: motion.rotation * spot.heading };
        Self { planted: self.planted.map(moved), ..*self }
    }

    /// Where the foot is kept, in the world, with the body that it stands on where `ground` has it. None: where the animation
    /// has it.
    #[must_use]
    pub fn hold(&self, params: &PlantParams, ground: Option<&Pose>) -> Option<Hold> {
        if let Some((spot, ground)) = self.planted.zip(ground) {
            let most = (DRAGGED * non_negative(params.unplant_distance)).min(f64::from(f32::MAX));
            return Some(Hold::At(spot.in_world(ground), most as f32));
        }
        self.back.map(|back| Hold::Off(self.left.scaled(1.0 - smooth(back) as f32)))
    }

    /// How far off its animated place it is on its way back.
    #[must_use]
    pub fn off(&self) -> Off {
        self.back.map_or(Off::default(), |back| self.left.scaled(1.0 - smooth(back) as f32))
    }

    /// Between two states: `share` 0 is `self`, 1 is `later`. A foot that is planted or released in between is so at once: it
    /// is where it is shown.
    #[must_use]
    pub fn towards(&self, later: &Self, share: f32) -> Self {
        match (self.back, later.back) {
            (Some(from), Some(to)) if to >= from => {
                Self { back: Some(from + (to - from) * f64::from(share)), ..*later }
            }
            // Its way back ends in between.
            (Some(from), None) if later.planted.is_none() => {
                Self { back: Some(from + (1.0 - from) * f64::from(share)), ..*self }
            }
            _ => *later,
        }
    }
}
