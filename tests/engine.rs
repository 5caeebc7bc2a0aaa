//! Runs the in-engine tests.
fn main() {}
