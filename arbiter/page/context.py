"""What the routes share: the desk, the newest moment, where files are, and who is let in."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from secrets import compare_digest, token_urlsafe
from typing import Any

from starlette.requests import HTTPConnection, Request

from arbiter.page.feed import Feed
from arbiter.page.guard import LARGEST_BODY, is_loopback
from arbiter.page.messages import MessageError, as_object
from arbiter.page.replays import Replays
from arbiter.page.sessions import Door, Sessions
from arbiter.page.telling import moment_json, words_for
from arbiter.table import Ask, CameraChoice, Desk, Home, Lens, Moment, Sitting, Wish
from arbiter.words import LANGUAGES

SEAT, ARBITER = "tablier-seat", "tablier-arbiter"
"""The names of the cookies."""
NOT_SET_UP = "A table is set up on its own device, or by an arbiter who has logged in."


class NotYetError(MessageError):
    """The page is asked before the table is there."""

    def __init__(self) -> None:
        super().__init__("The table is not there yet: ask again in a second.")


@dataclass(slots=True)
class Context:
    """One page server's world."""

    home: Home
    opener: Callable[[Wish], Sitting]
    """How a new game is opened."""
    has_choice: bool = True
    """Whether it may be any game, on the drawn board; at a real board it is the one of the settings."""
    feed: Feed = field(default_factory=Feed)
    sessions: Sessions = field(default_factory=lambda: Sessions(token_urlsafe))
    seat_key: str = field(default_factory=lambda: token_urlsafe(9))
    """Who knows it may move pieces and press buttons from another device."""
    replays: Replays = field(default_factory=Replays)
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
            raise NotYetError
        return self.feed.latest

    @property
    def lens(self) -> Lens | None:
        """The camera over the board, if there is one."""
        return self.desk.lens if self.desk else None

    @property
    def cameras(self) -> CameraChoice | None:
        """Which cameras could look at the board, where there is a choice."""
        return self.desk.cameras if self.desk else None

    def told(self, moment: Moment, language: str) -> str:
        """A moment as text for the socket; all but its age is made once for all of the same language."""
        age_s = time.monotonic() - moment.taken_at
        return f'{{"kind":"moment","age":{age_s:.3f},{self._made(moment, language)[1:]}'

    def _made(self, moment: Moment, language: str) -> str:
        key = moment.number, language
        if key not in self._told:
            if len(self._told) > 2 * len(LANGUAGES):
                self._told.clear()
            said = moment_json(moment, words_for(moment, language))
            self._told[key] = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
        return self._told[key]

    async def ask(self, ask: Ask) -> None:
        """Have something done at the table, and wait until it is."""
        if self.desk is None:
            raise NotYetError
        await asyncio.wrap_future(self.desk.ask(ask))

    def may_play(self, connection: HTTPConnection) -> bool:
        """Whether this browser sits at the table: on this machine, or with the key."""
        client = connection.client.host if connection.client else ""
        key = connection.cookies.get(SEAT, "")
        return is_loopback(client) or compare_digest(key.encode(), self.seat_key.encode())

    def may_set_up(self, connection: HTTPConnection) -> bool:
        """Whether this browser may see the room and set up the camera: on this machine, or an arbiter."""
        client = connection.client.host if connection.client else ""
        return is_loopback(client) or self.arbiter(connection) is not None

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


async def body_of(request: Request) -> Mapping[str, Any]:
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
    return as_object(given)
