//! libFuzzer's way into the target of this name.
#![no_main]

use libfuzzer_sys::fuzz_target;
use springstep_motion_fuzz::{Any, held};

fuzz_target!(|bytes: &[u8]| held::run(&mut Any::of(bytes)));
