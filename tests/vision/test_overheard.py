"""The error output, turned aside while a picture is decoded."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from vision.overheard import ERROR_OUTPUT, overheard


def test_what_is_written_meanwhile_is_heard_and_not_shown() -> None:
    with overheard() as said:
        os.write(ERROR_OUTPUT, b"premature end")
        assert said() == b"premature end"


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
