"""Chances of cards and of contracts, counted in other worlds."""

from collections.abc import Mapping, Sequence
from random import Random

from tapis.coach.account import analyst
from tapis.coach.words.plays import LAST, WON, chance_of
from tapis.coach.words.trumps import OUTBID
from tapis.engines import Question
from tapis.games.kit.cards import PACK32
from tapis.shelf import SHELF
from tests.second_ways.told import Told

NEAR = 0.15
"""How much a chance of some hundred worlds may differ from that of as many others: four standard errors."""


def chances(told: Told) -> Mapping[str, float]:
    """Return the chances that were given, or those of other worlds."""
    if told.chances is not None:
        return told.chances
    question = Question.of(told.game, told.seat, told.heard)
    again = question.model_copy(update={"legal": question.legal[::-1]})  # other luck
    return analyst(SHELF[told.game.key]).chances_told(again, told.code, told.other)


def near(told: Told, chance: float, value: str = "percent") -> bool:
    """Return True if what is told is this chance, or about as much in other worlds."""
    return abs(int(told.values[value]) / 100 - chance) <= (0.011 if told.chances is not None else NEAR)


def likelier(told: Told, what: str = "") -> bool:
    """Return True if something has this chance after the action, and less after the other one."""
    found = chances(told)
    what = str(told.values["card"]).removeprefix("card.") if what == "card" else what
    one, two = (found[chance_of(code, what) if what else code] for code in (told.code, told.other))
    return near(told, one) and near(told, two, "less") and one > two


def believed(luck: Random, codes: Sequence[str]) -> dict[str, float]:
    """Return chances that are given to rules: any, of all that they may ask about."""
    what = ["", LAST, WON, OUTBID, *PACK32]
    return {chance_of(code, each) if each else code: luck.random() for code in codes for each in what}


def way(told: Told, *, turned: bool = False) -> bool:
    """Return True if an action has this chance, or this one not to be."""
    chance = chances(told)[told.code]
    return near(told, 1 - chance if turned else chance)
