"""Where more than two play, nobody has won because somebody lost: an arbiter decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arbiter.referee import (
    Button,
    Decided,
    Decision,
    Notice,
    Penalty,
    Phase,
    Takeback,
    Thrown,
    Ticked,
    TimeControl,
)
from arbiter.referee.machine import READING_S

Sit = Callable[..., Any]


def test_among_several_a_fallen_flag_is_told_once_and_an_arbiter_decides(sit: Sit) -> None:
    table = sit("mensch", rolls_off=False, time=TimeControl(base_s=60.0))
    table.happen(Ticked(), after_s=61.0 + READING_S)
    assert table.said == [Notice.FLAG, Notice.ARBITER_DECIDES]
    assert (table.phase(), table.state.tokens) == (Phase.PLAYING, ("{flag}",))
    table.happen(Ticked(), after_s=1.0)
    assert table.said == []
    table.happen(Thrown(4))
    table.see({"0": "empty", "4": "yellow"}, after_s=1.0)
    table.happen(Ticked(), after_s=61.0 + READING_S)
    assert table.signal is not None
    assert [each.player for each in table.signal.said] == ["green", ""]
    table.happen(Decided(Decision.END, "Ada", "red"))
    assert (table.phase(), table.said) == (Phase.OVER, [Notice.ENDED])


def test_among_several_what_happens_while_a_flag_falls_is_not_lost(sit: Sit) -> None:
    table = sit("mensch", rolls_off=False, time=TimeControl(base_s=60.0))
    table.happen(Thrown(4), after_s=61.0 + READING_S)
    assert table.said == [Notice.FLAG, Notice.ARBITER_DECIDES, Notice.THROWN]
    assert table.state.position.endswith("y 4")


def test_among_several_too_many_tries_are_for_an_arbiter_to_decide(sit: Sit) -> None:
    table = sit("mensch", rolls_off=False, penalty=Penalty.LOSS, loss_at=2)
    table.see({"0": "empty", "7": "yellow"})
    assert table.said == [Notice.WARNED]
    table.see()
    table.see({"0": "empty", "7": "yellow"})
    assert table.said == [Notice.LOST_BY_TRIES, Notice.ARBITER_DECIDES]
    assert (table.phase(), table.state.illegal_tries) == (Phase.PLAYING, {"yellow": 2})


def test_among_several_a_penalty_of_time_is_taken_from_the_one_who_slipped(sit: Sit) -> None:
    table = sit(
        "mensch", rolls_off=False, penalty=Penalty.TIME, penalty_s=20.0, time=TimeControl(base_s=60.0)
    )
    table.see({"0": "empty", "7": "yellow"})
    assert table.state.clock is not None
    left = {player: table.state.clock.left(player, table.t) for player in table.game.players}
    assert left == {"yellow": 40.0, "green": 60.0, "red": 60.0, "black": 60.0}


def test_among_several_who_resigns_leaves_the_rest_to_an_arbiter(sit: Sit) -> None:
    table = sit("mensch", rolls_off=False)
    table.press(Button.RESIGN, "green")
    assert table.said == [Notice.RESIGNED, Notice.ARBITER_DECIDES]
    assert (table.phase(), table.state.tokens) == (Phase.PLAYING, ("{green resigns}",))


def test_of_every_move_it_is_known_whose_it_was(sit: Sit) -> None:
    table = sit("mensch", rolls_off=False, takeback=Takeback.FREE)
    table.happen(Thrown(4))
    table.see({"0": "empty", "4": "yellow"})
    table.press(Button.UNDO)
    table.see()
    table.see({"0": "empty", "4": "yellow"})
    table.happen(Thrown(6))
    table.see({"10": "empty", "16": "green"})
    table.happen(Decided(Decision.SET_POSITION, "Ada", "y:B,B,B,4 g:B,B,B,6 r:B,B,B,B k:B,B,B,B r -"))
    table.see()
    table.happen(Thrown(3))
    assert table.state.moves == ("4:0>4", "4:0>4", "6:0>6", "3:--")
    assert table.state.by == ("yellow", "yellow", "green", "red")
