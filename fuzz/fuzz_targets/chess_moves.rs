//! Any bytes as a game: a line with the start, then two bytes a move.
//!
//! Two bytes that are a legal move are played; otherwise they number one of the legal moves. Whatever comes, the
//! generator and the judge of single moves agree, and what is kept up to date equals what is computed anew.
//!
//! `cargo fuzz run chess_moves -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_chess::{Move, Position};

fuzz_target!(|bytes: &[u8]| {
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let (fen, moves) = end.map_or((&[][..], bytes), |end| (&bytes[..end], &bytes[end + 1..]));
    let start = str::from_utf8(fen).ok().and_then(|fen| fen.parse().ok());
    let mut position: Position = start.unwrap_or_default();
    for choice in moves.chunks_exact(2).take(100) {
        let bits = u16::from_le_bytes([choice[0], choice[1]]);
        let legal = position.legal_moves();
        assert_eq!(legal.len(), position.count_legal_moves() as usize);
        assert!(legal.iter().all(|&mv| position.is_legal(mv)));
        // Some of the other encodings, different ones each time.
        for mv in (bits % 1_021..=u16::MAX).step_by(1_021).filter_map(Move::from_bits) {
            assert!(!position.is_legal(mv) || legal.contains(&mv));
        }
        let wished = Move::from_bits(bits).filter(|&mv| position.is_legal(mv));
        assert!(wished.is_none_or(|mv| legal.contains(&mv)));
        let Some(mv) = wished.or_else(|| legal.get(usize::from(bits) % legal.len().max(1)).copied()) else {
            break;
        };
        position.play(mv);
        assert_eq!(position.key(), position.key_from_scratch());
    }
    assert_eq!(position.to_string().parse::<Position>(), Ok(position));
});
