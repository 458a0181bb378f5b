//! Every crate we build on comes from crates.io and under a licence of the list in deny.toml.
//!
//! `make deny` looks at the same with cargo-deny, and at all platforms; this needs nothing installed.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn read(name: &str) -> toml::Table {
    let text = std::fs::read_to_string(Path::new(ROOT).join(name)).expect("a file of the repository");
    text.parse().expect("TOML")
}

/// Whether an SPDX expression can be met by licences of the list. `AND` binds closer than `OR`; a slash is an old `OR`.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let words = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = words.split_whitespace().peekable();
    let met = any(&mut words, allowed);
    met && words.next().is_none()
}

type Words<'a, 'b> = &'a mut std::iter::Peekable<std::str::SplitWhitespace<'b>>;

fn any(words: Words, allowed: &BTreeSet<String>) -> bool {
    let mut met = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        met |= all(words, allowed);
    }
    met
}

fn all(words: Words, allowed: &BTreeSet<String>) -> bool {
    let mut met = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allowed);
    }
    met
}

fn one(words: Words, allowed: &BTreeSet<String>) -> bool {
    let Some(first) = words.next() else { return false };
    if first == "(" {
        let met = any(words, allowed);
        return words.next() == Some(")") && met;
    }
    let mut licence = first.to_owned();
    if words.next_if_eq(&"WITH").is_some() {
        licence = format!("{licence} WITH {}", words.next().unwrap_or_default());
    }
    allowed.contains(&licence)
}

fn allowed() -> BTreeSet<String> {
    let deny = read("deny.toml");
    let list = deny["licenses"]["allow"].as_array().expect("a list");
    list.iter().map(|licence| licence.as_str().expect("a name").to_owned()).collect()
}

#[test]
fn expressions_are_met_as_spdx_says() {
    let allowed = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned).into();
    for met in [
        "MIT",
        "GPL-2.0 OR MIT",
        "BSD/MIT",
        "(MIT OR X) AND Zlib",
        "X AND Y OR MIT",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert!(is_allowed(met, &allowed), "{met}");
    }
    for unmet in ["", "X", "MIT AND X", "(MIT", "X OR Y AND MIT", "Apache-2.0", "MIT MIT"] {
        assert!(!is_allowed(unmet, &allowed), "{unmet}");
    }
}

#[test]
fn every_licence_is_on_the_list() {
    let version = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let version = String::from_utf8(version).expect("text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    // Only what is built here is sure to be on this machine.
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host])
        .current_dir(ROOT)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("a list");
    assert!(packages.len() > 50, "the crates are listed");
    let allowed = allowed();
    let unmet: Vec<String> = packages
        .iter()
        .filter(|package| !is_allowed(package["license"].as_str().unwrap_or_default(), &allowed))
        .map(|package| format!("{}: {}", package["name"], package["license"]))
        .collect();
    assert!(unmet.is_empty(), "not on the list of deny.toml: {unmet:?}");
}

#[test]
fn every_crate_is_ours_or_from_the_registry_with_its_checksum() {
    for lock in ["Cargo.lock", "fuzz/Cargo.lock", "rivals/Cargo.lock"] {
        let lock = read(lock);
        for package in lock["package"].as_array().expect("a list") {
            let name = package["name"].as_str().expect("a name");
            match package.get("source").and_then(toml::Value::as_str) {
                None => assert!(name == "rocada" || name.starts_with("rocada-"), "{name} is not ours"),
                Some(source) => {
                    assert_eq!(source, "registry+https://github.com/rust-lang/crates.io-index", "{name}");
                    assert!(package.get("checksum").is_some(), "{name}");
                }
            }
        }
    }
}
