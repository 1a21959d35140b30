"""The game commands for checkers and Mensch ärgere dich nicht, and games that come from files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

CHAIN = "W:Wc3:Bd4,f6,h8"
CORNERS = "100,50 500,50 600,400 20,400"
LAST_STEPS = "y:39,40,41,43 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 y -"


@pytest.mark.parametrize(("depth", "nodes"), [(1, 7), (4, 1469), (6, 37986)])
def test_checkers_counts_as_published(ask: Any, depth: int, nodes: int) -> None:
    assert ask("perft", "checkers", str(depth))[1].splitlines()[-1] == f"nodes {nodes}"


def test_lost_throws_are_counted_too(ask: Any) -> None:
    code, out, _ = ask("perft", "mensch", "1", "--option", "preset=household")
    assert (code, out.splitlines()) == (0, ["6:B>0 1", *(f"{roll}:-- 1" for roll in range(1, 6)), "nodes 6"])


@pytest.mark.parametrize(("roll", "moves"), [("3", ["39>42"]), ("1", ["41>42"]), ("4", []), ("6", [])])
def test_moves_in_mensch_depend_on_the_throw(ask: Any, roll: str, moves: list[str]) -> None:
    code, out, _ = ask("moves", "mensch", "--position", LAST_STEPS, "--roll", roll)
    assert (code, out.split()) == (0, moves)


def test_a_chain_that_was_cut_short_is_unfinished(ask: Any) -> None:
    code, out, _ = ask("judge", "checkers", "c3xe5", "--position", CHAIN, "--json")
    answer = json.loads(out)
    assert (code, answer["verdict"], answer["rule"]) == (1, "unfinished", "capture.continue")
    assert answer["remedy"] == ["c3xe5xg7"]


def test_a_lost_throw_is_legal_only_when_nothing_can_move(ask: Any) -> None:
    code, out, _ = ask("judge", "mensch", "6:--", "3:--", "--position", LAST_STEPS, "--json")
    first, second = map(json.loads, out.splitlines())
    assert (code, first["verdict"]) == (1, "legal")
    assert (second["verdict"], second["rule"], second["remedy"]) == ("illegal", "must.move", ["3:39>42"])


@pytest.mark.parametrize(
    ("language", "six", "tries"),
    [
        ("en", "A six: Yellow throws again.", "Yellow has two tries left."),
        ("fr", "C'est un six : les Jaunes relancent le dé.", "Il reste deux essais aux Jaunes."),
        ("de", "Eine Sechs: Gelb würfelt noch einmal.", "Gelb hat noch zwei Versuche."),
    ],
)
def test_a_lost_throw_says_who_throws_next(ask: Any, language: str, six: str, tries: str) -> None:
    for throw in ("6:", "6:--"):
        code, out, _ = ask("judge", "mensch", throw, "2:40>42", "--position", LAST_STEPS, "--lang", language)
        assert (code, out.splitlines()[0].endswith(six)) == (0, True)
    for throw in ("5:", "5:--"):
        household = ("--option", "preset=household", "--lang", language)
        code, out, _ = ask("judge", "mensch", throw, "3:", *household)
        assert (code, out.splitlines()[0].endswith(tries)) == (0, True)


def test_the_computer_plays_on_every_level(ask: Any) -> None:
    moves = ask("moves", "checkers")[1].split()
    assert all(ask("best", "checkers", "--level", level)[1].strip() in moves for level in "123")
    assert ask("best", "mensch", "--roll", "6")[1] == "0>6\n"
    code, _, complaint = ask("best", "checkers", "--level", "9")
    assert (code, "levels go from 1 to 8" in complaint) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["moves", "mensch", "--roll", "0"], "1 to 6"),
        (["moves", "checkers", "--roll", "3"], "no die is thrown"),
        (["judge", "mensch", "3:0>3", "--roll", "4"], "4"),
        (["best", "mensch"], "roll"),
        (["moves", "checkers", "--position", "W:Wb1:Bb8"], "b1"),
        (["moves", "checkers", "--position", "W:Wa1,a1:Bb8"], "a1"),
        (["moves", "mensch", "--position", "y:B,B,3,3 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 y -"], "3"),
        (["judge", "checkers", "hello"], "hello"),
        (["judge", "checkers", "{set x}"], "is a remark"),
        (["judge", "checkers", "\udcff\udcfe"], "is no move"),
        (["moves", "checkers", "--option", "promotion=never"], "promotion"),
        (["moves", "chekers"], "did you mean 'checkers'"),
        (["replay", "/no/such/file"], "cannot be opened"),
        (
            ["see", "x.png", "--game", "checkers", "--corners", "100,50 500,50 600,400 20,400"],
            "Only dice are read",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_exit_two(ask: Any, arguments: list[str], complaint: str) -> None:
    code, out, err = ask(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("tablier: ")
    assert len(err.splitlines()) == 1
    assert complaint in err


RECORD = '[Game "checkers"]\n[White "Ada"]\n\n1. c3-d4 {a start} b6-c5 2. d4xb6 a7xc5 *\n'


def test_a_record_is_replayed_with_a_verdict_for_each_move(ask: Any, game_file: Any) -> None:
    code, out, _ = ask("replay", game_file(RECORD), "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [each["verdict"] for each in told] == ["start", "legal", "remark", "legal", "legal", "legal"]
    assert told[-1]["position"].startswith("W:W")


def test_a_replay_stops_at_the_first_breach_or_goes_on(ask: Any, game_file: Any) -> None:
    file = game_file('[Game "checkers"]\n\nc3-d4 b6-c5 a3-b4 c5-d6 *')
    code, out, _ = ask("replay", file, "--lang", "de")
    assert code == 1
    assert "VERBOTEN capture.compulsory" in out.splitlines()[-1]
    code, out, _ = ask("replay", file, "--go-on", "--json")
    assert (code, len(out.splitlines())) == (1, 5)


def test_a_wrong_result_is_said(ask: Any, game_file: Any) -> None:
    text = '[Game "checkers"]\n[Position "W:Wc3:Bd4"]\n\nc3xe5 0-1'
    code, _, complaint = ask("replay", game_file(text))
    assert (code, complaint) == (1, "The record says 0-1, but the game ended 1-0.\n")


def test_pdn_comes_out_and_goes_in_again(ask: Any, game_file: Any) -> None:
    options = '[Option "king_landing=any"]\n'
    text = RECORD.replace("[White", options + "[White")
    code, pdn, _ = ask("export", game_file(text), "--format", "pdn")
    assert code == 0
    assert "[Game " not in pdn
    assert "GameType" not in pdn
    code, back, _ = ask("export", game_file(pdn))
    assert (code, back.replace('[Result "*"]\n', "")) == (0, text.replace(" {", " {"))


def test_pdn_is_for_checkers_only(ask: Any, game_file: Any) -> None:
    code, _, complaint = ask("export", game_file('[Game "desiree"]\n\nb3-b5 *'), "--format", "pdn")
    assert (code, "PDN is for checkers" in complaint) == (2, True)


@pytest.mark.parametrize("game", ["desiree", "d21", "checkers", "mensch"])
def test_the_exported_page_needs_nothing_from_elsewhere(ask: Any, game_file: Any, game: str) -> None:
    moves = {"checkers": "c3-d4 b6-c5", "mensch": "6:0>6 4:6>10"}.get(game, "b3-b5 b6-b4")
    code, page, _ = ask("export", game_file(f'[Game "{game}"]\n\n{moves} *'), "--format", "html")
    assert code == 0
    assert page.count("<figure") == 3
    assert page.count('<svg class="board"') == 3
    assert "http" not in page.replace("http-equiv", "")
    assert "src=" not in page


def test_tags_cannot_smuggle_anything_into_the_page(ask: Any, game_file: Any) -> None:
    text = '[Game "checkers"]\n[White "<script>alert(1)</script>"]\n\nc3-d4 {<b>x</b>} *'
    page = ask("export", game_file(text), "--format", "html")[1]
    assert "<script>alert" not in page
    assert "<b>x" not in page


def test_an_export_is_written_where_it_is_wanted(ask: Any, game_file: Any, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    assert ask("export", game_file(RECORD), "--format", "json", "--out", str(target))[0] == 0
    exported = json.loads(target.read_text(encoding="utf-8"))
    assert exported["moves"][0]["move"] == "c3-d4"
    code, _, complaint = ask("export", game_file(RECORD), "--out", "/no/such/folder/x")
    assert (code, "cannot be written" in complaint) == (2, True)


def test_an_export_says_beside_the_answer_what_is_wrong_with_the_game(ask: Any, game_file: Any) -> None:
    code, out, said = ask("export", game_file('[Game "checkers"]\n\n1. c3-d4 b6-b5 *'))
    assert (code, out.startswith('[Game "checkers"]')) == (1, True)
    assert said.startswith("1… b6-b5  ILLEGAL cell: ")
    assert ask("export", game_file(RECORD))[2] == ""


def test_a_file_that_is_no_game_is_refused(ask: Any, game_file: Any) -> None:
    for content in (b"\xff\xfe\x00", b"hello", b"{}", b"", b'{"n":0'):
        code, out, complaint = ask("replay", game_file(content))
        assert (code, out) == (2, ""), content
        assert len(complaint.splitlines()) == 1


def test_a_page_calls_the_players_by_the_colours_that_people_see(ask: Any, game_file: Any) -> None:
    _, page, _ = ask("export", game_file(RECORD), "--format", "html", "--lang", "de")
    assert "<div><dt>Blau</dt><dd>Ada</dd></div>" in page
    assert "White" not in page


def test_moves_are_numbered_as_two_players_count_them(ask: Any, game_file: Any) -> None:
    _, page, _ = ask("export", game_file(RECORD), "--format", "html")
    heads = re.findall("<h3>([^<]*)</h3>", page)
    assert [head for head in heads if "{" not in head] == [
        "Start",
        "1. Blue c3-d4",
        "1… Pink b6-c5",
        "2. Blue d4xb6",
        "2… Pink a7xc5",
    ]


@pytest.mark.parametrize(
    ("moves", "numerals"),
    [
        ("c3-d4 {set W:Wc3:Bb8} c3-d4 b8-c7 *", ["1.", "2.", "2…"]),
        ("c3-d4 b6-a5 {let stand g3-g5} f6xh4 *", ["1.", "1…", "2…"]),
    ],
)
def test_a_remark_that_moved_on_does_not_confuse_the_numbers(
    ask: Any, game_file: Any, moves: str, numerals: list[str]
) -> None:
    _, out, _ = ask("replay", game_file(f'[Game "checkers"]\n\n{moves}'))
    assert re.findall(r"^ +(\d+[.…])", out, re.MULTILINE) == numerals


def test_a_page_tells_throws_and_circles(ask: Any, game_file: Any) -> None:
    text = '[Game "mensch"]\n[Option "seats=yg"]\n\n1. 3:0>3 2. 6:0>6 3. 6:B>0 *'
    _, page, _ = ask("export", game_file(text), "--format", "html")
    heads = re.findall("<h3>([^<]*)</h3>", page)
    assert heads[1:] == ["1. Yellow 3: 0 → 3", "2. Green 6: 10 → 16", "3. Green 6: B → 10"]


def test_a_ranking_in_a_game_for_two_is_refused(ask: Any, game_file: Any) -> None:
    code, _, said = ask("replay", game_file('[Game "checkers"]\n\nc3-d4 y>g'))
    assert (code, said.endswith("told by one of these: 1-0, 0-1.\n")) == (1, True)


@pytest.mark.parametrize(
    ("result", "complaint"),
    [("y>g>r>k", ""), ("y>g", "The record says y>g, but a ranking names every seat once: y, g, r, k.\n")],
)
def test_a_ranking_is_told_and_has_to_be_whole(ask: Any, game_file: Any, result: str, complaint: str) -> None:
    code, out, said = ask("replay", game_file(f'[Game "mensch"]\n\n3:0>3 {result}'))
    assert (code, said) == (1 if complaint else 0, complaint)
    assert f"Result: {result}  Yellow wins; the ranking is Yellow, Green" in out


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("c3xe5 *", "Result: 1-0  Blue wins: the other side has no piece left."),
        ("*", "Result: *  The game is not finished."),
        ("0-1", "Result: 0-1  Pink wins."),
    ],
)
def test_a_replay_ends_with_the_result(ask: Any, game_file: Any, moves: str, line: str) -> None:
    _, out, _ = ask("replay", game_file(f'[Game "checkers"]\n[Position "W:Wc3:Bd4"]\n\n{moves}'))
    assert out.splitlines()[-1] == line


def test_an_exported_text_has_the_signs_of_the_game(ask: Any, game_file: Any) -> None:
    text = '[Game "desiree"]\n\n1. b2-b4 b7^b5 *'
    assert "1. b2^b4 b7^b5 *" in ask("export", game_file(text))[1]


def test_a_page_lights_every_cell_that_a_chain_lands_on(ask: Any, game_file: Any) -> None:
    text = f'[Game "checkers"]\n[Position "{CHAIN}"]\n\nc3xg7 *'
    answer = json.loads(ask("export", game_file(text), "--format", "json")[1])
    page = ask("export", game_file(text), "--format", "html")[1]
    assert answer["moves"][0]["verdict"] == "legal"
    assert page.count('class="lit moved"') == 5


def test_a_page_tells_who_won_the_roll_off(ask: Any, game_file: Any) -> None:
    text = '[Game "mensch"]\n[First "yellow 5"]\n\n5:0>5 *'
    page = ask("export", game_file(text), "--format", "html", "--lang", "de")[1]
    assert "<dt>Auswürfeln</dt><dd>Gelb 5</dd>" in page


def test_no_line_of_the_rules_begins_with_a_sign(ask: Any) -> None:
    for game in ("desiree", "checkers", "mensch"):
        out = ask("rules", game, "--lang", "fr")[1]
        assert not re.search("^ *[;:?!]", out, re.MULTILINE)
        assert "\N{NO-BREAK SPACE};" in out
