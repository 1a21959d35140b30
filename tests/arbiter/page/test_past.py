"""Past games: listed, replayed, verified; and nothing else on this disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arbiter.page.past import replay_json
from arbiter.table import DrawnSitting
from tests.arbiter.page.acting import until


def test_a_past_game_is_listed_replayed_verified_and_downloaded(page: Any) -> None:
    page.breach()
    page.move("c5", "b5")
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


def test_a_step_of_a_figure_is_told_by_its_circles(sit: Callable[..., DrawnSitting]) -> None:
    sitting = sit("mensch", seats=dict.fromkeys(("yellow", "green", "red", "black"), 1))
    until(sitting, lambda: len(sitting.table.state.moves) >= 2)
    steps = replay_json(sitting.table.journal.path, "en")["steps"]
    assert [step["token"] for step in steps if step["kind"] == "legal" and "→" in step["token"]]
