"""The accuracy test: ten pieces are asked for, one after the other, and compared with what is read. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from engine import EMPTY
from vision.certainty import STRICTLY_SURE

PROMPTS = 10
"""A person puts down a piece in six seconds: the test takes a minute."""

Seen = Mapping[str, Mapping[str, float]]


class Prompt(NamedTuple):
    """Put this there."""

    cell: str
    label: str


class Answer(NamedTuple):
    """What was asked for where, and what was read; nothing where it could not be read."""

    cell: str
    label: str
    read: str


@dataclass(frozen=True, slots=True)
class AccuracyTest:
    """What is asked for, and what was read so far."""

    prompts: tuple[Prompt, ...]
    began: float
    answers: tuple[Answer, ...] = ()
    ended: float = 0.0

    @staticmethod
    def of(free: Sequence[str], labels: Sequence[str], random: Random, t: float) -> AccuracyTest:
        """A test on cells that are free now, with every piece before any comes again."""
        cells = random.sample(list(free), PROMPTS)
        rounds = (random.sample(list(labels), len(labels)) for _ in range(PROMPTS))
        pieces = [label for each in rounds for label in each]
        return AccuracyTest(tuple(map(Prompt, cells, pieces)), t)

    @property
    def asked(self) -> Prompt | None:
        """What is to be put down now; None at the end."""
        return self.prompts[len(self.answers)] if len(self.answers) < len(self.prompts) else None

    def after(self, seen: Seen, t: float) -> AccuracyTest:
        """The test after a look at the board: what is read as asked for needs no button."""
        asked = self.asked
        if asked is None or read_on(asked.cell, seen) != asked.label:
            return self
        return self._answered(asked.label, t)

    def missed(self, seen: Seen, t: float) -> AccuracyTest:
        """The test once somebody says that the piece stands there and is not read so."""
        asked = self.asked
        return self if asked is None else self._answered(read_on(asked.cell, seen), t)

    def _answered(self, read: str, t: float) -> AccuracyTest:
        prompt = self.prompts[len(self.answers)]
        return replace(self, answers=(*self.answers, Answer(*prompt, read)), ended=t)


def free_cells(cells: Sequence[str], seen: Seen) -> tuple[str, ...]:
    """The cells on which surely nothing stands."""
    return tuple(cell for cell in cells if read_on(cell, seen) == EMPTY)


def read_on(cell: str, seen: Seen) -> str:
    """What surely stands on a cell, or nothing where that cannot be said."""
    shares = seen.get(cell, {})
    label = max(shares, key=shares.__getitem__, default="")
    return label if shares.get(label, 0.0) >= STRICTLY_SURE else ""
