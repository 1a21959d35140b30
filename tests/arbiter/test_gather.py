"""Many looks become one sighting: what is forgotten, what is kept, and how old it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

import engine
from arbiter.sighting import SeenLegal, Sighting, SightingError, infer
from arbiter.sighting.canonical import canonical
from arbiter.sighting.gather import FORGETTING_LOOKS, LASTING_S, Gathering

FRAME_S = 0.1
FREE: Mapping[str, float] = {"empty": 0.95, "white 1": 0.05}
DIE: Mapping[str, float] = {"white 1": 0.95, "empty": 0.05}
OTHER: Mapping[str, float] = {"black 4": 0.96, "empty": 0.04}
HIDDEN: Mapping[str, float] = {}


def watched(looks: Iterable[Mapping[str, float]], others: Mapping[str, float] = FREE) -> Gathering:
    """A gathering after these looks at b3, a frame each, with c3 in view all the time."""
    gathering = Gathering()
    for frame, look in enumerate(looks):
        sighting = Sighting.of({"c3": others, **({"b3": look} if look else {})})
        gathering = gathering.after(sighting, frame * FRAME_S)
    return gathering


def best(gathering: Gathering) -> str | None:
    seen = gathering.sighting().cells.get("b3")
    return max(seen, key=seen.__getitem__) if seen else None


def test_nothing_is_known_before_the_first_look() -> None:
    assert Gathering().sighting() == Sighting()


def test_one_look_is_not_enough_to_say_what_a_cell_is() -> None:
    assert best(watched([FREE])) is None
    assert best(watched([FREE, FREE])) == "empty"


def test_a_single_odd_frame_is_forgotten() -> None:
    assert best(watched([FREE, FREE, OTHER])) == "empty"
    assert best(watched([FREE, FREE, OTHER, FREE])) == "empty"


def test_two_frames_that_agree_are_believed() -> None:
    assert best(watched([FREE, FREE, DIE, DIE])) == "white 1"


def test_two_odd_frames_that_disagree_are_not_believed() -> None:
    assert best(watched([FREE, FREE, DIE, OTHER])) == "empty"


def test_looks_that_agree_are_surer_together_than_each_alone() -> None:
    assert watched([DIE, DIE]).sighting().cells["b3"]["white 1"] > DIE["white 1"]


def test_a_lasting_doubt_stays_a_doubt() -> None:
    doubt = {"white 1": 0.55, "white 2": 0.45}
    seen = watched([doubt] * 30).sighting().cells["b3"]
    assert seen["white 1"] < 0.7


def test_a_cell_is_as_old_as_its_first_look_of_that_kind() -> None:
    assert watched([FREE] * 11).sighting().age("b3") == 1.0
    assert watched([*[FREE] * 11, DIE, DIE]).sighting().age("b3") == pytest.approx(0.1)


def test_a_short_flicker_does_not_make_a_cell_young() -> None:
    assert watched([*[FREE] * 10, OTHER, FREE]).sighting().age("b3") == pytest.approx(1.1)


def test_a_cell_is_no_older_than_it_was_seen_to_be() -> None:
    assert watched([*[FREE] * 11, HIDDEN, HIDDEN]).sighting().age("b3") == 1.0
    assert watched([*[FREE] * 11, OTHER]).sighting().age("b3") == 1.0


def test_a_cell_that_is_hidden_for_a_few_frames_is_remembered() -> None:
    assert best(watched([FREE, FREE, *[HIDDEN] * (FORGETTING_LOOKS - 1)])) == "empty"


def test_a_cell_that_stays_hidden_may_have_changed() -> None:
    sighting = watched([FREE, FREE, *[HIDDEN] * FORGETTING_LOOKS]).sighting()
    assert sighting.is_blind("b3")
    assert sighting.age("b3") == 0.0


def test_a_hidden_cell_ages_as_hidden() -> None:
    looks = [FREE, FREE, *[HIDDEN] * (FORGETTING_LOOKS + 10)]
    assert watched(looks).sighting().age("b3") == pytest.approx(1.0)


def test_the_board_is_clear_since_the_last_hand_came_or_went() -> None:
    gone = [*[FREE] * 40, *[HIDDEN] * 10, *[FREE] * 6]
    assert watched([FREE] * 41).sighting().clear_s == pytest.approx(4.0)
    assert watched(gone).sighting().clear_s == pytest.approx(0.5)


def test_the_board_is_not_clear_while_a_piece_has_just_come() -> None:
    assert watched([*[FREE] * 40, *[DIE] * 6]).sighting().clear_s == pytest.approx(0.5)


def test_what_looked_otherwise_for_a_moment_and_then_as_before_was_not_touched() -> None:
    moment = round(LASTING_S / FRAME_S) - 5
    looks = [*[FREE] * 40, *[DIE] * moment, *[FREE] * 3]
    sighting = watched(looks).sighting()
    assert sighting.clear_s == pytest.approx((len(looks) - 1) * FRAME_S)
    assert sighting.age("b3") == pytest.approx(0.2)


def test_what_looked_otherwise_for_long_was_touched() -> None:
    long = round(LASTING_S / FRAME_S) + 5
    assert watched([*[FREE] * 40, *[DIE] * long, *[FREE] * 3]).sighting().clear_s == pytest.approx(0.2)


def test_a_reed_that_bounces_for_a_frame_is_forgotten() -> None:
    gathering = Gathering()
    for frame, closed in enumerate((1.0, 1.0, 0.0, 1.0)):
        gathering = gathering.after(Sighting.of({}, {"b3": closed}), frame * FRAME_S)
        if frame:
            assert gathering.sighting().reeds == {"b3": 1.0}


def test_under_a_hand_a_cell_is_as_old_as_its_reed_has_felt_it() -> None:
    gathering = Gathering()
    for frame in range(40):
        seen = {"b3": DIE} if frame < 2 else {}
        gathering = gathering.after(Sighting.of(seen, {"b3": float(frame < 36)}), frame * FRAME_S)
    assert gathering.sighting().reeds == {"b3": 0.0}
    assert gathering.sighting().age("b3") == pytest.approx(0.3)


def test_of_two_sensors_the_one_that_changed_its_mind_last_gives_the_age() -> None:
    gathering = Gathering()
    for frame in range(40):
        gathering = gathering.after(Sighting.of({"b3": DIE}, {"b3": float(frame > 36)}), frame * FRAME_S)
    assert gathering.sighting().age("b3") == pytest.approx(0.2)


def test_time_that_runs_backwards_is_refused() -> None:
    with pytest.raises(SightingError, match="backwards"):
        watched([FREE] * 5).after(Sighting(), 0.1)
    with pytest.raises(SightingError, match="backwards"):
        Gathering().after(Sighting(), float("nan"))


def test_a_gathering_is_a_value() -> None:
    first = watched([FREE, FREE])
    first.after(Sighting.of({"b3": DIE}), 1.0)
    assert best(first) == "empty"


def test_a_king_on_a_single_disc_counts_as_a_king_where_no_disc_is_left() -> None:
    game, position = _crowned()
    contents = game.contents(position)
    seen = Sighting.of({cell: {label: 0.99} for cell, label in contents.items()} | {"a7": {"blue man": 0.97}})
    assert canonical(game, position, contents, seen, frozenset())[0].cells["a7"] == {"blue king": 0.97}


def test_a_king_that_looks_like_nothing_of_the_kind_is_not_taken_for_one() -> None:
    game, position = _crowned()
    contents = game.contents(position)
    seen, _ = canonical(game, position, contents, Sighting.of({"a7": {"empty": 0.97}}), frozenset())
    assert seen.weigh("a7", "empty") > seen.weigh("a7", "blue king")


def _crowned() -> tuple[engine.AnyGame, object]:
    """Blue has all its discs on the board, and a king."""
    game = engine.open_game("checkers")
    return game, game.read_position("W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,Ka7:Bb8,d8,f8")


def test_waiting_figures_are_told_by_their_number_not_by_their_circles() -> None:
    game = engine.open_game("mensch")
    position = game.start()
    contents = game.contents(position) | {"yellow.B1": "empty", "yellow.B4": "yellow"}
    seen, _ = canonical(
        game,
        position,
        game.contents(position),
        Sighting.of({cell: {label: 0.99} for cell, label in contents.items()}),
        frozenset(),
    )
    assert {cell: max(labels) for cell, labels in seen.cells.items()} == game.contents(position)


def test_a_corner_is_as_young_as_the_youngest_of_its_circles() -> None:
    game = engine.open_game("mensch")
    position = game.start()
    contents = game.contents(position)
    ages = dict.fromkeys(contents, 9.0) | {"yellow.B2": 0.3}
    sighting = Sighting.of({cell: {label: 0.99} for cell, label in contents.items()}, None, ages)
    seen, _ = canonical(game, position, contents, sighting, frozenset())
    assert {seen.age(f"yellow.B{number}") for number in range(1, 5)} == {0.3}
    assert seen.age("green.B1") == 9.0


def test_a_move_is_accepted_only_after_no_sensor_can_still_be_sure_and_wrong() -> None:
    game = engine.open_game("desiree")
    start = game.start()
    contents = game.contents(start) | {"b3": "empty", "b5": "white 1"}
    gathering, said = Gathering(), None
    for frame in range(40):
        gathering = gathering.after(
            Sighting.of({cell: {each: 0.95} for cell, each in contents.items()}), frame / 10
        )
        said = infer(game, start, gathering.sighting())
        assert said is None or frame > 20
        if said:
            break
    assert isinstance(said, SeenLegal)
