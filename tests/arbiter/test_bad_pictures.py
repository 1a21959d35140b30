"""Pictures that are missing, empty or damaged: the same words in every command, and no library speaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from arbiter.cli.main import run

COMMANDS = {
    "see": ("--game", "desiree"),
    "dice": (),
    "calibrate": ("--game", "desiree", "--out", "table.json"),
    "doctor": ("--game", "desiree", "--quiet"),
    "watch": ("--game", "desiree"),
}
"""All that look at a picture, and what else they are given."""


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ("missing", "Cannot open {}: check the name and that it may be read."),
        ("empty", "{} is empty: copy or take it again."),
        ("text", "{} is no picture: give a JPEG or PNG file."),
        ("cut", "{} is cut short: copy or take it again."),
        ("holed", "{} is damaged: copy or take it again."),
        (
            "heic",
            "{} is a HEIC picture, which cannot be read here: save it as JPEG, or have the phone take JPEGs.",
        ),
        ("tiny", "{} is only 1×1 pixels: take one of at least 640×480."),
    ],
)
def test_the_same_fault_of_a_picture_is_the_same_sentence_in_every_command(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    command: str,
    fault: str,
    complaint: str,
) -> None:
    """The pictures of `see` and `dice` are answered one by one; the others cannot do without theirs."""
    monkeypatch.chdir(tmp_path)
    image = tmp_path / "ein Bild ß.jpg"
    if fault != "missing":
        image.write_bytes(_with_fault(fault))
    given = ("--camera", str(image)) if command == "doctor" else (str(image),)
    code = run((command, *given, *COMMANDS[command]))
    out, said = capfd.readouterr()
    sentence = complaint.format(image)
    is_answer = command in {"see", "dice"}
    words = (f"{sentence}\n", "") if is_answer else ("", f"tablier: {sentence}\n")
    assert (code, out, said) == (2, *words)


def _with_fault(fault: str) -> bytes:
    """A picture file with something wrong with it."""
    grain = np.random.default_rng(3).integers(0, 256, (480, 640, 3), dtype=np.uint8)
    whole = cv2.imencode(".jpg", grain)[1].tobytes()
    return {
        "empty": b"",
        "text": b"hello",
        "cut": whole[: len(whole) // 2],
        "holed": whole[:9000] + whole[-9000:],
        "heic": b"\0\0\0\x18ftypheic" + bytes(5000),
        "tiny": cv2.imencode(".png", grain[:1, :1])[1].tobytes(),
    }[fault]


def test_a_damaged_picture_in_a_folder_is_named_as_anywhere(ask: Any, tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(_with_fault("cut"))
    code, _, said = ask("watch", str(tmp_path), "--game", "desiree")
    assert (code, said) == (2, f"tablier: {tmp_path / 'a.jpg'} is cut short: copy or take it again.\n")


@pytest.mark.parametrize("name", ["phone.HEIC", "phone.heif"])
def test_a_picture_of_a_phone_that_cannot_be_read_is_no_video_and_is_not_passed_over(
    ask: Any, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_bytes(_with_fault("heic"))
    for source in (tmp_path, tmp_path / name):
        code, _, said = ask("watch", str(source), "--game", "desiree")
        assert (code, "is a HEIC picture, which cannot be read here" in said) == (2, True)


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "dice"])
def test_a_picture_that_shows_no_board_is_a_no_to_every_command(
    ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Nothing was wrong with what was given."""
    monkeypatch.chdir(tmp_path)
    wall = np.full((480, 640, 3), 120, dtype=np.uint8)
    (tmp_path / "wall.png").write_bytes(cv2.imencode(".png", wall)[1].tobytes())
    given = ("--camera", "wall.png") if command == "doctor" else ("wall.png",)
    code, out, said = ask(command, *given, *COMMANDS[command])
    assert (code, "No board of 8×8" in out + said) == (1, True)
    assert not (tmp_path / "table.json").exists()
