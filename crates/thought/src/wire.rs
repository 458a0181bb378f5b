//! Moves as `serde` writes them: by their 16 bits. Whoever carries moves names one of these in `#[serde(with)]`.

use rocada_chess::Move;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
struct Bits(Move);

impl From<Bits> for u16 {
    fn from(bits: Bits) -> Self {
        bits.0.bits()
    }
}

impl TryFrom<u16> for Bits {
    type Error = String;

    fn try_from(bits: u16) -> Result<Self, String> {
        Move::from_bits(bits).map(Self).ok_or_else(|| format!("{bits:#06x} is no move"))
    }
}

/// Several moves.
pub mod list {
    use serde::{Deserializer, Serializer};

    use super::{Bits, Deserialize, Move};

    /// Writes their numbers.
    pub fn serialize<S: Serializer>(moves: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(moves.iter().copied().map(Bits))
    }

    /// Reads them; a number that is no move is an error.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
        Ok(Vec::<Bits>::deserialize(deserializer)?.into_iter().map(|bits| bits.0).collect())
    }
}

/// A move or none.
pub mod option {
    use serde::{Deserializer, Serializer};

    use super::{Bits, Deserialize, Move, Serialize};

    /// Writes its number or nothing.
    // `serde` hands over a reference to the field.
    #[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
    pub fn serialize<S: Serializer>(mv: &Option<Move>, serializer: S) -> Result<S::Ok, S::Error> {
        mv.map(Bits).serialize(serializer)
    }

    /// Reads it; a number that is no move is an error.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Move>, D::Error> {
        Ok(Option::<Bits>::deserialize(deserializer)?.map(|bits| bits.0))
    }
}
