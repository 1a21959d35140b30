"""`tablier best GAME`: the computer's move."""

from __future__ import annotations

import argparse
import sys

from arbiter.cli.answers import (
    FINE,
    CommandError,
    add_game,
    add_position,
    add_roll,
    game_and_position,
    print_json,
    print_move,
    whole_number,
)
from arbiter.words import Words

LEVEL = 6
"""Strong enough for a good player at home, and an answer within a second or two."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_position(parser)
    add_roll(parser)
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument("--level", type=whole_number, default=LEVEL, help=f"how strong, 1 to 8 ({LEVEL})")
    strength.add_argument("--nodes", type=whole_number, help="how hard to look, as a number of positions")
    parser.add_argument("--seed", type=whole_number, default=0, help="choose otherwise among equals")


def run(args: argparse.Namespace) -> int:
    """Print one move; where there is none, say so beside the answer."""
    game, position = game_and_position(args)
    if not 1 <= args.level <= len(game.levels):
        raise CommandError(f"There is no level {args.level}: levels go from 1 to {len(game.levels)}.")
    nodes = game.levels[args.level - 1] if args.nodes is None else args.nodes
    move = game.best(position, args.seed, nodes)
    if move is None:
        words, ended = Words(game.name, args.lang), game.outcome(position)
        print(words.ending(ended) if ended else words.no_move(game.to_move(position)), file=sys.stderr)
        if args.json:
            print_json({"move": None})
    else:
        print_move(game.write_move(position, move), args.json)
    return FINE
