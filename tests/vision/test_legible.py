"""What cannot be made out is unsure: small cells but for bare ones, and blurred cells."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import engine
from vision import View, board_mm, camera_of, render
from vision.certainty import surely_occupied
from vision.legible import legible
from vision.plan import EMPTY
from vision.tablecheck import SMALLEST_CELL_PX, WIDEST_EDGE, TableCheck, check_table

GAME = engine.open_game("checkers")
LABELS = (EMPTY, *(piece.label for piece in GAME.pieces.pieces))


def read(label: str) -> dict[str, float]:
    """Surely this."""
    return {each: 0.96 if each == label else 0.01 for each in LABELS}


READING = {"a1": read("blue king"), "b2": read(EMPTY), "c3": read("pink man"), "d4": read(EMPTY)}


@pytest.fixture(scope="module")
def check() -> TableCheck:
    """Of a good picture, in which all is legible."""
    view = View(image_size=(1024, 768), tilt_deg=24)
    frame = render(GAME.plan, GAME.pieces, (), view, np.random.default_rng(0)).image
    return check_table(frame, GAME.plan, camera_of(view, board_mm(GAME.plan)), GAME.pieces)


def test_what_is_legible_stays_as_it_was_read(check: TableCheck) -> None:
    assert legible(READING, check, GAME.pieces) == READING


def test_of_small_pieces_only_that_they_are_there_is_known_and_bare_cells_are_bare(check: TableCheck) -> None:
    seen = legible(READING, replace(check, cell_px=SMALLEST_CELL_PX - 0.1), GAME.pieces)
    assert seen["b2"] == pytest.approx(READING["b2"])
    assert seen["a1"] == pytest.approx(dict.fromkeys(LABELS, 0.2475) | {EMPTY: 0.01})
    assert surely_occupied(seen, GAME.pieces) == {"a1", "c3"}


def test_of_a_blurred_cell_nobody_knows_what_it_is_or_whether_it_is_bare(check: TableCheck) -> None:
    blurred = {name: replace(check.cells[name], edge=WIDEST_EDGE + 0.01) for name in ("a1", "b2")}
    seen = legible(READING, replace(check, cells={**check.cells, **blurred}), GAME.pieces)
    assert (seen["c3"], seen["d4"]) == (READING["c3"], READING["d4"])
    assert seen["b2"] == pytest.approx(dict.fromkeys(LABELS, 0.2))
    assert max(seen["a1"].values()) < 0.25
    assert surely_occupied(seen, GAME.pieces) == {"a1", "c3"}


def test_below_an_arm_nothing_is_known_and_nothing_is_surely_bare(check: TableCheck) -> None:
    reached = {"c3": replace(check.cells["c3"], is_reached=True)}
    seen = legible(READING, replace(check, cells={**check.cells, **reached}), GAME.pieces)
    assert seen["a1"] == READING["a1"]
    flat = dict.fromkeys(LABELS, 1 / len(LABELS))
    assert seen["b2"] == seen["c3"] == seen["d4"] == pytest.approx(flat)
