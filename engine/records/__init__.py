"""A whole game as text, both ways, and played through again."""

from engine.records.record import Record, is_remark
from engine.records.replay import Step, Way, replay, result_trouble, take
from engine.records.text import next_number, numeral, read_record, write_record

__all__ = [
    "Record",
    "Step",
    "Way",
    "is_remark",
    "next_number",
    "numeral",
    "read_record",
    "replay",
    "result_trouble",
    "take",
    "write_record",
]
