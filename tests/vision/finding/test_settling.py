"""The exact place of a grid and the window by which it is judged are one and the same, or it is not sure."""

from __future__ import annotations

import numpy as np
import pytest

import engine
from vision import Frame, Placement, View, render
from vision.finding import squares
from vision.finding.edges import Edges, Floats, find_edges, small_copy
from vision.finding.finder import AHEAD
from vision.finding.fitting import fitted
from vision.finding.outlines import corner_pixels, shifted, unmapped
from vision.finding.squares import HOPELESS, USUAL, SquareBoard, clearest_grid, settled

CELLS = (8, 8)
FIELD = corner_pixels(np.eye(3), CELLS)


@pytest.mark.slow
@pytest.mark.parametrize("tilt", [30.0, 50.0])
@pytest.mark.parametrize("off", [(3, 0), (0, 3), (-3, -3), (3, -3)])
def test_a_rough_place_three_cells_off_ends_where_the_board_is(tilt: float, off: tuple[int, int]) -> None:
    game = engine.open_game("checkers")
    stands = game.contents(game.start()).items()
    men = tuple(Placement(cell, label) for cell, label in stands if label != engine.EMPTY)
    view = View(image_size=(1024, 768), tilt_deg=tilt, azimuth_deg=4.0)
    seen = render(game.plan, game.pieces, men, view, np.random.default_rng(1))
    rough = shifted(fitted(FIELD, seen.corners), *off)
    board = settled(seen.image, find_edges(small_copy(seen.image)), rough, CELLS, True)
    assert float(np.abs(unmapped(board.fit.flat, seen.corners) - FIELD).max()) < 0.1
    assert board.window.ahead > AHEAD[1]


def test_a_place_that_never_settles_is_ahead_of_none() -> None:
    """Chequers without end that grow clearer to the right: the best window is always further on."""
    columns, rows = np.meshgrid(np.arange(720), np.arange(320))
    contrast = (columns / 12).clip(4, None)
    grey = 128 + np.where((columns // 20 + rows // 20) % 2, contrast, -contrast)
    frame = np.repeat(grey.astype(np.uint8)[:, :, None], 3, axis=2)
    rough = np.array([[20, 0, 39.5], [0, 20, 79.5], [0, 0, 1]])
    board = settled(frame, find_edges(small_copy(frame)), rough, CELLS, True)
    assert board.window.ahead == 0.0


def test_where_hardly_an_outline_is_seen_no_side_is_tried_further_in(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[SquareBoard] = []

    def counted(
        frame: Frame, edges: Edges, flat: Floats, cells: tuple[int, int], is_chequered: bool
    ) -> SquareBoard:
        tried.append(settled(frame, edges, flat, cells, is_chequered))
        return tried[-1]

    monkeypatch.setattr(squares, "settled", counted)
    noise = np.random.default_rng(2).integers(0, 256, (240, 320, 3), dtype=np.uint8)
    clearest_grid(noise, find_edges(small_copy(noise)), CELLS, True)
    assert len(tried) == len(USUAL.focals)
    assert max(board.window.outlines for board in tried) < HOPELESS
