//! Zip files: the same files give the same bytes, on every machine and on every day.

use std::collections::BTreeSet;
use std::io::{Cursor, Read, Write};
use std::path::Path;

use anyhow::{Context, Result};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use super::addon::Files;

/// Packs files, sorted by name, with the folders that they are in and the time that zip counts from.
///
/// # Errors
/// When a file is larger than zip can say.
pub fn write(files: &Files) -> Result<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut folders = BTreeSet::new();
    for (path, content) in files {
        for (end, _) in path.match_indices('/') {
            if folders.insert(&path[..end]) {
                archive.add_directory(&path[..end], options.unix_permissions(0o755))?;
            }
        }
        archive.start_file(path.as_str(), options)?;
        archive.write_all(content)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// Reads a zip file's files.
///
/// # Errors
/// When it cannot be read, is no zip file, or is damaged.
pub fn read(path: &Path) -> Result<Files> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).with_context(|| format!("in {}", path.display()))?;
    let mut files = Files::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index)?;
        if entry.is_file() {
            let mut content = Vec::new();
            entry.read_to_end(&mut content)?;
            files.insert(entry.name()?.into_owned(), content);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_files_give_the_same_bytes_and_come_back() -> Result<()> {
        let files: Files = [("b/c.txt", "two"), ("a.txt", "one"), ("b/d/e.txt", "")]
            .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
            .into();
        let archive = write(&files)?;
        assert_eq!(write(&files)?, archive);
        let path = std::env::temp_dir().join(format!("springstep-archive-{}.zip", std::process::id()));
        std::fs::write(&path, &archive)?;
        assert_eq!(read(&path)?, files);
        std::fs::remove_file(path)?;
        Ok(())
    }
}
