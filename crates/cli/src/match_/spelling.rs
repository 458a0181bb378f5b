//! How other programs for matches spell what `rocada match` can do too: taken as it is meant, or answered with a hint.

use std::ffi::OsString;

use crate::Misuse;

/// Options of other programs, and what to write here.
const HINTS: [(&str, &str); 27] = [
    ("-engine", "--engine cmd=PROGRAM name=NAME"),
    ("-each", "--each tc=8+0.08"),
    ("-tournament", "--format roundrobin"),
    ("-rounds", "--games, twice as many"),
    ("-games", "--games"),
    ("-repeat", "nothing: every opening is played twice"),
    ("-concurrency", "--concurrency"),
    ("-openings", "--openings FILE --order random"),
    ("-book", "--openings FILE"),
    ("-pgnout", "--pgn OUT.pgn"),
    ("-sprt", "--sprt 0:5"),
    ("-draw", "--draw MOVES:COUNT:CP"),
    ("-resign", "--resign COUNT:CP"),
    ("-maxmoves", "--maxmoves"),
    ("-tb", "--tb PATH"),
    ("-variant", "--chess960"),
    ("-srand", "--seed"),
    ("-recover", "nothing: whoever fails is started anew"),
    ("-event", "--event"),
    ("-ponder", "--each ponder=on"),
    ("-use-affinity", "--affinity"),
    ("-log", "--logs FOLDER"),
    ("-debug", "--logs FOLDER"),
    ("-ratinginterval", "--standings N"),
    ("-config", "--config FILE.toml, or --resume"),
    ("-compliance", "rocada check ENGINE"),
    ("--compliance", "rocada check ENGINE"),
];

/// The words of `--sprt` when they are written as `elo0=0 elo1=5`.
const SPRT: [&str; 4] = ["elo0=", "elo1=", "alpha=", "beta="];

/// The words of the command line as ours. Only those after `match` are looked at.
pub fn ours(words: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, Misuse> {
    let mut ours: Vec<OsString> = Vec::new();
    let mut in_match = false;
    let mut in_sprt = false;
    for word in words {
        let text = word.to_str().unwrap_or_default();
        if in_match && let Some((name, hint)) = HINTS.iter().find(|(name, _)| *name == text) {
            return Err(Misuse(format!("{name} is written differently here: {hint}")));
        }
        in_sprt = in_sprt && SPRT.iter().any(|name| text.starts_with(name));
        if in_sprt && let Some(last) = ours.last_mut() {
            last.push(if last == "--sprt" { "=" } else { " " });
            last.push(&word);
            continue;
        }
        in_match = in_match || ours.len() == 1 && text == "match";
        in_sprt = in_match && text == "--sprt";
        ours.push(word);
    }
    Ok(ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<String, String> {
        let words = ours(line.split_whitespace().map(OsString::from)).map_err(|misuse| misuse.to_string())?;
        let words: Vec<_> = words.into_iter().map(|word| format!("[{}]", word.display())).collect();
        Ok(words.concat())
    }

    #[test]
    fn other_spellings_are_understood_or_answered() {
        let named = read("rocada match --sprt elo0=0 elo1=5 alpha=0.1 beta=0.1 --games 2");
        assert_eq!(
            named,
            Ok("[rocada][match][--sprt=elo0=0 elo1=5 alpha=0.1 beta=0.1][--games][2]".to_owned())
        );
        assert_eq!(read("rocada match --sprt -3:1"), Ok("[rocada][match][--sprt][-3:1]".to_owned()));
        let hint = "-engine is written differently here: --engine cmd=PROGRAM name=NAME";
        assert_eq!(read("fast match -engine cmd=x"), Err(hint.to_owned()));
        assert_eq!(read("rocada perft -engine"), Ok("[rocada][perft][-engine]".to_owned()));
    }
}
