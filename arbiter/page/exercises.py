"""The route of the exercises: test the camera, learn the wiring. For those who may set up the table."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbiter.page.context import NOT_SET_UP, Context, body_of
from arbiter.page.requests import read_order
from arbiter.page.sessions import DoorError


def exercise_routes(context: Context) -> list[Route]:
    """One route for all that can be done about an exercise; how it stands comes with every moment."""

    async def practise(request: Request) -> Response:
        if not context.may_set_up(request):
            raise DoorError(NOT_SET_UP)
        order = read_order(await body_of(request), context.arbiter(request) or "")
        await context.ask(lambda sitting: sitting.practise(order))
        return JSONResponse({})

    return [Route("/api/exercise", practise, methods=["POST"])]
