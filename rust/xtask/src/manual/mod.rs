//! The manual as a book: built with mdBook, with a reference page a class, every link followed.
//!
//! - [`mod@reference`] writes the pages of properties, methods and signals, from the doc comments that are the editor's help too.
//! - [`links`] follows the links of the built book and of the repository's other texts.

pub mod links;
pub mod reference;
#[cfg(test)]
mod warnings;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::{self, Echo};
use crate::{judge, mirror, paths};

/// Another version may lay pages out otherwise.
const MDBOOK: &str = "0.5.4";

/// Building it takes some minutes of one processor.
const INSTALL_LIMIT: Duration = Duration::from_secs(1800);

/// The book takes a second.
const BUILD_LIMIT: Duration = Duration::from_secs(120);

/// Runs `cargo xtask manual`.
///
/// # Errors
/// When mdBook cannot be had, warns, or a link leads nowhere.
pub fn command() -> Result<()> {
    let mdbook = mdbook()?;
    let book = paths::repository().join("target/manual");
    mirror::mirror(&paths::repository().join("docs"), &book, &["book"])?;
    let summary = book.join("src/SUMMARY.md");
    let text = fs::read_to_string(&summary).with_context(|| format!("cannot read {}", summary.display()))?;
    fs::write(&summary, text + &reference::write(&book.join("src"))?)?;
    let mut command = Command::new(&mdbook);
    command.args(["build"]).arg(&book);
    let run = process::run(&mut command, BUILD_LIMIT, Echo::No)?;
    let plain = judge::plain(&run.output);
    if !run.succeeded() || plain.lines().any(|line| line.contains("WARN") || line.contains("ERROR")) {
        bail!("the book has faults ({}):\n{plain}", run.ending());
    }
    let html = book.join("book");
    let mut dead = links::dead_in_book(&html)?;
    dead.extend(links::dead_in_repository(&paths::repository())?);
    if !dead.is_empty() {
        bail!("links lead nowhere:\n{}", dead.join("\n"));
    }
    println!("{}", html.join("index.html").display());
    Ok(())
}

/// The program, installed for this project alone when it is not there yet. Without its server and its search, which take longer
/// to build than all the rest.
fn mdbook() -> Result<PathBuf> {
    let root = paths::repository().join("target").join(format!("mdbook-{MDBOOK}"));
    let program = root.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    if !program.is_file() {
        eprintln!("springstep: installing mdBook {MDBOOK} into {}", root.display());
        install(&root)?;
    }
    Ok(program)
}

fn install(root: &Path) -> Result<()> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["install", "--quiet", "--locked", "--no-default-features", "--version", MDBOOK, "--root"]);
    cargo.arg(root).arg("mdbook");
    let run = process::run(&mut cargo, INSTALL_LIMIT, Echo::No)?;
    if !run.succeeded() {
        bail!("mdBook cannot be installed ({}):\n{}", run.ending(), run.output);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_says_what_the_page_of_measurements_does() -> Result<()> {
        let readme = fs::read_to_string(paths::repository().join("README.md"))?;
        let measured = fs::read_to_string(paths::repository().join("docs/src/performance.md"))?;
        let numbers: Vec<&str> = readme.lines().filter(|line| line.contains(" µs")).flat_map(decimals).collect();
        assert!(numbers.len() > 4, "{numbers:?}");
        for number in numbers {
            assert!(measured.lines().flat_map(decimals).any(|known| known == number), "{number} µs was not measured");
        }
        Ok(())
    }

    /// The numbers with a decimal point in a line.
    fn decimals(line: &str) -> impl Iterator<Item = &str> {
        line.split(|c: char| !c.is_ascii_digit() && c != '.')
            .map(|part| part.trim_matches('.'))
            .filter(|n| n.contains('.'))
    }
}
