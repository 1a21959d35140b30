"""Anybody's sightings are refereed, line by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import engine
from arbiter.cli.main import run
from arbiter.words import LANGUAGES, TableWords


@pytest.fixture
def watch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Write these lines, watch them, and give back the exit code, the answers and the complaint."""

    def watch(game: str, lines: list[Any], *more: str) -> tuple[int, list[dict[str, Any]], str]:
        path = tmp_path / "seen.jsonl"
        path.write_text("".join((x if isinstance(x, str) else json.dumps(x)) + "\n" for x in lines))
        code = run(["watch", str(path), "--game", game, "--json", *more])
        captured = capsys.readouterr()
        return code, [json.loads(line) for line in captured.out.splitlines()], captured.err

    return watch


def scene(game: str, position: str | None = None, **changes: str) -> dict[str, Any]:
    """A line that shows the position with some cells changed."""
    opened = engine.open_game(game, {}, position)
    at = opened.start() if position is None else opened.read_position(position)
    shown = opened.contents(at) | {cell.replace("_", "."): label for cell, label in changes.items()}
    return {"cells": {cell: {label: 0.99} for cell, label in shown.items()}}


def test_a_game_of_checkers_is_followed(watch: Any) -> None:
    moved = {"c3": "empty", "d4": "blue man"}
    code, answers, _ = watch(
        "checkers",
        [
            scene("checkers"),
            scene("checkers", **moved),
            scene("checkers", **moved, b6="empty", b4="pink man"),
        ],
    )
    assert [each["reading"] for each in answers] == ["unchanged", "legal", "illegal"]
    assert [each["frame"] for each in answers] == [0, 1, 2]
    assert (code, answers[1]["move"]) == (1, "c3-d4")
    assert answers[2]["rule"]


def test_reeds_alone_follow_a_game_and_the_rules_track_the_faces(watch: Any) -> None:
    position = "8/8/8/8/8/1c6/1B6/8 w"
    game = engine.open_game("desiree", {}, position)
    before = {cell: label != "empty" for cell, label in game.contents(game.read_position(position)).items()}
    code, answers, _ = watch(
        "desiree",
        [{"reeds": before}, {"reeds": {**before, "b2": False, "b4": True}}],
        "--position",
        position,
    )
    assert (code, [each["reading"] for each in answers]) == (0, ["unchanged", "legal"])
    assert answers[1]["move"] == "b2^b4=5"


def test_a_throw_is_seen_and_the_move_held_against_it(watch: Any) -> None:
    moved = {"0": "empty", "4": "yellow"}
    lines = [scene("mensch"), {**scene("mensch"), "roll": 4}, {**scene("mensch", **moved), "roll": 4}]
    code, answers, _ = watch("mensch", lines)
    assert (code, [each["reading"] for each in answers]) == (0, ["unchanged", "unchanged", "legal"])
    assert answers[1]["position"].endswith("y 4")
    assert answers[2]["position"].endswith("g -")
    lines[2] = {**scene("mensch", **{"0": "empty", "5": "yellow"}), "roll": 4}
    code, answers, _ = watch("mensch", lines)
    assert (code, answers[2]["rule"]) == (1, "roll.count")


def test_before_the_throw_it_is_said_who_throws(watch: Any) -> None:
    _, answers, _ = watch("mensch", [scene("mensch"), scene("mensch")])
    assert [answer["text"] for answer in answers] == ["Yellow to throw."] * 2


def test_waiting_figures_may_stand_on_any_corner_circle(watch: Any) -> None:
    swapped = {"yellow_B1": "empty", "yellow_B4": "yellow"}
    _, answers, _ = watch("mensch", [scene("mensch", **swapped)])
    assert answers[0]["reading"] == "unchanged"


def test_corner_circles_are_named_as_the_players_see_them(watch: Any) -> None:
    waiting = {"yellow_B1": "empty", "yellow_B4": "yellow"}
    shown, gone = scene("mensch", **waiting), scene("mensch", **waiting, yellow_B2="empty")
    _, answers, _ = watch("mensch", [shown, gone])
    assert (answers[1]["cells"], answers[1]["move"]) == (["yellow.B2"], "yellow.B2~")
    assert "Yellow's B2" in answers[1]["text"]
    one_more = scene("mensch", **{**waiting, "yellow_B1": "yellow"})
    _, answers, _ = watch("mensch", [shown, one_more])
    assert answers[1]["cells"] == ["yellow.B1"]


def test_a_figure_that_is_thrown_out_goes_to_a_circle_that_is_free(watch: Any) -> None:
    position = "y:B,B,B,0 g:B,B,B,34 y 4"
    others = {"green_B2": "empty", "green_B4": "green"}
    hit = {"0": "empty", "4": "yellow"}
    lines = [scene("mensch", position, **others), scene("mensch", position, **others, **hit)]
    lines += [scene("mensch", position, **{**others, "green_B2": "green"}, **hit)]
    lines = [{**line, "roll": 4} for line in lines]
    _, answers, _ = watch("mensch", lines, "--position", position)
    assert (answers[1]["reading"], answers[1]["cells"]) == ("unfinished", ["green.B2"])
    assert (answers[2]["reading"], "green.B2" in answers[2]["cells"]) == ("legal", True)


def test_a_look_without_news_says_what_still_holds(watch: Any) -> None:
    wrong = scene("checkers", c3="empty", c4="blue man")
    _, answers, _ = watch("checkers", [scene("checkers"), scene("checkers"), wrong, wrong])
    assert [each["text"] for each in answers[::2]] == [each["text"] for each in answers[1::2]]
    assert all(each["text"] for each in answers)


def test_the_end_is_told_as_long_as_anybody_looks(watch: Any) -> None:
    position = "W:Wc3:Bd4"
    won = scene("checkers", position, c3="empty", d4="empty", e5="blue man")
    code, answers, _ = watch("checkers", [scene("checkers", position), won, won], "--position", position)
    assert code == 0
    assert answers[1]["outcome"]["winner"] == answers[2]["outcome"]["winner"] == "blue"
    assert "Blue wins" in answers[2]["text"]


def test_a_breach_that_is_hidden_is_still_a_no(watch: Any) -> None:
    wrong = scene("checkers", c3="empty", c4="blue man")
    code, answers, _ = watch("checkers", [scene("checkers"), wrong, {"cells": {}}])
    assert (code, answers[2]["reading"]) == (1, "unsure")


def test_a_file_without_a_sighting_is_refused(watch: Any) -> None:
    code, answers, complaint = watch("checkers", [])
    assert (code, answers) == (2, [])
    assert "holds no sighting" in complaint


def test_a_cell_under_a_hand_says_nothing(watch: Any) -> None:
    lines = [scene("checkers"), {**scene("checkers", c3="empty", d4="blue man"), "covered": ["d4"]}]
    _, answers, _ = watch("checkers", lines)
    assert answers[1]["reading"] == "unsure"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("hello", "Line 2"),
        ("hello", 'such as {"t": 1.5, "cells"'),
        ("[]", "may hold"),
        ({"cels": {}}, "may hold"),
        ({"cells": {"z9": {"empty": 1.0}}}, "no cell 'z9': cells go from a1 to h8."),
        ({"cells": {"c9": {"empty": 1.0}}}, "no cell 'c9', did you mean 'c8'?"),
        ({"cells": {"a1": {"blue men": 1.0}}}, "did you mean 'blue man'"),
        ('{"cells": {"a1": {"empty": NaN}}}', "no probability"),
        ('{"cells": {"a1": {"empty": Infinity}}}', "no probability"),
        ({"cells": {"a1": 3}}, "Under 'a1' an object is expected"),
        ({"cells": {"a1": {"empty": "x"}}}, "The sighting of a1 is no number: 'x'"),
        ({"cells": 5}, "Under 'cells' an object is expected"),
        ({"covered": 5}, "a list of cells is expected"),
        ({"reeds": {"a1": None}}, "The reed of a1 is no number"),
        ({"t": "soon"}, "The time t is no number"),
        ({"t": -5, "cells": {}}, "backwards"),
        ({"cells": {}, "roll": 9}, "1 to 6"),
    ],
)
def test_a_line_that_makes_no_sense_is_refused_by_its_number(watch: Any, line: Any, complaint: str) -> None:
    code, answers, err = watch("checkers", [scene("checkers"), line])
    assert (code, len(answers)) == (2, 1)
    assert complaint in err


def test_an_empty_sighting_is_unsure(watch: Any) -> None:
    _, answers, _ = watch("checkers", [{"cells": {}}])
    assert answers[0]["reading"] == "unsure"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_which_nothing_was_ever_sure_was_not_seen(watch: Any, language: str) -> None:
    code, answers, said = watch("checkers", [{"cells": {}}] * 2, "--lang", language)
    assert (code, len(answers), said) == (1, 2, TableWords(language).never_sure() + "\n")


@pytest.mark.parametrize("lines", [[{"cells": {}}, scene("checkers")], [scene("checkers"), {"cells": {}}]])
def test_one_look_that_was_sure_is_enough_to_have_seen_the_game(watch: Any, lines: list[Any]) -> None:
    code, answers, said = watch("checkers", lines)
    assert (code, len(answers), said) == (0, 2, "")


def test_a_new_face_is_the_throw_that_was_awaited(watch: Any) -> None:
    moved = {"0": "empty", "4": "yellow"}
    lines = [scene("mensch"), {**scene("mensch"), "roll": 4}, {**scene("mensch", **moved), "roll": 4}]
    lines += [{**scene("mensch", **moved), "roll": 3}]
    lines += [{**scene("mensch", **moved, **{"10": "empty", "13": "green"}), "roll": 3}]
    code, answers, _ = watch("mensch", lines)
    assert (code, answers[4]["reading"]) == (0, "legal")
    assert answers[4]["position"].endswith("r -")


def test_a_die_that_was_turned_is_a_breach_until_the_game_goes_on(watch: Any) -> None:
    lines = [scene("mensch"), {**scene("mensch"), "roll": 4}, {**scene("mensch"), "roll": 5}]
    code, answers, _ = watch("mensch", lines)
    assert (code, answers[2]["reading"], answers[2]["rule"]) == (1, "illegal", "roll.touched")


def test_what_was_moved_before_the_throw_goes_back_first(watch: Any) -> None:
    early = scene("mensch", **{"0": "empty", "2": "yellow"})
    lines = [
        scene("mensch"),
        early,
        {**early, "roll": 2},
        {**scene("mensch"), "roll": 2},
        {**early, "roll": 2},
    ]
    _, answers, _ = watch("mensch", lines)
    kinds = [each["reading"] for each in answers]
    assert kinds == ["unchanged", "illegal", "disturbed", "unchanged", "legal"]


@pytest.mark.parametrize(
    ("language", "remedy"),
    [("en", "Put it back on 0."), ("fr", "À remettre en 0."), ("de", "Bitte auf 0 zurückstellen.")],
)
def test_what_was_seen_is_said_in_the_language_asked_for(watch: Any, language: str, remedy: str) -> None:
    moved = {"0": "empty", "5": "yellow"}
    lines = [scene("mensch"), {**scene("mensch"), "roll": 4}, {**scene("mensch", **moved), "roll": 4}]
    _, answers, _ = watch("mensch", lines, "--lang", language)
    assert answers[2]["text"].endswith(remedy)


def test_without_json_a_line_has_the_frame_the_reading_and_the_words(
    watch: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watch("checkers", [scene("checkers"), scene("checkers", c3="empty")])
    run(["watch", str(tmp_path / "seen.jsonl"), "--game", "checkers", "--lang", "de"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["0", "BEREIT", "Blau", "ist", "am", "Zug."]
    assert lines[1].split()[:3] == ["1", "VERBOTEN", "piece"]


FRAME_S = 0.1


def film(*shots: tuple[dict[str, Any], float]) -> list[dict[str, Any]]:
    """Ten lines a second, each scene for so many seconds."""
    lines = [line for line, seconds in shots for _ in range(round(seconds / FRAME_S))]
    return [{**line, "t": number * FRAME_S} for number, line in enumerate(lines)]


def news(answers: list[dict[str, Any]]) -> list[str]:
    """The readings one after the other, each once."""
    kinds = [each["reading"] for each in answers]
    return [kind for kind, before in zip(kinds, ["", *kinds], strict=False) if kind != before]


START, MOVED = scene("checkers"), scene("checkers", c3="empty", d4="blue man")
WRONG, LIFTED = scene("checkers", c3="empty", c4="blue man"), scene("checkers", c3="empty")


def test_in_a_film_a_move_is_told_once_no_sensor_can_still_err(watch: Any) -> None:
    code, answers, _ = watch("checkers", film((START, 1.0), (MOVED, 4.0)))
    assert (code, len(answers), news(answers)[:2]) == (0, 50, ["unchanged", "legal"])
    (told,) = (each["frame"] for each in answers if each["reading"] == "legal")
    assert told * FRAME_S - 1.0 == pytest.approx(2.1, abs=FRAME_S)


def test_in_a_film_single_odd_frames_say_nothing(watch: Any) -> None:
    shots = (START, 1.0), (WRONG, FRAME_S), (START, 1.0), (LIFTED, FRAME_S), (START, 3.0)
    code, answers, _ = watch("checkers", film(*shots))
    assert (code, news(answers)) == (0, ["unchanged"])


def test_in_a_film_an_error_that_lasts_two_seconds_says_nothing(watch: Any) -> None:
    code, answers, _ = watch("checkers", film((START, 3.0), (WRONG, 2.0), (START, 3.0)))
    assert (code, news(answers)) == (0, ["unchanged"])


def test_in_a_film_a_piece_in_the_hand_is_no_breach(watch: Any) -> None:
    _, answers, _ = watch("checkers", film((START, 1.0), (LIFTED, 6.0), (MOVED, 4.0)))
    assert news(answers)[:2] == ["unchanged", "legal"]


def test_what_a_film_ends_with_is_judged_as_a_still(watch: Any) -> None:
    code, answers, _ = watch("checkers", film((START, 1.0), (WRONG, 0.5)))
    assert (code, news(answers)) == (1, ["unchanged", "illegal"])
    assert answers[-1]["frame"] == len(answers) - 1


def test_a_film_with_a_line_that_makes_no_sense_is_refused_by_its_number(watch: Any) -> None:
    code, _, complaint = watch("checkers", [*film((START, 1.0)), "hello"])
    assert (code, "Line 11" in complaint) == (2, True)


def test_in_a_film_a_die_misread_once_was_not_touched(watch: Any) -> None:
    still = scene("mensch")
    lines = film(({**still, "roll": None}, 0.5), ({**still, "roll": 4}, 1.0), ({**still, "roll": 6}, FRAME_S))
    lines += [{**still, "roll": 4, "t": 1.6 + number * FRAME_S} for number in range(10)]
    code, answers, _ = watch("mensch", lines)
    assert (code, news(answers)) == (0, ["unchanged"])
    assert answers[-1]["position"].endswith("y 4")


def test_of_a_film_people_read_only_what_is_new(
    watch: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watch("checkers", film((START, 2.0), (MOVED, 4.0)))
    run(["watch", str(tmp_path / "seen.jsonl"), "--game", "checkers"])
    lines = [line.split()[:2] for line in capsys.readouterr().out.splitlines()]
    assert [word for _, word in lines] == ["READY", "LEGAL", "READY"]
    assert lines[0][0] == "0"


def test_of_stills_people_read_a_line_for_each(
    watch: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watch("checkers", [START, START, START])
    run(["watch", str(tmp_path / "seen.jsonl"), "--game", "checkers"])
    assert len(capsys.readouterr().out.splitlines()) == 3


OTHER = "W:Wa1,c1,d4,e3,Kh4:Bb8,f8,c7,Kg7,e5"
HINT = "say with --position what stands there"


@pytest.mark.parametrize(
    "lines",
    [
        [scene("checkers", OTHER)] * 3,
        [{"cells": {}}, scene("checkers", OTHER)],
        film((scene("checkers", OTHER), 9)),
    ],
    ids=["stills", "an unsure one first", "film"],
)
def test_where_another_position_stands_from_the_beginning_on_the_way_to_say_it_is_told_once(
    watch: Any, lines: list[Any]
) -> None:
    _, answers, said = watch("checkers", lines)
    assert (answers[-1]["reading"], said.count(HINT)) == ("disturbed", 1)
    assert watch("checkers", lines, "--position", OTHER)[2] == ""


@pytest.mark.parametrize(
    "lines",
    [[START, scene("checkers", OTHER)], [WRONG], film((START, 12.0), (scene("checkers", OTHER), 9.0))],
    ids=["later", "one piece", "later in a film"],
)
def test_what_is_disturbed_later_or_little_is_no_other_position(watch: Any, lines: list[Any]) -> None:
    assert HINT not in watch("checkers", lines)[2]


def test_looks_half_a_second_apart_are_stills(watch: Any) -> None:
    lines = [{**line, "t": number / 2} for number, line in enumerate((START, MOVED))]
    _, answers, _ = watch("checkers", lines)
    assert news(answers) == ["unchanged", "legal"]
