//! The marks of an axis that people read.

/// The distance between marks and how many follow the one at zero, so that they reach `span`: some `parts` of them, each a
/// 1, 2 or 5 of some power of ten. A span that is not above zero and finite counts as 1.
#[must_use]
pub fn marks(span: f64, parts: f64) -> (f64, usize) {
    let span = if span > 0.0 && span.is_finite() { span.clamp(1e-9, 1e9) } else { 1.0 };
    let parts = if parts.is_finite() { parts.clamp(1.0, 100.0) } else { 1.0 };
    let least = span / parts;
    let power = 10f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().map(|digit| digit * power).find(|step| *step >= least * (1.0 - 1e-9));
    let step = step.unwrap_or(10.0 * power);
    (step, (span / step - 1e-9).ceil().max(1.0) as usize)
}
