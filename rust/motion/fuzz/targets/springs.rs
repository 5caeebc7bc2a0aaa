//! libFuzzer's way into the target of this name.
#![no_main]

use libfuzzer_sys::fuzz_target;
use springstep_motion_fuzz::{Any, springs};

fuzz_target!(|bytes: &[u8]| springs::run(&mut Any::of(bytes)));
