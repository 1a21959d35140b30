"""The part of `tablier doctor` that looks through the camera: what does it give, and is it well placed?"""

from __future__ import annotations

import argparse
import time
from contextlib import closing
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from arbiter.cli.answers import CommandError
from arbiter.cli.boards import home_of
from arbiter.cli.eyes import BoardFinder, calibration_of_table, refusal
from arbiter.cli.settings import camera_of
from arbiter.cli.sources import pictures_of
from arbiter.config import Config
from arbiter.table.calibrating import reader_at
from arbiter.table.camera_choice import chosen_camera
from arbiter.table.eyes import find_die, witnessed
from arbiter.table.finding import find_again, find_camera
from arbiter.words import TableWords
from engine import AnyGame
from hardware.cameras import CameraError
from vision import Calibration, Frame, Tray, VisionError, board_mm, load_picture
from vision.tablecheck import DARKEST, WIDEST_EDGE, Remark, TableCheck, check_table

WARM_UP = 10
"""Pictures after which a camera has found its exposure."""
COUNTED = 20
"""So many more are counted by the clock."""
FINE = "fine"


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture to look at, and how many the camera gives a second; None where it was a file."""

    frame: Frame = field(repr=False, compare=False)
    per_second: float | None = None

    def told(self, words: TableWords) -> str:
        """Size and rate, for people."""
        return words.picture(self.frame.shape[1], self.frame.shape[0], self.per_second)

    def values(self) -> dict[str, object]:
        """Size and rate, ready for JSON."""
        rate = {} if self.per_second is None else {"per_second": round(self.per_second, 1)}
        return {"width": self.frame.shape[1], "height": self.frame.shape[0], **rate}


def seen_through(source: str) -> Seen:
    """What a camera gives, or the picture of a file."""
    try:
        return Seen(load_picture(source)) if Path(source).is_file() else _counted(source)
    except (VisionError, CameraError) as trouble:
        raise refusal(trouble) from trouble


def _counted(source: str) -> Seen:
    """The last of some pictures, and their rate; a folder ends too soon to have one."""
    last, times = None, list[float]()
    with closing(pictures_of(source)) as frames:
        for frame in islice(frames, WARM_UP + COUNTED):
            last = frame
            times.append(time.monotonic())
    if last is None:
        raise CommandError(f"{source} gives no picture: is it a camera?")
    counted = times[WARM_UP - 1 :]
    is_whole = len(counted) > COUNTED and counted[-1] > counted[0]
    return Seen(last, COUNTED / (counted[-1] - counted[0]) if is_whole else None)


def own_camera(config: Config) -> str | None:
    """The camera through which `play` looks: of the settings, or chosen at the table in its place."""
    setting = camera_of(config)
    return None if setting is None else chosen_camera(home_of(config).camera, setting)


def learned(config: Config, game: AnyGame) -> Calibration | None:
    """What a table keeps of its camera; None if it was never calibrated, or is asked about another game."""
    path = home_of(config).calibration
    if game.name != config.table.game or not path.exists():
        return None
    try:
        return calibration_of_table(path, game)
    except VisionError as trouble:
        raise refusal(trouble) from trouble


def told_place(args: argparse.Namespace, game: AnyGame) -> BoardFinder | None:
    """Who knows where the board is from corners or a calibration; None if neither is given."""
    if args.corners is None and args.calibration is None:
        return None
    try:
        return BoardFinder(args, game)
    except VisionError as trouble:
        raise refusal(trouble) from trouble


def checked(
    frame: Frame,
    game: AnyGame,
    known: Calibration | None = None,
    tray: Tray | None = None,
    finder: BoardFinder | None = None,
) -> TableCheck:
    """How a picture shows a game's board, which is read as `play` does if this much is known of the table.

    Where the board is can be told by a `finder`; else it is looked for.
    """
    try:
        table = finder.find(frame) if finder else _table(frame, game, known)
    except VisionError as trouble:
        raise refusal(trouble) from trouble
    die = find_die(game, frame, table.camera, tray)
    heard = witnessed(reader_at(game, table), frame, table.camera, die)
    return check_table(frame, game.plan, table.camera, game.pieces).heard(heard.testimony)


def _table(frame: Frame, game: AnyGame, known: Calibration | None) -> Calibration:
    contents = game.contents(game.start())
    if known is None:
        return Calibration(find_camera(frame, game, contents).camera)
    known.check(frame, board_mm(game.plan))
    return find_again(frame, game, known, contents).table


def sentences(check: TableCheck, words: TableWords) -> list[str]:
    """What is to be put right, or that all is well."""
    told = [words.remark(each.kind.value, each.cells, each.value) for each in check.remarks]
    told += [words.too_many(colour) for colour in check.too_many]
    return told or [words.remark(FINE)]


def summary(check: TableCheck, words: TableWords) -> str:
    """Light and sharpness of the middling cell, each beside what is asked of it."""
    edges = [cell.edge for cell in check.cells.values() if cell.edge is not None]
    light = median(cell.level for cell in check.cells.values())
    return words.measured(light, DARKEST, median(edges) if edges else None, WIDEST_EDGE)


def as_values(check: TableCheck) -> dict[str, Any]:
    """All values, ready for JSON."""
    return {
        "tilt_deg": round(check.tilt_deg, 1),
        "cell_px": round(check.cell_px, 1),
        "remarks": [remark_values(each) for each in check.remarks],
        "too_many": list(check.too_many),
        "cells": {name: _rounded(asdict(cell)) for name, cell in check.cells.items()},
    }


def remark_values(remark: Remark) -> dict[str, Any]:
    """What is to be put right, ready for JSON."""
    return {"kind": remark.kind.value, "cells": list(remark.cells), "value": round(remark.value, 1)}


def _rounded(values: dict[str, Any]) -> dict[str, Any]:
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in values.items()}
