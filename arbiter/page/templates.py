"""The pages as they lie among the static files, with places for what is filled in."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template


@cache
def template(name: str) -> Template:
    """The page of this name."""
    return Template((files("arbiter.page") / "static" / f"{name}.html").read_text(encoding="utf-8"))
