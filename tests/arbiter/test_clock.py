"""The clock counts for whoever is to move, and for nobody else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.referee.clock import Clock, TimeControl, Timing, shown

PLAYERS = ("white", "black")


def clock(timing: Timing = Timing.SUDDEN_DEATH, base_s: float = 60.0, extra_s: float = 0.0) -> Clock:
    return Clock.of(TimeControl(timing, base_s, extra_s), PLAYERS).turned_to("white", 100.0)


def test_only_the_player_to_move_loses_time() -> None:
    running = clock()
    assert running.left("white", 110.0) == 50.0
    assert running.left("black", 110.0) == 60.0


def test_after_the_move_the_other_ones_time_runs() -> None:
    running = clock().turned_to("black", 110.0)
    assert running.left("white", 130.0) == 50.0
    assert running.left("black", 130.0) == 40.0


def test_an_increment_is_added_after_the_move() -> None:
    running = clock(Timing.INCREMENT, extra_s=5.0)
    assert running.left("white", 110.0) == 50.0
    assert running.turned_to("black", 110.0).left("white", 110.0) == 55.0


def test_a_delay_is_free_and_is_not_saved_up() -> None:
    running = clock(Timing.DELAY, extra_s=5.0)
    assert running.left("white", 104.0) == 60.0
    assert running.left("white", 107.0) == 58.0
    quick = running.turned_to("black", 101.0).turned_to("white", 102.0)
    assert quick.left("white", 107.0) == 60.0
    assert quick.left("white", 108.0) == 59.0


def test_the_flag_falls_for_the_one_whose_time_runs() -> None:
    running = clock()
    assert running.flagged(159.9) is None
    assert running.flagged(160.0) == "white"
    assert running.stopped(150.0).flagged(1000.0) is None


def test_a_pause_costs_nobody_anything_and_keeps_the_rest_of_the_delay() -> None:
    paused = clock(Timing.DELAY, extra_s=5.0).stopped(103.0)
    resumed = paused.resumed("white", 500.0)
    assert resumed.left("white", 502.0) == 60.0
    assert resumed.left("white", 503.0) == 59.0


def test_time_that_runs_backwards_gives_nothing_back() -> None:
    assert clock().left("white", 50.0) == 60.0
    assert clock().stopped(50.0).left_s["white"] == 60.0


def test_a_penalty_takes_time_and_stops_at_nothing() -> None:
    assert clock().charged("black", -20.0).left("black", 100.0) == 40.0
    assert clock().charged("black", -200.0).left("black", 100.0) == 0.0


@given(st.lists(st.floats(0, 30), max_size=12), st.sampled_from(Timing), st.floats(0, 10))
def test_no_time_is_lost_or_won_but_by_the_control(
    thinking: list[float], timing: Timing, extra_s: float
) -> None:
    running, t = clock(timing, 1000.0, extra_s), 100.0
    for number, seconds in enumerate(thinking, 1):
        t += seconds
        running = running.turned_to(PLAYERS[number % 2], t)
    spent = sum(max(0.0, seconds - extra_s) if timing is Timing.DELAY else seconds for seconds in thinking)
    given_back = extra_s * len(thinking) if timing is Timing.INCREMENT else 0.0
    assert sum(running.left(player, t) for player in PLAYERS) == pytest.approx(2000 - spent + given_back)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(300, "5:00"), (299.9, "4:59"), (10, "0:10"), (9.45, "0:09.4"), (0.01, "0:00.1"), (0, "0:00"),
     (3661, "1:01:01")],
)  # fmt: skip
def test_the_time_is_shown_as_on_a_clock(seconds: float, text: str) -> None:
    assert shown(seconds) == text
