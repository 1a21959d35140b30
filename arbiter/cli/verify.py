"""`tablier verify FILE…`: are these journals whole and unchanged?"""

from __future__ import annotations

import argparse
from pathlib import Path

from arbiter.cli.answers import FINE, NO, CommandError, add_json, print_json
from arbiter.journal import Check, EvidenceStore, check

HASH_DIGITS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="journals (.jsonl)")
    parser.add_argument("--head", metavar="HASH", help="the hash that was shown when the game ended")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check every entry of every file; a torn last line is reported but is no damage."""
    if args.head is not None and (len(args.head) != HASH_DIGITS or len(args.files) > 1):
        raise CommandError(f"--head takes one file and all {HASH_DIGITS} digits of its hash.")
    code = FINE
    for file in args.files:
        found = _read(file)
        damage = found.damage or _head_trouble(found, args.head) or _picture_trouble(found, file)
        code = NO if damage else code
        if args.json:
            print_json(_as_json(file, found, damage))
        else:
            print(f"{file}: {_plain(found, damage)}")
    return code


def _read(file: Path) -> Check:
    try:
        return check(file.read_bytes())
    except OSError as trouble:
        raise CommandError(f"The file {file} cannot be opened ({trouble.strerror}).") from trouble


def _head_trouble(found: Check, head: str | None) -> str | None:
    if head is None or head.lower() == found.head:
        return None
    return f"The last entry's hash is {found.head}, not {head}: the tail was cut off or rewritten."


def _picture_trouble(found: Check, file: Path) -> str | None:
    """Pictures lie beside the games of the same home; one that was put away is no damage."""
    store = EvidenceStore(file.resolve().parent.parent / "evidence")
    for entry in found.entries:
        if any(store.is_intact(str(name)) is False for name in entry.evidence):
            return f"The picture of entry {entry.n} was changed."
    return None


def _as_json(file: Path, found: Check, damage: str | None) -> dict[str, object]:
    return {
        "file": str(file),
        "verified": damage is None,
        "damage": damage,
        "entries": len(found.entries),
        "head": found.head,
        "closed": found.is_closed,
        "torn_bytes": len(found.torn),
    }


def _plain(found: Check, damage: str | None) -> str:
    if damage:
        return f"not verified. {damage} Good entries: {len(found.entries)}."
    state = "The game is finished." if found.is_closed else "The game is not finished."
    torn = f" An unfinished last line of {len(found.torn)} bytes was left out." if found.torn else ""
    return f"verified, {len(found.entries)} entries, head {found.head}. {state}{torn}"
