"""Lights, sounds and serial lines for every reading."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from arbiter.referee import Phase, Signal
from arbiter.sighting import Disturbed, Repair, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged, Unsure
from arbiter.signals import Colour, Light, Rhythm, glow, lights, serial_lines, sound, two_lines
from arbiter.signals.lines import to_ascii
from engine import CellChange, Change, Finding, Outcome

MOVE = Change((CellChange("b3", "white 1", "empty"), CellChange("b5", "empty", "white 1")))
LINE = ("b4", "c4", "d4", "e4", "f4", "g4")
WRONG = Finding("C.slide", "not_straight", ("c5",), {"from": "b3", "to": "c5"})
TURN = Finding("D.turn", "unturned", ("e4",), {"from": "e2", "due": 5})

READINGS: dict[str, Any] = {
    "unchanged": Unchanged(),
    "legal": SeenLegal(("b3-b5",), MOVE, "…", None),
    "won": SeenLegal(("b3-b5",), MOVE, "…", Outcome("white", ("white", "black"), "F.line", LINE)),
    "draw": SeenLegal(("b3-b5",), MOVE, "…", Outcome(None, (), "B.turn", ("a1",))),
    "illegal": SeenIllegal("b3-c5", Change(), (WRONG,), ()),
    "unfinished": SeenUnfinished("e2^e4", Change(), (TURN,), ("e2^e4=5",)),
    "unsure": Unsure(("c3", "d4")),
    "disturbed": Disturbed(engine.Change(), (Repair("b3", "white 1"), Repair("c5", "empty"))),
}


def signal(name: str) -> Signal:
    phase = Phase.OVER if name in ("won", "draw") else Phase.PLAYING
    return Signal(READINGS[name], "white", "black", phase)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("unchanged", [("DIM_WHITE", "STEADY", ("d8", "e8"), 0)]),
        ("legal", [("GREEN", "ONCE", ("b3", "b5"), 0), ("DIM_WHITE", "STEADY", ("d8", "e8"), 0)]),
        ("illegal", [("RED", "FLASHING", ("c5",), 0), ("AMBER", "STEADY", ("b3",), 0)]),
        ("unfinished", [("WHITE", "COUNTING", ("e4",), 5)]),
        ("unsure", [("BLUE", "SLOW_BREATHING", ("c3", "d4"), 0)]),
        ("disturbed", [("AMBER", "DOUBLE_BLINK", ("b3", "c5"), 0)]),
        ("won", [("GOLD", "RUNNING", LINE, 0)]),
        ("draw", [("WHITE", "ALTERNATING", ("d1", "e1"), 0), ("DIM_WHITE", "ALTERNATING", ("d8", "e8"), 1)]),
    ],
)
def test_each_reading_has_its_lights(desiree: engine.AnyGame, name: str, expected: Any) -> None:
    lit = lights(signal(name), desiree.plan)
    assert [(each.colour.name, each.rhythm.name, each.cells, each.number) for each in lit] == expected


@pytest.mark.parametrize("rhythm", Rhythm)
def test_no_light_flashes_more_than_two_and_a_half_times_a_second(rhythm: Rhythm) -> None:
    light = Light(Colour.RED, rhythm, ("a1", "b1"), 6)
    moments = [step / 100 for step in range(1200)]
    bright = [glow(light, 0, moment) > 0.5 for moment in moments]
    pairs = zip(moments[1:], pairwise(bright), strict=True)
    rises = [moment for moment, (was, now) in pairs if now and not was]
    assert all(later - earlier >= 0.39 for earlier, later in pairwise(rises))


def test_a_face_to_set_is_counted_out_in_blinks() -> None:
    light = Light(Colour.WHITE, Rhythm.COUNTING, ("e4",), 5)
    samples = [glow(light, 0, step / 100) > 0 for step in range(300)]
    assert sum(now and not was for was, now in zip([False, *samples], samples, strict=False)) == 5
    assert not any(samples[200:299])


def test_the_win_runs_along_its_line_and_then_stays() -> None:
    light = Light(Colour.GOLD, Rhythm.RUNNING, LINE)
    brightest = [max(range(6), key=lambda cell: glow(light, cell, step * 0.12 + 0.01)) for step in range(6)]
    assert brightest == [0, 1, 2, 3, 4, 5]
    assert [glow(light, cell, 10.5) for cell in range(6)] == [1.0] * 6


def test_a_legal_move_is_lit_for_four_tenths_of_a_second() -> None:
    light = Light(Colour.GREEN, Rhythm.ONCE, ("b3",))
    assert [glow(light, 0, moment) for moment in (0.0, 0.39, 0.41, 3600.0)] == [1.0, 1.0, 0.0, 0.0]


@pytest.mark.parametrize(("rhythm", "period_s"), [(Rhythm.BREATHING, 1.0), (Rhythm.SLOW_BREATHING, 2.5)])
def test_a_breath_goes_out_and_comes_back_in_its_time(rhythm: Rhythm, period_s: float) -> None:
    light = Light(Colour.BLUE, rhythm, ("b3",))
    assert glow(light, 0, period_s / 2) == pytest.approx(0.0)
    assert glow(light, 0, period_s) == pytest.approx(1.0)


def test_the_two_sides_of_a_draw_light_up_in_turn() -> None:
    sides = [Light(Colour.WHITE, Rhythm.ALTERNATING, ("d1",), half) for half in (0, 1)]
    assert [[glow(side, 0, moment) for side in sides] for moment in (0.1, 0.6)] == [[1.0, 0.0], [0.0, 1.0]]


def test_every_reading_but_a_standing_board_has_a_sound_of_its_own() -> None:
    sounds = {name: sound(signal(name)) for name in READINGS}
    assert sounds.pop("unchanged") == ()
    assert len(set(sounds.values())) == len(sounds)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("unchanged", "Black to move.", ("TURN black | Black to move.",)),
        ("legal", "", ("LEGAL b3-b5",)),
        ("illegal", "Pas droit : là.", ("ILLEGAL C.slide c5 | Pas droit : la.",)),
        ("unfinished", "Turn the die to 5", ("UNFINISHED D.turn e4 | Turn the die to 5",)),
        ("unsure", "I cannot see.", ("UNSURE c3 d4",)),
        ("disturbed", "Put it right.", ("DISTURBED b3 c5 | Put it right.",)),
        (
            "won",
            "Weiß gewinnt",
            ("LEGAL b3-b5", "WON white F.line b4 c4 d4 e4 f4 g4 | Weiss gewinnt"),
        ),
        ("draw", "Drawn", ("LEGAL b3-b5", "DRAW B.turn a1 | Drawn")),
    ],
)
def test_each_reading_has_its_serial_line(name: str, text: str, expected: tuple[str, ...]) -> None:
    assert serial_lines(signal(name), text) == expected


def test_a_small_display_shows_what_and_where() -> None:
    assert two_lines("ILLEGAL D.turn e4 | Turn the die to 5") == ("ILLEGAL D.turn  ", "e4              ")
    assert two_lines("UNSURE c3 d4 e5 f6 g7 h8") == ("UNSURE          ", "c3 d4 e5 f6 g7+ ")
    assert two_lines("UNSURE a10 b10 a1 a2 c10")[1] == "a10 b10 a1 a2+  "


@given(st.text())
def test_a_serial_line_is_always_printable_ascii(text: str) -> None:
    assert all(" " <= char <= "~" for char in to_ascii(text))


def test_letters_of_our_languages_are_spelled_out() -> None:
    assert to_ascii("Würfel, größer, dé, À, „Zug“ – «saut»") == 'Wuerfel, groesser, de, A, "Zug" - "saut"'
