"""Arbiters: who is let in, and what they decide under their names."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from arbiter.page.sessions import DoorError
from tests.arbiter.page.acting import PIN


def test_the_first_pin_is_set_on_the_tables_own_device(page: Any) -> None:
    assert page.stranger.post("/api/arbiter/enrol", json=PIN).status_code == 403
    assert page.browser.post("/api/arbiter/enrol", json=PIN).json() == {"name": "Ada"}
    assert page.browser.get("/api/arbiter").json() == {"name": "Ada", "is_new": False}


def test_later_pins_are_set_by_an_arbiter_only(page: Any) -> None:
    page.log_in()
    page.browser.post("/api/arbiter/logout")
    assert page.browser.post("/api/arbiter/enrol", json={"name": "Eve", "pin": "0000"}).status_code == 403


def test_a_pin_is_kept_as_a_hash_in_a_file_for_its_owner_only(page: Any) -> None:
    page.log_in()
    kept = page.context.door.path
    assert PIN["pin"] not in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0


def test_the_session_is_a_cookie_that_no_script_and_no_other_site_gets(page: Any) -> None:
    cookie = page.browser.post("/api/arbiter/enrol", json=PIN).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_wrong_pins_are_counted(page: Any) -> None:
    page.log_in()
    page.browser.post("/api/arbiter/logout")
    wrong = {"name": "Ada", "pin": "0000"}
    said = [page.browser.post("/api/arbiter/login", json=wrong).json()["error"] for _ in range(6)]
    assert said[:5] == ["The name or the PIN is wrong."] * 5
    assert "Too many" in said[5]
    assert page.browser.post("/api/arbiter/login", json=PIN).status_code == 403
    assert page.stranger.post("/api/arbiter/login", json=PIN).status_code == 200
    page.context.now = lambda: 10.0**12
    assert page.browser.post("/api/arbiter/login", json=PIN).status_code == 200


def test_many_wrong_pins_at_once_gain_nothing(page: Any) -> None:
    page.log_in()
    page.browser.post("/api/arbiter/logout")
    sessions, door = page.context.sessions, page.context.door

    def guess(_: int) -> str:
        try:
            sessions.open(door, "Ada", "0000", "10.0.0.9", 5.0)
        except DoorError as trouble:
            return str(trouble)
        return "let in"

    with ThreadPoolExecutor(16) as pool:
        said = list(pool.map(guess, range(40)))
    assert said.count("The name or the PIN is wrong.") == 5


def test_who_adds_an_arbiter_stays_who_he_is(page: Any) -> None:
    arbiter = page.log_in()
    assert arbiter.post("/api/arbiter/enrol", json={"name": "Bob", "pin": "1618"}).json() == {"name": "Bob"}
    assert arbiter.get("/api/arbiter").json()["name"] == "Ada"
    again = arbiter.post("/api/arbiter/enrol", json={"name": "Bob", "pin": "0000"})
    assert again.status_code == 403


def test_a_session_ends(page: Any) -> None:
    page.log_in()
    page.context.now = lambda: 10.0**12
    assert page.browser.post("/api/arbiter/decide", json={"decision": "uphold"}).status_code == 403


def test_without_a_session_nothing_is_decided(page: Any) -> None:
    page.breach()
    answer = page.browser.post("/api/arbiter/decide", json={"decision": "let_stand"})
    assert answer.status_code == 403
    assert "Log in" in answer.json()["error"]


def test_a_decision_stands_in_the_journal_under_the_arbiters_name(page: Any) -> None:
    arbiter = page.log_in()
    page.breach()
    before = page.desk.moment.entries
    assert arbiter.post("/api/arbiter/decide", json={"decision": "let_stand"}).json() == {}
    page.written(before + 1)
    name = page.desk.moment.journal
    lines = (page.context.home.games / name).read_text().splitlines()
    assert json.loads(lines[-1])["event"]["by"] == "Ada"


@pytest.mark.parametrize(
    ("decision", "why"),
    [
        ({"decision": "flip_a_coin"}, "these decisions"),
        ({"decision": "set_position", "position": "nonsense"}, ""),
        ({"decision": "set_position", "position": "x" * 3000}, "length"),
        ({"decision": "end", "position": "nobody"}, "plays no part"),
    ],
)
def test_a_bad_decision_leaves_the_table_alone(page: Any, decision: dict[str, str], why: str) -> None:
    arbiter = page.log_in()
    answer = arbiter.post("/api/arbiter/decide", json=decision)
    assert answer.status_code == 400
    assert why in answer.json()["error"]
    assert page.desk.moment.state.tokens == ()


def test_an_arbiter_pauses_but_does_not_resign_for_anybody(page: Any) -> None:
    arbiter = page.log_in()
    assert arbiter.post("/api/arbiter/press", json={"button": "pause"}).status_code == 200
    assert arbiter.post("/api/arbiter/press", json={"button": "resign"}).status_code == 400


def test_an_arbiter_gives_time_under_the_own_name(page: Any) -> None:
    browser = page.log_in()
    wish = {"game": "desiree", "time": {"timing": "increment", "base_s": 300, "extra_s": 3}}
    assert browser.post("/api/new", json=wish).status_code == 200
    assert browser.post("/api/arbiter/time", json={"player": "white", "seconds": 60}).json() == {}
    page.written(3)
    assert page.desk.moment.state.clock.left_s["white"] == 360
    assert "Ada gives White 60 seconds." in page.desk.moment.shown.text


@pytest.mark.parametrize(
    "given",
    [
        {"player": "white", "seconds": 60},
        {"player": "green", "seconds": 60},
        {"player": "white", "seconds": 0},
        {"player": "white", "seconds": 1.5},
        {"player": "white", "seconds": 99_999},
        {"seconds": 60},
    ],
)
def test_time_that_cannot_be_given_is_refused(page: Any, given: dict[str, Any]) -> None:
    assert page.log_in().post("/api/arbiter/time", json=given).status_code == 400


def test_a_stranger_gives_nobody_time(page: Any) -> None:
    answer = page.stranger.post("/api/arbiter/time", json={"player": "white", "seconds": 60})
    assert answer.status_code == 403
