//! What holds in every position, tried on positions of random games, on random pieces and on random text.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use rocada_chess::{
    Bitboard, BoardObserver, CastlingNotation, CastlingStyle, Color, Game, Key, Move, MoveKind, Piece,
    Position, Role, Setup, Square, Wing, between,
};

fn start() -> impl Strategy<Value = Position> {
    let chosen = select(vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "q3k2q/8/8/8/8/8/8/Q3K2Q b - - 0 1",
        "k7/p7/P7/8/8/p7/P7/K7 w - - 0 1",
    ]);
    let fen = prop_oneof![
        chosen.prop_map(str::to_owned),
        (0..960_usize, 0..960_usize).prop_map(|(white, black)| Position::chess960(white, black).to_string()),
    ];
    fen.prop_map(|fen| fen.parse().expect("a legal start"))
}

/// A start and some legal moves from there.
fn game() -> impl Strategy<Value = (Position, Vec<Move>)> {
    (start(), prop::collection::vec(any::<Index>(), 0..100)).prop_map(|(start, choices)| {
        let mut position = start;
        let mut played = Vec::new();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice.index(moves.len())];
            position.play(mv);
            played.push(mv);
        }
        (start, played)
    })
}

/// The end of such a game, or something that no game leads to.
fn position() -> impl Strategy<Value = Position> {
    let reached =
        game().prop_map(|(start, moves)| moves.into_iter().fold(start, |position, mv| position.after(mv)));
    let odd = setup().prop_filter_map("no position", |setup| setup.check().ok());
    prop_oneof![3 => reached, 1 => odd]
}

/// Any pieces anywhere, with any rights; more often than not no position at all.
fn setup() -> impl Strategy<Value = Setup> {
    let square = || (0..64_u8).prop_map(|index| Square::new(index).expect("an index below 64"));
    let piece =
        (select(&Color::ALL[..]), select(&Role::ALL[..])).prop_map(|(color, role)| Piece { color, role });
    let men = prop::collection::vec((square(), piece), 0..20);
    let kings = (square(), square());
    let castling = prop_oneof![Just(0), any::<u64>(), Just(0x8100_0000_0000_0081)].prop_map(Bitboard);
    let en_passant = prop::option::weighted(0.2, square());
    (men, kings, select(&Color::ALL[..]), castling, en_passant, any::<u16>(), any::<u32>()).prop_map(
        |(men, (white, black), turn, castling, en_passant, halfmoves, fullmoves)| {
            let mut setup = Setup { turn, castling, en_passant, halfmoves, fullmoves, ..Setup::empty() };
            let kings = [(white, Color::White), (black, Color::Black)]
                .map(|(square, color)| (square, Piece { color, role: Role::King }));
            for (square, piece) in men.into_iter().filter(|(_, piece)| piece.role != Role::King).chain(kings)
            {
                setup.board[square.index()] = Some(piece);
            }
            setup
        },
    )
}

/// The FEN of a position with some of its letters replaced.
fn damaged_fen() -> impl Strategy<Value = String> {
    let letters = "[pnbrqkPNBRQK1-9/wbKQkqA-Ha-h0 *-]";
    let damage = prop::collection::vec((any::<Index>(), letters), 0..4);
    (position(), damage).prop_map(|(position, damage)| {
        let mut text = position.to_string();
        for (at, letter) in damage {
            let at = at.index(text.len());
            text.replace_range(at..=at, &letter);
        }
        text
    })
}

/// What makes a position the same in the sense of the repetition rule.
fn without_counters(position: &Position) -> String {
    position.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ")
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

/// A board that knows only what it is told.
struct Replay([Option<Piece>; 64]);

impl BoardObserver for Replay {
    fn removed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].take(), Some(piece), "leaves {square}");
    }

    fn placed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].replace(piece), None, "enters {square}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn what_is_written_reads_as_the_same(position in position()) {
        for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
            prop_assert_eq!(position.fen(style).parse(), Ok(position));
        }
        prop_assert_eq!(position.to_string(), position.fen(CastlingStyle::XFen));
        prop_assert_eq!(Setup::from(&position).check(), Ok(position));
    }

    #[test]
    fn a_piece_checks_from_checking_squares(position in position()) {
        let checks = position.checking_squares();
        for mv in position.legal_moves().into_iter().filter(|mv| mv.kind() == MoveKind::Normal) {
            let role = position.role_at(mv.from()).expect("a piece that moves");
            let checked = position.after(mv).checkers().contains(mv.to());
            prop_assert_eq!(checks[role as usize].contains(mv.to()), checked, "{} {}", position, mv);
        }
    }

    #[test]
    fn generated_moves_are_all_that_are_legal(position in position()) {
        let legal: Vec<Move> =
            (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| position.is_legal(mv)).collect();
        prop_assert_eq!(sorted(position.legal_moves()), legal);
    }

    #[test]
    fn a_move_has_one_encoding(bits: u16) {
        if let Some(mv) = Move::from_bits(bits) {
            prop_assert_eq!(mv.bits(), bits);
            let rebuilt = match mv.kind() {
                MoveKind::Normal => Move::normal(mv.from(), mv.to()),
                MoveKind::Promotion => Move::promotion(mv.from(), mv.to(), mv.promoted().expect("a role")),
                MoveKind::EnPassant => Move::en_passant(mv.from(), mv.to()),
                MoveKind::Castling => Move::castling(mv.from(), mv.to()),
            };
            prop_assert_eq!(rebuilt, mv);
        }
    }

    #[test]
    fn captures_take_what_is_gone_afterwards(position in position()) {
        let legal = position.legal_moves();
        prop_assert_eq!(position.count_legal_moves() as usize, legal.len());
        let them = !position.turn();
        for &mv in &legal {
            let after = position.after(mv);
            let gone = Role::ALL
                .into_iter()
                .find(|&role| after.pieces(them, role).len() < position.pieces(them, role).len());
            prop_assert_eq!(position.captured(mv), gone, "{} in {}", mv, position);
            prop_assert_eq!(position.is_capture(mv), gone.is_some(), "{} in {}", mv, position);
        }
        let captures = legal.into_iter().filter(|&mv| position.is_capture(mv));
        prop_assert_eq!(sorted(position.captures()), sorted(captures));
    }

    #[test]
    fn noisy_and_quiet_moves_are_all_moves(position in position()) {
        let (noisy, quiet) = (position.noisy_moves(), position.quiet_moves());
        let changes_material = |mv: &Move| position.is_capture(*mv) || mv.promoted().is_some();
        for mv in &position.legal_moves() {
            prop_assert_eq!(position.is_noisy(*mv), changes_material(mv));
            prop_assert_eq!(position.is_quiet(*mv), !changes_material(mv));
        }
        prop_assert!(noisy.iter().all(changes_material));
        prop_assert!(!quiet.iter().any(changes_material));
        prop_assert_eq!(sorted(noisy.into_iter().chain(quiet)), sorted(position.legal_moves()));
    }

    #[test]
    fn evasions_are_all_moves_in_check(position in position()) {
        let evasions = position.evasions();
        let (flights, captures, blocks) = (evasions.flights, evasions.captures, evasions.blocks);
        let all = sorted(flights.iter().chain(&captures).chain(&blocks).copied());
        if !position.in_check() {
            prop_assert!(all.is_empty());
            return Ok(());
        }
        prop_assert_eq!(all, sorted(position.legal_moves()));
        let king = position.king(position.turn());
        prop_assert!(flights.iter().all(|mv| mv.from() == king));
        for mv in captures {
            let taken = match mv.kind() {
                MoveKind::EnPassant => Square::at(mv.to().file(), mv.from().rank()),
                _ => mv.to(),
            };
            prop_assert!(mv.from() != king && position.checkers() == Bitboard::of(taken));
        }
        for mv in blocks {
            let checker = position.checkers().first().expect("a checker");
            prop_assert!(mv.from() != king && between(king, checker).contains(mv.to()));
        }
    }

    #[test]
    fn keys_are_kept_up_to_date((start, moves) in game()) {
        let rights = |position: &Position| {
            let rooks = Color::ALL.map(|color| Wing::ALL.map(|wing| position.castling_rook(color, wing)));
            (rooks, position.en_passant())
        };
        let mut position = start;
        for mv in moves {
            let (before, likely) = (rights(&position), position.likely_key_after(mv));
            position.play(mv);
            prop_assert_eq!(position.key(), position.key_from_scratch());
            let special = matches!(mv.kind(), MoveKind::Castling | MoveKind::EnPassant);
            prop_assert!(special || rights(&position) != before || likely == position.key());
        }
        if !position.in_check() {
            position.play_null();
            prop_assert_eq!(position.key(), position.key_from_scratch());
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }

    #[test]
    fn equal_keys_mean_equal_positions((start, moves) in game()) {
        let mut seen: BTreeSet<(Key, String)> = BTreeSet::new();
        let mut position = start;
        for mv in moves {
            seen.insert((position.key(), without_counters(&position)));
            position.play(mv);
        }
        let keys: BTreeSet<Key> = seen.iter().map(|&(key, _)| key).collect();
        let texts: BTreeSet<&String> = seen.iter().map(|(_, text)| text).collect();
        prop_assert_eq!((keys.len(), texts.len()), (seen.len(), seen.len()));
    }

    #[test]
    fn observers_hear_of_every_piece((start, moves) in game()) {
        let mut replay = Replay(Setup::from(&start).board);
        let mut position = start;
        for mv in moves {
            position.play_with(mv, &mut replay);
            prop_assert_eq!(replay.0, Setup::from(&position).board);
        }
    }

    #[test]
    fn both_sides_have_the_same_moves(position in position()) {
        let setup = Setup::from(&position);
        prop_assert_eq!(setup.mirrored().mirrored(), setup.clone());
        let mirrored = setup.mirrored().check().expect("legal from the other side too");
        let turned = |mv: Move| {
            let flipped = mv.bits() ^ 0b0000_1110_0011_1000;
            Move::from_bits(flipped).expect("only ranks were changed")
        };
        prop_assert_eq!(sorted(mirrored.legal_moves()), sorted(position.legal_moves().into_iter().map(turned)));
    }

    #[test]
    fn moves_read_as_they_are_written(position in position()) {
        for mv in position.legal_moves() {
            let san = position.san(mv);
            prop_assert_eq!(position.parse_san(&san), Ok(mv));
            prop_assert_eq!(position.parse_san(san.trim_end_matches(['+', '#'])), Ok(mv));
            prop_assert_eq!(position.parse_uci(&mv.to_string()), Ok(mv));
            prop_assert_eq!(position.parse_uci(&position.uci(mv, CastlingNotation::Standard)), Ok(mv));
        }
    }

    #[test]
    fn exchanges_reach_what_they_win(position in position(), threshold in -3_000..3_000) {
        for mv in position.legal_moves() {
            prop_assert_eq!(position.exchange_reaches(mv, threshold), position.exchange(mv) >= threshold);
        }
    }

    #[test]
    fn games_count_repetitions((start, moves) in game()) {
        let mut game = Game::new(start);
        let mut past = vec![without_counters(&start)];
        for mv in moves {
            game.play(mv).expect("a legal move");
            let now = without_counters(game.position());
            past.push(now.clone());
            prop_assert_eq!(game.repetitions(), past.iter().filter(|&earlier| *earlier == now).count());
        }
        while let Some(mv) = game.undo() {
            prop_assert!(game.position().is_legal(mv));
        }
        prop_assert_eq!(game.position(), &start);
    }

    #[test]
    fn setups_survive_being_checked(setup in setup()) {
        let Ok(position) = setup.check() else { return Ok(()) };
        let mut kept = Setup::from(&position);
        prop_assert!(kept.en_passant.is_none() || kept.en_passant == setup.en_passant);
        kept.en_passant = setup.en_passant;
        prop_assert_eq!(kept, Setup { fullmoves: setup.fullmoves.max(1), ..setup });
        prop_assert_eq!(position.key(), position.key_from_scratch());
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }

    #[test]
    fn no_text_is_too_strange(text: String, position in position()) {
        let _ = text.parse::<Setup>();
        let _ = text.parse::<Position>();
        let _ = position.parse_san(&text);
        let _ = position.parse_uci(&text);
    }

    #[test]
    fn damaged_fens_are_refused_or_understood(text in damaged_fen()) {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }

    #[test]
    fn damaged_moves_are_refused_or_understood(
        position in position(),
        text in "[KQRBNPabcdefgh]{0,2}[1-8]?[x:-]?[a-h][1-8](=?[QRBNqrbn]|\\([QRBN]\\))?[+#!?]{0,2}|[O0o](-[O0o]){1,2}[+#]?",
    ) {
        if let Ok(mv) = position.parse_san(&text) {
            prop_assert!(position.is_legal(mv));
        }
    }
}
