//! Making Debian's programs run on the libraries that they were downloaded with.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::private::Layout;

/// Debian's tool that changes where programs look for their libraries, as it lies unpacked below `root`.
pub struct Patchelf<'a> {
    /// The file layout of this processor.
    pub layout: &'a Layout,
    /// Where it is, with the loader and the libraries that it runs on.
    pub root: &'a Path,
}

impl Patchelf<'_> {
    /// Makes the program and its libraries find each other in `prefix`, which is where `root` is or will be.
    ///
    /// # Errors
    /// When a file cannot be read or changed.
    pub fn make_self_contained(&self, prefix: &Path) -> Result<()> {
        self.make_program_find(&self.root.join("usr/bin/godot"), prefix)?;
        // A library with a search path of its own ignores the program's.
        for entry in fs::read_dir(self.root.join(self.folder()))? {
            let entry = entry?;
            let is_library = entry.file_name().to_string_lossy().contains(".so");
            if !is_library || !entry.file_type()?.is_file() {
                continue;
            }
            let library = entry.path();
            if self.run(&["--print-rpath"], &library)?.is_some_and(|own| !own.is_empty()) {
                self.change(&["--force-rpath", "--set-rpath", &self.search_path(prefix)], &library)?;
            }
        }
        Ok(())
    }

    /// Makes a program use the loader and the libraries of `prefix`.
    ///
    /// The program itself has to name the loader (rather than be started through it): the editor starts the game by running
    /// its own file again.
    ///
    /// # Errors
    /// When the file cannot be changed.
    pub fn make_program_find(&self, program: &Path, prefix: &Path) -> Result<()> {
        let loader = prefix.join(self.layout.loader).display().to_string();
        let rpath = self.search_path(prefix);
        self.change(&["--set-interpreter", &loader, "--force-rpath", "--set-rpath", &rpath], program)
    }

    fn folder(&self) -> String {
        format!("usr/lib/{}", self.layout.triplet)
    }

    fn search_path(&self, prefix: &Path) -> String {
        format!("{0}:{0}/pulseaudio", prefix.join(self.folder()).display())
    }

    fn change(&self, arguments: &[&str], file: &Path) -> Result<()> {
        match self.run(arguments, file)? {
            Some(_) => Ok(()),
            None => bail!("patchelf cannot change {}", file.display()),
        }
    }

    /// What it says, or nothing where it fails. It runs where it lies, through the loader beside it.
    fn run(&self, arguments: &[&str], file: &Path) -> Result<Option<String>> {
        let output = Command::new(self.root.join(self.layout.loader))
            .args(["--library-path", &self.search_path(self.root)])
            .arg(self.root.join("usr/bin/patchelf"))
            .args(arguments)
            .arg(file)
            .output()
            .context("the downloaded loader does not run")?;
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        Ok(output.status.success().then_some(said))
    }
}
