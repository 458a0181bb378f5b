//! Finding out before the work begins whether its result can be written.

use std::fs::{self, OpenOptions};
use std::path::Path;

use anyhow::Context;

/// Fails where no file can be written. What is there stays as it is, and nothing new is left behind.
pub fn check(path: &Path) -> anyhow::Result<()> {
    let place = || format!("{} cannot be written", path.display());
    let is_new = !path.exists();
    OpenOptions::new().create(true).append(true).open(path).with_context(place)?;
    if is_new {
        fs::remove_file(path).with_context(place)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_stay_as_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let (old, new) = (folder.path().join("old"), folder.path().join("new"));
        fs::write(&old, "what is there").expect("room");
        check(&old).expect("writable");
        check(&new).expect("writable");
        assert_eq!(fs::read_to_string(&old).expect("a text"), "what is there");
        assert!(!new.exists());
        for impossible in [folder.path(), &old.join("below"), &folder.path().join("no/such/folder")] {
            let message = check(impossible).expect_err("no place for a file").to_string();
            assert_eq!(message, format!("{} cannot be written", impossible.display()));
        }
    }
}
