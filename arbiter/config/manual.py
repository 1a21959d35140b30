"""What can be set, told from the settings themselves: a complete file, a list of keys, a page."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from arbiter.config.in_force import plain, section_names
from arbiter.config.load import RULES, SECTIONS
from arbiter.config.schema import Setting, settings, written
from engine import GAMES, open_game

WIDTH = 100

_HEAD = "Settings of a table. Every key may be left out; here stand the defaults."
_RULES_HELP = "The rules of the game. Take the # away from what you change; a preset decides the rest."

_PAGE_HEAD = """\
# The settings of a table

<!-- Made by `tablier config --markdown`; change arbiter/config/sections.py instead. -->

A table reads its settings from a file in [TOML](https://toml.io), `table.toml`. `tablier config`
prints one with all keys and their defaults, `tablier config table.toml` checks yours and prints what
is in force. Every key may be left out. A key that does not exist, or a value that is not allowed, is
an error that names the file, the key and what may be meant; nothing is started with half of a file.
A relative path begins at the folder of the file."""

_PAGE_RULES = """\
## `[rules]`

The options of the game, which is named by `game` in `[table]`; `tablier rules GAME` says what each
one changes. Values are text in quotes or whole numbers. `layout` may name a `.json` file."""


def complete_file(game: str) -> str:
    """A table.toml with all keys, their defaults and what they may be, for one game."""
    blocks = [_comment(_HEAD)]
    for section in section_names():
        lines = _rule_lines(game) if section == RULES else _section_lines(section, game)
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def keys(game: str) -> Iterator[dict[str, Any]]:
    """Every key with its default, what it may be, and what it is for."""
    for section, kind in SECTIONS.items():
        for each in settings(kind):
            yield _key(f"{section}.{each.name}", plain(each.default), each.allowed, each.about.help)
    profile = open_game(game)
    for name, value in profile.options.items():
        yield _key(f"{RULES}.{name}", value, profile.allowed[name], f"a rule of {game}")


def manual() -> str:
    """The page of all settings, in Markdown."""
    parts = [_PAGE_HEAD]
    parts += [
        f"## `[{name}]`\n\n{kind.__doc__}\n\n{_settings_table(kind)}" for name, kind in SECTIONS.items()
    ]
    parts.append(_PAGE_RULES)
    parts += [f"### {game}\n\n{_rules_table(game)}" for game in GAMES]
    return "\n\n".join(parts) + "\n"


def _key(key: str, default: object, allowed: str, about: str) -> dict[str, Any]:
    return {"key": key, "default": default, "allowed": allowed, "help": about}


def _section_lines(section: str, game: str) -> Iterator[str]:
    yield _comment(str(SECTIONS[section].__doc__))
    yield f"[{section}]"
    for each in settings(SECTIONS[section]):
        value = game if (section, each.name) == ("table", "game") else each.default
        yield _comment(f"{each.about.help[0].upper()}{each.about.help[1:]}.")
        yield _comment(each.allowed, indent="#   ")
        yield f"{each.name} = {each.written(value)}"


def _rule_lines(game: str) -> Iterator[str]:
    """As comments: a value that is written down would hold against any preset."""
    yield _comment(_RULES_HELP)
    yield f"[{RULES}]"
    profile = open_game(game)
    for name, value in profile.options.items():
        yield f"# {name} = {written(value)}".ljust(38) + f"# {profile.allowed[name]}"


def _comment(text: str, indent: str = "# ") -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _settings_table(kind: type) -> str:
    return _table(("key", "default", "may be", "what it is"), (_row(each) for each in settings(kind)))


def _row(setting: Setting) -> tuple[str, ...]:
    return f"`{setting.name}`", f"`{setting.written(setting.default)}`", setting.allowed, setting.about.help


def _rules_table(game: str) -> str:
    profile = open_game(game)
    rows = (
        (f"`{key}`", f"`{written(value)}`", profile.allowed[key]) for key, value in profile.options.items()
    )
    return _table(("key", "default", "may be"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
