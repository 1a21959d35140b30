"""What every request has to pass before anybody looks at it, and what every answer carries."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

LARGEST_BODY = 65_536
"""No request of the page is longer."""

RESOLVER = Path("/etc/resolv.conf")
NOT_OUR_NAME = "This table does not answer to that name: use its address, or add the name to [page] names."

HEADERS = {
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


def own_names(hostname: str, resolver: str) -> frozenset[str]:
    """This machine's name alone, for the local network, and in the domains in which its resolver searches.

    `resolver` is the text of resolv.conf: a router that calls this machine `pi.fritz.box` has said so there.
    What name servers answer proves nothing, since foreign names can be pointed here.
    """
    own = hostname.lower()
    lines = (line.split() for line in resolver.lower().splitlines())
    domains = [domain for line in lines if line and line[0] in ("search", "domain") for domain in line[1:]]
    return frozenset({own, "localhost", *(f"{own}.{domain.strip('.')}" for domain in ("local", *domains))})


def known_hosts(bound: str, names: Iterable[str] = ()) -> frozenset[str]:
    """The names by which browsers may call us, besides plain addresses of a network that we are bound to."""
    told = {bound.lower(), *(name.lower() for name in names)}
    if is_loopback(bound):
        return frozenset({"localhost", "127.0.0.1", "[::1]", *told})
    return frozenset(told | own_names(socket.gethostname(), _resolver()))


def _resolver() -> str:
    try:
        return RESOLVER.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


class Guard:
    """Refuses foreign names, foreign origins and large bodies; adds the headers that browsers obey."""

    def __init__(self, app: ASGIApp, bound: str, names: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = known_hosts(bound, names)
        self._takes_addresses = not is_loopback(bound)

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
        if named.lower() not in self._hosts and not (self._takes_addresses and _is_address(name)):
            return NOT_OUR_NAME
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
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
