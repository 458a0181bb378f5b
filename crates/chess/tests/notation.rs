//! Moves as text: what is written, what is understood beyond that, and what is not.

use rocada_chess::{CastlingNotation, Letters, Position, SanError, UciMoveError};

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn san_says_as_much_as_is_needed() {
    for (fen, uci, san) in [
        // Another knight on the same rank, on the same file, on each of them; one that is pinned does not count.
        ("4k3/8/8/8/8/8/8/1N2KN2 w - -", "b1d2", "Nbd2"),
        ("4k3/8/1N6/8/1N6/8/8/4K3 w - -", "b4d5", "N4d5"),
        ("7k/8/1N3N2/8/1N3N2/8/8/4K3 w - -", "b4d5", "Nb4d5"),
        ("4k3/8/8/8/8/8/8/rN2KN2 w - -", "f1d2", "Nd2"),
        // One that cannot go there, and one that shares neither file nor rank.
        ("4k3/8/8/8/8/8/6N1/1N2K3 w - -", "b1c3", "Nc3"),
        ("4k3/8/1N6/8/8/2N5/8/4K3 w - -", "b6d5", "Nbd5"),
        // Three queens, each with a reason of its own.
        ("2k5/8/8/8/4Q2Q/8/8/K6Q w - -", "e4e1", "Qee1"),
        ("2k5/8/8/8/4Q2Q/8/8/K6Q w - -", "h1e1", "Q1e1"),
        ("2k5/8/8/8/4Q2Q/8/8/K6Q w - -", "h4e1", "Qh4e1"),
        // Castling, also with check by the rook.
        ("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1h1", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1a1", "O-O-O"),
        ("5k2/8/8/8/8/8/8/R3K2R w KQ -", "e1h1", "O-O+"),
        // Pawns name their file only when they take.
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6", "d5e6", "dxe6"),
        ("3nk3/2P5/8/8/8/8/8/4K3 w - -", "c7d8r", "cxd8=R+"),
        ("6k1/5ppp/8/8/8/8/8/4R1K1 w - -", "e1e8", "Re8#"),
    ] {
        let position = read(fen);
        let mv = position.parse_uci(uci).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.san(mv), san, "{fen}");
    }
}

#[test]
fn san_is_read_with_tolerance() {
    for (fen, uci, texts) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "g1f3",
            &[
                "Nf3",
                "Ngf3",
                "N1f3",
                "Ng1f3",
                "Ng1-f3",
                "Nf3!",
                "Nf3?!",
                " Nf3 ",
                "Nf3+",
                "nf3",
                "NF3",
                "ng1-f3",
                "g1f3",
                "g1-f3",
                "G1F3",
                "1.Nf3",
                "1. Nf3",
                "12...Nf3",
                "1…Nf3",
                "♘f3",
                "♞\u{fe0e}f3",
                "Nxf3",
            ][..],
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "e2e4",
            &["e4", "e2e4", "e2-e4", "e2–e4", "Pe4", "e4!!", "E4", "E2E4", "1.e4", "♙e4"],
        ),
        (
            "4k3/8/8/3Pp3/8/8/8/4K3 w - e6",
            "d5e6",
            &["dxe6", "de6", "d5xe6", "dxe6 e.p.", "dxe6! e.p.", "d:e6", "dxe6ep"],
        ),
        (
            "3nk3/2P5/8/8/8/8/8/4K3 w - -",
            "c7c8q",
            &["c8=Q", "c8Q", "c8(Q)", "c8/Q", "c8q", "c7c8q", "c8=Q#", "c8=♕", "C8Q", "c7-c8=Q"],
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ -",
            "e1h1",
            &["O-O", "0-0", "o-o", "O-O+", "OO", "00", "0–0", "1.O-O", "e1g1", "Ke1-g1", "e1h1"],
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ -",
            "e1a1",
            &["O-O-O", "0-0-0", "o-o-o", "000", "O—O—O", "e1c1", "ke1c1"],
        ),
        // A lower-case b is a file, a capital one a bishop.
        ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - -", "b2c3", &["bxc3", "bc3", "b2c3"]),
        ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - -", "d2c3", &["Bxc3", "Bc3", "Bd2xc3", "d2c3"]),
        // Where no pawn can go there, the small letter is the bishop.
        ("4k3/8/8/8/8/8/3B4/4K3 w - -", "d2c3", &["bc3", "Bc3"]),
        // Beside its target, a king's two squares are a step; castling is the rook's square.
        ("4k3/8/8/8/8/8/8/R4K1R w KQ -", "f1g1", &["Kg1", "f1g1", "kf1-g1"]),
        ("4k3/8/8/8/8/8/8/R4K1R w KQ -", "f1h1", &["O-O", "f1h1", "Kf1h1"]),
    ] {
        let position = read(fen);
        let mv = position.parse_uci(uci).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for text in texts {
            assert_eq!(position.parse_san(text), Ok(mv), "{text} in {fen}");
        }
    }
}

#[test]
fn other_languages_are_read_when_asked_for() {
    let position = read("r3k2r/P7/8/3q4/8/2N5/3B4/R3K2R w KQkq -");
    for (letters, uci, texts) in [
        (Letters::German, "c3d5", &["Sxd5", "Sd5:", "sd5", "♘xd5", "c3xd5"][..]),
        (Letters::German, "d2h6", &["Lh6", "lh6"]),
        (Letters::German, "h1h8", &["Txh8+", "th8"]),
        (Letters::German, "e1f2", &["Kf2"]),
        (Letters::Romanian, "c3d5", &["Cxd5", "cd5", "cxd5"]),
        (Letters::Romanian, "d2h6", &["Nh6", "nh6"]),
        (Letters::Romanian, "e1f2", &["Rf2", "rf2"]),
        (Letters::Romanian, "h1h8", &["Txh8"]),
        (Letters::Figurines, "h1h8", &["♖xh8", "Rxh8"]),
    ] {
        let mv = position.parse_uci(uci).unwrap_or_else(|error| panic!("{uci}: {error}"));
        for text in texts {
            assert_eq!(position.read_move(text, letters), Ok(mv), "{text} in {letters:?}");
        }
    }
    let promoting = read("4k3/P7/8/8/8/8/8/4K3 w - -");
    for (letters, texts) in [(Letters::German, ["a8D", "a8=d"]), (Letters::Romanian, ["a8=D", "a8(D)"])] {
        let queen = promoting.parse_uci("a7a8q");
        for text in texts {
            assert_eq!(promoting.read_move(text, letters).ok(), queen.clone().ok(), "{text}");
        }
        assert_eq!(promoting.read_move("a8=Q", letters), Err(SanError::Malformed("a8=Q".to_owned())));
    }
}

#[test]
fn every_move_is_read_as_it_is_written_in_every_language() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq -",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
        "1r2k1r1/8/8/3Pp3/8/8/8/1R2K1R1 w GBgb e6",
        "2k5/8/8/8/4Q2Q/8/8/K6Q w - -",
    ] {
        let position = read(fen);
        for mv in position.legal_moves() {
            for letters in Letters::ALL {
                let text = position.san_in(mv, letters);
                assert_eq!(position.read_move(&text, letters), Ok(mv), "{text} in {fen}");
            }
            for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
                let text = position.uci(mv, notation);
                assert_eq!(position.parse_san(&text), Ok(mv), "{text} in {fen}");
            }
        }
    }
}

#[test]
fn wrong_san_is_refused() {
    let position = read("4k3/2P5/8/8/8/8/8/RN2KN1R w - -");
    for text in [
        "", "x", "N", "3", "Nf", "Nf9", "Ni3", "Xf3", "Nabc3", "O-O-O-O", "O--O", "c8=", "c8=K", "+#", "1.",
        "Sf3",
    ] {
        assert_eq!(position.parse_san(text), Err(SanError::Malformed(text.to_owned())), "{text}");
    }
    for text in ["Ne2", "O-O", "e4", "Kxe8", "Nc3=Q", "nf4", "e1g1"] {
        let error = position.parse_san(text).expect_err(text);
        assert_eq!(error, SanError::Illegal(text.to_owned()));
        assert_eq!(error.to_string(), format!("{text} is not legal here"));
    }
    for text in ["Nd2", "nd2", "♘d2"] {
        assert_eq!(position.parse_san(text), Err(SanError::Ambiguous(text.to_owned())), "{text}");
    }
    for text in ["c8", "c7c8", "c7-c8", "1.c8", "C8"] {
        assert_eq!(position.parse_san(text), Err(SanError::Promotion(text.to_owned())), "{text}");
    }
}

#[test]
fn uci_castling_has_two_notations() {
    for (fen, standard, chess960) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ -", ["e1g1", "e1c1"], ["e1h1", "e1a1"]),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq -", ["e8g8", "e8c8"], ["e8h8", "e8a8"]),
        // Where king and rook do not stand as usual there is only one.
        ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ -", ["e1g1", "e1b1"], ["e1g1", "e1b1"]),
        ("4k3/8/8/8/8/8/8/R4K1R w KQ -", ["f1h1", "f1a1"], ["f1h1", "f1a1"]),
    ] {
        let position = read(fen);
        for (standard, chess960) in standard.into_iter().zip(chess960) {
            let mv = position.parse_uci(chess960).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(position.parse_uci(standard), Ok(mv), "{fen}");
            assert_eq!(position.uci(mv, CastlingNotation::Standard), standard, "{fen}");
            assert_eq!(position.uci(mv, CastlingNotation::Chess960), chess960, "{fen}");
        }
    }
    // A king beside the square where it would castle to takes a step; no rook is needed for that.
    let position = read("4k3/8/8/8/8/8/8/R4K1R w KQ -");
    let step = position.parse_uci("f1g1").expect("a legal move");
    assert_eq!(position.san(step), "Kg1");
}

#[test]
fn wrong_uci_is_refused() {
    let position = read("4k3/2P5/8/8/8/8/8/R3K2R w - -");
    for text in
        ["", "e", "e1", "e1e", "e1e9", "E1E2", "e1-e2", "c7c8Q", "c7c8k", "c7c8p", "c7c8qq", "e1é2", "0000"]
    {
        assert_eq!(position.parse_uci(text), Err(UciMoveError::Malformed(text.to_owned())), "{text}");
    }
    for text in ["e1e1", "e1e3", "e1g1", "e1h1", "e8e7", "c7c8", "a1a2q", "b5b6"] {
        let error = position.parse_uci(text).expect_err(text);
        assert_eq!(error, UciMoveError::Illegal(text.to_owned()));
        assert_eq!(error.to_string(), format!("{text} is not legal here"));
    }
}
