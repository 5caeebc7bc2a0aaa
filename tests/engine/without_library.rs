//! A scene that is opened and saved in an editor without the library keeps its nodes, with all their values.
//!
//! Three editors, one after the other, in a project of their own: the addon is taken away for the second. What the engine
//! does not keep there are references to other nodes (`camera`, `body`): placeholders lose them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use xtask::mirror::mirror;
use xtask::stage::{self, Profile};
use xtask::{judge, paths, process, project};

use crate::editor;
use crate::prepare::Project;
use crate::run::troubles;

/// The name that it is reported under.
pub const NAME: &str = "editor/without_the_library::the_nodes_of_a_scene_survive";

const SCRIPT: &str = "res://editor/fixtures/kept_scene.gd";
/// What the second editor prints. It reports errors as well, of the classes that are not there.
const SAVED: &str = "SAVED WITHOUT THE LIBRARY";
const FRAMES: u32 = 20_000;
const WALL: Duration = Duration::from_secs(240);

/// Runs it.
///
/// # Errors
/// When an editor cannot be had or started, or does not find what it should.
pub fn test() -> Result<()> {
    let engine = Project::Editor.engine()?;
    let project = paths::repository().join("target/editor_tests_without_library");
    mirror(&editor::project(), &project, &[])?;
    stage::stage_with(&project, Profile::from_flag(!cfg!(debug_assertions)), "counted,floor")?;
    project::prepare(engine, &project)?;
    let run = |function: &str| editor::run_in(&project, engine, SCRIPT, function, FRAMES, WALL);

    passed(&run("write")?, "write")?;
    let away = Away::take(&project)?;
    let without = run("save_without");
    away.bring_back(&project)?;
    let without = without?;
    if !judge::has_line(&without.output, SAVED) {
        bail!("without the library:\n{}", judge::plain(&without.output).trim_end());
    }
    passed(&run("read")?, "read")
}

fn passed(run: &process::Run, part: &str) -> Result<()> {
    let troubles = troubles(run);
    if !troubles.is_empty() {
        bail!("{part}: {}\n---- output ----\n{}", troubles.join("\n"), judge::plain(&run.output).trim_end());
    }
    Ok(())
}

/// The addon and the engine's list of extensions, which lie beside the project for a while.
struct Away(PathBuf);

/// What is taken away.
const TAKEN: [&str; 2] = [paths::ADDON, ".godot/extension_list.cfg"];

impl Away {
    fn take(project: &Path) -> Result<Self> {
        let away = Self(project.with_extension("away"));
        if away.0.exists() {
            fs::remove_dir_all(&away.0)?;
        }
        fs::create_dir_all(&away.0)?;
        for (index, taken) in TAKEN.iter().enumerate() {
            fs::rename(project.join(taken), away.0.join(index.to_string()))
                .with_context(|| format!("cannot take {taken} away"))?;
        }
        Ok(away)
    }

    fn bring_back(self, project: &Path) -> Result<()> {
        for (index, taken) in TAKEN.iter().enumerate() {
            fs::rename(self.0.join(index.to_string()), project.join(taken))
                .with_context(|| format!("cannot bring {taken} back"))?;
        }
        Ok(())
    }
}
