"""The other program that we measure ourselves against: py-draughts, in an interpreter of its own."""

from __future__ import annotations

import json
import os
import subprocess
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import Any

from arbiter.cli.answers import CommandError

PYTHON = "TABLIER_DRAUGHTS"
"""The environment variable that names the interpreter with py-draughts."""

HOW_TO = f"without py-draughts: `make bench` sets it up, or name an interpreter by --reference or {PYTHON}"
"""What is said where there is none."""

RUSSIAN = {"promotion": "continue_king", "king_landing": "any", "tie_trigger": "off"}
"""The options under which our Checkers is Russian draughts."""


def find(given: Path | None) -> Path | None:
    """The interpreter that was named, on the command line or in the environment."""
    named = given or (Path(os.environ[PYTHON]) if os.environ.get(PYTHON) else None)
    if named and not named.exists():
        raise CommandError(f"There is no interpreter {named}: `make bench` makes one, or leave it out.")
    return named


class Reference:
    """A running py-draughts that answers questions, one line each."""

    def __init__(self, python: Path) -> None:
        source = (files("arbiter.cli.benches") / "far_side.py").read_text(encoding="utf-8")
        self._process = subprocess.Popen(  # noqa: S603 -- the interpreter that the user named
            [str(python), "-I", "-c", source],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def __enter__(self) -> Reference:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def ask(self, do: str, **details: object) -> dict[str, Any]:
        """One question and its answer."""
        assert self._process.stdin is not None  # noqa: S101 -- both are pipes
        assert self._process.stdout is not None  # noqa: S101
        self._process.stdin.write(json.dumps({"do": do, **details}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise CommandError(f"py-draughts gave no answer to '{do}': is it installed there?")
        answer: dict[str, Any] = json.loads(line)
        return answer
