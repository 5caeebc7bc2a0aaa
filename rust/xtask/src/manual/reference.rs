//! The reference pages: every property, method, signal and constant of a class, from its doc comments.
//!
//! What there is, in which order and with which defaults comes from `tests/contract`, which a test holds against the engine.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::paths;

/// The classes, and where their sources are below `rust/nodes/src`.
const CLASSES: [(&str, &str); 5] = [
    ("HeldObject3D", "held_object_3d"),
    ("WeaponSway3D", "weapon_sway_3d"),
    ("SlopeAligner", "slope_aligner"),
    ("FootIKSolver", "foot_ik_solver"),
    ("FootIKLeg", "foot_ik_leg.rs"),
];

/// Writes a page a class into the folder `reference` of the book's source. Gives what the summary has to say of them.
///
/// # Errors
/// When a source cannot be read, or something of a class is not documented.
pub fn write(source: &Path) -> Result<String> {
    let folder = source.join("reference");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut summary = "\n# Reference\n\n".to_owned();
    for (class, place) in CLASSES {
        let name = place.trim_end_matches(".rs");
        fs::write(folder.join(format!("{name}.md")), page(class, place)?)?;
        writeln!(summary, "- [{class}](reference/{name}.md)")?;
    }
    Ok(summary)
}

/// A member as its source has it.
#[derive(Debug, Default)]
struct Member {
    doc: String,
    /// The attributes, in one line.
    attributes: String,
    /// The first line of its declaration.
    declaration: String,
}

fn page(class: &str, place: &str) -> Result<String> {
    let members = members(&paths::repository().join("rust/nodes/src").join(place))?;
    let contract = paths::test_project().join("contract").join(format!("{class}.txt"));
    let contract = fs::read_to_string(&contract).with_context(|| format!("cannot read {}", contract.display()))?;
    let mut page =
        format!("# {class}: reference\n\nThe same texts are the class's help in the editor (F1, `{class}`).\n");
    let mut part = "";
    for line in contract.lines() {
        let Some((kind, rest)) = line.split_once(' ') else { continue };
        if kind == "group" {
            continue;
        }
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        let member = members.get(name).with_context(|| format!("{class} has {kind} {name} without a doc comment"))?;
        if member.attributes.contains("usage_flags = [NONE]") {
            continue;
        }
        let (heading, columns) = match kind {
            "property" => ("Properties", "| property | default | what it is |\n|---|---|---|"),
            "constant" => ("Constants", "| constant | value | what it is |\n|---|---|---|"),
            "signal" => ("Signals", "| signal | when |\n|---|---|"),
            _ => ("Methods", "| method | what it does |\n|---|---|"),
        };
        if heading != part {
            part = heading;
            write!(page, "\n## {heading}\n\n{columns}\n")?;
        }
        let doc = member.doc.replace('|', "\\|");
        match kind {
            "property" => writeln!(page, "| `{name}` | {} | {doc} |", shown(value, &member.attributes))?,
            "constant" => writeln!(page, "| `{name}` | {value} | {doc} |")?,
            _ => writeln!(page, "| `{}` | {doc} |", signature(name, &member.declaration))?,
        }
    }
    Ok(page)
}

/// A default as the inspector shows it: rounded, with its unit.
fn shown(value: &str, attributes: &str) -> String {
    let degrees = attributes.contains("radians_as_degrees");
    let unit = attributes.split_once("suffix = \"").and_then(|(_, rest)| rest.split('"').next());
    let unit = if degrees { "°" } else { unit.unwrap_or_default() };
    let Ok(number) = value.parse::<f64>() else { return format!("`{value}`") };
    if let Some((_, choices)) = attributes.split_once("enum = (") {
        let mut choices = choices.split(')').next().unwrap_or_default().split(", ");
        if let Some(label) = choices.find_map(|choice| choice.strip_suffix(&format!(" = {value}"))) {
            return format!("{value}, *{label}*");
        }
    }
    let number = if degrees { number.to_degrees() } else { number };
    let gap = if unit.is_empty() || degrees { "" } else { " " };
    format!("{}{gap}{unit}", (number * 1000.0).round() / 1000.0)
}

/// A call as GDScript writes it.
fn signature(name: &str, declaration: &str) -> String {
    let inside = declaration.split_once(&format!("{name}(")).map_or("", |(_, rest)| rest);
    let (parameters, result) = inside.rsplit_once(')').unwrap_or((inside, ""));
    let parameters: Vec<String> = split(parameters)
        .into_iter()
        .filter(|parameter| !parameter.ends_with("self") && !parameter.contains("this:"))
        .map(|parameter| match parameter.split_once(':') {
            Some((name, kind)) => format!("{}: {}", name.trim(), script_type(kind)),
            None => parameter.to_owned(),
        })
        .collect();
    let result = result.trim().trim_end_matches(['{', ';']).trim();
    let result = result.strip_prefix("->").map(|kind| format!(" -> {}", script_type(kind))).unwrap_or_default();
    format!("{name}({}){result}", parameters.join(", "))
}

/// The parameters between commas that are in no brackets.
fn split(parameters: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut found) = (0, 0, Vec::new());
    for (at, character) in parameters.char_indices() {
        match character {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            ',' if depth == 0 => {
                found.push(parameters[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    found.push(parameters[begin..].trim());
    found.retain(|parameter| !parameter.is_empty());
    found
}

fn script_type(kind: &str) -> String {
    let mut kind = kind.trim();
    for wrapper in ["Option<", "Gd<", "&"] {
        if let Some(inner) = kind.strip_prefix(wrapper) {
            kind = inner.strip_suffix('>').unwrap_or(inner);
        }
    }
    match kind {
        "f64" | "f32" => "float".into(),
        "i64" | "i32" | "u32" => "int".into(),
        "GString" => "String".into(),
        other => other.into(),
    }
}

/// All documented members of a class by name, from its folder or file.
fn members(place: &Path) -> Result<HashMap<String, Member>> {
    let mut files = vec![place.to_path_buf()];
    if place.is_dir() {
        files =
            fs::read_dir(place)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<PathBuf>, _>>()?;
        files.retain(|file| file.extension().is_some_and(|kind| kind == "rs"));
        // What a macro gives to every node.
        files.push(place.with_file_name("primary_impl.rs"));
        files.sort();
    }
    let mut members = HashMap::new();
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        read_members(&text, &mut members);
    }
    Ok(members)
}

/// Adds what in a source has a doc comment and an attribute that shows it to the engine.
fn read_members(text: &str, members: &mut HashMap<String, Member>) {
    let mut member = Member::default();
    let mut lines = text.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if let Some(doc) = line.strip_prefix("///") {
            let gap = if member.doc.is_empty() { "" } else { " " };
            member.doc += &format!("{gap}{}", doc.trim());
        } else if line.starts_with("#[") {
            let mut attribute = line.to_owned();
            while attribute.matches('[').count() > attribute.matches(']').count() {
                attribute += lines.next().unwrap_or("]");
            }
            member.attributes += &attribute;
        } else {
            let mut declaration = line.to_owned();
            while declaration.matches('(').count() > declaration.matches(')').count() {
                declaration =
                    format!("{declaration} {}", lines.next().unwrap_or(")")).replace(",  )", ")").replace(", )", ")");
            }
            member.declaration = declaration;
            let is_shown = ["#[var", "#[export", "#[func", "#[signal", "#[constant"];
            let is_shown = is_shown.iter().any(|attribute| member.attributes.contains(attribute));
            if let (true, false, Some(name)) = (is_shown, member.doc.is_empty(), name(&member.declaration)) {
                members.entry(name.to_owned()).or_insert(std::mem::take(&mut member));
            }
            member = Member::default();
        }
    }
}

/// The name that a declaration gives: of a field, a function or a constant.
fn name(declaration: &str) -> Option<&str> {
    let rest = ["pub(super) ", "pub(crate) ", "pub "]
        .iter()
        .find_map(|visibility| declaration.strip_prefix(visibility))
        .unwrap_or(declaration);
    let rest = ["fn ", "const "].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (end > 0).then_some(&rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_a_class_shows_is_documented() -> Result<()> {
        for (class, place) in CLASSES {
            let page = page(class, place)?;
            assert!(page.contains("## Properties"), "{class}");
        }
        Ok(())
    }

    #[test]
    fn members_come_with_their_texts_units_and_signatures() {
        let source = "/// How far,\n/// at most.\n#[export(range = (0.0, 1.0, suffix = \"m\"))]\n#[var(set = set_reach)]\n\
                      reach: f64,\n/// Not shown.\nhidden: f64,\n/// Takes it.\n#[func(gd_self)]\n\
                      fn take(this: Gd<Self>, body: Option<Gd<Node>>, by: f64) -> bool {\n";
        let mut members = HashMap::new();
        read_members(source, &mut members);
        assert_eq!(members["reach"].doc, "How far, at most.");
        assert_eq!(shown("0.5", &members["reach"].attributes), "0.5 m");
        assert_eq!(shown("0.4363323129985824", "radians_as_degrees"), "25°");
        assert_eq!(shown("null", ""), "`null`");
        assert_eq!(shown("1", "#[export(enum = (Lag = 0, Spring = 1))]"), "1, *Spring*");
        assert_eq!(signature("done", "pub(super) fn done(by: i64);"), "done(by: int)");
        assert_eq!(signature("take", &members["take"].declaration), "take(body: Node, by: float) -> bool");
        assert!(!members.contains_key("hidden"));
    }
}
