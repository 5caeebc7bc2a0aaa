//! The editor's help covers every member of every class, as the contract's tables in tests/contract list them. (That the
//! tables list every member is tested in the engine.)

use std::collections::BTreeMap;

/// A class, its table, and the file that declares its properties.
const CLASSES: [(&str, &str, &str); 5] = [
    ("HeldObject3D", include_str!("../../../tests/contract/HeldObject3D.txt"), include_str!("held_object_3d/mod.rs")),
    ("WeaponSway3D", include_str!("../../../tests/contract/WeaponSway3D.txt"), include_str!("weapon_sway_3d/mod.rs")),
    ("SlopeAligner", include_str!("../../../tests/contract/SlopeAligner.txt"), include_str!("slope_aligner/mod.rs")),
    ("FootIKSolver", include_str!("../../../tests/contract/FootIKSolver.txt"), include_str!("foot_ik_solver/mod.rs")),
    ("FootIKLeg", include_str!("../../../tests/contract/FootIKLeg.txt"), include_str!("foot_ik_leg.rs")),
];

/// Classes that the nodes make for themselves, which no editor offers.
const INTERNAL: [&str; 5] =
    ["GrabBond", "SpringstepGraph", "SpringstepInspector", "SpringstepInspectorTools", "SpringstepPresetBar"];

/// The help as XML, by class.
fn help() -> BTreeMap<String, String> {
    godot::docs::__gather_xml_docs()
        .filter_map(|xml| {
            let (_, rest) = xml.split_once("<class name=\"")?;
            Some((rest.split_once('"')?.0.to_owned(), xml.clone()))
        })
        .collect()
}

/// What stands between the tag that has this name and its end.
fn element<'a>(xml: &'a str, tag: &str, name: &str) -> Option<&'a str> {
    let (_, rest) = xml.split_once(&format!("<{tag} name=\"{name}\""))?;
    let (body, _) = rest.split_once(&format!("</{tag}>"))?;
    Some(body.split_once('>')?.1)
}

/// The text of a member.
fn text_of<'a>(xml: &'a str, tag: &str, name: &str) -> Option<&'a str> {
    let text = element(xml, tag, name)?;
    Some(text.split_once("<description>").map_or(text, |(_, description)| description))
}

/// The members of a table: the tag that the help has for their kind, and their name.
fn members(table: &str) -> impl Iterator<Item = (&str, &str)> {
    table.lines().filter_map(|line| {
        let mut words = line.split(' ');
        match (words.next()?, words.next()?) {
            ("property", name) => Some(("member", name)),
            // A heading of the inspector, without help of its own.
            ("group", _) => None,
            member => Some(member),
        }
    })
}

#[test]
fn every_member_has_a_help_text() {
    let help = help();
    let mut thin = Vec::new();
    for (class, table, _) in CLASSES {
        for (tag, name) in members(table) {
            let text = help.get(class).and_then(|xml| text_of(xml, tag, name)).unwrap_or_default().trim();
            if text.len() <= 30 {
                thin.push(format!("{class}.{name}: {text:?}"));
            }
        }
    }
    assert!(thin.is_empty(), "the help says nothing of {thin:#?}");
}

#[test]
fn the_help_tells_what_each_argument_is() {
    let help = help();
    let mut untold = Vec::new();
    for (class, table, _) in CLASSES {
        for (tag, name) in members(table).filter(|(tag, _)| ["method", "signal"].contains(tag)) {
            let element = element(&help[class], tag, name).unwrap_or_default();
            let text = text_of(&help[class], tag, name).unwrap_or_default().to_lowercase();
            for argument in element.split("<param ").skip(1) {
                let argument = argument.split('"').nth(3).unwrap_or_default();
                if !text.contains(argument) && !text.contains(&argument.replace('_', " ")) {
                    untold.push(format!("{argument} of {class}.{name}: {}", text.trim()));
                }
            }
        }
    }
    assert!(untold.is_empty(), "the help does not tell what is {untold:#?}");
}

#[test]
fn the_help_tells_what_the_numbers_of_plain_quantities_mean() {
    let help = help();
    let mut untold = Vec::new();
    for (class, _, source) in CLASSES {
        // From one range to the next: what the property is called stands below its range.
        for declared in source.split("#[export(range = (").skip(1) {
            let (range, rest) = declared.split_once("))]").unwrap_or((declared, ""));
            if ["suffix", "radians_as_degrees"].iter().any(|unit| range.contains(unit)) {
                continue;
            }
            let field = rest.lines().find_map(|line| {
                line.strip_prefix("    ")?
                    .split_once(": ")
                    .filter(|(name, _)| name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'))
            });
            let (name, _) = field.unwrap_or_else(|| panic!("no field below the range ({range}) of {class}"));
            let text = text_of(&help[class], "member", name).unwrap_or_default();
            if !(text.contains('0') && text.contains('1')) {
                untold.push(format!("{class}.{name}: {text}"));
            }
        }
    }
    assert!(untold.is_empty(), "without a unit, the help has to tell what 0 and 1 mean: {untold:#?}");
}

#[test]
fn every_class_has_a_help_text() {
    // What the editor alone has is named after the addon.
    let is_internal = |class: &str| INTERNAL.contains(&class) || class.starts_with("Springstep");
    for (class, xml) in help().into_iter().filter(|(class, _)| !is_internal(class)) {
        let description = xml.split_once("<description>").and_then(|(_, rest)| rest.split_once("</description>"));
        assert!(description.is_some_and(|(text, _)| text.len() > 100), "the help of {class}: {description:?}");
    }
}

#[test]
fn links_are_written_as_the_editor_reads_them() {
    for (class, xml) in help() {
        assert!(!xml.contains("]http") && !xml.contains("](http"), "a link in the help of {class} is torn: {xml}");
    }
}
