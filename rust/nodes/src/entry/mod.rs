//! The library's entry point, which the engine calls by its name when it loads it.
#![expect(unsafe_code, reason = "gdext asks for an unsafe impl, and the engine calls functions by pointers")]

use godot::prelude::*;

#[cfg(feature = "counted")]
mod counted;

struct Springstep;

#[cfg_attr(not(feature = "counted"), gdextension)]
#[cfg_attr(feature = "counted", gdextension(entry_symbol = springstep_init))]
unsafe impl ExtensionLibrary for Springstep {}
