"""The session: bytes in, events out, with a board that is played by the tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from firmware_bridge.errors import LinkReason
from firmware_bridge.events import (
    CarriedOut,
    Felt,
    Joined,
    KeyPressed,
    LinkEvent,
    Parted,
    Restarted,
    TurnedDown,
)
from firmware_bridge.framing import END, Frame, FrameReader
from firmware_bridge.messages import (
    MAJOR,
    Boot,
    Changed,
    Done,
    Hello,
    Key,
    Play,
    Reeds,
    Refusal,
    Refused,
    Scan,
    Seen,
    Welcome,
)
from firmware_bridge.outbox import UNANSWERED_S
from firmware_bridge.session import BEAT_S, GREETING_S, RETRY_S, Phase, Session
from firmware_bridge.wire import Message

WELCOME = Welcome(MAJOR, 0, 2, 0, 1, 10, 10, 100, 15, 1, bytes(8), 0)
BEEP = Play(b"\x70\x03\x64\x00")


def bitmap(*closed: int) -> bytes:
    return sum(1 << reed for reed in closed).to_bytes(13, "little")


@dataclass
class Table:
    """A session and the far end of its line."""

    session: Session = field(default_factory=lambda: Session(0.0, "/dev/ttyUSB0"))
    reader: FrameReader = field(default_factory=FrameReader)

    def sent(self) -> list[Frame]:
        return self.reader.feed(self.session.outgoing())

    def answer(self, message: Message, number: int, t: float = 0.0) -> list[LinkEvent]:
        return self.session.receive(Frame(message.code, number, message.packed()).encoded(), t)


@pytest.fixture
def fresh() -> Table:
    return Table()


@pytest.fixture
def table() -> Table:
    """A session that is up, with no reed closed."""
    table = Table()
    (hello,) = table.sent()
    table.answer(WELCOME, hello.number)
    (scan,) = table.sent()
    table.answer(Reeds(0, bitmap(), 0), scan.number)
    return table


def test_it_begins_with_hello_and_repeats_it_until_somebody_answers(fresh: Table) -> None:
    (first,) = fresh.sent()
    fresh.session.tick(0.2)
    (again,) = fresh.sent()
    assert first == again == Frame(Hello.code, 1, b"\x02\x00")


def test_a_welcome_makes_it_up_and_the_first_scan_tells_the_state(fresh: Table) -> None:
    fresh.sent()
    assert fresh.answer(WELCOME, 1) == [Joined(WELCOME)]
    (scan,) = fresh.sent()
    assert fresh.session.phase is Phase.UP
    assert fresh.answer(Reeds(0, bitmap(3, 99), 0), scan.number) == [Felt(frozenset({3, 99}))]


def test_nobody_there_is_told_after_a_while(fresh: Table) -> None:
    assert fresh.session.tick(GREETING_S - 0.01) == []
    (gone,) = fresh.session.tick(GREETING_S)
    assert isinstance(gone, Parted)
    assert gone.error.reason is LinkReason.SILENT
    assert fresh.session.tick(9.0) == []


def test_something_that_babbles_at_full_speed_is_no_board(fresh: Table) -> None:
    random = Random(2)  # noqa: S311 -- play, not secrets
    events = [event for ms in range(3001) for event in fresh.session.receive(random.randbytes(25), ms / 1000)]
    assert [type(event) for event in events] == [Parted]
    assert fresh.session.flaws > 200


@pytest.mark.parametrize(
    ("major", "what"), [(MAJOR + 1, "bring Tablier up to date"), (MAJOR - 1, "bring the board up to date")]
)
def test_another_protocol_is_refused_with_a_sentence(fresh: Table, major: int, what: str) -> None:
    (gone,) = fresh.answer(Welcome(major, 0, 1, 0, 1, 8, 8, 64, 0, 0, bytes(8), 0), 1)
    assert isinstance(gone, Parted)
    assert gone.error.reason is LinkReason.OTHER_PROTOCOL
    assert what in str(gone.error)


def test_a_command_is_sent_again_under_the_same_number_until_it_is_answered(table: Table) -> None:
    ticket = table.session.submit(BEEP)
    table.session.tick(0.01)
    (first,) = table.sent()
    table.session.tick(0.02 + RETRY_S)
    (again,) = table.sent()
    assert first == again
    assert table.answer(Done(), first.number) == [CarriedOut(ticket)]
    assert table.answer(Done(), first.number) == []
    assert table.session.is_idle


def test_commands_go_one_at_a_time_each_with_a_new_number(table: Table) -> None:
    tickets = [table.session.submit(BEEP) for _ in range(2)]
    table.session.tick(0.01)
    (first,) = table.sent()
    assert table.answer(Done(), first.number) == [CarriedOut(tickets[0])]
    (second,) = table.sent()
    assert second.number == first.number + 1


def test_numbers_go_round_without_zero(table: Table) -> None:
    numbers = []
    for _ in range(300):
        table.session.submit(BEEP)
        table.session.tick(0.0)
        (frame,) = table.sent()
        numbers.append(frame.number)
        table.answer(Done(), frame.number)
    assert 0 not in numbers
    assert set(numbers) == set(range(1, 256))


def test_a_board_that_got_garbage_is_told_again_at_once(table: Table) -> None:
    table.session.submit(BEEP)
    table.session.tick(0.01)
    (first,) = table.sent()
    table.answer(Refused(Refusal.CHECKSUM), 0, 0.02)
    assert table.sent() == [first]


def test_a_refused_command_comes_back_with_the_reason(table: Table) -> None:
    ticket = table.session.submit(BEEP)
    table.session.tick(0.01)
    (frame,) = table.sent()
    assert table.answer(Refused(Refusal.VALUE), frame.number) == [TurnedDown(ticket, Refusal.VALUE)]


def test_an_event_is_confirmed_each_time_and_taken_once(table: Table) -> None:
    changed = Changed(0, bitmap(5))
    assert table.answer(changed, 8) == [Felt(frozenset({5}))]
    assert table.answer(changed, 8) == []
    assert table.sent() == [Frame(Seen.code, 8), Frame(Seen.code, 8)]


def test_event_numbers_go_round_and_gaps_of_any_length_are_no_trouble(table: Table) -> None:
    for number in (100, 255, 0, 200, 150):
        assert table.answer(Changed(0, bitmap(number // 3)), number) == [Felt(frozenset({number // 3}))]


def test_a_scan_while_events_wait_leaves_it_to_them(table: Table) -> None:
    table.session.tick(BEAT_S)
    (scan,) = table.sent()
    assert table.answer(Reeds(2, bitmap(1, 2), 0), scan.number) == []
    assert table.answer(Changed(0, bitmap(1)), 8) == [Felt(frozenset({1}))]
    assert table.answer(Changed(0, bitmap(1, 2)), 9) == [Felt(frozenset({1, 2}))]


def test_a_scan_while_no_event_waits_is_the_truth_whatever_was_lost(table: Table) -> None:
    table.answer(Changed(0, bitmap(1)), 8)
    table.session.tick(BEAT_S)
    scan = table.sent()[-1]
    assert table.answer(Reeds(0, bitmap(60), 0), scan.number) == [Felt(frozenset({60}))]


def test_buttons_are_told_each_time_that_they_went_down(table: Table) -> None:
    assert table.answer(Changed(Key.DONE, bitmap()), 8) == [KeyPressed(Key.DONE)]
    assert table.answer(Changed(Key.DONE, bitmap()), 8) == []
    pressed = [KeyPressed(Key.DONE), KeyPressed(Key.UNDO)]
    assert table.answer(Changed(Key.DONE | Key.UNDO, bitmap()), 9) == pressed


def wait(table: Table, since: float, until: float) -> list[LinkEvent]:
    """Look a hundred times a second, as whoever uses a session does."""
    events = list[LinkEvent]()
    for hundredth in range(round(100 * since), round(100 * until) + 1):
        events += table.session.tick(hundredth / 100)
    return events


def test_the_heart_beats_and_no_answer_ends_it(table: Table) -> None:
    table.session.tick(BEAT_S)
    assert [frame.kind for frame in table.sent()] == [Scan.code]
    assert wait(table, BEAT_S, BEAT_S + UNANSWERED_S - 0.02) == []
    (gone,) = wait(table, BEAT_S + UNANSWERED_S - 0.02, BEAT_S + UNANSWERED_S + 0.02)
    assert isinstance(gone, Parted)
    assert gone.error.reason is LinkReason.LOST


@pytest.mark.parametrize("is_asking", [False, True])
def test_a_host_that_was_busy_elsewhere_does_not_blame_the_board(table: Table, is_asking: bool) -> None:
    if is_asking:  # and its answer was lost on the way
        table.session.tick(BEAT_S)
    assert table.session.tick(30.0) == []
    scan = table.sent()[-1]
    assert scan.kind == Scan.code
    table.answer(Reeds(0, bitmap(), 0), scan.number, 30.01)
    assert table.session.phase is Phase.UP


def test_a_board_that_tells_but_does_not_hear_us_is_lost(table: Table) -> None:
    events = list[LinkEvent]()
    for tenth in range(1, 30):
        events += wait(table, tenth / 10, tenth / 10)
        events += table.answer(Changed(0, bitmap()), tenth, tenth / 10)
    assert [type(event) for event in events] == [Parted]


def test_the_heart_beats_while_there_is_much_to_do(table: Table) -> None:
    for _ in range(3):
        table.session.submit(BEEP)
    table.session.tick(BEAT_S)
    (first,) = table.sent()
    assert first.kind == Scan.code
    table.answer(Reeds(0, bitmap(), 0), first.number, BEAT_S)
    assert [frame.kind for frame in table.sent()] == [Play.code]


def test_a_session_that_is_over_says_nothing_more(table: Table) -> None:
    wait(table, 0.0, 3.0)
    assert table.session.phase is Phase.OVER
    assert table.answer(Changed(0, bitmap(5)), 8, 3.0) == []


def boot(table: Table, t: float, again: int = 0) -> list[LinkEvent]:
    return table.answer(Boot(MAJOR, 0, again), 0, t)


def test_a_board_that_began_anew_is_greeted_again_and_that_is_told(table: Table) -> None:
    table.session.submit(BEEP)
    assert boot(table, 1.0) == [Restarted()]
    assert table.session.phase is Phase.GREETING
    (hello,) = table.sent()
    assert hello.kind == Hello.code
    assert table.answer(WELCOME, hello.number, 1.0) == [Joined(WELCOME)]
    assert table.session.is_idle is False  # the scan


def test_a_board_that_knows_nothing_of_us_is_greeted_again(table: Table) -> None:
    table.session.tick(BEAT_S)
    (scan,) = table.sent()
    assert table.answer(Refused(Refusal.NO_SESSION), scan.number, BEAT_S) == [Restarted()]
    assert [frame.kind for frame in table.sent()] == [Hello.code]


def test_a_boot_that_was_said_before_our_hello_came_is_not_answered_with_another(table: Table) -> None:
    boot(table, 1.0)
    table.sent()
    assert boot(table, 1.01, again=1) == []
    assert table.sent() == []


@pytest.mark.parametrize("is_welcoming", [False, True])
def test_a_board_that_keeps_restarting_is_told(table: Table, is_welcoming: bool) -> None:
    events = list[LinkEvent]()
    for half in range(2, 10):
        events += boot(table, half / 2)
        if is_welcoming:  # and its power breaks down when the lights go on
            hello = table.sent()[-1:]
            events += [each for frame in hello for each in table.answer(WELCOME, frame.number, half / 2)]
    gone = events[-1]
    assert isinstance(gone, Parted)
    assert gone.error.reason is LinkReason.RESTARTING
    assert "is its power enough?" in str(gone.error)


def test_boots_do_not_put_off_the_end_of_a_greeting(fresh: Table) -> None:
    events = [event for tenth in range(1, 40) for event in boot(fresh, tenth / 10, again=tenth)]
    assert [type(event) for event in events] == [Parted]


def test_several_refusals_of_scraps_in_one_read_are_answered_once(table: Table) -> None:
    table.session.submit(BEEP)
    table.session.tick(0.01)
    (first,) = table.sent()
    table.session.receive(Frame(Refused.code, 0, b"\x01").encoded() * 20, 0.02)
    assert table.sent() == [first]


def test_a_refusal_of_no_sense_leaves_the_command_waiting(table: Table) -> None:
    ticket = table.session.submit(BEEP)
    table.session.tick(0.01)
    (frame,) = table.sent()
    assert table.session.receive(Frame(Refused.code, frame.number, b"\xee").encoded(), 0.02) == []
    assert table.answer(Done(), frame.number, 0.03) == [CarriedOut(ticket)]


def test_what_is_sent_again_begins_with_the_end_of_whatever_noise_has_begun(table: Table) -> None:
    table.session.submit(BEEP)
    table.session.tick(0.01)
    first = table.session.outgoing()
    table.session.tick(0.02 + RETRY_S)
    assert table.session.outgoing() == END + first


def test_frames_of_no_sense_are_left_alone(table: Table) -> None:
    for frame in (Frame(0x55, 1), Frame(Changed.code, 8, b"\x01"), Frame(Refused.code, 9, b"\xee")):
        assert table.session.receive(frame.encoded(), 0.1) == []
    assert table.session.receive(b"\xff\xfe\x00\x00garbage", 0.1) == []
    assert table.session.flaws == 1
