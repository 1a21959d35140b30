"""A game as text: written, read, and played through again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import engine
from engine import EngineError
from engine.records import Record, read_record, replay, result_trouble, write_record

QUICK = [Phase.explicit, Phase.reuse, Phase.generate]
"""To shrink a whole game takes minutes."""

TEXT = """[Game "desiree"]
[Option "jump_landing=any"]
[White "Ada"]
[Black "Bo \\"the\\" Die"]
[Result "*"]

1. b3-b5 {illegal b6-c4 C.slide} b6-b4 2. c3-c5 {a good one} *
"""


def steps(record: Record, goes_on: bool = False) -> list[Any]:
    game = engine.open_game(record.game, record.options, record.position)
    return list(replay(game, record, goes_on))


def test_a_file_of_two_games_is_refused() -> None:
    game = '[Game "checkers"]\n\n1. c3-d4 *\n\n'
    with pytest.raises(EngineError, match="one game a file"):
        read_record(game * 2)


def test_an_option_that_a_record_gives_twice_is_refused() -> None:
    twice = '[Game "checkers"]\n[Option "majority=yes"]\n[Option "majority=no"]\n\n*'
    with pytest.raises(EngineError, match="'majority' is given twice"):
        read_record(twice)


def test_a_record_is_read_with_tags_moves_and_remarks() -> None:
    record = read_record(TEXT)
    assert record.game == "desiree"
    assert record.options == {"jump_landing": "any"}
    assert record.tags == (("White", "Ada"), ("Black", 'Bo "the" Die'))
    assert record.tokens == ("b3-b5", "{illegal b6-c4 C.slide}", "b6-b4", "c3-c5", "{a good one}")
    assert write_record(record) == TEXT


tokens = st.one_of(
    st.from_regex(r"[a-h][1-8][-^][a-h][1-8](=[1-6])?", fullmatch=True),
    st.text(alphabet="abc ,.;é[]\"'", max_size=20).map(lambda said: "{" + " ".join(said.split()) + "}"),
)
values = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=20)


@given(
    options=st.dictionaries(st.sampled_from(["layout", "outer_limit"]), values),
    tags=st.lists(st.tuples(st.sampled_from(["White", "Black", "Event", "Site"]), values)),
    moves=st.lists(tokens),
    position=st.none() | values,
    result=st.sampled_from(["1-0", "0-1", "1/2-1/2", "*", "y>g>r>k"]),
)
def test_what_is_written_is_read_again(
    options: dict[str, str],
    tags: list[tuple[str, str]],
    moves: list[str],
    position: str | None,
    result: str,
) -> None:
    record = Record("desiree", options, position, None, tuple(tags), tuple(moves), result)
    assert read_record(write_record(record)) == record


def test_a_layout_file_with_several_lines_survives_in_a_record() -> None:
    record = Record("desiree", {"layout": '{\n "name": "a\\\\b"\r\n}'})
    assert read_record(write_record(record)) == record


@given(st.text(max_size=80) | st.text(alphabet='[]"{}Game deir1.0-*\n\\', max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    for given_text in (text, '[Game "desiree"]\n' + text):
        try:
            record = read_record(given_text)
        except engine.EngineError:
            continue
        assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("b3-b5 *", "no tag Game"),
        ('[Game "desiree"]\n[Game "d21"]\n', "two tags Game"),
        ('[Game "desiree"]\n[Option "layout"]\n', "name=value"),
        ('[Game "desiree"]\n[Result 1-0]\n', "a tag is written"),
        ('[Game "desiree"]\n[Result "2-0"]\n', "'2-0' is no result"),
        ('[Game "desiree"]\n[Result "1-0"]\n\nb3-b5 0-1', "its tag says 1-0"),
        ('[Game "desiree"]\n\nb3-b5 1-0 b6-b4', "before the last move"),
        ('[Game "desiree"]\n\nb3-b5 {never closed', "has no partner"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused_by_name(text: str, complaint: str) -> None:
    with pytest.raises(engine.EngineError, match=complaint):
        read_record(text)


def test_a_replay_stops_at_the_first_illegal_move_and_says_why() -> None:
    record = Record("desiree", tokens=("b3-b5", "b6-c4", "c3-c5"))
    told = steps(record)
    assert [step.token for step in told] == ["b3-b5", "b6-c4"]
    assert told[-1].ruling.violations[0].rule == "C.slide"
    assert told[-1].after == told[-1].before


def test_a_replay_that_is_told_to_go_on_lets_the_illegal_move_stand() -> None:
    record = Record("desiree", tokens=("b3-b5", "b6-c4", "c3-d3"))
    told = steps(record, goes_on=True)
    assert [step.is_fine for step in told] == [True, False, False]
    game = engine.open_game("desiree")
    assert game.contents(told[1].after)["c4"] == "black 1"
    assert game.to_move(told[1].after) == "white"


def test_remarks_can_let_a_move_stand_and_set_a_position() -> None:
    standing = "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 b"
    told = steps(Record("desiree", tokens=("{let stand b3-c5}", "b6-b5", f"{{set {standing}}}", "b6-b5")))
    game = engine.open_game("desiree")
    assert game.contents(told[0].after)["c5"] == "white 1"
    assert game.write_position(told[2].after) == standing
    assert all(step.is_fine for step in told)


def test_a_move_that_cannot_be_read_is_named_with_its_number() -> None:
    with pytest.raises(engine.EngineError, match="Move 1… 'hello'"):
        steps(Record("desiree", tokens=("b3-b5", "hello")))


WON = "8/8/8/8/1AbCdE2/8/6F1/8 w"


@pytest.mark.parametrize(
    ("tokens", "result", "is_right"),
    [
        (("g2-g4",), "1-0", True),
        (("g2-g4",), "0-1", False),
        (("g2-g4", "{well played}"), "0-1", False),
        (("{let stand g2-g4}",), "0-1", False),
        (("g2-g4",), "*", True),
        (("b4-b5", "{resigns}"), "1-0", True),
        (("b4-b5", "{flag}"), "0-1", False),
        (("{agreed}",), "1/2-1/2", True),
        (("{agreed}",), "1-0", False),
        (("b4-b5",), "0-1", True),
    ],
)
def test_the_result_is_held_against_how_the_game_ended(
    tokens: tuple[str, ...], result: str, is_right: bool
) -> None:
    record = Record("desiree", position=WON, tokens=tokens, result=result)
    game = engine.open_game("desiree", {}, WON)
    assert (result_trouble(game, record, list(replay(game, record))) is None) == is_right


@pytest.mark.parametrize("goes_on", [False, True])
@pytest.mark.parametrize(
    ("ending", "rule"), [("g2-g4", "F.line"), ("{resigns}", "resigns"), ("{agreed}", "agreed")]
)
def test_nothing_is_played_after_the_end(ending: str, rule: str, goes_on: bool) -> None:
    *_, last, late = steps(Record("desiree", position=WON, tokens=(ending, "b4-b5")), goes_on)
    assert isinstance(late.ruling, engine.Illegal)
    assert [(each.rule, each.why) for each in late.ruling.violations] == [(rule, "over")]
    assert late.after == last.after


def test_a_draw_by_repetition_is_the_end() -> None:
    record = Record("desiree", {"repetition": "draw"}, tokens=(*BACK_AND_FORTH, "b3-b4"))
    *_, last, late = steps(record)
    assert (last.outcome.rule, last.warnings) == ("repetition", ())
    assert late.ruling.violations[0].rule == "repetition"


def test_what_going_on_has_let_stand_is_not_let_stand_twice() -> None:
    tokens = ("b3-c5", "{let stand b3-c5}", "b6-b5")
    *_, noted, last = steps(Record("desiree", tokens=tokens), goes_on=True)
    assert noted.after == noted.before
    assert (last.player, last.is_fine) == ("black", True)


def test_what_cannot_stand_on_a_board_is_left_out_when_a_replay_goes_on() -> None:
    told = steps(Record("checkers", tokens=("c3-c4", "c3-d4")), goes_on=True)
    assert [step.is_fine for step in told] == [False, True]
    assert told[0].after == told[0].before


def test_a_number_may_stick_to_its_move() -> None:
    assert read_record('[Game "desiree"]\n\n1.b3-b5 b6-b4 2.c3-c5 *').tokens == ("b3-b5", "b6-b4", "c3-c5")


BACK_AND_FORTH = ("b3-b4", "b6-b5", "b4-b3", "b5-b6") * 2


def test_a_position_that_came_back_twice_is_warned_of() -> None:
    told = steps(Record("desiree", tokens=BACK_AND_FORTH))
    assert [bool(step.warnings) for step in told] == [False] * 7 + [True]
    assert told[-1].warnings[0].rule == "repetition"
    assert told[-1].outcome is None


def test_repetition_is_a_draw_or_nothing_as_the_option_says() -> None:
    drawn = steps(Record("desiree", {"repetition": "draw"}, tokens=BACK_AND_FORTH))[-1].outcome
    assert drawn == engine.Outcome(None, (), "repetition", ())
    ignored = steps(Record("desiree", {"repetition": "off"}, tokens=BACK_AND_FORTH))[-1]
    assert (ignored.warnings, ignored.outcome) == ((), None)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], phases=QUICK
)
@given(st.data())
def test_every_game_that_can_be_played_can_be_recorded_and_replayed(
    profiles: Any, walk: Any, data: st.DataObject
) -> None:
    name, options = data.draw(st.sampled_from(profiles))
    game = engine.open_game(
        name, {**dict(options), "repetition": "off"} if name != "mensch" else dict(options)
    )
    tokens, position = walk(game, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 150)))
    record = read_record(write_record(Record(name, game.options, tokens=tuple(tokens))))
    told = steps(record)
    assert all(step.is_fine for step in told)
    assert len(told) == len(tokens)
    assert (told[-1].after if told else game.start()) == position
