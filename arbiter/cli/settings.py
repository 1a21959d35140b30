"""The file of settings that a command reads."""

from __future__ import annotations

import argparse
from pathlib import Path

from arbiter.cli.answers import CommandError
from arbiter.config import Config, ConfigError, load


def add_config(parser: argparse.ArgumentParser) -> None:
    """Which table."""
    parser.add_argument(
        "--config", type=Path, default=Path("table.toml"), metavar="FILE", help="the settings; table.toml"
    )


def loaded(file: Path) -> Config:
    """The settings of a file; a mistake in it is the caller's."""
    if not file.exists():
        raise CommandError(f"There is no {file}: `tablier config > {file}` writes one with all settings.")
    try:
        return load(file)
    except ConfigError as trouble:
        raise CommandError(str(trouble)) from trouble
