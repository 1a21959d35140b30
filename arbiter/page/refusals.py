"""What is answered where nothing can be given: a sentence as JSON for programs, a page for people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from arbiter.journal import JournalError
from arbiter.page.context import language_of
from arbiter.page.messages import MessageError
from arbiter.page.past import PastError
from arbiter.page.sessions import DoorError
from arbiter.referee import EventError
from arbiter.table import BoardError, LensError
from arbiter.words import page_words
from engine import EngineError

NOTHING_HERE = "There is nothing at this address: the table is at /, its games are at /games."
LOST_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{said} · Tablier</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/ground.css">
</head>
<body>
<main>
<h1>{said}</h1>
<p><a href="/">{table}</a> · <a href="/games">{games}</a></p>
</main>
</body>
</html>
"""
Answer = Callable[[Request, Exception], Awaitable[Response]]


def _as(status: HTTPStatus) -> Answer:
    """Says what is the trouble, under this status."""

    async def answer(_: Request, trouble: Exception) -> Response:
        return JSONResponse({"error": str(trouble)}, status)

    return answer


async def _broken(_: Request, __: Exception) -> Response:
    return JSONResponse({"error": "Something went wrong here. The table is untouched."}, 500)


async def _http_error(request: Request, trouble: Exception) -> Response:
    status = trouble.status_code if isinstance(trouble, HTTPException) else 500
    if status != HTTPStatus.NOT_FOUND:
        return JSONResponse({"error": str(getattr(trouble, "detail", "")) or "No."}, status)
    if "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"error": NOTHING_HERE}, status)
    language = language_of(request)
    words = page_words(language)
    said = {"said": words["nothing_here"], "table": words["nav"]["table"], "games": words["nav"]["games"]}
    page = LOST_PAGE.format(language=language, **{name: escape(each) for name, each in said.items()})
    return HTMLResponse(page, status)


REFUSALS: dict[type[Exception], Answer] = {
    **dict.fromkeys(
        (MessageError, EngineError, EventError, BoardError, LensError), _as(HTTPStatus.BAD_REQUEST)
    ),
    DoorError: _as(HTTPStatus.FORBIDDEN),
    PastError: _as(HTTPStatus.NOT_FOUND),
    JournalError: _as(HTTPStatus.SERVICE_UNAVAILABLE),
    HTTPException: _http_error,
    Exception: _broken,
}
"""How each trouble is answered."""
