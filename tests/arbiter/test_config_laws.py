"""Laws of table.toml: whatever is written is in force or refused by name, and is the same when read again."""

from __future__ import annotations

import json
from enum import Enum
from types import NoneType
from typing import Any

from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import engine
from arbiter.config import Config, ConfigError
from arbiter.config.in_force import settings_in_force, to_json
from arbiter.config.load import SECTIONS, contradiction
from arbiter.config.schema import Setting, settings, written
from tests.arbiter.table_toml import config_of


def values(setting: Setting) -> st.SearchStrategy[Any]:
    """Any value that a setting may hold."""
    about, kinds = setting.about, setting.kinds
    possible: list[st.SearchStrategy[Any]] = [st.just(word) for word in about.words]
    possible += [st.sampled_from(kind) for kind in kinds if issubclass(kind, Enum)]
    possible += [st.none()] * (NoneType in kinds)
    possible += [st.booleans()] * (bool in kinds)
    whole = st.integers(int(about.lowest), int(about.highest))
    possible += [whole] * (int in kinds)
    possible += [st.lists(whole, min_size=1, max_size=12).map(tuple)] * (tuple in kinds)
    possible += [st.floats(about.lowest, about.highest)] * (float in kinds)
    printable = st.characters(exclude_categories=("C", "Z"))
    text = st.text(printable, min_size=1).filter(lambda each: not each.isdigit())
    if setting.takes_text:
        possible.append(
            (text.map(lambda each: f"/{each}") if about.is_place else text).filter(
                lambda each: each not in setting.words and "//" not in each and "/." not in each
            )
        )
    return st.one_of(possible)


@st.composite
def configs(draw: st.DrawFn) -> Config:
    """Any settings that fit together."""
    made = {
        name: kind(**{each.name: draw(values(each)) for each in settings(kind)})
        for name, kind in SECTIONS.items()
    }
    rules = engine.open_game(made["table"].game).options
    config = Config(rules=dict(rules), **made)
    return config if contradiction(config) is None else config_of("")


@hypothesis_settings(deadline=None)
@given(configs())
def test_settings_that_are_written_out_and_read_again_are_the_same(config: Config) -> None:
    assert config_of(settings_in_force(config)) == config
    json.dumps(to_json(config), allow_nan=False)


KEYS = [f"{section}.{each.name}" for section, kind in SECTIONS.items() for each in settings(kind)]


@hypothesis_settings(deadline=None)
@given(
    st.sampled_from(KEYS),
    st.recursive(
        st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner, max_size=2) | st.dictionaries(st.text("abc", min_size=1), inner, max_size=2)
        ),
        max_leaves=4,
    ),
)
def test_whatever_is_written_for_a_key_is_in_force_or_refused_by_name(key: str, value: Any) -> None:
    section, name = key.split(".")
    answer = answer_to(f"[{section}]\n{name} = {in_toml(value)}\n")
    if isinstance(answer, Config):
        assert config_of(settings_in_force(answer)) == answer
    else:
        assert key in answer


def answer_to(text: str) -> Config | str:
    try:
        return config_of(text)
    except ConfigError as trouble:
        return str(trouble)


def in_toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {in_toml(part)}" for key, part in value.items()) + "}"
    return f"[{', '.join(map(in_toml, value))}]" if isinstance(value, list) else written(value)
