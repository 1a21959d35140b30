"""How well the camera sees the board, told cell by cell and in sentences."""

from __future__ import annotations

from typing import Any

from arbiter.table import SetUp, TableCheck
from arbiter.words import TableWords

FINE = "fine"


def check_json(check: TableCheck, words: TableWords) -> dict[str, Any]:
    """Each cell's light, sharpness and glare as a value and a verdict, and what is to be put right."""
    told = [words.remark(each.kind.value, each.cells, each.value) for each in check.remarks]
    told += [words.too_many(colour) for colour in check.too_many]
    return {
        "sentences": told or [words.remark(FINE)],
        "is_fine": not told,
        "cells": {
            name: {
                "light": {"value": round(cell.level), "is_bad": cell.is_dark},
                "sharpness": {
                    "value": None if cell.edge is None else round(100 * cell.edge, 1),
                    "is_bad": cell.is_blurred,
                },
                "glare": {"value": round(100 * cell.burnt), "is_bad": cell.has_glare},
            }
            for name, cell in check.cells.items()
        },
    }


def set_up_json(done: SetUp, words: TableWords) -> dict[str, Any]:
    """What came of new corners or new colours."""
    alike = [words.alike(*pair) for pair in done.alike]
    return {"height_cm": round(done.height_mm / 10), **done.doubts._asdict(), "alike": alike}
