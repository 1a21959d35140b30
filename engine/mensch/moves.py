"""Which moves a throw allows, and what becomes of the position (articles 2 to 5)."""

from __future__ import annotations

from engine.mensch.position import (
    BASE,
    LAST,
    ROLLS,
    SIX,
    START,
    TRACK,
    Figures,
    Move,
    Position,
    is_home,
    is_on_track,
    progress_on,
    track_circle,
)
from engine.mensch.profile import OwnCapture, Profile


def generate(profile: Profile, position: Position) -> list[Move]:
    """All legal moves by the throw that lies there, or by each of the six throws before it."""
    if position.roll:
        return moves_by(profile, position, position.roll)
    return [move for roll in ROLLS for move in moves_by(profile, position, roll)]


def moves_by(profile: Profile, position: Position, roll: int) -> list[Move]:
    """All legal moves by one throw; none where the throw is lost."""
    own = position.own
    if forced := _forced(profile, own, roll):
        return [forced]
    found = [
        Move(roll, start, start + roll)
        for start in own
        if start != BASE and can_go(profile, own, start, roll)
    ]
    if profile.must_capture:
        return [move for move in found if hit_seats(position, move.target)] or found
    return found


def _forced(profile: Profile, own: Figures, roll: int) -> Move | None:
    """The one move that a six on B, or a figure on A, leaves no choice about."""
    if roll == SIX and BASE in own and START not in own:
        return Move(SIX, BASE, START)
    is_duty = profile.must_clear_a or (roll == SIX and BASE in own)
    if is_duty and START in own and can_go(profile, own, START, roll):
        return Move(roll, START, roll)
    return None


def can_go(profile: Profile, own: Figures, start: int, roll: int) -> bool:
    """Whether a figure on the track or at home may go so far, duties aside."""
    target = start + roll
    if target < TRACK:
        return target not in own or may_hit_own(profile, own, start, roll)
    if target > LAST or target in own:
        return False
    return profile.jumps_at_home or not any(start < figure < target for figure in own if figure >= TRACK)


def may_hit_own(profile: Profile, own: Figures, start: int, roll: int) -> bool:
    """Whether this move may throw out a figure of its own colour (`own_capture`)."""
    if profile.own_capture is OwnCapture.FORCED_SIX_ONLY:
        return roll == SIX and start == START and BASE in own
    return profile.own_capture is OwnCapture.ALWAYS


def hit_seats(position: Position, target: int) -> list[int]:
    """The other seats whose figure stands where this progress of the mover leads."""
    if not is_on_track(target):
        return []
    circle = track_circle(position.seat, target)
    return [
        seat
        for seat, figures in enumerate(position.figures)
        if seat != position.seat and progress_on(seat, circle) in figures
    ]


def clears_and_enters(profile: Profile, own: Figures, move: Move) -> bool:
    """Whether the six that clears A brings a figure in as well (`six_clear_enters`)."""
    is_six_clear = move.roll == SIX and move.start == START and BASE in own
    return profile.six_clear_enters and is_six_clear


def figures_after(profile: Profile, position: Position, move: Move) -> tuple[Figures, ...]:
    """Where all figures are after this move; nothing is checked here."""
    figures = list(position.figures)
    own = list(position.own)
    if is_on_track(move.target) and move.target in own:
        own[own.index(move.target)] = BASE
    own[own.index(move.start)] = move.target
    if clears_and_enters(profile, position.own, move):
        own[own.index(BASE)] = START
    figures[position.seat] = tuple(sorted(own))
    for seat in hit_seats(position, move.target):
        progress = progress_on(seat, track_circle(position.seat, move.target))
        rest = list(figures[seat])
        rest.remove(progress)
        figures[seat] = (BASE, *rest)
    return tuple(figures)


def moved(profile: Profile, position: Position, move: Move) -> Position:
    """The position after this legal move."""
    return turned_on(profile, position, figures_after(profile, position, move), move.roll)


def turned_on(profile: Profile, position: Position, figures: tuple[Figures, ...], roll: int) -> Position:
    """The turn after figures were moved: a six throws again, all others pass the die on."""
    # A breach that was let stand may have taken a figure out of its home again.
    remaining = tuple(seat for seat in position.home if is_home(figures[seat]))
    arrived = tuple(seat for seat in profile.seats if is_home(figures[seat]) and seat not in remaining)
    home = remaining + arrived
    if roll == SIX and not is_home(figures[position.seat]):
        return _thrown_anew(profile, figures, position.seat, home)
    return _passed_on(profile, figures, position.seat, home)


def lost(profile: Profile, position: Position, roll: int) -> Position:
    """The position after a throw by which nothing can move."""
    if roll == SIX and not is_home(position.own):
        return _thrown_anew(profile, position.figures, position.seat, position.home)
    if position.throws > 1:
        return position._replace(roll=0, throws=position.throws - 1)
    return _passed_on(profile, position.figures, position.seat, position.home)


def _passed_on(profile: Profile, figures: tuple[Figures, ...], seat: int, home: tuple[int, ...]) -> Position:
    """The next seat that is not home yet throws; where all are home, nothing changes any more."""
    following = profile.next_seat(seat)
    while following != seat and is_home(figures[following]):
        following = profile.next_seat(following)
    return _thrown_anew(profile, figures, following, home)


def _thrown_anew(
    profile: Profile, figures: tuple[Figures, ...], seat: int, home: tuple[int, ...]
) -> Position:
    return Position(figures, seat, 0, allowance(profile, figures[seat]), home)


def allowance(profile: Profile, own: Figures) -> int:
    """How many throws a turn begins with (`tries_when_stuck`)."""
    if profile.tries_when_stuck == 1 or not is_stuck(profile, own):
        return 1
    return profile.tries_when_stuck


def is_stuck(profile: Profile, own: Figures) -> bool:
    """No figure on the track, and none at home that could move on."""
    if any(is_on_track(figure) for figure in own) or is_home(own):
        return False
    return not any(can_go(profile, own, figure, roll) for figure in own if figure >= TRACK for roll in ROLLS)
