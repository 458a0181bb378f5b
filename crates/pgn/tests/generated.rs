//! Random games with random variations, comments, glyphs and tags, written and read again: the same tree. The same
//! generator writes the files that python-chess reads in `tests/pgn_roundtrip.py`.

use std::fmt::Write as _;
use std::fs;

use rocada_chess::{Color, GameResult, Position};
use rocada_pgn::{Comment, Game, Games, NodeId, ReadGame, index};

/// A small generator of numbers (`SplitMix64`); a test must not depend on one that may change.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn choose<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

const WORDS: [&str; 24] = [
    "good",
    "1-0",
    "e4",
    "(bad",
    "idea)",
    "[Event",
    "\"x\"]",
    "½",
    "Răzvan",
    "%",
    ";",
    "$5",
    "{",
    "*",
    "1.",
    "--",
    "[%clk 0:01:05]",
    "[%eval -1.25]",
    "[%csl Gd4]",
    "[%cal Ge2e4,Re7e5]",
    "[%foo bar]",
    "ș",
    "\\",
    "...",
];

fn comment(random: &mut Random) -> Comment {
    let mut text = String::new();
    for _ in 0..=random.below(30) {
        text.push_str(random.choose(&WORDS));
        text.push_str(if random.one_in(15) { "\n" } else { " " });
    }
    Comment::new(&text).expect("words")
}

fn start(random: &mut Random) -> Position {
    match random.below(6) {
        0 => Position::chess960(random.below(960), random.below(960)),
        1 => "4k3/P6P/8/8/8/8/p6p/4K3 b - - 7 33".parse().expect("a position"),
        2 => "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
            .parse()
            .expect("a position"),
        _ => Position::default(),
    }
}

/// Adds a line of random moves.
fn add_line(game: &mut Game, from: NodeId, plies: usize, random: &mut Random) {
    let mut at = from;
    for _ in 0..plies {
        let position = *game.node(at).position();
        let moves = position.legal_moves();
        at = if random.one_in(40) && !position.in_check() && at != from {
            game.add_null(at).expect("not in check")
        } else if moves.is_empty() {
            return;
        } else {
            game.add(at, moves[random.below(moves.len())]).expect("a legal move")
        };
    }
}

fn decorate(game: &mut Game, id: NodeId, random: &mut Random) {
    let is_variation = id != game.root() && !game.is_main(id) && {
        let parent = game.node(id).parent().expect("not the root");
        game.node(parent).children()[0] != id
    };
    let has_variations = game.node(id).parent().is_some_and(|parent| {
        // Comments before a move stand at the beginning of a variation, or after one.
        let before = game.node(parent).parent();
        before.is_some_and(|before| {
            game.node(before).children().len() > 1 && game.node(before).children()[0] == parent
        })
    });
    if (is_variation || has_variations) && random.one_in(4) {
        let text = comment(random);
        game.node_mut(id).before.push(text);
    }
    while random.one_in(4) {
        let text = comment(random);
        game.node_mut(id).comments.push(text);
    }
    while random.one_in(5) {
        let glyph = random.below(256) as u8;
        game.node_mut(id).glyphs.push(glyph);
    }
}

fn generate(seed: u64) -> Game {
    let mut random = Random(seed);
    let random = &mut random;
    let mut game = Game::new(start(random));
    for (name, value) in [("White", "Ana \"A\" \\ B"), ("Event", ""), ("X_1", "ș; {x} [y]"), ("Round", "1.2")]
    {
        if random.one_in(2) {
            game.headers.set(name, value);
        }
    }
    let plies = random.below(60);
    let root = game.root();
    add_line(&mut game, root, plies, random);
    for _ in 0..random.below(12) {
        let nodes: Vec<NodeId> = (0..).map_while(|index| game.id(index)).collect();
        let from = nodes[random.below(nodes.len())];
        let plies = 1 + random.below(12);
        add_line(&mut game, from, plies, random);
    }
    for id in (0..).map_while(|index| game.id(index)).collect::<Vec<_>>() {
        decorate(&mut game, id, random);
    }
    let results = [None, Some(GameResult::Draw), Some(GameResult::Win(Color::Black))];
    if random.one_in(2) {
        game.set_result(results[random.below(3)]);
    } else {
        game.result = results[random.below(3)];
    }
    game
}

/// All of it with `ROCADA_PGN_GAMES=10000`.
#[test]
fn generated_games_come_back_as_they_were() {
    let count = std::env::var("ROCADA_PGN_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(400);
    let mut text = String::new();
    let mut games = Vec::new();
    for seed in 0..count {
        let game = generate(seed);
        let written = game.to_string();
        let again: Vec<ReadGame> = Games::new(written.as_bytes()).collect::<Result<_, _>>().expect("a text");
        assert_eq!(again.len(), 1, "seed {seed}: {written}");
        assert!(again[0].problems.is_empty(), "seed {seed}: {:?}\n{written}", again[0].problems);
        assert!(again[0].game == game, "seed {seed}: {written}\n{}", again[0].game);
        text.push_str(&written);
        games.push(game);
    }
    let entries = index(text.as_bytes());
    assert_eq!(entries.len(), games.len(), "all in one text");
    for (entry, game) in entries.iter().zip(&games).step_by(7) {
        assert!(entry.read(text.as_bytes()).game == *game, "game {}", entry.number);
    }
}

/// Texts cut, doubled and mixed up: never a panic, and what is written is read as the same.
#[test]
fn broken_texts_are_read_the_same_twice() {
    for seed in 0..600 {
        let mut random = Random(seed);
        let mut bytes = (generate(seed).to_string() + &generate(seed + 1).to_string()).into_bytes();
        for _ in 0..=random.below(6) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes.truncate(at + 1),
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(
                    at,
                    *random
                        .choose(&[b"(", b")", b"{", b"}", b";", b"\n", b"[", b"\"", b"*"])
                        .first()
                        .expect("a byte"),
                ),
                _ => bytes[at] = random.next() as u8,
            }
            if bytes.is_empty() {
                bytes.push(b' ');
            }
        }
        assert_same_twice(&bytes);
    }
}

/// What stands between words, ends lines and games, or means something at the beginning of a line only.
const SIGNS: [&[u8]; 48] = [
    b" ",
    b" ",
    b" ",
    b"\n",
    b"\n",
    b"\n",
    b"\r",
    b"\r\n",
    b"\t",
    b"\xa0",
    "\u{a0}".as_bytes(),
    "\u{feff}".as_bytes(),
    "\u{2003}".as_bytes(),
    b"[",
    b"]",
    b"(",
    b")",
    b"{",
    b"}",
    b";",
    b"%",
    b"$",
    b"\"",
    b"\\",
    b"*",
    b"+",
    b"#",
    b"!",
    b"?",
    b"-",
    b".",
    b"0",
    b"1",
    b"1-0",
    b"1/2",
    b"\xbd",
    "½".as_bytes(),
    "½-½".as_bytes(),
    b"e.p.",
    b"--",
    b"[pgn]",
    b"[/pgn]",
    b"[Event \"x\"]",
    b"[FEN \"8\"]",
    b"1.",
    b"e4",
    b"e5",
    b"Nf3",
];

/// Texts of nothing but what is special; `ROCADA_PGN_TEXTS=1000000` for many of them.
#[test]
fn special_signs_are_read_the_same_twice() {
    let count = std::env::var("ROCADA_PGN_TEXTS").ok().and_then(|count| count.parse().ok()).unwrap_or(20_000);
    for seed in 0..count {
        let mut random = Random(seed);
        let length = 1 + random.below(12);
        let bytes: Vec<u8> = (0..length).flat_map(|_| random.choose(&SIGNS)).copied().collect();
        assert_same_twice(&bytes);
    }
}

/// What is read is written as something that is read as the same, game by game; a list of the games names as many.
fn assert_same_twice(bytes: &[u8]) {
    let games: Vec<ReadGame> = Games::new(bytes).map(|read| read.expect("bytes in memory")).collect();
    assert_eq!(index(bytes).len(), games.len(), "{}", bytes.escape_ascii());
    for read in games {
        let written = read.game.to_string();
        let again: Vec<_> = Games::new(written.as_bytes()).map(|read| read.expect("a text").game).collect();
        assert!(
            again.len() == 1 && again[0] == read.game && again[0].to_string() == written,
            "{}\n--- is written as\n{written}\n--- and again as\n{}",
            bytes.escape_ascii(),
            again.iter().map(ToString::to_string).collect::<String>()
        );
    }
}

/// Games for python-chess, and what it has to find in them: `ROCADA_PGN_FOLDER=DIR cargo test ... -- --ignored`.
#[test]
#[ignore = "writes files for tests/pgn_roundtrip.py"]
fn write_games_for_others() {
    let folder = std::env::var("ROCADA_PGN_FOLDER").expect("a folder");
    let count = std::env::var("ROCADA_PGN_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(1000);
    let (mut text, mut tree) = (String::new(), String::new());
    for seed in 0..count {
        let game = generate(seed);
        text.push_str(&game.export());
        writeln!(tree, "game {seed}").expect("room");
        describe(&game, &mut tree);
    }
    fs::write(format!("{folder}/games.pgn"), text).expect("room");
    fs::write(format!("{folder}/trees.txt"), tree).expect("room");
}

/// A node a line: depth, move, glyphs, words; children after their parent.
fn describe(game: &Game, tree: &mut String) {
    let mut nodes = vec![(game.root(), 0)];
    while let Some((id, depth)) = nodes.pop() {
        let node = game.node(id);
        let mv = match (node.mv(), node.parent()) {
            (Some(mv), _) => mv.to_string(),
            (None, Some(_)) => "0000".to_owned(),
            (None, None) => "root".to_owned(),
        };
        let glyphs: Vec<String> = node.glyphs.iter().map(ToString::to_string).collect();
        let join = |comments: &[Comment]| comments.iter().map(Comment::as_str).collect::<Vec<_>>().join(" ");
        // Others keep a comment after a variation with the move before it.
        let first = node.parent().is_none_or(|parent| game.node(parent).children()[0] == id);
        let before = if first { String::new() } else { join(&node.before) };
        let next = node.children().first().map_or(&[][..], |&next| &game.node(next).before);
        let after = [join(&node.comments), join(next)].join(" ");
        let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        writeln!(tree, "{depth}\t{mv}\t{}\t{}\t{}", glyphs.join(","), words(before), words(after))
            .expect("room");
        nodes.extend(node.children().iter().rev().map(|&child| (child, depth + 1)));
    }
}
