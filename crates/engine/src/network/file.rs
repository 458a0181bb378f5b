//! Networks as files: a header, then the weights. Whatever does not fit is refused with a word on what is wrong.

use std::io::Read;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use flate2::read::GzDecoder;

use super::arithmetic::Block;
use super::{FEATURES, Network, OUTPUTS, REGIONS, Scales};

/// Why a file holds no network that can be used.
#[derive(Debug, thiserror::Error)]
pub enum NetworkError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// It is something else.
    #[error("this is no network file")]
    Foreign,
    /// It is of another kind than this program knows.
    #[error("{0} {1} is not known to this version")]
    Unknown(&'static str, u32),
    /// It is cut short or has something behind its end.
    #[error("the file has {0} bytes instead of {1}")]
    Length(usize, usize),
    /// Its checksum is wrong.
    #[error("the file is damaged: its checksum is wrong")]
    Damaged,
    /// A weight is larger than the arithmetic allows.
    #[error("a weight is too large")]
    Weight,
}

const MAGIC: &[u8; 8] = b"ROCADANN";
const HEADER: usize = 96;
/// The largest output weight whose product with an activation fits 16 bits.
const LARGEST_OUTPUT_WEIGHT: i16 = 127;

static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let network = unpacked().map_err(NetworkError::Io).and_then(|bytes| Network::from_bytes(&bytes));
    Arc::new(network.expect("the network inside is sound, a test has seen to that"))
});

/// The file of the network inside, which build.rs has packed.
fn unpacked() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(&include_bytes!(concat!(env!("OUT_DIR"), "/rocada.nnue.gz"))[..])
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Network {
    /// The network that the program carries.
    pub fn built_in() -> Arc<Self> {
        BUILT_IN.clone()
    }

    /// Reads a network file.
    pub fn open(path: &Path) -> Result<Self, NetworkError> {
        Self::from_bytes(&std::fs::read(path)?)
    }

    /// Reads a network from the bytes of its file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let Some((header, payload)) = bytes.split_at_checked(HEADER).filter(|_| bytes.starts_with(MAGIC))
        else {
            return Err(NetworkError::Foreign);
        };
        let word = |at: usize| header[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        let long = |at: usize| header[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        let neurons = word(16) as usize;
        for (what, value, known) in [
            ("version", word(8), word(8) == 1),
            ("architecture", word(12), matches!(word(12), 1 | 2)),
            ("a width of", word(16), neurons > 0 && neurons <= 4096 && neurons.is_multiple_of(Block::LANES)),
            ("a number of outputs of", word(20), word(20) as usize == OUTPUTS),
            ("a feature scale of", word(24), (1..=255).contains(&word(24))),
            ("an output scale of", word(28), (1..=1024).contains(&word(28))),
            ("a score scale of", word(32), (1..=10_000).contains(&word(32))),
        ] {
            if !known {
                return Err(NetworkError::Unknown(what, value));
            }
        }
        let regions = if word(12) == 1 { 1 } else { REGIONS };
        let inputs = regions * FEATURES;
        let shorts = inputs * neurons + neurons + OUTPUTS * 2 * neurons;
        let length = HEADER + 2 * shorts + 4 * OUTPUTS;
        if bytes.len() != length {
            return Err(NetworkError::Length(bytes.len(), length));
        }
        if checksum(payload) != long(48) {
            return Err(NetworkError::Damaged);
        }
        let (weights, biases) = payload.split_at(2 * shorts);
        let mut blocks = blocks(weights);
        let width = neurons / Block::LANES;
        let mut take = |count: usize| blocks.by_ref().take(count).collect::<Vec<_>>();
        let (features, bias, outputs) = (take(inputs * width), take(width), take(OUTPUTS * 2 * width));
        let too_large = |weight: &i16| weight.unsigned_abs() > LARGEST_OUTPUT_WEIGHT.unsigned_abs();
        if outputs.iter().any(|block| block.0.iter().any(too_large))
            || features.chunks_exact(FEATURES * width).any(|region| may_overflow(region, &bias))
        {
            return Err(NetworkError::Weight);
        }
        let mut output_bias = [0; OUTPUTS];
        for (bias, bytes) in output_bias.iter_mut().zip(biases.as_chunks().0) {
            *bias = i32::from_le_bytes(*bytes);
        }
        let name = header[56..88].split(|&byte| byte == 0).next().unwrap_or_default();
        Ok(Self {
            name: String::from_utf8_lossy(name).chars().filter(|character| !character.is_control()).collect(),
            hash: long(48),
            width,
            bias,
            regions,
            features,
            outputs,
            output_bias,
            scales: Scales { feature: word(24) as i16, output: word(28) as i32, score: word(32) as i32 },
        })
    }
}

/// The numbers of the file, block by block.
fn blocks(bytes: &[u8]) -> impl Iterator<Item = Block> {
    let (chunks, _) = bytes.as_chunks::<{ 2 * Block::LANES }>();
    chunks.iter().map(|chunk| {
        Block(std::array::from_fn(|lane| i16::from_le_bytes([chunk[2 * lane], chunk[2 * lane + 1]])))
    })
}

/// Whether some 32 features could sum up to more than 16 bits hold. That two pieces cannot share a square is left out: the
/// answer is on the safe side.
fn may_overflow(features: &[Block], bias: &[Block]) -> bool {
    let width = bias.len();
    (0..width * Block::LANES).any(|neuron| {
        let (block, lane) = (neuron / Block::LANES, neuron % Block::LANES);
        let mut column: Vec<u16> =
            features.iter().skip(block).step_by(width).map(|block| block.0[lane].unsigned_abs()).collect();
        let (heavy, _, _) = column.select_nth_unstable_by(32, |one, other| other.cmp(one));
        let most: u32 = heavy.iter().map(|&weight| u32::from(weight)).sum();
        most + u32::from(bias[block].0[lane].unsigned_abs()) > i16::MAX as u32
    })
}

/// FNV-1a with 64 bits (Fowler, Noll and Vo), the checksum of our files: finds damage, not forgery.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_checksums() {
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }

    const BYTES: &[u8] = include_bytes!("rocada.nnue");

    fn problem(bytes: &[u8]) -> String {
        Network::from_bytes(bytes).err().expect("a problem").to_string()
    }

    #[test]
    fn the_network_inside_is_that_of_the_file() {
        let (network, file) = (Network::built_in(), Network::from_bytes(BYTES).expect("a sound file"));
        assert!(network.neurons() >= Block::LANES);
        assert_eq!((network.name(), network.hash()), (file.name(), file.hash()));
    }

    #[test]
    fn what_is_no_network_is_refused_with_a_word() {
        assert_eq!(problem(b""), "this is no network file");
        assert_eq!(
            problem(b"PK\x03\x04 and so on, a file of something else altogether"),
            "this is no network file"
        );
        assert_eq!(problem(&BYTES[..50]), "this is no network file");
        assert!(problem(&BYTES[..BYTES.len() - 1]).contains("bytes instead of"));
        assert!(problem(&[BYTES, b"x"].concat()).contains("bytes instead of"));
        let changed = |at: usize, to: u8| {
            let mut bytes = BYTES.to_vec();
            bytes[at] = to;
            problem(&bytes)
        };
        assert_eq!(changed(8, 9), "version 9 is not known to this version");
        assert_eq!(changed(12, 7), "architecture 7 is not known to this version");
        assert_eq!(
            changed(HEADER + 1000, BYTES[HEADER + 1000] ^ 1),
            "the file is damaged: its checksum is wrong"
        );
    }

    #[test]
    fn weights_that_could_overflow_are_refused() {
        let heavy = |at: usize, count: usize| {
            let mut bytes = BYTES.to_vec();
            for weight in bytes[at..].as_chunks_mut::<2>().0.iter_mut().take(count) {
                *weight = 2000_i16.to_le_bytes();
            }
            let hash = checksum(&bytes[HEADER..]);
            bytes[48..56].copy_from_slice(&hash.to_le_bytes());
            problem(&bytes)
        };
        assert_eq!(heavy(HEADER, FEATURES * 32), "a weight is too large");
        assert_eq!(heavy(BYTES.len() - 4 * OUTPUTS - 2, 1), "a weight is too large");
    }
}
