//! Every node in an empty project that has nothing but the package.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::{addon, archive};
use crate::process::{self, Echo};
use crate::{judge, paths, project};

/// Makes each node do its work, and checks it.
const SCRIPT: &str = include_str!("trial.gd");

/// What it prints when every node did.
const DONE: &str = "PACKAGE OK";

/// It takes seconds.
const LIMIT: Duration = Duration::from_secs(120);

/// What a project has to have.
const PROJECT: &str = r#"config_version=5

[application]

config/name="Springstep's package"
"#;

/// Unpacks the package into an empty project and runs every node there.
///
/// # Errors
/// When the project cannot be made, the import fails, or a node does not do its work.
pub fn run(engine: &Path, package: &Path) -> Result<()> {
    let empty = paths::repository().join("target/package");
    if empty.exists() {
        fs::remove_dir_all(&empty).with_context(|| format!("cannot remove {}", empty.display()))?;
    }
    fs::create_dir_all(&empty).with_context(|| format!("cannot create {}", empty.display()))?;
    fs::write(empty.join("project.godot"), PROJECT)?;
    fs::write(empty.join("trial.gd"), SCRIPT)?;
    addon::install(&archive::read(package)?, &empty)?;
    project::prepare(engine, &empty)?;
    let mut command = Command::new(engine);
    command.args(["--headless", "--fixed-fps", "60", "--quit-after", "3600", "--path"]).arg(&empty);
    command.args(["--script", "res://trial.gd"]);
    let run = process::run(&mut command, LIMIT, Echo::No)?;
    let bad = judge::bad_lines(&run.output);
    if !run.succeeded() || !bad.is_empty() || !judge::has_line(&run.output, DONE) {
        bail!("the package does not work ({}):\n{}", run.ending(), judge::plain(&run.output));
    }
    Ok(())
}
