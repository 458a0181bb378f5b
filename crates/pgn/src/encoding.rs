//! Bytes as text. Files of games do not say how they are written, and may be put together of several: what is valid UTF-8
//! is taken for it, every other byte for Windows-1252, which old databases use.

use std::borrow::Cow;

/// What Windows-1252 has in place of the control characters from 0x80 on; what it leaves open stays as it is.
const HIGH_CONTROLS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of some bytes.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| letter(byte)));
    }
    Cow::Owned(text)
}

/// The letter with which bytes begin and how many of them it takes; they must not be empty.
pub(crate) fn first_letter(bytes: &[u8]) -> (char, usize) {
    if bytes[0].is_ascii() {
        return (bytes[0] as char, 1);
    }
    let text = (2..=bytes.len().min(4)).find_map(|length| std::str::from_utf8(&bytes[..length]).ok());
    text.and_then(|text| Some((text.chars().next()?, text.len()))).unwrap_or((letter(bytes[0]), 1))
}

/// What separates words. Marks of the encoding stand where files were put together.
pub(crate) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}

const fn letter(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH_CONTROLS[byte as usize - 0x80],
        _ => byte as char,
    }
}

/// Whether there is nothing but blanks.
pub(crate) fn all_blank(mut bytes: &[u8]) -> bool {
    while !bytes.is_empty() {
        let (letter, length) = first_letter(bytes);
        if !is_blank(letter) {
            return false;
        }
        bytes = &bytes[length..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_one_by_one_are_those_of_the_text() {
        for bytes in ["ă½€𝄞x".as_bytes(), b"\xe2\x80*\xa0\xc3\xa0\xf0\x9f\xff"] {
            let (mut at, mut text) = (0, String::new());
            while at < bytes.len() {
                let (letter, length) = first_letter(&bytes[at..]);
                text.push(letter);
                at += length;
            }
            assert_eq!(text, decode(bytes));
        }
    }

    #[test]
    fn each_text_is_taken_for_what_it_is() {
        assert_eq!(decode("Răzvan ½".as_bytes()), "Răzvan ½");
        assert_eq!(decode(b"J\xf6rg \x96 \xbd \x80"), "Jörg – ½ €");
        assert_eq!(
            decode("J\u{f6}rg".as_bytes().iter().chain(b" J\xf6rg").copied().collect::<Vec<_>>().as_slice()),
            "Jörg Jörg"
        );
        assert_eq!(decode(b""), "");
    }
}
