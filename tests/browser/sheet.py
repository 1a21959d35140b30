"""Pictures of the page on one sheet: set by the browser itself, kept small by having few colours."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Sequence
from html import escape

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser

COLOURS = 256
SAMPLE = 40_000
SHADES = 32
"""Each channel is looked at in so many steps when the nearest of the few colours is chosen."""

Row = tuple[str, Sequence[bytes]]
"""A caption and the pictures beside each other, as PNG files."""

STYLE = """
body { margin: 0; padding: 28px; width: max-content; background: #8d857a }
section { display: flex; align-items: center; gap: 14px; margin: 0 0 18px }
section:last-child { margin: 0 }
h2 { width: 92px; margin: 0; font: 600 17px/1.2 Palatino, Georgia, serif; color: #fff }
img { display: block; border-radius: 7px; box-shadow: 0 3px 12px #0007 }
"""


def sheet(browser: Browser, rows: Sequence[Row], tile_px: int) -> NDArray[np.uint8]:
    """All rows under each other, each picture `tile_px` high."""
    lines = "".join(
        f"<section><h2>{escape(name)}</h2>{_images(row, tile_px)}</section>" for name, row in rows
    )
    return picture_of(browser, f"<style>{STYLE}</style>{lines}")


def picture_of(browser: Browser, html: str) -> NDArray[np.uint8]:
    """What the browser makes of it, as large as it is."""
    page = browser.new_page(viewport={"width": 400, "height": 300})
    page.set_content(html)
    page.wait_for_load_state("load")
    shot = page.locator("body").screenshot()
    page.close()
    frame = cv2.imdecode(np.frombuffer(shot, np.uint8), cv2.IMREAD_COLOR)
    assert frame is not None
    return np.asarray(frame, dtype=np.uint8)


def _images(files: Sequence[bytes], tile_px: int) -> str:
    return "".join(f'<img height="{tile_px}" src="{data_url(each)}">' for each in files)


def data_url(file: bytes) -> str:
    """A picture inside the page that shows it."""
    return f"data:image/png;base64,{base64.b64encode(file).decode()}"


def few_colours(frame: NDArray[np.uint8]) -> bytes:
    """The frame as a PNG file with a palette: a third of the bytes, and hardly another picture."""
    pixels = frame.reshape(-1, 3)
    chosen = np.random.default_rng(0).choice(len(pixels), SAMPLE)
    ends = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.5)
    cv2.setRNGSeed(0)
    sample = pixels[chosen].astype(np.float32)
    _, _, palette = cv2.kmeans(sample, COLOURS, None, ends, 1, cv2.KMEANS_PP_CENTERS)  # type: ignore[call-overload]
    nearest = _nearest(palette)
    steps = pixels // (256 // SHADES)
    indices = nearest[steps[:, 0], steps[:, 1], steps[:, 2]].reshape(frame.shape[:2])
    return _png(indices, palette[:, ::-1].round().astype(np.uint8))


def _nearest(palette: NDArray[np.float32]) -> NDArray[np.uint8]:
    """For each shade of blue, green and red the number of the nearest colour."""
    middles = (np.arange(SHADES) + 0.5) * (256 / SHADES)
    shades = np.stack(np.meshgrid(middles, middles, middles, indexing="ij"), axis=-1).reshape(-1, 1, 3)
    numbers = [np.linalg.norm(part - palette, axis=2).argmin(axis=1) for part in np.array_split(shades, 32)]
    return np.concatenate(numbers).astype(np.uint8).reshape(SHADES, SHADES, SHADES)


def _png(indices: NDArray[np.uint8], palette: NDArray[np.uint8]) -> bytes:
    """PNG, third edition: a head, the palette, and the rows, each as it is (filter 0)."""
    height, width = indices.shape
    rows = np.pad(indices, ((0, 0), (1, 0))).tobytes()
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, parts))


def _chunk(part: tuple[bytes, bytes]) -> bytes:
    name, content = part
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
