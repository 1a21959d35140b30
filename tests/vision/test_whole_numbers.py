"""Networks in whole numbers say nearly what they said; needs PyTorch, which only those who train have."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason='PyTorch is not here: pip install -e ".[training]"')
onnx = pytest.importorskip("onnx", reason='ONNX is not here: pip install -e ".[training]"')

from onnx import numpy_helper  # noqa: E402 -- only where the libraries are

from vision.answers import CLOSE_PX  # noqa: E402
from vision.judging import fold_of  # noqa: E402
from vision.levels import prepare  # noqa: E402
from vision.network import network_of  # noqa: E402
from vision.plan import DISC  # noqa: E402
from vision.training.disc_tables import disc_lesson  # noqa: E402
from vision.training.kept_weights import WIDE, ZERO, keep, widened  # noqa: E402
from vision.training.lesson import write  # noqa: E402
from vision.training.mean import mean_of  # noqa: E402
from vision.training.network import FACTS, PatchNetwork, resume, save  # noqa: E402
from vision.training.pupils import load  # noqa: E402
from vision.training.quicken import shown_patches  # noqa: E402
from vision.training.whole_numbers import MOST_WEIGHT, in_whole_numbers, ranges_of  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the old way to ONNX


class Quick(NamedTuple):
    """A network before and after its layers were brought to whole numbers, and what both are shown."""

    before: Path
    after: Path
    shown: dict[str, np.ndarray]


@pytest.fixture
def quick(tmp_path: Path) -> Quick:
    """A network, its file, one that reckons in whole numbers, and what both were shown."""
    torch.manual_seed(1)
    network = PatchNetwork(DISC, is_close=True)
    patches = network.folded(3 + 2 * torch.randn(400, 3, network.side_px, network.side_px))
    shown = {"patches": patches.numpy(), "facts": torch.randn(400, FACTS).numpy()}
    network.train()(patches, torch.from_numpy(shown["facts"]))
    before, after = tmp_path / "before.onnx", tmp_path / "after.onnx"
    save(network, before, temperature=1.0)
    model = widened(before)
    in_whole_numbers(model, ranges_of(model, [shown]))
    keep(model, after)
    return Quick(before, after, shown)


def test_in_whole_numbers_a_network_says_nearly_the_same(quick: Quick) -> None:
    said, wanted = (network_of(path)(quick.shown, ("scores",))[0] for path in (quick.after, quick.before))
    assert 0 < np.abs(said - wanted).max() < 0.008 * wanted.std()  # with 63 levels it is more


def test_two_weights_times_two_bytes_fit_into_sixteen_bits(quick: Quick) -> None:
    layers = [node for node in onnx.load(quick.after).graph.node if node.op_type == "Conv"]
    kept = {each.name: numpy_helper.to_array(each) for each in onnx.load(quick.after).graph.initializer}
    whole = [kept[node.input[1].removesuffix(WIDE)] for node in layers]
    in_bytes = [weights for weights in whole if weights.dtype == np.int8]
    assert len(in_bytes) == len(layers) - 1  # what tells where the colour shows is not cut off, and stays
    assert all(np.abs(weights).max() == MOST_WEIGHT for weights in in_bytes)
    assert 2 * 255 * MOST_WEIGHT < 2**15


@pytest.mark.parametrize("weight", [0.0, 1e-9])
def test_a_channel_that_hardly_sees_does_no_harm(weight: float, tmp_path: Path) -> None:
    """Its steps may be too fine for what it adds, or there may be none at all."""
    torch.manual_seed(1)
    network = PatchNetwork(DISC)
    shown = {"patches": torch.randn(60, 3, 48, 48).numpy(), "facts": torch.randn(60, FACTS).numpy()}
    with torch.no_grad():
        network.eye[1].weight[:4], network.eye[1].bias[:4] = weight, 2.0
        network.eye[4].weight[:], network.eye[4].bias[:] = weight, -1.0  # a whole layer is cut off
    save(network, tmp_path / "before.onnx", temperature=1.0)
    model = widened(tmp_path / "before.onnx")
    in_whole_numbers(model, ranges_of(model, [shown]))
    keep(model, tmp_path / "after.onnx")
    said, wanted = (
        network_of(tmp_path / f"{name}.onnx")(shown, ("scores",))[0] for name in ("after", "before")
    )
    assert np.abs(said - wanted).max() < 0.1


def test_networks_are_shown_what_the_reader_shows_them(tmp_path: Path) -> None:
    lesson = disc_lesson(np.random.default_rng(1))
    write(tmp_path / "disc-00000.npz", [lesson])
    for name in (DISC, f"{DISC}-close"):
        patches = load([tmp_path / "disc-00000.npz"], CLOSE_PX if name != DISC else 0).patches.numpy()
        wanted = prepare(patches, lesson.board[0], lesson.lean, fold_of(name))
        shown = shown_patches(name, tmp_path)
        for said, meant in ((shown["patches"], wanted.inputs), (shown["facts"], wanted.facts)):
            assert said.shape == meant.shape
            assert np.sort(said.ravel()) == pytest.approx(np.sort(meant.ravel()), abs=1e-3)  # in any order


def test_from_whole_numbers_a_network_goes_on(quick: Quick) -> None:
    again = PatchNetwork(DISC, is_close=True)
    resume(again, quick.after, torch.from_numpy(quick.shown["patches"]))
    said = again.eval()(*(torch.from_numpy(quick.shown[name]) for name in ("patches", "facts")))[0]
    wanted = network_of(quick.before)(quick.shown, ("scores",))[0]
    assert np.abs(said.detach().numpy() - wanted).max() < 0.1 * wanted.std()


def test_the_mean_of_whole_numbers_says_the_same_without_them(quick: Quick, tmp_path: Path) -> None:
    mean_of(quick.after, quick.after, tmp_path / "mean.onnx")
    model = onnx.load(tmp_path / "mean.onnx")
    assert not {node.op_type for node in model.graph.node} & {"QuantizeLinear", "DequantizeLinear"}
    assert not [each.name for each in model.graph.initializer if each.name.endswith(ZERO)]
    said, wanted = (
        network_of(path)(quick.shown, ("scores",))[0] for path in (tmp_path / "mean.onnx", quick.before)
    )
    assert np.abs(said - wanted).max() < 0.1 * wanted.std()
