"""The journal under attack: cut, flipped, doubled, full disk, read-only folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine
from arbiter.journal import EvidenceStore, Journal, JournalError, check, replay
from arbiter.referee import Closed, Opened, Phase, Record, Settled, begin, step

BEFORE = "8/8/8/8/1AbC1E2/8/3d2F1/8 b"


@pytest.fixture
def written(tmp_path: Path, look: Any) -> Path:
    """The journal of a short piece of play: opening, set-up, a move of Black's, a breach of White's."""
    game = engine.open_game("desiree", {}, BEFORE)
    position = game.read_position(BEFORE)
    after = game.play(position, game.read_move(position, "d2-e3"))
    scenes = [
        look(game, position),
        look(game, position, {"d2": "empty", "e3": "black 4"}),
        look(game, after, {"g2": "white 3"}),
    ]
    state, actions = begin(Opened("desiree", dict(game.options), BEFORE))
    with Journal.create(tmp_path / "games" / "one.jsonl") as journal:
        _write(journal, actions)
        for scene in scenes:
            state, actions = step(game, state, Settled(scene))
            _write(journal, actions)
        return journal.path


def _write(journal: Journal, actions: Any) -> None:
    for action in actions:
        if isinstance(action, Record):
            journal.append(action, t=1000.0 + len(journal.entries))


def test_what_was_written_verifies_and_replays(written: Path) -> None:
    found = check(written.read_bytes())
    assert (found.damage, found.torn, len(found.entries)) == (None, b"", 4)
    told = replay(found.entries)
    assert (told.state.phase, told.state.moves, told.state.illegal_tries) == (
        Phase.PLAYING,
        ("d2-e3",),
        {"white": 1},
    )


def test_every_flipped_bit_is_found_and_the_entry_is_named(written: Path) -> None:
    content = written.read_bytes()
    line_of = [content[:at].count(b"\n") for at in range(len(content))]
    for at in range(0, len(content), 7):
        damaged = bytearray(content)
        damaged[at] ^= 0x01
        found = check(bytes(damaged))
        assert found.damage is not None, f"byte {at} flipped unnoticed"
        assert f"Entry {line_of[at]}" in found.damage


def test_the_flipped_end_of_the_last_line_is_found(written: Path) -> None:
    content = written.read_bytes()
    assert check(content[:-1] + b"x").damage is not None


def test_a_journal_cut_anywhere_in_its_last_entry_goes_on_without_it(written: Path) -> None:
    content = written.read_bytes()
    last = content[:-1].rfind(b"\n") + 1
    for cut in range(last, len(content), 13):
        written.write_bytes(content[:cut])
        with Journal.reopen(written) as journal:
            assert journal.torn == content[last:cut]
            assert len(journal.entries) == 3
            journal.append(Record(Closed(None, "B.turn"), None), t=2000.0)
        assert check(written.read_bytes()).damage is None


def test_entries_swapped_doubled_or_left_out_are_found(written: Path) -> None:
    lines = written.read_bytes().splitlines(keepends=True)
    for order in ([0, 2, 1, 3], [0, 1, 1, 2, 3], [0, 2, 3], [1, 2, 3]):
        assert check(b"".join(lines[n] for n in order)).damage is not None


def test_nothing_may_follow_the_closing_entry(written: Path) -> None:
    with Journal.reopen(written) as journal:
        closed = Record(Closed("white", "F.line"), None)
        last = journal.append(closed, t=1.0)
        assert check(written.read_bytes()).is_closed
        with pytest.raises(JournalError, match="is over"):
            journal.append(closed, t=1.0)
    more = replace(last, n=last.n + 1, before=last.hash).line().encode() + b"\n"
    assert "closing entry" in str(check(written.read_bytes() + more).damage)
    assert check(written.read_bytes() + more[:20]).damage is not None


@pytest.mark.parametrize("rest", [b"garbage", b"[1,2]", b'{"n":7,"t":1', b"{}", b"\x00\x00"])
def test_what_is_no_beginning_of_the_next_entry_is_no_torn_line(written: Path, rest: bytes) -> None:
    assert check(written.read_bytes() + rest).damage is not None


def test_an_entry_is_on_the_disk_before_append_returns(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    with Journal.reopen(written) as journal:
        journal.append(Record(Closed(None, "B.turn"), None), t=1.0)
    assert synced == [written.stat().st_size]


def test_a_closing_entry_that_the_referee_would_not_write_is_found_by_replay(written: Path) -> None:
    entries = check(written.read_bytes()).entries
    odd = replace(entries[0], event={**entries[0].event, "extra": 1})
    with pytest.raises(JournalError, match="Entry 0"):
        replay([odd, *entries[1:]])


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"\xff\xfe\n", b"[1]\n", b"{}\n", b'{"n":0'])
def test_what_is_no_journal_is_not_verified(content: bytes) -> None:
    assert check(content).damage is not None


def test_a_line_with_odd_values_is_damage_and_no_crash(written: Path) -> None:
    entry = json.loads(written.read_text().splitlines()[0])
    for key, value in (
        ("n", None),
        ("t", "x"),
        ("event", 3),
        ("evidence", 5),
        ("before", []),
        ("t", float("nan")),
    ):
        line = json.dumps({**entry, key: value}).encode() + b"\n"
        assert check(line).damage is not None
    assert check(json.dumps({**entry, "more": 1}).encode() + b"\n").damage is not None


def test_a_damaged_journal_is_not_continued(written: Path) -> None:
    written.write_bytes(written.read_bytes().replace(b"white", b"black", 1))
    with pytest.raises(JournalError, match="cannot be continued"):
        Journal.reopen(written)


def test_an_existing_journal_is_never_overwritten(written: Path) -> None:
    with pytest.raises(JournalError, match="already"):
        Journal.create(written)


def test_a_journal_in_use_is_not_opened_twice(written: Path) -> None:
    with Journal.reopen(written), pytest.raises(JournalError, match="in use"):
        Journal.reopen(written)
    Journal.reopen(written).close()


def test_a_journal_that_is_not_there_is_not_reopened(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be opened"):
        Journal.reopen(tmp_path / "none.jsonl")


def test_a_reading_that_the_rules_would_not_give_is_found_by_replay(written: Path) -> None:
    entries = list(check(written.read_bytes()).entries)
    entries[2] = replace(entries[2], reading={"kind": "unchanged"})
    with pytest.raises(JournalError, match="Entry 2"):
        replay(entries)


def test_a_journal_of_an_unknown_game_is_not_replayed(written: Path) -> None:
    first = check(written.read_bytes()).entries[0]
    with pytest.raises(JournalError, match="no game 'go'"):
        replay([replace(first, event={**first.event, "game": "go"})])


@pytest.mark.slow
def test_on_a_full_disk_the_last_entry_is_refused_and_the_others_stay(written: Path) -> None:
    code = textwrap.dedent(f"""
        import resource, signal
        from pathlib import Path
        from arbiter.journal import Journal, JournalError
        from arbiter.referee import Closed, Record
        path = Path({str(written)!r})
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        journal = Journal.reopen(path)
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 50, resource.RLIM_INFINITY))
        try:
            journal.append(Record(Closed(None, "B.turn"), None), t=1.0)
        except JournalError as trouble:
            print(trouble)
        assert path.stat().st_size == size
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        journal.append(Record(Closed(None, "B.turn"), None), t=1.0)
    """)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "cannot be written" in done.stdout
    found = check(written.read_bytes())
    assert (found.damage, found.is_closed, len(found.entries)) == (None, True, 5)


def test_a_place_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JournalError, match="cannot be written"):
        Journal.create(tmp_path / "file" / "one.jsonl")
    with pytest.raises(JournalError, match="cannot be written"):
        EvidenceStore(tmp_path / "file").keep(b"picture")


def test_evidence_is_stored_once_under_its_hash(tmp_path: Path) -> None:
    store = EvidenceStore(tmp_path)
    name = store.keep(b"picture")
    assert store.keep(b"picture") == name
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}.jpg"]
    assert store.path(name).read_bytes() == b"picture"
    assert store.is_intact(name) is True
    store.path(name).write_bytes(b"another")
    assert store.is_intact(name) is False
    assert store.is_intact("none") is None
