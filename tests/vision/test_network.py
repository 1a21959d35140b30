"""The networks come with the package, are small, and do not care how bright a patch is."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from vision.answers import ANSWERS
from vision.judging import BLOCK_PX, judge, piece_colours
from vision.levels import board_levels, levelled, prepare
from vision.network import run, weights_from
from vision.patches import PATCH_PX, Patches

MOST_BYTES = 1_000_000


@pytest.fixture
def patches() -> Patches:
    return np.random.default_rng(2).integers(40, 200, (5, PATCH_PX, PATCH_PX, 3), dtype=np.uint8)


def test_all_weights_together_are_below_a_megabyte() -> None:
    files = list((resources.files("vision") / "weights").iterdir())
    assert len(files) > len(ANSWERS)
    assert sum(len(file.read_bytes()) for file in files) < MOST_BYTES


def test_a_neighbour_at_the_corner_of_a_patch_does_not_lend_its_colour() -> None:
    patch = np.full((1, PATCH_PX, PATCH_PX, 3), 200, dtype=np.uint8)
    patch[:, -2 * BLOCK_PX :, -2 * BLOCK_PX :] = 20
    corner = np.zeros((1, (PATCH_PX // BLOCK_PX) ** 2), dtype=np.float32)
    corner[0, -1] = 9.0
    assert piece_colours(corner, patch) == pytest.approx(np.full((1, 3), 200.0), abs=1.0)


def test_a_folded_patch_has_the_same_pixels_in_squares_of_four(patches: Patches) -> None:
    plain, folded = levelled(patches)[0], levelled(patches, 2)[0]
    for channel, (colour, down, right) in enumerate(np.ndindex(3, 2, 2)):
        assert folded[:, channel] == pytest.approx(plain[:, colour, down::2, right::2], abs=1e-5)


def test_two_threads_that_ask_at_once_get_their_own_answers(patches: Patches) -> None:
    board = board_levels(patches)

    def ask(count: int) -> list[float]:
        lean = np.full(count, 0.2, dtype=np.float32)
        return [float(judge("die", patches[:count], board, lean).scores.sum()) for _ in range(60)]

    alone = [ask(count)[0] for count in (2, 5)]
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(ask, (2, 5)))
    assert [set(np.round(each, 2)) for each in together] == [{round(each, 2)} for each in alone]


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_a_batch_is_answered_as_its_patches_one_by_one(kind: str, patches: Patches) -> None:
    lean = np.linspace(0, 0.6, len(patches), dtype=np.float32)
    together = judge(kind, patches, board_levels(patches), lean)
    assert together.scores.shape == (5, len(ANSWERS[kind]))
    assert together.body.shape == (5, 3)
    assert np.isfinite(together.scores).all()
    few = judge(kind, patches[:2], board_levels(patches), lean[:2])
    assert few.scores == pytest.approx(together.scores[:2], abs=1e-3)


def test_other_weights_take_the_place_of_the_shipped_ones_for_a_while(
    patches: Patches, tmp_path: Path
) -> None:
    def scores(name: str) -> list[float]:
        small = prepare(patches[:, ::2, ::2], board_levels(patches), np.zeros(len(patches), np.float32))
        inputs = {"patches": small.inputs, "facts": small.facts}
        return [float(each) for each in run(name, inputs, ("scores",))[0].ravel()]

    shipped = resources.files("vision") / "weights"
    (tmp_path / "die-hint.onnx").write_bytes((shipped / "figure-hint.onnx").read_bytes())
    die, disc, figure = scores("die-hint"), scores("disc-hint"), scores("figure-hint")
    with weights_from(tmp_path):
        assert scores("die-hint") == figure
        assert scores("disc-hint") == disc
    assert scores("die-hint") == die != figure


def test_brightness_and_contrast_leave_the_picture_but_not_the_facts(patches: Patches) -> None:
    dim = (patches // 2 + 20).astype(np.uint8)
    lean = np.zeros(len(patches), dtype=np.float32)
    board = board_levels(patches)
    first, second = prepare(patches, board, lean), prepare(dim, board, lean)
    assert np.abs(first.inputs - second.inputs).max() < 0.2
    assert np.abs(first.facts - second.facts).max() > 0.5


def test_a_plain_patch_stays_plain() -> None:
    plain = np.full((1, PATCH_PX, PATCH_PX, 3), 90, dtype=np.uint8)
    glance = prepare(plain, board_levels(plain), np.zeros(1, dtype=np.float32))
    assert np.abs(glance.inputs).max() < 1e-4
