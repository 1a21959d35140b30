"""Sentences for who sets up a table: what the camera sees badly, colours alike, where markers go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbiter.words.speech import Speech, load
from arbiter.words.words import LANGUAGES, WordsError

FIRST_NAMED = 8
"""So many cells are named; of many more the rest is counted."""


class TableWords:
    """The sentences of the set-up in one language."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise WordsError(f"There is no language '{language}': {', '.join(LANGUAGES)} are spoken here.")
        self._texts = load(language, "table")
        self._speech = Speech(load(language, "common"))

    def remark(self, kind: str, cells: Sequence[str] = (), value: float = 0.0) -> str:
        """What is wrong with the camera's place or the light, and what to do; `fine` if nothing is."""
        return str(self._texts["check"][kind].format(cells=self.cells(cells), value=round(value)))

    def alike(self, one: str, other: str) -> str:
        """The warning that two colours can hardly be told apart."""
        names = self._texts["colour"]
        return str(self._texts["alike"].format(one=names.get(one, one), other=names.get(other, other)))

    def too_many(self, colour: str) -> str:
        """The warning that more pieces of a colour are seen than the set has."""
        return str(self._texts["too_many"].format(colour=self._texts["colour"].get(colour, colour)))

    def corner(self, shade: str, value: str, is_taken: bool = False) -> str:
        """That the board lies with its other corner near, and how to say that."""
        text = self._texts["corner_taken" if is_taken else "corner"]
        return str(text.format(shade=self._texts[shade], value=value))

    def unread(self) -> str:
        """The warning that a picture shows nothing that can be read."""
        return str(self._texts["unread"])

    def not_bare(self, cells: Sequence[str]) -> str:
        """That pieces stand on the board that should be bare; without cells: that it is not to be seen."""
        return str(self._texts["not_bare" if cells else "bare_elsewhere"].format(cells=self.cells(cells)))

    def other_game(self, cells: Sequence[str]) -> str:
        """That pieces stand where none of this game can stand."""
        return str(self._texts["other_game"].format(cells=self.cells(cells)))

    def other_position(self) -> str:
        """That from the beginning on much does not stand as the position has it."""
        return str(self._texts["other_position"])

    def never_sure(self) -> str:
        """That a game was watched to its end and nothing of it was seen for sure."""
        return str(self._texts["never_sure"])

    def odd(self, cells: Sequence[str]) -> str:
        """The cells on which something else seems to stand than should."""
        return str(self._texts["odd"].format(cells=self.cells(cells)))

    def calibrated(self, key: str, value: float = 0.0) -> str:
        """What came of a calibration: how high the camera `stands`, what was `assumed`, what to check."""
        return str(self._texts[key].format(value=round(value)))

    def not_written(self, file: str, *, is_unread: bool = False) -> str:
        """That what was learned before is kept, because what was learned now looks wrong or is nothing."""
        return str(self._texts["not_learned" if is_unread else "not_written"].format(file=file))

    def picture(self, width: int, height: int, per_second: float | None) -> str:
        """How large the pictures of a camera are, and how many it gives, if that was counted."""
        texts = self._texts["camera"]
        rate = "" if per_second is None else texts["rate"].format(rate=f"{per_second:.1f}")
        return str(texts["size"].format(width=width, height=height) + rate)

    def measured(self, light: float, darkest: float, blur: float | None, widest: float) -> str:
        """How bright and how sharp the board is, each beside what is asked of it."""
        texts = self._texts["camera"]
        bright = texts["light"].format(value=round(light), limit=round(darkest))
        sharp = texts["no_edge"] if blur is None else texts["blur"].format(value=f"{blur:.3f}", limit=widest)
        return str(bright + sharp)

    def guide(self, step: str, text: str = "") -> str:
        """What a person who calibrates a table does next; `text` is a position, or what was typed."""
        return str(self._texts["guide"][step].format(text=text))

    def walk(self, complaint: str, cell: str = "", other: str = "", count: int = 0, why: str = "") -> str:
        """What is in the way of somebody who walks over the board with a magnet."""
        cells = {"cell": self._speech.cell(cell), "other": self._speech.cell(other)}
        return str(self._texts["walk"][complaint].format(count=count, why=why, **cells))

    def seen(self, key: str, count: int = 0, cells: str = "") -> str:
        """A part of the line that says what is seen in a picture."""
        return str(self._texts["seen"][key].format(count=count, cells=cells))

    def letter(self, name: str) -> str:
        """What the first letter of this colour or kind means where a board is written with letters."""
        known = {**self._texts["colour"], **self._texts["kind"]}
        return f"{name[0]} = {known.get(name, name)}"

    def way(self, told_by: str, cell: str, is_upper: bool, is_left: bool) -> str:
        """Where in the picture the near left cell was taken to lie, and what says so."""
        texts = self._texts["way"]
        place = texts[f"{'upper' if is_upper else 'lower'}_{'left' if is_left else 'right'}"]
        return str(texts[told_by].format(cell=self._speech.cell(cell), place=place))

    def legend(self) -> Mapping[str, str]:
        """What the colours of an overlay mean: `sure`, `unsure`, `empty`."""
        return {key: str(text) for key, text in self._texts["legend"].items()}

    def markers(self, key: str) -> str:
        """A line on the sheet of markers."""
        return str(self._texts["markers"][key])

    def cells(self, cells: Sequence[str]) -> str:
        """The names of cells; of many the first ones, and how many more."""
        return self._speech.listed([self._speech.cell(cell) for cell in cells], FIRST_NAMED)
