"""What is to be drawn: the view, the light, the table, where each piece stands and whose hand is there."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.colours import Rgb
from vision.pictures import Frame
from vision.render.drilling import HOUSEHOLD, Drill


@dataclass(frozen=True, slots=True)
class Window:
    """A window or a lamp's shade mirrored in the varnish: a bright oblong on the board."""

    x_mm: float
    y_mm: float
    wide_mm: float
    deep_mm: float
    turn_deg: float = 0.0
    strength: float = 0.3  # light added to a level surface of full polish
    soft_mm: float = 3.0  # width of its blurred edge

    def at(self, places_mm: NDArray[np.float32]) -> NDArray[np.float32]:
        """The light it adds at places (…, 2)."""
        turn = math.radians(self.turn_deg)
        across, along = (
            np.array([math.cos(turn), math.sin(turn)]),
            np.array([-math.sin(turn), math.cos(turn)]),
        )
        from_middle = places_mm - np.array([self.x_mm, self.y_mm])
        inside = np.minimum(
            self.wide_mm / 2 - np.abs(from_middle @ across), self.deep_mm / 2 - np.abs(from_middle @ along)
        )
        return np.asarray(self.strength * np.clip(inside / self.soft_mm + 0.5, 0.0, 1.0), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp or a window over the table."""

    azimuth_deg: float = 125.0  # where it comes from: 0 from the right, 90 from the far side
    elevation_deg: float = 58.0  # height above the table
    strength: float = 0.92  # light on a level white surface; 1 just fills the sensor
    colour: tuple[float, float, float] = (1.0, 0.985, 0.96)  # red, green, blue
    ambient: float = 0.42  # share that comes from everywhere and casts no shadow
    softness_deg: float = 7.0  # radius of the lamp in the sky: how soft the shadows are
    windows: tuple[Window, ...] = ()  # what is mirrored in the board and in the pieces' tops

    @property
    def direction(self) -> NDArray[np.float64]:
        """Unit vector from the table to the light."""
        azimuth, elevation = math.radians(self.azimuth_deg), math.radians(self.elevation_deg)
        level = math.cos(elevation)
        return np.array([level * math.cos(azimuth), level * math.sin(azimuth), math.sin(elevation)])

    @property
    def bgr(self) -> NDArray[np.float32]:
        """Its colour times its strength, blue first."""
        return np.array(self.colour[::-1], dtype=np.float32) * np.float32(self.strength)

    def mirrored(self, places_mm: NDArray[np.float32]) -> NDArray[np.float32]:
        """The light that windows add at places (…, 2) of full polish."""
        added = np.zeros(places_mm.shape[:-1], dtype=np.float32)
        for window in self.windows:
            added += window.at(places_mm)
        return added


DAYLIGHT = Light()
WARM = Light(azimuth_deg=60.0, elevation_deg=50.0, colour=(1.0, 0.86, 0.66), ambient=0.35)
COLD = Light(azimuth_deg=200.0, elevation_deg=65.0, colour=(0.84, 0.93, 1.0), ambient=0.55)
DIM = Light(azimuth_deg=150.0, elevation_deg=55.0, strength=0.24, colour=(1.0, 0.9, 0.76), softness_deg=10.0)


@dataclass(frozen=True, slots=True)
class Table:
    """The board's woods and the table it lies on; the seed draws the grain."""

    field_rgb: Rgb = (206, 142, 88)
    frame_rgb: Rgb = (112, 66, 40)
    cloth_rgb: Rgb = (74, 84, 84)
    line_rgb: Rgb = (81, 67, 57)  # grooves or painted lines between the cells
    line_mm: float = 0.9
    outer_stain: float = 0.62  # outer cells send back this share of the light of inner ones
    varnish: float = 1.0  # how strongly the board mirrors lamp and windows
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Make:
    """How the pieces are made; sizes and colours are those of the set."""

    polish: float = 0.16  # how strongly they mirror the lamp
    mirror: float = 0.3  # how strongly they mirror windows
    rounding: float = 0.12  # of a die's edges, as a share of its side
    drill: Drill = HOUSEHOLD
    sticker: float = 0.0  # a sticker in the piece's colour on a disc of bare wood, as a share of its radius
    grooves: tuple[float, ...] = ()  # grooves on a disc's top, as shares of its radius
    waist: float = 0.42  # of a figure, as a share of its foot's width
    head: float = 0.66


@dataclass(frozen=True, slots=True)
class View:
    """How the camera looks at the board, and in what light."""

    image_size: tuple[int, int] = (640, 480)
    tilt_deg: float = 22.0  # 0 looks straight down
    azimuth_deg: float = 0.0  # the camera walks round the board: positive to the right
    focal_ratio: float = 1.1  # focal length in image widths
    fill: float = 0.92  # share of the picture that the board with its frame takes up
    light: Light = DAYLIGHT
    table: Table = Table()
    make: Make = Make()
    noise: float = 1.6  # sensor noise, standard deviation in grey levels
    blur_px: float = 0.55  # blur of the lens, standard deviation
    bulge: float = 0.0  # how much the lens bends straight lines, see vision.lens


@dataclass(frozen=True, slots=True)
class Placement:
    """One piece on a cell, standing a little off the middle and turned as its player left it."""

    cell: str
    label: str
    dx_mm: float = 0.0
    dy_mm: float = 0.0
    yaw_deg: float = 0.0
    z_mm: float = 0.0
    tip_deg: float = 0.0  # a cocked die leans by so much
    slip_mm: tuple[float, float] = (0.0, 0.0)  # the upper disc of a stack beside the lower one


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand over the board; the finger tips are at (x, y) in cell units."""

    x: float
    y: float
    from_near: bool = True


@dataclass(frozen=True, slots=True)
class Rendered:
    """A picture and where the corners of the playing field truly are in it, (4, 2) pixels."""

    image: Frame
    corners: NDArray[np.float64]
