"""The types that forms are made of: questions that are answered together and sent at once.

Only `bot/messages/modals.py` turns these into Discord's modals.
"""

from dataclasses import dataclass

from bot.screens.kit.screen import Verb

QUESTIONS = 5
"""Questions that Discord takes in one form."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to choose: its value, and at most 100 characters of label and of note."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question with 2 to 25 answers, of which one is chosen.

    `several`: with 1 to 10 answers, of which any number is chosen, none as well.  The label has at most 45
    characters, the note 100.
    """

    name: str
    label: str
    answers: tuple[Answer, ...]
    note: str = ""
    several: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """Up to five questions under a title of at most 45 characters; the verb takes the answers."""

    verb: Verb
    title: str
    questions: tuple[Question, ...]
