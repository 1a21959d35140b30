"""Looking at places on the board: a glance at each of them, and a close look where that leaves a doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, KING, MAN, NOTHING_AT, STRANGE_AT
from vision.belief import Floats, softmax
from vision.geometry import Camera
from vision.judging import Hint, Judgement, hint, judge
from vision.levels import board_levels
from vision.middle import with_middles
from vision.overcast import out_of_shadows
from vision.patches import Chosen, Patches, Places, cut_patches, leans
from vision.pictures import Frame
from vision.plan import DIE, DISC, FIGURE
from vision.second_look import SecondLook
from vision.stacks import look_at_discs
from vision.weighing import hardly_strange, seldom

Scores = NDArray[np.float32]

DISCS = [ANSWERS[DISC].index(MAN), ANSWERS[DISC].index(KING)]
HINTED = 0.9995
"""What a quick look is sure of is so sure, and nobody looks again. On traced and labelled tables none of
12,894 and 3,160 bare places seemed a disc, and none of 10,146 and 936 discs bare; on own renders kept back 6
of 6,117 pieces did, black on black, and 39 of 5,403 bare places seemed discs, all of them printed circles."""
SURE = 0.97
"""From this probability on a glance is enough: for most pieces of most boards."""
KNOWN_SURE = 0.98
"""The same where discs can be looked at in their place: that costs little, and a glance errs now and then."""
DIE_SURE = 0.998
"""The same for dice on cells: a glance took a red one in glare for a three with 0.987, and on 150 own renders
of D.21 two others for wrong faces with 0.990. To look again at twice as many dice costs 0.7 ms a board."""
STANDS = 0.1
"""What is a disc with this probability has its rim looked at."""
DARKEST_MEAN, LEAST_SPREAD = 10.0, 3.0
"""Below this mean level sensor noise hides everything; even a bare board varies more than this."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen at each place."""

    answers: Floats  # (places, answers) probabilities
    bodies: NDArray[np.float32]  # (places, 3) pixel values, blue first; means nothing where nothing stands
    by_rims: Scores  # (places,) log odds for kings by rims alone; 0 where no disc stands
    tops: Scores | None = None  # (places, 3) of discs: middle and radius of the top in the patch, mm

    @classmethod
    def at_first(cls, kind: str, first: Hint) -> Seen:
        """What a quick look tells; about what it leaves open nothing yet."""
        answers = np.zeros((len(first.is_bare), len(ANSWERS[kind])))
        answers[:, [NOTHING_AT, STRANGE_AT]] = (1 - HINTED) / 2
        answers[first.is_bare, NOTHING_AT] += HINTED
        if kind == DISC:
            answers[first.is_disc, DISCS[0]] = HINTED
        bodies, by_rims = (np.zeros(shape, dtype=np.float32) for shape in ((len(answers), 3), len(answers)))
        return cls(answers, bodies, by_rims, first.tops)

    def put(self, chosen: Chosen, answers: Floats, judgement: Judgement) -> None:
        """Put down what is thought of chosen places now."""
        self.answers[chosen], self.bodies[chosen] = answers, judgement.body
        if self.tops is not None and judgement.tops is not None:
            self.tops[chosen] = judgement.tops


@dataclass(frozen=True, slots=True)
class Scene:
    """Places in one frame, where pieces of one kind may stand."""

    kind: str
    frame: Frame
    places: Places
    camera: Camera
    patches: Patches
    levels: NDArray[np.float32]  # mean and deviation of each colour
    width_mm: float | None = None  # of the discs of this very set
    are_cells: bool = True  # else a die may lie anywhere between the places

    @classmethod
    def of(
        cls,
        kind: str,
        frame: Frame,
        places: Places,
        camera: Camera,
        width_mm: float | None = None,
        *,
        are_cells: bool = True,
    ) -> Scene:
        """Cut the places out of the frame."""
        patches = cut_patches(frame, places, camera)
        return cls(kind, frame, places, camera, patches, board_levels(patches), width_mm, are_cells)

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
        first = hint(self.kind, self.patches, board, lean)
        seen = Seen.at_first(self.kind, first)
        worth = ~first.is_bare & ~(first.is_disc & self._trusts_hints)
        chosen = np.flatnonzero(worth)
        if len(chosen):
            glance = self._glance(self.patches[chosen], board, lean[chosen])
            self._look_closer(seen, chosen, glance, board, lean[chosen])
        if self.kind == FIGURE:
            seen.answers[chosen] = seldom(seen.answers[chosen])
        if self._shows_tops or self.kind == FIGURE:
            seen.answers[chosen] = hardly_strange(seen.answers[chosen])
        if self.kind == FIGURE:
            seen.answers[:] = out_of_shadows(self.frame, self.places, self.camera, seen.answers)
        if seen.tops is not None:
            self._tell_kings(seen, seen.tops)
        return seen

    @property
    def _trusts_hints(self) -> bool:
        """Whether discs that a hint sees need no glance: not where they may be of an unusual width."""
        return self.width_mm is None

    def _glance(self, patches: Patches, board: Scores, lean: Scores) -> Judgement:
        """What places are at first sight; the colour of a slender figure also as its middle shows it."""
        glance = judge(self.kind, patches, board, lean)
        if self.kind != FIGURE:
            return glance
        return replace(glance, body=with_middles(glance.body, patches))

    def _look_closer(
        self, seen: Seen, chosen: Chosen, glance: Judgement, board: Scores, lean: Scores
    ) -> None:
        """Put down what is at chosen places after a glance and, where that leaves a doubt, a closer look."""
        answers = softmax(glance.scores)
        seen.put(chosen, answers, glance)
        doubtful = np.flatnonzero(_certainty(self.kind, answers) < self._sure)
        if len(doubtful):
            closer = self._again(chosen[doubtful], glance.some(doubtful), board, lean[doubtful])
            seen.put(chosen[doubtful], softmax(closer.scores), closer)

    @property
    def _shows_tops(self) -> bool:
        """Whether what stands here are dice in their cells."""
        return self.kind == DIE and self.are_cells

    @property
    def _sure(self) -> float:
        """From which probability on a glance is enough."""
        if self._shows_tops:
            return DIE_SURE
        return SURE if self.width_mm is None else KNOWN_SURE

    def _again(self, chosen: Chosen, glance: Judgement, board: Scores, lean: Scores) -> Judgement:
        """What places are that are looked at closely."""
        look = SecondLook(self.frame, self.places, self.camera, chosen, board, lean)
        if self.kind == DISC:
            return look.at_discs(glance, self.width_mm)
        if self._shows_tops:
            return Judgement(look.at_dice(glance.scores), glance.body)
        return Judgement(look.at_any(self.kind, self.patches[chosen]), glance.body)

    def _tell_kings(self, seen: Seen, tops: Scores) -> None:
        """Let the rims tell which discs are men and which are kings, and their tops what colour they have."""
        discs = np.flatnonzero(seen.answers[:, DISCS].sum(axis=1) > STANDS)
        if len(discs):
            contrast = float(self.levels[3:].mean())
            found = look_at_discs(self.frame, self.places, self.camera, discs, tops[discs], contrast)
            king = 1 / (1 + np.exp(-found.kings.astype(np.float64)))
            stands = seen.answers[discs][:, DISCS].sum(axis=1)
            seen.answers[discs[:, None], DISCS] = stands[:, None] * np.stack([1 - king, king], axis=1)
            seen.bodies[discs], seen.by_rims[discs] = found.bodies, found.by_rims


def _certainty(kind: str, answers: Floats) -> Floats:
    """How sure (places,) a glance is. Whether a disc is a man or a king does not matter yet."""
    if kind != DISC:
        return np.asarray(answers.max(axis=1))
    others = np.delete(answers, DISCS, axis=1)
    return np.asarray(np.maximum(others.max(axis=1), answers[:, DISCS].sum(axis=1)))
