//! `rocada datagen` through the real binary, and `rocada train` on what it makes.

mod binary;

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use binary::{failure, folder, rocada, stdout};

const RUN: &str = "datagen run --nodes 40 --seed 5";

#[test]
fn games_are_made_counted_checked_shuffled_and_learnt_from() {
    let folder = folder();
    let folder = folder.path();
    let text = stdout(folder, &format!("{RUN} --out games --games 20 --threads 2 --fischer 50"));
    assert!(text.starts_with("games: 32 games, ") && text.contains("; 32 games made"), "{text}");
    let again = stdout(folder, &format!("{RUN} --out games --games 32 --fischer 50%"));
    assert!(again.starts_with("games: 32 games, ") && again.contains("; 0 games made"), "{again}");

    let text = stdout(folder, "datagen validate games");
    assert!(text.starts_with("games: 2 blocks, 32 games, ") && text.ends_with(", all sound\n"), "{text}");
    let text = stdout(folder, "datagen stats games");
    assert!(text.starts_with("32 games, ") && text.contains("Chess960: "), "{text}");
    let row = text.lines().find(|line| line.trim_start().starts_with("0..20 ")).expect("a first row");
    let early: u32 = row.split_whitespace().nth(1).and_then(|count| count.parse().ok()).expect("a count");
    assert!((600..=640).contains(&early), "hardly a game is over so soon: {text}");

    let text = stdout(folder, "datagen shuffle games --out positions.bin");
    let count: u64 = text.split_whitespace().nth(1).and_then(|count| count.parse().ok()).expect("a count");
    let length = fs::metadata(folder.join("positions.bin")).expect("a file").len();
    assert!(count > 1000 && length == 32 * count, "{length}: {text}");
    let left: Vec<_> = fs::read_dir(folder).expect("a folder").collect();
    assert_eq!(left.len(), 2, "nothing is left behind: {left:?}");

    assert!(stdout(folder, "train chances games --steps 10").contains(" positions, mean surprise "));
    assert!(stdout(folder, "train tune games --epochs 1 --out weights.rs").contains("epoch   1"));
}

#[test]
fn blocks_can_be_made_apart_and_a_torn_file_is_completed() {
    let folder = folder();
    let folder = folder.path();
    stdout(folder, &format!("{RUN} --out whole --blocks 0..3 --threads 1"));
    stdout(folder, &format!("{RUN} --out first --blocks 0..1"));
    stdout(folder, &format!("{RUN} --out rest --blocks 1..3 --threads 2"));
    let one = stdout(folder, "datagen shuffle whole --out one.bin");
    let two = stdout(folder, "datagen shuffle rest first --out two.bin");
    let counts = |text: &str| {
        text.split_once(": ").and_then(|(_, rest)| rest.split_once(';')).map(|(counts, _)| counts.to_owned())
    };
    assert_eq!(counts(&one), counts(&two));
    let read = |name: &str| fs::read(folder.join(name)).expect("a file");
    assert!(read("one.bin") == read("two.bin"));

    let whole = read("whole");
    for part in [0, 40, whole.len() / 2, whole.len() - 1] {
        fs::write(folder.join("torn"), &whole[..part]).expect("room");
        if part > 0 {
            let (code, message) = failure(folder, "datagen validate torn");
            assert!(code == 1 && message.contains("cut short"), "{message}");
        }
        stdout(folder, &format!("{RUN} --out torn --blocks 0..3 --threads 1"));
        assert!(read("torn") == whole, "cut at {part}");
    }
}

#[test]
fn what_cannot_be_used_is_said() {
    let folder = folder();
    let folder = folder.path();
    stdout(folder, &format!("{RUN} --out games --blocks 0..1"));
    fs::write(folder.join("empty"), "").expect("room");
    fs::write(folder.join("foreign"), "[Event \"A game\"]").expect("room");
    let damaged = folder.join("damaged");
    let mut bytes = fs::read(folder.join("games")).expect("games");
    bytes[300] ^= 4;
    fs::write(&damaged, bytes).expect("room");
    for step in ["datagen stats", "datagen validate", "datagen shuffle --out positions.bin", "train chances"]
    {
        for (name, reason) in [
            ("empty", "the file is empty"),
            ("foreign", "this is no file of games that `rocada datagen run` has made"),
            ("damaged", "block 0, byte 128: the checksum is wrong"),
            ("missing", "No such file or directory (os error 2)"),
        ] {
            let expected = (1, format!("rocada: {name}: {reason}\n"));
            assert_eq!(failure(folder, &format!("{step} {name}")), expected, "{step}");
        }
    }
    assert!(!folder.join("positions.bin").exists());
    for (arguments, reason) in [
        ("--nodes 40 --seed 6 --out games", "games: its games were made with --seed 5, not 6"),
        ("--nodes 41 --seed 5 --out games", "games: its games were made with --nodes 40, not 41"),
        (
            "--nodes 40 --seed 5 --out games --tree-share 0",
            "games: its games were made with --tree-share 100 %, not 0 %",
        ),
        ("--out foreign", "foreign: this is no file of games that `rocada datagen run` has made"),
        ("--out no/such/folder", "no/such/folder: No such file or directory (os error 2)"),
    ] {
        let arguments = format!("datagen run --blocks 0..1 {arguments}");
        assert_eq!(failure(folder, &arguments), (1, format!("rocada: {reason}\n")));
    }
    stdout(folder, "datagen run --out none --blocks 0..0");
    for (step, reason) in [
        ("stats none", "there are no games to count"),
        ("shuffle none --out positions.bin", "there are no games to take positions from"),
    ] {
        assert_eq!(failure(folder, &format!("datagen {step}")), (1, format!("rocada: {reason}\n")));
    }
    assert!(!folder.join("positions.bin").exists());
    let (code, message) = failure(folder, "datagen shuffle games --out no/such/folder");
    assert!(code == 1 && message.starts_with("rocada: no/such/folder cannot be written"), "{message}");
    let (code, message) = failure(folder, "datagen shuffle games --out games");
    assert_eq!((code, message.as_str()), (1, "rocada: games cannot be read and written at once\n"));
    for misuse in ["--out new", "--out new --blocks 3", "--out new --games 5 --fischer 101%", "--games 5"] {
        assert_eq!(failure(folder, &format!("datagen run {misuse}")).0, 2, "{misuse}");
    }
}

#[test]
fn a_signal_ends_a_run_in_good_order() {
    let folder = folder();
    let path = folder.path().join("games");
    let child = rocada(folder.path(), &format!("{RUN} --out games --minutes 60 --threads 1"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("rocada runs");
    let began = Instant::now();
    let length = || fs::metadata(&path).map_or(0, |metadata| metadata.len());
    while length() < 1000 {
        assert!(began.elapsed() < Duration::from_mins(1), "no block was written");
        thread::sleep(Duration::from_millis(20));
    }
    let busy = failure(folder.path(), &format!("{RUN} --out games --blocks 0..9"));
    assert_eq!(busy, (1, "rocada: games: another run is writing to the file\n".to_owned()));
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{text}");
    assert!(text.ends_with("interrupted; the same command goes on from here\n"), "{text}");
    assert!(stdout(folder.path(), "datagen validate games").ends_with("all sound\n"));
}
