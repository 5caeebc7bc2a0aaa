//! Springstep's developer commands.
fn main() {}
