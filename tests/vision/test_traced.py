"""Path-traced tables to learn from: the meshes, and, where Mitsuba is installed, a picture of them."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

from vision.plan import DIE, board_mm
from vision.render import Placement, View, camera_of
from vision.render.drilling import HOUSEHOLD
from vision.render.styles import random_view
from vision.render.turned import disc_profile
from vision.training.boards import Cell, Colour, Plan, Thing, Things
from vision.training.traced.solids import Mesh, die_mesh, turned_mesh

needs_mitsuba = pytest.mark.skipif(
    find_spec("mitsuba") is None, reason='Mitsuba is not here: pip install -e ".[tracing]"'
)
SIDE_MM = 17.0
WHITE, BLACK = (240, 240, 240), (20, 20, 20)
UPWARDS = {1: (2, 1), 6: (2, -1), 2: (1, -1), 5: (1, 1), 3: (0, 1), 4: (0, -1)}
"""The axis and the side on which each face of a die lies that shows the one upwards."""


@pytest.fixture
def die() -> Mesh:
    return die_mesh(SIDE_MM, 0.12, HOUSEHOLD, WHITE, BLACK)


@pytest.fixture
def disc() -> Mesh:
    return turned_mesh(disc_profile(23.0, 6.0, 0.7), WHITE, BLACK, sticker=0.7, grooves=(0.9,))


def corners(mesh: Mesh) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The corners (M, 3, 3) of its triangles."""
    return mesh.points[mesh.triangles]


def test_a_die_is_as_wide_as_it_should_be(die: Mesh) -> None:
    assert np.allclose(np.abs(die.points).max(axis=0), SIDE_MM / 2, atol=1e-3)


@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_of_a_die_has_as_many_pips_as_it_says(die: Mesh, face: int) -> None:
    axis, side = UPWARDS[face]
    on_face = die.points[:, axis] * side > SIDE_MM / 2 - 1e-3
    one = die.points[:, 2] > SIDE_MM / 2 - 1e-3
    painted, of_one = (float(die.shares[each].sum()) for each in (on_face, one))
    assert round(painted / of_one) == face


@pytest.mark.parametrize("name", ["die", "disc"])
def test_triangles_look_outwards_as_their_normals_do(name: str, request: pytest.FixtureRequest) -> None:
    mesh = request.getfixturevalue(name)
    first, second, third = corners(mesh).transpose(1, 0, 2)
    across = np.cross(second - first, third - first)
    large = np.linalg.norm(across, axis=1) > 1e-4
    facing = (across * mesh.normals[mesh.triangles].mean(axis=1)).sum(axis=1)[large]
    assert (facing > 0).mean() > 0.99
    assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1.0, atol=1e-3)


def test_a_disc_has_its_height_its_width_and_its_sticker(disc: Mesh) -> None:
    assert np.allclose(np.ptp(disc.points, axis=0), (23.0, 23.0, 6.0), atol=0.1)
    top = disc.points[:, 2] > 6.0 - 1e-3
    around = np.hypot(*disc.points[:, :2].T) / disc.points[top][:, 0].max()
    assert (disc.shares[top & (around < 0.6)] == 1).all()
    assert (disc.shares[~top] == 0).all()


def test_a_mesh_is_written_whole(die: Mesh) -> None:
    head, _, body = die.ply().partition(b"end_header\n")
    assert f"element vertex {len(die.points)}\n".encode() in head
    assert head.count(b"property float ") == 8
    assert len(body) == len(die.points) * 8 * 4 + len(die.triangles) * (1 + 3 * 4)


@pytest.mark.slow
@needs_mitsuba
def test_a_traced_die_lies_where_the_camera_has_it() -> None:
    from vision.training.traced.tracer import traced

    plan = Plan(2, 2, 30.0, tuple(Cell(f"{x}{y}", x + 0.5, y + 0.5) for x in (0, 1) for y in (0, 1)))
    things = Things((Thing("0 1", DIE, "0", 1, SIDE_MM, SIDE_MM),), (Colour("0", WHITE, BLACK),))
    view = View(image_size=(320, 240))
    frame = traced(plan, things, (Placement("10", "0 1"),), view, np.random.default_rng(1))
    camera = camera_of(view, board_mm(plan))
    pip, body = camera.project([[45.0, 15.0, SIDE_MM], [49.0, 19.0, SIDE_MM]]).round().astype(int)
    assert frame[pip[1], pip[0]].mean() < frame[body[1], body[0]].mean() / 2


@needs_mitsuba
def test_no_lamp_and_no_window_is_between_the_camera_and_the_board() -> None:
    """Seen from its back a window is black, and within a lamp everything is."""
    from vision.training.traced.lights import lights

    plan = Plan(8, 8, 30.0, tuple(Cell(f"{x}{y}", x + 0.5, y + 0.5) for x in range(8) for y in range(8)))
    for seed in range(600):
        rng = np.random.default_rng(seed)
        view = random_view(rng, board_mm(plan))
        camera = camera_of(view, board_mm(plan))
        terms = lights(plan, view, camera, rng)
        del terms["around"]
        for term in terms.values():
            place = term["center"] if "center" in term else np.array(term["to_world"].matrix)[:3, 3]
            across, down, ahead = camera.rotation_matrix @ np.array(place) + np.array(camera.translation)
            is_seen = max(abs(across), abs(down)) < ahead * max(view.image_size) / 2 / camera.focal_px
            assert not is_seen
