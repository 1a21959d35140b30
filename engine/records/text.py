"""Records as text: tag lines, a blank line, numbered moves with remarks in braces, the result."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.errors import EngineError, Reason
from engine.records.record import RESULT, UNFINISHED, Record, is_remark

WIDTH = 96
"""Where the list of moves is broken into lines."""

TWO_SIDED = 2
"""Two players' moves go by one number."""
MANY_SIDED = ("mensch",)
"""Games of more players, or in which one moves several times: every move has its number."""

_TAG = re.compile(r'\[(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\]|\\.)*)"\]')
_TOKEN = re.compile(r"\{[^{}]*\}|[^\s{}]+|[{}]")
_NUMBER = re.compile(r"[0-9]+\.+")
_NUMBERED = re.compile(r"(?:[0-9]+\.+)?(?P<move>.+)")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}


def read_record(text: str) -> Record:
    """A record from its text; what is played in it is not checked here."""
    tags, rest = _read_tags(text)
    options: dict[str, str] = {}
    single: dict[str, str] = {}
    others: list[tuple[str, str]] = []
    for name, value in tags:
        if name == "Option":
            option, equals, chosen = value.partition("=")
            if not equals:
                raise _bad(f"an option is written name=value, not '{value}'")
            if option in options:
                raise _bad(f"the option '{option}' is given twice")
            options[option] = chosen
        elif name in ("Game", "Position", "First", "Result"):
            if name in single:
                raise _bad(f"it has two tags {name}")
            single[name] = value
        else:
            others.append((name, value))
    if "Game" not in single:
        raise _bad('it has no tag Game, such as [Game "desiree"]')
    tokens, result = _read_moves(rest, single.get("Result"))
    return Record(
        game=single["Game"],
        options=options,
        position=single.get("Position"),
        first=single.get("First"),
        tags=tuple(others),
        tokens=tokens,
        result=result,
    )


def write_record(record: Record) -> str:
    """The text of a record, one tag a line."""
    tags = [("Game", record.game)]
    tags += [("Option", f"{name}={value}") for name, value in record.options.items()]
    tags += [("Position", record.position)] if record.position is not None else []
    tags += record.tags
    tags += [("First", record.first)] if record.first is not None else []
    tags.append(("Result", record.result))
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags]
    each = 1 if record.game in MANY_SIDED else TWO_SIDED
    return "\n".join([*lines, "", *wrapped((*numbered(record.tokens, each), record.result)), ""])


def numbered(tokens: tuple[str, ...], each: int = TWO_SIDED) -> Iterator[str]:
    """The tokens with a number before every other move, or after so many."""
    played = 0
    for token in tokens:
        if not is_remark(token):
            if played % each == 0:
                yield f"{played // each + 1}."
            played += 1
        yield token


def next_number(number: int, game: str, is_opener: bool) -> int:
    """The number after this one; who opened the game has the odd ones, also after a remark that moved on."""
    is_skipped = game not in MANY_SIDED and (number + 1) % TWO_SIDED != is_opener
    return number + 1 + is_skipped


def numeral(number: int, game: str) -> str:
    """The number of a move as people write it: the second of two players has dots, `2…`."""
    if game in MANY_SIDED:
        return f"{number}."
    return f"{(number + 1) // TWO_SIDED}{'.' if number % TWO_SIDED else '…'}"


def wrapped(words: tuple[str, ...]) -> Iterator[str]:
    """The words in lines of a bearable length; a remark is never broken."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _read_tags(text: str) -> tuple[list[tuple[str, str]], str]:
    tags, at = [], 0
    while found := _TAG.match(text, at := _skip_blank(text, at)):
        tags.append((found["name"], _unescaped(found["value"])))
        at = found.end()
    if text[at : at + 1] == "[":
        raise _bad(f'a tag is written [Name "value"], not {text[at : at + 40].splitlines()[0]}')
    return tags, text[at:]


def _skip_blank(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _read_moves(text: str, tagged: str | None) -> tuple[tuple[str, ...], str]:
    """The moves and remarks, and the result; it may stand at the end, in the tag, or in both."""
    words = (word for word in _TOKEN.findall(text) if not _NUMBER.fullmatch(word))
    tokens = [word if is_remark(word) else _without_number(word) for word in words]
    if stray := next((token for token in tokens if token in ("{", "}")), None):
        raise _bad(f"a remark's brace '{stray}' has no partner")
    if any(token.startswith("[") for token in tokens):
        raise _bad("tags stand among the moves; one game a file is read")
    result = tokens.pop() if tokens and RESULT.fullmatch(tokens[-1]) else None
    early = next((token for token in tokens if RESULT.fullmatch(token)), None)
    if early is not None:
        raise _bad(f"the result '{early}' stands before the last move")
    if tagged is not None and not RESULT.fullmatch(tagged):
        raise _bad(f"'{tagged}' is no result: 1-0, 0-1, 1/2-1/2, * or a ranking such as y>g>r>k")
    if None not in (result, tagged) and result != tagged:
        raise _bad(f"it ends with {result}, but its tag says {tagged}")
    return tuple(_one_line(token) for token in tokens), result or tagged or UNFINISHED


def _without_number(word: str) -> str:
    """`b3-b5` out of `1.b3-b5`."""
    found = _NUMBERED.fullmatch(word)
    return found["move"] if found else word


def _one_line(token: str) -> str:
    return " ".join(token.split()) if is_remark(token) else token


def _escaped(value: str) -> str:
    return "".join(_ESCAPES.get(char, char) for char in value)


def _unescaped(value: str) -> str:
    plain = {escape: char for char, escape in _ESCAPES.items()}
    return re.sub(r"\\.", lambda found: plain.get(found[0], found[0][1:]), value)


def _bad(what: str) -> EngineError:
    return EngineError(Reason.BAD_RECORD, f"The record cannot be read: {what}.")
