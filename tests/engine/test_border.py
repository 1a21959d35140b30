"""What the engine gives to the other rooms, and what it does not pull in."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

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


def test_white_begins_in_desiree_and_red_in_d21(desiree: engine.AnyGame, d21: engine.AnyGame) -> None:
    assert desiree.to_move(desiree.start()) == "white"
    assert d21.to_move(d21.start()) == "red"


def test_status_names_what_a_real_game_could_not_show(desiree: engine.AnyGame) -> None:
    position = desiree.read_position("AAAAA3/8/8/8/8/8/8/8 w")
    found = [(each.rule, each.why, each.facts["player"]) for each in desiree.status(position)]
    assert found == [
        ("B.turn", "dice_count", "white"),
        ("E.outer", "standing", "white"),
        ("B.turn", "dice_count", "black"),
    ]


ALLOWED = {
    "__future__", "collections", "dataclasses", "difflib", "enum", "functools", "importlib", "itertools",
    "json", "re", "string", "types", "typing",
}  # fmt: skip
"""The standard library without clock, chance, files, network and threads."""


def test_the_engine_imports_only_what_is_pure() -> None:
    package = Path(engine.__file__).parent
    found = set()
    for source in package.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            match node:
                case ast.Import():
                    found |= {alias.name.partition(".")[0] for alias in node.names}
                case ast.ImportFrom(module=str(module)):
                    found.add(module.partition(".")[0])
                case ast.Call(func=ast.Name(id="open")):
                    found.add("open()")
    assert found - {"engine"} <= ALLOWED


def test_the_engine_needs_nothing_but_python() -> None:
    code = (
        "import sys; before = set(sys.modules); import engine; "
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}; "
        "print(sorted(new - sys.stdlib_module_names - {'engine'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
