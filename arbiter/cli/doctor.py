"""`tablier doctor`: is everything here that Tablier needs?"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile

from arbiter.cli.answers import FINE, NO, CommandError, add_profile, game_of, print_json
from arbiter.cli.doctor_pins import check_lights, check_reeds
from arbiter.cli.settings import add_config
from arbiter.table.home import Home
from arbiter.words import TableWords
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
    parser.add_argument("--reeds", action="store_true", help="walk a magnet over the reeds at the Pi's pins")
    parser.add_argument("--lights", action="store_true", help="light everything at the Pi's pins, one by one")
    add_config(parser)
    parser.add_argument(
        "--camera",
        nargs="?",
        const="0",
        metavar="IMAGE",
        help="also look through a camera (its number, 0), or at a picture: is it well placed over the board?",
    )
    parser.add_argument("--game", default="desiree", metavar="GAME", help="whose board stands there")
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """Check one thing after the other; a missing system library ends it with its package's name."""
    findings: dict[str, object] = {
        "python": platform.python_version(),
        "opencv": _opencv(),
        "home": _home(),
    }
    try:
        if args.link is not None:
            findings["link"] = _link(args.link or None)
        if args.lights:
            findings["lights"] = check_lights(args.config, _told)
        if args.reeds:
            findings["reeds"] = check_reeds(args.config, _told)
    except Exception:
        _tell(args, findings)  # what is fine is told also where the rest is not
        raise
    if args.camera is not None:
        return _with_camera(args, findings)
    _tell(args, findings)
    return FINE


def _tell(args: argparse.Namespace, findings: dict[str, object]) -> None:
    if args.json:
        print_json(findings)
    elif not args.quiet:
        _print(findings)


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


def _with_camera(args: argparse.Namespace, findings: dict[str, object]) -> int:
    """The same, and whether the camera is well placed; if not, the answer is no."""
    from arbiter.cli.table_check import (
        as_values,
        checked,
        sentences,
    )  # only now: a missing libGL is told first

    check = checked(args.camera, game_of(args))
    if args.json:
        print_json({**findings, "camera": as_values(check)})
    else:
        _print({} if args.quiet else findings)
        if check.remarks or not args.quiet:
            _print({"camera": " ".join(sentences(check, TableWords(args.lang)))})
    return NO if check.remarks else FINE


def _print(findings: dict[str, object]) -> None:
    for name, value in findings.items():
        print(f"{name:8} {_in_words(value)}")


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
