"""Pictures come from video files and folders; what gives none is named."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from hardware.cameras import (
    CameraError,
    CameraReason,
    Frame,
    frames_of,
    open_source,
    pi,
    without_password,
)
from hardware.cameras.video import why_not_opened
from hardware.cameras.virtual import Fault, jpeg
from tests.hardware.plain import plain


@pytest.fixture
def video(tmp_path: Path) -> Path:
    """Five frames, each a little brighter."""
    path = tmp_path / "game.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for level in range(50, 100, 10):
        writer.write(np.full((48, 64, 3), level, dtype=np.uint8))
    writer.release()
    return path


def test_a_video_gives_its_frames_in_order(video: Path) -> None:
    frames = list(frames_of(str(video), plain))
    assert [frame.shape for frame in frames] == [(48, 64, 3)] * 5
    levels = [float(frame.mean()) for frame in frames]
    assert levels == sorted(levels)


@pytest.mark.parametrize(
    "source",
    [
        "/nowhere/game.avi",
        "nothing",
        "",
        "n" * 300,
        "99999999999",
        "http://[",
        "http://me:secret@[",
        "http://me:secret/@127.0.0.1:1/",
        "http://me:secret#@127.0.0.1:1/",
    ],
)
def test_what_is_no_source_is_refused(source: str) -> None:
    with pytest.raises(CameraError) as caught:
        next(frames_of(source, plain))
    assert caught.value.reason is CameraReason.CANNOT_OPEN
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("scheme", ["http", "rtsp"])
def test_a_stream_that_does_not_answer_says_what_to_do_and_keeps_its_password(scheme: str) -> None:
    with pytest.raises(CameraError, match="check the address, and whether the camera is on") as caught:
        open_source(f"{scheme}://me:secret@127.0.0.1:1/stream", plain)
    assert "secret" not in str(caught.value)
    assert "urlopen" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("rtsp://me:s#ecret@h/", "rtsp://h/"),
        ("http://me:se/cret@host/x", "http://host/x"),
        ("http://me:se?cr@et@host:80/x?y=1#z", "http://host:80/x?y=1#z"),
        ("http://me:secret@[", "http://["),
        ("http://host/x", "http://host/x"),
        ("/home/me@home/game.avi", "/home/me@home/game.avi"),
        ("0", "0"),
    ],
)
def test_nothing_of_a_password_is_shown_whatever_is_in_it(name: str, shown: str) -> None:
    assert without_password(name) == shown


def test_an_address_of_a_kind_that_nobody_knows_keeps_its_password() -> None:
    with pytest.raises(CameraError, match="'rtsps://host/' is no folder, video, stream or camera"):
        open_source("rtsps://me:secret@host/", plain)


def test_a_file_that_is_no_video_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.avi"
    path.write_text("hello")
    with pytest.raises(CameraError):
        next(frames_of(str(path), plain))


def test_a_folder_gives_its_pictures_by_name(tmp_path: Path) -> None:
    for name, level in (("b.png", 90), ("a.jpg", 30), ("notes.txt", 0)):
        picture = np.full((8, 8, 3), level, dtype=np.uint8)
        (tmp_path / name).write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    levels = [round(float(frame.mean())) for frame in frames_of(str(tmp_path), plain)]
    assert levels == [30, 90]


@pytest.mark.parametrize("fault", [Fault.GARBAGE, Fault.BLOATED])
def test_a_file_in_a_folder_that_is_no_picture_is_named(tmp_path: Path, fault: Fault) -> None:
    (tmp_path / "a.jpg").write_bytes(jpeg(np.zeros((16, 16, 3), dtype=np.uint8), fault))
    with pytest.raises(CameraError, match=r"a\.jpg is no picture that can be read: take it out"):
        next(frames_of(str(tmp_path), plain))


def test_a_folder_without_pictures_is_named(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no picture in"):
        next(frames_of(str(tmp_path), plain))


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("97", "There is no camera 97: plug it in"),
        ("/dev/null", "/dev/null cannot be opened: does another program use it, or is it no camera?"),
        ("rtsp://127.0.0.1:1/stream", "does not answer: check the address, and whether the camera is on."),
        ("notes.avi", "is no video that can be read: give another file, or a camera."),
    ],
)
def test_what_cannot_be_opened_is_told_in_one_sentence_and_no_library_speaks(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], source: str, complaint: str
) -> None:
    (tmp_path / "notes.avi").write_text("hello")
    name = str(tmp_path / source) if source.endswith(".avi") else source
    with pytest.raises(CameraError) as caught:
        open_source(name, plain)
    assert complaint in str(caught.value)
    assert str(caught.value) == why_not_opened(name)
    assert capfd.readouterr() == ("", "")


class PiCamera:
    """A Pi camera as picamera2 shows it."""

    is_taken = is_silent = False
    last: PiCamera

    def __init__(self) -> None:
        PiCamera.last = self
        self.controls: dict[str, object] = {}
        self.is_closed = False

    def create_video_configuration(self, main: dict[str, object]) -> dict[str, object]:
        return main

    def configure(self, settings: dict[str, object]) -> None:
        assert settings["format"] == "RGB888"

    def start(self) -> None:
        if self.is_taken:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")

    def capture_metadata(self, wait: bool) -> str:
        assert not wait
        return "metadata"

    def set_controls(self, controls: dict[str, object]) -> None:
        self.controls = controls

    def capture_array(self, wait: bool) -> str:
        assert not wait
        return "job"

    def wait(self, job: str, timeout: float) -> Frame | dict[str, object]:
        if self.is_silent:
            raise TimeoutError
        if job == "metadata":
            return {"ExposureTime": 8000, "AnalogueGain": 1.5, "ColourGains": (1.2, 2.1), "Lux": 90}
        return np.full((4, 4, 3), timeout, dtype=np.uint8)

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def pi_camera(monkeypatch: pytest.MonkeyPatch) -> type[PiCamera]:
    library = ModuleType("picamera2")
    library.__dict__["Picamera2"] = PiCamera
    monkeypatch.setitem(sys.modules, "picamera2", library)
    monkeypatch.setattr(pi, "WARMING_UP_S", 0)
    monkeypatch.setattr(PiCamera, "is_taken", False)
    monkeypatch.setattr(PiCamera, "is_silent", False)
    return PiCamera


def test_the_pi_camera_holds_what_it_has_found_out_about_the_light(pi_camera: type[PiCamera]) -> None:
    with closing(open_source("pi", plain)) as source:
        assert source.read().shape == (4, 4, 3)
    held = {"ExposureTime": 8000, "AnalogueGain": 1.5, "ColourGains": (1.2, 2.1)}
    assert pi_camera.last.controls == {"AeEnable": False, "AwbEnable": False, **held}
    assert pi_camera.last.is_closed


def test_a_pi_camera_that_falls_silent_is_told(pi_camera: type[PiCamera]) -> None:
    with closing(open_source("pi", plain)) as source:
        pi_camera.is_silent = True
        with pytest.raises(CameraError, match="gives no picture: check its cable"):
            source.read()


def test_a_pi_camera_that_is_silent_from_the_start_is_not_waited_for_and_not_kept_open(
    pi_camera: type[PiCamera],
) -> None:
    pi_camera.is_silent = True
    with pytest.raises(CameraError) as caught:
        open_source("pi", plain)
    assert str(caught.value) == "The Pi camera gives no picture: check its cable."
    assert pi_camera.last.is_closed


def test_a_pi_camera_that_is_taken_is_told_and_not_kept_open(pi_camera: type[PiCamera]) -> None:
    pi_camera.is_taken = True
    with pytest.raises(CameraError, match=r"does not start .* does another program use it"):
        open_source("pi", plain)
    assert pi_camera.last.is_closed


def test_the_pi_camera_names_its_package_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        open_source("pi", plain)


@pytest.mark.parametrize("trouble", [ValueError("numpy.dtype size changed"), OSError("libcamera.so")])
def test_a_library_of_the_pi_camera_that_does_not_load_is_told_and_leaves_the_other_cameras(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    class Broken:
        """Finds the library, and fails to load it."""

        def find_spec(self, name: str, *_: object) -> None:
            if name == "picamera2":
                raise trouble

    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    with pytest.raises(CameraError, match=f"picamera2 does not load .{trouble}.: where numpy is to blame"):
        open_source("pi", plain)
    assert pi.pi_camera_model() is None
