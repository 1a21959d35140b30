"""The board on a bad cable, and with its cable pulled out again and again."""

from __future__ import annotations

from random import Random

import pytest

from firmware_bridge import Beat, CarriedOut, Felt, Joined, Layer, Play, show
from firmware_bridge.messages import Show
from firmware_bridge.simulated import Desk, Noise, SimulatedBoard

pytestmark = pytest.mark.slow

LATCH_US = 280
"""The newest WS2812 take what they got after so long a silence, and need it between two pictures."""
BAD_CABLE = Noise(flipped=0.005, dropped=0.005, doubled=0.002)


def test_five_thousand_commands_on_a_bad_cable_are_each_carried_out_once(board: SimulatedBoard) -> None:
    desk = Desk(board, BAD_CABLE, Random(5))  # noqa: S311 -- play, not secrets
    random, lasting = Random(11), list[frozenset[int]]()  # noqa: S311 -- play, not secrets
    states, since, turn_at = [frozenset[int]()], 0.0, 0.5
    desk.run(0.5)
    tickets, done = 0, list[int]()
    while tickets < 5000 or not (desk.link.session and desk.link.session.is_idle):
        session = desk.link.session
        if session and session.is_idle and tickets < 5000:
            tickets += 1
            desk.link.submit(a_command(tickets, random))
        done += [event.ticket for event in desk.step() if isinstance(event, CarriedOut)]
        if board.t >= turn_at:
            if board.t - since >= 0.1:
                lasting.append(states[-1])
            reed = random.randrange(100)
            states.append(states[-1] ^ {reed})
            board.close_reed(reed, reed in states[-1], bounces=4)
            since, turn_at = board.t, board.t + random.uniform(0.02, 0.25)
    desk.run(1.2)
    felt = [event.closed for event in desk.heard if isinstance(event, Felt)]
    assert desk.link.session is not None
    assert sum(isinstance(event, Joined) for event in desk.heard) == 1
    assert done == list(range(1, 5001))
    assert desk.link.session.carried_out == 5000
    assert is_subsequence(felt, states)
    assert is_subsequence(lasting, felt)
    assert len(lasting) > 100
    assert board.statistics().stats["bits_wrong"] == 0
    assert board.statistics().stats["bytes_lost"] == 0
    assert board.statistics().stats["pause_us"] > LATCH_US


def a_command(number: int, random: Random) -> Show | Play:
    """Mostly lights, which are the heaviest; sometimes a sound."""
    if number % 5 == 0:
        return Play((400 + number % 1000).to_bytes(2, "little") + b"\x64\x00")
    leds = tuple(random.sample(range(100), random.randrange(1, 6)))
    return show((Layer((number % 256, 9, 9), random.choice(list(Beat)[:4]), leds),), 0.5)


def is_subsequence(few: list[frozenset[int]], many: list[frozenset[int]]) -> bool:
    rest = iter(many)
    return all(any(each == other for other in rest) for each in few)


def test_fifty_unplugs_at_any_moment_are_healed_within_two_seconds(desk: Desk) -> None:
    random, board = Random(23), desk.board  # noqa: S311 -- play, not secrets
    closed, slowest = set[int](), 0.0
    for round_ in range(50):
        red = 1 + round_
        desk.link.submit(show((Layer((red, 0, 0), Beat.STEADY, (round_,)),), 1.0))
        desk.run(random.uniform(0.0, 0.05))
        board.unplug()
        desk.run(random.uniform(0.05, 3.0))
        reed = random.randrange(100)
        closed ^= {reed}
        board.close_reed(reed, reed in closed)
        board.plug()
        back, heard = board.t, len(desk.heard)
        while not is_restored(desk, heard, frozenset(closed), (red, 0, 0), round_):
            desk.step()
            assert board.t - back < 2.0
        slowest = max(slowest, board.t - back)
    assert slowest < 1.2  # the longest pause between two tries, and a moment to greet


def is_restored(
    desk: Desk, heard: int, closed: frozenset[int], colour: tuple[int, int, int], led: int
) -> bool:
    felt = [event.closed for event in desk.heard[heard:] if isinstance(event, Felt)]
    return felt[-1:] == [closed] and desk.board.colours[led] == colour
