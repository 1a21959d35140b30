"""Pictures in: what is taken, what is converted, what is refused."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import VisionError, VisionReason, as_frame, decode_picture, load_picture


def encoded(array: NDArray[np.generic], ending: str = ".png") -> bytes:
    done, content = cv2.imencode(ending, np.asarray(array))
    assert done
    return content.tobytes()


@pytest.fixture
def picture() -> NDArray[np.uint8]:
    return np.random.default_rng(1).integers(0, 256, (60, 80, 3), dtype=np.uint8)


def test_a_colour_picture_comes_back_as_it_was_saved(tmp_path: Path, picture: NDArray[np.uint8]) -> None:
    file = tmp_path / "board.png"
    file.write_bytes(encoded(picture))
    assert np.array_equal(load_picture(file), picture)


def test_a_grey_picture_becomes_a_colour_picture(picture: NDArray[np.uint8]) -> None:
    frame = decode_picture(encoded(picture[:, :, 0]))
    assert frame.shape == (60, 80, 3)
    assert np.array_equal(frame[:, :, 2], picture[:, :, 0])


def test_a_picture_with_sixteen_bits_becomes_one_with_eight(picture: NDArray[np.uint8]) -> None:
    deep = picture.astype(np.uint16) * 257
    assert np.array_equal(decode_picture(encoded(deep)), picture)


def test_a_see_through_picture_loses_only_its_transparency(picture: NDArray[np.uint8]) -> None:
    see_through = np.dstack([picture, np.full((60, 80), 7, dtype=np.uint8)])
    assert np.array_equal(as_frame(see_through), picture)


@pytest.mark.parametrize("content", [b"", b"hello, board", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0nothing"])
def test_bytes_that_are_no_picture_are_refused(content: bytes) -> None:
    with pytest.raises(VisionError) as caught:
        decode_picture(content)
    assert caught.value.reason is VisionReason.NOT_A_PICTURE


@pytest.mark.parametrize("ending", [".png", ".jpg"])
def test_a_picture_cut_short_is_refused(picture: NDArray[np.uint8], ending: str) -> None:
    whole = encoded(picture, ending)
    assert decode_picture(whole).shape == (60, 80, 3)
    with pytest.raises(VisionError) as caught:
        decode_picture(whole[: len(whole) // 2])
    assert caught.value.reason is VisionReason.NOT_A_PICTURE


def test_a_picture_of_one_pixel_is_too_small() -> None:
    with pytest.raises(VisionError, match="1×1") as caught:
        decode_picture(encoded(np.zeros((1, 1, 3), dtype=np.uint8)))
    assert caught.value.reason is VisionReason.TOO_SMALL


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(VisionError, match=r"gone\.jpg") as caught:
        load_picture(tmp_path / "gone.jpg")
    assert caught.value.reason is VisionReason.NOT_A_PICTURE


def test_numbers_with_a_fraction_are_no_pixels() -> None:
    with pytest.raises(VisionError) as caught:
        as_frame(np.zeros((60, 80, 3), dtype=np.float64))
    assert caught.value.reason is VisionReason.NOT_A_PICTURE


@pytest.mark.parametrize("ending", [".jpg", ".png"])
def test_a_picture_that_lost_some_bytes_is_damaged_and_no_library_says_so(
    picture: NDArray[np.uint8], ending: str, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = encoded(np.tile(picture, (8, 8, 1)), ending)
    third = len(whole) // 3
    with pytest.raises(VisionError, match="the picture is damaged: copy or take it again"):
        decode_picture(whole[:third] + whole[-third:])
    assert capfd.readouterr().err == ""


def test_a_picture_with_marks_to_begin_anew_at_is_damaged_if_some_of_them_are_lost() -> None:
    """Such a one shows stripes where bytes are missing, and its end is there."""
    large = np.random.default_rng(4).integers(0, 256, (480, 640, 3), dtype=np.uint8)
    whole = cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_RST_INTERVAL, 4])[1].tobytes()
    assert decode_picture(whole).shape == large.shape
    for lost in range(350, 900, 50):
        with pytest.raises(VisionError, match="is damaged"):
            decode_picture(whole[: len(whole) // 3] + whole[len(whole) // 3 + lost :])


def test_bytes_too_many_are_no_damage(picture: NDArray[np.uint8], capfd: pytest.CaptureFixture[str]) -> None:
    """Webcams write them; the library says so, and the picture is whole."""
    whole = encoded(picture, ".jpg")
    assert decode_picture(whole[:-2] + b"\x00\x11" + whole[-2:]).shape == picture.shape
    assert capfd.readouterr().err == ""
