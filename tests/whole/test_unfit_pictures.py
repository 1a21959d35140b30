"""What `see` makes of pictures that are damaged, small, blurred or grey, and of corners that are wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.whole.shots import Pictures, Run, lines, pairs
from vision import Frame, load_picture

pytestmark = pytest.mark.slow


def bad_pictures(folder: Path, good: Frame) -> dict[str, Path]:
    """Files that are no good pictures of a board."""
    _, jpeg = cv2.imencode(".jpg", good)
    files = {name: folder / f"{name}.{'jpg' if name == 'cut' else 'png'}" for name in ("text", "cut", "dot")}
    files["text"].write_text("no picture")
    files["cut"].write_bytes(jpeg.tobytes()[: len(jpeg) // 2])
    cv2.imwrite(str(files["dot"]), np.zeros((1, 1, 3), dtype=np.uint8))
    return {**files, "missing": folder / "missing.png"}


def test_bad_pictures_are_named_and_the_good_one_is_still_seen(tablier: Run, folder: Path) -> None:
    table = Pictures("desiree", folder)
    picture = table.take()
    bad = bad_pictures(folder, load_picture(picture))
    names = [*map(str, bad.values()), str(picture)]
    done = tablier("see", *names, "--game", "desiree", "--corners", table.corners, "--json")
    answers = lines(done)
    assert done.returncode == 1
    assert done.stderr == ""
    assert ["error" in answer for answer in answers] == [True] * len(bad) + [False]
    assert len(answers[-1]["cells"]) == 24


@pytest.mark.parametrize("kind", ["grey", "deep", "large"])
def test_grey_sixteen_bit_and_large_pictures_are_seen(tablier: Run, folder: Path, kind: str) -> None:
    table = Pictures("desiree", folder)
    frame, corners = load_picture(table.take()), table.corners
    other: Any = frame.astype(np.uint16) * 257
    if kind == "grey":
        other = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    elif kind == "large":
        other = cv2.resize(frame, (4096, 3072))
        places = [[float(part) * 4 for part in corner.split(",")] for corner in corners.split()]
        corners = " ".join(f"{x},{y}" for x, y in places)
    path = folder / "other.png"
    cv2.imwrite(str(path), other)
    done = tablier("see", str(path), "--game", "desiree", "--corners", corners, "--json")
    (answer,) = lines(done)
    truth = table.game.contents(table.position)
    assert {cell: truth[cell] for cell in answer["cells"]} == answer["cells"]
    assert len(answer["unsure"]) <= 3


@pytest.mark.parametrize(
    "corners",
    ["10,10 20,10 20,20 10,20", "9000,0 9900,0 9900,700 9000,700", "783,119 243,103 176,674 822,688", "no"],
)
def test_bad_corners_are_one_sentence(tablier: Run, folder: Path, corners: str) -> None:
    picture = Pictures("checkers", folder).take()
    done = tablier("see", str(picture), "--game", "checkers", "--corners", corners)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert (done.stdout + done.stderr).strip()


@pytest.mark.parametrize("name", ["checkers", "desiree"])
def test_small_and_blurred_pictures_are_said_to_be_so_and_nothing_is_sure_in_them(
    tablier: Run, folder: Path, name: str
) -> None:
    table = Pictures(name, folder)
    frame = load_picture(table.take())
    small, shrunk = folder / "small.png", 0.25
    cv2.imwrite(str(small), cv2.resize(frame, (256, 192), interpolation=cv2.INTER_AREA))
    corners = " ".join(f"{x * shrunk},{y * shrunk}" for x, y in pairs(table.corners))
    seen = tablier("see", str(small), "--game", name, "--corners", corners, "--json")
    (answer,) = lines(seen)
    looked = tablier("doctor", "--camera", str(small), "--game", name, "--corners", corners, "--json")
    remarks = [each for each in lines(looked)[0]["camera"]["remarks"] if each["kind"] != "from_above"]
    assert answer["remarks"] == remarks
    assert "small" in {each["kind"] for each in remarks}
    assert answer["cells"] == answer["colours"] == {}
    assert len(answer["occupied"]) > 12
    plain = tablier("see", str(small), "--game", name, "--corners", corners).stdout
    assert "The board is too small in the picture" in plain
    blurred = folder / "blurred.png"
    cv2.imwrite(str(blurred), cv2.GaussianBlur(frame, (0, 0), 5.0))
    (answer,) = lines(tablier("see", str(blurred), "--game", name, "--corners", table.corners, "--json"))
    cells = next(each["cells"] for each in answer["remarks"] if each["kind"] == "blurred")
    assert len(cells) > 20
    assert set(cells) <= set(answer["unsure"])


def test_a_grey_picture_of_checkers_is_called_grey(tablier: Run, folder: Path) -> None:
    table = Pictures("checkers", folder)
    picture = table.take()
    given = (str(picture), "--game", "checkers", "--corners", table.corners)
    assert "The picture is grey" not in tablier("see", *given).stdout
    cv2.imwrite(str(picture), cv2.cvtColor(load_picture(picture), cv2.COLOR_BGR2GRAY))
    assert "The picture is grey" in tablier("see", *given).stdout
    (answer,) = lines(tablier("see", *given, "--json"))
    assert answer["grey"]
    assert [each["kind"] for each in answer["remarks"]] == ["grey"]


def test_a_board_that_lies_another_way_round_than_its_corners_say_is_not_to_be_seen(
    tablier: Run, folder: Path
) -> None:
    table = Pictures("checkers", folder)
    picture = str(table.take())
    turned = " ".join([*table.corners.split()[1:], table.corners.split()[0]])
    done = tablier("see", picture, "--game", "checkers", "--corners", turned)
    assert "The board of this game is not to be seen there" in done.stdout
    assert " ?" not in done.stdout
    assert done.returncode == 1


def test_a_board_of_which_nothing_can_be_read_is_a_no(tablier: Run, folder: Path) -> None:
    picture = Pictures("checkers", folder).take()
    beside = "60,40 140,40 150,120 50,120"  # the table beside the board
    done = tablier("see", str(picture), "--game", "checkers", "--corners", beside, "--json")
    (answer,) = lines(done)
    assert len(answer["unsure"]) == 64
    assert done.returncode == 1
