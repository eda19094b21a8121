"""Engines that do as their questions are told, and engines that fail."""

import os
from collections.abc import Mapping
from typing import ClassVar

from tapis.engines import Engine, Evaluation, Level, Manner, Playable, Question
from tapis.engines.kit import solutions
from tapis.engines.kit.engine import ranked
from tapis.games.kit.options import OptionSet
from tapis.shelf import GAMES

TOYS: Mapping[str, Playable] = {
    key: Playable(rules=GAMES[key], engine=f"tests.engines.toy_engines:{name}")
    for key, name in {
        "yams": "Solves",
        "top_jack": "Dies",
        "dice_poker": "Hangs",
        "five_thousand": "Greedy",
        "four_twenty_one": "Cheats",
        "cant_stop": "Stumbles",
        "menteur": "Last",
        "crapette": "Chatters",
    }.items()
}
"""A toy in the place of each engine; the other games have none."""


class Last(Engine):
    """Prefers the later actions; a low level plays by luck.  The budget is the error."""

    unit = "order"
    budget = 7
    manners: ClassVar[Mapping[Level, Manner]] = {
        "easy": Manner(heat=100.0, cap=100.0),
        "medium": Manner(heat=1.0, cap=2.0),
        "strong": Manner(),
    }

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        errors = dict.fromkeys(question.legal, float(budget))
        return ranked({code: float(place) for place, code in enumerate(question.legal)}, errors)


class Solves(Last):
    """Solves a table of one value."""

    def ready(self, options: OptionSet) -> bool:
        return solutions.table("toy", "0") is not None

    def prepare(self, options: OptionSet) -> None:
        solutions.keep("toy", "0", bytes(4))


class Dies(Last):
    """Ends its process."""

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        os._exit(9)


class Hangs(Last):
    """Never answers, nor does it ever solve anything."""

    def ready(self, options: OptionSet) -> bool:
        return False

    def prepare(self, options: OptionSet) -> None:
        while True:
            pass

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        while True:
            pass


class Greedy(Last):
    """Wants more memory than there is."""

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        return super().think(question, len(bytearray(1 << 34)))


class Cheats(Last):
    """Answers what is not legal."""

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        return (Evaluation(code="score.everything", value=1.0),)


class Stumbles(Last):
    """Fails with a message that shows what it saw."""

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        raise KeyError(repr(question.view))


class Chatters(Last):
    """Prints while it thinks."""

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        print('{"answer": "score.printed"}')  # noqa: T201 - what this toy is for
        return super().think(question, budget)
