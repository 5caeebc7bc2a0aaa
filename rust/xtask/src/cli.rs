//! The command line of `cargo xtask`.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use xtask::display::Size;
use xtask::picture::Request;
use xtask::stage::Profile;
use xtask::{
    bench, characters, demo, editor, editor_pictures, engine, export, manual, movie, package, picture, pictures, soak,
    stage,
};

/// Springstep's developer commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Print the path of a usable Godot program, after installing one if there is none
    ///
    /// Godot 4.5 or later is looked for in this order: the program that GODOT4_BIN names; `godot4`, then `godot` on the
    /// PATH; a private copy in ~/.cache/springstep (or $XDG_CACHE_HOME/springstep). When there is none of these, and this
    /// is a Debian-like Linux, Debian's own build is unpacked into that folder, with all the libraries it needs: about
    /// 530 MB, no root needed, nothing on the system is changed. Delete the folder to be rid of it, or to get a newer one.
    ///
    /// The path is the last line on standard output; progress goes to standard error.
    Engine,

    /// Build the extension and put its library into the sample project's addon folder
    ///
    /// Both entries of this platform in springstep.gdextension, debug and release, name the one file that this writes:
    /// what was staged last is what runs. The file is written under a temporary name and renamed, so a running editor
    /// reloads it whole.
    Stage {
        /// Build with optimisation, as users get it (takes minutes)
        #[arg(long)]
        release: bool,
    },

    /// Play the sample game (also: `cargo demo`)
    ///
    /// Finds or installs Godot, builds and stages the extension, imports the project and opens the game. Without a display,
    /// or with --headless, the scripted tour runs instead: the same scene, played through real input events, which ends with
    /// a short report. The exit code is 0 only if the tour succeeded and the engine reported no error.
    Demo {
        /// Use the optimised library
        #[arg(long)]
        release: bool,
        /// Play the scripted tour without a window, as fast as the machine can
        #[arg(long)]
        headless: bool,
    },

    /// Open the sample project in Godot's editor
    Editor {
        /// Use the optimised library
        #[arg(long)]
        release: bool,
    },

    /// Take the manual's pictures of Godot's editor, without a screen
    ///
    /// Needs Xvfb (Debian's package xvfb). Opens a copy of the sample project (target/editor_pictures) in the editor and
    /// photographs dialogs, inspectors, gizmos and help into docs/src/images/editor_*.png, and the icons in both themes.
    EditorPictures {
        /// The folder to write to, instead of the manual's
        #[arg(long)]
        out: Option<PathBuf>,
        /// Use the optimised library
        #[arg(long)]
        release: bool,
    },

    /// Render moments of a scene into PNG files, without a screen
    ///
    /// Needs Xvfb (Debian's package xvfb). The scene runs at 60 frames a second of its own time, so the same moment gives
    /// the same picture on every machine.
    ///
    /// Example: cargo xtask picture main.tscn turn.png --at 2.5 --at 3 -- --tour
    Picture {
        /// The scene: res://…, or a path inside the sample project
        scene: String,
        /// The file to write; with several moments the time goes into each name (turn-2.5s.png)
        out: PathBuf,
        /// A moment in seconds after the scene began; may be repeated
        #[arg(long = "at", value_name = "SECONDS", default_value = "1", allow_negative_numbers = true)]
        at: Vec<f64>,
        /// The picture's size in pixels
        #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1280x720")]
        size: Size,
        /// Use the optimised library
        #[arg(long)]
        release: bool,
        /// Arguments for the scene itself, which it reads with OS.get_cmdline_user_args()
        #[arg(last = true, value_name = "ARGUMENT")]
        user_args: Vec<String>,
    },

    /// Measure what the nodes cost beside their GDScript twins, beside what the engine ships, and beside their engine calls
    ///
    /// Builds the optimised library with nodes that make the engine calls alone, and measures everything in one headless run.
    /// Prints a table and the goals, and writes bench.json and bench.svg into target/bench. The exit code is 0 only if no goal
    /// is missed by more than the noise that was measured.
    Bench {
        /// Fewer rounds: about two minutes
        #[arg(long)]
        quick: bool,
        /// Put the plot into the manual
        #[arg(long)]
        manual: bool,
    },

    /// Make the sample game's characters: their models, rigs and clips, by scripts in Blender
    ///
    /// Needs Blender (Debian's packages blender and python3-numpy); the files that are committed were made with version 3.4.
    /// A script measures its clips first, and gives up with a sentence where a foot slides or sinks.
    Characters {
        /// Which (all)
        names: Vec<String>,
        /// Make them aside instead, compare them with those in the repository, and check those with Khronos' glTF validator
        /// (needs Node.js with npm)
        #[arg(long)]
        check: bool,
    },

    /// Drive the nodes for long: whatever games, scripts and users may do, at random
    ///
    /// A hundred thousand physics ticks, headless. It holds if every transform stays finite, the engine reports no error, nothing
    /// panics, and there are no more objects and no more memory at the end than after a fifth of it. The same seed and number of
    /// ticks do the same again. The whole output is left in target/soak.
    Soak {
        /// What is done at random follows from it
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many ticks
        #[arg(long)]
        ticks: Option<u32>,
        /// Instead, go round calmly for an hour of 60 ticks a second, and compare with nodes that began a moment ago
        #[arg(long)]
        hour: bool,
        /// With Jolt instead of GodotPhysics3D
        #[arg(long)]
        jolt: bool,
        /// Inside valgrind, 300 ticks: it holds if no error has a frame in Springstep's library
        #[arg(long)]
        valgrind: bool,
        /// Use the optimised library
        #[arg(long)]
        release: bool,
    },

    /// Take the manual's pictures anew, from scenes and the tour of the sample game
    ///
    /// Needs Xvfb (Debian's package xvfb), and for the film img2webp (package webp). Some minutes.
    Pictures {
        /// Take the README's moving picture instead
        #[arg(long)]
        film: bool,
    },

    /// Build the manual, and follow every link in it
    ///
    /// The book goes into target/manual/book, with a page of reference for each class, made from the doc comments. mdBook is
    /// installed into target/ the first time, which takes some minutes. Links to other hosts are not followed.
    Manual,

    /// Make the zip that users download, and run every node from it
    ///
    /// Writes target/springstep-VERSION.zip, which holds addons/springstep with two libraries of this platform: one with every
    /// check for the editor and debug exports, one without for release exports. The same sources give the same zip. It is then
    /// unpacked into an empty project, where every node has to do its work.
    Package {
        /// Pack the libraries of this folder (bin/PLATFORM/… in it) instead of building this platform's
        #[arg(long, value_name = "FOLDER")]
        from: Option<PathBuf>,
    },

    /// Export the sample game with the addon as it is packaged, and play the tour in it
    ///
    /// The game goes into target/export/game. With the private Godot, Debian's export templates are downloaded beside it (43 MB);
    /// with a Godot of your own, install its export templates in the editor first. The exit code is 0 only if the exported game
    /// played its tour to the end, without an error of the engine.
    Export {
        /// Export with the checks of engine and library
        #[arg(long)]
        debug: bool,
    },

    /// Film a scene, without a screen
    ///
    /// Needs Xvfb (Debian's package xvfb). Godot's movie writer makes a film of an .avi (or .ogv) name, or numbered frames of
    /// a .png name. Every frame is drawn: without a graphics card, count on a second of work for a second of film or more.
    ///
    /// Example: cargo xtask movie main.tscn tour.avi --seconds 20 -- --tour
    Movie {
        /// The scene: res://…, or a path inside the sample project
        scene: String,
        /// The film to write (.avi, .ogv), or the frames (.png, numbered)
        out: PathBuf,
        /// How much to film
        #[arg(long, default_value_t = 10.0)]
        seconds: f64,
        /// Frames a second
        #[arg(long, default_value_t = 30)]
        fps: u32,
        /// The picture's size in pixels
        #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1280x720")]
        size: Size,
        /// Use the optimised library
        #[arg(long)]
        release: bool,
        /// Arguments for the scene itself, which it reads with OS.get_cmdline_user_args()
        #[arg(last = true, value_name = "ARGUMENT")]
        user_args: Vec<String>,
    },
}

impl Cli {
    /// Does what the command line says.
    pub fn run(self) -> anyhow::Result<()> {
        match self.command {
            Task::Engine => engine::command(),
            Task::Stage { release } => stage::command(Profile::from_flag(release)),
            Task::Demo { release, headless } => demo::command(Profile::from_flag(release), headless),
            Task::Characters { names, check } => characters::command(&names, check),
            Task::Bench { quick, manual } => bench::command(quick, manual),
            Task::Editor { release } => editor::command(Profile::in_editor(release)),
            Task::Pictures { film } => {
                pictures::command(if film { pictures::What::Film } else { pictures::What::Pictures })
            }
            Task::Manual => manual::command(),
            Task::Package { from } => package::command(from.as_deref()),
            Task::Export { debug } => export::command(if debug { export::Kind::Debug } else { export::Kind::Release }),
            Task::EditorPictures { out, release } => editor_pictures::command(out, Profile::in_editor(release)),
            Task::Picture { scene, out, at, size, release, user_args } => {
                picture::command(&Request { scene, out, at, size, user_args, profile: Profile::from_flag(release) })
            }
            Task::Soak { seed, ticks, hour, jolt, valgrind, release } => {
                let profile = Profile::from_flag(release);
                soak::command(&soak::Request { seed, ticks, hour, jolt, valgrind, profile })
            }
            Task::Movie { scene, out, seconds, fps, size, release, user_args } => {
                let profile = Profile::from_flag(release);
                movie::command(&movie::Request { scene, out, seconds, fps, size, user_args, profile })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
