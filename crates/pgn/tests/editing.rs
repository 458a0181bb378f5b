//! What an editor does to a tree.

use rocada_pgn::{Comment, Game, NodeId, Shape};

fn game(text: &str) -> Game {
    Game::parse(text).expect("a game").expect("a sound one")
}

fn find(game: &Game, san: &str) -> NodeId {
    let ids = (1..).map_while(|index| game.id(index));
    let named = |id: &NodeId| {
        let node = game.node(*id);
        let before = game.node(node.parent().expect("a move")).position();
        node.mv().is_some_and(|mv| before.san(mv) == san)
    };
    ids.into_iter().find(named).expect("such a move")
}

fn moves(game: &Game) -> String {
    let text = game.to_string();
    assert_eq!(
        Game::parse(&text).expect("a game").expect("a sound one"),
        *game,
        "it is read as it was written: {text}"
    );
    text.trim_end().to_owned()
}

const TREE: &str = "1. e4 e5 (1... c5 2. Nf3 (2. Nc3) 2... d6) (1... e6) 2. Bc4 *";

#[test]
fn lines_change_places() {
    let mut tree = game(TREE);
    let (french, closed) = (find(&tree, "e6"), find(&tree, "Nc3"));
    assert!(tree.promote(french));
    assert_eq!(moves(&tree), "1. e4 e5 (1... e6) (1... c5 2. Nf3 (2. Nc3) 2... d6) 2. Bc4 *");
    assert!(tree.promote(french) && !tree.promote(french), "higher it cannot go");
    assert_eq!(moves(&tree), "1. e4 e6 (1... e5 2. Bc4) (1... c5 2. Nf3 (2. Nc3) 2... d6) *");
    assert!(tree.make_main(closed) && !tree.make_main(closed));
    assert_eq!(moves(&tree), "1. e4 c5 (1... e6) (1... e5 2. Bc4) 2. Nc3 (2. Nf3 d6) *");
    assert!(tree.is_main(closed) && !tree.is_main(french));
    assert_eq!(tree.path(closed).len(), 3);
    assert!(!tree.promote(tree.root()));
}

#[test]
fn what_is_deleted_is_gone_and_the_rest_keeps_its_names() {
    let mut tree = game(TREE);
    let (sicilian, closed, french) = (find(&tree, "c5"), find(&tree, "Nc3"), find(&tree, "e6"));
    assert_eq!(tree.delete(sicilian), Some(find(&tree, "e4")));
    assert_eq!(moves(&tree), "1. e4 e5 (1... e6) 2. Bc4 *");
    assert_eq!((tree.id(closed.index()), tree.id(french.index())), (None, Some(french)));
    assert_eq!(tree.delete(tree.root()), None);
}

#[test]
fn moves_are_added_once() {
    let mut tree = game(TREE);
    let after = find(&tree, "e4");
    let count = tree.node(after).children().len();
    let position = *tree.node(after).position();
    for (san, more) in [("c5", 0), ("d5", 1), ("d5", 1)] {
        tree.add(after, position.parse_san(san).expect("a move")).expect("legal");
        assert_eq!(tree.node(after).children().len(), count + more);
    }
    let null = tree.add_null(after).expect("not in check");
    assert_eq!(tree.add_null(after), Ok(null));
    assert!(tree.node(null).is_null() && tree.rules_to(null).moves().len() == 0);
    assert!(moves(&tree).replace('\n', " ").ends_with("(1... d5) (1... --) 2. Bc4 *"));
    let mut check = game("1. e4 f6 2. Qh5+ *");
    let last = check.main_line().last().expect("a move");
    assert!(
        check.add_null(last).is_err() && check.add(last, position.parse_san("d5").expect("a move")).is_err()
    );
}

#[test]
fn remarks() {
    let mut tree = game("1. e4 {[%clk 0:01:00] one} {two [%foo bar]} e5 *");
    let first = find(&tree, "e4");
    tree.toggle_glyph(first, 1);
    tree.toggle_glyph(first, 14);
    tree.toggle_glyph(first, 4);
    tree.node_mut(first).set_words("three\nfour");
    let shapes: Vec<Shape> = ["Ge4", "Re2e4"].map(|text| text.parse().expect("a shape")).to_vec();
    tree.node_mut(first).set_shapes(&shapes);
    assert_eq!(tree.node(first).shapes(), [shapes[0], shapes[1]]);
    assert_eq!(
        moves(&tree),
        "1. e4 $14 $4 {[%csl Ge4] [%cal Re2e4] [%clk 0:01:00] [%foo bar] three\n\nfour} 1... e5 *"
    );
    tree.toggle_glyph(first, 4);
    tree.toggle_glyph(first, 14);
    tree.node_mut(first).set_shapes(&[]);
    tree.node_mut(first).set_words("");
    assert_eq!(moves(&tree), "1. e4 {[%clk 0:01:00] [%foo bar]} 1... e5 *");
}

#[test]
fn comments_before_moves_stay_readable() {
    let mut tree = game("1. e4 e5 ({x} 1... c5) {y} 2. Nf3 *");
    tree.make_main(find(&tree, "c5"));
    assert_eq!(moves(&tree), "1. e4 {x} 1... c5 (1... e5 {y} 2. Nf3) *");
    let mut tree = game("1. e4 e5 (1... c5) {y} 2. Nf3 *");
    tree.delete(find(&tree, "c5"));
    assert_eq!(moves(&tree), "1. e4 e5 {y} 2. Nf3 *");
    let mut tree = game("1. e4 *");
    let first = find(&tree, "e4");
    tree.node_mut(first).comments.extend(Comment::new("a } b"));
    assert_eq!(moves(&tree), "1. e4 ; a } b\n*");
}
