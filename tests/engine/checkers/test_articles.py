"""What the articles of Checkers say is true whatever the options are."""

from __future__ import annotations

import pytest

from arbiter.words import Rulebook
from engine.checkers.game import Checkers


def said(language: str, rule: str, **options: str) -> str:
    """The words of an article under these options."""
    game = Checkers(options)
    article = next(each for each in game.articles if each.rule == rule)
    return Rulebook(game.name, language).article(article, game.options)


@pytest.mark.parametrize("landing", ["adjacent", "any"])
@pytest.mark.parametrize(
    ("language", "from_afar"),
    [("en", "over free squares"), ("fr", "par des cases libres"), ("de", "über freie Felder")],
)
def test_a_king_of_short_range_is_not_said_to_capture_from_afar(
    language: str, from_afar: str, landing: str
) -> None:
    assert from_afar not in said(language, "king.capture", king_range="short", king_landing=landing)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("range_of_kings", ["long", "short"])
def test_the_range_of_a_king_is_said_once_for_moves_and_captures(language: str, range_of_kings: str) -> None:
    captures = {"en": "capture", "fr": "prend", "de": "schlägt"}[language]
    assert captures in said(language, "king.move", king_range=range_of_kings)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("trigger", ["both_sides", "side_to_move"])
def test_what_is_counted_is_said_for_every_value_of_its_option(language: str, trigger: str) -> None:
    pieces = {"en": "pieces", "fr": "pièces", "de": "Steine werden"}[language]
    assert pieces in said(language, "tie", tie_trigger=trigger, tie_break="pieces_then_kings")
    assert pieces not in said(language, "tie", tie_trigger=trigger, tie_break="kings")


@pytest.mark.parametrize(("language", "agree"), [("en", "agree"), ("fr", "convienne"), ("de", "einigen")])
def test_a_game_that_is_not_counted_out_may_end_by_repetition(language: str, agree: str) -> None:
    assert agree not in said(language, "tie", tie_trigger="off", repetition="draw")
