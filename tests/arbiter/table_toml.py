"""Settings as they would stand in a file, for the tests of table.toml."""

from __future__ import annotations

from pathlib import Path

from arbiter.config import Config, read

FOLDER = Path("/table")


def config_of(text: str) -> Config:
    """What a table.toml with this text puts in force."""
    return read(text, "table.toml", FOLDER)
