"""What the engine gives to the other rooms, and what it does not pull in."""

from __future__ import annotations

import json
import subprocess
import sys

import engine


def test_the_plan_is_plain_and_marks_the_layout_as_assumed(desiree: engine.AnyGame) -> None:
    plan = json.loads(json.dumps(desiree.plan.to_json()))
    assert (plan["width"], plan["height"], plan["is_assumed"]) == (8, 8, True)
    assert plan["cells"][0] == {
        "name": "a1", "x": 0.5, "y": 0.5, "shape": "square", "is_playable": True, "is_outer": True,
        "tint": "",
    }  # fmt: skip
    assert [mark["points"] for mark in plan["marks"]] == [[[1.5, 1.5]], [[6.5, 6.5]]]
    assert [edge["cells"] for edge in plan["edges"]] == [["d1", "e1"], ["d8", "e8"]]


def test_the_pieces_carry_the_names_that_sightings_use(desiree: engine.AnyGame, d21: engine.AnyGame) -> None:
    assert [piece.label for piece in desiree.pieces.pieces][:3] == ["white 1", "white 2", "white 3"]
    assert {piece.colour for piece in d21.pieces.pieces} == {"red", "green"}
    assert json.dumps(d21.pieces.to_json())


def test_status_names_what_a_real_game_could_not_show(desiree: engine.AnyGame) -> None:
    position = desiree.read_position("AAAAA3/8/8/8/8/8/8/8 w")
    found = [(each.rule, each.why, each.facts["player"]) for each in desiree.status(position)]
    assert found == [
        ("B.turn", "dice_count", "white"),
        ("E.outer", "standing", "white"),
        ("B.turn", "dice_count", "black"),
    ]


def test_the_engine_needs_nothing_but_python() -> None:
    code = (
        "import sys; before = set(sys.modules); import engine; "
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}; "
        "print(sorted(new - sys.stdlib_module_names - {'engine'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
