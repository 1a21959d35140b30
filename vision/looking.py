"""Looking at places on the board: a glance at each of them, and a close look where that leaves a doubt."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, KING, MAN, NOTHING_AT, STRANGE
from vision.belief import Floats, softmax
from vision.geometry import Camera
from vision.network import Judgement, bareness, board_levels, judge
from vision.patches import Chosen, Patches, Places, cut_patches, leans
from vision.pictures import Frame
from vision.plan import DISC
from vision.stacks import king_scores

Scores = NDArray[np.float32]

BARE_SHARE = 0.9995
"""Where a hint is above zero nothing is there, so surely: of 17,685 pieces of own renders four were above.
Nobody looks again, at most bare cells of most boards."""
SURE = 0.97
"""From this probability on a glance is enough: for most pieces of most boards."""
STANDS = 0.1
"""What is a disc with this probability has its rim looked at."""
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
        hints = bareness(self.kind, self.patches, board, lean)
        answers = np.zeros((len(hints), len(ANSWERS[self.kind])))
        answers[:, NOTHING_AT], answers[:, ANSWERS[self.kind].index(STRANGE)] = BARE_SHARE, 1 - BARE_SHARE
        bodies = np.zeros((len(hints), 3), dtype=np.float32)
        chosen = np.flatnonzero(hints <= 0)
        if len(chosen):
            glance = judge(self.kind, self.patches[chosen], board, lean[chosen])
            bodies[chosen] = glance.body
            answers[chosen] = self._closer(chosen, glance, board, lean[chosen])
        return Seen(answers, bodies)

    def _closer(self, chosen: Chosen, glance: Judgement, board: Scores, lean: Scores) -> Floats:
        """Answers (chosen, answers) after a glance and, where that is not enough, a closer look."""
        answers = softmax(glance.scores)
        if glance.tops is not None:
            return self._with_kings(chosen, answers, glance.tops)
        doubtful = np.flatnonzero(answers.max(axis=1) < SURE)
        if len(doubtful):
            views = _views(self.patches[chosen[doubtful]])
            scores = judge(
                self.kind, np.concatenate(views), board, np.tile(lean[doubtful], len(views))
            ).scores
            answers[doubtful] = softmax(scores.reshape(len(views), len(doubtful), -1).mean(axis=0))
        return answers

    def _with_kings(self, chosen: Chosen, answers: Floats, tops: Scores) -> Floats:
        """The same answers, but for which discs are men and which are kings: that is told by their rims."""
        both = [ANSWERS[DISC].index(MAN), ANSWERS[DISC].index(KING)]
        discs = np.flatnonzero(answers[:, both].sum(axis=1) > STANDS)
        if len(discs):
            contrast = float(self.levels[3:].mean())
            odds = king_scores(self.frame, self.places, self.camera, chosen[discs], tops[discs], contrast)
            king = 1 / (1 + np.exp(-odds.astype(np.float64)))
            stands = answers[discs][:, both].sum(axis=1)
            answers[discs[:, None], both] = stands[:, None] * np.stack([1 - king, king], axis=1)
        return answers


def _views(patches: Patches) -> list[Patches]:
    """The same patches, shifted by a pixel each way, mirrored, and both."""
    mirrored = np.ascontiguousarray(patches[:, :, ::-1])
    straight = [np.roll(patches, step, axis) for axis in (1, 2) for step in (-1, 1)]
    slanting = [np.roll(mirrored, (down, right), (1, 2)) for down in (-1, 1) for right in (-1, 1)]
    return [patches, mirrored, *straight, *slanting]
