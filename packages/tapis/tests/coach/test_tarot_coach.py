"""The books of Tarot: what each seat marks, what a discard costs beside the likeliest ones."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import cast

import pytest

from bench.recorded import recorded
from tapis.coach.account import evaluations_at, evaluations_at_each
from tapis.coach.cards.tarot import TarotAnalyst, sampler_of
from tapis.coach.cards.weighing import FEWEST
from tapis.coach.choices import Choice, decisions
from tapis.coach.words.mistakes import kind_of
from tapis.engines import Question
from tapis.engines.cards.worlds import generator
from tapis.games.kit.chance import Chance, KeyedChance
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.view import TarotView
from tapis.records.ledger import MOST, pack
from tapis.records.notebook import pack as written
from tapis.records.notebook import priced, room, unpack
from tapis.records.record import Record
from tapis.shelf import SHELF
from tests.contract import hidden_tarot
from tests.contract.plays import copied
from tests.tiers import in_turn


class Quick(TarotAnalyst):
    """Looks at few worlds, to keep tests cheap."""

    usual = 0


ALIKE = 10.0
"""Points by which discards may differ that are told as one."""
KEEPER = Quick(SHELF["tarot"])


def at(seats: int, *played: str) -> tuple[Tarot, Question]:
    """Return a deal after these actions, and what its next player is asked."""
    game, heard = Tarot.start(TarotOptions(), seats, Chance("coach", 0))
    for code in played:
        heard = [*heard, *game.play(game.turn, code, Chance("coach", 1))]
    return game, Question.of(game, game.turn, tuple(heard))


TAKEN = {4: ("bid.garde", "pass", "pass", "pass"), 5: ("bid.garde", "pass", "pass", "pass", "pass")}


def test_what_a_seat_loses_goes_to_the_others_by_camps() -> None:
    game, _ = at(4)
    assert KEEPER.shares(game, 0) == (1 / 3,) * 4, "nobody has taken yet"
    game, _ = at(4, *TAKEN[4])
    taker = game.turn
    assert [KEEPER.shares(game, taker)[seat] for seat in range(4) if seat != taker] == [1 / 3] * 3
    defence = next(seat for seat in range(4) if seat != taker)
    assert sorted(KEEPER.shares(game, defence)) == [-1, -1, -1, 3], (
        "two others lose as much, the taker gains all"
    )


@in_turn("seats", [3, 4, 5])
def test_a_deal_marks_nothing_for_all_together(seats: int) -> None:
    game, _ = at(seats)
    worth = KEEPER.expected(game, 16, Random(1))
    assert sum(worth) == pytest.approx(0, abs=1e-4), worth
    assert any(worth), "somebody takes"


def test_a_deal_whose_taker_chooses_opens_once_and_is_theirs() -> None:
    game = Tarot.start(TarotOptions(taker="chooses"), 4, KeyedChance("c" * 64))[0]
    assert KEEPER.opens(game)
    worth = KEEPER.expected(game, 16, Random(1))
    assert [worth[seat] for seat in (1, 2, 3)] == pytest.approx([-worth[0] / 3] * 3), worth
    evaluations = KEEPER.alternatives(Question.of(game, 0)).evaluations(FEWEST)
    assert {each.code for each in evaluations} == {"bid.garde", "bid.sans", "bid.contre"}
    assert all(each.chance is not None for each in evaluations), "how likely each is made"
    game.play(0, "bid.garde", KeyedChance("c" * 64))
    assert not KEEPER.opens(game)


def test_a_discard_is_compared_with_the_likeliest_ones() -> None:
    game, question = at(4, *TAKEN[4])
    played = str(game.fallback(game.turn))
    listed = KEEPER.listed(question, played).legal
    assert listed[0] == "slam", listed
    assert played in listed, listed
    assert 3 < len(listed) <= 8, listed
    assert all(game.legal(game.turn).find(code) for code in listed), listed
    evaluations = KEEPER.alternatives(KEEPER.listed(question, played)).evaluations(FEWEST)
    assert sorted(each.code for each in evaluations) == sorted(listed), evaluations


def test_a_contract_has_a_chance_and_a_pass_has_none() -> None:
    _, question = at(5)
    for evaluation in KEEPER.alternatives(question).evaluations(FEWEST):
        assert (evaluation.code == "pass") == (evaluation.chance is None), evaluation


def test_a_card_with_a_handful_is_worth_what_the_card_is() -> None:
    game, question = at(4, *TAKEN[4])
    [card, *_] = (card for card in game.hands[game.turn] if card[0] == "T" and card != "T1")
    code = f"play.{card}"
    view = question.view.model_copy(update={"phase": "play"})
    asked = question.model_copy(update={"legal": (code, f"{code}.single"), "view": view})
    like = KEEPER.alternatives(asked).like
    assert like[code] == like[f"{code}.single"], like


@in_turn(
    ("played", "best", "kind"),
    [
        ("pass", "bid.garde", "passed"),
        ("bid.prise", "pass", "took"),
        ("bid.sans", "bid.garde", "bid_more"),
        ("call.KS", "call.KD", "other_called"),
        ("discard.1S", "discard.2S", "discarded"),
        ("ready", "slam", "slam"),
        ("play.T21", "play.T2", "spent"),
        ("play.2S", "play.KS", "spared"),
        ("play.T2.single.T3", "play.EX", "other_suit"),
        ("play.KS", "play.2H", "other_suit"),
        ("play.T2", "play.2H", "trump_early"),
        ("play.2H", "play.T9", "trump_late"),
    ],
)
def test_the_kinds_of_mistakes(played: str, best: str, kind: str) -> None:
    assert kind_of(SHELF["tarot"].words, played, best) == f"mistake.{kind}"


# Whole games


@cache
def record(seats: int = 3, rounds: int = 1) -> Record:
    """Return a game of beginners."""
    mind, options = SHELF["tarot"].mind(), TarotOptions(rounds=rounds)
    return recorded(Tarot, options, [lambda asked, luck: mind.choose(asked, "easy", 1, luck)] * seats, 7)


def dogs(seats: int) -> Iterator[Choice]:
    return (choice for choice in decisions(record(seats), SHELF) if choice.played.startswith("discard"))


@pytest.mark.slow("a match of 60 deals")
def test_the_longest_rounds_have_an_account() -> None:
    assert len(record(5, 12).moves) + 500 < TarotAnalyst.most, "with some undone, or passed out"


@pytest.mark.slow("a ledger of a whole game")
def test_luck_and_what_all_chose_are_the_scores() -> None:
    found = KEEPER.ledger(record())
    for account, score in zip(found.accounts, (record().result or {})["scores"], strict=True):
        assert account.luck + account.others - account.loss == pytest.approx(account.result, abs=1e-4)
        assert account.result == score
    assert sum(account.dealt for account in found.accounts) == pytest.approx(0, abs=0.1)
    assert all(told.loss > 2 * told.error - 0.016 for told in found.decisions), found.decisions
    assert len(pack(found)) <= MOST
    assert {told.played.split(".")[0] for told in found.decisions} >= {"play"}, found.decisions


@pytest.mark.slow("choices are played out twice")
def test_a_mistake_is_judged_by_what_the_seat_knew() -> None:
    rng, seen = Random(5), 0
    for choice in decisions(record(), SHELF):
        if choice.rev % 20:
            continue
        other = copied(choice.before)
        hidden_tarot.reshuffle(cast(Tarot, other), choice.seat, rng)
        asked = Question.of(other, choice.seat, choice.question.heard)
        both = [KEEPER.listed(each, choice.played) for each in (choice.question, asked)]
        assert both[0] == both[1]
        seen += other != choice.before
        one, other = (KEEPER.alternatives(each).weighed(choice.played, FEWEST).verdict for each in both)
        assert one == other
    assert seen > 5


@pytest.mark.slow("discards are played out twice")
@in_turn("seats", [3, 4, 5])
def test_small_cards_of_a_suit_are_alike_in_a_discard(seats: int) -> None:
    rng, gaps = Random(seats), list[float]()
    for choice in dogs(seats):
        may, view = choice.before.legal(choice.seat), TarotView.of(choice.question.view)
        sample = sampler_of(choice.question, view, generator(choice.question.luck()))
        drawn = (str(may.draw(rng.randrange)) for _ in range(60))
        others = [code for code in drawn if may.kind_of(code) != code][:4]
        for code in others:
            kind, other = sample((may.kind_of(code), code), 256).values
            gaps.append(abs(float((kind - other).mean())))
    assert len(gaps) >= 12, gaps
    assert sum(gaps) / len(gaps) < 2, gaps
    assert max(gaps) < ALIKE, gaps


@pytest.mark.slow("choices are looked at in all worlds")
@in_turn("seats", [3, 4, 5])
def test_the_notebook_prices_any_discard_as_a_review_does(seats: int) -> None:
    """Its best and what was played are priced alike, others within the errors of both; all fits."""
    choice, rng = next(dogs(seats)), Random(11)
    may = choice.before.legal(choice.seat)
    evaluations = evaluations_at_each(record(seats), SHELF, {choice.rev})[choice.rev]
    prices = priced("cards", [each[:3] for each in evaluations])
    assert prices.keys() == set(may.kinds())
    kept = unpack("cards", written("cards", prices, room(choice.played, evaluations[0].code)), may.kinds())
    looked = [each.code for each in evaluations_at(record(seats), SHELF, choice.rev)]
    listed = [code for code in looked if code != "slam"]
    assert kept[may.kind_of(listed[0])].cost == 0
    for code in {str(may.draw(rng.randrange)) for _ in range(6)} - {"slam"} | {choice.played, *listed}:
        again = evaluations_at(record(seats), SHELF, choice.rev, code)
        assert again[0].code in {looked[0], code}, "what is tried does not change what it is compared with"
        mine, price = next(each for each in again if each.code == code), prices[may.kind_of(code)]
        cost, doubt = again[0].value - mine.value, 3 * (mine.error + price.error) + ALIKE
        assert abs(price.cost - cost) <= doubt, (code, cost, price)
        told = kept[may.kind_of(code)]
        assert (told.cost == 0) == (price.cost == 0), code
        assert told.cost <= 1.5 * price.cost, "what is dearest costs so much or more"


@pytest.mark.slow("hundreds of positions are looked at")
@in_turn("seats", [3, 4, 5])
def test_every_position_has_thoughts_of_what_was_played_there(seats: int) -> None:
    """Played at random, with slams, handfuls and discards that nothing lists."""
    rng, seen = Random(seats), Counter[str]()
    for number in range(8):
        game, told = Tarot.start(TarotOptions(), seats, Chance("every", number))
        heard, rev = [*told], 0
        while game.deal == 1 and game.result() is None:
            seat, may = game.turn, game.legal(game.turn)
            asked, rev = Question.of(game, seat, tuple(heard)), rev + 1
            played = rng.choice([str(may.draw(rng.randrange)), *map(str, may[-1:])])
            if game.phase == "auction" and number % 4:
                played = str(rng.choice(may[:2]))
            elif game.phase == "dog" and number % 2 and not game.slam:
                played = "slam"
            if game.phase != "play" or rng.random() < 0.08 or played.count(".") > 1:
                seen[f"{game.phase}, {len(asked.legal)} listed" if game.phase == "dog" else game.phase] += 1
                for tried in ("", played):
                    alternatives = KEEPER.alternatives(KEEPER.listed(asked, tried or None))
                    evaluations = alternatives.evaluations(FEWEST, tried or None)
                    codes = [each.code for each in evaluations]
                    assert all(may.find(code) for code in codes), codes
                    assert {*asked.legal, tried} - {""} <= {*codes}, codes
                    assert evaluations[0].value == max(each.value for each in evaluations)
                found = alternatives.weighed(played, FEWEST).verdict
                assert found is None or (may.find(found.best) and found.loss > 0), found
                KEEPER.why(asked, codes[0], codes[-1])
            heard += game.play(seat, played, Chance(f"every {number}", rev))
    assert {"auction", "dog, 0 listed", "dog, 1 listed", "play", "ready"} <= seen.keys(), seen
    assert seats < 5 or seen["call"], seen
