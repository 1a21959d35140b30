"""Lines for a display: whoever sends them never waits, and the display gets what still matters."""

from __future__ import annotations

import os
import pty
import threading
import tty

from arbiter.table import LineFeed
from arbiter.table.line_feed import MOST_WAITING
from firmware_bridge import LineOut, LinkError, LinkReason

LONGEST_S = 20.0


class Display(LineOut):
    """A display that reads only when it is let, and fails as often as it is told to."""

    def __init__(self, fails: int = 0) -> None:
        self.port = "/dev/ttyUSB1"
        self.may_read, self.is_asked = threading.Event(), threading.Event()
        self.got: list[str] = []
        self.fails, self.is_closed = fails, False

    def send(self, line: str) -> None:
        self.is_asked.set()
        assert self.may_read.wait(LONGEST_S)
        if self.fails:
            self.fails -= 1
            raise LinkError(LinkReason.LOST, "The display is away.")
        self.got.append(line)

    def close(self) -> None:
        self.is_closed = True


def stuck(display: Display) -> LineFeed:
    """A feed whose first line is not read."""
    feed = LineFeed(display)
    feed.send("LEGAL b3-b5")
    assert display.is_asked.wait(LONGEST_S)
    return feed


def test_lines_arrive_in_their_order_before_the_port_is_given_back() -> None:
    display = Display()
    display.may_read.set()
    with LineFeed(display) as feed:
        for line in ("TURN white", "LEGAL b3-b5", "TURN black"):
            feed.send(line)
    assert display.got == ["TURN white", "LEGAL b3-b5", "TURN black"]
    assert display.is_closed


def test_of_several_times_that_wait_only_the_last_is_told() -> None:
    display = Display()
    with stuck(display) as feed:
        for second in (59, 58, 57):
            feed.send(f"CLOCK 4:{second} 5:00", is_passing=True)
        feed.send("TURN black")
        display.may_read.set()
    assert display.got == ["LEGAL b3-b5", "CLOCK 4:57 5:00", "TURN black"]


def test_a_display_that_does_not_read_for_long_misses_the_oldest_lines() -> None:
    display = Display()
    with stuck(display) as feed:
        for number in range(MOST_WAITING + 2):
            feed.send(f"UNSURE {number}")
        display.may_read.set()
    assert display.got[:2] == ["LEGAL b3-b5", "UNSURE 2"]
    assert len(display.got) == 1 + MOST_WAITING


def test_a_line_that_failed_is_sent_again_and_the_trouble_is_over() -> None:
    display = Display(fails=2)
    feed = stuck(display)
    display.may_read.set()
    while not display.got:
        display.is_asked.wait(LONGEST_S)
    feed.close()
    assert (display.got, feed.trouble) == (["LEGAL b3-b5"], "")


def test_a_display_that_stays_away_is_told_as_trouble_and_does_not_hold_up_the_end() -> None:
    display = Display(fails=1000)
    with stuck(display) as feed:
        feed.send("TURN black")
        display.may_read.set()
    assert feed.trouble == "The display is away."
    assert display.got == []


def test_a_real_port_at_which_nobody_reads_holds_up_nobody() -> None:
    far, near = pty.openpty()
    tty.setraw(near)
    feed = LineFeed(LineOut(os.ttyname(near)))
    for _ in range(MOST_WAITING):  # 50,000 bytes: more than a terminal holds
        feed.send("UNSURE".ljust(200))
    feed.close()
    assert "is lost" in feed.trouble
    os.close(far)
    os.close(near)
