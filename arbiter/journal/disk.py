"""What it takes to last through a power cut: every byte, and every name that leads to it."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def write_through(descriptor: int, content: bytes) -> None:
    """Write all of it and wait until the disk has it."""
    while content:
        content = content[os.write(descriptor, content) :]
    os.fsync(descriptor)


def make_folder(folder: Path) -> None:
    """Make this folder and all that lead to it, where they are missing."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        sync_folder(made.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the disk has the names in this folder."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as trouble:
        # Some file systems (network shares, USB sticks) know no such order and answer that it is invalid.
        if trouble.errno != errno.EINVAL:
            raise
    finally:
        os.close(descriptor)
