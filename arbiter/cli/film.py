"""Looks that come many a second are gathered as at a live table; looks far apart are stills.

A still is judged for itself: whoever took it waited until the board was at rest. Of a film single
frames prove nothing, since most errors of a sensor last one frame and a few last seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from arbiter.cli.answers import CommandError
from arbiter.cli.looks import Look
from arbiter.sighting import Sighting
from arbiter.sighting.gather import Gathering

FILM_S = 0.5
"""Looks that follow each other sooner than this are a film; nobody makes a move in less."""


def stills_or_film(looks: Iterator[Look]) -> Iterator[Look]:
    """The looks as they are, or gathered if the second follows hard upon the first."""
    first = next(looks)
    try:
        second = next(looks, None)
    except CommandError:
        yield first
        raise
    every = chain((first,), (second,) if second else (), looks)
    yield from gathered(every) if second and 0 < second.t - first.t < FILM_S else every


def gathered(looks: Iterator[Look]) -> Iterator[Look]:
    """Each look with all that was gathered until then. After the last one nothing more is to be waited
    for: what it shows together with those before is judged as a still.
    """
    gathering, last = Gathering(), None
    for look in looks:
        if last:
            yield last
        gathering = gathering.after(look.sighting, look.t)
        last = replace(look, sighting=gathering.sighting(), is_of_film=True)
    if last:
        yield replace(last, sighting=Sighting(last.sighting.cells, last.sighting.reeds))
