"""Trains the network that tells kings from men by their rims: `python -m vision.training.rims PATCHES`.

Each step shows some tables, and of each table several discs together: they are compared with each other.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from vision.levels import FOLD, LEAST_SPREAD
from vision.patches import SPAN_CELLS
from vision.plan import DISC
from vision.rim import rim_points
from vision.training.discs import CELL_MM, PLANE_MM
from vision.training.practice import KEPT_BACK, arguments, best_temperature, practise
from vision.training.rim_network import Both, go_on, save
from vision.training.rim_tables import Tables, load

LOOKS = 2
"""The first look finds where each disc's edge is, the second sees the rim in its place."""
TABLES, LABELLED, DISCS, ENDGAMES = 8, 3, 24, 0.2
"""Shown in one step: so many tables, that many of them labelled pictures if there are any; of each table at
most so many discs, so often fewer."""
OFF_MM, RADIUS_SD_MM = (1.6, 0.6, 0.2, 0.2), 0.5
"""How far off tops are believed to be (deviations, one for each board): from a glance to a second look; and
how far off their radius is believed to be."""
GLANCE_MM, AT_LEAST_MM = 0.5, 1.0
"""How far off a glance is; who is farther off than the latter only has to find the way."""
KINGS_FAVOURED = 0.57
"""Kings are shown so much more often (log odds: 18 in 100 discs) than there are in games (KINGS_SHARE)."""
ASIDE = 0.8
"""Weight of where the top is against what it is."""
NOISE, SHADING, TINT = 5.0, 0.25, 0.3
"""Grain in levels and uneven light, at most; how much stronger or weaker one colour may be."""
USUAL = 1000
"""Rims that tell what is usual in each layer of a network that goes on."""
REACH_MM = SPAN_CELLS * CELL_MM / 2
SURE, LEANS = 0.9, ((0.0, 0.1), (0.1, 0.27), (0.27, 2.0))
"""The report tells how many are surely wrong, seen from how far aside; 0.27 are 15 degrees."""


def unrolled(tables: Tables, chosen: Tensor, believed: Tensor) -> tuple[Tensor, Tensor]:
    """Rims (N, 3, rows, columns) of chosen discs whose tops are believed to be there, and facts (N, 2)."""
    lean = tables.lean[chosen]
    points = torch.from_numpy(rim_points(believed.numpy(), lean.numpy(), PLANE_MM, REACH_MM)).movedim(1, 3)
    pixels = tables.close[chosen].permute(0, 3, 1, 2).float()
    rims = functional.grid_sample(pixels, points / REACH_MM, padding_mode="border", align_corners=False)
    return rims, lean


def prepared(rims: Tensor, lean: Tensor, contrast: Tensor) -> tuple[Tensor, Tensor]:
    """What `vision.stacks` does: mean 0 and deviation 1, folded; what is lost goes into the facts."""
    rims = rims - rims.mean(dim=(1, 2, 3), keepdim=True)
    spread = rims.square().mean(dim=(1, 2, 3)).sqrt() + LEAST_SPREAD
    facts = torch.stack([lean, torch.log(spread / (contrast + LEAST_SPREAD))], dim=1)
    return functional.pixel_unshuffle(rims / spread[:, None, None, None], FOLD), facts


def shuffled(rims: Tensor, luck: torch.Generator) -> Tensor:
    """Rims mirrored, with other colours, noisy, unevenly lit."""
    rims = rims[:, torch.randperm(3, generator=luck)]
    count, wide = len(rims), rims.shape[3]
    rims[: count // 2] = rims[: count // 2].flip(3)
    rims = rims * torch.exp(TINT * torch.randn((count, 3, 1, 1), generator=luck))
    across = torch.linspace(0, 1, wide) + torch.rand((count, 1, 1, 1), generator=luck)
    uneven = SHADING * torch.rand((count, 1, 1, 1), generator=luck)
    rims = rims * (1 + uneven * torch.sin(2 * torch.pi * across))
    grain = NOISE * torch.rand((count, 1, 1, 1), generator=luck)
    return (rims + grain * torch.randn(rims.shape, generator=luck)).clamp(0, 255)


def believed(
    tables: Tables, chosen: Tensor, sizes: list[int], luck: torch.Generator
) -> tuple[Tensor, Tensor]:
    """Tops (N, 3) as they may be believed to be, and which of them (N,) lie well enough to be judged."""
    spread = torch.tensor(OFF_MM)[torch.randint(len(OFF_MM), (len(sizes),), generator=luck)]
    each = spread.repeat_interleave(torch.tensor(sizes))
    error = torch.randn((len(chosen), 3), generator=luck) * each[:, None]
    radius = torch.randn((len(sizes),), generator=luck) * RADIUS_SD_MM
    error[:, 2] = radius.repeat_interleave(torch.tensor(sizes))
    return tables.top[chosen] + error, each < AT_LEAST_MM


def loss(networks: Both, tables: Tables, own: int, luck: torch.Generator) -> Tensor:
    """How wrong the networks are about some discs of some tables, the first so many of them own renders."""
    parts = [_some(tables, table, luck) for table in _some_tables(own, len(tables.starts), luck)]
    chosen, sizes = torch.cat(parts), [len(part) for part in parts]
    tops, is_near = believed(tables, chosen, sizes, luck)
    rims, lean = unrolled(tables, chosen, tops)
    inputs, facts = prepared(shuffled(rims, luck), lean, tables.contrast[chosen])
    scores, off = networks(inputs, facts, sizes)
    wanted = tables.top[chosen] - tops
    half = len(chosen) // 2
    wanted[:half, 0] = -wanted[:half, 0]  # the first half was mirrored
    right = functional.binary_cross_entropy_with_logits(
        scores + KINGS_FAVOURED, tables.is_king[chosen], weight=is_near.float()
    )
    return right + ASIDE * functional.smooth_l1_loss(off, wanted)


def _some_tables(own: int, every: int, luck: torch.Generator) -> Tensor:
    """Which tables are shown, in any order."""
    labelled = LABELLED if every > own else 0
    renders = torch.randint(own, (TABLES - labelled,), generator=luck)
    others = torch.randint(own, max(every, own + 1), (labelled,), generator=luck)
    return torch.cat([renders, others])[torch.randperm(TABLES, generator=luck)]


def _some(tables: Tables, table: Tensor, luck: torch.Generator) -> Tensor:
    """Some discs of a table; now and then only a few."""
    first, last = tables.starts[int(table)]
    is_endgame = torch.rand(1, generator=luck) < ENDGAMES
    most = int(torch.randint(1, DISCS + 1, (1,), generator=luck)) if is_endgame else DISCS
    return first + torch.randperm(last - first, generator=luck)[:most]


@torch.no_grad()
def check(networks: Both, tables: Tables) -> Tensor:
    """Scores (N,) of all discs, first looked at where a glance believes them."""
    luck, scores = torch.Generator().manual_seed(5), []
    for first, last in tables.starts:
        chosen = torch.arange(first, last)
        glance = torch.randn((last - first, 3), generator=luck) * torch.tensor([GLANCE_MM, GLANCE_MM, 0.0])
        tops = tables.top[chosen] + glance
        for _ in range(LOOKS):
            inputs, facts = prepared(*unrolled(tables, chosen, tops), tables.contrast[chosen])
            score, off = networks(inputs, facts, [last - first])
            tops = tops + off
            tops[:, 2] = tops[:, 2].median()
        scores.append(score)
    return torch.cat(scores)


@torch.no_grad()
def finish(networks: Both, kept: Tables, out: Path, wanted: float | None) -> None:
    """Measure on the tables kept back, and write the weights; the temperature is the best one for these."""
    scores, is_king = check(networks, kept) + KINGS_FAVOURED, kept.is_king == 1
    odds = torch.stack([torch.zeros_like(scores), scores], dim=1)
    temperature = best_temperature(odds, is_king.long())
    share = torch.sigmoid(scores / temperature)
    is_wrong, is_sure = (share > 0.5) != is_king, (share - 0.5).abs() > SURE - 0.5
    for low, high in LEANS:
        part = (kept.lean >= low) & (kept.lean < high)
        wrong, surely = is_wrong & part, is_wrong & is_sure & part
        shares = [float(each.sum() / part.sum()) for each in (wrong, surely, ~is_sure & part)]
        said = "wrong {:.2%}, surely wrong {:.2%}, unsure {:.2%}".format(*shares)
        print(f"lean {low} to {high}: {int(part.sum())} discs, {said}")  # noqa: T201 -- a script
    print(f"temperature {temperature:.2f}")  # noqa: T201
    save(networks, out, wanted or temperature)


def main() -> None:
    """Train on the files of a folder."""
    parser = arguments(__doc__, steps=4000)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    paths = sorted(args.folder.glob(f"{DISC}-*.npz"))
    tables = load([path for index, path in enumerate(paths) if index % KEPT_BACK])
    own = len(tables.starts)
    if args.labelled:
        left_out = {f"{DISC}-{name}" for name in args.without}
        found = sorted(args.labelled.glob(f"{DISC}-*.npz"))
        tables = tables.beside(load([path for path in found if path.stem not in left_out]))
    networks = Both()
    if args.start:
        usual = torch.randperm(len(tables.lean))[:USUAL]
        rims, lean = unrolled(tables, usual, tables.top[usual])
        go_on(networks, args.start, prepared(rims, lean, tables.contrast[usual])[0])
    networks = practise(networks, lambda each, luck: loss(each, tables, own, luck), args, "rim")
    finish(networks, load(paths[::KEPT_BACK]), args.out, args.temperature)


if __name__ == "__main__":
    main()
