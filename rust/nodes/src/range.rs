//! What a number property accepts.

use std::f64::consts::PI;

/// A closed range of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    min: f64,
    max: f64,
}

/// A length that is never negative, metres.
pub const LENGTH: Range = Range { min: 0.0, max: 1e6 };
/// A length of either sign, metres.
pub const OFFSET: Range = Range { min: -1e6, max: 1e6 };
/// A speed of a lag, a damping, a stiffness or a frequency.
pub const RATE: Range = Range { min: 0.0, max: 1e9 };
/// A time, seconds.
pub const DURATION: Range = Range { min: 0.0, max: 1e6 };
/// A force, newtons.
pub const FORCE: Range = Range { min: 0.0, max: 1e9 };
/// A mass, kg.
pub const MASS: Range = Range { min: 0.0, max: 1e9 };
/// A speed without direction, m/s.
pub const SPEED: Range = Range { min: 0.0, max: 1e4 };
/// A factor of either sign.
pub const FACTOR: Range = Range { min: -1e3, max: 1e3 };
/// A share.
pub const SHARE: Range = Range { min: 0.0, max: 1.0 };
/// A share that may be exaggerated.
pub const SHARE_OR_MORE: Range = Range { min: 0.0, max: 1e3 };
/// An angle that is never negative, radians.
pub const ANGLE: Range = Range { min: 0.0, max: PI };

/// A number as it was accepted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Accepted {
    /// In range.
    AsGiven(f64),
    /// Out of range: the nearest value in it.
    Limited(f64),
    /// Not a finite number: refused.
    Not,
}

impl Accepted {
    /// The number to take, if there is one.
    pub fn taken(self) -> Option<f64> {
        match self {
            Self::AsGiven(value) | Self::Limited(value) => Some(value),
            Self::Not => None,
        }
    }

    /// What to say of a property that was given `value` and is `present`, where it is not taken as it is.
    pub fn complaint(self, property: &str, value: f64, present: f64) -> Option<String> {
        match self {
            Self::AsGiven(_) => None,
            Self::Limited(limited) => Some(format!("{property} cannot be {value}; {limited} is used instead.")),
            Self::Not => Some(format!("{property} cannot be {value}; it stays {present}.")),
        }
    }
}

impl Range {
    /// From `min` to `max`, both included.
    pub const fn new(min: f64, max: f64) -> Self {
        Self { min, max }
    }

    /// What becomes of `value`.
    pub fn accept(self, value: f64) -> Accepted {
        if !value.is_finite() {
            Accepted::Not
        } else if (self.min..=self.max).contains(&value) {
            Accepted::AsGiven(value)
        } else {
            Accepted::Limited(value.clamp(self.min, self.max))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_become_the_nearest_in_it() {
        assert_eq!(LENGTH.accept(2.0), Accepted::AsGiven(2.0));
        assert_eq!(LENGTH.accept(-2.0), Accepted::Limited(0.0));
        assert_eq!(ANGLE.accept(7.0), Accepted::Limited(PI));
        assert_eq!(OFFSET.accept(-2.0), Accepted::AsGiven(-2.0));
    }

    #[test]
    fn what_is_not_a_number_is_refused() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(RATE.accept(value), Accepted::Not);
        }
    }
}
