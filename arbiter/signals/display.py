"""Serial lines for a common text display: two lines of sixteen characters."""

from __future__ import annotations

DISPLAY_WIDTH = 16

_WORDS_ON_TOP = {"ILLEGAL": 2, "UNFINISHED": 2, "LEGAL": 2, "TURN": 2, "WON": 2, "DRAW": 2}
"""What belongs to the kind: the rule, the move or the player; of the other kinds only the kind itself."""


def two_lines(line: str) -> tuple[str, str]:
    """A serial line for the display: what, then where.

    What does not fit on top goes below, unless it would push out the first cell.
    """
    head = line.partition(" | ")[0].split(" ")
    if head[0] == "CLOCK":
        return _clock(head[1:])
    cut = _WORDS_ON_TOP.get(head[0], 1)
    top, rest = " ".join(head[:cut]), head[cut:]
    if len(top) <= DISPLAY_WIDTH:
        return _fit(head[:cut]), _fit(rest)
    if rest and len(" ".join(head[1 : cut + 1])) > DISPLAY_WIDTH:
        return _cut(top), _fit(rest)
    return _fit(head[:1]), _fit(head[1:])


def _clock(times: list[str]) -> tuple[str, str]:
    """Two players' times at the two ends of the lower line; more, or longer ones, take both lines."""
    if len(" ".join(times)) <= DISPLAY_WIDTH and len(times) <= 2:
        return "CLOCK".ljust(DISPLAY_WIDTH), _apart(times)
    half = (len(times) + 1) // 2
    return _apart(times[:half]), _apart(times[half:])


def _apart(times: list[str]) -> str:
    """The last one at the right end, so that it stays in its place when another loses a digit."""
    first, last = " ".join(times[:-1]), times[-1] if times else ""
    room = DISPLAY_WIDTH - len(last)
    return f"{first.ljust(room)}{last}" if first and len(first) < room else _fit(times)


def _fit(words: list[str]) -> str:
    """As many whole words as a line holds; `+` says that there is more."""
    text = " ".join(words)
    while len(text) > DISPLAY_WIDTH and len(words) > 1:
        words = words[:-1]
        text = " ".join(words) + "+"
    return _cut(text)


def _cut(text: str) -> str:
    if len(text) > DISPLAY_WIDTH:
        text = text[: DISPLAY_WIDTH - 1] + "+"
    return text.ljust(DISPLAY_WIDTH)
