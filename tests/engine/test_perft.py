"""Counts that were published or can be counted by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine

LINES = [
    line
    for line in Path(__file__).with_name("perft.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES)
def test_the_number_of_sequences_is_as_published(line: str) -> None:
    name, options, text, counts = (part.strip() for part in line.split("|"))
    given = dict(word.split("=") for word in options.split())
    game = engine.open_game(name, given, None if text == "-" else text)
    position = game.start() if text == "-" else game.read_position(text)
    expected = [int(count) for count in counts.split()]
    assert [game.perft(position, depth) for depth in range(1, len(expected) + 1)] == expected
