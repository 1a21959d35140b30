"""A long bench that was stopped goes on where it was, as long as its code is the same."""

from __future__ import annotations

from pathlib import Path
from pkgutil import iter_modules

import engine
from arbiter.cli.benches.figure import Line, Score
from arbiter.cli.benches.kept import Kept
from arbiter.cli.benches.players import code_of
from arbiter.cli.benches.rate import Confusion, Rate

LINES: list[Line] = [
    Score("players", "one against another", 3, 1, 0, 0.6, "ends: loss 3"),
    Rate("referee", "asked about", "normal", 2, 100, 0.04),
    Confusion("referee", "normal", {"legal": {"legal": 98, "unsure": 2}}),
    "a remark",
]


def test_what_was_measured_is_not_measured_again(tmp_path: Path) -> None:
    kept, calls = Kept(tmp_path / "kept"), [0]

    def measure() -> list[Line]:
        calls[0] += 1
        return LINES

    assert kept.lines(("engine",), "a match", measure) == LINES
    assert kept.lines(("engine",), "a match", measure) == LINES
    assert calls == [1]
    kept.lines(("engine",), "another match", measure)
    kept.lines(("engine", "arbiter.sighting"), "a match", measure)
    assert calls == [3]


def test_without_a_folder_everything_is_measured(tmp_path: Path) -> None:
    assert Kept().lines(("engine",), "a match", lambda: LINES) == LINES
    assert list(tmp_path.iterdir()) == []


def test_a_match_depends_on_its_own_game_and_on_all_that_the_games_share() -> None:
    own = {code_of(name)[0] for name in engine.GAMES}
    modules = {f"engine.{each.name}" for each in iter_modules(engine.__path__)}
    assert {*code_of("checkers"), *own} == modules - {"engine.records"}
