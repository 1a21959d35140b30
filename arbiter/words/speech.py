"""Facts as people say them: cells, pieces, players and numbers, in one language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from engine import Fact, Facts

_PIECES = {"piece", "there", "before", "after"}
_PLAYERS = {"player", "owner", "winner"}
_COUNTS = {"count", "limit"}
_CHOICES = {"ways", "best", "starts", "targets", "next"}
"""Facts that are spoken in another form than they are written; of the last ones any will do."""

_PAIRS = {"takes": "by", "jumps": "next"}
"""Lists that go with the pieces jumped over: who can take them, and where one lands behind them."""

FIRST_LISTED, FEW_MORE = 3, 3
"""Of a long list the first few are named: who has to set up a swept board hears where to begin. Where only a
few more would be left to count, all are."""

_SHARED = {"d21": "desiree"}
"""Games that share the sentences of another."""


class Speech:
    """The words that all games share."""

    def __init__(self, texts: Mapping[str, Any], colours: Mapping[str, str] | None = None) -> None:
        self._texts = texts
        self._colours = colours or {}
        """What the figures of a seat are called where they have another colour than usual."""

    def player(self, player: str) -> str:
        """A player's name, as a sentence calls him."""
        return str(self._texts["player"][self._colours.get(player, player)])

    def cell(self, name: str, about: str = "") -> str:
        """A cell as people say it: `yellow.B1` belongs to somebody, to be named unless all is about him."""
        owner, _, place = name.partition(".")
        if owner not in self._texts["player"]:
            return name
        if owner == about:
            return place
        return str(self._texts["cell"].format(place=place, owner=self.player(owner)))

    def piece(self, label: str, article: str = "a") -> str:
        """A piece as one of several (`a`), or as the one that was spoken of (`the`)."""
        names = self._texts["piece"][article]
        if label in names:
            return str(names[self._colours.get(label, label)])
        colour, _, face = label.partition(" ")
        return str(names["die"].format(colour=self._texts["colour"][colour], face=face))

    def facts(self, facts: Facts) -> dict[str, str]:
        """All facts of a sentence; a piece also as `the_piece`, jumps also as pairs.

        The circles of the player whom the sentence is about are named without the colour.
        """
        about = str(facts.get("player", ""))
        spoken = {name: self._fact(name, value, about) for name, value in facts.items()}
        for name in _PIECES & facts.keys():
            spoken[f"the_{name}"] = self.piece(str(facts[name]), "the")
        for name, other in _PAIRS.items():
            spoken[name] = self._paired(name, facts.get(other), facts.get("over"))
        return spoken

    def _paired(self, name: str, one: Fact | None, over: Fact | None) -> str:
        """Two lists of cells that belong together, as one list of pairs; nothing where they do not."""
        if not isinstance(one, tuple) or not isinstance(over, tuple) or len(one) != len(over):
            return ""
        template = self._texts["pairs"][name]
        return self.joined([template.format(one=a, over=b) for a, b in zip(one, over, strict=True)], "or")

    def joined(self, parts: Sequence[str], word: str) -> str:
        """The parts as one list, with `and` or `or` before the last."""
        *first, last = parts
        return f"{', '.join(first)}{self._texts['join'][word]}{last}" if first else last

    def listed(self, parts: Sequence[str], first: int = FIRST_LISTED) -> str:
        """The parts one after the other; of many the first ones, and how many more there are."""
        if len(parts) <= first + FEW_MORE:
            return ", ".join(parts)
        named, more = ", ".join(parts[:first]), len(parts) - first
        return str(self._texts["join"]["more"].format(named=named, count=more))

    def number(self, value: int) -> str:
        """A small number in letters."""
        known = self._texts["numbers"]
        return str(known[value]) if value < len(known) else str(value)

    def _fact(self, name: str, value: Fact, about: str) -> str:
        if isinstance(value, tuple):
            named = [self.cell(each, about) for each in value]
            return self.joined(named, "either") if name in _CHOICES else self.listed(named)
        if name in _COUNTS and isinstance(value, int):
            return self.number(value)
        if name in _PIECES:
            return self.piece(str(value))
        if name in _PLAYERS and value:
            return self.player(str(value))
        return self.cell(str(value), about)


def sentence(template: str, facts: Mapping[str, str]) -> str:
    """A filled-in template that begins with a capital letter, unless a cell begins it."""
    text = template.format(**facts)
    begins_with_cell = len(text) > 1 and text[1].isdigit()
    return text if begins_with_cell else text[:1].upper() + text[1:]


def shared(game: str) -> str:
    """The game whose sentences this one uses, mostly itself."""
    return _SHARED.get(game, game)


@cache
def load(language: str, name: str) -> dict[str, Any]:
    """The texts of a language: `common`, or those of a game."""
    text = (files("arbiter.words") / language / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
