//! The crate against two independent oracles: a plain mailbox generator (`oracle/`) and the crate `shakmaty`.
//!
//! Random games are played and everything that can be asked about their positions is asked of all three, as text:
//! each legal move with its SAN and the FEN after it, check, mate, stalemate, insufficient material. Every position
//! is looked at from both sides of the board.

mod oracle;

use oracle::{Mailbox, Side};
use rocada_chess::{
    AttackMap, Bitboard, CastlingNotation, Color, File, Move, MoveKind, Piece, Position, Rank, Role, Setup,
    Square,
};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

/// `SplitMix64` (Steele, Lea and Flood, 2014): the same games in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Everything there is to say about a position.
#[derive(PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the questions are answered by yes or no")]
struct Answers {
    fen: String,
    check: bool,
    checkmate: bool,
    stalemate: bool,
    insufficient_material: bool,
    moves: Vec<MoveAnswers>,
}

/// What there is to say about a move. Castling is written as king takes rook.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct MoveAnswers {
    coordinates: String,
    san: String,
    fen_after: String,
}

impl Answers {
    fn ours(position: &Position) -> Self {
        let mut moves: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|mv| MoveAnswers {
                coordinates: mv.to_string(),
                san: position.san(mv),
                fen_after: position.after(mv).to_string(),
            })
            .collect();
        moves.sort();
        Self {
            fen: position.to_string(),
            check: position.in_check(),
            checkmate: position.is_checkmate(),
            stalemate: position.is_stalemate(),
            insufficient_material: position.is_insufficient_material(),
            moves,
        }
    }

    fn of_mailbox(mailbox: &Mailbox) -> Self {
        let mut moves: Vec<_> = mailbox
            .legal_moves()
            .into_iter()
            .map(|mv| MoveAnswers {
                coordinates: Mailbox::coordinates(mv),
                san: mailbox.san(mv),
                fen_after: mailbox.after(mv).fen(),
            })
            .collect();
        moves.sort();
        Self {
            fen: mailbox.fen(),
            check: mailbox.is_check(),
            checkmate: mailbox.is_checkmate(),
            stalemate: mailbox.is_stalemate(),
            insufficient_material: mailbox.is_insufficient_material(),
            moves,
        }
    }

    fn of_shakmaty(position: &Chess) -> Self {
        let fen = |position: &Chess| Fen::from_position(position, EnPassantMode::Legal).to_string();
        let mut moves: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut next = position.clone();
                MoveAnswers {
                    coordinates: UciMove::from_chess960(mv).to_string(),
                    san: SanPlus::from_move_and_play_unchecked(&mut next, mv).to_string(),
                    fen_after: fen(&next),
                }
            })
            .collect();
        moves.sort();
        Self {
            fen: fen(position),
            check: position.is_check(),
            checkmate: position.is_checkmate(),
            stalemate: position.is_stalemate(),
            insufficient_material: position.is_insufficient_material(),
            moves,
        }
    }
}

/// The FEN with the colours exchanged, made from nothing but its text.
fn mirrored_text(fen: &str) -> String {
    let swap_case = |text: &str| -> String {
        text.chars()
            .map(|letter| match letter {
                'A'..='Z' => letter.to_ascii_lowercase(),
                _ => letter.to_ascii_uppercase(),
            })
            .collect()
    };
    let [board, turn, castling, en_passant, counters @ ..] = &fen.split(' ').collect::<Vec<_>>()[..] else {
        panic!("a FEN of four fields or more");
    };
    let board: Vec<String> = board.split('/').rev().map(swap_case).collect();
    let turn = if *turn == "w" { "b" } else { "w" };
    // White's rights are written first, whoever they belonged to before.
    let (black, white): (String, String) = castling.chars().partition(char::is_ascii_uppercase);
    let castling = swap_case(&(white + &black));
    let en_passant = en_passant.replace(['3', '6'], if turn == "w" { "6" } else { "3" });
    [&board.join("/"), turn, &castling, &en_passant, counters[0], counters[1]].join(" ")
}

fn mirrored(position: &Position) -> Position {
    Setup::from(position).mirrored().check().expect("the mirrored position is legal too")
}

/// Which oracles are asked: shakmaty refuses some positions that cannot arise in a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    Both,
    OnlyMailbox,
}

/// Compares all answers about a position and its mirror image.
fn compare(position: &Position, ask: Ask) {
    let other = mirrored(position);
    assert_eq!(other.to_string(), mirrored_text(&position.to_string()));
    for view in [position, &other] {
        let ours = Answers::ours(view);
        let fen = &ours.fen;
        assert!(fen.parse().as_ref() == Ok(view), "{fen} does not read as what it was written from");
        assert_eq!(ours, Answers::of_mailbox(&Mailbox::from_fen(fen)), "mailbox on {fen}");
        if ask == Ask::Both {
            let theirs: Chess =
                fen.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Chess960).expect("a position");
            assert_eq!(ours, Answers::of_shakmaty(&theirs), "shakmaty on {fen}");
            let Zobrist64(key) = theirs.zobrist_hash(EnPassantMode::Legal);
            assert_eq!(view.polyglot_key(), key, "Polyglot key of {fen}");
        }
        compare_reading(view);
    }
}

/// Every move can be read back from each way of writing it.
fn compare_reading(position: &Position) {
    for mv in position.legal_moves() {
        assert_eq!(position.parse_san(&position.san(mv)), Ok(mv), "SAN in {position}");
        for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
            assert_eq!(position.parse_uci(&position.uci(mv, notation)), Ok(mv), "UCI in {position}");
        }
    }
}

/// How often something rare was among the positions compared: a comparison that never met it proves little.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    checks: usize,
    double_checks: usize,
    checkmates: usize,
    stalemates: usize,
    insufficient_material: usize,
    pins: usize,
    castlings: usize,
    en_passant: usize,
    promotions: usize,
}

impl Seen {
    fn note(&mut self, position: &Position) {
        let moves = position.legal_moves();
        let has = |kind| usize::from(moves.iter().any(|mv| mv.kind() == kind));
        self.positions += 1;
        self.checks += usize::from(position.in_check());
        self.double_checks += usize::from(position.checkers().has_many());
        self.checkmates += usize::from(position.is_checkmate());
        self.stalemates += usize::from(position.is_stalemate());
        self.insufficient_material += usize::from(position.is_insufficient_material());
        self.pins += usize::from(position.pinned().any());
        self.castlings += has(MoveKind::Castling);
        self.en_passant += has(MoveKind::EnPassant);
        self.promotions += has(MoveKind::Promotion);
    }
}

/// Plays random legal moves. Compares every position that is special in some way, and one in `spacing` of the others.
fn compare_game(start: &str, plies: usize, spacing: usize, random: &mut Random, seen: &mut Seen) {
    let mut position: Position = start.parse().expect("a legal start");
    for _ in 0..plies {
        let moves = position.legal_moves();
        let special: Vec<Move> = moves.iter().copied().filter(|mv| mv.kind() != MoveKind::Normal).collect();
        let is_special = !special.is_empty() || position.in_check() || moves.is_empty();
        if is_special || random.one_in(spacing) {
            compare(&position, Ask::Both);
            seen.note(&position);
        }
        if moves.is_empty() {
            break;
        }
        // Castling, promotions and captures en passant are rare among all moves; take half of the chances.
        let choice = if !special.is_empty() && random.one_in(2) { &special[..] } else { &moves[..] };
        position.play(random.pick(choice));
    }
}

#[test]
fn standard_games() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
        "1q2k1q1/8/8/8/8/8/8/1Q2K1Q1 w - - 0 1",
        "b3k2n/8/8/8/8/8/8/N3K2B w - - 0 1",
    ];
    let (mut random, mut seen) = (Random(1), Seen::default());
    for start in starts.repeat(12) {
        compare_game(start, 200, 12, &mut random, &mut seen);
    }
    assert!(seen.checkmates > 5 && seen.stalemates > 2 && seen.insufficient_material > 10, "{seen:?}");
    assert!(seen.checks > 500 && seen.double_checks > 0 && seen.pins > 50, "{seen:?}");
    assert!(seen.castlings > 50 && seen.en_passant > 30 && seen.promotions > 200, "{seen:?}");
}

#[test]
fn chess960_games() {
    let (mut random, mut seen) = (Random(2), Seen::default());
    for number in 0..960 {
        compare_game(&Position::chess960(number, number).to_string(), 40, 20, &mut random, &mut seen);
    }
    assert!(seen.positions > 4_000 && seen.castlings > 1_000 && seen.en_passant > 100, "{seen:?}");
}

#[test]
fn double_chess960_games() {
    let (mut random, mut seen) = (Random(3), Seen::default());
    for _ in 0..300 {
        let start = Position::chess960(random.below(960), random.below(960)).to_string();
        compare_game(&start, 40, 20, &mut random, &mut seen);
    }
    assert!(seen.positions > 1_000 && seen.castlings > 300 && seen.en_passant > 30, "{seen:?}");
}

/// Pieces thrown onto the board.
fn nonsense(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = random.pick(&Color::ALL);
    let passing_rank = Rank::Fifth.relative_to(setup.turn);
    let anywhere: Vec<Square> = Square::all().collect();
    for color in Color::ALL {
        let home = File::ALL.map(|file| Square::at(file, Rank::First.relative_to(color)));
        let mut put = |role, square: Square| {
            let on_edge = [Rank::First, Rank::Eighth].contains(&square.rank());
            if setup.board[square.index()].is_none() && !(role == Role::Pawn && on_edge) {
                setup.board[square.index()] = Some(Piece { color, role });
            }
        };
        let king = if random.one_in(2) { random.pick(&home) } else { random.pick(&anywhere) };
        put(Role::King, king);
        for _ in 0..random.below(3) {
            put(Role::Rook, random.pick(&home));
        }
        // An intruder behind the other king, for castling rooks that are pinned.
        if random.one_in(2) {
            put(Role::Queen, Square::at(random.pick(&File::ALL), Rank::Eighth.relative_to(color)));
        }
        // Pawns side by side, for en passant.
        for _ in 0..random.below(4) {
            put(Role::Pawn, Square::at(random.pick(&File::ALL), passing_rank));
        }
        // Each side has its own mixture, from a lonely king to a crowd of queens.
        let mixtures = [&[Role::Pawn][..], &[Role::Queen], &[Role::Knight, Role::Rook], &Role::ALL[..5]];
        let (mixture, most) = (random.pick(&mixtures), random.pick(&[1, 8, 24]));
        for _ in 0..random.below(most) {
            put(random.pick(mixture), random.pick(&anywhere));
        }
    }
    setup
}

/// Adds some of the rights that the pieces allow.
fn add_rights(setup: &mut Setup, random: &mut Random) {
    for square in Square::all() {
        let castling = setup.castling | Bitboard::of(square);
        if random.one_in(2) && (Setup { castling, ..setup.clone() }).check().is_ok() {
            setup.castling = castling;
        }
        let en_passant = Some(square);
        if random.one_in(2) && (Setup { en_passant, ..setup.clone() }).check().is_ok() {
            setup.en_passant = en_passant;
        }
    }
}

#[test]
fn nonsense_positions() {
    let (mut random, mut seen) = (Random(4), Seen::default());
    while seen.positions < 3_000 {
        let mut setup = nonsense(&mut random);
        if setup.check().is_err() {
            continue;
        }
        add_rights(&mut setup, &mut random);
        let position = setup.check().expect("only rights that are allowed were added");
        compare(&position, Ask::OnlyMailbox);
        seen.note(&position);
    }
    assert!(seen.castlings > 100 && seen.en_passant > 100 && seen.promotions > 100, "{seen:?}");
    assert!(seen.checks > 1_000 && seen.double_checks > 300 && seen.checkmates > 200, "{seen:?}");
}

/// What both sides attack, and what every capture is worth.
fn compare_attacks(position: &Position) {
    let mailbox = Mailbox::from_fen(&position.to_string());
    let map = AttackMap::new(position);
    for (color, side) in [(Color::White, Side::White), (Color::Black, Side::Black)] {
        let line = |square| {
            let attackers: Vec<String> =
                map.attackers(color, square).into_iter().map(|from| from.to_string()).collect();
            format!("{square} {}", attackers.join(" "))
        };
        let ours: Vec<String> = map.attacked(color).into_iter().map(line).collect();
        assert_eq!(ours, mailbox.attacks(side), "attacks by {color} in {position}");
    }
    let mut ours: Vec<(String, i32)> =
        position.legal_moves().into_iter().map(|mv| (mv.to_string(), position.exchange(mv))).collect();
    let mut theirs: Vec<(String, i32)> = mailbox
        .legal_moves()
        .into_iter()
        .map(|mv| (Mailbox::coordinates(mv), mailbox.exchange(mv)))
        .collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "exchanges in {position}");
}

#[test]
fn attacks_and_exchanges() {
    let mut random = Random(5);
    let mut compared = 0;
    while compared < 1_000 {
        if let Ok(position) = nonsense(&mut random).check() {
            compare_attacks(&position);
            compare_attacks(&mirrored(&position));
            compared += 1;
        }
    }
}

/// An oracle has to be right itself: known counts of positions one to three moves away.
#[test]
fn the_mailbox_counts_as_published() {
    fn count(position: &Mailbox, depth: u32) -> usize {
        let moves = position.legal_moves();
        if depth == 1 {
            return moves.len();
        }
        moves.into_iter().map(|mv| count(&position.after(mv), depth - 1)).sum()
    }
    for (fen, counts) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8_902]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2_039, 97_862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9_467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1_486, 62_379]),
    ] {
        let position = Mailbox::from_fen(fen);
        assert_eq!([1, 2, 3].map(|depth| count(&position, depth)), counts, "{fen}");
    }
}
