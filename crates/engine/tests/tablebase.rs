//! Endgame tables: won endings are won, and no file can bring the engine down.
//!
//! The tables of up to four pieces are looked for in the folder that `ROCADA_SYZYGY` names, or beside the repository.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rocada_chess::{Color, Game, Piece, Position, Setup, Square};
use rocada_engine::evaluation::{Known, known};
use rocada_engine::{
    Control, Decision, Engine, Limits, Observer, Report, Score, Settings, Tablebase, TablebaseSettings,
};

/// The folder with the tables, or a word that there is none.
fn tables() -> Option<PathBuf> {
    let beside = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/syzygy"));
    let folder = std::env::var_os("ROCADA_SYZYGY").map_or_else(beside, PathBuf::from);
    let found = folder.join("KQvK.rtbw").exists().then_some(folder);
    if found.is_none() {
        // Not `println!`, which the test runner keeps to itself.
        let _ = writeln!(io::stderr(), "skipped: no Syzygy tables; ROCADA_SYZYGY names their folder");
    }
    found
}

fn settings(folder: &Path) -> Settings {
    let path = folder.to_str().expect("a path in Unicode").to_owned();
    Settings { tablebase: TablebaseSettings { path, ..TablebaseSettings::default() }, ..Settings::default() }
}

fn game(fen: &str) -> Game {
    Game::new(fen.parse().expect("a legal position"))
}

#[derive(Default)]
struct Heard {
    reports: Vec<Report>,
    messages: Vec<String>,
}

impl Observer for Heard {
    fn line(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }

    fn message(&mut self, text: &str) {
        self.messages.push(text.to_owned());
    }
}

impl Heard {
    fn last(&self) -> &Report {
        self.reports.last().expect("a report")
    }

    fn has(&self, words: &str) -> bool {
        self.messages.iter().any(|message| message.contains(words))
    }
}

fn think(engine: &mut Engine, game: &Game, nodes: u64) -> (Decision, Heard) {
    let mut heard = Heard::default();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let decision = engine.think(game, &limits, &Control::new(), &mut heard);
    (decision, heard)
}

#[test]
fn the_winner_is_known_without_tables_of_distances() {
    let Some(folder) = tables() else { return };
    let halves = tempfile::tempdir().expect("a folder");
    for name in ["KPvK", "KQvK", "KRvK", "KBvK", "KNvK"] {
        let file = format!("{name}.rtbw");
        fs::copy(folder.join(&file), halves.path().join(&file)).expect("a copy");
    }
    let open = |folder: &Path| Tablebase::open(&settings(folder).tablebase);
    let (whole, halves) = (open(&folder), open(halves.path()));
    for (fen, known, guessed) in [
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Some(Some(Color::White)), Some(Some(Color::White))),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Some(Some(Color::White)), Some(Some(Color::White))),
        ("8/8/8/4p3/4k3/8/8/4K3 w - - 0 1", Some(None), Some(None)),
        ("8/8/8/4p3/4k3/8/8/4K3 w - - 40 60", Some(None), Some(None)),
        // Half the fifty moves are gone: only distances tell that there is time enough.
        ("4k3/8/8/8/8/8/7R/4K3 w - - 20 60", Some(Some(Color::White)), None),
        ("4k3/8/8/8/8/8/7R/4K3 w - - 99 99", Some(None), None),
        ("r3k3/8/8/8/8/4B3/4R3/4K3 w - - 0 1", None, None),
    ] {
        let position: Position = fen.parse().expect("a legal position");
        assert_eq!(whole.winner(&position), known, "{fen}");
        assert_eq!(halves.winner(&position), guessed, "{fen} without distances");
    }
}

fn is_won(score: Score) -> bool {
    match score {
        Score::Centipawns(value) => value > 19_000,
        Score::Mate(moves) => moves > 0,
    }
}

#[test]
fn won_endings_are_won() {
    let Some(folder) = tables() else { return };
    for fen in [
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "8/8/3kr3/8/8/8/8/K6Q w - - 0 1",
        "7K/8/8/8/8/8/k1p5/3r4 b - - 0 1",
        "8/4k3/8/3K4/4P3/8/8/8 w - - 0 1",
        "8/8/8/8/8/1k6/8/KBB5 w - - 30 40",
    ] {
        let mut engine = Engine::new(settings(&folder));
        let mut game = game(fen);
        let winner = game.position().turn();
        while game.outcome().is_none() {
            assert!(game.claimable_draw().is_none(), "{fen} came to a draw in {}", game.position());
            let (decision, heard) = think(&mut engine, &game, 500);
            if game.position().turn() == winner {
                assert!(is_won(heard.last().score), "{:?} in {}", heard.last(), game.position());
            }
            game.play(decision.best.expect("a move")).expect("a legal move");
        }
        assert!(game.position().is_checkmate() && game.position().turn() != winner, "{fen}");
    }
}

#[test]
fn a_won_root_says_so_and_the_only_move_is_found() {
    let Some(folder) = tables() else { return };
    let mut engine = Engine::new(settings(&folder));
    // The opposition, and the study by Barbier and Saavedra, which ends with a rook instead of a queen.
    for (fen, best) in
        [("8/4k3/8/3K4/4P3/8/8/8 w - - 0 1", "d5e5"), ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", "c6c7")]
    {
        let (decision, heard) = think(&mut engine, &game(fen), 1);
        let report = heard.last();
        assert_eq!(decision.best.map(|mv| mv.to_string()).as_deref(), Some(best), "{fen}");
        assert!(report.tablebase_hits > 0 && is_won(report.score), "{fen}: {report:?}");
    }
}

#[test]
fn the_fifty_move_rule_counts_unless_switched_off() {
    let Some(folder) = tables() else { return };
    let late = game("7k/8/8/8/3K4/8/8/1BN5 w - - 80 90");
    let mut settings = settings(&folder);
    let score = |settings: &Settings| think(&mut Engine::new(settings.clone()), &late, 200).1.last().score;
    assert_eq!(score(&settings), Score::Centipawns(0));
    settings.tablebase.fifty_move_rule = false;
    assert!(is_won(score(&settings)));
}

#[test]
fn the_winner_of_a_game_is_known() {
    let Some(folder) = tables() else { return };
    let tables = Tablebase::open(&settings(&folder).tablebase);
    for (fen, winner) in [
        ("8/8/8/3k4/8/8/8/K6Q b - - 0 1", Some(Some(Color::White))),
        ("8/8/8/3k4/8/8/K7/7q b - - 60 90", Some(Some(Color::Black))),
        ("k7/8/8/8/8/8/P7/K7 w - - 0 1", Some(None)),
        ("7k/8/8/8/3K4/8/8/1BN5 w - - 80 90", Some(None)),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
    ] {
        assert_eq!(tables.winner(game(fen).position()), winner, "{fen}");
    }
}

#[test]
fn no_line_gives_away_what_the_tables_know() {
    let Some(folder) = tables() else { return };
    let tables = Tablebase::open(&settings(&folder).tablebase);
    for fen in [
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
        "8/8/3kr3/8/8/8/8/K6Q w - - 0 1",
    ] {
        let (_, heard) = think(&mut Engine::new(settings(&folder)), &game(fen), 20_000);
        for report in heard.reports {
            let mut position = *game(fen).position();
            for &mv in &report.pv {
                position = position.after(mv);
                let fresh = Setup { halfmoves: 0, ..Setup::from(&position) }.check().expect("a position");
                assert_eq!(tables.winner(&fresh), Some(Some(Color::White)), "{fen}: {:?}", report.pv);
            }
        }
    }
}

#[test]
fn the_search_sees_through_captures() {
    let Some(folder) = tables() else { return };
    // Five pieces: every capture leads into the tables.
    let root = game("8/8/8/3k4/8/3P4/2n5/1K1N4 w - - 0 1");
    for threads in [1, 2] {
        let settings = Settings { threads, ..settings(&folder) };
        let (_, heard) = think(&mut Engine::new(settings.clone()), &root, 20_000);
        assert!(heard.last().tablebase_hits > 0);
        let mut limited = settings;
        limited.tablebase.probe_limit = 2;
        let (_, heard) = think(&mut Engine::new(limited), &root, 20_000);
        assert_eq!(heard.last().tablebase_hits, 0);
    }
}

#[test]
fn what_is_missing_or_damaged_is_told_once_and_hurts_nobody() {
    let mut engine = Engine::new(settings(Path::new("/nowhere/at/all")));
    let (decision, heard) = think(&mut engine, &Game::default(), 500);
    assert!(decision.best.is_some() && heard.has("no tables in /nowhere/at/all"), "{:?}", heard.messages);
    assert!(think(&mut engine, &Game::default(), 500).1.messages.is_empty());

    let Some(folder) = tables() else { return };
    for (name, damage) in DAMAGES {
        let copy = tempfile::tempdir().expect("a folder for the copy");
        for entry in fs::read_dir(&folder).expect("the tables").flatten() {
            let mut bytes = fs::read(entry.path()).expect("a table");
            damage(&mut bytes);
            fs::write(copy.path().join(entry.file_name()), bytes).expect("room for a copy");
        }
        let mut engine = Engine::new(settings(copy.path()));
        let mut told = Vec::new();
        for fen in ["8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "8/8/8/3k4/8/3P4/2n5/1K1N4 w - - 0 1"] {
            for _ in 0..2 {
                let (decision, heard) = think(&mut engine, &game(fen), 3000);
                assert!(decision.best.is_some(), "{name}");
                told.extend(heard.messages);
            }
        }
        assert!(
            told.iter().any(|message| message.contains("damaged") || message.contains("not used")),
            "{name}: {told:?}"
        );
        let count = told.len();
        told.sort();
        told.dedup();
        assert_eq!(told.len(), count, "{name}: each thing once");
    }
}

type Damage = fn(&mut Vec<u8>);

const DAMAGES: [(&str, Damage); 4] = [
    ("empty", Vec::clear),
    ("of an impossible length", |bytes| bytes.truncate(bytes.len() / 2 + 1)),
    // Tables are read from their beginning; what is cut off lies in the data.
    ("cut short", |bytes| bytes.truncate(bytes.len() / 2 / 64 * 64 + 16)),
    ("overwritten", |bytes| {
        for (index, byte) in bytes.iter_mut().enumerate().skip(5) {
            *byte ^= (index as u8).wrapping_mul(151);
        }
    }),
];

#[test]
fn without_tables_nothing_is_said() {
    let (_, heard) = think(&mut Engine::default(), &Game::new(Position::default()), 500);
    assert!(heard.messages.iter().all(|message| message.starts_with("network ")), "{:?}", heard.messages);
    assert_eq!(heard.last().tablebase_hits, 0);
}

#[test]
fn a_lone_pawn_is_judged_as_the_tables_judge_it() {
    let Some(folder) = tables() else { return };
    let mut tables = shakmaty_syzygy::Tablebase::<shakmaty::Chess>::new();
    tables.add_directory(folder).expect("a folder of tables");
    let mut judged = [0, 0];
    for pawn in Square::all() {
        for king in Square::all() {
            for lone in Square::all() {
                if pawn == king || pawn == lone {
                    continue;
                }
                let mut setup = Setup::empty();
                for (square, piece) in [(pawn, 'P'), (king, 'K'), (lone, 'k')] {
                    setup.board[square.index()] = Piece::from_letter(piece);
                }
                for turn in Color::ALL {
                    setup.turn = turn;
                    let Ok(position) = setup.check() else { continue };
                    let fen: shakmaty::fen::Fen = position.to_string().parse().expect("a FEN");
                    let twin: shakmaty::Chess =
                        fen.into_position(shakmaty::CastlingMode::Standard).expect("legal");
                    let wdl = tables.probe_wdl_after_zeroing(&twin).expect("a table");
                    let won = wdl != shakmaty_syzygy::Wdl::Draw;
                    let expected = if won { "won" } else { "drawn" };
                    match known(&position) {
                        Some(Known::Won(Color::White, _)) if won => {}
                        Some(Known::Drawn) if !won => {}
                        other => panic!("{position} is {expected}, not {other:?}"),
                    }
                    judged[usize::from(won)] += 1;
                }
            }
        }
    }
    println!("{} drawn, {} won", judged[0], judged[1]);
    assert!(judged.into_iter().all(|count| count > 50_000));
}
