//! A node's values as text: assignments of GDScript, the same that the sample game's panel copies.
//!
//! ```text
//! var node: HeldObject3D = $HeldObject3D
//! node.stiffness = 351.25
//! node.follow_mode = 0  # Lag
//! ```

use godot::classes::{ClassDb, Object};
use godot::global::{str_to_var, var_to_str};
use godot::prelude::*;
use godot::register::info::PropertyUsageFlags;

/// Those whose values can be copied.
const CLASSES: [&str; 4] = ["HeldObject3D", "WeaponSway3D", "SlopeAligner", "FootIKSolver"];
/// What a value is copied of: all but references to nodes and resources.
const TYPES: [VariantType; 7] = [
    VariantType::BOOL,
    VariantType::INT,
    VariantType::FLOAT,
    VariantType::VECTOR2,
    VariantType::VECTOR3,
    VariantType::COLOR,
    VariantType::STRING_NAME,
];

/// Which of Springstep's classes a node is of.
pub fn class_of(node: &Gd<Object>) -> Option<&'static str> {
    let class = node.get_class().to_string();
    CLASSES.into_iter().find(|known| *known == class)
}

/// The values of a node as text.
pub fn write(node: &Gd<Object>, name: &str) -> String {
    let Some(class) = class_of(node) else { return String::new() };
    let values = properties(class).into_iter().map(|(property, _)| {
        let value = node.get(&property);
        format!("node.{property} = {}\n", var_to_str(&value))
    });
    let path = if is_identifier(name) { format!("${name}") } else { format!("$\"{}\"", name.replace('"', "\\\"")) };
    format!("var node: {class} = {path}\n{}", values.collect::<String>())
}

/// The values that a text has for a node of a class.
///
/// # Errors
/// What is wrong with the text, for its user.
pub fn read(text: &str, class: &str) -> Result<Vec<(StringName, Variant)>, String> {
    let nothing = || format!("The clipboard holds no values of a {class}. Copy those of another node first.");
    let assigned = assignments(text).ok_or_else(nothing)?;
    if let Some(other) = assigned.class.filter(|other| *other != class && CLASSES.contains(other)) {
        return Err(format!("The clipboard holds values of a {other}, and this is a {class}."));
    }
    let properties = properties(class);
    let mut values = Vec::new();
    for (property, text) in assigned.values {
        let Some((name, kind)) = properties.iter().find(|(name, _)| *name == property) else { continue };
        let value = value_of(text).and_then(|value| as_type(value, *kind));
        let value = value.ok_or_else(|| format!("The clipboard's value of {property} is none: {text}"))?;
        values.push((name.clone(), value));
    }
    if values.is_empty() { Err(nothing()) } else { Ok(values) }
}

/// The properties that are copied, with their types, whether the inspector shows them or not.
fn properties(class: &str) -> Vec<(StringName, VariantType)> {
    let list = ClassDb::singleton().class_get_property_list_ex(class).no_inheritance(true).done();
    let stored = list.iter_shared().filter_map(|info| {
        let usage = info.get("usage")?.try_to::<i64>().ok()?;
        let kind = info.get("type")?.try_to::<VariantType>().ok()?;
        let stored = usage & PropertyUsageFlags::STORAGE.ord() as i64 != 0 && TYPES.contains(&kind);
        stored.then(|| info.get("name")?.try_to::<GString>().ok().map(|name| (StringName::from(&name), kind)))?
    });
    stored.collect()
}

/// A value as it is written. Only what begins like a plain value is read: a text from anywhere is not to make objects.
fn value_of(text: &str) -> Option<Variant> {
    let number = text.starts_with(|first: char| first.is_ascii_digit() || "-+.".contains(first));
    let plain = ["true", "false", "Vector2(", "Vector3(", "Color(", "&\"", "\"", "inf", "nan"];
    (number || plain.iter().any(|start| text.starts_with(start))).then(|| str_to_var(text))
}

/// The value as its property takes it.
fn as_type(value: Variant, kind: VariantType) -> Option<Variant> {
    match (value.get_type(), kind) {
        (same, kind) if same == kind => Some(value),
        (VariantType::INT, VariantType::FLOAT) => Some((value.to::<i64>() as f64).to_variant()),
        (VariantType::STRING, VariantType::STRING_NAME) => Some(StringName::from(&value.to::<GString>()).to_variant()),
        _ => None,
    }
}

/// What a text assigns.
#[derive(Debug, PartialEq, Eq)]
struct Assigned<'a> {
    /// The class that it says the node is of.
    class: Option<&'a str>,
    /// The properties and their values as they are written.
    values: Vec<(&'a str, &'a str)>,
}

/// Reads a text; none if it is something else.
fn assignments(text: &str) -> Option<Assigned<'_>> {
    let mut assigned = Assigned { class: None, values: Vec::new() };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let (left, right) = line.split_once('=')?;
        if let Some((_, class)) = left.strip_prefix("var ").and_then(|declared| declared.split_once(':')) {
            assigned.class = Some(class.trim());
            continue;
        }
        let (node, property) = left.trim().split_once('.')?;
        if !is_identifier(node) || !is_identifier(property) {
            return None;
        }
        assigned.values.push((property, without_comment(right).trim()));
    }
    (!assigned.values.is_empty()).then_some(assigned)
}

fn without_comment(value: &str) -> &str {
    let mut quoted = false;
    let mut escaped = false;
    for (at, character) in value.char_indices() {
        match character {
            '#' if !quoted => return &value[..at],
            '"' if !escaped => quoted = !quoted,
            _ => {}
        }
        escaped = character == '\\' && !escaped;
    }
    value
}

fn is_identifier(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with(|first: char| first.is_ascii_digit())
        && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_panel_of_the_game_writes() {
        let text =
            "var node: HeldObject3D = $\"A name\"\nnode.bank_max = 0.69  # 40°\n\nnode.color_parameter = &\"a # b\"\n";
        let assigned = assignments(text).expect("it is such a text");
        assert_eq!(assigned.class, Some("HeldObject3D"));
        assert_eq!(assigned.values, [("bank_max", "0.69"), ("color_parameter", "&\"a # b\"")]);
    }

    #[test]
    fn what_is_something_else_is_refused() {
        for text in ["", "hello", "# Fresh: everything has its default.\n", "if a == b:\n\tpass", "a.b.c = 3", "x = 3"]
        {
            assert_eq!(assignments(text), None, "{text:?}");
        }
    }
}
