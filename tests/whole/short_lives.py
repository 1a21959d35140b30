"""A process that starts tables and kills them: one order a line comes in, what the dead one said goes out.

It loads everything once and forks, so that a life costs milliseconds. An order names the journal to go on
with (or to begin, and from which position), after how many announcements to kill, and how long to wait then.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import engine
from arbiter.journal import EvidenceStore, Journal
from arbiter.referee import Phase
from arbiter.sighting import Sighting
from arbiter.simulation import CarelessPlayers
from arbiter.table import Clock, Outputs, Table
from arbiter.words import Words

SURE = 0.99

LONGEST_S = 600
"""No life is longer: whoever hangs is found out."""

Announce = Callable[[Mapping[str, Any]], None]


def main() -> None:
    """Live and die as ordered until there are no more orders."""
    for order in sys.stdin:
        sys.stdout.write(json.dumps(_life(**json.loads(order))) + "\n")
        sys.stdout.flush()


def _life(journal: str, position: str, seed: int, after: int, delay_s: float) -> dict[str, Any]:
    hears, says = os.pipe()
    if not (child := os.fork()):
        os.close(hears)
        _live(lambda: _table(Path(journal), position), seed, lambda told: _say(says, told))
    os.close(says)
    with os.fdopen(hears) as ear:
        heard = [line for _ in range(after) if (line := ear.readline())]
        time.sleep(delay_s)
        os.kill(child, signal.SIGKILL)
        heard += ear.readlines()
    _, status = os.waitpid(child, 0)
    return {"announced": [json.loads(line) for line in heard], "ended": os.waitstatus_to_exitcode(status)}


def _say(says: int, told: Mapping[str, Any]) -> None:
    os.write(says, json.dumps(told).encode() + b"\n")


def _live(sit_down: Callable[[], Table], seed: int, announce: Announce) -> None:
    """Play a game to its end, unless something comes between; never returns."""
    code = 1
    signal.alarm(LONGEST_S)
    try:
        with sit_down() as table:
            _play(table, seed, announce)
        code = 0
    except BaseException:  # noqa: BLE001 -- a forked child must not run on into its parent's code
        traceback.print_exc()
    finally:
        os._exit(code)


def _table(path: Path, position: str) -> Table:
    store = EvidenceStore(path.parent.parent / "evidence")
    if path.exists():
        return Table.resume(Journal.reopen(path), lambda game: Words(game, "en"), Outputs(), Clock(), store)
    game, journal = engine.open_game("desiree", {}, position), Journal.create(path)
    return Table.open(game, position, journal, Words("desiree", "en"), Outputs(), Clock(), store)


def _play(table: Table, seed: int, announce: Announce) -> None:
    """Every acknowledged entry is announced, as the lights would do it."""
    entries = table.journal.entries
    announce({"n": entries[-1].n, "hash": entries[-1].hash})
    players = CarelessPlayers(table.game, seed)
    scenes = iter([table.game.contents(table.game.read_position(table.state.position))])
    while table.state.phase is not Phase.OVER:
        for contents in scenes:
            sighting = Sighting.of({cell: {label: SURE} for cell, label in contents.items()})
            picture = f"picture of entry {len(entries)}, {seed}".encode()
            if shown := table.settle(sighting, lambda picture=picture: picture) or table.wait():  # type: ignore[misc]
                announce({"n": shown.n, "hash": entries[shown.n].hash})
        position = table.game.read_position(table.state.position)
        scenes = (scene.contents for scene in players.turn(position))


if __name__ == "__main__":
    main()
