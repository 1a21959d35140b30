"""What becomes of a breach that everybody lets stand: the figures stay where they were put."""

from __future__ import annotations

from engine.errors import EngineError, Reason
from engine.mensch.circles import progress_at
from engine.mensch.judge import agreed_roll, thrown
from engine.mensch.moves import figures_after, lost, turned_on
from engine.mensch.pictures import Picture
from engine.mensch.position import (
    BASE,
    FIGURES,
    LAST,
    SEATS,
    Attempted,
    Figures,
    Move,
    Position,
    Throw,
    ThrowKind,
)
from engine.mensch.profile import COLOURS, Profile
from engine.mensch.sight import sight_of
from engine.ruling import Change


def let_stand(profile: Profile, position: Position, attempt: Attempted | Change) -> Position:
    """The position after an attempt that no rule allows; the turn goes on as after a legal one."""
    match attempt:
        case Throw(_, ThrowKind.COCKED):
            return position
        case Throw(roll, ThrowKind.LOST):
            return lost(profile, thrown(position, roll), roll)
        case Throw(roll, _):
            return thrown(position._replace(roll=0), roll)
        case Move(roll):
            return turned_on(
                profile, position, _walked(profile, position, attempt), agreed_roll(position, roll)
            )
        case Change(()):
            return lost(profile, position, position.roll)
        case Change():
            picture = sight_of(profile, position, attempt).picture
            return turned_on(profile, position, _figures_in(profile, picture), position.roll)


def _walked(profile: Profile, position: Position, move: Move) -> tuple[Figures, ...]:
    """The figures after the move as it was made, even if it led nowhere."""
    if move.start in position.own and move.start == move.target:
        return position.figures
    if move.start in position.own and BASE <= move.target <= LAST:
        figures = figures_after(profile, position, move)
        standing = [figure for figure in figures[position.seat] if figure != BASE]
        if len(set(standing)) == len(standing):
            return figures
    raise EngineError(Reason.NOT_LEGAL, "This cannot be let stand: no figure of that colour could do it.")


def _figures_in(profile: Profile, picture: Picture) -> tuple[Figures, ...]:
    """The figures on the board; those that are on no circle wait on B."""
    own: list[list[int]] = [[] for _ in range(SEATS)]
    for circle, seat in picture.circles.items():
        progress = progress_at(seat, circle)
        if progress is None:
            raise EngineError(
                Reason.NOT_LEGAL, f"This cannot be let stand: {COLOURS[seat]} has no business on {circle}."
            )
        own[seat].append(progress)
    for seat in profile.seats:
        if len(own[seat]) > FIGURES:
            raise EngineError(
                Reason.NOT_LEGAL,
                f"This cannot be let stand: {COLOURS[seat]} would have more than {FIGURES} figures.",
            )
    return tuple(
        tuple(sorted(each + [BASE] * (FIGURES - len(each)))) if seat in profile.seats else ()
        for seat, each in enumerate(own)
    )
