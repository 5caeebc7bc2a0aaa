//! The addon as users download it: a zip that holds `addons/springstep` and nothing else.
//!
//! - [`addon`] collects the files, for the zip and for exports.
//! - [`archive`] writes them, the same files always to the same bytes.
//! - [`trial`] runs every node in an empty project that has nothing but the zip.

pub mod addon;
pub mod archive;
pub mod trial;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::{engine, paths};
use addon::Libraries;

/// The version of everything in this repository.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where the zip is written.
pub fn archive_path() -> PathBuf {
    paths::repository().join("target").join(format!("springstep-{VERSION}.zip"))
}

/// Runs `cargo xtask package`: builds the libraries of this platform, or takes those in `from`, writes the zip and tries it.
///
/// # Errors
/// When a build fails, a file is missing, or a node does not work from the zip alone.
pub fn command(from: Option<&Path>) -> Result<()> {
    let libraries = match from {
        Some(folder) => Libraries::in_folder(folder)?,
        None => Libraries::built()?,
    };
    let files = addon::files(&libraries)?;
    let archive = archive::write(&files)?;
    let path = archive_path();
    fs::write(&path, &archive).with_context(|| format!("cannot write {}", path.display()))?;
    for (name, content) in &files {
        println!("{:>10} {name}", content.len());
    }
    trial::run(&engine::find_or_install()?, &path)?;
    println!("{}: {} files, {:.1} MB, tried", path.display(), files.len(), archive.len() as f64 / 1e6);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changelog_begins_with_this_version() -> Result<()> {
        let log = fs::read_to_string(paths::repository().join("CHANGELOG.md"))?;
        let heading = log.lines().find_map(|line| line.strip_prefix("## "));
        assert_eq!(heading, Some(VERSION), "what is new goes below the heading of the version that will have it");
        Ok(())
    }
}
