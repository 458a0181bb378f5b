//! Packs the network for the binary to carry, which makes it nearly half as long.

use std::io::Write;
use std::path::Path;
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;

const NETWORK: &str = "src/network/rocada.nnue";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed={NETWORK}");
    let packed = Path::new(&env::var("OUT_DIR")?).join("rocada.nnue.gz");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&fs::read(NETWORK)?)?;
    fs::write(packed, encoder.finish()?)?;
    Ok(())
}
