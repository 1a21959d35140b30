"""One step of the machine: the state that it leads to, and what is to be shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbiter.referee.clock import Clock
from arbiter.referee.events import Closed, Event
from arbiter.referee.state import SKIPPED, Action, Phase, Record, Said, Signal, State
from arbiter.referee.terms import TurnedBy
from arbiter.sighting import Reading, Unchanged
from engine import AnyGame, Change, Finding, Legal, Outcome


@dataclass(frozen=True, slots=True)
class Step:
    """What an event leads to."""

    after: State
    reading: Reading | None = None
    """How the board was read, if it was looked at."""
    shown: Reading | None = None
    """What the players are shown where that is not how the board was read."""
    said: tuple[Said, ...] = ()
    warnings: tuple[Finding, ...] = ()
    unseen: tuple[Finding, ...] = ()
    outcome: Outcome | None = None
    closing: Closed | None = None
    """The last entry of a game that ends without an outcome."""

    def told(self, game: AnyGame, before: State, event: Event, t: float) -> tuple[State, tuple[Action, ...]]:
        """The new state, the record, the signal, and the closing entry of a game that ended."""
        signal = Signal(
            reading=self.shown or self.reading or self.after.standing or Unchanged(),
            player=player_of(game, before),
            to_move=player_of(game, self.after),
            phase=self.after.phase,
            outcome=self.outcome,
            said=self.said,
            warnings=self.warnings,
            unseen=self.unseen,
            is_to_throw=game.awaits_throw(game.read_position(self.after.position)),
            is_skipped=SKIPPED in self.after.tokens[len(before.tokens) :],
        )
        actions: tuple[Action, ...] = (Record(event, self.reading), signal)
        closing = Closed(self.outcome.winner, self.outcome.rule) if self.outcome else self.closing
        return replace(self.after, at=t), (*actions, Record(closing, None)) if closing else actions

    def then(self, following: Step | None) -> Step:
        """This step and the one that follows from its state, told together."""
        return self if following is None else replace(following, said=(*self.said, *following.said))


def player_of(game: AnyGame, state: State) -> str:
    """Whose turn it is; before the first move, whose to throw for it."""
    thrower = state.roll_off.next_player if state.roll_off else None
    return thrower or game.to_move(game.read_position(state.position))


def passed_on(game: AnyGame, state: State) -> State:
    """Where the rules let a player who cannot move be skipped, the table does it by itself."""
    position, skipped = game.read_position(state.position), list[str]()
    while len(skipped) < len(game.players) and isinstance(ruling := game.judge(position, Change()), Legal):
        skipped.append(game.to_move(position))
        position = ruling.position
    tokens, by = (*state.tokens, *[SKIPPED] * len(skipped)), (*state.by, *skipped)
    return replace(state, position=game.write_position(position), tokens=tokens, by=by)


def put_right(state: State) -> State:
    """The state without anything that was left to be put right, finished or answered."""
    return replace(
        state,
        standing=Unchanged(),
        breach=None,
        pending=None,
        ready=None,
        unsettled=frozenset(),
        asked_by=None,
    )


def over(state: State, t: float) -> State:
    """The game has ended, and the clock with it."""
    return replace(put_right(state), phase=Phase.OVER, clock=stopped(state.clock, t))


def stopped(clock: Clock | None, t: float) -> Clock | None:
    """The clock standing still, where there is one."""
    return clock.stopped(t) if clock else None


def turned(game: AnyGame, state: State, t: float) -> State:
    """A move is made: the clock runs for whoever is to move now."""
    if state.clock is None:
        return state
    return replace(state, clock=state.clock.turned_to(player_of(game, state), t))


def moved_on(game: AnyGame, before: State, after: State, t: float) -> State:
    """A move is made: the clock is turned by that, or waits for the button of whoever made it.

    Who forgets the button loses time until the other one has moved.
    """
    if after.terms.turned_by is TurnedBy.MOVE or after.clock is None:
        return turned(game, after, t)
    mover = player_of(game, before)
    is_his = after.clock.running == mover
    return after if is_his else replace(after, clock=after.clock.turned_to(mover, t))


def running(game: AnyGame, state: State, t: float) -> State:
    """The clock runs again where it stood still; no move was made."""
    if state.clock is None or state.clock.running is not None:
        return state
    player = player_of(game, state)
    clock = state.clock.resumed(player, t) if state.moves else state.clock.turned_to(player, t)
    return replace(state, clock=clock)
