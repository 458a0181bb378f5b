//! Numeric annotation glyphs and the signs that people write for them.

/// Signs and their numbers. Where a number has several signs, the first one is shown.
const SIGNS: [(&str, u8); 38] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("⨀", 22),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⊕", 138),
    ("∆", 140),
    ("N", 146),
    ("D", 220),
];

/// The number of a sign that stands alone, such as `!?` or `±`.
pub(crate) fn number(sign: &str) -> Option<u8> {
    SIGNS.iter().find(|(known, _)| *known == sign).map(|(_, number)| *number)
}

/// The sign that people know for a glyph, such as `!?` for 5; none where there is only the number.
///
/// ```
/// assert_eq!(rocada_pgn::glyph_sign(5), Some("!?"));
/// assert_eq!(rocada_pgn::glyph_sign(99), None);
/// ```
pub fn glyph_sign(glyph: u8) -> Option<&'static str> {
    SIGNS.iter().find(|(_, number)| *number == glyph).map(|(sign, _)| *sign)
}

/// Cuts the longest sign off the end of a move; none where no move would be left. A letter is part of the move.
pub(crate) fn split_sign(word: &str) -> Option<(&str, u8)> {
    let signs = SIGNS.iter().filter(|(sign, _)| !sign.starts_with(|letter: char| letter.is_alphabetic()));
    let found = signs.filter_map(|(sign, number)| Some((word.strip_suffix(sign)?, *number)));
    found.filter(|(rest, _)| !rest.is_empty()).min_by_key(|(rest, _)| rest.len())
}

/// Glyphs that say the same kind of thing, of which a move has one: how good it is (1 to 9), or how good the position is
/// (10 to 19).
pub(crate) const fn group(glyph: u8) -> Option<u8> {
    match glyph {
        1..=9 => Some(0),
        10..=19 => Some(1),
        _ => None,
    }
}
