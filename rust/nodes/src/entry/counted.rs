//! Counts the calls of engine methods, for tests and benchmarks: an extension's speed is how many it makes in a step.
//!
//! Built with the feature `counted` alone, which never ships. The engine hands an extension its functions one by one by
//! name; here the library's entry point gets between, and hands on a counting one for the call of a method.
#![allow(missing_docs)]

use std::ffi::{CStr, c_char};
use std::mem;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};

use godot::prelude::*;
use godot::sys::{
    GDExtensionBool, GDExtensionClassLibraryPtr, GDExtensionConstTypePtr, GDExtensionInitialization,
    GDExtensionInterfaceFunctionPtr, GDExtensionInterfaceGetProcAddress, GDExtensionInterfaceObjectMethodBindPtrcall,
    GDExtensionMethodBindPtr, GDExtensionObjectPtr, GDExtensionTypePtr,
};

type Call = GDExtensionInterfaceObjectMethodBindPtrcall;

static LOOK_UP: OnceLock<unsafe extern "C" fn(*const c_char) -> GDExtensionInterfaceFunctionPtr> = OnceLock::new();
static CALL: OnceLock<Call> = OnceLock::new();
static MADE: AtomicI64 = AtomicI64::new(0);

/// The entry point that `springstep.gdextension` names.
#[unsafe(no_mangle)]
unsafe extern "C" fn gdext_rust_init(
    look_up: GDExtensionInterfaceGetProcAddress,
    library: GDExtensionClassLibraryPtr,
    init: *mut GDExtensionInitialization,
) -> GDExtensionBool {
    let look_up = look_up.map(|look_up| *LOOK_UP.get_or_init(|| look_up));
    // SAFETY: what the engine called this with is handed on; the function in between answers as the engine's own.
    unsafe { super::springstep_init(look_up.and(Some(look_up_counted)), library, init) }
}

/// The engine's function of a name, or a counting one before it.
unsafe extern "C" fn look_up_counted(name: *const c_char) -> GDExtensionInterfaceFunctionPtr {
    // SAFETY: gdext asks with one of the names of the interface, as it would ask the engine.
    let (name, found) = unsafe { (CStr::from_ptr(name), LOOK_UP.get()?(name)?) };
    if name != c"object_method_bind_ptrcall" {
        return Some(found);
    }
    // SAFETY: the engine's function of this name has this type, and so has the one before it.
    unsafe {
        CALL.get_or_init(|| mem::transmute::<unsafe extern "C" fn(), Call>(found));
        Some(mem::transmute::<Call, unsafe extern "C" fn()>(call))
    }
}

unsafe extern "C" fn call(
    method: GDExtensionMethodBindPtr,
    object: GDExtensionObjectPtr,
    arguments: *const GDExtensionConstTypePtr,
    result: GDExtensionTypePtr,
) {
    MADE.fetch_add(1, Ordering::Relaxed);
    if let Some(engine) = CALL.get() {
        // SAFETY: as the caller called it.
        unsafe { engine(method, object, arguments, result) }
    }
}

/// Tells how many engine methods the extension has called.
#[derive(GodotClass)]
#[class(no_init, base = Object)]
struct EngineCalls {}

#[godot_api]
impl EngineCalls {
    /// Since the library was loaded.
    #[func]
    fn made() -> i64 {
        MADE.load(Ordering::Relaxed)
    }
}
