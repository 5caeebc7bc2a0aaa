//! What the tests need before the first of them runs: an engine, the extension, an imported project.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Result, anyhow};
use xtask::stage::{self, Profile};
use xtask::{engine, paths, project};

use crate::{editor, jolt, manual, sample};

/// A project that tests run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Project {
    /// The tests' own small one.
    Tests,
    /// A copy of it that runs with Jolt.
    Jolt,
    /// The manual's examples.
    Manual,
    /// A copy of the sample game, with the tests of the game.
    SampleGame,
    /// The one that the editor opens.
    Editor,
}

impl Project {
    /// The project that a script runs in, which is named as Godot names it.
    pub fn of(script: &str) -> Self {
        let inside = script.strip_prefix("res://").unwrap_or(script);
        match inside.split('/').next() {
            Some(sample::FOLDER) => Self::SampleGame,
            Some(editor::FOLDER) => Self::Editor,
            _ => Self::Tests,
        }
    }

    /// Where it is.
    pub fn path(self) -> PathBuf {
        match self {
            Self::Tests => paths::test_project(),
            Self::Jolt => jolt::project(),
            Self::Manual => manual::project(),
            Self::SampleGame => sample::project(),
            Self::Editor => editor::project(),
        }
    }

    /// Gives the engine's path, once the project is ready to run.
    ///
    /// The first call does the work and the others wait for it. Nothing is done for a project when no test of it runs.
    ///
    /// # Errors
    /// When there is no engine, the extension does not build, or the import fails: the same for every test. The whole
    /// message is printed once, and each test that it stops gives its first line.
    pub fn engine(self) -> Result<&'static Path> {
        static TESTS: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        static JOLT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        static MANUAL: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        static SAMPLE_GAME: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        static EDITOR: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        let once = match self {
            Self::Tests => &TESTS,
            Self::Jolt => &JOLT,
            Self::Manual => &MANUAL,
            Self::SampleGame => &SAMPLE_GAME,
            Self::Editor => &EDITOR,
        };
        let prepared = once.get_or_init(|| {
            self.prepare().map_err(|error| {
                let message = format!("{error:#}");
                eprintln!("springstep: the tests cannot be prepared: {message}");
                message.lines().next().unwrap_or_default().to_owned()
            })
        });
        prepared.as_deref().map_err(|error| anyhow!("the tests cannot be prepared (all of it is above): {error}"))
    }

    fn prepare(self) -> Result<PathBuf> {
        let engine = engine::find_or_install()?;
        let project = self.path();
        match self {
            Self::Tests => stage::copy_addon(&project)?,
            Self::Jolt => {
                jolt::copy()?;
                stage::copy_addon(&project)?;
            }
            Self::Manual => {
                manual::copy()?;
                stage::copy_addon(&project)?;
            }
            Self::SampleGame => sample::copy()?,
            Self::Editor => {
                editor::copy()?;
                stage::copy_addon(&project)?;
            }
        }
        // `cargo test --release` tests the libraries that users get, with the counter of engine calls and what benchmarks compare with.
        let optimised = !cfg!(debug_assertions);
        let profile = if self == Self::Editor { Profile::in_editor(optimised) } else { Profile::from_flag(optimised) };
        stage::stage_with(&project, profile, "counted,floor,provoked")?;
        project::prepare(&engine, &project)?;
        Ok(engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_of_the_game_and_of_the_editor_run_in_projects_of_their_own() {
        assert_eq!(Project::of("res://sample_game/test_course.gd"), Project::SampleGame);
        assert_eq!(Project::of("res://held_object_3d/test_follow.gd"), Project::Tests);
        assert_eq!(Project::of("res://editor/on_screen/test_x.gd"), Project::Editor);
        assert_eq!(Project::of("res://sample_game_not/test_x.gd"), Project::Tests);
    }
}
