"""What each option and each preset changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import EngineError
from engine.mensch import Mensch, Position

Ruled = Callable[..., tuple[str, list[tuple[str, str]]]]
IDLE = "g:B,B,B,B"


def listed(position: str, **options: str) -> list[str]:
    game = Mensch({"seats": "yg", **options})
    at = game.read_position(position)
    return [game.write_move(at, move) for move in game.moves(at)]


def after(position: str, move: str, **options: str) -> str:
    game = Mensch({"seats": "yg", **options})
    at = game.read_position(position)
    return game.write_position(game.play(at, game.read_move(at, move)))


def test_presets_set_options_and_options_given_override_them() -> None:
    household = Mensch({"preset": "household"}).options
    assert household == {
        "preset": "household",
        "seats": "ygrk",
        "direction": "clockwise",
        "rolloff_is_first_move": "no",
        "start_on_A": "0",
        "own_capture": "never",
        "six_clear_enters": "no",
        "must_clear_A": "yes",
        "home_jump": "no",
        "capture_compulsory": "no",
        "tries_when_stuck": "3",
        "play_out_last": "no",
    }
    modern = Mensch({"preset": "modern", "own_capture": "always"}).options
    assert (modern["own_capture"], modern["must_clear_A"], modern["start_on_A"]) == ("always", "yes", "1")
    assert Mensch(household).options == household


def test_seats_are_the_colours_in_play_in_the_order_of_play() -> None:
    game = Mensch({"seats": "ky"})
    assert (game.options["seats"], game.players) == ("yk", ("yellow", "black"))
    assert game.write_position(game.start()) == "y:B,B,B,0 k:B,B,B,0 y -"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"seats": "y"}, "2 to 4 of the letters"),
        ({"seats": "yy"}, "2 to 4 of the letters"),
        ({"seats": "yb"}, "2 to 4 of the letters"),
        ({"seats": ""}, "2 to 4 of the letters"),
        ({"preset": "modem"}, "did you mean 'modern'"),
        ({"own_captur": "never"}, "did you mean 'own_capture'"),
        ({"tries_when_stuck": "2"}, "cannot be '2'"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_by_name(options: dict[str, str], complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        Mensch(options)


def test_counterclockwise_is_the_mirror_image() -> None:
    one, other = (
        {cell.name: (cell.x, cell.y) for cell in Mensch({"direction": way}).plan.cells}
        for way in ("clockwise", "counterclockwise")
    )
    assert all(other[name] == (11 - x, y) for name, (x, y) in one.items())


def test_all_figures_may_begin_on_b() -> None:
    game = Mensch({"start_on_A": "0", "seats": "yg"})
    assert game.write_position(game.start()) == "y:B,B,B,B g:B,B,B,B y -"


def test_own_figures_are_thrown_out_always_by_the_forced_six_only_or_never(ruling: Ruled) -> None:
    plain, forced = f"y:B,B,3,7 {IDLE} y 4", f"y:B,B,0,6 {IDLE} y 6"
    assert ruling(plain, "3>7", own_capture="always") == ("legal", [])
    assert ruling(plain, "3>7", own_capture="forced_six_only") == ("illegal", [("3.capture", "own")])
    assert ruling(plain, "3>7", own_capture="never") == ("illegal", [("3.capture", "own")])
    assert ruling(forced, "0>6", own_capture="forced_six_only") == ("legal", [])
    assert ruling(forced, "0>6", own_capture="never") == ("illegal", [("3.capture", "own")])


def test_a_six_that_cannot_clear_a_leaves_the_choice_free() -> None:
    assert listed(f"y:B,0,6,20 {IDLE} y 6", own_capture="never") == ["6>12", "20>26"]
    assert listed(f"y:B,0,6,20 {IDLE} y 6", own_capture="forced_six_only") == ["0>6"]


def test_nobody_enters_on_an_own_figure(ruling: Ruled) -> None:
    position = f"y:B,0,6,20 {IDLE} y 6"
    assert ruling(position, "B>0", own_capture="never") == ("illegal", [("3.capture", "own")])
    assert ruling(position, "B>0", own_capture="always") == ("illegal", [("2.six.clear", "must_clear")])


def test_the_six_that_clears_a_may_bring_a_figure_in() -> None:
    position = f"y:B,B,0,20 {IDLE} y 6"
    assert after(position, "0>6") == f"y:B,B,6,20 {IDLE} y -"
    assert after(position, "0>6", six_clear_enters="yes") == f"y:B,0,6,20 {IDLE} y -"
    own = f"y:B,0,6,20 {IDLE} y 6"
    assert after(own, "0>6") == f"y:B,B,6,20 {IDLE} y -"
    assert after(own, "0>6", six_clear_enters="yes") == f"y:B,0,6,20 {IDLE} y -"


def test_a_may_have_to_be_cleared_by_any_number(ruling: Ruled) -> None:
    position = f"y:B,B,0,20 {IDLE} y 3"
    assert listed(position) == ["0>3", "20>23"]
    assert listed(position, must_clear_A="yes") == ["0>3"]
    assert ruling(position, "20>23", must_clear_A="yes") == ("illegal", [("must.move", "must_clear")])


def test_a_figure_that_cannot_leave_a_leaves_the_choice_free() -> None:
    blocked = f"y:B,0,3,20 {IDLE} y 3"
    assert listed(blocked, must_clear_A="yes") == ["0>3"]
    assert listed(blocked, must_clear_A="yes", own_capture="never") == ["3>6", "20>23"]


def test_home_may_not_be_jumped_where_the_option_says_so(ruling: Ruled) -> None:
    position = f"y:B,39,40,42 {IDLE} y 2"
    assert ruling(position, "39>41") == ("legal", [])
    assert ruling(position, "39>41", home_jump="no") == ("illegal", [("4.jump", "at_home")])
    assert listed(f"y:B,38,39,42 {IDLE} y 2", home_jump="no") == ["38>40", "39>41"]


def test_an_enemy_may_have_to_be_thrown_out(ruling: Ruled) -> None:
    position = "y:B,B,10,20 g:B,B,B,4 y 4"
    assert listed(position) == ["10>14", "20>24"]
    assert listed(position, capture_compulsory="yes") == ["10>14"]
    assert ruling(position, "20>24", capture_compulsory="yes") == ("illegal", [("must.move", "must_hit")])


def test_nobody_has_to_throw_out_an_own_figure() -> None:
    assert listed(f"y:B,3,7,20 {IDLE} y 4", capture_compulsory="yes") == ["3>7", "7>11", "20>24"]


def test_the_six_and_a_come_before_the_duty_to_throw_out() -> None:
    assert listed("y:B,B,10,20 g:B,B,B,6 y 6", capture_compulsory="yes") == ["B>0"]
    both = {"capture_compulsory": "yes", "must_clear_A": "yes"}
    assert listed("y:B,0,10,20 g:B,B,B,4 y 4", **both) == ["0>4"]


def throws(position: str, *rolls: int) -> list[str]:
    """Who throws next after each of these lost throws, and with how many throws left."""
    game = Mensch({"seats": "yg", "preset": "household"})
    at: Position = game.read_position(position)
    found = []
    for roll in rolls:
        at = game.play(at, game.read_move(at, f"{roll}:--"))
        found.append(game.write_position(at).partition(" g:")[2].partition(" ")[2])
    return found


def test_who_is_stuck_has_three_throws() -> None:
    assert throws("y:B,B,B,B g:B,B,B,10 y -", 1, 2, 3) == ["y - /2", "y - /1", "g -"]
    assert throws("y:B,B,B,B g:B,B,B,B y -", 1, 2, 3) == ["y - /2", "y - /1", "g -"]
    assert throws("y:B,41,42,43 g:B,B,B,10 y -", 5) == ["y - /2"]


def test_who_can_move_on_at_home_is_not_stuck() -> None:
    assert throws("y:B,40,42,43 g:B,B,B,10 y -", 5) == ["g -"]
    assert throws("y:B,40,41,43 g:B,B,B,10 y -", 5) == ["g -"]


def test_three_throws_end_with_a_six_that_brings_a_figure_in() -> None:
    household = {"preset": "household"}
    assert after("y:B,B,B,B g:B,B,B,10 y - /2", "6:B>0", **household) == "y:B,B,B,0 g:B,B,B,10 y -"


def test_one_throw_is_the_rule_of_the_sheet() -> None:
    assert after("y:B,B,B,B g:B,B,B,10 y -", "4:--") == "y:B,B,B,B g:B,B,B,10 g -"


def test_the_last_colour_may_play_on() -> None:
    position = "y:36,40,41,43 g:B,B,B,10 y 6"
    game = Mensch({"seats": "yg"})
    assert game.outcome(game.read_position(after(position, "36>42"))) is not None
    on = Mensch({"seats": "yg", "play_out_last": "yes"})
    following = on.read_position(after(position, "36>42", play_out_last="yes"))
    assert on.outcome(following) is None
    assert on.to_move(following) == "green"
    assert len(on.moves(following)) == 6
