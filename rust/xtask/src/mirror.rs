//! A Godot project made like another one, as a place to run things in that the other is not to hold.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// What is made in a project rather than written: the engine's own files, the libraries.
const MADE: [&str; 2] = [".godot", "bin"];

/// Makes `to` like `from`, but for what is made and for the entries `kept`. Files that are the same are left alone, so that
/// they are not imported again.
///
/// # Errors
/// When a file cannot be read, written or removed.
pub fn mirror(from: &Path, to: &Path, kept: &[&str]) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot create {}", to.display()))?;
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let (entry, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        // The mark that keeps the tests of the game out of the test project.
        if is_made(&name) || name == ".gdignore" {
            continue;
        }
        if entry.is_dir() {
            mirror(&entry, &to.join(&name), &[])?;
        } else {
            copy_changed(&entry, &to.join(&name))?;
        }
        names.insert(name);
    }
    for entry in fs::read_dir(to)? {
        let (entry, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        if names.contains(&name) || is_made(&name) || kept.iter().any(|kept| name == *kept) {
            continue;
        }
        // The engine's import writes these beside the file that they belong to.
        let owner = entry.extension().filter(|kind| *kind == "uid" || *kind == "import").and(entry.file_stem());
        if owner.is_some_and(|owner| names.contains(owner)) {
            continue;
        }
        let removed = if entry.is_dir() { fs::remove_dir_all(&entry) } else { fs::remove_file(&entry) };
        removed.with_context(|| format!("cannot remove {}", entry.display()))?;
    }
    Ok(())
}

fn is_made(name: &OsString) -> bool {
    MADE.iter().any(|made| name == made)
}

fn copy_changed(from: &Path, to: &Path) -> Result<()> {
    let content = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
    if fs::read(to).ok().as_ref() != Some(&content) {
        fs::write(to, content).with_context(|| format!("cannot write {}", to.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_follows_its_original_and_keeps_what_is_made() -> Result<()> {
        let folder = std::env::temp_dir().join(format!("springstep-mirror-{}", std::process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        for made in [from.join("world"), from.join(".godot"), to.join(".godot"), to.join("kept"), to.join("gone")] {
            fs::create_dir_all(made)?;
        }
        for file in ["from/world/a.gd", "from/.gdignore", "to/.godot/cache", "to/gone/b.gd", "to/b.gd", "to/b.gd.uid"] {
            fs::write(folder.join(file), file)?;
        }
        mirror(&from, &to, &["kept"])?;
        fs::write(to.join("world/a.gd.uid"), "made by the import")?;
        mirror(&from, &to, &["kept"])?;
        let there = |path: &str| to.join(path).exists();
        assert!(there("world/a.gd") && there("world/a.gd.uid") && there(".godot/cache") && there("kept"));
        assert!(!there("gone") && !there("b.gd") && !there("b.gd.uid") && !there(".gdignore"));
        fs::remove_dir_all(folder)?;
        Ok(())
    }
}
