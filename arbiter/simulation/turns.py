"""A whole game, turn by turn: the same players before whatever sensors there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from arbiter.referee import Phase, Thrown
from arbiter.simulation.players import CarelessPlayers
from arbiter.table import Shown, Table

TRIES = 3
"""So many turns in a row may lead nowhere: nobody can move, or nobody is understood."""


class Hands(Protocol):
    """Hands at a board, and what is said about what they do."""

    def rest(self) -> Iterator[Shown]:
        """Hands off, until something was said or nothing more is to be expected."""

    def do(self, contents: dict[str, str]) -> Iterator[Shown]:
        """Reach in, change the board to this and go away again."""

    def throw(self, thrown: Thrown) -> Iterator[Shown]:
        """Throw the die, or do something else to it."""


def turns(table: Table, players: CarelessPlayers, hands: Hands) -> Iterator[Shown]:
    """Play from the position to the end; all that is new to the players comes out."""
    yield from hands.rest()
    in_vain = 0
    while table.state.phase in (Phase.PLAYING, Phase.ROLLING_OFF) and in_vain < TRIES:
        before, position = table.state, _position(table)
        if table.state.phase is Phase.ROLLING_OFF:
            yield from _thrown(players, hands)
        elif table.game.awaits_throw(position):
            for scene in players.before_throw(position):
                yield from hands.do(scene.contents)
            yield from _thrown(players, hands)
            if not table.game.awaits_throw(_position(table)):
                for thrown in players.after_throw():
                    yield from hands.throw(thrown)
        else:
            if in_vain:
                yield from hands.do(table.game.contents(position))  # to put it down anew, more carefully
            for scene in players.turn(position):
                yield from hands.do(scene.contents)
        in_vain = in_vain + 1 if table.state == before else 0


def _thrown(players: CarelessPlayers, hands: Hands) -> Iterator[Shown]:
    for thrown in players.throw():
        yield from hands.throw(thrown)


def _position(table: Table) -> Any:
    return table.game.read_position(table.state.position)
