//! The harness must say no: each of these runs a test that fails in one way, and passes if it failed for that reason.

use std::time::Duration;

use anyhow::{Result, bail};
use xtask::judge;

use crate::run::{self, Limits};

/// The script that has most of them.
const SCRIPT: &str = "res://harness/fixtures/refused.gd";

/// Enough for any of them that ends by itself, and for those that do not, soon over.
const LIMITS: Limits = Limits { frames: 600, wall: Duration::from_secs(30) };

/// A test that must fail, and how.
#[derive(Debug)]
pub struct Refusal {
    /// The script, as Godot names it.
    script: &'static str,
    /// The test function.
    function: &'static str,
    /// Texts that the troubles must name.
    reasons: &'static [&'static str],
    /// When it is ended.
    limits: Limits,
}

impl Refusal {
    const fn new(function: &'static str, reasons: &'static [&'static str]) -> Self {
        Self { script: SCRIPT, function, reasons, limits: LIMITS }
    }

    /// The name that it is reported under.
    pub fn name(&self) -> String {
        format!("harness/refuses::{}", self.function.strip_prefix("test_").unwrap_or(self.function))
    }

    /// Runs the test and looks how it fails.
    ///
    /// # Errors
    /// When it passes, or fails for another reason.
    pub fn test(&self) -> Result<()> {
        let run = run::run(self.script, self.function, self.limits)?;
        let troubles = run::troubles(&run).join("\n");
        let missing: Vec<_> = self.reasons.iter().filter(|reason| !troubles.contains(**reason)).collect();
        if !missing.is_empty() {
            let output = judge::plain(&run.output);
            bail!("it should fail for {missing:?} too, and fails for:\n{troubles}\n---- output ----\n{output}");
        }
        Ok(())
    }
}

/// One for each way to fail.
pub static ALL: [Refusal; 19] = [
    Refusal::new(
        "test_failing_checks",
        &[
            "the first claim (res://harness/fixtures/refused.gd:6)",
            "the second claim: is 1, should be 2 (res://harness/fixtures/refused.gd:8)",
            "the third claim: is 1.0, should be 1.5: off by 0.5, allowed is 0.25",
            "the fourth claim",
            "the fifth claim",
            "the sixth claim",
            "the seventh claim: is 1, should be 1.0",
            "the eighth claim (res://harness/fixtures/refused.gd:14)",
        ],
    ),
    Refusal::new("test_script_error", &["the engine reported an error", "the engine printed: SCRIPT ERROR"]),
    Refusal::new("test_script_error_in_a_function_that_is_awaited", &["the engine printed: SCRIPT ERROR"]),
    Refusal::new("test_failed_assert", &["the engine printed: SCRIPT ERROR: Assertion failed"]),
    Refusal::new("test_pushed_error", &["the engine reported an error: pushed by the test"]),
    Refusal::new("test_engine_error", &["the engine printed: ERROR:"]),
    Refusal::new("test_warning_not_taken", &["a warning was not taken: nobody takes this"]),
    Refusal::new("test_leaked_object", &["ObjectDB instances leaked at exit"]),
    Refusal::new("test_leaked_node", &["a node was left without a parent: Lost (Node)", "leaked at exit"]),
    Refusal::new("test_reference_cycle", &["ObjectDB instances leaked at exit"]),
    Refusal::new("test_panic_in_a_method_of_the_library", &["[panic", "the game went on, in tick 2"]),
    Refusal::new("test_panics_in_ticks_of_the_library", &["[panic", "the game went on, and the node too: tick 6"]),
    Refusal::new("test_nothing_checked", &["it checked nothing"]),
    Refusal::new("test_wait_without_end", &["it ended without a result"]),
    Refusal {
        script: SCRIPT,
        function: "test_loop_without_end",
        reasons: &["it did not end: killed by the time limit"],
        limits: Limits { frames: 600, wall: Duration::from_secs(4) },
    },
    Refusal::new("test_quit", &["it ended without a result"]),
    Refusal::new("test_crash", &["the engine ended with signal"]),
    Refusal::new("test_that_is_not_there", &["has no test test_that_is_not_there"]),
    Refusal {
        script: "res://harness/no_such_script.gd",
        function: "test_without_a_script",
        reasons: &["no such script"],
        limits: LIMITS,
    },
];
