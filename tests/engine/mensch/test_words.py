"""Every breach of Mensch ärgere dich nicht is told in three languages, with circles and numbers."""

from __future__ import annotations

import re
import string
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine.mensch
from arbiter.words import LANGUAGES, Words
from engine import Change, Legal, Unfinished
from engine.mensch import BASE, Mensch, Move

SOURCES = Path(engine.mensch.__file__).parent


def texts(language: str) -> dict[str, str]:
    """All sentences by their path, such as `finding.cell.shared`."""
    source = (files("arbiter.words") / language / "mensch.toml").read_text(encoding="utf-8")
    found: dict[str, str] = {}

    def walk(path: str, value: Any) -> None:
        if isinstance(value, dict):
            for key, part in value.items():
                walk(f"{path}.{key}" if path else key, part)
        else:
            found[path] = str(value)

    walk("", tomllib.loads(source))
    return found


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("language", ["fr", "de"])
def test_all_languages_have_the_same_sentences_with_the_same_blanks(language: str) -> None:
    english, other = texts("en"), texts(language)
    assert english.keys() == other.keys()
    for path, template in english.items():
        assert blanks(template) == blanks(other[path]), path


def test_every_finding_in_the_source_has_its_sentence_and_no_sentence_is_idle() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    rules = {article.rule for article in Mensch({}).articles}
    found = set(re.findall(r'[Ff]inding\(\s*"([\w.]+)",\s*"(\w+)"', source))
    found |= {("piece", why) for why in re.findall(r'_no_move\(\s*"(\w+)"', source)}
    assert {rule for rule, _ in found} <= rules
    known = {path.removeprefix("finding.") for path in texts("en") if path.startswith("finding.")}
    assert {f"{rule}.{why}" for rule, why in found} <= known
    words = set(re.findall(r'"(\w+)"', source))
    idle = [path for path in known if path.rsplit(".", 1)[1] not in words and "too_far_" not in path]
    assert idle == ["turn.several"]  # the engine calls it SEVERAL


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["sheet", "modern", "household"])
def test_every_article_has_words(language: str, preset: str) -> None:
    game = Mensch({"preset": preset})
    said = [Words("mensch", language).article(article, game.options) for article in game.articles]
    assert len(said) == 19
    assert not any("{" in each for each in said)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data(), st.sampled_from(LANGUAGES))
def test_no_breach_leaves_the_judge_without_words(tables: Any, data: st.DataObject, language: str) -> None:
    game, position = data.draw(tables)
    if data.draw(st.booleans()):
        position = game.thrown(position, data.draw(st.integers(1, 6)))
    start = data.draw(st.sampled_from([*position.own, BASE, 44]))
    attempts = [Change(), *(Move(position.roll, start, target) for target in (BASE, *range(46)))]
    for attempt in attempts:
        ruling = game.judge(position, attempt)
        if not isinstance(ruling, Legal):
            found = ruling.missing if isinstance(ruling, Unfinished) else ruling.violations
            assert "{" not in Words("mensch", language).findings(found)


def said(position: str, attempt: str, **options: str) -> list[str]:
    game = Mensch({"seats": "yg", **options})
    at = game.read_position(position)
    ruling = game.judge(at, game.read_move(at, attempt))
    assert not isinstance(ruling, Legal)
    found = ruling.missing if isinstance(ruling, Unfinished) else ruling.violations
    return [Words("mensch", language).findings(found) for language in ("en", "fr", "de")]


def test_a_wrong_number_is_told_with_both_numbers_and_both_circles() -> None:
    assert said("y:B,B,B,10 g:B,B,B,B y 4", "10>15") == [
        "You threw 4 but moved 5, from 10 to 15.",
        "Le dé montre 4, mais le pion a avancé de 5, de 10 à 15.",
        "Eine 4 gewürfelt, aber 5 weit gezogen, von 10 nach 15.",
    ]


def test_a_figure_thrown_out_is_sent_to_its_corner_by_name() -> None:
    assert said("y:B,B,B,10 g:B,B,B,4 y 4", "10~+~14=y") == [
        "The green figure from 14 was thrown out: put it on green.B4.",
        "Le pion vert venu de 14 est renvoyé : posez-le en green.B4.",
        "Die grüne Figur von 14 ist hinausgeworfen: Sie gehört auf green.B4.",
    ]


def test_what_is_left_of_the_way_has_its_grammar() -> None:
    assert [said(f"y:B,B,B,{place} g:B,B,B,B y 5", f"{place}>{place + 5}")[0] for place in (41, 42, 43)] == [
        "From yellow.b only two circles are left; 5 is too many.",
        "From yellow.c only one circle is left; 5 is too many.",
        "The figure on yellow.d stands on the last home circle and cannot move on.",
    ]
