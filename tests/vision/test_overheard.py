"""The error output, turned aside while a picture is decoded."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from vision.overheard import ERROR_OUTPUT, overheard


def test_what_decoders_write_is_heard_and_not_shown(capfd: pytest.CaptureFixture[str]) -> None:
    with overheard() as said:
        os.write(ERROR_OUTPUT, b"Premature end of JPEG file\n")
        assert said() == b"Premature end of JPEG file\n"
    assert capfd.readouterr().err == ""


def test_what_other_threads_say_meanwhile_is_passed_on(capfd: pytest.CaptureFixture[str]) -> None:
    """At a table pictures are decoded all the time."""
    with overheard() as said:
        for line in (b"Corrupt JPEG data: premature end of data segment\n", b"The board was bumped.\n"):
            os.write(ERROR_OUTPUT, line)
        os.write(ERROR_OUTPUT, b"[ WARN:0@0.1] global grfmt_png.cpp:1 readData\n\nnot ended")
        assert b"premature end" in said()
    assert capfd.readouterr().err == "The board was bumped.\nnot ended"


def test_the_error_output_comes_back_however_many_threads_turn_it_aside() -> None:
    def decode(start: Barrier) -> None:
        start.wait()
        for _ in range(200):
            with overheard():
                pass

    before = os.fstat(ERROR_OUTPUT)
    start = Barrier(4)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(decode, [start] * 4))
    assert os.path.samestat(os.fstat(ERROR_OUTPUT), before)
