"""Reeds that bounce, stick, flicker and haunt: what a scanner makes of them. All of it on the fake."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import Felt, Header, PinError, ReedMatrix, ReedScanner
from hardware.debounce import Debounced
from hardware.ghosts import doubtful_reeds
from hardware.pace import Pace
from hardware.restless import Restless
from hardware.simulated import ShortCircuit, SimulatedPins, SimulatedReeds

ROWS, COLUMNS = (5, 6, 7, 8), (13, 19, 20, 21)
STEP_S = 0.001


class Room:
    """A matrix of four by four."""

    def __init__(self, bare: frozenset[int] = frozenset()) -> None:
        self.pins = SimulatedPins()
        self.reeds = SimulatedReeds(self.pins, ROWS, COLUMNS, bare)
        self.matrix = ReedMatrix(Header(self.pins), ROWS, COLUMNS, lambda: None)
        self.scanner = ReedScanner(self.matrix)
        self.wait(0.1)

    def wait(self, seconds: float) -> list[Felt]:
        told = []
        for _ in range(round(seconds / STEP_S)):
            self.pins.run(STEP_S)
            if felt := self.scanner.step(self.pins.t):
                told.append(felt)
        return told


def test_a_piece_that_is_put_down_is_told_once_however_its_reed_bounces() -> None:
    room = Room()
    room.reeds.close_reed(5, True, bounces=20, bounce_us=400)
    assert room.wait(0.5) == [Felt(frozenset({5}))]
    room.reeds.close_reed(5, False, bounces=20, bounce_us=400)
    assert room.wait(0.5) == [Felt(frozenset())]


def test_a_magnet_that_passes_for_ten_milliseconds_is_not_felt() -> None:
    room = Room()
    room.reeds.close_reed(5, True)
    room.pins.after(0.009, lambda: room.reeds.close_reed(5, False))
    assert room.wait(0.5) == []


def test_a_reed_that_bounces_holds_up_no_other() -> None:
    room = Room()
    room.reeds.flicker(3, Random(1), (0.001, 0.004), 400)  # noqa: S311 -- play, not secrets
    room.reeds.close_reed(5, True)
    assert any(5 in felt.closed for felt in room.wait(0.02))


def test_a_stuck_reed_does_not_follow_its_magnet() -> None:
    room = Room()
    room.reeds.stick(2, True)
    room.reeds.close_reed(2, False)
    room.wait(0.1)
    assert room.scanner.felt == Felt(frozenset({2}))


def test_a_reed_that_flickers_is_counted() -> None:
    room = Room()
    room.reeds.flicker(3, Random(1), (0.03, 0.05), 41)  # noqa: S311 -- play, not secrets
    room.reeds.close_reed(5, True, bounces=8)
    room.wait(3.0)
    assert room.scanner.turns == {3: 41, 5: 1}


def test_a_hand_is_never_so_fast_that_its_reed_is_taken_to_flicker() -> None:
    restless = Restless()
    for turn in range(100):
        restless = restless.after([7], turn * 0.3)
        assert not restless.flickering


def test_a_reed_that_has_flickered_is_believed_again_when_it_was_quiet_for_a_while() -> None:
    restless = Restless()
    for turn in range(8):
        restless = restless.after([7], turn * 0.1)
    assert restless.flickering == {7}
    assert restless.after([3], 5.0).flickering == {7}
    assert restless.after([], 5.8) == Restless()


@pytest.mark.parametrize("corner", [0, 1, 4, 5])
def test_with_diodes_three_corners_make_no_fourth(corner: int) -> None:
    room = Room()
    for reed in {0, 1, 4, 5} - {corner}:
        room.reeds.close_reed(reed, True)
    room.wait(0.1)
    assert room.scanner.felt == Felt(frozenset({0, 1, 4, 5} - {corner}))


def test_a_ghost_is_doubted_and_the_missing_diode_is_named() -> None:
    room = Room(bare=frozenset({5}))
    for reed in (1, 4, 5):
        room.reeds.close_reed(reed, True)
    room.wait(0.1)
    assert room.scanner.felt == Felt(frozenset({0, 1, 4, 5}), frozenset({0}), frozenset({5}))


def test_a_missing_diode_makes_no_ghost_across_another_corner() -> None:
    room = Room(bare=frozenset({1}))
    for reed in (1, 4, 5):
        room.reeds.close_reed(reed, True)
    room.wait(0.1)
    assert room.scanner.felt == Felt(frozenset({1, 4, 5}), frozenset(), frozenset({1}))


@given(st.frozensets(st.integers(0, 15)), st.frozensets(st.integers(0, 15)))
def test_whatever_is_not_doubted_is_true(magnets: frozenset[int], bare: frozenset[int]) -> None:
    room = Room(bare)
    for reed in magnets:
        room.reeds.close_reed(reed, True)
    room.wait(0.05)
    felt = room.scanner.felt
    assert felt is not None
    assert magnets <= felt.closed
    assert felt.closed - felt.doubtful <= magnets


def test_rows_that_are_not_looked_at_drive_nothing_so_that_no_pin_is_harmed() -> None:
    room = Room(bare=frozenset(range(16)))
    for reed in range(16):
        room.reeds.close_reed(reed, True)
    room.wait(0.1)
    room.pins.drive(ROWS[-1], True)
    with pytest.raises(ShortCircuit):
        room.matrix.scan()


def test_a_row_is_let_go_also_when_its_columns_could_not_be_read() -> None:
    room = Room()
    room.reeds.close_reed(5, True)
    room.pins.taken.add(COLUMNS[1])
    with pytest.raises(PinError, match="GPIO 19 cannot be used"):
        room.matrix.scan()
    assert room.pins.driven == {}
    room.pins.taken.clear()
    assert room.matrix.scan() == 1 << 5


def test_a_scanner_that_failed_knows_nothing_until_it_has_looked_again() -> None:
    room = Room()
    room.reeds.close_reed(5, True)
    room.wait(0.1)
    room.pins.taken.add(ROWS[0])
    with pytest.raises(PinError):
        room.wait(0.1)
    assert room.scanner.felt is None
    room.pins.taken.clear()
    assert room.wait(0.6) == [Felt(frozenset({5}))]


def test_no_reed_is_doubted_where_all_have_diodes() -> None:
    assert doubtful_reeds(frozenset(range(16)), frozenset(), 4) == frozenset()


@given(st.lists(st.integers(0, 7), max_size=40))
def test_three_looks_in_a_row_are_believed_and_no_fewer(looks: list[int]) -> None:
    state, history = Debounced(), [0, 0, 0]
    for seen in looks:
        before, state = state, state.after(seen)
        history.append(seen)
        for bit in range(3):
            lately = [look >> bit & 1 for look in history[-3:]]
            was, now = before.steady >> bit & 1, state.steady >> bit & 1
            assert now == (lately[0] if len(set(lately)) == 1 else was)


def test_a_pace_does_not_drift_however_late_each_deed_is() -> None:
    pace, t, done = Pace(0.005), 0.0, 0
    while t < 100.0:
        done += pace.is_due(t)
        t += 0.0013
    assert done == 20_000


def test_a_pace_leaves_out_what_a_long_pause_has_missed() -> None:
    pace = Pace(0.005)
    assert pace.is_due(0.0)
    assert pace.is_due(1.0)
    assert not pace.is_due(1.001)
    assert pace.is_due(1.005)


def test_a_pace_takes_steps_of_its_own_length_for_due() -> None:
    pace = Pace(0.005)
    assert all(pace.is_due(7.3 + step * 0.005) for step in range(10_000))


def test_the_simulated_clock_keeps_step_for_a_day() -> None:
    pins = SimulatedPins()
    pins.run(86_400)
    pace = Pace(0.005)
    assert pace.is_due(pins.t)
    for _ in range(10_000):
        pins.run(0.005)
        assert pace.is_due(pins.t)
