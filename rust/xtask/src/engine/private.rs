//! The private Godot: Debian's own build, unpacked into the user's cache and made to run there.
//!
//! It wants a newer C library than many systems have, so it runs on the one it was downloaded with: its program names the
//! prefix's own loader and library folder (`patchelf`). It needs no root and leaves the system as it is.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::apt::{self, Extent};
use super::patchelf::Patchelf;
use super::usable;
use crate::paths;

/// The Debian suite that has Godot 4.6 or later.
pub(super) const SUITE: &str = "forky";

/// Godot, Mesa's software OpenGL for machines without a graphics card, and the tool that makes the program self-contained.
const PACKAGES: [&str; 8] =
    ["godot", "libgl1", "libglx-mesa0", "libegl1", "libegl-mesa0", "libgl1-mesa-dri", "xkb-data", "patchelf"];

/// What depends on the processor in Debian's file layout.
pub(super) struct Layout {
    /// The folder of libraries, below `usr/lib`.
    pub(super) triplet: &'static str,
    /// The dynamic loader, below the prefix.
    pub(super) loader: &'static str,
}

/// The layout on this machine's processor.
pub(super) fn layout() -> Result<Layout> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Ok(Layout { triplet: "x86_64-linux-gnu", loader: "usr/lib64/ld-linux-x86-64.so.2" }),
        // Written from Debian's layout; not run yet.
        ("linux", "aarch64") => Ok(Layout { triplet: "aarch64-linux-gnu", loader: "usr/lib/ld-linux-aarch64.so.1" }),
        (os, arch) => bail!("it can be installed automatically only on Linux (x86_64, arm64), and this is {os} {arch}"),
    }
}

/// The private Godot's program, installed when it is not there yet.
pub fn find_or_install() -> Result<PathBuf> {
    let layout = layout()?;
    let cache = paths::cache()?;
    let prefix = prefix()?;
    let program = launcher(&prefix);
    // The prefix gets its name only when it is complete, so that being there is enough.
    if program.is_file() {
        return Ok(program);
    }
    fs::create_dir_all(&cache).with_context(|| format!("cannot create {}", cache.display()))?;
    let _lock = lock(&cache)?;
    // Another process may have installed it while this one waited.
    if !program.is_file() {
        install(&layout, &cache, &prefix)?;
    }
    Ok(program)
}

/// Where the private Godot is, if it is this program.
pub(super) fn prefix_of(program: &Path) -> Result<Option<PathBuf>> {
    let prefix = prefix()?;
    Ok((launcher(&prefix) == program).then_some(prefix))
}

/// Where the private Godot is.
pub(super) fn prefix() -> Result<PathBuf> {
    Ok(paths::cache()?.join(format!("godot-{SUITE}-{}", std::env::consts::ARCH)))
}

/// Waits until no other process installs something in the cache, and keeps others from it.
pub(super) fn lock(cache: &Path) -> Result<File> {
    let lock = File::create(cache.join("engine.lock"))?;
    lock.lock().context("cannot lock the cache")?;
    Ok(lock)
}

/// The program to start: a script that tells Mesa, xkb and fontconfig where their files are, then becomes Godot.
pub(super) fn launcher(prefix: &Path) -> PathBuf {
    prefix.join("godot")
}

/// How the names of folders begin in which an installation is made.
pub(super) const WORK_PREFIX: &str = "engine.tmp.";

/// Deletes what interrupted installations left. Only the holder of the lock does so. What cannot be deleted is no obstacle.
fn clear_leftovers(cache: &Path) {
    let entries = fs::read_dir(cache).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(WORK_PREFIX)) {
        let _ = fs::remove_dir_all(entry.path());
    }
}

fn install(layout: &Layout, cache: &Path, prefix: &Path) -> Result<()> {
    let start = Instant::now();
    eprintln!("springstep: no Godot 4.5 or later on this machine; a private one goes into {}", prefix.display());
    clear_leftovers(cache);
    // A name of this process's own: what an interrupted one started may still be writing into its folder.
    let work = cache.join(format!("{WORK_PREFIX}{}", std::process::id()));
    eprintln!("springstep: downloading Debian's Godot with its libraries, about 160 MB");
    let packages = apt::download(&work.join("apt"), SUITE, &PACKAGES, Extent::Complete)?;
    eprintln!("springstep: unpacking {} packages, about 530 MB", packages.len());
    let unpacked = work.join("prefix");
    apt::unpack(&packages, &unpacked)?;
    // patchelf came along.
    Patchelf { layout, root: &unpacked }.make_self_contained(prefix)?;
    write_launcher(layout, &unpacked, prefix)?;
    if prefix.exists() {
        // It lacks its launcher, so somebody took it apart.
        fs::remove_dir_all(prefix).with_context(|| format!("cannot delete {}", prefix.display()))?;
    }
    fs::rename(&unpacked, prefix).with_context(|| format!("cannot create {}", prefix.display()))?;
    fs::remove_dir_all(&work)?;
    match usable(&launcher(prefix)) {
        Ok(version) => eprintln!("springstep: Godot {version} is ready after {:.0} s", start.elapsed().as_secs_f32()),
        Err(why) => {
            // The name is for installations that work.
            fs::remove_dir_all(prefix)?;
            return Err(why.context("the Godot that was installed cannot be used"));
        }
    }
    Ok(())
}

/// Writes the launcher. What the user has set goes first; a system's own drivers are looked for before the prefix's.
fn write_launcher(layout: &Layout, unpacked: &Path, prefix: &Path) -> Result<()> {
    let prefix = shell_quoted(&prefix.display().to_string());
    let text = format!(
        r#"#!/bin/sh
# Starts the private Godot with the data files that came with its libraries. Written by `cargo xtask engine`.
prefix={prefix}
export LIBGL_DRIVERS_PATH="${{LIBGL_DRIVERS_PATH:-$prefix/usr/lib/{triplet}/dri}}"
export __EGL_VENDOR_LIBRARY_DIRS="${{__EGL_VENDOR_LIBRARY_DIRS:-/etc/glvnd/egl_vendor.d:/usr/share/glvnd/egl_vendor.d:$prefix/usr/share/glvnd/egl_vendor.d}}"
export DRIRC_CONFIGDIR="${{DRIRC_CONFIGDIR:-$prefix/usr/share/drirc.d}}"
export XKB_CONFIG_ROOT="${{XKB_CONFIG_ROOT:-$prefix/usr/share/X11/xkb}}"
export XLOCALEDIR="${{XLOCALEDIR:-$prefix/usr/share/X11/locale}}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="${{FONTCONFIG_PATH:-$prefix/etc/fonts}}"
exec "$prefix/usr/bin/godot" "$@"
"#,
        triplet = layout.triplet
    );
    let path = launcher(unpacked);
    fs::write(&path, text)?;
    make_executable(&path)
}

/// A word that `sh` reads as exactly this text.
fn shell_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(0o755))?)
}

#[cfg(not(unix))]
fn make_executable(_path: &Path) -> Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_with_quotes_stays_one_word() {
        assert_eq!(shell_quoted("/home/o'neill/a b"), r"'/home/o'\''neill/a b'");
    }
}
