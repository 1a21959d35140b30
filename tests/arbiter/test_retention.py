"""Pictures are kept for a set number of days, and never break a journal when they go."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.cli.main import run
from arbiter.journal import EvidenceStore, Journal, JournalError
from arbiter.journal.retention import DAY_S, Kept, outworn, put_away
from arbiter.referee import Closed, Opened, Record

NOW = 1_000_000_000.0
OPENING = Record(Opened("desiree", {}, "8/8/8/8/8/8/8/8 w"), None)
CLOSING = Record(Closed(None, "B.turn"), None)

KEPT = st.lists(
    st.builds(Kept, st.sampled_from("abcdefgh"), st.floats(-90 * DAY_S, 90 * DAY_S)),
    unique_by=lambda each: each.name,
)


@given(KEPT, st.sets(st.sampled_from("abcdefgh")), st.integers(0, 60), st.integers(0, 9))
def test_only_old_pictures_go_that_nobody_needs(
    kept: list[Kept], needed: set[str], evidence_days: int, most: int
) -> None:
    gone = outworn(kept, needed, evidence_days, most)
    ages = {each.name: each.age_s for each in kept}
    assert not needed & set(gone)
    assert all(ages[name] > evidence_days * DAY_S for name in gone)
    assert len(gone) <= most
    if evidence_days:
        may_go = [name for name in ages if name not in needed and ages[name] > evidence_days * DAY_S]
        assert (
            sorted(ages[name] for name in gone)
            == sorted(ages[name] for name in may_go)[len(may_go) - len(gone) :]
        )
        assert len(gone) == min(most, len(may_go))


@given(KEPT)
def test_zero_days_keep_no_picture(kept: list[Kept]) -> None:
    assert set(outworn(kept, (), evidence_days=0)) == {each.name for each in kept if each.age_s > 0}


class Archive:
    """The home of a table at a set time."""

    def __init__(self, folder: Path) -> None:
        self.games, self.store = folder / "games", EvidenceStore(folder / "evidence")

    def picture(self, days_old: float) -> str:
        name = self.store.keep(f"taken {days_old} days ago".encode())
        _age(self.store.path(name), days_old)
        return name

    def game(self, name: str, days_old: float, pictures: tuple[str, ...], *, is_closed: bool) -> Path:
        with Journal.create(self.games / f"{name}.jsonl") as journal:
            journal.append(OPENING, t=1.0, evidence=pictures)
            if is_closed:
                journal.append(CLOSING, t=2.0)
        _age(journal.path, days_old)
        return journal.path

    def put_away(self, evidence_days: float = 30, most: int = 100) -> set[str]:
        return set(put_away(self.store.folder, self.games, NOW, evidence_days, most))

    def left(self) -> set[str]:
        return {path.stem for path in self.store.folder.iterdir()}


def _age(path: Path, days_old: float) -> None:
    os.utime(path, (NOW - days_old * DAY_S, NOW - days_old * DAY_S))


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path)


def test_where_nothing_is_kept_nothing_goes(archive: Archive) -> None:
    assert archive.put_away() == set()


def test_a_picture_goes_after_its_days_and_its_game_still_verifies(archive: Archive) -> None:
    old, young = archive.picture(days_old=31), archive.picture(days_old=29)
    game = archive.game("one", 29, (old, young), is_closed=True)
    assert archive.put_away() == {old}
    assert archive.left() == {young}
    assert run(["verify", str(game)]) == 0


def test_a_game_that_is_not_over_keeps_its_pictures_while_it_is_played(archive: Archive) -> None:
    first, stray = archive.picture(days_old=40), archive.picture(days_old=41)
    game = archive.game("adjourned", 5, (first,), is_closed=False)
    assert archive.put_away() == {stray}
    _age(game, days_old=31)
    assert archive.put_away() == {first}, "left alone for longer than the pictures are kept"


def test_a_game_with_a_damaged_or_torn_line_keeps_its_pictures_too(archive: Archive) -> None:
    first, second = archive.picture(days_old=40), archive.picture(days_old=41)
    for name, picture in (("damaged", first), ("torn", second)):
        game = archive.game(name, 5, (picture,), is_closed=False)
        content = game.read_bytes()
        game.write_bytes(
            content.replace(b"desiree", b"d\xffsiree") if name == "damaged" else content + b'{"n":1'
        )
        _age(game, days_old=5)
    assert archive.put_away() == set()


def test_much_to_put_away_is_done_in_pieces_the_oldest_first(archive: Archive) -> None:
    names = [archive.picture(days_old=days) for days in (35, 60, 50, 40)]
    assert archive.put_away(most=2) == {names[1], names[2]}
    assert archive.put_away(most=2) == {names[0], names[3]}
    assert archive.put_away(most=2) == set()


def test_zero_days_put_everything_away(archive: Archive) -> None:
    name = archive.picture(days_old=1)
    assert archive.put_away(evidence_days=0) == {name}
    assert archive.left() == set()


def test_a_half_written_picture_goes_too_but_nothing_that_is_not_ours(archive: Archive) -> None:
    archive.store.folder.mkdir()
    half = hashlib.sha256(b"half").hexdigest()
    for name in (f"{half}.part", "holiday.jpg", "notes.txt", f"{half}.png"):
        (archive.store.folder / name).write_bytes(b"?")
        _age(archive.store.folder / name, days_old=99)
    assert archive.put_away() == {half}
    assert {path.name for path in archive.store.folder.iterdir()} == {
        "holiday.jpg",
        "notes.txt",
        f"{half}.png",
    }


def test_pictures_that_cannot_be_removed_are_a_clear_error(archive: Archive) -> None:
    name = archive.picture(days_old=99)
    archive.store.path(name).unlink()
    archive.store.path(name).mkdir()
    _age(archive.store.path(name), days_old=99)
    with pytest.raises(JournalError, match=r"cannot be removed \(Is a directory\): the disk may fill up\."):
        archive.put_away()
