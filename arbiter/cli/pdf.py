"""A PDF page of black boxes, lines and text: all that a sheet of markers needs."""

from __future__ import annotations

PT_PER_MM = 72 / 25.4


class Page:
    """One page; places are millimetres from its upper left corner."""

    def __init__(self, width_mm: float, height_mm: float) -> None:
        self._size = (width_mm * PT_PER_MM, height_mm * PT_PER_MM)
        self._drawn: list[str] = []

    def box(self, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> None:
        """A black box."""
        x, y = self._place(x_mm, y_mm + height_mm)
        self._drawn.append(f"{x:.2f} {y:.2f} {width_mm * PT_PER_MM:.2f} {height_mm * PT_PER_MM:.2f} re f")

    def triangle(self, *corners_mm: tuple[float, float]) -> None:
        """A black triangle."""
        self._drawn.append(f"{self._path(corners_mm)} f")

    def outline(self, *corners_mm: tuple[float, float]) -> None:
        """A closed dashed line to cut along."""
        self._drawn.append(f"[3 2] 0 d 0.3 w {self._path(corners_mm)} s")

    def text(self, x_mm: float, y_mm: float, words: str, size_pt: float = 11) -> None:
        """A line of text that begins here."""
        x, y = self._place(x_mm, y_mm)
        safe = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        self._drawn.append(f"BT /F {size_pt:g} Tf {x:.2f} {y:.2f} Td ({safe}) Tj ET")

    def to_bytes(self) -> bytes:
        """The page as a file."""
        stream = "\n".join(self._drawn).encode("cp1252", "replace")
        wide, high = self._size
        parts = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.2f} {high:.2f}] /Contents 5 0 R "
            "/Resources << /Font << /F 4 0 R >> >> >>".encode("ascii"),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            f"<< /Length {len(stream)} >>\nstream\n".encode("ascii") + stream + b"\nendstream",
        ]
        return _file(parts)

    def _place(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """PDF counts points from the lower left corner."""
        return x_mm * PT_PER_MM, self._size[1] - y_mm * PT_PER_MM

    def _path(self, corners_mm: tuple[tuple[float, float], ...]) -> str:
        first, *others = (self._place(x, y) for x, y in corners_mm)
        lines = " ".join(f"{x:.2f} {y:.2f} l" for x, y in others)
        return f"{first[0]:.2f} {first[1]:.2f} m {lines} h"


def _file(objects: list[bytes]) -> bytes:
    """Objects one after the other, and the table that says where each begins."""
    content, begins = b"%PDF-1.4\n", []
    for number, part in enumerate(objects, 1):
        begins.append(len(content))
        content += f"{number} 0 obj\n".encode("ascii") + part + b"\nendobj\n"
    table = "".join(f"{begin:010} 00000 n \n" for begin in begins)
    count = len(objects) + 1
    tail = f"trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{len(content)}\n%%EOF\n"
    return content + f"xref\n0 {count}\n0000000000 65535 f \n{table}{tail}".encode("ascii")
