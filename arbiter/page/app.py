"""The routes of the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from html import escape
from typing import TypeAlias

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from arbiter.page.arbiters import arbiter_routes
from arbiter.page.cameras import camera_routes
from arbiter.page.context import SEAT, Context, body_of, language_of
from arbiter.page.exercises import exercise_routes
from arbiter.page.guard import Guard
from arbiter.page.live import MOST_SPECTATORS, NOT_SEATED, Line
from arbiter.page.messages import MessageError
from arbiter.page.past import PastError, games_json, journal_path, verification_json
from arbiter.page.refusals import REFUSALS
from arbiter.page.requests import read_wish
from arbiter.page.sessions import DoorError
from arbiter.page.telling import table_json, words_for
from arbiter.page.templates import template
from arbiter.signals import numbers
from arbiter.words import LANGUAGES, page_words
from engine import GAMES, open_game

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]
VIEWS = ("table", "watch", "arbiter", "games", "setup")


def page_app(context: Context, bound: str, names: Iterable[str] = ()) -> Starlette:
    """The whole application, behind its guard; `names` are further ones by which browsers may call us."""
    views = Views(context)
    spectators: set[WebSocket] = set()

    async def live(socket: WebSocket) -> None:
        if len(spectators) >= MOST_SPECTATORS:
            await socket.close(1013)
            return
        spectators.add(socket)
        try:
            await Line(context, socket).serve()
        finally:
            spectators.discard(socket)

    app = Starlette(
        routes=[
            Route("/", views.shell("table")),
            *(Route(f"/{view}", views.shell(view)) for view in VIEWS[1:]),
            Route("/games/{name}", views.past_game),
            Route("/seat/{key}", views.take_seat),
            Route("/api/words/{language}", views.words),
            Route("/api/table", views.table),
            Route("/api/choices", views.choices),
            Route("/api/new", views.new_game, methods=["POST"]),
            Route("/api/games", views.games),
            Route("/api/games/{name}", views.replay),
            Route("/api/games/{name}/file", views.journal_file),
            Route("/api/games/{name}/verify", views.verify),
            Route("/evidence/{name}", views.evidence),
            *arbiter_routes(context),
            *camera_routes(context),
            *exercise_routes(context),
            WebSocketRoute("/live", live),
            Mount("/static", StaticFiles(packages=[("arbiter.page", "static")])),
        ],
        exception_handlers=REFUSALS,
    )
    app.add_middleware(Guard, bound=bound, names=names)
    return app


class Views:
    """Pages and what they fetch."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def shell(self, view: str) -> Handler:
        """A page that can be painted at once: the board as it stands now is in it."""

        async def handler(request: Request) -> Response:
            return HTMLResponse(self._page(request, view))

        return handler

    async def past_game(self, request: Request) -> Response:
        """A past game, if there is one of that name."""
        journal_path(self._context.home.games, request.path_params["name"])
        return HTMLResponse(self._page(request, "replay"))

    async def take_seat(self, request: Request) -> Response:
        """The players' address: whoever has the key may move pieces from this device."""
        answer = RedirectResponse("/", 303)
        if request.path_params["key"] == self._context.seat_key:
            answer.set_cookie(SEAT, self._context.seat_key, httponly=True, samesite="strict")
        return answer

    async def words(self, request: Request) -> Response:
        """The words of the page itself."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            raise MessageError(f"There are these languages: {', '.join(LANGUAGES)}.")
        return JSONResponse(page_words(language))

    async def table(self, request: Request) -> Response:
        """Board, pieces, players."""
        moment = self._context.moment
        return JSONResponse(table_json(moment, words_for(moment, language_of(request))))

    async def choices(self, request: Request) -> Response:
        """What can be chosen for a new game."""
        words = page_words(language_of(request))
        return JSONResponse([_choice(name, words["player"]) for name in GAMES])

    async def new_game(self, request: Request) -> Response:
        """Another game on the drawn board, in place of the one that runs."""
        context = self._context
        if not context.may_play(request):
            raise DoorError(NOT_SEATED)
        wish = read_wish(await body_of(request))
        await context.ask(lambda _: context.opener(wish))
        return JSONResponse({})

    async def games(self, _: Request) -> Response:
        """The list of past games."""
        return JSONResponse(await asyncio.to_thread(games_json, self._context.home.games))

    async def replay(self, request: Request) -> Response:
        """One game, step by step."""
        path = journal_path(self._context.home.games, request.path_params["name"])
        told = await self._context.replays.tell(path, language_of(request))
        return Response(told, media_type="application/json")

    async def journal_file(self, request: Request) -> Response:
        """The journal itself."""
        path = journal_path(self._context.home.games, request.path_params["name"])
        return FileResponse(path, media_type="application/jsonl", filename=path.name)

    async def verify(self, request: Request) -> Response:
        """Whether the journal is whole."""
        path = journal_path(self._context.home.games, request.path_params["name"])
        return JSONResponse(await asyncio.to_thread(verification_json, path))

    async def evidence(self, request: Request) -> Response:
        """A picture that a verdict was based on."""
        name = str(request.path_params["name"]).removesuffix(".jpg")
        path = self._context.home.evidence / f"{name}.jpg"
        if len(name) != 64 or not set(name) <= set("0123456789abcdef") or not path.is_file():
            raise PastError("This picture is not kept here, or no longer.")
        return FileResponse(path, media_type="image/jpeg", headers={"cache-control": "max-age=31536000"})

    def _page(self, request: Request, view: str) -> str:
        language, moment = language_of(request), self._context.moment
        words = words_for(moment, language)
        first = {
            "view": view,
            "language": language,
            "seated": self._context.may_play(request),
            "has_choice": self._context.has_choice,
            "words": page_words(language),
            "rhythms": numbers(),
            "table": table_json(moment, words),
            "moment": json.loads(self._context.told(moment, language)),
        }
        return template("shell").substitute(
            language=language,
            view=view,
            title=escape(" · ".join([*_tab(view, language), words.title(), "Tablier"])),
            first=json.dumps(first, ensure_ascii=False).replace("<", "\\u003c"),
        )


def _tab(view: str, language: str) -> list[str]:
    """What a view is called, so that two of them can be told in a browser; the table has its game's name."""
    within = "games" if view == "replay" else view
    return [] if view == "table" else [page_words(language)["nav"][within]]


def _choice(name: str, players: dict[str, str]) -> dict[str, object]:
    game = open_game(name)
    return {
        "game": name,
        "players": [{"id": player, "name": players[player]} for player in game.players],
        "options": dict(game.options),
        "allowed": dict(game.allowed),
    }
