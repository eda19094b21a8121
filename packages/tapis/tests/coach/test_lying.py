"""What lay there: the true hands are played out on the game itself, and what is named was held."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from random import Random
from typing import Any

import pytest

from bench.engine_figures.players import at_random, by_engine
from bench.recorded import recorded
from tapis.coach.account import analyst, hindsight_at
from tapis.coach.cards.deals import DealAnalyst
from tapis.coach.choices import Choice, Moved, decisions
from tapis.engines import Question
from tapis.games.kit.chance import Chance
from tapis.games.partners.game import Partners
from tapis.records.hindsight import Hindsight
from tapis.shelf import GAMES, SHELF
from tests.tiers import in_turn

LEFT = 3
"""Cards in hand from which on the rest is played in every way."""
POSITIONS = 4


LOWEST = frozenset({"bid.20", "bid.prise"})
TABLES: Mapping[str, tuple[Mapping[str, object], int]] = {
    "comptoir": ({"target": 5, "hand_size": "4", "no_trump": "on", "all_trump": "on"}, 3),
    "belote": ({"target": 501}, 4),
    "coinche": ({"target": 500}, 4),
    "tarot": ({}, 4),
}


def analyst_of(key: str) -> DealAnalyst:
    found = analyst(SHELF[key])
    assert isinstance(found, DealAnalyst)
    return found


def modest(question: Question, luck: Random) -> str:
    """Bid 80, 20 or prise, or take, where one may, else choose at random; an easy robot lays aside."""
    if question.judged:
        return by_engine(SHELF["tarot"].mind(), "easy")(question, luck)
    low = [code for code in question.legal if code.startswith(("bid.80.", "take")) or code in LOWEST]
    return luck.choice(low or [question.legal[0]] if "pass" in question.legal else question.legal)


def choices(key: str, number: int) -> Iterator[tuple[Choice, Any]]:
    """Yield the choices among cards of a match and their positions, each before it is played."""
    kind, (options, seats) = GAMES[key], TABLES[key]
    played = recorded(kind, kind.Options.model_validate(options), [modest] * seats, number)
    for choice in decisions(played, SHELF):
        game: Any = choice.before
        if game.phase == "play" and len(choice.question.legal) > 1:
            yield choice, game


def auctions() -> Iterator[Choice]:
    """Yield the choices of the auctions of a match of Belote de comptoir, as `choices`."""
    kind, (options, seats) = GAMES["comptoir"], TABLES["comptoir"]
    played = recorded(kind, kind.Options.model_validate(options), [modest] * seats, 3)
    for choice in decisions(played, SHELF):
        game: Any = choice.before
        if game.phase == "auction":
            yield choice


def outcome(keeper: DealAnalyst, game: Any, seat: int, code: str, side: AbstractSet[int]) -> float:
    """Return what a deal brings a side's seats after a card, if all then play perfectly and see all hands."""
    after = game.model_copy(deep=True)
    facts = after.play(seat, code, Chance("lying", 0))
    for fact in facts:
        brought = keeper.brought(fact, game.players)
        if brought is not None:
            return brought[min(side)]
    following = min(after.awaited())
    found = [outcome(keeper, after, following, str(each), side) for each in after.legal(following)]
    return max(found) if following in side else min(found)


def side_of(game: Any, seat: int) -> AbstractSet[int]:
    """Return who gains what a seat gains: in a game without partners the taker alone, or all others."""
    if isinstance(game, Partners):
        return {seat, (seat + 2) % 4}
    return {seat} if seat == game.taker else {*range(game.players)} - {game.taker}


@in_turn("key", [*TABLES], 1, "other games")
def test_what_a_card_lost_is_what_the_true_hands_played_out_say(key: str) -> None:
    keeper, seen = analyst_of(key), 0
    for choice, game in choices(key, 3):
        if len(game.hands[choice.seat]) > LEFT or seen == POSITIONS:
            continue
        seen += 1
        side = side_of(game, choice.seat)
        brought = {code: outcome(keeper, game, choice.seat, code, side) for code in choice.question.legal}
        for best in choice.question.legal:
            hindsight = keeper.hindsight(choice, best)
            assert hindsight is not None
            assert hindsight.lost == pytest.approx(brought[best] - brought[choice.played]), (
                choice.rev,
                best,
                brought,
            )
        hindsight = keeper.hindsight(choice, choice.played)
        assert hindsight is not None
        assert hindsight.missed == pytest.approx(max(brought.values()) - brought[choice.played]), (
            choice.rev,
            brought,
        )
    assert seen == POSITIONS


@in_turn("key", [*TABLES], 1, "other games")
def test_whoever_is_named_held_what_is_named(key: str) -> None:
    keeper, named = analyst_of(key), list[Hindsight]()
    for choice, game in choices(key, 4):
        hands = game.hands
        if len(hands[choice.seat]) > 5 or len(named) > 4:
            continue
        for best in choice.question.legal:
            hindsight = keeper.hindsight(choice, best)
            if hindsight is None or hindsight.seat is None:
                continue
            named.append(hindsight)
            held = hands[hindsight.seat]
            assert hindsight.seat != choice.seat, "one's own cards are no surprise"
            assert set(hindsight.cards) <= set(held), hindsight
            assert not [card for card in held if hindsight.suit in (card[0], card[-1])], hindsight
    assert named, "somebody held something"


@in_turn("key", ["coinche", "comptoir"])
def test_a_call_is_judged_by_the_contract_that_stands_if_all_pass(key: str) -> None:
    keeper, kind = analyst_of(key), GAMES[key]
    record = recorded(kind, kind.Options(), [at_random] * 4, 9)
    choice = next(each for each in decisions(record, SHELF) if each.played.startswith("bid."))
    hindsight = keeper.hindsight(choice, "pass")
    other = keeper.hindsight(choice._replace(played="pass"), choice.played)
    assert hindsight is not None
    assert other is not None
    assert hindsight.lost == -other.lost
    assert min(hindsight, other).seat is None, "no bad luck where it came off"


def test_in_comptoir_a_bid_is_judged_by_the_game_that_was_named_and_the_hands_played_out() -> None:
    keeper, kind = analyst_of("comptoir"), GAMES["comptoir"]
    options = kind.Options.model_validate({"target": 3, "hand_size": "2"})
    record = recorded(kind, options, [modest] * 3, 1)
    bid, seen = 0, set[float]()
    for choice in decisions(record, SHELF):
        game: Any = choice.before
        if choice.played.startswith("bid."):
            bid = choice.rev
        if game.phase != "play" or game.trick or sum(game.tricks):
            continue
        side = side_of(game, choice.seat)
        best = max(outcome(keeper, game, choice.seat, code, side) for code in choice.question.legal)
        hindsight = hindsight_at(record, SHELF, bid, "pass")
        assert hindsight is not None
        assert (hindsight.lost, hindsight.missed) == (-best, max(-best, 0)), "with a pass nobody takes"
        seen.add(best)
    assert seen == {1, -1}, "some are made, some are not"


def test_what_a_rival_bids_higher_all_the_same_lost_nothing() -> None:
    keeper = analyst_of("comptoir")
    choice = next(each for each in auctions() if each.played == "bid.20")
    following = (choice.seat + 1) % 3
    outbid = choice._replace(later=(Moved(choice.rev + 1, following, "bid.90"),))
    for best in ("pass", "bid.80"):
        hindsight = keeper.hindsight(outbid, best)
        assert hindsight is not None
        assert (hindsight.lost, hindsight.missed, hindsight.seat) == (0, 0, None), best
    hindsight = keeper.hindsight(outbid, "bid.100")
    assert hindsight is not None
    assert hindsight.lost != 0, "that would have stood"


def test_in_menteur_all_cups_are_counted() -> None:
    kind, keeper = GAMES["menteur"], analyst(SHELF["menteur"])
    record = recorded(kind, kind.Options(), [at_random] * 3, 7)
    for choice in decisions(record, SHELF):
        code = choice.played
        game: Any = choice.before
        bid = code.split(".")[1:] if code.startswith("bid.") else str(game.bids[-1].bid).split(".")[1:]
        count, value = map(int, bid)
        wild = game.view(choice.seat).wild and value != 1
        there = sum(cup.count(value) + wild * cup.count(1) for cup in game.cups)
        hindsight = keeper.hindsight(choice, code)
        assert hindsight is not None
        fails = {"liar": there >= count, "exact": there != count}.get(code, there < count)
        assert (hindsight.counted, hindsight.lost, hindsight.missed) == (there, fails, fails), code
