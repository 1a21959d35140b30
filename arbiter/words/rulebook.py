"""The rule profile in words: what each article says, where it is written, what may be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbiter.words.speech import Speech, load, sentence, shared
from engine import Article


class Rulebook:
    """The rules of one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self._common = load(language, "common")
        self._own = load(language, shared(game))
        self._speech = Speech(self._common)

    def article(self, article: Article, options: Mapping[str, str]) -> str:
        """What an article says under the options in force."""
        values = [options[name] for name in article.options]
        texts, value = self._own["rule"], values[0] if values else ""
        known = (f"{article.rule}={','.join(values)}", f"{article.rule}={value}", article.rule)
        template = next(texts[key] for key in known if key in texts)
        spoken = self._speech.number(int(value)) if value.isdigit() else value
        return str(template.format(value=spoken))

    def source(self, article: Article) -> str:
        """Where an article is written; the sheets are named in the reader's language where they can be."""
        return str(self._own.get("source", {}).get(article.rule, article.source))

    def options(self, names: Sequence[str]) -> str:
        """The options that change an article; nothing where there are none."""
        if not names:
            return ""
        word = self._common["profile"]["options" if len(names) > 1 else "option"]
        return f"{word} {', '.join(names)}"

    def allowed(self, values: str) -> str:
        """What an option may be."""
        return str(self._common["allowed"].get(values, values))

    def heading(self, players: tuple[str, ...], is_thrown_for: bool) -> str:
        """Who plays, and who begins; it may have to be thrown for."""
        names = [self._speech.player(player) for player in players]
        text = self._common["profile"]["heading_thrown" if is_thrown_for else "heading"]
        return sentence(text, {"players": ", ".join(names), "first": names[0]})

    def assumed(self) -> str:
        """That a figure of the rule sheet is lost."""
        return str(self._common["profile"]["assumed"])
