//! Planted feet in the skeleton's update: where they are kept, and what is seen of them.

use glam::Vec3;
use springstep_motion::grounding::FootState;
use springstep_motion::hold::{Hold, Off, Spot};
use springstep_motion::leg::{LegPlacement, LegPose, LegSolution};
use springstep_motion::pelvis::drop_to_reach;
use springstep_motion::plant::PlantParams;
use springstep_motion::pose::Pose;
use springstep_motion::riser::Risers;
use springstep_motion::tread::{Pace, Tread, TreadState};

use super::feet::{Feet, FeetState, Stand};
use super::grounds::GroundId;
use super::planting::carried;

/// A foot as an update had it.
#[derive(Clone, Copy)]
pub struct Seen {
    /// The body that it stands on.
    pub ground: GroundId,
    /// Where its ball was shown, in the ground's frame.
    pub spot: Spot,
    /// Its ankle, in the ground's frame.
    pub ankle: Vec3,
    /// How far off its animated place that was.
    pub off: Off,
    /// How fast the animation has it.
    pub pace: Option<Pace>,
    /// How high its lower end is animated, in lengths of the leg.
    pub clearance: f64,
    /// The animated hip, in the skeleton's space.
    pub hip: Vec3,
    /// How far the leg reaches, m.
    pub reach: f32,
    tread: TreadState,
}

impl Seen {
    /// The same on another body, in whose frame the one before is `there`.
    pub fn moved_to(&mut self, ground: GroundId, there: &Pose) {
        self.ground = ground;
        self.ankle = there.to_world(self.ankle);
        self.spot = self.spot.in_world(there);
    }
}

/// An update, for the feet in it.
pub struct Update<'a> {
    /// The skeleton.
    pub stand: &'a Stand,
    /// The share of the way between the two ticks.
    pub share: f32,
    /// Whether bodies are seen where the engine interpolates them.
    pub in_frames: bool,
    /// Whether the character is somewhere else altogether since the last tick.
    pub elsewhere: bool,
    /// How long after the last one, s.
    pub delta: f64,
}

impl Feet {
    /// A foot of the update where nothing is planted.
    pub fn unkept(&self, leg: usize, update: &Update) -> FootState {
        let foot = self.foot(leg, update.share, update.stand.origin);
        if update.elsewhere { self.lost(leg, update.stand, foot) } else { foot }
    }

    /// A foot that is somewhere else altogether.
    fn lost(&self, leg: usize, stand: &Stand, foot: FootState) -> FootState {
        foot.met(Risers::default()).placed(&stand.plane, stand.frame.to_world(self.ways[leg].animated.ankle))
    }

    /// A foot of the update, on its ground as it is now, kept where it is.
    pub fn kept(&mut self, leg: usize, update: &Update, params: &PlantParams) -> FootState {
        let Update { stand, share, in_frames, elsewhere, .. } = *update;
        let between = self.is_between(share);
        let grounds = &mut self.planting.grounds;
        let mut of = |state: &FeetState| {
            let (from, _) = state.stood.filter(|_| leg < state.feet.len())?;
            Some(carried(grounds, state, leg, from - stand.origin, stand.origin, in_frames))
        };
        let now = of(&self.now).unwrap_or_default();
        let foot = match of(&self.before).filter(|_| between) {
            Some(before) => before.towards(&now, share),
            None => now,
        };
        if elsewhere {
            return self.lost(leg, stand, foot.held(None));
        }
        let Some(plant) = self.now.plants.get(leg) else { return foot };
        let before = self.before.plants.get(leg).filter(|_| between);
        let plant = before.map_or(*plant, |before| before.towards(plant, share));
        let standing = self.now.stands.get(leg).copied().flatten();
        let frame = standing.and_then(|standing| grounds.frame(standing.ground, stand.origin, in_frames));
        let hold = plant.hold(params, frame.as_ref());
        // What it stood on has gone since the tick: it is kept where it was last, until the next one releases it.
        let last = || self.planting.seen.get(leg)?.as_ref().map(|seen| Hold::Off(seen.off));
        foot.held(hold.or_else(|| if plant.is_planted() { last() } else { None }))
    }

    /// Keeps what an update made of a foot.
    pub fn look(&mut self, leg: usize, update: &Update, foot: &FootState, pose: &LegPose, solved: Look) {
        let Update { stand, in_frames, delta, .. } = *update;
        let seen = &mut self.planting.seen;
        if seen.len() <= leg {
            seen.resize(leg + 1, None);
        }
        let last = seen[leg];
        let standing = self.now.stands.get(leg).copied().flatten();
        let Some((solution, standing)) = solved.solution.zip(standing) else {
            seen[leg] = None;
            return;
        };
        // Of what is gone meanwhile the last is remembered, until the next tick.
        let Some(frame) = self.planting.grounds.frame(standing.ground, stand.origin, in_frames) else { return };
        let animated = pose.foot_in_world(&stand.frame, &stand.plane);
        let Some(spot) = solution.target.spot(&stand.plane, foot, &animated) else { return };
        let up = stand.plane.normal;
        let clearance = [animated.heel, animated.toe].map(|end| stand.plane.height(end, up));
        let clearance = clearance[0].min(clearance[1]);
        let tread = Tread { ground: frame, ball: animated.ball(), own: pose.foot.ball(), clearance, up };
        let last = last.filter(|last| last.ground == standing.ground).map_or(TreadState::default(), |last| last.tread);
        let tread = last.step(&tread, &stand.frame, delta);
        seen[leg] = Some(Seen {
            ground: standing.ground,
            spot: spot.in_frame(&frame),
            ankle: frame.to_local(solution.target.ankle),
            off: solution.target.off,
            pace: tread.pace(),
            clearance: f64::from(tread.clearance() / solved.length),
            hip: pose.reach_from(),
            reach: pose.reach(&stand.frame, solved.soft_reach),
            tread,
        });
    }
}

/// What `Feet::look` looks at besides.
pub struct Look<'a> {
    /// The leg as it is solved.
    pub solution: Option<&'a LegSolution>,
    /// The length of the leg, m.
    pub length: f32,
    /// The fraction of it over which it eases into full stretch.
    pub soft_reach: f64,
}

/// How far the pelvis has to come down, m, for a leg to reach where its foot is kept.
pub fn needed_drop(placement: &LegPlacement, stand: &Stand, foot: &FootState, pose: &LegPose) -> f32 {
    let target = placement.aim(&stand.frame, &stand.plane, foot, pose);
    let hip = stand.frame.to_world(pose.reach_from());
    let reach = pose.reach(&stand.frame, placement.soft_reach);
    drop_to_reach(stand.plane.normal, hip, target.ankle, reach)
}
