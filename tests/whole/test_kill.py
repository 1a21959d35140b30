"""Killed without warning, again and again: what was announced is in the journal, and the game goes on."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arbiter.journal import EvidenceStore, check, replay
from arbiter.referee import Phase

KILLS = 300
BATCHES = 2
"""One for each of two workers."""

EARLY = "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w"
LATE = "8/6a1/8/8/1AbCdE2/8/1c4F1/1B6 w"
"""A game that is soon over, so that some tables die while it ends."""

LONG = 25
"""A game of so many entries is left alone: to read it all again takes longer than to play on."""

MANY = 6
LONGEST_S = 0.02
"""A table dies after so many announcements, and this much later, at most."""

DISK = 100_000
"""So many bytes fit on a disk that is soon full: a picture, but not the journal of a whole game."""

NEVER = 10**6
KILLED = -9


class Tables:
    """Tables that are started, killed and started again, and what is known of their games."""

    def __init__(self, process: subprocess.Popen[str], home: Path) -> None:
        self._process = process
        self._home = home
        self._games = 0
        self.found = check(b"")
        """What the journal held after the last death."""
        self.announced = 0
        self.unannounced = 0
        """Deaths between the writing of an entry and its announcement."""

    @property
    def journal(self) -> Path:
        return self._home / "games" / f"game{self._games}.jsonl"

    @property
    def is_stillborn(self) -> bool:
        """Whether a table died after it had made its journal and before it wrote the opening."""
        return self.journal.exists() and not self.found.entries

    def live(self, seed: int, after: int, delay_s: float = 0.0) -> bool:
        """Let a table live; whether it was killed comes back."""
        position = LATE if self._games % 2 else EARLY
        life = self._ask(
            journal=str(self.journal), position=position, seed=seed, after=after, delay_s=delay_s
        )
        assert life["ended"] in (0, KILLED), "a table fell over by itself"
        self._examine(life["announced"])
        return bool(life["ended"] == KILLED)

    def take_the_next(self) -> None:
        """Leave this game alone and begin another."""
        self._games, self.found = self._games + 1, check(b"")

    def _ask(self, **order: Any) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def _examine(self, announced: list[dict[str, Any]]) -> None:
        """Nothing announced is missing, nothing older is changed, every picture is there."""
        kept, found = self.found.entries, check(self.journal.read_bytes() if self.journal.exists() else b"")
        for told in announced:
            assert found.entries[told["n"]].hash == told["hash"]
        assert found.entries[: len(kept)] == kept
        assert found.damage is None or not (found.entries or announced)
        store, new = EvidenceStore(self._home / "evidence"), found.entries[len(kept) :]
        assert all(store.is_intact(name) for entry in new for name in entry.evidence)
        self.announced += len(announced)
        self.unannounced += len(found.entries) > max(len(kept), announced[-1]["n"] + 1 if announced else 0)
        self.found = found


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    script = Path(__file__).with_name("short_lives.py")
    environment = {**os.environ, "PYTHONPATH": str(script.parents[2]), "OPENBLAS_NUM_THREADS": "1"}
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        yield Tables(process, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_table_killed_at_hundreds_of_random_moments_loses_nothing_it_announced(
    tables: Tables, batch: int
) -> None:
    random, kills = Random(batch), 0  # noqa: S311 -- moments, not secrets
    while kills < KILLS // BATCHES:
        kills += tables.live(kills, random.randrange(MANY), random.uniform(0, LONGEST_S))
        if tables.is_stillborn:
            tables.take_the_next()
        if tables.found.is_closed or len(tables.found.entries) > LONG:
            assert replay(tables.found.entries).turns, "what was left behind is still a game"
            tables.take_the_next()
    assert tables.announced > kills
    assert tables.unannounced > 0, "some must have died at the worst moment"
    assert not tables.live(kills, NEVER), "the last one plays to its end"
    assert tables.found.is_closed
    assert replay(tables.found.entries).state.phase is Phase.OVER


@pytest.mark.slow
def test_a_demo_whose_disk_is_full_stops_with_one_sentence_and_loses_nothing(
    home: Path, tablier: Any
) -> None:
    demo = subprocess.run(
        [sys.executable, "-m", "arbiter.cli", "demo", "--no-page", "--json", "--speed", "1000"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TABLIER_HOME": str(home)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (DISK, DISK)),
    )
    (path,) = (home / "games").glob("*.jsonl")
    assert (demo.returncode, demo.stderr.count("\n")) == (2, 1)
    assert demo.stderr.startswith(
        f"tablier: The journal {path} cannot be written (File too large): make room"
    )
    announced, found = demo.stdout.splitlines(), check(path.read_bytes())
    assert [json.loads(line)["n"] for line in announced] == list(range(1, len(found.entries)))
    assert tablier("verify", str(path)).returncode == 0
