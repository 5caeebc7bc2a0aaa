//! The manual's examples: every block of GDScript in it is run, in a small project of its own.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use xtask::mirror::mirror;
use xtask::paths;

/// What the project needs of the test project.
const COPIED: [&str; 3] = ["support", "manual", "foot_ik_solver"];

/// Where the examples are, in the project.
const EXAMPLES: &str = "examples";

/// The function that runs an example.
pub const FUNCTION: &str = "test_it_runs";

/// A block of GDScript on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The page and the block's number on it: `recipes_3`.
    name: String,
    /// The heading that it stands below, in words with underscores.
    heading: String,
    code: String,
}

impl Example {
    /// The name that it is reported under: `manual/recipes_3::stairs`.
    pub fn name(&self) -> String {
        format!("manual/{}::{}", self.name, self.heading)
    }

    /// The script that runs it, as Godot names it.
    pub fn resource(&self) -> String {
        format!("res://{EXAMPLES}/test_{}.gd", self.name)
    }

    /// The script of the example itself, if it is more than a few lines.
    fn script(&self) -> Option<String> {
        if self.code.starts_with("extends ") {
            Some(self.code.clone())
        } else if self.code.lines().any(|line| line.starts_with("func ")) {
            Some(format!("extends Node\n\n\n{}", self.code))
        } else {
            None
        }
    }

    fn test(&self) -> String {
        let body = if self.script().is_some() {
            format!("\tawait run_script(\"res://{EXAMPLES}/{}.gd\")\n", self.name)
        } else {
            let lines = self.code.lines().map(|line| if line.is_empty() { "\n".into() } else { format!("\t{line}\n") });
            format!("\tawait set_up()\n{}\tawait end()\n", lines.collect::<String>())
        };
        format!("extends ManualStage\n\n\nfunc {FUNCTION}() -> void:\n{body}")
    }
}

/// All examples, page by page.
///
/// # Errors
/// When a page cannot be read.
pub fn examples() -> Result<Vec<Example>> {
    let folder = paths::repository().join("docs/src");
    let mut pages = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|kind| kind == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    let mut all = Vec::new();
    for path in pages {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        all.extend(on_page(&path.file_stem().unwrap_or_default().to_string_lossy(), &text));
    }
    Ok(all)
}

fn on_page(page: &str, text: &str) -> Vec<Example> {
    let (mut examples, mut heading) = (Vec::new(), page.to_owned());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix('#') {
            let words = title.trim_start_matches('#').to_lowercase();
            let words: Vec<_> = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
            heading = words.join("_");
        } else if line == "```gdscript" {
            let code: String =
                lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            let name = format!("{page}_{}", examples.len() + 1);
            examples.push(Example { name, heading: heading.clone(), code });
        }
    }
    examples
}

/// Where the project is.
pub fn project() -> PathBuf {
    paths::repository().join("target/manual_tests")
}

/// Brings the project up to date.
///
/// # Errors
/// When a file cannot be read, written or removed.
pub fn copy() -> Result<()> {
    let (project, tests) = (project(), paths::test_project());
    for folder in COPIED {
        mirror(&tests.join(folder), &project.join(folder), &[])?;
    }
    let folder = project.join(EXAMPLES);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    write_changed(&project.join("project.godot"), &fs::read_to_string(tests.join("project.godot"))?)?;
    for example in examples()? {
        write_changed(&folder.join(format!("test_{}.gd", example.name)), &example.test())?;
        if let Some(script) = example.script() {
            write_changed(&folder.join(format!("{}.gd", example.name)), &script)?;
        }
    }
    Ok(())
}

/// A file that is the same is left alone, so that it is not imported again.
fn write_changed(path: &std::path::Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).ok().as_deref() != Some(text) {
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_scripts_functions_or_lines() {
        let page = "# Top\n\n```gdscript\nextends Node\n```\n\n## Two words, more\n```gdscript\nfunc f() -> void:\n\tpass\n```\n\
                    ```sh\nls\n```\n```gdscript\nheld.snap_to_target()\n\nif held:\n\tpass\n```\n";
        let examples = on_page("page", page);
        assert_eq!(
            examples.iter().map(Example::name).collect::<Vec<_>>(),
            ["manual/page_1::top", "manual/page_2::two_words_more", "manual/page_3::two_words_more"]
        );
        assert_eq!(examples[0].script().as_deref(), Some("extends Node\n"));
        assert!(examples[1].script().is_some_and(|script| script.starts_with("extends Node\n\n\nfunc f()")));
        assert_eq!(examples[2].script(), None);
        assert!(examples[2].test().contains("\theld.snap_to_target()\n\n\tif held:\n\t\tpass\n"));
        assert!(examples[0].test().contains("run_script(\"res://examples/page_1.gd\")"));
    }
}
