"""A journal told as a record: the moves that were accepted, and the tries that were not."""

from __future__ import annotations

from arbiter.journal.replay import Replayed
from arbiter.referee import Opened, Signal
from engine import open_game
from engine.records import Record
from engine.records.record import UNFINISHED

FIRST = "{first "
"""How the referee notes who won the roll-off; a record has a tag for it."""


def record_of(replayed: Replayed) -> Record:
    """The game in the form in which people exchange games."""
    game, opened, tokens = replayed.game, replayed.opened, replayed.state.tokens
    outcome = next((each.outcome for each in reversed(replayed.actions) if isinstance(each, Signal)), None)
    return Record(
        game=opened.game,
        options=_said_options(opened),
        position=None if opened.position == game.write_position(game.start()) else opened.position,
        first=_first(tokens),
        tokens=tuple(token for token in tokens if not token.startswith(FIRST)),
        result=game.write_result(outcome) if outcome else UNFINISHED,
    )


def _first(tokens: tuple[str, ...]) -> str | None:
    said = next((token for token in tokens if token.startswith(FIRST)), None)
    return said[len(FIRST) : -1] if said else None


def _said_options(opened: Opened) -> dict[str, str]:
    """What has to be said about the rules: the preset, and what differs from what it brings along."""
    plain = open_game(opened.game).options
    chosen = opened.options.get("preset", "")
    preset = {"preset": chosen} if chosen and chosen != plain["preset"] else {}
    usual = open_game(opened.game, preset).options
    return preset | {name: value for name, value in opened.options.items() if usual.get(name) != value}
