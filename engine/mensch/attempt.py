"""A move under question, with the words in which a breach of it is told."""

from __future__ import annotations

from dataclasses import dataclass

from engine.mensch.circles import circle_name, corner_name
from engine.mensch.pictures import hit_seat
from engine.mensch.position import BASE, FIGURES, LAST, SIX, Figures, Move, Position
from engine.mensch.profile import COLOURS, Profile
from engine.ruling import Fact, Facts, Finding


@dataclass(frozen=True, slots=True)
class Attempt:
    """A figure of the seat whose turn it is goes from one circle to another."""

    profile: Profile
    position: Position
    move: Move
    corner: str | None = None
    """The corner circle that was seen to be left or reached, where one was."""

    @property
    def own(self) -> Figures:
        """The mover's figures."""
        return self.position.own

    @property
    def player(self) -> str:
        """The mover's name, which is also the label of his figures."""
        return COLOURS[self.position.seat]

    @property
    def walked(self) -> int:
        """How many circles the figure went; negative when it went back."""
        return self.move.target - self.move.start

    @property
    def is_between_circles(self) -> bool:
        """Whether the figure neither comes from B nor goes there."""
        return BASE not in (self.move.start, self.move.target)

    @property
    def is_six_on_base(self) -> bool:
        """Whether article 2 binds: a six while a figure waits on B."""
        return self.move.roll == SIX and BASE in self.own

    @property
    def hits_enemy(self) -> bool:
        """Whether a figure of another colour stands where this one lands."""
        return hit_seat(self.position, self.move) not in (None, self.position.seat)

    def circle(self, progress: int) -> str:
        """The name of a circle on the mover's way; beyond the last one only its number."""
        if progress == BASE:
            return self.corner or corner_name(self.position.seat, self._corner_number())
        return circle_name(self.position.seat, progress) if progress <= LAST else str(progress)

    def _corner_number(self) -> int:
        """The last taken corner circle, or the next one where a figure goes back."""
        waiting = self.own.count(BASE)
        return min(waiting + 1, FIGURES) if self.move.target == BASE else max(waiting, 1)

    def with_figure(self, start: int) -> Attempt:
        """The same throw, walked by the figure on another circle."""
        return Attempt(self.profile, self.position, Move(self.move.roll, start, start + self.move.roll))

    def finding(self, rule: str, why: str, *witnesses: int, **facts: Fact) -> Finding:
        """A broken article, shown on the target circle and on its witnesses."""
        shown = dict.fromkeys(self.circle(each) for each in (self.move.target, *witnesses))
        start, target = self.circle(self.move.start), self.circle(self.move.target)
        usual: Facts = {"player": self.player, "from": start, "to": target, "thrown": self.move.roll}
        return Finding(rule, why, tuple(shown), {**usual, **facts})
