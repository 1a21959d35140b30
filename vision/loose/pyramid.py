"""One picture in several sizes: large dice are looked for and read in small copies of it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

import cv2
import numpy as np

from vision.pictures import Frame

SHRUNK, NARROWEST_PX, WIDEST_PX = 2.0, 320, 640
"""Pictures are looked at in half their size, but not below the one width and not above the other: dice are
then 8 to 45 pixels wide."""
FARTHER = 3.0
"""Then from three and from nine times as far away, where larger dice are as small as that. With four times
there were sizes in between, a seventh of the picture, at which dice were hardly found in any copy."""
COPIES = 3


@dataclass(frozen=True, slots=True)
class Pyramid:
    """A picture and smaller copies of it, each with how many times smaller it is."""

    pictures: tuple[Frame, ...]
    times: tuple[float, ...]

    @classmethod
    def of(cls, frame: Frame) -> Pyramid:
        """The picture with its copies, the largest first."""
        pictures, times = [frame], [1.0]
        for copy in range(COPIES):
            step = FARTHER if copy else _first_step(max(frame.shape[:2]))
            pictures.append(_shrunk(pictures[-1], step))
            times.append(times[-1] * step)
        return cls(tuple(pictures), tuple(times))

    def for_span(self, span_px: float, least_px: int) -> tuple[Frame, float]:
        """The smallest copy in which so many pixels of the picture are still this many, and its times."""
        index = max(bisect_right(self.times, span_px / least_px), 1) - 1
        return self.pictures[index], self.times[index]


def _first_step(side_px: int) -> float:
    """How many times smaller the first copy of a picture with this longer side is."""
    return max(min(SHRUNK, max(1.0, side_px / NARROWEST_PX)), side_px / WIDEST_PX)


def _shrunk(picture: Frame, times: float) -> Frame:
    """A copy so many times smaller, without what makes no whole pixel at the edge: that is quicker."""
    wide, high = (max(1, int(part / times)) for part in picture.shape[1::-1])
    whole = picture[: round(high * times), : round(wide * times)]
    return np.asarray(cv2.resize(whole, (wide, high), interpolation=cv2.INTER_AREA), dtype=np.uint8)
