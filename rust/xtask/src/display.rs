//! A screen to draw on: the user's, or a private one of Xvfb.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

/// Whether programs that this one starts can open windows.
///
/// Only Linux (and the like) can lack a display and say so; elsewhere there is one.
pub fn is_there() -> bool {
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// A size in pixels, written `1280x720`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl std::str::FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no size: write WIDTHxHEIGHT in pixels from 1 to 8192, as in 1280x720");
        let (width, height) = text.split_once('x').ok_or_else(wrong)?;
        let pixels = |number: &str| number.parse().ok().filter(|pixels| (1..=8192).contains(pixels)).ok_or_else(wrong);
        Ok(Self { width: pixels(width)?, height: pixels(height)? })
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A private X server without a screen, ended when dropped.
pub struct Xvfb {
    server: Child,
    name: String,
}

impl Xvfb {
    /// Whether the program is installed.
    pub fn is_installed() -> bool {
        let mut version = Command::new("Xvfb");
        version.arg("-version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    }

    /// Starts a server with one screen of this size, under a display number that is free.
    ///
    /// # Errors
    /// When Xvfb is not installed or does not start.
    pub fn start(size: Size) -> Result<Self> {
        let screen = format!("{size}x24");
        let mut server = Command::new("Xvfb")
            // It picks a free number, and writes it to standard output once clients can connect.
            .args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("pictures need the program Xvfb: install it (Debian and Ubuntu: `apt-get install xvfb`)")?;
        let mut number = String::new();
        if let Some(output) = server.stdout.take() {
            BufReader::new(output).read_line(&mut number)?;
        }
        let xvfb = Self { server, name: format!(":{}", number.trim()) };
        if number.trim().is_empty() {
            bail!("Xvfb does not start: run `Xvfb -displayfd 1 -screen 0 {screen}` to see why");
        }
        Ok(xvfb)
    }

    /// The engine with a project, set up to render on this server: without a graphics card, without sound.
    pub fn rendering(&self, engine: &Path, project: &Path, size: Size) -> Command {
        let mut command = Command::new(engine);
        command
            .arg("--path")
            .arg(project)
            .args(["--rendering-driver", "opengl3", "--audio-driver", "Dummy", "--display-driver", "x11"])
            .args(["--position", "0,0", "--resolution", &size.to_string()])
            .env("DISPLAY", &self.name)
            // A damaged shader cache ends the engine with SIGBUS.
            .env("MESA_SHADER_CACHE_DISABLE", "true");
        command
    }
}

impl Drop for Xvfb {
    fn drop(&mut self) {
        // An error means that it has ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_written() {
        assert_eq!("1280x720".parse(), Ok(Size { width: 1280, height: 720 }));
        assert_eq!(Size { width: 64, height: 48 }.to_string(), "64x48");
        for wrong in ["", "x", "1280", "1280x", "0x720", "-1x5", "1280X720", "9000x10", "1x2x3"] {
            assert!(wrong.parse::<Size>().is_err(), "{wrong}");
        }
    }
}
