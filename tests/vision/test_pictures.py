"""Pictures in: what is taken, what is converted, what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import VisionError, VisionReason, as_frame, decode_picture, load_picture
from vision.pictures import is_grey


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


def test_a_picture_without_colours_is_known_as_such(picture: NDArray[np.uint8]) -> None:
    assert is_grey(decode_picture(encoded(picture[:, :, 0], ".jpg")))
    assert not is_grey(picture)


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


@pytest.mark.parametrize("padding", [1, 4, 9])
def test_a_camera_may_pad_the_marks_of_its_pictures(padding: int) -> None:
    """Some webcams write a few bytes before each mark: nothing is lost by them."""
    large = np.random.default_rng(4).integers(0, 256, (480, 640, 3), dtype=np.uint8)
    whole = cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_RST_INTERVAL, 4])[1].tobytes()
    padded = re.sub(rb"(?=\xff[\xd0-\xd7])", bytes(padding), whole)
    assert len(padded) > len(whole) + 4 * padding
    assert np.array_equal(decode_picture(padded), decode_picture(whole))


@pytest.mark.parametrize("behind", ["film", "picture", "nothing but zeros"])
@pytest.mark.parametrize("is_in_layers", [False, True])
def test_what_a_phone_puts_behind_the_end_of_a_photo_does_not_matter(
    picture: NDArray[np.uint8], behind: str, is_in_layers: bool
) -> None:
    """A motion photo has a film there, others a smaller picture or how bright each place is."""
    photo = _photo(picture, is_in_layers)
    assert np.array_equal(decode_picture(photo + BEHIND[behind]), decode_picture(photo))


@pytest.mark.parametrize("behind", ["film", "picture", "nothing but zeros"])
@pytest.mark.parametrize("is_in_layers", [False, True])
def test_a_photo_that_lost_its_own_end_is_refused_whatever_comes_behind(
    picture: NDArray[np.uint8], behind: str, is_in_layers: bool
) -> None:
    photo = _photo(picture, is_in_layers)
    for share in (0.3, 0.5, 0.8, 0.95):
        with pytest.raises(VisionError, match=r"the picture is (damaged|cut short): copy or take it again"):
            decode_picture(photo[: round(share * len(photo))] + BEHIND[behind])


def test_a_photo_that_is_whole_only_in_its_small_picture_for_lists_is_cut_short(
    picture: NDArray[np.uint8],
) -> None:
    photo, small = _photo(picture, False), encoded(picture, ".jpg")
    for_lists = b"\xff\xe1" + (len(small) + 2).to_bytes(2, "big") + small
    both = photo[:2] + for_lists + photo[2:]
    assert decode_picture(both).shape == (480, 640, 3)
    with pytest.raises(VisionError, match="is cut short"):
        decode_picture(both[: len(for_lists) + 1000])


def test_a_photo_in_layers_with_a_hole_in_one_of_them_is_damaged(picture: NDArray[np.uint8]) -> None:
    photo = _photo(picture, True)
    for at in range(2000, len(photo) - 25_000, 5000):
        with pytest.raises(VisionError, match="is damaged"):
            decode_picture(photo[:at] + photo[at + 20_000 :])


def test_what_comes_behind_the_end_of_a_png_does_not_matter(picture: NDArray[np.uint8]) -> None:
    assert np.array_equal(decode_picture(encoded(picture) + bytes(5000)), picture)


@pytest.mark.parametrize("kind", [b"heic", b"heix", b"mif1"])
def test_the_pictures_of_many_phones_are_named_with_what_to_do(kind: bytes) -> None:
    with pytest.raises(VisionError, match="is a HEIC picture, which cannot be read here: save it as JPEG"):
        decode_picture(b"\0\0\0\x18ftyp" + kind + bytes(5000))


@pytest.mark.parametrize(
    ("lost", "fault"), [(slice(0, 900), "cut short"), (slice(30, None), "damaged")], ids=["end", "middle"]
)
def test_a_webp_that_is_not_whole_is_told_from_what_is_no_picture(
    picture: NDArray[np.uint8], lost: slice, fault: str
) -> None:
    whole = encoded(picture, ".webp")
    assert decode_picture(whole).shape == (60, 80, 3)
    torn = whole[lost] if fault == "cut short" else whole[:30] + bytes(len(whole) - 30)
    with pytest.raises(VisionError, match=f"is {fault}: copy or take it again"):
        decode_picture(torn)


@pytest.mark.parametrize(
    ("turn", "mark"), [(cv2.ROTATE_90_COUNTERCLOCKWISE, 6), (cv2.ROTATE_90_CLOCKWISE, 8), (cv2.ROTATE_180, 3)]
)
def test_a_photo_of_a_phone_that_was_held_upright_is_seen_as_it_is_shown(turn: int, mark: int) -> None:
    """So corners are those of the picture as any program shows it."""
    shown = np.zeros((480, 640, 3), dtype=np.uint8)
    shown[:100, :200] = 255
    stored = encoded(np.asarray(cv2.rotate(shown, turn), dtype=np.uint8), ".jpg")
    frame = decode_picture(stored[:2] + _held(mark) + stored[2:])
    assert frame.shape == shown.shape
    assert np.abs(frame.astype(int) - shown).mean() < 1


def _held(mark: int) -> bytes:
    """The part of a JPEG that tells how the phone was held."""
    orientation = b"\x12\x01\x03\0\x01\0\0\0" + bytes([mark, 0, 0, 0])
    tags = b"Exif\0\0II*\0\x08\0\0\0\x01\0" + orientation + bytes(4)
    return b"\xff\xe1" + (len(tags) + 2).to_bytes(2, "big") + tags


def _photo(picture: NDArray[np.uint8], is_in_layers: bool) -> bytes:
    """A JPEG of 640 × 480 pixels, all at once or in layers, each finer than the one before."""
    grain = np.tile(picture, (8, 8, 1))
    return cv2.imencode(".jpg", grain, [cv2.IMWRITE_JPEG_PROGRESSIVE, int(is_in_layers)])[1].tobytes()


BEHIND = {
    "film": b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + np.random.default_rng(2).bytes(200_000),
    "picture": cv2.imencode(".jpg", np.zeros((60, 80, 3), dtype=np.uint8))[1].tobytes() + bytes(2000),
    "nothing but zeros": bytes(5000),
}


def test_bytes_too_many_are_no_damage(picture: NDArray[np.uint8], capfd: pytest.CaptureFixture[str]) -> None:
    """Webcams write them; the library says so, and the picture is whole."""
    whole = encoded(picture, ".jpg")
    assert decode_picture(whole[:-2] + b"\x00\x11" + whole[-2:]).shape == picture.shape
    assert capfd.readouterr().err == ""
