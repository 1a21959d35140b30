"""The words of the web page itself, by name; the verdicts on it come from the games' own sentences."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from arbiter.words.words import LANGUAGES, WordsError


@cache
def page_words(language: str) -> dict[str, Any]:
    """All words of the page, with the names of games and players."""
    if language not in LANGUAGES:
        raise WordsError(f"There is no language '{language}': {', '.join(LANGUAGES)} are spoken here.")
    folder = files("arbiter.words") / language
    own = tomllib.loads((folder / "page.toml").read_text(encoding="utf-8"))
    common = tomllib.loads((folder / "common.toml").read_text(encoding="utf-8"))
    return {**own, "game": common["game"], "player": common["player"]}
