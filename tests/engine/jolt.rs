//! The tests that hold with either physics engine: they run once in the test project, which sets GodotPhysics3D, and once in a
//! copy of it that sets Jolt.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use xtask::mirror::mirror;
use xtask::paths;

/// The folders of these tests.
pub const FOLDERS: [&str; 2] = ["driver/", "held_object_3d/grab/"];

/// What the copy needs of the test project.
const COPIED: [&str; 4] = ["support", "driver", "foot_ik_solver", "held_object_3d"];
const SETTING: &str = "3d/physics_engine=";

/// Where the copy is.
pub fn project() -> PathBuf {
    paths::repository().join("target/jolt_tests")
}

/// Brings the copy up to date.
///
/// # Errors
/// When a file cannot be read or written, or the test project does not say which physics engine it sets.
pub fn copy() -> Result<()> {
    let (project, tests) = (project(), paths::test_project());
    for folder in COPIED {
        mirror(&tests.join(folder), &project.join(folder), &[])?;
    }
    let settings = with_jolt(&fs::read_to_string(tests.join("project.godot"))?)?;
    let target = project.join("project.godot");
    if fs::read_to_string(&target).ok().as_deref() != Some(&settings) {
        fs::write(&target, settings).with_context(|| format!("cannot write {}", target.display()))?;
    }
    Ok(())
}

fn with_jolt(settings: &str) -> Result<String> {
    if !settings.lines().any(|line| line.starts_with(SETTING)) {
        bail!("the test project sets no {SETTING}…: the tests with Jolt would run with the same engine");
    }
    let line = |line: &str| {
        if line.starts_with(SETTING) { format!("{SETTING}\"Jolt Physics\"\n") } else { format!("{line}\n") }
    };
    Ok(settings.lines().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_differs_in_the_physics_engine_alone() -> Result<()> {
        let settings = with_jolt("[physics]\n3d/physics_engine=\"GodotPhysics3D\"\nx=1\n")?;
        assert_eq!(settings, "[physics]\n3d/physics_engine=\"Jolt Physics\"\nx=1\n");
        assert!(with_jolt("[physics]\n").is_err());
        Ok(())
    }
}
