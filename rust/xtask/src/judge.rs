//! Tells from an engine's output what went wrong.
//!
//! Godot's exit code does not: a failed `assert`, a script error, a panic in the extension and a leak all leave it 0.

/// What marks an error, a panic or a crash, and never stands in a healthy run's output.
const ERRORS: [&str; 8] = [
    // Covers `USER ERROR:` and `SHADER ERROR:` too. `SCRIPT ERROR:` ends the same way, and stands here to be found.
    "SCRIPT ERROR",
    "ERROR:",
    "Parse Error",
    // gdext's and the standard library's panics, and an engine call that gdext refused.
    "[panic",
    "panicked at",
    "godot-rust function call failed",
    // The engine's crash handler.
    "Program crashed with signal",
    "handle_crash",
];

/// What marks a leak. Left at exit are: objects, loaded resources, server resources, string names.
const LEAKS: [&str; 6] = [
    "ObjectDB instances leaked at exit",
    "Leaked instance",
    "still in use at exit",
    "were leaked",
    "was leaked",
    "unclaimed string name",
];

/// The lines of an engine's output that show an error, a panic, a crash or a leak, without colour codes.
///
/// A message that the engine spreads over lines gives its first line. Warnings that are no leaks are not bad.
pub fn bad_lines(output: &str) -> Vec<String> {
    lines(output, |line| contains(line, &ERRORS) || contains(line, &LEAKS))
}

/// Those of the [`bad_lines`] that do not report a leak: for a run that is cut off in the middle, which leaks.
pub fn error_lines(output: &str) -> Vec<String> {
    lines(output, |line| contains(line, &ERRORS) && !contains(line, &LEAKS))
}

/// Whether the output has this line, by itself, colours and spaces around it aside.
pub fn has_line(output: &str, line: &str) -> bool {
    plain(output).lines().any(|candidate| candidate.trim() == line)
}

fn lines(output: &str, wanted: impl Fn(&str) -> bool) -> Vec<String> {
    plain(output).lines().map(str::trim).filter(|line| wanted(line)).map(str::to_owned).collect()
}

fn contains(line: &str, marks: &[&str]) -> bool {
    marks.iter().any(|mark| line.contains(mark))
}

/// The text without the terminal's escape sequences: Godot prints them into pipes as well.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        if character != '\u{1b}' {
            plain.push(character);
            continue;
        }
        // A control sequence: `ESC [`, parameters, and a final byte from `@` to `~`.
        if rest.next() == Some('[') {
            let _ = rest.by_ref().find(|c| ('@'..='~').contains(c));
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_each_kind_of_trouble() {
        let troubles = [
            "SCRIPT ERROR: Invalid access to property or key 'x' on a base object of type 'Nil'.",
            "SCRIPT ERROR: Parse Error: Expected closing \")\".",
            "ERROR: Condition \"!is_inside_tree()\" is true. Returning: Transform3D()",
            "USER ERROR: pushed by a script",
            "SHADER ERROR: Unknown identifier",
            "ERROR: [panic rust/nodes/src/held.rs:12]",
            "thread '<unnamed>' panicked at rust/nodes/src/held.rs:12:5:",
            "godot-rust function call failed: HeldObject3D::snap()",
            "handle_crash: Program crashed with signal 11",
            "WARNING: ObjectDB instances leaked at exit (run with --verbose for details).",
            "Leaked instance: Node:9223372049834607854 - Node name: x",
            "ERROR: 3 resources still in use at exit (run with --verbose for details).",
            "WARNING: 2 RIDs of type \"Canvas\" were leaked.",
            "WARNING: 1 RID of type \"Canvas\" was leaked.",
            "StringName: 1 unclaimed string name at exit.",
        ];
        for trouble in troubles {
            assert_eq!(bad_lines(&format!("before\n  {trouble}\nafter\n")), [trouble]);
        }
    }

    #[test]
    fn leaks_are_told_from_errors() {
        let output = "ERROR: 3 resources still in use at exit (run with --verbose for details).\n\
                      WARNING: ObjectDB instances leaked at exit\nSCRIPT ERROR: x\n";
        assert_eq!(bad_lines(output).len(), 3);
        assert_eq!(error_lines(output), ["SCRIPT ERROR: x"]);
    }

    #[test]
    fn a_healthy_run_has_none() {
        let output = "Godot Engine v4.6.3.stable - https://godotengine.org\n\
                      WARNING: Could not set V-Sync mode\n     at: set_use_vsync (gl_manager_x11.cpp:364)\n\
                      initialize godot-rust (API v4.5, runtime v4.6.3)\nlargest error 0.001 m, no errors\nTOUR OK\n";
        assert_eq!(bad_lines(output), Vec::<String>::new());
    }

    #[test]
    fn colours_hide_nothing() {
        let output = "\u{1b}[1;31mERROR:\u{1b}[0;91m it failed\u{1b}[0m\r\n\u{1b}[92mTOUR OK\u{1b}[39m\n";
        assert_eq!(bad_lines(output), ["ERROR: it failed"]);
        assert!(has_line(output, "TOUR OK"));
    }

    #[test]
    fn a_result_line_stands_alone() {
        assert!(has_line("a\n TOUR OK \r\nb", "TOUR OK"));
        assert!(!has_line("not TOUR OK\nTOUR OK?\n", "TOUR OK"));
    }

    #[test]
    fn an_escape_sequence_at_the_end_of_the_text_is_no_trouble() {
        assert_eq!(plain("a\u{1b}[3"), "a");
        assert_eq!(plain("a\u{1b}"), "a");
    }
}
