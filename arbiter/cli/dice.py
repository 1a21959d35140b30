"""`tablier dice IMAGE…`: loose dice anywhere in a picture, and what they show."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from arbiter.cli.answers import FINE, add_json, print_json
from arbiter.cli.eyes import code_of
from arbiter.cli.overlays import add_images, overlay_paths, save_overlay
from vision import LooseDie, VisionError, draw_dice, find_dice, load_picture

EXAMPLES = ("thrown.jpg", "*.jpg --overlay seen/ --json")
DIGITS, PLACES = 4, 1
"""Of probabilities, and of pixels."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_images(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Look at each picture; one that fails is named, and the others go on."""
    code = FINE
    for image, overlay in zip(args.images, overlay_paths(args.images, args.overlay), strict=True):
        try:
            answer = _look(image, overlay)
        except VisionError as trouble:
            answer = {"image": str(image), "error": str(trouble)}
            code = max(code, code_of(trouble, is_only=len(args.images) == 1))
        if args.json:
            print_json(answer)
        else:
            print(_plain(answer))
    return code


def _look(image: Path, overlay: Path | None) -> dict[str, Any]:
    frame = load_picture(image)
    begin = time.perf_counter()
    dice = find_dice(frame)
    ms = (time.perf_counter() - begin) * 1000
    if overlay:
        save_overlay(draw_dice(frame, dice), overlay)
    return {"image": str(image), "dice": [_told(die) for die in dice], "ms": round(ms, 1)}


def _told(die: LooseDie) -> dict[str, Any]:
    x, y, size = (round(part, PLACES) for part in (die.x, die.y, die.size))
    return {"x": x, "y": y, "size": size, "colour": die.colour, "face": die.face, "p": round(die.p, DIGITS)}


def _plain(answer: dict[str, Any]) -> str:
    """A small table, from the top of the picture to its bottom."""
    if "error" in answer:
        return str(answer["error"])
    dice = sorted(answer["dice"], key=lambda die: (die["y"], die["x"]))
    head = f"{answer['image']}: dice: {len(dice)}"
    faces = [die["face"] for die in dice if die["face"] is not None]
    if faces:
        head += f"; together: {sum(faces)}"
    if len(faces) < len(dice):
        head += f"; not readable: {len(dice) - len(faces)}"
    return "\n".join([head, *map(_row, dice)])


def _row(die: dict[str, Any]) -> str:
    face = "?" if die["face"] is None else str(die["face"])
    return f"  {die['colour']:9} {face}  at {die['x']:.0f}, {die['y']:.0f}  p {die['p']:.2f}"
