"""The words of the web page itself, by name; the verdicts on it come from the games' own sentences."""

from __future__ import annotations

from functools import cache
from typing import Any

from arbiter.words.speech import load
from arbiter.words.words import LANGUAGES, WordsError


@cache
def page_words(language: str) -> dict[str, Any]:
    """All words of the page, with the names of games and players."""
    if language not in LANGUAGES:
        raise WordsError(f"There is no language '{language}': {', '.join(LANGUAGES)} are spoken here.")
    common = load(language, "common")
    return {**load(language, "page"), "game": common["game"], "player": common["player"]}
