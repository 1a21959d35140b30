"""Loose dice anywhere in a picture: where they lie, their colours and what they show.

A network finds places where dice may lie, a second one reads each of them or says that there is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from vision.answers import NOTHING_AT
from vision.loose.colour import FACE_PX, bodies_of, word_of
from vision.loose.company import surely_read, with_company, without_misfits
from vision.loose.crops import cut_out
from vision.loose.finder import TIMES, find_places, without_doubles
from vision.loose.nesting import FIRST_ANSWER, LIKELIHOOD_AT, without_nesting, without_trays
from vision.loose.pyramid import Pyramid
from vision.loose.rounds import read_in_rounds
from vision.loose.sides import without_sides
from vision.network import Network, network_in, shipped_network
from vision.pictures import Frame

FINDER, READER = "loose-finder", "loose-reader"
"""The names of the weights."""
THERE_UNREADABLE = 0.95
"""From this probability on there is a die that cannot be read: below that, in photos of other makers, more of
these were keys and carpets than dice."""
READABLE, READABLE_ALONE = 0.5, 0.75
"""A die is there and can be read if one of its faces has this probability; the second one where nothing in
the picture is surely read. What has less was more often no die than read right."""
SAME = 0.75
"""Two dice whose middles are nearer than this share of their size are one."""


@dataclass(frozen=True, slots=True)
class LooseDie:
    """A die: the middle of its top face and that face's side in pixels, its colour, what it shows."""

    x: float
    y: float
    size: float
    colour: str
    face: int | None  # nothing if it cannot be read: cocked, hidden, or with no pips on it
    p: float  # how probable the face is; that of the likeliest one if none can be told


@dataclass(frozen=True, slots=True)
class DiceNetworks:
    """The one that finds, and the one that reads."""

    finder: Network
    reader: Network

    @classmethod
    def in_folder(cls, folder: Path) -> DiceNetworks:
        """Those whose weights are in a folder."""
        return cls(network_in(folder, FINDER), network_in(folder, READER))


@lru_cache(maxsize=1)
def shipped_networks() -> DiceNetworks:
    """Those that come with the package."""
    return DiceNetworks(shipped_network(FINDER), shipped_network(READER))


def find_dice(frame: Frame, networks: DiceNetworks | None = None) -> tuple[LooseDie, ...]:
    """All dice in a picture, the surest first."""
    networks = networks or shipped_networks()
    pyramid = Pyramid.of(frame)
    places = without_trays(find_places(pyramid, networks.finder))
    rows = with_company(read_in_rounds(pyramid, places, networks.reader))
    there, faces = 1 - rows[:, FIRST_ANSWER + NOTHING_AT], rows[:, FIRST_ANSWER + NOTHING_AT + 1 : -1]
    readable = READABLE if surely_read(rows).any() else READABLE_ALONE
    is_die = (faces.max(axis=1, initial=0.0) >= readable) | (there >= THERE_UNREADABLE)
    order = np.argsort(-there * rows[:, LIKELIHOOD_AT])
    rows = without_doubles(rows[order[is_die[order]]], SAME, TIMES)
    rows = without_misfits(without_sides(without_nesting(rows)))
    bodies = bodies_of(cut_out(pyramid, rows[:, :3], FACE_PX))
    dice = zip(rows.tolist(), bodies.tolist(), strict=True)
    return tuple(_die(row, word_of(body)) for row, body in dice)


def _die(row: list[float], colour: str) -> LooseDie:
    x, y, size, _, _, *faces, _ = row
    best = max(faces)
    face = faces.index(best) + 1 if best >= READABLE else None
    return LooseDie(x, y, size, colour, face, best)
