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
from arbiter.referee.state import SKIPPED
from engine import AnyGame, Legal

DEEPEST = 100
ROLLS = range(1, 7)
"""What a die can show."""


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
    if args.json:
        print_json({"game": game.name, "depth": args.depth, "nodes": nodes, "moves": counts})
        return FINE
    for move, count in counts.items():
        print(move, count)
    print("nodes", nodes)
    return FINE


def _below(game: AnyGame, position: Any, depth: int) -> dict[str, int]:
    """How many sequences begin with each move, and with each throw that is lost."""
    after = {game.write_move(position, move): game.play(position, move) for move in game.moves(position)}
    after |= _lost_throws(game, position) if game.roll_off() else {}
    return {text: game.perft(reached, depth - 1) for text, reached in after.items()}


def _lost_throws(game: AnyGame, position: Any) -> dict[str, Any]:
    """Where each throw leads by which nobody can move; a throw that lies there is the only one."""
    texts = [f"{roll}:{SKIPPED}" for roll in ROLLS] if game.awaits_throw(position) else [SKIPPED]
    judged = {text: game.judge(position, game.read_move(position, text)) for text in texts}
    return {text: ruling.position for text, ruling in judged.items() if isinstance(ruling, Legal)}
