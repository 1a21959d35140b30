"""`tablier doctor`: is everything here that Tablier needs?"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile

from arbiter.cli.answers import (
    FINE,
    NO,
    CommandError,
    add_corners,
    add_profile,
    game_of,
    options_of,
    print_json,
)
from arbiter.cli.doctor_pins import check_lights, check_reeds
from arbiter.cli.ending import end_like_ctrl_c
from arbiter.cli.settings import add_config, loaded_if_any
from arbiter.config import Config
from arbiter.config.board_options import kept_game
from arbiter.table.home import Home
from arbiter.words import TableWords
from engine import GAMES, AnyGame, open_game
from firmware_bridge import LinkError, find_board
from firmware_bridge.ports import candidates
from hardware import PinError

FIRST_CAMERA = "0"
"""Where no settings name one."""


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
        const="",
        metavar="SOURCE",
        help="also look through the camera of the settings (or camera 0), another one, or at a picture: "
        "how fast is it, and is it well placed over the board?",
    )
    parser.add_argument(
        "--game",
        metavar="GAME",
        help="whose board stands there; else that of the calibration, or of the settings",
    )
    add_corners(parser)
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """Check one thing after the other; a missing system library ends it with its package's name."""
    end_like_ctrl_c()
    if args.camera is None and (args.corners is not None or args.calibration is not None):
        given = "--corners" if args.calibration is None else "--calibration"
        raise CommandError(f"{given} tells of a picture: say with --camera which one, or which camera.")
    findings: dict[str, object] = {
        "python": platform.python_version(),
        **_eyes(),
        "home": _home(),
    }
    wrong: set[str] = set()
    try:
        _examine(args, findings, wrong)
    except (CommandError, LinkError, PinError):
        _tell(args, findings, wrong)  # what is fine is told also where the rest is not
        raise
    _tell(args, findings, wrong)
    return NO if wrong else FINE


def _examine(args: argparse.Namespace, findings: dict[str, object], wrong: set[str]) -> None:
    """Add what is found out, and the names of findings that show something wrong."""
    if args.link is not None:
        findings["link"] = _link(args.link or None)
    if args.lights:
        findings["lights"] = check_lights(args.config, _told)
    if args.reeds:
        found = findings["reeds"] = check_reeds(args.config, _told)
        wrong |= {"reeds"} if any(found[name] for name in found if name != "felt") else set()
    if args.camera is not None:
        _look_through(args, findings, wrong)


def _look_through(args: argparse.Namespace, findings: dict[str, object], wrong: set[str]) -> None:
    """What the camera gives, how well the board is lit, and what is to be put right."""
    # Only now: a missing libGL is told first.
    from arbiter.cli.eyes import tray_of
    from arbiter.cli.table_check import (
        as_values,
        checked,
        learned,
        own_camera,
        seen_through,
        sentences,
        summary,
        told_place,
    )

    config, words = loaded_if_any(args.config), TableWords(args.lang)
    game, own = _game(args, config), own_camera(config) if config else None
    finder = told_place(args, game)
    seen = seen_through(args.camera or own or FIRST_CAMERA)
    findings["pictures"] = seen.values() if args.json else seen.told(words)
    is_own = own is not None and args.camera in ("", own)
    known = learned(config, game) if config and is_own else None
    check = checked(seen.frame, game, known, tray_of(config) if config else None, finder)
    if args.json:
        findings["camera"] = as_values(check)
    else:
        findings["board"] = summary(check, words)
        findings["camera"] = " ".join(sentences(check, words))
    wrong |= {"camera"} if check.remarks or check.too_many else set()


def _game(args: argparse.Namespace, config: Config | None) -> AnyGame:
    """The game that is named, or that of the settings with its rules, unless options say otherwise.

    What a calibration that is given was made with counts more than the settings of a table.
    """
    if config and args.calibration is None and args.game in (None, config.table.game):
        return open_game(config.table.game, {**config.rules, **options_of(args.option)})
    kept = kept_game(args.calibration) if args.calibration else None
    args.game = args.game or kept or (config.table.game if config else GAMES[0])
    return game_of(args)


def _tell(args: argparse.Namespace, findings: dict[str, object], wrong: set[str]) -> None:
    if args.json:
        print_json(findings)
        return
    for name, value in findings.items():
        if name in wrong or not args.quiet:
            print(f"{name:11} {_in_words(value)}")


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


def _eyes() -> dict[str, str]:
    """The versions of what sees; a missing libGL shows here and is explained by the caller."""
    import cv2
    import onnxruntime

    return {"opencv": cv2.__version__, "onnxruntime": onnxruntime.__version__}


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
