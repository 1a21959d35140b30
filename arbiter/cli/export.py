"""`tablier export FILE --format …`: a game for other programs and other eyes."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from arbiter.cli.answers import FINE, NO, CommandError, add_json, add_language
from arbiter.cli.telling import GOOD, RULES_TAG, Telling, retell
from arbiter.journal.export import Labels, as_html, as_json
from arbiter.words import Rulebook
from engine import AnyGame, Legal
from engine.checkers.game import Checkers
from engine.checkers.pdn import write_pdn
from engine.records import Step, write_record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a record, a PDN or a journal (docs/formats.md)"
    )
    parser.add_argument("--format", choices=sorted(FORMATS), default="text", help="text is the default")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write there instead of printing")
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write the game; one with an illegal move is written too, but the exit code says so."""
    told = retell(args.file, args.lang, goes_on=True)
    text = FORMATS["json" if args.json else args.format](told)
    if args.out is None:
        print(text, end="")
    else:
        _write(args.out, text)
    _say_what_is_wrong(told)
    return FINE if told.is_fine else NO


def _say_what_is_wrong(told: Telling) -> None:
    """The first breach of the game and a wrong result, beside the answer."""
    breach = next((scene for scene in told.scenes if scene.verdict not in GOOD), None)
    if breach:
        verdict = told.words.name(breach.verdict)
        print(f"{breach.numeral} {breach.token}  {verdict} {breach.rule}: {breach.text}", file=sys.stderr)
    if told.trouble:
        print(told.trouble, file=sys.stderr)


def _text(told: Telling) -> str:
    """The record with each legal move as the game itself writes it, jumps with `^` and captures with `x`."""
    tokens = tuple(_token(told.game, step) for step in told.steps)
    return write_record(replace(told.record, tokens=tokens))


def _token(game: AnyGame, step: Step) -> str:
    if not isinstance(step.ruling, Legal) or len(step.ruling.moves) != 1:
        return step.token
    return game.write_token(step.before, step.ruling.moves[0])


def _pdn(told: Telling) -> str:
    game, record = told.game, told.record
    if not isinstance(game, Checkers):
        raise CommandError(f"PDN is for checkers, not for {record.game}: take text, json or html.")
    rules = " ".join(f"{name}={value}" for name, value in record.options.items())
    tags = dict(record.tags) | ({RULES_TAG: rules} if rules else {})
    start = told.scenes[0].position
    is_usual = record.position is None and start.startswith("W")
    moves = [_pdn_move(game, step) for step in told.steps]
    return write_pdn(tags, moves, record.result, None if is_usual else start)


def _pdn_move(game: Checkers, step: Step) -> str:
    """A capture by its first and last cell, where that says enough."""
    if not isinstance(step.ruling, Legal):
        return step.token
    return game.short_move(step.before, step.ruling.moves[0])


def _json(told: Telling) -> str:
    return json.dumps(as_json(told.record, told.scenes, told.trouble), ensure_ascii=False) + "\n"


def _html(told: Telling) -> str:
    words, record = told.words, told.record
    names = ("result", "moves", "rules", "first", "previous", "following", "last", "start")
    labels = Labels(
        language=words.language,
        title=words.title(),
        verdicts={kind: words.name(kind) for kind in ("legal", "illegal", "unfinished")},
        **{name: words.export(name) for name in names},
    )
    options = " ".join(f"{name}={value}" for name, value in record.options.items() if "\n" not in value)
    tags = [(words.tag(name, told.sides), value) for name, value in record.tags]
    facts = [*tags, (labels.rules, options)] if options else tags
    facts += [(words.export("roll_off"), words.rolled_off(record.first))] if record.first else []
    facts += [(labels.start, record.position)] if record.position else []
    if told.game.plan.is_assumed:
        facts.append((words.export("board"), Rulebook(record.game, words.language).assumed()))
    facts.append((labels.result, told.result()))
    return as_html(told.game.plan, told.game.pieces, labels, facts, told.scenes, told.trouble)


FORMATS: dict[str, Callable[[Telling], str]] = {"text": _text, "pdn": _pdn, "json": _json, "html": _html}


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as trouble:
        raise CommandError(f"{path} cannot be written ({trouble.strerror}).") from trouble
