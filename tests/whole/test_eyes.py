"""`see`, `calibrate` and `watch` on pictures, as a person runs them."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.whole.shots import Pictures, Run, lines, pairs
from vision import load_picture

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "most_unsure"),
    [("checkers", 24), ("mensch", 1), ("desiree", 1), ("d21", 1)],  # men may still be kings: docs/vision.md
)
def test_the_start_of_every_game_is_seen(tablier: Run, folder: Path, name: str, most_unsure: int) -> None:
    table = Pictures(name, folder)
    picture = table.take()
    done = tablier("see", str(picture), "--game", name, "--corners", table.corners, "--json")
    (answer,) = lines(done)
    truth = {cell: label for cell, label in table.game.contents(table.position).items() if label != "empty"}
    assert done.returncode == 0
    assert {cell: answer["cells"].get(cell) for cell in truth if cell not in answer["unsure"]} == {
        cell: label for cell, label in truth.items() if cell not in answer["unsure"]
    }
    assert len(answer["unsure"]) <= most_unsure
    assert set(answer["cells"]) <= set(truth)


@pytest.mark.parametrize("name", ["mensch", "desiree"])
def test_a_board_whose_corners_nobody_gave_is_found_and_read(tablier: Run, folder: Path, name: str) -> None:
    table = Pictures(name, folder)
    (answer,) = lines(tablier("see", str(table.take()), "--game", name, "--json"))
    truth = table.game.contents(table.position)
    assert answer["cells"] == {cell: label for cell, label in truth.items() if label != "empty"}
    true = [[float(part) for part in corner.split(",")] for corner in table.corners.split()]
    assert all(
        abs(a - b) < 4
        for seen, is_at in zip(answer["corners"], true, strict=True)
        for a, b in zip(seen, is_at, strict=True)
    )


def test_the_start_position_tells_which_way_round_a_plain_board_lies(tablier: Run, folder: Path) -> None:
    table = Pictures("desiree", folder)
    picture = table.take()
    cv2.imwrite(str(picture), np.ascontiguousarray(load_picture(picture)[::-1, ::-1]))
    (answer,) = lines(tablier("see", str(picture), "--game", "desiree", "--json"))
    truth = table.game.contents(table.position)
    assert answer["cells"] == {cell: label for cell, label in truth.items() if label != "empty"}


@pytest.mark.parametrize(("command", "begins"), [("calibrate", "Die Kamera steht"), ("see", "Steine: 24")])
def test_a_picture_is_told_of_in_german_to_the_last_word(
    tablier: Run, folder: Path, command: str, begins: str
) -> None:
    picture = Pictures("desiree", folder).take(b2="empty", b3="empty", g4="white 1", g5="white 1")
    out = ("--out", str(folder / "table.json")) if command == "calibrate" else ()
    told = tablier(command, str(picture), "--game", "desiree", "--lang", "de", *out).stdout
    assert begins in told
    assert not re.search(r"\b(the|it|and|as|is|pieces)\b", told.replace(str(folder), ""))


def test_see_says_which_way_round_it_took_the_board_and_why(tablier: Run, folder: Path) -> None:
    table = Pictures("desiree", folder)
    picture = table.take()
    given = tablier("see", str(picture), "--game", "desiree", "--corners", table.corners).stdout
    cv2.imwrite(str(picture), np.ascontiguousarray(load_picture(picture)[::-1, ::-1]))
    seen = tablier("see", str(picture), "--game", "desiree").stdout
    assert "a1 lies at the lower left of the picture, as the corners were given." in given
    assert "a1 lies at the upper right of the picture, as the start position says." in seen


def test_what_tells_the_way_round_is_named(tablier: Run, folder: Path) -> None:
    table = Pictures("desiree", folder)
    start, played = (
        table.take(),
        table.take(**dict.fromkeys(("b2", "b3", "c2", "c3", "d3", "e2", "f6", "g7"), "empty")),
    )
    answers = lines(tablier("see", str(start), str(played), "--game", "desiree", "--json"))
    assert [each["told_by"] for each in answers] == ["position", "nothing"]
    (answer,) = lines(tablier("see", str(Pictures("mensch", folder).take()), "--game", "mensch", "--json"))
    assert answer["told_by"] == "paints"


def test_a_picture_without_a_board_is_told_in_one_sentence(tablier: Run, folder: Path) -> None:
    cv2.imwrite(str(folder / "wall.png"), np.full((480, 640, 3), 120, dtype=np.uint8))
    done = tablier("see", str(folder / "wall.png"), "--game", "checkers", "--json")
    assert done.returncode == 1
    assert "No board of 8×8" in lines(done)[0]["error"]


def test_the_doctor_looks_at_a_picture_of_the_table(tablier: Run, folder: Path) -> None:
    picture = Pictures("mensch", folder).take()
    done = tablier("doctor", "--camera", str(picture), "--game", "mensch", "--json")
    assert done.returncode == 0, done.stdout
    assert lines(done)[0]["camera"]["tilt_deg"] == pytest.approx(24, abs=3)


def test_the_doctor_is_told_where_the_board_is_as_see_is(tablier: Run, folder: Path, tmp_path: Path) -> None:
    table, file = Pictures("desiree", folder), tmp_path / "table.json"
    picture, looked = str(table.take()), ("doctor", "--game", "desiree", "--json", "--camera")
    aside = " ".join(f"{x + 40:.1f},{y:.1f}" for x, y in pairs(table.corners))
    assert lines(tablier(*looked, picture, "--corners", table.corners))[0]["camera"]["remarks"] == []
    wrong = tablier(*looked, picture, "--corners", aside)
    assert (wrong.returncode, lines(wrong)[0]["camera"]["remarks"] != []) == (1, True)
    out = ("--out", str(file))
    assert (
        tablier("calibrate", picture, "--game", "desiree", "--corners", table.corners, *out).returncode == 0
    )
    known = tablier(*looked, picture, "--calibration", str(file))
    assert (known.returncode, lines(known)[0]["camera"]["remarks"]) == (0, [])
    bad = tablier("doctor", "--camera", picture, "--game", "desiree", "--corners", "1,2 3,4")
    assert (bad.returncode, bad.stderr[:36]) == (2, "tablier: Write the four corners as “")


def test_dice_in_other_colours_are_said_to_be_strange(tablier: Run, folder: Path) -> None:
    table = Pictures("desiree", folder)
    picture = str(table.take())
    seen = tablier("see", picture, "--game", "d21", "--corners", table.corners, "--json")
    answer = lines(seen)[0]
    assert answer["strange_colours"]
    assert answer["cells"] == answer["colours"] == {}
    assert len(answer["occupied"]) == 24
    plain = tablier("see", picture, "--game", "d21", "--corners", table.corners).stdout
    assert "not the pieces that were expected" in plain
    assert "are the corners" not in plain
    checked = tablier("doctor", "--camera", picture, "--game", "d21")
    assert "not the pieces that were expected" in checked.stdout
    assert checked.returncode == 1


def test_a_calibrated_table_needs_no_corners(tablier: Run, folder: Path, tmp_path: Path) -> None:
    table, file = Pictures("mensch", folder), tmp_path / "table.json"
    bare = table.take(**dict.fromkeys((cell.name for cell in table.game.plan.cells), "empty"))
    picture = table.take()
    known = ("--corners", table.corners, "--bare", str(bare))
    done = tablier("calibrate", str(picture), "--game", "mensch", *known, "--out", str(file))
    assert done.returncode == 0, done.stderr
    (seen,) = lines(tablier("see", str(picture), "--game", "mensch", "--calibration", str(file), "--json"))
    truth = table.game.contents(table.position)
    assert seen["cells"] == {cell: label for cell, label in truth.items() if label != "empty"}


def test_corners_tell_where_a_calibrated_set_lies_now(tablier: Run, folder: Path, tmp_path: Path) -> None:
    table, file = Pictures("mensch", folder), tmp_path / "table.json"
    picture = str(table.take())
    out = ("--out", str(file))
    assert tablier("calibrate", picture, "--game", "mensch", "--corners", table.corners, *out).returncode == 0
    place = " ".join([*table.corners.split()[2:], *table.corners.split()[:2]])  # seen from the other side
    given = ("--calibration", str(file), "--corners", place, "--json")
    (answer,) = lines(tablier("see", picture, "--game", "mensch", *given))
    assert answer["told_by"] == "corners"
    assert answer["corners"] == [
        pytest.approx([float(each) for each in corner.split(",")], abs=1) for corner in place.split()
    ]


@pytest.mark.parametrize("name", ["checkers", "desiree", "mensch"])
def test_a_picture_of_the_bare_board_with_pieces_on_it_is_refused(
    tablier: Run, folder: Path, tmp_path: Path, name: str
) -> None:
    table, file = Pictures(name, folder), tmp_path / "table.json"
    picture = table.take()
    known = ("--corners", table.corners, "--bare", str(picture))
    done = tablier("calibrate", str(picture), "--game", name, *known, "--out", str(file))
    assert done.returncode == 2
    assert re.match(r"tablier: Pieces stand in the picture of the bare board, on \S+, ", done.stderr)
    assert not file.exists()


MOVED = {"b3": "empty", "b4": "white 1"}
WRONG = {"g7": "empty", "h1": "black 1"}


def test_a_folder_of_stills_is_refereed_and_hands_say_nothing(tablier: Run, folder: Path) -> None:
    table = Pictures("desiree", folder)
    table.take()
    table.take(hand_over="b4")
    table.take(**MOVED)
    table.take(hand_over="g6", **MOVED)
    table.take(**MOVED, **WRONG)
    done = tablier("watch", str(folder), "--game", "desiree", "--corners", table.corners, "--json")
    assert [(each["frame"], each["reading"]) for each in lines(done)] == [
        (0, "unchanged"),
        (2, "legal"),
        (4, "illegal"),
    ]
    assert done.returncode == 1


def filmed(path: Path, *shots: tuple[Path, int]) -> str:
    """A video of ten pictures a second, each shot so many times."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (1024, 768))
    for shot, count in shots:
        for _ in range(count):
            writer.write(load_picture(shot))
    writer.release()
    return str(path)


def test_a_video_is_refereed_once_the_table_is_still(tablier: Run, folder: Path, tmp_path: Path) -> None:
    table = Pictures("desiree", folder)
    shots = [table.take(), table.take(hand_over="b4"), table.take(**MOVED)]
    film = filmed(tmp_path / "game.avi", *((shot, 3) for shot in shots))
    done = tablier("watch", film, "--game", "desiree", "--corners", table.corners, "--json")
    readings = [each["reading"] for each in lines(done)]
    assert readings[0] == "unchanged"
    assert "legal" in readings
    assert set(readings) <= {"unchanged", "legal"}


def test_in_a_video_what_is_wrong_for_a_moment_is_no_breach(
    tablier: Run, folder: Path, tmp_path: Path
) -> None:
    table = Pictures("desiree", folder)
    start, wrong, moved = table.take(), table.take(**WRONG), table.take(**MOVED)
    film = filmed(tmp_path / "game.avi", (start, 4), (wrong, 12), (start, 4), (moved, 26), (wrong, 3))
    done = tablier("watch", film, "--game", "desiree", "--corners", table.corners, "--json")
    readings = [each["reading"] for each in lines(done)]
    assert [each for each in readings[:-1] if each != "unchanged"] == ["legal"]
    assert readings[-1] == "disturbed"
    assert done.returncode == 1


def test_an_empty_folder_and_a_missing_camera_are_one_sentence(tablier: Run, folder: Path) -> None:
    for source in (str(folder), str(folder / "nothing.avi"), "63"):
        done = tablier("watch", source, "--game", "checkers", "--corners", "243,103 783,119 822,688 176,674")
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.splitlines()[-1].startswith("tablier: ")


def test_the_labelled_sequence_gives_exactly_the_expected_readings(tablier: Run) -> None:
    pictures = os.environ.get("TABLIER_PICTURES")
    if not pictures:
        pytest.skip("TABLIER_PICTURES is not set: it names the folder with the labelled pictures")
    for folder in sorted((Path(pictures) / "boards").glob("seq-desiree-*")):
        label = json.loads((folder / "labels.json").read_text("utf-8"))
        corners = " ".join(f"{x},{y}" for x, y in label["frames"][0]["corners"])
        where = ("--corners", corners, "--position", label["start"])
        answers = lines(tablier("watch", str(folder), "--game", "desiree", *where, "--json"))
        seen = [(each["frame"], each["reading"]) for each in answers if each["reading"] != "unchanged"]
        assert [frame for frame, _ in seen] == [each["frame"] for each in label["expect"]]
        assert [reading for _, reading in seen] == [each["verdict"] for each in label["expect"]]
