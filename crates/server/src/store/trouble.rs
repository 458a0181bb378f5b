//! Why the store cannot do something, in words.

use rusqlite::ErrorCode;

use crate::complaint::InWords;
use crate::messages::Words;

/// The SQL is right, so it is the contents of the file unless `SQLite` names something else.
impl InWords for rusqlite::Error {
    fn words(&self) -> Words {
        match self.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Words::new("the disk is full", "discul este plin"),
            Some(ErrorCode::SystemIoFailure) => {
                Words::new("the disk cannot be read or written", "discul nu poate fi citit sau scris")
            }
            Some(ErrorCode::OutOfMemory) => {
                Words::new("there is too little memory", "memoria este insuficientă")
            }
            Some(
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed,
            ) => Words::new("another program is using the file", "alt program folosește fișierul"),
            Some(
                ErrorCode::CannotOpen
                | ErrorCode::NoLargeFileSupport
                | ErrorCode::PermissionDenied
                | ErrorCode::ReadOnly,
            ) => Words::new("the system does not let it be written", "sistemul nu permite scrierea"),
            _ => damaged(),
        }
    }
}

/// The contents are not what they should be.
pub fn damaged() -> Words {
    Words::new("the file is damaged", "fișierul este deteriorat")
}
