//! What of a node's step depends on its properties and the length of the step alone: worked out when one of them changes.

/// A step that is kept for as long as it is the same.
pub struct Prepared<S> {
    /// How long it is, and how often a property had been set by then.
    of: Option<(f64, u32)>,
    step: Option<S>,
}

impl<S> Default for Prepared<S> {
    fn default() -> Self {
        Self { of: None, step: None }
    }
}

impl<S> Prepared<S> {
    /// Whether it is a step of `delta` seconds after so many changes of properties.
    #[inline]
    pub fn is_of(&self, delta: f64, changes: u32) -> bool {
        self.of == Some((delta, changes))
    }

    /// Keeps such a step; none if `delta` is no step.
    pub fn keep(&mut self, delta: f64, changes: u32, step: Option<S>) {
        *self = Self { of: Some((delta, changes)), step };
    }

    /// The step.
    #[inline]
    pub fn get(&self) -> Option<&S> {
        self.step.as_ref()
    }
}
