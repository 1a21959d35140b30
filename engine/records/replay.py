"""A record played through again: every move judged, every remark heeded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine import history
from engine.errors import EngineError, shown
from engine.game import AnyGame
from engine.records.record import UNFINISHED, Record, is_remark
from engine.records.text import next_number, numeral
from engine.ruling import Finding, Legal, Outcome, Ruling, game_over

LET_STAND, SET = "let stand ", "set "
RESIGNS, AGREED, FLAG = "resigns", "agreed", "flag"
"""Remarks that end a game; the player to move is the one who resigns or has no time left."""


@dataclass(frozen=True, slots=True)
class Step:
    """One token of a record: where it was played, what the judge says, and what stood afterwards."""

    number: int
    """Which move of the game it is, from 1; a remark carries the number of the move before it."""
    token: str
    player: str
    before: Any
    after: Any
    ruling: Ruling[Any, Any] | None
    """None for a remark."""
    warnings: tuple[Finding, ...] = ()
    outcome: Outcome | None = None
    """How the game ended, if it ended here."""

    @property
    def is_fine(self) -> bool:
        """Whether there is nothing against it."""
        return self.ruling is None or isinstance(self.ruling, Legal)


@dataclass(frozen=True, slots=True)
class Way:
    """How a game has gone so far: its positions from the start to now, and its end, if it had one."""

    past: tuple[Any, ...]
    ended: Outcome | None = None

    @property
    def position(self) -> Any:
        """What stands now."""
        return self.past[-1]

    def after(self, step: Step) -> Way:
        """The way with one more step."""
        is_new = step.after != self.position or step.ruling is not None
        return Way((*self.past, step.after) if is_new else self.past, step.outcome or self.ended)


def replay(game: AnyGame, record: Record, goes_on: bool = False) -> Iterator[Step]:
    """The steps of a game; it stops after the first move that is not legal, unless told to go on.

    To go on means that such a move is let stand, as it was at the table; what cannot stand on a board
    is left out.
    """
    start, number, stood = opening(game, record), 0, ""
    way = Way((start,), game.outcome(start))
    for token in record.tokens:
        if not is_remark(token):
            number = next_number(number, game.name, game.to_move(way.position) == game.to_move(start))
        try:
            # The remark only says what going on has done already.
            is_done = bool(stood) and _said(token) == stood
            step = _noted(game, number, token, way) if is_done else take(game, way, token, number)
        except EngineError as trouble:
            where = f"{numeral(number, game.name)} {shown(token)}"
            raise EngineError(trouble.reason, f"Move {where}: {trouble}") from trouble
        if goes_on and not step.is_fine and not way.ended:
            step = _let_stand(game, step)
        if not is_remark(token):
            stood = "" if step.is_fine else LET_STAND + token
        yield step
        if not step.is_fine and not goes_on:
            return
        way = way.after(step)


def take(game: AnyGame, way: Way, token: str, number: int) -> Step:
    """The next step of a game that has come this way."""
    if is_remark(token):
        return _remark(game, number, token, way.position)
    return _move(game, number, token, way)


def opening(game: AnyGame, record: Record) -> Any:
    """The position in which the recorded game began."""
    if record.position is not None:
        return game.read_position(record.position)
    return game.start() if record.first is None else game.start_with(record.first)


def result_trouble(game: AnyGame, record: Record, steps: Sequence[Step]) -> str | None:
    """What is wrong with the record's result; None where it is as the game ended, or left open."""
    ended = next((step.outcome for step in steps if step.outcome), None)
    if ended is None and (wrong := _wrong_ranking(game, record)):
        return wrong
    if ended is None or record.result in (UNFINISHED, due := game.write_result(ended)):
        return None
    return f"The record says {record.result}, but the game ended {due}."


def _wrong_ranking(game: AnyGame, record: Record) -> str | None:
    """That a ranking leaves seats out, unless a remark says how the game ended; None where it is whole."""
    seats = [game.write_result(Outcome(each, (each,), "", ())) for each in game.players]
    named = record.result.split(">")
    is_told_otherwise = bool(record.tokens) and is_remark(record.tokens[-1])
    if not named[0].isalpha() or is_told_otherwise or sorted(named) == sorted(seats):
        return None
    due = "a ranking names every seat once" if seats[0].isalpha() else "the winner is told by one of these"
    return f"The record says {record.result}, but {due}: {', '.join(seats)}."


def _move(game: AnyGame, number: int, token: str, way: Way) -> Step:
    position = way.position
    attempt, player = game.read_move(position, token), game.to_move(position)
    ruling = game_over(way.ended) if way.ended else game.judge(position, attempt)
    if not isinstance(ruling, Legal):
        return Step(number, token, player, position, position, ruling)
    past = (*way.past, ruling.position)
    outcome = ruling.outcome or history.draw(game, past)
    warnings = () if outcome else history.warnings(game, past)
    return Step(number, token, player, position, ruling.position, ruling, warnings, outcome)


def _noted(game: AnyGame, number: int, token: str, way: Way) -> Step:
    """A remark that changes nothing."""
    return Step(number, token, game.to_move(way.position), way.position, way.position, None)


def _let_stand(game: AnyGame, step: Step) -> Step:
    try:
        after = game.let_stand(step.before, game.read_move(step.before, step.token))
    except EngineError:
        return step
    return replace(step, after=after, outcome=game.outcome(after))


def _remark(game: AnyGame, number: int, token: str, position: Any) -> Step:
    said, player = _said(token), game.to_move(position)
    if said in (RESIGNS, AGREED, FLAG):
        outcome = _ended_by(game, said, player)
        return Step(number, token, player, position, position, None, outcome=outcome)
    after = position
    if said.startswith(LET_STAND):
        after = game.let_stand(position, game.read_move(position, said.split()[2]))
    elif said.startswith(SET):
        after = game.read_position(said.removeprefix(SET))
    outcome = game.outcome(after) if after != position else None
    return Step(number, token, player, position, after, None, outcome=outcome)


def _said(remark: str) -> str:
    """What stands between the braces."""
    return remark[1:-1].strip()


def _ended_by(game: AnyGame, said: str, player: str) -> Outcome | None:
    """The end that a remark tells of; among more than two players a resignation ends nothing."""
    if said == AGREED:
        return Outcome(None, (), said, ())
    others = tuple(each for each in game.players if each != player)
    return Outcome(others[0], (*others, player), said, ()) if len(others) == 1 else None
