"""`tablier rules GAME`: the rule profile in force."""

from __future__ import annotations

import argparse
import json
import re
import textwrap
from typing import Any

from arbiter.cli.answers import FINE, add_game, game_of, print_json
from arbiter.words import Rulebook, Words
from engine import AnyGame

WIDTH = 96
GAP = 2
"""Blanks between an option and what it may be."""
BOARD = "board"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)


def run(args: argparse.Namespace) -> int:
    """Print every option and every rule."""
    game = game_of(args)
    words, book = Words(game.name, args.lang), Rulebook(game.name, args.lang)
    options = {name: _short(value) for name, value in game.options.items()}
    rules: list[dict[str, Any]] = [
        {
            "rule": article.rule,
            "text": book.article(article, game.options),
            "source": book.source(article),
            "options": article.options,
        }
        for article in game.articles
    ]
    if args.json:
        warnings = [words.finding(each) for each in game.warnings]
        print_json(
            {
                "game": game.name,
                "options": options,
                "assumed": _assumed(game),
                "warnings": warnings,
                "rules": rules,
            }
        )
        return FINE
    print(_heading(game, options, words, book))
    for warning in game.warnings:
        print(f"\n  ! {words.finding(warning)}")
    for rule in rules:
        origin = "; ".join(filter(None, [rule["source"], book.options(rule["options"])]))
        print(f"\n{rule['rule']}  ({origin})")
        print(textwrap.fill(_unbroken(str(rule["text"])), WIDTH, initial_indent="  ", subsequent_indent="  "))
    return FINE


def _heading(game: AnyGame, options: dict[str, str], words: Words, book: Rulebook) -> str:
    lines = [f"{words.title()}: {book.heading(game.players, game.roll_off() is not None)}", ""]
    heads = {name: f"  {name} = {value}" for name, value in options.items()}
    width = max(map(len, heads.values())) + GAP
    for name, head in heads.items():
        line = head.ljust(width) + book.allowed(game.allowed[name])
        lines.append(f"{line}  ({book.assumed()})" if name in _assumed(game) else line)
    if BOARD in _assumed(game):
        lines.append(f"  {words.export(BOARD)}: {book.assumed()}")
    return "\n".join(lines)


def _unbroken(text: str) -> str:
    """The text with no-break blanks where French sets one, so that no line begins with a sign."""
    return re.sub(" (?=[;:?!»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)


def _assumed(game: AnyGame) -> list[str]:
    """What nobody knows any more: the option that says it, or the board itself."""
    if not game.plan.is_assumed:
        return []
    return ["layout"] if "layout" in game.options else [BOARD]


def _short(value: str) -> str:
    """A layout file by its name."""
    return str(json.loads(value)["name"]) if value.lstrip().startswith("{") else value
