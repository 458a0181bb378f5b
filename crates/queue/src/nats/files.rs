//! Files that jobs need and that are too large to be in them, by a name that says what is in them.

use std::io::Cursor;

use async_nats::jetstream::object_store::{Config, InfoErrorKind, ObjectStore};
use tokio::io::AsyncReadExt;

use super::{LONGEST_KEPT, Server, server};
use crate::QueueError;

/// The bucket of the files.
const FILES: &str = "rocada-files";
/// Bytes of the largest one.
const LARGEST_FILE: usize = 256 << 20;

impl Server {
    /// Puts a file on the server, if it is not there. It stays for some weeks.
    pub fn put_file(&self, name: &str, bytes: &[u8]) -> Result<(), QueueError> {
        self.runtime.block_on(async {
            let store = self.files().await?;
            match store.info(name).await {
                Ok(info) if info.size == bytes.len() => Ok(()),
                _ => store.put(name, &mut Cursor::new(bytes)).await.map(|_| ()).map_err(server),
            }
        })
    }

    /// A file from the server, if it is there. Whether it is the right one is for the caller to say.
    pub fn file(&self, name: &str) -> Result<Option<Vec<u8>>, QueueError> {
        self.runtime.block_on(async {
            let store = self.files().await?;
            match store.info(name).await {
                Err(error) if error.kind() == InfoErrorKind::NotFound => return Ok(None),
                Err(error) => return Err(server(error)),
                Ok(info) if info.size > LARGEST_FILE => {
                    return Err(server(format!("a file of {} bytes is too large", info.size)));
                }
                Ok(_) => {}
            }
            let object = store.get(name).await.map_err(server)?;
            let mut bytes = Vec::new();
            object.take(LARGEST_FILE as u64).read_to_end(&mut bytes).await?;
            Ok(Some(bytes))
        })
    }

    async fn files(&self) -> Result<ObjectStore, QueueError> {
        let context = &self.link.context;
        if let Ok(store) = context.get_object_store(FILES).await {
            return Ok(store);
        }
        let config =
            Config { bucket: FILES.to_owned(), max_age: LONGEST_KEPT, num_replicas: 1, ..Config::default() };
        context.create_object_store(config).await.map_err(server)
    }
}
