"""What players, spectators and the arbiter see in a browser: plain values go out, checked ones come in."""

from arbiter.page.server import PageError, PageServer

__all__ = ["PageError", "PageServer"]
