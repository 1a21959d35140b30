"""The arbiter at the page: log in, overrule, look at the past."""

from __future__ import annotations

import json
from typing import Any

WIDE = 1400


def test_an_arbiter_logs_in_and_lets_a_move_stand(visit: Any) -> None:
    player, arbiter = visit().go(), visit(1400, 1000).go("/arbiter")
    player.begin("desiree")
    player.drag("b3", "c5")
    player.verdict("illegal")
    arbiter.page.reload()
    arbiter.page.fill(".door input >> nth=0", "Ada L.")
    arbiter.page.fill(".door input >> nth=1", "2718")
    arbiter.page.click("form.door button")
    arbiter.page.click("text=Let it stand")
    player.page.wait_for_selector("text=Ada L.: the move stands.")
    assert player.page.locator(".moves .remark >> nth=-1").inner_text() == "b3-c5 was let stand"


def test_a_wrong_pin_is_refused(visit: Any) -> None:
    arbiter = visit().go("/")
    arbiter.log_in()
    arbiter.post("/api/arbiter/logout", {})
    arbiter.go("/arbiter")
    arbiter.page.fill(".door input >> nth=0", "Ada L.")
    arbiter.page.fill(".door input >> nth=1", "0000")
    arbiter.page.click("form.door button")
    arbiter.page.wait_for_selector("text=The name or the PIN is wrong.")


def test_every_decision_is_carried_out_and_signed(visit: Any, served: Any) -> None:
    player, arbiter = visit().go(), visit(1400, 1000)
    arbiter.log_in()
    player.begin("desiree")
    desk = arbiter.go("/arbiter").page
    player.drag("b3", "c5")
    player.verdict("illegal")
    desk.click("button:has-text('Uphold')")
    player.page.wait_for_selector("text=Ada L.")
    player.drag("c5", "b5")
    player.verdict("legal")
    desk.click("text=Take back a move")
    player.page.wait_for_selector(".moves .remark:has-text('taken back')")
    desk.fill("#position", "8/8/8/8/1AbCdE2/8/6F1/8 w")
    desk.click("button:text-is('Set')")
    player.page.wait_for_selector(".moves .remark:has-text('position set')")
    player.page.click("button:has-text('Put the board right')")
    player.verdict("unchanged")
    desk.click(".desk button:has-text('I adjust')")
    player.page.wait_for_selector(".verdict:has-text('adjusting')")
    desk.click(".desk button:has-text('Adjusted')")
    desk.click(".desk button:has-text('Pause')")
    player.page.wait_for_selector(".verdict:has-text('paused')")
    desk.click(".desk button:has-text('Go on')")
    desk.select_option("#winner", "black")
    desk.click("text=End the game")
    assert "Black" in player.verdict("won")
    decided = signed(served, arbiter.page.get_attribute("main", "data-journal"))
    assert decided == {"uphold", "take_back", "set_position", "end"}


def signed(served: Any, journal: str) -> set[str]:
    """What was decided in this game under the arbiter's name."""
    lines = (served.home / "games" / journal).read_text(encoding="utf-8").splitlines()
    events = [json.loads(line)["event"] for line in lines]
    return {event["decision"] for event in events if event.get("by") == "Ada L."}


def test_time_is_given_to_a_player(visit: Any) -> None:
    player, arbiter = visit().go(), visit(1400, 1000)
    arbiter.log_in()
    player.begin("checkers", clock="rapid")
    desk = arbiter.go("/arbiter").page
    desk.fill("#seconds", "3000")
    desk.click("text=Give")
    player.page.wait_for_selector(r"text=/^1:0\d:\d\d$/")


def test_a_journal_is_verified_and_a_protest_sheet_printed(visit: Any) -> None:
    player, arbiter = visit().go(), visit(WIDE, 1000)
    arbiter.log_in()
    player.begin("desiree")
    player.drag("b3", "c5")
    player.verdict("illegal")
    desk = arbiter.go("/arbiter").page
    desk.click("text=Verify")
    desk.wait_for_selector("text=The journal is whole")
    assert desk.evaluate("document.documentElement.scrollWidth") <= WIDE
    desk.emulate_media(media="print")
    assert desk.locator(".protest").is_visible()
    sheet = desk.inner_text(".protest")
    assert "not a straight line" in sheet
    assert "Ada L." in sheet
    assert not desk.locator(".board >> nth=0").is_visible()
    desk.emulate_media(media="screen")
    with desk.expect_download() as download:
        desk.click("text=Download the journal")
    assert download.value.suggested_filename.endswith(".jsonl")


def test_a_session_that_has_ended_asks_for_the_pin_again(visit: Any) -> None:
    arbiter = visit(1400, 1000)
    arbiter.log_in()
    arbiter.go("/arbiter").page.wait_for_selector("text=Log out")
    arbiter.post("/api/arbiter/logout", {})
    arbiter.page.click(".desk button:has-text('Pause')")
    arbiter.page.wait_for_selector("text=Your name and PIN, please.")


def test_a_past_game_is_replayed_step_by_step(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("desiree")
    visitor.drag("b3", "c5")
    visitor.verdict("illegal")
    visitor.drag("c5", "b5")
    visitor.verdict("legal")
    visitor.go("/games")
    visitor.page.click(".games a >> nth=0")
    visitor.page.wait_for_selector(".view-replay .board")
    visitor.page.keyboard.press("ArrowRight")
    visitor.verdict("illegal")
    visitor.page.keyboard.press("ArrowRight")
    assert "b3-b5" in visitor.verdict("legal")
