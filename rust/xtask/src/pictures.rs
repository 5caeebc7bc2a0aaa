//! The manual's pictures and the README's moving one, taken anew in the sample game's tour.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::display::{Size, Xvfb};
use crate::process::{self, Echo};
use crate::stage::Profile;
use crate::{demo, paths};

/// The tour takes a minute, and what is drawn on a processor alone some more.
const LIMIT: Duration = Duration::from_secs(1800);

/// The pictures, by the names that the tour and the manual have for them.
const PICTURES: [(&str, &str); 11] = [
    ("turn_right", "held_object"),
    ("rifle_walk", "weapon_sway_hip"),
    ("rifle_aim", "weapon_sway_aim"),
    ("rat_ramp_on", "slope_aligner_on"),
    ("rat_ramp_off", "slope_aligner_off"),
    ("stairs_on", "foot_ik_solver_on"),
    ("stairs_off", "foot_ik_solver_off"),
    ("ramp_on", "foot_ik_solver_ramp_on"),
    ("ramp_off", "foot_ik_solver_ramp_off"),
    ("spider_on", "foot_ik_spider_on"),
    ("spider_off", "foot_ik_spider_off"),
];
const PICTURE_SIZE: Size = Size { width: 960, height: 540 };

/// The film, and what of the web shows it: an animated WebP, whose frames cost a fifth of a GIF's.
const FILM: &str = "springstep.webp";
const FILM_SIZE: Size = Size { width: 640, height: 360 };
/// The README is to open at once.
const FILM_MOST_BYTES: u64 = 4_000_000;

/// What to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The manual's pictures.
    Pictures,
    /// The README's film.
    Film,
}

/// Runs `cargo xtask pictures`.
///
/// # Errors
/// When Xvfb or img2webp is missing, the tour fails, or something that it should have taken is not there.
pub fn command(what: What) -> Result<()> {
    let images = paths::repository().join("docs/src/images");
    match what {
        What::Pictures => {
            let folder = taken_in_tour("pictures", PICTURE_SIZE)?;
            for (taken, name) in PICTURES {
                let (from, to) = (folder.join(format!("{taken}.png")), images.join(format!("{name}.png")));
                fs::copy(&from, &to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
            }
            println!("{} pictures in {}", PICTURES.len(), images.display());
        }
        What::Film => {
            let film = images.join(FILM);
            let bytes = animate(&taken_in_tour("film", FILM_SIZE)?, &film)?;
            println!("{}: {:.1} MB", film.display(), bytes as f64 / 1e6);
        }
    }
    Ok(())
}

/// Plays the tour on a private screen and has it save `what`. Gives the folder.
fn taken_in_tour(what: &str, size: Size) -> Result<PathBuf> {
    let folder = paths::repository().join("target/tour").join(what);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let engine = demo::prepare(Profile::Dev)?;
    let screen = Xvfb::start(size)?;
    let mut game = screen.rendering(&engine, &paths::sample_project(), size);
    demo::add_tour(&mut game).arg(format!("--tour-{what}={}", folder.display()));
    let run = process::run(&mut game, LIMIT, Echo::Stdout)?;
    match demo::tour_trouble(&run, &[]) {
        None => Ok(folder),
        Some(trouble) => bail!("the tour failed: {trouble}"),
    }
}

/// Makes an animated picture of the numbered frames in a folder. Gives its size in bytes.
fn animate(frames: &Path, film: &Path) -> Result<u64> {
    let mut files =
        fs::read_dir(frames)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    files.sort();
    let mut img2webp = Command::new("img2webp");
    // 15 frames a second, as the tour takes them.
    img2webp.args(["-loop", "0", "-lossy", "-q", "50", "-m", "6", "-d", "67"]).args(&files).arg("-o").arg(film);
    let run = process::run(&mut img2webp, LIMIT, Echo::No)
        .context("films are made with img2webp: install it (Debian and Ubuntu: `apt-get install webp`)")?;
    if !run.succeeded() {
        bail!("img2webp ended with {}:\n{}", run.ending(), run.output);
    }
    let bytes = fs::metadata(film)?.len();
    if bytes > FILM_MOST_BYTES {
        bail!("{} has {bytes} bytes, more than {FILM_MOST_BYTES}: film less of the tour", film.display());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_has_every_picture_and_the_film() {
        let images = paths::repository().join("docs/src/images");
        for (_, name) in PICTURES {
            assert!(images.join(format!("{name}.png")).is_file(), "{name}");
        }
        let film = fs::metadata(images.join(FILM)).map(|about| about.len());
        assert!(film.is_ok_and(|bytes| bytes > 0 && bytes <= FILM_MOST_BYTES));
    }
}
