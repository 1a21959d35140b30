"""Networks go on from the weights that were written; needs PyTorch, which only those who train have."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason='PyTorch is not here: pip install -e ".[training]"')
pytest.importorskip("onnx", reason='ONNX is not here: pip install -e ".[training]"')

from vision.plan import DIE, DISC  # noqa: E402 -- only where the libraries are
from vision.rim import ANGLES, ROWS  # noqa: E402
from vision.training.network import FACTS, PatchNetwork, resume, save  # noqa: E402
from vision.training.rim_network import FACTS as RIM_FACTS  # noqa: E402
from vision.training.rim_network import Both, go_on  # noqa: E402
from vision.training.rim_network import save as save_rims  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the old way to ONNX
ROUNDED = 0.05
"""Weights are kept in two bytes each; in deviations of what a network says."""


@pytest.mark.parametrize(("kind", "is_close"), [(DIE, False), (DISC, False), (DISC, True)])
def test_a_network_that_goes_on_says_what_it_said(kind: str, is_close: bool, tmp_path: Path) -> None:
    torch.manual_seed(1)
    network = PatchNetwork(kind, is_close)
    patches, facts = 3 + 2 * torch.randn(40, 3, network.side_px, network.side_px), torch.randn(40, FACTS)
    network.train()(patches, facts)  # what is usual in its layers is no longer what it is at birth
    network.eval()
    before = network(patches, facts)[0]
    save(network, tmp_path / "some.onnx", temperature=1.0)
    again = PatchNetwork(kind, is_close)
    resume(again, tmp_path / "some.onnx", patches)
    assert (again.eval()(patches, facts)[0] - before).abs().max() < ROUNDED * before.std()


def test_rims_go_on_from_their_folder(tmp_path: Path) -> None:
    torch.manual_seed(1)
    networks = Both()
    rims, facts = 3 + 2 * torch.randn(40, 3, ROWS, len(ANGLES)), torch.randn(40, RIM_FACTS)
    networks.train()(rims, facts, [40])
    networks.eval()
    before = networks(rims, facts, [40])[0]
    save_rims(networks, tmp_path, temperature=1.0)
    again = Both()
    go_on(again, tmp_path, rims)
    assert (again.eval()(rims, facts, [40])[0] - before).abs().max() < ROUNDED * before.std()
