"""The arbiter at the page: log in, overrule, look at the past."""

from __future__ import annotations

from typing import Any


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
