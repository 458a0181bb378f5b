"""python-chess reads what we write and finds the same tree; then `rocada analyse` annotates a file, python-chess reads it,
and the accuracies are computed again from the evaluations in it.

    cargo test -p rocada-pgn --test generated -- --ignored     with ROCADA_PGN_FOLDER=FOLDER, writes the games
    target/python/bin/python tests/pgn_roundtrip.py FOLDER target/release/rocada
"""

import json
import logging
import math
import subprocess
import sys
from pathlib import Path

import chess
import chess.pgn


def games(path):
    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            assert not game.errors, f"{path}: {game.errors}"
            yield game


def king_takes_rook(board, move):
    """Castling as our files of trees have it, also in standard chess."""
    if not move or not board.is_castling(move):
        return move.uci()
    rooks = [
        square
        for square in chess.SquareSet(board.clean_castling_rights())
        if chess.square_rank(square) == chess.square_rank(move.from_square)
    ]
    rook = max(rooks) if board.is_kingside_castling(move) else min(rooks)
    return chess.square_name(move.from_square) + chess.square_name(rook)


def words(text):
    return " ".join(text.split())


def glyphs(numbers):
    return ",".join(str(number) for number in sorted(numbers))


def describe(game):
    """A node a line, as `crates/pgn/tests/generated.rs` writes them."""
    nodes = [(game, 0, game.board())]
    while nodes:
        node, depth, board = nodes.pop()
        mv = "root" if node.parent is None else king_takes_rook(node.parent.board(), node.move)
        before = "" if node.parent is None else words(node.starting_comment)
        yield "\t".join([str(depth), mv, glyphs(node.nags), before, words(node.comment)])
        nodes.extend((child, depth + 1, None) for child in reversed(node.variations))


def compare_trees(folder):
    wanted = []
    for line in (folder / "trees.txt").read_text(encoding="utf-8").split("\n"):
        if line.startswith("game "):
            wanted.append([])
        elif line:
            depth, mv, numbers, before, after = line.split("\t")
            numbers = glyphs({int(number) for number in numbers.split(",") if number})
            wanted[-1].append("\t".join([depth, mv, numbers, before, after]))
    count = nodes = 0
    for game, tree in zip(games(folder / "games.pgn"), wanted, strict=True):
        found = list(describe(game))
        for one, other in zip(found, tree, strict=True):
            assert one == other, f"game {count + 1}:\n{one}\ninstead of\n{other}"
        count += 1
        nodes += len(found)
    print(f"{count} games, {nodes} nodes: python-chess finds the same trees")


def chance(score, board, curve):
    """White's points out of 100: docs/analysis.md."""
    if score.is_mate():
        return 100.0 if score.mate() > 0 else 0.0
    if abs(score.score()) >= 15000:
        return 100.0 if score.score() > 0 else 0.0
    values = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
    material = sum(values.get(piece.piece_type, 0) for piece in board.piece_map().values())
    share = min(max(material / 78, 0.15), 1.0)
    even, spread = (max(20.0, a + share * (b + share * c)) for a, b, c in (curve["even"], curve["spread"]))
    value = score.score() * even / 100
    win, loss = (1 / (1 + math.exp(-(side * value - even) / spread)) for side in (1, -1))
    return 50 * (1 + win - loss)


def accuracies(points, white_first):
    plies = len(points) - 1
    window = min(max(plies // 10, 2), 8)
    windows = [points[:window]] * (window - 2) + [points[i : i + window] for i in range(len(points) - window + 1)]
    sides = {True: [], False: []}
    for ply in range(plies):
        white = white_first == (ply % 2 == 0)
        lost = (points[ply] - points[ply + 1]) * (1 if white else -1)
        accuracy = 100.0
        if lost > 0:
            accuracy = 103.1668100711649 * math.exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1
        part = windows[ply]
        mean = sum(part) / len(part)
        weight = math.sqrt(sum((value - mean) ** 2 for value in part) / len(part))
        sides[white].append((min(max(accuracy, 0.0), 100.0), min(max(weight, 0.5), 12.0)))
    result = {}
    for white, moves in sides.items():
        if moves:
            weighted = sum(a * w for a, w in moves) / sum(w for _, w in moves)
            harmonic = len(moves) / sum(1 / max(1.0, a) for a, _ in moves)
            result["white" if white else "black"] = (weighted + harmonic) / 2
    return result


def compare_accuracies(folder, rocada):
    annotated, found = folder / "annotated.pgn", folder / "found.json"
    for path in (annotated, found):
        path.unlink(missing_ok=True)
    command = [rocada, "analyse", folder / "games.pgn", "--nodes", "200", "--out", annotated, "--json", found]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    head, *records = (json.loads(line) for line in found.read_text(encoding="utf-8").splitlines())
    checked = 0
    for game, record in zip(games(annotated), records, strict=True):
        review = record["review"]
        points = []
        node = game
        while node is not None and (node.parent is None or node.move):
            board = node.board()
            if board.is_checkmate():
                points.append(0.0 if board.turn else 100.0)
            else:
                points.append(chance(node.eval().white(), board, head["curve"]))
            node = node.next()
        assert len(points) == len(review["plies"]) + 1, f"game {record['game']}: an evaluation is missing"
        for name, accuracy in accuracies(points, game.board().turn).items():
            told = review[name]["accuracy"]
            assert abs(told - accuracy) < 0.006, f"game {record['game']}, {name}: {accuracy} instead of {told}"
            checked += 1
    print(f"{len(records)} annotated games read, {checked} accuracies computed again: all the same")


def main():
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    folder, rocada = Path(sys.argv[1]), sys.argv[2]
    compare_trees(folder)
    compare_accuracies(folder, rocada)


if __name__ == "__main__":
    main()
