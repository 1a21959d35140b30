"""`tablier see IMAGE… --game GAME`: what stands on the board in a picture, and how surely."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from arbiter.cli.answers import (
    FINE,
    NO,
    add_corners,
    add_game_there,
    add_profile,
    game_of,
    print_json,
)
from arbiter.cli.eyes import BoardFinder, code_of, refusal
from arbiter.cli.overlays import add_images, overlay_paths, save_overlay
from arbiter.cli.seen import told
from arbiter.cli.table_check import remark_values
from arbiter.table.armies import sure_colours
from arbiter.table.corner import is_chequered, lies_across
from arbiter.table.eyes import find_die, witnessed
from arbiter.table.other_game import misplaced
from arbiter.words import TableWords
from engine import EMPTY, AnyGame
from vision import Camera, Reading, VisionError, VisionReason, draw_overlay, load_picture
from vision.certainty import sure_from, surely_occupied
from vision.from_above import seen_from_above
from vision.legend import with_legend
from vision.legible import legible
from vision.marks import mark
from vision.tablecheck import RemarkKind, check_table

EXAMPLES = (
    "table.jpg --game checkers",
    "*.jpg --game checkers --calibration table.json --overlay seen/",
    'table.jpg --game mensch --corners "210,64 813,64 897,679 126,679" --json',
)
MOST_NAMED = 4
"""So many cells on which nothing can stand are named."""
DIGITS = 4
NOT_SAID = frozenset({RemarkKind.GLARE, RemarkKind.FROM_ABOVE})
"""Of the table check all is said but this. Glare is on good pictures, too: on 4 of the 38 labelled boards,
all read without a fault. Of what is seen from right above only what stands there matters: `from_above`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_images(parser)
    add_game_there(parser)
    add_corners(parser)
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """See each picture; one that fails is named, and the others go on."""
    game = game_of(args)
    try:
        finder = BoardFinder(args, game)
    except VisionError as trouble:
        raise refusal(trouble) from trouble
    code, words = FINE, TableWords(args.lang)
    for image, overlay in zip(args.images, overlay_paths(args.images, args.overlay), strict=True):
        try:
            answer, marks = _see(game, image, finder, overlay, words)
            code = max(code, NO if _is_nothing_known(game, answer) else FINE)
        except VisionError as trouble:
            answer, marks = {"image": str(image), "error": str(trouble)}, {}
            code = max(code, code_of(trouble, is_only=len(args.images) == 1))
        if args.json:
            print_json(answer)
        else:
            is_error = "error" in answer
            said = _complaint(image, answer["error"]) if is_error else told(game, answer, marks, words)
            gap = "" if image is args.images[0] else "\n"
            print(f"{gap}{said}", flush=True)
    return code


def _is_nothing_known(game: AnyGame, answer: dict[str, Any]) -> bool:
    """Whether no cell is sure, or of a strange set no piece."""
    is_of_strangers = answer["strange_colours"] and not answer["cells"]
    return len(answer["unsure"]) == len(game.plan.cells) or is_of_strangers


def _complaint(image: Path, error: str) -> str:
    """What is wrong, and with which picture, if it does not say so itself."""
    return error if str(image) in error else f"{image}: {error}"


def _see(
    game: AnyGame, image: Path, finder: BoardFinder, overlay: Path | None, words: TableWords
) -> tuple[dict[str, Any], dict[str, str]]:
    """What is answered about a picture, and what is known of each cell in two letters."""
    frame = load_picture(image)
    begin = time.perf_counter()
    table = finder.find(frame)
    camera = table.camera
    die = find_die(game, frame, camera)
    heard, beside_die = witnessed(finder.reader(table), frame, camera, die)
    check = check_table(frame, game.plan, camera, game.pieces).heard(heard)
    ms = (time.perf_counter() - begin) * 1000
    seen = {
        cell: dict.fromkeys(shares, 1 / len(shares)) if cell in beside_die else shares
        for cell, shares in legible(heard.reading, check, game.pieces).items()
    }
    if overlay:
        drawn = draw_overlay(frame, game.plan, game.pieces, camera, seen)
        save_overlay(with_legend(drawn, **words.legend()), overlay)
    answer = {
        "image": str(image),
        **_contents(game, seen, camera),
        "too_many": list(heard.too_many),
        "strange_colours": heard.are_strange,
        "twins": heard.are_twins,
        "grey": check.is_grey,
        "remarks": [remark_values(each) for each in check.remarks if each.kind not in NOT_SAID],
        "roll": die.face if die else None,
        "corners": camera.corners().round(2).tolist(),
        "told_by": finder.told_by.value,
        **({"remark": finder.remark} if finder.remark else {}),
        "ms": round(ms, 1),
    }
    return answer, {cell: mark(labels, game.pieces) for cell, labels in seen.items()}


def _contents(game: AnyGame, seen: Reading, camera: Camera) -> dict[str, Any]:
    """What stands on the cells, and what that says about how the board lies."""
    limit, colours = sure_from(game.pieces), sure_colours(game, seen)
    best = {cell: max(labels, key=labels.__getitem__) for cell, labels in seen.items()}
    sure = {cell: label for cell, label in best.items() if seen[cell][label] >= limit}
    occupied = surely_occupied(seen, game.pieces)
    _check_game(game, seen)
    likely = {cell: colour for cell, colour in colours.items() if cell not in sure and colour != EMPTY}
    above = seen_from_above(game.plan, game.pieces, camera)
    corner = lies_across(game, occupied, colours)
    return {
        "cells": {cell: label for cell, label in sure.items() if label != EMPTY},
        "colours": likely,
        "occupied": [cell for cell in seen if cell in occupied and cell not in sure and cell not in colours],
        "p": {
            cell: round(seen[cell][label], DIGITS)
            for cell, label in best.items()
            if label != EMPTY or cell not in sure
        },
        "unsure": [cell for cell in best if cell not in sure],
        "from_above": [cell for cell in likely if cell in above],
        "playable_corner": corner.value if corner else None,
    }


def _check_game(game: AnyGame, seen: Reading) -> None:
    """Refuse a board on which too much stands where nothing can: chessmen on the light squares."""
    wrong = misplaced(game, seen)
    if wrong:
        where = (
            "the light squares" if is_chequered(game) else f"{', '.join(wrong[:MOST_NAMED])} and more cells"
        )
        raise VisionError(
            VisionReason.OTHER_BOARD,
            f"Pieces stand on {where}, on which none can stand: is this another game?",
        )
