"""From table.toml to a `Config`: all of it, or an error that says what to change."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

from arbiter.config.errors import ConfigError, ConfigReason
from arbiter.config.schema import settings, written
from arbiter.config.sections import Config, Reeds, RefereeSettings, TableSettings
from arbiter.config.values import LARGEST, read_value, refusal
from arbiter.referee.clock import Timing
from arbiter.referee.terms import Penalty
from engine import EngineError, nearest, open_game

RULES = "rules"
"""The one section whose keys are the game's own."""

SECTIONS: Mapping[str, type] = {
    each.name: get_type_hints(Config)[each.name] for each in fields(Config) if each.name != RULES
}

EDGES, LEAST_TRAY_MM = ("left", "near", "right", "far"), 20
"""Of a tray, in the order in which they are written; a die is 16 mm wide."""

MOST_BYTES = 1_000_000
"""No file of settings is larger; a picture or a film given by mistake is."""

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]{1,40}")


def load(file: Path) -> Config:
    """The settings of a file."""
    try:
        with file.open("rb") as source:
            content = source.read(MOST_BYTES + 1)
    except (OSError, ValueError) as trouble:
        why = getattr(trouble, "strerror", None) or trouble
        raise ConfigError(ConfigReason.CANNOT_READ, f"{file} cannot be read ({why}).") from trouble
    if len(content) > MOST_BYTES:
        raise ConfigError(ConfigReason.NOT_TOML, f"{file} is too large to be a file of settings.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise ConfigError(ConfigReason.NOT_TOML, f"{file} is no text in UTF-8 ({trouble}).") from trouble
    return read(text, str(file), file.absolute().parent)


def read(text: str, name: str, folder: Path) -> Config:
    """The settings of a text; errors call it by its name, and relative paths begin at its folder."""
    given = _toml(text, name)
    _refuse_strangers(given, name)
    made: dict[str, Any] = {
        section: _section(section, kind, given.get(section, {}), name, folder)
        for section, kind in SECTIONS.items()
    }
    table: TableSettings = made["table"]
    config = Config(rules=_rules(table.game, given.get(RULES, {}), name, folder), **made)
    if clash := contradiction(config):
        raise ConfigError(ConfigReason.CONTRADICTION, f"{name}: {clash}")
    return config


def contradiction(config: Config) -> str | None:
    """What is set and could have no effect, or could not work; None if all fits together."""
    clock, gives_back = config.clock, config.clock.timing in (Timing.INCREMENT, Timing.DELAY)
    if clock.extra_s and not gives_back:
        return 'clock.extra_s needs clock.timing = "increment" or "delay": set one, or leave extra_s out.'
    if gives_back and not clock.extra_s:
        return (
            f"clock.timing = {written(clock.timing)} needs clock.extra_s: say how many seconds a move gets."
        )
    if config.sensors.link and config.sensors.reeds is not Reeds.LINK:
        return 'sensors.link needs sensors.reeds = "link": set that, or leave link out.'
    if config.sensors.tray and (clash := _clash_of_tray(config, config.sensors.tray)):
        return clash
    return _clash_of_penalty(config) or _clash_of_colours(config)


def _clash_of_penalty(config: Config) -> str | None:
    """Time is taken only from a clock; and what belongs to another penalty than the one set costs nothing."""
    referee, usual = config.referee, RefereeSettings()
    if referee.penalty is Penalty.TIME and config.clock.timing is None:
        return 'referee.penalty = "time" needs a clock: set clock.timing, or choose another penalty.'
    for key, penalty in (("penalty_s", Penalty.TIME), ("loss_at", Penalty.LOSS)):
        if getattr(referee, key) != getattr(usual, key) and referee.penalty is not penalty:
            return f"referee.{key} needs referee.penalty = {written(penalty)}: set that, or leave {key} out."
    return None


def _clash_of_tray(config: Config, tray: tuple[int, ...]) -> str | None:
    """A tray has four edges, the die fits in, and somebody throws it."""
    if config.sensors.camera is None or open_game(config.table.game).roll_off() is None:
        return "sensors.tray needs sensors.camera and a game with a thrown die: set both, or leave tray out."
    if len(tray) != len(EDGES) or min(tray[2] - tray[0], tray[3] - tray[1]) < LEAST_TRAY_MM:
        return (
            f"sensors.tray needs four numbers, {', '.join(EDGES)} edge in millimetres, at least "
            f"{LEAST_TRAY_MM} apart: measure the tray from the board's corner."
        )
    return None


def _clash_of_colours(config: Config) -> str | None:
    """Nobody could tell two seats with the same figures apart."""
    seats: dict[str, str] = {}
    for seat, colour in config.pieces.called.items():
        if colour in seats:
            return f'pieces.{seats[colour]} and pieces.{seat} are both "{colour}": give each another colour.'
        seats[colour] = seat
    return None


def _toml(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as trouble:
        raise ConfigError(ConfigReason.NOT_TOML, f"{name} is not written in TOML: {trouble}.") from trouble


def _refuse_strangers(given: Mapping[str, Any], name: str) -> None:
    """Only sections may stand at the top, each written as one."""
    known = (*SECTIONS, RULES)
    for key, value in given.items():
        if key in known and not isinstance(value, Mapping):
            raise ConfigError(
                ConfigReason.WRONG_TYPE, f"{name}: {key} is a section: write [{key}], and its keys below."
            )
        if key not in known:
            raise _unknown(name, "", key, known)


def _section(section: str, kind: type, given: Mapping[str, Any], name: str, folder: Path) -> Any:
    known = {each.name: each for each in settings(kind)}
    for key in given:
        if key not in known:
            raise _unknown(name, f"{section}.", key, known)
    return kind(
        **{key: read_value(known[key], given[key], f"{name}: {section}.{key}", folder) for key in given}
    )


def _rules(game: str, given: Mapping[str, Any], name: str, folder: Path) -> dict[str, str]:
    """Every option of the game, as given or by default; the engine itself has the last word."""
    allowed = open_game(game).allowed
    options = {}
    for key, value in given.items():
        if key not in allowed:
            raise _unknown(name, f"{RULES}.", key, allowed, f" for {game}")
        options[key] = _option(value, f"{name}: {RULES}.{key}", allowed[key], folder)
    try:
        return dict(open_game(game, options).options)
    except EngineError as trouble:
        raise ConfigError(ConfigReason.NOT_ALLOWED, f"{name}: [{RULES}] {trouble}") from trouble


def _option(given: object, where: str, allowed: str, folder: Path) -> str:
    """An option is text or a whole number; text that names a .json file stands for what is in it."""
    if isinstance(given, bool) or not isinstance(given, str | int):
        raise refusal(ConfigReason.WRONG_TYPE, where, given, f"{allowed}, in quotes")
    if isinstance(given, int) and abs(given) > LARGEST:
        raise refusal(ConfigReason.NOT_ALLOWED, where, given, allowed)
    if not str(given).endswith(".json"):
        return str(given)
    try:
        return (folder / str(given)).read_text(encoding="utf-8")
    except (OSError, ValueError) as trouble:
        raise ConfigError(
            ConfigReason.CANNOT_READ, f"{where}: {given} cannot be read ({trouble})."
        ) from trouble


def _unknown(name: str, path: str, key: str, known: Iterable[str], whose: str = "") -> ConfigError:
    """An unknown key, with the section where it belongs or the nearest that there is."""
    shown = key if _BARE_KEY.fullmatch(key) else written(key[:40])
    for section, kind in SECTIONS.items():
        if key in {each.name for each in settings(kind)}:
            hint = f": it belongs into [{section}]."
            break
    else:
        hint = nearest(key, known)
    return ConfigError(ConfigReason.UNKNOWN_KEY, f"{name}: {path}{shown} is unknown{whose}{hint}")
