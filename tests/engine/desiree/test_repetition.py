"""A position that comes back: an option of three values, and words for each."""

from __future__ import annotations

import pytest

import engine
from arbiter.words import LANGUAGES, Rulebook, Words
from engine import history

THERE_AND_BACK = ("b3-b4", "b6-b5", "b4-b3", "b5-b6")


def circling(times: int, **options: str) -> tuple[engine.AnyGame, list[object]]:
    """A game in which both players move a die forth and back so many times."""
    game = engine.open_game("desiree", options)
    positions = [game.start()]
    for text in THERE_AND_BACK * times:
        positions.append(game.play(positions[-1], game.read_move(positions[-1], text)))
    return game, positions


def test_players_are_warned_when_a_position_stands_for_the_third_time() -> None:
    game, positions = circling(2)
    assert history.warnings(game, positions[:-1]) == ()
    (warning,) = history.warnings(game, positions)
    assert (warning.rule, warning.why, warning.facts) == ("repetition", "warned", {"count": 3})
    assert history.draw(game, positions) is None


def test_the_game_is_drawn_where_the_option_says_so() -> None:
    game, positions = circling(2, repetition="draw")
    ended = history.draw(game, positions)
    assert ended is not None
    assert (ended.winner, ended.rule) == (None, "repetition")
    assert history.draw(game, positions[:-1]) is None


def test_nothing_is_said_where_the_option_is_off() -> None:
    game, positions = circling(3, repetition="off")
    assert history.warnings(game, positions) == ()
    assert history.draw(game, positions) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_its_sentence(language: str) -> None:
    book, article = Rulebook("desiree", language), engine.open_game("d21").articles[-1]
    said = {book.article(article, {"repetition": value}) for value in ("warn", "draw", "off")}
    assert len(said) == 3
    assert article.rule == "repetition"


@pytest.mark.parametrize(("language", "times"), [("en", "three"), ("fr", "trois"), ("de", "drei")])
def test_the_warning_says_how_often_and_the_ending_why(language: str, times: str) -> None:
    words, (warned, positions) = Words("desiree", language), circling(2)
    assert times in words.finding(history.warnings(warned, positions)[0])
    game, positions = circling(2, repetition="draw")
    assert history.warnings(game, positions) == ()
    ended = history.draw(game, positions)
    assert ended is not None
    assert words.ending(ended)
    over = engine.Finding(ended.rule, "over", ended.cells, {"winner": ""})
    assert words.finding(over)
