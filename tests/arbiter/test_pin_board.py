"""The Pi's own pins as a sensor and as lights, sound and buttons of the table; all of it on the fake."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import engine
from arbiter.config import PinSettings, read
from arbiter.journal import Journal
from arbiter.referee import Phase
from arbiter.signals import Colour, Light, Rhythm, Tone
from arbiter.table import (
    Clock,
    LiveTable,
    Outputs,
    PinBoard,
    PinThread,
    Shown,
    Table,
    Wiring,
    World,
    open_parts,
)
from arbiter.table.beside import Beside
from arbiter.table.pin_parts import check_light_size, check_size, usual_wiring
from arbiter.words import Words
from firmware_bridge import Key
from hardware import Header, PinError, PinReason
from hardware.simulated import (
    SimulatedBus,
    SimulatedButton,
    SimulatedPins,
    SimulatedReeds,
    lit,
    lit_crossings,
    tone,
)

GAME = engine.open_game("desiree")
START = GAME.contents(GAME.start())
WIRING = Wiring.usual(GAME.plan, 8, 8)
ROWS, COLUMNS = (4, 17, 27, 22, 5, 6, 13, 19), (18, 23, 24, 25, 12, 16, 20, 21)
THREE = {"green": 10, "yellow": 9, "red": 11}
STEP_S = 0.001


class Room:
    """A board at simulated pins, and a time that is only counted."""

    def __init__(self, folder: Path, settings: str, wiring: Wiring = WIRING, bare: str | None = None) -> None:
        self.stack = ExitStack()
        self.pins, self.bus = SimulatedPins(), SimulatedBus()
        without_diode = frozenset({wiring.reeds[bare]} if bare else ())
        self.reeds = SimulatedReeds(self.pins, ROWS, COLUMNS, without_diode)
        header = self.stack.enter_context(Header(self.pins))
        config = read(settings, "table.toml", folder)
        world = World(header, lambda: self.bus, lambda: None)
        self.board = PinBoard(open_parts(config, GAME.plan, wiring, world, self.stack), wiring)

    def put(self, cells: dict[str, str]) -> None:
        """Lay pieces as these say; the reeds bounce."""
        for cell, label in cells.items():
            self.reeds.close_reed(WIRING.reeds[cell], label != engine.EMPTY, 6)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.pins.run(STEP_S)
            self.board.step(self.pins.t)


def lights(kind: str) -> str:
    return f'[outputs]\nlights = "{kind}"\nbrightness = 1.0\n'


FELT = '[sensors]\nreeds = "pins"\n'
FLASHING = (Light(Colour.RED, Rhythm.FLASHING, ("b1",)),)


def test_the_start_position_is_felt(tmp_path: Path) -> None:
    room = Room(tmp_path, FELT)
    before = room.board.is_there
    assert room.board.look(START) is None
    room.put(START)
    room.wait(0.1)
    assert (before, room.board.is_there) == (False, True)
    sighting = room.board.look(START)
    assert sighting is not None
    assert {cell for cell, p in sighting.reeds.items() if p == 1.0} == {
        cell for cell, label in START.items() if label != engine.EMPTY
    }


def test_cells_in_doubt_are_hoped_to_stand_and_the_missing_diode_is_told_from_then_on(tmp_path: Path) -> None:
    room = Room(tmp_path, FELT, bare="b2")
    room.put(dict.fromkeys(("a2", "b2", "b1"), "white 1"))
    room.wait(0.1)
    sighting = room.board.look(START | {"a1": engine.EMPTY})
    assert sighting is not None
    assert sighting.reeds["a1"] == 0.4
    assert sighting.reeds["b2"] == 1.0
    room.put({"b2": engine.EMPTY})
    room.wait(0.1)
    assert room.board.notes == ("The reed of b2 makes ghosts of its neighbours: check its diode.",)


def test_a_reed_that_flickers_is_told_and_hoped_for_until_it_is_quiet(tmp_path: Path) -> None:
    room = Room(tmp_path, FELT)
    room.reeds.flicker(WIRING.reeds["a1"], Random(1), (0.03, 0.05), 21)  # noqa: S311 -- play, not secrets
    room.wait(2.0)
    sighting = room.board.look(START)
    assert sighting is not None
    assert sighting.reeds["a1"] == 0.4
    assert list(room.board.notes) == ["The reed of a1 flickers and is left out: move it or its magnet."]
    room.wait(6.0)
    sighting = room.board.look(START)
    assert sighting is not None
    assert sighting.reeds["a1"] == 1.0
    assert not room.board.notes


def test_three_leds_play_the_rhythm_of_a_breach(tmp_path: Path) -> None:
    room = Room(tmp_path, lights("three_leds"))
    room.board.light(FLASHING)
    room.wait(0.05)
    seen = []
    for _ in range(8):
        seen.append(lit(room.pins, THREE)["red"])
        room.wait(0.1)
    assert seen == [1, 1, 0, 0, 1, 1, 0, 0]


def test_an_led_per_file_and_rank_crosses_at_the_cell(tmp_path: Path) -> None:
    room = Room(tmp_path, lights("file_rank"))
    room.board.light(FLASHING)
    room.wait(0.05)
    driven = room.pins.driven
    assert {pin for pin, is_high in driven.items() if is_high} == {COLUMNS[1], ROWS[0]}


def test_a_matrix_of_leds_lights_the_cell_in_the_turn_of_its_row(tmp_path: Path) -> None:
    room = Room(tmp_path, lights("matrix"))
    room.board.light(FLASHING)
    seen: set[int] = set()
    for _ in range(16):
        room.wait(STEP_S)
        seen |= lit_crossings(room.pins, ROWS, COLUMNS)
    assert seen == {WIRING.leds["b1"]}


def test_a_strip_shows_colours_under_the_cells(tmp_path: Path) -> None:
    room = Room(tmp_path, lights("strip"))
    room.board.light(FLASHING)
    room.wait(0.05)
    assert room.bus.colours[WIRING.leds["b1"]] == Colour.RED.value
    assert sum(map(any, room.bus.colours)) == 1
    room.stack.close()
    assert not any(map(any, room.bus.colours))


@pytest.mark.parametrize(
    ("settings", "led"),
    [
        (lights("strip") + "[pins]\ncolumns = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]", 8),
        (lights("matrix") + "[pins]\nlight_columns = [2, 3, 7, 8, 9, 10, 11, 14, 15, 26]", 10),
    ],
)
def test_lights_are_counted_along_themselves_however_wide_the_reed_matrix_is(
    tmp_path: Path, settings: str, led: int
) -> None:
    wiring = usual_wiring(read(settings, "table.toml", tmp_path), GAME.plan)
    assert wiring.leds["a2"] == led


def test_the_buzzer_plays_tones_and_rests(tmp_path: Path) -> None:
    room = Room(tmp_path, "[outputs]\nbuzzer = true")
    room.board.play((Tone(880, 50), Tone(0, 50), Tone(440, 50)))
    heard = []
    for _ in range(4):
        room.wait(0.045)
        heard.append(tone(room.pins, 26))
    assert heard == [880, 0, 440, 0]


def test_buttons_are_the_same_keys_as_at_the_end_of_the_wire(tmp_path: Path) -> None:
    room = Room(tmp_path, "[pins]\ndone = 2\nnew_game = 3")
    room.wait(0.1)
    for pin in (2, 3):
        SimulatedButton(room.pins, pin).press(True, bounces=4)
    room.wait(0.1)
    assert room.board.pressed == [Key.DONE, Key.NEW_GAME]


def test_all_pins_come_back_when_the_table_is_left(tmp_path: Path) -> None:
    room = Room(tmp_path, FELT + lights("three_leds") + "buzzer = true\n[pins]\ndone = 2")
    assert len(room.pins.in_use) == 16 + 3 + 1 + 1
    room.stack.close()
    assert room.pins.in_use == frozenset()


@pytest.mark.parametrize(
    ("settings", "complaint", "reason"),
    [
        (FELT + "[pins]\nrows = [4, 17]", "2 × 8 reeds, but 64 reeds are needed", PinReason.OTHER_SIZE),
        (FELT + "[pins]\nrows = [18, 17, 27, 22, 5, 6, 13, 19]", "reed row 1 and by reed column 1", None),
        (FELT + lights("file_rank"), "GPIO 18 is used twice, by reed column 1 and by LED file 1", None),
        (lights("three_leds") + "[pins]\nred = 9", "by LED yellow and by LED red", None),
        (lights("matrix") + "[pins]\nlight_rows = [4]", "8 LEDs, but 64 are needed", PinReason.OTHER_SIZE),
        (lights("file_rank") + "[pins]\nfiles = [4]", "8 files and 8 ranks", PinReason.OTHER_SIZE),
        (lights("strip") + "[pins]\ndone = 10", "by button done and by strip", None),
    ],
)
def test_what_cannot_be_wired_is_refused_with_a_sentence_and_no_pin_is_kept(
    tmp_path: Path, settings: str, complaint: str, reason: PinReason | None
) -> None:
    pins = SimulatedPins()
    config = read(settings, "table.toml", tmp_path)
    with Header(pins) as header, ExitStack() as stack:
        world = World(header, SimulatedBus, lambda: None)
        with pytest.raises(PinError, match=complaint) as caught:
            open_parts(config, GAME.plan, WIRING, world, stack)
    assert caught.value.reason is (reason or PinReason.USED_TWICE)
    assert pins.in_use == frozenset()


@pytest.mark.parametrize(("rows", "columns"), [(10, 10), (9, 8), (8, 9), (4, 16), (16, 4), (7, 10)])
def test_a_matrix_of_another_shape_than_the_board_has_to_be_learned_first(rows: int, columns: int) -> None:
    pins = PinSettings(rows=tuple(range(rows)), columns=tuple(range(columns)))
    with pytest.raises(PinError, match=f"has {rows} × {columns} reeds, but this board has 8 × 8 cells"):
        check_size(pins, GAME.plan)


@pytest.mark.parametrize(("rows", "columns"), [(10, 8), (4, 16), (16, 4), (7, 10)])
def test_nor_can_anybody_guess_which_lights_of_such_a_matrix_lie_under_the_board(
    rows: int, columns: int
) -> None:
    pins = PinSettings(light_rows=tuple(range(rows)), light_columns=tuple(range(columns)))
    said = f"has {rows} × {columns} LEDs, but this board has 8 × 8 cells: .* under `leds` in wiring.json"
    with pytest.raises(PinError, match=said) as caught:
        check_light_size(pins, GAME.plan, Path("wiring.json"))
    assert caught.value.reason is PinReason.OTHER_SIZE


@pytest.mark.parametrize(
    ("game", "rows", "columns"), [("desiree", 8, 8), ("mensch", 9, 8), ("mensch", 8, 10)]
)
def test_a_matrix_like_the_board_will_do_and_circles_lie_in_the_order_of_any(
    game: str, rows: int, columns: int
) -> None:
    along, across = tuple(range(rows)), tuple(range(columns))
    pins = PinSettings(rows=along, columns=across, light_rows=along, light_columns=across)
    plan = engine.open_game(game).plan
    check_size(pins, plan)
    check_light_size(pins, plan, Path("wiring.json"))


class Play:
    """A game at such a room, from the moment on when all pieces stand."""

    def __init__(self, folder: Path, room: Room) -> None:
        self.room, self.shown = room, list[Shown]()
        clock = Clock(lambda: room.pins.t, lambda: room.pins.t)
        journal = room.stack.enter_context(Journal.create(folder / "one.jsonl"))
        words, start = Words("desiree", "en"), GAME.write_position(GAME.start())
        table = Table.open(GAME, start, journal, words, Outputs(lamps=room.board), clock)
        self.live = LiveTable(table, room.board)
        room.put(START)
        self.wait(2.0)
        assert table.state.phase is Phase.PLAYING

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.005)):
            self.room.pins.run(0.005)
            self.shown.extend(self.live.step(self.room.pins.t))

    def move(self, start: str, target: str) -> None:
        self.room.put({start: engine.EMPTY})
        self.wait(0.5)
        self.room.put({target: START[start]})

    def until(self, kind: str) -> None:
        while self.shown[-1].signal.reading.kind != kind:
            self.wait(0.1)


def test_a_game_is_begun_and_a_move_is_answered_with_light(tmp_path: Path) -> None:
    room = Room(tmp_path, FELT + lights("three_leds"))
    play = Play(tmp_path, room)
    play.move("b3", "b5")
    play.until("legal")
    play.wait(0.1)
    assert lit(room.pins, THREE)["green"] == 1.0


def test_a_move_that_leaves_a_ghost_behind_is_vouched_for_by_the_button(tmp_path: Path) -> None:
    room = Room(tmp_path, FELT + "[pins]\ndone = 2", bare="b2")
    play = Play(tmp_path, room)
    play.move("f3", "h5")
    play.until("unsure")
    SimulatedButton(room.pins, 2).press(True, bounces=4)
    play.wait(0.2)
    assert play.shown[-1].signal.reading.kind == "legal"


def test_reeds_that_fail_say_nothing_until_they_are_back_while_the_lights_go_on(tmp_path: Path) -> None:
    room = Room(tmp_path, FELT + lights("three_leds"))
    room.put(START)
    room.wait(0.1)
    room.pins.taken.add(ROWS[3])
    room.wait(0.1)
    room.board.light(FLASHING)
    room.wait(0.1)
    assert not room.board.is_there
    assert room.board.look(START) is None
    assert room.board.look_again(GAME, GAME.start()) is None
    assert [note[:22] for note in room.board.notes] == ["GPIO 22 cannot be used"]
    assert lit(room.pins, THREE)["red"] == 1.0
    room.pins.taken.clear()
    room.wait(1.5)
    assert room.board.look(START) is not None
    assert room.board.notes == ()


def test_lights_that_fail_are_told_and_the_reeds_go_on(tmp_path: Path) -> None:
    room = Room(tmp_path, FELT + lights("strip"))
    room.wait(0.1)
    room.bus.close()
    room.board.light(FLASHING)
    room.wait(0.1)
    assert [note[:25] for note in room.board.notes] == ["The SPI bus takes nothing"]
    assert room.board.is_there


def test_a_thread_hands_over_what_it_has_heard_and_ends_with_its_table(tmp_path: Path) -> None:
    room = Room(tmp_path, "[pins]\ndone = 2")
    thread = PinThread(room.board, STEP_S)
    room.board.pressed, room.board.troubles = [Key.DONE], ["a trouble"]
    with thread:
        thread.step(0.0)
        thread.light(FLASHING)
        thread.play((Tone(880, 50),))
        assert thread.look(START) is None
        assert not thread.is_there
        assert thread.notes == ()
    assert (thread.pressed, thread.troubles) == ([Key.DONE], ["a trouble"])


def test_a_thread_that_has_ended_is_never_asked_in_silence_what_it_feels(tmp_path: Path) -> None:
    with PinThread(Room(tmp_path, FELT).board, STEP_S) as thread:
        thread.step(0.0)
    with pytest.raises(RuntimeError, match="Nobody listens"):
        thread.step(0.0)


def test_buttons_at_the_pins_are_heard_beside_reeds_at_the_wire(tmp_path: Path) -> None:
    other_room = Room(tmp_path, "[pins]\ndone = 2")
    feels, other = Room(tmp_path, FELT).board, other_room.board
    both = Beside(feels, other)
    other.pressed.append(Key.DONE)
    feels.troubles.append("a trouble")
    both.step(0.0)
    assert (both.pressed, both.troubles) == ([Key.DONE], ["a trouble"])
    assert other.pressed == []
    assert both.look(START) == feels.look(START)
    other_room.pins.taken.add(2)
    both.step(1.0)
    assert [note[:21] for note in both.notes] == ["GPIO 2 cannot be used"]
    assert both.is_there


def test_a_wiring_with_a_masked_cell_is_hoped_for_too(tmp_path: Path) -> None:
    room = Room(tmp_path, FELT, replace(WIRING, masked=frozenset({"a1"})))
    room.wait(0.1)
    sighting = room.board.look(START)
    assert sighting is not None
    assert sighting.reeds["a1"] == 0.4
