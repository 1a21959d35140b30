"""Calibrations and pictures as people give them to a command: another game's, of nothing, not there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from arbiter.simulation import SimulatedBoard
from engine import open_game
from vision import Calibration, Corners, Frame, Palette, View, board_mm, camera_of

GREY = cv2.imencode(".png", np.full((480, 640, 3), 90, dtype=np.uint8))[1].tobytes()


def calibration(folder: Path, name: str, options: dict[str, str] | None = None) -> str:
    """A table of this game, with the colours that its set promises."""
    game = open_game(name, options or {})
    file = folder / f"{name}.json"
    palette = Palette.of_set(game.pieces.colours)
    Calibration(camera_of(View(), board_mm(game.plan)), palette).save(file)
    return str(file)


@pytest.fixture
def picture(tmp_path: Path) -> str:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "grey.png").write_bytes(GREY)
    return str(tmp_path / "pictures" / "grey.png")


@pytest.mark.parametrize(("learned", "played"), [("desiree", "d21"), ("mensch", "desiree")])
def test_a_calibration_of_another_game_is_named_and_refused(
    ask: Any, tmp_path: Path, picture: str, learned: str, played: str
) -> None:
    file = calibration(tmp_path, learned)
    for command in (("see", picture), ("watch", str(Path(picture).parent))):
        code, out, complaint = ask(*command, "--game", played, "--calibration", file)
        assert (code, out) == (2, "")
        assert (
            complaint
            == f"tablier: {file} is for another board or other pieces: calibrate again, or remove it.\n"
        )


def test_the_colours_of_four_seats_serve_two_and_not_the_other_way_round(
    ask: Any, tmp_path: Path, picture: str
) -> None:
    four = calibration(tmp_path, "mensch")
    code, out, _ = ask("see", picture, "--game", "mensch", "--calibration", four, "--option", "seats=yg")
    assert code == 1
    assert "No board of 11×11" in out
    two = calibration(tmp_path, "mensch", {"seats": "yg"})
    code, _, complaint = ask("see", picture, "--game", "mensch", "--calibration", two)
    assert code == 2
    assert "other pieces" in complaint


def test_a_table_with_the_calibration_of_another_game_says_so(
    ask: Any, tmp_path: Path, picture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path))
    Path(calibration(tmp_path, "desiree")).rename(tmp_path / "calibration.json")
    settings = tmp_path / "table.toml"
    settings.write_text(f'[table]\ngame = "d21"\n[sensors]\ncamera = "{Path(picture).parent}"\n')
    file = tmp_path / "calibration.json"
    sentence = f"{file} is for another board or other pieces: calibrate again, or remove it.\n"
    for command in (("play",), ("doctor", "--camera")):
        code, _, complaint = ask(*command, "--config", str(settings))
        assert code == 2
        assert complaint == f"tablier: {sentence}"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be opened (No such file or directory): check its name, or calibrate the table."),
        (b"dear ada", "is no calibration: give what `tablier calibrate` wrote."),
        (b"\xff\xd8\xff", "is no calibration: give what `tablier calibrate` wrote."),
    ],
)
def test_a_file_that_is_no_calibration_is_told_in_plain_words(
    ask: Any, tmp_path: Path, picture: str, content: bytes | None, sentence: str
) -> None:
    file = tmp_path / "mine.json"
    if content is not None:
        file.write_bytes(content)
    code, _, complaint = ask("see", picture, "--game", "desiree", "--calibration", str(file))
    assert (code, complaint) == (2, f"tablier: {file} {sentence}\n")


@pytest.mark.parametrize("made", [{"game": "chess", "options": {}}, {"game": "chess"}])
def test_a_calibration_of_a_game_that_nobody_plays_here_is_refused_by_all_who_load_it(
    ask: Any, tmp_path: Path, picture: str, monkeypatch: pytest.MonkeyPatch, made: dict[str, object]
) -> None:
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path))
    file = Path(calibration(tmp_path, "desiree")).rename(tmp_path / "calibration.json")
    file.write_text(json.dumps({**json.loads(file.read_text()), "made_with": made}))
    folder, known = str(Path(picture).parent), ("--calibration", str(file))
    settings = tmp_path / "table.toml"
    settings.write_text(f'[table]\ngame = "desiree"\n[sensors]\ncamera = "{folder}"\n')
    for command in (
        ("see", picture, "--game", "desiree", *known),
        ("see", picture, *known),
        ("watch", folder, "--game", "desiree", *known),
        ("doctor", "--camera", picture, *known),
        ("play", "--config", str(settings)),
    ):
        code, _, complaint = ask(*command)
        assert code == 2
        assert complaint.startswith(f"tablier: {file} is for 'chess', which is none of desiree, d21, ")
        assert complaint.endswith(": calibrate the table again.\n")


@pytest.mark.parametrize("command", ["see", "watch"])
def test_corners_without_a_number_are_no_corners(ask: Any, picture: str, command: str) -> None:
    source = picture if command == "see" else str(Path(picture).parent)
    code, _, complaint = ask(command, source, "--game", "desiree", "--corners", "")
    assert code == 2
    assert complaint.startswith("tablier: Write the four corners as ")


@pytest.mark.parametrize("command", [("see", "--game", "desiree"), ("dice",)])
def test_a_folder_is_no_picture(ask: Any, tmp_path: Path, command: tuple[str, ...]) -> None:
    code, out, _ = ask(command[0], str(tmp_path), *command[1:])
    assert (code, out) == (2, f"{tmp_path} is a folder: give the pictures in it.\n")


def test_corners_far_outside_are_bad_input_and_of_several_pictures_one_bad_one_is_a_no(
    ask: Any, tmp_path: Path, picture: str
) -> None:
    far, inside = "9000,0 9900,0 9900,700 9000,700", "100,60 540,60 600,440 40,440"
    missing = str(tmp_path / "missing.png")
    for pictures, corners, is_code in (
        ((picture,), far, 2),
        ((picture, picture), far, 2),
        ((missing,), inside, 2),
        ((missing, picture), inside, 1),
    ):
        code, out, _ = ask("see", *pictures, "--game", "desiree", "--corners", corners, "--json")
        assert code == is_code
        assert len(out.splitlines()) == len(pictures)
        assert "error" in json.loads(out.splitlines()[0])


def test_a_camera_that_is_not_there_is_missed_before_anybody_clears_the_board(
    ask: Any, tmp_path: Path
) -> None:
    out = ("--out", str(tmp_path / "table.json"))
    code, _, complaint = ask("calibrate", "97", "--game", "desiree", *out)
    assert code == 2
    assert complaint.startswith("tablier: There is no camera 97")


def start(folder: Path) -> tuple[str, Corners]:
    """A picture of Désirée's start, and where its corners are."""
    game = open_game("desiree")
    board = SimulatedBoard(game.plan, game.pieces, View(), seed=3)
    board.arrange(game.contents(game.start()))
    frame, corners = board.picture()
    cv2.imwrite(str(folder / "start.png"), frame)
    return str(folder / "start.png"), corners


@pytest.mark.slow
def test_a_lens_is_known_to_bend_also_where_the_board_is_looked_for(ask: Any, tmp_path: Path) -> None:
    image, _ = start(tmp_path)
    ask("calibrate", image, "--game", "desiree", "--bulge", "-0.02", "--out", str(tmp_path / "t.json"))
    assert Calibration.load(tmp_path / "t.json").camera.bulge == -0.02


@pytest.mark.slow
def test_one_picture_alone_is_no_film_and_is_said_to_be_none(ask: Any, tmp_path: Path) -> None:
    image, _ = start(tmp_path)
    code, out, said = ask("watch", image, "--game", "desiree")
    assert (code, out) == (1, "")
    assert said == "The board was never seen at rest; one picture alone is read by `tablier see`.\n"


@pytest.mark.slow
def test_the_answer_of_calibrate_has_the_fields_of_its_page(ask: Any, tmp_path: Path) -> None:
    image, corners = start(tmp_path)
    given = ("--corners", " ".join(f"{x:.1f},{y:.1f}" for x, y in corners), "--out", str(tmp_path / "t.json"))
    _, out, _ = ask("calibrate", image, "--game", "desiree", *given, "--json")
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    section = page.split("## What `calibrate --json` answers")[1].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(json.loads(out))


def _carpet() -> Frame:
    """No board at all."""
    grain = np.random.default_rng(1).integers(90, 140, (600, 800, 3), dtype=np.uint8)
    return np.asarray(cv2.GaussianBlur(grain, (0, 0), 2.0), dtype=np.uint8)


@pytest.fixture(scope="module")
def table() -> tuple[dict[str, bytes], str]:
    """Pictures of a board at the start and with two dice elsewhere, and its corners."""
    game, shots = open_game("desiree"), dict[str, bytes]()
    board = SimulatedBoard(game.plan, game.pieces, View(image_size=(800, 600), tilt_deg=24), 3)
    start = game.contents(game.start())
    shots["carpet"] = cv2.imencode(".png", _carpet())[1].tobytes()
    for name, contents in (("start", start), ("other", {**start, "b3": "empty", "d5": "white 6"})):
        board.arrange(contents)
        frame, corners = board.picture()
        shots[name] = cv2.imencode(".png", frame)[1].tobytes()
    return shots, " ".join(f"{x},{y}" for x, y in corners)


@pytest.fixture
def calibrate(ask: Any, tmp_path: Path, table: tuple[dict[str, bytes], str]) -> Any:
    """Calibrate with one of these pictures; the exit code, what was said, and what is in the file then."""
    file = tmp_path / "table.json"

    def calibrate(shot: str, *more: str) -> tuple[int, str, str]:
        image = tmp_path / "shot.png"
        image.write_bytes(table[0][shot])
        known = ("--game", "desiree", "--corners", table[1], "--out", str(file))
        code, out, _ = ask("calibrate", str(image), *known, *more)
        return code, out, file.read_text() if file.exists() else ""

    return calibrate


def test_a_picture_that_looks_wrong_does_not_take_the_place_of_what_was_learned(
    calibrate: Any, tmp_path: Path
) -> None:
    code, _, good = calibrate("start")
    assert code == 0
    code, said, kept = calibrate("other")
    assert (code, kept) == (1, good)
    assert "These cells do not look like the position: b3, d5." in said
    assert f"{tmp_path / 'table.json'} stays as it was, since this does not look right." in said
    code, answer, kept = calibrate("other", "--json")
    assert (code, json.loads(answer)["file"], kept) == (1, None, good)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["shot.png", "table.json"]


def test_a_picture_that_looks_wrong_is_written_where_nothing_was_learned_before(
    calibrate: Any, tmp_path: Path
) -> None:
    code, answer, written = calibrate("other", "--json")
    assert (code, json.loads(answer)["file"]) == (1, str(tmp_path / "table.json"))
    assert "camera" in json.loads(written)


def test_a_picture_that_cannot_be_read_teaches_nothing_and_is_never_written(
    calibrate: Any, tmp_path: Path
) -> None:
    for is_there in (False, True):
        before = calibrate("start")[2] if is_there else ""
        code, said, kept = calibrate("carpet")
        assert (code, kept) == (1, before)
        assert "Hardly anything can be read" in said
        assert said.endswith(
            f"Nothing is written to {tmp_path / 'table.json'}: what cannot be read teaches nothing.\n"
        )
        code, answer, kept = calibrate("carpet", "--json")
        assert (code, json.loads(answer)["file"], kept) == (1, None, before)


def test_a_calibration_names_the_game_to_all_who_take_it(ask: Any, calibrate: Any, tmp_path: Path) -> None:
    calibrate("start")
    image, file = str(tmp_path / "shot.png"), str(tmp_path / "table.json")
    told = [ask(*command, image, "--calibration", file) for command in (("see",), ("doctor", "--camera"))]
    assert [code for code, _, _ in told] == [0, 0]
    assert "pieces: 24" in told[0][1]
    (tmp_path / "frames").mkdir()
    (tmp_path / "frames" / "0.png").write_bytes((tmp_path / "shot.png").read_bytes())
    code, out, _ = ask("watch", str(tmp_path / "frames"), "--calibration", file, "--json")
    assert (code, json.loads(out)["reading"]) == (0, "unchanged")


@pytest.mark.parametrize("command", ["see", "watch"])
def test_who_names_no_game_is_asked_for_it(ask: Any, tmp_path: Path, picture: str, command: str) -> None:
    code, _, complaint = ask(command, picture)
    names = "give --game desiree, d21, checkers or mensch.\n"
    assert (code, complaint) == (2, f"tablier: Which game stands there? G{names[1:]}")
    (tmp_path / "old.json").write_text('{"camera": {}}')
    code, _, complaint = ask(command, picture, "--calibration", str(tmp_path / "old.json"))
    assert (code, complaint) == (
        2,
        f"tablier: {tmp_path / 'old.json'} names no game: check that file, or {names}",
    )


@pytest.mark.parametrize(
    ("option", "value"), [("--corners", "1,2 3,4 5,6 7,8"), ("--calibration", "table.json")]
)
def test_the_doctor_is_not_told_of_a_board_that_it_is_not_to_look_at(
    ask: Any, option: str, value: str
) -> None:
    code, out, complaint = ask("doctor", option, value)
    sentence = f"tablier: {option} tells of a picture: say with --camera which one, or which camera.\n"
    assert (code, out, complaint) == (2, "", sentence)
