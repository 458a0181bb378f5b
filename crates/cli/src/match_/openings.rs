//! Files of openings for chess: positions, games in PGN or a Polyglot book, plain or gzipped.

use std::collections::HashSet;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;

use anyhow::Context;
use flate2::read::MultiGzDecoder;
use rocada_arena::openings::{self, Openings};
use rocada_chess::{Game, Position};
use rocada_engine::{Book, BookError};

use super::Arguments;
use crate::Misuse;

/// The openings of a match: those of its file, or the usual start.
pub fn openings(arguments: &Arguments) -> anyhow::Result<Openings<Game>> {
    let Some(path) = &arguments.openings else { return Ok(Openings::single(Game::default())) };
    let place = || path.display().to_string();
    let starts = read(path, arguments.plies).with_context(place)?;
    let openings = Openings::new(starts, arguments.order()).with_context(place)?;
    let first = arguments.opening_start;
    if first == 0 || first > openings.count() {
        let count = openings.count();
        return Err(
            Misuse(format!("--opening-start {first}: there are {count} openings in {}", place())).into()
        );
    }
    Ok(openings.beginning_with(first - 1))
}

/// The openings of a file; of games and books so many plies, or all.
pub fn read(path: &Path, plies: Option<usize>) -> anyhow::Result<Vec<Game>> {
    let bytes = unpacked(fs::read(path)?)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let name = Path::new(name.strip_suffix(".gz").unwrap_or(&name));
    let extension = name.extension().unwrap_or_default();
    if extension == "bin" {
        return Ok(lines_of_book(&name.to_string_lossy(), bytes, plies)?);
    }
    let text = String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("this is no text"))?;
    let starts =
        if extension == "pgn" { openings::read_games(&text, plies) } else { openings::read_positions(&text) };
    Ok(starts?)
}

/// What a gzipped file holds; any other is taken as it is.
fn unpacked(bytes: Vec<u8>) -> anyhow::Result<Vec<u8>> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    let mut unpacked = Vec::new();
    MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut unpacked)?;
    Ok(unpacked)
}

/// The lines of a book from the usual start, as far as it goes or so many plies, the heaviest moves first. Of lines
/// that lead to the same position only the first counts; moves without weight are not played.
fn lines_of_book(name: &str, bytes: Vec<u8>, plies: Option<usize>) -> Result<Vec<Game>, BookError> {
    let length = bytes.len() as u64;
    let mut book = Book::new(name, Cursor::new(bytes), length)?;
    let mut lines = Vec::new();
    let mut seen = HashSet::from([Position::default().polyglot_key()]);
    let mut open = vec![Game::default()];
    let mut ply = 0;
    while !open.is_empty() {
        let mut longer = Vec::new();
        for line in open {
            let mut moves =
                if plies.is_some_and(|plies| ply >= plies) { vec![] } else { book.moves(line.position())? };
            moves.retain(|known| known.weight > 0);
            moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
            let mut ends = true;
            for known in moves {
                let mut next = line.clone();
                let over = next.play(known.mv).is_err()
                    || next.outcome().is_some()
                    || next.claimable_draw().is_some();
                if !over {
                    ends = false;
                    if seen.insert(next.position().polyglot_key()) {
                        longer.push(next);
                    }
                }
            }
            if ends {
                lines.push(line);
            }
        }
        open = longer;
        ply += 1;
    }
    // A book that does not know the usual start has no line.
    lines.retain(|line| line.moves().len() > 0);
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// A book of these lines; each move weighs what is written after it, or 1.
    fn book(lines: &[&str]) -> Vec<u8> {
        let mut entries = Vec::new();
        for line in lines {
            let mut position = Position::default();
            for word in line.split_whitespace() {
                let (san, weight) = word.split_once(':').unwrap_or((word, "1"));
                let mv = position.parse_san(san).expect("a legal move");
                let text = mv.to().index() as u16 | (mv.from().index() as u16) << 6;
                entries.push((position.polyglot_key(), text, weight.parse::<u16>().expect("a weight")));
                position.play(mv);
            }
        }
        entries.sort_by_key(|entry| entry.0);
        entries.dedup();
        let bytes = |(key, mv, weight): (u64, u16, u16)| {
            [&key.to_be_bytes()[..], &mv.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
        };
        entries.into_iter().flat_map(bytes).collect()
    }

    fn written(games: &[Game]) -> Vec<String> {
        let line = |game: &Game| {
            let words: Vec<_> = game.earlier().zip(game.moves()).map(|(before, mv)| before.san(mv)).collect();
            words.join(" ")
        };
        games.iter().map(line).collect()
    }

    #[test]
    fn a_book_is_all_its_lines() {
        let bytes = book(&["d4 Nf6:1 Nf3", "Nf3:3 Nf6 d4", "e4:5 e5", "a4:0"]);
        let lines = |plies| written(&lines_of_book("b", bytes.clone(), plies).expect("a book"));
        // Of the two ways to one position the heavier counts; a4 has no weight.
        assert_eq!(lines(None), ["e4 e5", "Nf3 Nf6 d4"]);
        assert_eq!(lines(Some(2)), ["e4 e5", "Nf3 Nf6", "d4 Nf6"]);
        assert_eq!(lines(Some(1)), ["e4", "Nf3", "d4"]);
        assert_eq!(lines(Some(0)), [""; 0]);
        assert!(lines_of_book("b", vec![0; 17], None).is_err());
        assert!(lines_of_book("b", vec![0; 16], None).expect("a book of another start").is_empty());
    }

    #[test]
    fn files_of_every_kind_may_be_gzipped() {
        let folder = tempfile::tempdir().expect("a folder");
        let files: [(&str, Vec<u8>); 3] = [
            ("book.pgn", b"1. e4 e5 *\n".to_vec()),
            ("book.bin", book(&["e4 e5"])),
            ("book.epd", b"4k3/8/8/8/8/8/4P3/4K3 w - -\n".to_vec()),
        ];
        for (name, bytes) in files {
            let path = folder.path().join(name);
            fs::write(&path, &bytes).expect("room");
            let plain = read(&path, None).expect("openings");
            let packed = folder.path().join(format!("{name}.gz"));
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(&bytes).expect("room");
            let mut packed_bytes = encoder.finish().expect("room");
            fs::write(&packed, &packed_bytes).expect("room");
            assert_eq!(plain.len(), 1, "{name}");
            let again = read(&packed, None).expect("openings");
            assert_eq!(again[0].position(), plain[0].position(), "{name}");
            packed_bytes.truncate(packed_bytes.len() / 2);
            fs::write(&packed, &packed_bytes).expect("room");
            assert!(read(&packed, None).is_err(), "{name}, cut off");
        }
    }
}
