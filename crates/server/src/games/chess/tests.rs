//! The table's own rules: whose turn it is, what is taken back, who claims a draw, what is worked on.

use std::time::Instant;

use rocada_engine::Score;

use super::*;
use crate::games::table::{Consequence, Table};
use crate::games::{Choice as AnyChoice, Task};
use crate::messages::{AlphaBetaStage, Chess, Classical, Clocks, Color as Side, Tempo};

const HUMAN: ChessPlayer = ChessPlayer::Human;
const COMPUTER: ChessPlayer = ChessPlayer::Strong { ms: 100 };

fn table_from(white: ChessPlayer, black: ChessPlayer, start: ChessStart, clock: Option<ClockSetup>) -> Table {
    let setup = ChessSetup { players: ChessPlayers { white, black }, clock, start, names: None };
    Table::new(Box::new(ChessGame::new(setup).unwrap()), Instant::now())
}

const fn clock_of(initial_ms: u32, increment_ms: u32) -> ClockSetup {
    ClockSetup { initial_ms, increment_ms, delay_ms: 0, black_ms: None }
}

fn table(white: ChessPlayer, black: ChessPlayer) -> Table {
    table_from(white, black, ChessStart::Standard, None)
}

fn view(table: &mut Table) -> Chess {
    match table.view(Instant::now()) {
        Say::Chess { chess } => *chess,
        other => panic!("{other:?}"),
    }
}

fn ask(table: &mut Table, ask: &Ask) -> Result<Answer, Complaint> {
    table.ask(ask, 7, Instant::now())
}

fn play(table: &mut Table, moves: &str) {
    for text in moves.split_whitespace() {
        assert!(ask(table, &Ask::Play { text: text.to_owned() }).is_ok(), "{text}");
    }
}

/// The computer plays this.
fn reply(table: &mut Table, uci: &str, score: i32) {
    let work = table.work(Instant::now()).expect("the computer is to move");
    let choice = choice(table, uci, Some(score));
    assert!(matches!(table.decided(work.ticket, &choice, Instant::now()), Consequence::Changed));
}

/// What a computer has chosen.
fn choice(table: &mut Table, uci: &str, score: Option<i32>) -> AnyChoice {
    let view = view(table);
    let fen = view.played.last().map_or(view.start_fen, |mv| mv.fen.clone());
    let best = fen.parse::<Position>().unwrap().parse_uci(uci).ok();
    AnyChoice::Chess(Choice { best, score: score.map(Score::Centipawns) })
}

fn sans(table: &mut Table) -> Vec<String> {
    view(table).played.into_iter().map(|mv| mv.san).collect()
}

#[test]
fn people_play_in_uci_and_san_and_nothing_else() {
    let mut table = table(HUMAN, HUMAN);
    play(&mut table, "e2e4 e5 Nf3 b8c6");
    assert_eq!(sans(&mut table), ["e4", "e5", "Nf3", "Nc6"]);
    for nonsense in ["", "e9", "Ke3", "e4e5", "Q", "0-0", "🦆"] {
        assert!(ask(&mut table, &Ask::Play { text: nonsense.to_owned() }).is_err(), "{nonsense}");
    }
    assert_eq!(view(&mut table).played.len(), 4);
}

#[test]
fn nobody_plays_for_the_computer() {
    let mut table = table(HUMAN, COMPUTER);
    play(&mut table, "e4");
    assert_eq!(view(&mut table).now.legal, []);
    assert!(ask(&mut table, &Ask::Play { text: "e5".to_owned() }).is_err());
}

#[test]
fn a_decision_for_another_position_is_forgotten() {
    let mut table = table(HUMAN, COMPUTER);
    play(&mut table, "e4");
    let stale = table.work(Instant::now()).unwrap().ticket;
    ask(&mut table, &Ask::TakeBack).ok().unwrap();
    play(&mut table, "d4");
    let choice = choice(&mut table, "e7e5", None);
    assert!(matches!(table.decided(stale, &choice, Instant::now()), Consequence::Nothing));
    assert_eq!(sans(&mut table), ["d4"]);
}

#[test]
fn taking_back_leads_to_the_persons_last_choice() {
    let mut game = table(HUMAN, COMPUTER);
    assert!(ask(&mut game, &Ask::TakeBack).is_err(), "nothing was played");
    play(&mut game, "e4");
    reply(&mut game, "e7e5", 0);
    play(&mut game, "Nf3");
    ask(&mut game, &Ask::TakeBack).ok().unwrap();
    assert_eq!(sans(&mut game), ["e4", "e5"], "one ply while the computer thinks");
    ask(&mut game, &Ask::TakeBack).ok().unwrap();
    assert_eq!(sans(&mut game), [""; 0], "both plies on one's own turn");

    let mut game = table(COMPUTER, HUMAN);
    reply(&mut game, "e2e4", 0);
    assert!(
        ask(&mut game, &Ask::TakeBack).is_err(),
        "the computer's first move was no choice of the person's"
    );

    let mut game = table(HUMAN, HUMAN);
    play(&mut game, "f3 e5 g4 Qh4#");
    assert_eq!(view(&mut game).now.end.unwrap().reason, ChessReason::Checkmate);
    ask(&mut game, &Ask::TakeBack).ok().unwrap();
    assert_eq!((sans(&mut game).len(), view(&mut game).now.end), (3, None), "also after mate");
}

#[test]
fn people_claim_draws_and_computers_do_so_themselves() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let mut two_people = table(HUMAN, HUMAN);
    play(&mut two_people, shuffle);
    assert_eq!(view(&mut two_people).now.end, None);
    assert_eq!(view(&mut two_people).now.draw_claim, Some(ChessReason::ThreefoldRepetition));
    ask(&mut two_people, &Ask::Draw).ok().unwrap();
    assert_eq!(view(&mut two_people).now.end.unwrap().reason, ChessReason::ThreefoldRepetition);

    let mut with_computer = table(HUMAN, COMPUTER);
    for (own, answer) in [("g1f3", "g8f6"), ("f3g1", "f6g8"), ("g1f3", "g8f6"), ("f3g1", "f6g8")] {
        play(&mut with_computer, own);
        reply(&mut with_computer, answer, 0);
    }
    assert_eq!(view(&mut with_computer).now.end.unwrap().reason, ChessReason::ThreefoldRepetition);
}

#[test]
fn the_computer_agrees_to_a_draw_only_when_it_is_not_better() {
    let line = ["e2e4", "g1f3", "f1c4", "e1g1", "d2d3", "c2c3", "h2h3", "a2a3", "b2b3", "g2g3", "c4b5"];
    let answers = ["e7e5", "b8c6", "g8f6", "f8e7", "e8g8", "d7d6", "h7h6", "a7a6", "b7b6", "g7g6"];
    for (score, agreed) in [(30, false), (-10, true)] {
        let mut table = table(HUMAN, COMPUTER);
        play(&mut table, line[0]);
        reply(&mut table, answers[0], score);
        ask(&mut table, &Ask::Draw).ok().unwrap();
        assert!(view(&mut table).now.draw_refused, "too early");
        for (own, answer) in line.iter().zip(&answers).skip(1) {
            play(&mut table, own);
            reply(&mut table, answer, score);
        }
        let reloaded = Table::load(table.id(), &table.body(), Instant::now()).unwrap();
        for mut table in [table, reloaded] {
            ask(&mut table, &Ask::Draw).ok().unwrap();
            assert_eq!(view(&mut table).now.end.is_some(), agreed);
            assert_eq!(view(&mut table).now.draw_refused, !agreed);
        }
    }
}

#[test]
fn giving_up() {
    let mut game = table(COMPUTER, HUMAN);
    ask(&mut game, &Ask::Resign).ok().unwrap();
    assert_eq!(
        view(&mut game).now.end,
        Some(ChessEnd { winner: Some(Side::White), reason: ChessReason::Resignation })
    );
    assert!(ask(&mut game, &Ask::Resign).is_err(), "once is enough");
    assert!(ask(&mut table(COMPUTER, COMPUTER), &Ask::Resign).is_err(), "nobody is there to do it");
}

#[test]
fn a_rematch_swaps_the_players() {
    let mut game = table(HUMAN, COMPUTER);
    let Ok(Answer::Another(mut next)) = ask(&mut game, &Ask::Rematch) else { panic!() };
    let Say::Chess { chess } = next.view(Instant::now()) else { panic!() };
    assert_eq!((chess.setup.players.white, chess.setup.players.black), (COMPUTER, HUMAN));
    assert_ne!(chess.game, game.id());
}

#[test]
fn a_flag_falls_and_decides_unless_nobody_can_mate() {
    let clock = Some(clock_of(6000, 0));
    for (fen, end) in [
        (
            "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1",
            ChessEnd { winner: Some(Side::Black), reason: ChessReason::TimeWithoutMaterial },
        ),
        // A bishop cannot mate a king that has nothing but a rook to stand in its way.
        (
            "4k1b1/8/8/8/8/8/8/R3K3 w - - 0 1",
            ChessEnd { winner: Some(Side::Black), reason: ChessReason::TimeWithoutMaterial },
        ),
        (
            "4k1n1/8/8/8/8/8/8/R3K3 w - - 0 1",
            ChessEnd { winner: Some(Side::Black), reason: ChessReason::Time },
        ),
        (
            "4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 1",
            ChessEnd { winner: Some(Side::Black), reason: ChessReason::Time },
        ),
    ] {
        let mut table = table_from(HUMAN, HUMAN, ChessStart::Position { fen: fen.to_owned() }, clock);
        assert_eq!(table.alarm(), None, "nobody is hurried before the first moves");
        play(&mut table, "Ra2 Kd8");
        let fall = table.alarm().expect("White's clock runs");
        assert!(!table.tick(fall.checked_sub(Duration::from_millis(1)).unwrap()));
        assert!(table.tick(fall));
        let winner = end.winner.filter(|_| end.reason == ChessReason::Time);
        assert_eq!(view(&mut table).now.end, Some(ChessEnd { winner, ..end }));
    }
}

#[test]
fn the_clock_stands_while_nobody_looks_and_comes_back() {
    let clock = Some(clock_of(60_000, 1000));
    let mut game = table_from(HUMAN, HUMAN, ChessStart::Standard, clock);
    let (second, begin) = (Duration::from_secs(1), Instant::now());
    for text in ["e4", "e5", "Nf3"] {
        game.ask(&Ask::Play { text: text.to_owned() }, 7, begin).ok().unwrap();
    }
    game.leave(begin + 5 * second);
    let opened = begin + 100 * second;
    let mut again = Table::load(game.id(), &game.body(), opened).unwrap();
    assert_eq!(sans(&mut again), ["e4", "e5", "Nf3"]);
    let Say::Chess { chess } = again.view(opened + second) else { panic!() };
    let clocks = Clocks { white_ms: 61_000, black_ms: 54_000, running: Some(Side::Black), wait_ms: 0 };
    assert_eq!(chess.now.clocks, Some(clocks));
}

#[test]
fn only_one_thing_is_worked_on() {
    let mut game = table(HUMAN, COMPUTER);
    assert!(game.work(Instant::now()).is_none(), "a person is to move and nobody asked");
    ask(&mut game, &Ask::Watch { on: true, ply: Some(0), lines: 2 }).ok().unwrap();
    let playing = |game: &Table| {
        let Some(Task::Chess(task)) = game.task(Instant::now()) else { panic!() };
        task.playing
    };
    let opinion = game.work(Instant::now()).unwrap();
    assert!(!playing(&game));
    ask(&mut game, &Ask::Watch { on: true, ply: Some(0), lines: 2 }).ok().unwrap();
    assert_eq!(game.work(Instant::now()).unwrap().ticket, opinion.ticket, "the same work goes on");
    play(&mut game, "e4");
    let moving = game.work(Instant::now()).unwrap();
    assert!(playing(&game) && moving.ticket != opinion.ticket);
    ask(&mut game, &Ask::Watch { on: false, ply: None, lines: 1 }).ok().unwrap();
    assert_eq!(game.work(Instant::now()).unwrap().ticket, moving.ticket, "the search goes on unwatched");
}

#[test]
fn a_hint_answers_its_request() {
    let mut game = table(HUMAN, COMPUTER);
    assert!(matches!(ask(&mut game, &Ask::Hint), Ok(Answer::Later)));
    let work = game.work(Instant::now()).unwrap();
    let choice = choice(&mut game, "e2e4", None);
    let Consequence::Answer(7, say) = game.decided(work.ticket, &choice, Instant::now()) else { panic!() };
    assert!(matches!(*say, Say::Hint { text, san } if text == "e2e4" && san == "e4"));
    assert!(game.work(Instant::now()).is_none());
}

#[test]
fn two_computers_pause_and_step() {
    let mut game = table(COMPUTER, COMPUTER);
    assert!(game.work(Instant::now()).is_some());
    ask(&mut game, &Ask::Pause).ok().unwrap();
    assert!(game.work(Instant::now()).is_none());
    ask(&mut game, &Ask::Step).ok().unwrap();
    reply(&mut game, "e2e4", 0);
    assert!(game.work(Instant::now()).is_none(), "one step is one move");
    ask(&mut game, &Ask::Resume).ok().unwrap();
    assert!(game.work(Instant::now()).is_some());
    assert!(ask(&mut table(HUMAN, COMPUTER), &Ask::Pause).is_err());
}

#[test]
fn castling_is_offered_both_ways_where_both_are_clear() {
    let start = |fen: &str| table_from(HUMAN, HUMAN, ChessStart::Position { fen: fen.to_owned() }, None);
    let castling = |mut table: Table| -> Vec<_> {
        let legal = view(&mut table).now.legal.into_iter().filter(|mv| mv.san.starts_with("O-O"));
        legal.map(|mv| (mv.uci, mv.to)).collect()
    };
    let standard = castling(start("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert_eq!(standard.len(), 2);
    assert!(standard.iter().all(|(uci, _)| uci == "e1g1"));
    // The king could step to g1 as well: only the rook is left to say castling.
    let close = castling(start("4k3/8/8/8/8/8/8/5K1R w K - 0 1"));
    assert_eq!(close, [("f1h1".to_owned(), "h1".to_owned())]);
}

#[test]
fn the_editor_learns_where_pawns_can_be_taken_en_passant() {
    for (fen, squares) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[][..]),
        // Black's two pawns beside White's, whichever is chosen.
        ("4k3/8/8/2pPp3/8/8/8/4K3 w - - 0 1", &["c6", "e6"]),
        ("4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1", &["c6", "e6"]),
        ("4k3/8/8/2pPp3/8/8/8/4K3 b - - 0 1", &[]),
        ("4k3/8/8/8/2pPp3/8/8/4K3 b - - 0 1", &["d3"]),
        // Nobody beside it; something stands where it came from; taking would uncover the king.
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", &[]),
        ("4k3/8/8/8/2pP4/8/3N4/4K3 b - - 0 1", &[]),
        ("8/8/8/8/k1pP3R/8/8/4K3 b - - 0 1", &[]),
    ] {
        let Ok(Say::Edited { edited }) = super::edited(fen) else { panic!("{fen}") };
        assert_eq!(edited.en_passant, squares, "{fen}");
    }
}

#[test]
fn setups_are_checked_with_the_name_of_what_is_wrong() {
    let good = ChessSetup {
        players: ChessPlayers { white: HUMAN, black: COMPUTER },
        clock: None,
        start: ChessStart::Standard,
        names: None,
    };
    let wrong = |change: &dyn Fn(&mut ChessSetup)| {
        let mut setup = good.clone();
        change(&mut setup);
        match ChessGame::new(setup).err().expect("refused").say() {
            Say::Error { field, .. } => field.unwrap(),
            other => panic!("{other:?}"),
        }
    };
    let fen = |fen: &str| ChessStart::Position { fen: fen.to_owned() };
    assert_eq!(wrong(&|setup| setup.players.black = ChessPlayer::Level { elo: 1 }), Field::Black);
    assert_eq!(wrong(&|setup| setup.players.white = ChessPlayer::Strong { ms: 0 }), Field::White);
    let stage = AlphaBetaStage::default();
    let classical = |algorithm, depth| ChessPlayer::Classical { algorithm, depth, stage };
    assert_eq!(wrong(&|setup| setup.players.white = classical(Classical::Minimax, 5)), Field::White);
    assert_eq!(wrong(&|setup| setup.players.white = classical(Classical::AlphaBeta, 7)), Field::White);
    assert_eq!(wrong(&|setup| setup.clock = Some(clock_of(0, 0))), Field::Minutes);
    assert_eq!(wrong(&|setup| setup.start = ChessStart::Chess960 { number: Some(960) }), Field::Number);
    assert_eq!(wrong(&|setup| setup.start = fen("8/8/8/8/8/8/8/8 w - - 0 1")), Field::Fen);
    assert_eq!(wrong(&|setup| setup.start = fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), Field::Fen, "stalemate");
}

#[test]
fn pgn_for_others() {
    let mut game = table(HUMAN, COMPUTER);
    play(&mut game, "e4");
    reply(&mut game, "e7e5", 0);
    play(&mut game, "Nf3");
    ask(&mut game, &Ask::Resign).ok().unwrap();
    let (_, text) = crate::games::Saved::read(&game.body()).unwrap().file("game.pgn").unwrap();
    assert!(text.contains("[Result \"0-1\"]") && text.contains("1. e4"), "{text}");
}

#[test]
fn the_pause_between_two_computers_is_nobodys_time() {
    let clock = Some(clock_of(60_000, 0));
    let mut game = table_from(COMPUTER, COMPUTER, ChessStart::Standard, clock);
    let second = Duration::from_secs(1);
    let mut now = Instant::now();
    game.ask(&Ask::Pace { ms: 50_000 }, 7, now).ok().unwrap();
    for uci in ["e2e4", "e7e5", "g1f3"] {
        let work = game.work(now).unwrap();
        now = work.not_before + 2 * second;
        let choice = choice(&mut game, uci, None);
        assert!(matches!(game.decided(work.ticket, &choice, now), Consequence::Changed));
    }
    let Say::Chess { chess } = game.view(now + 45 * second) else { panic!() };
    assert_eq!(chess.played.iter().map(|mv| mv.ms).collect::<Vec<_>>(), [2000; 3]);
    let clocks = Clocks { white_ms: 58_000, black_ms: 60_000, running: Some(Side::Black), wait_ms: 5000 };
    assert_eq!(chess.now.clocks, Some(clocks));
    assert_eq!(game.work(now).unwrap().not_before, now + 50 * second);
    assert_eq!(game.alarm(), Some(now + 110 * second));

    // While they wait, another pace holds at once; whoever thinks is not disturbed.
    game.ask(&Ask::Pace { ms: 1000 }, 7, now + 10 * second).ok().unwrap();
    assert_eq!(game.work(now).unwrap().not_before, now + 11 * second);
    game.ask(&Ask::Pace { ms: 60_000 }, 7, now + 12 * second).ok().unwrap();
    assert_eq!(game.alarm(), Some(now + 71 * second));
}

#[test]
fn a_pause_outlives_the_server() {
    let mut game = table(COMPUTER, COMPUTER);
    reply(&mut game, "e2e4", 0);
    ask(&mut game, &Ask::Pause).ok().unwrap();
    let again = |game: &Table| Table::load(game.id(), &game.body(), Instant::now()).unwrap();
    let mut paused = again(&game);
    assert!(view(&mut paused).now.paused && paused.work(Instant::now()).is_none());
    ask(&mut game, &Ask::Resume).ok().unwrap();
    assert!(!view(&mut again(&game)).now.paused);
}

#[test]
fn a_game_of_an_earlier_version_is_read() {
    let body = r#"{"type":"chess","setup":{"players":{"white":{"type":"human"},"black":{"type":"level","elo":1500}},
        "clock":{"initialMs":60000,"incrementMs":0},"start":{"type":"standard"}},
        "start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "moves":[{"uci":"e2e4","ms":5,"left":[60000,60000]}],"end":null,"left":[60000,60000],"began":1}"#;
    let mut game = Table::load("a", body, Instant::now()).unwrap();
    assert_eq!((sans(&mut game), view(&mut game).now.paused), (vec!["e4".to_owned()], false));
}

#[test]
fn a_rematch_of_two_computers_has_the_same_pace() {
    let mut game = table(COMPUTER, COMPUTER);
    ask(&mut game, &Ask::Pace { ms: 9000 }).ok().unwrap();
    let now = Instant::now();
    let Ok(Answer::Another(next)) = game.ask(&Ask::Rematch, 7, now) else { panic!() };
    assert_eq!(next.work(now).unwrap().not_before, now + Duration::from_secs(9));
}

#[test]
fn a_weak_computer_takes_its_time_and_its_clock_runs() {
    const LEVEL: ChessPlayer = ChessPlayer::Level { elo: 1000 };
    let clock = Some(clock_of(600_000, 0));
    let mut game = table_from(HUMAN, LEVEL, ChessStart::Standard, clock);
    ask(&mut game, &Ask::Habits { tempo: Tempo::Natural, letters: PieceLetters::English }).ok().unwrap();
    let now = Instant::now();
    let moment = Duration::from_millis(100);
    for (text, uci) in [("e4", "e7e5"), ("Nf3", "b8c6")] {
        game.ask(&Ask::Play { text: text.to_owned() }, 7, now).ok().unwrap();
        let work = game.work(now).unwrap();
        let choice = choice(&mut game, uci, Some(0));
        let before = view(&mut game).played.len();
        assert!(matches!(game.decided(work.ticket, &choice, now + moment), Consequence::Nothing));
        assert!(game.work(now).is_none(), "it is decided");
        assert_eq!(view(&mut game).played.len(), before, "but not played");
        assert!(view(&mut game).now.thinking);
        let due = game.alarm().unwrap();
        assert!(due >= now + 4 * moment && due < now + Duration::from_secs(5));
        assert!(game.tick(due));
        assert_eq!(view(&mut game).played.len(), before + 1);
    }
    assert!(view(&mut game).played[3].ms >= 400);
    assert!(view(&mut game).now.clocks.unwrap().black_ms < 600_000);

    // What is decided is forgotten with the move that it answers, and played when somebody cannot wait.
    let decide = |game: &mut Table| {
        game.ask(&Ask::Play { text: "Bc4".to_owned() }, 7, now).ok().unwrap();
        let work = game.work(now).unwrap();
        let choice = choice(game, "g8f6", None);
        game.decided(work.ticket, &choice, now);
    };
    decide(&mut game);
    ask(&mut game, &Ask::TakeBack).ok().unwrap();
    assert!(!game.tick(now + Duration::from_mins(1)));
    decide(&mut game);
    assert!(matches!(ask(&mut game, &Ask::MoveNow), Ok(Answer::Changed)));
    assert_eq!(sans(&mut game).len(), 6);
    ask(&mut game, &Ask::Habits { tempo: Tempo::AtOnce, letters: PieceLetters::English }).ok().unwrap();
    play(&mut game, "d3");
    reply(&mut game, "f8c5", 0);
}

#[test]
fn moves_are_typed_with_the_letters_of_ones_choice() {
    let mut game = table(HUMAN, HUMAN);
    ask(&mut game, &Ask::Habits { tempo: Tempo::AtOnce, letters: PieceLetters::Romanian }).ok().unwrap();
    play(&mut game, "e2-e4 e5 Cf3 Cc6 Nc4 nc5 O-O");
    assert_eq!(sans(&mut game), ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"]);
    play(&mut game, "Qe7");
    assert_eq!(sans(&mut game).last().unwrap(), "Qe7", "English, where it is no Romanian");
}

#[test]
fn what_stands_behind_the_pieces_may_be_left_out() {
    for (text, fen) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        ("4k2r/8/8/8/8/8/8/R3K3 b", "4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k2r/8/8/8/8/8/8/4K3 w -", "4k2r/8/8/8/8/8/8/4K3 w - - 0 1"),
    ] {
        let Ok(Say::Edited { edited }) = super::edited(text) else { panic!("{text}") };
        assert_eq!(edited.fen, fen);
    }
    assert!(super::edited("").is_err() && super::edited("8/8").is_err());
}

#[test]
fn people_have_names_and_clocks_of_their_own() {
    let names = ChessNames { white: " Ana\n Pop ".to_owned(), black: String::new() };
    let clock = ClockSetup { black_ms: Some(60_000), ..clock_of(300_000, 0) };
    let players = ChessPlayers { white: HUMAN, black: HUMAN };
    let setup = ChessSetup { players, clock: Some(clock), start: ChessStart::Standard, names: Some(names) };
    let mut game = Table::new(Box::new(ChessGame::new(setup).unwrap()), Instant::now());
    let clocks = view(&mut game).now.clocks.unwrap();
    assert_eq!((clocks.white_ms, clocks.black_ms), (300_000, 60_000));
    let (_, pgn) = crate::games::Saved::read(&game.body()).unwrap().file("game.pgn").unwrap();
    for tag in ["[White \"Ana Pop\"]", "[Black \"Human\"]", "[BlackTimeControl \"60+0\"]"] {
        assert!(pgn.contains(tag), "{tag} in {pgn}");
    }
    let Ok(Answer::Another(mut next)) = game.ask(&Ask::Rematch, 7, Instant::now()) else { panic!() };
    let setup = view(&mut next).setup;
    assert_eq!(setup.names.unwrap().black, "Ana Pop");
    assert_eq!((setup.clock.unwrap().initial_ms, setup.clock.unwrap().black_ms), (60_000, Some(300_000)));
}

#[test]
fn a_start_of_chess960_is_told_before_the_game() {
    let start = ChessStart::Chess960 { number: Some(0) };
    let Ok(Say::Start { fen, .. }) = super::started(&start) else { panic!() };
    assert!(fen.starts_with("bbqnnrkr/"), "{fen}");
    let mut game = table_from(HUMAN, HUMAN, start, None);
    let (_, pgn) = crate::games::Saved::read(&game.body()).unwrap().file("game.pgn").unwrap();
    assert!(pgn.contains("[Variant \"Chess960\"]") && view(&mut game).start_fen == fen, "{pgn}");
    let usual = table_from(HUMAN, HUMAN, ChessStart::Chess960 { number: Some(518) }, None);
    let (_, pgn) = crate::games::Saved::read(&usual.body()).unwrap().file("game.pgn").unwrap();
    assert!(pgn.contains("[Variant \"Chess960\"]"), "also where the array is the usual one: {pgn}");
}

#[test]
fn a_loaded_mate_is_a_mate() {
    let mut body: serde_json::Value = serde_json::from_str(&table(HUMAN, HUMAN).body()).unwrap();
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    body["moves"] = moves.map(|uci| serde_json::json!({ "uci": uci, "ms": 0, "left": null })).to_vec().into();
    body["end"] = serde_json::json!({ "winner": "black", "reason": "loaded" });
    let mut mated = Table::load("a", &body.to_string(), Instant::now()).unwrap();
    assert_eq!(view(&mut mated).now.end.unwrap().reason, ChessReason::Checkmate);
}

#[test]
fn a_game_that_never_ends_is_refused() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(MOST_PLIES - 4);
    let moves = shuffle.chain(["e2e4", "e7e5", "d2d4", "d7d5"]);
    let mut body: serde_json::Value = serde_json::from_str(&table(HUMAN, HUMAN).body()).unwrap();
    body["moves"] = moves.map(|uci| serde_json::json!({ "uci": uci, "ms": 0, "left": null })).collect();
    let mut longest = Table::load("a", &body.to_string(), Instant::now()).unwrap();
    let complaint = ask(&mut longest, &Ask::Play { text: "c4".to_owned() }).err().unwrap().into_words();
    assert_eq!(complaint.en, "a game has at most 12000 half-moves");
    assert_eq!(complaint.ro, "o partidă are cel mult 12000 de semimutări");
    ask(&mut longest, &Ask::TakeBack).ok().unwrap();
    play(&mut longest, "d6");
}
