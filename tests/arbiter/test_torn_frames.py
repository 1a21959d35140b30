"""A torn picture of a camera is passed over, as a command refuses a torn file."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from arbiter.table import open_camera
from hardware.cameras import CameraError, Frame
from hardware.cameras.virtual import Fault, VirtualCamera, jpeg

NOISE = np.random.default_rng(1).integers(0, 255, (240, 320, 3), dtype=np.uint8)
LOST = (Fault.HOLED, Fault.TORN)


@pytest.mark.parametrize("fault", LOST)
def test_a_stream_goes_on_behind_a_picture_that_lost_some_bytes(fault: Fault) -> None:
    """Every second picture is torn, and is darker than the others."""
    torn = [False]

    def picture() -> Frame:
        torn[0] = not torn[0]
        stream.fault = fault if torn[0] else Fault.NONE
        return NOISE // 2 if torn[0] else NOISE

    stream = VirtualCamera(picture, per_second=200)
    with stream, closing(open_camera(stream.address)) as camera:
        assert all(camera.read().mean() > 100 for _ in range(5))


@pytest.mark.parametrize("fault", LOST)
def test_a_stream_of_torn_pictures_alone_is_said_to_send_none(fault: Fault) -> None:
    with VirtualCamera(lambda: NOISE, per_second=200) as stream:
        stream.fault = fault
        with closing(open_camera(stream.address)) as camera, pytest.raises(CameraError, match="no pictures"):
            camera.read()


@pytest.mark.parametrize("fault", LOST)
def test_a_torn_picture_of_a_folder_is_named_by_its_camera(tmp_path: Path, fault: Fault) -> None:
    (tmp_path / "a.jpg").write_bytes(jpeg(NOISE, fault))
    with (
        closing(open_camera(str(tmp_path))) as camera,
        pytest.raises(CameraError, match=r"a\.jpg is no picture"),
    ):
        camera.read()


def test_a_photo_with_something_behind_its_end_is_a_picture_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(jpeg(NOISE, Fault.NONE) + bytes(1000))
    with closing(open_camera(str(tmp_path))) as camera:
        assert camera.read().shape == NOISE.shape
