//! What the FEN reader accepts, how it is written again, and how it says no.

use rocada_chess::{Bitboard, CastlingStyle, Color, FenError, Position, Setup, SetupError, Square};

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The text is refused with this error, whose message names the trouble.
fn assert_refused(text: &str, expected: impl Into<FenError>, named: &str) {
    let error = text.parse::<Position>().expect_err(text);
    assert_eq!(error, expected.into(), "{text}");
    assert!(error.to_string().contains(named), "{text}: '{error}' does not say '{named}'");
}

/// Each text is written again as the other one, and both mean the same.
fn assert_written(cases: &[(&str, &str)]) {
    for (text, written) in cases {
        assert_eq!(read(text).to_string(), *written, "{text}");
        assert_eq!(read(written), read(text), "{text}");
    }
}

#[test]
fn wrong_fields_are_refused() {
    let counter = |name, text: &str, limit| FenError::Counter { name, text: text.to_owned(), limit };
    let halfmove = |text| counter("halfmove", text, u16::MAX.into());
    let fullmove = |text| counter("fullmove", text, u32::MAX);
    let turn = |text: &str| FenError::Turn(text.to_owned());
    let castling = |text: &str| FenError::Castling(text.to_owned());
    let en_passant = |text: &str| FenError::EnPassant(text.to_owned());
    let trailing = |text: &str| FenError::Trailing(text.to_owned());
    for (fields, error, named) in [
        ("", FenError::TooShort(1), "here are 1"),
        ("w KQkq", FenError::TooShort(3), "here are 3"),
        ("white KQkq - 0 1", turn("white"), "'white'"),
        ("W KQkq - 0 1", turn("W"), "'W'"),
        ("- KQkq - 0 1", turn("-"), "'-'"),
        ("w KQkqx - 0 1", castling("KQkqx"), "'KQkqx'"),
        ("w K-q - 0 1", castling("K-q"), "'K-q'"),
        ("w KK - 0 1", castling("KK"), "'KK'"),
        ("w KH - 0 1", castling("KH"), "'KH'"),
        ("w KQkq e9 0 1", en_passant("e9"), "'e9'"),
        ("w KQkq E3 0 1", en_passant("E3"), "'E3'"),
        ("w KQkq e3e3 0 1", en_passant("e3e3"), "'e3e3'"),
        ("w KQkq *", en_passant("*"), "'*'"),
        ("w KQkq - x 1", halfmove("x"), "halfmove counter 'x'"),
        ("w KQkq - -1 1", halfmove("-1"), "'-1'"),
        ("w KQkq - +1 1", halfmove("+1"), "'+1'"),
        ("w KQkq - 1.5 1", halfmove("1.5"), "'1.5'"),
        ("w KQkq - 65536 1", halfmove("65536"), "0 to 65535"),
        ("w KQkq - * 1", halfmove("*"), "'*'"),
        ("w KQkq - 0 one", fullmove("one"), "fullmove counter 'one'"),
        ("w KQkq - 0 -", fullmove("-"), "fullmove counter '-'"),
        ("w KQkq - 0 4294967296", fullmove("4294967296"), "'4294967296'"),
        ("w KQkq - 0 1 e4", trailing("e4"), "'e4' after the end"),
        ("w KQkq - 0 1 * *", trailing("*"), "'*' after the end"),
        ("w KQkq - 0 1 ;D1 20", trailing(";D1"), "';D1'"),
    ] {
        assert_refused(&format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {fields}"), error, named);
    }
    assert_refused("", FenError::TooShort(0), "four fields");
    assert_refused(" \t\r\n", FenError::TooShort(0), "here are 0");
}

#[test]
fn wrong_boards_are_refused() {
    let squares = |rank: &str| FenError::Squares(rank.to_owned());
    for (board, error, named) in [
        ("8/8/8/8/8/8/8", FenError::Ranks(7), "7 ranks"),
        ("8/8/8/8/8/8/8/8/8", FenError::Ranks(9), "9 ranks"),
        ("k7/8/8/8/8/8/8/K7/", FenError::Ranks(9), "9 ranks"),
        ("k7/8/8/7/8/8/8/K7", squares("7"), "'7'"),
        ("k7/8/8//8/8/8/K7", squares(""), "''"),
        ("k7/8/8/44p/8/8/8/K7", squares("44p"), "'44p'"),
        ("k7/8/8/p8/8/8/8/K7", squares("p8"), "'p8'"),
        ("k7/8/8/ppppppppp/8/8/8/K7", squares("ppppppppp"), "'ppppppppp'"),
        ("k7/8/8/9/8/8/8/K7", FenError::Piece('9'), "'9' is no piece"),
        ("k7/8/8/0p7/8/8/8/K7", FenError::Piece('0'), "'0' is no piece"),
        ("k7/8/8/x7/8/8/8/K7", FenError::Piece('x'), "'x' is no piece"),
        ("k7/8/8/♞7/8/8/8/K7", FenError::Piece('♞'), "'♞' is no piece"),
    ] {
        assert_refused(&format!("{board} w - - 0 1"), error, named);
    }
}

#[test]
fn a_wrong_text_is_quoted_but_not_all_of_it() {
    let long = "x".repeat(100_000);
    for text in [
        format!("8/8/8/8/8/8/8/{} w - -", "1".repeat(100_000)),
        format!("8/8/8/8/8/8/8/8 {long} - -"),
        format!("8/8/8/8/8/8/8/8 w {long} -"),
        format!("8/8/8/8/8/8/8/8 w - {long}"),
        format!("8/8/8/8/8/8/8/8 w - - {long}"),
        format!("8/8/8/8/8/8/8/8 w - - 0 {}", "9".repeat(100_000)),
        format!("8/8/8/8/8/8/8/8 w - - 0 1 {long}"),
    ] {
        let message = text.parse::<Position>().expect_err("far too long").to_string();
        assert!(message.len() < 150, "{message}");
    }
}

#[test]
fn each_side_has_one_king() {
    for (board, color, count, named) in [
        ("8/8/8/8/8/8/8/8", Color::White, 0, "white has no king"),
        ("8/8/8/8/8/8/8/K7", Color::Black, 0, "black has no king"),
        ("k7/8/8/8/8/8/8/K1K5", Color::White, 2, "white has 2 kings"),
        ("kkk5/8/8/8/8/8/8/K7", Color::Black, 3, "black has 3 kings"),
    ] {
        assert_refused(&format!("{board} w - -"), SetupError::Kings { color, count }, named);
    }
}

#[test]
fn pawns_stay_off_the_edge() {
    for (board, pawn) in [
        ("k7/8/8/8/8/8/8/K5P1", "g1"),
        ("k5P1/8/8/8/8/8/8/K7", "g8"),
        ("k7/8/8/8/8/8/8/K2p4", "d1"),
        ("k2p4/8/8/8/8/8/8/K7", "d8"),
    ] {
        assert_refused(&format!("{board} w - -"), SetupError::PawnOnEdge(square(pawn)), pawn);
    }
}

#[test]
fn only_the_side_to_move_is_in_check() {
    for (board, turn, checked) in [
        ("k7/8/8/8/8/8/8/1K5r", "b", Color::White),
        ("1k5R/8/8/8/8/8/8/1K6", "w", Color::Black),
        ("1k6/8/2N5/8/8/8/8/1K6", "w", Color::Black),
        ("1k6/2P5/8/8/8/8/8/1K6", "w", Color::Black),
        ("1k6/8/6b1/8/8/8/8/1K6", "b", Color::White),
        ("8/8/8/3k4/4K3/8/8/8", "w", Color::Black),
        ("8/8/8/3k4/4K3/8/8/8", "b", Color::White),
    ] {
        let named = format!("{checked} is in check");
        assert_refused(&format!("{board} {turn} - -"), SetupError::OpponentInCheck(checked), &named);
    }
}

#[test]
fn castling_takes_king_and_rook() {
    for (board, rights, wrong) in [
        // The king has left its rank, or there is no rook, or another piece, or one of the other side.
        ("4k3/8/8/8/8/8/4K3/R6R", "K", 'K'),
        ("4k3/8/8/8/8/8/4K3/R6R", "A", 'A'),
        ("4k3/8/8/8/8/8/8/R3K3", "K", 'K'),
        ("4k3/8/8/8/8/8/8/R3K3", "QK", 'K'),
        ("4k3/8/8/8/8/8/8/R3K2B", "H", 'H'),
        ("r3k2R/8/8/8/8/8/8/4K3", "k", 'k'),
        ("r3k2r/8/8/8/8/8/8/4K3", "kqK", 'K'),
        // All rooks are on the other side of the king.
        ("4k3/8/8/8/8/8/8/5K1R", "Q", 'Q'),
        ("rr2k3/8/8/8/8/8/8/4K3", "k", 'k'),
        // The king itself.
        ("4k3/8/8/8/8/8/8/4K2R", "E", 'E'),
    ] {
        let named = format!("castling right '{wrong}'");
        assert_refused(&format!("{board} w {rights} -"), FenError::CastlingRook(wrong), &named);
    }
    let twice = "4k3/8/8/8/8/8/8/R1R1K3 w AC -";
    assert_refused(
        twice,
        SetupError::CastlingTwice(Color::White),
        "white has castling rights with two rooks",
    );
    let on_second_rank =
        Setup { castling: Bitboard::of(square("h2")), ..Setup::from(&read("4k3/8/8/8/8/8/7R/4K3 w - -")) };
    assert_eq!(on_second_rank.check(), Err(SetupError::Castling(Color::White, square("h2"))));
}

#[test]
fn en_passant_needs_a_double_step() {
    for (fen, named) in [
        // The wrong rank, for White to move, for Black to move, or for anybody.
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3", "e3"),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6", "e6"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e5", "e5"),
        // No pawn in front of the square, or one of the other side, or another piece.
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "e6"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - e6", "e6"),
        ("4k3/8/8/4n3/8/8/8/4K3 w - e6", "e6"),
        // Something stands on the square, or where the pawn came from.
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6", "e6"),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6", "e6"),
        ("4k3/8/8/8/3p4/8/3P4/4K3 b - d3", "d3"),
    ] {
        assert_refused(fen, SetupError::EnPassant(square(named)), named);
    }
}

#[test]
fn en_passant_is_written_when_somebody_can_take() {
    assert_written(&[
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        // No pawn beside it; the board does not go around from the h- to the a-file.
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/P7/7p/8/8/8/4K3 w - h6 0 1", "4k3/8/P7/7p/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1", "4k3/8/8/p6P/8/8/8/4K3 w - - 0 1"),
        // The taker is pinned on a file, on a diagonal across, on a diagonal along which it takes.
        ("4k3/3r4/8/3Pp3/8/8/8/3K4 w - e6 0 1", "4k3/3r4/8/3Pp3/8/8/8/3K4 w - - 0 1"),
        ("4k3/1b6/8/3Pp3/8/8/8/7K w - e6 0 1", "4k3/1b6/8/3Pp3/8/8/8/7K w - - 0 1"),
        ("4k3/5b2/8/3Pp3/8/1K6/8/8 w - e6 0 1", "4k3/5b2/8/3Pp3/8/1K6/8/8 w - e6 0 1"),
        // Both pawns leave the rank and open it for a rook; a third piece keeps it closed.
        ("4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", "4k3/8/8/K2Pp2r/8/8/8/8 w - - 0 1"),
        ("4k3/8/8/K2Pp1nr/8/8/8/8 w - e6 0 1", "4k3/8/8/K2Pp1nr/8/8/8/8 w - e6 0 1"),
        ("4k3/8/8/K1PpP2r/8/8/8/8 w - d6 0 1", "4k3/8/8/K1PpP2r/8/8/8/8 w - d6 0 1"),
        // The jumper gives check and can be taken; the bishop behind it does, and taking the jumper is no help.
        ("4k3/8/8/3Pp3/3K4/8/8/8 w - e6 0 1", "4k3/8/8/3Pp3/3K4/8/8/8 w - e6 0 1"),
        ("2b1k3/8/8/2Pp4/8/7K/8/8 w - d6 0 1", "2b1k3/8/8/2Pp4/8/7K/8/8 w - - 0 1"),
    ]);
}

#[test]
fn missing_and_extra_fields_are_understood() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let whole = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for rest in ["", " 0", " 0 1", " 0 0", " *", " 0 *", " 0 1 *", "\n", " 000 001"] {
        assert_eq!(read(&format!("{start}{rest}")).to_string(), whole, "'{rest}'");
    }
    assert_eq!(read(&format!("  {}\t ", whole.replace(' ', "   "))), Position::default());
    assert_written(&[
        ("4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"),
        ("4k3/8/8/8/8/8/8/4K3 b - - 65535 4294967295", "4k3/8/8/8/8/8/8/4K3 b - - 65535 4294967295"),
        ("4k3/8/44/1111p111/8/8/8/4K3 b - - 7 9", "4k3/8/8/4p3/8/8/8/4K3 b - - 7 9"),
    ]);
}

#[test]
fn castling_rights_are_written_in_either_style() {
    for (board, rights, x_fen, shredder) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R", "KQkq", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "HAha", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "qQ", "Qq", "Aa"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "hK", "Kk", "Hh"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "-", "-", "-"),
        // Chess960, and double Chess960, where the two sides differ.
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1", "KQkq", "KQkq", "GBgb"),
        ("rk4r1/8/8/8/8/8/8/2R2KR1", "KQkq", "KQkq", "GCga"),
        ("5rkr/8/8/8/8/8/8/RKR5", "CAhf", "KQkq", "CAhf"),
        // K and Q mean the outermost rook. Another one has to be named by its file.
        ("4k3/8/8/8/8/8/8/R1R1K1RR", "KQ", "KQ", "HA"),
        ("4k3/8/8/8/8/8/8/R1R1K1RR", "GC", "GC", "GC"),
        ("4k3/8/8/8/8/8/8/R1R1K1RR", "KC", "KC", "HC"),
        ("r1r1k1rr/8/8/8/8/8/8/4K3", "gq", "gq", "ga"),
        // A rook of the other side is in nobody's way.
        ("4k3/8/8/8/8/8/8/r1R1K1Rr", "KQ", "KQ", "GC"),
    ] {
        let position = read(&format!("{board} w {rights} - 0 1"));
        for (style, written) in [(CastlingStyle::XFen, x_fen), (CastlingStyle::Shredder, shredder)] {
            assert_eq!(position.fen(style), format!("{board} w {written} - 0 1"), "{rights}");
            assert_eq!(read(&position.fen(style)), position, "{rights}");
        }
    }
}

#[test]
fn odd_positions_are_positions() {
    for fen in [
        // More than sixteen men, more than eight pawns, and a full board.
        "qqqqkqqq/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/QQQQKQQQ w - - 0 1",
        "kqqqqqqq/qqqqqqqq/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/QQQQQQQQ/KQQQQQQQ w - - 0 1",
        // Checkers that no move can bring about: three, two pawns, two on one line.
        "4k3/8/8/8/1b5b/8/4q3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/3p1p2/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/r3K2r w - - 0 1",
    ] {
        let position = read(fen);
        assert_eq!(position.to_string(), fen);
        assert_eq!(position.count_legal_moves() as usize, position.legal_moves().len(), "{fen}");
    }
}
