//! Following links. Those to other hosts are left alone: a check must not depend on the network.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Pages that mdBook makes beside the chapters: all of them in one, and one that is shown under any address.
const NOT_FOLLOWED: [&str; 2] = ["print.html", "404.html"];

/// The repository's texts that are read outside of the book.
const TEXTS: [&str; 6] = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "tests/README.md",
    "godot-project/README.md",
    "godot-project/world/README.md",
];

/// The links of a built book that lead to no file or no heading, each with the page that it is on.
///
/// # Errors
/// When a page cannot be read.
pub fn dead_in_book(book: &Path) -> Result<Vec<String>> {
    let mut pages = Vec::new();
    collect(book, &mut pages)?;
    pages.retain(|page| !NOT_FOLLOWED.iter().any(|skipped| page.ends_with(skipped)));
    let mut dead = Vec::new();
    for page in &pages {
        let html = read(page)?;
        let targets = ["href=\"", "src=\""].into_iter().flat_map(|attribute| values(&html, attribute, '"'));
        for target in targets.filter(|target| is_inside(target)) {
            if !leads_somewhere(page, &html, target)? {
                dead.push(format!("{}: {target}", page.display()));
            }
        }
    }
    Ok(dead)
}

/// The links of the repository's other texts that lead to no file.
///
/// # Errors
/// When a text cannot be read.
pub fn dead_in_repository(repository: &Path) -> Result<Vec<String>> {
    let mut dead = Vec::new();
    for text in TEXTS {
        let path = repository.join(text);
        let content = read(&path)?;
        for target in values(&content, "](", ')').filter(|target| is_inside(target)) {
            let file = target.split('#').next().unwrap_or_default();
            if !file.is_empty() && !path.with_file_name(file).exists() {
                dead.push(format!("{text}: {target}"));
            }
        }
    }
    Ok(dead)
}

/// Whether a link on a page has a file, and where it names a place in a page, that place.
fn leads_somewhere(page: &Path, html: &str, target: &str) -> Result<bool> {
    let (file, place) = target.split_once('#').unwrap_or((target, ""));
    let file = file.split('?').next().unwrap_or_default();
    let path = if file.is_empty() { page.to_path_buf() } else { page.with_file_name(file) };
    if !path.is_file() {
        return Ok(false);
    }
    if place.is_empty() || path.extension().is_none_or(|kind| kind != "html") {
        return Ok(true);
    }
    let mark = format!("id=\"{place}\"");
    Ok(if path == page { html.contains(&mark) } else { read(&path)?.contains(&mark) })
}

/// Whether a link stays on the same host.
fn is_inside(target: &str) -> bool {
    let scheme = target.split_once(':').map(|(scheme, _)| scheme);
    !target.is_empty()
        && !target.starts_with("//")
        && !scheme.is_some_and(|s| s.chars().all(|c| c.is_ascii_alphabetic()))
}

/// What stands between each `opening` and the next `closing`.
fn values<'a>(text: &'a str, opening: &'a str, closing: char) -> impl Iterator<Item = &'a str> {
    text.match_indices(opening).filter_map(move |(at, _)| text[at + opening.len()..].split(closing).next())
}

fn collect(folder: &Path, pages: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, pages)?;
        } else if path.extension().is_some_and(|kind| kind == "html") {
            pages.push(path);
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_links_are_found_and_live_ones_are_not() -> Result<()> {
        let book = std::env::temp_dir().join(format!("springstep-links-{}", std::process::id()));
        fs::create_dir_all(book.join("sub"))?;
        fs::write(book.join("a.html"), r##"<h1 id="x"></h1><a href="#x"><a href="sub/b.html#y"><img src="c.png">"##)?;
        fs::write(
            book.join("sub/b.html"),
            r##"<h1 id="y"></h1><a href="../a.html#z"><a href="gone.html"><a href="https://example.org"><a href="?q#y">"##,
        )?;
        let dead = dead_in_book(&book)?.join(" ");
        assert_eq!(dead.matches(".html: ").count(), 3, "{dead}");
        assert!(dead.contains("c.png") && dead.contains("../a.html#z") && dead.contains(": gone.html"), "{dead}");
        fs::remove_dir_all(book)?;
        Ok(())
    }

    #[test]
    fn other_hosts_are_left_alone() {
        assert!(!is_inside("https://example.org") && !is_inside("mailto:x") && !is_inside("//x") && !is_inside(""));
        assert!(is_inside("a.md") && is_inside("../a.md#b") && is_inside("#b"));
    }
}
