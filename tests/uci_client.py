#!/usr/bin/env python3
"""Uses rocada as a real client does, through python-chess: games, analysis, pondering, Chess960, both protocols.

python-chess checks every move and every line it is told, and raises where an engine breaks the protocol.
Run by `make test-uci`; by hand: tests/uci_client.py target/release/rocada
"""

import random
import sys
import time

import chess
import chess.engine

Limit = chess.engine.Limit

# Seconds that other programs may take from an engine in the course of a game. Clocks are short, to be quick, and an
# engine that does not care for them overruns them by more than that.
STOLEN = 15.0

# Seconds to wait for an answer that comes at once.
PATIENCE = 60.0


def play_game(white, black, board, base, increment, ponder=False, most_plies=300):
    """Plays a game on a clock and returns the board at its end; an engine that does not keep its time is a failure."""
    clocks = {chess.WHITE: base, chess.BLACK: base}
    game = object()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < most_plies:
        mover = board.turn
        limit = Limit(
            white_clock=clocks[chess.WHITE],
            black_clock=clocks[chess.BLACK],
            white_inc=increment,
            black_inc=increment,
        )
        started = time.monotonic()
        engine = white if mover == chess.WHITE else black
        result = engine.play(board, limit, game=game, ponder=ponder)
        clocks[mover] -= time.monotonic() - started
        assert clocks[mover] > -STOLEN, f"{-clocks[mover]} s too late: {board.fen()}"
        clocks[mover] += increment
        board.push(result.move)
    return board


def test_handshake(engine):
    assert engine.id["name"].startswith("Rocada"), engine.id
    for name in ("Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "Player", "Move Overhead"):
        assert name in engine.options, name
    engine.configure({"Hash": 32, "Threads": 2, "Move Overhead": 20, "Clear Hash": None})
    engine.ping()
    engine.configure({"Threads": 1})


def test_game(open_engine):
    with open_engine() as white, open_engine() as black:
        black.configure({"Player": "AlphaBeta", "Depth": 2})
        board = play_game(white, black, chess.Board(), base=3.0, increment=0.02)
        print(f"  game: {board.result(claim_draw=True)} after {len(board.move_stack)} plies")
        assert board.result(claim_draw=True) == "1-0", board.fen()


def test_analysis(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    lines = engine.analyse(board, Limit(depth=8), multipv=3)
    assert len(lines) == 3, lines
    assert len({line["pv"][0] for line in lines}) == 3, lines
    scores = [line["score"].relative for line in lines]
    assert scores == sorted(scores, reverse=True), scores
    mate = engine.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"), Limit(depth=4))
    assert mate["score"].relative == chess.engine.Mate(1), mate
    chosen = engine.analyse(board, Limit(nodes=5000), root_moves=[chess.Move.from_uci("a2a3")])
    assert chosen["pv"][0].uci() == "a2a3", chosen
    with engine.analysis(board) as analysis:
        time.sleep(0.3)
        analysis.stop()
        assert analysis.wait().move in board.legal_moves
    over = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert engine.play(over, Limit(depth=3)).move is None
    print(f"  analysis: best of three lines {lines[0]['pv'][0]}, {lines[0]['score'].relative}")


def test_pondering(open_engine):
    with open_engine() as white, open_engine() as black:
        board = play_game(white, black, chess.Board(), base=3.0, increment=0.05, ponder=True, most_plies=30)
        print(f"  pondering: {len(board.move_stack)} plies")
        assert len(board.move_stack) >= 30 or board.is_game_over(claim_draw=True)


def test_chess960(open_engine):
    numbers = random.Random(960)
    with open_engine() as white, open_engine() as black:
        for _ in range(4):
            board = chess.Board.from_chess960_pos(numbers.randrange(960))
            play_game(white, black, board, base=2.0, increment=0.01, most_plies=100)
        board = chess.Board("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", chess960=True)
        for text in ("e1g1", "e1b1"):
            castling = chess.Move.from_uci(text)
            assert board.is_castling(castling)
            result = white.play(board, Limit(depth=3), root_moves=[castling])
            assert result.move == castling, result
    print("  Chess960: 4 games, castling on both wings")


def test_xboard(path):
    with chess.engine.SimpleEngine.popen_xboard(path, timeout=PATIENCE) as engine:
        assert engine.id["name"].startswith("Rocada"), engine.id
        board = chess.Board()
        game = object()
        while len(board.move_stack) < 20 and not board.is_game_over():
            board.push(engine.play(board, Limit(time=0.05), game=game).move)
        line = engine.analyse(board, Limit(depth=6))
        assert line["pv"] and line["pv"][0] in board.legal_moves, line
    print("  xboard: 20 plies and an analysis")


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "target/release/rocada"
    print(f"{path} through python-chess {chess.__version__}")

    def open_engine():
        return chess.engine.SimpleEngine.popen_uci(path, timeout=PATIENCE)

    with open_engine() as engine:
        test_handshake(engine)
        test_analysis(engine)
    test_game(open_engine)
    test_pondering(open_engine)
    test_chess960(open_engine)
    test_xboard(path)
    print("all well")


if __name__ == "__main__":
    main()
