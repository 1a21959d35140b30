"""Patches of discs for training: what is drawn is what is said to stand there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.answers import ANSWERS, NOTHING
from vision.patches import PATCH_PX
from vision.plan import DISC
from vision.render.scene import Window
from vision.rim import ANGLES, HEIGHTS, rim_points
from vision.training import disc_tables
from vision.training.disc_tables import disc_lesson
from vision.training.discs import BODIES, Canvas, Discs, Floats, Lamp, Shape
from vision.training.lesson import RIM_PX
from vision.training.windows import Windows

PAINTED = Shape(bevel_mm=0.2, sticker=1.0, grooves=(), wall=0.8)
VARNISH, MIRROR = 0.8, 0.5


def column(*values: float) -> Floats:
    return np.array(values, dtype=np.float32)[:, None, None]


FAR_MM = 1e6
"""From there nothing is nearer than anything else."""


def drawn(
    lean: float,
    layers: float,
    camera_mm: float = FAR_MM,
    window: Window | None = None,
    turn: float = 0.0,
    at_mm: tuple[float, float] = (0.0, 0.0),
) -> Canvas:
    """One disc, or a stack of two, in the middle of a patch at some place, and maybe a window."""
    lamp = Lamp(column(0.6), column(0.8), flatness=0.7, ambient=0.5, soft_mm=1.0)
    canvas = Canvas(column(lean), lamp, camera_mm)
    zero = column(0.0)
    disc = Discs(
        np.array([0]), zero, zero, column(11.5), column(6.0), column(layers), zero, zero, column(BODIES)
    )
    if window:
        canvas.draw_windows((window,), np.array([at_mm], np.float32), column(turn), VARNISH)
    canvas.draw_shadow(disc)
    canvas.draw_disc(disc, replace(PAINTED, mirror=MIRROR))
    return canvas


def test_a_window_shows_in_the_board_and_in_a_top_as_strongly_as_each_mirrors_and_in_no_wall() -> None:
    everywhere = Window(0.0, 0.0, 500.0, 500.0, strength=1.0)
    canvas = drawn(0.6, 2, window=everywhere)
    shine, is_disc = canvas.shine[0], canvas.paint[0] == BODIES
    assert shine[~is_disc] == pytest.approx(VARNISH)
    assert set(np.unique(shine[is_disc]).round(3)) == {0.0, MIRROR}
    assert 0.2 < (shine[is_disc] == 0).mean() < 0.5  # the walls


@pytest.mark.parametrize(("turn", "lit"), [(0.0, "above"), (np.pi / 2, "right"), (np.pi, "below")])
def test_a_window_to_the_right_shows_where_the_board_lies_so(turn: float, lit: str) -> None:
    """Seen from the left it is above, from this side to the right."""
    right = Window(500.0, 0.0, 1000.0, 2000.0, strength=1.0, soft_mm=1.0)
    shine = drawn(0.0, 1, window=right, turn=turn).shine[0]
    middle = len(shine) // 2
    sides = {"above": shine[3, middle], "below": shine[-3, middle], "right": shine[middle, -3]}
    opposite = {"above": sides["below"], "below": sides["above"], "right": shine[middle, 3]}
    assert sides[lit] == pytest.approx(VARNISH)
    assert opposite[lit] == 0


@pytest.mark.parametrize(("x_mm", "is_lit"), [(-60.0, False), (60.0, True)])
def test_a_patch_shows_the_window_of_its_own_place(x_mm: float, is_lit: bool) -> None:
    right = Window(500.0, 0.0, 1000.0, 2000.0, strength=1.0, soft_mm=1.0)
    shine = drawn(0.0, 1, window=right, at_mm=(x_mm, 0.0)).shine[0]
    assert (shine[:, 0] > 0).all() == (shine > 0).any() == is_lit


def test_windows_show_in_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    def brightness(windows: int) -> float:
        monkeypatch.setattr(disc_tables, "WINDOWS", (windows,))
        return float(disc_lesson(np.random.default_rng(3)).patches.mean())

    everywhere = Windows((0.0, 0.0), (999.0, 999.0), (9.0, 9.0), (1.0,))
    monkeypatch.setattr(disc_tables, "ANY", everywhere)
    assert brightness(1) > brightness(0) + 50


def height_mm(canvas: Canvas) -> float:
    """How far what is drawn reaches from top to bottom."""
    rows = np.flatnonzero((canvas.paint[0] == BODIES).any(axis=1))
    return float(canvas.y[0, rows[-1], 0] - canvas.y[0, rows[0], 0])


@pytest.mark.parametrize("lean", [0.0, 0.3, 0.8])
def test_a_wall_shows_as_high_as_the_lean_lets_it(lean: float) -> None:
    for layers in (1, 2):
        assert height_mm(drawn(lean, layers)) == pytest.approx(23.0 + 6.0 * layers * lean, abs=0.8)


def test_from_right_above_a_king_differs_by_its_shadow_only() -> None:
    man, king = drawn(0.0, 1), drawn(0.0, 2)
    assert (man.paint == king.paint).all()
    assert king.shade.sum() < man.shade.sum()


def test_a_lesson_has_both_looks_at_every_place_and_a_colour_where_something_stands() -> None:
    lesson = disc_lesson(np.random.default_rng(4))
    assert lesson.patches.shape == (64, PATCH_PX, PATCH_PX, 3)
    assert lesson.close.shape == (64, RIM_PX, RIM_PX, 3)
    stands = lesson.answer != ANSWERS[DISC].index(NOTHING)
    assert ((lesson.body.sum(axis=1) > 0) == stands).all()
    assert 10 < stands.sum() < 60


def test_a_king_is_nearer_to_the_camera_and_shows_a_little_wider() -> None:
    man, king = (height_mm(drawn(0.0, layers, camera_mm=150.0)) for layers in (1, 2))
    assert man == pytest.approx(23.0, abs=0.8)
    assert king == pytest.approx(23.0 * 144 / 138, abs=0.8)


def test_a_top_is_where_it_is_drawn() -> None:
    lesson = disc_lesson(np.random.default_rng(11))
    for x, y, radius in lesson.top[lesson.top[:, 2] > 0]:
        assert 10.0 < radius < 13.5
        assert np.hypot(x, y) < 30.0


@pytest.mark.parametrize(("layers", "ends"), [(1, 1.0), (2, 2.0)])
def test_the_wall_of_a_drawn_disc_ends_where_its_rim_says(layers: int, ends: float) -> None:
    lean = 0.5
    canvas = drawn(lean, layers)
    top = (0.0, -lean * 6.0 * (layers - 1), 11.5)
    front = int(np.argmin(np.abs(ANGLES)))
    column_mm = rim_points(np.array([top], dtype=np.float32), np.array([lean], dtype=np.float32), 6.0, 17.5)
    pixels = np.round((column_mm[0, :, :, front].T / 36.0 + 0.5) * canvas.paint.shape[1] - 0.5).astype(int)
    is_disc = canvas.paint[0, pixels[:, 1], pixels[:, 0]] == BODIES
    assert HEIGHTS[is_disc].max() == pytest.approx(ends, abs=0.25)
