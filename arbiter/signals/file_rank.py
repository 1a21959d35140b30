"""One LED per file and one per rank, along two sides of the board: a cell is where two of them cross.

Two cells at once would be read as four (b3 and c5 light the same LEDs as b5 and c3), so cells take
turns, each long enough to be found. Cells in one file or one rank cannot be misread and share a
turn, which keeps "to move" steady and most moves short. Columns and rows come from where a cell
lies, not from its name: the circles of a Mensch board have no letters, but lie in eleven columns
and eleven rows, and no two of them share both.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from arbiter.signals.glow import (
    HOST_LOST_PERIOD_S,
    ONCE_S,
    RUN_S,
    SHORTEST_RUN,
    SLOW_BREATH_HZ,
    count_s,
    level,
)
from arbiter.signals.lights import Light, Rhythm
from engine import BoardPlan

READ_S = 2.0
"""Long enough to look along two sides; five flashes, two breaths or two double blinks fill it."""
GAP_S = 0.4
"""Dark between two turns, so that two cells in a row are not taken for one."""
RUN_STEP_S = 0.4
"""A win runs slower here than on a strip: a line that zigzags would flash its files too fast."""

_Place = tuple[int, int]


class FileRankLeds(NamedTuple):
    """How bright each LED is, 0 to 1: files from the left, ranks from the first player's side."""

    files: tuple[float, ...]
    ranks: tuple[float, ...]


class _Turn(NamedTuple):
    """Cells that are shown together, and for how long."""

    light: Light
    cells: tuple[str, ...]
    lasts_s: float


def file_rank_leds(lit: tuple[Light, ...], plan: BoardPlan, elapsed_s: float) -> FileRankLeds:
    """All LEDs this long after the lights came on."""
    places = {cell.name: (int(cell.x), int(cell.y)) for cell in plan.cells}
    files, ranks = [0.0] * math.ceil(plan.width), [0.0] * math.ceil(plan.height)
    for cell, bright in _cells_now(lit, places, elapsed_s).items():
        file, rank = places[cell]
        files[file], ranks[rank] = max(files[file], bright), max(ranks[rank], bright)
    return FileRankLeds(tuple(files), tuple(ranks))


def _cells_now(lit: tuple[Light, ...], places: Mapping[str, _Place], elapsed_s: float) -> dict[str, float]:
    """The cells that are shown at this moment, each with its brightness."""
    kinds = {light.rhythm for light in lit}
    if Rhythm.RUNNING in kinds and elapsed_s < RUN_S:
        return _running([cell for light in lit for cell in light.cells], elapsed_s)
    if Rhythm.ALTERNATING in kinds:
        # The two sides of a draw never shine together, so there is nothing to be misread. Nothing else
        # is shown beside them: two rhythms on one LED would flash too fast.
        sides = [light for light in lit if light.rhythm is Rhythm.ALTERNATING]
        return {cell: level(light, elapsed_s) for light in sides for cell in light.cells}
    lasting = [_at_rest(light) for light in lit if light.rhythm is not Rhythm.ONCE]
    single = [light for light in lit if light.rhythm is Rhythm.ONCE]
    return _shown(_turns(single, places), _turns(lasting, places), elapsed_s)


def _at_rest(light: Light) -> Light:
    """A win that has run its time stays lit."""
    return replace(light, rhythm=Rhythm.STEADY) if light.rhythm is Rhythm.RUNNING else light


def _running(cells: Sequence[str], elapsed_s: float) -> dict[str, float]:
    step = int(elapsed_s / RUN_STEP_S) % max(len(cells), SHORTEST_RUN)
    return dict.fromkeys(cells[step : step + 1], 1.0)


def _turns(lit: Iterable[Light], places: Mapping[str, _Place]) -> list[_Turn]:
    return [_Turn(light, cells, _lasts_s(light)) for light in lit for cells in _groups(light.cells, places)]


def _groups(cells: tuple[str, ...], places: Mapping[str, _Place]) -> list[tuple[str, ...]]:
    """Neighbours in the list that lie in one file or in one rank go together."""
    groups: list[tuple[str, ...]] = []
    for cell in cells:
        grown = (*groups[-1], cell) if groups else (cell,)
        files, ranks = zip(*(places[each] for each in grown), strict=True)
        if groups and (len(set(files)) == 1 or len(set(ranks)) == 1):
            groups[-1] = grown
        else:
            groups.append((cell,))
    return groups


def _lasts_s(light: Light) -> float:
    """Whole rhythms only, so that every turn is recognised."""
    match light.rhythm:
        case Rhythm.ONCE:
            return ONCE_S
        case Rhythm.COUNTING:
            return count_s(light.number) * math.ceil(READ_S / count_s(light.number))
        case Rhythm.SLOW_BREATHING:
            return 1 / SLOW_BREATH_HZ
        case Rhythm.HOST_LOST:
            return HOST_LOST_PERIOD_S
        case _:
            return READ_S


def _shown(single: list[_Turn], lasting: list[_Turn], elapsed_s: float) -> dict[str, float]:
    """First the flashes, once each; then the others round and round, a lone one without a break."""
    since_s = elapsed_s - _round_s(single)
    if since_s >= 0 and len(lasting) == 1:
        return dict.fromkeys(lasting[0].cells, level(lasting[0].light, since_s))
    if since_s >= 0 and lasting:
        since_s, turns = since_s % _round_s(lasting), lasting
    else:
        since_s, turns = elapsed_s, single
    return _in_turn(turns, since_s)


def _in_turn(turns: list[_Turn], since_s: float) -> dict[str, float]:
    for turn in turns:
        if since_s < turn.lasts_s:
            return dict.fromkeys(turn.cells, level(turn.light, since_s))
        since_s -= turn.lasts_s + GAP_S
        if since_s < 0:
            break
    return {}


def _round_s(turns: list[_Turn]) -> float:
    return sum(turn.lasts_s + GAP_S for turn in turns)
