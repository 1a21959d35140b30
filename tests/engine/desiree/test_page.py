"""The rulebook page of Désirée leaves no option out."""

from __future__ import annotations

import re
from pathlib import Path

import engine

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "desiree.md").read_text(encoding="utf-8")


def test_every_option_is_in_the_table_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| `?([^`, |]+)", PAGE, re.MULTILINE))
    game = engine.open_game("desiree")
    assert {name: rows.get(name) for name in game.options} == game.options
