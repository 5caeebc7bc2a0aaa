//! The export templates of the private Godot: Debian's packages of them, beside it in the user's cache.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::apt::{self, Extent};
use super::patchelf::Patchelf;
use super::private::{self, SUITE};
use crate::paths;

/// The packages. All the libraries that they need came with the editor.
const PACKAGES: [&str; 2] = ["godot-template-debug", "godot-template-release"];

/// Programs that exported games are copies of.
#[derive(Clone, Debug)]
pub struct Templates {
    /// For debug exports.
    pub debug: PathBuf,
    /// For release exports.
    pub release: PathBuf,
}

/// The templates that belong to an engine: those of the private one, downloaded when they are not there yet. None for an engine
/// of the user's own, which knows where it has its templates.
///
/// A game that is exported with them finds its libraries in the user's cache: it runs on this machine only.
///
/// # Errors
/// When they cannot be downloaded or made to run.
pub fn of(engine: &Path) -> Result<Option<Templates>> {
    let prefix = private::prefix()?;
    if engine != private::launcher(&prefix) {
        return Ok(None);
    }
    let cache = paths::cache()?;
    let folder = cache.join(format!("templates-{SUITE}-{}", std::env::consts::ARCH));
    let _lock = private::lock(&cache)?;
    // The folder gets its name only when it is complete.
    if !folder.is_dir() {
        let work = cache.join(format!("{}{}", private::WORK_PREFIX, std::process::id()));
        eprintln!("springstep: downloading Debian's export templates of Godot, about 43 MB");
        let packages = apt::download(&work.join("apt"), SUITE, &PACKAGES, Extent::Alone)?;
        let unpacked = work.join("templates");
        apt::unpack(&packages, &unpacked)?;
        let patchelf = Patchelf { layout: &private::layout()?, root: &prefix };
        for name in PACKAGES {
            patchelf.make_program_find(&program(&unpacked, name), &prefix)?;
        }
        fs::rename(&unpacked, &folder).with_context(|| format!("cannot create {}", folder.display()))?;
        fs::remove_dir_all(&work)?;
    }
    let [debug, release] = PACKAGES.map(|name| program(&folder, name));
    Ok(Some(Templates { debug, release }))
}

fn program(folder: &Path, name: &str) -> PathBuf {
    folder.join("usr/bin").join(name)
}
