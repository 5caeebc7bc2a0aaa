//! Reads which tests there are from the scripts' text, so that listing them needs no engine.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::jolt;

/// One test function of one script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The script's path in the test project, with `/` between folders: `held_object_3d/test_follow.gd`.
    pub script: String,
    /// The function's name: `test_it_trails`.
    pub function: String,
    /// Whether it runs with Jolt, not with the engine's own physics.
    pub with_jolt: bool,
}

impl Found {
    /// The name that the test is reported under: `held_object_3d/test_follow::it_trails`.
    pub fn name(&self) -> String {
        let script = self.script.strip_suffix(".gd").unwrap_or(&self.script);
        let function = self.function.strip_prefix("test_").unwrap_or(&self.function);
        let engine = if self.with_jolt { "::with_jolt" } else { "" };
        format!("{script}::{function}{engine}")
    }

    /// The script's path as Godot names it.
    pub fn resource(&self) -> String {
        format!("res://{}", self.script)
    }
}

/// All tests of the project, sorted by script, in the order in which each script has them.
///
/// # Errors
/// When a folder or script cannot be read, or a script named `test_*.gd` has no test.
pub fn tests(project: &Path) -> Result<Vec<Found>> {
    let mut scripts = Vec::new();
    list(project, "", &mut scripts)?;
    scripts.sort();
    let mut found = Vec::new();
    for script in scripts {
        let path = project.join(&script);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let functions = functions(&text);
        if functions.is_empty() {
            bail!("{} has no function `func test_…`: write one, or name the file otherwise", path.display());
        }
        let of_either = jolt::FOLDERS.iter().any(|folder| script.starts_with(folder));
        for function in functions {
            let once = Found { script: script.clone(), function, with_jolt: false };
            let again = of_either.then(|| Found { with_jolt: true, ..once.clone() });
            found.push(once);
            found.extend(again);
        }
    }
    Ok(found)
}

/// The names of the functions `test_…` of a script's own class.
fn functions(script: &str) -> Vec<String> {
    // Without indentation: an inner class's functions are no tests.
    let names = script.lines().filter_map(|line| line.strip_prefix("func ")?.split_once('('));
    names.map(|(name, _)| name.trim()).filter(|name| name.starts_with("test_")).map(str::to_owned).collect()
}

fn list(project: &Path, inside: &str, scripts: &mut Vec<String>) -> Result<()> {
    let folder = project.join(inside);
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if inside.is_empty() { name.clone() } else { format!("{inside}/{name}") };
        if entry.file_type()?.is_dir() {
            if !name.starts_with('.') && !["addons", "support"].contains(&name.as_str()) {
                list(project, &path, scripts)?;
            }
        } else if name.starts_with("test_") && name.ends_with(".gd") {
            scripts.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_functions_of_the_scripts_own_class() {
        let script = "extends TestCase\n\nfunc test_one() -> void:\n\tpass\nfunc helper():\n\tpass\n\
                      # func test_off():\nfunc test_two(): pass\nclass Inner:\n\tfunc test_inner():\n\t\tpass\n";
        assert_eq!(functions(script), ["test_one", "test_two"]);
    }

    #[test]
    fn names_say_topic_script_and_what_holds() {
        let found = Found { script: "held/test_follow.gd".into(), function: "test_it_trails".into(), with_jolt: false };
        assert_eq!(found.name(), "held/test_follow::it_trails");
        assert_eq!(found.resource(), "res://held/test_follow.gd");
        let again = Found { with_jolt: true, ..found };
        assert_eq!(again.name(), "held/test_follow::it_trails::with_jolt");
    }

    #[test]
    fn finds_the_harness_tests_and_no_fixture() -> Result<()> {
        let names: Vec<String> = tests(&xtask::paths::test_project())?.iter().map(Found::name).collect();
        assert!(names.contains(&"harness/test_harness::ticks_pass_exactly".to_owned()), "{names:?}");
        assert_eq!(
            names.iter().any(|name| name.contains("with_jolt")),
            names.iter().any(|name| jolt::FOLDERS.iter().any(|folder| name.contains(folder)))
        );
        assert!(!names.iter().any(|name| name.contains("fixtures") || name.contains("addons")), "{names:?}");
        Ok(())
    }
}
