"""Networks go on from the weights that were written; needs PyTorch, which only those who train have."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason='PyTorch is not here: pip install -e ".[training]"')
pytest.importorskip("onnx", reason='ONNX is not here: pip install -e ".[training]"')

from vision.plan import DIE, DISC, FIGURE  # noqa: E402 -- only where the libraries are
from vision.training.kept_weights import load_tensors  # noqa: E402
from vision.training.leaning import LEANS, STRANGE_AT, Practice  # noqa: E402
from vision.training.mean import mean_of  # noqa: E402
from vision.training.network import FACTS, PatchNetwork, resume, save  # noqa: E402
from vision.training.pupils import Pupils  # noqa: E402
from vision.training.rim_network import FACTS as RIM_FACTS  # noqa: E402
from vision.training.rim_network import INPUT, Both, go_on  # noqa: E402
from vision.training.rim_network import save as save_rims  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the old way to ONNX
ROUNDED = 0.05
"""Weights are kept in a byte each; in deviations of what a network says."""


@pytest.mark.parametrize("is_close", [False, True])
@pytest.mark.parametrize("kind", [DIE, DISC, FIGURE])
def test_a_network_that_goes_on_says_what_it_said(kind: str, is_close: bool, tmp_path: Path) -> None:
    torch.manual_seed(1)
    network = PatchNetwork(kind, is_close)
    patches = network.folded(3 + 2 * torch.randn(40, 3, network.side_px, network.side_px))
    facts = torch.randn(40, FACTS)
    network.train()(patches, facts)  # what is usual in its layers is no longer what it is at birth
    network.eval()
    before = network(patches, facts)[0]
    save(network, tmp_path / "some.onnx", temperature=1.0)
    again = PatchNetwork(kind, is_close)
    resume(again, tmp_path / "some.onnx", patches)
    assert (again.eval()(patches, facts)[0] - before).abs().max() < ROUNDED * before.std()


def test_in_the_mean_of_two_networks_each_weight_is_the_mean_of_theirs(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.onnx" for name in ("first", "second", "mean")]
    for seed, path in enumerate(paths[:2]):
        torch.manual_seed(seed)
        save(PatchNetwork(DIE), path, temperature=1.0)
    mean_of(*paths)
    first, second, mean = (load_tensors(path) for path in paths)
    for name, weights in mean.items():
        wanted = (first[name].float() + second[name].float()) / 2
        assert (weights.float() - wanted).abs().max() < 1e-2


def test_rims_go_on_from_their_folder(tmp_path: Path) -> None:
    torch.manual_seed(1)
    networks = Both()
    rims, facts = 3 + 2 * torch.randn(40, *INPUT), torch.randn(40, RIM_FACTS)
    networks.train()(rims, facts, [40])
    networks.eval()
    before = networks(rims, facts, [40])[0]
    save_rims(networks, tmp_path, temperature=1.0)
    again = Both()
    go_on(again, tmp_path, rims)
    assert (again.eval()(rims, facts, [40])[0] - before).abs().max() < ROUNDED * before.std()


def test_half_of_the_dice_shown_lean_and_nothing_but_dice_is_shown() -> None:
    answers = torch.tensor([0, 0, 1, 2, 3, 4, STRANGE_AT, STRANGE_AT])  # the last lies between two places
    body = torch.tensor([0, 0, 9, 9, 9, 9, 9, 0])[:, None].expand(-1, 3)
    pupils = Pupils(torch.zeros(8, 48, 48, 3), torch.zeros(8, 6), torch.zeros(8), answers, body, body)
    often = Practice(pupils, None).often
    assert often[[0, 1, 7]].sum() == 0
    assert often[6] == pytest.approx(LEANS)
    assert often[2:6].sum() == pytest.approx(1 - LEANS)
