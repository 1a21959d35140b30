"""Looking at places on the board: a glance at each of them, and a close look where that leaves a doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.answers import CLOSE_PX
from vision.belief import Floats, softmax
from vision.geometry import Camera
from vision.network import Judgement, board_levels, judge
from vision.patches import Chosen, Patches, Places, cut_patches, leans
from vision.pictures import Frame

Scores = NDArray[np.float32]

SURE = 0.97
"""From this probability on a glance is enough: for most cells of most boards."""
TOGETHER = 0.6
"""What each of two looks counts: half would be right if they always erred together, one if they never did."""
DARKEST_MEAN, LEAST_SPREAD = 10.0, 3.0
"""Below this mean level sensor noise hides everything; even a bare board varies more than this."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen at each place."""

    answers: Floats  # (places, answers) probabilities
    bodies: NDArray[np.float32]  # (places, 3) pixel values, blue first; means nothing where nothing stands


@dataclass(frozen=True, slots=True)
class Scene:
    """Places in one frame, where pieces of one kind may stand."""

    kind: str
    frame: Frame
    places: Places
    camera: Camera
    patches: Patches
    levels: NDArray[np.float32]  # mean and deviation of each colour

    @classmethod
    def of(cls, kind: str, frame: Frame, places: Places, camera: Camera) -> Scene:
        """Cut the places out of the frame."""
        patches = cut_patches(frame, places, camera)
        return cls(kind, frame, places, camera, patches, board_levels(patches))

    @property
    def level(self) -> float:
        """The mean pixel value."""
        return float(self.levels[:3].mean())

    @property
    def is_blind(self) -> bool:
        """Is nothing to be seen: lens covered, lights out, a frame of one colour?"""
        return bool(self.level < DARKEST_MEAN or self.levels[3:].max() < LEAST_SPREAD)

    def look(self, levels: NDArray[np.float32] | None = None) -> Seen:
        """What is at each place of a board of these levels (if not given: those of the places)."""
        board, lean = self.levels if levels is None else levels, leans(self.places, self.camera)
        glance = judge(self.kind, self.patches, board, lean)
        answers, bodies = softmax(glance.scores), glance.body
        doubtful = np.flatnonzero(answers.max(axis=1) < SURE)
        if len(doubtful):
            first = Judgement(glance.scores[doubtful], bodies[doubtful])
            closer = self._closer(doubtful, board, lean[doubtful], first)
            answers[doubtful], bodies[doubtful] = softmax(closer.scores), closer.body
        return Seen(answers, bodies)

    def _closer(self, chosen: Chosen, board: Scores, lean: Scores, glance: Judgement) -> Judgement:
        """What places are that are looked at closely, or at least several times.

        A close look also knows better where a piece's own colour shows: on real discs half the spread.
        """
        if self.kind in CLOSE_PX:
            near = replace(self.places, side_px=CLOSE_PX[self.kind])
            patches = cut_patches(self.frame, near, self.camera, chosen)
            close = judge(f"{self.kind}-close", patches, board, lean)
            scores = TOGETHER * (glance.scores + close.scores)
            return Judgement(np.asarray(scores, dtype=np.float32), close.body)
        views = _views(self.patches[chosen])
        again = judge(self.kind, np.concatenate(views), board, np.tile(lean, len(views))).scores
        scores = again.reshape(len(views), len(chosen), -1).mean(axis=0)
        return Judgement(np.asarray(scores, dtype=np.float32), glance.body)


def _views(patches: Patches) -> list[Patches]:
    """The same patches, shifted by a pixel each way, mirrored, and both."""
    mirrored = np.ascontiguousarray(patches[:, :, ::-1])
    straight = [np.roll(patches, step, axis) for axis in (1, 2) for step in (-1, 1)]
    slanting = [np.roll(mirrored, (down, right), (1, 2)) for down in (-1, 1) for right in (-1, 1)]
    return [patches, mirrored, *straight, *slanting]
