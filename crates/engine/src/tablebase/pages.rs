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

/// Pages whose places are made at once, when the first of them is read: those of 16 MiB.
const CHAPTER: usize = 1 << 10;

/// Bytes kept in memory, over all files; the rest is read anew each time. All tables of up to five pieces that a
/// search is likely to ask have room in it.
const MOST_KEPT: usize = 512 << 20;

/// No table is nearly as large. A larger file, which may be a hole for the most part, would need memory for nothing.
const LARGEST_FILE: u64 = 1 << 40;

/// The system's files, with pages of them kept.
#[derive(Default)]
pub(super) struct Pages {
    system: OsFilesystem,
    kept: Arc<Kept>,
}

/// The bytes that all files together keep.
struct Kept {
    bytes: AtomicUsize,
    most: usize,
}

impl Default for Kept {
    fn default() -> Self {
        Self { bytes: AtomicUsize::new(0), most: MOST_KEPT }
    }
}

impl Kept {
    /// Takes room for so many bytes, if there is any left.
    fn take(&self, bytes: usize) -> bool {
        let room = |kept: usize| kept.checked_add(bytes).filter(|&sum| sum <= self.most);
        self.bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, room).is_ok()
    }

    fn give_back(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
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
        if length > LARGEST_FILE {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "larger than any table"));
        }
        Ok(Box::new(PagedFile::new(self.system.open(path)?, length, self.kept.clone())))
    }
}

type Page = OnceLock<Box<[u8]>>;

/// A file and what is kept of it. What it keeps it has taken from `kept`, neither more nor less, and gives it back.
struct PagedFile {
    file: Box<dyn RandomAccessFile>,
    length: u64,
    chapters: Box<[OnceLock<Box<[Page]>>]>,
    kept: Arc<Kept>,
}

impl PagedFile {
    fn new(file: Box<dyn RandomAccessFile>, length: u64, kept: Arc<Kept>) -> Self {
        let chapters = (0..length.div_ceil((PAGE * CHAPTER) as u64)).map(|_| OnceLock::new()).collect();
        Self { file, length, chapters, kept }
    }

    /// A page, from the file if it is not kept yet; none if no more may be kept.
    fn page(&self, number: usize, hint: ReadHint) -> io::Result<Option<&[u8]>> {
        let chapter = &self.chapters[number / CHAPTER];
        if let Some(page) = chapter.get().and_then(|pages| pages[number % CHAPTER].get()) {
            return Ok(Some(page));
        }
        self.load(chapter, number, hint)
    }

    #[cold]
    fn load<'a>(
        &self,
        chapter: &'a OnceLock<Box<[Page]>>,
        number: usize,
        hint: ReadHint,
    ) -> io::Result<Option<&'a [u8]>> {
        let Some(pages) = self.keep(chapter, CHAPTER_SIZE, || (0..CHAPTER).map(|_| Page::new()).collect())
        else {
            return Ok(None);
        };
        let start = number as u64 * PAGE as u64;
        let size = PAGE.min((self.length - start) as usize);
        let mut bytes = vec![0; size].into_boxed_slice();
        self.file.read_exact_at(&mut bytes, start, hint)?;
        Ok(self.keep(&pages[number % CHAPTER], size, || bytes).map(|page| &**page))
    }

    /// Fills a place that may have been filled by another thread in the meantime; none if there is no room.
    fn keep<'a, T>(&self, place: &'a OnceLock<T>, size: usize, content: impl FnOnce() -> T) -> Option<&'a T> {
        if !self.kept.take(size) {
            return place.get();
        }
        let mut filled = false;
        let kept = place.get_or_init(|| {
            filled = true;
            content()
        });
        if !filled {
            self.kept.give_back(size);
        }
        Some(kept)
    }
}

/// Bytes of the places of a chapter's pages.
const CHAPTER_SIZE: usize = CHAPTER * size_of::<Page>();

impl Drop for PagedFile {
    fn drop(&mut self) {
        let chapters = self.chapters.iter().filter_map(OnceLock::get);
        let sizes = chapters.map(|pages| {
            CHAPTER_SIZE + pages.iter().filter_map(OnceLock::get).map(|page| page.len()).sum::<usize>()
        });
        self.kept.give_back(sizes.sum());
    }
}

impl RandomAccessFile for PagedFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64, hint: ReadHint) -> io::Result<usize> {
        if offset >= self.length {
            return Ok(0);
        }
        let (number, start) = ((offset / PAGE as u64) as usize, (offset % PAGE as u64) as usize);
        let Some(page) = self.page(number, hint)? else { return self.file.read_at(buffer, offset, hint) };
        let rest = page.get(start..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::Barrier;
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use super::*;

    /// A file of zeros that fails when told to, and whose readers can be made to read at the same time.
    #[derive(Default)]
    struct Zeros {
        broken: Arc<AtomicBool>,
        together: Option<Barrier>,
    }

    impl RandomAccessFile for Zeros {
        fn read_at(&self, buffer: &mut [u8], _offset: u64, _hint: ReadHint) -> io::Result<usize> {
            if let Some(barrier) = &self.together {
                barrier.wait();
            }
            if self.broken.load(Ordering::Relaxed) {
                return Err(io::ErrorKind::Other.into());
            }
            buffer.fill(0);
            Ok(buffer.len())
        }
    }

    fn read(file: &PagedFile, offset: u64) -> io::Result<usize> {
        file.read_at(&mut [0; 8], offset, ReadHint::Data)
    }

    fn kept(pages: &Pages) -> usize {
        pages.kept.bytes.load(Ordering::Relaxed)
    }

    #[test]
    fn what_could_not_be_read_is_not_counted_and_what_goes_is_given_back() {
        let pages = Pages::default();
        let broken = Arc::new(AtomicBool::new(true));
        let zeros = Zeros { broken: broken.clone(), together: None };
        let file = PagedFile::new(Box::new(zeros), 3 * PAGE as u64 + 5, pages.kept.clone());
        for _ in 0..100 {
            assert!(read(&file, 0).is_err());
        }
        assert_eq!(kept(&pages), CHAPTER_SIZE, "nothing was read");
        broken.store(false, Ordering::Relaxed);
        assert_eq!(read(&file, 0).ok(), Some(8));
        assert_eq!(read(&file, 10).ok(), Some(8));
        assert_eq!(read(&file, 3 * PAGE as u64).ok(), Some(5), "the last page is short");
        assert_eq!(read(&file, 3 * PAGE as u64 + 5).ok(), Some(0));
        assert_eq!(kept(&pages), CHAPTER_SIZE + PAGE + 5);
        drop(file);
        assert_eq!(kept(&pages), 0);
    }

    #[test]
    fn a_page_that_two_threads_read_at_once_is_counted_once() {
        let pages = Pages::default();
        let zeros = Zeros { together: Some(Barrier::new(2)), ..Zeros::default() };
        let file = PagedFile::new(Box::new(zeros), PAGE as u64, pages.kept.clone());
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| assert_eq!(read(&file, 0).ok(), Some(8)));
            }
        });
        assert_eq!(kept(&pages), CHAPTER_SIZE + PAGE);
    }

    #[test]
    fn without_room_pages_are_read_and_not_kept() {
        let kept = Arc::new(Kept { bytes: AtomicUsize::new(0), most: CHAPTER_SIZE + PAGE });
        let file = PagedFile::new(Box::new(Zeros::default()), 1 << 30, kept.clone());
        for offset in [0, PAGE as u64, 1 << 29, 5] {
            assert_eq!(read(&file, offset).ok(), Some(8));
        }
        assert_eq!(kept.bytes.load(Ordering::Relaxed), CHAPTER_SIZE + PAGE);
    }

    #[test]
    fn a_file_larger_than_any_table_is_refused_and_costs_no_memory() {
        let hole = tempfile::NamedTempFile::new().expect("a place for the file");
        if let Err(error) = hole.as_file().set_len(1 << 42) {
            let _ = writeln!(io::stderr(), "skipped: the system makes no file of 4 TiB: {error}");
            return;
        }
        assert!(Pages::default().open(hole.path()).is_err());
    }
}
