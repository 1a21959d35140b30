"""How a board is wired: the usual way, what was learned, and the walks that learn it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter.cli.boards import Reached
from arbiter.table import Home, Wiring
from arbiter.table.walks import Complaint, InTheWay, LightWalk, MagnetWalk
from engine import open_game
from firmware_bridge import LinkError, LinkReason, SerialPort, Welcome
from firmware_bridge.messages import Feature

PLAN = open_game("desiree").plan
SMALL = Welcome(1, 0, 1, 0, 2, 8, 8, 64, 7, 1, bytes(8), 0)
NOTHING: frozenset[int] = frozenset()


def on(*reeds: int) -> frozenset[int]:
    return frozenset(reeds)


def test_a_board_in_rows_is_wired_row_by_row() -> None:
    wiring = Wiring.usual(PLAN, 10, 10)
    assert (wiring.reeds["a1"], wiring.reeds["b1"], wiring.reeds["a2"]) == (0, 1, 10)
    assert Wiring.usual(PLAN, 8, 8).reeds["h8"] == 63


def test_circles_that_lie_in_no_rows_are_wired_one_after_the_other() -> None:
    plan = open_game("mensch").plan
    wiring = Wiring.usual(plan, 10, 10)
    assert sorted(wiring.reeds.values()) == list(range(len(plan.cells)))


def test_a_board_that_is_too_small_is_refused_with_a_sentence() -> None:
    Wiring.usual(PLAN, 8, 8).check(SMALL)
    with pytest.raises(LinkError, match="8 × 8 reeds and 64 lights, but 78 reeds") as caught:
        Wiring.usual(PLAN, 10, 10).check(SMALL)
    assert caught.value.reason is LinkReason.OTHER_SIZE


def board(rows: int, columns: int) -> Reached:
    """A serial board of this size that has answered."""
    return Reached(
        lambda: SerialPort("nowhere"), replace(SMALL, rows=rows, columns=columns, leds=rows * columns)
    )


@pytest.mark.parametrize(("rows", "columns"), [(4, 16), (16, 4), (7, 10)])
def test_a_serial_board_into_whose_rows_the_game_does_not_fit_has_to_be_learned_first(
    tmp_path: Path, rows: int, columns: int
) -> None:
    home, other = Home(tmp_path), board(rows, columns)
    said = f"has {rows} × {columns} reeds, but this game has 8 × 8 cells: learn .* `tablier console`"
    with pytest.raises(LinkError, match=said) as caught:
        other.wiring(home, PLAN)
    assert caught.value.reason is LinkReason.OTHER_SIZE
    other.usual(PLAN).save(home.wiring(PLAN))
    assert other.wiring(home, PLAN) == other.usual(PLAN)


@pytest.mark.parametrize(
    ("side", "game", "rules"),
    [
        (8, "desiree", {}),
        (8, "d21", {}),
        (8, "checkers", {}),
        (10, "desiree", {}),
        (10, "desiree", {"layout": "C"}),
        (10, "d21", {}),
        (10, "checkers", {}),
        (10, "mensch", {}),
    ],
)
def test_every_game_that_a_shipped_board_has_reeds_for_is_played_on_it_as_it_is_usually_wired(
    tmp_path: Path, side: int, game: str, rules: dict[str, str]
) -> None:
    plan, shipped = open_game(game, rules).plan, board(side, side)
    assert shipped.wiring(Home(tmp_path), plan) == shipped.usual(plan)


def test_a_board_without_lights_needs_no_place_for_them() -> None:
    dark = replace(SMALL, leds=0, features=Feature.BUTTONS)
    Wiring.usual(PLAN, 8, 8).check(dark)


def test_a_masked_cell_is_not_listened_to() -> None:
    wiring = replace(Wiring.usual(PLAN, 8, 8), masked=frozenset({"a1"}))
    assert wiring.cells(on(0, 1))["b1"] is True
    assert "a1" not in wiring.cells(on(0, 1))


def test_what_was_learned_comes_back_from_its_file(tmp_path: Path) -> None:
    wiring = replace(Wiring.usual(PLAN, 10, 10), masked=frozenset({"c3"}))
    wiring.save(tmp_path / "home" / "wiring.json")
    assert Wiring.load(tmp_path / "home" / "wiring.json", PLAN) == wiring


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "is no wiring"),
        ('{"reeds": {}, "leds": {}}', "is no wiring"),
        ('{"reeds": {"a1": 1, "a2": 1}, "leds": {}, "masked": []}', "two cells share one number"),
        ('{"reeds": {"a1": -1}, "leds": {}, "masked": []}', "below zero"),
        ('{"reeds": {"z9": 1}, "leds": {}, "masked": []}', "this game has no cell z9: learn it"),
    ],
)
def test_a_file_that_is_no_wiring_is_named(tmp_path: Path, content: str, complaint: str) -> None:
    path = tmp_path / "wiring.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(LinkError, match=complaint):
        Wiring.load(path, PLAN)


def test_a_file_that_cannot_be_read_or_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(LinkError, match="cannot be read"):
        Wiring.load(tmp_path, PLAN)
    (tmp_path / "file").touch()
    with pytest.raises(LinkError, match="cannot be written"):
        Wiring.usual(PLAN, 8, 8).save(tmp_path / "file" / "wiring.json")


def test_the_magnet_walk_takes_the_reed_that_closes_on_each_cell() -> None:
    walk = MagnetWalk(("a1", "b1", "c1"), stuck=on(9))
    assert walk.asked == "a1"
    walk = walk.after(on(9, 4)).after(on(9)).after(on(9, 2))
    assert walk.asked == "c1"
    walk = walk.after(on(9)).skipped()
    assert walk.asked is None
    learned = walk.wiring(Wiring({}, {"a1": 5}))
    assert learned == Wiring({"a1": 4, "b1": 2}, {"a1": 5}, frozenset({"c1"}))


def test_a_magnet_that_rests_is_not_taken_for_the_next_cell() -> None:
    walk = MagnetWalk(("a1", "b1"), NOTHING).after(on(4)).after(on(4, 5)).after(on(5))
    assert (walk.asked, walk.complaint) == ("b1", Complaint(InTheWay.LIFT_FIRST))
    assert walk.after(NOTHING).after(on(5)).asked is None


def test_the_magnet_walk_complains_of_two_reeds_and_of_one_that_is_known() -> None:
    walk = MagnetWalk(("a1", "b1"), NOTHING)
    assert walk.after(on(4, 5)).complaint == Complaint(InTheWay.SEVERAL_REEDS, count=2)
    known = walk.after(on(4)).after(NOTHING).after(on(4))
    assert known.complaint == Complaint(InTheWay.OTHER_REED, "b1", "a1")
    assert known.after(NOTHING).complaint is None


def test_the_light_walk_takes_the_cell_on_which_the_magnet_is_put() -> None:
    walk = LightWalk(3, Wiring({"a1": 7, "b1": 8}, {}), ("a1", "b1"))
    walk = walk.after(on(8)).after(NOTHING).skipped()
    assert (walk.lit, walk.is_over) == (2, False)
    assert walk.after(on(8)).complaint == Complaint(InTheWay.HAD_LIGHT, "b1")
    walk = walk.after(NOTHING).after(on(7))
    assert walk.is_over
    assert walk.wiring().leds == {"b1": 0, "a1": 2}


def test_the_light_walk_complains_of_two_pieces() -> None:
    walk = LightWalk(3, Wiring({"a1": 7, "b1": 8}, {}), ("a1", "b1"))
    assert walk.after(on(7, 8)).complaint == Complaint(InTheWay.OCCUPIED)


def test_a_masked_cell_keeps_its_light_unless_that_was_found_elsewhere() -> None:
    before = Wiring({"a1": 7, "b1": 8}, {"a1": 0, "b1": 1}, frozenset({"b1"}))
    walk = LightWalk(2, before, ("a1", "b1"))
    assert walk.after(on(7)).skipped().wiring().leds == {"a1": 0, "b1": 1}
    assert walk.skipped().after(on(7)).wiring().leds == {"a1": 1}


def test_a_cell_whose_reed_is_broken_gets_its_light_by_name() -> None:
    before = Wiring({"a1": 7}, {}, frozenset({"b1"}))
    walk = LightWalk(2, before, ("a1", "b1")).named("b1").after(on(7))
    assert walk.is_over
    assert walk.wiring().leds == {"b1": 0, "a1": 1}
    again = LightWalk(2, before, ("a1", "b1")).named("b1").named("b1")
    assert again.complaint == Complaint(InTheWay.HAD_LIGHT, "b1")
