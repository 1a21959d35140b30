"""Every rule and every fact has its sentence, in three languages, with the same blanks."""

from __future__ import annotations

import re
import string
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from arbiter.referee import Phase, Signal
from arbiter.sighting import Disturbed, Repair, SeenLegal, Unchanged, Unsure
from arbiter.words import LANGUAGES, Words, WordsError
from engine.desiree import Move

SOURCES = Path(engine.__file__).parent / "desiree"


def texts(language: str, name: str) -> dict[str, str]:
    """All sentences of a file by their path, such as `finding.D.turn.wrong`."""
    content = tomllib.loads((files("arbiter.words") / language / f"{name}.toml").read_text(encoding="utf-8"))
    found: dict[str, str] = {}

    def walk(path: str, value: Any) -> None:
        if isinstance(value, dict):
            for key, part in value.items():
                walk(f"{path}.{key}", part)
        else:
            found[path] = str(value)

    walk(name, content)
    return found


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("name", ["common", "desiree"])
@pytest.mark.parametrize("language", ["fr", "de"])
def test_all_languages_have_the_same_sentences_with_the_same_blanks(language: str, name: str) -> None:
    english, other = texts("en", name), texts(language, name)
    assert english.keys() == other.keys()
    for path, template in english.items():
        assert blanks(template) == blanks(other[path]), path


def test_every_finding_in_the_source_has_its_sentence() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    found = set(re.findall(r'[Ff]inding\(\s*"(\w\.\w+)",\s*"(\w+)"', source))
    found |= {("B.turn", why) for why in re.findall(r'_no_move\(\s*profile,\s*"(\w+)"', source)}
    assert len(found) >= 15
    known = texts("en", "desiree")
    assert [f"{rule} {why}" for rule, why in found if f"desiree.finding.{rule}.{why}" not in known] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_article_has_words_under_every_option(language: str) -> None:
    for name in engine.GAMES:
        game = engine.open_game(name, {"outer_limit": "5"})
        words = Words(name, language)
        spoken = {article.rule: words.article(article, game.options) for article in game.articles}
        assert len(spoken) == 9
        assert any(word in spoken["E.outer"] for word in ("five", "cinq", "fünf"))


def test_an_article_is_worded_as_its_option_has_it() -> None:
    game = engine.open_game("d21")
    landing = next(article for article in game.articles if article.rule == "D.landing")
    assert "right behind" in Words("d21", "en").article(landing, game.options)
    assert "right behind" not in Words("d21", "en").article(landing, {"jump_landing": "any"})


@settings(deadline=None)
@given(st.integers(0, 63), st.integers(0, 63), st.integers(1, 6), st.sampled_from(LANGUAGES))
def test_no_breach_leaves_the_judge_without_words(start: int, target: int, face: int, language: str) -> None:
    position = "f6D/1abcde2/2a2F2/b1A1c3/1E6/2B1a1C1/A2f3b/D7 w"
    game = engine.open_game("desiree", {"jump_landing": "adjacent"}, position)
    ruling = game.judge(game.read_position(position), Move(start, target, face))
    if isinstance(ruling, engine.Illegal):
        text = Words("desiree", language).findings(ruling.violations)
        assert text
        assert "{" not in text


def test_the_sentences_name_cells_and_numbers() -> None:
    position = "8/8/8/8/8/1c6/1B6/8 w"
    game = engine.open_game("desiree", {}, position)
    at = game.read_position(position)
    ruling = game.judge(at, game.read_move(at, "b2^b4=2"))
    assert isinstance(ruling, engine.Unfinished)
    said = [Words("desiree", language).findings(ruling.missing) for language in LANGUAGES]
    assert said == [
        "From b2 over b3 (3) with a 2: turn the die to 5.",
        "De b2 par-dessus b3 (3) avec un 2 : tournez le dé sur 5.",
        "Von b2 über b3 (3) mit einer 2: den Würfel auf 5 drehen.",
    ]


def test_readings_are_spoken_in_each_language() -> None:
    def said(reading: Any, language: str) -> str:
        return Words("desiree", language).signal(Signal(reading, "white", "black", Phase.PLAYING))

    assert said(Unchanged(), "fr") == "Aux Noirs de jouer."
    assert said(Unsure(("c3", "d4")), "de") == "Ich kann c3, d4 nicht gut sehen."
    repairs = Disturbed(engine.Change(), (Repair("b3", "white 1"), Repair("c5", "empty")))
    assert said(repairs, "en") == "Please put the board right: the white 1 on b3, nothing on c5."
    won = engine.Outcome("white", ("white", "black"), "H.series", ())
    played = SeenLegal(("b3-b5",), engine.Change(), "", won)
    assert said(played, "de") == "Weiß zieht b3-b5. Weiß gewinnt: zwei Serien von 1 bis 6."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(WordsError, match="no language 'nl'"):
        Words("desiree", "nl")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("limit", ["0", "1", "2"])
def test_limits_of_none_and_one_have_their_own_grammar(language: str, limit: str) -> None:
    first_rank = {"0": "8", "1": "A7", "2": "AA6"}[limit]
    position = f"8/8/8/8/8/8/1A6/{first_rank} w"
    game = engine.open_game("desiree", {"outer_limit": limit}, position)
    at = game.read_position(position)
    ruling = game.judge(at, game.read_move(at, "b2-a3"))
    assert isinstance(ruling, engine.Illegal)
    said = Words("desiree", language).findings(ruling.violations)
    wrong = ("no dice", "one dice", "aucun dés", "un dés", "keine Würfel", "einen Würfel:", ": .")
    assert not any(slip in said for slip in wrong), said
