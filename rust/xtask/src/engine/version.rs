//! Asking a program which Godot it is.

use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process;

/// The oldest Godot that loads the extension (gdext's `api-4-5`).
pub const OLDEST: Version = Version { major: 4, minor: 5 };

/// Long enough for a cold start from a slow disk.
const LIMIT: Duration = Duration::from_secs(20);

/// Godot's version, as far as compatibility goes by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// The generation: 4.
    pub major: u32,
    /// The feature release in it.
    pub minor: u32,
}

impl Version {
    /// Reads the first two numbers of what `--version` prints: `4.6.3.stable.official.abc` is 4.6.
    pub fn parse(text: &str) -> Option<Self> {
        // A program may print something before it (a driver's notice): the version is the last line.
        let line = text.lines().rev().find(|line| !line.trim().is_empty())?;
        let mut numbers = line.trim().split('.').map(str::parse);
        match (numbers.next()?, numbers.next()?) {
            (Ok(major), Ok(minor)) => Some(Self { major, minor }),
            _ => None,
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// Runs `program --version` and accepts Godot 4.5 and later.
///
/// # Errors
/// When the program does not run, is not Godot, or is too old; the message says which.
pub fn usable(program: &Path) -> Result<Version> {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null());
    let run = process::run(&mut command, LIMIT, process::Echo::No).context("it does not run")?;
    if !run.succeeded() {
        bail!("`--version` fails ({}): {}", run.ending(), run.output.trim());
    }
    let Some(version) = Version::parse(&run.output) else {
        bail!("`--version` prints no Godot version but: {}", run.output.lines().next().unwrap_or_default());
    };
    if version < OLDEST {
        bail!("it is Godot {version}, and {OLDEST} or later is needed");
    }
    Ok(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_versions_that_godot_prints() {
        let parse = |text| Version::parse(text).map(|v| (v.major, v.minor));
        assert_eq!(parse("4.6.3.stable.debian4.6.3+ds-2\n"), Some((4, 6)));
        assert_eq!(parse("4.5.stable.official.876b29033"), Some((4, 5)));
        assert_eq!(parse("some driver notice\n4.10.dev1\n\n"), Some((4, 10)));
        assert_eq!(parse("3.5.2.stable"), Some((3, 5)));
        assert_eq!(parse("GNU bash, version 5"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn later_feature_releases_are_newer() {
        let version = |major, minor| Version { major, minor };
        assert!(version(4, 10) > OLDEST && version(5, 0) > OLDEST);
        assert!(version(4, 4) < OLDEST && version(3, 6) < OLDEST);
    }

    #[test]
    fn a_program_that_is_not_there_is_said_not_to_run() {
        let error = usable(Path::new("/nowhere/godot")).map_err(|e| format!("{e:#}"));
        assert!(error.as_ref().is_err_and(|text| text.starts_with("it does not run")), "{error:?}");
    }
}
