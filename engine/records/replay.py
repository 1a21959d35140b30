"""A record played through again: every move judged, every remark heeded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine import history
from engine.errors import EngineError
from engine.game import AnyGame
from engine.records.record import DRAWN, UNFINISHED, Record, is_remark
from engine.ruling import Finding, Legal, Outcome, Ruling

LET_STAND, SET = "let stand ", "set "
RESIGNS, AGREED, FLAG = "{resigns}", "{agreed}", "{flag}"


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

    @property
    def is_fine(self) -> bool:
        """Whether there is nothing against it."""
        return self.ruling is None or isinstance(self.ruling, Legal)


def replay(game: AnyGame, record: Record, goes_on: bool = False) -> Iterator[Step]:
    """The steps of a game; it stops after the first move that is not legal, unless told to go on.

    To go on means that such a move is let stand, as it was at the table.
    """
    past, number = [opening(game, record)], 0
    for token in record.tokens:
        number += not is_remark(token)
        try:
            step = take(game, past, token, number)
            if not step.is_fine and goes_on:
                step = _let_stand(game, step)
        except EngineError as trouble:
            raise EngineError(trouble.reason, f"Move {number} '{token}': {trouble}") from trouble
        yield step
        if not step.is_fine and not goes_on:
            return
        if step.after != past[-1] or step.ruling is not None:
            past.append(step.after)


def take(game: AnyGame, past: Sequence[Any], token: str, number: int) -> Step:
    """The next step of a game whose positions so far are these."""
    if is_remark(token):
        return _remark(game, number, token, past[-1])
    return _move(game, number, token, past)


def opening(game: AnyGame, record: Record) -> Any:
    """The position in which the recorded game began."""
    if record.position is not None:
        return game.read_position(record.position)
    return game.start() if record.first is None else game.start_with(record.first)


def result_trouble(game: AnyGame, record: Record, last: Step | None) -> str | None:
    """What is wrong with the record's result, seen from its last step; None where they agree."""
    ended = last.outcome if last else None
    due = _result_due(game, last, ended)
    if due is None or record.result in (due, UNFINISHED):
        return None
    return f"The record says {record.result}, but the game ended {due}."


def _result_due(game: AnyGame, last: Step | None, ended: Outcome | None) -> str | None:
    if ended:
        return game.write_result(ended)
    if last is None or last.token not in (RESIGNS, AGREED, FLAG):
        return None
    if last.token == AGREED:
        return DRAWN
    if len(game.players) != 2:
        return None
    winner = next(player for player in game.players if player != last.player)
    return game.write_result(Outcome(winner, (winner, last.player), "", ()))


def _move(game: AnyGame, number: int, token: str, past: Sequence[Any]) -> Step:
    position = past[-1]
    ruling = game.judge(position, game.read_move(position, token))
    player = game.to_move(position)
    if not isinstance(ruling, Legal):
        return Step(number, token, player, position, position, ruling)
    way = [*past, ruling.position]
    return Step(
        number,
        token,
        player,
        position,
        ruling.position,
        ruling,
        history.warnings(game, way),
        ruling.outcome or history.draw(game, way),
    )


def _let_stand(game: AnyGame, step: Step) -> Step:
    after = game.let_stand(step.before, game.read_move(step.before, step.token))
    return Step(step.number, step.token, step.player, step.before, after, step.ruling)


def _remark(game: AnyGame, number: int, token: str, position: Any) -> Step:
    said, after = token[1:-1].strip(), position
    if said.startswith(LET_STAND):
        attempt = game.read_move(position, said.removeprefix(LET_STAND).split()[0])
        after = game.let_stand(position, attempt)
    elif said.startswith(SET):
        after = game.read_position(said.removeprefix(SET))
    return Step(number, token, game.to_move(position), position, after, None)
