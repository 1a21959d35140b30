"""Every rule and every fact has its sentence, in three languages, with the same blanks."""

from __future__ import annotations

import ast
import string
import tomllib
from importlib.resources import files
from itertools import pairwise, product
from pathlib import Path
from typing import Any, TypeGuard

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from arbiter.referee import Phase, Signal
from arbiter.sighting import Disturbed, Repair, SeenLegal, Unchanged, Unsure
from arbiter.words import LANGUAGES, Rulebook, Words, WordsError

SHARED = {"d21": "desiree"}
FILES = sorted({SHARED.get(name, name) for name in engine.GAMES})


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


@pytest.mark.parametrize("name", ["common", *FILES])
@pytest.mark.parametrize("language", ["fr", "de"])
def test_all_languages_have_the_same_sentences_with_the_same_blanks(language: str, name: str) -> None:
    english, other = texts("en", name), texts(language, name)
    # The sources are English in the engine itself.
    other = {path: text for path, text in other.items() if not path.startswith(f"{name}.source.")}
    assert english.keys() == other.keys()
    for path, template in english.items():
        assert blanks(template) == blanks(other[path]), path


def findings_in_the_source(name: str) -> set[tuple[str, str]]:
    """All (rule, why) that the sources of a game write down side by side."""
    game = next(game for game in engine.GAMES if SHARED.get(game, game) == name)
    rules = {article.rule for article in engine.open_game(game).articles}
    folder = Path(engine.__file__).parent
    found = set()
    for path in (*(folder / name).glob("*.py"), folder / "history.py"):
        calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if is_finding(node))
        for call in calls:
            words = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
            found |= {(rule, why) for rule, why in pairwise(words) if rule in rules and isinstance(why, str)}
    return found


def is_finding(node: ast.AST) -> TypeGuard[ast.Call]:
    if not isinstance(node, ast.Call):
        return False
    called = getattr(node.func, "id", getattr(node.func, "attr", ""))
    return called not in ("Article", "Choice", "Number", "get")


@pytest.mark.parametrize("name", FILES)
def test_every_finding_in_the_source_has_its_sentence(name: str) -> None:
    found = findings_in_the_source(name)
    assert len(found) >= 10
    known = texts("en", name)
    assert [f"{rule} {why}" for rule, why in found if f"{name}.finding.{rule}.{why}" not in known] == []


@pytest.mark.parametrize("name", engine.GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_article_has_words_under_every_option(language: str, name: str) -> None:
    game, book = engine.open_game(name), Rulebook(name, language)
    for article in game.articles:
        values = [game.allowed[name].split(" | ") for name in article.options]
        plain = [[each if not each[:1].isdigit() else "5" for each in allowed] for allowed in values]
        for chosen in product(*plain):
            said = book.article(article, {**game.options, **dict(zip(article.options, chosen, strict=True))})
            assert said.endswith((".", "!", ")")), said
            assert "{" not in said


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_sources_of_checkers_are_told_in_the_readers_language(language: str) -> None:
    game, book = engine.open_game("checkers"), Rulebook("checkers", language)
    assert [each.rule for each in game.articles if book.source(each) == each.source] == []


def test_an_article_names_every_option_that_changes_it() -> None:
    game = engine.open_game("checkers")
    article = next(each for each in game.articles if each.rule == "tie")
    assert article.options == ("tie_trigger", "tie_break")
    said = {
        Rulebook("checkers", "en").article(article, {"tie_trigger": trigger, "tie_break": counted})
        for trigger in ("both_sides", "side_to_move")
        for counted in ("kings", "pieces_then_kings")
    }
    assert len(said) == 4
    assert not any("tie_break" in each for each in said)


def test_a_limit_is_spoken_as_a_number() -> None:
    game = engine.open_game("desiree", {"outer_limit": "5"})
    outer = next(article for article in game.articles if article.rule == "E.outer")
    said = [Rulebook("desiree", language).article(outer, game.options) for language in LANGUAGES]
    assert all(word in text for word, text in zip(("five", "cinq", "fünf"), said, strict=True))


def test_an_article_is_worded_as_its_option_has_it() -> None:
    game = engine.open_game("d21")
    landing = next(article for article in game.articles if article.rule == "D.landing")
    assert "right behind" in Rulebook("d21", "en").article(landing, game.options)
    assert "right behind" not in Rulebook("d21", "en").article(landing, {"jump_landing": "any"})


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(engine.GAMES), st.lists(st.integers(0, 10**6), max_size=40), st.data())
def test_no_breach_leaves_the_judge_without_words(name: str, choices: list[int], data: st.DataObject) -> None:
    game = engine.open_game(name)
    position = game.start()
    for choice in choices:
        if not (moves := game.moves(position)):
            break
        position = game.play(position, moves[choice % len(moves)])
    contents = game.contents(position)
    cells = data.draw(st.lists(st.sampled_from(sorted(contents)), max_size=3, unique=True))
    labels = st.sampled_from([engine.EMPTY, *(piece.label for piece in game.pieces.pieces)])
    seen = (engine.CellChange(cell, contents[cell], data.draw(labels)) for cell in cells)
    ruling = game.judge(position, engine.Change(tuple(seen)))
    findings = {engine.Illegal: "violations", engine.Unfinished: "missing"}.get(type(ruling))
    for language in LANGUAGES if findings else ():
        said = Words(name, language).findings(getattr(ruling, findings or ""))
        assert said
        assert "{" not in said


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
        outcome = getattr(reading, "outcome", None)
        signal = Signal(reading, "white", "black", Phase.PLAYING, outcome)
        return Words("desiree", language).signal(signal)

    assert said(Unchanged(), "fr") == "Aux Noirs de jouer."
    assert said(Unsure(("c3", "d4")), "de") == "Ich kann c3, d4 nicht gut sehen."
    assert said(Unsure(tuple(f"{file}1" for file in "abcdefghij")), "en") == "I cannot see the board clearly."
    repairs = Disturbed(engine.Change(), (Repair("b3", "white 1"), Repair("c5", "empty")))
    assert said(repairs, "en") == "Please put the board right: a white 1 on b3, nothing on c5."
    won = engine.Outcome("white", ("white", "black"), "H.series", ())
    played = SeenLegal(("b3-b5",), engine.Change(), "", won)
    assert said(played, "de") == "Weiß zieht b3-b5. Weiß gewinnt: zwei Serien von 1 bis 6."


@pytest.mark.parametrize(
    ("language", "first", "more"),
    [
        ("en", "Please put the board right: a white 1 on a1, a white 1 on b1", " and 5 more."),
        ("fr", "Remettez le plateau en ordre : un 1 blanc en a1, un 1 blanc en b1", " et 5 autres."),
        ("de", "Bitte das Brett in Ordnung bringen: eine weiße 1 auf a1", " und noch 5."),
    ],
)
def test_a_swept_board_is_told_where_to_begin(language: str, first: str, more: str) -> None:
    swept = Disturbed(engine.Change(), tuple(Repair(f"{file}1", "white 1") for file in "abcdefgh"))
    said = Words("desiree", language).signal(Signal(swept, "white", "white", Phase.PLAYING, None))
    assert said.startswith(first)
    assert said.endswith(f"c1{more}")


def test_of_many_cells_the_first_few_are_named() -> None:
    several = engine.Finding("B.turn", "several", (), {"cells": tuple(f"{file}2" for file in "abcdefgh")})
    said = Words("desiree", "en").finding(several)
    assert said == "Several dice were changed at once: a2, b2, c2 and 5 more."


def ruled(game: engine.AnyGame, position: str, attempt: str) -> list[str]:
    """What is said about a breach, in all languages."""
    at = game.read_position(position)
    ruling = game.judge(at, game.read_move(at, attempt))
    assert isinstance(ruling, engine.Illegal)
    return [Words(game.name, language).findings(ruling.violations) for language in LANGUAGES]


def test_who_can_take_what_is_told_pair_by_pair() -> None:
    assert ruled(engine.open_game("checkers"), "W:Wb4,e5,a1:Bc5,f6", "a1-b2") == [
        "You must capture: b4 can take c5, or e5 can take f6.",
        "La prise est obligatoire : b4 peut prendre c5, ou e5 peut prendre f6.",
        "Es gilt Schlagzwang: b4 kann c5 schlagen oder e5 kann f6 schlagen.",
    ]


def test_one_of_twelve_dice_is_a_die_and_not_the_die() -> None:
    start = "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w"
    assert ruled(engine.open_game("desiree"), start, "b3~") == [
        "A white 1 was taken off b3. Put it back.",
        "Un 1 blanc a été retiré de b3. Remettez-le.",
        "Eine weiße 1 wurde von b3 genommen. Bitte zurückstellen.",
    ]


@pytest.mark.parametrize(
    ("options", "language", "reason"),
    [
        ({}, "en", "so the kings are counted: 2 to 1."),
        ({}, "fr", "et l'on compte les dames : 2 à 1."),
        ({}, "de", "und die Damen werden gezählt: 2 zu 1."),
        ({"tie_break": "pieces_then_kings"}, "en", "so the pieces are counted: 3 to 1."),
    ],
)
def test_a_count_is_told_with_its_numbers(options: dict[str, str], language: str, reason: str) -> None:
    game = engine.open_game("checkers", options)
    ended = game.outcome(game.read_position("W:WKa1,Kc1,h8:BKb8"))
    assert ended is not None
    assert Words("checkers", language).ending(ended).endswith(reason)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Blue plays c7-d8: the man becomes a king."),
        ("fr", "Les Bleus jouent c7-d8 : le pion devient une dame."),
        ("de", "Blau zieht c7-d8: Der Stein wird zur Dame."),
    ],
)
def test_a_man_that_is_crowned_is_told_so(language: str, sentence: str) -> None:
    game = engine.open_game("checkers")
    at = game.read_position("W:Wc7,a1:Bh6")
    ruling = game.judge(at, game.read_move(at, "c7-d8"))
    assert isinstance(ruling, engine.Legal)
    words = Words("checkers", language)
    assert words.played("blue", ("c7-d8",), ruling.change, is_again=False) == sentence
    assert "c3-d4" in words.played("blue", ("c3-d4",), engine.Change(), is_again=False)


def test_whoever_cannot_move_is_the_other_side_where_that_loses() -> None:
    game = engine.open_game("desiree", {"no_move": "lose"})
    ended = game.outcome(game.read_position("8/8/8/8/8/bbb5/bbb5/Abb5 w"))
    assert ended is not None
    assert Words("desiree", "en").ending(ended) == "Black wins: the other side cannot move."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You have two dice on the outer squares (a1, c1); only one is allowed after a move."),
        (
            "de",
            "Auf den äußeren Feldern stehen zwei eigene Würfel (a1, c1); "
            "nach einem Zug ist nur einer erlaubt.",
        ),
    ],
)
def test_where_too_many_stood_before_their_number_is_right(language: str, sentence: str) -> None:
    game = engine.open_game("desiree", {"outer_limit": "1"})
    at = game.read_position("8/8/8/8/8/8/4A3/A1A5 w")
    ruling = game.judge(at, game.read_move(at, "e2-e1"))
    assert isinstance(ruling, engine.Illegal)
    assert Words("desiree", language).findings(ruling.violations) == sentence


def test_who_has_no_piece_left_has_not_merely_run_out_of_moves() -> None:
    game = engine.open_game("checkers")
    ends = [game.outcome(game.read_position(text)) for text in ("B:Wc3:B", "B:Wb6,c5:Ba7")]
    said = [Words("checkers", "en").ending(each) for each in ends if each]
    assert said == ["Blue wins: the other side has no piece left.", "Blue wins: the other side cannot move."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_move_is_not_several(language: str) -> None:
    words, game = Words("checkers", language), engine.open_game("checkers", {"no_progress": "1"})
    article = next(each for each in game.articles if each.rule == "no_progress")
    warned = engine.Finding("no_progress", "warned", (), {"moves": 1})
    said = Rulebook("checkers", language).article(article, game.options) + words.finding(warned)
    assert not any(slip in said for slip in ("1", "one moves", "un coups", "einen Zügen", "einem Zügen")), (
        said
    )


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
