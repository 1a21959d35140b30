"""What a terminal shows: the board with its lights, the verdict, the moves."""

from __future__ import annotations

import re
from typing import Any

import engine
from arbiter.cli.screen import Picture, contents_after, draw, room_for
from arbiter.referee import Phase, Signal, State
from arbiter.sighting import infer
from arbiter.signals import Colour, lights
from arbiter.table import Shown
from arbiter.table.outputs import strip_colours
from arbiter.words import Words


def screen(game: engine.AnyGame, look: Any, changes: dict[str, str], language: str = "en") -> list[str]:
    """The screen after somebody did this at the start, without its colours."""
    start = game.start()
    seen = infer(game, start, look(game, start, changes))
    assert seen is not None
    signal = Signal(seen, "white", "white", Phase.PLAYING)
    words = Words("desiree", language)
    shown = Shown(1, signal, words.signal(signal), lights(signal, game.plan), (), ("SERIAL",))
    state = State(
        Phase.PLAYING, game.write_position(start), tokens=("b3-b4", "b6-b5"), illegal_tries={"white": 2}
    )
    names = [cell.name for cell in game.plan.cells]
    colours = dict(zip(names, strip_colours(shown.lights, names, 0.0), strict=True))
    picture = Picture(game, state, contents_after(game, state, shown), shown, colours, words)
    return re.sub(r"\x1b\[[0-9;]*m", "", draw(picture, 40)).splitlines()


def test_a_breach_is_drawn_where_it_stands_with_signs_for_those_who_see_no_colours(
    desiree: engine.AnyGame, look: Any
) -> None:
    lines = screen(desiree, look, {"b3": "empty", "c5": "white 1"})
    assert "! 1" in lines[6], "rank 5: the die stands on c5"
    assert "<" in lines[10], "rank 3: it came from b3"
    assert any("ILLEGAL" in line for line in lines)
    assert any("From b3 to c5 is not a straight line." in line for line in lines)
    assert any("Put it back on b3." in line for line in lines)


def test_a_sign_on_a_bright_light_is_dark(look: Any) -> None:
    position = "8/8/8/8/8/1c6/1B6/8 w"
    game = engine.open_game("desiree", {}, position)
    at = game.read_position(position)
    seen = infer(game, at, look(game, at, {"b2": "empty", "b4": "white 2"}))
    assert seen is not None
    signal = Signal(seen, "white", "white", Phase.PLAYING)
    words = Words("desiree", "en")
    shown = Shown(1, signal, words.signal(signal), lights(signal, game.plan), (), ())
    state = State(Phase.PLAYING, position)
    contents = contents_after(game, state, shown)
    picture = Picture(game, state, contents, shown, {"b4": Colour.WHITE.value}, words)
    assert "38;2;0;0;0m*" in draw(picture, 40)


def test_moves_and_tries_are_listed(desiree: engine.AnyGame, look: Any) -> None:
    text = "\n".join(screen(desiree, look, {}))
    assert "1. b3-b4     b6-b5" in text
    assert "illegal tries: White 2" in text


def test_the_screen_speaks_the_language_of_the_players(desiree: engine.AnyGame, look: Any) -> None:
    text = "\n".join(screen(desiree, look, {"b3": "white 2"}, "de"))
    assert "VERBOTEN" in text
    assert "Désirée · läuft" in text
    assert "verbotene Versuche: Weiß 2" in text


def test_a_small_terminal_has_no_room_for_the_board(desiree: engine.AnyGame) -> None:
    assert room_for(desiree, 60, 30) is None
    assert room_for(desiree, 100, 14) is None
    assert room_for(desiree, 80, 24) == 42
    assert room_for(desiree, 200, 50) == 60
