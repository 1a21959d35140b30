"""What the articles say under the options that change them, and how circles sound in a sentence."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from arbiter.words import LANGUAGES, Rulebook
from engine.mensch import Mensch


def told(language: str, rule: str, **options: str) -> str:
    """The text of one article under these options."""
    game = Mensch(options)
    article = next(each for each in game.articles if each.rule == rule)
    return Rulebook("mensch", language).article(article, game.options)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("rule", "option", "values"),
    [
        ("3.capture", "own_capture", ("always", "forced_six_only", "never")),
        ("2.six.clear", "six_clear_enters", ("no", "yes")),
        ("2.six.enter", "six_clear_enters", ("no", "yes")),
        ("2.six.free", "must_clear_A", ("no", "yes")),
        ("must.move", "capture_compulsory", ("no", "yes")),
    ],
)
def test_an_article_changes_with_its_option(
    language: str, rule: str, option: str, values: tuple[str, ...]
) -> None:
    assert len({told(language, rule, **{option: value}) for value in values}) == len(values)


@pytest.mark.parametrize(
    ("language", "throw_out", "no_duty"),
    [
        ("en", "throws out", "Nobody has to"),
        ("fr", "renvoie", "Personne n'est obligé"),
        ("de", "hinauswirft", "Niemand muss"),
    ],
)
def test_no_article_says_what_another_option_denies(language: str, throw_out: str, no_duty: str) -> None:
    assert no_duty not in told(language, "3.capture", capture_compulsory="yes")
    assert throw_out not in told(language, "2.six.clear", own_capture="never")


def test_every_option_that_changes_a_rule_is_named_by_an_article() -> None:
    game = Mensch({})
    assert {name for article in game.articles for name in article.options} >= game.options.keys() - {"preset"}


AWKWARD = {
    "en": r"circle \{(?!a\}|circle\}: the way ends)",
    "de": r"[Vv]on \{(?!player|owner|circle)",
}
"""Nobody says `the circle Yellow's a` or `von a von Gelb`; numbers of the track may follow these words."""


@pytest.mark.parametrize("language", AWKWARD)
def test_a_circle_with_its_owner_fits_into_every_sentence(language: str) -> None:
    source = (files("arbiter.words") / language / "mensch.toml").read_text(encoding="utf-8")
    sentences = [text for whys in tomllib.loads(source)["finding"].values() for text in whys.values()]
    assert [text for text in sentences if re.search(AWKWARD[language], text)] == []
