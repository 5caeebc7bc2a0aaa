//! Springstep's developer commands: `cargo xtask …`.

mod cli;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match cli::Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Without a backtrace: these are messages for the person at the keyboard.
            eprintln!("springstep: {error}");
            for cause in error.chain().skip(1) {
                eprintln!("  because {cause}");
            }
            ExitCode::FAILURE
        }
    }
}
