"""`tablier config [FILE]`: a complete file of settings, or what is in force with yours."""

from __future__ import annotations

import argparse
from pathlib import Path

from arbiter.cli.answers import FINE, CommandError, add_json, print_json
from arbiter.cli.settings import loaded
from arbiter.config import Config, TableSettings
from arbiter.config.in_force import settings_in_force, to_json
from arbiter.config.manual import complete_file, keys, manual
from engine import GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="check this one and print the settings in force"
    )
    parser.add_argument("--game", choices=GAMES, help="whose rules the complete file has (default: desiree)")
    parser.add_argument("--markdown", action="store_true", help="print the manual of all settings")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the settings; a file that cannot be used is bad input."""
    if args.file and (args.game or args.markdown):
        raise CommandError("--game and --markdown are for the complete file: leave FILE out.")
    game = args.game or TableSettings().game
    if args.file:
        _print_in_force(loaded(args.file), args)
    elif args.markdown:
        print(manual(), end="")
    elif args.json:
        for key in keys(game):
            print_json(key)
    else:
        print(complete_file(game), end="")
    return FINE


def _print_in_force(config: Config, args: argparse.Namespace) -> None:
    if args.json:
        print_json({"file": str(args.file), **to_json(config)})
    else:
        print(settings_in_force(config), end="")
