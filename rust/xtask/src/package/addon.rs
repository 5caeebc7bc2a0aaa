//! The files of the addon as users get them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::paths;
use crate::stage::{self, Profile};

/// Contents by path: below a project, with `/` between folders.
pub type Files = BTreeMap<String, Vec<u8>>;

/// What the addon's folder gets from the root of the repository.
const LEGAL: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "THIRD_PARTY.md"];

/// The addon's description for the engine.
const DESCRIPTION: &str = "springstep.gdextension";

/// The libraries to pack: contents by their path below the addon's folder.
#[derive(Debug)]
pub struct Libraries(Files);

impl Libraries {
    /// Those of this platform, built now: for the editor and debug exports with every check, for release exports without.
    ///
    /// # Errors
    /// When a build fails.
    pub fn built() -> Result<Self> {
        let path = stage::library_path()?;
        let mut libraries = Files::new();
        for (profile, path) in [(Profile::Checked, debug_path(path)), (Profile::Release, path.to_owned())] {
            let library = stage::build(profile, &[])?;
            let content = fs::read(&library).with_context(|| format!("cannot read {}", library.display()))?;
            libraries.insert(path, content);
        }
        Ok(Self(libraries))
    }

    /// Those in a folder that is laid out as the addon's: `bin/linux.x86_64/libspringstep.so`, `….debug.so`, and so on.
    ///
    /// # Errors
    /// When the folder cannot be read or holds none.
    pub fn in_folder(folder: &Path) -> Result<Self> {
        let mut libraries = Files::new();
        collect(&folder.join("bin"), "bin/", &mut libraries)?;
        if libraries.is_empty() {
            bail!("{} holds no libraries: they belong into bin/PLATFORM/ in it", folder.display());
        }
        Ok(Self(libraries))
    }
}

/// The path of the library with checks, from that of the one without: `a/lib.so` gives `a/lib.debug.so`.
fn debug_path(path: &str) -> String {
    path.rsplit_once('.').map_or_else(|| format!("{path}.debug"), |(stem, kind)| format!("{stem}.debug.{kind}"))
}

/// Everything that `addons/springstep` holds for users, with these libraries.
///
/// # Errors
/// When a file cannot be read, or a library is one that the description does not name.
pub fn files(libraries: &Libraries) -> Result<Files> {
    let mut addon = Files::new();
    collect(&paths::sample_project().join(paths::ADDON), "", &mut addon)?;
    addon.retain(|path, _| !path.starts_with("bin/"));
    for name in LEGAL {
        let path = paths::repository().join(name);
        addon.insert(name.into(), fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
    }
    let written = addon.get(DESCRIPTION).with_context(|| format!("the addon has no {DESCRIPTION}"))?;
    let description = for_users(&String::from_utf8_lossy(written))?;
    for (path, library) in &libraries.0 {
        if !description.contains(&format!("\"{path}\"")) {
            bail!("{DESCRIPTION} names no library {path}");
        }
        addon.insert(path.clone(), library.clone());
    }
    addon.insert(DESCRIPTION.into(), description.into_bytes());
    Ok(addon.into_iter().map(|(path, content)| (format!("{}/{path}", paths::ADDON), content)).collect())
}

/// The description as users get it: debug entries name the libraries with checks, and the editor does not watch the libraries,
/// which nobody builds anew there.
fn for_users(description: &str) -> Result<String> {
    let mut changed = 0;
    let lines = description.lines().map(|line| match line.split_once(" = ") {
        Some(("reloadable", _)) => {
            changed += 1;
            "reloadable = false".to_owned()
        }
        Some((key, path)) if key.split('.').any(|part| part == "debug") => {
            changed += 1;
            format!("{key} = {}", debug_path(path))
        }
        _ => line.to_owned(),
    });
    let text: String = lines.map(|line| line + "\n").collect();
    if changed < 2 {
        bail!("{DESCRIPTION} has no `reloadable` or no debug library: it is not as the package expects it");
    }
    Ok(text)
}

/// Adds all files below a folder, which need not be there.
fn collect(folder: &Path, prefix: &str, files: &mut Files) -> Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else if !name.ends_with(".tmp") {
            let content = fs::read(entry.path()).with_context(|| format!("cannot read {}", entry.path().display()))?;
            files.insert(path, content);
        }
    }
    Ok(())
}

/// Writes the addon into a project, in place of one that is there.
///
/// # Errors
/// When a file cannot be written or removed.
pub fn install(files: &Files, project: &Path) -> Result<()> {
    let folder = project.join(paths::ADDON);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    for (path, content) in files {
        let path = project.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        }
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_get_two_libraries_a_platform_and_no_reloading() -> Result<()> {
        let ours = fs::read_to_string(paths::sample_project().join(paths::ADDON).join(DESCRIPTION))?;
        let theirs = for_users(&ours)?;
        assert!(theirs.contains("reloadable = false"));
        assert!(theirs.contains("linux.debug.x86_64 = \"bin/linux.x86_64/libspringstep.debug.so\""), "{theirs}");
        assert!(theirs.contains("linux.release.x86_64 = \"bin/linux.x86_64/libspringstep.so\""));
        assert!(theirs.contains("[icons]") && theirs.contains("icons/held_object_3d.svg"));
        assert!(for_users("[configuration]\n").is_err());
        Ok(())
    }

    #[test]
    fn the_package_holds_the_addon_and_nothing_else() -> Result<()> {
        let path = stage::library_path()?;
        let libraries = Libraries([(path.to_owned(), vec![1]), (debug_path(path), vec![2])].into());
        let files = files(&libraries)?;
        assert!(files.keys().all(|path| path.starts_with("addons/springstep/")));
        for name in ["springstep.gdextension", "README.md", "THIRD_PARTY.md", "LICENSE-MIT", "icons/slope_aligner.svg"]
        {
            assert!(files.contains_key(&format!("addons/springstep/{name}")), "{name}");
        }
        assert_eq!(files[&format!("addons/springstep/{path}")], [1]);
        assert_eq!(files.keys().filter(|path| path.contains("/bin/")).count(), 2);
        let unknown = Libraries([("bin/amiga/libspringstep.so".to_owned(), vec![])].into());
        assert!(super::files(&unknown).is_err());
        Ok(())
    }
}
