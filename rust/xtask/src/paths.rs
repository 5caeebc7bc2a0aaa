//! Where things are: the repository, its projects, the build directory, the user's cache.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The addon's folder inside a Godot project.
pub const ADDON: &str = "addons/springstep";

/// The extension's description file as Godot names it.
pub const EXTENSION: &str = "res://addons/springstep/springstep.gdextension";

/// The root of the repository, from where this crate was built.
pub fn repository() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.ancestors().nth(2).unwrap_or(crate_folder).to_path_buf()
}

/// The sample game.
pub fn sample_project() -> PathBuf {
    repository().join("godot-project")
}

/// The in-engine tests' own small Godot project.
pub fn test_project() -> PathBuf {
    repository().join("tests")
}

/// This user's cache folder for Springstep: `$XDG_CACHE_HOME/springstep`, else `~/.cache/springstep`.
///
/// # Errors
/// When neither `XDG_CACHE_HOME` nor `HOME` is an absolute path.
pub fn cache() -> Result<PathBuf> {
    // The XDG base directory specification says to ignore relative paths.
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
    let base = base.context("there is no folder for the cache: set HOME or XDG_CACHE_HOME to an absolute path")?;
    Ok(base.join("springstep"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_holds_both_projects() {
        assert!(repository().join("Cargo.toml").is_file());
        assert!(test_project().join("Cargo.toml").is_file());
        assert!(sample_project().join(ADDON).join("springstep.gdextension").is_file());
    }
}
