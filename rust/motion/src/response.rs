//! How a spring or a lag answers: to a goal that jumps, or to a kick. What a graph of it shows.
//!
//! The offset to the goal is `y(t) = y₀·A(t) + v₀·B(t)` with the responses `A` and `B` of [`spring`](crate::spring): its values
//! are those of the exact step. With the damping's half `a = c/2`, `b = √(k − a²)` below the critical damping, and the
//! decays `s ≤ f` (`s + f = c`, `s·f = k`) above it, its rate is zero first at
//!
//! ```text
//! tan bt = −v₀·b/(−k·y₀ − a·v₀)                      and then each π/b, each extreme −e^(−aπ/b) times the one before
//! t = ln(1 + (f − s)·v₀/(s·(v₀ + f·y₀)))/(f − s)     once, where v₀ and v₀ + f·y₀ are above 0
//! ```
//!
//! Between two extremes it is monotone, so the time at which it has settled is found by halving.

use std::f64::consts::PI;

use glam::DVec3;

use crate::lag::LagStep;
use crate::non_negative;
use crate::spring::{SpringParams, SpringState};

/// Within this share of the way, or of the kick's throw, it has settled.
pub const SETTLED: f64 = 0.02;
/// What takes longer, s, does not settle.
const LONGEST: f64 = 1e6;
/// So many halvings leave no digit of a double in doubt.
const HALVINGS: usize = 64;

/// What answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Follower {
    /// A lag of this speed, 1/s. 0: at once.
    Lag(f64),
    /// A spring.
    Spring(SpringParams),
}

/// The answer to one event at time 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Response {
    follower: Follower,
    /// `y₀`.
    offset: f64,
    /// `v₀`, 1/s.
    velocity: f64,
    /// What it settles at.
    goal: f64,
}

impl Response {
    /// To a goal that jumps from 0 to 1 at time 0. A spring's target velocity makes an impulse of the jump.
    #[must_use]
    pub fn to_step(follower: Follower) -> Self {
        let velocity = match follower {
            Follower::Lag(_) => 0.0,
            // The step of no length that takes the goal along: exactly what a step of any length makes of the jump.
            Follower::Spring(spring) => {
                non_negative(spring.damping) * non_negative(spring.target_velocity_amount).min(1.0)
            }
        };
        Self { follower, offset: -1.0, velocity, goal: 1.0 }
    }

    /// To a kick that throws the spring as far as 1.
    #[must_use]
    pub fn to_kick(spring: SpringParams) -> Self {
        let velocity = crate::kick::velocity_for_throw(&spring, 1.0);
        Self { follower: Follower::Spring(spring), offset: 0.0, velocity, goal: 0.0 }
    }

    /// What it settles at.
    #[must_use]
    pub fn goal(&self) -> f64 {
        self.goal
    }

    /// Where it is `time` seconds after the event.
    #[must_use]
    pub fn at(&self, time: f64) -> f64 {
        self.goal + self.offset_at(time)
    }

    fn offset_at(&self, time: f64) -> f64 {
        let start = DVec3::X * self.offset;
        let end = match self.follower {
            Follower::Lag(speed) => LagStep::new(speed, time).map(|step| step.advance(start, DVec3::ZERO, DVec3::ZERO)),
            Follower::Spring(spring) => spring.step(time).map(|step| {
                let state = SpringState { position: start, velocity: DVec3::X * self.velocity };
                step.advance(state, DVec3::ZERO, DVec3::ZERO).position
            }),
        };
        end.map_or(self.offset, |end| end.x)
    }

    /// When it is furthest out, s, and how far: the first extreme. None where it never turns back.
    #[must_use]
    pub fn peak(&self) -> Option<(f64, f64)> {
        let (time, _) = self.extremes()?;
        Some((time, self.at(time)))
    }

    /// How far it goes beyond the goal, as a share of the jump; of a kick, how far it comes back over its rest, as a share of the
    /// throw.
    #[must_use]
    pub fn overshoot(&self) -> f64 {
        let Some((first, period)) = self.extremes() else { return 0.0 };
        let beyond = if self.offset < 0.0 { Some(first) } else { period.map(|half| first + half) };
        beyond.map_or(0.0, |time| self.offset_at(time).abs())
    }

    /// After how many seconds it has settled, to stay: within 2 % of the jump or of the throw. None: never.
    #[must_use]
    pub fn settling_time(&self) -> Option<f64> {
        if let Follower::Lag(speed) = self.follower {
            let speed = non_negative(speed);
            let settled = if speed > 0.0 { (1.0 / SETTLED).ln() / speed } else { 0.0 };
            return (settled < LONGEST).then_some(settled);
        }
        let (mut from, mut until) = (0.0, None);
        if let Some((first, half)) = self.extremes() {
            let largest = self.offset_at(first).abs();
            if largest > SETTLED {
                from = first;
            }
            if let Some(half) = half {
                // Each extreme is this much of the one before.
                let decay = (self.offset_at(first + half).abs() / largest).min(1.0);
                let more = ((SETTLED / largest).ln() / decay.ln()).max(0.0).ceil();
                let last = more * half;
                if last.is_nan() || last >= LONGEST {
                    return None;
                }
                // The last one that is out, and the one after it.
                from = if more > 0.0 { first + last - half } else { 0.0 };
                until = Some(first + last);
            }
        }
        let mut until = until.unwrap_or(from + 1e-3);
        while self.offset_at(until).abs() > SETTLED {
            until *= 2.0;
            if until > LONGEST {
                return None;
            }
        }
        for _ in 0..HALVINGS {
            let middle = 0.5 * (from + until);
            if self.offset_at(middle).abs() > SETTLED { from = middle } else { until = middle }
        }
        Some(until)
    }

    /// A time by which all there is to see has happened, s: somewhat more than it takes to settle. What never does shows four
    /// of its periods.
    #[must_use]
    pub fn span(&self) -> f64 {
        const SHORTEST: f64 = 0.5;
        let rest = match self.follower {
            Follower::Spring(spring) if spring.frequency() > 1.0 / LONGEST => 4.0 / spring.frequency(),
            _ => 1.0,
        };
        self.settling_time().map_or(rest, |settled| 1.2 * settled).max(SHORTEST)
    }

    /// The time of the first extreme, and the time between two of them where there are more.
    fn extremes(&self) -> Option<(f64, Option<f64>)> {
        let Follower::Spring(spring) = self.follower else { return None };
        let (stiffness, half_damping) = (non_negative(spring.stiffness), 0.5 * non_negative(spring.damping));
        let (y, v) = (self.offset, self.velocity);
        let discriminant = half_damping * half_damping - stiffness;
        let (time, half) = if discriminant < 0.0 {
            let rate = (-discriminant).sqrt();
            let angle = v.atan2((stiffness * y + half_damping * v) / rate);
            (angle / rate, Some(PI / rate))
        } else {
            let split = discriminant.sqrt();
            let fast = half_damping + split;
            let slow = if fast > 0.0 { stiffness / fast } else { 0.0 };
            let lead = v + fast * y;
            if !(v > 0.0 && lead > 0.0 && slow > 0.0) {
                return None;
            }
            let decays = v / (slow * lead);
            (if split * decays > 1e-9 { (2.0 * split * decays).ln_1p() / (2.0 * split) } else { decays }, None)
        };
        (time.is_finite() && time > 0.0).then_some((time, half))
    }
}
