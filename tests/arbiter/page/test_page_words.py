"""The page's own words: the same in all languages, and none missing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arbiter.page.telling import moment_json
from arbiter.referee import Button
from arbiter.table.practice import Kind, Lesson
from arbiter.table.walks import Complaint, InTheWay
from arbiter.words import LANGUAGES, Words, WordsError, page_words

STATIC = Path(__file__).parents[3] / "arbiter/page/static"
SAID = re.compile(r"""\bsay\((?:"([a-z_.]+)"|`([a-z_]+)\.\$)""")
"""`say("table.moves")`, or a family of words: say(`button.${name}`)."""
REMARKS = (
    "illegal",
    "let",
    "set",
    "taken",
    "first",
    "decided",
    "resigns",
    "flag",
    "agreed",
    "penalty",
    "abandoned",
)


def names(words: dict[str, Any], before: str = "") -> set[str]:
    found = set()
    for name, value in words.items():
        found |= names(value, f"{before}{name}.") if isinstance(value, dict) else {f"{before}{name}"}
    return found


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_words(language: str) -> None:
    assert names(page_words(language)) == names(page_words("en"))


def test_every_word_that_the_page_says_is_there() -> None:
    known = names(page_words("en"))
    for script in STATIC.glob("*.js"):
        for word, family in SAID.findall(script.read_text()):
            assert word in known or any(name.startswith(f"{family}.") for name in known if family), (
                script,
                word,
            )


@pytest.mark.parametrize("remark", REMARKS)
def test_every_remark_in_a_list_of_moves_has_words(remark: str) -> None:
    assert page_words("en")["remark"][remark]


@pytest.mark.parametrize("button", Button)
def test_every_button_has_a_name(button: Button) -> None:
    assert page_words("en")["button"][button.value]


def test_a_complaint_about_a_walk_is_told_in_the_readers_language(page: Any) -> None:
    complaint = Complaint(InTheWay.OTHER_REED, "b1", "a1")
    moment = replace(page.desk.moment, lesson=Lesson(Kind.MAGNET, 1, 64, "b1", complaint=complaint))
    told = moment_json(moment, Words("desiree", "de"))["lesson"]["complaint"]
    assert told == "Das ist der Kontakt von a1: Steht der Magnet auf b1?"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(WordsError, match="tlh"):
        page_words("tlh")


@pytest.mark.parametrize(
    ("by", "counts"), [(("white", "black", "white"), ["1.", "1…", "2."]), (("black", "white"), ["1…", "2."])]
)
def test_moves_are_numbered_as_in_a_record(page: Any, by: tuple[str, ...], counts: list[str]) -> None:
    moment = page.desk.moment
    tokens = ("b3-b5", "{illegal b6-b5 cell}", "b6-b4", "c3-c4")
    moves = tokens if len(by) == 3 else ("{let stand b3-c5}", *tokens[2:])
    state = replace(moment.state, tokens=moves, by=by)
    told = moment_json(replace(moment, state=state), Words("desiree", "en"))["tokens"]
    assert [token["count"] for token in told if "count" in token] == counts
