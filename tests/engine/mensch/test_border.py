"""What the game gives to the other rooms: board, figures, status, ranking, counts."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from engine import Change, EngineError, Legal, Outcome, Reason, open_game
from engine.mensch import Mensch, Position, Throw, ThrowKind

SHEET = "y:B,B,B,0 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 y -"


def test_the_start_is_the_sheet_s() -> None:
    game = Mensch({})
    assert game.write_position(game.start()) == SHEET
    assert (game.to_move(game.start()), game.players) == ("yellow", ("yellow", "green", "red", "black"))


def test_the_plan_is_the_cross_of_the_rules() -> None:
    plan = json.loads(json.dumps(Mensch({}).plan.to_json()))
    places = {cell["name"]: (cell["x"] - 0.5, cell["y"] - 0.5) for cell in plan["cells"]}
    track = (
        [(x, 6) for x in range(5)] + [(4, y) for y in (7, 8, 9, 10)] + [(5, 10)]
        + [(6, y) for y in (10, 9, 8, 7, 6)] + [(x, 6) for x in (7, 8, 9, 10)] + [(10, 5)]
        + [(x, 4) for x in (10, 9, 8, 7, 6)] + [(6, y) for y in (3, 2, 1, 0)] + [(5, 0)]
        + [(4, y) for y in range(5)] + [(x, 4) for x in (3, 2, 1, 0)] + [(0, 5)]
    )  # fmt: skip
    assert [places[str(circle)] for circle in range(40)] == track
    assert [places[f"yellow.{letter}"] for letter in "abcd"] == [(1, 5), (2, 5), (3, 5), (4, 5)]
    assert [places[f"green.{letter}"] for letter in "abcd"] == [(5, 9), (5, 8), (5, 7), (5, 6)]
    assert [places[f"red.{letter}"] for letter in "abcd"] == [(9, 5), (8, 5), (7, 5), (6, 5)]
    assert [places[f"black.{letter}"] for letter in "abcd"] == [(5, 1), (5, 2), (5, 3), (5, 4)]
    assert [places[f"yellow.B{n}"] for n in (1, 2, 3, 4)] == [(0, 10), (1, 10), (0, 9), (1, 9)]
    assert [places[f"green.B{n}"] for n in (1, 2, 3, 4)] == [(9, 10), (10, 10), (9, 9), (10, 9)]
    assert [places[f"red.B{n}"] for n in (1, 2, 3, 4)] == [(9, 1), (10, 1), (9, 0), (10, 0)]
    assert [places[f"black.B{n}"] for n in (1, 2, 3, 4)] == [(0, 1), (1, 1), (0, 0), (1, 0)]
    assert len(set(places.values())) == 72
    assert (5, 5) not in places.values()


def test_the_plan_is_painted_in_the_colours_of_the_seats() -> None:
    plan = Mensch({"seats": "yr"}).plan
    tints = {cell.name: cell.tint for cell in plan.cells}
    assert len({tints["0"], tints["yellow.a"], tints["yellow.B4"]}) == 1
    assert len({tints["0"], tints["10"], tints["20"], tints["30"], tints["1"]}) == 5
    assert {cell.shape for cell in plan.cells} == {"circle"}
    assert [(edge.player, edge.cells) for edge in plan.edges] == [
        ("yellow", ("39", "0")),
        ("red", ("19", "20")),
    ]
    assert plan.is_assumed
    assert all(0 < x < 11 and 0 < y < 11 for mark in plan.marks for x, y in mark.points)


def test_the_figures_carry_the_names_that_sightings_use() -> None:
    pieces = Mensch({"seats": "gk"}).pieces
    assert [(piece.label, piece.kind) for piece in pieces.pieces] == [
        ("green", "figure"),
        ("black", "figure"),
    ]
    assert json.dumps(pieces.to_json())


def test_the_corners_are_filled_from_b1_on() -> None:
    game = Mensch({})
    contents = game.contents(game.start())
    assert len(contents) == 72
    assert [contents[f"red.B{n}"] for n in (1, 2, 3, 4)] == ["red", "red", "red", "empty"]
    assert (contents["20"], contents["21"]) == ("red", "empty")


@pytest.mark.parametrize(
    ("position", "found"),
    [
        (Position(((0, 1, 2), (-1,) * 4, (), ()), 0), [("piece", "figure_count")]),
        (Position(((0, 1, 1, 2), (-1,) * 4, (), ()), 0), [("cell", "shared")]),
        (Position(((10, 11, 12, 13), (-1, -1, -1, 0), (), ()), 0), [("cell", "shared")]),
        (Position(((0, 1, 2, 44), (-1,) * 4, (), ()), 0), [("cell", "no_circle")]),
        (Position(((40, 41, 42, 43), (-1,) * 4, (), ()), 1), [("rank", "not_listed")]),
        (Position(((1, 41, 42, 43), (-1,) * 4, (), ()), 1, home=(0,)), [("rank", "listed_too_soon")]),
        (Position(((1, 2, 3, 4), (-1,) * 4, (), ()), 2), [("turn", "not_in_play")]),
        (Position(((1, 2, 3, 4), (-1,) * 4, (), ()), 0, 4, 2), [("2.again", "throws")]),
        (Position(((40, 41, 42, 43),) * 2 + ((), ()), 0, home=(0, 1)), [("rank", "all_home")]),
    ],
)
def test_status_names_what_a_real_game_could_not_show(
    position: Position, found: list[tuple[str, str]]
) -> None:
    assert [(each.rule, each.why) for each in Mensch({"seats": "yg"}).status(position)] == found


def test_a_seat_that_is_home_cannot_be_to_move() -> None:
    game = Mensch({"seats": "ygr"})
    text = "y:40,41,42,43 g:B,B,B,B r:B,B,B,B {} 4 #y"
    with pytest.raises(EngineError, match="y has all figures home and cannot be to move"):
        game.read_position(text.format("y"))
    at = game.read_position(text.format("g"))._replace(seat=0)
    assert [(each.rule, each.why) for each in game.status(at)] == [("turn", "not_in_play")]
    assert game.moves(at) == []
    assert game.play(at, game.read_move(at, "--")).seat == 1


def test_the_ranking_is_the_order_in_which_the_colours_came_home() -> None:
    game = Mensch({})
    at = game.read_position("y:B,B,B,7 g:40,41,42,43 r:39,41,42,43 k:40,41,42,43 r 1 #kg")
    ruling = game.judge(at, game.read_move(at, "39>40"))
    assert isinstance(ruling, Legal)
    ended = ruling.outcome
    assert ended is not None
    assert (ended.winner, ended.rule) == ("black", "rank")
    assert ended.ranking == ("black", "green", "red", "yellow")
    assert ended.cells == ("black.a", "black.b", "black.c", "black.d")
    assert game.write_result(ended) == "k>g>r>y"
    assert game.moves(ruling.position) == []


def test_everybody_may_be_home_where_the_last_plays_on_or_plays_alone() -> None:
    home = (40, 41, 42, 43)
    assert (
        Mensch({"seats": "yg", "play_out_last": "yes"}).status(Position((home, home, (), ()), 0, home=(0, 1)))
        == ()
    )
    alone = open_game("mensch", {}, "y:40,41,42,43 y - #y")
    assert alone.status(alone.read_position("y:40,41,42,43 y - #y")) == ()


@pytest.mark.parametrize(
    ("outcome", "result"),
    [
        (Outcome(None, (), "agreed", ()), "1/2-1/2"),
        (Outcome("yellow", ("yellow",), "rank", ()), "y"),
        (Outcome("red", ("red", "green"), "rank", ()), "r>g"),
    ],
)
def test_a_result_is_a_draw_or_a_ranking_of_one_seat_or_more(outcome: Outcome, result: str) -> None:
    assert Mensch({}).write_result(outcome) == result


def test_a_colour_that_comes_home_while_others_play_on_is_ranked_and_skipped() -> None:
    game = Mensch({})
    at = game.read_position("y:39,41,42,43 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 y 1")
    ruling = game.judge(at, game.read_move(at, "39>40"))
    assert isinstance(ruling, Legal)
    assert ruling.outcome is None
    assert game.write_position(ruling.position).endswith("g - #y")
    last = game.read_position("y:40,41,42,43 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 k 1 #y")
    assert game.to_move(game.play(last, game.read_move(last, "0>1"))) == "green"


@pytest.mark.parametrize("preset", ["sheet", "modern", "household"])
def test_every_game_comes_to_an_end(play_out: Callable[[Mensch, int], list[Position]], preset: str) -> None:
    for seats, more in (("yr", "no"), ("ygrk", "yes")):
        game = Mensch({"preset": preset, "seats": seats, "play_out_last": more})
        way = play_out(game, len(seats))
        ended = game.outcome(way[-1])
        assert ended is not None
        assert set(ended.ranking) == set(game.players)
        assert all(game.status(position) == () for position in way)


def test_nothing_is_done_once_the_game_is_over() -> None:
    game = Mensch({"seats": "yg"})
    over = game.read_position("y:40,41,42,43 g:B,B,B,10 g - #y")
    assert game.perft(over, 1) == 0
    assert game.best(over, 1, 100) is None
    for text in ("4:10>14", "--", "4:", "4:--", "10~"):
        ruling = game.judge(over, game.read_move(over, text))
        assert not isinstance(ruling, Legal)
    with pytest.raises(EngineError, match="cannot be played") as trouble:
        game.play(over, game.read_move(over, "4:10>14"))
    assert trouble.value.reason is Reason.NOT_LEGAL


COUNTS = [
    ({}, SHEET, [6, 36, 221, 1351]),
    ({"preset": "household"}, "y:B,B,B,B g:B,B,B,B r:B,B,B,B k:B,B,B,B y -", [6, 36, 216]),
    ({}, "y:39,40,41,43 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 y 3", [1, 6]),
    ({}, "y:39,40,41,43 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 y 4", [1, 6]),
    ({"seats": "yg"}, "y:1,2,3,5 g:B,B,B,B y -", [24]),
]


@pytest.mark.parametrize(("options", "text", "counts"), COUNTS)
def test_the_six_throws_are_summed_and_a_lost_one_counts(
    options: dict[str, str], text: str, counts: list[int]
) -> None:
    game = Mensch(options)
    at = game.read_position(text)
    assert [game.perft(at, depth) for depth in range(1, len(counts) + 1)] == counts


def test_counting_is_playing() -> None:
    game = Mensch({"seats": "yg"})

    def count(position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        if game.outcome(position):
            return 0
        total = 0
        for roll in range(1, 7):
            at = game.thrown(position, roll)
            following = [game.play(at, move) for move in game.moves(at)] or [game.play(at, Change())]
            total += sum(count(position, depth - 1) for position in following)
        return total

    for text in ("y:B,38,40,42 g:B,B,5,39 y -", "y:36,41,42,43 g:B,B,0,39 y -"):
        at = game.read_position(text)
        assert [game.perft(at, depth) for depth in (0, 1, 2, 3)] == [count(at, n) for n in (0, 1, 2, 3)]


@pytest.mark.parametrize(
    ("attempt", "after"),
    [
        ("10>15", "y:B,B,B,15 g:B,B,B,4 g -"),
        ("10>14", "y:B,B,B,14 g:B,B,B,B g -"),
        ("14~+~18=g", "y:B,B,B,10 g:B,B,B,8 g -"),
        ("10~", "y:B,B,B,B g:B,B,B,4 g -"),
        ("~20=y", "y:B,B,10,20 g:B,B,B,4 g -"),
        ("--", "y:B,B,B,10 g:B,B,B,4 g -"),
        ("6:", "y:B,B,B,10 g:B,B,B,4 y 6"),
        ("?:", "y:B,B,B,10 g:B,B,B,4 y 4"),
    ],
)
def test_a_breach_that_is_let_stand_stays_on_the_board(attempt: str, after: str) -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position("y:B,B,B,10 g:B,B,B,4 y 4")
    assert game.write_position(game.let_stand(at, game.read_move(at, attempt))) == after


def test_a_skipped_throw_that_is_let_stand_passes_the_die_on() -> None:
    game = Mensch({"seats": "yg"})
    after = game.let_stand(game.start(), Throw(4, ThrowKind.LOST))
    assert game.write_position(after) == "y:B,B,B,0 g:B,B,B,0 g -"


@pytest.mark.parametrize("attempt", ["9>13", "10>50", "10~+~green.a=y", "38>42"])
def test_what_no_board_can_show_cannot_be_let_stand(attempt: str) -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position("y:B,10,38,42 g:B,B,B,4 y 4")
    with pytest.raises(EngineError, match="cannot be let stand"):
        game.let_stand(at, game.read_move(at, attempt))


def test_five_figures_cannot_be_let_stand() -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position("y:1,2,3,5 g:B,B,B,4 y 4")
    with pytest.raises(EngineError, match="more than 4 figures"):
        game.let_stand(at, game.read_move(at, "~20=y"))
