//! Driving the nodes for long: at random, calmly for an hour, or in valgrind.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::{self, Echo};
use crate::stage::{self, Profile};
use crate::{engine, judge, mirror, paths, project};

/// What a run prints at its end when all held.
const SOAK_OK: &str = "SOAK OK";
/// How the lines begin that are told of a run.
const TOLD: [&str; 3] = ["seed ", "acts: ", "FAULT: "];
/// Of valgrind's errors those that have a frame in this are Springstep's.
const LIBRARY: &str = "libspringstep";
/// What gdext keeps for as long as the library is loaded, which the engine closes before valgrind counts: the lists of what
/// there is to register, made while it is loaded, and the names of the engine's classes.
const KEPT: [&str; 2] = [": call_init (dl-init.c", "godot_core::meta::class_id::ClassIdCache::"];
/// Far more than any of these runs takes.
const LIMIT: Duration = Duration::from_secs(6 * 3600);

/// Sets the other physics engine, in a file that goes over the project's settings.
const WITH_JOLT: &str = "[physics]\n\n3d/physics_engine=\"Jolt Physics\"\n";

/// A run.
pub struct Request {
    /// What is done at random follows from it.
    pub seed: u64,
    /// Physics ticks; none: as many as such a run has.
    pub ticks: Option<u32>,
    /// Goes round calmly, instead of driving at random.
    pub hour: bool,
    /// With Jolt, instead of GodotPhysics3D.
    pub jolt: bool,
    /// Inside valgrind.
    pub valgrind: bool,
    /// Which library.
    pub profile: Profile,
}

impl Request {
    /// An hour of 60 ticks a second; a hundred thousand at random; what valgrind does in some minutes.
    fn ticks(&self) -> u32 {
        let usual = match (self.valgrind, self.hour) {
            (true, _) => 300,
            (false, true) => 216_000,
            (false, false) => 100_000,
        };
        self.ticks.unwrap_or(usual)
    }

    fn arguments(&self) -> Vec<String> {
        let mut arguments = vec![format!("--seed={}", self.seed), format!("--ticks={}", self.ticks())];
        if self.hour {
            arguments.push("--hour".into());
        }
        if self.valgrind {
            // It takes memory of its own.
            arguments.push("--memory-aside".into());
        }
        arguments
    }
}

/// Runs `cargo xtask soak`. The whole output is left in target/soak.
///
/// # Errors
/// When something does not hold, with what, and the seed that replays it.
pub fn command(request: &Request) -> Result<()> {
    let engine = engine::find_or_install()?;
    let project = prepare(request, &engine)?;
    let log = project.join("valgrind.txt");
    let mut command = if request.valgrind {
        engine::in_valgrind(&engine, &["--leak-check=full", "--keep-debuginfo=yes", "--num-callers=40"], &log)?
    } else {
        Command::new(&engine)
    };
    command.args(["--headless", "--fixed-fps", "60", "--path"]).arg(&project);
    command.args(["--script", "res://driver/soak.gd", "--"]).args(request.arguments());
    let run = process::run(&mut command, LIMIT, Echo::No)?;

    let output = project.join("output.txt");
    let plain = judge::plain(&run.output);
    fs::write(&output, &plain).with_context(|| format!("cannot write {}", output.display()))?;
    for line in plain.lines().filter(|line| TOLD.iter().any(|told| line.starts_with(told))) {
        println!("{line}");
    }
    println!("{:.0} s; all of it is in {}", run.elapsed.as_secs_f32(), output.display());
    let bad = judge::bad_lines(&run.output);
    if !run.succeeded() || !judge::has_line(&run.output, SOAK_OK) || !bad.is_empty() {
        bail!("it did not hold ({}), replay it with --seed {}:\n{}", run.ending(), request.seed, bad.join("\n"));
    }
    if request.valgrind {
        let text = fs::read_to_string(&log).with_context(|| format!("cannot read {}", log.display()))?;
        let errors = Errors::in_log(&text)?;
        println!(
            "valgrind: {} errors of Springstep's, {} of the engine's; {}",
            errors.own.len(),
            errors.engines,
            log.display()
        );
        if !errors.own.is_empty() {
            bail!("valgrind found errors of Springstep's:\n{}", errors.own.join("\n\n"));
        }
    }
    Ok(())
}

fn prepare(request: &Request, engine: &std::path::Path) -> Result<PathBuf> {
    let project = paths::repository().join("target/soak");
    mirror::mirror(&paths::test_project(), &project, &[])?;
    if request.jolt {
        fs::write(project.join("override.cfg"), WITH_JOLT)?;
    }
    stage::copy_addon(&project)?;
    stage::stage(&project, request.profile)?;
    project::prepare(engine, &project)?;
    Ok(project)
}

/// What valgrind found.
struct Errors {
    /// Those with a frame in Springstep's library, whole.
    own: Vec<String>,
    /// How many others there are: the engine's, and blocks that gdext keeps.
    engines: usize,
}

impl Errors {
    fn in_log(log: &str) -> Result<Self> {
        if !log.contains("ERROR SUMMARY:") {
            bail!("valgrind did not come to its end:\n{log}");
        }
        // `==1234== ` goes before every line; an empty one ends an error.
        let lines = log.lines().map(|line| line.split_once("== ").map_or("", |(_, text)| text).trim_end());
        let text = lines.collect::<Vec<_>>().join("\n");
        let (mut own, mut engines) = (Vec::new(), 0);
        // What has frames is an error, or a block that was lost.
        for error in text.split("\n\n").filter(|error| error.contains("   at 0x")) {
            let is_kept = error.contains("definitely lost") && KEPT.iter().any(|kept| error.contains(kept));
            if error.contains(LIBRARY) && !is_kept {
                own.push(error.to_owned());
            } else {
                engines += 1;
            }
        }
        Ok(Self { own, engines })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_library_are_told_from_those_of_the_engine() -> Result<()> {
        let log = "==7== Memcheck, a memory error detector\n==7== \n==7== Invalid read of size 8\n==7==    at 0x57: ??? (in /usr/bin/godot)\n==7== \n\
                   ==7== Invalid read of size 4\n==7==    at 0x58: held (in /x/libspringstep.so)\n==7==    by 0x59: ??? (in /usr/bin/godot)\n==7== \n\
                   ==7== 32 bytes in 1 blocks are definitely lost\n==7==    at 0x60: init (in /x/libspringstep.so)\n==7==    by 0x61: call_init (dl-init.c:74)\n==7== \n\
                   ==7== ERROR SUMMARY: 3 errors from 3 contexts\n";
        let errors = Errors::in_log(log)?;
        assert_eq!((errors.own.len(), errors.engines), (1, 2));
        assert!(errors.own[0].starts_with("Invalid read of size 4") && errors.own[0].ends_with("godot)"));
        assert!(Errors::in_log("==7== killed").is_err());
        Ok(())
    }
}
