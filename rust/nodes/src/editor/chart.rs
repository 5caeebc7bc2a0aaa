//! What a graph in the inspector shows, and what it says of it.

use glam::Vec3;
use springstep_motion::response::Response;

/// What a graph shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// How springs and lags answer to one event, over time.
    Responses {
        /// Those that are drawn.
        lines: Vec<Line>,
        /// Whether the event is a kick, not a jump of the goal.
        kicked: bool,
    },
    /// Angles over one cycle of a walk.
    Cycle(Cycle),
}

/// One answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Of what.
    pub name: &'static str,
    /// The answer itself.
    pub response: Response,
}

/// Angles over one cycle, at even distances from its beginning to its end: pitch, yaw and roll, radians.
#[derive(Clone, Debug, PartialEq)]
pub struct Cycle {
    /// How long it is, seconds.
    pub period: f64,
    /// What the curves ask for.
    pub goals: Vec<Vec3>,
    /// What becomes of it in a long walk at full speed.
    pub swing: Vec<Vec3>,
}

/// What an axis of a cycle is called.
pub const AXES: [&str; 3] = ["Pitch", "Yaw", "Roll"];

impl Chart {
    /// How many lines of text it has.
    pub fn text_lines(&self) -> usize {
        match self {
            Self::Responses { lines, .. } => lines.len(),
            Self::Cycle(_) => 1,
        }
    }

    /// What it says, name by name: in full, or in fewer words where there is no room.
    pub fn texts(&self, in_full: bool) -> Vec<(&'static str, String)> {
        match self {
            Self::Responses { lines, kicked } => {
                lines.iter().map(|line| (line.name, line.text(*kicked, in_full))).collect()
            }
            Self::Cycle(cycle) => {
                AXES.into_iter().enumerate().map(|(axis, name)| (name, degrees(cycle.largest(axis)))).collect()
            }
        }
    }
}

impl Line {
    fn text(&self, kicked: bool, in_full: bool) -> String {
        let percent = 100.0 * self.response.overshoot();
        let over = match (percent, kicked) {
            (percent, true) if percent < 0.05 => "no rebound".into(),
            (percent, false) if percent < 0.05 => "no overshoot".into(),
            (percent, true) => format!("rebound {} %", short(percent)),
            (percent, false) => format!("overshoot {} %", short(percent)),
        };
        let settled = match self.response.settling_time() {
            None => "never settles".into(),
            Some(0.0) => "at once".into(),
            Some(time) if in_full => format!("settles in {} s", seconds(time)),
            Some(time) => format!("{} s", seconds(time)),
        };
        format!("{over}, {settled}")
    }
}

impl Cycle {
    /// The largest angle of an axis that comes of it, radians.
    fn largest(&self, axis: usize) -> f32 {
        self.swing.iter().map(|angles| angles[axis].abs()).fold(0.0, f32::max)
    }

    /// The largest angle that is drawn, radians.
    pub fn extent(&self) -> f32 {
        self.swing.iter().chain(&self.goals).map(|angles| angles.abs().max_element()).fold(0.0, f32::max)
    }
}

/// An angle in degrees, for people.
pub fn degrees(angle: f32) -> String {
    format!("{}°", short(f64::from(angle).to_degrees()))
}

/// A number with its first digit after the point where that says something.
fn short(number: f64) -> String {
    if number < 9.95 { format!("{number:.1}").replace(".0", "") } else { format!("{number:.0}") }
}

fn seconds(time: f64) -> String {
    match time {
        time if time < 9.995 => format!("{time:.2}"),
        time if time < 99.95 => format!("{time:.1}"),
        time => format!("{time:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use springstep_motion::response::Follower;
    use springstep_motion::spring::SpringParams;

    use super::*;

    fn text(response: Response, kicked: bool) -> String {
        Line { name: "Position", response }.text(kicked, true)
    }

    #[test]
    fn it_says_overshoot_and_settling_time() {
        // e^(−πζ/√(1−ζ²)) is 16.3 % at ζ = 0.5, and 1.5 % at 0.8; ln 50/6 = 0.652.
        let spring = |ratio| Follower::Spring(SpringParams::from_frequency(2.0, ratio));
        assert!(text(Response::to_step(spring(0.5)), false).starts_with("overshoot 16 %, settles in "));
        assert!(text(Response::to_step(spring(0.8)), false).starts_with("overshoot 1.5 %, settles in "));
        assert_eq!(text(Response::to_step(spring(0.0)), false), "overshoot 100 %, never settles");
        assert_eq!(text(Response::to_step(Follower::Lag(6.0)), false), "no overshoot, settles in 0.65 s");
        assert_eq!(text(Response::to_step(Follower::Lag(0.0)), false), "no overshoot, at once");
        let line = Line { name: "Position", response: Response::to_step(Follower::Lag(6.0)) };
        assert_eq!(line.text(false, false), "no overshoot, 0.65 s");
        let kick = Response::to_kick(SpringParams::from_frequency(3.0, 0.5));
        assert!(text(kick, true).starts_with("rebound 16 %, settles in "));
    }

    #[test]
    fn numbers_have_the_digits_that_people_read() {
        assert_eq!([0.04, 0.96, 3.0, 9.96, 23.4].map(short), ["0", "1", "3", "10", "23"]);
        assert_eq!([0.614, 9.994, 12.34, 250.0].map(seconds), ["0.61", "9.99", "12.3", "250"]);
        assert_eq!(degrees(0.1f32), "5.7°");
    }
}
