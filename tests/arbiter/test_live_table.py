"""A camera and reeds at one table: each covers the other, and what is old says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from arbiter.journal import Journal
from arbiter.referee import Phase, Terms
from arbiter.referee.roll_watch import Die
from arbiter.sighting import Sighting
from arbiter.table import Clock, LiveTable, Outputs, Shown, Table
from arbiter.table.camera_look import CameraLook
from arbiter.table.live_table import PATIENCE_S
from arbiter.words import Words
from engine import EMPTY, AnyGame, open_game

DESIREE = open_game("desiree")
START = DESIREE.contents(DESIREE.start())
SURE = 0.99


class Camera:
    """A camera and its reader, as the table meets them."""

    def __init__(self) -> None:
        self.contents: Mapping[str, str] | None = START
        """What it sees; None while something moves."""
        self.hidden: frozenset[str] = frozenset()
        self.alike: dict[str, tuple[str, ...]] = {}
        """What it cannot tell apart."""
        self.die, self.face = Die.GONE, 0
        self.trouble = ""

    def take(self) -> CameraLook | None:
        if self.trouble:
            return None
        if self.contents is None:
            return CameraLook(0.0, None, Die.MOVING, None, bytes)
        seen = {
            cell: dict.fromkeys(self.alike.get(label, (label,)), SURE / len(self.alike.get(label, (label,))))
            for cell, label in self.contents.items()
            if cell not in self.hidden
        }
        return CameraLook(0.0, Sighting.of(seen), self.die, self.face or None, bytes)


class Reeds:
    """A board with reeds, as the table meets it."""

    def __init__(self) -> None:
        self.contents: Mapping[str, str] | None = START
        """What it feels; None while it is away."""
        self.troubles: list[str] = []
        self.pressed: list[object] = []
        self.notes: tuple[str, ...] = ()

    @property
    def is_there(self) -> bool:
        return self.contents is not None

    def step(self, t: float) -> None:
        """Nothing to exchange."""

    def look(self, contents: Mapping[str, str]) -> Sighting | None:  # noqa: ARG002 -- no cell is masked
        if self.contents is None:
            return None
        return Sighting.of({}, {cell: float(label != EMPTY) for cell, label in self.contents.items()})


class Room:
    """A table with both, and a time that is only counted."""

    def __init__(
        self, folder: Path, game: AnyGame = DESIREE, has_reeds: bool = True, begin: str = ""
    ) -> None:
        self.t, self.camera, self.reeds = 0.0, Camera(), Reeds()
        start = begin or game.write_position(game.start())
        self.camera.contents = self.reeds.contents = game.contents(game.read_position(start))
        journal, clock = Journal.create(folder / "one.jsonl"), Clock(lambda: self.t, lambda: self.t)
        words = Words(game.name, "en")
        terms = Terms(rolls_off=False)
        self.table = Table.open(game, start, journal, words, Outputs(), clock, None, terms)
        board = self.reeds if has_reeds else None
        self.live = LiveTable(self.table, board, self.camera)  # type: ignore[arg-type]

    def wait(self, seconds: float) -> list[Shown]:
        shown = []
        for _ in range(round(seconds / 0.1)):
            self.t += 0.1
            shown += list(self.live.step(self.t))
        return shown

    def kinds(self, seconds: float) -> list[str]:
        return [each.signal.reading.kind for each in self.wait(seconds)]


def moved(start: str, target: str) -> dict[str, str]:
    return {**START, start: EMPTY, target: START[start]}


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(tmp_path)
    room.wait(1.0)
    assert room.table.state.phase is Phase.PLAYING
    return room


@pytest.fixture
def seeing(tmp_path: Path) -> Room:
    room = Room(tmp_path, has_reeds=False)
    room.wait(1.0)
    assert room.table.state.phase is Phase.PLAYING
    return room


def test_both_see_a_move(room: Room) -> None:
    room.camera.contents = room.reeds.contents = moved("b3", "b5")
    assert room.kinds(4.0) == ["legal"]


def test_a_camera_right_above_the_board_lets_kings_come_and_go(tmp_path: Path) -> None:
    checkers = open_game("checkers")
    room = Room(tmp_path, checkers, has_reeds=False, begin="W:Wa3,Kd4:Bh2,h6")
    room.camera.alike = {label: twins for twins in checkers.pieces.alike_from_above() for label in twins}
    assert room.kinds(2.0) == ["unchanged"]
    assert room.live.contents["d4"] == "blue king"
    for left, came, shown in (("d4", "b6", "blue king"), ("h2", "g1", "pink king")):
        seen = dict(room.camera.contents or {})
        seen[left], seen[came] = EMPTY, seen[left]
        room.camera.contents = seen
        assert room.kinds(4.0) == ["legal"]
        assert room.live.contents[came] == shown


def test_nothing_is_said_while_something_moves(room: Room) -> None:
    room.camera.contents, room.reeds.contents = None, moved("b3", "b5")
    assert room.kinds(PATIENCE_S - 1.0) == []
    room.camera.contents = moved("b3", "b5")
    assert room.kinds(4.0) == ["legal"]


def test_a_camera_that_fails_leaves_the_game_to_the_reeds(room: Room) -> None:
    room.camera.trouble = "The camera has stalled."
    assert room.kinds(3.0) == []
    room.reeds.contents = moved("b3", "b5")
    assert room.kinds(4.0) == ["legal"]
    assert room.live.troubles == ("The camera has stalled.",)
    room.camera.trouble = ""
    room.camera.contents = room.reeds.contents
    assert room.kinds(4.0) == []
    assert not room.live.troubles


def test_what_the_board_cannot_be_relied_on_is_told_as_long_as_it_is_so(room: Room) -> None:
    room.reeds.notes = ("The reed of a1 flickers.",)
    assert room.live.troubles == ("The reed of a1 flickers.",)
    room.reeds.notes = ()
    assert not room.live.troubles


def test_a_board_that_goes_away_leaves_the_game_to_the_camera(room: Room) -> None:
    room.reeds.contents, room.reeds.troubles = None, ["The board was unplugged."]
    room.camera.contents = moved("b3", "b5")
    assert room.kinds(4.0) == ["legal"]
    assert room.live.troubles == ("The board was unplugged.",)


def test_where_the_hand_rests_the_reeds_tell_the_rest(room: Room) -> None:
    room.camera.hidden = frozenset({"b3", "b5"})
    room.camera.contents = room.reeds.contents = moved("b3", "b5")
    assert room.kinds(5.0) == ["legal"]


def test_without_any_sensor_the_referee_is_unsure_and_never_accuses(seeing: Room) -> None:
    seeing.camera.trouble = "The camera has stalled."
    assert seeing.kinds(3.0) == ["unsure"]
    seeing.camera.trouble, seeing.camera.contents = "", moved("b3", "b5")
    assert seeing.kinds(4.0) == ["legal"]


def test_what_was_seen_before_a_camera_failed_makes_no_verdict(seeing: Room) -> None:
    seeing.camera.contents = moved("b3", "b4")
    seeing.wait(0.3)
    seeing.camera.trouble = "The camera has stalled."
    assert seeing.kinds(5.0) == ["unsure"]


def test_a_camera_before_which_all_moves_for_long_sees_nothing(seeing: Room) -> None:
    seeing.camera.contents = None
    assert seeing.kinds(PATIENCE_S - 0.5) == []
    assert seeing.kinds(2.0) == ["unsure"]


def test_a_single_odd_picture_is_forgotten(seeing: Room) -> None:
    seeing.camera.contents = moved("b3", "b4")
    assert seeing.kinds(0.1) == []
    seeing.camera.contents = START
    assert seeing.kinds(5.0) == []


def test_the_page_is_shown_what_is_seen_and_what_is_felt(room: Room) -> None:
    room.camera.contents = moved("b3", "b4")
    room.camera.hidden = frozenset({"c3"})
    room.reeds.contents = {**moved("b3", "b4"), "c3": EMPTY}
    room.wait(1.0)
    shown = room.live.contents
    assert shown == {**moved("b3", "b4"), "c3": EMPTY}


def test_a_throw_is_seen_before_the_figure_moves(tmp_path: Path) -> None:
    room = Room(tmp_path, open_game("mensch"), has_reeds=False)
    room.wait(1.0)
    room.camera.die, room.camera.face = Die.FLAT, 3
    room.wait(1.0)
    assert room.table.state.position.endswith(" y 3")
