//! Reading lines of bounded length, whatever the bytes are.

use std::io::{BufRead, ErrorKind};

/// Room for a game of many thousand moves; the rest of a longer line is thrown away unread.
const LONGEST_LINE: usize = 1 << 18;
/// So much of a line that is too long is kept, to show which one it was.
const KEPT: usize = 80;

/// A line of input.
pub enum Line {
    /// All of it.
    Whole(String),
    /// The beginning of a line longer than any that makes sense.
    Overlong(String),
}

impl Line {
    /// What there is of it.
    pub fn text(&self) -> &str {
        match self {
            Self::Whole(text) | Self::Overlong(text) => text,
        }
    }
}

/// The next line; none at the end of the input. A read that fails is the end, too.
pub fn next(input: &mut impl BufRead) -> Option<Line> {
    let mut line = Vec::new();
    let mut overlong = false;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if available.is_empty() && line.is_empty() {
            return None;
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        if line.len() + part.len() <= LONGEST_LINE && !overlong {
            line.extend_from_slice(part);
        } else {
            line.extend_from_slice(&part[..part.len().min(KEPT)]);
            line.truncate(KEPT);
            overlong = true;
        }
        let ended = end.is_some() || available.is_empty();
        let read = part.len() + usize::from(end.is_some());
        input.consume(read);
        if ended {
            let text = String::from_utf8_lossy(&line).into_owned();
            return Some(if overlong { Line::Overlong(text) } else { Line::Whole(text) });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn read(input: &[u8]) -> Vec<String> {
        // A small buffer, so that lines come in pieces.
        let mut reader = BufReader::with_capacity(7, input);
        let lines = std::iter::from_fn(|| next(&mut reader));
        lines
            .map(|line| match line {
                Line::Whole(line) => line,
                Line::Overlong(line) => format!("long: {}", line.len()),
            })
            .collect()
    }

    #[test]
    fn lines_end_at_line_ends_and_at_the_end() {
        assert_eq!(read(b"uci\nposition startpos\r\n\nquit"), ["uci", "position startpos\r", "", "quit"]);
        assert_eq!(read(b""), Vec::<String>::new());
    }

    #[test]
    fn any_bytes_make_a_line() {
        assert_eq!(read(b"\xff\xfe\x00x\nb\n"), ["\u{fffd}\u{fffd}\u{0}x", "b"]);
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let mut input = vec![b'x'; 3 * LONGEST_LINE];
        input.extend_from_slice(b"\nisready\n");
        assert_eq!(read(&input), ["long: 80", "isready"]);
        let longest = vec![b'x'; LONGEST_LINE];
        assert_eq!(read(&longest)[0].len(), LONGEST_LINE);
    }
}
