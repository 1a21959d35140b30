"""Tables are read with weights that have not seen their look, and what they miss is told."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import pytest

from arbiter.cli.benches.left_out import LOOKS, look_of, measure
from arbiter.cli.benches.tables import missed
from engine import open_game
from vision import Placement, View, VisionError, render

TRUTH = {"b2": "blue man", "c3": "pink man", "d4": "blue man"}
SIZE = (640, 480)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A folder with one labelled table, under two names."""
    game, boards = open_game("checkers"), tmp_path / "pictures" / "boards"
    boards.mkdir(parents=True)
    placements = tuple(Placement(cell, label) for cell, label in TRUTH.items())
    shot = render(game.plan, game.pieces, placements, View(image_size=SIZE), np.random.default_rng(1))
    lines = []
    for name in ("checkers-301.jpg", "checkers-306.jpg"):
        cv2.imwrite(str(boards / name), shot.image)
        label = {"image": name, "game": "checkers", "corners": shot.corners.tolist(), "cells": TRUTH}
        lines.append(json.dumps(label))
    (boards / "labels.jsonl").write_text("\n".join(lines), "utf-8")
    return boards.parent


def test_every_kind_of_piece_has_five_looks_and_no_picture_two() -> None:
    names = " ".join(LOOKS.values()).split()
    assert len(names) == len(set(names)) == 38
    assert [sum(look.startswith(kind) for look in LOOKS) for kind in ("die", "disc", "figure")] == [5, 5, 5]
    assert look_of("checkers-306") == "disc-black"
    assert look_of("checkers-3") is None


def test_each_table_is_read_with_the_weights_of_its_look(pictures: Path, tmp_path: Path) -> None:
    green = tmp_path / "disc-green"
    green.mkdir()
    (green / "rim.onnx").write_text("no network", "utf-8")
    with pytest.raises(VisionError, match=re.escape(str(green / "rim.onnx"))):
        list(measure(tmp_path, pictures))


def test_a_look_without_weights_is_not_counted_and_said_so(pictures: Path, tmp_path: Path) -> None:
    black, shipped = tmp_path / "disc-black", resources.files("vision") / "weights"
    black.mkdir()
    (black / "disc.onnx").write_bytes((shipped / "disc.onnx").read_bytes())
    (tmp_path / "disc-green").mkdir()
    lines = [str(line) for line in measure(tmp_path, pictures)]
    assert "0 of 64 " in lines[0]
    assert "1 of 1 " in lines[2]
    assert "0.99 or more" in lines[-2]
    assert lines[-1] == "checkers-301 was not read: no weights for disc-green."


def test_a_cell_is_missed_if_it_is_wrong_or_unsure() -> None:
    reading = {
        "a1": {"empty": 0.99, "red": 0.01},
        "b1": {"empty": 0.2, "red": 0.8},
        "c1": {"empty": 0.05, "red": 0.95},
    }
    assert list(missed(reading, {"b1": "red"}, 0.9)) == [
        ("b1", "red", "red", 0.8),
        ("c1", "empty", "red", 0.95),
    ]
