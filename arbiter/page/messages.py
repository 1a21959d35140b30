"""What a browser may say over its socket, checked word by word and turned into values."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from arbiter.referee import Button, Pressed
from arbiter.table import Deed, Move, PutOn, PutRight, TakeOff, Throw, Turn
from arbiter.words import LANGUAGES

LONGEST = 4096
"""No message needs more characters."""
LONGEST_WORD = 64


class MessageError(Exception):
    """A message that makes no sense; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Speak:
    """The browser wants another language."""

    language: str


Message: TypeAlias = Deed | Pressed | Speak


def read_message(text: str) -> tuple[int, Message]:
    """The number that the browser gave its message, and what it says."""
    given = _object(text)
    number = given.get("id")
    if not isinstance(number, int) or isinstance(number, bool):
        raise MessageError("A message has a whole number as its id.")
    kind = given.get("kind")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise MessageError(f"There is no message of that kind. There are: {', '.join(_READERS)}.")
    return number, reader(given)


def _object(text: str) -> Mapping[str, Any]:
    if len(text) > LONGEST:
        raise MessageError("The message is too long.")
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as trouble:
        raise MessageError("The message is no JSON.") from trouble
    return as_object(given)


def as_object(given: object) -> Mapping[str, Any]:
    """A JSON object whose texts can all be written down: half a character from a broken sender cannot."""
    if not isinstance(given, dict):
        raise MessageError("That is no JSON object.")
    try:
        json.dumps(given, ensure_ascii=False).encode()
    except UnicodeEncodeError as trouble:
        raise MessageError("That holds half a character, which nobody can write down.") from trouble
    return given


def _word(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_WORD:
        raise MessageError(f"'{name}' is missing or no short text.")
    return value


def _pressed(given: Mapping[str, Any]) -> Pressed:
    try:
        button = Button(given.get("button"))
    except ValueError as trouble:
        raise MessageError(
            f"There are these buttons: {', '.join(each.value for each in Button)}."
        ) from trouble
    return Pressed(button, _word(given, "player") if given.get("player") is not None else None)


def _speak(given: Mapping[str, Any]) -> Speak:
    language = _word(given, "language")
    if language not in LANGUAGES:
        raise MessageError(f"There are these languages: {', '.join(LANGUAGES)}.")
    return Speak(language)


_READERS: dict[str, Callable[[Mapping[str, Any]], Message]] = {
    "move": lambda given: Move(_word(given, "from"), _word(given, "to")),
    "take_off": lambda given: TakeOff(_word(given, "cell")),
    "put_on": lambda given: PutOn(_word(given, "label"), _word(given, "cell")),
    "turn": lambda given: Turn(_word(given, "cell"), _word(given, "label")),
    "throw": lambda _: Throw(),
    "put_right": lambda _: PutRight(),
    "press": _pressed,
    "speak": _speak,
}
