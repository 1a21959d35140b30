"""The commands: right answers, right exit codes, and one sentence for every mistake."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arbiter.cli.answers import CommandError
from arbiter.cli.main import run
from arbiter.cli.overlays import overlay_paths
from arbiter.journal import EvidenceStore, Journal
from arbiter.referee import Closed, Opened, Record

START = "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w"
CORNERS = "100,50 500,50 600,400 20,400"


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command and give back its exit code, output and complaint."""

    def ask(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ask


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (["perft", "desiree", "0"], 1),
        (["perft", "desiree", "1"], 116),
        (["perft", "desiree", "2"], 13462),
        (["perft", "desiree", "1", "--option", "jump_landing=adjacent"], 100),
        (["perft", "desiree", "2", "--option", "jump_landing=adjacent"], 10042),
        (["perft", "desiree", "1", "--option", "layout=C"], 176),
        (["perft", "desiree", "1", "--option", "layout=D"], 178),
    ],
)
def test_perft_ends_with_the_number_of_nodes(ask: Any, arguments: list[str], nodes: int) -> None:
    code, out, _ = ask(*arguments)
    assert (code, out.splitlines()[-1]) == (0, f"nodes {nodes}")
    assert json.loads(ask(*arguments, "--json")[1])["nodes"] == nodes


def test_moves_prints_one_move_a_line(ask: Any) -> None:
    code, out, _ = ask("moves", "desiree")
    assert (code, len(out.splitlines())) == (0, 116)
    assert "b3-b5" in out.splitlines()
    assert ask("moves", "desiree", "--position", "8/8/8/8/8/8/8/8 w")[:2] == (0, "")


def test_ten_ranks_mean_the_large_board(ask: Any) -> None:
    position = "10/10/10/10/10/10/10/10/10/A9 w"
    assert len(ask("moves", "desiree", "--position", position)[1].splitlines()) == 27


def test_judge_answers_in_the_form_that_people_script(ask: Any) -> None:
    code, out, _ = ask("judge", "desiree", "b3-b5", "b6-d4=2", "c3-c4", "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [answer["verdict"] for answer in answers] == ["legal", "illegal"]
    assert answers[0] == {
        "move": "b3-b5", "verdict": "legal", "rule": None, "violations": [], "cells": [], "remedy": [],
        "text": "White plays b3-b5.", "position": "8/1aaaaaa1/1aaaaaa1/1A6/8/2AAAAA1/1AAAAAA1/8 b",
        "outcome": None,
    }  # fmt: skip
    assert (answers[1]["rule"], answers[1]["cells"], answers[1]["remedy"]) == ("C.slide", ["d4"], ["b6-d4"])
    assert answers[1]["violations"][0]["facts"]["why"] == "turned"


def test_judge_names_the_winner(ask: Any) -> None:
    code, out, _ = ask(
        "judge", "desiree", "g2-g4", "--position", "8/8/8/8/1AbCdE2/8/6F1/8 w", "--json", "--lang", "fr"
    )
    answer = json.loads(out)
    assert (code, answer["outcome"]["winner"], answer["outcome"]["rule"]) == (0, "white", "F.line")
    assert answer["outcome"]["ranking"] == ["white", "black"]
    assert answer["text"] == (
        "Les Blancs jouent g2-g4. Les Blancs gagnent : un alignement de 1 à 6 en b4, c4, d4, e4, f4, g4."
    )


def test_an_unturned_die_is_unfinished_and_no_legal_move(ask: Any) -> None:
    code, out, _ = ask("judge", "desiree", "b2^b4=2", "--position", "8/8/8/8/8/1c6/1B6/8 w", "--json")
    answer = json.loads(out)
    assert (code, answer["verdict"], answer["rule"], answer["remedy"]) == (
        1,
        "unfinished",
        "D.turn",
        ["b2^b4=5"],
    )


def test_a_skipped_turn_is_judged_too(ask: Any) -> None:
    assert ask("judge", "desiree", "--")[:2] == (
        1,
        "-- illegal B.turn: White must move: passing is not allowed.\n",
    )


def test_best_prints_a_legal_move_or_nothing(ask: Any) -> None:
    code, out, _ = ask("best", "desiree", "--nodes", "200")
    assert code == 0
    assert out.strip() in ask("moves", "desiree")[1].splitlines()
    assert json.loads(ask("best", "desiree", "--nodes", "200", "--json")[1]) == {"move": out.strip()}
    assert ask("best", "desiree", "--position", "8/8/8/8/8/8/8/8 w")[:2] == (0, "")


def test_the_answer_comes_in_the_language_asked_for(ask: Any) -> None:
    out = ask("judge", "desiree", "b3-c5", "--lang", "de")[1]
    assert out == "b3-c5 verboten C.slide: Von b3 nach c5 führt keine gerade Linie.\n"


def test_rules_show_the_profile_and_mark_the_layout_as_assumed(ask: Any) -> None:
    code, out, _ = ask("rules", "desiree", "--option", "outer_limit=4")
    assert code == 0
    assert "outer_limit = 4" in out
    assert re.search(r"layout = A +A \| B \| C \| D \| FILE +\(assumed", out)
    assert re.search(r"jump_landing = any +any \| adjacent", out)
    assert "at most four dice" in out
    answer = json.loads(ask("rules", "d21", "--json")[1])
    assert answer["options"]["jump_landing"] == "adjacent"
    assert [rule["rule"] for rule in answer["rules"]][:2] == ["B.turn", "C.slide"]
    assert all(rule["source"] for rule in answer["rules"])


def test_options_and_what_they_may_be_stand_in_two_columns(ask: Any) -> None:
    _, out, _ = ask("rules", "mensch", "--option", "direction=counterclockwise")
    assert "direction = counterclockwise  clockwise | counterclockwise" in out
    columns = re.findall(r"^(  \w+ = \w+ +)(?:yes|no) \|", out, re.MULTILINE)
    assert (len(columns) > 1, len(set(map(len, columns)))) == (True, 1)


def test_a_layout_file_is_taken_by_its_path(ask: Any, tmp_path: Path) -> None:
    packaged = Path(__file__).parents[2] / "engine" / "desiree" / "layouts" / "C.json"
    mine = tmp_path / "mine.json"
    mine.write_text(packaged.read_text(encoding="utf-8").replace('"C"', '"mine"'), encoding="utf-8")
    assert ask("perft", "desiree", "1", "--option", f"layout={mine}")[1].splitlines()[-1] == "nodes 176"
    assert "layout = mine" in ask("rules", "desiree", "--option", f"layout={mine}")[1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["moves", "desire"], "did you mean 'desiree'"),
        (["mvoes", "desiree"], "did you mean 'moves'"),
        (["moves", "desiree", "--option", "lay=A"], "did you mean 'layout'"),
        (["moves", "desiree", "--option", "layout"], "written name=value"),
        (["moves", "desiree", "--option", "layout=A", "--option", "layout=B"], "given twice"),
        (
            ["moves", "checkers", "--option", "king_range=shrt"],
            "did you mean 'short'? It may be long |",
        ),
        (["moves", "desiree", "--position", ""], "it is empty"),
        (["moves", "desiree", "--position", "8/8/8/8/8/8/8/8"], "w or b for the side to move."),
        (["moves", "checkers", "--position", ":Wa1:Bb8"], "for the side to move, such as W:"),
        (["moves", "checkers", "--position", "W:Wi9:Bb8"], "'i9' is no cell, did you mean 'h8'?"),
        (["judge", "checkers", "c3-i4"], "no cell 'i4', did you mean 'h4'?"),
        (["judge", "desiree", "B3 - B5"], "did you mean 'b3-b5'?"),
        (["judge", "checkers", "C3-D4"], "did you mean 'c3-d4'?"),
        (["judge", "mensch", "6: b>0"], "did you mean '6:B>0'?"),
        (["judge", "desiree", "\udcff"], "'\\xff' is no move"),
        (["moves", "mensch", "--roll", "six"], "1 to 6"),
        (["moves", "desiree", "--option", "layout=/no/such.json"], "cannot be read"),
        (["moves", "desiree", "--position", "8/8/8/8/8/8/7g/8 w"], "is no face"),
        (["moves", "desiree", "--position", "aaaaaaaa/aaaaa3/8/8/8/8/8/8 w"], "black has 13 dice"),
        (["judge", "desiree", "b3-z9"], "no cell 'z9'"),
        (["judge", "desiree", "b3^b5=7"], "no face 7"),
        (["judge", "desiree"], "required: MOVE"),
        (["perft", "desiree", "two"], "no whole number"),
        (["perft", "desiree", "-1"], "perft"),
        (["perft", "desiree", "2000"], "100 is the most"),
        (["perft", "desiree", "9" * 5000], "no whole number"),
        (["moves", "desiree", "--pos", START], "--pos"),
        (["moves", "desiree", "--lang", "xx"], "--lang: there is no 'xx'; known are: de, en, fr."),
        (["see", "x.jpg", "--gmae", "checkers"], "no option '--gmae', did you mean '--game'?"),
        (["see", "x.jpg", "--gmae=checkers"], "no option '--gmae', did you mean '--game'?"),
        (["judge", "checkers", "c3-d4", "--jsno"], "no option '--jsno', did you mean '--json'?"),
        (["judge", "checkers", "c3-d4", "--zzz"], "'--zzz'; known are: --help, --json, --lang,"),
        (["export", "game.txt", "--format", "htlm"], "there is no 'htlm', did you mean 'html'?"),
        (["judge", "chekcers", "c3-d4"], "no game 'chekcers', did you mean 'checkers'?"),
        (["rules", "checkers", "--option", "kng_range=short"], "did you mean 'king_range'?"),
        (
            ["rules", "checkers", "--option", "king_range=shrt"],
            "did you mean 'short'? It may be long |",
        ),
        (["jugde", "checkers"], "no command 'jugde', did you mean 'judge'?"),
        (["--versoin"], "did you mean '--version'?"),
        (["verify", "/no/such/journal"], "cannot be opened"),
        (["see", "x.jpg", "--game", "desiree", "--corners", "1,2 3"], "corner"),
        (["demo", "--speed", "0"], "speed"),
        (["demo", "--speed", "1e-300"], "speed"),
        (["demo", "--seed", "-1"], "seed"),
        (["demo", "--resume", "--option", "layout=C"], "take no --option"),
        (["verify", "one", "two", "--head", "0" * 64], "one file"),
        (["verify", "one", "--head", "6b6edf7b"], "all 64 digits"),
    ],
)
def test_a_mistake_gets_one_sentence_and_exit_code_2(ask: Any, arguments: list[str], complaint: str) -> None:
    code, out, err = ask(*arguments)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.startswith("tablier: ")
    assert err.count("\n") == 1


def test_a_picture_that_is_none_is_named_and_the_others_go_on(ask: Any, tmp_path: Path) -> None:
    bad, empty = tmp_path / "bad.jpg", tmp_path / "empty.png"
    bad.write_text("no picture")
    empty.write_bytes(b"")
    code, out, err = ask(
        "see",
        str(bad),
        str(empty),
        str(tmp_path / "none.jpg"),
        "--game",
        "desiree",
        "--corners",
        CORNERS,
        "--json",
    )
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(answers)) == (1, "", 3)
    assert all(set(answer) == {"image", "error"} for answer in answers)


def test_without_a_command_the_commands_are_listed(ask: Any) -> None:
    code, out, _ = ask()
    assert code == 0
    assert "verify" in out
    assert ask("--version")[1].startswith("tablier 0.")


def test_doctor_finds_everything_in_place(ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path / "home"))
    code, out, _ = ask("doctor", "--json")
    assert (code, json.loads(out)["home"]) == (0, str(tmp_path / "home"))
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path / "file"))
    code, _, err = ask("doctor")
    assert code == 2
    assert "set TABLIER_HOME" in err


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal with an opening entry and an end."""
    with Journal.create(tmp_path / "game.jsonl") as journal:
        journal.append(Record(Opened("desiree", {}, START), None), t=1.0)
        journal.append(Record(Closed("white", "F.line"), None), t=2.0)
        return journal.path


def test_verify_says_yes_to_a_whole_journal_and_names_its_head(ask: Any, journal: Path) -> None:
    code, out, _ = ask("verify", str(journal), "--json")
    answer = json.loads(out)
    assert (code, answer["verified"], answer["entries"], answer["closed"]) == (0, True, 2, True)
    assert ask("verify", str(journal), "--head", answer["head"])[0] == 0


def test_verify_says_no_to_a_damaged_line_and_names_it(ask: Any, journal: Path) -> None:
    journal.write_bytes(journal.read_bytes().replace(b"white", b"whine"))
    code, out, err = ask("verify", str(journal))
    assert (code, err) == (1, "")
    assert "Entry 1 is damaged" in out
    journal.write_text("this is no JSON\n")
    assert ask("verify", str(journal))[0] == 1


def test_verify_finds_a_cut_tail_by_the_hash_that_was_shown(ask: Any, journal: Path) -> None:
    head = json.loads(ask("verify", str(journal), "--json")[1])["head"]
    journal.write_bytes(journal.read_bytes().splitlines(keepends=True)[0])
    assert ask("verify", str(journal))[0] == 0
    code, out, _ = ask("verify", str(journal), "--head", head)
    assert code == 1
    assert "the tail was cut off" in out


def test_verify_reports_a_torn_last_line_and_says_yes(ask: Any, journal: Path) -> None:
    first, second = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(first + second[:40])
    code, out, _ = ask("verify", str(journal), str(journal))
    assert code == 0
    assert out.count("An unfinished last line of 40 bytes") == 2


def test_verify_finds_a_picture_that_was_changed(ask: Any, tmp_path: Path) -> None:
    store = EvidenceStore(tmp_path / "evidence")
    name = store.keep(b"picture")
    with Journal.create(tmp_path / "games" / "one.jsonl") as journal:
        journal.append(Record(Opened("desiree", {}, START), None), t=1.0, evidence=(name,))
    assert ask("verify", str(journal.path))[0] == 0
    store.path(name).write_bytes(b"another")
    code, out, _ = ask("verify", str(journal.path))
    assert code == 1
    assert "The picture of entry 0 was changed." in out
    store.path(name).unlink()
    assert ask("verify", str(journal.path))[0] == 0


def test_verify_says_no_if_one_of_many_is_damaged(ask: Any, journal: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("")
    code, out, _ = ask("verify", str(bad), str(journal))
    assert code == 1
    assert [line.split(": ")[1].split()[0] for line in out.splitlines()] == ["not", "verified,"]


def test_an_overlay_never_lands_on_a_picture_or_on_another_overlay() -> None:
    images = [Path("a/x.png"), Path("b/x.png"), Path("y.jpg")]
    written = overlay_paths(images, Path("a"))
    assert written == [Path("a/x.seen.png"), Path("a/x.seen1.png"), Path("a/y.seen.png")]


def test_the_drawing_of_a_single_picture_may_be_named_but_is_never_the_picture(tmp_path: Path) -> None:
    table, other, drawing = (tmp_path / name for name in ("table.jpg", "other.jpg", "seen.png"))
    assert overlay_paths([table], drawing) == [drawing]
    with pytest.raises(CommandError, match="2 pictures are to be drawn: name a folder"):
        overlay_paths([table, other], drawing)
    with pytest.raises(CommandError, match="is the picture itself"):
        overlay_paths([table], tmp_path / "." / "table.jpg")
    drawing.mkdir()
    assert overlay_paths([table], drawing) == [drawing / "table.seen.png"]
