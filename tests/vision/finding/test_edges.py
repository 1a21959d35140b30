"""Edges: what a picture shows does not hang on where in memory it lies, nor on how many threads look."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from vision.finding.edges import Edges, find_edges, small_copy
from vision.pictures import Frame

TIMES = 6
"""Memory is handed out in turns: of two looks every other one found other edges."""


@pytest.fixture(scope="module")
def frame() -> Frame:
    """A picture full of faint edges, of the size of a phone's upright one."""
    grain = np.random.default_rng(4).integers(0, 256, (1280, 960, 3), dtype=np.uint8)
    return np.asarray(cv2.GaussianBlur(grain, (9, 9), 2.0), dtype=np.uint8)


@pytest.fixture
def threads() -> Iterator[None]:
    """As many threads as before, whatever a test sets."""
    before = cv2.getNumThreads()
    yield
    cv2.setNumThreads(before)


def _values(edges: Edges) -> list[bytes]:
    return [each.tobytes() for each in (edges.energy, edges.places, edges.across, edges.weights)]


def test_the_same_picture_has_the_same_edges_to_the_last_bit(frame: Frame) -> None:
    """All are kept, so that each lies elsewhere."""
    looks = [_values(find_edges(small_copy(frame))) for _ in range(TIMES)]
    assert all(look == looks[0] for look in looks)


@pytest.mark.usefixtures("threads")
def test_more_threads_see_the_same_edges(frame: Frame) -> None:
    looks = []
    for count in (1, 2, 3):
        cv2.setNumThreads(count)
        looks.append(_values(find_edges(small_copy(frame))))
    assert looks[0] == looks[1] == looks[2]
