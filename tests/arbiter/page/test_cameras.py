"""The camera on the page: the board for everybody, the set-up for the table's own device and for arbiters."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from arbiter.journal import Journal
from arbiter.page.app import page_app
from arbiter.page.context import Context
from arbiter.simulation import CarelessPlayers, CountedTime, SimulatedBoard, SimulatedGame, SimulatedSitting
from arbiter.table import Clock, Desk, Home, LensError, Outputs, Table, exposure
from arbiter.table.lens import UNSET, Lens
from arbiter.words import Words
from engine import open_game
from vision import Calibration, Frame, View, VisionError, board_mm, camera_of

GAME = open_game("desiree")
TRUE = camera_of(View(), board_mm(GAME.plan)).corners().tolist()
SHIFTED = [[x + 6, y + 4] for x, y in TRUE]
BASE = "http://127.0.0.1"
LOCAL, FAR = ("127.0.0.1", 5000), ("192.168.7.9", 5000)
ASKS = ("grid", "find", "check", "camera", "calibration")


def simulated(home: Home) -> SimulatedSitting:
    """Simulated players who stop after their first look at the board."""
    start, clock = GAME.write_position(GAME.start()), CountedTime(1000.0)
    journal = Journal.create(home.games / "one.jsonl")
    table = Table.open(GAME, start, journal, Words("desiree", "en"), Outputs(), Clock(clock.now))
    board = SimulatedBoard(GAME.plan, GAME.pieces, View(), seed=3)
    played = SimulatedGame(table, board, CarelessPlayers(GAME, 3), clock, home.simulated_calibration)
    sitting = SimulatedSitting(table, played, steady=lambda: 0.0)
    sitting.advance()
    return sitting


@contextmanager
def filmed(home: Home) -> Iterator[Context]:
    """A page before a simulated camera."""
    context = Context(home, lambda _: simulated(home))
    with Desk(simulated(home), context.feed.publish) as desk:
        context.desk = desk
        yield context


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Context]:
    """One for all tests that change nothing."""
    with filmed(Home(tmp_path_factory.mktemp("home"))) as context:
        yield context


@pytest.fixture
def changed(home: Home) -> Iterator[TestClient]:
    """A browser that may spoil its table."""
    with filmed(home) as context:
        yield TestClient(page_app(context, "127.0.0.1"), BASE, client=LOCAL)


@pytest.fixture
def browser(context: Context) -> TestClient:
    return TestClient(page_app(context, "127.0.0.1"), BASE, client=LOCAL)


@pytest.fixture
def stranger(context: Context) -> TestClient:
    return TestClient(page_app(context, "127.0.0.1"), BASE, client=FAR)


def test_the_set_up_says_where_the_board_is_believed_to_be(browser: Any) -> None:
    state = browser.get("/api/setup").json()
    assert (state["may"], state["has_camera"], state["camera"]["size"]) == (True, True, [640, 480])
    assert np.allclose(state["camera"]["corners"], TRUE, atol=0.01)


def test_the_cells_are_drawn_from_corner_to_corner(browser: Any) -> None:
    cells = browser.post("/api/setup/grid", json={"corners": TRUE}).json()
    assert len(cells) == len(GAME.plan.cells)
    assert np.allclose(cells["a8"][0], TRUE[0], atol=0.01)
    assert np.allclose(cells["h1"][2], TRUE[2], atol=0.01)


def test_the_cells_lie_where_the_camera_has_them(browser: Any) -> None:
    cells = browser.post("/api/setup/grid", json={"corners": TRUE}).json()
    place = next(cell for cell in GAME.plan.cells if cell.name == "c3")
    x, y = (place.x - 0.5) * GAME.plan.cell_mm, (place.y + 0.5) * GAME.plan.cell_mm
    seen = camera_of(View(), board_mm(GAME.plan)).project([[x, y, 0.0]])[0]
    assert np.allclose(cells["c3"][0], seen, atol=0.05)


def test_new_corners_are_kept_and_the_table_goes_by_them_at_once(changed: Any, home: Home) -> None:
    done = changed.post("/api/setup/calibration", json={"corners": TRUE, "learn": True}).json()
    assert (done["odd"], done["unsure"]) == ([], [])
    assert done["height_cm"] > 20
    kept = Calibration.load(home.simulated_calibration)
    assert np.allclose(kept.camera.corners(), TRUE, atol=0.01)
    assert kept.palette is not None
    changed.post("/api/setup/calibration", json={"corners": SHIFTED})
    assert np.allclose(changed.get("/api/setup").json()["camera"]["corners"], SHIFTED, atol=0.5)


def test_learned_colours_outlive_new_corners(changed: Any, home: Home) -> None:
    changed.post("/api/setup/calibration", json={"corners": TRUE, "learn": True})
    learned = Calibration.load(home.simulated_calibration).palette
    changed.post("/api/setup/calibration", json={"corners": SHIFTED})
    assert Calibration.load(home.simulated_calibration).palette == learned


def test_a_board_that_is_turned_round_is_not_called_fine(changed: Any) -> None:
    turned = [*TRUE[2:], *TRUE[:2]]
    done = changed.post("/api/setup/calibration", json={"corners": turned}).json()
    assert done["unsure"] or done["odd"]


@pytest.mark.parametrize(
    ("corners", "why"),
    [
        ([TRUE[0]] * 4, "nearly the same"),
        ([TRUE[0], TRUE[2], TRUE[1], TRUE[3]], "cross"),
        ([*TRUE[:2], [548, 900], [90, 900]], "outside"),
        ([[9e9, 0], *TRUE[1:]], "four corners"),
        (TRUE[:3], "four corners"),
        ("a8", "four corners"),
        ([["x", 1], *TRUE[1:]], "four corners"),
        ([[True, 1], *TRUE[1:]], "four corners"),
    ],
)
@pytest.mark.parametrize("route", ["grid", "calibration"])
def test_corners_that_cannot_be_are_refused(
    browser: Any, context: Context, route: str, corners: Any, why: str
) -> None:
    answer = browser.post(f"/api/setup/{route}", json={"corners": corners})
    assert answer.status_code == 400
    assert why in answer.json()["error"]
    assert not context.home.simulated_calibration.exists()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["grid", "calibration", "find", "check"]),
    st.binary(max_size=30)
    | st.fixed_dictionaries(
        {
            "corners": st.lists(
                st.lists(st.integers(-700, 700) | st.floats(width=16) | st.text(max_size=2), max_size=3),
                max_size=5,
            ),
            "learn": st.none() | st.text(max_size=3),
        }
    ).map(lambda each: json.dumps(each).encode()),
)
def test_no_request_ever_breaks_the_set_up(browser: Any, route: str, body: bytes) -> None:
    answer = browser.post(f"/api/setup/{route}", content=body)
    assert answer.status_code in (200, 400)
    assert isinstance(answer.json(), dict)


def test_nobody_from_outside_sees_the_room_or_moves_a_corner(stranger: Any) -> None:
    assert stranger.get("/api/setup").json() == {
        "may": False,
        "has_camera": True,
        "camera": None,
        "cameras": None,
    }
    assert stranger.get("/api/setup/picture").status_code == 403
    answers = [stranger.post(f"/api/setup/{ask}", json={"corners": TRUE}).status_code for ask in ASKS]
    assert set(answers) == {403}


def test_the_key_of_a_seat_does_not_open_the_set_up(stranger: Any, context: Context) -> None:
    stranger.get(f"/seat/{context.seat_key}")
    assert stranger.get("/api/setup/picture").status_code == 403


def test_an_arbiter_sets_up_a_table_from_afar(stranger: Any, context: Context) -> None:
    context.door.enrol("Ada", "2718")
    assert stranger.post("/api/arbiter/login", json={"name": "Ada", "pin": "2718"}).status_code == 200
    assert stranger.get("/api/setup/picture").status_code == 200
    assert stranger.post("/api/setup/grid", json={"corners": TRUE}).status_code == 200


def size_of(answer: Any) -> tuple[int, ...]:
    assert answer.headers["content-type"] == "image/jpeg"
    assert answer.headers["cache-control"] == "no-store"
    frame = cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_COLOR)
    assert frame is not None
    return tuple(frame.shape[:2])


def test_spectators_see_the_board_and_not_the_room(stranger: Any, browser: Any) -> None:
    whole, board = size_of(browser.get("/api/setup/picture")), size_of(stranger.get("/camera.jpg"))
    assert whole == (480, 640)
    assert board[1] < whole[1]
    assert size_of(stranger.get("/camera-read.jpg")) == board


def test_a_picture_is_made_once_however_many_look(
    browser: Any, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert context.lens is not None
    context.lens.look(frame())
    done: list[str] = []
    for name in ("board_picture", "encoded", "draw_overlay"):
        monkeypatch.setattr(exposure, name, counted(name, getattr(exposure, name), done))
    for _ in range(3):
        browser.get("/camera.jpg")
        browser.get("/camera-read.jpg")
        browser.get("/api/setup/picture")
    assert done == ["board_picture", "draw_overlay", "board_picture", "encoded"]


def counted(name: str, do: Callable[..., Any], done: list[str]) -> Callable[..., Any]:
    def counting(*given: Any) -> Any:
        done.append(name)
        return do(*given)

    return counting


def test_without_a_camera_one_sentence_says_so(page: Any) -> None:
    assert page.browser.get("/api/setup").json() == {
        "may": True,
        "has_camera": False,
        "camera": None,
        "cameras": None,
    }
    answers = [page.browser.get(path) for path in ("/camera.jpg", "/camera-read.jpg", "/api/setup/picture")]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert all("no camera" in answer.json()["error"] for answer in answers)
    assert json.loads(page.browser.post("/api/setup/find", json={}).text)["error"]


@cache
def frame() -> Frame:
    board = SimulatedBoard(GAME.plan, GAME.pieces, View(), seed=3)
    board.arrange(GAME.contents(GAME.start()))
    return board.picture()[0]


def test_a_camera_that_was_never_set_up_shows_its_picture_and_says_what_to_do(home: Home) -> None:
    lens = Lens(GAME, None, home.calibration)
    with pytest.raises(VisionError, match="does not know yet"):
        lens.look(frame())
    assert lens.corners is None
    assert lens.exposure is not None
    assert lens.exposure.whole().startswith(b"\xff\xd8")
    assert lens.exposure.board() is None
    home.folder.mkdir(exist_ok=True)
    lens.set_up(TRUE, GAME.contents(GAME.start()), learns_colours=False)
    assert [lens.look(frame()), lens.look(frame())][-1] is not None
    assert "Set-up" in UNSET


def test_new_corners_leave_what_was_learned_of_the_pieces(home: Home) -> None:
    before = Calibration(camera_of(View(), board_mm(GAME.plan)), width_mm=15.5)
    lens = Lens(GAME, before, home.calibration)
    lens.look(frame())
    home.folder.mkdir(exist_ok=True)
    lens.set_up(TRUE, GAME.contents(GAME.start()), learns_colours=False)
    assert Calibration.load(home.calibration).width_mm == 15.5


def test_a_camera_with_another_size_of_picture_forgets_its_corners(home: Home) -> None:
    lens = Lens(GAME, Calibration(camera_of(View(), board_mm(GAME.plan))), home.calibration)
    lens.look(frame())
    assert lens.corners is not None
    with pytest.raises(VisionError, match="calibrate again"):
        lens.look(frame()[::2, ::2].copy())
    assert lens.corners is None


def test_before_the_first_picture_nothing_can_be_set_up(home: Home) -> None:
    with pytest.raises(LensError, match="no picture"):
        Lens(GAME, None, home.calibration).grid(TRUE)


def test_whatever_finds_a_board_is_asked_with_the_newest_picture(home: Home) -> None:
    asked: list[tuple[int, ...]] = []

    def finder(picture: Frame, _: object) -> Any:
        asked.append(picture.shape)
        return np.array(TRUE)

    lens = Lens(GAME, Calibration(camera_of(View(), board_mm(GAME.plan))), home.calibration, finder)
    lens.look(frame())
    assert np.allclose(lens.find(), TRUE)
    assert asked == [(480, 640, 3)]


def test_a_board_that_is_not_found_is_said_to_be_missing(home: Home) -> None:
    lens = Lens(GAME, None, home.calibration)
    with pytest.raises(VisionError):
        lens.look(np.full((480, 640, 3), 90, dtype=np.uint8))
    with pytest.raises(LensError, match="board"):
        lens.find()


def test_each_cell_has_its_light_its_sharpness_and_its_glare(browser: Any) -> None:
    check = browser.post("/api/setup/check", json={"corners": TRUE}).json()
    assert check["is_fine"]
    assert check["sentences"] == ["The camera sees the whole board well."]
    assert len(check["cells"]) == len(GAME.plan.cells)
    assert {name for cell in check["cells"].values() for name in cell} == {"light", "sharpness", "glare"}
    assert not any(part["is_bad"] for cell in check["cells"].values() for part in cell.values())


def test_a_simulated_camera_stays(browser: Any) -> None:
    answer = browser.post("/api/setup/camera", json={"name": "0"})
    assert answer.status_code == 404
    assert "simulated" in answer.json()["error"]


def lesson(changed: Any) -> Any:
    shell = changed.get("/setup").text
    return json.loads(shell.partition('id="first">')[2].partition("</script>")[0])["moment"]["lesson"]


def test_a_test_of_the_camera_is_begun_and_left(changed: Any) -> None:
    assert changed.post("/api/exercise", json={"do": "begin", "kind": "accuracy"}).json() == {}
    assert lesson(changed)["prompt"].startswith("Put a ")
    assert changed.post("/api/exercise", json={"do": "skip"}).json() == {}
    assert changed.post("/api/exercise", json={"do": "stop"}).json() == {}
    assert lesson(changed) is None


@pytest.mark.parametrize(
    ("order", "status"),
    [
        ({"do": "begin", "kind": "magnet"}, 400),
        ({"do": "begin", "kind": "chess"}, 400),
        ({"do": "begin"}, 400),
        ({"do": ["begin"]}, 400),
        ({}, 400),
    ],
)
def test_an_exercise_that_makes_no_sense_is_refused(browser: Any, order: Any, status: int) -> None:
    assert browser.post("/api/exercise", json=order).status_code == status


def test_nobody_from_outside_tests_the_camera(stranger: Any) -> None:
    assert stranger.post("/api/exercise", json={"do": "begin", "kind": "accuracy"}).status_code == 403
