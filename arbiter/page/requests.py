"""What a browser may ask for beside its socket: a new game, a PIN, a decision. Checked before use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbiter.page.messages import MessageError
from arbiter.referee import Decided, Decision, Takeback, Terms, TimeControl, TimeGiven, Timing
from arbiter.table import Wish
from arbiter.table.practice import Begin, Kind, Order, Skip, Stop
from arbiter.words import LANGUAGES
from engine import GAMES, open_game

MOST_LEVEL = 8
LONGEST_GAME_S = 24 * 3600.0
LONGEST_TEXT = 2000
MOST_SECONDS = 3600
LARGEST_PIXEL = 100_000
"""No camera has so many in a row."""

_WITH_POSITION = (Decision.SET_POSITION, Decision.END)


def read_wish(given: Mapping[str, Any]) -> Wish:
    """The game that somebody wants; what the engine thinks of its options comes later."""
    game = _text(given, "game")
    if game not in GAMES:
        raise MessageError(f"There are these games: {', '.join(GAMES)}.")
    options = _mapping(given, "options")
    for name, value in options.items():
        if not isinstance(value, str) or "\n" in value or (name == "layout" and len(value) != 1):
            raise MessageError(f"The option '{name}' takes a short text here.")
    language = given.get("language", "en")
    if language not in LANGUAGES:
        raise MessageError(f"There are these languages: {', '.join(LANGUAGES)}.")
    terms = Terms(takeback=_takeback(given), time=_time(given.get("time")))
    return Wish(game, options, _seats(given, open_game(game, options).players), terms, language)


def read_decision(given: Mapping[str, Any], by: str) -> Decided:
    """What an arbiter decides, under the name of the session."""
    try:
        decision = Decision(given.get("decision"))
    except ValueError as trouble:
        known = ", ".join(each.value for each in Decision)
        raise MessageError(f"There are these decisions: {known}.") from trouble
    position = given.get("position")
    if position is not None and (not isinstance(position, str) or len(position) > LONGEST_TEXT):
        raise MessageError("The position is no text of reasonable length.")
    return Decided(decision, by, position if decision in _WITH_POSITION else None)


def read_name_and_pin(given: Mapping[str, Any]) -> tuple[str, str]:
    """Who wants to be let in."""
    return _text(given, "name"), _text(given, "pin")


def read_time(given: Mapping[str, Any], by: str) -> TimeGiven:
    """What an arbiter gives a player, or takes away, under the name of the session."""
    seconds = given.get("seconds")
    if type(seconds) is not int or not 0 < abs(seconds) <= MOST_SECONDS:
        raise MessageError(f"'seconds' is a whole number up to {MOST_SECONDS}, below zero to take away.")
    return TimeGiven(_text(given, "player"), seconds, by)


def read_order(given: Mapping[str, Any], by: str) -> Order:
    """What is to be done about an exercise."""
    match given.get("do"):
        case "begin":
            try:
                return Begin(Kind(given.get("kind")), by)
            except ValueError as trouble:
                known = ", ".join(each.value for each in Kind)
                raise MessageError(f"There are these exercises: {known}.") from trouble
        case "skip":
            return Skip()
        case "stop":
            return Stop()
        case _:
            raise MessageError("An exercise is begun, skipped on or stopped.")


def read_corners(given: Mapping[str, Any]) -> tuple[tuple[float, float], ...]:
    """Four corners of a board in a picture; whether they can be those of one is the camera's to say."""
    corners = given.get("corners")
    if not isinstance(corners, list) or len(corners) != 4 or not all(map(_is_pixel, corners)):
        raise MessageError("A board has four corners with two numbers each.")
    return tuple((float(x), float(y)) for x, y in corners)


def read_camera(given: Mapping[str, Any]) -> str:
    """The name or address of a camera; whether there is one is the machine's to say."""
    return _text(given, "name").strip()


def read_flag(given: Mapping[str, Any], name: str) -> bool:
    """Yes or no."""
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise MessageError(f"'{name}' is true or false.")
    return value


def _is_pixel(given: object) -> bool:
    return (
        isinstance(given, list)
        and len(given) == 2
        and all(type(part) in (int, float) and abs(part) <= LARGEST_PIXEL for part in given)
    )


def _seats(given: Mapping[str, Any], players: tuple[str, ...]) -> dict[str, int]:
    seats = _mapping(given, "seats")
    for player, level in seats.items():
        if player not in players:
            raise MessageError(f"'{player}' has no seat in this game: {', '.join(players)} have.")
        if type(level) is not int or not 0 <= level <= MOST_LEVEL:
            raise MessageError(f"A seat is 0 for a person, or the computer's level up to {MOST_LEVEL}.")
    return seats


def _time(given: object) -> TimeControl | None:
    if given is None:
        return None
    if not isinstance(given, dict):
        raise MessageError("The time is an object with timing, base_s and extra_s.")
    try:
        timing = Timing(given.get("timing"))
    except ValueError as trouble:
        raise MessageError(f"There are these clocks: {', '.join(t.value for t in Timing)}.") from trouble
    return TimeControl(timing, _seconds(given, "base_s", least=1), _seconds(given, "extra_s"))


def _seconds(given: Mapping[str, Any], name: str, least: int = 0) -> float:
    value = given.get(name, 0)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not least <= value <= LONGEST_GAME_S:
        raise MessageError(f"'{name}' is no number of seconds from {least} up to a day.")
    return float(value)


def _takeback(given: Mapping[str, Any]) -> Takeback:
    try:
        return Takeback(given.get("takeback", "free"))
    except ValueError as trouble:
        raise MessageError("Taking back is free, ask or never.") from trouble


def _mapping(given: Mapping[str, Any], name: str) -> dict[str, Any]:
    value = given.get(name, {})
    if not isinstance(value, dict) or len(value) > 50:
        raise MessageError(f"'{name}' is no object.")
    return value


def _text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str) or len(value) > 200:
        raise MessageError(f"'{name}' is missing or no short text.")
    return value
