//! Building the extension and putting its library where a project loads it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::paths;

/// The crate that is the extension.
const PACKAGE: &str = "springstep";

/// The features of a library of release exports: without locks for threads, and without the editor's help, which gdext warns of in
/// exported games. Other builds have the crate's default ones: see its manifest.
const RELEASE_FEATURES: &str = "api-4-5";

/// Which of cargo's profiles the library is built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Unoptimised, every check on.
    Dev,
    /// What users get in the editor and in debug exports: optimised, every check on.
    Checked,
    /// What users get in release exports: without checks, and without the editor's help.
    Release,
}

impl Profile {
    /// The release profile if `release`, else the development profile.
    pub fn from_flag(release: bool) -> Self {
        if release { Self::Release } else { Self::Dev }
    }

    /// As users have it in the editor if `optimised`, else the development profile.
    pub fn in_editor(optimised: bool) -> Self {
        if optimised { Self::Checked } else { Self::Dev }
    }

    /// What cargo calls it.
    fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Checked => "checked",
            Self::Release => "release",
        }
    }
}

/// The library's path below the addon's folder on this platform, as `springstep.gdextension` names it.
///
/// Both of the platform's entries, debug and release, name the one file: what was staged last is what runs.
///
/// # Errors
/// On a platform that the `.gdextension` file has no entry for.
pub fn library_path() -> Result<&'static str> {
    match (env::consts::OS, env::consts::ARCH) {
        ("linux", "x86_64") => Ok("bin/linux.x86_64/libspringstep.so"),
        // From here on written after Godot's documentation, and not run yet.
        ("linux", "aarch64") => Ok("bin/linux.arm64/libspringstep.so"),
        ("windows", "x86_64") => Ok("bin/windows.x86_64/springstep.dll"),
        ("windows", "aarch64") => Ok("bin/windows.arm64/springstep.dll"),
        // A single architecture under the universal name: enough to run on the machine that built it.
        ("macos", _) => Ok("bin/macos.universal/libspringstep.dylib"),
        (os, arch) => bail!("springstep.gdextension has no entry for {os} {arch}: add one, and its path here"),
    }
}

/// Builds the extension and puts it into `project`'s addon folder. Gives the staged library's path.
///
/// # Errors
/// When the build fails (cargo has printed why) or the file cannot be written.
pub fn stage(project: &Path, profile: Profile) -> Result<PathBuf> {
    stage_built(project, &[], profile)
}

/// The same with features of the extension's crate that never ship.
///
/// # Errors
/// See [`stage`].
pub fn stage_with(project: &Path, profile: Profile, features: &str) -> Result<PathBuf> {
    stage_built(project, &["--features", features], profile)
}

fn stage_built(project: &Path, arguments: &[&str], profile: Profile) -> Result<PathBuf> {
    let staged = project.join(paths::ADDON).join(library_path()?);
    put(&build(profile, arguments)?, &staged)?;
    Ok(staged)
}

/// Builds the extension, with further `arguments` for cargo, and gives the path of the library that cargo made.
///
/// # Errors
/// When the build fails (cargo has printed why).
pub fn build(profile: Profile, arguments: &[&str]) -> Result<PathBuf> {
    // Inside `cargo run` and `cargo test`, the cargo that runs this.
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--package", PACKAGE, "--message-format", "json-render-diagnostics"]).args(arguments);
    command.args(["--profile", profile.name()]);
    if profile == Profile::Release {
        command.args(["--no-default-features", "--features", RELEASE_FEATURES]);
    }
    command.current_dir(paths::repository()).stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = command.output().context("cannot start cargo")?;
    if !output.status.success() {
        bail!("the extension does not build ({}): cargo's messages are above", output.status);
    }
    let file = Path::new(library_path()?).file_name().map(|name| name.to_string_lossy().into_owned());
    let file = file.context("a library has a file name")?;
    library_in_messages(&String::from_utf8_lossy(&output.stdout), &file)
        .with_context(|| format!("cargo built no {file}: is `crate-type = [\"cdylib\"]` in rust/nodes/Cargo.toml?"))
}

/// The path that ends in `file`, from cargo's JSON messages.
///
/// Cargo says where it put the file: a target folder from the environment or a configuration file needs no thought here.
fn library_in_messages(messages: &str, file: &str) -> Option<PathBuf> {
    let artifacts = messages.lines().filter(|line| line.contains(r#""reason":"compiler-artifact""#));
    let strings = artifacts.flat_map(|line| line.split('"'));
    // In JSON only the separator of Windows needs an escape here.
    let mut files = strings.map(|text| PathBuf::from(text.replace(r"\\", r"\")));
    files.find(|path| path.is_absolute() && path.file_name().is_some_and(|name| name == file))
}

/// Copies a file under a temporary name and renames it: whoever has the old one open keeps it whole.
fn put(from: &Path, to: &Path) -> Result<()> {
    let folder = to.parent().context("a staged file has a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let temporary = to.with_extension(format!("{}.tmp", std::process::id()));
    fs::copy(from, &temporary).with_context(|| format!("cannot copy {} to {}", from.display(), temporary.display()))?;
    fs::rename(&temporary, to).with_context(|| {
        // Windows does not replace a library that a running program has loaded.
        format!("cannot replace {}: close the Godot that has it open and try again", to.display())
    })
}

/// Makes `project`'s addon folder equal to that of the sample project, all but the libraries. Files that are the same are
/// left alone.
///
/// # Errors
/// When a file cannot be read or written.
pub fn copy_addon(project: &Path) -> Result<()> {
    let from = paths::sample_project().join(paths::ADDON);
    mirror(&from, &project.join(paths::ADDON))
}

fn mirror(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && !from.join(entry.file_name()).exists() {
            fs::remove_file(entry.path())?;
        }
    }
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            if entry.file_name() != "bin" {
                mirror(&source, &target)?;
            }
            continue;
        }
        let content = fs::read(&source)?;
        // An unchanged file keeps its time, so that the project is not imported again.
        if fs::read(&target).ok().as_ref() != Some(&content) {
            fs::write(&target, content).with_context(|| format!("cannot write {}", target.display()))?;
        }
    }
    Ok(())
}

/// Runs `cargo xtask stage`.
///
/// # Errors
/// See [`stage`].
pub fn command(profile: Profile) -> Result<()> {
    let staged = stage(&paths::sample_project(), profile)?;
    println!("{}", staged.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_file_names_the_library_for_debug_and_release() -> Result<()> {
        let description =
            fs::read_to_string(paths::sample_project().join(paths::ADDON).join("springstep.gdextension"))?;
        assert_eq!(description.matches(&format!("\"{}\"", library_path()?)).count(), 2);
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn finds_the_library_in_cargos_messages() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"glam"},"filenames":["/t/debug/libglam.rlib"]}
{"reason":"compiler-message","message":"/elsewhere/libspringstep.so"}
{"reason":"compiler-artifact","target":{"name":"springstep"},"filenames":["/t/a b/libspringstep.so"],"fresh":true}
{"reason":"build-finished","success":true}"#;
        assert_eq!(library_in_messages(messages, "libspringstep.so"), Some(PathBuf::from("/t/a b/libspringstep.so")));
        assert_eq!(library_in_messages(messages, "libother.so"), None);
    }
}
