"""The referee: how rightly and how soon noisy sightings are read, and what one reading costs.

Games of drawn moves are played under simulated sensors, ten frames a second; between the moves
things go wrong in every way that the engine knows. See `arbiter.simulation` for noise and trials.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import ceil
from multiprocessing import get_context

from arbiter.cli.benches.figure import Effort, Figure, Line, cpu_s
from arbiter.cli.benches.kept import Kept
from arbiter.cli.benches.matches import WORKERS
from arbiter.cli.benches.rate import Confusion, Rate
from arbiter.sighting import Sighting, infer
from arbiter.sighting.inference import ANOTHER_BOARD
from arbiter.simulation.noise import HARSH, NONE, NORMAL, Noise, Senses
from arbiter.simulation.tally import Tally, quantile
from arbiter.simulation.trials import ACCUSING, LEGAL, OTHER, SILENT, Trial, run
from engine import EMPTY, GAMES, open_game

MISHAPS = 0.31
"""Mishaps for each legal move: of 10,000 moves 3,000 and a few more, for where nothing can go wrong."""
CHUNK = 250
"""So many moves are one piece of work; several are done at once."""
MEASURED = (
    "engine",
    "arbiter.sighting",
    *(
        f"arbiter.simulation.{each}"
        for each in ("careless", "hand", "mishaps", "noise", "slips", "tally", "trials", "witness")
    ),
)
"""The code that the rates depend on."""
ASKING = ("unsure", "unfinished", SILENT)
"""A legal move that is answered so leaves its player to ask what is wrong."""
MOST_ASKED = 0.04
MOST_CALLS = 30.0
"""One reading may cost as much as so many calls of the engine's `moves`."""
ROUNDS = 50
"""Both take a millisecond at most: of so many rounds the least is taken, since other programs disturb."""

SCENES = {
    "nothing": {},
    "a legal move": {"c4": "empty", "c6": "white 1"},
    "an illegal one": {"c4": "empty", "d6": "white 1"},
    "three dice knocked over": {
        "c4": "empty",
        "d4": "empty",
        "e5": "white 2",
        "f5": "white 3",
        "h8": "black 5",
    },
    "twelve swept away": dict.fromkeys([f"{file}{rank}" for file in "cdefgh" for rank in (4, 3)], "empty"),
}
"""What may have happened at the start of a game on a hundred cells."""
LABELS = (EMPTY, *(f"{colour} {face}" for colour in ("white", "black") for face in range(1, 7)))


@dataclass(frozen=True, slots=True)
class Setting:
    """Sensors under a noise, and for what share of the moves they are tried."""

    noise: Noise
    senses: Senses
    share: float

    @property
    def name(self) -> str:
        """Such as `normal, camera`."""
        return f"{self.noise.name}, {self.senses.name}"

    def limit(self, share: float) -> float | None:
        """A target that holds unless the noise is harsh."""
        return None if self.noise is HARSH else share


CAMERA, BOTH, REEDS = Senses(), Senses(has_reeds=True), Senses(has_camera=False, has_reeds=True)
SETTINGS = (
    Setting(NORMAL, CAMERA, 1.0),
    Setting(HARSH, CAMERA, 1.0),
    Setting(NORMAL, BOTH, 0.25),
    Setting(NORMAL, REEDS, 0.25),
    Setting(NONE, CAMERA, 0.1),
)


def measure(effort: Effort) -> Iterator[Line]:
    """All figures of the referee."""
    yield from reading_cost()
    kept = Kept(effort.keep)
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        for name in GAMES:
            for setting in SETTINGS:
                trials = pieces(name, setting, effort.seed, effort.moves)
                told_of = partial(_tried, pool, name, setting, trials)
                yield from kept.lines(MEASURED, repr(trials), told_of)
                print(f"referee: {name}, {setting.name} done", file=sys.stderr, flush=True)


def _tried(pool: ProcessPoolExecutor, name: str, setting: Setting, trials: list[Trial]) -> Iterator[Line]:
    tally = Tally()
    for done in pool.map(run, trials):
        tally.add(done)
    yield from told(name, setting, tally)


def pieces(name: str, setting: Setting, seed: int, moves: int) -> list[Trial]:
    """The work on one game and setting, in pieces that do not depend on how many run at once."""
    wanted = max(1, round(moves * setting.share))
    count = ceil(wanted / CHUNK)
    sizes = [wanted // count + (number < wanted % count) for number in range(count)]
    luck = f"{seed} {name} {setting.name}"
    return [
        Trial(name, setting.noise, setting.senses, size, ceil(size * MISHAPS), f"{luck} {number}")
        for number, size in enumerate(sizes)
    ]


def told(name: str, setting: Setting, tally: Tally) -> Iterator[Line]:
    """What one game under one setting came to."""
    where = f"{name}, {setting.name}"
    yield from legal_rates(where, setting, tally)
    yield from mishap_rates(where, setting, tally)
    yield times(where, tally)
    yield Confusion("referee", where, confusion(tally))
    yield from (f"{where}: {example}" for example in tally.examples)


def legal_rates(where: str, setting: Setting, tally: Tally) -> Iterator[Rate]:
    """How legal moves and boards that nobody touches were read."""
    legal = tally.total(LEGAL)
    accused = sum(tally.read(kind, LEGAL) + tally.idle[kind] for kind in ACCUSING)
    invented = tally.read(OTHER, LEGAL) + tally.idle[LEGAL]
    asked = sum(tally.read(kind, LEGAL) for kind in ASKING)
    yield Rate("referee", "false accusations", where, accused, legal, 0.0)
    yield Rate("referee", "another move read", where, invented, legal, setting.limit(0.0))
    yield Rate("referee", "legal moves asked about", where, asked, legal, setting.limit(MOST_ASKED))


def mishap_rates(where: str, setting: Setting, tally: Tally) -> Iterator[Rate]:
    """How everything else was read."""
    total = sum(tally.readings.values())
    mishaps = total - tally.total(LEGAL)
    accepted = sum(count for (truth, told), count in tally.readings.items() if truth != LEGAL == told)
    unsure = sum(count for (_, told), count in tally.readings.items() if told == "unsure")
    right = sum(tally.right.values())
    yield Rate("referee", "mishaps taken for legal", where, accepted, mishaps, setting.limit(0.0))
    yield Rate("referee", "mishaps told with their rule", where, right, mishaps)
    yield Rate("referee", "unsure, of all that was done", where, unsure, total)


def times(where: str, tally: Tally) -> str:
    """From the hand's leaving to the word, in simulated seconds."""
    legal, mishap = (
        f"{quantile(each, 0.5):.1f} s, 95 % within {quantile(each, 0.95):.1f} s"
        for each in (tally.legal_s, tally.mishap_s)
    )
    idle = ", ".join(f"{kind} {count}" for kind, count in tally.idle.items()) or "nothing"
    return (
        f"{where}: a legal move is told after {legal}; a mishap after {mishap}; "
        f"in {tally.idle_s:.0f} s of idle board: {idle} said"
    )


def confusion(tally: Tally) -> dict[str, dict[str, int]]:
    """Truth by truth, how it was read."""
    rows: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (truth, reading), count in sorted(tally.readings.items()):
        rows[truth][reading] = count
    return dict(rows)


def reading_cost() -> Iterator[Figure]:
    """One reading of a hundred cells, against listing the legal moves."""
    game = open_game("desiree", {"layout": "C"})
    start = game.start()
    for what, seen in scenes(game.contents(start)).items():
        moves = cpu_s(lambda: game.moves(start), ROUNDS)
        cost = cpu_s(lambda seen=seen: infer(game, start, seen), ROUNDS)  # type: ignore[misc]
        title = f"one reading of a 100-cell board, {what}"
        yield Figure("referee", title, cost / moves, "engine's moves", cost * 1000, at_most=MOST_CALLS)


def scenes(contents: Mapping[str, str]) -> dict[str, Sighting]:
    """What may be seen on a hundred cells, from a quiet board to a picture that shows no board at all."""
    rest = {"white 1": 0.02, "empty": 0.02, "black 1": 0.02}
    clear = {
        what: {cell: {**rest, label: 0.94} for cell, label in {**contents, **change}.items()}
        for what, change in SCENES.items()
    }
    part = list(contents)[: int(len(contents) * ANOTHER_BOARD)]
    nearly = {cell: _tossed(label, 0.475) for cell, label in contents.items()}
    doubtful = {
        "every die blurred": {cell: _blurred(label) for cell, label in contents.items()},
        "every cell a coin toss": {cell: _tossed(label, 0.5) for cell, label in contents.items()},
        "a quarter a coin toss, the rest nearly": nearly
        | {cell: _tossed(contents[cell], 0.5) for cell in part},
        "a quarter another die, the rest nearly": nearly
        | {cell: _tossed(contents[cell], 0.95) for cell in part},
    }
    return {what: Sighting.of(seen) for what, seen in {**clear, **doubtful}.items()}


def _tossed(label: str, p: float) -> dict[str, float]:
    """A cell that shows another die with this probability, or else what it should; hardly any third thing."""
    other = "black 2" if label != "black 2" else "white 2"
    return {**dict.fromkeys(LABELS, 0.002), other: p, label: 0.978 - p}


def _blurred(label: str) -> dict[str, float]:
    """A die that could as well be many others."""
    if label == EMPTY:
        return {EMPTY: 0.94}
    colour = label.split()[0]
    return {**{f"{colour} {face}": 0.09 for face in range(1, 7)}, label: 0.55}
