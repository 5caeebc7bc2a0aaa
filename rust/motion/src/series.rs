//! Sines, cosines and arcs by their power series: within a step they are of small angles, and those of whole turns need no
//! reduction but an exact one. Where a series is used it is within 1e-12 of the function; what is stored of it is in single
//! precision.

use std::f64::consts::TAU;

/// The coefficients of `sin x/x`, `cos x` and `asin x/x` in powers of `x²`.
const SINE: [f64; 8] = [
    1.0,
    -1.0 / 6.0,
    1.0 / 120.0,
    -1.0 / 5040.0,
    1.0 / 362_880.0,
    -1.0 / 39_916_800.0,
    1.0 / 6_227_020_800.0,
    -1.0 / 1_307_674_368_000.0,
];
const COSINE: [f64; 8] = [
    1.0,
    -1.0 / 2.0,
    1.0 / 24.0,
    -1.0 / 720.0,
    1.0 / 40_320.0,
    -1.0 / 3_628_800.0,
    1.0 / 479_001_600.0,
    -1.0 / 87_178_291_200.0,
];
const ARCSINE: [f64; 8] = [
    1.0,
    1.0 / 6.0,
    3.0 / 40.0,
    15.0 / 336.0,
    105.0 / 3456.0,
    945.0 / 42_240.0,
    10_395.0 / 599_040.0,
    135_135.0 / 9_676_800.0,
];
/// Up to this angle, radians, few terms do.
const SMALL_ANGLE: f64 = 0.3;
/// The same for the sine of an angle.
const SMALL_SINE: f64 = 0.15;

/// A polynomial by Horner's scheme, its even and its odd powers apart: the two need not wait for each other.
#[inline]
pub(crate) fn polynomial<const N: usize>(x: f64, coefficients: &[f64; N]) -> f64 {
    let square = x * x;
    let (mut even, mut odd) = (0.0, 0.0);
    for pair in coefficients.chunks(2).rev() {
        even = even * square + pair[0];
        odd = odd * square + pair.get(1).copied().unwrap_or(0.0);
    }
    even + x * odd
}

/// The first terms of a series.
#[inline]
fn terms<const N: usize, const ALL: usize>(x: f64, series: &[f64; ALL]) -> f64 {
    let first = series.first_chunk::<N>();
    first.map_or(0.0, |first| polynomial(x, first))
}

/// `sin x/x` and `cos x` of `x²`, any finite square from 0 on.
#[inline]
pub(crate) fn of_square(square: f64) -> (f64, f64) {
    if square < SMALL_ANGLE * SMALL_ANGLE {
        // The terms left out begin with x^10/11! and x^12/12!: below 2e-13.
        return (terms::<5, 8>(square, &SINE), terms::<6, 8>(square, &COSINE));
    }
    let angle = square.sqrt();
    let (sine, cosine) = angle.sin_cos();
    (sine / angle, cosine)
}

/// Sine and cosine of any finite angle, radians.
#[inline]
pub(crate) fn sin_cos(angle: f64) -> (f64, f64) {
    let square = angle * angle;
    if square < SMALL_ANGLE * SMALL_ANGLE {
        let (sine, cosine) = of_square(square);
        return (angle * sine, cosine);
    }
    angle.sin_cos()
}

/// Sine and cosine of so many whole turns.
#[inline]
pub(crate) fn sin_cos_of_turns(turns: f64) -> (f64, f64) {
    /// Added to a number of moderate size it leaves no room for a fraction.
    const WHOLE: f64 = 1.5 * (1u64 << 52) as f64;
    if turns.is_nan() || turns.abs() > 1e9 {
        return (turns * TAU).sin_cos();
    }
    let shifted = 4.0 * turns + WHOLE;
    // Exact: both are multiples of the last digit of `turns`, and near each other.
    let angle = (turns - 0.25 * (shifted - WHOLE)) * TAU;
    // At π/4 the terms left out begin with x^16/17! and x^16/16!: below 2e-15.
    let square = angle * angle;
    let (sine, cosine) = (angle * polynomial(square, &SINE), polynomial(square, &COSINE));
    match shifted.to_bits() & 3 {
        0 => (sine, cosine),
        1 => (cosine, -sine),
        2 => (-sine, -cosine),
        _ => (-cosine, sine),
    }
}

/// `asin x/x` of `x²`, for a sine of a small angle; none for others.
#[inline]
pub(crate) fn arcsine(square: f64) -> Option<f64> {
    // The terms left out begin with 0.012·x^16: below 2e-15.
    (square < SMALL_SINE * SMALL_SINE).then(|| polynomial(square, &ARCSINE))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ERROR: f64 = 1e-12;

    #[test]
    fn the_series_are_the_functions() {
        for i in 0..=20_000 {
            let x = f64::from(i) * 1e-4;
            let (sine, cosine) = of_square(x * x);
            assert!((sine * x - x.sin()).abs() < ERROR && (cosine - x.cos()).abs() < ERROR, "{x}");
            for angle in [x, -x] {
                let (sine, cosine) = sin_cos(angle);
                assert!((sine - angle.sin()).abs() < ERROR && (cosine - angle.cos()).abs() < ERROR, "{angle}");
            }
            if let Some(arc) = arcsine(x * x) {
                assert!((arc * x - x.asin()).abs() < ERROR, "{x}");
            }
        }
    }

    #[test]
    fn turns_go_round() {
        for i in -40_000..=40_000 {
            let turns = f64::from(i) * 1.3e-4;
            let ((sine, cosine), (y, x)) = (sin_cos_of_turns(turns), (TAU * turns).sin_cos());
            // The reference has the rounding of its argument.
            assert!((sine - y).abs() < 1e-13 && (cosine - x).abs() < 1e-13, "{turns}");
        }
        assert_eq!(sin_cos_of_turns(0.25), (1.0, 0.0));
        assert_eq!(sin_cos_of_turns(1e6 + 0.5), (0.0, -1.0));
        for turns in [1e12, 1e300, f64::MAX] {
            let (sine, cosine) = sin_cos_of_turns(turns);
            assert!(sine.is_nan() || (sine * sine + cosine * cosine - 1.0).abs() < 1e-9);
        }
    }
}
