"""The arbiter's routes: log in, decide. Every decision goes into the journal under the arbiter's name."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbiter.page.context import ARBITER, Context, body_of
from arbiter.page.guard import is_loopback
from arbiter.page.messages import MessageError
from arbiter.page.requests import read_decision, read_name_and_pin, read_time
from arbiter.page.sessions import SESSION_S, DoorError
from arbiter.referee import Button, Event, Pressed


def arbiter_routes(context: Context) -> list[Route]:
    """The routes, all but the first two behind the PIN."""
    desk = ArbiterDesk(context)
    return [
        Route("/api/arbiter", desk.who),
        Route("/api/arbiter/enrol", desk.enrol, methods=["POST"]),
        Route("/api/arbiter/login", desk.log_in, methods=["POST"]),
        Route("/api/arbiter/logout", desk.log_out, methods=["POST"]),
        Route("/api/arbiter/decide", desk.decide, methods=["POST"]),
        Route("/api/arbiter/press", desk.press, methods=["POST"]),
        Route("/api/arbiter/time", desk.give_time, methods=["POST"]),
    ]


class ArbiterDesk:
    """What an arbiter can do from a browser."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def who(self, request: Request) -> Response:
        """Who is logged in, and whether a PIN has been set at all."""
        return JSONResponse({"name": self._context.arbiter(request), "is_new": self._context.door.is_new})

    async def enrol(self, request: Request) -> Response:
        """The first PIN is set on the table's own device; later ones by an arbiter."""
        context = self._context
        if not (is_loopback(_client(request)) if context.door.is_new else context.arbiter(request)):
            raise DoorError("The first PIN is set on the table's own device, later ones by an arbiter.")
        is_first = context.door.is_new
        name, pin = read_name_and_pin(await body_of(request))
        await asyncio.to_thread(context.door.enrol, name, pin)
        return await self._let_in(request, name, pin) if is_first else JSONResponse({"name": name})

    async def log_in(self, request: Request) -> Response:
        """A session for the right PIN."""
        name, pin = read_name_and_pin(await body_of(request))
        return await self._let_in(request, name, pin)

    async def log_out(self, request: Request) -> Response:
        """End the session."""
        self._context.sessions.close(request.cookies.get(ARBITER))
        answer = JSONResponse({"name": None})
        answer.delete_cookie(ARBITER, httponly=True, samesite="strict")
        return answer

    async def decide(self, request: Request) -> Response:
        """Uphold, let stand, set the position, take back, end."""
        name = self._name(request)
        return await self._happen(read_decision(await body_of(request), name))

    async def press(self, request: Request) -> Response:
        """Pause and adjust, which players can do as well."""
        self._name(request)
        given = (await body_of(request)).get("button")
        if given not in (Button.PAUSE.value, Button.ADJUST.value):
            raise MessageError("An arbiter presses pause or adjust.")
        return await self._happen(Pressed(Button(given)))

    async def give_time(self, request: Request) -> Response:
        """Give a player time, or take some away."""
        name = self._name(request)
        return await self._happen(read_time(await body_of(request), name))

    def _name(self, request: Request) -> str:
        name = self._context.arbiter(request)
        if name is None:
            raise DoorError("Log in first: the session has ended or was never opened.")
        return name

    async def _let_in(self, request: Request, name: str, pin: str) -> Response:
        context, client = self._context, _client(request)
        secret = await asyncio.to_thread(
            context.sessions.open, context.door, name, pin, client, context.now()
        )
        answer = JSONResponse({"name": name})
        answer.set_cookie(ARBITER, secret, max_age=int(SESSION_S), httponly=True, samesite="strict")
        return answer

    async def _happen(self, event: Event) -> Response:
        await self._context.ask(lambda sitting: sitting.hear(event))
        return JSONResponse({})


def _client(request: Request) -> str:
    return request.client.host if request.client else ""
