"""Where the page listens: on this machine alone unless told otherwise, at a port that is free."""

from __future__ import annotations

import argparse
import socket
from pathlib import Path

import pytest

from arbiter.cli import demo
from arbiter.config import read
from arbiter.page import PageError, PageServer
from arbiter.page.context import Context


def test_the_page_listens_on_this_machine_unless_told_otherwise(nobody_plays: Context) -> None:
    with PageServer(nobody_plays) as server:
        assert server.address == f"http://127.0.0.1:{server.port}/"


def test_neither_the_demo_nor_a_table_goes_onto_the_network_by_itself() -> None:
    parser = argparse.ArgumentParser()
    demo.add_arguments(parser)
    assert parser.parse_args([]).host == read("", "table.toml", Path()).page.host == "127.0.0.1"


def test_a_port_that_is_taken_is_named_with_the_way_to_another(nobody_plays: Context) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PageError, match=rf"Port {port} is taken: choose another one with --port"):
            PageServer(nobody_plays, port=port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_cannot_be_is_refused(nobody_plays: Context, port: int) -> None:
    with pytest.raises(PageError, match="they go from 0"):
        PageServer(nobody_plays, port=port)
