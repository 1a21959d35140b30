"""What the players agreed on beside the rules of the game: taking back, committing, penalties, time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from arbiter.referee.clock import TimeControl, Timing


class Takeback(Enum):
    """What happens when a player moves back what was just moved."""

    FREE = "free"
    ASK = "ask"
    NEVER = "never"


class Commit(Enum):
    """When a move counts: as soon as the hand is away, or when its player presses the button."""

    HAND = "hand"
    BUTTON = "button"


class TurnedBy(Enum):
    """What hands the running time on: the move itself, or its player's button."""

    MOVE = "move"
    BUTTON = "button"


class Penalty(Enum):
    """What an illegal try costs."""

    WARNING = "warning"
    TIME = "time"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one game; they are stored with its opening."""

    takeback: Takeback = Takeback.FREE
    commit: Commit = Commit.HAND
    penalty: Penalty | None = None
    penalty_s: float = 60.0
    loss_at: int = 3
    """With `loss`: the how-manieth illegal try loses; those before are warned of."""
    time: TimeControl | None = None
    rolls_off: bool = True
    """Whether the players throw for who begins, in games that have it."""
    turned_by: TurnedBy = TurnedBy.MOVE

    def to_json(self) -> dict[str, Any]:
        """The terms as plain values."""
        time = self.time
        return {
            "takeback": self.takeback.value,
            "commit": self.commit.value,
            "penalty": self.penalty.value if self.penalty else None,
            "penalty_s": self.penalty_s,
            "loss_at": self.loss_at,
            "time": [time.timing.value, time.base_s, time.extra_s] if time else None,
            "rolls_off": self.rolls_off,
            "turned_by": self.turned_by.value,
        }

    @staticmethod
    def from_json(given: Mapping[str, Any]) -> Terms:
        """The terms that these values stand for; a KeyError, TypeError or ValueError where they are none."""
        time = given["time"]
        return Terms(
            Takeback(given["takeback"]),
            Commit(given["commit"]),
            Penalty(given["penalty"]) if given["penalty"] else None,
            float(given["penalty_s"]),
            int(given["loss_at"]),
            TimeControl(Timing(time[0]), float(time[1]), float(time[2])) if time else None,
            bool(given["rolls_off"]),
            TurnedBy(given["turned_by"]),
        )
