"""How a game ends: the side to move is lost, or nothing is left to do and the kings are counted."""

from __future__ import annotations

from dataclasses import replace

from engine.checkers.moves import has_capture, has_man_move, has_step
from engine.checkers.position import COLOURS, Position
from engine.checkers.profile import Profile, TieBreak, TieTrigger
from engine.ruling import Outcome


def outcome(profile: Profile, position: Position) -> Outcome | None:
    """The end of the game, if it is one: `loss` is asked before `tie`."""
    if not can_move(profile, position):
        how = "stuck" if position.own else "no_piece"
        return _won(profile, 1 - position.side, "loss", position.enemy, how)
    if is_counted_out(profile, position):
        return _counted(profile, position)
    return None


def can_move(profile: Profile, position: Position) -> bool:
    """Whether the side to move has any legal move. Plain steps are asked first: mostly there is one."""
    return has_step(position, position.side) or has_capture(profile, position, position.side)


def is_counted_out(profile: Profile, position: Position) -> bool:
    """`tie`: whether nobody who matters has a man move or a capture."""
    match profile.tie_trigger:
        case TieTrigger.OFF:
            return False
        case TieTrigger.SIDE_TO_MOVE:
            return not _can_stir(profile, position, position.side)
        case TieTrigger.BOTH_SIDES:
            return not any(_can_stir(profile, position, side) for side in (0, 1))


def tally(profile: Profile, position: Position) -> tuple[str, tuple[int, int]]:
    """What is counted, `kings` or `pieces`, and how many blue and pink have of it."""
    pieces = position.first.bit_count(), position.second.bit_count()
    if profile.tie_break is TieBreak.PIECES_THEN_KINGS and pieces[0] != pieces[1]:
        return "pieces", pieces
    kings = (position.first & position.kings).bit_count(), (position.second & position.kings).bit_count()
    return "kings", kings


def _can_stir(profile: Profile, position: Position, side: int) -> bool:
    """Whether a side has a man move or a capture, as if it were its turn."""
    return has_man_move(position, side) or has_capture(profile, position, side)


def _counted(profile: Profile, position: Position) -> Outcome:
    """The end by counting; what was counted is lit."""
    how, (blue, pink) = tally(profile, position)
    if blue == pink:
        return Outcome(None, (), "tie", profile.board.cells(position.kings), how, (blue, pink))
    winner = int(blue < pink)
    pieces = (position.first, position.second)[winner]
    counts_pieces = profile.tie_break is TieBreak.PIECES_THEN_KINGS
    won = _won(profile, winner, "tie", pieces if counts_pieces else pieces & position.kings, how)
    return replace(won, counts=(max(blue, pink), min(blue, pink)))


def _won(profile: Profile, winner: int, rule: str, cells: int, how: str = "") -> Outcome:
    ranking = (COLOURS[winner], COLOURS[1 - winner])
    return Outcome(ranking[0], ranking, rule, profile.board.cells(cells), how)
