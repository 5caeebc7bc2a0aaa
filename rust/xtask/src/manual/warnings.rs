//! Every text that a node warns with is explained on the manual's page of troubles.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::paths;

/// The plug-in of the editor: what it says are tips on its own controls, no warnings.
const PLUG_IN: &str = "editor";

/// What stands for a part of a text that differs from case to case.
const GAP: &str = "…";

/// The sentences among the string literals of a source, with gaps for what is filled in.
fn sentences(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut found = Vec::new();
    for line in literals(source) {
        let words = line.split_whitespace().count();
        if words >= 4 && (line.ends_with('.') || line.ends_with(".)")) {
            found.push(with_gaps(&line));
        }
    }
    found
}

/// The string literals of a source that stand in no comment, without their escapes.
fn literals(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = source.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '/' if rest.peek() == Some(&'/') => {
                let _ = rest.by_ref().find(|c| *c == '\n');
            }
            // A quotation mark as a character.
            '\'' if rest.peek() == Some(&'"') => {
                rest.next();
            }
            '"' => {
                let mut literal = String::new();
                while let Some(character) = rest.next().filter(|c| *c != '"') {
                    match character {
                        '\\' => match rest.next() {
                            Some('\n') => while rest.next_if(|c| c.is_whitespace()).is_some() {},
                            Some(escaped) => literal.push(escaped),
                            None => {}
                        },
                        _ => literal.push(character),
                    }
                }
                found.push(literal);
            }
            _ => {}
        }
    }
    found
}

fn with_gaps(text: &str) -> String {
    let mut result = String::new();
    for (index, part) in text.split('{').enumerate() {
        match part.split_once('}') {
            Some((_, after)) if index > 0 => result = result + GAP + after,
            _ => result += part,
        }
    }
    result
}

fn in_folder(folder: &Path, found: &mut Vec<(String, String)>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != PLUG_IN {
                in_folder(&path, found)?;
            }
        } else if name.ends_with(".rs") && !name.contains("tests") {
            let texts = sentences(&fs::read_to_string(&path)?);
            found.extend(texts.into_iter().map(|text| (name.clone(), text)));
        }
    }
    Ok(())
}

/// What stands in the first columns of the page's tables of texts, a part of the page at a time.
fn quotes(page: &str) -> Vec<&str> {
    let mut quoted = Vec::new();
    let mut is_of_texts = false;
    for line in page.lines() {
        let first = line.strip_prefix("| ").and_then(|row| row.split(" | ").next());
        match first {
            Some("text") => is_of_texts = true,
            Some(text) if is_of_texts => quoted.push(text),
            Some(_) => {}
            None => is_of_texts &= line.starts_with('|'),
        }
    }
    quoted
}

#[test]
fn every_warning_of_a_node_is_on_the_page_of_troubles() -> Result<()> {
    let mut texts = Vec::new();
    in_folder(&paths::repository().join("rust/nodes/src"), &mut texts)?;
    assert!(texts.len() > 50, "only {} texts were found", texts.len());
    let page = fs::read_to_string(paths::repository().join("docs/src/troubleshooting.md"))?;
    let missing: Vec<_> = texts.iter().filter(|(_, text)| !page.contains(text.as_str())).collect();
    assert!(missing.is_empty(), "docs/src/troubleshooting.md does not explain: {missing:#?}");
    // And the page quotes nothing that no node says any more.
    let quoted = quotes(&page);
    assert_eq!(quoted.len(), quoted.iter().collect::<std::collections::BTreeSet<_>>().len(), "a text stands twice");
    let stale: Vec<_> = quoted.iter().filter(|quote| !texts.iter().any(|(_, text)| text == *quote)).collect();
    assert!(stale.is_empty(), "no node says: {stale:#?}");
    Ok(())
}

#[test]
fn sentences_are_read_as_they_are_said() {
    let source = "// \"Not this one at all.\"\nlet a = '\"'; warn(format!(\"{name} has no \\\"{}\\\" \\\n    to take.\")); b(\"no sentence\")";
    assert_eq!(sentences(source), ["… has no \"…\" to take."]);
}
