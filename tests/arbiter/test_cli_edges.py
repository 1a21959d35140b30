"""Commands at their edges: nothing to do, nothing to read, after the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

STUCK = "y:B,B,B,43 g:B,B,B,0 y -"
GREY = cv2.imencode(".png", np.full((48, 64, 3), 90, dtype=np.uint8))[1].tobytes()
LOST_BY_PINK = "B:Wc3:B"


def layout_of_twos(folder: Path) -> Path:
    """A layout file from whose start nobody can win."""
    packaged = Path(__file__).parents[2] / "engine" / "desiree" / "layouts" / "A.json"
    given = json.loads(packaged.read_text(encoding="utf-8"))
    given |= {side: dict.fromkeys(given[side], 2) for side in ("first", "second")}
    file = folder / "twos.json"
    file.write_text(json.dumps(given), encoding="utf-8")
    return file


def test_a_layout_of_any_length_is_unknown_in_one_short_sentence(ask: Any) -> None:
    code, _, complaint = ask("moves", "desiree", "--option", f"layout={'x' * 5000}")
    assert code == 2
    assert complaint.startswith("tablier: There is no layout 'xxx")
    assert len(complaint) < 150


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"hello", "holds no layout"), (b"\xff\xfe", "is no text"), (None, "cannot be read (No such file")],
)
def test_a_layout_file_that_is_none_is_named(
    ask: Any, tmp_path: Path, content: bytes | None, complaint: str
) -> None:
    file = tmp_path / "mine.json"
    if content is not None:
        file.write_bytes(content)
    code, _, said = ask("moves", "desiree", "--option", f"layout={file}")
    assert code == 2
    assert complaint in said
    assert "Errno" not in said


def test_a_start_from_which_nobody_can_win_is_warned_of_beside_the_answer(ask: Any, tmp_path: Path) -> None:
    code, out, said = ask("judge", "desiree", "b3-b4", "--option", f"layout={layout_of_twos(tmp_path)}")
    assert (code, out) == (0, "b3-b4 legal: White plays b3-b4.\n")
    assert "nobody can ever win" in said


def test_a_record_holds_its_layout_itself(ask: Any, game_file: Any) -> None:
    code, _, said = ask("replay", game_file('[Game "desiree"]\n[Option "layout=my/own.json"]\n\nb3-b4 *'))
    assert code == 2
    assert "names its layout by a path, 'my/own.json'" in said


def test_a_text_that_holds_no_game_is_not_taken_for_one(ask: Any, game_file: Any) -> None:
    code, _, said = ask("replay", game_file("Dear Ada, how are you?"))
    assert code == 2
    assert "holds no game" in said


def test_no_move_is_said_beside_the_answer(ask: Any) -> None:
    code, out, said = ask("best", "mensch", "--position", STUCK, "--roll", "4")
    assert (code, out) == (0, "")
    assert said == "No figure of Yellow can move: the throw is lost.\n"
    assert ask("best", "mensch", "--position", STUCK, "--roll", "4", "--json")[1] == '{"move": null}\n'
    code, out, said = ask("best", "checkers", "--position", LOST_BY_PINK)
    assert (code, out, said) == (0, "", "Blue wins: the other side has no piece left.\n")


def test_a_throw_that_moves_nobody_is_said_to_be_lost(ask: Any) -> None:
    code, out, _ = ask("judge", "mensch", "4:", "--position", STUCK)
    assert (code, out) == (0, "4: legal: Yellow throws 4. No figure of Yellow can move: the throw is lost.\n")


def test_a_wrong_move_by_a_lost_throw_is_told_so_too(ask: Any) -> None:
    code, out, _ = ask("judge", "mensch", "4:B>0", "--position", STUCK)
    assert code == 1
    assert out.endswith("No figure of Yellow can move: the throw is lost.\n")
    _, out, _ = ask("judge", "mensch", "4:0>5")
    assert "throw is lost" not in out


def test_a_leaning_die_beside_a_throw_has_no_number(ask: Any) -> None:
    code, out, _ = ask("judge", "mensch", "?:", "--roll", "3")
    assert code == 1
    assert "(0)" not in out
    assert "roll.again" in out


def test_a_move_after_the_end_is_illegal_and_the_end_is_told(ask: Any) -> None:
    code, out, _ = ask("judge", "checkers", "c3xe5", "e5-f6", "--position", "W:Wc3:Bd4", "--json")
    won, late = (json.loads(line) for line in out.splitlines())
    assert (code, late["verdict"], late["rule"]) == (1, "illegal", "loss")
    assert late["outcome"] == won["outcome"]
    assert won["outcome"].keys() == {"winner", "ranking", "rule", "cells"}


def test_a_move_after_a_resignation_is_illegal_too(ask: Any, game_file: Any) -> None:
    file = game_file('[Game "checkers"]\n\nc3-d4 {resigns} b6-c5 *')
    for language in ("en", "fr", "de"):
        code, out, _ = ask("replay", file, "--lang", language)
        assert code == 1
        assert " resigns: " in out.splitlines()[-1]


def test_a_skipped_turn_is_a_move_but_no_game(ask: Any) -> None:
    assert ask("judge", "checkers", "--json", "--")[0] == 1
    code, _, said = ask("judge", "--", "c3-d4")
    assert code == 2
    assert "\\x00" not in said


def test_each_lost_throw_is_counted_by_its_number(ask: Any) -> None:
    code, out, _ = ask("perft", "mensch", "2", "--json", "--position", STUCK)
    told = json.loads(out)
    assert code == 0
    assert set(told["moves"]) == {*(f"{roll}:--" for roll in range(1, 6)), "6:B>0"}
    assert told["nodes"] == sum(told["moves"].values())


@pytest.mark.parametrize("command", [("doctor", "--camera"), ("watch", "--game", "desiree")])
def test_a_name_that_cannot_even_be_looked_at_is_not_taken_for_a_broken_output(
    ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path))
    code, _, complaint = ask(*command, "n" * 300)
    assert code == 2
    assert complaint.startswith("tablier: nnn")
    assert complaint.endswith("cannot be opened (File name too long): check its name, and who may open it.\n")


def test_an_option_that_the_doctor_is_given_is_one_of_the_game_in_the_settings(
    ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path))
    settings = tmp_path / "table.toml"
    settings.write_text('[table]\ngame = "checkers"\n')
    (tmp_path / "grey.png").write_bytes(GREY)
    given = ("--config", str(settings), "--option", "playable_corner=up")
    code, _, complaint = ask("doctor", "--camera", str(tmp_path / "grey.png"), *given)
    assert (code, complaint) == (
        2,
        "tablier: Option playable_corner cannot be 'up': it may be left | right.\n",
    )
