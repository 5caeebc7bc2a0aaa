//! Finding a Godot program: the user's own first, else one installed privately into the user's cache.

mod apt;
mod patchelf;
mod private;
pub mod templates;
#[cfg(unix)]
mod valgrind;
pub mod version;

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

#[cfg(unix)]
pub use valgrind::in_valgrind;
pub use version::{OLDEST, Version, usable};

/// The variable that names the Godot program to use.
pub const VARIABLE: &str = "GODOT4_BIN";

/// What to do where no Godot can be had.
const REMEDY: &str = "install Godot 4.5 or later (the standard build, not .NET) and put it on the PATH as `godot`, \
                      or set GODOT4_BIN to the program's full path";

/// The path of a usable Godot program, installed first when there is none.
///
/// The order: `GODOT4_BIN`; `godot4`, then `godot` on the PATH; the private installation in the user's cache.
///
/// # Errors
/// When `GODOT4_BIN` is set to something unusable (a wish that cannot be met is not silently replaced), or when no
/// Godot was found and none could be installed. The message says what to do.
pub fn find_or_install() -> Result<PathBuf> {
    if let Some(wish) = env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        let program = wished(Path::new(&wish)).with_context(|| {
            let wish = Path::new(&wish).display();
            format!("{VARIABLE} is set to {wish}, which cannot be used: correct or unset it")
        })?;
        return Ok(program);
    }
    for program in on_path(&["godot4", "godot"]) {
        match usable(&program) {
            Ok(_) => return Ok(program),
            Err(why) => eprintln!("springstep: {} is passed over: {why:#}", program.display()),
        }
    }
    private::find_or_install().with_context(|| format!("there is no Godot to run: {REMEDY}"))
}

/// What `GODOT4_BIN` names: a path, or a program's plain name that the PATH knows.
fn wished(wish: &Path) -> Result<PathBuf> {
    let program = if wish.components().count() == 1 && !wish.exists() {
        let name = wish.to_string_lossy();
        on_path(&[&*name]).next().with_context(|| format!("there is no program `{name}` on the PATH"))?
    } else {
        std::path::absolute(wish)?
    };
    if !program.is_file() {
        bail!("there is no such file");
    }
    usable(&program)?;
    Ok(program)
}

/// The files of these names on the PATH, name by name.
fn on_path(names: &[&str]) -> impl Iterator<Item = PathBuf> {
    let folders: Vec<PathBuf> = env::var_os("PATH")
        .map(|path| env::split_paths(&path).filter(|p| p.is_absolute()).collect())
        .unwrap_or_default();
    let candidates: Vec<PathBuf> = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))))
        .collect();
    candidates.into_iter().filter(|candidate| candidate.is_file())
}

/// There is no valgrind but on Unix.
///
/// # Errors
/// Always.
#[cfg(not(unix))]
pub fn in_valgrind(_program: &Path, _options: &[&str], _log: &Path) -> Result<std::process::Command> {
    bail!("valgrind runs on Unix alone")
}

/// Runs `cargo xtask engine`: prints the program's path as the last line on standard output.
///
/// # Errors
/// See [`find_or_install`].
pub fn command() -> Result<()> {
    println!("{}", find_or_install()?.display());
    Ok(())
}
