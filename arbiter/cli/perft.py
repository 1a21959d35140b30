"""`tablier perft GAME DEPTH`: how many sequences of legal moves there are."""

from __future__ import annotations

import argparse

from arbiter.cli.answers import (
    FINE,
    CommandError,
    add_game,
    add_position,
    game_and_position,
    print_json,
    whole_number,
)

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
    if args.depth == 0:
        counts = {}
    else:
        counts = {
            game.write_move(position, move): game.perft(game.play(position, move), args.depth - 1)
            for move in game.moves(position)
        }
    nodes = sum(counts.values()) if args.depth else 1
    if args.json:
        print_json({"game": game.name, "depth": args.depth, "nodes": nodes, "moves": counts})
        return FINE
    for move, count in counts.items():
        print(move, count)
    print("nodes", nodes)
    return FINE
