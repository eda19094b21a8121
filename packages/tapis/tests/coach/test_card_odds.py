"""How cards go on by the coach's worlds: in other worlds about as often."""

from random import Random
from typing import Any

import pytest

from tapis.coach.account import analyst
from tapis.coach.words.plays import LAST, WON, card_of, chance_of
from tapis.coach.words.trumps import OUTBID
from tapis.engines import Question
from tapis.games.kit.game import Game
from tapis.shelf import SHELF
from tests.coach.test_reasons_hold import positions
from tests.second_ways.calls import CARDS
from tests.second_ways.told import Told

WAYS = {"trick": "", "deal": WON}
"""The ways of a card, and what each is the chance of."""


CLOSE = 0.08
"""Four standard errors of the difference of two chances of some thousand worlds, and a little more."""


def playing(key: str, number: int) -> list[tuple[Game[Any], Question]]:
    """Return positions in which a seat has a choice of cards."""
    found = list[tuple[Game[Any], Question]]()
    for game, seat, heard in positions(key, 400):
        question = Question.of(game, seat, heard)
        if len(question.legal) > 1 and question.legal[0].startswith("play."):
            found.append((game.model_copy(deep=True), question))
        if len(found) == number:
            break
    return found


@pytest.mark.parametrize("key", ["belote", "coinche", "comptoir"])
def test_a_card_goes_on_about_as_often_so_in_other_worlds(key: str) -> None:
    for game, question in playing(key, 3):
        for code in question.legal[:2]:
            for way in analyst(SHELF[key]).ways(question, code):
                name = way.key.removeprefix("coach.")
                told = Told(game, question.seat, code, question.legal[-1], way.values, question.heard)
                assert CARDS[name](told), (key, code, way)


def test_the_last_trick_and_the_rich_cards_in_it_are_chances_of_the_same_worlds() -> None:
    luck = Random("odds")
    for _, question in playing("belote", 4):
        code = luck.choice(question.legal)
        found = analyst(SHELF["belote"]).chances_told(question, code)
        assert set(found) >= {code, chance_of(code, LAST), chance_of(code, WON)}
        assert all(0 <= chance <= 1 for chance in found.values()), found
        if chance_of(code, card_of(code)) in found:
            assert found[chance_of(code, card_of(code))] == found[code], "the card goes where its trick goes"


def test_at_comptoir_another_goes_higher_about_as_often_in_other_worlds() -> None:
    keeper, told = analyst(SHELF["comptoir"]), list[tuple[float, float]]()
    for game, seat, heard in positions("comptoir", 200):
        question = Question.of(game, seat, heard)
        bids = [f"bid.{points}" for points in (40, 46, 52) if f"bid.{points}" in question.legal]
        if bids:
            again = question.model_copy(update={"legal": question.legal[::-1]})  # other luck
            found = [keeper.chances_told(each, *bids) for each in (question, again)]
            told += zip(*([each[chance_of(code, OUTBID)] for code in bids] for each in found), strict=True)
    assert sum(0.1 < one < 0.9 for one, _ in told) > 5, "some are far from sure"
    assert max(abs(one - other) for one, other in told) < CLOSE, told
