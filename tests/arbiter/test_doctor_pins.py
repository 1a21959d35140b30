"""The doctor at the Pi's pins: a magnet walks over the cells, every light is shown. All of it on the fake."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

import engine
from arbiter.cli.doctor_lights import light_walk, patterns, shown
from arbiter.cli.doctor_reeds import ReedWalk, walked
from arbiter.cli.main import run
from arbiter.config import Lights, read
from arbiter.signals import Rhythm
from arbiter.table import PinBoard, Wiring, World, open_parts
from hardware import Header, ReedMatrix, ReedScanner
from hardware.simulated import SimulatedBus, SimulatedPins, SimulatedReeds, lit, tone

PLAN = engine.open_game("desiree").plan
CELLS = ("a1", "b1", "a2", "b2")
ROWS, COLUMNS = (4, 17), (18, 23)
STEP_S = 0.005


class Walker:
    """A hand that does what it is told; its magnet flickers on one cell, and another one does not answer."""

    def __init__(self, folder: Path) -> None:
        self.pins, self.said = SimulatedPins(), list[str]()
        self.reeds = SimulatedReeds(self.pins, ROWS, COLUMNS, bare=frozenset({1}))
        scanner = ReedScanner(ReedMatrix(Header(self.pins), ROWS, COLUMNS, lambda: None))
        before = Wiring({}, {cell: 3 - number for number, cell in enumerate(CELLS)})
        self.walk = ReedWalk(CELLS, scanner, folder / "wiring.json", before)

    def now(self) -> float:
        self.pins.run(STEP_S)
        return self.pins.t

    def lines(self, skipped: str) -> Iterator[str | None]:
        """Type nothing but `skip` for the cell that does not answer."""
        while True:
            is_asked = bool(self.said) and f"on {skipped} " in self.said[-1]
            yield "skip" if is_asked else None

    def hear(self, sentence: str) -> None:
        """Put the magnet where it is asked for."""
        self.said.append(sentence)
        asked = next((reed for reed, cell in enumerate(CELLS) if f"on {cell} " in sentence), None)
        if asked is not None and asked != 2:
            self.pins.after(0.5, lambda: self.visit(asked))

    def visit(self, reed: int) -> None:
        """Put the magnet down and take it away again; on the last cell it lies at the edge."""
        if reed == 3:
            self.reeds.flicker(reed, Random(1), (0.03, 0.05), 10)  # noqa: S311 -- play, not secrets
        else:
            self.reeds.close_reed(reed, True, 6)
            self.pins.after(0.3, lambda: self.reeds.close_reed(reed, False, 6))


def test_a_magnet_walk_learns_the_reeds_and_tells_what_is_wrong_with_them(tmp_path: Path) -> None:
    walker = Walker(tmp_path)
    found = walked(walker.walk, walker.now, walker.lines("a2"), walker.hear)
    assert found == {
        "felt": 3,
        "not_visited": 0,
        "silent": ["a2"],
        "flicker": {"b2": 8},
        "without_diode": ["b1"],
        "stuck": [],
    }
    assert walker.said[-1] == f"Learned, and kept in {tmp_path / 'wiring.json'}."
    kept = json.loads((tmp_path / "wiring.json").read_text(encoding="utf-8"))
    assert kept["reeds"] == {"a1": 0, "b1": 1, "b2": 3}
    assert kept["masked"] == ["a2"]
    assert kept["leds"] == {"a1": 3, "b1": 2, "a2": 1, "b2": 0}


def test_what_was_typed_before_the_walk_began_is_kept_for_it(tmp_path: Path) -> None:
    walker = Walker(tmp_path)
    walked(walker.walk, walker.now, iter(["skip", "quit"]), walker.hear)
    assert [sentence.split()[4] for sentence in walker.said] == ["a1", "b1"]


def test_a_walk_that_is_given_up_keeps_nothing(tmp_path: Path) -> None:
    walker = Walker(tmp_path)
    found = walked(walker.walk, walker.now, iter([None, "quit"]), walker.hear)
    assert not (tmp_path / "wiring.json").exists()
    assert found["not_visited"] == len(CELLS)


def test_a_walk_that_is_given_up_is_no_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path))
    settings = tmp_path / "table.toml"
    settings.write_text('[sensors]\nreeds = "pins"\n[pins]\nchip = "simulated"', encoding="utf-8")
    with Path("/dev/null").open(encoding="utf-8") as nobody_types:
        monkeypatch.setattr("sys.stdin", nobody_types)
        assert run(["doctor", "--reeds", "--quiet", "--config", str(settings)]) == 1
    assert "not visited: 64" in capsys.readouterr().out


def test_every_cell_is_lit_and_then_every_rhythm_is_played() -> None:
    walk = list(light_walk(PLAN, Lights.STRIP))
    assert [step.name for step in walk][:64] == [cell.name for cell in PLAN.cells]
    assert {light.rhythm for lit in patterns(PLAN).values() for light in lit} == set(Rhythm)


@pytest.mark.parametrize("game", engine.GAMES)
def test_the_patterns_can_be_shown_on_every_board(game: str) -> None:
    plan = engine.open_game(game).plan
    names = {cell.name for cell in plan.cells}
    assert all(set(light.cells) <= names for lit in patterns(plan).values() for light in lit)


def test_three_leds_show_all_patterns_by_name_with_a_beep_and_are_dark_in_the_end(tmp_path: Path) -> None:
    pins = SimulatedPins()
    text = '[outputs]\nlights = "three_leds"\nbrightness = 1.0\nbuzzer = true'
    config = read(text, "table.toml", tmp_path)
    wiring = Wiring.usual(PLAN, 8, 8)
    used: set[str] = set()
    leds, heard = {"green": 10, "yellow": 9, "red": 11}, set[float]()

    def now() -> float:
        pins.run(STEP_S)
        heard.add(tone(pins, 26))
        used.update(name for name, level in lit(pins, leds).items() if level)
        return pins.t

    with ExitStack() as stack:
        world = World(stack.enter_context(Header(pins)), SimulatedBus, lambda: None)
        board = PinBoard(open_parts(config, PLAN, wiring, world, stack), wiring)
        assert list(shown(board, light_walk(PLAN, Lights.THREE_LEDS), now)) == list(patterns(PLAN))
        assert used == set(leds)
        assert heard == {0, 880}
        assert not any(lit(pins, leds).values())


@pytest.mark.parametrize(
    ("switch", "settings", "complaint"),
    [
        ("--reeds", "", "there are no reeds to walk over"),
        ("--reeds", '[sensors]\nreeds = "link"', "`learn reeds` in `tablier console`"),
        ("--reeds", '[sensors]\nreeds = "pins"', "RPi.GPIO is missing: run `pip install RPi.GPIO`"),
        (
            "--reeds",
            '[table]\ngame = "mensch"\n[sensors]\nreeds = "pins"\n[pins]\nchip = "simulated"',
            "The board has 8 × 8 reeds, but 72 reeds are needed",
        ),
        ("--lights", "", "there are no lights to walk over"),
        ("--lights", '[sensors]\nreeds = "link"\n[outputs]\nlights = "strip"', "`learn lights` in"),
        (
            "--lights",
            '[outputs]\nlights = "three_leds"\n[pins]\nchip = "simulated"\nred = 10',
            "GPIO 10 is used twice, by LED green and by LED red",
        ),
    ],
)
def test_what_cannot_be_walked_over_is_told_in_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    switch: str,
    settings: str,
    complaint: str,
) -> None:
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path))
    (tmp_path / "table.toml").write_text(settings, encoding="utf-8")
    assert run(["doctor", switch, "--config", str(tmp_path / "table.toml")]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1
