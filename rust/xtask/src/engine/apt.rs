//! Getting Debian packages from the mirror that this machine already uses, without installing them.
//!
//! All of apt's state is private, so no root is needed and the system's own lists, cache and locks are untouched.
//! No host name is written here: the mirror and the archive's keys are those of the machine.

use std::fs;
use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The keyrings of Debian's archive, as its package `debian-archive-keyring` has named them.
const KEYRINGS: [&str; 2] =
    ["/usr/share/keyrings/debian-archive-keyring.pgp", "/usr/share/keyrings/debian-archive-keyring.gpg"];

/// How much is downloaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The packages with all that they depend on.
    Complete,
    /// The packages themselves.
    Alone,
}

/// Downloads `packages` of `suite`, and gives the paths of the `.deb` files.
///
/// `folder` is apt's private place; it must be empty, and may be deleted once the files are unpacked.
///
/// # Errors
/// When there is no apt, no mirror, no such suite or package there, or no network. The output of apt is in the message.
pub fn download(folder: &Path, suite: &str, packages: &[&str], extent: Extent) -> Result<Vec<PathBuf>> {
    let mirrors = mirrors()?;
    let mut failures = Vec::new();
    // The first mirror named may be one that lacks the suite (the security archive): any that has it will do.
    for (number, mirror) in mirrors.iter().enumerate() {
        let place = folder.join(number.to_string());
        match download_from(&place, mirror, suite, packages, extent) {
            Ok(files) => return Ok(files),
            Err(why) => failures.push(format!("{why:#}")),
        }
    }
    bail!("this machine's package mirrors do not give {} of Debian {suite}:\n{}", packages[0], failures.join("\n"))
}

/// The base addresses of the package sources of this machine, each once.
fn mirrors() -> Result<Vec<String>> {
    let output = Command::new("apt-get")
        // Without release information it answers also where the lists were never fetched, as in a fresh container.
        .args(["indextargets", "--no-release-info", "--format", "$(REPO_URI)", "Created-By: Packages"])
        .env("LC_ALL", "C")
        .output()
        .context("there is no apt-get on this machine to install it with")?;
    let mut mirrors: Vec<String> = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !mirrors.iter().any(|known| known == line) {
            mirrors.push(line.to_owned());
        }
    }
    // The security archive never has a whole suite: it is asked last.
    mirrors.sort_by_key(|mirror| mirror.contains("security"));
    if mirrors.is_empty() {
        bail!("apt-get knows no package source on this machine");
    }
    Ok(mirrors)
}

fn download_from(folder: &Path, mirror: &str, suite: &str, packages: &[&str], extent: Extent) -> Result<Vec<PathBuf>> {
    for part in ["state/lists/partial", "cache/archives/partial"] {
        fs::create_dir_all(folder.join(part))?;
    }
    let configuration = write_configuration(folder, mirror, suite)?;
    let archives = folder.join("cache/archives");
    apt_get(&configuration, &archives, &["update"])?;
    let mut command = match extent {
        Extent::Complete => vec!["install", "-y", "--download-only"],
        Extent::Alone => vec!["download"],
    };
    command.extend(packages);
    apt_get(&configuration, &archives, &command)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(archives)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "deb") {
            files.push(path);
        }
    }
    Ok(files)
}

/// Writes the source and apt's configuration. It is given with `-c`, which apt reads after the machine's own.
fn write_configuration(folder: &Path, mirror: &str, suite: &str) -> Result<PathBuf> {
    let keyring = KEYRINGS.iter().find(|path| Path::new(path).exists());
    let signed = keyring.map(|path| format!("[signed-by={path}] ")).unwrap_or_default();
    fs::write(folder.join("sources.list"), format!("deb {signed}{mirror} {suite} main\n"))?;
    // An empty status file: nothing counts as installed, so the download is complete in itself.
    fs::write(folder.join("status"), "")?;
    let here = folder.display();
    let text = format!(
        r#"Dir::State "{here}/state";
Dir::State::Lists "{here}/state/lists";
Dir::State::status "{here}/status";
Dir::Cache "{here}/cache";
Dir::Cache::Archives "{here}/cache/archives";
Dir::Etc::SourceList "{here}/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
APT::Install-Recommends "false";
APT::Install-Suggests "false";
APT::Keep-Downloaded-Packages "true";
APT::Sandbox::User "root";
APT::Update::Error-Mode "any";
Debug::NoLocking "1";
// The machine's own hooks tidy its system, which this does not touch.
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Pre-Invoke;
#clear DPkg::Post-Invoke;
#clear DPkg::Pre-Install-Pkgs;
"#
    );
    let path = folder.join("apt.conf");
    fs::write(&path, text)?;
    Ok(path)
}

/// Runs apt-get. On a terminal it shows its own progress; elsewhere its output is kept for the error message.
///
/// It runs in `folder`, which is where its command `download` puts files.
fn apt_get(configuration: &Path, folder: &Path, arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("apt-get");
    command.arg("-c").arg(configuration).args(arguments).env("LC_ALL", "C");
    command.current_dir(folder).stdin(Stdio::null());
    if stderr().is_terminal() {
        // Standard output is for the result of the command that this is a part of.
        command.stdout(stderr()).stderr(Stdio::inherit());
    }
    let output = command.output().context("apt-get does not run")?;
    if !output.status.success() {
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        bail!("`apt-get {}` failed ({}):\n{}", arguments.join(" "), output.status, said.trim());
    }
    Ok(())
}

/// Unpacks `.deb` files into `prefix`, several at a time.
///
/// # Errors
/// When one cannot be unpacked: its name and what `dpkg-deb` said.
pub fn unpack(files: &[PathBuf], prefix: &Path) -> Result<()> {
    fs::create_dir_all(prefix)?;
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let work = || -> Result<()> {
            while let Some(file) = files.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                unpack_one(file, prefix)?;
            }
            Ok(())
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })
}

fn unpack_one(file: &Path, prefix: &Path) -> Result<()> {
    let output = Command::new("dpkg-deb").arg("-x").args([file, prefix]).output().context("dpkg-deb does not run")?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`dpkg-deb -x {}` failed ({}): {}", file.display(), output.status, said.trim());
    }
    Ok(())
}
