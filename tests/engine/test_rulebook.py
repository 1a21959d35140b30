"""The rulebook is the test: every example on its pages is judged as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine

PAGES = sorted((Path(__file__).parents[2] / "docs" / "rules").glob("*.md"))
EXAMPLES = [
    pytest.param(block, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, block in enumerate(
        re.findall(r"```verdicts\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL), 1
    )
]


def verdict(game: engine.AnyGame, position: str, attempt: str) -> str:
    at = game.read_position(position)
    ruling = game.judge(at, game.read_move(at, attempt))
    match ruling:
        case engine.Legal():
            if ruling.outcome is None:
                return "legal"
            return f"{'wins' if ruling.outcome.winner else 'draws'} {ruling.outcome.rule}"
        case engine.Unfinished():
            return f"unfinished {ruling.missing[0].rule}"
        case engine.Illegal():
            return f"illegal {ruling.violations[0].rule}"


@pytest.mark.parametrize("block", EXAMPLES)
def test_each_example_gets_the_verdict_that_the_page_gives(block: str) -> None:
    head, position, *attempts = block.splitlines()
    name, *words = head.split()
    game = engine.open_game(name, dict(word.split("=", 1) for word in words), position)
    said = [line.split(maxsplit=1) for line in attempts]
    assert [[attempt, verdict(game, position, attempt)] for attempt, _ in said] == said


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_article_has_its_heading(page: Path) -> None:
    sections = re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    articles = {found[1]: section for section in sections if (found := re.match(r"(\S+) —", section))}
    assert articles.keys() == {article.rule for article in engine.open_game(page.stem).articles}
    assert [rule for rule, section in articles.items() if "```verdicts" not in section] == []
