"""The socket: what a browser hears, what it may say, and what it is told when it may not."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from arbiter.page.messages import LONGEST, Message, MessageError, Speak, read_message
from arbiter.referee import Button, Pressed
from arbiter.table import Move, PutOn, PutRight, TakeOff, Throw, Turn

HOME = {"host": "127.0.0.1", "origin": "http://127.0.0.1"}


class Line:
    """One browser's socket. It remembers the last moment that it heard."""

    def __init__(self, client: Any, language: str = "en", **headers: str) -> None:
        self._session = client.websocket_connect(f"/live?lang={language}", headers={**HOME, **headers})
        self.moment: dict[str, Any] = {}

    def __enter__(self) -> Line:
        self._socket = self._session.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._session.__exit__(None, None, None)

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self._socket.receive_text())
        if heard["kind"] == "moment":
            self.moment = heard
        return heard

    def until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Listen until a moment is so."""
        while not (self.moment and is_so(self.moment)):
            self.hear()
        return self.moment

    def send(self, text: str) -> str:
        """Say something and hear the answer."""
        self._socket.send_text(text)
        while (heard := self.hear())["kind"] != "answer":
            pass
        return str(heard["error"])

    def say(self, kind: str, **content: str) -> str:
        return self.send(json.dumps({"id": 7, "kind": kind, **content}))

    def move(self, start: str, target: str) -> str:
        return self.say("move", **{"from": start, "to": target})


def is_illegal(moment: dict[str, Any]) -> bool:
    return bool(moment["verdict"]) and moment["verdict"]["kind"] == "illegal"


def test_who_connects_sees_the_table_at_once(page: Any) -> None:
    with Line(page.browser) as line:
        moment = line.until(lambda _: True)
    assert moment["contents"]["b3"] == "white 1"
    assert moment["to_move"] == "white"
    assert moment["is_drawn"]


def test_a_move_is_judged_and_everybody_sees_it_in_his_language(page: Any) -> None:
    with Line(page.browser) as hand, Line(page.stranger, "de") as spectator:
        assert hand.move("b3", "c5") == ""
        here, there = (line.until(is_illegal)["verdict"] for line in (hand, spectator))
    assert here["cells"] == there["cells"]
    assert "c5" in here["cells"]
    assert here["text"] != there["text"]


def test_a_language_can_be_changed_on_the_way(page: Any) -> None:
    with Line(page.browser) as line:
        line.until(lambda moment: moment["phase_text"] == "playing")
        line.say("speak", language="fr")
        line.until(lambda moment: moment["phase_text"] == "en cours")


def test_who_only_watches_cannot_move_anything(page: Any) -> None:
    with Line(page.stranger) as line:
        assert "only watches" in line.move("b3", "b5")
    assert page.desk.moment.contents["b3"] == "white 1"


def test_who_has_the_players_address_may_move_from_another_device(page: Any) -> None:
    seated = page.stranger.get(f"/seat/{page.context.seat_key}", follow_redirects=False)
    with Line(page.stranger, cookie=seated.headers["set-cookie"].partition(";")[0]) as line:
        assert line.move("b3", "b5") == ""


def test_a_wrong_key_opens_nothing(page: Any) -> None:
    turned_away = page.stranger.get("/seat/guessed", follow_redirects=False)
    assert "set-cookie" not in turned_away.headers
    with Line(page.stranger, cookie="tablier-seat=guessed") as line:
        assert "only watches" in line.move("b3", "b5")


def test_a_page_of_another_site_gets_no_line(page: Any) -> None:
    with pytest.raises(WebSocketDisconnect), Line(page.browser, origin="http://evil.example") as line:
        line.hear()


def test_nonsense_is_answered_and_the_line_stays(page: Any) -> None:
    with Line(page.browser) as line:
        for nonsense in ("", "[]", "{}", "nonsense", '{"id":1}', '{"id":1,"kind":"explode"}', "9" * 5000):
            assert line.send(nonsense)
        assert line.move("b3", "b5") == ""


def test_half_a_character_never_reaches_the_journal(page: Any) -> None:
    with Line(page.browser) as line:
        assert "half a character" in line.send('{"id":1,"kind":"press","button":"done","player":"\\ud800"}')
        assert "plays no part" in line.say("press", button="done", player="purple")
        assert line.move("b3", "b5") == ""


def test_the_age_of_a_moment_goes_with_it(page: Any) -> None:
    def arrived() -> tuple[float, dict[str, Any]]:
        with Line(page.browser) as line:
            moment = dict(line.until(lambda _: True))
        return moment.pop("age"), moment

    first = arrived()
    while (later := arrived())[1] != first[1]:  # another moment came between
        first = later
    assert later[0] >= first[0] >= 0


def test_a_flood_of_messages_is_slowed_down(page: Any) -> None:
    page.context.now = lambda: 1000.0
    with Line(page.browser) as line:
        answers = [line.say("speak", language="en") for _ in range(100)]
        assert answers[0] == ""
        assert answers[-1] == "Too many messages at once."
        with pytest.raises(WebSocketDisconnect):
            [line.say("speak", language="en") for _ in range(100)]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"kind": "move", "from": "b3", "to": "b5"}, Move("b3", "b5")),
        ({"kind": "take_off", "cell": "b3"}, TakeOff("b3")),
        ({"kind": "put_on", "label": "white 1", "cell": "b3"}, PutOn("white 1", "b3")),
        ({"kind": "turn", "cell": "b3", "label": "white 4"}, Turn("b3", "white 4")),
        ({"kind": "throw"}, Throw()),
        ({"kind": "put_right"}, PutRight()),
        ({"kind": "press", "button": "resign", "player": "white"}, Pressed(Button.RESIGN, "white")),
        ({"kind": "press", "button": "done"}, Pressed(Button.DONE)),
        ({"kind": "speak", "language": "de"}, Speak("de")),
    ],
)
def test_every_message_is_understood(said: dict[str, str], meant: Message) -> None:
    assert read_message(json.dumps({"id": 3, **said})) == (3, meant)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"kind": "move", "from": "b3"}, "'to'"),
        ({"kind": "move", "from": 3, "to": "b5"}, "'from'"),
        ({"kind": "take_off", "cell": "b" * 65}, "'cell'"),
        ({"kind": "press", "button": "self-destruct"}, "these buttons"),
        ({"kind": "speak", "language": "tlh"}, "these languages"),
        ({"kind": ["move"]}, "no message of that kind"),
        ({"kind": "throw", "id": True}, "whole number"),
        ({"kind": "throw", "pad": "x" * LONGEST}, "too long"),
    ],
)
def test_a_bad_message_is_told_what_is_wrong_with_it(said: dict[str, Any], why: str) -> None:
    with pytest.raises(MessageError, match=why):
        read_message(json.dumps({"id": 3, **said}))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
keys = st.sampled_from(["id", "kind", "from", "to", "cell", "label", "button", "player", "language"])


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(keys, json_values | st.sampled_from(["move", "turn", "press", "speak", "b3"])))
def test_no_message_ever_breaks_the_reader(given: dict[str, Any]) -> None:
    try:
        number, _ = read_message(json.dumps(given))
    except MessageError:
        return
    assert number == given["id"]


@given(st.text())
def test_no_text_ever_breaks_the_reader(text: str) -> None:
    with pytest.raises(MessageError):
        read_message("x" + text)
