"""A second look at what a glance leaves in doubt: finer, or several times, and by other networks.

These err elsewhere: each of them counts beside the glance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT, STRANGE_AT
from vision.belief import softmax
from vision.geometry import Camera
from vision.in_place import look_in_place, zoom_for
from vision.judging import Judgement, judge
from vision.patches import Chosen, Patches, Places, closer, cut_patches
from vision.pictures import Frame
from vision.plan import DIE, DISC
from vision.tops import look_at_tops
from vision.weighing import STRANGE_SHARE

Scores = NDArray[np.float32]

TOGETHER = 0.6
"""What each of two looks at a disc counts: half would be right if they always erred together, one if they
never did."""
GLANCE_COUNTS, CLOSE_COUNTS = 0.3, 0.5
"""What a glance at a disc counts beside two close looks, and what each of these does."""
SURE = 0.97
"""What looks at a die are less sure of than this they see mirrored as well."""
DIE_GLANCE_COUNTS, DIE_CLOSE_COUNTS, TOP_COUNTS = 0.1, 0.5, 0.75
"""What a glance at a die on a cell counts, what a close look does, and what a look at its top does."""
LIKELY_BARE, HARDLY_BARE = 0.7, 0.35
"""A glance and a close look agree with a look at the top that nothing is there if the one gives nothing the
first of these probabilities at least, the other the second. A smeared die was bare with 0.31 at a glance,
with 0.75 from near, and surely at its top."""
MAYBE_BARE, HARDLY_FACED = 0.1, 0.02
"""A glance and a close look that both find nothing so probable at least, and all faces together so probable
at most, speak of oddness alone: a neighbour or a rail reaches in. Then the look at the top keeps its say. Of
3,038 doubtful cells in 80 smeared pictures 27 dice pass for nothing by that."""
EACH_COUNTS = 0.6
"""What several glances count, and what close looks do, at figures and at a die that lies anywhere."""


@dataclass(frozen=True, slots=True)
class SecondLook:
    """Chosen places of a frame, on a board of these levels, each of which leans so much."""

    frame: Frame
    places: Places
    camera: Camera
    chosen: Chosen
    board: Scores
    lean: Scores  # (chosen,)

    def at_discs(self, glance: Judgement, width_mm: float | None) -> Judgement:
        """What discs are after this glance; those of a learned set are looked at where they stand, too."""
        near = self._near(DISC)
        close = judge(f"{DISC}-close", near, self.board, self.lean)
        if width_mm is None or glance.tops is None:
            close_scores = (close.scores + self._said(f"{DISC}-close", _mirrored(near))) / 2
            return Judgement(_sum(TOGETHER * glance.scores, TOGETHER * close_scores), close.body)
        zoom = zoom_for(width_mm, self.places)
        there = look_in_place(
            self.frame, self.places, self.camera, self.chosen, glance.tops, self.board, zoom
        )
        scores = _sum(GLANCE_COUNTS * glance.scores, CLOSE_COUNTS * close.scores, CLOSE_COUNTS * there.scores)
        return Judgement(scores, there.body, there.tops)

    def at_dice(self, glance: Scores) -> Scores:
        """Scores of dice on cells after this glance, by a close look and one at their tops."""
        near = self._near(DIE)
        close, tops = self._said(f"{DIE}-close", near), self._at_tops()
        scores = _together(glance, close, tops)
        is_unsure = softmax(scores).max(axis=1) < SURE
        doubtful = np.flatnonzero(is_unsure | _is_unseen(glance, close, tops))
        if len(doubtful):
            again = self._of(doubtful)
            mirrored = again._said(f"{DIE}-close", _mirrored(near[doubtful]))
            close[doubtful] = (close[doubtful] + mirrored) / 2
            tops[doubtful] = (tops[doubtful] + again._at_tops(mirrored=True)) / 2
            scores = _together(glance, close, tops)
        hidden = np.flatnonzero(
            _is_unseen(glance, close, tops) & ~(are_odd_at_most(close) & are_odd_at_most(glance))
        )
        scores[hidden] = close[hidden]
        scores[hidden, STRANGE_AT] -= np.log(STRANGE_SHARE)  # here it counts in full
        return scores

    def at_any(self, kind: str, patches: Patches) -> Scores:
        """Scores of figures, or of dice that lie anywhere, by several glances and a close look."""
        near = self._near(kind)
        close = self._mean(f"{kind}-close", [near, _mirrored(near)])
        return _sum(EACH_COUNTS * self._mean(kind, _views(patches)), EACH_COUNTS * close)

    def _near(self, kind: str) -> Patches:
        return cut_patches(self.frame, closer(kind, self.places), self.camera, self.chosen)

    def _of(self, some: Chosen) -> SecondLook:
        """The same at some of the chosen places."""
        return replace(self, chosen=self.chosen[some], lean=self.lean[some])

    def _said(self, network: str, patches: Patches) -> Scores:
        return judge(network, patches, self.board, self.lean).scores

    def _at_tops(self, *, mirrored: bool = False) -> Scores:
        return look_at_tops(self.frame, self.places, self.camera, self.chosen, mirrored=mirrored)

    def _mean(self, network: str, views: list[Patches]) -> Scores:
        """The mean scores of the same places, shown in several ways."""
        scores = judge(network, np.concatenate(views), self.board, np.tile(self.lean, len(views))).scores
        return np.asarray(scores.reshape(len(views), len(self.chosen), -1).mean(axis=0), dtype=np.float32)


def _together(glance: Scores, close: Scores, tops: Scores) -> Scores:
    """What a glance at dice on cells, a close look and one at their tops say together."""
    return _sum(DIE_GLANCE_COUNTS * glance, DIE_CLOSE_COUNTS * close, TOP_COUNTS * tops)


def _sum(*parts: NDArray[np.floating]) -> Scores:
    return np.asarray(sum(parts), dtype=np.float32)


def _is_unseen(glance: Scores, close: Scores, tops: Scores) -> NDArray[np.bool_]:
    """Where (places,) no top of a die is seen, though a glance or a close look does not take it for bare.

    Who knows loose dice only sees none below a hand, where glare has burnt everything out, or in a smear.
    """
    bare = np.stack([softmax(scores)[:, NOTHING_AT] for scores in (glance, close)])
    is_bare = (bare.max(axis=0) >= LIKELY_BARE) & (bare.min(axis=0) >= HARDLY_BARE)
    return np.asarray((tops.argmax(axis=1) == NOTHING_AT) & ~is_bare, dtype=np.bool_)


def are_odd_at_most(scores: Scores) -> NDArray[np.bool_]:
    """Whether (places,) there is nothing at these places but what makes them look odd: no face, surely."""
    answers = softmax(scores)
    faces = answers[:, NOTHING_AT + 1 : STRANGE_AT].sum(axis=1)
    return np.asarray((answers[:, NOTHING_AT] >= MAYBE_BARE) & (faces <= HARDLY_FACED), dtype=np.bool_)


def _views(patches: Patches) -> list[Patches]:
    """The same patches, shifted by a pixel each way, mirrored, and both."""
    mirrored = _mirrored(patches)
    straight = [np.roll(patches, step, axis) for axis in (1, 2) for step in (-1, 1)]
    slanting = [np.roll(mirrored, (down, right), (1, 2)) for down in (-1, 1) for right in (-1, 1)]
    return [patches, mirrored, *straight, *slanting]


def _mirrored(patches: Patches) -> Patches:
    return np.ascontiguousarray(patches[:, :, ::-1])
