"""Positions as text, both ways: `y:B,B,B,0 g:B,B,B,0 y 4 /2 #rk`."""

from __future__ import annotations

import re

from engine.errors import EngineError, Reason, counted
from engine.mensch.circles import circle_name
from engine.mensch.ending import outcome
from engine.mensch.moves import allowance
from engine.mensch.position import BASE, FIGURES, LAST, SEATS, START, Figures, Position, is_home
from engine.mensch.profile import COLOURS, LETTERS, Profile
from engine.records.record import DRAWN
from engine.ruling import Outcome

BASE_LETTER = "B"
NOT_THROWN = "-"
UNTIDY = 30
"""So much of a text that makes no sense is shown again, on one line and in quotes."""

_FIGURES = re.compile(r"(?P<seat>\S*?):(?P<figures>\S*)")
_TURN = re.compile(
    r"(?P<seat>\S+) +(?P<roll>[0-9]+|-) *(/(?P<throws>[0-9]+))? *(#(?P<home>[a-z]+))?", re.ASCII
)


def seats_in(text: str) -> str:
    """The letters of the seats that a position text speaks of, in the order of play."""
    return "".join(letter for letter in LETTERS if re.search(rf"(^|\s){letter}:", text))


def read_position(profile: Profile, text: str) -> Position:
    """A position from text such as `y:B,B,B,0 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 y -`."""
    words = text.split()
    count = sum(":" in word for word in words)
    figures = _read_seats(profile, words[:count])
    turn = _TURN.fullmatch(" ".join(words[count:]))
    if turn is None:
        raise _bad(
            "after the figures come the seat to move and the roll, such as 'y 4' or 'y -', then /N for the "
            "throws left and # with the seats already home where needed"
        )
    seat = _read_seat(profile, turn["seat"])
    roll = 0 if turn["roll"] == NOT_THROWN else _read_number(turn["roll"], "a roll", 1, 6)
    most = allowance(profile, figures[seat])
    throws = most if turn["throws"] is None else _read_number(turn["throws"], "throws left", 1, most)
    position = Position(figures, seat, roll, throws, _read_home(profile, figures, turn["home"] or ""))
    if is_home(figures[seat]) and not outcome(profile, position):
        raise _bad(f"{LETTERS[seat]} has all figures home and cannot be to move")
    return position


def _read_home(profile: Profile, figures: tuple[Figures, ...], letters: str) -> tuple[int, ...]:
    """Who came home, in order; a single seat that is home without being named came last."""
    named = tuple(_read_seat(profile, letter) for letter in letters)
    if len(set(named)) != len(named):
        raise _bad(f"#{letters[:UNTIDY]} names a seat twice")
    if early := [LETTERS[seat] for seat in named if not is_home(figures[seat])]:
        raise _bad(f"#{letters[:UNTIDY]} names {early[0]}, which still has figures on the way")
    others = tuple(seat for seat in profile.seats if is_home(figures[seat]) and seat not in named)
    if len(others) > 1:
        listed = "".join(LETTERS[seat] for seat in others)
        raise _bad(f"{' and '.join(listed)} are home: say in which order, such as #{letters}{listed}")
    return named + others


def _read_seats(profile: Profile, words: list[str]) -> tuple[Figures, ...]:
    figures: list[Figures] = [()] * SEATS
    for word in words:
        found = _FIGURES.fullmatch(word)
        seat = _read_seat(profile, found["seat"] if found else word)
        if figures[seat]:
            raise _bad(f"seat {LETTERS[seat]} is there twice")
        figures[seat] = _read_figures(word, (found["figures"] if found else "").split(","))
    if missing := [LETTERS[seat] for seat in profile.seats if not figures[seat]]:
        raise _bad(f"the figures of seat {', '.join(missing)} are missing, such as {missing[0]}:B,B,B,0")
    _refuse_shared_circles(figures)
    return tuple(figures)


def _read_figures(word: str, names: list[str]) -> Figures:
    if len(names) != FIGURES:
        raise _bad(f"{word[:UNTIDY]!r} has {counted(len(names), 'figure')} where each seat has {FIGURES}")
    return tuple(sorted(read_progress(name) for name in names))


def read_progress(name: str) -> int:
    """How far a figure has come: `B` or a number from 0 to 43."""
    if name == BASE_LETTER:
        return BASE
    return _read_number(name, "a figure's place (or B)", START, LAST)


def write_progress(progress: int) -> str:
    """`B` or the number of circles gone."""
    return BASE_LETTER if progress == BASE else str(progress)


def _read_number(word: str, what: str, lowest: int, highest: int) -> int:
    is_number = word.isascii() and word.isdigit() and len(word) <= 2
    if not is_number or not lowest <= int(word) <= highest:
        raise _bad(f"{word[:UNTIDY]!r} is no number for {what}: it goes from {lowest} to {highest}")
    return int(word)


def _read_seat(profile: Profile, letter: str) -> int:
    known = {LETTERS[seat]: seat for seat in profile.seats}
    if letter not in known:
        raise _bad(f"{letter[:UNTIDY]!r} is no seat in play: seats are {', '.join(known)}")
    return known[letter]


def _refuse_shared_circles(figures: list[Figures]) -> None:
    seen: set[str] = set()
    for seat, own in enumerate(figures):
        for progress in own:
            if progress == BASE:
                continue
            circle = circle_name(seat, progress)
            if circle in seen:
                raise _bad(
                    f"there are two figures on a circle: {circle} ({LETTERS[seat]}:{progress}) is taken twice"
                )
            seen.add(circle)


def write_position(profile: Profile, position: Position) -> str:
    """The text of a position; throws left are written where a turn does not begin with them."""
    words = [
        f"{LETTERS[seat]}:{','.join(map(write_progress, position.figures[seat]))}" for seat in profile.seats
    ]
    words += [LETTERS[position.seat], str(position.roll or NOT_THROWN)]
    if position.throws != allowance(profile, position.own):
        words.append(f"/{position.throws}")
    if position.home:
        words.append("#" + "".join(LETTERS[seat] for seat in position.home))
    return " ".join(words)


def write_result(outcome: Outcome) -> str:
    """The ranking of a game, such as `y>g>r>k`; nobody is ranked in a draw."""
    return (
        DRAWN
        if outcome.winner is None
        else ">".join(LETTERS[COLOURS.index(name)] for name in outcome.ranking)
    )


def _bad(what: str) -> EngineError:
    return EngineError(Reason.BAD_POSITION, f"The position cannot be read: {what}.")
