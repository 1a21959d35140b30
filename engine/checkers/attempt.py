"""What somebody tries to do: a path under question, and what was seen of it on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.checkers.captures import ways
from engine.checkers.labels import names
from engine.checkers.legs import Leg, Walk, walk
from engine.checkers.moves import captures
from engine.checkers.position import Move, Position
from engine.checkers.profile import Profile
from engine.ruling import Fact, Finding


@dataclass(frozen=True, slots=True)
class Attempt:
    """A path of the piece at its start, with all that the judge asks about."""

    profile: Profile
    position: Position
    path: tuple[int, ...]
    taken: frozenset[int] | None
    """The cells from which pieces were taken off; None: not said."""
    shown: bool | None
    """Whether the piece stands there as a king now; None: not said."""
    walked: Walk
    completions: tuple[Move, ...] = field(default=())
    """The moves that this path is, or becomes when the capture goes on."""

    @property
    def is_mine(self) -> bool:
        """Whether the piece belongs to the side to move."""
        return self.walked.side == self.position.side

    @property
    def goes_on(self) -> bool:
        """Whether the capture can go on from where it stopped."""
        return len(self.completions[0].path) > len(self.path)

    @property
    def is_plain(self) -> bool:
        """Whether nothing at all is jumped."""
        return all(leg.is_plain for leg in self.walked.legs)

    def named(self, cell: int) -> str:
        """The name of a cell."""
        return self.profile.board.names[cell]

    def finding(self, rule: str, why: str, leg: Leg, over: Iterable[int] = (), **facts: Fact) -> Finding:
        """A breach on one leg, shown where it ends and on the pieces that it jumps."""
        over = tuple(over)
        about: dict[str, Fact] = {"from": self.named(leg.start), "to": self.named(leg.target)}
        if over:
            about["over"] = names(self.profile, over)
        return Finding(rule, why, names(self.profile, (leg.target, *over)), {**about, **facts})


def attempt_of(
    profile: Profile,
    position: Position,
    path: tuple[int, ...],
    taken: frozenset[int] | None = None,
    shown: bool | None = None,
) -> Attempt:
    """A path of the piece that stands at its start, followed and seen to its end."""
    walked = walk(profile, position, path)
    moves = _completions(profile, position, path, walked)
    # Pieces that are off the board already tell which of several ways on is meant.
    fitting = tuple(move for move in moves if (taken or frozenset()) <= set(move.captured))
    return Attempt(profile, position, path, taken, shown, walked, fitting or moves)


def _completions(
    profile: Profile, position: Position, path: tuple[int, ...], walked: Walk
) -> tuple[Move, ...]:
    """The path itself, or all complete captures that begin with it."""
    if not walked.is_capture or walked.is_stopped or walked.side != position.side:
        return (Move(path, walked.captured),)
    on = ways(profile, path[-1], walked.is_king, walked.side, walked.enemy, walked.free)
    found = tuple(Move(path + rest, walked.captured + more) for rest, more in on)
    if profile.majority:
        most = most_captured(profile, position)
        found = tuple(move for move in found if len(move.captured) == most) or found
    return found or (Move(path, walked.captured),)


def most_captured(profile: Profile, position: Position) -> int:
    """How many pieces the greatest capture of the side to move takes."""
    return max((len(move.captured) for move in captures(profile, position)), default=0)
