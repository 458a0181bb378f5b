//! Any bytes as a FEN: never a panic, and what is understood is written as something that means the same.
//!
//! `cargo fuzz run chess_fen -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_chess::{CastlingStyle, Position, Setup};

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else { return };
    let Ok(position) = setup.check() else { return };
    for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        assert_eq!(position.fen(style).parse::<Position>(), Ok(position));
    }
    let mirrored = setup.mirrored().check().expect("legal from the other side too");
    assert_eq!(mirrored.count_legal_moves(), position.count_legal_moves());
    for mv in position.legal_moves() {
        assert!(position.is_legal(mv));
        let next = position.after(mv);
        assert_eq!(next.to_string().parse::<Position>(), Ok(next));
    }
});
