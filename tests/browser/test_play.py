"""A person in front of the page: looks, plays, breaks rules, wins."""

from __future__ import annotations

from typing import Any

import pytest

NEARLY_WON = "8/8/8/8/1AbCdE2/8/6F1/8 w"
"""White moves the 6 beside the 5, and the line is complete."""

GAMES = [
    ("desiree", None, ("b3", "c5"), "c5", ("b3", "b5"), "b3-b5"),
    ("d21", None, ("b3", "c5"), "c5", ("b3", "b5"), "b3-b5"),
    ("checkers", None, ("a3", "a4"), "a4", ("a3", "b4"), "a3-b4"),
    ("mensch", "y:B,B,B,5 g:B,B,B,B r:B,B,B,B k:B,B,B,B y 4", ("5", "8"), "8", ("5", "9"), "5 → 9"),
]
"""A game, a position to begin from, a breach and the cell that shows it, a legal move and its text."""


WIDER = """selector => [...document.querySelectorAll(selector)]
  .filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"""
"""What does not fit into its place, by its words."""

CUT = """selector => [...document.querySelectorAll(selector)].filter(each => {
  const style = getComputedStyle(each), pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
  return pen.measureText(each.selectedOptions[0].text).width > room;
}).map(each => each.selectedOptions[0].text)""".replace("ARROW", "20")
"""Choices whose words are longer than their field, which says nothing about it itself."""


def test_the_first_visit_shows_a_live_table(visit: Any) -> None:
    visitor = visit().go()
    assert "Tablier" in visitor.page.title()
    assert visitor.page.locator(".standing").count() == 24
    first = visitor.page.inner_text(".verdict .sentence")
    visitor.page.wait_for_function(
        "text => document.querySelector('.sentence').innerText !== text", arg=first
    )


@pytest.mark.parametrize(
    ("path", "title"), [("/", "Désirée"), ("/games", "Games · Désirée"), ("/setup", "Set-up · Désirée")]
)
def test_each_view_has_its_own_title(visit: Any, path: str, title: str) -> None:
    page = visit().go(path).page
    assert page.title() == f"{title} · Tablier"
    answer = page.request.get(page.url).text()
    assert f"<title>{title} · Tablier</title>" in answer  # also before any script runs


def test_a_past_game_is_one_of_the_games(visit: Any) -> None:
    page = visit().go("/games").page
    page.locator("main a").first.click()
    page.wait_for_url("**/games/*")
    assert page.title() == "Games · Désirée · Tablier"
    assert page.locator("nav [aria-current]").inner_text() == "Games"


def test_the_language_is_switched_live(visit: Any) -> None:
    visitor = visit().go()
    visitor.page.select_option("#language", "de")
    visitor.page.wait_for_selector("text=Zuschauen")
    assert visitor.page.get_attribute("html", "lang") == "de"
    visitor.page.select_option("#language", "fr")
    visitor.page.wait_for_selector("text=Spectateurs")
    visitor.page.reload()
    visitor.page.wait_for_selector("text=Spectateurs")


@pytest.mark.parametrize(("game", "position", "breach", "shown", "move", "text"), GAMES)
def test_a_breach_and_a_legal_move_by_drag(
    visit: Any,
    game: str,
    position: str | None,
    breach: tuple[str, str],
    shown: str,
    move: tuple[str, str],
    text: str,
) -> None:
    visitor = visit().go()
    visitor.begin(game)
    if position:
        visitor.log_in()
        visitor.set_position(position)
    visitor.drag(*breach)
    sentence = visitor.verdict("illegal")
    assert sentence.endswith(".")
    assert visitor.page.locator(".mark.red").count() >= 1
    assert shown in sentence or breach[0] in sentence
    visitor.drag(breach[1], breach[0])
    visitor.page.wait_for_selector(".verdict:not(.illegal)")
    visitor.drag(*move)
    visitor.verdict("legal")
    assert visitor.page.inner_text(".moves li.last").endswith(text)
    assert visitor.page.locator(".moves li.last .chip").count() == (game == "mensch")


def test_a_french_colon_stays_with_its_word(visit: Any) -> None:
    visitor = visit(language="fr").go()
    visitor.begin("desiree")
    visitor.drag("d3", "h7")
    assert "\u00a0: tournez" in visitor.verdict("unfinished")


def test_a_die_is_turned_by_a_tap(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("desiree")
    visitor.drag("d3", "h7")
    assert "2" in visitor.verdict("unfinished")
    visitor.cell("h7").click()
    visitor.page.click(".picker button >> nth=0")
    visitor.verdict("legal")


def test_a_whole_move_by_keys_alone(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("desiree")
    visitor.cell("b3").focus()
    for key in ("Enter", "ArrowUp", "ArrowUp", "Enter"):
        visitor.page.keyboard.press(key)
    assert "b3-b5" in visitor.verdict("legal")


def test_a_finger_drags_a_piece_and_scrolls_beside_it(visit: Any) -> None:
    visitor = visit(390, 844).go()
    visitor.begin("desiree")
    (x, y), (_, target) = visitor.middle("b3"), visitor.middle("b5")
    touch = visitor.page.context.new_cdp_session(visitor.page)
    for kind, at in (("touchStart", y), *(("touchMove", y + (target - y) * n / 6) for n in range(1, 7))):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "b3-b5" in visitor.verdict("legal")


def test_a_piece_beside_the_board_is_brought_back_by_keys(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("checkers")
    visitor.cell("a3").focus()
    visitor.page.keyboard.press("Delete")
    visitor.page.focus(".aside .piece")
    visitor.page.keyboard.press("Enter")
    visitor.cell("a3").focus()
    visitor.page.keyboard.press("Enter")
    visitor.verdict("unchanged")


def test_two_persons_are_asked_who_resigns(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("desiree")
    visitor.drag("b3", "b5")
    visitor.page.click("button:has-text('Resign')")
    visitor.page.click("dialog button:has-text('White')")
    assert "Black wins" in visitor.verdict("won")


def test_a_piece_dragged_off_the_board_lies_beside_it_and_comes_back(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("checkers")
    visitor.drag("a3", None)
    visitor.verdict("illegal")
    visitor.page.click(".aside .piece")
    assert "free cell" in visitor.page.inner_text(".hint")
    assert visitor.page.evaluate("getComputedStyle(document.querySelector('.aside .icon')).stroke") == "none"
    visitor.cell("a3").click()
    visitor.verdict("unchanged")


def test_nobody_is_asked_to_throw_for_the_computer(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("mensch", green=1)
    visitor.page.click("button.throw")
    visitor.page.wait_for_selector(".player.turn:has-text('Green')")
    assert visitor.page.locator("button.throw").count() == 0


def test_the_computer_answers(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("checkers", pink=1)
    visitor.drag("a3", "b4")
    visitor.page.wait_for_selector(".moves li >> nth=1")


def test_a_board_that_is_being_set_up_is_not_called_disturbed(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("desiree")
    visitor.log_in()
    visitor.post("/api/arbiter/decide", {"decision": "set_position", "position": NEARLY_WON})
    visitor.verdict("disturbed")
    assert visitor.page.inner_text(".verdict .kind").lower() == "setting up"
    assert visitor.page.locator(".verdict .phase").count() == 0


def test_a_win_is_shown_with_its_line(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("desiree")
    visitor.log_in()
    visitor.set_position(NEARLY_WON)
    visitor.drag("g2", "g4")
    assert "White wins" in visitor.verdict("won")
    assert visitor.page.locator(".lamp.gold").count() == 6
    assert visitor.page.locator(".player.won").count() == 1
    assert visitor.page.locator(".verdict .phase").count() == 0


def test_spectators_see_everything_and_touch_nothing(visit: Any) -> None:
    player, spectator = visit().go(), visit(1920, 1080).go("/watch")
    player.begin("desiree")
    spectator.page.wait_for_function("document.querySelectorAll('.standing').length === 24")
    player.drag("b3", "b5")
    assert "b3-b5" in spectator.verdict("legal")
    assert spectator.page.locator(".hit").count() == 0
    assert spectator.page.locator("text=Resign").count() == 0


def test_on_a_phone_nothing_sticks_out(visit: Any) -> None:
    visitor = visit(390, 844).go()
    visitor.begin("mensch")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
    box = visitor.page.locator(".boardholder").bounding_box()
    assert box
    assert box["width"] > 360


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_on_a_phone_no_word_is_cut_off(visit: Any, language: str) -> None:
    visitor = visit(390, 844, language=language).go()
    assert visitor.page.evaluate(f"({WIDER})('.bar nav')") == []
    visitor.page.click("#new-game")
    visitor.page.select_option("#game", "mensch")
    visitor.page.select_option("#clock", "delay")
    for seat in visitor.page.locator("[data-seat]").all():
        seat.select_option("8")
    assert visitor.page.evaluate(f"({CUT})('.sheet select')") == []


def test_a_drawn_board_has_no_camera_to_set_up(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("checkers")
    visitor.go("/setup")
    visitor.page.wait_for_selector("text=There is no camera at this table")
