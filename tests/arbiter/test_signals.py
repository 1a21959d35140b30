"""Lights and sounds for every reading."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

import engine
from arbiter.referee import Phase, Signal
from arbiter.sighting import Disturbed, Repair, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged, Unsure
from arbiter.signals import Colour, Light, Rhythm, Tone, glow, host_lost_lights, is_spent, lights, sound
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
    return Signal(READINGS[name], "white", "black", phase, getattr(READINGS[name], "outcome", None))


def most_flashes_in_two_seconds(light: Light) -> int:
    """Of its first cell, over twelve seconds."""
    moments = [step / 100 for step in range(1200)]
    bright = [glow(light, 0, moment) > 0.5 for moment in moments]
    pairs = zip(moments[1:], pairwise(bright), strict=True)
    rises = [moment for moment, (was, now) in pairs if now and not was]
    return max((sum(0 <= later - first < 1.99 for later in rises) for first in rises), default=0)


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
    assert most_flashes_in_two_seconds(Light(Colour.RED, rhythm, ("a1", "b1"), 6)) <= 5


@pytest.mark.parametrize("cells", range(1, 13))
def test_a_win_of_any_length_runs_calmly_enough(cells: int) -> None:
    assert most_flashes_in_two_seconds(Light(Colour.GOLD, Rhythm.RUNNING, ("a1",) * cells)) <= 5


def test_the_rhythm_alone_tells_all_lights_apart() -> None:
    told = [
        Light(Colour.WHITE, rhythm, ("a1", "b1"), 0) for rhythm in Rhythm if rhythm is not Rhythm.COUNTING
    ]
    told += [Light(Colour.WHITE, Rhythm.COUNTING, ("a1",), face) for face in range(1, 7)]
    for one, other in combinations(told, 2):
        unlike = sum(abs(glow(one, 0, step / 50) - glow(other, 0, step / 50)) > 0.3 for step in range(500))
        assert unlike > 25, f"{one.rhythm} {one.number} looks like {other.rhythm} {other.number}"


def test_a_face_to_set_is_counted_out_in_blinks() -> None:
    light = Light(Colour.WHITE, Rhythm.COUNTING, ("e4",), 5)
    samples = [glow(light, 0, step / 100) > 0 for step in range(281)]
    assert sum(now and not was for was, now in pairwise([False, *samples[:280]])) == 5
    assert not any(samples[181:280])
    assert samples[280]


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


def test_a_flash_that_is_over_leaves_the_cell_to_the_next_light() -> None:
    flash, turn = Light(Colour.GREEN, Rhythm.ONCE, ("b3",)), Light(Colour.DIM_WHITE, Rhythm.STEADY, ("b3",))
    assert [is_spent(flash, moment) for moment in (0.0, 0.5, 0.9)] == [False, False, True]
    assert not is_spent(turn, 3600.0)


def test_only_from_and_to_of_a_capture_are_lit() -> None:
    game = engine.open_game("checkers")
    capture = Change(
        (
            CellChange("c3", "blue man", "empty"),
            CellChange("d4", "pink man", "empty"),
            CellChange("e5", "empty", "blue man"),
        )
    )
    seen = Signal(SeenLegal(("c3xe5",), capture, "…", None), "blue", "pink", Phase.PLAYING)
    assert lights(seen, game.plan)[0] == Light(Colour.GREEN, Rhythm.ONCE, ("c3", "e5"))


def test_a_breach_on_no_cell_is_shown_at_the_edge_of_the_player_who_did_it(desiree: engine.AnyGame) -> None:
    passed = SeenIllegal("--", Change(), (Finding("B.turn", "passed", (), {}),), ())
    lit = lights(Signal(passed, "black", "black", Phase.PLAYING), desiree.plan)
    assert lit == (Light(Colour.RED, Rhythm.FLASHING, ("d8", "e8")),)


def test_a_win_without_winning_cells_runs_at_the_winners_edge(desiree: engine.AnyGame) -> None:
    won = SeenLegal(("b3-b5",), MOVE, "…", Outcome("black", ("black", "white"), "time", ()))
    lit = lights(Signal(won, "white", "black", Phase.OVER, won.outcome), desiree.plan)
    assert lit == (Light(Colour.GOLD, Rhythm.RUNNING, ("d8", "e8")),)


def test_a_piece_to_be_turned_to_no_known_face_breathes(desiree: engine.AnyGame) -> None:
    missing = Finding("D.turn", "unturned", ("e4",), {"due": 0})
    lit = lights(
        Signal(SeenUnfinished("e2^e4", Change(), (missing,), ()), "white", "white", Phase.PLAYING),
        desiree.plan,
    )
    assert lit == (Light(Colour.WHITE, Rhythm.BREATHING, ("e4",)),)


def test_a_board_that_lost_its_host_blinks_violet_on_its_first_cell(desiree: engine.AnyGame) -> None:
    (light,) = host_lost_lights(desiree.plan)
    assert light == Light(Colour.VIOLET, Rhythm.HOST_LOST, ("a1",))
    lit = [glow(light, 0, step / 100) > 0 for step in range(900)]
    assert sum(now and not was for was, now in pairwise([False, *lit])) == 3


@pytest.mark.parametrize("name", engine.GAMES)
def test_whose_turn_it_is_can_be_shown_in_every_game(name: str) -> None:
    game = engine.open_game(name)
    for player in game.players:
        (light,) = lights(Signal(Unchanged(), player, player, Phase.PLAYING), game.plan)
        assert (light.is_turn, len(light.cells)) == (True, 2)


def beats(tones: tuple[Tone, ...]) -> list[int]:
    """How long a buzzer with a single tone beeps, beep by beep."""
    lengths = [0]
    for tone in tones:
        lengths = [*lengths[:-1], lengths[-1] + tone.ms] if tone.hertz else [*lengths, 0]
    return lengths


def test_the_sounds_are_told_apart_by_their_beats_alone() -> None:
    sounds = [beats(sound(signal(name))) for name in READINGS]
    for one, other in combinations(sounds, 2):
        ratios = [max(a / b, b / a) for a, b in zip(one, other, strict=False)]
        assert len(one) != len(other) or max(ratios) >= 2, (one, other)


def test_the_sounds_are_told_apart_by_their_melody_too() -> None:
    melodies = {tuple(tone.hertz for tone in sound(signal(name)) if tone.hertz) for name in READINGS}
    assert len(melodies) == len(READINGS)


@pytest.mark.parametrize("name", READINGS)
def test_a_sound_is_heard_and_is_over_before_the_next_move(name: str) -> None:
    tones = sound(signal(name))
    assert all(tone.hertz == 0 or 100 <= tone.hertz <= 4000 for tone in tones)
    assert all(tone.ms >= 40 for tone in tones)
    assert sum(tone.ms for tone in tones) <= 1000


def test_winning_rises_and_a_breach_falls() -> None:
    won, illegal = ([tone.hertz for tone in sound(signal(name)) if tone.hertz] for name in ("won", "illegal"))
    assert won == sorted(won)
    assert illegal == sorted(illegal, reverse=True)
