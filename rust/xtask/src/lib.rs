//! Springstep's developer commands, as a library for the in-engine tests.
