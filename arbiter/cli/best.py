"""`tablier best GAME`: the computer's move."""

from __future__ import annotations

import argparse

from arbiter.cli.answers import FINE, add_game, add_position, game_and_position, print_move, whole_number

NODES = 20_000
"""Enough to look at every reply in Désirée, and at what follows the best ones."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_position(parser)
    parser.add_argument("--nodes", type=whole_number, default=NODES, help=f"how hard to look ({NODES})")
    parser.add_argument("--seed", type=whole_number, default=0, help="choose otherwise among equals")


def run(args: argparse.Namespace) -> int:
    """Print one move, or nothing where there is none."""
    game, position = game_and_position(args)
    move = game.best(position, args.seed, args.nodes)
    if move is not None:
        print_move(game.write_move(position, move), args.json)
    return FINE
