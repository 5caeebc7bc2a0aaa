//! Reports every in-engine test by its own name under `cargo test`.

use libtest_mimic::{Arguments, Trial};
use springstep_tests::{determinism, discover, editor, manual, refusals, replaced_library, run, without_library};
use xtask::display::Xvfb;

/// Each is a process with threads of its own: more at once are no faster on a small machine, and time limits suffer.
const AT_ONCE: usize = 2;

fn main() -> anyhow::Result<()> {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(AT_ONCE);
    let without_screen = !Xvfb::is_installed();
    if without_screen {
        eprintln!("Xvfb is missing (Debian's package xvfb): the tests in a window, editor/on_screen/, are ignored");
    }
    let mut trials = Vec::new();
    for found in discover::tests(&xtask::paths::test_project())? {
        let name = found.name();
        let ignored = without_screen && editor::is_on_screen(&found.resource());
        trials.push(Trial::test(name, move || Ok(run::test(&found)?)).with_ignored_flag(ignored));
    }
    for example in manual::examples()? {
        trials.push(Trial::test(example.name(), move || Ok(run::example(&example)?)));
    }
    for refusal in &refusals::ALL {
        trials.push(Trial::test(refusal.name(), move || Ok(refusal.test()?)));
    }
    trials.push(Trial::test(replaced_library::NAME, || Ok(replaced_library::test()?)));
    trials.extend(determinism::trials());
    trials.push(Trial::test(without_library::NAME, || Ok(without_library::test()?)));
    libtest_mimic::run(&arguments, trials).exit()
}
