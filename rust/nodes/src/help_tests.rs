//! The editor's help covers every member of every class, as the contract's tables in tests/contract list them. (That the
//! tables list every member is tested in the engine.)

use std::collections::BTreeMap;

const TABLES: [(&str, &str); 5] = [
    ("HeldObject3D", include_str!("../../../tests/contract/HeldObject3D.txt")),
    ("WeaponSway3D", include_str!("../../../tests/contract/WeaponSway3D.txt")),
    ("SlopeAligner", include_str!("../../../tests/contract/SlopeAligner.txt")),
    ("FootIKSolver", include_str!("../../../tests/contract/FootIKSolver.txt")),
    ("FootIKLeg", include_str!("../../../tests/contract/FootIKLeg.txt")),
];

/// Classes that the nodes make for themselves, which no editor offers.
const INTERNAL: [&str; 1] = ["GrabBond"];

/// The help as XML, by class.
fn help() -> BTreeMap<String, String> {
    godot::docs::__gather_xml_docs()
        .filter_map(|xml| {
            let (_, rest) = xml.split_once("<class name=\"")?;
            Some((rest.split_once('"')?.0.to_owned(), xml.clone()))
        })
        .collect()
}

/// The text between the tag that has this name and its end.
fn text_of<'a>(xml: &'a str, tag: &str, name: &str) -> Option<&'a str> {
    let (_, rest) = xml.split_once(&format!("<{tag} name=\"{name}\""))?;
    let (body, _) = rest.split_once(&format!("</{tag}>"))?;
    let text = body.split_once('>')?.1;
    Some(text.split_once("<description>").map_or(text, |(_, description)| description))
}

#[test]
fn every_member_has_a_help_text() {
    let help = help();
    for (class, table) in TABLES {
        let xml = help.get(class).unwrap_or_else(|| panic!("no help for {class}"));
        for line in table.lines() {
            let mut words = line.split(' ');
            let (Some(kind), Some(name)) = (words.next(), words.next()) else { continue };
            let tag = match kind {
                "property" => "member",
                "group" => continue,
                other => other,
            };
            let text = text_of(xml, tag, name).unwrap_or_else(|| panic!("no help for {class}.{name} in {xml}"));
            assert!(text.trim().len() > 15, "the help of {class}.{name} says nothing: {text:?}");
        }
    }
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
