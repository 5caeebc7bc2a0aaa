//! The same inputs give the same bits: a tour of each node runs in two processes, which print digests of all that the nodes
//! wrote.

use anyhow::{Result, bail};
use libtest_mimic::Trial;
use xtask::judge;

use crate::run::{self, LIMITS};

const SCRIPT: &str = "res://driver/fixtures/determinism.gd";
/// How the lines with digests begin.
const DIGEST: &str = "DIGEST ";

/// A tour, by the script's function, and how many digests it prints at least.
const TOURS: [(&str, usize); 2] = [("test_tour", 8), ("test_random", 1)];

/// The tests, one a tour.
pub fn trials() -> impl Iterator<Item = Trial> {
    TOURS.into_iter().map(|(function, digests)| {
        let name = function.strip_prefix("test_").unwrap_or(function);
        Trial::test(format!("driver/determinism::two_processes_write_the_same_bits_in_a_{name}_run"), move || {
            Ok(compare(function, digests)?)
        })
    })
}

fn compare(function: &str, at_least: usize) -> Result<()> {
    let (first, second) = (digests(function)?, digests(function)?);
    if first.len() < at_least {
        bail!("only {} digests were printed: {first:?}", first.len());
    }
    let different: Vec<_> = first.iter().zip(&second).filter(|(first, second)| first != second).collect();
    if !different.is_empty() || first.len() != second.len() {
        bail!("the two processes differ in {different:?}");
    }
    Ok(())
}

fn digests(function: &str) -> Result<Vec<String>> {
    let run = run::run(SCRIPT, function, LIMITS)?;
    let troubles = run::troubles(&run);
    if !troubles.is_empty() {
        bail!("{}", troubles.join("\n"));
    }
    Ok(judge::plain(&run.output).lines().filter(|line| line.starts_with(DIGEST)).map(str::to_owned).collect())
}
