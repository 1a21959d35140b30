"""Pictures to look at, and where what was seen in them is drawn."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2

from arbiter.cli.answers import CommandError
from vision import Frame

DRAWN = frozenset({".png", ".jpg", ".jpeg"})
"""What is named so is a file, unless such a folder is there."""


def add_images(parser: argparse.ArgumentParser) -> None:
    """The pictures, and the folder for the drawings."""
    parser.add_argument(
        "images", metavar="IMAGE", nargs="+", type=Path, help="JPEG or PNG files, one or more"
    )
    parser.add_argument(
        "--overlay",
        type=Path,
        metavar="DIR",
        help="also draw what was seen: table.jpg becomes DIR/table.seen.png; of a single picture a file may "
        "be named as well, as seen.png (default: no drawing)",
    )


def overlay_paths(images: list[Path], folder: Path | None) -> list[Path | None]:
    """Where each overlay goes: never onto a picture, never two onto one file."""
    if folder and folder.suffix.lower() in DRAWN and not folder.is_dir():
        return [_only(images, folder)]
    names: list[str] = []
    for image in images:
        again = sum(name.startswith(f"{image.stem}.seen") for name in names)
        names.append(f"{image.stem}.seen{again or ''}.png")
    return [folder / name if folder else None for name in names]


def _only(images: list[Path], drawing: Path) -> Path:
    """The file for the drawing of a single picture."""
    if len(images) > 1:
        raise CommandError(
            f"{drawing} is one file, and {len(images)} pictures are to be drawn: name a folder."
        )
    if drawing.resolve() == images[0].resolve():
        raise CommandError(f"{drawing} is the picture itself: name another file, or a folder.")
    return drawing


def save_overlay(picture: Frame, path: Path) -> None:
    """Write a drawing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        saved = cv2.imwrite(str(path), picture)
    except (OSError, cv2.error):
        saved = False
    if not saved:
        raise CommandError(f"The overlay {path} cannot be written: choose another folder.")
