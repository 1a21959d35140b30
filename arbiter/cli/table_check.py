"""The part of `tablier doctor` that looks through the camera: is it well placed?"""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import Any

from arbiter.cli.answers import CommandError
from arbiter.table.finding import find_camera
from arbiter.words import TableWords
from engine import AnyGame
from hardware.cameras import CameraError, frames_of
from vision import Frame, VisionError, as_frame, load_picture
from vision.tablecheck import TableCheck, check_table

WARM_UP = 10
"""Frames after which a camera has found its exposure."""
FINE = "fine"


def checked(source: str, game: AnyGame) -> TableCheck:
    """What a camera, or a picture of a file, sees of a game's board."""
    try:
        frame = _frame(source)
        camera = find_camera(frame, game, game.contents(game.start()))
    except (VisionError, CameraError) as trouble:
        raise CommandError(str(trouble)) from trouble
    return check_table(frame, game.plan, camera)


def _frame(source: str) -> Frame:
    if not source.isdecimal():
        return load_picture(source)
    *_, last = islice(frames_of(source), WARM_UP)
    return as_frame(last)


def sentences(check: TableCheck, words: TableWords) -> list[str]:
    """What is to be put right, or that all is well."""
    told = [words.remark(each.kind.value, each.cells, each.value) for each in check.remarks]
    return told or [words.remark(FINE)]


def as_values(check: TableCheck) -> dict[str, Any]:
    """All values, ready for JSON."""
    return {
        "tilt_deg": round(check.tilt_deg, 1),
        "cell_px": round(check.cell_px, 1),
        "remarks": [
            {"kind": each.kind.value, "cells": list(each.cells), "value": round(each.value, 1)}
            for each in check.remarks
        ],
        "cells": {name: _rounded(asdict(cell)) for name, cell in check.cells.items()},
    }


def _rounded(values: dict[str, Any]) -> dict[str, Any]:
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in values.items()}
