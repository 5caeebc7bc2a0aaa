//! Making a Godot project ready to run: its list of extensions and its import.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::{judge, paths, process};

/// An import of these small projects takes seconds.
const IMPORT_LIMIT: Duration = Duration::from_secs(300);

/// Folders that the import does not read or that it writes itself, and the libraries, which it does not cache.
const NOT_IMPORTED: [&str; 4] = [".godot", "bin", ".git", "target"];

/// Registers the extension with `project` and imports the project, unless nothing in it changed since the last time.
///
/// The library must be staged before. Two processes at once do it one after the other.
///
/// # Errors
/// When the import fails or reports an error; the engine's output is in the message.
pub fn prepare(engine: &Path, project: &Path) -> Result<()> {
    if !project.join("project.godot").is_file() {
        bail!("there is no Godot project in {}: is the checkout complete?", project.display());
    }
    let data = project.join(".godot");
    fs::create_dir_all(&data).with_context(|| format!("cannot create {}", data.display()))?;
    let lock = File::create(data.join("springstep.lock"))?;
    lock.lock().context("cannot lock the project")?;

    register(&data)?;
    let stamp = data.join("springstep.imported");
    if fs::read_to_string(&stamp).ok() == Some(fingerprint(engine, project)?) {
        return Ok(());
    }
    import(engine, project)?;
    // The import itself may write beside the sources (`.uid`, `.import`): what stands there now is what was imported.
    fs::write(&stamp, fingerprint(engine, project)?)?;
    Ok(())
}

/// Names the extension in the project's list before the engine looks for it.
///
/// Without this the first import of a checkout finds the extension itself and aborts at its end (Godot 4.6).
fn register(data: &Path) -> Result<()> {
    let list = data.join("extension_list.cfg");
    let known = fs::read_to_string(&list).unwrap_or_default();
    if known.lines().any(|line| line.trim() == paths::EXTENSION) {
        return Ok(());
    }
    let separator = if known.is_empty() || known.ends_with('\n') { "" } else { "\n" };
    fs::write(&list, format!("{known}{separator}{}\n", paths::EXTENSION))
        .with_context(|| format!("cannot write {}", list.display()))
}

fn import(engine: &Path, project: &Path) -> Result<()> {
    eprintln!("springstep: importing {}", project.display());
    let mut command = Command::new(engine);
    command.args(["--headless", "--import", "--path"]).arg(project);
    let run = process::run(&mut command, IMPORT_LIMIT, process::Echo::No)?;
    let bad = judge::bad_lines(&run.output);
    if !run.succeeded() || !bad.is_empty() {
        let plain = judge::plain(&run.output);
        let told: Vec<&str> = plain.lines().filter(|line| !line.is_empty() && !is_progress(line)).collect();
        bail!("the import of {} failed ({}):\n{}", project.display(), run.ending(), told.join("\n"));
    }
    Ok(())
}

/// Whether a line is of the import's progress display: `[  50% ] reimport | …`, `[ DONE ] reimport`.
fn is_progress(line: &str) -> bool {
    let marked = line.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    marked.is_some_and(|(mark, _)| mark.trim() == "DONE" || mark.trim().ends_with('%'))
}

/// A text that differs when a file of the project was added, removed or written, or the engine is another.
fn fingerprint(engine: &Path, project: &Path) -> Result<String> {
    let mut files = Vec::new();
    list(project, &mut files)?;
    files.push(engine.to_path_buf());
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        let about = fs::metadata(&file).with_context(|| format!("cannot read {}", file.display()))?;
        (&file, about.len(), about.modified()?).hash(&mut hasher);
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name();
        if entry.file_type()?.is_dir() {
            if !NOT_IMPORTED.iter().any(|skipped| name == *skipped) {
                list(&entry.path(), files)?;
            }
        } else if Path::new(&name).extension().is_none_or(|extension| extension != "rs") {
            files.push(entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this test's own, deleted at its end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Result<Self> {
            let folder = std::env::temp_dir().join(format!("springstep-{name}-{}", std::process::id()));
            fs::create_dir_all(folder.join(".godot"))?;
            Ok(Self(folder))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_extension_is_listed_once_beside_others() -> Result<()> {
        let scratch = Scratch::new("register")?;
        let data = scratch.0.join(".godot");
        register(&data)?;
        register(&data)?;
        assert_eq!(fs::read_to_string(data.join("extension_list.cfg"))?, format!("{}\n", paths::EXTENSION));
        fs::write(data.join("extension_list.cfg"), "res://other.gdextension")?;
        register(&data)?;
        let both = format!("res://other.gdextension\n{}\n", paths::EXTENSION);
        assert_eq!(fs::read_to_string(data.join("extension_list.cfg"))?, both);
        Ok(())
    }

    #[test]
    fn the_fingerprint_sees_edits_and_not_the_engines_own_files() -> Result<()> {
        let scratch = Scratch::new("fingerprint")?;
        let engine = std::env::current_exe()?;
        let of = || fingerprint(&engine, &scratch.0);
        fs::write(scratch.0.join("a.gd"), "extends Node\n")?;
        let before = of()?;
        fs::write(scratch.0.join(".godot/cache"), "x")?;
        assert_eq!(of()?, before);
        fs::write(scratch.0.join("a.gd"), "extends Node3D\n")?;
        let edited = of()?;
        assert_ne!(edited, before);
        fs::write(scratch.0.join("b.gd"), "")?;
        assert_ne!(of()?, edited);
        Ok(())
    }

    #[test]
    fn progress_is_told_from_messages() {
        assert!(is_progress("[  50% ] reimport | Preparing") && is_progress("[ DONE ] reimport"));
        assert!(!is_progress("[panic rust/nodes/src/held.rs:12]") && !is_progress("ERROR: [ 5 ]"));
    }

    #[test]
    fn a_folder_without_a_project_is_refused() -> Result<()> {
        let scratch = Scratch::new("none")?;
        let error = prepare(Path::new("godot"), &scratch.0).map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("no Godot project")));
        Ok(())
    }
}
