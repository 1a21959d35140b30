"""Reads a frame: for each cell, how probable each piece is, and how probable that nothing stands there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import copy
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, NOTHING_AT, STRANGE_AT, family, look_height_mm
from vision.bare import BareBoard
from vision.belief import Floats, answer_of, spread_out
from vision.counts import any_colour, hardly_bare, hardly_known, no_colour, too_many
from vision.geometry import Camera
from vision.looking import Scene, Seen
from vision.middle import pip_shades, pips_logs
from vision.orientation import is_turned
from vision.paints import paints_of
from vision.palette import LEAST_WEIGHT, Compared, Palette
from vision.patches import Places, leans
from vision.pattern import has_strange_chequers, is_painted_otherwise
from vision.pictures import Frame
from vision.plan import DIE, DISC, EMPTY, FIGURE, BoardPlan, PieceSet
from vision.presence import shows_board, shows_pieces
from vision.second_disc import second_disc_px
from vision.testimony import as_twins, impartial, modest
from vision.thickness import disc_thickness_mm
from vision.twins import are_far_too_many, could_all_be_men
from vision.veil import unveiled
from vision.weighing import hardly_there
from vision.width import LEAST_DISCS, are_others, disc_width_mm

Reading = dict[str, dict[str, float]]
"""Cell name → label → probability; each cell sums to one."""


SEEN, PLAINLY_SEEN = 0.5, 0.9
"""Discs that are there with this probability tell how wide those of a set are, if it is known where they
stand, or if it is not."""


class Testimony(NamedTuple):
    """What is read in a frame, and what is seen in it, however rare some pieces are in games."""

    reading: Reading
    """Of no colour it is sure if there are too many of one."""
    seen: Reading
    """Men and kings that nobody can tell apart from where the camera is have the same probability. Pieces are
    not counted: a referee knows which one was added."""
    too_many: tuple[str, ...]
    """The colours of which more pieces are seen than the set has."""
    is_board: bool
    """Whether the board is seen at all; else nothing is known of any cell."""
    are_strange: bool
    """Whether the pieces are of another set: then only that something stands there is known."""
    are_twins: bool
    """Whether what looks like kings may be men of a thick set: then nobody can tell men and kings apart."""


class _Look(NamedTuple):
    """What a look at a frame gives, before anything is made of it."""

    answers: Floats  # (cells, answers); all zero if nothing is known
    colours: Compared  # (cells, colours + 1)
    are_twins: bool


class Reader:
    """Knows the board and the pieces; reads one frame at a time and remembers nothing of it."""

    def __init__(
        self,
        plan: BoardPlan,
        pieces: PieceSet,
        palette: Palette | None = None,
        bare: BareBoard | None = None,
        width_mm: float | None = None,
        thickness_mm: float | None = None,
        *,
        are_twins: bool = False,
    ) -> None:
        self.plan = plan
        self.pieces = pieces
        self.labels = (EMPTY, *(piece.label for piece in pieces.pieces))
        self.palette = palette or Palette.of_set(pieces.colours)
        self._family = family(pieces)
        limits = {colour.name: colour.most for colour in pieces.colours}
        self._most = {name: limits.get(name) for name in self.palette.names}
        self._shades = pip_shades(tuple(pieces.colours)) if self._family == DIE else None
        self._bare = bare if bare and len(bare.patches) == len(plan.cells) else None
        self._width_mm = width_mm if self._family == DISC else None
        self._thickness_mm = thickness_mm if self._family == DISC else None
        self._are_twins = are_twins
        self._usual_places = Places.of_plan(plan, look_height_mm(pieces))
        height_mm = self._thickness_mm or self._usual_places.height_mm
        self._places = replace(self._usual_places, height_mm=height_mm)
        self._is_round = all(cell.shape == "circle" for cell in plan.cells)
        self._is_played = np.array([cell.is_playable for cell in plan.cells])
        answers = ANSWERS[self._family]
        self._answers = [answers.index(answer_of(piece)) for piece in pieces.pieces]
        self._colours = [self.palette.names.index(piece.colour) for piece in pieces.pieces]

    def without_bare(self) -> Reader:
        """The same reader, once the board has moved: nobody knows what its cells look like bare there."""
        other = copy(self)
        other._bare = None
        return other

    def of_many_sets(self) -> Reader:
        """The same reader, where more pieces of a colour may stand than one set has."""
        other = copy(self)
        other._most = dict.fromkeys(self._most)
        return other

    def read(self, frame: Frame, camera: Camera) -> Reading:
        """The distribution for each cell of the plan, in this frame seen by this camera."""
        look = self._look(frame, camera)
        return self._read(look, camera, self._too_many(look))

    def testify(self, frame: Frame, camera: Camera, hidden: Collection[str] = ()) -> Testimony:
        """The same, and what of it a referee is to hear, who knows what stood there before.

        What seems to stand on hidden cells is not counted: it may be the die.
        """
        look = self._look(frame, camera)
        many, (colours, are_strange, _) = self._too_many(look, hidden), look.colours
        reading = self._read(look, camera, many)
        fair = self._impartial(look, camera) if self._family == DISC else look.answers
        seen = self._labelled(fair, colours) if many or self._family == DISC else reading
        return Testimony(reading, seen, many, bool(look.answers.any()), are_strange, look.are_twins)

    def _read(self, look: _Look, camera: Camera, many: tuple[str, ...]) -> Reading:
        """A reading that is sure of no colour if there are too many of some."""
        colours = look.colours.shares
        return self._labelled(self._modest(look, camera), any_colour(colours) if many else colours)

    def _too_many(self, look: _Look, hidden: Collection[str] = ()) -> tuple[str, ...]:
        counted = np.array([cell.name not in hidden for cell in self.plan.cells])
        return too_many(self._most, self._standing(look.answers) * counted, look.colours.shares)

    def _look(self, frame: Frame, camera: Camera) -> _Look:
        scene = Scene.of(self._family, frame, self._places, camera, self._width_mm)
        paints = paints_of(frame, self.plan, camera)
        if scene.is_blind or is_turned(paints, self.plan) or self._is_painted_otherwise(scene, paints):
            return self._nothing_known()
        seen = scene.look()
        is_other_set = self._is_other_set(scene, seen.answers)
        if is_other_set:
            scene = Scene.of(self._family, frame, self._usual_places, camera)
            seen = scene.look()
        if not self._shows_pieces(seen.answers) and not self._shows_board(scene, paints):
            return self._nothing_known()
        answers = hardly_there(seen.answers, self._is_played)
        if self._bare and not is_other_set:
            answers = self._bare.weigh(answers, scene.patches)
        bodies = self._bodies(seen, paints) if self.palette.is_learned else seen.bodies
        colours = self._compared(bodies, answers, scene)
        if colours.are_strange or is_other_set:
            is_as_wide = self._width_mm is not None and not is_other_set
            colours = colours._replace(shares=self._doubted(colours.shares, is_as_wide), are_strange=True)
            answers = hardly_bare(answers) if self._family == DISC and not is_as_wide else answers
        return _Look(answers, colours, self._sees_twins(scene, seen, colours))

    def _doubted(self, shares: Floats, is_as_wide: bool) -> Floats:
        """Colours that seem not to be those of the set, of discs that may be as wide as those of the set.

        Mirrored light makes other colours of the same discs: four of 25 photos of a set taught what 21 others
        belied. The darker ones were the darker ones all the same.
        """
        if is_as_wide:
            return hardly_known(shares)
        return no_colour(shares) if self._are_all else any_colour(shares)

    def _compared(self, bodies: NDArray[np.float32], answers: Floats, scene: Scene) -> Compared:
        """The colours (cells, colours + 1) of what stands there.

        Those of discs are seen in the middle of their tops, where no ground shows.
        """
        standing = self._standing(answers)
        if self._family == DISC:
            return self.palette.compared(bodies, standing, scene.level)
        hints = self._pips_hints(scene, standing)
        return self.palette.compared(
            bodies, standing, scene.level, scene.patches, hints, are_all=self._are_all
        )

    def _is_other_set(self, scene: Scene, answers: Floats) -> bool:
        """Whether these are plainly not the discs whose width was learned."""
        if self._width_mm is None:
            return False
        return are_others(scene, np.flatnonzero(self._standing(answers) > PLAINLY_SEEN), self._width_mm)

    @property
    def _are_all(self) -> bool:
        """Whether what stands there is of this set: figures of colours that nobody plays may be parked."""
        return self._family != FIGURE

    def _pips_hints(self, scene: Scene, standing: Floats) -> Floats | None:
        """What the pips of dice say about colours (cells, colours), if some have light and some dark ones.

        Where the colours were learned nobody knows of what colour the pips are.
        """
        if self._shades is None or self.palette.is_learned:
            return None
        there, die_share = standing > LEAST_WEIGHT, self._places.height_mm / self._places.span_mm
        hints = np.zeros((len(standing), len(self._shades)))
        hints[there] = pips_logs(scene.patches[there], die_share, self._shades)
        return hints

    def _bodies(self, seen: Seen, paints: Floats) -> NDArray[np.float32]:
        """The colours of what stands there, without what is mirrored over discs."""
        return unveiled(seen.bodies, paints, self.plan) if self._family == DISC else seen.bodies

    def _sees_twins(self, scene: Scene, seen: Seen, colours: Compared) -> bool:
        """Whether nobody can tell men and kings apart: their discs are thick, or may be.

        Discs in the very colours that the set promises are taken to be as thick as it promises, unless what
        looks like kings are far too many: a closer look at each frame costs as much as all the rest.
        """
        if self._family != DISC:
            return False
        limits = [most for most in self._most.values() if most is not None]
        all_discs = sum(limits) if len(limits) == len(self._most) else None
        if self._are_twins or are_far_too_many(seen, all_discs):
            return True
        return self._thickness_mm is None and not colours.are_plain and could_all_be_men(scene, seen)

    def _modest(self, look: _Look, camera: Camera) -> Floats:
        """The answers, less sure of men where a king would look the same."""
        if self._family != DISC:
            return look.answers
        if look.are_twins:
            return as_twins(look.answers)
        return modest(look.answers, second_disc_px(self._places, camera))

    def _impartial(self, look: _Look, camera: Camera) -> Floats:
        """The answers about discs without how rare kings are."""
        if look.are_twins:
            return as_twins(look.answers)
        return impartial(look.answers, leans(self._places, camera))

    def _labelled(self, answers: Floats, colours: Floats) -> Reading:
        rows = (
            dict(zip(self.labels, row, strict=True))
            for row in spread_out(self._joined(answers, colours)).tolist()
        )
        return {cell.name: row for cell, row in zip(self.plan.cells, rows, strict=True)}

    def _nothing_known(self) -> _Look:
        cells = len(self.plan.cells)
        colours = Compared(np.zeros((cells, len(self.palette.names) + 1)), are_strange=False)
        return _Look(np.zeros((cells, len(ANSWERS[self._family]))), colours, are_twins=False)

    def _shows_pieces(self, answers: Floats) -> bool:
        """Whether pieces stand on the cells as they do on a board."""
        return shows_pieces(answers[:, self._answers].max(axis=1), answers[:, STRANGE_AT])

    def _is_painted_otherwise(self, scene: Scene, paints: Floats) -> bool:
        """Whether the paints are another board's. Circles that are seen in their places need no paints: some
        boards show theirs on the rim alone, or beside the circles."""
        if not is_painted_otherwise(paints, self.plan):
            return False
        return not (self._is_round and shows_board(scene.frame, self.plan, scene.camera))

    def _shows_board(self, scene: Scene, paints: Floats) -> bool:
        """Whether the board itself is to be seen; chequers that the plan has not are another one's."""
        is_other = has_strange_chequers(paints, self.plan)
        return not is_other and shows_board(scene.frame, self.plan, scene.camera)

    def learn(self, frame: Frame, camera: Camera, truth: Mapping[str, str]) -> Palette:
        """The colours of this very table, from one frame in which it is known what stands where."""
        scene = Scene.of(self._family, frame, self._places, camera)
        colours = {piece.label: piece.colour for piece in self.pieces.pieces}
        seen: dict[str, list[NDArray[np.float32]]] = {name: [] for name in self.palette.names}
        looked = scene.look()
        bodies = self._bodies(looked, paints_of(frame, self.plan, camera))
        for cell, first, body in zip(self.plan.cells, looked.bodies, bodies, strict=True):
            if truth.get(cell.name, EMPTY) != EMPTY and first.any():  # what looks bare has no colour
                seen[colours[truth[cell.name]]].append(body)
        return self.palette.learned(seen, scene.level)

    def learn_width(self, frame: Frame, camera: Camera, truth: Mapping[str, str]) -> float | None:
        """How wide the discs of this set are, from the same frame; None for what is no disc."""
        if self._family != DISC:
            return None
        scene = Scene.of(DISC, frame, self._places, camera)
        told = [truth.get(cell.name, EMPTY) != EMPTY for cell in self.plan.cells]
        stands = np.flatnonzero(np.array(told) & (self._standing(scene.look().answers) > SEEN))
        return disc_width_mm(scene, stands) if len(stands) >= LEAST_DISCS else None

    def learn_thickness(self, frame: Frame, camera: Camera, truth: Mapping[str, str]) -> float | None:
        """How thick the discs of this set are, from the men in the same frame; None if it cannot be told."""
        if self._family != DISC:
            return None
        men = {piece.label for piece in self.pieces.pieces if piece.kind == DISC}
        told = [truth.get(cell.name, EMPTY) in men for cell in self.plan.cells]
        return disc_thickness_mm(frame, camera, self._places, np.flatnonzero(told))

    def learn_bare(self, frame: Frame, camera: Camera) -> BareBoard:
        """What the cells look like in a frame in which nothing stands on them."""
        return BareBoard(Scene.of(self._family, frame, self._places, camera).patches)

    def _standing(self, answers: Floats) -> Floats:
        """How probable (cells,) it is that some piece stands there."""
        return np.asarray(1.0 - answers[:, NOTHING_AT] - answers[:, STRANGE_AT])

    def _joined(self, answers: Floats, colours: Floats) -> Floats:
        """Answers (cells, answers) and colours (cells, colours + 1) as labels (cells, labels)."""
        empty = answers[:, [NOTHING_AT]]
        return np.concatenate([empty, answers[:, self._answers] * colours[:, self._colours]], axis=1)
