//! The manual's pictures and the README's moving one, taken anew from the sample game.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::display::{Size, Xvfb};
use crate::picture::{self, Request};
use crate::process::{self, Echo};
use crate::stage::Profile;
use crate::{demo, paths};

/// The tour takes a minute, and what is drawn on a processor alone some more.
const LIMIT: Duration = Duration::from_secs(1800);

/// Frames of 1/60 s after which a tour that got stuck is ended: with pictures it waits for animals and characters to come by.
const FRAMES: &str = "144000";

/// Those of scenes made for it: the scene, what it is told, the moment in seconds, and the picture's name.
const SCENES: [(&str, &[&str], f64, &str); 8] = [
    ("animals/before_and_after.tscn", &[], 2.1, "slope_aligner_on"),
    ("animals/before_and_after.tscn", &["--alignment-off"], 2.1, "slope_aligner_off"),
    ("animals/before_and_after.tscn", &["--spider"], 2.1, "foot_ik_spider_on"),
    ("animals/before_and_after.tscn", &["--spider", "--foot-ik-off"], 2.1, "foot_ik_spider_off"),
    ("characters/before_and_after.tscn", &[], 1.5, "foot_ik_solver_on"),
    ("characters/before_and_after.tscn", &["--foot-ik-off"], 1.5, "foot_ik_solver_off"),
    ("characters/before_and_after.tscn", &["--ramp"], 1.5, "foot_ik_solver_ramp_on"),
    ("characters/before_and_after.tscn", &["--ramp", "--foot-ik-off"], 1.5, "foot_ik_solver_ramp_off"),
];
const SCENE_SIZE: Size = Size { width: 960, height: 540 };

/// Those of moments of the tour: the tour's name of it, and the picture's.
const MOMENTS: [(&str, &str); 3] =
    [("turn_right", "held_object"), ("rifle_walk", "weapon_sway_hip"), ("rifle_aim", "weapon_sway_aim")];
const MOMENT_SIZE: Size = Size { width: 1280, height: 720 };

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
            for (scene, arguments, at, name) in SCENES {
                picture::command(&Request {
                    scene: scene.into(),
                    out: images.join(format!("{name}.png")),
                    at: vec![at],
                    size: SCENE_SIZE,
                    user_args: arguments.iter().map(ToString::to_string).collect(),
                    profile: Profile::Dev,
                })?;
            }
            let folder = taken_in_tour("pictures", MOMENT_SIZE)?;
            for (taken, name) in MOMENTS {
                let (from, to) = (folder.join(format!("{taken}.png")), images.join(format!("{name}.png")));
                fs::copy(&from, &to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
            }
            println!("{} pictures in {}", SCENES.len() + MOMENTS.len(), images.display());
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
    game.args(["--fixed-fps", "60", "--quit-after", FRAMES, "--", "--tour"]);
    game.arg(format!("--tour-{what}={}", folder.display()));
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
        let scenes = SCENES.iter().map(|(_, _, _, name)| name);
        for name in scenes.chain(MOMENTS.iter().map(|(_, name)| name)) {
            assert!(images.join(format!("{name}.png")).is_file(), "{name}");
        }
        let film = fs::metadata(images.join(FILM)).map(|about| about.len());
        assert!(film.is_ok_and(|bytes| bytes > 0 && bytes <= FILM_MOST_BYTES));
    }
}
