"""The engine: counting sequences, and one checked move, against py-draughts on its Russian board."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from arbiter.cli.benches.figure import Effort, Figure, Line, cpu_s
from arbiter.cli.benches.matches import told
from arbiter.cli.benches.reference import HOW_TO, RUSSIAN, Reference
from engine import AnyGame, open_game

TITLES = {"desiree": "Désirée", "checkers": "Checkers"}
DEPTHS = {"desiree": 3, "checkers": 6}
"""How deep sequences are counted: about a second's work."""
FASTER = 3.0
"""Leaves a second should be so many times py-draughts' own."""
CHEAPER = 0.5
"""A checked move should take at most so much of its time."""
SEED = 5
"""Draws the game whose moves are made."""
LONGEST_GAME = 60
_LOOP = 100_000


def measure(effort: Effort) -> Iterator[Line]:
    """All figures of the engine."""
    leaves = {name: _leaf_s(open_game(name), depth) for name, depth in DEPTHS.items()}
    checked = {name: _checked_s(game, _drawn_game(game)) for name in DEPTHS for game in [open_game(name)]}
    loop = cpu_s(lambda: sum(1 for _ in range(_LOOP))) / _LOOP
    for name, title in TITLES.items():
        yield _figure(f"{title}, one leaf of perft {DEPTHS[name]}", leaves[name], loop)
        yield _figure(f"{title}, one checked move of a drawn game", checked[name], loop)
    if effort.reference:
        with Reference(effort.reference) as far:
            yield from _against(far, leaves)
    else:
        yield HOW_TO
    yield from _instructions()


def _figure(what: str, cost: float, loop: float) -> Figure:
    return Figure("engine", what, cost / loop, "one round of an empty Python loop", cost * 1000)


def _against(far: Reference, leaves: dict[str, float]) -> Iterator[Line]:
    """Ratios against py-draughts, measured now."""
    whom = f"py-draughts {far.ask('version')['version']}, Russian board"
    counted = far.ask("perft", depth=DEPTHS["checkers"])
    for name, leaf in leaves.items():
        ratio = counted["seconds"] / counted["nodes"] / leaf
        yield Figure("engine", f"{TITLES[name]}, leaves a second", ratio, whom, leaf * 1000, at_least=FASTER)
    drawn, russian = far.ask("checked", seed=SEED), open_game("checkers", RUSSIAN)
    ours = _checked_s(russian, _same_game(russian, drawn["game"]))
    what = "Checkers, one checked move of the same drawn game"
    yield Figure("engine", what, ours / drawn["seconds"], whom, ours * 1000, at_most=CHEAPER)


def _leaf_s(game: AnyGame, depth: int) -> float:
    start = game.start()
    return cpu_s(lambda: game.perft(start, depth)) / game.perft(start, depth)


def _checked_s(game: AnyGame, moves: Sequence[Any]) -> float:
    def play() -> None:
        position = game.start()
        for move in moves:
            position = game.play(position, move)

    return cpu_s(play, rounds=20) / len(moves)


def _drawn_game(game: AnyGame) -> list[Any]:
    """A game of moves drawn by a fixed rule, the same on every machine."""
    position = game.start()
    drawn: list[Any] = []
    while len(drawn) < LONGEST_GAME and (moves := game.moves(position)):
        drawn.append(moves[len(drawn) * 7919 % len(moves)])
        position = game.play(position, drawn[-1])
    return drawn


def _same_game(game: AnyGame, theirs: list[Any]) -> list[Any]:
    """The game that py-draughts played, as our moves."""
    position, same = game.start(), []
    for wanted in theirs:
        move = next(each for each, words in told(game, position) if words == wanted)
        same.append(move)
        position = game.play(position, move)
    return same


def _instructions() -> Iterator[Line]:
    """Instructions a leaf, counted by the processor, where Linux's `perf` may read that counter."""
    for name, depth in DEPTHS.items():
        counts = [_perf(f"game.perft(game.start(), {each})", name) for each in (1, depth)]
        if None in counts:
            yield "without instructions a leaf: `perf stat` cannot count them here"
            return
        game = open_game(name)
        least, most = (float(count or 0) for count in counts)
        yield f"{TITLES[name]}: {(most - least) / game.perft(game.start(), depth):.0f} instructions a leaf"


def _perf(work: str, name: str) -> int | None:
    """The instructions that it takes a fresh interpreter to do this work; None where perf cannot say."""
    perf = shutil.which("perf")
    if perf is None:
        return None
    code = f"from engine import open_game; game = open_game({name!r}); {work}"
    command = [perf, "stat", "-x,", "-e", "instructions:u", sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 -- fixed words
    count = done.stderr.strip().splitlines()[-1].partition(",")[0] if done.stderr.strip() else ""
    return int(count) if done.returncode == 0 and count.isdigit() else None
