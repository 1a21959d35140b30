"""`tablier see IMAGE… --game GAME`: what stands on the board in a picture, and how surely."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from arbiter.cli.answers import FINE, NO, CommandError, add_corners, add_profile, game_of, print_json
from arbiter.cli.eyes import BoardFinder
from arbiter.cli.overlays import add_images, overlay_paths, save_overlay
from arbiter.cli.seen import told
from arbiter.table.corner import is_chequered, lies_across
from arbiter.table.eyes import find_die
from arbiter.words import TableWords
from engine import EMPTY, AnyGame
from vision import VisionError, VisionReason, beside, draw_overlay, load_picture, near
from vision.belief import by_colour
from vision.certainty import sure_from, surely_occupied
from vision.legend import with_legend

MOST_MISPLACED, STRANGE_SHARE = 4, 0.25
"""So many pieces, and such a share of all, on cells on which nothing can stand are no slip of a player."""

DIGITS = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_images(parser)
    parser.add_argument("--game", required=True, metavar="GAME", help="which game stands there")
    add_corners(parser)
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """See each picture; one that fails is named, and the others go on."""
    game = game_of(args)
    try:
        finder = BoardFinder(args, game)
    except VisionError as trouble:
        raise CommandError(str(trouble)) from trouble
    code, words = FINE, TableWords(args.lang)
    for image, overlay in zip(args.images, overlay_paths(args.images, args.overlay), strict=True):
        try:
            answer = _see(game, image, finder, overlay, words)
        except VisionError as trouble:
            answer = {"image": str(image), "error": str(trouble)}
        if "error" in answer or len(answer["unsure"]) == len(game.plan.cells):
            code = NO
        if args.json:
            print_json(answer)
        else:
            print(_complaint(image, answer["error"]) if "error" in answer else told(game, answer, words))
    return code


def _complaint(image: Path, error: str) -> str:
    """What is wrong, and with which picture, if it does not say so itself."""
    return error if str(image) in error else f"{image}: {error}"


def _see(
    game: AnyGame, image: Path, finder: BoardFinder, overlay: Path | None, words: TableWords
) -> dict[str, Any]:
    frame = load_picture(image)
    begin = time.perf_counter()
    table = finder.find(frame)
    camera = table.camera
    reader = finder.reader(table)
    die = find_die(game, frame, camera)
    hidden = near(die, game.plan) if die else frozenset()
    heard = reader.testify(frame, camera, hidden)
    seen = heard.reading
    for cell in beside(hidden, seen):
        seen[cell] = dict.fromkeys(seen[cell], 1 / len(seen[cell]))
    ms = (time.perf_counter() - begin) * 1000
    if overlay:
        drawn = draw_overlay(frame, game.plan, game.pieces, camera, seen)
        save_overlay(with_legend(drawn, **words.legend()), overlay)
    limit = sure_from(game.pieces)
    best = {cell: max(labels, key=labels.__getitem__) for cell, labels in seen.items()}
    sure = {cell: label for cell, label in best.items() if seen[cell][label] >= limit}
    colours = _colours(game, seen)
    occupied = surely_occupied(seen, game.pieces)
    _check_game(game, occupied)
    corner = lies_across(game, occupied, colours)
    return {
        "image": str(image),
        "cells": {cell: label for cell, label in sure.items() if label != EMPTY},
        "colours": {cell: colour for cell, colour in colours.items() if cell not in sure and colour != EMPTY},
        "occupied": [cell for cell in seen if cell in occupied and cell not in sure and cell not in colours],
        "p": {
            cell: round(seen[cell][label], DIGITS)
            for cell, label in best.items()
            if label != EMPTY or cell not in sure
        },
        "unsure": [cell for cell in best if cell not in sure],
        "too_many": list(heard.too_many),
        "strange_colours": heard.are_strange,
        "twins": heard.are_twins,
        "playable_corner": corner.value if corner else None,
        "roll": die.face if die else None,
        "corners": camera.corners().round(2).tolist(),
        "told_by": finder.told_by.value,
        **({"remark": finder.remark} if finder.remark else {}),
        "ms": round(ms, 1),
    }


def _colours(game: AnyGame, seen: dict[str, dict[str, float]]) -> dict[str, str]:
    """The colour of what surely stands on a cell, though perhaps not surely which piece; or `empty`."""
    best = {cell: by_colour(labels, game.pieces) for cell, labels in seen.items()}
    limit = sure_from(game.pieces)
    likeliest = {cell: max(shares, key=shares.__getitem__) for cell, shares in best.items()}
    return {cell: colour for cell, colour in likeliest.items() if best[cell][colour] >= limit}


def _check_game(game: AnyGame, occupied: set[str]) -> None:
    """Refuse a board on which too much stands where nothing can: chessmen on the light squares."""
    wrong = [cell.name for cell in game.plan.cells if cell.name in occupied and not cell.is_playable]
    if len(wrong) >= MOST_MISPLACED and len(wrong) >= STRANGE_SHARE * len(occupied):
        where = (
            "the light squares"
            if is_chequered(game)
            else f"{', '.join(wrong[:MOST_MISPLACED])} and more cells"
        )
        raise VisionError(
            VisionReason.OTHER_BOARD,
            f"Pieces stand on {where}, on which none can stand: is this another game?",
        )
