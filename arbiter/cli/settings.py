"""The file of settings that a command reads."""

from __future__ import annotations

import argparse
from pathlib import Path

from arbiter.cli.answers import CommandError
from arbiter.config import Config, ConfigError, load

USUAL = Path("table.toml")


def add_config(parser: argparse.ArgumentParser) -> None:
    """Which table."""
    parser.add_argument("--config", type=Path, default=USUAL, metavar="FILE", help=f"the settings; {USUAL}")


def camera_of(config: Config) -> str | None:
    """The camera of the settings, by the name under which it is opened."""
    named = config.sensors.camera
    return None if named is None else str(getattr(named, "value", named))


def loaded_if_any(file: Path) -> Config | None:
    """The settings of a file; None where nobody has written the usual one yet."""
    return None if file == USUAL and not file.exists() else loaded(file)


def loaded(file: Path) -> Config:
    """The settings of a file; a mistake in it is the caller's."""
    if not file.exists():
        raise CommandError(f"There is no {file}: `tablier config > {file}` writes one with all settings.")
    try:
        return load(file)
    except ConfigError as trouble:
        raise CommandError(str(trouble)) from trouble
