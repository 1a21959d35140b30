"""The sentences of Mensch ärgere dich nicht name circles, their owners and numbers."""

from __future__ import annotations

from arbiter.words import Words
from engine import Legal, Unfinished
from engine.mensch import Mensch


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
        "Eine 4 gewürfelt, aber die Figur auf 10 ist 5 weit gezogen, nach 15.",
    ]


def test_a_figure_thrown_out_is_sent_to_its_corner_by_name() -> None:
    assert said("y:B,B,B,10 g:B,B,B,4 y 4", "10~+~14=y") == [
        "The green figure from 14 was thrown out: put it on Green's B4.",
        "Le pion vert venu de 14 est renvoyé : posez-le en B4 des Verts.",
        "Die grüne Figur von 14 ist hinausgeworfen: Sie gehört auf B4 von Grün.",
    ]


def test_what_is_left_of_the_way_has_its_grammar() -> None:
    assert [said(f"y:B,B,B,{place} g:B,B,B,B y 5", f"{place}>{place + 5}")[0] for place in (41, 42, 43)] == [
        "From Yellow's b only two circles are left; 5 is too many.",
        "From Yellow's c only one circle is left; 5 is too many.",
        "The figure on Yellow's d stands on the last home circle and cannot move on.",
    ]
