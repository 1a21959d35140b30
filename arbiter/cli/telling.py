"""A game read from a file and told move by move, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from arbiter.cli.answers import CommandError, told
from arbiter.cli.layouts import is_path
from arbiter.journal import JournalError, check, record_of
from arbiter.journal import replay as replay_journal
from arbiter.journal.export import Scene
from arbiter.words import Words
from engine import AnyGame, Illegal, Legal, Outcome, Unfinished, open_game, shown
from engine.checkers.pdn import PdnGame, is_pdn, read_pdn
from engine.records import Record, Step, numeral, read_record, replay, result_trouble
from engine.records.replay import opening

LARGEST_FILE = 50_000_000
"""More bytes than any game has; a film given by mistake is not read whole."""

RULES_TAG = "Rules"
"""Where a PDN keeps the options of our variant: `king_range=short majority=yes`."""

SIDE_TAGS = ("White", "Black")
"""How records call the two players, whatever colour their pieces have."""

GOOD = ("start", "legal", "remark")
"""Verdicts that are no reproach."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A game from a file, retold."""

    game: AnyGame
    record: Record
    words: Words
    steps: tuple[Step, ...]
    scenes: tuple[Scene, ...]
    is_whole: bool
    """Whether it was told to its last move."""
    trouble: str | None
    """What is wrong with the result that the file gives."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return next((step.outcome for step in reversed(self.steps) if step.outcome), None)

    @property
    def sides(self) -> dict[str, str]:
        """The players behind the tags `White` and `Black`, who sits at the lower edge first."""
        edges = self.game.plan.edges
        return dict(zip(SIDE_TAGS, (edge.player for edge in edges), strict=False)) if len(edges) == 2 else {}

    def result(self) -> str:
        """The result in words, as the game ended or as the record says."""
        if self.outcome:
            return f"{self.game.write_result(self.outcome)}  {self.words.ending(self.outcome)}"
        won = {"1-0": "White", "0-1": "Black"}.get(self.record.result)
        ranking = (self.sides[won],) if won in self.sides else self._ranking()
        return f"{self.record.result}  {self.words.result(self.record.result, ranking)}".strip()

    def _ranking(self) -> tuple[str, ...]:
        """The players behind a result such as `y>g>r>k`; nobody behind any other."""
        letters = {self.game.write_result(Outcome(each, (each,), "", ())): each for each in self.game.players}
        named = self.record.result.split(">")
        return tuple(letters[letter] for letter in named if letter in letters)

    @property
    def is_fine(self) -> bool:
        """Whether every move was legal and the result is right."""
        return self.trouble is None and all(scene.verdict in GOOD for scene in self.scenes)


def retell(path: Path, language: str, goes_on: bool) -> Telling:
    """The game in a file, with a sentence for each move; it ends at a breach unless it goes on."""
    record = load(path)
    _refuse_layout_elsewhere(record)
    game = open_game(record.game, record.options, record.position)
    words = Words(game.name, language)
    start = opening(game, record)
    first = Scene(
        verdict="start",
        text=words.to_move(game.to_move(start), game.awaits_throw(start)),
        position=game.write_position(start),
        contents=game.contents(start),
    )
    steps = tuple(replay(game, record, goes_on))
    is_whole = all(step.is_fine for step in steps) or goes_on
    trouble = result_trouble(game, record, steps) if is_whole else None
    scenes = (first, *(_told(game, step, words) for step in steps))
    return Telling(game, record, words, steps, scenes, is_whole, trouble)


def load(path: Path) -> Record:
    """The game in a file: a journal, a PDN or a record, told apart by what is in it."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as trouble:
        raise CommandError(f"The file {path} cannot be opened ({trouble.strerror}).") from trouble
    if len(content) > LARGEST_FILE:
        raise CommandError(f"The file {path} is too large for a game.")
    if content.lstrip().startswith(b"{"):
        return _from_journal(content)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise CommandError(f"The file {path} is no text: it holds no game.") from trouble
    if not text.strip():
        raise CommandError(f"The file {path} is empty: it holds no game.")
    if '[Game "' in text:
        return read_record(text)
    if not is_pdn(text):
        raise CommandError(
            f'The file {path} holds no game: a record begins with [Game "checkers"], say, a PDN with tags '
            "or with 1. and a move, a journal with {."
        )
    return _from_pdn(read_pdn(text))


def _refuse_layout_elsewhere(record: Record) -> None:
    """A record is read on other machines too, so its layout has to be inside."""
    if is_path(layout := record.options.get("layout", "")):
        raise CommandError(
            f"The record names its layout by a path, {shown(layout)}: write what is in that file into the "
            'tag instead, [Option "layout={ … }"] with a \\ before every ".'
        )


def _from_pdn(found: PdnGame) -> Record:
    """A game of checkers; the options that PDN has no word for are kept in a tag of our own."""
    words = (word.partition("=") for word in found.tags.get(RULES_TAG, "").split())
    return Record(
        game="checkers",
        options={name: value for name, _, value in words},
        position=found.position,
        tags=tuple((name, value) for name, value in found.tags.items() if name != RULES_TAG),
        tokens=found.tokens,
        result=found.result,
    )


def _from_journal(content: bytes) -> Record:
    found = check(content)
    if found.damage:
        raise JournalError(f"{found.damage} `tablier verify` says more.")
    return record_of(replay_journal(found.entries))


def _told(game: AnyGame, step: Step, words: Words) -> Scene:
    verdict, rule, text = _said(game, step, words)
    return Scene(
        verdict=verdict,
        text=text,
        position=game.write_position(step.after),
        contents=game.contents(step.after),
        number=step.number,
        numeral=numeral(step.number, game.name),
        player=words.player(step.player),
        token=step.token,
        shown=words.brief(step.player, step.token),
        rule=rule,
        lit=dict(_lit(game, step)),
        outcome=step.outcome,
    )


def _said(game: AnyGame, step: Step, words: Words) -> tuple[str, str | None, str]:
    """The verdict on a step, the rule that it is about, and the sentence."""
    match step.ruling:
        case None:
            ending = f" {words.ending(step.outcome)}" if step.outcome else ""
            return "remark", None, step.token[1:-1].strip() + ending
        case Legal():
            return "legal", None, told(game, step, words)
        case Unfinished(missing=missing):
            return "unfinished", missing[0].rule, words.findings(missing)
        case Illegal(violations=violations):
            return "illegal", violations[0].rule, words.findings(violations)
        case _:
            assert_never(step.ruling)


def _lit(game: AnyGame, step: Step) -> Iterator[tuple[str, str]]:
    """Which cells to mark: those of the move, of the breach, and over them those of a win."""
    match step.ruling:
        case Legal(moves=moves, change=change):
            yield from ((each.cell, "moved") for each in change.cells)
            # Where a chain lands on its way nothing stays, so no change shows it.
            landings = (re.split("[-^x]", game.write_move(step.before, move)) for move in moves[:1])
            known = {cell.name for cell in game.plan.cells}
            yield from ((cell, "moved") for path in landings for cell in path if cell in known)
        case Unfinished(missing=findings) | Illegal(violations=findings):
            yield from ((str(each.facts["from"]), "from") for each in findings if "from" in each.facts)
            yield from ((cell, "breach") for each in findings for cell in each.cells)
    if step.outcome and step.outcome.winner:
        yield from ((cell, "won") for cell in step.outcome.cells)
