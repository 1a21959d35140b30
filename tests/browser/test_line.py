"""When the line to the table breaks: the page says so, comes back by itself and catches up."""

from __future__ import annotations

from typing import Any


def test_the_page_says_that_the_line_is_down_and_catches_up(visit: Any, served: Any) -> None:
    visitor = visit().go()
    before = visitor.page.get_attribute("main", "data-journal")
    served.stop()
    visitor.page.wait_for_selector(".lost:not([hidden])")
    served.start()
    visitor.page.wait_for_selector(".lost", state="hidden")
    visitor.page.wait_for_function("old => main.dataset.journal !== old", arg=before)
    assert visitor.page.locator(".standing").count() > 0


def test_a_browser_without_sockets_shows_the_board_and_says_what_is_missing(visit: Any) -> None:
    visitor = visit()
    visitor.page.add_init_script("delete window.WebSocket")
    visitor.go()
    assert "WebSocket" in visitor.page.inner_text(".lost")
    assert visitor.page.locator(".standing").count() > 0
