"""Mistakes at cards are priced with open hands, where they seem to cost something."""

from collections.abc import Sequence
from math import sqrt
from random import Random

import numpy as np
import pytest

from bench.prices import DEAR, Priced, missed
from tapis.coach.account import analyst
from tapis.coach.cards.deals import DealAnalyst
from tapis.coach.cards.weighing import BELIEF, FULL, Alternatives, OpenHands, believed, open_hands
from tapis.engines import Question
from tapis.engines.cards.samples import Sampled, Sampler
from tapis.games.kit.chance import Chance
from tapis.shelf import GAMES, SHELF
from tests.tiers import in_turn


def brings(gap: float) -> Sampler:
    """A look in which "good" brings so much more than "bad", a little more or less by the world."""

    def look(codes: Sequence[str], number: int) -> Sampled:
        spread = np.arange(number) % 2 * 2 - 1
        brought = [spread + gap if code == "good" else spread * 0 for code in codes]
        return Sampled(np.array(brought, np.float32), np.zeros(number, np.float32))

    return look


def alternatives(played_out: float, open_hands: float, *, least: float, exact: bool) -> Alternatives:
    """What a seat had to choose between, and what both kinds of looks say of it."""

    def values(codes: Sequence[str], _dealt: int, number: int) -> Sampled:
        return brings(open_hands)(codes, number)

    looks = OpenHands(values, 64, 128, least, exact)
    like = {"good": "good", "bad": "bad"}
    return Alternatives(like=like, first=brings(9.0), second=brings(played_out), open_hands=looks)


@in_turn(
    ("least", "exact", "price"),
    [(0.0, True, 8.0), (10.0, False, 8.3), (50.0, False, 40.0), (50.0, True, 40.0)],
)
def test_open_hands_say_what_a_mistake_costs_that_seems_to_cost_enough(
    least: float, exact: bool, price: float
) -> None:
    told = alternatives(40.0, 8.0, least=least, exact=exact).weighed("bad", FULL).verdict
    assert told is not None, "it costs something"
    assert told.loss == pytest.approx(price, abs=0.3)
    advised = alternatives(40.0, 8.0, least=least, exact=exact).evaluations(played="bad")
    evaluations = {each.code: each for each in advised}
    assert evaluations["good"].value - evaluations["bad"].value == pytest.approx(told.loss), (
        "advice says the same"
    )


@in_turn("exact", [True, False])
def test_what_costs_nothing_with_open_hands_is_no_mistake(exact: bool) -> None:
    assert alternatives(40.0, 0.0, least=0.0, exact=exact).weighed("bad", FULL).verdict is None
    assert alternatives(40.0, -30.0, least=0.0, exact=exact).weighed("bad", FULL).verdict is None


def unsure(worlds: int, most: int, told: float = 0.0) -> Alternatives:
    """A mistake that costs 300 points in one world of four and nothing in the others.

    What was heard is e to so much likelier there.
    """

    def values(codes: Sequence[str], _dealt: int, number: int) -> Sampled:
        rare = np.where(np.arange(number) % 4, 0, 300)
        brought = np.array([rare if code == "good" else rare * 0 for code in codes], np.float32)
        return Sampled(brought, (rare > 0) * np.float32(told))

    looks = OpenHands(values, worlds, most, least=0.0, exact=True)
    return Alternatives({"good": "good", "bad": "bad"}, brings(9.0), brings(40.0), looks)


def test_what_is_dear_is_looked_at_until_it_is_known() -> None:
    told = unsure(64, 2048).weighed("bad", FULL).verdict
    assert told is not None
    assert (told.loss, told.error) == (pytest.approx(75.0), pytest.approx(4.1, abs=0.1))


@in_turn(("worlds", "loss"), [(64, 14.0), (16, 10.0)])
def test_what_is_dear_and_not_known_well_is_told_as_less(worlds: int, loss: float) -> None:
    """No more than it surely costs, and no dear mistake."""
    told = unsure(worlds, worlds).weighed("bad", FULL).verdict
    assert told is not None
    assert told.loss == pytest.approx(loss, abs=0.1)
    assert told.loss < DEAR


def test_what_hangs_on_what_was_heard_is_known_less_well() -> None:
    """The mean moves by the covariance of 300 and 1 in a quarter of the worlds."""
    cost = np.where(np.arange(2048) % 4, 0.0, 300.0)
    assert believed(cost, (cost / 300).astype(np.float32)) == pytest.approx(BELIEF * 300 * 3 / 16, rel=1e-3)
    assert believed(cost, np.zeros(2048, np.float32)) == 0, "nothing was heard"
    told = unsure(64, 2048, told=1.0).weighed("bad", FULL).verdict
    assert told is not None
    assert told.loss < DEAR, "however many worlds say so"


def test_what_no_hands_are_opened_for_has_the_same_error() -> None:
    """Calls, and all of Tarot and Comptoir: what hangs on what was heard is no mistake that is sure."""

    def told(heard: float) -> Alternatives:
        def look(codes: Sequence[str], number: int) -> Sampled:
            rare = (np.arange(number) % 4 == 0).astype(np.float32)
            brought = [3 * rare if code == "good" else 0 * rare for code in codes]
            return Sampled(np.array(brought, np.float32), rare * np.float32(heard))

        return Alternatives({"good": "good", "bad": "bad"}, look, look)

    plain, heard, hangs = (told(weight).evaluations(played="bad")[1] for weight in (0.0, 0.5, 2.0))
    assert plain.error == pytest.approx(3 * sqrt(3) / 4 / sqrt(512), rel=1e-3)
    moved = BELIEF * 0.5 * 3 * 3 / 16
    assert heard.error == pytest.approx(sqrt(plain.error**2 + moved**2), rel=0.01)
    found = [told(weight).weighed("bad", FULL).verdict for weight in (0.0, 0.5, 2.0)]
    assert [each is None for each in found] == [False, False, True], hangs


@in_turn("game", ["belote", "coinche", "comptoir", "tarot"])
def test_each_price_is_looked_at_beside_what_was_heard(game: str) -> None:
    """As soon as somebody else has spoken, worlds are not as likely as each other."""
    kind, keeper, luck = GAMES[game], analyst(SHELF[game]), Random(game)
    seats = 4 if game == "tarot" else max(kind.seats_for(kind.Options()))
    state, facts = kind.start(kind.Options(), seats, Chance(game, 0))
    seen = set[tuple[bool, bool]]()
    for step in range(1, 16):
        question = Question.of(state, min(state.awaited()), tuple(facts))
        asked = keeper.alternatives(question) if isinstance(keeper, DealAnalyst) else None
        if asked is not None and len(question.legal) > 1:
            bids = vars(question.view)["bids"]
            heard = any(seat != question.seat for seat, _ in bids)
            likely = asked.second(question.legal[:2], 32).likely
            assert len(likely) >= 16, question
            assert (np.ptp(likely) > 0) == heard, question
            seen.add((heard, question.legal[-1].startswith("play")))
        code = luck.choice(question.legal[:2] or [str(state.fallback(question.seat))])
        facts = [*facts, *state.play(question.seat, code, Chance(game, step))]
    assert seen >= {(False, False), (True, False)}, seen


def test_hands_are_opened_with_two_cards_or_more() -> None:
    """With one there is no choice."""
    opener = unsure(1, 1).open_hands
    assert opener is not None
    looks = {hand: open_hands(opener.values, hand) for hand in range(1, 9)}
    assert [hand for hand, found in looks.items() if found] == [2, 3, 4, 5, 6, 7, 8]
    assert [hand for hand, found in looks.items() if found and found.exact] == [2, 3, 4, 5]


def test_the_bench_names_what_is_missed() -> None:
    near, far = Priced(8, DEAR, 0.0, 1.0, DEAR), Priced(8, DEAR + 1, 0.0, 1.0, None)
    assert missed([near] * 100) == []
    assert len(missed([near] * 91 + [far] * 9)) == 2, "one of the dearest, and too many that are none"
    assert len(missed([near] * 80 + [far] * 20)) == 3
