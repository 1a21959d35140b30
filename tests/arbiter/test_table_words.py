"""Setting up a table in three languages: remarks, colours alike, the sheet of markers."""

from __future__ import annotations

import re

import cv2
import numpy as np
import pytest

from arbiter.cli.markers import PAPERS, sheet
from arbiter.cli.pdf import PT_PER_MM
from arbiter.table.finding import ToldBy
from arbiter.table.walks import Complaint, InTheWay
from arbiter.words import LANGUAGES, TableWords, WordsError
from vision.finding import find_marked
from vision.finding.markers import PAPER_MM
from vision.tablecheck import RemarkKind

BOX = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f")
PX_PER_PT = 2.0
OF_THE_WHOLE = {RemarkKind.OTHER_BOARD, RemarkKind.STRANGE_COLOURS, RemarkKind.GREY, RemarkKind.TWINS}
"""What is wrong with all of the board has neither cells nor a value."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", RemarkKind)
def test_every_remark_has_a_sentence_in_every_language(language: str, kind: RemarkKind) -> None:
    said = TableWords(language).remark(kind.value, ("b3", "e4"), 52.4)
    assert said.endswith(".")
    assert "{" not in said
    assert (("b3, e4" in said) or ("52" in said)) == (kind not in OF_THE_WHOLE)


@pytest.mark.parametrize("what", InTheWay)
def test_whatever_is_in_the_way_of_a_walk_is_told_in_every_language(what: InTheWay) -> None:
    complaint = Complaint(what, "yellow.B1", "e4", 3, "The disk is full.")
    said = {complaint.told(TableWords(language)) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert not any("{" in each or "yellow." in each for each in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_that_are_alike_are_named(language: str) -> None:
    words = TableWords(language)
    assert words.alike("red", "pink") != words.alike("red", "green")


def test_the_legend_of_a_drawing_has_letters_that_can_be_drawn() -> None:
    legends = [TableWords(language).legend() for language in LANGUAGES]
    assert all(each.keys() == {"sure", "unsure", "empty"} for each in legends)
    assert all(word.isascii() for each in legends for word in each.values())
    assert len({word for each in legends for word in each.values()}) == 3 * len(LANGUAGES)


@pytest.mark.parametrize("told_by", ToldBy)
def test_whatever_tells_the_way_round_is_said_in_every_language(told_by: ToldBy) -> None:
    said = {TableWords(language).way(told_by.value, "a1", True, False) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all("a1" in each and "{" not in each for each in said)


def test_a_calibration_and_a_camera_are_told_of_in_every_language() -> None:
    told = [
        (
            words.calibrated("stands", 54.4),
            words.calibrated("assumed"),
            words.calibrated("check_corners"),
            words.picture(640, 480, 12.34),
            words.measured(196.2, 55.0, 0.0591, 0.095),
            words.measured(196.2, 55.0, None, 0.095),
            words.not_written("table.json"),
            words.not_written("table.json", is_unread=True),
            words.other_position(),
        )
        for words in map(TableWords, LANGUAGES)
    ]
    assert all(len(set(each)) == len(LANGUAGES) for each in zip(*told, strict=True))
    assert all(
        "54 cm" in stands and "640 × 480" in size and "12.3" in size for stands, _, _, size, *_ in told
    )


@pytest.mark.parametrize(
    ("language", "hand"), [("en", "a hand or a sleeve"), ("fr", "une main"), ("de", "eine Hand")]
)
def test_too_many_pieces_may_be_a_hand_or_colours_to_be_taught(language: str, hand: str) -> None:
    said = TableWords(language).too_many("blue")
    assert hand in said
    assert "`tablier calibrate`" in said


def test_many_cells_are_counted_rather_than_named() -> None:
    cells = [f"{file}{rank}" for file in "abc" for rank in range(1, 9)]
    assert "a8 and 16 more" in TableWords("en").remark("dark", cells)


def test_a_language_that_nobody_speaks_here_is_refused() -> None:
    with pytest.raises(WordsError):
        TableWords("xx")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_printed_sheet_shows_four_markers_round_a_field(paper: str, language: str) -> None:
    content = sheet(TableWords(language), paper).to_bytes()
    page = drawn(content, PAPERS[paper])
    found = find_marked(page)
    assert found is not None
    sides = np.linalg.norm(np.roll(found.corners, -1, axis=0) - found.corners, axis=1)
    assert sides / PX_PER_PT / PT_PER_MM == pytest.approx([20.0] * 4, abs=1.0)
    assert PAPER_MM == 35.0


def test_the_sheet_is_a_file_whose_table_of_contents_is_right() -> None:
    content = sheet(TableWords("de"), "a4").to_bytes()
    assert content.startswith(b"%PDF-1.4")
    begins = [int(begin) for begin in re.findall(rb"(\d{10}) 00000 n", content)]
    assert [content[begin:].split(b" ", 1)[0] for begin in begins] == [b"1", b"2", b"3", b"4", b"5"]
    assert "Marken für euer Brett".encode("cp1252") in content


def drawn(content: bytes, size_mm: tuple[float, float]) -> np.ndarray:
    """The boxes of a page as a picture."""
    wide, high = (round(side * PT_PER_MM * PX_PER_PT) for side in size_mm)
    page = np.full((high, wide, 3), 255, dtype=np.uint8)
    for box in BOX.findall(content):
        x, y, width, height = (float(part) * PX_PER_PT for part in box)
        cv2.rectangle(
            page,
            (round(x), round(high - y - height)),
            (round(x + width) - 1, round(high - y) - 1),
            (0, 0, 0),
            thickness=cv2.FILLED,
        )
    return page
