"""What the routes share: the desk, the newest moment, where files are, and who is let in."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from starlette.requests import HTTPConnection, Request

from arbiter.page.feed import Feed
from arbiter.page.guard import LARGEST_BODY, is_loopback
from arbiter.page.messages import MessageError
from arbiter.page.sessions import Door, Sessions
from arbiter.page.telling import moment_json, words_for
from arbiter.table import Desk, Home, Moment, Sitting, Wish
from arbiter.words import LANGUAGES

SEAT, ARBITER = "tablier-seat", "tablier-arbiter"
"""The names of the cookies."""


@dataclass(slots=True)
class Context:
    """One page server's world."""

    home: Home
    opener: Callable[[Wish], Sitting]
    """How a new game on the drawn board is opened."""
    feed: Feed = field(default_factory=Feed)
    sessions: Sessions = field(default_factory=lambda: Sessions(token_urlsafe))
    seat_key: str = field(default_factory=lambda: token_urlsafe(9))
    """Who knows it may move pieces and press buttons from another device."""
    desk: Desk | None = None
    now: Callable[[], float] = time.time
    _told: dict[tuple[int, str], str] = field(default_factory=dict)

    @property
    def door(self) -> Door:
        """Where the arbiters' PINs are."""
        return Door(self.home.folder / "arbiters.json")

    @property
    def moment(self) -> Moment:
        """The newest moment."""
        if self.feed.latest is None:
            raise MessageError("The table is not there yet.")
        return self.feed.latest

    def told(self, moment: Moment, language: str) -> str:
        """A moment as text for the socket; made once for all who read the same language."""
        key = moment.number, language
        if key not in self._told:
            if len(self._told) > 2 * len(LANGUAGES):
                self._told.clear()
            said = {"kind": "moment", **moment_json(moment, words_for(moment, language))}
            self._told[key] = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
        return self._told[key]

    def may_play(self, connection: HTTPConnection) -> bool:
        """Whether this browser sits at the table: on this machine, or with the key."""
        client = connection.client.host if connection.client else ""
        return is_loopback(client) or connection.cookies.get(SEAT) == self.seat_key

    def arbiter(self, connection: HTTPConnection) -> str | None:
        """The arbiter who is logged in there."""
        return self.sessions.who(connection.cookies.get(ARBITER), self.now())


def language_of(connection: HTTPConnection) -> str:
    """The language that was asked for, else the first that the browser likes and we speak."""
    asked = connection.query_params.get("lang") or connection.cookies.get("tablier-language") or ""
    if asked in LANGUAGES:
        return asked
    liked = connection.headers.get("accept-language", "").lower().replace(";", ",").split(",")
    return next((each.strip()[:2] for each in liked if each.strip()[:2] in LANGUAGES), LANGUAGES[0])


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that was sent, if it is one and not too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise MessageError("That is too large.")
    try:
        given = json.loads(body)
    except (ValueError, RecursionError) as trouble:
        raise MessageError("The request is no JSON.") from trouble
    if not isinstance(given, dict):
        raise MessageError("The request is no JSON object.")
    return given
