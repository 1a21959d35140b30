"""The sentences of Mensch ärgere dich nicht name circles, their owners and numbers."""

from __future__ import annotations

import pytest

from arbiter.cli.answers import told
from arbiter.referee import Notice, Phase, Said, Signal
from arbiter.sighting import Unsure
from arbiter.words import Words
from engine import Finding, Legal, Unfinished
from engine.mensch import Mensch
from engine.records import Way, take


def said(position: str, attempt: str, **options: str) -> list[str]:
    game = Mensch({"seats": "yg", **options})
    at = game.read_position(position)
    ruling = game.judge(at, game.read_move(at, attempt))
    assert not isinstance(ruling, Legal)
    found = ruling.missing if isinstance(ruling, Unfinished) else ruling.violations
    return [Words("mensch", language).findings(found) for language in ("en", "fr", "de")]


def test_a_wrong_number_is_told_with_both_numbers_and_both_circles() -> None:
    assert said("y:B,B,B,10 g:B,B,B,B y 4", "10>15") == [
        "You threw 4 but moved 5 circles, from 10 to 15.",
        "Le dé montre 4, mais le pion a avancé de 5 cases, de 10 à 15.",
        "Gewürfelt wurde eine 4, die Figur auf 10 wurde aber 5 Kreise weit gezogen, nach 15.",
    ]


def test_a_figure_thrown_out_is_sent_to_its_corner_by_name() -> None:
    assert said("y:B,B,B,10 g:B,B,B,4 y 4", "10~+~14=y") == [
        "The green figure from 14 was thrown out: put it on Green's B4.",
        "Le pion vert venu de 14 est renvoyé : posez-le en B4 des Verts.",
        "Die grüne Figur von 14 ist hinausgeworfen: Sie gehört auf B4 von Grün.",
    ]


def test_a_circle_of_ones_own_is_named_without_the_colour() -> None:
    assert said("y:B,B,B,41 g:B,B,B,B y 5", "41>46") == [
        "From b only two circles are left; 5 is too many.",
        "À partir de la case b, il ne reste que deux cases ; 5, c'est trop.",
        "Für die Figur auf b sind nur noch zwei Kreise übrig; 5 ist zu viel.",
    ]


def test_what_is_left_of_the_way_has_its_grammar() -> None:
    assert [said(f"y:B,B,B,{place} g:B,B,B,B y 5", f"{place}>{place + 5}")[0] for place in (41, 42, 43)] == [
        "From b only two circles are left; 5 is too many.",
        "From c only one circle is left; 5 is too many.",
        "The figure on d stands on the last home circle and cannot move on.",
    ]


@pytest.mark.parametrize(
    ("position", "move", "sentences"),
    [
        (
            "y:B,B,B,10 g:B,B,B,4 y -",
            "4:10>14",
            (
                "Yellow throws 4, goes from 10 to 14 and throws out a green figure.",
                "Les Jaunes font 4, vont de 10 à 14 et renvoient un pion vert.",
                "Gelb würfelt eine 4, zieht von 10 nach 14 und wirft eine grüne Figur hinaus.",
            ),
        ),
        (
            "y:B,B,B,B g:B,B,B,4 y 6",
            "B>0",
            (
                "Yellow brings a figure in on 0 and throws again.",
                "Les Jaunes sortent un pion en 0 et relancent le dé.",
                "Gelb setzt auf 0 eine Figur ein und würfelt noch einmal.",
            ),
        ),
        (
            "y:B,B,B,39 g:B,B,B,4 y 3",
            "39>42",
            (
                "Yellow brings a figure home, from 39 to c.",
                "Les Jaunes rentrent un pion, de 39 à la case c.",
                "Gelb rückt von 39 auf den Endkreis c ein.",
            ),
        ),
        (
            "y:B,B,B,41 g:B,B,B,4 y 1",
            "41>42",
            (
                "Yellow moves up at home, from b to c.",
                "Les Jaunes avancent à l'arrivée, de la case b à la case c.",
                "Gelb rückt vom Endkreis b auf c vor.",
            ),
        ),
        (
            "y:B,B,B,B g:B,B,3,7 g -",
            "4:3>7",
            (
                "Green throws 4, goes from 13 to 17 and throws out a figure of its own.",
                "Les Verts font 4, vont de 13 à 17 et renvoient un de leurs propres pions.",
                "Grün würfelt eine 4, zieht von 13 nach 17 und wirft eine eigene Figur hinaus.",
            ),
        ),
        (
            "y:B,B,0,6 g:B,B,B,4 y 6",
            "0>6",
            (
                "Yellow goes from 0 to 6, throws out a figure of its own and throws again.",
                "Les Jaunes vont de 0 à 6, renvoient un de leurs propres pions et relancent le dé.",
                "Gelb zieht von 0 nach 6, wirft eine eigene Figur hinaus und würfelt noch einmal.",
            ),
        ),
    ],
)
def test_a_move_is_told_by_its_circles(position: str, move: str, sentences: tuple[str, ...]) -> None:
    game = Mensch({"seats": "yg"})
    step = take(game, Way((game.read_position(position),)), move, 1)
    assert tuple(told(game, step, Words("mensch", language)) for language in ("en", "fr", "de")) == sentences


@pytest.mark.parametrize(
    ("position", "hit"),
    [("y:B,B,0,6 g:B,B,B,4 y 6", " throws out a figure of its own,"), ("y:B,B,0,7 g:B,B,B,4 y 6", "")],
)
def test_a_six_that_clears_and_enters_is_told_whole(position: str, hit: str) -> None:
    game = Mensch({"seats": "yg", "six_clear_enters": "yes"})
    step = take(game, Way((game.read_position(position),)), "0>6", 1)
    assert told(game, step, Words("mensch", "en")) == (
        f"Yellow goes from 0 to 6,{hit} brings a figure in on 0 and throws again."
    )


@pytest.mark.parametrize(
    ("move", "circles"), [("6:B>0", "6: B → 10"), ("3:39>42", "3: 9 → c"), ("3:--", "3:--")]
)
def test_a_list_of_moves_has_circles_and_no_progress(move: str, circles: str) -> None:
    assert Words("mensch", "en").brief("green", move) == circles


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Yellow has all four figures home and is first."),
        ("fr", "Les Jaunes ont rentré leurs quatre pions et finissent premiers."),
        ("de", "Gelb hat alle vier Figuren am Ziel und ist Erster."),
    ],
)
def test_the_first_colour_home_is_told_while_the_others_play_on(language: str, sentence: str) -> None:
    game = Mensch({"seats": "ygr"})
    start = game.read_position("y:39,41,42,43 g:B,B,B,4 r:B,B,B,0 y -")
    step = take(game, Way((start,)), "1:39>40", 1)
    assert told(game, step, Words("mensch", language)).endswith(f". {sentence}")
    assert take(game, Way((start, step.after)), "1:4>5", 2).warnings == ()


def test_before_a_throw_nobody_is_to_move_yet() -> None:
    said = [Words("mensch", language).to_move("yellow", is_to_throw=True) for language in ("en", "fr", "de")]
    assert said == ["Yellow to throw.", "Aux Jaunes de lancer le dé.", "Gelb würfelt."]


def test_figures_of_another_colour_are_called_by_it() -> None:
    blue = Words("mensch", "en", {"yellow": "blue", "black": "orange"})
    assert [blue.player(seat) for seat in ("yellow", "green", "black")] == ["Blue", "Green", "Orange"]
    taken = Finding("piece", "put_on", ("yellow.B1",), {"cell": "yellow.B1", "piece": "black"})
    assert blue.finding(taken) == "An orange figure was added on Blue's B1. Take it off."


def test_a_leaning_die_is_told_without_a_word_about_the_board() -> None:
    signal = Signal(Unsure(()), "red", "red", Phase.PLAYING, said=(Said(Notice.COCKED, "red"),))
    assert Words("mensch", "en").signal(signal) == "The die does not lie flat: Red throws again."
