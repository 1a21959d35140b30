"""Laws that hold under any options, in every position that can stand on the board."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import EMPTY, Change, Legal, Unfinished
from engine.mensch import BASE, Mensch, Move, Position

law = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
COLOURS = ("yellow", "green", "red", "black")
ROLLS = range(1, 7)


def way_of(seat: int) -> list[str]:
    """The circles of a seat from its A to its d, by name."""
    return [str((10 * seat + step) % 40) for step in range(40)] + [f"{COLOURS[seat]}.{c}" for c in "abcd"]


def plain_moves(game: Mensch, position: Position, roll: int) -> list[tuple[int, int]]:
    """The rulebook written down once more, slowly: walk circle by circle over what the board shows."""
    option, colour = game.options, COLOURS[position.seat]
    standing = {
        name: label for name, label in game.contents(position).items() if label != EMPTY and ".B" not in name
    }
    waiting = 4 - sum(label == colour for label in standing.values())
    way = way_of(position.seat)
    mine = [step for step, name in enumerate(way) if standing.get(name) == colour]

    def walk(step: int) -> int | None:
        for left in range(roll, 0, -1):
            step += 1
            if step > 43:
                return None
            is_jumped = left > 1 and step >= 40 and standing.get(way[step]) == colour
            if is_jumped and option["home_jump"] == "no":
                return None
        if standing.get(way[step]) != colour:
            return step
        is_forced = roll == 6 and step == 6 and waiting > 0
        allowed = {"always": True, "forced_six_only": is_forced, "never": False}[option["own_capture"]]
        return step if step < 40 and allowed else None

    if roll == 6 and waiting and standing.get(way[0]) != colour:
        return [(BASE, 0)]
    goals = {step: walk(step) for step in mine}
    must_clear = option["must_clear_A"] == "yes" or (roll == 6 and waiting)
    if must_clear and (goal := goals.get(0)) is not None:
        return [(0, goal)]
    found = [(step, goal) for step, goal in goals.items() if goal is not None]
    hits = [(step, goal) for step, goal in found if standing.get(way[goal], colour) != colour]
    return hits if hits and option["capture_compulsory"] == "yes" else found


def plain_after(game: Mensch, position: Position, roll: int, move: tuple[int, int]) -> dict[str, int]:
    """How many figures of each colour stand on each circle afterwards; a corner counts as one place."""
    board: dict[str, list[str]] = {}
    for name, label in game.contents(position).items():
        if label != EMPTY:
            board.setdefault(name.partition("B")[0] if ".B" in name else name, []).append(label)
    colour, (start, goal) = COLOURS[position.seat], move
    corner = f"{colour}."
    way = way_of(position.seat)
    source = corner if start == BASE else way[start]
    board[source].remove(colour)
    for thrown_out in board.pop(way[goal], []):
        board.setdefault(f"{thrown_out}.", []).append(thrown_out)
    board[way[goal]] = [colour]
    is_clearing = roll == 6 and start == 0 and colour in board.get(corner, [])
    had_waiting = BASE in position.own
    if is_clearing and had_waiting and game.options["six_clear_enters"] == "yes":
        board[corner].remove(colour)
        board[way[0]] = [colour]
    return {f"{name}={label}": labels.count(label) for name, labels in board.items() for label in labels}


def shown(game: Mensch, position: Position) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, label in game.contents(position).items():
        if label != EMPTY:
            place = name.partition("B")[0] if ".B" in name else name
            found[f"{place}={label}"] = found.get(f"{place}={label}", 0) + 1
    return found


@law
@given(st.data())
def test_the_fast_rulebook_equals_the_slow_plain_one(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    if game.outcome(before):
        assert game.moves(before) == []
        return
    for roll in ROLLS:
        position = game.thrown(before, roll)
        fast = sorted((move.start, move.target) for move in game.moves(position))
        assert fast == sorted(plain_moves(game, position, roll))
        for start, target in fast:
            after = game.play(position, Move(roll, start, target))
            assert shown(game, after) == plain_after(game, position, roll, (start, target))


@law
@given(st.data())
def test_a_move_is_listed_exactly_when_it_is_judged_legal(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    everywhere = (BASE, *range(47))
    roll = data.draw(st.sampled_from(ROLLS))
    position = game.thrown(before, roll)
    listed = set(game.moves(position))
    for start in everywhere:
        for target in everywhere if start in position.own else (start + roll, start):
            move = Move(roll, start, target)
            assert (move in listed) == isinstance(game.judge(position, move), Legal), move


@law
@given(st.data())
def test_before_the_throw_all_six_throws_are_listed(tables: Any, data: st.DataObject) -> None:
    game, position = data.draw(tables)
    by_roll = [move for roll in ROLLS for move in game.moves(game.thrown(position, roll))]
    assert game.moves(position) == by_roll
    for move in by_roll:
        assert game.play(position, move) == game.play(game.thrown(position, move.roll), move)


@law
@given(st.data())
def test_the_change_of_a_legal_move_is_legal_and_names_that_move(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    position = game.thrown(before, data.draw(st.sampled_from(ROLLS)))
    for successor in game.successors(position):
        ruling = game.judge(position, successor.change)
        assert isinstance(ruling, Legal)
        assert ruling.moves == (successor.move,)
        assert ruling.change == successor.change
        assert ruling.position == game.play(position, successor.move)
        seen = game.contents(position) | {each.cell: each.after for each in successor.change.cells}
        assert game.contents(ruling.position) == seen


@law
@given(st.data())
def test_a_half_done_move_is_unfinished_and_says_which_move_it_becomes(
    tables: Any, data: st.DataObject
) -> None:
    game, before = data.draw(tables)
    position = game.thrown(before, data.draw(st.sampled_from(ROLLS)))
    for move in game.moves(position):
        for half in game.halfway(position, move):
            ruling = game.judge(position, half)
            assert isinstance(ruling, Unfinished)
            assert ruling.remedy == (move,)
            assert all(set(found.cells) <= set(game.contents(position)) for found in ruling.missing)


@law
@given(st.data())
def test_a_throw_is_lost_exactly_when_no_figure_can_move(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    for roll in ROLLS:
        position = game.thrown(before, roll)
        ruling = game.judge(position, Change())
        if game.outcome(position):
            assert not isinstance(ruling, Legal)
        elif not game.moves(position):
            assert isinstance(ruling, Legal)
            assert ruling.position.figures == position.figures
            assert ruling == game.judge(before, game.read_move(before, f"{roll}:--"))
        elif isinstance(ruling, Legal):  # own figure out, another in its place: nothing to be seen
            assert ruling.moves == tuple(game.moves(position))
        else:
            assert ruling.remedy == tuple(game.moves(position))


@law
@given(st.data())
def test_positions_and_moves_survive_being_written_and_read(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    for position in (before, game.thrown(before, data.draw(st.sampled_from(ROLLS)))):
        again = game.read_position(game.write_position(position))
        assert again == position
        assert hash(again) == hash(position)
        for move in game.moves(position):
            assert game.read_move(position, game.write_move(position, move)) == move
        for successor in game.successors(position):
            text = game.write_move(position, successor.change)
            read = game.read_move(position, text)
            assert game.judge(position, read) == game.judge(position, successor.change)


@law
@given(st.data())
def test_no_figure_is_ever_lost_added_or_put_on_another(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    assert game.status(before) == ()
    for move in game.moves(before):
        after = game.play(before, move)
        assert game.status(after) == ()
        labels = list(game.contents(after).values())
        assert {labels.count(player) for player in game.players} == {4}


@law
@given(st.data())
def test_a_six_throws_again_unless_the_last_figure_came_home(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    for move in game.moves(before):
        after = game.play(before, move)
        is_home = before.seat in after.home
        assert after.roll == 0
        if not game.outcome(after):
            assert (after.seat == before.seat) == ((move.roll == 6 and not is_home) or is_last(game, before))


def is_last(game: Mensch, position: Position) -> bool:
    """Whether nobody else is on the way any more."""
    return len(game.players) - len(position.home) == 1


@law
@given(st.data())
def test_every_answer_names_circles_of_the_board_and_legal_remedies(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    position = game.thrown(before, data.draw(st.sampled_from(ROLLS)))
    places = st.integers(BASE, 50)
    ruling = game.judge(position, Move(position.roll, data.draw(places), data.draw(places)))
    if not isinstance(ruling, Legal):
        found = ruling.missing if isinstance(ruling, Unfinished) else ruling.violations
        assert set(ruling.remedy) <= set(game.moves(position))
        assert all(set(each.cells) <= set(game.contents(position)) for each in found)


@law
@given(st.data())
def test_whatever_a_camera_sees_gets_an_answer(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    position = data.draw(st.sampled_from([before, game.thrown(before, data.draw(st.sampled_from(ROLLS)))]))
    contents = game.contents(position)
    changed = data.draw(
        st.dictionaries(
            st.sampled_from([*contents, *position_circles(game, position)]),
            st.sampled_from((EMPTY, *game.players)),
            max_size=4,
        )
    )
    cells = "+".join(
        f"{cell}~" if label == EMPTY else f"~{cell}={'ygrk'[COLOURS.index(label)]}"
        for cell, label in changed.items()
    )
    attempt = game.read_move(position, cells) if cells else Change()
    if overfull(game, position, changed):
        return
    ruling = game.judge(position, attempt)
    written = game.write_move(position, attempt)
    assert type(game.judge(position, game.read_move(position, written))) is type(ruling)
    if isinstance(ruling, Legal):
        assert shown(game, ruling.position) == counted(contents | changed)


def position_circles(game: Mensch, position: Position) -> list[str]:
    """The occupied circles, so that they are drawn more often than the many free ones."""
    return [name for name, label in game.contents(position).items() if label != EMPTY]


def counted(contents: dict[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, label in contents.items():
        if label != EMPTY:
            place = name.partition("B")[0] if ".B" in name else name
            found[f"{place}={label}"] = found.get(f"{place}={label}", 0) + 1
    return found


def overfull(game: Mensch, position: Position, changed: dict[str, str]) -> bool:
    """Whether a corner would hold more figures of its colour than it has circles: never by four cells."""
    after = counted(game.contents(position) | changed)
    return any(after.get(f"{player}.={player}", 0) > 4 for player in game.players)
