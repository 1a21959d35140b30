"""Games in the portable draughts notation (PDN), both ways, with algebraic cells.

This variant has no GameType number of its own, so none is written, and a game that carries one
is a game of another variant. Moves are not checked here: that is for whoever replays the game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.checkers.text import is_change
from engine.errors import EngineError, Reason, shown
from engine.records.text import numbered, wrapped

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_OWN_TAGS = ("FEN", "Result")

_TAG = re.compile(r'\s*\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\]|\\["\\])*)"\s*\]')
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_MOVE = re.compile(r"(?P<path>[a-h][1-8](?:[-x:][a-h][1-8])+)[!?]*")
_NUMERIC = re.compile(r"[0-9]+(?:[-x:][0-9]+)+[!?]*")
_NUMERIC_FEN = re.compile(r"[WBK,][0-9]")
_WORD = re.compile(r"\s*(\{[^{}]*\}|[0-9]+\.+|\$[0-9]+|[^\s{}]+|[{}])")
_NUMBER = re.compile(r"[0-9]+\.+")
_REMARK = re.compile(r"\{[^{}]*\}")
_GRADE = re.compile(r"\$[0-9]+")


@dataclass(frozen=True, slots=True)
class PdnGame:
    """One game: its tags, its moves and remarks in order, its result, and where it began."""

    tags: Mapping[str, str]
    tokens: tuple[str, ...]
    """Moves as they were written, and remarks in their braces."""
    result: str = "*"
    position: str | None = None
    """The position text, if the game did not begin from the usual start."""


def write_pdn(tags: Mapping[str, str], moves: Sequence[str], result: str, position: str | None) -> str:
    """The text of a game; `moves` may hold remarks in braces too.

    What was seen and is no move, such as `c3~`, becomes a remark: PDN has no sign for it. The
    position is due wherever it is not blue that moves first from the usual start.
    """
    for name in tags:
        if name in (*_OWN_TAGS, "GameType") or not _TAG_NAME.fullmatch(name):
            raise _bad(f"'{name}' cannot be a tag of its own")
    if result not in RESULTS:
        raise _bad(f"'{result}' is no result: results are {', '.join(RESULTS)}")
    tokens = tuple(f"{{seen {word}}}" if is_change(word) else _token(word) for word in moves)
    start = {"FEN": position} if position is not None else {}
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in {**tags, **start, "Result": result}.items()]
    return "\n".join([*lines, "", *wrapped((*numbered(tokens), result)), ""])


def is_pdn(text: str) -> bool:
    """Whether a text looks like a game at all, right or wrong: it begins with a tag, a number or a move."""
    first = _WORD.match(text)
    return text.lstrip().startswith("[") or (
        first is not None and any(kind.match(first[1]) for kind in (_NUMBER, _MOVE, _NUMERIC, _REMARK))
    )


def read_pdn(text: str) -> PdnGame:
    """A game from its text."""
    tags, at = _read_tags(text)
    if "GameType" in tags:
        raise _bad(f"its GameType {tags['GameType']} is another variant, and ours has no number")
    tagged, position = tags.pop("Result", None), tags.pop("FEN", None)
    if position is not None:
        position = position.strip().removesuffix(".")
        if _NUMERIC_FEN.search(position):
            raise _bad("its FEN numbers the cells, but cells are written a1 to h8 here")
    tokens, result = _read_words(text[at:])
    if tagged is not None and tagged not in RESULTS:
        raise _bad(f"'{tagged}' is no result: results are {', '.join(RESULTS)}")
    if None not in (tagged, result) and tagged != result:
        raise _bad(f"it ends with {result}, but its tag says {tagged}")
    return PdnGame(tags, tokens, result or tagged or "*", position)


def _read_tags(text: str) -> tuple[dict[str, str], int]:
    tags: dict[str, str] = {}
    at = 0
    while found := _TAG.match(text, at):
        if found["name"] in tags:
            raise _bad(f"it has two tags {found['name']}")
        tags[found["name"]] = re.sub(r"\\(.)", r"\1", found["value"])
        at = found.end()
    if text[at:].lstrip().startswith("["):
        raise _bad(f'a tag is written [Name "value"], not {shown(text[at:].strip().splitlines()[0])}')
    return tags, at


def _read_words(text: str) -> tuple[tuple[str, ...], str | None]:
    """The moves and remarks, and the result if the game ends with one."""
    tokens: list[str] = []
    result = None
    for word in _WORD.findall(text):
        if word.startswith("["):
            raise _bad("it holds more than one game; one game a file is read")
        if result is not None:
            raise _bad(f"'{word[:20]}' comes after the result {result}")
        if word in RESULTS:
            result = word
        elif not _NUMBER.fullmatch(word) and not _GRADE.fullmatch(word):
            tokens.append(_token(word))
    return tuple(tokens), result


def _token(word: str) -> str:
    """A move or a remark, as it is kept."""
    if len(word) > 1 and word[0] == "{" and word[-1] == "}" and not set("{}") & set(word[1:-1]):
        return " ".join(word.split())
    if found := _MOVE.fullmatch(word):
        return found["path"].replace(":", "x")
    if _NUMERIC.fullmatch(word):
        raise _bad(f"'{word[:20]}' numbers the cells, but cells are written a1 to h8 here")
    if word[:1] in "()":
        raise _bad("variations in round brackets are not read")
    raise _bad(f"'{word[:20]}' is no move such as c3-d4 or c3xe5xg7, and no remark in braces")


def _escaped(value: str) -> str:
    return " ".join(value.splitlines()).replace("\\", "\\\\").replace('"', '\\"')


def _bad(what: str) -> EngineError:
    return EngineError(Reason.BAD_RECORD, f"The PDN cannot be used: {what}.")
