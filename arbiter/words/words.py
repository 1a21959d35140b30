"""From (rule, facts) to a sentence. The texts themselves are data, one folder a language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import assert_never

from arbiter.referee import Phase, Said, Signal
from arbiter.sighting import Disturbed, Repair, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged, Unsure
from arbiter.words.speech import Speech, load, sentence, shared
from arbiter.words.walks import Walk, entered_after, hit_by, walk_of
from engine import Change, Finding, Outcome, nearest

LANGUAGES = ("en", "fr", "de")

MOST_NAMED = 8
"""Who cannot see more cells than so many cannot see the board."""

_DECISIVE = ("limit", "walked", "moves", "how", "count", "place")
"""Facts that may choose a sentence of their own: one of something has another grammar than several."""

_THROW = re.compile(r"(?P<roll>[1-6]):")
"""A throw in the notation of games that throw a die: `4:`."""


class WordsError(Exception):
    """There are no words for this; the message names what there is."""


class Words:
    """The sentences of one game in one language."""

    def __init__(self, game: str, language: str, colours: Mapping[str, str] | None = None) -> None:
        """`colours`: what the figures of a seat are called where they have another colour than usual."""
        if language not in LANGUAGES:
            raise WordsError(f"There is no language '{language}'{nearest(language, LANGUAGES)}")
        self._game = game
        self.language = language
        self.colours = dict(colours or {})
        self._common = load(language, "common")
        self._speech = Speech(self._common, colours)
        self._own = load(language, shared(game))

    def title(self) -> str:
        """The game's name as people write it."""
        return str(self._common["game"][self._game])

    def name(self, kind: str) -> str:
        """What a reading is called in capitals: `ILLEGAL`, say; also `won` and `draw`."""
        return str(self._common["name"][kind])

    def export(self, word: str) -> str:
        """A word on an exported page: `result`, `moves`, `start`, …"""
        return str(self._common["export"][word])

    def labelled(self, word: str, text: str) -> str:
        """A line such as `Result: 1-0`, with the colon as the language sets it."""
        return str(self._common["export"]["labelled"].format(label=self.export(word), text=text))

    def phase(self, phase: Phase) -> str:
        """Where the game is."""
        return str(self._common["phase"][phase.name.lower()])

    def tries(self, counts: Mapping[str, int]) -> str:
        """How often each player tried something illegal."""
        each = ", ".join(f"{self.player(player)} {count}" for player, count in counts.items())
        return f"{self._common['screen']['tries']}: {each}"

    def player(self, player: str) -> str:
        """A player's name, as a sentence calls him."""
        return self._speech.player(player)

    def cell(self, name: str) -> str:
        """A cell as people say it."""
        return self._speech.cell(name)

    def piece(self, label: str) -> str:
        """A piece as one of several: `a white 3`."""
        return self._speech.piece(label)

    def prompt(self, label: str, cell: str) -> str:
        """A piece that is asked for: `Put a white 4 on c3.`"""
        facts = {"piece": self.piece(label), "cell": self.cell(cell)}
        return sentence(self._common["reading"]["prompt"], facts)

    def finding(self, finding: Finding) -> str:
        """The sentence that explains a breach, or what is missing."""
        templates = {**self._common["finding"], **self._own["finding"]}[finding.rule]
        told = next((finding.facts[name] for name in _DECISIVE if name in finding.facts), "")
        template = templates.get(f"{finding.why}_{told}", templates[finding.why])
        return sentence(template, self._speech.facts(finding.facts))

    def findings(self, findings: tuple[Finding, ...]) -> str:
        """Several sentences in a row."""
        return " ".join(self.finding(each) for each in findings)

    def ending(self, outcome: Outcome) -> str:
        """Who won, and by what."""
        ranking = ", ".join(map(self.player, outcome.ranking))
        texts = {**self._common["ending"], **self._own["ending"]}
        template = texts.get(f"{outcome.rule}_{outcome.how}", texts[outcome.rule])
        cells = ", ".join(map(self._speech.cell, outcome.cells))
        more, fewer = outcome.counts or ("", "")
        reason = template.format(cells=cells, ranking=ranking, more=more, fewer=fewer)
        if outcome.winner is None:
            return sentence(self._common["reading"]["draw"], {"reason": reason})
        player = self.player(outcome.winner)
        return sentence(self._common["reading"]["won"], {"player": player, "reason": reason})

    def played(self, player: str, moves: tuple[str, ...], change: Change, is_again: bool) -> str:
        """Who made which move, or threw what; several moves where the way was not seen.

        `is_again`: the same player goes on, in games that say so.
        """
        texts, name = self._common["reading"], self.player(player)
        if throw := _THROW.fullmatch(moves[0]):
            return sentence(texts["thrown"], {"player": name, "roll": throw["roll"]})
        walk = walk_of(moves[0], player) if "walk" in self._own else None
        if walk is None:
            template = self._own["reading"]["crowned"] if _is_crowned(player, change) else texts["legal"]
            return sentence(template, {"player": name, "move": " / ".join(moves)})
        return self._walked(player, walk, change, is_again)

    def brief(self, player: str, move: str) -> str:
        """A move for a list: by its circles where figures walk, else as it is written."""
        walk = walk_of(move, player) if "walk" in self._own else None
        if walk is None:
            return move
        thrown = f"{walk.roll}: " if walk.roll else ""
        return f"{thrown}{self._speech.cell(walk.start, player)} → {self._speech.cell(walk.target, player)}"

    def result(self, result: str, ranking: tuple[str, ...]) -> str:
        """What the result of a record means; of more than one in a ranking all are named."""
        if not ranking:
            return str(self._common["result"].get(result, ""))
        names = [self.player(player) for player in ranking]
        template = self._common["export"]["wins" if len(names) == 1 else "ranked"]
        return sentence(template, {"player": names[0], "ranking": ", ".join(names)})

    def rolled_off(self, first: str) -> str:
        """Who won the roll-off and by what, from `green 5`."""
        player, _, roll = first.partition(" ")
        return f"{self.player(player)} {roll}".strip()

    def tag(self, name: str, sides: Mapping[str, str]) -> str:
        """The name of a tag; a player is called by the colour that people see."""
        player = sides.get(name, name.lower())
        return self.player(player) if player in self._common["player"] else name

    def _walked(self, player: str, walk: Walk, change: Change, is_again: bool) -> str:
        """A figure's way in one sentence, its parts as a list."""
        texts = self._own["walk"]
        start, target = (self._speech.cell(cell, player) for cell in (walk.start, walk.target))
        parts = [texts["thrown"].format(roll=walk.roll)] if walk.roll else []
        parts.append(texts[walk.kind].format(**{"from": start, "to": target}))
        if hit := hit_by(walk, change, player):
            parts.append(texts["hit_own" if hit == player else "hit"].format(piece=self._speech.piece(hit)))
        parts += [texts["entered"].format(to=start)] if entered_after(walk, change) else []
        parts += [texts["again"]] if is_again else []
        facts = {"player": self.player(player), "does": self._speech.joined(parts, "and")}
        return sentence(texts["who"], facts)

    def skipped(self, player: str) -> str:
        """Who could not move; what becomes of the turn depends on the game."""
        texts = {**self._common["reading"], **self._own.get("reading", {})}
        return sentence(texts["skipped"], {"player": self.player(player)})

    def no_move(self, player: str) -> str:
        """That nobody can do anything here: the throw is lost, or the game is over."""
        texts = {**self._common["reading"], **self._own.get("reading", {})}
        return sentence(texts["no_move"], {"player": self.player(player)})

    def to_move(self, player: str, is_to_throw: bool = False) -> str:
        """Whose turn it is, to move or to throw the die first."""
        template = self._common["reading"]["to_throw" if is_to_throw else "to_move"]
        return sentence(template, {"to_move": self.player(player)})

    def said(self, said: Said) -> str:
        """A notice that is no reading of the board."""
        player = self.player(said.player) if said.player else ""
        facts = {"player": player, "number": str(said.number), "by": said.by}
        texts, notice = self._common["notice"], said.notice.value
        return sentence(texts.get(f"{notice}_{said.number}", texts[notice]), facts)

    def signal(self, signal: Signal) -> str:
        """What is said aloud: how the board is read, what else is to be said, and how the game ended."""
        notices = [self.said(each) for each in signal.said]
        # That the board stands goes without saying; so does doubt about no cell, as with a leaning die.
        is_news = not notices or signal.reading not in (Unchanged(), Unsure(()))
        sentences = [self._read(signal), *notices] if is_news else notices
        sentences += [self.finding(each) for each in (*signal.unseen, *signal.warnings)]
        return " ".join([*sentences, self.ending(signal.outcome)] if signal.outcome else sentences)

    def _read(self, signal: Signal) -> str:
        texts, reading = self._common["reading"], signal.reading
        to_move = self.to_move(signal.to_move, signal.is_to_throw)
        match reading:
            case Unchanged():
                return to_move
            case SeenLegal():
                is_again = signal.to_move == signal.player and signal.outcome is None
                played = self.played(signal.player, reading.moves, reading.change, is_again)
                return f"{played} {texts['nobody_else']} {to_move}" if signal.is_skipped else played
            case SeenIllegal():
                return f"{self.findings(reading.violations)} {self._way_back(reading.violations[0])}".rstrip()
            case SeenUnfinished():
                return self.findings(reading.missing)
            case Unsure():
                if len(reading.cells) > MOST_NAMED:
                    return str(texts["unsure_board"])
                return sentence(texts["unsure"], {"cells": ", ".join(map(self._speech.cell, reading.cells))})
            case Disturbed():
                repairs = self._speech.listed([self._repair(each) for each in reading.repairs])
                return sentence(texts["disturbed"], {"repairs": repairs})
            case _:
                assert_never(reading)

    def _way_back(self, violation: Finding) -> str:
        """Where a misplaced piece came from; one that only shows a wrong face need not go back."""
        facts = violation.facts
        is_misplaced = "from" in facts and "to" in facts and "shown" not in facts and "due" not in facts
        if not is_misplaced or facts["from"] == facts["to"]:
            return ""
        start = self._speech.cell(str(facts["from"]), str(facts.get("player", "")))
        return sentence(self._common["reading"]["put_back"], {"from": start})

    def _repair(self, repair: Repair) -> str:
        texts = self._common["reading"]
        if repair.is_removal:
            return str(texts["removal"].format(cell=self._speech.cell(repair.cell)))
        return str(
            texts["repair"].format(
                piece=self._speech.piece(repair.piece), cell=self._speech.cell(repair.cell)
            )
        )


def _is_crowned(player: str, change: Change) -> bool:
    """Whether a man left one cell and a king reached another."""
    before, after = ({getattr(each, when) for each in change.cells} for when in ("before", "after"))
    return f"{player} man" in before and f"{player} king" in after
