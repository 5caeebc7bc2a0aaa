//! The engine-free mathematics of Springstep.
