"""Serial lines, exactly as displays and scoreboards expect them, and their sixteen-character forms."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from arbiter.referee import Phase, Signal
from arbiter.referee.clock import Clock, TimeControl
from arbiter.sighting import Disturbed, Repair, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged, Unsure
from arbiter.signals import clock_line, serial_lines, two_lines
from arbiter.signals.display import DISPLAY_WIDTH
from arbiter.signals.lines import to_ascii
from engine import Change, Finding, Outcome

LINE = ("b2", "c3", "d4", "e5", "f6", "g7")
WHITE_WINS = Outcome("white", ("white", "black"), "F.line", LINE)

READINGS: dict[str, Any] = {
    "unchanged": Unchanged(),
    "legal": SeenLegal(("b3-b5",), Change(), "…", None),
    "two ways": SeenLegal(("a1xc3xe1", "a1xc-1xe1"), Change(), "…", None),
    "won": SeenLegal(("b3-b5",), Change(), "…", WHITE_WINS),
    "draw": SeenLegal(("b3-b5",), Change(), "…", Outcome(None, (), "B.turn", ("a1",))),
    "illegal": SeenIllegal("e2^e4", Change(), (Finding("D.turn", "wrong_face", ("e4",), {}),), ()),
    "unfinished": SeenUnfinished("e2^e4", Change(), (Finding("D.turn", "unturned", ("e4",), {}),), ()),
    "unsure": Unsure(("c3", "d4")),
    "disturbed": Disturbed(Change(), (Repair("b3", "white 1"), Repair("c5", "empty"))),
}


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("unchanged", "Black to move.", ("TURN black | Black to move.",)),
        ("legal", "", ("LEGAL b3-b5",)),
        ("two ways", "", ("LEGAL a1xc3xe1 a1xc-1xe1",)),
        ("illegal", "Turn the die to 5", ("ILLEGAL D.turn e4 | Turn the die to 5",)),
        ("illegal", "Pas droit : là.", ("ILLEGAL D.turn e4 | Pas droit : la.",)),
        ("unfinished", "Turn the die to 5", ("UNFINISHED D.turn e4 | Turn the die to 5",)),
        ("unsure", "I cannot see.", ("UNSURE c3 d4",)),
        ("disturbed", "Put it right.", ("DISTURBED b3 c5 | Put it right.",)),
        ("won", "White wins", ("LEGAL b3-b5", "WON white F.line b2 c3 d4 e5 f6 g7 | White wins")),
        ("draw", "Drawn", ("LEGAL b3-b5", "DRAW B.turn a1 | Drawn")),
    ],
)
def test_each_reading_has_its_serial_line(name: str, text: str, expected: tuple[str, ...]) -> None:
    phase = Phase.OVER if name in ("won", "draw") else Phase.PLAYING
    assert (
        serial_lines(
            Signal(READINGS[name], "white", "black", phase, getattr(READINGS[name], "outcome", None)), text
        )
        == expected
    )


def test_a_player_who_is_passed_over_is_followed_by_whose_turn_it_is() -> None:
    skipped = Signal(READINGS["legal"], "white", "white", Phase.PLAYING, is_skipped=True)
    assert serial_lines(skipped, "White again.") == ("LEGAL b3-b5", "TURN white | White again.")


def test_the_clocks_line_has_the_players_in_their_order() -> None:
    clock = Clock(TimeControl(), {"black": 300.0, "white": 300.0}).turned_to("white", 100.0)
    assert clock_line(clock, ("white", "black"), 100.5) == "CLOCK 4:59 5:00"
    assert clock_line(clock, ("white", "black"), 392.5) == "CLOCK 0:07.5 5:00"
    assert clock_line(clock, ("white", "black"), 9999.0) == "CLOCK 0:00 5:00"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("ILLEGAL D.turn e4 | Turn the die to 5", ("ILLEGAL D.turn", "e4")),
        ("UNFINISHED D.turn e4 | Turn the die to 5", ("UNFINISHED", "D.turn e4")),
        ("ILLEGAL capture.compulsory c3 e5", ("ILLEGAL capture+", "c3 e5")),
        ("LEGAL b3-b5", ("LEGAL b3-b5", "")),
        ("LEGAL a1xc3xe5xg7", ("LEGAL", "a1xc3xe5xg7")),
        ("LEGAL a1xc3xe5xg7xe5xc3xa1", ("LEGAL", "a1xc3xe5xg7xe5x+")),
        ("TURN black | Black to move.", ("TURN black", "")),
        ("UNSURE c3 d4 e5 f6 g7 h8", ("UNSURE", "c3 d4 e5 f6 g7+")),
        ("UNSURE a10 b10 a1 a2 c10", ("UNSURE", "a10 b10 a1 a2+")),
        ("DISTURBED b3 c5 | Put it right.", ("DISTURBED", "b3 c5")),
        ("WON white F.line b2 c3 d4 e5 f6 g7 | White wins", ("WON white", "F.line b2 c3 d4+")),
        ("DRAW B.turn a1 | Drawn", ("DRAW B.turn", "a1")),
        ("CLOCK 4:59 5:00", ("CLOCK", "4:59        5:00")),
        ("CLOCK 0:07.4 5:00", ("CLOCK", "0:07.4      5:00")),
        ("CLOCK 1:00:00 1:00:00", ("CLOCK", "1:00:00  1:00:00")),
        ("CLOCK 10:00:00 10:00:00", ("10:00:00", "10:00:00")),
        ("CLOCK 4:59 5:00 5:00", ("4:59        5:00", "5:00")),
        ("CLOCK 4:59 5:00 5:00 1:05:00", ("4:59        5:00", "5:00     1:05:00")),
    ],
)
def test_a_small_display_shows_what_and_where(line: str, shown: tuple[str, str]) -> None:
    assert tuple(row.rstrip() for row in two_lines(line)) == shown


@given(st.text())
def test_a_small_display_is_filled_to_the_last_character_and_not_beyond(line: str) -> None:
    assert [len(row) for row in two_lines(line)] == [DISPLAY_WIDTH] * 2


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_small_display_shows_the_cell_and_the_beginning_of_any_rule(name: str) -> None:
    for article in engine.open_game(name).articles:
        for kind in ("ILLEGAL", "UNFINISHED"):
            what, *words = " ".join(two_lines(f"{kind} {article.rule} a1")).split()
            assert (what, words[-1]) == (kind, "a1")
            assert article.rule.startswith(words[0].rstrip("+"))
            assert len(words[0]) > 4 or words[0] == article.rule


@given(st.text())
def test_a_serial_line_is_always_printable_ascii(text: str) -> None:
    assert all(" " <= char <= "~" for char in to_ascii(text))


def test_letters_of_our_languages_are_spelled_out() -> None:
    assert to_ascii("Würfel, größer, dé, À, „Zug“ – «saut»") == 'Wuerfel, groesser, de, A, "Zug" - "saut"'
