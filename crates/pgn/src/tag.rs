//! One tag, `[Name "value"]`, as files have it.

/// Where a tag ends, counted from its opening bracket; at the end of its line where it is not closed.
pub(crate) fn end(text: &[u8]) -> usize {
    let line = text.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(text.len());
    closed_end(&text[..line]).unwrap_or(line)
}

fn closed_end(line: &[u8]) -> Option<usize> {
    let quote = line.iter().position(|&byte| byte == b'"');
    let bracket = line.iter().position(|&byte| byte == b']')?;
    match quote {
        Some(quote) if quote < bracket => {
            let body = quote + 1;
            closing_quote(&line[body..]).map(|(_, end)| body + end)
        }
        // A value without quotes.
        _ => Some(bracket + 1),
    }
}

/// Where the value ends and where the tag does: at a quote that is followed by the bracket. Quotes inside a value are
/// often not escaped, and a backslash before the last quote often stands for itself.
fn closing_quote(body: &[u8]) -> Option<(usize, usize)> {
    let closes = |at: usize| {
        let blanks = body[at + 1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        (body.get(at + 1 + blanks) == Some(&b']')).then_some((at, at + 2 + blanks))
    };
    let mut escaped = false;
    let mut quotes = Vec::new();
    for (at, &byte) in body.iter().enumerate() {
        if byte == b'"' {
            quotes.push((at, escaped));
        }
        escaped = byte == b'\\' && !escaped;
    }
    let plain = quotes.iter().filter(|(_, escaped)| !escaped).find_map(|(at, _)| closes(*at));
    plain.or_else(|| quotes.iter().find_map(|(at, _)| closes(*at)))
}

/// A tag taken apart.
pub(crate) struct Tag<'a> {
    pub name: &'a str,
    pub value: String,
    /// It has its quotes and its bracket, or a bracket where there are no quotes.
    pub closed: bool,
}

/// Reads a tag, of which [`end`] has found the end; none where it has no name.
pub(crate) fn parse(text: &str) -> Option<Tag<'_>> {
    let inside = text.strip_prefix('[')?.trim_start();
    let name_end = inside.find(|letter: char| letter.is_whitespace() || matches!(letter, '"' | ']'));
    let (name, rest) = inside.split_at(name_end.unwrap_or(inside.len()));
    if name.is_empty() || name.contains(['[', '%', '{', '}', '(', ')', ';']) {
        return None;
    }
    let rest = rest.trim_start();
    let (value, closed) = match rest.strip_prefix('"') {
        Some(body) => match closing_quote(body.as_bytes()) {
            Some((end, _)) => (unescape(&body[..end]), true),
            None => (unescape(body.trim_end().trim_end_matches([']', '"'])), false),
        },
        None => match rest.strip_suffix(']') {
            Some(value) => (value.trim().to_owned(), true),
            None => (rest.trim().to_owned(), false),
        },
    };
    Some(Tag { name, value: crate::headers::plain(&value), closed })
}

/// `\"` and `\\` stand for what comes after the backslash; any other backslash for itself.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                plain.push(next);
                letters.next();
            }
            _ => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_all_kinds() {
        for (text, name, value, closed) in [
            (r#"[White "Ana"]"#, "White", "Ana", true),
            (r#"[ White  "Ana" ]"#, "White", "Ana", true),
            (r#"[White "A \"B\" \\ C"]"#, "White", r#"A "B" \ C"#, true),
            (r#"[Event "The "Open" of X"]"#, "Event", r#"The "Open" of X"#, true),
            (r#"[Site "C:\"]"#, "Site", r"C:\", true),
            (r#"[White ""]"#, "White", "", true),
            ("[Round 3]", "Round", "3", true),
            (r#"[White "Ana]"#, "White", "Ana", false),
            (r#"[White "Ana"#, "White", "Ana", false),
            ("[White", "White", "", false),
            (r#"[White "Ana [b]"]"#, "White", "Ana [b]", true),
        ] {
            let line = format!("{text}\nmore");
            assert_eq!(end(line.as_bytes()), text.len(), "{text}");
            let tag = parse(text).expect(text);
            assert_eq!((tag.name, tag.value.as_str(), tag.closed), (name, value, closed), "{text}");
        }
        for text in ["[]", "[%clk]", "[\"x\"]"] {
            assert!(parse(text).is_none(), "{text}");
        }
        assert_eq!(end(br#"[White "A"] [Black "B"]"#), 11);
    }
}
