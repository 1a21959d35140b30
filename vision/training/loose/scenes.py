"""Tables with dice and clutter, with known truth: `python -m vision.training.loose.scenes FOLDER`."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import pixels_of
from vision.loose.crops import cut_out
from vision.loose.pyramid import Pyramid
from vision.pictures import Frame
from vision.training.loose.casts import CANVAS_PX, SIDE_PX, STRANGE_AT, Cast, load
from vision.training.loose.clutter import random_clutter
from vision.training.loose.lying import SCENE_PX, Outlook, apart_or_touching, in_rows
from vision.training.loose.paint import Paint, painted
from vision.training.loose.played import as_table, as_tile
from vision.training.loose.stretch import STRETCHED, drawn_out, moved
from vision.training.loose.tables import random_table
from vision.training.weather import Weather

Floats = NDArray[np.float32]

SIDES_PX = (13.0, 85.0)
"""The sides of dice in a scene, which the finder sees at half the size."""
CLOSE_UP, CLOSE_PX, LARGEST_PX = 0.1, (130.0, 450.0), 110.0
"""So often, and with such sides, dice are so near that the finder sees them in a smaller copy: to it, those
above the last size are no dice, and neither are their pips."""
FILE = 250
"""Scenes in a file."""
MARGIN = 64 / 48
"""Crops are kept so much wider than the reader sees them, to be shifted and scaled when they are shown."""
KEPT_PX = 64
ON_BOARDS = 0.15
"""So often the table is a board with other pieces, and so often clutter is a whole board."""
LEAST_INSIDE, WHOLE_INSIDE = 0.1, 0.42
"""How far from the edge a die's middle is if it is in the picture at all, and if its face is: in sizes."""
WARM, BY_LAMP = (0.3, 0.7), 0.25
"""How much blue is left under a warm bulb, how often there is one, and how often a lamp hangs low."""
LIKE_TABLE = 0.25
"""So often all dice of a scene are about as bright and as coloured as the table."""
MANY_ONES = 0.35
"""So many of these show a one, which is then little more than a dot."""
MOST_DICE = 40
"""Dice in a scene, at most."""
NEGATIVES = 3
"""Crops of each scene beside its dice."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture and the dice in it, (N, 4): x, y, size and answer."""

    frame: Frame
    dice: Floats
    has_lower_side: bool  # seen so obliquely that it may not be turned round
    clutter: Floats  # (M, 3): x, y and size of what is no die


@dataclass(frozen=True, slots=True)
class Props:
    """What scenes are made of."""

    casts: list[Cast]
    boards: NDArray[np.uint8]  # (N, height, width, 3)


def load_props(folder: Path) -> Props:
    """The props in a folder."""
    return Props(load(folder), np.load(folder / "boards.npy"))


class _Canvas:
    """A table that things are laid on."""

    def __init__(self, props: Props, rng: np.random.Generator) -> None:
        played = rng.random() < ON_BOARDS
        table = as_table(props.boards, SCENE_PX, rng) if played else random_table(SCENE_PX, rng)
        self.light = table * np.float32(rng.uniform(0.45 if rng.random() < 0.5 else 0.85, 1.2))
        self.mean = self.light.mean(axis=(0, 1))
        blue = rng.uniform(*WARM) if rng.random() < BY_LAMP else rng.uniform(0.7, 1.1)
        green = float(np.interp(blue, (0.3, 0.7), (0.72, 0.9)))
        self.tint = np.array([blue, rng.uniform(green, green + 0.12), 1.0], dtype=np.float32)
        self.shadow_way = rng.normal(0, 0.16, 2)
        self.shadow = (float(rng.uniform(0, 0.75)), float(rng.uniform(0.04, 0.25)))
        self.rng = rng

    def lay(self, tile: Floats, place: Floats, turn_deg: float, scale: float) -> Floats:
        """Lay a tile down, its middle at this place; the matrix (2, 3) from its pixels to the table's."""
        middle = tile.shape[0] / 2 - 0.5
        turn = cv2.getRotationMatrix2D((middle, middle), turn_deg, 1.0)
        turned = cv2.warpAffine(tile, turn, tile.shape[1::-1], flags=cv2.INTER_LINEAR)
        side = max(4, round(tile.shape[0] * scale))
        inter = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = np.asarray(cv2.resize(turned, (side, side), interpolation=inter), dtype=np.float32)
        left, top = (round(float(part) - side / 2) for part in place)
        strength, soft = self.shadow
        blurred = cv2.GaussianBlur(small[:, :, 3], (0, 0), max(0.5, soft * side))
        ahead, down = (int(part) for part in np.round(self.shadow_way * side))
        self._blend(np.dstack([np.zeros_like(small[:, :, :3]), blurred * strength]), left + ahead, top + down)
        self._blend(small, left, top)
        real = side / tile.shape[0]
        shift = np.array([left + side / 2 - 0.5, top + side / 2 - 0.5]) - real * middle
        return np.asarray(np.column_stack([real * turn[:, :2], real * turn[:, 2] + shift]), dtype=np.float32)

    def _blend(self, small: Floats, left: int, top: int) -> None:
        right, bottom = min(left + small.shape[1], SCENE_PX), min(top + small.shape[0], SCENE_PX)
        x, y = max(left, 0), max(top, 0)
        if x >= right or y >= bottom:
            return
        part = small[y - top : bottom - top, x - left : right - left]
        under = self.light[y:bottom, x:right]
        under *= 1 - part[:, :, 3:]
        under += part[:, :, :3]

    def picture(self) -> Frame:
        """The finished picture, blurred, noisy, compressed."""
        rng = self.rng
        if rng.random() < BY_LAMP:
            self.light *= _lamp_light(rng)
        pixels = pixels_of(self.light * self.tint)
        if rng.random() < 0.6:
            pixels = np.asarray(
                cv2.GaussianBlur(pixels, (0, 0), float(rng.uniform(0.3, 1.3))), dtype=np.float32
            )
        if rng.random() < 0.15:
            pixels = pixels + np.float32(0.8) * (pixels - cv2.GaussianBlur(pixels, (0, 0), 1.2))
        grain = rng.standard_normal(pixels.shape, dtype=np.float32) * np.float32(rng.uniform(0.3, 6.0))
        frame = np.clip(pixels + grain, 0, 255).astype(np.uint8)
        return Weather.draw(frame.shape[:2], rng).spoil(frame)


def _lamp_light(rng: np.random.Generator) -> Floats:
    """The light (side, side, 1) of a lamp near the table: bright below it, dark farther away."""
    rows, columns = np.mgrid[0:SCENE_PX, 0:SCENE_PX].astype(np.float32) / SCENE_PX
    x, y = rng.uniform(-0.3, 1.3, 2)
    far = np.hypot(columns - x, rows - y) / rng.uniform(0.3, 1.2)
    light = rng.uniform(0.05, 0.5) + rng.uniform(0.7, 1.6) / (1 + far**2) ** rng.uniform(0.8, 2.0)
    return np.asarray(light[:, :, None], dtype=np.float32)


def random_scene(props: Props, rng: np.random.Generator) -> Scene:
    """Some dice on some table."""
    canvas = _Canvas(props, rng)
    view, is_close = Outlook.draw(rng), rng.random() < CLOSE_UP
    side = float(np.exp(rng.uniform(*np.log(CLOSE_PX if is_close else SIDES_PX))))
    things = int(rng.choice([0, 1, 3, 6]))
    clutter = np.array([_throw_clutter(canvas, props, side, rng) for _ in range(things)])
    most = max(1, int(0.45 * (SCENE_PX / side) ** 2))
    count = int(min(most, rng.choice([0, 2, 4, 8, 12, 20])))
    one_make = Paint.draw(rng) if rng.random() < 0.3 else None
    if rng.random() < LIKE_TABLE:
        one_make, view = Paint.like(canvas.mean, rng), replace(view, ones=MANY_ONES)
    places = (
        in_rows(side, view.turn_deg, rng)
        if view.is_packed
        else apart_or_touching(max(count, int(is_close)), side, rng)
    )
    dice = [_throw(canvas, props.casts, place, side, one_make, view, rng) for place in places]
    seen = np.array([die for die in dice if die is not None], dtype=np.float32).reshape(-1, 4)
    clutter = clutter.astype(np.float32).reshape(-1, 3)
    if rng.random() < STRETCHED:
        canvas.light, matrix = drawn_out(canvas.light, rng)
        seen, clutter = _inside(moved(seen, matrix)), moved(clutter, matrix)
    return Scene(canvas.picture(), seen, view.is_oblique, clutter)


def _inside(dice: Floats) -> Floats:
    """Dice (N, 4) without those that are not in the picture; what is cut off cannot be read."""
    rows = [(x, y, size, shown_as(x, y, size, int(answer))) for x, y, size, answer in dice.tolist()]
    return np.array([row for row in rows if row[3] is not None], dtype=np.float32).reshape(-1, 4)


def _throw_clutter(canvas: _Canvas, props: Props, side: float, rng: np.random.Generator) -> Floats:
    place = rng.uniform(0, SCENE_PX, 2).astype(np.float32)
    scale = side / SIDE_PX * float(rng.uniform(0.5, 2.0))
    is_board = rng.random() < ON_BOARDS
    tile = as_tile(props.boards, rng) if is_board else random_clutter(rng)
    canvas.lay(tile, place, float(rng.uniform(0, 360)), scale)
    return np.array([*place, (CANVAS_PX if is_board else SIDE_PX) * scale], dtype=np.float32)


def _throw(
    canvas: _Canvas,
    casts: list[Cast],
    place: Floats,
    side: float,
    one_make: Paint | None,
    view: Outlook,
    rng: np.random.Generator,
) -> tuple[float, float, float, int] | None:
    """Lay a die down; nothing if its top is not in the picture."""
    cast = view.cast(casts, rng)
    paint = one_make or Paint.draw(rng)
    scale = side / SIDE_PX * (1.0 if view.is_packed else float(rng.uniform(0.85, 1.1)))
    matrix = canvas.lay(painted(cast, paint, rng), place, view.turn_of(cast, rng), scale)
    x, y = matrix @ np.array([*(np.array(cast.middle) + CANVAS_PX / 2 - 0.5), 1.0])
    size = cast.size * scale
    answer = shown_as(float(x), float(y), size, cast.answer)
    return None if answer is None else (float(x), float(y), size, answer)


def shown_as(x: float, y: float, size: float, answer: int) -> int | None:
    """What a die at this place of a scene is: strange if cut off, nothing if its top is not in it."""
    inside = min(x, y, SCENE_PX - x, SCENE_PX - y) / size
    if inside < LEAST_INSIDE:
        return None
    return answer if inside > WHOLE_INSIDE else STRANGE_AT


def reader_crops(scene: Scene, rng: np.random.Generator) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Crops (N, KEPT_PX, KEPT_PX, 3) of the dice and of some places without, and the answers."""
    places = [die[:3] for die in scene.dice]
    answers = [int(die[3]) for die in scene.dice]
    for _ in range(NEGATIVES):
        place = _no_die(scene, rng)
        if place is not None:
            places.append(place)
            answers.append(0)
    crops = cut_out(
        Pyramid.of(scene.frame), np.array(places, dtype=np.float32).reshape(-1, 3), KEPT_PX, MARGIN
    )
    return crops, np.array(answers, dtype=np.int64)


def _no_die(scene: Scene, rng: np.random.Generator) -> Floats | None:
    """A place where no die's middle is: on clutter, on the table, or at the edge of a die."""
    size = float(np.exp(rng.uniform(*np.log(SIDES_PX))))
    place = np.array([*rng.uniform(0, SCENE_PX, 2), size], dtype=np.float32)
    kind = rng.random()
    if kind < 0.6 and len(scene.clutter):
        place = scene.clutter[int(rng.integers(len(scene.clutter)))].copy()
        place[2] *= rng.uniform(0.6, 1.2)
    elif kind < 0.8 and len(scene.dice):
        die = scene.dice[int(rng.integers(len(scene.dice)))]
        angle, off = rng.uniform(0, 2 * np.pi), rng.uniform(0.8, 1.4) * die[2]
        place = np.array(
            [die[0] + np.cos(angle) * off, die[1] + np.sin(angle) * off, die[2]], dtype=np.float32
        )
    apart = np.linalg.norm(scene.dice[:, :2] - place[:2], axis=1)
    alone = bool((apart > 0.75 * np.maximum(scene.dice[:, 2], 0.6 * place[2])).all())
    return place if alone else None


def write_file(path: Path, scenes: list[Scene], rng: np.random.Generator) -> None:
    """One file of scenes at half the size, their dice that the finder is to see, and crops for the reader."""
    dice = [each.dice[each.dice[:, 2] < LARGEST_PX] for each in scenes]
    crops = [reader_crops(scene, rng) for scene in scenes]
    half = (SCENE_PX // 2, SCENE_PX // 2)
    oblique = [np.full(len(each[1]), scene.has_lower_side) for scene, each in zip(scenes, crops, strict=True)]
    np.savez(
        path,
        pictures=np.stack([cv2.resize(each.frame, half, interpolation=cv2.INTER_AREA) for each in scenes]),
        dice=np.concatenate(dice),
        counts=np.array([len(each) for each in dice]),
        has_lower_side=np.array([each.has_lower_side for each in scenes]),
        crops=np.concatenate([each[0] for each in crops]),
        answers=np.concatenate([each[1] for each in crops]),
        crop_has_lower_side=np.concatenate(oblique),
    )


def main() -> None:
    """Write the files that are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=5000)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    props = load_props(args.folder)
    for number in range(args.scenes // FILE):
        path = args.folder / f"scenes-{number:03}.npz"
        if not path.exists():
            rng = np.random.default_rng([number, 5])
            write_file(path, [random_scene(props, rng) for _ in range(FILE)], rng)


if __name__ == "__main__":
    main()
