"""Ends that no board shows: time, resignation, agreement, too many illegal tries, an arbiter's word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from arbiter.referee.events import Closed
from arbiter.referee.state import Notice, Said, State
from arbiter.referee.steps import Step, over, player_of
from engine import AnyGame, Outcome

TWO = 2
"""Between two players, what one loses the other has won; among more an arbiter has to say."""


def unless_fallen(
    game: AnyGame, state: State, t: float, react: Callable[[State], Step | None]
) -> Step | None:
    """What happens, unless a flag has fallen at this time; among several players the game may go on."""
    fallen = _fall(game, state, t)
    if fallen is None:
        return react(state)
    return fallen if fallen.outcome else fallen.then(react(fallen.after))


def _fall(game: AnyGame, state: State, t: float) -> Step | None:
    """The flag of the player whose time has run out. Among several it is told of once."""
    flagged = state.clock.flagged(t) if state.clock else None
    if state.clock is None or flagged is None:
        return None
    said = Said(Notice.FLAG, flagged)
    if outcome := lost_by(game, flagged, "flag"):
        return ended(state, t, outcome, (said,), "{flag}")
    after = replace(state, clock=state.clock.fell(flagged), tokens=(*state.tokens, "{flag}"))
    return Step(after, said=(said, Said(Notice.ARBITER_DECIDES)))


def lost_by(game: AnyGame, loser: str, rule: str) -> Outcome | None:
    """The outcome when one of two players loses; among more nobody has won by that."""
    if len(game.players) != TWO:
        return None
    winner = next(player for player in game.players if player != loser)
    return Outcome(winner, (winner, loser), rule, ())


def ended(state: State, t: float, outcome: Outcome, said: tuple[Said, ...], remark: str) -> Step:
    """The game is over by this outcome, and the record says how."""
    after = replace(over(state, t), tokens=(*state.tokens, remark) if remark else state.tokens)
    return Step(after, said=said, outcome=outcome)


def resigned(game: AnyGame, state: State, player: str | None, t: float) -> Step:
    """A player gives up: the one whose button it is, else the one to move."""
    loser = player or player_of(game, state)
    # Records take `{resigns}` for the player to move; the other one is named.
    remark = "{resigns}" if loser == player_of(game, state) else f"{{{loser} resigns}}"
    said = Said(Notice.RESIGNED, loser)
    if outcome := lost_by(game, loser, "resigns"):
        return ended(state, t, outcome, (said,), remark)
    after = replace(state, tokens=(*state.tokens, remark))
    return Step(after, said=(said, Said(Notice.ARBITER_DECIDES)))


def abandoned(state: State, t: float) -> Step:
    """The game is left as it is, and nobody has won."""
    after = replace(over(state, t), tokens=(*state.tokens, "{abandoned}"))
    return Step(after, said=(Said(Notice.ABANDONED),), closing=Closed(None, "abandoned"))


def agreed(state: State, t: float) -> Step:
    """Both want a draw."""
    return ended(state, t, Outcome(None, (), "agreed", ()), (Said(Notice.AGREED),), "{agreed}")
