"""Whole games at a simulated table: the referee reads what the players really did."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

import engine
from arbiter.cli.demo_game import ASIDE
from arbiter.journal import Journal
from arbiter.referee import Phase, ThrowLook, Thrown
from arbiter.simulation import CarelessPlayers, CountedTime, Scene, SimulatedBoard, SimulatedGame
from arbiter.table import Clock, Outputs, Table
from arbiter.words import Words
from vision import View, load_picture

MOST_UNSURE = 0.04
"""A referee who asks more often is a nuisance."""
MOST_UNHEARD = 0.08
"""Who takes the die and throws it at once onto the very place has to throw again."""


class WatchedPlayers(CarelessPlayers):
    """Players whose every deed is written down."""

    def __init__(self, game: engine.AnyGame, seed: int) -> None:
        super().__init__(game, seed, mischief=0.4)
        self.deeds: list[str] = []
        self.leaning: list[int] = []

    def turn(self, position: Any) -> Iterator[Scene]:
        for scene in super().turn(position):
            self.deeds.append(scene.truth)
            yield scene

    def before_throw(self, position: Any) -> Iterator[Scene]:
        for scene in super().before_throw(position):
            self.deeds.append(scene.truth)
            yield scene

    def throw(self) -> Iterator[Thrown]:
        for thrown in super().throw():
            self.deeds.append("unsure" if thrown.look is ThrowLook.COCKED else "unchanged")
            if thrown.look is ThrowLook.COCKED:
                self.leaning.append(len(self.deeds))
            yield thrown

    def after_throw(self) -> Iterator[Thrown]:
        for thrown in super().after_throw():
            self.deeds.append("illegal")
            yield thrown


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options", "seed", "signals"),
    [
        ("desiree", {}, 8, None),
        ("d21", {"layout": "B"}, 7, None),
        ("desiree", {"layout": "D"}, 6, None),
        ("checkers", {}, 5, None),
        ("mensch", {}, 5, 100),  # a whole one takes minutes
    ],
)
def test_every_deed_of_a_game_is_read_for_what_it_is(
    tmp_path: Path, name: str, options: dict[str, str], seed: int, signals: int | None
) -> None:
    game = engine.open_game(name, options)
    players = WatchedPlayers(game, seed)
    clock = itertools.count(1000.0)
    with Journal.create(tmp_path / "one.jsonl") as journal:
        table = Table.open(
            game,
            game.write_position(game.start()),
            journal,
            Words(name, "en"),
            Outputs(),
            Clock(wall=lambda: next(clock)),
        )
        board = SimulatedBoard(game.plan, game.pieces, ASIDE, seed)
        read = {}
        played = SimulatedGame(table, board, players, CountedTime(), tmp_path / "calibration.json")
        for heard, shown in enumerate(itertools.islice(played.play(), signals), 1):  # noqa: B007 -- told below
            read[len(players.deeds)] = shown.signal.reading.kind
    assert heard == signals if signals else table.state.phase is Phase.OVER
    truth = dict(enumerate(["unchanged", *players.deeds]))
    assert set(truth.values()) >= {"illegal", "unchanged", "legal", "unsure" if signals else "unfinished"}
    wrong = {n: (kind, truth[n]) for n, kind in read.items() if kind not in (truth[n], "unsure")}
    assert wrong == {}
    assert {n for n in players.leaning if n not in read} == set()
    missed = [n for n, kind in truth.items() if read.get(n) != kind]
    assert len(missed) <= (MOST_UNHEARD if signals else MOST_UNSURE) * len(truth)


@pytest.mark.slow
def test_see_reads_a_rendered_picture_fully_right(tablier: Any, tmp_path: Path) -> None:
    position = "6B1/1aaaaaa1/4a1D1/2c3e1/b7/3AAA2/DA1AAAAb/b2C4 w"
    game = engine.open_game("desiree", {}, position)
    contents = game.contents(game.read_position(position))
    board = SimulatedBoard(game.plan, game.pieces, View(image_size=(1024, 768), tilt_deg=28), 3)
    board.arrange(contents)
    frame, corners = board.picture()
    picture = tmp_path / "table.png"
    cv2.imwrite(str(picture), frame)
    text = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    see = ("see", str(picture), "--game", "desiree", "--corners", text)
    done = tablier(*see, "--overlay", str(tmp_path / "seen"), "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == 0
    assert answer["cells"] == {cell: label for cell, label in contents.items() if label != "empty"}
    assert answer["unsure"] == []
    assert min(answer["p"].values()) > 0.9
    drawn = load_picture(tmp_path / "seen" / "table.seen.png")
    assert drawn.shape[1] == frame.shape[1]
    assert drawn.shape[0] > frame.shape[0], "there is no legend below it"
    assert "w4 w1  . w1 w1 w1 w1 b2" in tablier(*see).stdout
