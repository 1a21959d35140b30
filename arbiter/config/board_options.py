"""Options of the rules that show on the table, such as the corner that is played on.

A calibration keeps those that it was made with, and they hold unless others are given.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine import GAMES, AnyGame, open_game, shown

GAME, OPTIONS = "game", "options"
UNSAID = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""How a file fails that does not say what it was made with."""


class Kept(NamedTuple):
    """What a calibration was made with."""

    path: Path
    options: Mapping[str, str]


def shown_options(game: AnyGame) -> dict[str, str]:
    """The options that are not as usual and show on the table: they change the cells or what is painted."""
    usual = open_game(game.name).options
    return {
        name: value
        for name, value in game.options.items()
        if value != usual[name] and _shows(game, name, usual[name])
    }


def _shows(game: AnyGame, name: str, usual: str) -> bool:
    other = open_game(game.name, {**game.options, name: usual})
    return (other.plan.cells, other.plan.marks) != (game.plan.cells, game.plan.marks)


def made_with(game: AnyGame) -> dict[str, object]:
    """What a calibration of this game's table keeps of the game."""
    return {GAME: game.name, OPTIONS: shown_options(game)}


def kept_game(path: Path) -> str | None:
    """The game that the file of a calibration was made for; None if it says nothing, as older files do."""
    made = _made_with(path)
    return made[0] if made else None


def kept_options(path: Path, game: str) -> Kept | None:
    """What the file of a calibration says about this game; None if it says nothing."""
    made = _made_with(path)
    return Kept(path, made[1]) if made and made[0] == game else None


def unknown_game(path: Path) -> str | None:
    """The sentence for a calibration of a game that nobody plays here; None if it names one, or none."""
    try:
        name = _told(path)[GAME]
    except UNSAID:
        return None
    if name in GAMES:
        return None
    games = ", ".join(GAMES)
    return f"{path} is for {shown(str(name))}, which is none of {games}: calibrate the table again."


def _made_with(path: Path) -> tuple[str, dict[str, str]] | None:
    """The game and its options. What is wrong with a file is said by whoever reads all of it."""
    try:
        made = _told(path)
        return str(made[GAME]), {str(name): str(value) for name, value in made[OPTIONS].items()}
    except UNSAID:
        return None


def _told(path: Path) -> Any:
    """What a file says that it was made with."""
    return json.loads(path.read_text(encoding="utf-8"))["made_with"]


def contradiction(kept: Kept, game: AnyGame) -> str | None:
    """The sentence for a game whose board lies otherwise than the calibration has it."""
    now, usual = shown_options(game), open_game(game.name).options
    then = {name: kept.options.get(name, usual[name]) for name in usual if name in now.keys() | kept.options}
    names = [name for name in then if then[name] != game.options[name]]
    if not names:
        return None
    made = ", ".join(f"{name}={then[name]}" for name in names)
    used = ", ".join(f"{name}={game.options[name]}" for name in names)
    return f"{kept.path} was made with {made} and is used with {used}: calibrate again if that is right."
