"""A USB camera, as far as Video4Linux shows it: what it finds out about the light is held."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.cameras import CameraError, CameraReason, Frame, Source, open_source
from hardware.cameras.light_lock import AFTER, AUTOMATIC, MANUAL, WARMING_UP
from tests.hardware.plain import plain

WANTED = 100.0
"""The brightness that the camera's own rule aims at."""
AT_FACTORY = 50.0
"""The exposure that a careless lock would fall back to."""


class UsbCamera:
    """Follows the light of its room until it is told to stop, and then forgets what it was at."""

    light = 1.0
    is_taken = False
    obeys = True

    def __init__(self, device: int, backend: int) -> None:
        assert (device, backend) == (0, cv2.CAP_V4L2)
        self.settings = {cv2.CAP_PROP_AUTO_EXPOSURE: AUTOMATIC, cv2.CAP_PROP_AUTO_WB: 1.0}
        self.exposure, self.warmth = AT_FACTORY, 4600.0
        self.is_released = False

    def isOpened(self) -> bool:  # noqa: N802 -- as OpenCV calls it
        return not self.is_taken

    def release(self) -> None:
        self.is_released = True

    def get(self, prop: int, /) -> float:
        values = {cv2.CAP_PROP_EXPOSURE: self.exposure, cv2.CAP_PROP_WB_TEMPERATURE: self.warmth}
        return values.get(prop, self.settings.get(prop, 0.0))

    def set(self, prop: int, value: float, /) -> bool:
        self.settings[prop] = value
        if prop == cv2.CAP_PROP_AUTO_EXPOSURE and value == MANUAL:
            self.exposure = AT_FACTORY
        elif prop == cv2.CAP_PROP_EXPOSURE and self.obeys:
            self.exposure = value
        elif prop == cv2.CAP_PROP_WB_TEMPERATURE:
            self.warmth = value
        return True

    def read(self) -> tuple[bool, Frame]:
        if self.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTOMATIC:
            self.exposure = WANTED / self.light
        if self.settings[cv2.CAP_PROP_AUTO_WB]:
            self.warmth = 4600.0 * self.light
        return True, np.full((4, 4, 3), min(255.0, self.exposure * self.light), dtype=np.uint8)


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> type[UsbCamera]:
    made = type("Plugged", (UsbCamera,), {})
    monkeypatch.setattr(cv2, "VideoCapture", made)
    monkeypatch.setattr(sys, "platform", "linux")
    return made


def levels(source: Source, count: int) -> list[float]:
    return [float(source.read().mean()) for _ in range(count)]


def test_a_hand_over_the_board_does_not_change_the_colours_of_the_rest(camera: type[UsbCamera]) -> None:
    with closing(open_source("0", plain)) as source:
        camera.light = 0.5
        assert levels(source, AFTER)[-1] == WANTED
        camera.light = 0.4
        assert levels(source, 1) == [80.0]


def test_until_it_has_settled_the_camera_follows_the_light(camera: type[UsbCamera]) -> None:
    with closing(open_source("0", plain)) as source:
        levels(source, WARMING_UP - 1)
        camera.light = 0.5
        assert levels(source, 1) == [WANTED]


def test_a_camera_that_cannot_be_held_follows_the_light_again(camera: type[UsbCamera]) -> None:
    camera.obeys = False
    with closing(open_source("0", plain)) as source:
        seen = levels(source, AFTER + 2)
        assert seen[WARMING_UP] == AT_FACTORY
        assert seen[-1] == WANTED


def test_the_white_balance_is_held_as_well(camera: type[UsbCamera]) -> None:
    with closing(open_source("0", plain)) as source:
        camera.light = 0.8
        levels(source, WARMING_UP)
        camera.light = 0.5
        levels(source, 5)
        capture = source._capture  # type: ignore[attr-defined]
        assert capture.settings[cv2.CAP_PROP_AUTO_WB] == 0
        assert capture.warmth == 4600.0 * 0.8


def test_a_camera_that_another_program_has_is_told(
    camera: type[UsbCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    camera.is_taken = True
    monkeypatch.setattr(Path, "exists", lambda _: True)
    with pytest.raises(CameraError, match="Camera 0 cannot be opened: does another program use it") as caught:
        open_source("0", plain)
    assert caught.value.reason is CameraReason.CANNOT_OPEN
