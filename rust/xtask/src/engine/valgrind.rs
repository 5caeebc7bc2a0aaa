//! Godot inside valgrind.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::apt::{self, Extent};
use super::private;
use crate::paths;

/// Valgrind, and the names of the C library's functions, which it must find in the loader.
const PACKAGES: [&str; 2] = ["valgrind", "libc6-dbg"];

/// A command that runs Godot, whose arguments are to follow, in valgrind with these options, which writes to `log`.
///
/// The private Godot runs on the C library that it came with, so it needs the valgrind of the same suite, which is downloaded
/// into the user's cache. Any other needs a `valgrind` on the PATH.
///
/// # Errors
/// When it is not there and cannot be downloaded.
pub fn in_valgrind(program: &Path, options: &[&str], log: &Path) -> Result<Command> {
    let log = format!("--log-file={}", log.display());
    let Some(prefix) = private::prefix_of(program)? else {
        let mut command = Command::new("valgrind");
        command.args(options).arg(log).arg("--trace-children=yes").arg(program);
        return Ok(command);
    };
    let layout = private::layout()?;
    let own = find_or_install()?;
    let mut command = Command::new(own.join(layout.loader));
    command.env("VALGRIND_LIB", own.join("usr/libexec/valgrind"));
    command.arg("--library-path").arg(own.join("usr/lib").join(layout.triplet)).arg(own.join("usr/bin/valgrind.bin"));
    let names = names(&own, &prefix.join("usr/lib").join(layout.triplet))?;
    command.args(options).arg(log).arg(format!("--extra-debuginfo-path={}", names.display()));
    command.arg(prefix.join("usr/bin/godot"));
    Ok(command)
}

/// The prefix of the valgrind that goes with the private Godot.
fn find_or_install() -> Result<PathBuf> {
    let cache = paths::cache()?;
    let prefix = cache.join(format!("valgrind-{}-{}", private::SUITE, std::env::consts::ARCH));
    if !prefix.is_dir() {
        eprintln!("springstep: downloading the valgrind that goes with it, about 25 MB");
        let work = cache.join(format!("valgrind.tmp.{}", std::process::id()));
        apt::unpack(
            &apt::download(&work.join("apt"), private::SUITE, &PACKAGES, Extent::Complete)?,
            &work.join("prefix"),
        )?;
        // It gets its name when it is complete.
        fs::rename(work.join("prefix"), &prefix).with_context(|| format!("cannot create {}", prefix.display()))?;
        fs::remove_dir_all(work)?;
    }
    Ok(prefix)
}

/// A folder in which valgrind finds the names of the functions of libraries in the folder `libraries`: it looks below it for
/// that folder, and there for the file that a library names.
fn names(own: &Path, libraries: &Path) -> Result<PathBuf> {
    let names = own.join("names");
    let folder = names.join(libraries.strip_prefix("/").unwrap_or(libraries));
    fs::create_dir_all(&folder)?;
    for half in fs::read_dir(own.join("usr/lib/debug/.build-id"))? {
        for file in fs::read_dir(half?.path())? {
            let file = file?;
            let link = folder.join(file.file_name());
            if !link.exists() {
                symlink(file.path(), &link).with_context(|| format!("cannot create {}", link.display()))?;
            }
        }
    }
    Ok(names)
}
