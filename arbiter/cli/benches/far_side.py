"""Runs in the interpreter that has py-draughts: answers one JSON line for each JSON line it is given.

Nothing else in Tablier imports that package: it is no dependency, its import name is not unique,
and it must see nothing of ours. This text is passed to that interpreter as it stands, so it uses
nothing but the standard library and py-draughts.
"""

from __future__ import annotations

import json
import random
import sys
import time
from importlib import import_module
from typing import Any

ROUNDS = 5
LONGEST_GAME = 60


class FarSide:
    """One board of Russian draughts and one engine."""

    def __init__(self) -> None:
        import_module("loguru").logger.remove()  # it would write to standard error at every move
        self.russian: Any = import_module("draughts.boards.russian")
        self.engines: Any = import_module("draughts.engines")
        self.board: Any = self.russian.Board()
        self.engine: Any = None

    def version(self) -> dict[str, Any]:
        """Which py-draughts this is."""
        return {"version": import_module("importlib.metadata").version("py-draughts")}

    def perft(self, depth: int) -> dict[str, Any]:
        """Count sequences from the start; the least CPU time of several rounds."""
        times = []
        for _ in range(ROUNDS):
            begin = time.process_time()
            nodes = self._count(self.russian.Board(), depth)
            times.append(time.process_time() - begin)
        return {"nodes": nodes, "seconds": min(times)}

    def checked(self, seed: int) -> dict[str, Any]:
        """A drawn game, each of its moves made after a check that it is legal; CPU time of one."""
        game = self._drawn_game(seed)
        times = []
        for _ in range(ROUNDS * 4):
            board = self.russian.Board()
            begin = time.process_time()
            for move in game:
                if move not in board.legal_moves:
                    raise ValueError(str(move))
                board.push(move)
            times.append(time.process_time() - begin)
        return {"game": [self._told(move) for move in game], "seconds": min(times) / len(game)}

    def new(self, depth: int) -> dict[str, Any]:
        """A new game against an engine that looks so deep."""
        self.board = self.russian.Board()
        self.engine = self.engines.SimpleEngine(depth_limit=depth)
        return {}

    def moves(self) -> dict[str, Any]:
        """All legal moves."""
        return {"moves": [self._told(move) for move in self.board.legal_moves]}

    def push(self, move: list[Any]) -> dict[str, Any]:
        """Make the move of the other player."""
        self.board.push(next(each for each in self.board.legal_moves if self._told(each) == move))
        return {}

    def go(self) -> dict[str, Any]:
        """Choose a move and make it."""
        begin = time.process_time()
        move = self.engine.get_best_move(self.board)
        seconds = time.process_time() - begin
        told = self._told(move)
        self.board.push(move)
        return {"move": told, "seconds": seconds}

    def _told(self, move: Any) -> list[Any]:
        """A move as its first cell, its last cell and the cells of the captured pieces, sorted."""
        names = self.russian.Board.SQUARE_NAMES
        captured = sorted(names[square] for square in move.captured_list)
        return [names[move.square_list[0]], names[move.square_list[-1]], captured]

    def _count(self, board: Any, depth: int) -> int:
        moves = board.legal_moves
        if depth == 1:
            return len(moves)
        nodes = 0
        for move in moves:
            board.push(move)
            nodes += self._count(board, depth - 1)
            board.pop()
        return nodes

    def _drawn_game(self, seed: int) -> list[Any]:
        chance, board = random.Random(seed), self.russian.Board()  # noqa: S311 -- no secret
        game: list[Any] = []
        while board.legal_moves and len(game) < LONGEST_GAME:
            game.append(chance.choice(board.legal_moves))
            board.push(game[-1])
        return game


def main() -> None:
    """Answer until the other side has gone."""
    far = FarSide()
    for line in sys.stdin:
        asked = json.loads(line)
        answer = getattr(far, asked.pop("do"))(**asked)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
