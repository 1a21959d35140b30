"""The parts of finding dice: crops at the picture's edge, doubles, and how answers are scored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import LooseDie
from vision.loose.colour import FACE_PX, bodies_of, word_of
from vision.loose.company import with_company, without_misfits
from vision.loose.crops import CROP_PX, SPAN, cut_out
from vision.loose.finder import without_doubles
from vision.loose.nesting import without_nesting, without_trays
from vision.loose.pyramid import Pyramid
from vision.loose.reader import MOST, Read, prepared, read_places
from vision.loose.rounds import read_in_rounds
from vision.loose.score import LabelledDie, Score, read_labels, score
from vision.loose.sides import without_sides
from vision.network import Floats
from vision.pips import LAYOUT


def places(*rows: tuple[float, float, float]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.array(rows, dtype=np.float32)


def test_a_crop_shows_its_place_in_the_middle() -> None:
    frame = np.zeros((200, 300, 3), dtype=np.uint8)
    frame[100:104, 150:154] = 255
    (crop,) = cut_out(Pyramid.of(frame), places((151.5, 101.5, 30.0)))
    rows, columns = np.nonzero(crop[:, :, 0] > 128)
    assert rows.mean() == pytest.approx((CROP_PX - 1) / 2, abs=0.6)
    assert columns.mean() == pytest.approx((CROP_PX - 1) / 2, abs=0.6)
    assert np.ptp(columns) + 1 == pytest.approx(4 * CROP_PX / (SPAN * 30.0), abs=1)


@pytest.mark.parametrize(
    "place", [(0, 0, 40), (299, 199, 40), (150, -5, 60), (900, 100, 20), (150, 100, 900)]
)
def test_crops_at_the_edge_and_beyond_it_are_whole(place: tuple[float, float, float]) -> None:
    frame = np.full((200, 300, 3), 77, dtype=np.uint8)
    assert (cut_out(Pyramid.of(frame), places(place)) == 77).all()


@pytest.mark.parametrize(("span", "times"), [(20, 1), (95, 1), (96, 2), (287, 2), (289, 6), (9000, 18)])
def test_a_crop_comes_from_the_smallest_copy_that_has_enough_pixels(span: float, times: float) -> None:
    pyramid = Pyramid.of(np.zeros((480, 640, 3), dtype=np.uint8))
    picture, shrunk = pyramid.for_span(span, 48)
    assert (shrunk, picture.shape[1]) == (times, int(640 / times))


@pytest.mark.parametrize(
    ("wide", "first"), [(200, 200), (320, 320), (500, 320), (640, 320), (1280, 640), (4000, 640)]
)
def test_small_pictures_are_shrunk_less_and_large_ones_more(wide: int, first: int) -> None:
    assert Pyramid.of(np.zeros((100, wide, 3), dtype=np.uint8)).pictures[1].shape[1] == first


def test_the_reader_takes_in_squares_of_four_pixels_at_once() -> None:
    crops = np.random.default_rng(3).integers(0, 255, (2, CROP_PX, CROP_PX, 3), dtype=np.uint8)
    middle = crops[:, 12:36, 12:36].astype(np.float64)
    plain = (crops - middle.mean(axis=(1, 2), keepdims=True)) / (middle.std(axis=(1, 2), keepdims=True) + 6)
    folded = prepared(crops)
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):
        pixels = plain[:, row::2, column::2].transpose(0, 3, 1, 2)
        assert folded[:, 2 * row + column :: 4] == pytest.approx(pixels, abs=1e-4)


def test_pips_keep_their_contrast_however_bright_the_table_is() -> None:
    on_dark, on_white = (np.full((1, CROP_PX, CROP_PX, 3), level, dtype=np.uint8) for level in (30, 250))
    for crop in (on_dark, on_white):
        crop[0, 9:39, 9:39] = 40
        cv2.circle(crop[0], (CROP_PX // 2, CROP_PX // 2), 5, (40, 40, 90), -1)
    face = slice(6, 18)
    assert prepared(on_dark)[..., face, face] == pytest.approx(prepared(on_white)[..., face, face])
    assert np.ptp(prepared(on_white)[0, 8:, face, face]) > 2
    assert np.abs(prepared(on_white)).max() <= MOST


class Reader:
    """A network that answers with these scores in turn, and that each die lies farther right."""

    def __init__(self, *answers: tuple[float, ...]) -> None:
        self.answers = list(answers)
        self.crops: list[np.ndarray[tuple[int, ...], np.dtype[np.float32]]] = []

    def __call__(self, inputs: dict[str, Floats], _: tuple[str, ...]) -> tuple[Floats, ...]:
        self.crops.append(inputs["crops"])
        count = len(self.crops[-1])
        probabilities = np.array([self.answers.pop(0) for _ in range(count)]) + 1e-9
        return np.log(probabilities), np.array([[0.2, 0.0, 0.0]] * count)


def answer(nothing: float, three: float) -> tuple[float, ...]:
    return (nothing, 0, 0, three, 0, 0, 0, 1 - nothing - three)


def read_one(likely: float, reader: Reader) -> Read:
    """What is read at one place of a picture with more light at its lower left."""
    frame = np.zeros((200, 200, 3), dtype=np.uint8)
    frame[104:, :96] = 200
    return read_places(Pyramid.of(frame), np.array([[100, 100, 30, likely]], dtype=np.float32), reader)


@pytest.mark.parametrize(
    ("likely", "first", "second", "three"),
    [
        (0.8, answer(0.0, 0.96), None, 0.96),
        (0.8, answer(0.2, 0.6), answer(0.0, 1.0), 1.0),
        (0.8, answer(0.8, 0.2), answer(0.02, 0.98), 0.98),
        (0.5, answer(0.8, 0.2), None, 0.2),
        (0.8, answer(0.98, 0.02), None, 0.02),
    ],
)
def test_a_second_look_is_taken_in_doubt_and_counts_alone_after_one_beside_the_die(
    likely: float, first: tuple[float, ...], second: tuple[float, ...] | None, three: float
) -> None:
    reader = Reader(first, second) if second else Reader(first)
    read = read_one(likely, reader)
    assert read.answers[0, 3] == pytest.approx(three, abs=0.01)
    assert read.places[0, 0] == pytest.approx(106 if second is None else 100, abs=0.1)
    assert not reader.answers


@pytest.mark.parametrize(
    ("first", "weights"),
    [(answer(0.4, 0.6), (0.25, 0.25, 0.25, 0.25)), (answer(0.8, 0.2), (0, 1 / 3, 1 / 3, 1 / 3))],
)
def test_where_the_doubt_lasts_two_more_looks_count_as_much(
    first: tuple[float, ...], weights: tuple[float, ...]
) -> None:
    looks = (first, answer(0.4, 0.6), answer(0.9, 0.1), answer(0.7, 0.3))
    read = read_one(0.8, Reader(*looks))
    with np.errstate(divide="ignore"):
        scores = np.array(weights) @ np.log(np.array(looks) + 1e-9)
    probabilities = np.exp(scores) / np.exp(scores).sum()
    assert read.answers[0] == pytest.approx(probabilities, abs=0.01)
    assert read.answers[0, 3] < 0.5


def test_the_lasting_doubt_is_seen_upside_down_from_nearer_and_upright_from_farther_away() -> None:
    reader = Reader(*(answer(0.4, 0.6),) * 4)
    read_one(0.8, reader)
    plain, mirrored, lasting = (crops.reshape(-1, 3, 4, 24, 24).mean(axis=(1, 2)) for crops in reader.crops)
    lower_left, upper_left = np.s_[:, 16:, :8], np.s_[:, :8, :8]
    assert plain[lower_left].mean() > plain[..., 16:].mean()
    assert mirrored[lower_left].mean() < mirrored[..., 16:, 16:].mean()
    assert lasting[:1][upper_left].mean() > lasting[:1][lower_left].mean()
    assert lasting[1:][upper_left].mean() < lasting[1:][lower_left].mean()


def in_rounds(rows: Sequence[tuple[float, ...]], *answers: tuple[float, ...]) -> list[float]:
    """The sizes of the places that are read, given the answers to all looks."""
    reader = Reader(*answers)
    frame = np.zeros((400, 400, 3), dtype=np.uint8)
    read = read_in_rounds(Pyramid.of(frame), np.array(rows, dtype=np.float32), reader)
    assert not reader.answers
    return [float(round(size)) for size in read[:, 2].tolist()]


def test_beside_a_sure_die_only_places_as_large_are_read() -> None:
    rows = [(100, 100, 30, 0.9), (200, 100, 40, 0.5), (300, 100, 10, 0.5), (300, 300, 30, 0.3)]
    around = (answer(1, 0),) * 5  # the place is as large as the die: one may have been missed there
    assert in_rounds(rows, answer(0, 1), answer(1, 0), *around) == [30, 40]


def test_where_nothing_is_surely_read_all_places_are() -> None:
    rows = [(100, 100, 30, 0.9), (200, 100, 90, 0.5), (300, 300, 10, 0.3)]
    assert in_rounds(rows, answer(1, 0), answer(1, 0), answer(1, 0)) == [30, 90, 10]


@pytest.mark.parametrize(
    ("body", "pip", "word"),
    [((235, 240, 240), (10, 10, 10), "white"), ((58, 60, 66), (40, 40, 140), "black")],
)
def test_a_die_has_the_colour_of_its_body_and_not_of_its_six_large_pips(
    body: tuple[int, int, int], pip: tuple[int, int, int], word: str
) -> None:
    crop = np.full((CROP_PX, CROP_PX, 3), body, dtype=np.uint8)
    for x, y in LAYOUT[6]:
        place = (CROP_PX // 2 + round(x * 7), CROP_PX // 2 + round(y * 7))
        cv2.circle(crop, place, 3, pip, -1, cv2.LINE_AA)
    small = np.asarray(cv2.resize(crop, (FACE_PX, FACE_PX), interpolation=cv2.INTER_AREA), dtype=np.uint8)
    assert word_of(bodies_of(small[None])[0].tolist()) == word


def test_of_two_places_too_near_to_each_other_the_first_stays() -> None:
    kept = without_doubles(places((100, 100, 30), (104, 100, 30), (125, 100, 30), (100, 130, 90)), 0.5)
    assert kept[:, 0].tolist() == [100, 125, 100]


def row(x: float, y: float, size: float, p: float) -> tuple[float, ...]:
    """A die that shows a one with this probability, or is none."""
    return (x, y, size, 0.9, 1 - p, p, 0, 0, 0, 0, 0, 0)


def test_what_holds_several_dice_is_a_board_and_no_die() -> None:
    rows = np.array([row(100, 100, 200, 0.8), row(60, 99, 20, 0.9), row(150, 90, 20, 0.9)], dtype=np.float32)
    assert without_nesting(rows)[:, 2].tolist() == [20, 20]


def test_what_lies_in_a_die_is_a_pip() -> None:
    rows = np.array([row(100, 100, 80, 0.8), row(90, 100, 15, 0.6), row(300, 90, 20, 0.9)], dtype=np.float32)
    assert without_nesting(rows)[:, 2].tolist() == [80, 20]


@pytest.mark.parametrize(("around", "kept"), [(0.83, 20), (0.99, 200)])
def test_a_sure_die_inside_an_unsure_one_is_no_pip(around: float, kept: float) -> None:
    rows = np.array([row(100, 100, 200, around), row(110, 99, 20, 0.99)], dtype=np.float32)
    assert without_nesting(rows)[:, 2].tolist() == [kept]


def showing(face: int, x: float, y: float, size: float = 30.0, p: float = 0.95) -> tuple[float, ...]:
    """A row of a die that shows a face."""
    answers = [0.0] * 8
    answers[face] = p
    return (x, y, size, 0.9, *answers)


def test_a_side_right_below_its_top_is_no_die_of_its_own() -> None:
    rows = np.array([showing(1, 100, 100), showing(4, 104, 126), showing(5, 200, 130)], dtype=np.float32)
    assert without_sides(rows)[:, 0].tolist() == [100, 200]


@pytest.mark.parametrize(
    "other",
    [
        showing(1, 104, 126),  # the same face
        showing(6, 104, 126),  # the opposite one
        showing(4, 104, 131),  # as far away as another die
        showing(4, 120, 126),  # beside it
        showing(4, 104, 74),  # above it: then this is the top, and shows a one as its side
        showing(4, 104, 126, p=0.99),  # surer
        showing(4, 104, 126, size=45.0),  # much larger
    ],
)
def test_what_cannot_be_the_side_of_a_die_stays(other: tuple[float, ...]) -> None:
    rows = np.array([showing(1, 100, 100), other], dtype=np.float32)
    assert other[:3] in [tuple(kept) for kept in without_sides(rows)[:, :3].tolist()]


@pytest.mark.parametrize(
    ("likely", "kept"),
    [((0.6, 0.7, 0.8), [70, 70]), ((0.75, 0.7, 0.8), [200, 70, 70]), ((0.3, 0.4, 0.8), [200, 70, 70])],
)
def test_what_holds_two_likelier_places_need_not_be_read(
    likely: tuple[float, ...], kept: list[float]
) -> None:
    rows = [
        (x, y, size, p)
        for (x, y, size), p in zip(((100, 100, 200), (60, 99, 70), (150, 90, 70)), likely, strict=True)
    ]
    assert without_trays(np.array(rows, dtype=np.float32))[:, 2].tolist() == kept


def pips(count: int, size: float) -> list[tuple[float, float, float, float]]:
    """A die, and so many likelier places in it."""
    return [(100, 100, 100, 0.6)] + [(80 + 8 * index, 100, size, 0.7) for index in range(count)]


@pytest.mark.parametrize(
    ("count", "size", "is_kept"), [(6, 20.0, True), (7, 20.0, False), (2, 35.0, False), (1, 35.0, True)]
)
def test_likelier_pips_do_not_make_a_die_a_tray(count: int, size: float, is_kept: bool) -> None:
    kept = without_trays(np.array(pips(count, size), dtype=np.float32))
    assert (kept[0, 2] == 100) == is_kept
    assert len(kept) == count + is_kept


@pytest.mark.parametrize(
    ("size", "p", "is_kept"),
    [(30, 0.6, True), (19, 0.6, True), (50, 0.6, True), (16, 0.6, False), (55, 0.6, False), (16, 0.96, True)],
)
def test_beside_a_sure_die_a_doubtful_one_of_another_size_is_none(
    size: float, p: float, is_kept: bool
) -> None:
    rows = np.array([row(100, 100, 30, 0.99), row(200, 100, size, p)], dtype=np.float32)
    assert len(without_misfits(rows)) == 1 + is_kept


def test_without_a_sure_die_any_size_may_be_right() -> None:
    rows = np.array([row(100, 100, 30, 0.9), row(200, 100, 10, 0.6)], dtype=np.float32)
    assert len(without_misfits(rows)) == 2


def doubtful(size: float, likely: float, nothing: float, face: float) -> tuple[float, ...]:
    """A row of what is rather nothing, else a one; what is left is a two."""
    return (200, 100, size, likely, nothing, face, 1 - nothing - face, *[0.0] * 5)


@pytest.mark.parametrize(
    ("other", "is_rather"),
    [
        (doubtful(40, 0.7, 0.7, 0.28), True),
        (doubtful(45, 0.7, 0.7, 0.28), False),  # half as large again
        (doubtful(40, 0.5, 0.7, 0.28), False),  # the finder was not sure, either
        (doubtful(40, 0.7, 0.7, 0.2), False),  # more than one face is possible
        (doubtful(40, 0.7, 0.4, 0.58), False),  # a die as it is
    ],
)
def test_beside_a_sure_die_what_shows_one_face_is_rather_a_die(
    other: tuple[float, ...], is_rather: bool
) -> None:
    rows = np.array([row(100, 100, 30, 0.99), other], dtype=np.float32)
    nothing = with_company(rows)[1, 4]
    assert nothing == pytest.approx(0.14 / 0.44 if is_rather else other[4])
    assert with_company(rows)[0].tolist() == pytest.approx(rows[0].tolist())
    assert with_company(rows[1:]).tolist() == rows[1:].tolist()


LABELS = [LabelledDie(90, 90, 110, 110, 3), LabelledDie(190, 90, 210, 110, 5)]


def die(x: float, y: float, face: int | None, p: float = 0.9) -> LooseDie:
    return LooseDie(x, y, 18.0, "white", face, p)


def test_a_score_counts_found_right_and_extra_dice() -> None:
    seen = score([die(101, 99, 3), die(203, 100, 4), die(300, 300, 6)], LABELS)
    assert (seen.labelled, seen.found, seen.right, seen.extra) == (2, 2, 1, 1)
    assert [is_right for _, is_right in seen.said] == [True, False, False]


def test_the_second_die_on_one_label_is_extra_and_an_unreadable_one_is_not_right() -> None:
    seen = score([die(100, 100, None), die(102, 100, 3)], LABELS)
    assert (seen.found, seen.right, seen.extra) == (1, 0, 1)


def test_scores_add_up() -> None:
    total = sum((score([die(100, 100, 3)], LABELS) for _ in range(3)), Score())
    assert (total.labelled, total.found, total.right, total.extra, len(total.said)) == (6, 3, 3, 0, 3)


def test_labels_are_read_as_pixels(tmp_path: Path) -> None:
    path = tmp_path / "labels.csv"
    path.write_text("file,label,xmin,ymin,xmax,ymax\na.jpg,4,0.25,0.5,0.5,0.75\n")
    (label,) = read_labels(path, (640, 480))["a.jpg"]
    assert (label.face, label.middle, label.side) == (4, (240.0, 300.0), 140.0)
