"""`tablier doctor`: is everything here that Tablier needs?"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile

from arbiter.cli.answers import FINE, CommandError, add_json, print_json
from arbiter.cli.doctor_pins import check_lights, check_reeds
from arbiter.cli.settings import add_config
from arbiter.table.home import Home
from firmware_bridge import find_board


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
    parser.add_argument("--reeds", action="store_true", help="walk a magnet over the reeds at the Pi's pins")
    parser.add_argument("--lights", action="store_true", help="light everything at the Pi's pins, one by one")
    add_config(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check one thing after the other; a missing system library ends it with its package's name."""
    findings: dict[str, object] = {
        "python": platform.python_version(),
        "opencv": _opencv(),
        "home": _home(),
    }
    if args.link is not None:
        findings["link"] = _link(args.link or None)
    if args.lights:
        findings["lights"] = check_lights(args.config, _told)
    if args.reeds:
        findings["reeds"] = check_reeds(args.config, _told)
    if args.json:
        print_json(findings)
    elif not args.quiet:
        for name, value in findings.items():
            print(f"{name:8} {_in_words(value)}")
    return FINE


def _told(sentence: str) -> None:
    """To the error output: what was found out stands alone."""
    print(sentence, file=sys.stderr, flush=True)


def _in_words(value: object) -> str:
    if not isinstance(value, dict):
        return str(value)
    return "; ".join(f"{name.replace('_', ' ')}: {_listed(found)}" for name, found in value.items())


def _listed(found: object) -> str:
    if isinstance(found, dict):
        return ", ".join(f"{cell} {count} times" for cell, count in found.items()) or "none"
    return ", ".join(map(str, found)) or "none" if isinstance(found, list) else str(found)


def _opencv() -> str:
    import cv2  # a missing libGL shows here and is explained by the caller

    return cv2.__version__


def _link(port: str | None) -> str:
    """Which board answers where; a LinkError says what stands in the way."""
    name, who = find_board((port,) if port else None)
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
