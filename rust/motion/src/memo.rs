//! Results that are kept for the same arguments: the coefficients of lags and springs depend on the parameters and on `dt`
//! alone, which stay the same from step to step and from node to node.

use std::cell::Cell;
use std::thread::LocalKey;

/// So many results are kept of a function. A game has a few settings and one `dt`.
const KEPT: usize = 64;

/// A result, and the bits of its arguments.
type Result<const N: usize, V> = ([u64; N], V);

/// The latest results of a pure function of `N` numbers.
pub(crate) struct Memo<const N: usize, V>([Cell<Option<Result<N, V>>>; KEPT]);

impl<const N: usize, V: Copy> Memo<N, V> {
    /// With nothing kept.
    pub(crate) const fn new() -> Self {
        Self([const { Cell::new(None) }; KEPT])
    }
}

/// What `make` gives for these arguments, or gave for exactly them before.
#[inline]
pub(crate) fn of<const N: usize, V: Copy>(
    memo: &'static LocalKey<Memo<N, V>>,
    arguments: [f64; N],
    make: impl FnOnce() -> V,
) -> V {
    let key = arguments.map(f64::to_bits);
    memo.with(|Memo(kept)| {
        let slot = &kept[slot_of(&key)];
        if let Some((_, value)) = slot.get().filter(|(of, _)| *of == key) {
            return value;
        }
        let value = make();
        slot.set(Some((key, value)));
        value
    })
}

/// The latest result of a pure function, and what it was of: all that hang on one camera or one body ask the same in a step.
pub(crate) struct Latest<K, V>(Cell<Option<K>>, Cell<Option<V>>);

impl<K: Copy + PartialEq, V: Copy> Latest<K, V> {
    /// With nothing kept.
    pub(crate) const fn new() -> Self {
        Self(Cell::new(None), Cell::new(None))
    }

    /// What `make` gives for this, or gave for the same before.
    #[inline]
    pub(crate) fn of(&self, key: K, make: impl FnOnce() -> V) -> V {
        if self.0.get() == Some(key)
            && let Some(value) = self.1.get()
        {
            return value;
        }
        let value = make();
        self.0.set(Some(key));
        self.1.set(Some(value));
        value
    }
}

/// Multiplicative hashing: the high bits of a product depend on all bits of its factor.
#[inline]
fn slot_of<const N: usize>(key: &[u64; N]) -> usize {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = key.iter().fold(0u64, |mixed, bits| (mixed.rotate_left(23) ^ bits).wrapping_mul(ODD));
    (mixed >> (64 - KEPT.ilog2())) as usize
}
