"""Settings as typed fields: a dataclass says which keys a section has and what each may be.

A field's type decides what may be written: text, a number, true or false, one of an enum's values.
`tuple[int, ...]` is a list. `X | None` may be left unused, which is written with a word. The rest is said
by an `About`:
`Annotated[float, About("seconds for the game", lowest=1, highest=3600)]`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True)
class About:
    """What a setting is for, and what its type does not tell about its values."""

    help: str
    words: tuple[str, ...] = ()
    """The only texts allowed; an enum brings its own."""
    lowest: float = 0
    highest: float = 0
    unused: str = "none"
    """The word for "not in use"."""
    text: str = "any text"
    """What free text stands for, for people."""
    is_place: bool = False
    """A file or folder: `~` is expanded, and a relative one lies beside the file of settings."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One key of a section."""

    name: str
    default: Any
    kinds: tuple[type, ...]
    about: About

    @property
    def is_optional(self) -> bool:
        """Whether it may be left unused."""
        return NoneType in self.kinds

    @property
    def takes_text(self) -> bool:
        """Whether it may be any text."""
        return str in self.kinds and not self.about.words

    @property
    def choices(self) -> tuple[Enum, ...]:
        """The values of its enum, if it has one."""
        return tuple(each for kind in self.kinds if issubclass(kind, Enum) for each in kind)

    @property
    def words(self) -> tuple[str, ...]:
        """All words with a meaning of their own."""
        unused = (self.about.unused,) if self.is_optional else ()
        return (*unused, *(str(each.value) for each in self.choices), *self.about.words)

    @property
    def allowed(self) -> str:
        """What may be written, for people: `"none" | "link" | "pins"`."""
        said = [written(word) for word in self.words]
        between = f"from {self.about.lowest:g} to {self.about.highest:g}"
        said += ["true | false"] * (bool in self.kinds)
        said += [f"a whole number {between}"] * (int in self.kinds)
        said += [f"a number {between}"] * (float in self.kinds)
        said += [f"a list of whole numbers {between}"] * (tuple in self.kinds)
        said += [self.about.text] * self.takes_text
        return " | ".join(said)

    def written(self, value: object) -> str:
        """A value of this setting as it stands in a file."""
        return written(self.about.unused if value is None else value)


def settings(section: type) -> tuple[Setting, ...]:
    """All settings of a section, in the order in which they are written."""
    hints = get_type_hints(section, include_extras=True)
    return tuple(_setting(each.name, each.default, hints[each.name]) for each in fields(section))


def _setting(name: str, default: object, hint: object) -> Setting:
    kind, about = get_args(hint)
    choices = (kind,) if get_origin(kind) is tuple else get_args(kind) or (kind,)
    kinds = tuple(get_origin(each) or each for each in choices)
    return Setting(name, default, kinds, about)


def written(value: object) -> str:
    """A value in TOML."""
    if isinstance(value, Enum):
        return written(value.value)
    if isinstance(value, str):  # JSON writes text as TOML does, but for one control character
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, tuple):
        return repr(list(value))
    return str(value).lower() if isinstance(value, bool) else repr(value)
