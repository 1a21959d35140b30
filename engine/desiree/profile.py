"""The rule profile of Désirée and D.21: the options as the rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.desiree.board import Board
from engine.desiree.layout import Layout
from engine.game import Article
from engine.options import Choice, Number, Open, Option


@dataclass(frozen=True, slots=True)
class Edition:
    """One of the two published games that share these rules."""

    name: str
    players: tuple[str, str]
    options: tuple[Option, ...]
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules in force at one table."""

    players: tuple[str, str]
    layout: Layout
    lands_anywhere: bool
    jumps_from_afar_only: bool
    is_line_ordered: bool
    outer_limit: int
    no_move: str

    @property
    def board(self) -> Board:
        """The grid of the layout."""
        return self.layout.board


def profile_of(edition: Edition, options: Mapping[str, str], layout: Layout) -> Profile:
    """The settled options as the rules use them."""
    return Profile(
        players=edition.players,
        layout=layout,
        lands_anywhere=options["jump_landing"] == "any",
        jumps_from_afar_only=options["jump_from"] == "distance_only",
        is_line_ordered=options["line_order"] == "ordered",
        outer_limit=int(options["outer_limit"]),
        no_move=options["no_move"],
    )


def _options(landing: tuple[str, str]) -> tuple[Option, ...]:
    return (
        Open("layout", "A", "A | B | C | D | FILE"),
        Choice("jump_landing", landing),
        Choice("jump_from", ("anywhere", "distance_only")),
        Choice("line_order", ("ordered", "any")),
        Number("outer_limit", "3", 0, 12),
        Choice("no_move", ("skip", "lose", "draw")),
        Choice("repetition", ("warn", "draw", "off")),
    )


def _articles(sheet: str, landing_source: str) -> tuple[Article, ...]:
    return (
        Article("B.turn", f"{sheet}, B", ("no_move",)),
        Article("C.slide", f"{sheet}, C"),
        Article("D.jump", f"{sheet}, D", ("jump_from",)),
        Article("D.landing", landing_source, ("jump_landing",)),
        Article("D.turn", f"{sheet}, D"),
        Article("E.outer", f"{sheet}, E", ("outer_limit", "layout")),
        Article("F.line", f"{sheet}, F", ("line_order",)),
        Article("G.bend", f"{sheet}, G"),
        Article("H.series", f"{sheet}, H"),
        Article("repetition", "ours", ("repetition",)),
    )


DESIREE = Edition(
    name="desiree",
    players=("white", "black"),
    options=_options(("any", "adjacent")),
    articles=_articles("Désirée (de, fr)", "Désirée, D: „auf einem freien Feld“, «sur une case libre»"),
)
D21 = Edition(
    name="d21",
    players=("red", "green"),
    options=_options(("adjacent", "any")),
    articles=_articles("D.21 (fr)", "D.21, D: «sur la case libre derrière le dé»"),
)
