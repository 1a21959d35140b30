"""The socket: moments go out as they come, deeds and buttons come in."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from arbiter.journal import JournalError
from arbiter.page.context import Context, language_of
from arbiter.page.messages import Message, MessageError, Speak, read_message
from arbiter.referee import EventError, Pressed
from arbiter.table import BoardError, Sitting

SLOWEST_S = 10.0
"""A browser that takes nothing for so long is given up."""
MOST_SPECTATORS = 400
"""Each holds a file open, and a journal needs one too."""
MOST_MESSAGES, WITHIN_S = 60, 2.0
"""More messages in so many seconds are no hand."""

_LOG = logging.getLogger(__name__)

NOT_SEATED = "This page only watches. Open it on the table's own device, or with the players' address."


class Line:
    """One browser's socket."""

    def __init__(self, context: Context, socket: WebSocket) -> None:
        self._context, self._socket = context, socket
        self._language = language_of(socket)
        self._heard: list[float] = []

    async def serve(self) -> None:
        """Until one side hangs up."""
        await self._socket.accept()
        sending = asyncio.create_task(self._send_all())
        try:
            while True:
                await self._hear(await self._socket.receive_text())
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass  # gone, or it sent bytes where text is spoken
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sending

    async def _send_all(self) -> None:
        """Every moment that this browser can keep up with."""
        async for moment in self._context.feed.follow():
            try:
                text = self._context.told(moment, self._language)
                await asyncio.wait_for(self._socket.send_text(text), SLOWEST_S)
            except (TimeoutError, WebSocketDisconnect, RuntimeError):
                with contextlib.suppress(Exception):
                    await self._socket.close(1013)
                return

    async def _hear(self, text: str) -> None:
        number = -1
        try:
            self._count()
            number, message = read_message(text)
            await self._do(message)
        except (MessageError, BoardError, EventError, JournalError) as trouble:
            await self._answer(number, str(trouble))
        except WebSocketDisconnect:
            await self._socket.close(1008)
            raise
        except Exception:  # noqa: BLE001 -- whatever it is, somebody waits for the answer
            _LOG.exception("A message could not be carried out")
            await self._answer(number, "The table cannot take that now.")
        else:
            await self._answer(number, "")

    async def _do(self, message: Message) -> None:
        if isinstance(message, Speak):
            self._language = message.language
            await self._socket.send_text(self._context.told(self._context.moment, self._language))
            return
        if not self._context.may_play(self._socket):
            raise MessageError(NOT_SEATED)

        def ask(sitting: Sitting) -> None:
            if isinstance(message, Pressed):
                sitting.hear(message)
            else:
                sitting.do(message)

        await self._context.ask(ask)

    async def _answer(self, number: int, error: str) -> None:
        await self._socket.send_text(json.dumps({"kind": "answer", "id": number, "error": error}))

    def _count(self) -> None:
        now = self._context.now()
        self._heard = [*(t for t in self._heard if now - t < WITHIN_S), now]
        if len(self._heard) > 2 * MOST_MESSAGES:
            raise WebSocketDisconnect(1008)
        if len(self._heard) > MOST_MESSAGES:
            raise MessageError("Too many messages at once.")
