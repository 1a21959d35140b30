"""What every request has to pass before anybody looks at it, and what every answer carries."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

LARGEST_BODY = 65_536
"""No request of the page is longer."""

_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def is_loopback(host: str) -> bool:
    """Whether an address means this machine itself."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def known_hosts(bound: str) -> frozenset[str] | None:
    """The names by which browsers may call us; None where any address of the network will do."""
    if is_loopback(bound):
        return frozenset({"localhost", "127.0.0.1", "[::1]", bound})
    return None


def _is_address_or_own_name(host: str) -> bool:
    """Any plain address, or this machine's name: a foreign name that points here is an attack."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        own = socket.gethostname().lower()
        return host.lower() in {own, f"{own}.local", "localhost"}
    return True


class Guard:
    """Refuses foreign names, foreign origins and large bodies; adds the headers that browsers obey."""

    def __init__(self, app: ASGIApp, bound: str) -> None:
        self._app = app
        self._hosts = known_hosts(bound)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say no."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal and scope["type"] == "websocket":
            await WebSocketClose(code=1008, reason=refusal)(scope, receive, send)
        elif refusal:
            await JSONResponse({"error": refusal}, 403)(scope, receive, _with_headers(send))
        else:
            await self._app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)

    def _refusal(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = _host(f"//{host}")
        named = f"[{name}]" if ":" in name else name
        if not (named in self._hosts if self._hosts is not None else _is_address_or_own_name(name)):
            return "This table does not answer to that name."
        origin = headers.get("origin")
        is_reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if origin is not None and not is_reading and origin.partition("//")[2] != host:
            return "This request comes from another site."
        if _length(headers.getlist("content-length")) > LARGEST_BODY:
            return "That is too large."
        return None


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _length(given: Iterable[str]) -> int:
    return max((int(each) if each.isdigit() else LARGEST_BODY + 1 for each in given), default=0)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
