"""Games of Checkers in the portable draughts notation, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import EngineError
from engine.checkers.game import Checkers
from engine.checkers.pdn import RESULTS, PdnGame, read_pdn, write_pdn

GAME = """[Event "Club \\"Tablier\\""]
[White "Ada"]
[Black "Ben"]
[FEN "W:Wc3,g1:Bd4,d6,Kh8"]
[Result "1-0"]

1. c3xc7 {a fine chain} h8-a1 2. g1-h2 1-0
"""


@pytest.mark.parametrize("result", ["*", ""])
def test_a_file_of_two_games_is_refused(result: str) -> None:
    with pytest.raises(EngineError, match="one game a file"):
        read_pdn(f'[White "Ada"]\n\n1. c3-d4 {result}\n\n[White "Bob"]\n\n1. c3-b4 *')


def test_a_game_is_read_with_its_tags_moves_remarks_and_result() -> None:
    assert read_pdn(GAME) == PdnGame(
        tags={"Event": 'Club "Tablier"', "White": "Ada", "Black": "Ben"},
        tokens=("c3xc7", "{a fine chain}", "h8-a1", "g1-h2"),
        result="1-0",
        position="W:Wc3,g1:Bd4,d6,Kh8",
    )


def test_a_game_is_written_as_it_is_read() -> None:
    game = read_pdn(GAME)
    assert write_pdn(game.tags, game.tokens, game.result, game.position) == GAME


def test_no_game_type_of_another_variant_is_written() -> None:
    text = write_pdn({"White": "Ada"}, ["c3-d4"], "*", None)
    assert text == '[White "Ada"]\n[Result "*"]\n\n1. c3-d4 *\n'


@pytest.mark.parametrize("seen", ["c3~", "d4=K", "d4=M", "~d4=KW", "~d4=B", "c3~+~e5=W+d4~", "--"])
def test_what_was_seen_and_is_no_move_is_written_as_a_remark(seen: str) -> None:
    text = write_pdn({}, ["c3-d4", seen, "b6-a5"], "*", None)
    assert text.endswith(f"1. c3-d4 {{seen {seen}}} b6-a5 *\n")
    assert read_pdn(text).tokens == ("c3-d4", f"{{seen {seen}}}", "b6-a5")


def test_a_game_that_pink_begins_is_read_back_from_its_position() -> None:
    game = Checkers({"first": "pink"})
    after = game.play(game.start(), game.read_move(game.start(), "b6-a5"))
    found = read_pdn(write_pdn({}, ["b6-a5"], "*", game.write_position(game.start())))
    assert found.position is not None
    start = Checkers({}).read_position(found.position)
    assert game.play(start, game.read_move(start, found.tokens[0])) == after


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("1.c3-d4 d6-c5 2.d4:b6 a7:c5 *", ("c3-d4", "d6-c5", "d4xb6", "a7xc5")),
        ("c3-d4! $1 d6-c5?? {why} 1/2-1/2", ("c3-d4", "d6-c5", "{why}")),
        ("{a\n  long   remark}", ("{a long remark}",)),
        ("", ()),
    ],
)
def test_numbers_and_grades_are_left_out(text: str, tokens: tuple[str, ...]) -> None:
    assert read_pdn(text).tokens == tokens


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[GameType "25"]\n\n1. c3-d4 *', "GameType 25 is another variant"),
        ("1. 11-15 23-19 *", "'11-15' numbers the cells"),
        ("1. 11x18 *", "'11x18' numbers the cells"),
        ('[FEN "W:W21,K22:B1,2"]\n*', "FEN numbers the cells"),
        ("1. c3-d4 (c3-b4) *", "variations"),
        ("1. c3-d9 *", "'c3-d9' is no move"),
        ("1. c3~ *", "'c3~' is no move"),
        ("1. c3-d4 * d6-c5", "after the result"),
        ('[Result "0-1"]\n\n1. c3-d4 1-0', "its tag says 0-1"),
        ('[Result "2-0"]\n\n1. c3-d4', "'2-0' is no result"),
        ('[White "A"]\n[White "B"]\n*', "two tags White"),
        ("{not closed", "is no move"),
        ("[White Ada]", "a tag is written"),
    ],
)
def test_a_game_that_makes_no_sense_is_refused_by_name(text: str, complaint: str) -> None:
    with pytest.raises(engine.EngineError, match=complaint):
        read_pdn(text)


@pytest.mark.parametrize(
    ("tags", "moves", "result", "complaint"),
    [
        ({"GameType": "20"}, [], "*", "'GameType' cannot be a tag"),
        ({"Result": "1-0"}, [], "*", "'Result' cannot be a tag"),
        ({"two words": "x"}, [], "*", "'two words' cannot be a tag"),
        ({}, ["c3-c9"], "*", "'c3-c9' is no move"),
        ({}, ["c9~"], "*", "'c9~' is no move"),
        ({}, ["c3~+"], "*", r"'c3~\+' is no move"),
        ({}, ["{a {nested} remark}"], "*", "is no move"),
        ({}, [], "win", "'win' is no result"),
    ],
)
def test_what_pdn_cannot_hold_is_not_written(
    tags: dict[str, str], moves: list[str], result: str, complaint: str
) -> None:
    with pytest.raises(engine.EngineError, match=complaint):
        write_pdn(tags, moves, result, None)


def test_a_played_game_is_written_short_and_read_back() -> None:
    game = Checkers({})
    start = position = game.start()
    texts = []
    for number in range(60):
        if not (moves := game.moves(position)):
            break
        move = moves[number * 7 % len(moves)]
        texts.append(game.short_move(position, move))
        position = game.play(position, move)
    again = start
    for text in read_pdn(write_pdn({}, texts, "*", None)).tokens:
        again = game.play(again, game.read_move(again, text))
    assert again == position


cells = st.from_regex(r"[a-h][1-8]", fullmatch=True)
paths = st.lists(cells, min_size=2, max_size=5)
moves = st.builds(lambda path, sign: sign.join(path), paths, st.sampled_from("-x"))
letters = st.characters(min_codepoint=32, max_codepoint=0x24F, exclude_characters="{}\x7f")
plain = st.text(letters, max_size=30)
remarks = plain.map(lambda text: "{" + " ".join(text.split()) + "}")
names = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(
    lambda name: name not in ("FEN", "Result", "GameType")
)
values = plain.map(lambda text: " ".join(text.split()))


@given(
    st.dictionaries(names, values, max_size=4),
    st.lists(moves | remarks, max_size=30),
    st.sampled_from(RESULTS),
    st.none() | st.just("B:WKa1:Bb8,Kd4"),
)
def test_every_game_survives_being_written_and_read(
    tags: dict[str, str], tokens: list[str], result: str, position: str | None
) -> None:
    assert read_pdn(write_pdn(tags, tokens, result, position)) == PdnGame(
        tags, tuple(tokens), result, position
    )


@given(st.text(max_size=80) | st.text(alphabet='[]{}()"\\ .;$abc123xFEN-*/', max_size=60))
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        game = read_pdn(text)
    except engine.EngineError:
        return
    assert game.result in RESULTS
