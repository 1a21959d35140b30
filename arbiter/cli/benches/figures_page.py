"""Results as plain values, and as the page that `make bench` writes."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from arbiter.cli.benches.figure import Figure, Line, Measure, Result, Score, Share
from arbiter.cli.benches.rate import Confusion, Rate

_HEAD = "## "
_OPENING = """# Figures

Measured by `tablier bench`, or all at once by `make bench`. Each part says when and where."""


def as_json(result: Result) -> dict[str, Any]:
    """A result as plain words and numbers."""
    answer = asdict(result)
    if isinstance(result, Confusion):
        return answer
    answer |= {"target": result.target, "met": result.is_met}
    if isinstance(result, Score | Share):
        answer |= {"share": result.share, "interval": list(result.interval)}
    if isinstance(result, Rate):
        answer |= {"share": result.share, "bound": result.bound}
    return answer


def markdown(part: str, lines: Sequence[Line]) -> str:
    """One part's section of the page, with when and where it was measured."""
    remarks = [f"- {line}" for line in lines if isinstance(line, str)]
    section = [
        f"{_HEAD}{part}",
        "",
        f"Measured on {datetime.now(UTC):%Y-%m-%d} at commit {_commit()} on {_machine()}.",
        *_figure_table([line for line in lines if isinstance(line, Figure)]),
        *_share_table([line for line in lines if isinstance(line, Share)]),
        *_measure_table([line for line in lines if isinstance(line, Measure)]),
        *_rate_table([line for line in lines if isinstance(line, Rate)]),
        *_confusion_tables([line for line in lines if isinstance(line, Confusion)]),
        *_score_table([line for line in lines if isinstance(line, Score)]),
        *(["", *remarks] if remarks else []),
        "",
    ]
    return "\n".join(section)


def renewed(page: str, part: str, section: str, order: Sequence[str]) -> str:
    """The page with this section in the place of its older self; the other sections stay as they are."""
    _, *old = re.split(f"^{_HEAD}", page, flags=re.MULTILINE)
    sections = {each.partition("\n")[0]: f"{_HEAD}{each}" for each in old} | {part: section}
    known = [sections[name] for name in order if name in sections]
    return _OPENING + "\n\n" + "\n".join(each.rstrip() + "\n" for each in known)


def _figure_table(figures: list[Figure]) -> list[str]:
    if not figures:
        return []
    return [
        "",
        "CPU time of one process, least of several rounds. The ratio is what counts; milliseconds are",
        "those of that machine at that moment.",
        "",
        "| what | ratio | target | time |",
        "|---|---|---|---|",
        *(
            f"| {each.what} | {each.ratio:.2f} × {each.reference} | {_cell(each)} | {each.ms:.4f} ms |"
            for each in figures
        ),
    ]


def _share_table(shares: list[Share]) -> list[str]:
    if not shares:
        return []
    return [
        "",
        "The interval holds the true share with 95 % certainty.",
        "",
        "| what | count | share | interval | target |",
        "|---|---|---|---|---|",
        *(
            f"| {each.what} | {each.count} of {each.of} | {each.share:.2%} "
            f"| {each.interval[0]:.2%} to {each.interval[1]:.2%} | {_cell(each)} |"
            for each in shares
        ),
    ]


def _measure_table(measures: list[Measure]) -> list[str]:
    if not measures:
        return []
    return [
        "",
        "Each in its own unit. What is counted in the simulated chip is the same on every machine.",
        "",
        "| what | value | target |",
        "|---|---|---|",
        *(f"| {each.what} | {each.shown} | {_cell(each)} |" for each in measures),
    ]


def _rate_table(rates: list[Rate]) -> list[str]:
    if not rates:
        return []
    return [
        "",
        "### Under noise",
        "",
        "The true rate does not exceed the bound, with 95 % certainty (Clopper and Pearson).",
        "",
        "| setting | what | seen | bound | target |",
        "|---|---|---|---|---|",
        *(
            f"| {each.setting} | {each.what} | {each.count} of {each.total} ({each.share:.2%}) "
            f"| {each.bound:.3%} | {_cell(each)} |"
            for each in rates
        ),
    ]


def _confusion_tables(tables: list[Confusion]) -> list[str]:
    """What was read as what; a truth a row."""
    lines: list[str] = []
    for table in tables:
        columns = table.columns
        lines += ["", f"### {table.setting}", "", f"| truth | {' | '.join(columns)} |"]
        lines.append(f"|---|{'---|' * len(columns)}")
        for truth, row in table.rows.items():
            lines.append(f"| {truth} | {' | '.join(str(row.get(each, '')) for each in columns)} |")
    return lines


def _score_table(scores: list[Score]) -> list[str]:
    if not scores:
        return []
    return [
        "",
        "Won, drawn and lost by the first named; a draw is half a point. The interval holds the true share",
        "with 95 % certainty.",
        "",
        "| match | + | = | - | points | interval | target | |",
        "|---|---|---|---|---|---|---|---|",
        *(
            f"| {each.what} | {each.wins} | {each.draws} | {each.losses} | {each.share:.1%} "
            f"| {each.interval[0]:.0%} to {each.interval[1]:.0%} | {_cell(each)} | {each.note} |"
            for each in scores
        ),
    ]


def _cell(result: Figure | Score | Share | Measure | Rate) -> str:
    return f"{result.target} {'met' if result.is_met else '**MISSED**'}" if result.target else ""


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 -- fixed words
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def _machine() -> str:
    cores, python = os.cpu_count(), platform.python_version()
    return f"{platform.machine()} {platform.system()}, {cores} cores, Python {python}"
