"""Records for the tests: positions of random games by python-chess, packed by code that shares nothing with the package."""

import random

import chess
import numpy as np

from rocada_trainer.record import NO_SCORE, RECORD

VALUES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 320, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}


def pack(board, score=0, result=1, kind=0, game=1):
    """The record of a board, built bit by bit."""
    seen = board if board.turn == chess.WHITE else board.mirror()
    occupied, codes = 0, []
    for square in chess.SQUARES:
        piece = seen.piece_at(square)
        if piece is not None:
            occupied |= 1 << square
            codes.append(piece.piece_type - 1 + (0 if piece.color == chess.WHITE else 8))
    codes += [0] * (32 - len(codes))
    packed = bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2]))
    data = (
        occupied.to_bytes(8, "little")
        + packed
        + score.to_bytes(2, "little", signed=True)
        + bytes([result, kind])
        + game.to_bytes(4, "little")
    )
    return np.frombuffer(data, RECORD)[0]


def material(board):
    """What the side to move has more than the other, with a little for the room it has."""
    balance = sum(VALUES[p.piece_type] * (1 if p.color == board.turn else -1) for p in board.piece_map().values())
    return balance + board.legal_moves.count()


def boards(games, seed, every=4, plies=120):
    """Boards of random games, with the number of each one's game."""
    dice = random.Random(seed)
    for game in range(games):
        board = chess.Board()
        for ply in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                break
            captures = [move for move in moves if board.is_capture(move)]
            board.push(dice.choice(captures if captures and dice.random() < 0.3 else moves))
            if ply % every == 0 and not board.is_game_over():
                yield game, board.copy(stack=False)


def records(games, seed=1, tree_share=0.0):
    """Records of random games, whose scores are material and whose results follow from it by chance."""
    dice = random.Random(seed)
    made = []
    for game, board in boards(games, seed):
        score = max(-3000, min(3000, material(board)))
        result = 2 if score > 250 + dice.gauss(0, 200) else 0 if score < -250 + dice.gauss(0, 200) else 1
        in_tree = dice.random() < tree_share
        made.append(pack(board, NO_SCORE if in_tree else score, result, int(in_tree), game))
    return np.array(made, RECORD)
