//! Keeps the table of faults in the manual true: every kind of `faults/kinds.txt` has a row, and every test named in it exists.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use xtask::paths;

use crate::discover;
use crate::refusals;

/// The page of the manual.
const PAGE: &str = "docs/src/reliability.md";
/// The kinds of faults, one a line.
const KINDS: &str = "tests/faults/kinds.txt";
/// Where the tests of the mathematics are.
const MOTION: [&str; 2] = ["rust/motion/tests", "rust/motion/fuzz/tests"];

/// A row of the table: the kind of fault, and the tests that keep it out.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    kind: String,
    tests: Vec<String>,
}

fn rows(page: &str) -> Vec<Row> {
    // Other tables may stand on the page.
    let mut inside = false;
    let lines = page.lines().filter(|line| {
        let head = line.starts_with("| kind ");
        inside = head || (inside && line.starts_with('|'));
        inside && !head && line.starts_with("| ")
    });
    lines
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            let tests = cells.last().map_or("", |cell| cell.trim_end_matches('|')).split('`').skip(1).step_by(2);
            Row { kind: cells[0].to_owned(), tests: tests.map(str::to_owned).collect() }
        })
        .collect()
}

/// The names of all tests that the table may name.
fn names() -> Result<Vec<String>> {
    let mut names: Vec<String> = discover::tests(&paths::test_project())?.iter().map(discover::Found::name).collect();
    names.extend(refusals::ALL.iter().map(refusals::Refusal::name));
    for folder in MOTION {
        let folder = paths::repository().join(folder);
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            names.extend(functions(&entry?.path())?);
        }
    }
    Ok(names)
}

/// The functions of a file of tests, as `file::function`.
fn functions(file: &Path) -> Result<Vec<String>> {
    let Some(stem) = file.file_stem().filter(|_| file.is_file()).map(|stem| stem.to_string_lossy()) else {
        return Ok(Vec::new());
    };
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let names = text.lines().filter_map(|line| line.trim_start().strip_prefix("fn ")?.split_once('('));
    Ok(names.map(|(name, _)| format!("{stem}::{name}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &str) -> Result<String> {
        fs::read_to_string(paths::repository().join(path)).with_context(|| format!("cannot read {path}"))
    }

    #[test]
    fn every_kind_of_fault_has_a_row_and_every_row_a_kind() -> Result<()> {
        let (rows, kinds) = (rows(&read(PAGE)?), read(KINDS)?);
        let told: Vec<&str> = rows.iter().map(|row| row.kind.as_str()).collect();
        let missing: Vec<&str> = kinds.lines().filter(|kind| !told.contains(kind)).collect();
        let unknown: Vec<&&str> = told.iter().filter(|told| !kinds.lines().any(|kind| kind == **told)).collect();
        assert!(missing.is_empty() && unknown.is_empty(), "not in {PAGE}: {missing:?}; not in {KINDS}: {unknown:?}");
        assert_eq!(told.len(), kinds.lines().count(), "one row each");
        Ok(())
    }

    #[test]
    fn every_test_that_a_row_names_exists() -> Result<()> {
        let names = names()?;
        for row in rows(&read(PAGE)?) {
            let missing: Vec<_> = row.tests.iter().filter(|test| !names.contains(test)).collect();
            assert!(missing.is_empty() && !row.tests.is_empty(), "{}: no such test: {missing:?}", row.kind);
        }
        Ok(())
    }

    #[test]
    fn a_row_is_its_first_cell_and_the_names_in_its_last() {
        let page = "| other | table |\n|---|---|\n| of | `x` |\n\n| kind | who | tests |\n|---|---|---|\n| it breaks `x` | all | `a::b`, `c::d` |\n";
        let expected = Row { kind: "it breaks `x`".to_owned(), tests: vec!["a::b".to_owned(), "c::d".to_owned()] };
        assert_eq!(rows(page), [expected]);
    }
}
