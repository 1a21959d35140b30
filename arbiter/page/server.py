"""The server in a thread of its own, bound to this machine unless told otherwise."""

from __future__ import annotations

import asyncio
import errno
import socket
import threading
import time
from collections.abc import Iterable
from types import TracebackType

import uvicorn

from arbiter.page.app import page_app
from arbiter.page.context import Context

START_S = 15.0
ANOTHER = "choose another one with --port, or with port in [page] of table.toml"


class PageError(Exception):
    """The page cannot be served; the sentence says what to do."""


class PageServer:
    """Serves the page as long as it is open."""

    def __init__(
        self, context: Context, host: str = "127.0.0.1", port: int = 0, names: Iterable[str] = ()
    ) -> None:
        self._socket = _bound(host, port)
        self._context = context
        self.port: int = self._socket.getsockname()[1]
        self.host = host
        self._server = uvicorn.Server(
            uvicorn.Config(
                page_app(context, host, names),
                log_level="critical",
                lifespan="off",
                ws_max_size=65_536,
                ws_ping_interval=10,
                ws_ping_timeout=20,
                timeout_graceful_shutdown=2,
            )
        )
        self._thread = threading.Thread(target=self._run, name="page")

    @property
    def address(self) -> str:
        """Where the page is to be found."""
        shown = "127.0.0.1" if self.host in ("127.0.0.1", "localhost") else _reachable(self.host)
        return f"http://{shown}:{self.port}/"

    def __enter__(self) -> PageServer:
        self._thread.start()
        waited = time.monotonic() + START_S
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > waited:
                raise PageError("The page's server did not start.")
            time.sleep(0.01)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._context.replays.close()
        self._socket.close()

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._socket]))


def _bound(host: str, port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as trouble:
        found.close()
        if trouble.errno == errno.EADDRINUSE:
            raise PageError(f"Port {port} is taken: {ANOTHER}.") from trouble
        raise PageError(f"The page cannot listen on {host}:{port} ({trouble.strerror}).") from trouble
    except OverflowError as trouble:
        found.close()
        raise PageError(f"There is no port {port}: they go from 0 (any free one) to 65535.") from trouble
    return found


def _reachable(host: str) -> str:
    """An address of this machine that other devices can use."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104 -- compared, not bound
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # nothing is sent: it only asks which way packets would go
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
