"""A calibration is written, read again, and refused where it does not fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Calibration, Camera, View, VisionError, VisionReason, camera_of
from vision.palette import Palette

if TYPE_CHECKING:
    from tests.vision.conftest import Dice

BOARD_MM = (240.0, 240.0)


@pytest.fixture
def camera() -> Camera:
    return camera_of(View(), BOARD_MM)


def test_what_was_learned_is_there_again(tmp_path: Path, camera: Camera, red_green: Dice) -> None:
    path = tmp_path / "table.json"
    learned = Palette.of_set(red_green.colours).learned({"red": [np.array([1.0, 2.0, 200.0])]}, 100.0)
    for calibration in (
        Calibration(camera),
        Calibration(camera, learned),
        Calibration(camera, width_mm=15.5),
        Calibration(camera, thickness_mm=9.5),
        Calibration(camera, are_twins=True),
    ):
        calibration.save(path)
        assert Calibration.load(path) == calibration


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"camera": 3}', '{"camera": {}}', "\x00", "[" * 100_000]
)
def test_a_damaged_file_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "table.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(VisionError, match=r"table\.json") as caught:
        Calibration.load(path)
    assert caught.value.reason is VisionReason.BAD_CALIBRATION


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1" + 400 * "0", "true", "null"])
@pytest.mark.parametrize("field", ["focal_px", "white"])
def test_a_number_that_no_table_has_is_refused(
    tmp_path: Path, camera: Camera, black_white: Dice, field: str, number: str
) -> None:
    path = tmp_path / "table.json"
    Calibration(camera, Palette.of_set(black_white.colours)).save(path)
    head, _, tail = path.read_text(encoding="utf-8").partition(f'"{field}": ')
    bad = f"[{number}, 1, 1]" if field == "white" else number
    end = tail.index("]") + 1 if field == "white" else tail.index(",")
    path.write_text(f'{head}"{field}": {bad}{tail[end:]}', encoding="utf-8")
    with pytest.raises(VisionError, match=r"table\.json"):
        Calibration.load(path)


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("focal_px", -5),
        ("focal_px", 0),
        ("image_size", [0, 480]),
        ("image_size", [640, -480]),
        ("image_size", [0.5, 480]),
        ("board_mm", [240.0, 0]),
    ],
)
def test_a_lens_a_picture_or_a_board_of_no_size_is_refused(
    tmp_path: Path, camera: Camera, field: str, bad: object
) -> None:
    path = tmp_path / "table.json"
    Calibration(camera).save(path)
    values = json.loads(path.read_text(encoding="utf-8"))
    values["camera"][field] = bad
    path.write_text(json.dumps(values), encoding="utf-8")
    with pytest.raises(VisionError, match=rf"table\.json: .*{field}.*calibrate the table again") as caught:
        Calibration.load(path)
    assert caught.value.reason is VisionReason.BAD_CALIBRATION


def test_a_calibration_with_no_colour_at_all_is_refused(tmp_path: Path, camera: Camera) -> None:
    path = tmp_path / "table.json"
    Calibration(camera, Palette((), ())).save(path)
    with pytest.raises(VisionError, match="colours"):
        Calibration.load(path)


def test_a_missing_file_and_a_missing_folder_are_told(tmp_path: Path, camera: Camera) -> None:
    with pytest.raises(VisionError, match="calibrate the table"):
        Calibration.load(tmp_path / "nowhere.json")
    with pytest.raises(VisionError, match="cannot be written"):
        Calibration(camera).save(tmp_path / "no" / "folder.json")


def test_another_picture_size_or_board_is_refused(camera: Camera) -> None:
    frame = np.zeros((480, 640, 3), dtype=np.uint8)
    Calibration(camera).check(frame, BOARD_MM)
    with pytest.raises(VisionError, match="320×240"):
        Calibration(camera).check(frame[::2, ::2], BOARD_MM)
    with pytest.raises(VisionError, match="another board"):
        Calibration(camera).check(frame, (300.0, 300.0))


def test_a_file_from_before_sizes_were_learned_is_still_good(tmp_path: Path, camera: Camera) -> None:
    path = tmp_path / "table.json"
    Calibration(camera).save(path)
    assert json.loads(path.read_text(encoding="utf-8")).keys() == {"camera"}
    known = Calibration.load(path)
    assert (known.width_mm, known.thickness_mm, known.are_twins) == (None, None, False)


@pytest.mark.parametrize("size", ["width_mm", "thickness_mm"])
@pytest.mark.parametrize(
    "value", ["null", '"wide"', "0", "-3", "true", "[15]", "NaN", "Infinity", "1" + 400 * "0"]
)
def test_a_size_that_is_none_is_refused(tmp_path: Path, camera: Camera, size: str, value: str) -> None:
    path = tmp_path / "table.json"
    Calibration(camera, width_mm=15.5, thickness_mm=9.5).save(path)
    text, before = path.read_text(encoding="utf-8"), {"width_mm": "15.5", "thickness_mm": "9.5"}[size]
    path.write_text(text.replace(f'"{size}": {before}', f'"{size}": {value}'), encoding="utf-8")
    with pytest.raises(VisionError, match=rf"table\.json: .*{size}") as caught:
        Calibration.load(path)
    assert caught.value.reason is VisionReason.BAD_CALIBRATION


@pytest.mark.parametrize("value", ["null", '"yes"', "1", "[]"])
def test_twins_that_are_neither_true_nor_false_are_refused(
    tmp_path: Path, camera: Camera, value: str
) -> None:
    path = tmp_path / "table.json"
    Calibration(camera, are_twins=True).save(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"twins": true', f'"twins": {value}'), encoding="utf-8")
    with pytest.raises(VisionError, match=r"table\.json: .*twins") as caught:
        Calibration.load(path)
    assert caught.value.reason is VisionReason.BAD_CALIBRATION


@pytest.mark.parametrize("thickness_mm", [100.0, 1e6])
def test_discs_thicker_than_any_are_refused(tmp_path: Path, camera: Camera, thickness_mm: float) -> None:
    path = tmp_path / "table.json"
    Calibration(camera, thickness_mm=thickness_mm).save(path)
    with pytest.raises(VisionError, match=r"table\.json: .*thickness_mm"):
        Calibration.load(path)
