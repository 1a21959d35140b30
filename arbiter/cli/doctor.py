"""`tablier doctor`: is everything here that Tablier needs?"""

from __future__ import annotations

import argparse
import platform
import tempfile

from arbiter.cli.answers import FINE, CommandError, add_json, print_json
from arbiter.table.home import Home
from firmware_bridge import find_board
from firmware_bridge.ports import candidates


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--quiet", action="store_true", help="say only what is wrong")
    parser.add_argument(
        "--link",
        nargs="?",
        const="",
        metavar="PORT",
        help="also greet the board at this port, or at any port",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check one thing after the other; a missing system library ends it with its package's name."""
    findings = {"python": platform.python_version(), "opencv": _opencv(), "home": _home()}
    try:
        if args.link is not None:
            findings["link"] = _link(args.link or None)
    finally:  # what is fine is told also where the board is not
        _tell(args, findings)
    return FINE


def _tell(args: argparse.Namespace, findings: dict[str, str]) -> None:
    if args.json:
        print_json(findings)
    elif not args.quiet:
        for name, value in findings.items():
            print(f"{name:8} {value}")


def _opencv() -> str:
    import cv2  # a missing libGL shows here and is explained by the caller

    return cv2.__version__


def _link(port: str | None) -> str:
    """Which board answers where; a LinkError says what stands in the way."""
    found = find_board((port,) if port else candidates())
    found.port.close()
    name, who = found.port.name, found.welcome
    return f"{name}: protocol {who.major}.{who.minor}, {who.rows} × {who.columns} reeds, {who.leds} lights"


def _home() -> str:
    """Whether the folder for games can be written; it is made if need be."""
    folder = Home.of().folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return str(folder)
    except OSError as trouble:
        raise CommandError(
            f"Games cannot be kept in {folder} ({trouble.strerror}): set TABLIER_HOME to another folder."
        ) from trouble
