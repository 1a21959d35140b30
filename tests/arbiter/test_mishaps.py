"""Everything that can go wrong at a table goes wrong in the simulation, under the engine's own name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import engine
from arbiter.simulation.mishaps import Mishap, is_felt, is_seen, judged, mishaps, rarest
from arbiter.simulation.noise import NONE, NORMAL, Senses
from arbiter.simulation.tally import Tally, quantile
from arbiter.simulation.trials import LEGAL, Trial, run
from engine import CellChange, Change, Illegal, Legal, Unfinished

DICE = {
    "disturbed B.turn several",
    "illegal B.turn not_yours",
    "illegal B.turn occupied",
    "illegal B.turn put_on",
    "illegal B.turn swapped",
    "illegal B.turn taken_off",
    "illegal B.turn turned",
    "illegal C.slide not_straight",
    "illegal C.slide turned",
    "illegal D.jump over_many",
    "illegal D.turn over_own",
    "illegal D.turn wrong",
    "illegal E.outer too_many",
    "unfinished D.turn unturned",
}
KINDS = {
    "desiree": DICE,
    "d21": {*DICE, "illegal D.landing too_far"},
    "checkers": {
        "disturbed turn several",
        "illegal capture.compulsory plain",
        "illegal capture.once own",
        "illegal capture.wrong nothing",
        "illegal capture.wrong other",
        "illegal capture.wrong own",
        "illegal cell occupied",
        "illegal cell unplayable",
        "illegal crown not_due",
        "illegal man.move backward",
        "illegal man.move not_diagonal",
        "illegal man.move too_far",
        "illegal piece put_on",
        "illegal piece swapped",
        "illegal piece taken_off",
        "illegal turn not_yours",
        "unfinished capture.continue stopped",
        "unfinished capture.wrong left",
        "unfinished crown missing",
    },
    "mensch": {
        "disturbed turn several",
        "illegal 2.six.enter no_six",
        "illegal 2.six.enter only_a",
        "illegal cell foreign",
        "illegal piece not_hit",
        "illegal piece put_on",
        "illegal piece sent_back",
        "illegal piece swapped",
        "illegal piece taken_off",
        "illegal roll.count backwards",
        "illegal roll.count wrong",
        "illegal roll.none moved",
        "illegal turn not_yours",
        "unfinished 3.capture landing",
        "unfinished 3.capture to_corner",
    },
}
"""What must come up in games of drawn moves; there are rarer kinds."""

FORCED_SIX = "y:B,B,5,23 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 y 6"
CLEARING_SIX = "y:B,B,0,23 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 y 6"


def drawn(seed: int) -> Random:
    return Random(seed)  # noqa: S311 -- no secret


def positions(game: engine.AnyGame, random: Random) -> Iterator[Any]:
    """Positions of games of drawn moves; where a die is thrown, before and after the throw."""
    position = game.start()
    while True:
        yield position
        if game.name == "mensch":
            position = game.thrown(position, random.randint(1, 6))
            yield position
        moves = game.moves(position)
        position = game.play(position, random.choice(moves) if moves else Change())
        if game.outcome(position):
            position = game.start()


def some(name: str, count: int) -> Iterator[tuple[engine.AnyGame, Any, Mishap]]:
    """Mishaps in the first positions of a game."""
    game, random = engine.open_game(name), drawn(3)
    for _, position in zip(range(count), positions(game, random), strict=False):
        for mishap in mishaps(game, position, random):
            yield game, position, mishap


@pytest.mark.slow
@pytest.mark.parametrize("name", engine.GAMES)
def test_every_kind_of_mishap_comes_up(name: str) -> None:
    missing = set(KINDS[name])
    for _, _, mishap in some(name, 600):
        missing.discard(mishap.kind)
        if not missing:
            return
    assert not missing


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_mishap_is_what_the_engine_says_it_is(name: str) -> None:
    for game, position, mishap in some(name, 6):
        ruling = game.judge(position, mishap.change)
        match ruling:
            case Unfinished():
                assert (mishap.verdict, mishap.rule) == ("unfinished", ruling.missing[0].rule)
            case Illegal():
                assert mishap.verdict in ("illegal", "disturbed")
                assert mishap.rule == ruling.violations[0].rule
            case Legal():
                pytest.fail(f"{mishap} is a legal move")


@pytest.mark.parametrize(
    ("text", "kind"),
    [(FORCED_SIX, "illegal 2.six.enter must_enter"), (CLEARING_SIX, "illegal 2.six.clear must_clear")],
)
def test_a_six_that_is_not_used_as_it_must_be_comes_up(text: str, kind: str) -> None:
    game = engine.open_game("mensch")
    position = game.read_position(text)
    assert kind in {mishap.kind for mishap in mishaps(game, position, drawn(1), draws=6000)}


def test_a_die_that_is_not_turned_while_the_opponent_goes_on_is_a_disturbed_board() -> None:
    game = engine.open_game("desiree")
    position = game.read_position("8/1a6/8/8/8/1c6/1B6/8 w")
    both = Change(
        (
            CellChange("b2", "white 2", "empty"),
            CellChange("b4", "empty", "white 2"),
            CellChange("b7", "black 1", "empty"),
            CellChange("c7", "empty", "black 1"),
        )
    )
    mishap = judged(game, position, both)
    assert mishap is not None
    assert mishap.kind == "disturbed B.turn several"


def test_the_rarest_kind_is_drawn_first() -> None:
    game, counts = engine.open_game("desiree"), Counter[str]()
    for seed in range(12):
        mishap = rarest(game, game.start(), drawn(seed), counts)
        assert mishap is not None
        counts[mishap.kind] += 1
    assert max(counts.values()) <= 3


def test_a_legal_move_is_no_mishap() -> None:
    game = engine.open_game("desiree")
    for successor in game.successors(game.start()):
        assert judged(game, game.start(), successor.change) is None


def test_figures_that_change_places_in_their_corner_are_not_noticed() -> None:
    game = engine.open_game("mensch")
    start = game.start()
    swap = (CellChange("yellow.B1", "yellow", "empty"), CellChange("yellow.B4", "empty", "yellow"))
    assert not is_seen(game, start, Change(swap))
    assert is_seen(game, start, Change(swap[:1]))


def test_a_single_disc_for_a_king_is_not_noticed_where_no_disc_is_left() -> None:
    game = engine.open_game("checkers")
    change = Change((CellChange("a7", "blue king", "blue man"),))
    crowded = game.read_position("W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,Ka7:Bb8,d8,f8")
    assert not is_seen(game, crowded, change)
    assert is_seen(game, game.read_position("W:Wa1,Ka7:Bb8,d8,f8"), change)


def test_reeds_cannot_tell_a_turned_die_nor_a_wrong_face() -> None:
    game = engine.open_game("desiree")
    start = game.start()
    assert not is_felt(game, start, Change((CellChange("b3", "white 1", "white 4"),)))
    wrong = (CellChange("b3", "white 1", "empty"), CellChange("b4", "empty", "white 2"))
    assert not is_felt(game, start, Change(wrong))
    assert is_felt(game, start, Change((CellChange("b3", "white 1", "empty"),)))


@pytest.mark.parametrize("name", engine.GAMES)
def test_without_noise_all_moves_and_mishaps_are_read_rightly(name: str) -> None:
    tally = run(Trial(name, NONE, Senses(), 6, 3, "a"))
    assert tally.readings.pop((LEGAL, LEGAL)) == 6
    assert sum(tally.right.values()) == sum(tally.readings.values()) > 0
    assert not tally.idle
    assert not tally.examples


def test_a_trial_is_the_same_for_the_same_seed() -> None:
    trial = Trial("checkers", NORMAL, Senses(has_reeds=True), 5, 2, "b")
    assert run(trial) == run(trial)


def test_tallies_add_up() -> None:
    tally, other = Tally(idle_s=1.0, legal_s=[2.0]), Tally(idle_s=2.0, legal_s=[3.0])
    tally.readings["illegal C.slide turned", "illegal"] = 2
    other.readings["illegal B.turn turned", "unsure"] = 1
    other.readings[LEGAL, LEGAL] = 4
    tally.add(other)
    assert (tally.idle_s, tally.legal_s) == (3.0, [2.0, 3.0])
    assert (tally.total("illegal"), tally.total(LEGAL), tally.read("unsure", "illegal")) == (3, 4, 1)


def test_a_quantile_of_nothing_is_nothing() -> None:
    assert quantile([], 0.5) == 0.0
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert quantile([3.0, 1.0, 2.0], 0.95) == 3.0
