"""The bench measures: every part runs, results are written, and a match counts as it should."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from arbiter.cli.benches import duel
from arbiter.cli.benches.excuse import kings_from_above
from arbiter.cli.benches.figure import Figure, Measure, Score, Share
from arbiter.cli.benches.figures_page import as_json, markdown, renewed
from arbiter.cli.benches.matches import Match, Played, does_throw, play, run, tally
from arbiter.cli.benches.players import matches
from arbiter.cli.benches.reference import PYTHON, RUSSIAN, Reference
from arbiter.cli.benches.tables import Tally
from engine import GAMES, open_game
from vision import Reader, View, board_mm, camera_of

Run = Callable[..., subprocess.CompletedProcess[str]]

needs_draughts = pytest.mark.skipif(
    not os.environ.get(PYTHON), reason=f"{PYTHON} names no interpreter with py-draughts"
)


def test_a_ratio_says_whether_its_target_is_met() -> None:
    fast = Figure("engine", "leaves", 11.2, "them", 0.1, at_least=3)
    slow = Figure("engine", "a move", 0.7, "them", 0.1, at_most=0.5)
    assert "target ≥ 3: met" in str(fast)
    assert "target ≤ 0.5: MISSED" in str(slow)
    assert "target" not in str(Figure("engine", "a loop", 1.0, "them", 0.1))


def test_a_share_says_how_sure_it_is_and_whether_it_is_met() -> None:
    few, many = (
        Share("vision", "wrong", 0, 10, at_most=0.002),
        Share("vision", "wrong", 30, 1000, at_most=0.002),
    )
    assert few.is_met
    assert few.interval[1] > 0.2
    assert "target ≤ 0.002: MISSED" in str(many)
    assert Share("vision", "right", 19, 20, at_least=0.95).is_met
    assert Share("vision", "nothing seen", 0, 0).interval == (0.0, 1.0)
    assert "| wrong | 30 of 1000 | 3.00% |" in markdown("vision", [many])


def test_a_board_is_right_only_if_every_cell_is_sure_and_true() -> None:
    tally = Tally()
    tally.add({"a1": {"empty": 0.99, "red": 0.01}, "b1": {"empty": 0.05, "red": 0.95}}, {"b1": "red"})
    tally.add({"a1": {"empty": 0.6, "red": 0.4}, "b1": {"empty": 0.05, "red": 0.95}}, {})
    assert (tally.boards, tally.right_boards, tally.unsure, tally.wrong) == (2, 1, 1, 1)


def test_a_king_from_above_may_be_unsure_but_not_wrong_and_both_counts_are_told() -> None:
    tally, sure, unsure = Tally(), {"man": 0.95, "king": 0.05}, {"man": 0.4, "king": 0.6}
    tally.add({"a1": unsure, "c1": sure}, {"a1": "king", "c1": "man"}, {"a1"})
    tally.add({"a1": unsure, "c1": unsure}, {"a1": "king", "c1": "king"}, {"a1"})
    tally.add({"a1": sure, "c1": sure}, {"a1": "king", "c1": "man"}, {"a1"})
    told = {line.what: (line.count, line.of) for line in tally.lines("here") if isinstance(line, Share)}
    assert told == {
        "here: cells surely wrong": (1, 6),
        "here: cells unsure": (3, 6),
        "here: boards right": (0, 3),
        "here, kings from above excused: cells unsure": (1, 6),
        "here, kings from above excused: boards right": (1, 3),
        "here, kings from above excused: such kings surely wrong": (1, 3),
    }


def test_only_kings_that_hardly_lean_are_excused() -> None:
    game = open_game("checkers")
    reader, truth = Reader(game.plan, game.pieces), {"d4": "blue king", "e5": "blue man", "a1": "pink king"}
    cameras = [camera_of(View(tilt_deg=tilt), board_mm(game.plan)) for tilt in (0, 25)]
    assert kings_from_above(reader, cameras[0], truth) == {"d4"}
    assert kings_from_above(reader, cameras[1], truth) == set()
    dice = open_game("d21")
    assert kings_from_above(Reader(dice.plan, dice.pieces), cameras[0], {}) == set()


def test_a_score_counts_draws_as_half_and_gives_its_interval() -> None:
    score = Score("players", "one against the other", 6, 2, 2, 0.6)
    low, high = score.interval
    assert (score.games, score.share, score.is_met) == (10, 0.7, True)
    assert low < 0.5 < 0.7 < high
    assert Score("players", "all", 50, 0, 0, 1.0).interval[0] == pytest.approx(0.93, abs=0.01)
    assert as_json(score)["share"] == 0.7


def test_the_page_has_a_table_of_ratios_a_table_of_matches_and_the_remarks() -> None:
    page = markdown(
        "engine",
        [
            Figure("engine", "leaves", 2.0, "them", 0.1, at_least=3),
            Score("players", "A, B", 1, 0, 1, 0.6),
            Measure("link", "a scan", 0.394, "ms", 5),
            "no perf",
        ],
    )
    assert "| leaves | 2.00 × them | ≥ 3 **MISSED** | 0.1000 ms |" in page
    assert "| A, B | 1 | 0 | 1 | 50.0% |" in page
    assert "| a scan | 0.39 ms | ≤ 5 met |" in page
    assert "- no perf" in page


def test_a_part_that_is_measured_again_takes_the_place_of_its_older_self() -> None:
    order = ("engine", "referee", "players")
    page = renewed("", "players", markdown("players", ["a match"]), order)
    page = renewed(page, "engine", markdown("engine", ["slow"]), order)
    page = renewed(page, "engine", markdown("engine", ["fast"]), order)
    assert page.index("## engine") < page.index("- fast") < page.index("## players") < page.index("- a match")
    assert "slow" not in page
    assert page.count("# Figures") == 1


def test_a_match_is_tallied_with_its_ends() -> None:
    match = Match("A, B", "desiree", 1, 0, 3, 0.6)
    score = tally(match, [Played(1.0, "F.line"), Played(0.5, "too long"), Played(0.0, "F.line")])
    assert (score.wins, score.draws, score.losses) == (1, 1, 1)
    assert score.note == "ends: F.line 2, too long 1"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_by_the_bench_and_comes_out_the_same_again(name: str) -> None:
    match = Match("a short one", name, 20, None, 2, 0.5, longest=40)
    assert play(match, 1) == play(match, 1)
    assert does_throw(open_game(name)) == (name == "mensch")


def test_every_game_has_a_ladder_of_seven_steps() -> None:
    for name in GAMES:
        steps = [
            match
            for match in matches()
            if match.game == name and ", level" in match.what and match.weak is not None
        ]
        assert len(steps) == 7


@pytest.mark.slow
def test_a_match_runs_in_several_processes() -> None:
    score = run(Match("strong against weak", "desiree", 300, None, 2, 0.5))
    assert score.games == 2


@pytest.mark.slow
@pytest.mark.parametrize("part", ["engine", "referee", "vision", "link"])
def test_each_part_prints_results_and_writes_the_page(tablier: Run, tmp_path: Path, part: str) -> None:
    page = tmp_path / "figures.md"
    small = ("--moves", "2", "--games", "1", "--json")
    done = tablier("bench", part, *small, "--write", str(page), **{PYTHON: "", "TABLIER_PICTURES": ""})
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert all("remark" in line or line["part"] == part for line in lines)
    assert all(line.get("ratio", 1) > 0 for line in lines)
    assert part in page.read_text(encoding="utf-8")
    if part == "link":
        assert all(line["met"] for line in lines)
    if part == "engine":
        assert any("without py-draughts" in line.get("remark", "") for line in lines)


def test_a_reference_that_is_not_there_is_one_sentence(tablier: Run) -> None:
    done = tablier("bench", "engine", "--reference", "/nowhere/python")
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no interpreter /nowhere/python" in done.stderr


@pytest.mark.slow
def test_the_referee_is_measured_under_every_noise_and_the_same_again_for_the_same_seed(tablier: Run) -> None:
    first, second = (tablier("bench", "referee", "--moves", "3", "--seed", "7", "--json") for _ in range(2))
    lines, again = (
        [line for line in map(json.loads, done.stdout.splitlines()) if "ratio" not in line]
        for done in (first, second)
    )
    assert lines == again
    assert {line["setting"] for line in lines if "rows" in line} == {
        f"{name}, {setting}"
        for name in GAMES
        for setting in (
            "normal, camera",
            "harsh, camera",
            "normal, camera and reeds",
            "normal, reeds",
            "none, camera",
        )
    }


def test_a_referee_who_sees_no_move_is_not_measured(tablier: Run) -> None:
    done = tablier("bench", "referee", "--moves", "0")
    assert (done.returncode, done.stdout) == (2, "")
    assert "at least one move" in done.stderr


def test_a_match_without_games_is_refused(tablier: Run) -> None:
    done = tablier("bench", "players", "--games", "0")
    assert done.returncode == 2
    assert "at least one game" in done.stderr


@needs_draughts
@pytest.mark.slow
def test_both_programs_find_the_same_moves_under_russian_rules() -> None:
    with Reference(Path(os.environ[PYTHON])) as far:
        assert far.ask("perft", depth=4)["nodes"] == 1469
        assert len(far.ask("checked", seed=1)["game"]) > 10
    game = open_game("checkers", RUSSIAN)
    assert game.perft(game.start(), 4) == 1469


@needs_draughts
@pytest.mark.slow
def test_a_game_against_the_other_program_is_played_to_its_end() -> None:
    match = Match("a duel", "checkers", None, None, 1, 0.6, RUSSIAN, longest=20)
    played = duel.play(Path(os.environ[PYTHON]), match, 0)
    assert played.rule == "too long"
    assert played.own_s > 0
    assert played.other_s > 0
