"""The command as a person runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def tablier(home: Path) -> Run:
    """Run `tablier …` in a process of its own, with an empty home."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "arbiter.cli", *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
            env={**os.environ, "TABLIER_HOME": str(home), **environment},
        )

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where pictures of a table are written."""
    path = tmp_path / "pictures"
    path.mkdir()
    return path
