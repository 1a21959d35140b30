"""Makes each patch a little different each time it is shown: mirrored, shifted, noisy, glaring, hidden."""

from __future__ import annotations

from functools import lru_cache

import torch
from torch import Tensor
from torch.nn import functional

from vision.answers import ANSWERS, NOTHING, STRANGE
from vision.patches import SPAN_CELLS
from vision.training.boards import CELL_MM

MOST_SHIFT = 2
"""Pixels of the patch: 1.5 mm, what two pixels of a corner amount to."""
GLARE_CHANCE, COVER_CHANCE, BLUR_CHANCE = 0.12, 0.06, 0.02
BURNT = 0.5
"""So often what covers a place is as bright as it can be: a mirrored lamp, under which no pip shows."""
BLUR_PX = 13
"""Two means over so many pixels each way leave no pip and no edge."""
HIDING = 0.8
"""A spot that leaves less than a fifth of the middle to be seen hides what stands there."""
NOISE = 4.0
"""Levels at most."""
STORED = 500
"""Patches of noise, used again and again."""


def shuffled(
    pixels: Tensor, answers: Tensor, tops: Tensor, kind: str, luck: torch.Generator
) -> tuple[Tensor, Tensor, Tensor]:
    """Patches (N, 3, side, side), 0 to 255 and overwritten, their answers and tops, after some luck."""
    strange, nothing = ANSWERS[kind].index(STRANGE), ANSWERS[kind].index(NOTHING)
    pixels, shift_mm = _shifted(pixels, luck)
    tops = tops + shift_mm
    half = len(pixels) // 2
    pixels[:half] = pixels[:half].flip(3)  # as in a mirror; up stays up, because that is where things lean
    tops[:half, 0] = -tops[:half, 0]
    _add_glare(pixels, luck)
    covered = _cover(pixels, luck)
    blurred = _blur(pixels, luck) & (answers != nothing)
    grain = NOISE * _random((len(pixels), 1, 1, 1), luck)
    pixels.addcmul_(_grains(pixels.shape, luck), grain).clamp_(0, 255)
    return pixels, torch.where(covered | blurred, torch.full_like(answers, strange), answers), tops


def _blur(pixels: Tensor, luck: torch.Generator) -> Tensor:
    """Some patches out of all focus, so that nobody can tell what stands there: which, (N,)."""
    blurred = _random((len(pixels),), luck) < BLUR_CHANCE
    soft = pixels[blurred]
    for _ in range(2):
        soft = functional.avg_pool2d(soft, BLUR_PX, 1, BLUR_PX // 2, count_include_pad=False)
    pixels[blurred] = soft
    return blurred


def _grains(shape: torch.Size, luck: torch.Generator) -> Tensor:
    """Noise of deviation 1, drawn from a store: drawing it anew takes longer than learning."""
    store = _store(shape[1:])
    return store[torch.randint(len(store), (shape[0],), generator=luck)]


@lru_cache(maxsize=1)
def _store(shape: torch.Size) -> Tensor:
    return torch.randn((STORED, *shape), generator=torch.Generator().manual_seed(1))


def _random(shape: tuple[int, ...], luck: torch.Generator) -> Tensor:
    return torch.rand(shape, generator=luck)


def _shifted(pixels: Tensor, luck: torch.Generator) -> tuple[Tensor, Tensor]:
    """The whole batch a little to one side; what leaves at one edge comes in at the other. How far, in mm."""
    right, down = (int(torch.randint(-MOST_SHIFT, MOST_SHIFT + 1, (1,), generator=luck)) for _ in range(2))
    step_mm = SPAN_CELLS * CELL_MM / pixels.shape[3]
    return pixels.roll((down, right), dims=(2, 3)), torch.tensor([right, down, 0.0]) * step_mm


def _spots(pixels: Tensor, sizes: tuple[float, float], luck: torch.Generator) -> Tensor:
    """An ellipse or a half plane in each patch, 1 inside and soft at its edge, (N, 1, side, side)."""
    count, side = len(pixels), pixels.shape[3]
    steps = torch.linspace(-1, 1, side)
    turn = _random((count, 1, 1), luck) * torch.pi
    x, y = steps[None, None, :], steps[None, :, None]
    across = torch.cos(turn) * x + torch.sin(turn) * y - (_random((count, 1, 1), luck) - 0.5)
    along = torch.cos(turn) * y - torch.sin(turn) * x - (_random((count, 1, 1), luck) - 0.5)
    low, high = sizes
    wide, deep = (low + (high - low) * _random((count, 1, 1), luck) for _ in range(2))
    depth = 1.0 - torch.sqrt((across / wide).square() + (along / deep).square())
    sharp = 1.0 + 12.0 * _random((count, 1, 1), luck)
    return (depth * sharp + 0.5).clamp(0, 1)[:, None]


def _add_glare(pixels: Tensor, luck: torch.Generator) -> None:
    """A bright spot on some patches, under which pips still show."""
    chosen = torch.nonzero(_random((len(pixels),), luck) < GLARE_CHANCE)[:, 0]
    strength = 160.0 * _random((len(chosen), 1, 1, 1), luck)
    pixels[chosen] += strength * _spots(pixels[chosen], (0.2, 1.2), luck)


def _cover(pixels: Tensor, luck: torch.Generator) -> Tensor:
    """Something plain over the middle of some patches, so that nobody can tell what is below: which, (N,)."""
    chosen = torch.nonzero(_random((len(pixels),), luck) < COVER_CHANCE)[:, 0]
    colour = 255.0 * _random((len(chosen), 3, 1, 1), luck)
    colour[_random((len(chosen),), luck) < BURNT] = 255.0
    spot = _spots(pixels[chosen], (0.4, 1.3), luck)
    third = pixels.shape[3] // 3
    hides = spot[:, 0, third : 2 * third, third : 2 * third].mean(dim=(1, 2)) > HIDING
    chosen, spot, colour = chosen[hides], spot[hides], colour[hides]
    pixels[chosen] += spot * (colour - pixels[chosen])
    covered = torch.zeros(len(pixels), dtype=torch.bool)
    covered[chosen] = True
    return covered
