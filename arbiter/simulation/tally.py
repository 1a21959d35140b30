"""What came of many trials: how each truth was read, and how fast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

MOST_EXAMPLES = 20


@dataclass(slots=True)
class Tally:
    """Counts of one game at one noise level; tallies of parts of a run add up."""

    readings: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often which truth got which reading."""
    right: Counter[str] = field(default_factory=Counter)
    """How many mishaps of a kind were read as what they are, with the rule that the engine gives."""
    idle_s: float = 0.0
    """How long the boards stood untouched under the sensors."""
    idle: Counter[str] = field(default_factory=Counter)
    """What was said meanwhile, apart from nothing."""
    legal_s: list[float] = field(default_factory=list)
    """From the hand's leaving to the right answer, for legal moves."""
    mishap_s: list[float] = field(default_factory=list)
    """The same to the first answer, for mishaps."""
    examples: list[str] = field(default_factory=list)
    """What went wrong, so that it can be tried again."""

    def add(self, other: Tally) -> None:
        """Take in what another part of the run has counted."""
        self.readings.update(other.readings)
        self.right.update(other.right)
        self.idle.update(other.idle)
        self.idle_s += other.idle_s
        self.legal_s += other.legal_s
        self.mishap_s += other.mishap_s
        self.examples = (self.examples + other.examples)[:MOST_EXAMPLES]

    def told(self, example: str) -> None:
        """Keep an example of what went wrong."""
        if len(self.examples) < MOST_EXAMPLES:
            self.examples.append(example)

    def total(self, *truths: str) -> int:
        """How many trials had one of these truths; a truth is a verdict or a whole kind."""
        return sum(count for (truth, _), count in self.readings.items() if _is_any(truth, truths))

    def read(self, reading: str, *truths: str) -> int:
        """How many of them were read so."""
        return sum(
            count
            for (truth, told), count in self.readings.items()
            if told == reading and _is_any(truth, truths)
        )


def _is_any(truth: str, truths: tuple[str, ...]) -> bool:
    return truth in truths or truth.split()[0] in truths


def quantile(values: Sequence[float], share: float) -> float:
    """The value that so great a share does not exceed; 0 where there are none."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0
