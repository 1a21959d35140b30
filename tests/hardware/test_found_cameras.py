"""Which cameras a machine has, as Linux lists them."""

from __future__ import annotations

from pathlib import Path

from hardware.cameras import FoundCamera, found_cameras


def listed(folder: Path, number: int, place: str, name: str, index: int = 0) -> None:
    """An entry as Linux makes it: a link to where the device hangs."""
    device = folder / "devices" / place / f"video{number}"
    device.mkdir(parents=True)
    (device / "name").write_text(f"{name}\n")
    (device / "index").write_text(f"{index}\n")
    (folder / "class").mkdir(exist_ok=True)
    (folder / "class" / device.name).symlink_to(device)


def test_cameras_on_usb_are_found_by_their_numbers_and_names(tmp_path: Path) -> None:
    listed(tmp_path, 10, "usb1/1-2", "Second camera")
    listed(tmp_path, 2, "usb1/1-1", "First camera")
    assert found_cameras(tmp_path / "class") == (
        FoundCamera("2", "First camera"),
        FoundCamera("10", "Second camera"),
    )


def test_what_gives_no_pictures_is_no_camera(tmp_path: Path) -> None:
    listed(tmp_path, 0, "usb1/1-1", "Camera")
    listed(tmp_path, 1, "usb1/1-1", "Camera", index=1)
    listed(tmp_path, 19, "platform/soc", "a decoder")
    assert [each.name for each in found_cameras(tmp_path / "class")] == ["0"]


def test_a_camera_that_a_program_makes_counts(tmp_path: Path) -> None:
    listed(tmp_path, 4, "virtual/video4linux", "Loopback")
    assert [each.about for each in found_cameras(tmp_path / "class")] == ["Loopback"]


def test_a_machine_without_cameras_has_none(tmp_path: Path) -> None:
    assert found_cameras(tmp_path / "class") == ()
