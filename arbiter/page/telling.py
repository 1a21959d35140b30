"""A moment at the table in plain values and in one language, ready for the browser.

Everything comes from the referee and the signals; nothing is worked out a second time.
"""

from __future__ import annotations

from typing import Any

from arbiter.journal.export.drawing import symbols
from arbiter.referee import Phase, Signal, State
from arbiter.signals import Light
from arbiter.table import Moment, Shown
from arbiter.table.accuracy import Answer
from arbiter.table.practice import Lesson
from arbiter.words import TableWords, Words
from engine import EMPTY, AnyGame
from engine.records import is_remark, next_number, numeral

NO_MOVES = ("set", "taken")
"""How remarks begin after which the board changed without a move."""


def words_for(moment: Moment, language: str) -> Words:
    """The sentences of the game that is played."""
    return Words(moment.game.name, language, moment.called)


def table_json(moment: Moment, words: Words) -> dict[str, Any]:
    """What does not change during a game: the board, its pieces, the players, and whose journal it is."""
    return {**board_json(moment.game, words), "journal": moment.journal}


def board_json(game: AnyGame, words: Words) -> dict[str, Any]:
    """What does not change from game to game under the same rules."""
    return {
        "game": game.name,
        "title": words.title(),
        "plan": game.plan.to_json(),
        "pieces": [
            {
                "label": piece.label,
                "name": words.piece(piece.label),
                "colour": piece.colour,
                "kind": piece.kind,
            }
            for piece in game.pieces.pieces
        ],
        "symbols": symbols(game.plan, game.pieces),
        "players": [{"id": player, "name": words.player(player)} for player in game.players],
        "cells": {cell.name: words.cell(cell.name) for cell in game.plan.cells},
        "throws": game.roll_off() is not None,
        "assumed": game.plan.is_assumed,
    }


def moment_json(moment: Moment, words: Words) -> dict[str, Any]:
    """What is to be seen now."""
    state, shown = moment.state, moment.shown
    position = moment.game.read_position(state.position)
    return {
        "number": moment.number,
        "t": moment.t,
        "journal": moment.journal,
        "entries": moment.entries,
        "head": moment.head,
        "phase": state.phase.name.lower(),
        "phase_text": words.phase(state.phase),
        "verdict": verdict_json(shown, words) if shown else None,
        "lights": [light_json(light) for light in shown.lights] if shown else [],
        "to_move": shown.signal.to_move if shown else _to_move(moment.game, state),
        "contents": dict(moment.contents),
        "last": _last_move(moment.game, state),
        "tokens": _tokens_json(moment.game, state, words),
        "tries": dict(state.illegal_tries),
        "clock": _clock_json(moment),
        "awaits_throw": _awaits_throw(moment),
        "roll": moment.game.lying(position),
        "arrived": list(moment.game.arrived(position)),
        "seats": dict(moment.seats),
        "aside": list(moment.aside),
        "pictures": [{"n": n, "evidence": [name]} for n, name in moment.pictures],
        "is_drawn": moment.is_drawn,
        "has_camera": moment.has_camera,
        "is_thinking": moment.is_thinking,
        "breach": state.breach is not None,
        "can_take_back": bool(state.past),
        "position": state.position,
        "exercises": [kind.value for kind in moment.exercises],
        "lesson": _lesson_json(moment.lesson, words) if moment.lesson else None,
        "troubles": list(moment.troubles),
        "trouble": moment.trouble,
    }


def verdict_json(shown: Shown, words: Words) -> dict[str, Any]:
    """The banner: what kind of verdict it is, its sentence, and the rule it stands on."""
    signal, kind = shown.signal, verdict_kind(shown.signal)
    found = getattr(signal.reading, "violations", ()) or getattr(signal.reading, "missing", ())
    return {
        "n": shown.n,
        "kind": kind,
        "name": words.name(kind),
        "text": words.signal(signal),
        "rule": found[0].rule if found else (signal.outcome.rule if signal.outcome else ""),
        "winner": signal.outcome.winner if signal.outcome else None,
        "cells": sorted({cell for each in found for cell in each.cells}),
        "tones": [{"hertz": tone.hertz, "ms": tone.ms} for tone in shown.tones],
    }


def verdict_kind(signal: Signal) -> str:
    """How the board is read, or how the game ended."""
    if signal.outcome is None:
        return signal.reading.kind
    return "won" if signal.outcome.winner else "draw"


def light_json(light: Light) -> dict[str, Any]:
    """Some lit cells; the rhythm by its name."""
    return {
        "colour": "#{:02x}{:02x}{:02x}".format(*light.colour.value),
        "name": light.colour.name.lower(),
        "rhythm": light.rhythm.name.lower(),
        "cells": list(light.cells),
        "number": light.number,
    }


def _lesson_json(lesson: Lesson, words: Words) -> dict[str, Any]:
    """An exercise: what is asked for in a sentence, or what came of it."""
    return {
        "kind": lesson.kind.value,
        "done": lesson.done,
        "of": lesson.of,
        "is_over": lesson.is_over,
        "cell": words.cell(lesson.cell) if lesson.cell else "",
        "prompt": words.prompt(lesson.label, lesson.cell) if lesson.label else "",
        "complaint": lesson.complaint.told(TableWords(words.language)) if lesson.complaint else "",
        "seconds": round(lesson.seconds),
        "right": sum(answer.label == answer.read for answer in lesson.answers),
        "answers": [_answer_json(answer, words) for answer in lesson.answers],
    }


def _answer_json(answer: Answer, words: Words) -> dict[str, Any]:
    return {
        "cell": words.cell(answer.cell),
        "asked": words.piece(answer.label),
        "read": words.piece(answer.read) if answer.read not in ("", EMPTY) else "",
        "is_right": answer.label == answer.read,
    }


def _tokens_json(game: AnyGame, state: State, words: Words) -> list[dict[str, Any]]:
    """The moves, each with its player and numbered as `replay` does, and between them the remarks."""
    opener = game.to_move(game.read_position(state.past[0] if state.past else state.position))
    by, number, told = iter(state.by), 0, list[dict[str, Any]]()
    for token in state.tokens:
        if is_remark(token):
            told.append(_remark_json(token, words))
        else:
            player = next(by)
            number = next_number(number, game.name, player == opener)
            count = numeral(number, game.name)
            told.append({"count": count, "text": words.brief(player, token), "by": player})
    return told


def _remark_json(token: str, words: Words) -> dict[str, Any]:
    """A remark in words: its first word says what it is about."""
    kind, *rest = token.strip("{}").split()
    if rest == ["resigns"]:
        return {"remark": "resigns", "about": words.player(kind)}
    about = rest[1] if kind == "let" else rest[0] if rest else ""
    return {"remark": kind, "about": words.player(about) if kind == "first" else about}


def _clock_json(moment: Moment) -> dict[str, Any] | None:
    clock = moment.state.clock
    if clock is None:
        return None
    return {
        "running": clock.running,
        "left": {player: clock.left(player, moment.t) for player in clock.left_s},
        "free": max(0.0, clock.free_s - (moment.t - clock.since)) if clock.running else 0.0,
    }


def _awaits_throw(moment: Moment) -> bool:
    if moment.state.phase is Phase.ROLLING_OFF:
        return True
    position = moment.game.read_position(moment.state.position)
    return moment.state.phase is Phase.PLAYING and moment.game.awaits_throw(position)


def _last_move(game: AnyGame, state: State) -> list[str]:
    """The cells that the last accepted move changed; a position that was set is no move."""
    told = [token.strip("{}").split()[0] for token in state.tokens if not token.startswith("{illegal")]
    if not state.past or (told and told[-1] in NO_MOVES):
        return []
    before, now = (game.contents(game.read_position(text)) for text in (state.past[-1], state.position))
    return [cell for cell, label in now.items() if before[cell] != label]


def _to_move(game: AnyGame, state: State) -> str:
    return game.to_move(game.read_position(state.position))
