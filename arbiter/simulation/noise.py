"""Sensors that err as real ones do: what stands on the board becomes what they say about it.

Nothing here knows how a sighting is read. What is drawn comes from the generator that is passed
in, so the same seed errs in the same way.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from arbiter.sighting.sighting import DIGITS, Sighting
from engine import EMPTY

STUCK_S = 2.0
"""For how long a glare or a shadow makes a cell look like something else."""
SURE = 0.9
"""From here on a guess counts as sure of itself."""
SUREST = 0.999
LEAST_GUESS = 0.4
"""A guess that is wrong and not sure of itself lies between this and `SURE`."""
SURE_SHARE = 1 / 3
"""How many of the wrong guesses are sure of themselves all the same."""
VARIANTS = 64
"""Each label is seen rightly in so many ways, drawn beforehand: drawing them anew takes too long."""

Labels = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Noise:
    """How often which error occurs; shares of cells in each frame, independent of one another."""

    name: str
    wrong: float
    """Occupied cells whose best guess is wrong for this frame."""
    covered: float
    """Cells that are not seen in this frame."""
    stuck: float
    """Cells that keep one confident wrong guess for `STUCK_S`, on average."""
    bounce: float
    """Reeds that say the opposite for this frame."""

    @property
    def sticking_rate(self) -> float:
        """How often a second a cell that is free to gets stuck, so that the share comes out right."""
        return self.stuck / STUCK_S / (1 - self.stuck)

    def times(self, factor: int, name: str) -> Noise:
        """The same, so many times as often."""
        return Noise(
            name, self.wrong * factor, self.covered * factor, self.stuck * factor, self.bounce * factor
        )


NONE = Noise("none", 0.0, 0.0, 0.0, 0.0)
NORMAL = Noise("normal", 0.01, 0.02, 0.002, 0.01)
HARSH = NORMAL.times(3, "harsh")
LEVELS = (NONE, NORMAL, HARSH)


@dataclass(frozen=True, slots=True)
class Senses:
    """What a table has: a camera, reeds under the cells, or both."""

    has_camera: bool = True
    has_reeds: bool = False

    @property
    def name(self) -> str:
        """Such as `camera and reeds`."""
        parts = (("camera", self.has_camera), ("reeds", self.has_reeds))
        return " and ".join(name for name, is_there in parts if is_there)


@dataclass(frozen=True, slots=True)
class _Stuck:
    """A cell that looks like something else for a while."""

    labels: Labels
    until: float


@dataclass(slots=True)
class NoisySenses:
    """The sensors of one table, which look again and again; `labels` are all pieces that they know."""

    labels: Sequence[str]
    noise: Noise
    random: Random
    senses: Senses = field(default_factory=Senses)
    _t: float | None = None
    _right: dict[str, list[Labels]] = field(default_factory=dict)
    _stuck: dict[str, _Stuck] = field(default_factory=dict)
    _bounced: frozenset[str] = frozenset()

    def look(self, contents: Mapping[str, str], t: float, hidden: Container[str] = ()) -> Sighting:
        """One frame. The camera does not see hidden cells, which a hand is over; reeds do not mind."""
        passed, self._t = t - (t if self._t is None else self._t), t
        cells = self._seen(contents, passed, t, hidden) if self.senses.has_camera else {}
        return Sighting(cells, self._felt(contents) if self.senses.has_reeds else {})

    def _seen(
        self, contents: Mapping[str, str], passed: float, t: float, hidden: Container[str]
    ) -> dict[str, Labels]:
        chance, noise, seen = self.random.random, self.noise, {}
        self._stick(contents, passed, t)
        for cell, label in contents.items():
            if cell in hidden or chance() < noise.covered:
                continue
            if cell in self._stuck:
                seen[cell] = self._stuck[cell].labels
            elif label != EMPTY and chance() < noise.wrong:
                seen[cell] = self._wrong(label)
            else:
                seen[cell] = self._rightly(label)
        return seen

    def _stick(self, contents: Mapping[str, str], passed: float, t: float) -> None:
        """Let go the cells whose time is over, and let others get stuck."""
        self._stuck = {cell: each for cell, each in self._stuck.items() if each.until > t}
        chance, limit = self.random.random, passed * self.noise.sticking_rate
        for cell, label in contents.items():
            if chance() < limit and cell not in self._stuck:
                self._stuck[cell] = _Stuck(self._sure(self._other(label), self._other(label)), t + STUCK_S)

    def _wrong(self, label: str) -> Labels:
        """A wrong guess for one frame: a third sure of itself, else with the truth as second guess."""
        guess = self._other(label)
        if self.random.random() < SURE_SHARE:
            return self._sure(guess, label)
        p = self.random.uniform(LEAST_GUESS, SURE)
        return {guess: round(p, DIGITS), label: round(min(1 - p, p * SURE), DIGITS)}

    def _rightly(self, label: str) -> Labels:
        """A right look, one of those drawn beforehand."""
        if label not in self._right:
            self._right[label] = [self._sure(label, self._other(label)) for _ in range(VARIANTS)]
        return self._right[label][int(self.random.random() * VARIANTS)]

    def _sure(self, label: str, second: str) -> Labels:
        p = self.random.uniform(SURE, SUREST)
        rest = {} if second == label else {second: round(1 - p, DIGITS)}
        return {label: round(p, DIGITS), **rest}

    def _other(self, label: str) -> str:
        """Anything else, an empty cell included."""
        return self.random.choice([each for each in (EMPTY, *self.labels) if each != label])

    def _felt(self, contents: Mapping[str, str]) -> dict[str, float]:
        """Which reeds are closed. A contact that has bounced rests right in the next frame."""
        chance, bounce = self.random.random, self.noise.bounce
        bounced = frozenset(cell for cell in contents if cell not in self._bounced and chance() < bounce)
        self._bounced = bounced
        return {cell: float((label != EMPTY) != (cell in bounced)) for cell, label in contents.items()}
