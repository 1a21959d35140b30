"""Sentences in English, French and German, made from rules and facts."""

from arbiter.words.page import page_words
from arbiter.words.rulebook import Rulebook
from arbiter.words.table import TableWords
from arbiter.words.words import LANGUAGES, Words, WordsError

__all__ = ["LANGUAGES", "Rulebook", "TableWords", "Words", "WordsError", "page_words"]
