"""The routes of the camera: the board for everybody, and the set-up for those who may.

The whole picture shows the room as well, and a wrong corner makes a table blind: both are for the table's own
device and for arbiters.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbiter.page.checks import check_json, set_up_json
from arbiter.page.context import NOT_SET_UP, Context, body_of, language_of
from arbiter.page.past import PastError
from arbiter.page.requests import read_camera, read_corners, read_flag
from arbiter.page.sessions import DoorError
from arbiter.table import CameraChoice, Lens
from arbiter.words import TableWords

NO_CAMERA = "There is no camera at this table."
NO_CHOICE = "The camera of this table is simulated: another one is chosen at a real table."
NO_PICTURE = "The camera has given no picture yet."


def camera_routes(context: Context) -> list[Route]:
    """The routes, all but the first three for those who may set up the table."""
    bench = CameraBench(context)
    return [
        Route("/camera.jpg", bench.board),
        Route("/camera-read.jpg", bench.understood),
        Route("/api/setup", bench.state),
        Route("/api/setup/picture", bench.picture),
        Route("/api/setup/grid", bench.grid, methods=["POST"]),
        Route("/api/setup/find", bench.find, methods=["POST"]),
        Route("/api/setup/check", bench.check, methods=["POST"]),
        Route("/api/setup/camera", bench.choose, methods=["POST"]),
        Route("/api/setup/calibration", bench.calibrate, methods=["POST"]),
    ]


class CameraBench:
    """What a browser can see through the camera, and how it sets it up."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def board(self, _: Request) -> Response:
        """What the camera sees of the board now; the room around it is nobody's business."""
        newest = self._lens().exposure
        return _picture(await asyncio.to_thread(newest.board) if newest else None)

    async def understood(self, _: Request) -> Response:
        """The same with what was read on each cell."""
        newest = self._lens().exposure
        return _picture(await asyncio.to_thread(newest.understood) if newest else None)

    async def state(self, request: Request) -> Response:
        """Whether there is a camera, where it believes the board to be, and whether one may say otherwise."""
        may, lens = self._context.may_set_up(request), self._context.lens
        camera = _camera_json(lens) if may and lens else None
        cameras = await asyncio.to_thread(_cameras_json, self._context.cameras) if may else None
        return JSONResponse(
            {"may": may, "has_camera": lens is not None, "camera": camera, "cameras": cameras}
        )

    async def picture(self, request: Request) -> Response:
        """All that the camera sees."""
        newest = self._lens_for(request).exposure
        return _picture(await asyncio.to_thread(newest.whole) if newest else None)

    async def grid(self, request: Request) -> Response:
        """Where the cells would be with these corners."""
        lens = self._lens_for(request)
        return JSONResponse(lens.grid(read_corners(await body_of(request))))

    async def find(self, request: Request) -> Response:
        """Where the board is, as far as the machine can tell."""
        return JSONResponse({"corners": await asyncio.to_thread(self._lens_for(request).find)})

    async def check(self, request: Request) -> Response:
        """How well each cell is seen, if the board had these corners."""
        lens = self._lens_for(request)
        found = await asyncio.to_thread(lens.check, read_corners(await body_of(request)))
        return JSONResponse(check_json(found, TableWords(language_of(request))))

    async def choose(self, request: Request) -> Response:
        """Look through another camera from now on; corners that are marked in its picture keep it."""
        self._lens_for(request)
        if self._context.cameras is None:
            raise PastError(NO_CHOICE)
        await asyncio.to_thread(self._context.cameras.choose, read_camera(await body_of(request)))
        return JSONResponse({})

    async def calibrate(self, request: Request) -> Response:
        """Go by these corners from now on; learn the colours too where the board stands as it should."""
        lens, asked = self._lens_for(request), await body_of(request)
        corners, learns = read_corners(asked), read_flag(asked, "learn")
        moment = self._context.moment
        truth = moment.game.contents(moment.game.read_position(moment.state.position))
        done = await asyncio.to_thread(lens.set_up, corners, truth, learns)
        if self._context.cameras:
            await asyncio.to_thread(self._context.cameras.keep)
        return JSONResponse(set_up_json(done, TableWords(language_of(request))))

    def _lens_for(self, request: Request) -> Lens:
        if not self._context.may_set_up(request):
            raise DoorError(NOT_SET_UP)
        return self._lens()

    def _lens(self) -> Lens:
        lens = self._context.lens
        if lens is None:
            raise PastError(NO_CAMERA)
        return lens


def _picture(picture: bytes | None) -> Response:
    """A picture of this very moment."""
    if picture is None:
        raise PastError(NO_PICTURE)
    return Response(picture, media_type="image/jpeg", headers={"cache-control": "no-store"})


def _cameras_json(cameras: CameraChoice | None) -> dict[str, Any] | None:
    """The cameras to choose from; None where there is one and no other can take its place."""
    if cameras is None:
        return None
    found = [{"name": each.name, "about": each.about} for each in cameras.found()]
    return {"now": cameras.shown, "found": found}


def _camera_json(lens: Lens) -> dict[str, Any]:
    newest = lens.exposure
    return {"size": newest.size if newest else None, "corners": lens.corners}
