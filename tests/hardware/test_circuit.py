"""The electrical fake behaves as wires, pulls, diodes and outputs do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.simulated import GROUND, Circuit, Contact, Forces, ShortCircuit

A, B, C = 1, 2, 3


def bits(*nodes: int) -> int:
    return sum(1 << node for node in nodes)


def high(circuit: Circuit, forces: Forces) -> set[int]:
    levels = circuit.levels(forces)
    return {node for node in (A, B, C) if levels >> node & 1}


def test_a_pull_holds_a_node_that_nothing_drives() -> None:
    assert high(Circuit(), Forces(up=bits(A), down=bits(B))) == {A}


def test_an_output_overrules_a_pull_through_a_wire() -> None:
    circuit = Circuit()
    circuit.join(Contact(A, B), True)
    assert high(circuit, Forces(low=bits(A), up=bits(B))) == set()
    assert high(circuit, Forces(high=bits(A), down=bits(B))) == {A, B}


def test_a_diode_lets_a_low_output_pull_from_one_side_only() -> None:
    circuit = Circuit()
    circuit.join(Contact(A, B, has_diode=True), True)
    assert high(circuit, Forces(low=bits(B), up=bits(A))) == set()
    assert high(circuit, Forces(low=bits(A), up=bits(B))) == {B}


def test_ground_is_low_for_whoever_is_joined_to_it() -> None:
    circuit = Circuit()
    circuit.join(Contact(A, GROUND), True)
    assert high(circuit, Forces(up=bits(A, B))) == {B}


def test_a_node_that_nothing_reaches_keeps_its_charge() -> None:
    circuit = Circuit()
    assert high(circuit, Forces(high=bits(A))) == {A}
    assert high(circuit, Forces()) == {A}
    assert high(circuit, Forces(low=bits(A))) == set()
    assert high(circuit, Forces()) == set()


def test_a_high_and_a_low_output_that_meet_are_a_short_circuit() -> None:
    circuit = Circuit()
    circuit.join(Contact(A, B), True)
    with pytest.raises(ShortCircuit):
        circuit.levels(Forces(high=bits(A), low=bits(B)))


def test_a_diode_does_not_keep_a_high_output_from_a_low_one_ahead() -> None:
    circuit = Circuit()
    circuit.join(Contact(A, B, has_diode=True), True)
    assert high(circuit, Forces(low=bits(A), high=bits(B))) == {B}
    with pytest.raises(ShortCircuit):
        circuit.levels(Forces(high=bits(A), low=bits(B)))


def test_current_finds_its_way_over_several_contacts() -> None:
    circuit = Circuit()
    circuit.join(Contact(A, B), True)
    circuit.join(Contact(B, C), True)
    assert high(circuit, Forces(low=bits(A), up=bits(B, C))) == set()
    circuit.join(Contact(B, C), False)
    assert high(circuit, Forces(low=bits(A), up=bits(B, C))) == {C}


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12), st.integers(0, 5))
def test_what_was_worked_out_once_is_worked_out_again_alike(wires: set[tuple[int, int]], low: int) -> None:
    one, other = Circuit(), Circuit()
    forces = Forces(low=1 << low, up=0b111111 & ~(1 << low))
    for source, drain in sorted(wires):
        one.join(Contact(source, drain), True)
        one.levels(forces)
    for source, drain in sorted(wires, reverse=True):
        other.join(Contact(source, drain), True)
    assert one.levels(forces) == other.levels(forces)
