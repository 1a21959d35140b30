"""The settings in force, written out again: for people as a table.toml, for programs as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

from arbiter.config.load import RULES, SECTIONS
from arbiter.config.schema import settings, written
from arbiter.config.sections import Config


def settings_in_force(config: Config) -> str:
    """All settings as a table.toml that would give the same again."""
    blocks = [
        "\n".join([f"[{section}]", *(f"{name} = {text}" for name, _, text in values)])
        for section, values in _values(config)
    ]
    return "\n\n".join(blocks) + "\n"


def to_json(config: Config) -> dict[str, dict[str, Any]]:
    """All settings as plain values; what is not in use is null."""
    return {section: {name: plain(value) for name, value, _ in values} for section, values in _values(config)}


def plain(value: object) -> object:
    """A value as JSON has it."""
    return value.value if isinstance(value, Enum) else value


def section_names() -> tuple[str, ...]:
    """The table with its game first, then that game's rules, then the rest."""
    first, *rest = SECTIONS
    return (first, RULES, *rest)


def _values(config: Config) -> Iterator[tuple[str, list[tuple[str, object, str]]]]:
    """Each section with the name, the value and the written form of all that is in it."""
    for section in section_names():
        if section == RULES:
            yield section, [(name, value, written(value)) for name, value in config.rules.items()]
        else:
            held = getattr(config, section)
            known = ((each, getattr(held, each.name)) for each in settings(SECTIONS[section]))
            yield section, [(each.name, value, each.written(value)) for each, value in known]
