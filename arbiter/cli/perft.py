"""`tablier perft GAME DEPTH`: how many sequences of legal moves there are."""

from __future__ import annotations

import argparse
from typing import Any

from arbiter.cli.answers import (
    FINE,
    CommandError,
    add_game,
    add_position,
    game_and_position,
    print_json,
    whole_number,
)
from engine import AnyGame

DEEPEST = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("depth", metavar="DEPTH", type=whole_number, help="how many moves long")
    add_position(parser)


def run(args: argparse.Namespace) -> int:
    """Print the count below each first move, then the sum."""
    if args.depth > DEEPEST:
        raise CommandError(f"Nobody can wait for a depth of {args.depth}: {DEEPEST} is the most.")
    game, position = game_and_position(args)
    counts = _below(game, position, args.depth) if args.depth else {}
    nodes = sum(counts.values()) if args.depth else 1
    # Lost throws are no moves, but sequences go on after them: they are what the moves leave over.
    if args.depth and game.perft(position, 1) > len(counts):
        nodes = game.perft(position, args.depth)
    if args.json:
        print_json({"game": game.name, "depth": args.depth, "nodes": nodes, "moves": counts})
        return FINE
    for move, count in counts.items():
        print(move, count)
    if args.depth and nodes > sum(counts.values()):
        print("--", nodes - sum(counts.values()))
    print("nodes", nodes)
    return FINE


def _below(game: AnyGame, position: Any, depth: int) -> dict[str, int]:
    """How many sequences begin with each move."""
    return {
        game.write_move(position, move): game.perft(game.play(position, move), depth - 1)
        for move in game.moves(position)
    }
