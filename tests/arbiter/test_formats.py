"""The page about formats is the test: what it writes is read, and answered as it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
BLOCK = re.compile(r"```(python|record|console)\n(.*?)```", re.DOTALL)


def test_each_example_is_answered_as_the_page_says(
    ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answered = 0
    for kind, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if kind == "python":
            exec(compile(text, str(PAGE), "exec"), {})  # noqa: S102 -- our own page
        elif kind == "record":
            Path("game.txt").write_text(text, encoding="utf-8")
        else:
            command, answer = text.split("\n", 1)
            assert ask(*command.split()[2:])[1] == answer
            answered += 1
    assert answered == 2
