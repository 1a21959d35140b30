"""Messages: what goes in comes out, and the chip's header and the document come from the same place."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge import header
from firmware_bridge.framing import Frame
from firmware_bridge.messages import FROM_HOST, MESSAGES, Changed, Hello, Play, Reeds, Show, Text, Welcome
from firmware_bridge.patterns import Beat, Layer, show
from firmware_bridge.wire import WireError

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_header_of_the_chip_is_not_stale() -> None:
    assert header.PATH.read_text(encoding="ascii") == header.header(), (
        "run `python -m firmware_bridge.header`"
    )


def test_the_document_has_the_table_of_the_messages() -> None:
    assert header.table() in PAGE.read_text(encoding="utf-8"), (
        "run `python -m firmware_bridge.header --table`"
    )


def test_the_document_spells_hello_byte_by_byte() -> None:
    encoded = Frame(Hello.code, 1, Hello().packed()).encoded()
    assert f"`{encoded[:-1].hex(' ')}`" in PAGE.read_text(encoding="utf-8")


def test_every_message_has_a_code_of_its_own_and_answers_have_the_high_bit() -> None:
    assert len({each.code for each in MESSAGES}) == len(MESSAGES)
    assert all((each.code < 0x80) == (each in FROM_HOST) for each in MESSAGES)


def test_numbers_travel_with_the_low_byte_first() -> None:
    welcome = Welcome(1, 0, 1, 2, 1, 10, 10, 100, 15, 1, bytes(range(8)), 0x0203)
    assert welcome.packed().hex() == "01000102010a0a640f0100010203040506070302"
    assert Welcome.unpacked(welcome.packed()) == welcome


def test_a_payload_that_is_too_short_is_no_message() -> None:
    with pytest.raises(WireError, match="Changed has 3 bytes, which is too short"):
        Changed.unpacked(bytes(3))


def test_what_a_later_version_has_added_at_the_end_is_left_alone() -> None:
    assert Hello.unpacked(b"\x01\x05\x63") == Hello(1, 5)


def test_what_does_not_fit_its_field_is_refused() -> None:
    with pytest.raises(WireError, match="carried_out cannot be 70000"):
        Reeds(0, bytes(13), 70_000).packed()
    with pytest.raises(WireError, match="screen has 32 bytes, not 5"):
        Text(b"short").packed()


def test_a_rest_takes_all_that_is_left() -> None:
    assert Play.unpacked(b"\x70\x03\x64\x00").tones == b"\x70\x03\x64\x00"


def test_lights_travel_as_layers() -> None:
    layers = (Layer((255, 20, 10), Beat.FLASHING, (3, 4)), Layer((0, 1, 2), Beat.COUNTING, (9,), 5))
    assert show(layers, 0.5, 7) == Show(
        128, 7, bytes.fromhex("ff140a02000203040001020405 0109".replace(" ", ""))
    )


def test_what_lies_under_a_lasting_light_is_left_out_but_not_what_lies_under_a_flash() -> None:
    flash = Layer((0, 220, 70), Beat.ONCE, (1,))
    steady = Layer((70, 66, 60), Beat.STEADY, (1, 2))
    below = Layer((9, 9, 9), Beat.STEADY, (2, 3))
    assert show((flash, steady, below), 1.0).layers[-1:] == b"\x03"
    assert len(show((flash, steady, below), 1.0).layers) == 7 + 8 + 7


def test_a_whole_board_in_two_layers_fits_and_more_is_refused() -> None:
    board = tuple(range(100))
    flash, steady = Layer((0, 220, 70), Beat.ONCE, board), Layer((9, 9, 9), Beat.STEADY, board)
    assert len(show((flash, steady), 1.0).packed()) <= 220
    with pytest.raises(ValueError, match="a frame holds 218"):
        show((flash, flash, steady), 1.0)
