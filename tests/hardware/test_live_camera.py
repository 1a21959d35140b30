"""A camera that fails is noticed and opened again; an old picture is never taken for a new one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial

import numpy as np
import pytest

from hardware.cameras import CameraError, CameraReason, Frame, LiveCamera, frames_of, open_source
from hardware.cameras.live import STALE_S
from hardware.cameras.virtual import Fault, VirtualCamera
from tests.hardware.plain import plain

LONG_S = 30.0
"""Nothing takes so long, however busy the machine is."""


@pytest.fixture
def stream() -> Iterator[VirtualCamera]:
    """A virtual camera that sends a plain picture."""
    with VirtualCamera(lambda: np.full((48, 64, 3), 90, dtype=np.uint8), per_second=50) as camera:
        yield camera


@pytest.fixture
def live(stream: VirtualCamera) -> Iterator[LiveCamera]:
    """Somebody who watches it."""
    with LiveCamera(partial(open_source, stream.address, decode=plain)) as camera:
        yield camera


def until(is_so: Callable[[], object]) -> None:
    """Wait for it, as long as it takes."""
    end = time.monotonic() + LONG_S
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def test_the_newest_picture_is_there_and_has_a_number(live: LiveCamera) -> None:
    first = live.after(0, LONG_S)
    assert first is not None
    second = live.after(first.number, LONG_S)
    assert second is not None
    assert second.number > first.number
    assert second.t >= first.t
    assert second.frame.shape == (48, 64, 3)
    assert live.trouble == ""


@pytest.mark.parametrize("fault", [Fault.STALL, Fault.DROP, Fault.GARBAGE, Fault.TORN, Fault.BLOATED])
def test_a_camera_that_fails_is_noticed_and_opened_again(
    stream: VirtualCamera, live: LiveCamera, fault: Fault
) -> None:
    before = live.after(0, LONG_S)
    assert before is not None
    stream.fault = fault
    until(lambda: live.newest() is None)
    until(lambda: live.trouble)
    assert live.after(10**9, 0) is None
    stream.fault = Fault.NONE
    until(lambda: (shot := live.newest()) and shot.number > before.number)
    assert live.trouble == ""


def test_a_picture_that_ends_too_early_is_none_though_its_upper_half_could_be_shown() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (120, 160, 3), dtype=np.uint8)
    with VirtualCamera(lambda: noise, per_second=50) as stream:
        stream.fault = Fault.TORN
        with pytest.raises(CameraError, match="sends what are no pictures"):
            next(frames_of(stream.address, plain))


def test_a_picture_of_another_size_comes_as_it_is(stream: VirtualCamera, live: LiveCamera) -> None:
    assert live.after(0, LONG_S)
    stream.fault = Fault.RESIZE
    until(lambda: (shot := live.newest()) and shot.frame.shape == (24, 32, 3))


def test_an_old_picture_is_not_shown_as_a_new_one() -> None:
    now, has_given = [0.0], threading.Event()

    class Once:
        """One picture, and then nothing until it is closed."""

        def read(self) -> Frame:
            if not has_given.is_set():
                has_given.set()
                return np.zeros((4, 4, 3), dtype=np.uint8)
            is_closed.wait(LONG_S)
            raise CameraError(CameraReason.ENDED, "over")

        def close(self) -> None:
            """Nothing is open."""

    is_closed = threading.Event()
    with LiveCamera(Once, steady=lambda: now[0]) as camera:
        until(lambda: camera.newest())
        now[0] = STALE_S
        assert camera.newest() is not None
        now[0] = STALE_S + 0.01
        assert camera.newest() is None
        assert "no picture for two seconds" in camera.trouble
        is_closed.set()


def test_a_stream_that_stalls_is_told_and_its_pictures_are_not_lost(stream: VirtualCamera) -> None:
    frames = frames_of(stream.address, plain)
    assert next(frames).shape == (48, 64, 3)
    stream.fault = Fault.STALL
    with pytest.raises(CameraError, match="has stalled"):
        list(frames)


def test_an_address_that_answers_something_else_is_named(stream: VirtualCamera) -> None:
    stream.fault = Fault.DROP
    with pytest.raises(CameraError, match="does not answer"):
        open_source(stream.address, plain)


def test_a_password_is_sent_and_never_told(stream: VirtualCamera) -> None:
    address = stream.address.replace("//", "//arbiter:s%20cret@")
    stream.fault = Fault.DROP
    with pytest.raises(CameraError) as caught:
        open_source(address, plain)
    assert "cret" not in str(caught.value)


def test_an_at_sign_behind_the_host_is_no_password(stream: VirtualCamera) -> None:
    with closing(open_source(f"{stream.address}?by=me@home", plain)) as source:
        assert source.read().shape == (48, 64, 3)


def test_another_camera_takes_the_place_of_the_first(live: LiveCamera) -> None:
    first = live.after(0, LONG_S)
    assert first is not None
    with VirtualCamera(lambda: np.full((30, 40, 3), 90, dtype=np.uint8), per_second=50) as other:
        live.turn_to(partial(open_source, other.address, decode=plain))
        second = live.after(first.number, LONG_S)
        assert second is not None
        assert second.frame.shape == (30, 40, 3)


def test_a_camera_that_cannot_be_opened_shows_nothing_of_the_one_before(live: LiveCamera) -> None:
    assert live.after(0, LONG_S) is not None
    live.turn_to(partial(open_source, "nowhere.mp4", decode=plain))
    assert live.newest() is None
    until(lambda: "nowhere.mp4" in live.trouble)
