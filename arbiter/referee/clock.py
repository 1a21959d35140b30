"""The players' clock. It owns no time: every question brings the moment at which it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum


class Timing(Enum):
    """How thinking time is given back."""

    SUDDEN_DEATH = "sudden_death"
    INCREMENT = "increment"
    DELAY = "delay"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """So many seconds for the game, and so many for each move, added or free."""

    timing: Timing = Timing.SUDDEN_DEATH
    base_s: float = 300.0
    extra_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Clock:
    """What each player has left, and whose time is running since when."""

    control: TimeControl
    left_s: Mapping[str, float] = field(hash=False)
    running: str | None = None
    since: float = 0.0
    free_s: float = 0.0
    """What is left of this move's delay, during which no time is lost."""
    fallen: tuple[str, ...] = ()
    """Whose flags have fallen and were told of; where more than two play, the game may go on."""

    @staticmethod
    def of(control: TimeControl, players: tuple[str, ...]) -> Clock:
        """A clock that is set and stands still."""
        return Clock(control, dict.fromkeys(players, control.base_s))

    def left(self, player: str, t: float) -> float:
        """What a player has left at this moment; never below nothing."""
        spent = max(0.0, t - self.since - self.free_s) if player == self.running else 0.0
        return max(0.0, self.left_s[player] - spent)

    def flagged(self, t: float) -> str | None:
        """Who has run out of time and was not told of it yet, if anybody."""
        player = self.running
        if player is None or player in self.fallen:
            return None
        return player if self.left(player, t) <= 0.0 else None

    def fell(self, player: str) -> Clock:
        """The clock once everybody knows that this flag has fallen."""
        return replace(self, fallen=(*self.fallen, player))

    def turned_to(self, player: str | None, t: float) -> Clock:
        """The move is made: its player gets the increment, and the next one's time runs."""
        stopped = self.stopped(t)
        left = dict(stopped.left_s)
        if self.running is not None and self.control.timing is Timing.INCREMENT:
            left[self.running] += self.control.extra_s
        free = self.control.extra_s if self.control.timing is Timing.DELAY else 0.0
        return replace(stopped, left_s=left, running=player, since=t, free_s=free)

    def stopped(self, t: float) -> Clock:
        """All time stands still; what was left of a delay is kept for the same move."""
        if self.running is None:
            return self
        left = {player: self.left(player, t) for player in self.left_s}
        free = max(0.0, self.free_s - max(0.0, t - self.since))
        return replace(self, left_s=left, running=None, since=t, free_s=free)

    def resumed(self, player: str, t: float) -> Clock:
        """After a pause the same move goes on."""
        return replace(self, running=player, since=t)

    def charged(self, player: str, seconds: float) -> Clock:
        """Time added to a player, or taken away as a penalty."""
        left = {**self.left_s, player: max(0.0, self.left_s[player] + seconds)}
        return replace(self, left_s=left)


def shown(seconds: float) -> str:
    """`4:59`, and tenths in the last ten seconds: `0:09.4`; the last instant is never shown as nothing."""
    if seconds <= 0:
        return "0:00"
    if seconds < 10:
        return f"0:{max(1, int(seconds * 10)) / 10:04.1f}"
    whole = int(seconds)
    if whole >= 3600:
        return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"
