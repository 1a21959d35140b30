"""The writer: answers in order, waits for the disk in place of the referee, and stops for good at a fault."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from arbiter.journal import Entry, EvidenceStore, Journal, JournalError, check
from arbiter.referee import Closed, Opened, Record, Settled
from arbiter.sighting import Sighting, Unsure
from arbiter.table.writer import Ticket, Writer

OPENING = Record(Opened("desiree", {}, "8/8/8/8/8/8/8/8 w"), None)
UNSURE = Record(Settled(Sighting.of({"a1": {"white 1": 0.5}})), Unsure(("a1",)))
CLOSING = Record(Closed(None, "B.turn"), None)

LONG_S = 30.0
"""Nothing here takes so long; it only keeps a broken test from waiting for ever."""


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.create(tmp_path / "games" / "one.jsonl") as made:
        yield made


@pytest.fixture
def store(tmp_path: Path) -> EvidenceStore:
    return EvidenceStore(tmp_path / "evidence")


def _on_disk(journal: Journal) -> tuple[Entry, ...]:
    return check(journal.path.read_bytes()).entries


def test_nothing_is_answered_before_the_disk_has_it(journal: Journal) -> None:
    writer = Writer(journal)
    tickets = [writer.write(record, t=1.0) for record in (OPENING, UNSURE)]
    assert not any(ticket.done() for ticket in tickets)
    assert journal.path.read_bytes() == b""
    writer.pump()
    assert tuple(ticket.result(timeout=0) for ticket in tickets) == _on_disk(journal)


def test_whoever_is_called_back_finds_the_entry_on_the_disk_and_in_order(journal: Journal) -> None:
    lengths: list[int] = []
    with Writer(journal) as writer:
        for record in (OPENING, *[UNSURE] * 20, CLOSING):
            writer.write(record, t=1.0).add_done_callback(
                lambda ticket: lengths.append(
                    ticket.result().n if ticket.result() in _on_disk(journal) else -1
                )
            )
    assert lengths == list(range(22))


def test_the_referee_goes_on_while_the_disk_takes_its_time(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    the_disk_is_ready = threading.Event()
    monkeypatch.setattr(os, "fsync", lambda _: the_disk_is_ready.wait(LONG_S))
    with Writer(journal) as writer:
        tickets = [writer.write(record, t=1.0) for record in (OPENING, UNSURE, CLOSING)]
        assert not any(ticket.done() for ticket in tickets)
        the_disk_is_ready.set()
    assert [ticket.result(timeout=0).n for ticket in tickets] == [0, 1, 2]


def test_a_picture_is_on_the_disk_before_the_entry_that_names_it(journal: Journal, tmp_path: Path) -> None:
    entries_then: list[int] = []

    class WatchedStore(EvidenceStore):
        def keep(self, picture: bytes) -> str:
            entries_then.append(len(_on_disk(journal)))
            return super().keep(picture)

    store = WatchedStore(tmp_path / "evidence")
    writer = Writer(journal, store)
    writer.write(OPENING, t=1.0)
    ticket = writer.write(UNSURE, t=2.0, pictures=(lambda: b"far", lambda: b"near"))
    writer.pump()
    assert entries_then == [1, 1]
    assert [store.path(name).read_bytes() for name in ticket.result(timeout=0).evidence] == [b"far", b"near"]


def test_without_a_store_no_picture_is_even_made(journal: Journal) -> None:
    writer = Writer(journal)
    ticket = writer.write(OPENING, t=1.0, pictures=(lambda: pytest.fail("made"),))
    writer.pump()
    assert ticket.result(timeout=0).evidence == ()


def test_what_was_seen_cannot_be_called_off(journal: Journal) -> None:
    writer = Writer(journal)
    ticket = writer.write(OPENING, t=1.0)
    assert not ticket.cancel()
    writer.pump()
    assert ticket.result(timeout=0) in _on_disk(journal)


@pytest.mark.parametrize(("call", "code"), [("write", errno.ENOSPC), ("fsync", errno.EIO)])
def test_after_a_disk_error_every_waiting_and_every_later_ticket_fails_with_the_same_sentence(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, call: str, code: int
) -> None:
    writer = Writer(journal)
    good = writer.write(OPENING, t=1.0)
    writer.pump()
    waiting = [writer.write(UNSURE, t=2.0) for _ in range(3)]
    with monkeypatch.context() as broken:
        broken.setattr(os, call, _raise(OSError(code, os.strerror(code))))
        writer.pump()
    later = writer.write(UNSURE, t=3.0)
    writer.pump()
    writer.close()
    after_all = writer.write(UNSURE, t=4.0)
    sentences = {str(ticket.exception(timeout=0)) for ticket in (*waiting, later, after_all)}
    assert sentences == {
        f"The journal {journal.path} cannot be written ({os.strerror(code)}): make room or choose another "
        "TABLIER_HOME; what was acknowledged so far is kept."
    }
    assert all(
        isinstance(ticket.exception(timeout=0), JournalError) for ticket in (*waiting, later, after_all)
    )
    assert _on_disk(journal) == (good.result(timeout=0),)


def test_an_error_of_the_disk_ends_neither_the_thread_nor_the_answers(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", _raise(OSError(errno.EIO, "Input/output error")))
    with Writer(journal) as writer:
        tickets = [writer.write(OPENING, t=1.0), writer.write(UNSURE, t=1.0)]
        for ticket in tickets:
            assert isinstance(ticket.exception(timeout=LONG_S), JournalError)
        assert isinstance(writer.write(UNSURE, t=1.0).exception(timeout=LONG_S), JournalError)
    assert _on_disk(journal) == ()


def test_a_picture_that_cannot_be_kept_stops_the_game_before_its_entry(
    journal: Journal, tmp_path: Path
) -> None:
    (tmp_path / "evidence").write_text("in the way")
    writer = Writer(journal, EvidenceStore(tmp_path / "evidence"))
    writer.write(OPENING, t=1.0)
    tickets = [writer.write(UNSURE, t=1.0, pictures=(lambda: b"picture",)), writer.write(CLOSING, t=1.0)]
    writer.pump()
    assert all("picture" in str(ticket.exception(timeout=0)) for ticket in tickets)
    assert len(_on_disk(journal)) == 1


def test_a_mistake_of_ours_leaves_nobody_waiting_either(journal: Journal, store: EvidenceStore) -> None:
    writer = Writer(journal, store)
    first = writer.write(OPENING, t=1.0, pictures=(lambda: b"%d" % (1 // 0),))
    second = writer.write(OPENING, t=1.0)
    writer.pump()
    assert isinstance(first.exception(timeout=0), JournalError)
    assert "takes nothing more: ZeroDivisionError" in str(second.exception(timeout=0))
    assert _on_disk(journal) == ()


def test_leaving_writes_all_that_waits_and_leaves_no_thread_behind(journal: Journal) -> None:
    before = threading.active_count()
    with Writer(journal) as writer:
        tickets = [writer.write(record, t=1.0) for record in (OPENING, *[UNSURE] * 50)]
    assert all(ticket.done() for ticket in tickets)
    assert len(_on_disk(journal)) == 51
    assert threading.active_count() == before


def test_leaving_on_an_error_of_somebody_else_writes_all_that_waits_too(journal: Journal) -> None:
    tickets: list[Ticket] = []

    def play() -> None:
        with Writer(journal) as writer:
            tickets.append(writer.write(OPENING, t=1.0))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play()
    assert tickets[0].result(timeout=0) in _on_disk(journal)


def test_a_closed_writer_takes_nothing_more_and_can_be_closed_again(journal: Journal) -> None:
    writer = Writer(journal)
    first = writer.write(OPENING, t=1.0)
    writer.close()
    writer.close()
    assert first.result(timeout=0) in _on_disk(journal)
    assert "is closed" in str(writer.write(UNSURE, t=1.0).exception(timeout=0))


def _raise(error: OSError) -> Callable[..., NoReturn]:
    def fail(*_: object) -> NoReturn:
        raise error

    return fail
