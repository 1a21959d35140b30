"""What is answered where nothing can be given: a sentence for programs, a page for people who are lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from html import escape
from http import HTTPStatus
from typing import TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from arbiter.journal import JournalError
from arbiter.page.context import NotYetError, language_of
from arbiter.page.guard import HEADERS
from arbiter.page.messages import MessageError
from arbiter.page.past import PastError
from arbiter.page.sessions import DoorError
from arbiter.page.templates import template
from arbiter.referee import EventError
from arbiter.table import BoardError, LensError
from arbiter.words import page_words
from engine import EngineError

_Answer: TypeAlias = Callable[[Request, Exception], Awaitable[Response]]
_NOTHING_HERE = "There is nothing at this address: the table is at /, its games are at /games."
_VARY = {"vary": "accept, accept-language, cookie"}
"""The same address gives people and programs something else."""
_SOON = {"retry-after": "1", "refresh": "1"}
"""In seconds: programs ask again, and browsers load the page once more."""


def _told_with(status: HTTPStatus) -> _Answer:
    """Says what the trouble is, under this status."""

    async def answer(_: Request, trouble: Exception) -> Response:
        return JSONResponse({"error": str(trouble)}, status)

    return answer


async def _broken(_: Request, __: Exception) -> Response:
    # Starlette answers this one outside of the guard, so it brings the guard's headers itself.
    said = "Something went wrong here. The table is untouched."
    return JSONResponse({"error": said}, HTTPStatus.INTERNAL_SERVER_ERROR, HEADERS)


async def _not_kept(request: Request, trouble: Exception) -> Response:
    return _lost(request, str(trouble))


async def _http_error(request: Request, trouble: Exception) -> Response:
    if not isinstance(trouble, HTTPException):
        raise trouble
    if trouble.status_code == HTTPStatus.NOT_FOUND:
        return _lost(request, _NOTHING_HERE, trouble.headers)
    return JSONResponse({"error": trouble.detail}, trouble.status_code, trouble.headers)


def _lost(request: Request, said: str, headers: Mapping[str, str] | None = None) -> Response:
    """There is nothing at this address."""
    return _page_or_sentence(request, HTTPStatus.NOT_FOUND, said, "nothing_here", headers)


async def _not_yet(request: Request, trouble: Exception) -> Response:
    return _page_or_sentence(request, HTTPStatus.SERVICE_UNAVAILABLE, str(trouble), "not_yet", _SOON)


def _page_or_sentence(
    request: Request, status: HTTPStatus, said: str, key: str, headers: Mapping[str, str] | None = None
) -> Response:
    """A page with these words and the ways to what is here, if a browser asks; else the sentence."""
    headers = {**(headers or {}), **_VARY}
    if "text/html" not in request.headers.get("accept", "").lower():
        return JSONResponse({"error": said}, status, headers)
    language = language_of(request)
    words = page_words(language)
    shown = {"said": words[key], "table": words["nav"]["table"], "games": words["nav"]["games"]}
    page = template("lost").substitute(
        language=language, **{name: escape(each) for name, each in shown.items()}
    )
    return HTMLResponse(page, status, headers)


REFUSALS: dict[type[Exception], _Answer] = {
    **dict.fromkeys(
        (MessageError, EngineError, EventError, BoardError, LensError), _told_with(HTTPStatus.BAD_REQUEST)
    ),
    NotYetError: _not_yet,
    DoorError: _told_with(HTTPStatus.FORBIDDEN),
    PastError: _not_kept,
    JournalError: _told_with(HTTPStatus.SERVICE_UNAVAILABLE),
    HTTPException: _http_error,
    Exception: _broken,
}
"""How each trouble is answered."""
