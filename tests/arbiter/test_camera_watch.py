"""What a camera has seen is handed over once, and only as long as it says something about now."""

from __future__ import annotations

from arbiter.referee import Bumped
from arbiter.referee.roll_watch import Die
from arbiter.sighting import Sighting
from arbiter.table.camera_look import CameraLook
from arbiter.table.camera_watch import NewestLook

SEEN = Sighting.of({"a1": {"empty": 1.0}})
BUMP = Bumped(((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)))


def look(t: float, bump: Bumped | None = None) -> CameraLook:
    return CameraLook(t, SEEN, Die.GONE, None, bytes, bump)


def always(_t: float) -> bool:
    return True


def test_the_newest_look_is_taken_and_only_once() -> None:
    newest = NewestLook()
    assert newest.take(always) is None
    newest.put(look(1.0))
    newest.put(look(2.0))
    taken = newest.take(always)
    assert taken
    assert (taken.t, taken.sighting) == (2.0, SEEN)
    assert newest.take(always) is None


def test_a_look_that_has_waited_too_long_says_nothing_about_the_board_any_more() -> None:
    newest = NewestLook()
    newest.put(look(1.0, BUMP))
    taken = newest.take(lambda t: t > 1.0)
    assert taken
    assert (taken.sighting, taken.bump) == (None, BUMP)


def test_a_bump_is_told_once_however_many_looks_nobody_took() -> None:
    newest = NewestLook()
    for each in (look(1.0, BUMP), look(2.0), look(3.0)):
        newest.put(each)
    first = newest.take(always)
    newest.put(look(4.0))
    second = newest.take(always)
    assert first
    assert second
    assert (first.bump, second.bump) == (BUMP, None)


def test_a_picture_that_cannot_be_understood_takes_away_what_was_seen_before() -> None:
    newest = NewestLook()
    newest.put(look(1.0))
    newest.put(None)
    assert newest.take(always) is None
