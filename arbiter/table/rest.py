"""The scene at rest, with which every later picture is compared to see a hand.

The first picture may have a hand in it, which is looked for there. If it is overlooked all later ones differ
from that one by something that reaches in from the edge, as if the hand were in these. But hands come and go:
what is seen again after something else was there is the scene at rest.
"""

from __future__ import annotations

from collections import deque

from engine import BoardPlan, PieceSet
from vision import Camera, Frame, covered_cells, reached_cells

MOST_DOUBTFUL = 6
"""So many stills are remembered that do not fit the first one: three hands, and the scene between them."""


class Rest:
    """The last picture at rest; not proven until another one fits it."""

    def __init__(self, plan: BoardPlan, pieces: PieceSet) -> None:
        self._plan, self._pieces = plan, pieces
        self._settled: Frame | None = None
        self._is_proven = False
        self._doubtful: deque[Frame] = deque(maxlen=MOST_DOUBTFUL)

    def settle(self, frame: Frame) -> None:
        """This picture is the newest at rest."""
        self._is_proven = self._settled is not None
        self._settled = frame
        self._doubtful.clear()

    def forget(self) -> None:
        """The camera or the board has moved: nothing is known to be at rest."""
        self._settled, self._is_proven = None, False
        self._doubtful.clear()

    def covered(self, frame: Frame, camera: Camera) -> frozenset[str]:
        """The cells that a hand hides in this picture."""
        if self._settled is None:
            return reached_cells(frame, self._plan, self._pieces, camera)
        return self._between(self._settled, frame, camera)

    def covered_in_still(self, frame: Frame, camera: Camera) -> frozenset[str]:
        """The same in one of a row of stills, of which the first may have had the hand in it."""
        covered = self.covered(frame, camera)
        if not covered or self._is_proven:
            return covered
        fits = [not self._between(other, frame, camera) for other in self._doubtful]
        if any(fits[:-1]):
            return frozenset()
        if not any(fits):
            self._doubtful.append(frame)
        return covered

    def _between(self, before: Frame, after: Frame, camera: Camera) -> frozenset[str]:
        return covered_cells(before, after, self._plan, self._pieces, camera)
