"""The journal under attack: cut, flipped, doubled, forged, of another game or version."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine
from arbiter.cli.main import run
from arbiter.journal import GENESIS, Entry, EvidenceStore, Journal, JournalError, check, replay
from arbiter.referee import Closed, Opened, Phase, Record, Settled, begin, step
from arbiter.referee.events import FORMAT
from arbiter.sighting import Sighting, Unsure

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
    state, actions = begin(game, Opened("desiree", dict(game.options), BEFORE))
    with Journal.create(tmp_path / "games" / "one.jsonl") as journal:
        _write(journal, actions)
        for scene in scenes:
            state, actions = step(game, state, Settled(scene), 0.0)
            _write(journal, actions)
        return journal.path


@pytest.fixture
def without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk, where a test opens a journal a thousand times."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


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


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A finished journal of few bytes, so that every one of them can be spoiled in turn."""
    with Journal.create(tmp_path / "small.jsonl") as journal:
        journal.append(Record(Opened("desiree", {}, "8/8/8/8/8/8/8/8 w"), None), t=1.5)
        journal.append(Record(Settled(Sighting.of({"a1": {"white 1": 0.5}})), Unsure(("a1",))), t=2.5)
        journal.append(Record(Closed("white", "F.line"), None), t=3.5)
        return journal.path


def _spoiled(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The journal with one byte changed, and the number of the entry in which it stands."""
    for at, byte in enumerate(content):
        flipped = range(256) if byte == ord("\n") else [byte ^ 1 << bit for bit in range(8)]
        for other in {*flipped, 0, ord("\n"), ord(" "), ord('"')} - {byte}:
            yield content.count(b"\n", 0, at), content[:at] + bytes((other,)) + content[at + 1 :]


def test_every_flipped_bit_is_found_and_the_entry_is_named(small: Path) -> None:
    for entry, damaged in _spoiled(small.read_bytes()):
        damage = check(damaged).damage
        assert damage is not None, f"unnoticed: {damaged!r}"
        assert damage.startswith(f"Entry {entry} is damaged")


def test_verify_says_no_to_a_flipped_byte_and_names_the_entry(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = small.read_bytes()
    for at in (*range(0, len(content), 41), len(content) - 1):
        small.write_bytes(content[:at] + bytes((content[at] ^ 0x20,)) + content[at + 1 :])
        assert run(["verify", str(small)]) == 1
        assert f"Entry {content.count(bytes((10,)), 0, at)} is damaged" in capsys.readouterr().out


@pytest.mark.usefixtures("without_waiting")
def test_a_journal_cut_anywhere_in_its_last_two_entries_keeps_all_others_and_goes_on(small: Path) -> None:
    content = small.read_bytes()
    whole = check(content).entries
    for cut in range(content.index(b"\n") + 1, len(content)):
        small.write_bytes(content[:cut])
        kept = content.count(b"\n", 0, cut)
        with Journal.reopen(small) as journal:
            assert journal.entries == list(whole[:kept])
            assert journal.torn == content[content.rfind(b"\n", 0, cut) + 1 : cut]
            added = journal.append(Record(Closed(None, "B.turn"), None), t=2000.0)
        found = check(small.read_bytes())
        assert (found.damage, found.torn, found.entries) == (None, b"", (*whole[:kept], added))


def test_a_game_cut_anywhere_in_its_last_two_entries_can_be_played_on(written: Path) -> None:
    content = written.read_bytes()
    second_last = content.rfind(b"\n", 0, content.rfind(b"\n", 0, -1)) + 1
    states = {
        replay(check(content[:cut]).entries).state.moves for cut in range(second_last, len(content), 97)
    }
    assert states == {(), ("d2-e3",)}


@pytest.mark.usefixtures("without_waiting")
@pytest.mark.parametrize("zeros", [1, 7, 4096])
def test_a_last_line_that_a_power_cut_left_full_of_zeros_is_torn(written: Path, zeros: int) -> None:
    content = written.read_bytes()
    last = content.rfind(b"\n", 0, -1) + 1
    for cut in range(last, len(content) - 1, 29):
        written.write_bytes(content[:cut] + bytes(zeros))
        with Journal.reopen(written) as journal:
            assert len(journal.entries) == 3
        assert written.read_bytes() == content[:last]
    assert check(content[:-1] + bytes(zeros)).damage is not None, "a whole line whose end went bad"


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


@pytest.mark.parametrize("rest", [b"garbage", b"[1,2]", b'{"n":7,"t":1', b"{}", b"\x00x", b"\x00{"])
def test_what_is_no_beginning_of_the_next_entry_is_no_torn_line(written: Path, rest: bytes) -> None:
    assert check(written.read_bytes() + rest).damage is not None


def test_an_entry_is_on_the_disk_before_append_returns(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    with Journal.reopen(written) as journal:
        journal.append(Record(Closed(None, "B.turn"), None), t=1.0)
    assert synced[-1] == written.stat().st_size


def test_what_a_killed_process_left_in_memory_is_on_the_disk_before_it_counts(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    Journal.reopen(written).close()
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
        ("more", 1),
    ):
        line = json.dumps({**entry, key: value}).encode() + b"\n"
        assert check(line).damage is not None


@pytest.mark.parametrize(
    "odd", [{"n": False}, {"t": True}, {"evidence": (5,)}, {"evidence": ("../x",)}, {"evidence": ("ab",)}]
)
def test_odd_values_are_damage_even_under_their_right_hash(written: Path, odd: dict[str, Any]) -> None:
    forged = replace(check(written.read_bytes()).entries[0], **odd)
    assert str(check(forged.line().encode() + b"\n").damage).startswith("Entry 0 is damaged")


@pytest.mark.parametrize(
    ("forged", "damage"),
    [
        ({"n": 7}, "it carries the number 7"),
        ({"before": "0" * 64}, "it does not follow the entry before it"),
    ],
)
def test_an_entry_out_of_its_place_is_damage_even_under_its_right_hash(
    written: Path, forged: dict[str, Any], damage: str
) -> None:
    *lines, _ = written.read_bytes().splitlines(keepends=True)[:4]
    odd = replace(check(written.read_bytes()).entries[3], **forged)
    content = b"".join(lines) + odd.line().encode() + b"\n"
    assert check(content).damage == f"Entry 3 is damaged: {damage}."


def test_a_journal_has_one_opening_and_it_comes_first(written: Path) -> None:
    entries = check(written.read_bytes()).entries
    again = replace(entries[1], event=entries[0].event, reading=None)
    none = replace(entries[0], event=entries[1].event)
    for number, forged in ((1, (entries[0], again)), (0, (none,))):
        content = "".join(f"{entry.line()}\n" for entry in forged)
        only = "a journal begins with one opening entry and has no other"
        assert check(content.encode()).damage == f"Entry {number} is damaged: {only}."


def test_who_rewrites_one_entry_has_to_rewrite_all_that_follow(written: Path) -> None:
    lines = written.read_bytes().splitlines(keepends=True)
    lines[2] = replace(check(written.read_bytes()).entries[2], t=5.0).line().encode() + b"\n"
    found = check(b"".join(lines))
    assert found.damage == "Entry 3 is damaged: it does not follow the entry before it."


def test_a_line_as_deep_as_a_well_is_damage_and_no_crash() -> None:
    for depth in range(1, sys.getrecursionlimit() + 100, 7):
        deep = '{"x":' * depth + "1" + "}" * depth
        line = f'{{"n":0,"t":1,"before":"","event":{deep},"reading":null,"evidence":[],"hash":""}}\n'
        assert check(line.encode()).damage is not None
        assert check(line.encode()[:-1]).damage is not None


def test_a_line_edited_by_hand_is_named_even_where_it_still_makes_sense(written: Path) -> None:
    written.write_bytes(written.read_bytes().replace(b'"t":1002.0', b'"t":1002.5'))
    assert check(written.read_bytes()).damage == "Entry 2 is damaged: its hash does not fit its content."


def test_a_line_that_says_the_same_in_other_letters_is_damage(written: Path) -> None:
    first = written.read_bytes().splitlines()[0]
    for other in (
        first.replace(b":", b": ", 1),
        first.replace(b"desiree", b"desir\\u0065e"),
        first.replace(b"1000.0", b"1e3"),
        first.replace(b'{"n":0,', b'{"n":0,"n":0,'),
        first + b" ",
        first + b"\r",
    ):
        assert check(other + b"\n").damage == "Entry 0 is damaged: it is not written as Tablier writes it."


def _opened_in(format_: Any, path: Path, **more: Any) -> Path:
    """A journal whose opening says that it was written in this format, under its right hash."""
    opening = Entry(0, 1.0, GENESIS, {"kind": "opened", "format": format_, "game": "desiree"}, None, ())
    line = opening.line() if not more else json.dumps({**json.loads(opening.line()), **more})
    path.write_text(line + "\n" + '{"n":1,"t":')
    return path


@pytest.mark.parametrize("format_", [0, FORMAT + 1, "x", None])
def test_a_journal_of_another_format_is_left_as_it_is(tmp_path: Path, format_: Any) -> None:
    path = _opened_in(format_, tmp_path / "other.jsonl")
    before = path.read_bytes()
    with pytest.raises(JournalError, match=f"in format {format_}, this version reads {FORMAT}: go on with"):
        Journal.reopen(path)
    assert path.read_bytes() == before


def test_a_journal_of_another_format_whose_lines_look_otherwise_says_so(tmp_path: Path) -> None:
    path = _opened_in(FORMAT + 1, tmp_path / "other.jsonl", before=7)
    assert check(path.read_bytes()).damage == (
        f"Entry 0 is damaged: it was written in format {FORMAT + 1}, this version reads {FORMAT}."
    )


def test_a_journal_of_another_game_is_not_gone_on_with(written: Path) -> None:
    with pytest.raises(JournalError, match=r"holds a game of desiree, not of d21: choose another journal\."):
        Journal.reopen(written, game="d21")
    Journal.reopen(written, game="desiree").close()


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
