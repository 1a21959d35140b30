"""Every route: what it gives, and to whom."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from arbiter.page.app import page_app
from arbiter.page.context import Context
from arbiter.signals import numbers
from arbiter.table import Home
from arbiter.words import page_words
from tests.arbiter.page.acting import BASE

ROUTES = (
    "/",
    "/watch",
    "/arbiter",
    "/games",
    "/setup",
    "/api/setup",
    "/api/table",
    "/api/choices",
    "/api/games",
    "/api/words/fr",
)


def first_of(page: Any, headers: dict[str, str] | None = None) -> Any:
    """What the page brings along so that nothing has to be waited for."""
    shell = page.browser.get("/", headers=headers).text
    return json.loads(shell.partition('id="first">')[2].partition("</script>")[0])


@pytest.mark.parametrize("route", ROUTES)
def test_every_view_answers(page: Any, route: str) -> None:
    answer = page.browser.get(route)
    assert answer.status_code == 200
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_first_picture_needs_no_socket(page: Any) -> None:
    first = first_of(page, {"accept-language": "de-CH,de;q=0.9"})
    assert first["language"] == "de"
    assert first["moment"]["contents"]["b3"] == "white 1"
    assert "<g id=" in first["table"]["symbols"]


def test_no_script_stands_in_the_page_itself(page: Any) -> None:
    shell = page.browser.get("/").text
    assert shell.count("<script") == 2
    assert 'type="application/json"' in shell
    assert " style=" not in shell
    assert "onload" not in shell


def test_the_page_is_light_enough_for_a_phone(page: Any) -> None:
    folder = Path(__file__).parents[3] / "arbiter/page/static"
    weight = sum(path.stat().st_size for path in folder.iterdir()) + len(page.browser.get("/").content)
    assert weight < 500_000


def test_the_rhythms_on_the_page_have_the_numbers_of_the_lights(page: Any) -> None:
    assert first_of(page)["rhythms"] == json.loads(json.dumps(numbers()))


@pytest.mark.parametrize("path", ["/nowhere", "/api/nowhere", "/static/nowhere.js"])
def test_an_unknown_address_is_told_where_the_table_is(page: Any, path: str) -> None:
    answer = page.browser.get(path)
    assert answer.status_code == 404
    assert "the table is at /" in answer.json()["error"]


def test_who_looks_at_an_unknown_address_gets_a_page_in_their_language(page: Any) -> None:
    answer = page.browser.get("/nowhere", headers={"accept": "text/html,*/*", "accept-language": "de"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert page_words("de")["nothing_here"] in answer.text
    assert 'href="/games"' in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_who_comes_before_the_table_is_there_is_asked_to_wait(home: Home) -> None:
    context = Context(home, lambda _: pytest.fail("nobody asked for a game"))
    browser = TestClient(page_app(context, "127.0.0.1"), BASE)
    seen = browser.get("/", headers={"accept": "text/html,*/*", "accept-language": "fr"})
    assert (seen.status_code, seen.headers["retry-after"], seen.headers["refresh"]) == (503, "1", "1")
    assert escape(page_words("fr")["not_yet"]) in seen.text
    told = browser.get("/api/table")
    assert (told.status_code, told.headers["retry-after"]) == (503, "1")
    assert "not there yet" in told.json()["error"]


def test_a_past_game_that_is_not_there_is_not_found(page: Any) -> None:
    answer = page.browser.get("/games/nope.jsonl", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert page_words("en")["nothing_here"] in answer.text


def test_even_an_answer_of_ours_that_broke_carries_the_headers(
    page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("a fault of ours")

    monkeypatch.setattr("arbiter.page.app.games_json", broken)
    browser = TestClient(page.browser.app, str(page.browser.base_url), raise_server_exceptions=False)
    answer = browser.get("/api/games")
    assert answer.status_code == 500
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "fault of ours" not in answer.text


def test_a_wrong_method_is_told_the_right_one(page: Any) -> None:
    answer = page.browser.post("/games")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]


def test_a_new_game_takes_the_place_of_the_old_one(page: Any) -> None:
    wish = {
        "game": "mensch",
        "seats": {"green": 2},
        "time": {"timing": "increment", "base_s": 60, "extra_s": 1},
    }
    assert page.browser.post("/api/new", json=wish).json() == {}
    assert page.browser.get("/api/table").json()["game"] == "mensch"


def test_who_has_come_home_while_the_others_play_on_is_told(page: Any) -> None:
    arbiter = page.log_in()
    arbiter.post("/api/new", json={"game": "mensch"})
    position = "y:B,B,B,5 g:40,41,42,43 r:B,B,B,B k:B,B,B,B y 4 #g"
    decision = {"decision": "set_position", "position": position}
    assert arbiter.post("/api/arbiter/decide", json=decision).json() == {}
    page.until(lambda moment: moment.state.position.endswith("#g"))
    assert first_of(page)["moment"]["arrived"] == ["green"]


def test_a_table_without_a_camera_says_so(page: Any) -> None:
    assert page.browser.get("/camera.jpg").status_code == 404
