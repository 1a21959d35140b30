"""`tablier verify FILE`: is this journal whole and unchanged?"""

from __future__ import annotations

import argparse
from pathlib import Path

from arbiter.cli.answers import FINE, NO, CommandError, add_json, print_json
from arbiter.journal import Check, check


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a journal (.jsonl)")
    parser.add_argument("--head", metavar="HASH", help="the hash that was shown when the game ended")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check every entry; a torn last line is reported but is no damage."""
    try:
        found = check(args.file.read_bytes())
    except OSError as trouble:
        raise CommandError(f"The file {args.file} cannot be opened ({trouble.strerror}).") from trouble
    damage = found.damage or _head_trouble(found, args.head)
    if args.json:
        print_json(
            {
                "file": str(args.file),
                "verified": damage is None,
                "damage": damage,
                "entries": len(found.entries),
                "head": found.head,
                "closed": found.is_closed,
                "torn_bytes": len(found.torn),
            }
        )
    else:
        print(_plain(found, damage))
    return NO if damage else FINE


def _head_trouble(found: Check, head: str | None) -> str | None:
    if head is None or head.lower() == found.head:
        return None
    return f"The last entry's hash is {found.head}, not {head}: the tail was cut off or rewritten."


def _plain(found: Check, damage: str | None) -> str:
    if damage:
        return f"Not verified. {damage} {len(found.entries)} entries before it are good."
    state = "The game is finished." if found.is_closed else "The game is not finished."
    torn = f" An unfinished last line of {len(found.torn)} bytes was left out." if found.torn else ""
    return f"Verified: {len(found.entries)} entries, head {found.head}. {state}{torn}"
