"""What the networks for loose dice are shown, each time a little different, and how wrong they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from vision.answers import ANSWERS, STRANGE
from vision.loose.finder import BLOCK_PX, MIDDLE_LEVEL, ONE_LEVEL
from vision.plan import DIE
from vision.training.loose.looks import Looks, shown
from vision.training.loose.networks import FinderNetwork, ReaderNetwork, prepared
from vision.training.loose.scenes import MOST_DICE

FOCUS = 2
"""Power by which blocks that are already right count less."""
PEAK = (0.25, 0.09)
"""How wide the peak on a die's middle is: blocks, and share of the die's size."""
PLACED_FROM = 0.4
"""Blocks beside the middle tell place and size, too, from this height of the peak on."""
ASIDE = 0.5
"""What place and size count against the answer."""
STRANGE_WEIGHT = 0.6
"""Drawn scenes hold more strange dice than tables do."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures at half the size, with their dice at the full one."""

    pictures: NDArray[np.uint8]  # (N, side, side, 3)
    dice: NDArray[np.float32]  # (N, MOST_DICE, 3) x, y, size; size 0 where there is none
    may_turn: NDArray[np.bool_]  # (N,)

    @classmethod
    def of(cls, file: dict[str, NDArray[np.generic]]) -> Pictures:
        """Those in a file of scenes."""
        counts = file["counts"].astype(int)
        dice = np.zeros((len(counts), MOST_DICE, 3), dtype=np.float32)
        start = 0
        for row, count in zip(dice, counts.tolist(), strict=True):
            row[:count] = file["dice"][start : start + count, :3]
            start += count
        return cls(file["pictures"].astype(np.uint8), dice, ~file["has_lower_side"].astype(bool))

    def __len__(self) -> int:
        return len(self.pictures)

    def part(self, chosen: NDArray[np.intp]) -> Pictures:
        """Some of them."""
        return Pictures(self.pictures[chosen], self.dice[chosen], self.may_turn[chosen])


def finder_loss(network: FinderNetwork, batch: list[Pictures], luck: np.random.Generator) -> Tensor:
    """How wrong the finder is about pictures, after they were turned, mirrored and coloured anew."""
    pairs = [
        _turned(torch.from_numpy(picture), torch.from_numpy(dice), bool(may_turn), luck)
        for part in batch
        for picture, dice, may_turn in zip(part.pictures, part.dice, part.may_turn, strict=True)
    ]
    pixels = torch.stack([pair[0] for pair in pairs]).permute(0, 3, 1, 2).float()
    dice = torch.stack([pair[1] for pair in pairs])
    pixels = pixels[:, luck.permutation(3).copy()]
    gain = torch.from_numpy(luck.uniform(0.75, 1.25, (len(pixels), 1, 1, 1)).astype(np.float32))
    shift = torch.from_numpy(luck.uniform(-20, 20, (len(pixels), 1, 1, 1)).astype(np.float32))
    pixels = (pixels * gain + shift).clamp(0, 255)
    answer = network((pixels - MIDDLE_LEVEL) / ONE_LEVEL)
    return map_loss(answer, dice)


def _turned(
    picture: Tensor, dice: Tensor, may_turn: bool, luck: np.random.Generator
) -> tuple[Tensor, Tensor]:
    """Mirrored, and turned by a quarter if that may be; dice in pixels of this picture of half the size."""
    last = picture.shape[1] - 1
    (x, y, size), chance = dice.unbind(1), luck.random(3) < 0.5
    x, y, size = x / 2 - 0.25, y / 2 - 0.25, size / 2
    if chance[0]:
        picture, x = picture.flip(1), last - x
    if may_turn and chance[1]:
        picture, y = picture.flip(0), last - y
    if may_turn and chance[2]:
        picture, x, y = picture.transpose(0, 1), y, x
    return picture, torch.stack([x, y, size], dim=1)


def map_loss(answer: Tensor, dice: Tensor) -> Tensor:
    """How wrong a map (N, 4, rows, columns) is about dice (N, M, 3) in pixels of the picture it saw."""
    rows, columns = answer.shape[2:]
    down = torch.arange(rows).float()[None, None, :, None]
    right = torch.arange(columns).float()[None, None, None, :]
    x, y, size = (part[:, :, None, None] for part in dice.unbind(2))
    across = (x - (BLOCK_PX - 1) / 2) / BLOCK_PX - right
    along = (y - (BLOCK_PX - 1) / 2) / BLOCK_PX - down
    wide = PEAK[0] + PEAK[1] * size / BLOCK_PX
    peaks = torch.exp(-(across.square() + along.square()) / (2 * wide.square())) * (size > 0)
    wanted, nearest = peaks.max(dim=1)
    is_middle = (across.abs() <= 0.5) & (along.abs() <= 0.5) & (size > 0)
    middles = is_middle.any(dim=1).float()
    score = answer[:, 0]
    sure = score.sigmoid()
    hit = middles * (1 - sure) ** FOCUS * functional.softplus(-score)
    miss = (1 - middles) * (1 - wanted) ** 4 * sure**FOCUS * functional.softplus(score)
    heat = (hit + miss).sum() / (middles.sum() + 1)
    own = nearest[:, None]
    weight = torch.maximum(middles, (wanted > PLACED_FROM).float() * wanted)
    places = torch.stack(
        [
            each.expand_as(peaks).gather(1, own)[:, 0]
            for each in (across, along, torch.log(size.clamp(min=1.0) / BLOCK_PX))
        ],
        dim=1,
    )
    off = (functional.smooth_l1_loss(answer[:, 1:], places, reduction="none", beta=0.2)).sum(dim=1)
    return heat + (off * weight).sum() / (weight.sum() + 1)


def reader_loss(network: ReaderNetwork, batch: list[Looks], luck: np.random.Generator) -> Tensor:
    """How wrong the reader is about places, after they were shifted, scaled, turned and coloured anew."""
    views = [shown(part, luck) for part in batch]
    pixels, off = (torch.from_numpy(np.concatenate(each)) for each in zip(*views, strict=True))
    answers = torch.from_numpy(np.concatenate([part.answers for part in batch]))
    placed = torch.from_numpy(np.concatenate([part.is_placed for part in batch])) & (answers > 0)
    inputs = prepared(pixels.permute(0, 3, 1, 2)).contiguous(memory_format=torch.channels_last)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        scores, guess = network(inputs)
    weight = torch.ones(len(ANSWERS[DIE]))
    weight[ANSWERS[DIE].index(STRANGE)] = STRANGE_WEIGHT
    wrong = functional.smooth_l1_loss(guess.float(), off, reduction="none", beta=0.05).sum(dim=1)
    aside = (wrong * placed).sum() / (placed.sum() + 1)
    return functional.cross_entropy(scores.float(), answers, weight) + ASIDE * aside
