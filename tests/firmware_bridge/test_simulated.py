"""The very firmware on a simulated chip, spoken to by the very link."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from firmware_bridge import (
    Beat,
    Felt,
    Joined,
    Key,
    KeyPressed,
    Layer,
    Restart,
    Text,
    TurnedDown,
    play,
    show,
)
from firmware_bridge.messages import Feature, Kind, Reset, Show
from firmware_bridge.simulated import HZ, Desk, SimulatedBoard

pytestmark = pytest.mark.slow

RED = (255, 20, 10)


def test_a_board_says_who_it_is(any_desk: Desk) -> None:
    welcome = next(event.welcome for event in any_desk.heard if isinstance(event, Joined))
    side = 10 if any_desk.board.kind is Kind.SHIFT else 8
    assert (welcome.kind, welcome.rows, welcome.columns) == (any_desk.board.kind, side, side)
    assert welcome.leds == side * side
    assert Reset(welcome.reset) == Reset.POWER
    assert Feature.LIGHTS | Feature.SOUND | Feature.BUTTONS in Feature(welcome.features)


def test_a_boot_loader_that_hides_the_cause_of_a_reset_is_asked_for_it(bench: Path) -> None:
    board = SimulatedBoard(bench, told_by_boot_loader=Reset.BROWNOUT)
    desk = Desk(board)
    desk.run(0.1)
    board.close()
    assert [Reset(event.welcome.reset) for event in desk.heard if isinstance(event, Joined)] == [
        Reset.BROWNOUT
    ]


def test_every_reed_is_felt_at_its_own_place(any_desk: Desk) -> None:
    cells = 100 if any_desk.board.kind is Kind.SHIFT else 64
    closed = set[int]()
    for reed in range(cells):
        any_desk.board.close_reed(reed, True, bounces=6)
        closed.add(reed)
        assert Felt(frozenset(closed)) in any_desk.run(0.03)


def test_a_contact_that_bounces_is_told_once(desk: Desk) -> None:
    desk.board.close_reed(42, True, bounces=20, bounce_us=200)
    assert desk.run(0.2) == [Felt(frozenset({42}))]


def test_three_corners_make_no_ghost_with_diodes_and_one_without(any_desk: Desk) -> None:
    board = any_desk.board
    side = 10 if board.kind is Kind.SHIFT else 8
    corners = (0, 1, side)
    for reed in corners:
        board.close_reed(reed, True)
    assert any_desk.run(0.1)[-1:] == [Felt(frozenset(corners))]
    for reed in corners:
        board.remove_diode(reed)
    assert any_desk.run(0.1)[-1:] == [Felt(frozenset({*corners, side + 1}))]
    board.unplug()
    board.plug()
    any_desk.run(1.0)
    assert any_desk.heard[-1] == Felt(frozenset({*corners, side + 1}))


@pytest.mark.parametrize("key", list(Key))
def test_every_button_is_told_when_it_goes_down(any_desk: Desk, key: Key) -> None:
    any_desk.board.press(key, True)
    assert any_desk.run(0.1) == [KeyPressed(key)]
    any_desk.board.press(key, False)
    assert any_desk.run(0.1) == []


def test_lights_of_every_cell_arrive_with_their_colours_and_no_bit_out_of_time(any_desk: Desk) -> None:
    board, leds = any_desk.board, 100 if any_desk.board.kind is Kind.SHIFT else 64
    for led in range(0, leds, 7):
        any_desk.link.submit(show((Layer((1 + led, 100, 255 - led), Beat.STEADY, (led,)),), 1.0))
        any_desk.run(0.03)
        assert len(board.colours) == leds
        assert board.colours[led] == (1 + led, 100, 255 - led)
        assert sum(any(colour) for colour in board.colours) == 1
    assert board.statistics().stats["bits_wrong"] == 0


def test_rhythms_go_on_when_the_host_is_busy(desk: Desk) -> None:
    desk.link.submit(show((Layer(RED, Beat.FLASHING, (5,)),), 1.0))
    desk.run(0.05)
    desk.board.seen.lights.clear()
    desk.board.run(2.0)
    lit = [frame.colours[5] == RED for frame in desk.board.seen.lights]
    assert 9 <= sum(a != b for a, b in pairwise(lit)) <= 10  # 2.5 flashes a second


def test_without_a_host_the_home_light_blinks_violet(desk: Desk) -> None:
    desk.link.submit(show((Layer(RED, Beat.STEADY, (5,)),), 1.0, home=11))
    desk.run(0.05)
    desk.board.run(3.1)
    assert desk.board.colours[11] == (150, 0, 220)
    assert desk.board.colours[5] == (0, 0, 0)
    desk.run(0.5)
    assert desk.board.colours[5] == RED


def test_tones_are_played_in_their_time(any_desk: Desk) -> None:
    tones = ((880, 120), (0, 60), (220, 200))
    any_desk.link.submit(play(tones))
    any_desk.run(0.5)
    played = any_desk.board.seen.tones
    assert [hz for _, hz in played] == pytest.approx([880, 0, 220, 0], abs=1)
    lengths = [(later - sooner) / HZ for (sooner, _), (later, _) in pairwise(played)]
    assert lengths == pytest.approx([0.12, 0.06, 0.2], abs=0.002)


def test_text_stands_on_the_display(desk: Desk) -> None:
    desk.link.submit(Text(b"ILLEGAL D.turn  e4 to e5        "))
    desk.run(0.2)
    assert desk.board.statistics().text == "ILLEGAL D.turn  e4 to e5        "
    assert desk.board.seen.stats["text_missed"] == 0


def test_what_the_board_cannot_show_is_refused(desk: Desk) -> None:
    desk.link.submit(Show(255, 0, bytes((1, 2, 3, Beat.STEADY, 0, 1, 100))))
    assert any(isinstance(event, TurnedDown) for event in desk.run(0.05))


def test_a_restart_goes_through_the_watchdog_and_the_lights_come_back(desk: Desk) -> None:
    desk.link.submit(show((Layer(RED, Beat.STEADY, (5,)),), 1.0))
    desk.run(0.1)
    desk.board.close_reed(42, True)
    desk.run(0.1)
    desk.link.submit(Restart())
    joined = [event for event in desk.run(0.5) if isinstance(event, Joined)]
    assert [Reset.WATCHDOG in Reset(event.welcome.reset) for event in joined] == [True]
    assert desk.board.colours[5] == RED
    assert [event for event in desk.heard if isinstance(event, Felt)][-1] == Felt(frozenset({42}))
    desk.board.press(Key.UNDO, True)
    assert KeyPressed(Key.UNDO) in desk.run(0.1)
