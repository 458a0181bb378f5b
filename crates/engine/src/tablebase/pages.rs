//! Table files in pieces: what was read once stays in memory, like a memory map without its dangers.
//!
//! A file that is cut short or fails while it is in use gives an error here; under a memory map it would end the
//! program with a signal.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};

/// Bytes that are read at once.
const PAGE: usize = 1 << 14;

/// Bytes kept in memory, over all files; the rest is read anew each time. All tables of up to five pieces that a
/// search is likely to ask have room in it.
const MOST_KEPT: usize = 512 << 20;

/// The system's files, with pages of them kept.
#[derive(Default)]
pub(super) struct Pages {
    system: OsFilesystem,
    kept: Arc<AtomicUsize>,
}

impl Filesystem for Pages {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        self.system.regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        self.system.read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        let length = self.system.regular_file_size(path)?;
        let pages = (0..length.div_ceil(PAGE as u64)).map(|_| OnceLock::new()).collect();
        Ok(Box::new(PagedFile { file: self.system.open(path)?, length, pages, kept: self.kept.clone() }))
    }
}

struct PagedFile {
    file: Box<dyn RandomAccessFile>,
    length: u64,
    pages: Box<[OnceLock<Box<[u8]>>]>,
    kept: Arc<AtomicUsize>,
}

impl PagedFile {
    /// A page from the file; none if no more may be kept.
    #[cold]
    fn load(&self, number: usize, hint: ReadHint) -> io::Result<Option<&[u8]>> {
        let start = (number * PAGE) as u64;
        let size = PAGE.min((self.length - start) as usize);
        if self.kept.fetch_add(size, Ordering::Relaxed) + size > MOST_KEPT {
            self.kept.fetch_sub(size, Ordering::Relaxed);
            return Ok(None);
        }
        let mut page = vec![0; size].into_boxed_slice();
        self.file.read_exact_at(&mut page, start, hint)?;
        Ok(Some(self.pages[number].get_or_init(|| page)))
    }
}

impl RandomAccessFile for PagedFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64, hint: ReadHint) -> io::Result<usize> {
        let (number, start) = ((offset / PAGE as u64) as usize, (offset % PAGE as u64) as usize);
        let page = match self.pages.get(number) {
            None => return Ok(0),
            Some(page) => match page.get() {
                Some(page) => Some(&**page),
                None => self.load(number, hint)?,
            },
        };
        let Some(page) = page else { return self.file.read_at(buffer, offset, hint) };
        let rest = page.get(start..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}
