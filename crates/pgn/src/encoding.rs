//! Bytes as text. Files of games do not say how they are written: what is valid UTF-8 is taken for it, everything
//! else for Windows-1252, which old databases use. A file may hold both, so that each game is decided for itself.

use std::borrow::Cow;

/// What Windows-1252 has in place of the control characters from 0x80 on; what it leaves open stays as it is.
const HIGH_CONTROLS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of some bytes.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| letter(byte)).collect()),
    }
}

const fn letter(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH_CONTROLS[byte as usize - 0x80],
        _ => byte as char,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_is_taken_for_what_it_is() {
        assert_eq!(decode("Răzvan ½".as_bytes()), "Răzvan ½");
        assert_eq!(decode(b"J\xf6rg \x96 \xbd \x80"), "Jörg – ½ €");
        assert_eq!(decode(b""), "");
    }
}
