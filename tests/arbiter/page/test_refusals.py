"""A clear answer to everything that the page does not like, and the table untouched."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from arbiter.journal import JournalError
from arbiter.page.app import page_app
from arbiter.page.guard import LARGEST_BODY, own_names

RESOLVER = "nameserver 192.168.178.1\nsearch fritz.box home.arpa.\n# search evil.example\n"


@pytest.mark.parametrize("headers", [{"host": "["}, {"host": "127.0.0.1", "origin": "http://["}])
def test_broken_headers_are_refused(page: Any, headers: dict[str, str]) -> None:
    assert page.browser.post("/api/new", json={"game": "d21"}, headers=headers).status_code == 403


@pytest.mark.parametrize("route", ["new", "arbiter/login", "arbiter/enrol"])
def test_half_a_character_is_refused(page: Any, route: str) -> None:
    body = b'{"game":"desiree","name":"Ada","pin":"12\\ud800","options":{"\\ud800":"x"}}'
    assert page.browser.post(f"/api/{route}", content=body).status_code == 400


def test_a_folder_that_cannot_be_written_is_said_to_be_so(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise JournalError("There is no room for another journal.")

    monkeypatch.setattr(page.context, "opener", full)
    answer = page.browser.post("/api/new", json={"game": "d21"})
    assert (answer.status_code, answer.json()["error"]) == (503, "There is no room for another journal.")


def test_a_post_from_another_site_is_refused(page: Any) -> None:
    answer = page.browser.post("/api/new", json={"game": "d21"}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403


def test_a_huge_request_is_refused_before_it_is_read(page: Any) -> None:
    before = page.context.moment.game
    for size in (LARGEST_BODY + 1, 50_000_000):
        answer = page.browser.post("/api/new", content=b"x" * size)
        assert answer.status_code == 403
        assert "too large" in answer.json()["error"]
    assert page.context.moment.game is before


def test_a_huge_request_that_hides_its_length_is_refused_too(page: Any) -> None:
    answer = page.browser.post("/api/new", content=(b"x" * 10_000 for _ in range(20)))
    assert answer.status_code == 400
    assert "too large" in answer.json()["error"]


def test_a_stranger_cannot_begin_a_new_game(page: Any) -> None:
    assert page.stranger.post("/api/new", json={"game": "mensch"}).status_code == 403


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"game": "chess"}, "these games"),
        ({"game": "desiree", "options": {"layout": "../../etc/passwd"}}, "short text"),
        ({"game": "desiree", "options": {"nonsense": "1"}}, "nonsense"),
        ({"game": "desiree", "seats": {"green": 1}}, "no seat"),
        ({"game": "desiree", "seats": {"white": 9}}, "level"),
        ({"game": "desiree", "seats": {"white": True}}, "level"),
        ({"game": "desiree", "time": "fast"}, "object"),
        ({"game": "desiree", "time": {"timing": "byo-yomi"}}, "these clocks"),
        ({"game": "desiree", "time": {"timing": "delay", "base_s": -1}}, "seconds"),
        ({"game": "desiree", "takeback": "sometimes"}, "Taking back"),
        ({"game": "desiree", "language": "tlh"}, "languages"),
        ([], "no JSON object"),
    ],
)
def test_a_bad_wish_is_told_what_is_wrong_with_it(page: Any, wish: Any, why: str) -> None:
    answer = page.browser.post("/api/new", json=wish)
    assert answer.status_code == 400
    assert why in answer.json()["error"]


def test_a_foreign_name_for_this_machine_is_refused(page: Any) -> None:
    assert page.browser.get("/", headers={"host": "evil.example"}).status_code == 403


def test_a_machine_answers_to_the_names_that_its_router_gives_it() -> None:
    names = own_names("Pi", RESOLVER)
    assert names == {"pi", "localhost", "pi.local", "pi.fritz.box", "pi.home.arpa"}


def test_a_name_in_the_routers_domain_is_not_yet_ours() -> None:
    assert "fritz.box" not in own_names("pi", RESOLVER)
    assert "evil.fritz.box" not in own_names("pi", RESOLVER)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("192.168.7.7:8040", 200),
        ("[fe80::1]:8040", 200),
        ("table.example.org", 200),
        ("Table.Example.org:8040", 200),
        ("evil.example", 403),
        ("192.168.7.7.evil.example", 403),
        ("", 403),
    ],
)
def test_on_the_network_plain_addresses_and_given_names_are_answered(
    page: Any, host: str, status: int
) -> None:
    app = page_app(page.context, "0.0.0.0", ("table.example.org",))  # noqa: S104 -- nothing is bound
    with TestClient(app, f"http://{host or 'x'}") as browser:
        assert browser.get("/", headers={"host": host}).status_code == status


def test_a_name_that_the_page_is_bound_to_is_answered(page: Any) -> None:
    with TestClient(page_app(page.context, "pi.fritz.box"), "http://pi.fritz.box") as browser:
        assert browser.get("/").status_code == 200


def test_bound_to_this_machine_no_address_of_the_network_is_answered(page: Any) -> None:
    assert page.browser.get("/", headers={"host": "192.168.7.7"}).status_code == 403


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(
        [
            "new",
            "arbiter/enrol",
            "arbiter/login",
            "arbiter/logout",
            "arbiter/decide",
            "arbiter/press",
            "arbiter/time",
            "exercise",
        ]
    ),
    st.binary(max_size=40)
    | st.dictionaries(
        st.sampled_from(
            ["game", "seats", "name", "pin", "decision", "time", "do", "kind", "player", "seconds"]
        ),
        st.none() | st.text(max_size=5) | st.integers() | st.lists(st.integers(), max_size=2),
    ).map(lambda each: json.dumps(each).encode()),
)
def test_no_request_ever_breaks_the_server(page: Any, route: str, body: bytes) -> None:
    answer = page.browser.post(f"/api/{route}", content=body)
    assert answer.status_code in (200, 400, 403)
    assert isinstance(answer.json(), dict)
