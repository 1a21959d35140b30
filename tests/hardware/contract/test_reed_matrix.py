"""The contract of the reed matrix.

Wire for `--hardware`: a diode from GPIO 13 to GPIO 5 (its ring at 5), and a wire from GPIO 19 to GPIO 6.
These stand for two closed reeds, the second one without a diode.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from hardware import Header, ReedMatrix, ReedScanner
from hardware.simulated import Contact

if TYPE_CHECKING:
    from tests.hardware.contract.conftest import Bench

ROWS, COLUMNS = (5, 6), (13, 19)
FIRST, LAST = Contact(13, 5, has_diode=True), Contact(19, 6)


@pytest.fixture
def matrix(header: Header, bench: Bench) -> Iterator[ReedMatrix]:
    matrix = ReedMatrix(header, ROWS, COLUMNS, bench.settle)
    yield matrix
    matrix.close()


def test_closed_reeds_are_found_where_they_are(matrix: ReedMatrix, bench: Bench) -> None:
    bench.join(FIRST, True)
    bench.join(LAST, True)
    assert matrix.scan() == 0b1001


def test_a_reed_without_a_diode_is_found_by_scanning_backwards(matrix: ReedMatrix, bench: Bench) -> None:
    bench.join(FIRST, True)
    bench.join(LAST, True)
    assert matrix.scan_backwards() == 0b1000


def test_a_reed_that_opens_is_gone(matrix: ReedMatrix, bench: Bench) -> None:
    other = Contact(19, 5, has_diode=True)
    bench.join(other, True)
    assert matrix.scan() & 0b0010
    bench.join(other, False)
    assert not matrix.scan() & 0b0010


def test_three_reeds_without_diodes_make_a_ghost_of_the_fourth_and_it_is_doubted(
    matrix: ReedMatrix, bench: Bench
) -> None:
    for contact in (LAST, Contact(13, 6), Contact(19, 5)):
        bench.join(contact, True)
    assert matrix.scan() == 0b1111
    scanner = ReedScanner(matrix)
    scanner.step(bench.t)
    assert scanner.felt is not None
    assert 0 in scanner.felt.doubtful


def test_a_scanner_tells_a_reed_that_has_settled(matrix: ReedMatrix, bench: Bench) -> None:
    scanner, other = ReedScanner(matrix), Contact(19, 5, has_diode=True)
    scanner.step(bench.t)
    bench.join(other, True)
    for _ in range(20):
        bench.wait(0.005)
        scanner.step(bench.t)
    assert scanner.felt is not None
    assert 1 in scanner.felt.closed


def test_all_pins_can_be_used_again_afterwards(header: Header, bench: Bench) -> None:
    ReedMatrix(header, ROWS, COLUMNS, bench.settle).close()
    ReedMatrix(header, ROWS, COLUMNS, bench.settle).close()
    assert not header.owners
