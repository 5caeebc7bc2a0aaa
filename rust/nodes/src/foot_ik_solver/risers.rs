//! Risers next to feet: where they are looked for, and how feet keep out of them.

use glam::{Quat, Vec3};
use springstep_motion::grounding::{FootState, Plane};
use springstep_motion::leg::LegPlacement;
use springstep_motion::plant::PlantState;
use springstep_motion::riser::{AsideLags, AsideState, LEAST, Riser, Risers, looks};
use springstep_motion::support::{Column, Probed, Support};

use super::FootIKSolver;
use super::feet::{Feet, Stand};
use super::probes::{AHEAD, BEHIND, Casters, Search, Sights, TOES, plane_of};
use super::rig::Rig;

/// So far before its toes and behind its heel a foot feels for risers, in lengths of its sole; and as far as it goes in so many
/// ticks: what is found in one is seen in the next.
const FEELS: f32 = 0.6;
const TICKS: f32 = 2.0;

/// What a tick felt next to a foot.
#[derive(Clone, Copy, Default)]
pub struct Felt {
    /// The risers.
    pub risers: Risers,
    /// The tread that bears it where its heel is over one that is a step higher than its ankle, or that it swings up to; and which
    /// of the columns is on that.
    pub tread: Option<(Plane, usize)>,
}

impl Feet {
    /// Whether any two feet stood on different steps in the last tick.
    pub fn steps_about(&self, rig: &Rig, stand: &Stand) -> bool {
        let Some((first, others)) = self.before.feet.split_first() else { return false };
        let least = LEAST * rig.leg_length() * stand.metres;
        others.iter().any(|other| first.is_a_step_off(other, &stand.plane, least))
    }

    /// Whether a foot comes down a step onto what is below its ankle now.
    fn comes_down(&self, leg: usize, stand: &Stand, ankle: &Probed, least: f32) -> bool {
        let before = self.before.feet.get(leg).zip(self.before.stood);
        before.zip(ankle.hit).is_some_and(|((foot, (from, _)), ground)| {
            // Where the skeleton was then.
            let by = stand.origin - from;
            let ground = Plane { point: ground.point + by, ..ground };
            foot.stood_above(&ground, ankle.at + by, stand.plane.normal) > least
        })
    }
}

impl FootIKSolver {
    /// Looks for the risers before and behind a foot with toes, of which `sights` has the columns of ankle and toes. Where
    /// nothing tells of steps nothing is cast.
    pub(super) fn feel_risers(
        &mut self,
        casters: &mut Casters,
        search: &Search,
        rig: &Rig,
        stand: &Stand,
        leg: usize,
        (sights, columns, support): (&mut Sights, &[Option<Column>; 2], Option<&Support>),
    ) -> Felt {
        let [Some(below_ankle), Some(_), ..] = sights else { return Felt::default() };
        let length = rig.legs[leg].length * stand.metres;
        let before_toes = support.is_some_and(|support| support.step_up > LEAST * length);
        let knew_some = self.feet.before.feet.get(leg).is_some_and(|foot| !foot.risers().is_empty());
        let below_ankle = self.feet.probed(below_ankle, stand, search.planting);
        let comes_down = self.feet.comes_down(leg, stand, &below_ankle, LEAST * length);
        if !(search.steps_about || before_toes || knew_some || comes_down) {
            return Felt::default();
        }
        let (place, turn) = self.feet.place_and_turn(leg, stand);
        let sole = rig.legs[leg].sole(&self.feet.ways[leg].animated, rig.up, stand.metres);
        let turn = Quat::from_axis_angle(stand.plane.normal, turn);
        let end = |end: Vec3| place + turn * stand.frame.to_world(end - sole.ankle);
        let (heel, tip) = (end(sole.heel), end(sole.toe));
        let velocity = self.feet.ways[leg].travel.velocity() - search.ground;
        let goes = velocity.dot((tip - heel).normalize_or_zero()).abs() * search.delta;
        let further = (tip - heel).normalize_or_zero() * (tip.distance(heel) * FEELS + TICKS * goes);
        for (index, at, wanted) in [(BEHIND, heel - further, true), (AHEAD, tip + further, !before_toes)] {
            if wanted {
                sights[index] = Some(self.look_down(casters, search, self.above(stand, at)));
            }
        }
        let [behind, ahead] = [BEHIND, AHEAD].map(|index| {
            let probed = self.feet.probed(sights[index].as_ref()?, stand, search.planting);
            search.column(&probed, stand)
        });
        let ankle = columns[0].as_ref();
        let ahead = if before_toes { columns[1] } else { ahead };
        let ahead = self.riser_between(casters, search, stand, [ankle, ahead.as_ref()], length);
        let behind = self.riser_between(casters, search, stand, [ankle, behind.as_ref()], length);
        let is_planted = self.feet.before.plants.get(leg).is_some_and(PlantState::is_planted);
        let climbs = before_toes
            || ahead.is_some_and(|riser| !is_planted && riser.is_swung_up_to(tip, velocity, self.foot_speed, length));
        // What the end of a foot is over bears it until it is off that, if it did. One that is planted does not go off it, and
        // one that stood below is not lifted by what it is moved off.
        let leaves = comes_down && !is_planted;
        let over = |riser: Option<Riser>, end: Vec3| riser.filter(|riser| leaves && riser.distance(end) < 0.0);
        let before = if climbs { ahead } else { over(ahead, tip) };
        let tread = before.map(|riser| (riser.top, if before_toes { TOES } else { AHEAD }));
        let tread = tread.or_else(|| over(behind, heel).map(|riser| (riser.top, BEHIND)));
        Felt { risers: Risers { ahead, climbs, behind }, tread }
    }

    /// The first riser from a column to one whose ground is a step higher.
    fn riser_between(
        &mut self,
        casters: &mut Casters,
        search: &Search,
        stand: &Stand,
        [low, high]: [Option<&Column>; 2],
        length: f32,
    ) -> Option<Riser> {
        let up = stand.plane.normal;
        let looks = looks(&stand.plane, [low?, high?], length)?;
        let mut face = None;
        for look in looks {
            self.ray.aim(&mut casters.ray, self.collision_mask.0, look.way);
            let hit = self.ray.cast(&mut casters.ray, stand.origin + look.from);
            face = hit.as_ref().and_then(plane_of).filter(|(face, _)| !search.is_walkable(face));
            if face.is_some() {
                break;
            }
        }
        self.ray.aim(&mut casters.ray, self.collision_mask.0, search.reach);
        let (face, collider) = face?;
        let face = self.feet.seen_now(face, collider, stand, search.planting);
        let tread = self.look_down(casters, search, self.above(stand, Riser::tread_behind(&face, up)?));
        let tread = self.feet.probed(&tread, stand, search.planting).hit.filter(|tread| search.is_walkable(tread))?;
        Riser::of(&face, &tread, up)
    }

    /// Moves a foot of the update aside of the risers next to it, `delta` seconds after the last update. One that is planted
    /// stays where it is.
    pub(super) fn clear_of_risers(
        &mut self,
        rig: &Rig,
        stand: &Stand,
        leg: usize,
        foot: &mut FootState,
        placement: &LegPlacement,
        delta: f64,
    ) {
        let aside = &mut self.feet.ways[leg].aside;
        let pose = self.solver.pose(leg);
        let Some(pose) = pose.filter(|_| !(foot.risers().is_empty() && aside.is_still())) else { return };
        let target = placement.aim(&stand.frame, &stand.plane, foot, pose);
        let animated = pose.foot_in_world(&stand.frame, &stand.plane);
        if self.feet.now.plants.get(leg).is_some_and(PlantState::is_planted) {
            *aside = AsideState::planted(foot.risers(), &animated, &target);
            return;
        }
        let length = rig.legs[leg].length * stand.metres;
        let lags = AsideLags::new(self.foot_speed, delta);
        *aside = aside.step(foot.risers(), &stand.plane, &animated, &target, length, &lags);
        *foot = foot.moved_aside(aside.aside());
    }
}
