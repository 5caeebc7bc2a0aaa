//! What the nodes cost beside what a user would write instead, and beside their engine calls alone.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::Echo;
use crate::stage::{self, Profile};
use crate::{engine, judge, mirror, paths, process, project};

mod goals;
mod plot;
mod table;

/// What the benchmark prints at its end when all contenders were measured.
const BENCH_OK: &str = "BENCH OK";
/// The library for it has nodes that are never shipped.
const FEATURE: &str = "floor";

/// Runs `cargo xtask bench`: builds, measures in one headless run, prints the table and writes it with its plot.
///
/// # Errors
/// When something cannot be built or run, or a goal is missed by more than the noise.
pub fn command(quick: bool, manual: bool) -> Result<()> {
    let engine = engine::find_or_install()?;
    let project = paths::repository().join("target/bench");
    let rows = project.join("bench.json");
    mirror::mirror(&paths::test_project(), &project, &["bench.json", "bench.svg"])?;
    stage::copy_addon(&project)?;
    stage::stage_with(&project, Profile::Release, FEATURE)?;
    project::prepare(&engine, &project)?;

    let mut command = Command::new(&engine);
    command.args(["--headless", "--fixed-fps", "60", "--path"]).arg(&project);
    command.args(["--script", "res://bench/bench.gd", "--"]).arg(format!("--bench-out={}", rows.display()));
    if quick {
        command.arg("--quick");
    }
    let limit = Duration::from_secs(if quick { 300 } else { 1200 });
    let run = process::run(&mut command, limit, Echo::Stdout)?;
    if !run.succeeded() || !judge::has_line(&run.output, BENCH_OK) {
        bail!("the benchmark ended with {} and without its line `{BENCH_OK}`", run.ending());
    }

    let text = fs::read_to_string(&rows).with_context(|| format!("cannot read {}", rows.display()))?;
    let rows = table::Rows::from_json(&text)?;
    let machine = machine(&engine)?;
    println!("\n{machine}\n\n{rows}");
    let picture = project.join("bench.svg");
    plot::draw(&rows, &machine, &picture)?;
    println!("{}", picture.display());
    if manual {
        let page = paths::repository().join("docs/src/images/performance.svg");
        fs::copy(&picture, &page).with_context(|| format!("cannot write {}", page.display()))?;
    }
    goals::check(&rows)
}

/// The machine and the versions, in a line.
fn machine(engine: &PathBuf) -> Result<String> {
    let version = Command::new(engine).arg("--version").output().context("cannot ask Godot for its version")?;
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    let processor = model.unwrap_or("a processor without a name").trim();
    Ok(format!(
        "Godot {version}, Springstep {}, release library; {} {} on {processor}",
        env!("CARGO_PKG_VERSION"),
        env::consts::OS,
        env::consts::ARCH,
    ))
}
