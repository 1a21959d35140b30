"""Who begins (article 1): everyone throws once, the most pips begin, and who ties throws again."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import EngineError, Reason
from engine.mensch.position import ROLLS
from engine.ruling import Finding


@dataclass(frozen=True, slots=True)
class RollOff:
    """The throws of one round, in the order of play among those who are still in."""

    players: tuple[str, ...]
    throws: tuple[int, ...] = ()

    @property
    def next_player(self) -> str | None:
        """Who throws next; None once it is settled."""
        return self.players[len(self.throws)] if len(self.throws) < len(self.players) else None

    @property
    def first(self) -> str | None:
        """Who begins and with which throw, such as `green 5`; None as long as it is open."""
        return None if self.next_player else f"{self.players[0]} {self.throws[0]}"

    def after(self, player: str, roll: int) -> RollOff | Finding:
        """The roll-off after this throw, or the breach: a throw out of turn."""
        if roll not in ROLLS:
            raise EngineError(Reason.BAD_ROLL, f"The die cannot show {roll}: a roll is a number from 1 to 6.")
        if self.next_player is None:
            return Finding("1.rolloff", "settled", (), {"player": player, "owner": self.players[0]})
        if player != self.next_player:
            return Finding("1.rolloff", "out_of_turn", (), {"player": player, "owner": self.next_player})
        return RollOff(self.players, (*self.throws, roll))._with_ties_thrown_again()

    def _with_ties_thrown_again(self) -> RollOff:
        """A round that is through leaves the highest; several of them throw again."""
        if self.next_player:
            return self
        highest = max(self.throws)
        best = tuple(
            player for player, roll in zip(self.players, self.throws, strict=True) if roll == highest
        )
        return RollOff(best, (highest,) if len(best) == 1 else ())
