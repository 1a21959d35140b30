"""Pictures that show what a verdict was based on, kept under the hash of their bytes."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from arbiter.journal.chain import JournalError
from arbiter.journal.disk import make_folder, sync_folder, write_through

PICTURE = ".jpg"
DRAFT = ".part"
"""How the name of a picture ends, and of one that is still being written."""


class EvidenceStore:
    """A folder of pictures named after their hashes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, picture: bytes) -> str:
        """Store an encoded picture and return its hash; the same picture is stored once."""
        name = hashlib.sha256(picture).hexdigest()
        path = self.path(name)
        try:
            if not path.exists():
                make_folder(self.folder)
                _store(path, picture)
        except OSError as trouble:
            raise JournalError(
                f"The picture {path} cannot be written ({trouble.strerror}): "
                "make room or choose another TABLIER_HOME."
            ) from trouble
        return name

    def is_intact(self, name: str) -> bool | None:
        """Whether the picture is what its hash says; None where it is not (or no longer) kept."""
        try:
            return hashlib.sha256(self.path(name).read_bytes()).hexdigest() == name
        except OSError:
            return None

    def path(self, name: str) -> Path:
        """Where the picture with this hash lies."""
        return self.folder / f"{name}{PICTURE}"


def _store(path: Path, picture: bytes) -> None:
    """Under its right name there is either the whole picture or none."""
    draft = path.with_suffix(DRAFT)
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            write_through(descriptor, picture)
        finally:
            os.close(descriptor)
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
