"""The very firmware in trouble: garbage at full speed, a chip that hangs or begins anew, a busy host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from firmware_bridge import (
    Beat,
    CarriedOut,
    Felt,
    Joined,
    Key,
    KeyPressed,
    Layer,
    Parted,
    Restart,
    play,
    show,
)
from firmware_bridge.framing import Frame, FrameReader
from firmware_bridge.messages import Boot, Kind, Reset, Scan
from firmware_bridge.simulated import Desk, Noise, SimulatedBoard

pytestmark = pytest.mark.slow

RED = (255, 20, 10)
BAD_CABLE = Noise(flipped=0.005, dropped=0.005, doubled=0.002)
A_SCAN = Frame(Scan.code, 1).encoded()
LINE_BYTES = 250
"""As many as the line carries in ten milliseconds."""

Rebuilt = Callable[[str, dict[str, str]], Path]


def starts(board: SimulatedBoard) -> int:
    """How often the board has started since it was last looked at."""
    frames = FrameReader().feed(b"".join(data for _, data in board.seen.frames))
    return sum(frame.kind == Boot.code and Boot.unpacked(frame.payload).again == 0 for frame in frames)


def random_bytes(random: Random) -> bytes:
    return random.randbytes(LINE_BYTES)


@pytest.mark.parametrize(
    "garbage",
    [
        pytest.param(random_bytes, id="random bytes"),
        pytest.param(lambda _: b"\x01\x00" * (LINE_BYTES // 2), id="scraps of two bytes"),
        pytest.param(lambda _: bytes(LINE_BYTES), id="only zeros"),
        pytest.param(lambda _: A_SCAN * (LINE_BYTES // len(A_SCAN)), id="scans"),
        pytest.param(lambda _: b"\x00\x00\xe0\x00\x80\xff\x00\x00\xf8\x00" * 25, id="a wrong baud rate"),
    ],
)
def test_garbage_at_full_speed_does_no_harm(any_desk: Desk, garbage: Callable[[Random], bytes]) -> None:
    random, board = Random(3), any_desk.board  # noqa: S311 -- play, not secrets
    any_desk.link.submit(show((Layer((9, 8, 7), Beat.BREATHING, tuple(range(60))),), 1.0))
    any_desk.run(0.1)
    board.seen.frames.clear()
    for _ in range(60):
        board.write(garbage(random))
        board.run(0.010)
    assert starts(board) == 0
    board.close_reed(7, True)
    any_desk.run(0.5)
    assert Felt(frozenset({7})) in any_desk.heard
    assert not any(isinstance(event, Parted) for event in any_desk.heard)


def test_a_chip_that_hangs_is_woken_by_its_watchdog(bench: Path, rebuilt: Rebuilt) -> None:
    hangs = {"    return sound_begin(": "    for (;;)\n        ;\n    return sound_begin("}
    board = SimulatedBoard(bench, Kind.SHIFT, rebuilt("orders.c", hangs))
    desk = Desk(board)
    desk.run(0.2)
    desk.link.submit(play([(880, 100)]))
    joined = [event for event in desk.run(1.0) if isinstance(event, Joined)]
    board.close()
    assert [Reset(event.welcome.reset) for event in joined] == [Reset.WATCHDOG]


def test_a_firmware_that_is_deaf_for_a_whole_strip_loses_bytes_as_on_a_real_chip(
    bench: Path, rebuilt: Rebuilt
) -> None:
    on_at_the_end = {
        "    sei();\n": "",
        "send_led(rgb[1], rgb[0], rgb[2]);\n": "send_led(rgb[1], rgb[0], rgb[2]);\n    static uint8_t sent;\n"
        "    if (++sent % ROWS == 0)\n        sei();\n",
    }
    deaf = rebuilt("chip_ws2812.c", on_at_the_end)
    board = SimulatedBoard(bench, Kind.SHIFT, deaf)
    desk = Desk(board)
    for count in range(20):
        desk.link.submit(show((Layer((count + 1, 2, 3), Beat.BREATHING, tuple(range(100))),), 1.0))
        desk.run(0.05)
    lost = board.statistics().stats["bytes_lost"]
    board.close()
    assert lost > 0


def test_what_finds_no_room_in_the_chip_is_counted_by_it(desk: Desk) -> None:
    for _ in range(20):
        desk.board.write(A_SCAN * (LINE_BYTES // len(A_SCAN)))
        desk.board.run(0.010)
    desk.run(0.1)
    desk.link.close()
    joined = [event for event in desk.run(0.5) if isinstance(event, Joined)]
    assert joined[0].welcome.receive_errors > 0


def test_a_host_that_was_busy_elsewhere_keeps_its_board(desk: Desk) -> None:
    desk.run(0.6)
    desk.board.run(1.6)
    assert not any(isinstance(event, Parted) for event in desk.run(0.5))


def test_after_any_number_of_events_that_nobody_heard_the_state_is_right(desk: Desk) -> None:
    board = desk.board
    for turn in range(170):  # a reed at the edge of its magnet, while the host does not look
        board.close_reed(50, turn % 2 == 0)
        board.run(0.0072)
    board.press(Key.DONE, True)
    board.run(0.02)
    board.press(Key.DONE, False)
    board.close_reed(50, False)
    board.close_reed(60, True)
    desk.run(1.0)
    assert KeyPressed(Key.DONE) in desk.heard
    assert [event for event in desk.heard if isinstance(event, Felt)][-1] == Felt(frozenset({60}))
    board.close_reed(61, True)
    assert Felt(frozenset({60, 61})) in desk.run(0.1)


def test_a_chip_that_begins_anew_on_a_bad_cable_gets_its_lights_and_is_felt_again(
    board: SimulatedBoard,
) -> None:
    desk, random = Desk(board, BAD_CABLE, Random(1)), Random(3)  # noqa: S311 -- play, not secrets
    closed = set[int]()
    desk.run(3.0)  # four starts within ten seconds would be too many
    for turn in range(25):
        desk.link.submit(show((Layer((turn + 1, 0, 0), Beat.STEADY, (5,)),), 1.0))
        for _ in range(3):
            touch(board, closed, random.randrange(100))
            desk.run(0.05)
        desk.run(2.2)
        board.unplug()  # the chip alone loses its power: to the host the port stays as it is
        board.plug()
        desk.run(0.2)
        touch(board, closed, random.randrange(100))
        desk.run(1.0)
        assert [event for event in desk.heard if isinstance(event, Felt)][-1].closed == closed
        assert board.colours[5] == (turn + 1, 0, 0)
    assert not any(isinstance(event, Parted) for event in desk.heard)


def touch(board: SimulatedBoard, closed: set[int], reed: int) -> None:
    closed ^= {reed}
    board.close_reed(reed, reed in closed)


def test_a_restart_on_a_bad_cable_is_done_once(board: SimulatedBoard) -> None:
    desk = Desk(board, BAD_CABLE, Random(2))  # noqa: S311 -- play, not secrets
    desk.run(0.5)
    board.seen.frames.clear()
    for _ in range(20):
        assert desk.link.session
        desk.link.submit(Restart())
        desk.run(3.0)
    assert starts(board) == 20
    assert any(isinstance(event, CarriedOut) for event in desk.heard)


def test_a_flash_that_was_seen_is_not_shown_again_to_a_board_that_comes_back(desk: Desk) -> None:
    green, steady = Layer((0, 220, 70), Beat.ONCE, (3,)), Layer((70, 66, 60), Beat.STEADY, (4,))
    desk.link.submit(show((green, steady), 1.0))
    desk.run(0.2)
    assert desk.board.colours[3] == green.rgb
    desk.board.unplug()
    desk.run(0.5)
    desk.board.plug()
    desk.board.seen.lights.clear()
    desk.run(2.0)
    assert not any(frame.colours[3:4] == (green.rgb,) for frame in desk.board.seen.lights)
    assert desk.board.colours[4] == steady.rgb


def drawn_ma(board: SimulatedBoard) -> Iterator[float]:
    """What the strip draws after each picture, whole or in part."""
    shown = list(board.colours)
    for frame in board.seen.lights:
        shown[: len(frame.colours)] = frame.colours
        yield sum(map(sum, shown)) * 20 / 255


def test_the_lights_stay_below_the_cap_when_a_picture_is_cut_short(desk: Desk) -> None:
    board = desk.board
    for turn in range(60):
        half = tuple(range(50, 100)) if turn % 2 == 0 else tuple(range(50))
        shown = board.colours
        board.seen.lights.clear()
        desk.link.submit(show((Layer((255, 255, 255), Beat.STEADY, half),), 1.0))
        desk.step()
        board.run(0.0004 * (turn % 12))
        board.write(A_SCAN)
        desk.run(0.03)
        lit, board.colours = board.colours, shown
        assert max(drawn_ma(board)) <= 400
        board.colours = lit
