"""The disk under the journal fails: full, read-only, gone, lying, or without power."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import resource
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import pytest

from arbiter.journal import EvidenceStore, Journal, JournalError, check
from arbiter.referee import Closed, Opened, Record

OPENING = Record(Opened("desiree", {}, "8/8/8/8/8/8/8/8 w"), None)
CLOSING = Record(Closed(None, "B.turn"), None)
NOBODY = 65534

Undo = Callable[[], object]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """An open journal whose opening was acknowledged."""
    with Journal.create(tmp_path / "games" / "one.jsonl") as made:
        made.append(OPENING, t=1.0)
        yield made


def _limit_files_to(size: int) -> Undo:
    """No file may grow beyond this: all that one process can do to fill its own disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, before)


def _failing(call: str, code: int) -> Undo:
    def fail(*_: object) -> NoReturn:
        raise OSError(code, os.strerror(code))

    patch = pytest.MonkeyPatch()
    patch.setattr(os, call, fail)
    return patch.undo


def _remove(path: Path) -> Undo:
    content = path.read_bytes()
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    return lambda: path.write_bytes(content)


def _move(path: Path) -> Undo:
    moved = path.parent.rename(path.parent.with_name("elsewhere"))
    return lambda: moved.rename(path.parent)


def _save_in_an_editor(path: Path) -> Undo:
    path.with_suffix(".new").write_bytes(path.read_bytes())
    path.with_suffix(".new").replace(path)
    return lambda: None


def _change(path: Path, to: bytes) -> Undo:
    content = path.read_bytes()
    path.write_bytes(to)
    return lambda: path.write_bytes(content)


FAULTS: dict[str, tuple[Callable[[Path], Undo], str]] = {
    "nothing fits any more": (lambda path: _limit_files_to(path.stat().st_size), "File too large"),
    "half a line fits": (lambda path: _limit_files_to(path.stat().st_size + 50), "File too large"),
    "the disk is full": (lambda _: _failing("write", errno.ENOSPC), "No space left on device"),
    "the disk went read-only": (lambda _: _failing("write", errno.EROFS), "Read-only file system"),
    "the disk takes it and then fails": (lambda _: _failing("fsync", errno.EIO), "Input/output error"),
    "the folder was removed": (_remove, "No such file or directory"),
    "the folder was moved": (_move, "No such file or directory"),
    "an editor saved it": (_save_in_an_editor, "somebody else changed it"),
    "somebody emptied it": (lambda path: _change(path, b""), "somebody else changed it"),
    "somebody wrote into it": (
        lambda path: _change(path, path.read_bytes() + b"x"),
        "somebody else changed it",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_after_a_fault_nothing_is_accepted_and_nothing_acknowledged_is_lost(
    journal: Journal, name: str
) -> None:
    strike, reason = FAULTS[name]
    acknowledged = journal.path.read_bytes()
    undo = strike(journal.path)
    try:
        with pytest.raises(JournalError) as refused:
            journal.append(CLOSING, t=2.0)
    finally:
        undo()
    sentence = str(refused.value)
    assert sentence.startswith(f"The journal {journal.path} cannot be written ({reason}): make room")
    with pytest.raises(JournalError, match=re.escape(sentence)):
        journal.append(CLOSING, t=3.0)
    assert journal.path.read_bytes() == acknowledged
    journal.close()
    with Journal.reopen(journal.path) as again:
        again.append(CLOSING, t=4.0)
    found = check(journal.path.read_bytes())
    assert (found.damage, found.is_closed, len(found.entries)) == (None, True, 2)


def test_a_line_that_can_neither_be_finished_nor_taken_back_is_dropped_by_the_next_opening(
    journal: Journal,
) -> None:
    acknowledged = journal.path.read_bytes()
    undo, undo_too = _limit_files_to(len(acknowledged) + 50), _failing("ftruncate", errno.EIO)
    with pytest.raises(JournalError, match="File too large"):
        journal.append(CLOSING, t=2.0)
    undo()
    undo_too()
    journal.close()
    assert len(journal.path.read_bytes()) == len(acknowledged) + 50
    with Journal.reopen(journal.path) as again:
        assert (len(again.entries), len(again.torn)) == (1, 50)


def test_a_place_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JournalError, match="cannot be written"):
        Journal.create(tmp_path / "file" / "one.jsonl")
    with pytest.raises(JournalError, match="cannot be written"):
        EvidenceStore(tmp_path / "file").keep(b"picture")


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder with a journal in which nobody may write; the superuser, who may, is nobody for a while."""
    with TemporaryDirectory() as name:
        folder, is_superuser = Path(name), os.geteuid() == 0
        (folder / "one.jsonl").touch(0o444)
        folder.chmod(0o555)
        if is_superuser:
            os.seteuid(NOBODY)
        yield folder
        if is_superuser:
            os.seteuid(0)
        folder.chmod(0o755)


def test_in_a_read_only_folder_no_game_begins_and_none_goes_on(read_only: Path) -> None:
    with pytest.raises(JournalError, match=r"two\.jsonl cannot be written \(Permission denied\)"):
        Journal.create(read_only / "two.jsonl")
    with pytest.raises(JournalError, match=r"one\.jsonl cannot be opened \(Permission denied\)"):
        Journal.reopen(read_only / "one.jsonl")
    with pytest.raises(JournalError, match=r"\.jpg cannot be written \(Permission denied\): make room"):
        EvidenceStore(read_only).keep(b"picture")
    with pytest.raises(JournalError, match=r"cannot be written \(Permission denied\)"):
        EvidenceStore(read_only / "deeper").keep(b"picture")
    assert [path.name for path in read_only.iterdir()] == ["one.jsonl"]


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_picture_that_does_not_fit_leaves_nothing_behind(tmp_path: Path, call: str) -> None:
    undo = _failing(call, errno.ENOSPC)
    with pytest.raises(JournalError, match="No space left"):
        EvidenceStore(tmp_path).keep(b"picture")
    undo()
    assert list(tmp_path.iterdir()) == []


def test_a_table_killed_while_it_writes_a_picture_leaves_no_half_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException): ...

    def write(descriptor: int, content: bytes, really: Callable[[int, bytes], int] = os.write) -> NoReturn:
        really(descriptor, content[:3])
        raise Killed

    store, name = EvidenceStore(tmp_path), hashlib.sha256(b"picture").hexdigest()
    with monkeypatch.context() as dying:
        dying.setattr(os, "write", write)
        with pytest.raises(Killed):
            store.keep(b"picture")
    assert store.is_intact(name) is None
    assert store.is_intact(store.keep(b"picture"))


def test_a_file_system_that_cannot_sync_names_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(descriptor: int, really: Callable[[int], None] = os.fsync) -> None:
        if Path(f"/proc/self/fd/{descriptor}").readlink().is_dir():
            raise OSError(errno.EINVAL, "Invalid argument")
        really(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    with Journal.create(tmp_path / "games" / "one.jsonl") as journal:
        journal.append(OPENING, t=1.0)


@pytest.mark.slow
def test_on_a_disk_that_really_is_full_the_game_stops_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    code = textwrap.dedent("""
        import sys
        from pathlib import Path
        from arbiter.journal import EvidenceStore, Journal, JournalError, check
        from arbiter.referee import Opened, Record, Settled
        from arbiter.sighting import Sighting, Unsure
        disk = Path(sys.argv[1])
        unsure = Record(Settled(Sighting.of({"a1": {"white 1": 0.5}})), Unsure(("a1",)))
        (disk / "filler").write_bytes(bytes(8192))
        with Journal.create(disk / "one.jsonl") as journal:
            entry = journal.append(Record(Opened("desiree", {}, "8 w"), None), t=1.0)
            try:
                while True:
                    entry = journal.append(unsure, t=2.0)
            except JournalError as trouble:
                print(trouble)
        assert check(journal.path.read_bytes()).entries[-1] == entry
        (disk / "filler").unlink()
        with Journal.reopen(journal.path) as journal:
            journal.append(unsure, t=3.0)
        assert check(journal.path.read_bytes()).entries[-2] == entry
        try:
            EvidenceStore(disk).keep(bytes(99999))
        except JournalError as trouble:
            print(trouble)
        assert sorted(path.suffix for path in disk.iterdir()) == [".jsonl"]
    """)
    mounted = 'mount -t tmpfs -o size=64k tmpfs "$1" || exit 77; exec "$2" -c "$3" "$1"'
    done = subprocess.run(
        ["unshare", "--mount", "--map-root-user", "sh", "-c", mounted, "sh", tmp_path, sys.executable, code],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 77 or done.stderr.startswith("unshare:"):
        pytest.skip("a small disk can be mounted neither by the superuser nor in a namespace")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("cannot be written (No space left on device)") == 2


class PowerCut:
    """A disk that keeps only what it was made to keep: synced files, under names in synced folders."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
        self.root = root
        self._contents: dict[int, bytes] = {}
        self._names: dict[int, dict[str, int]] = {}
        monkeypatch.setattr(os, "fsync", self._fsync)

    def left(self, path: Path) -> bytes | None:
        """What is left of a file if the power goes now."""
        inode = self.root.stat().st_ino
        for name in path.relative_to(self.root).parts:
            if name not in self._names.get(inode, {}):
                return None
            inode = self._names[inode][name]
        return self._contents.get(inode)

    def _fsync(self, descriptor: int) -> None:
        path, inode = Path(f"/proc/self/fd/{descriptor}").readlink(), os.fstat(descriptor).st_ino
        if path.is_dir():
            self._names[inode] = {each.name: each.stat().st_ino for each in path.iterdir()}
        else:
            self._contents[inode] = path.read_bytes()


@pytest.fixture
def power_cut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> PowerCut:
    return PowerCut(monkeypatch, tmp_path)


def test_what_was_acknowledged_is_there_after_a_power_cut(power_cut: PowerCut) -> None:
    path = power_cut.root / "new" / "home" / "games" / "one.jsonl"
    with Journal.create(path) as journal:
        assert power_cut.left(path) is None
        for record in (OPENING, CLOSING):
            entry = journal.append(record, t=1.0)
            assert check(power_cut.left(path) or b"").entries[-1] == entry


def test_what_is_gone_on_with_is_there_after_a_power_cut(power_cut: PowerCut) -> None:
    path = power_cut.root / "one.jsonl"
    with Journal.create(path) as journal:
        journal.append(OPENING, t=1.0)
        lost = journal.append(CLOSING, t=2.0).line().encode() + b"\n"
    path.write_bytes(path.read_bytes().removesuffix(lost))
    with path.open("ab") as killed:  # written, but killed before the disk had it
        killed.write(lost)
    with Journal.reopen(path) as again:
        assert check(power_cut.left(path) or b"").entries == tuple(again.entries)
        assert len(again.entries) == 2


def test_a_picture_is_whole_after_a_power_cut(power_cut: PowerCut) -> None:
    store = EvidenceStore(power_cut.root / "new" / "evidence")
    name = store.keep(b"picture")
    assert power_cut.left(store.path(name)) == b"picture"
