"""Every route: what it gives, to whom, and a clear answer to everything that it does not like."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from arbiter.journal import JournalError
from arbiter.page.app import page_app
from arbiter.page.guard import LARGEST_BODY, own_names
from arbiter.page.sessions import DoorError
from arbiter.signals import numbers
from arbiter.table import Move

PIN = {"name": "Ada", "pin": "2718"}
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


def logged_in(page: Any) -> Any:
    assert page.browser.post("/api/arbiter/enrol", json=PIN).status_code == 200
    return page.browser


def breach(page: Any) -> None:
    move(page, "b3", "c5")


def move(page: Any, start: str, target: str) -> None:
    """Move a piece, and wait until the disk has what the referee made of it."""
    before = page.desk.moment.entries
    page.desk.ask(lambda sitting: sitting.do(Move(start, target))).result(10)
    written(page, before + 1)


def written(page: Any, entries: int) -> None:
    end = time.monotonic() + 10
    while page.desk.moment.entries < entries:
        assert time.monotonic() < end
        time.sleep(0.005)


@pytest.mark.parametrize("route", ROUTES)
def test_every_view_answers(page: Any, route: str) -> None:
    answer = page.browser.get(route)
    assert answer.status_code == 200
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_first_picture_needs_no_socket(page: Any) -> None:
    shell = page.browser.get("/", headers={"accept-language": "de-CH,de;q=0.9"}).text
    first = json.loads(shell.partition('id="first">')[2].partition("</script>")[0])
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


def test_a_foreign_name_for_this_machine_is_refused(page: Any) -> None:
    assert page.browser.get("/", headers={"host": "evil.example"}).status_code == 403


RESOLVER = "nameserver 192.168.178.1\nsearch fritz.box home.arpa.\n# search evil.example\n"


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


def test_an_arbiter_gives_time_under_the_own_name(page: Any) -> None:
    browser = logged_in(page)
    wish = {"game": "desiree", "time": {"timing": "increment", "base_s": 300, "extra_s": 3}}
    assert browser.post("/api/new", json=wish).status_code == 200
    assert browser.post("/api/arbiter/time", json={"player": "white", "seconds": 60}).json() == {}
    written(page, 3)
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
    assert logged_in(page).post("/api/arbiter/time", json=given).status_code == 400


def test_a_stranger_gives_nobody_time(page: Any) -> None:
    answer = page.stranger.post("/api/arbiter/time", json={"player": "white", "seconds": 60})
    assert answer.status_code == 403


def test_the_rhythms_on_the_page_have_the_numbers_of_the_lights(page: Any) -> None:
    shell = page.browser.get("/").text
    first = json.loads(shell.partition('id="first">')[2].partition("</script>")[0])
    assert first["rhythms"] == json.loads(json.dumps(numbers()))


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


@pytest.mark.parametrize("path", ["/nowhere", "/api/nowhere", "/static/nowhere.js"])
def test_an_unknown_address_is_told_where_the_table_is(page: Any, path: str) -> None:
    answer = page.browser.get(path)
    assert answer.status_code == 404
    assert "the table is at /" in answer.json()["error"]


def test_a_huge_request_that_hides_its_length_is_refused_too(page: Any) -> None:
    answer = page.browser.post("/api/new", content=(b"x" * 10_000 for _ in range(20)))
    assert answer.status_code == 400
    assert "too large" in answer.json()["error"]


def test_a_new_game_takes_the_place_of_the_old_one(page: Any) -> None:
    wish = {
        "game": "mensch",
        "seats": {"green": 2},
        "time": {"timing": "increment", "base_s": 60, "extra_s": 1},
    }
    assert page.browser.post("/api/new", json=wish).json() == {}
    assert page.browser.get("/api/table").json()["game"] == "mensch"


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


def test_the_first_pin_is_set_on_the_tables_own_device(page: Any) -> None:
    assert page.stranger.post("/api/arbiter/enrol", json=PIN).status_code == 403
    assert page.browser.post("/api/arbiter/enrol", json=PIN).json() == {"name": "Ada"}
    assert page.browser.get("/api/arbiter").json() == {"name": "Ada", "is_new": False}


def test_later_pins_are_set_by_an_arbiter_only(page: Any) -> None:
    logged_in(page)
    page.browser.post("/api/arbiter/logout")
    assert page.browser.post("/api/arbiter/enrol", json={"name": "Eve", "pin": "0000"}).status_code == 403


def test_a_pin_is_kept_as_a_hash_in_a_file_for_its_owner_only(page: Any) -> None:
    logged_in(page)
    kept = page.context.door.path
    assert PIN["pin"] not in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0


def test_the_session_is_a_cookie_that_no_script_and_no_other_site_gets(page: Any) -> None:
    cookie = page.browser.post("/api/arbiter/enrol", json=PIN).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_wrong_pins_are_counted(page: Any) -> None:
    logged_in(page)
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
    logged_in(page)
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
    arbiter = logged_in(page)
    assert arbiter.post("/api/arbiter/enrol", json={"name": "Bob", "pin": "1618"}).json() == {"name": "Bob"}
    assert arbiter.get("/api/arbiter").json()["name"] == "Ada"
    again = arbiter.post("/api/arbiter/enrol", json={"name": "Bob", "pin": "0000"})
    assert again.status_code == 403


def test_a_session_ends(page: Any) -> None:
    logged_in(page)
    page.context.now = lambda: 10.0**12
    assert page.browser.post("/api/arbiter/decide", json={"decision": "uphold"}).status_code == 403


def test_without_a_session_nothing_is_decided(page: Any) -> None:
    breach(page)
    answer = page.browser.post("/api/arbiter/decide", json={"decision": "let_stand"})
    assert answer.status_code == 403
    assert "Log in" in answer.json()["error"]


def test_a_decision_stands_in_the_journal_under_the_arbiters_name(page: Any) -> None:
    arbiter = logged_in(page)
    breach(page)
    before = page.desk.moment.entries
    assert arbiter.post("/api/arbiter/decide", json={"decision": "let_stand"}).json() == {}
    written(page, before + 1)
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
    arbiter = logged_in(page)
    answer = arbiter.post("/api/arbiter/decide", json=decision)
    assert answer.status_code == 400
    assert why in answer.json()["error"]
    assert page.desk.moment.state.tokens == ()


def test_an_arbiter_pauses_but_does_not_resign_for_anybody(page: Any) -> None:
    arbiter = logged_in(page)
    assert arbiter.post("/api/arbiter/press", json={"button": "pause"}).status_code == 200
    assert arbiter.post("/api/arbiter/press", json={"button": "resign"}).status_code == 400


def test_a_past_game_is_listed_replayed_verified_and_downloaded(page: Any) -> None:
    breach(page)
    move(page, "c5", "b5")
    name = page.desk.moment.journal
    assert [game["name"] for game in page.browser.get("/api/games").json()] == [name]
    told = page.browser.get(f"/api/games/{name}?lang=fr").json()
    assert [step["kind"] for step in told["steps"]] == ["unchanged", "illegal", "legal"]
    assert told["steps"][1]["contents"]["c5"] == "white 1"
    assert page.browser.get(f"/api/games/{name}/verify").json()["is_whole"]
    whole = (page.context.home.games / name).read_bytes()
    assert page.browser.get(f"/api/games/{name}/file").content == whole


def test_a_damaged_game_says_so(page: Any) -> None:
    games = page.context.home.games
    (games / "desiree-20260101-000000-000000.jsonl").write_text('{"n":0}\n')
    name = "desiree-20260101-000000-000000.jsonl"
    assert page.browser.get(f"/api/games/{name}").status_code == 404
    assert not page.browser.get(f"/api/games/{name}/verify").json()["is_whole"]


@pytest.mark.parametrize(
    "name", ["nothing.jsonl", "..%2f..%2fetc%2fpasswd", "arbiters.json", ".jsonl", "a b.jsonl"]
)
def test_names_from_outside_never_reach_the_disk(page: Any, name: str) -> None:
    (page.context.home.folder / "arbiters.json").write_text("{}")
    for route in ("/api/games/{}", "/api/games/{}/file", "/api/games/{}/verify", "/evidence/{}"):
        assert page.browser.get(route.format(name)).status_code == 404


def test_a_link_out_of_the_folder_is_not_followed(page: Any, tmp_path: Path) -> None:
    secret = tmp_path / "secret.jsonl"
    secret.write_text("secret\n")
    (page.context.home.games / "link.jsonl").symlink_to(secret)
    assert page.browser.get("/api/games/link.jsonl/file").status_code == 404


def test_a_table_without_a_camera_says_so(page: Any) -> None:
    assert page.browser.get("/camera.jpg").status_code == 404


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
