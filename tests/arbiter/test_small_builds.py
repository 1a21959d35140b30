"""Three plain LEDs, or one per file and rank: the same colours and rhythms, as far as they go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from arbiter.signals import (
    SWITCH_AT,
    Colour,
    Light,
    Rhythm,
    ThreeLeds,
    file_rank_leds,
    host_lost_lights,
    three_leds,
)

PLAN = engine.open_game("desiree").plan

TURN = Light(Colour.DIM_WHITE, Rhythm.STEADY, ("d8", "e8"))
LIT: dict[str, tuple[Light, ...]] = {
    "to move": (TURN,),
    "legal": (Light(Colour.GREEN, Rhythm.ONCE, ("b3", "c4")), TURN),
    "illegal": (Light(Colour.RED, Rhythm.FLASHING, ("c5",)), Light(Colour.AMBER, Rhythm.STEADY, ("b3",))),
    "unfinished": (Light(Colour.WHITE, Rhythm.BREATHING, ("e4",)),),
    "turn to 1": (Light(Colour.WHITE, Rhythm.COUNTING, ("e4",), 1),),
    "turn to 2": (Light(Colour.WHITE, Rhythm.COUNTING, ("e4",), 2),),
    "turn to 6": (Light(Colour.WHITE, Rhythm.COUNTING, ("e4",), 6),),
    "unsure": (Light(Colour.BLUE, Rhythm.SLOW_BREATHING, ("c3", "d4")),),
    "disturbed": (Light(Colour.AMBER, Rhythm.DOUBLE_BLINK, ("b3", "c5", "e7")),),
    "won": (Light(Colour.GOLD, Rhythm.RUNNING, ("b2", "c3", "d4", "e5", "f6", "g7")),),
    "draw": (
        Light(Colour.WHITE, Rhythm.ALTERNATING, ("d1", "e1"), 0),
        Light(Colour.DIM_WHITE, Rhythm.ALTERNATING, ("d8", "e8"), 1),
    ),
    "host lost": host_lost_lights(PLAN),
}
"""The table of lights, row by row."""

MOMENTS = [step / 50 for step in range(650)]


def rises(levels: Sequence[float], threshold: float) -> list[float]:
    """When the light came on, in seconds; being lit from the beginning counts."""
    pairs = pairwise([0.0, *levels])
    return [moment for moment, (was, now) in zip(MOMENTS, pairs, strict=True) if was < threshold <= now]


def most_in_two_seconds(times: list[float]) -> int:
    """How many of these moments lie in the busiest two seconds, give or take a sample."""
    return max((sum(0 <= later - first < 1.97 for later in times) for first in times), default=0)


@cache
def leds_of(name: str) -> list[list[float]]:
    """Each of the three LEDs over thirteen seconds."""
    return [list(led) for led in zip(*(three_leds(LIT[name], moment) for moment in MOMENTS), strict=True)]


@pytest.mark.parametrize(
    ("name", "used"),
    [
        ("to move", {"green"}),
        ("legal", {"green"}),
        ("illegal", {"red"}),
        ("unfinished", {"yellow"}),
        ("turn to 6", {"yellow"}),
        ("unsure", {"yellow"}),
        ("disturbed", {"yellow"}),
        ("host lost", {"yellow"}),
        ("won", {"green", "yellow", "red"}),
        ("draw", {"green", "yellow"}),
    ],
)
def test_each_reading_has_its_led(name: str, used: set[str]) -> None:
    assert {led for led, levels in zip(ThreeLeds._fields, leds_of(name), strict=True) if any(levels)} == used


@pytest.mark.parametrize("name", LIT)
def test_no_led_of_three_flashes_more_than_two_and_a_half_times_a_second(name: str) -> None:
    for levels in leds_of(name):
        for threshold in (SWITCH_AT, 0.5):
            assert most_in_two_seconds(rises(levels, threshold)) <= 5


def test_the_led_and_its_rhythm_tell_all_readings_apart_even_if_it_can_only_be_on_or_off() -> None:
    seen = {name: [level >= SWITCH_AT for led in leds_of(name) for level in led] for name in LIT}
    for one, other in combinations(seen, 2):
        unlike = sum(a != b for a, b in zip(seen[one], seen[other], strict=True))
        assert unlike >= 18, f"{one} looks like {other}"


def test_a_legal_move_is_bright_and_then_dark_before_the_next_turn_shows_dimly() -> None:
    assert [three_leds(LIT["legal"], moment).green for moment in (0.1, 0.5, 0.9, 60.0)] == [
        1.0,
        0.0,
        0.25,
        0.25,
    ]


def test_an_illegal_move_flashes_red_twenty_five_times_in_ten_seconds() -> None:
    assert len([moment for moment in rises(leds_of("illegal")[2], 0.5) if moment < 10]) == 25


def test_a_win_runs_through_all_three_and_then_they_stay() -> None:
    assert [three_leds(LIT["won"], moment) for moment in (0.1, 0.3, 0.5, 0.7)] == [
        (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0),
    ]  # fmt: skip
    assert three_leds(LIT["won"], 10.1) == (1.0, 1.0, 1.0)


def test_a_draw_changes_sides_every_half_second() -> None:
    assert three_leds(LIT["draw"], 0.1) == (1.0, 0.0, 0.0)
    assert three_leds(LIT["draw"], 0.6) == (0.0, 1.0, 0.0)


def test_nothing_lit_is_dark() -> None:
    assert three_leds((), 1.0) == (0.0, 0.0, 0.0)
    assert not any(sum(file_rank_leds((), PLAN, 1.0), ()))


def crossing(lit: tuple[Light, ...], moment: float) -> str:
    """What a person reads from the LEDs at two sides of the board: `b 35` for b3 and b5."""
    files, ranks = file_rank_leds(lit, PLAN, moment)
    letters = "".join("abcdefgh"[number] for number, bright in enumerate(files) if bright)
    return f"{letters} {''.join(str(number + 1) for number, bright in enumerate(ranks) if bright)}"


def test_cells_that_could_be_misread_take_turns_with_a_dark_gap() -> None:
    doubtful = LIT["unsure"]
    assert [crossing(doubtful, moment) for moment in (0.1, 2.0, 2.6, 3.0, 5.0, 5.6, 5.9)] == [
        "c 3", "c 3", " ", "d 4", "d 4", " ", "c 3",
    ]  # fmt: skip


def test_cells_in_one_file_or_one_rank_are_shown_together() -> None:
    assert crossing((Light(Colour.BLUE, Rhythm.STEADY, ("b3", "b5")),), 0.1) == "b 35"
    assert all(crossing(LIT["to move"], moment) == "de 8" for moment in (0.1, 2.2, 100.0))


def test_a_breach_flashes_where_it_shows_and_is_steady_where_the_piece_came_from() -> None:
    assert [crossing(LIT["illegal"], step / 10 + 0.05) for step in range(4)] == ["c 5", "c 5", " ", " "]
    assert [crossing(LIT["illegal"], 2.45 + step / 10) for step in range(19)] == ["b 3"] * 19


def test_from_and_to_flash_once_each_and_then_the_turn_stays() -> None:
    assert [crossing(LIT["legal"], moment) for moment in (0.1, 0.5, 0.9, 1.3, 1.7, 60.0)] == [
        "b 3", " ", "c 4", " ", "de 8", "de 8",
    ]  # fmt: skip


def test_a_face_to_set_is_counted_out_at_its_cell() -> None:
    blinks = [crossing(LIT["turn to 6"], moment) == "e 4" for moment in MOMENTS[:160]]
    assert sum(now and not was for was, now in pairwise([False, *blinks])) == 6


def test_a_win_runs_from_cell_to_cell_and_then_they_are_shown_in_turn() -> None:
    assert [crossing(LIT["won"], 0.2 + 0.4 * step) for step in range(7)] == [
        "b 2", "c 3", "d 4", "e 5", "f 6", "g 7", "b 2",
    ]  # fmt: skip
    assert {crossing(LIT["won"], moment) for moment in MOMENTS[500:]} <= {
        "b 2", "c 3", "d 4", "e 5", "f 6", "g 7", " ",
    }  # fmt: skip


def test_the_two_edges_of_a_draw_shine_one_after_the_other() -> None:
    assert [crossing(LIT["draw"], moment) for moment in (0.1, 0.6, 1.1)] == ["de 1", "de 8", "de 1"]


def test_a_lost_host_blinks_at_the_first_cell() -> None:
    assert [crossing(LIT["host lost"], moment) for moment in (0.1, 1.0, 3.1)] == ["a 1", " ", "a 1"]


some_cells = st.lists(
    st.sampled_from([cell.name for cell in PLAN.cells]), min_size=1, max_size=12, unique=True
)


@settings(deadline=None, max_examples=25)
@given(
    st.lists(
        st.builds(
            Light, st.just(Colour.WHITE), st.sampled_from(Rhythm), some_cells.map(tuple), st.integers(1, 6)
        ),
        max_size=3,
    )
)
def test_no_led_of_a_file_or_rank_flashes_more_than_two_and_a_half_times_a_second(lit: list[Light]) -> None:
    steps = [sum(file_rank_leds(tuple(lit), PLAN, moment), ()) for moment in MOMENTS]
    for levels in zip(*steps, strict=True):
        assert most_in_two_seconds(rises(levels, 0.5)) <= 5


@pytest.mark.parametrize("name", engine.GAMES)
def test_every_cell_of_every_game_has_a_crossing_of_its_own(name: str) -> None:
    plan = engine.open_game(name).plan
    shown = {
        file_rank_leds((Light(Colour.WHITE, Rhythm.STEADY, (cell.name,)),), plan, 0.0) for cell in plan.cells
    }
    assert len(shown) == len(plan.cells)
    assert all((sum(leds.files), sum(leds.ranks)) == (1.0, 1.0) for leds in shown)
