//! Whatever comes in, nothing in `springstep-motion` panics and nothing comes out that is not a number.
//!
//! A **target** takes any input ([`Any`]), calls the motion with it and panics where a promise of the motion's documentation is
//! broken. Together the targets call every public function; `tests/cases.rs` sees to that, and runs each target on a
//! million inputs drawn by chance. The folder `targets/` hands the same functions to libFuzzer, which looks for inputs by the code that they
//! reach. docs/src/reliability.md says how to run both.
//!
//! Numbers, places and times are any at all. What the motion's documentation asks of its callers holds here too, and no more: a
//! direction that has to be a unit vector is one, and a pose comes from `Pose::from_axes`.

mod any;
pub mod ground;
pub mod held;
pub mod legs;
pub mod springs;
pub mod weapon;

pub use any::{Any, same};

/// A target: what it is called, and what it does with an input.
pub type Target = (&'static str, fn(&mut Any<'_>));

/// All of them.
pub const TARGETS: [Target; 5] = [
    ("springs", springs::run),
    ("held", held::run),
    ("weapon", weapon::run),
    ("ground", ground::run),
    ("legs", legs::run),
];
