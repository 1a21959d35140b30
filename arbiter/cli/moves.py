"""`tablier moves GAME`: the legal moves, one a line."""

from __future__ import annotations

import argparse

from arbiter.cli.answers import FINE, add_game, add_position, add_roll, game_and_position, print_move


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_position(parser)
    add_roll(parser)


def run(args: argparse.Namespace) -> int:
    """Print the moves; no move at all is an answer too."""
    game, position = game_and_position(args)
    for move in game.moves(position):
        print_move(game.write_move(position, move), args.json)
    return FINE
