//! What the store can search, filter and sort games by: columns made of their summaries, and questions about them.

use rusqlite::types::Value;
use rusqlite::{Connection, params};

use crate::games::{chess, ducks};
use crate::messages::{
    About, ChessPlayer, ChessReason, ChessSummary, Color, DucksPlayer, DucksSummary, Ending, GameKind,
    GameQuery, Opponent, Order, PersonsSide, Side, StudySummary, Summary,
};
use crate::ranges::LevelName;
use crate::search::{folded, words};

/// What is kept of a game beside the game itself.
pub struct Columns {
    pub kind: &'static str,
    pub opponent: &'static str,
    /// The side of a person who plays a computer.
    pub side: Option<&'static str>,
    /// Who won, or `draw`, or `none`; nothing while the game goes on.
    pub result: Option<&'static str>,
    pub plies: usize,
    /// The players, to sort by.
    pub names: String,
    /// The players and the opening, to search.
    pub words: String,
}

const FIRST: &str = "first";
const SECOND: &str = "second";

impl Columns {
    /// Those of a game.
    pub fn of(summary: &Summary) -> Self {
        match &summary.about {
            About::Chess { chess } => Self::of_chess(chess),
            About::Ducks { ducks } => Self::of_ducks(ducks),
            About::Study { study } => Self::of_study(study),
        }
    }

    fn of_chess(summary: &ChessSummary) -> Self {
        let players = [summary.players.white, summary.players.black];
        let opponents = players.map(|player| match player {
            ChessPlayer::Human => None,
            ChessPlayer::Level { .. } => Some(Opponent::Level),
            ChessPlayer::Strong { .. } => Some(Opponent::Strong),
            ChessPlayer::Classical { .. } => Some(Opponent::Classical),
        });
        let (opponent, side) = meeting(opponents);
        let result = summary.end.map(|end| match (end.winner, end.reason) {
            (Some(Color::White), _) => FIRST,
            (Some(Color::Black), _) => SECOND,
            (None, ChessReason::Stopped) => "none",
            (None, _) => "draw",
        });
        let names = chess::names(summary.players, summary.names.as_ref()).join(" - ");
        let levels = players.iter().filter_map(|player| match player {
            ChessPlayer::Level { elo } => Some(LevelName::of((*elo).into())),
            _ => None,
        });
        let levels = levels.map(|LevelName { en, ro, .. }| format!("{en} {ro}"));
        let opening = summary.opening.iter().map(|opening| format!("{} {}", opening.en, opening.ro));
        let told: Vec<_> = [names.clone()].into_iter().chain(levels).chain(opening).collect();
        let words = folded(&told.join(" "));
        let kind = kind(GameKind::Chess);
        Self { kind, opponent, side, result, plies: summary.plies, names: folded(&names), words }
    }

    fn of_ducks(summary: &DucksSummary) -> Self {
        let players = [summary.players.ducks, summary.players.cats];
        let opponents = players.map(|player| match player {
            DucksPlayer::Human => None,
            DucksPlayer::Master { .. } => Some(Opponent::Strong),
            DucksPlayer::Random | DucksPlayer::Minimax { .. } | DucksPlayer::AlphaBeta { .. } => {
                Some(Opponent::Classical)
            }
        });
        let (opponent, side) = meeting(opponents);
        let result = summary.end.map(|end| match end.winner {
            Some(Side::Ducks) => FIRST,
            Some(Side::Cats) => SECOND,
            None => "none",
        });
        let names = folded(&players.map(ducks::word).join(" - "));
        let kind = kind(GameKind::Ducks);
        Self { kind, opponent, side, result, plies: summary.plies, words: names.clone(), names }
    }

    /// A game from elsewhere, or a position: nobody here has played it.
    fn of_study(summary: &StudySummary) -> Self {
        let StudySummary { players, result, event, date, plies, opening, .. } = summary;
        let result = match result.as_str() {
            "1-0" => FIRST,
            "0-1" => SECOND,
            "1/2-1/2" => "draw",
            _ => "none",
        };
        let names = folded(&format!("{} - {}", players.white, players.black));
        let about = [event, date].into_iter().flatten().cloned();
        let opening = opening.iter().map(|opening| format!("{} {}", opening.en, opening.ro));
        let told: Vec<_> = about.chain(opening).collect();
        let words = format!("{names} {}", folded(&told.join(" ")));
        let (kind, opponent) = (kind(GameKind::Chess), opponent(Opponent::Others));
        Self { kind, opponent, side: None, result: Some(result), plies: *plies, names, words }
    }
}

/// Whom a person plays, and on which side, where it is one; by the computers on both sides.
fn meeting(computers: [Option<Opponent>; 2]) -> (&'static str, Option<&'static str>) {
    match computers {
        [None, None] => (opponent(Opponent::Person), None),
        [None, Some(computer)] => (opponent(computer), Some(FIRST)),
        [Some(computer), None] => (opponent(computer), Some(SECOND)),
        [Some(_), Some(_)] => (opponent(Opponent::Computers), None),
    }
}

const fn kind(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Chess => "chess",
        GameKind::Ducks => "ducks",
    }
}

const fn opponent(opponent: Opponent) -> &'static str {
    match opponent {
        Opponent::Person => "person",
        Opponent::Level => "level",
        Opponent::Strong => "strong",
        Opponent::Classical => "classical",
        Opponent::Computers => "computers",
        Opponent::Others => "others",
    }
}

/// Fills the columns of a game, of which only the summary is known. Those of one that is not understood stay empty.
pub fn enter(connection: &Connection, id: &str, summary: &[u8]) -> rusqlite::Result<()> {
    let Ok(summary) = serde_json::from_slice::<Summary>(summary) else { return Ok(()) };
    let Columns { kind, opponent, side, result, plies, names, words } = Columns::of(&summary);
    let mut fill = connection.prepare_cached(
        "UPDATE games SET kind = ?2, opponent = ?3, side = ?4, result = ?5, plies = ?6, names = ?7, words = ?8
         WHERE id = ?1",
    )?;
    fill.execute(params![id, kind, opponent, side, result, plies, names, words])?;
    Ok(())
}

/// A question as SQL wants it.
pub struct Condition {
    /// What follows `WHERE`.
    pub sql: String,
    /// What its question marks stand for.
    pub values: Vec<Value>,
}

impl Condition {
    /// Of the games that fit. One without a move is none.
    pub fn of(query: &GameQuery) -> Self {
        let mut condition = Self { sql: "plies > 0".to_owned(), values: Vec::new() };
        if let Some(wanted) = query.kind {
            condition.and("kind = ?", kind(wanted));
        }
        if let Some(wanted) = query.opponent {
            condition.and("opponent = ?", opponent(wanted));
        }
        match query.side {
            Some(PersonsSide::First) => condition.and("side = ?", FIRST),
            Some(PersonsSide::Second) => condition.and("side = ?", SECOND),
            None => {}
        }
        match query.ending {
            Some(Ending::Won) => condition.sql += " AND result = side",
            Some(Ending::Lost) => condition.sql += " AND result IN ('first', 'second') AND result <> side",
            Some(Ending::FirstWon) => condition.and("result = ?", FIRST),
            Some(Ending::SecondWon) => condition.and("result = ?", SECOND),
            Some(Ending::Drawn) => condition.and("result = ?", "draw"),
            Some(Ending::NoResult) => condition.and("result = ?", "none"),
            Some(Ending::Unfinished) => condition.sql += " AND result IS NULL",
            None => {}
        }
        for word in words(&query.search) {
            condition.and("instr(words, ?) > 0", word);
        }
        condition
    }

    fn and(&mut self, sql: &str, value: impl Into<String>) {
        self.sql += " AND ";
        self.sql += sql;
        self.values.push(Value::Text(value.into()));
    }
}

/// What follows `ORDER BY`; no two games have the same place.
pub const fn order(order: Order) -> &'static str {
    match order {
        Order::Newest => "updated DESC, id",
        Order::Oldest => "updated, id",
        Order::Longest => "plies DESC, updated DESC, id",
        Order::Shortest => "plies, updated DESC, id",
        Order::Players => "names, updated DESC, id",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::messages::Selection;
    use crate::store::Store;

    /// Games that differ in everything that one can ask for.
    fn store(folder: &std::path::Path) -> Store {
        let (store, _) = Store::open(folder).unwrap();
        let human = json!({ "type": "human" });
        let level = json!({ "type": "level", "elo": 1500 });
        let strong = json!({ "type": "strong", "ms": 100 });
        let minimax = json!({ "type": "classical", "algorithm": "minimax", "depth": 2 });
        let won = |winner: &str| json!({ "winner": winner, "reason": "resignation" });
        let over = |reason: &str| json!({ "winner": null, "reason": reason });
        let chess = |white: &Value, black: &Value, end: Value, plies: usize, opening: Value| {
            json!({ "type": "chess", "chess": { "players": { "white": white, "black": black }, "end": end, "plies": plies,
                "fen": "8/8/8/8/8/8/8/8 w - - 0 1", "opening": opening } })
        };
        let ducks = |ducks: Value, cats: Value, end: Value| {
            json!({ "type": "ducks", "ducks": { "players": { "ducks": ducks, "cats": cats }, "end": end, "plies": 6,
                "position": "", "captures": { "ducks": 0, "cats": 0 } } })
        };
        let sicilian = json!({ "en": "Sicilian Defence", "ro": "Apărarea siciliană" });
        for (updated, (game, about)) in [
            ("club", chess(&human, &level, won("white"), 60, sicilian.clone())),
            ("lost", chess(&strong, &human, won("white"), 40, Value::Null)),
            ("friends", chess(&human, &human, over("stalemate"), 90, sicilian)),
            ("show", chess(&minimax, &strong, over("stopped"), 12, Value::Null)),
            ("running", chess(&human, &minimax, Value::Null, 3, Value::Null)),
            ("begun", chess(&human, &minimax, Value::Null, 0, Value::Null)),
            (
                "pond",
                ducks(
                    human.clone(),
                    json!({ "type": "random" }),
                    json!({ "winner": "cats", "reason": "goal" }),
                ),
            ),
        ]
        .into_iter()
        .enumerate()
        {
            let about = serde_json::from_value(about).unwrap();
            let updated = updated as u64 + 1_000_000_000_000_000;
            store.save(&Summary { game: game.to_owned(), updated, about }, "body", None).unwrap();
        }
        store
    }

    #[test]
    fn games_are_found_by_all_that_is_known_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path());
        let all = GameQuery::default;
        let search = |words: &str| GameQuery { search: words.to_owned(), ..all() };
        let ending = |ending| GameQuery { ending: Some(ending), ..all() };
        let opponent = |opponent| GameQuery { opponent: Some(opponent), ..all() };
        for (query, expected) in [
            (all(), "pond running show friends lost club"),
            (GameQuery { order: Order::Oldest, ..all() }, "club lost friends show running pond"),
            (GameQuery { order: Order::Longest, ..all() }, "friends club lost show pond running"),
            (GameQuery { order: Order::Shortest, ..all() }, "running pond show lost club friends"),
            (GameQuery { order: Order::Players, ..all() }, "friends pond club running lost show"),
            (GameQuery { kind: Some(GameKind::Ducks), ..all() }, "pond"),
            (GameQuery { kind: Some(GameKind::Chess), ..all() }, "running show friends lost club"),
            (GameQuery { side: Some(PersonsSide::First), ..all() }, "pond running club"),
            (GameQuery { side: Some(PersonsSide::Second), ..all() }, "lost"),
            (ending(Ending::Won), "club"),
            (ending(Ending::Lost), "pond lost"),
            (ending(Ending::FirstWon), "lost club"),
            (ending(Ending::SecondWon), "pond"),
            (ending(Ending::Drawn), "friends"),
            (ending(Ending::NoResult), "show"),
            (ending(Ending::Unfinished), "running"),
            (opponent(Opponent::Person), "friends"),
            (opponent(Opponent::Level), "club"),
            (opponent(Opponent::Strong), "lost"),
            (opponent(Opponent::Classical), "pond running"),
            (opponent(Opponent::Computers), "show"),
            (search("SICILIANĂ"), "friends club"),
            (search("defence club"), "club"),
            (search("1500"), "club"),
            (search("minimax"), "running show"),
            (search("%"), ""),
            (GameQuery { kind: Some(GameKind::Chess), ..search("minimax") }, "running show"),
        ] {
            let (games, total) = store.find(&query, 0, 100).unwrap();
            let games: Vec<_> = games.into_iter().map(|summary| summary.game).collect();
            assert_eq!((games.join(" ").as_str(), total), (expected, games.len()), "{query:?}");
            let except = Vec::from_iter(games.first().cloned());
            let names = store.names(&Selection::All { query, except }).unwrap();
            assert_eq!(names, games.get(1..).unwrap_or_default());
        }
    }

    /// Only the index is read to find games, however long they are.
    #[test]
    fn nothing_is_read_to_find_games_but_the_index() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path());
        let query =
            GameQuery { search: "a b".to_owned(), ending: Some(Ending::Lost), ..GameQuery::default() };
        for order in [Order::Newest, Order::Longest, Order::Players] {
            let Condition { sql, values } = Condition::of(&query);
            let sql = format!(
                "EXPLAIN QUERY PLAN SELECT id FROM games WHERE {sql} ORDER BY {}",
                super::order(order)
            );
            let connection = store.connection();
            let mut plan = connection.prepare(&sql).unwrap();
            let steps =
                plan.query_map(rusqlite::params_from_iter(&values), |row| row.get::<_, String>(3)).unwrap();
            let steps: Vec<_> = steps.map(Result::unwrap).collect();
            assert!(steps[0].contains("COVERING INDEX games_in_catalogue"), "{steps:?}");
            assert_eq!(steps.len() == 1, order == Order::Newest, "sorted already: {steps:?}");
        }
    }
}
