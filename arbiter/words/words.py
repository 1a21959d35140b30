"""From (rule, facts) to a sentence. The texts themselves are data, one folder a language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, assert_never

from arbiter.referee import Phase, Said, Signal
from arbiter.sighting import Disturbed, Repair, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged, Unsure
from engine import Article, Fact, Facts, Finding, Outcome, nearest

LANGUAGES = ("en", "fr", "de")

_SHARED = {"d21": "desiree"}
"""Games that share the sentences of another."""

_PIECES = {"piece", "there", "before", "after"}
_PLAYERS = {"player", "owner", "winner"}
_COUNTS = {"count", "limit"}
"""Facts that are spoken in another form than they are written."""


_THROW = re.compile(r"(?P<roll>[1-6]):")
"""A throw in the notation of games that throw a die: `4:`."""


class WordsError(Exception):
    """There are no words for this; the message names what there is."""


class Words:
    """The sentences of one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        if language not in LANGUAGES:
            raise WordsError(f"There is no language '{language}'{nearest(language, LANGUAGES)}")
        self._game = game
        self.language = language
        self._common = _load(language, "common")
        self._own = _load(language, _SHARED.get(game, game))

    def article(self, article: Article, options: Mapping[str, str]) -> str:
        """What an article says under the options in force."""
        value = options[article.option] if article.option else ""
        texts = self._own["rule"]
        template = texts.get(f"{article.rule}={value}", texts[article.rule])
        spoken = self._fact("limit", int(value)) if value.isdigit() else value
        return str(template.format(value=spoken))

    def heading(self, players: tuple[str, ...], is_thrown_for: bool) -> str:
        """Who plays, and who begins; it may have to be thrown for."""
        names = [self.player(player) for player in players]
        text = self._common["profile"]["heading_thrown" if is_thrown_for else "heading"]
        return _sentence(text, {"players": ", ".join(names), "first": names[0]})

    def profile(self, word: str) -> str:
        """A word about the rule profile: `assumed` or `option`."""
        return str(self._common["profile"][word])

    def title(self) -> str:
        """The game's name as people write it."""
        return str(self._common["game"][self._game])

    def name(self, kind: str) -> str:
        """What a reading is called in capitals: `ILLEGAL`, say; also `won` and `draw`."""
        return str(self._common["name"][kind])

    def export(self, word: str) -> str:
        """A word on an exported page: `result`, `moves`, `start`, …"""
        return str(self._common["export"][word])

    def phase(self, phase: Phase) -> str:
        """Where the game is."""
        return str(self._common["phase"][phase.name.lower()])

    def tries(self, counts: Mapping[str, int]) -> str:
        """How often each player tried something illegal."""
        each = ", ".join(f"{self.player(player)} {count}" for player, count in counts.items())
        return f"{self._common['screen']['tries']}: {each}"

    def player(self, player: str) -> str:
        """A player's name, as a sentence calls him."""
        return str(self._common["player"][player])

    def finding(self, finding: Finding) -> str:
        """The sentence that explains a breach, or what is missing."""
        templates = self._own["finding"][finding.rule]
        few = f"{finding.why}_{finding.facts.get('limit')}"  # a limit of 0 or 1 has its own grammar
        return _sentence(templates.get(few, templates[finding.why]), self._spoken(finding.facts))

    def findings(self, findings: tuple[Finding, ...]) -> str:
        """Several sentences in a row."""
        return " ".join(self.finding(each) for each in findings)

    def ending(self, outcome: Outcome) -> str:
        """Who won, and by what."""
        ranking = ", ".join(map(self.player, outcome.ranking))
        texts = {**self._common["ending"], **self._own["ending"]}
        reason = texts[outcome.rule].format(cells=", ".join(map(self.cell, outcome.cells)), ranking=ranking)
        if outcome.winner is None:
            return _sentence(self._common["reading"]["draw"], {"reason": reason})
        player = self.player(outcome.winner)
        return _sentence(self._common["reading"]["won"], {"player": player, "reason": reason})

    def played(self, player: str, moves: tuple[str, ...]) -> str:
        """Who made which move, or threw what; several moves where the way was not seen."""
        texts, name = self._common["reading"], self.player(player)
        if throw := _THROW.fullmatch(moves[0]):
            return _sentence(texts["thrown"], {"player": name, "roll": throw["roll"]})
        return _sentence(texts["legal"], {"player": name, "move": " / ".join(moves)})

    def skipped(self, player: str) -> str:
        """Who could not move; what becomes of the turn depends on the game."""
        texts = {**self._common["reading"], **self._own.get("reading", {})}
        return _sentence(texts["skipped"], {"player": self.player(player)})

    def to_move(self, player: str) -> str:
        """Whose turn it is."""
        return _sentence(self._common["reading"]["to_move"], {"to_move": self.player(player)})

    def said(self, said: Said) -> str:
        """A notice that is no reading of the board."""
        player = self.player(said.player) if said.player else ""
        facts = {"player": player, "number": str(said.number), "by": said.by}
        return _sentence(self._common["notice"][said.notice.value], facts)

    def signal(self, signal: Signal) -> str:
        """What is said aloud: how the board is read, what else is to be said, and how the game ended."""
        notices = [self.said(each) for each in signal.said]
        is_news = not notices or not isinstance(signal.reading, Unchanged)
        sentences = [self._read(signal), *notices] if is_news else notices
        sentences += [self.finding(each) for each in signal.warnings]
        return " ".join([*sentences, self.ending(signal.outcome)] if signal.outcome else sentences)

    def _read(self, signal: Signal) -> str:
        texts, reading = self._common["reading"], signal.reading
        to_move = self.to_move(signal.to_move)
        match reading:
            case Unchanged():
                return to_move
            case SeenLegal():
                played = self.played(signal.player, reading.moves)
                return f"{played} {texts['nobody_else']} {to_move}" if signal.is_skipped else played
            case SeenIllegal():
                return f"{self.findings(reading.violations)} {self._way_back(reading.violations[0])}".rstrip()
            case SeenUnfinished():
                return self.findings(reading.missing)
            case Unsure():
                return _sentence(texts["unsure"], {"cells": ", ".join(map(self.cell, reading.cells))})
            case Disturbed():
                repairs = ", ".join(self._repair(each) for each in reading.repairs)
                return _sentence(texts["disturbed"], {"repairs": repairs})
            case _:
                assert_never(reading)

    def _way_back(self, violation: Finding) -> str:
        """Where a misplaced piece came from; one that only shows a wrong face need not go back."""
        facts = violation.facts
        is_misplaced = "from" in facts and "to" in facts and "shown" not in facts and "due" not in facts
        if not is_misplaced or facts["from"] == facts["to"]:
            return ""
        return _sentence(self._common["reading"]["put_back"], {"from": self.cell(str(facts["from"]))})

    def _repair(self, repair: Repair) -> str:
        texts = self._common["reading"]
        if repair.is_removal:
            return str(texts["removal"].format(cell=self.cell(repair.cell)))
        return str(texts["repair"].format(piece=self.piece(repair.piece), cell=self.cell(repair.cell)))

    def _spoken(self, facts: Facts) -> dict[str, str]:
        return {name: self._fact(name, value) for name, value in facts.items()}

    def cell(self, name: str) -> str:
        """A cell as people say it: `yellow.B1` belongs to somebody, all others have plain names."""
        owner, _, place = name.partition(".")
        if owner not in self._common["player"]:
            return name
        return str(self._common["cell"].format(place=place, owner=self.player(owner)))

    def _fact(self, name: str, value: Fact) -> str:
        if isinstance(value, tuple):
            return ", ".join(map(self.cell, value))
        if name in _COUNTS and isinstance(value, int) and value < len(self._common["numbers"]):
            return str(self._common["numbers"][value])
        if name in _PIECES:
            return self.piece(str(value))
        if name in _PLAYERS and value:
            return self.player(str(value))
        return self.cell(str(value))

    def piece(self, label: str) -> str:
        """A piece as a sentence calls it."""
        if label in self._common["piece"]:
            return str(self._common["piece"][label])
        colour, _, face = label.partition(" ")
        return str(self._common["piece"]["die"].format(colour=self._common["colour"][colour], face=face))


@cache
def _load(language: str, name: str) -> dict[str, Any]:
    text = (files("arbiter.words") / language / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _sentence(template: str, facts: dict[str, str]) -> str:
    """A filled-in template that begins with a capital letter, unless a cell begins it."""
    text = template.format(**facts)
    begins_with_cell = len(text) > 1 and text[1].isdigit()
    return text if begins_with_cell else text[:1].upper() + text[1:]
