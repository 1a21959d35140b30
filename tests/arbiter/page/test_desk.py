"""The desk: asks go in, moments come out, and a full disk stops the table without losing anything."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future

import pytest

from arbiter.journal import JournalError
from arbiter.table import BoardError, Desk, DrawnSitting, Moment, Move, Sitting

Sit = Callable[..., DrawnSitting]
WAIT_S = 10


def moved(start: str, target: str) -> Callable[[Sitting], None]:
    return lambda sitting: sitting.do(Move(start, target))


class Watcher:
    """Keeps the moments, and lets a test wait for one."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self._wanted: list[tuple[Callable[[Moment], bool], Future[Moment]]] = []

    def __call__(self, moment: Moment) -> None:
        self.moments.append(moment)
        for is_it, answer in self._wanted:
            if not answer.done() and is_it(moment):
                answer.set_result(moment)

    def expect(self, is_it: Callable[[Moment], bool]) -> Future[Moment]:
        answer: Future[Moment] = Future()
        self._wanted.append((is_it, answer))
        return answer


def test_what_is_asked_for_is_done_and_shown(sit: Sit) -> None:
    watcher = Watcher()
    with Desk(sit(), watcher) as desk:
        shown = watcher.expect(lambda m: m.shown is not None and m.shown.signal.reading.kind == "legal")
        desk.ask(moved("b3", "b5")).result(WAIT_S)
        assert shown.result(WAIT_S).contents["b5"] == "white 1"


def test_moments_are_numbered_and_never_repeated(sit: Sit) -> None:
    watcher = Watcher()
    with Desk(sit(), watcher) as desk:
        for start, target in (("b3", "b5"), ("b5", "b3"), ("c3", "c4")):
            desk.ask(moved(start, target)).result(WAIT_S)
    numbers = [moment.number for moment in watcher.moments]
    assert numbers == list(range(len(numbers)))


def test_who_asks_for_nonsense_hears_why_and_the_table_goes_on(sit: Sit) -> None:
    with Desk(sit(), Watcher()) as desk:
        with pytest.raises(BoardError, match="no cell"):
            desk.ask(moved("b3", "nowhere")).result(WAIT_S)
        desk.ask(moved("b3", "b5")).result(WAIT_S)


def test_who_no_longer_waits_for_an_answer_does_no_harm(sit: Sit) -> None:
    with Desk(sit(), Watcher()) as desk:
        blocked = desk.ask(lambda _: time.sleep(0.2))
        desk.ask(moved("b3", "b5")).cancel()
        blocked.result(WAIT_S)
        desk.ask(moved("c3", "c5")).result(WAIT_S)
        assert desk.moment.contents["b3"] == "white 1"


def test_a_closed_table_answers_that_it_is_closed(sit: Sit) -> None:
    with Desk(sit(), Watcher()) as desk:
        pass
    with pytest.raises(JournalError, match="closed"):
        desk.ask(moved("b3", "b5")).result(WAIT_S)


def test_whatever_goes_wrong_at_the_table_is_said(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    watcher, sitting = Watcher(), sit()

    def broken() -> float:
        raise ZeroDivisionError

    with Desk(sitting, watcher) as desk:
        stopped = watcher.expect(lambda moment: bool(moment.trouble))
        monkeypatch.setattr(sitting, "advance", broken)
        assert "ZeroDivisionError" in stopped.result(WAIT_S).trouble
        desk.ask(moved("b3", "b5")).result(WAIT_S)


def test_another_sitting_takes_the_place_of_the_first(sit: Sit) -> None:
    watcher = Watcher()
    with Desk(sit(), watcher) as desk:
        other = watcher.expect(lambda moment: moment.game.name == "checkers")
        desk.ask(lambda _: sit("checkers")).result(WAIT_S)
        assert other.result(WAIT_S).contents["a1"] == "blue man"


def test_a_journal_that_fails_stops_the_table_with_a_sentence(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = Watcher()
    sitting = sit()

    def full(*_: object) -> None:
        raise JournalError("The disk is full: make room.")

    with Desk(sitting, watcher) as desk:
        stopped = watcher.expect(lambda moment: bool(moment.trouble))
        monkeypatch.setattr(sitting.table.journal, "append", full)
        desk.ask(moved("b3", "b5"))
        seen = stopped.result(WAIT_S)
        assert seen.trouble == "The disk is full: make room."
        assert seen.shown is None or seen.shown.signal.reading.kind != "legal"
