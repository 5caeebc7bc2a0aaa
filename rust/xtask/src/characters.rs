//! The sample game's characters: models, rigs and clips that scripts make in Blender.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::{self, Echo};
use crate::{judge, paths};

/// The characters, and their files in the sample project.
const CHARACTERS: [(&str, &str); 3] = [
    ("mannequin", "characters/mannequin/mannequin.glb"),
    ("rat", "animals/rat/rat.glb"),
    ("spider", "animals/spider/spider.glb"),
];

/// What makes one, in the sample project.
const SCRIPT: &str = "tools/characters/make.py";

/// Khronos' own checker of glTF files, a package of the npm registry. Another version may see other faults.
const VALIDATOR: &str = "gltf-validator@2.0.0-dev.3.10";
const VALIDATE: &str = include_str!("validate.js");
const VALID: &str = "GLTF OK";

/// A character takes some ten seconds.
const LIMIT: Duration = Duration::from_secs(600);

/// Runs `cargo xtask characters`: makes them anew, or with `check` makes them aside, and sees whether they are those in the
/// repository and are sound glTF files.
///
/// # Errors
/// When Blender is missing, a script finds fault with its character, or a check fails.
pub fn command(names: &[String], check: bool) -> Result<()> {
    let known = |name: &String| CHARACTERS.iter().any(|(known, _)| known == name);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        let names: Vec<_> = CHARACTERS.iter().map(|(name, _)| *name).collect();
        bail!("there is no character {unknown}: {}", names.join(", "));
    }
    for (name, file) in CHARACTERS {
        if !names.is_empty() && !names.iter().any(|wanted| wanted == name) {
            continue;
        }
        let file = paths::sample_project().join(file);
        if check {
            let again = paths::repository().join("target/characters").join(format!("{name}.glb"));
            make(name, &again)?;
            compare(name, &file, &again)?;
            validate(&file)?;
        } else {
            make(name, &file)?;
        }
        println!("{name}: {}", if check { "as in the repository, and sound" } else { "made" });
    }
    Ok(())
}

fn make(name: &str, file: &Path) -> Result<()> {
    let folder = file.parent().context("a character's file has a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut blender = Command::new("blender");
    blender.args(["--background", "--factory-startup", "--python-exit-code", "1", "--python"]);
    blender.arg(paths::sample_project().join(SCRIPT)).arg("--").arg(name).arg(file);
    let run = process::run(&mut blender, LIMIT, Echo::No)
        .context("characters are made with Blender: install it (Debian: apt-get install blender python3-numpy)")?;
    if !run.succeeded() {
        bail!("Blender ended with {} on {name}:\n{}", run.ending(), run.output);
    }
    Ok(())
}

/// Sees whether a character came out as it is in the repository.
fn compare(name: &str, kept: &Path, again: &Path) -> Result<()> {
    let read = |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let (kept, again) = (read(kept)?, read(again)?);
    let (was, is) = (maker(&kept), maker(&again));
    if was != is {
        println!("{name}: not compared, made by {} here and by {} in the repository", name_of(is), name_of(was));
    } else if kept != again {
        bail!("{name} is another one than in the repository: run `cargo xtask characters {name}`, and look at it");
    }
    Ok(())
}

fn name_of(maker: Option<String>) -> String {
    maker.unwrap_or_else(|| "somebody".into())
}

/// What a glTF file says made it: another version of Blender's exporter may write other bytes.
fn maker(file: &[u8]) -> Option<String> {
    // A binary glTF: a header of 12 bytes, then the length and the kind of the first part, which is JSON.
    let length = u32::from_le_bytes(file.get(12..16)?.try_into().ok()?);
    let json = file.get(20..20 + usize::try_from(length).ok()?)?;
    let document: serde_json::Value = serde_json::from_slice(json).ok()?;
    document["asset"]["generator"].as_str().map(str::to_owned)
}

/// Sees whether a file is sound glTF.
fn validate(file: &Path) -> Result<()> {
    let folder = validator()?;
    let script = folder.join("validate.js");
    fs::write(&script, VALIDATE).with_context(|| format!("cannot write {}", script.display()))?;
    let mut node = Command::new("node");
    node.arg(&script).arg(file);
    let run = process::run(&mut node, LIMIT, Echo::No)?;
    if !run.succeeded() || !judge::has_line(&run.output, VALID) {
        bail!("{} is no sound glTF file:\n{}", file.display(), run.output);
    }
    Ok(())
}

/// The folder where the validator is installed, for this project alone.
fn validator() -> Result<PathBuf> {
    let folder = paths::repository().join("target").join(VALIDATOR.replace('@', "-"));
    if !folder.join("node_modules/gltf-validator/index.js").is_file() {
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(VALIDATOR);
        let run = process::run(&mut npm, LIMIT, Echo::No)
            .context("glTF files are checked with Node.js: install it (Debian: apt-get install npm)")?;
        if !run.succeeded() {
            bail!("npm ended with {}:\n{}", run.ending(), run.output);
        }
    }
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_there_with_its_scripts() {
        assert!(paths::sample_project().join(SCRIPT).is_file());
        for (name, file) in CHARACTERS {
            assert!(paths::sample_project().join(file).is_file(), "{file}");
            assert!(paths::sample_project().join("tools/characters").join(name).join("model.py").is_file(), "{name}");
        }
    }

    #[test]
    fn a_file_says_who_made_it() -> Result<()> {
        let json = br#"{"asset":{"generator":"a maker"}}   "#;
        let mut file = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
        file.extend(u32::try_from(json.len())?.to_le_bytes());
        file.extend(b"JSON");
        file.extend(json);
        assert_eq!(maker(&file), Some("a maker".into()));
        assert_eq!(maker(&file[..16]), None);
        Ok(())
    }
}
