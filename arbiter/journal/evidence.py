"""Pictures that show what a verdict was based on, kept under the hash of their bytes."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from arbiter.journal.chain import JournalError


class EvidenceStore:
    """A folder of pictures named after their hashes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, picture: bytes) -> str:
        """Store an encoded picture and return its hash; the same picture is stored once."""
        name = hashlib.sha256(picture).hexdigest()
        path = self.path(name)
        if not path.exists():
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                draft = path.with_suffix(".part")
                with draft.open("wb") as file:
                    file.write(picture)
                    file.flush()
                    os.fsync(file.fileno())
                draft.replace(path)
            except OSError as trouble:
                with contextlib.suppress(OSError):
                    path.with_suffix(".part").unlink(missing_ok=True)
                raise JournalError(f"The picture {path} cannot be written ({trouble.strerror}).") from trouble
        return name

    def is_intact(self, name: str) -> bool | None:
        """Whether the picture is what its hash says; None where it is not (or no longer) kept."""
        try:
            return hashlib.sha256(self.path(name).read_bytes()).hexdigest() == name
        except OSError:
            return None

    def path(self, name: str) -> Path:
        """Where the picture with this hash lies."""
        return self.folder / f"{name}.jpg"
