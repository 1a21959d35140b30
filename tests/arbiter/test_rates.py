"""What `tablier bench referee` makes of its counts."""

from __future__ import annotations

import pytest

from arbiter.cli.benches.figures_page import as_json, markdown
from arbiter.cli.benches.rate import Confusion, Rate, upper_bound
from arbiter.cli.benches.referee import CHUNK, MISHAPS, SETTINGS, confusion, pieces, told
from arbiter.simulation.tally import Tally
from arbiter.simulation.trials import LEGAL


def counted(**more: int) -> Tally:
    """A hundred legal moves and thirty breaches, all read rightly but for what is said."""
    tally = Tally(idle_s=60.0, legal_s=[2.3, 2.3, 4.0], mishap_s=[2.7])
    tally.readings[LEGAL, LEGAL] = 100
    tally.readings["illegal C.slide turned", "illegal"] = 30
    tally.right["illegal C.slide turned"] = 30
    for reading, count in more.items():
        tally.readings[LEGAL, reading] += count
    return tally


def rates(tally: Tally, setting: int = 0) -> dict[str, Rate]:
    rows = told("desiree", SETTINGS[setting], tally)
    return {row.what: row for row in rows if isinstance(row, Rate)}


def test_a_clean_run_meets_every_target() -> None:
    found = rates(counted())
    assert all(rate.is_met for rate in found.values())
    assert found["false accusations"].total == 100
    assert found["mishaps told with their rule"].count == 30


def test_one_false_accusation_misses_the_target() -> None:
    assert not rates(counted(illegal=1))["false accusations"].is_met
    assert not rates(counted(disturbed=1))["false accusations"].is_met


def test_an_accusation_while_nobody_touches_the_board_counts_too() -> None:
    tally = counted()
    tally.idle["disturbed"] = 1
    assert not rates(tally)["false accusations"].is_met


def test_a_mishap_that_was_taken_for_legal_misses_the_target() -> None:
    tally = counted()
    tally.readings["illegal D.turn wrong", "legal"] = 1
    assert not rates(tally)["mishaps taken for legal"].is_met


def test_four_questions_in_a_hundred_are_allowed_and_no_more() -> None:
    assert rates(counted(unsure=2, unfinished=1, silent=1))["legal moves asked about"].is_met
    assert not rates(counted(unsure=2, unfinished=2, silent=1))["legal moves asked about"].is_met


def test_how_often_nobody_could_be_sure_is_counted_over_moves_and_mishaps() -> None:
    tally = counted(unsure=2)
    tally.readings["illegal D.turn wrong", "unsure"] = 1
    unsure = rates(tally)["unsure, of all that was done"]
    assert (unsure.count, unsure.total) == (3, 133)


def test_under_harsh_noise_only_accusations_are_judged() -> None:
    harsh = next(number for number, each in enumerate(SETTINGS) if each.noise.name == "harsh")
    found = rates(counted(unsure=50), harsh)
    assert found["legal moves asked about"].target == ""
    assert found["false accusations"].target == "none"


@pytest.mark.parametrize("moves", [1, 100, CHUNK, CHUNK + 1, 10_000])
def test_the_work_is_cut_into_pieces_that_add_up(moves: int) -> None:
    trials = pieces("mensch", SETTINGS[0], 4, moves)
    assert sum(trial.moves for trial in trials) == moves
    assert max(trial.moves for trial in trials) <= CHUNK
    assert moves * MISHAPS <= sum(trial.mishaps for trial in trials) <= moves * MISHAPS + len(trials)
    assert len({trial.seed for trial in trials}) == len(trials)


def test_the_tables_tell_every_truth_with_its_readings() -> None:
    rows = confusion(counted(unsure=2))
    assert rows[LEGAL] == {"legal": 100, "unsure": 2}
    table = Confusion("referee", "desiree, normal, camera", rows)
    assert table.columns == ("illegal", "legal", "unsure")
    assert "illegal C.slide turned" in str(table)
    assert "| legal |  | 100 | 2 |" in markdown("referee", [table])
    assert as_json(table)["rows"] == rows


def test_a_rate_without_trials_proves_nothing() -> None:
    rate = Rate("referee", "mishaps taken for legal", "none", 0, 0, 0.0)
    assert (rate.share, rate.bound) == (0.0, 1.0)
    assert "| none **MISSED** |" in markdown("referee", [rate])
    assert not as_json(rate)["met"]


@pytest.mark.parametrize(
    ("count", "total", "bound"),
    [(0, 10, 0.2589), (0, 3000, 0.000998), (1, 100, 0.04656), (5, 5, 1.0), (30, 3000, 0.01356)],
)
def test_the_bound_is_that_of_clopper_and_pearson(count: int, total: int, bound: float) -> None:
    assert upper_bound(count, total) == pytest.approx(bound, rel=2e-3)
