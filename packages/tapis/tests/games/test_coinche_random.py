"""Random deals of Coinche under every option: no card is lost, points add up, refusals change nothing."""

from collections.abc import Iterator
from itertools import chain, takewhile
from random import Random
from typing import Any

import pytest

from tapis.games.coinche.game import Coinche, Double, Redouble
from tapis.games.coinche.options import CoincheOptions
from tapis.games.coinche.scoring import Contract, DealScored, Done
from tapis.games.kit.cards import PACK32, in_hand
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Action, Seat
from tapis.games.partners.actions import PASS
from tapis.games.partners.facts import TrickWon
from tapis.games.partners.sides import added
from tapis.walk import Position, Walk
from tests.contract.hidden_coinche import reshuffle
from tests.contract.plays import copied, refusal_of, variants
from tests.games.test_coinche_scoring import Table
from tests.tiers import in_turn

VARIANTS = in_turn(
    "options",
    [one for one in variants(Coinche) if not one.get("deals")],
    1,
    "other variants",
)
"""Every pair of values of two options."""


def said(game: Coinche, rng: Random) -> Action:
    """Speak as people do: pass often, bid a little more than the last, coinche now and then."""
    legal, turn = game.legal(game.turn), rng.random()
    doubles = [action for action in legal if isinstance(action, Double | Redouble)]
    bids = legal[1 + len(doubles) :]
    if doubles and turn < 0.15:
        return doubles[0]
    if not bids or turn < 0.6:
        return PASS
    return rng.choice(bids if turn > 0.97 else bids[:12])


def positions(deals: int, seed: int, options: dict[str, Any]) -> Iterator[Position]:
    """Play so many deals; yield every position and the facts that led to it."""
    rng = Random(seed)

    def choose(walk: Walk) -> tuple[Seat, Action]:
        game = walk.game
        return game.turn, rng.choice(game.legal(game.turn)) if game.trump else said(game, rng)

    walk = Walk(Coinche, CoincheOptions(**{**options, "target": 5000, "races": 5}), 4, f"{seed}", choose)
    return takewhile(lambda position: position[0].deal <= deals, walk.positions())


@VARIANTS
def test_every_card_is_somewhere_once(options):
    for game, _ in positions(8, 1, options):
        won = chain.from_iterable(trick.cards for trick in game.tricks)
        assert sorted([*chain(*game.hands), *game.table, *won]) == sorted(PACK32)


@VARIANTS
def test_the_points_of_a_deal_are_always_the_same(options):
    """Section 2: 152 in the cards of every game, 162 with the last trick, 250 with all eight."""
    results = [
        fact for _, facts in positions(12, 2, options) for fact in facts if isinstance(fact, DealScored)
    ]
    assert len(results) > 6, "hardly any deal was played"
    for result in results:
        assert sum(result.cards) == 152
        assert sum(result.cards + result.der) == 162
        assert sum(result.cards + result.der + result.capot) == (250 if 8 in result.tricks else 162)
        lines = (result.cards, result.der, result.capot, result.belote, result.announcements)
        assert result.totals == added(*lines)


@VARIANTS
def test_what_deals_mark_is_what_section_6_says_and_makes_the_scores(options):
    """The facts alone tell it all: `Table` reads section 6 once more."""
    scores, won = (0, 0), []
    chosen = CoincheOptions(**options)
    for _, facts in positions(12, 3, options):
        for fact in facts:
            if isinstance(fact, TrickWon):
                won.append(fact.seat)
            elif isinstance(fact, DealScored):
                contract = Contract(fact.taker, fact.value, fact.game, fact.multiplier)
                points = added(fact.cards, fact.der, fact.capot)
                done = Done(points, fact.tricks, set(won) == {fact.taker}, fact.belote, fact.announcements)
                assert (fact.made, fact.marked) == Table(contract, done, chosen).read()
                scores, won = added(scores, fact.marked), []
                assert fact.scores == scores
            elif fact.kind == "race":
                scores = (0, 0)


@VARIANTS
def test_what_is_refused_changes_nothing(options):
    """Codes of every kind, and those of other turns, by everybody."""
    rng, chance = Random(4), Chance("refused", 0)
    codes = [f"play.{card}" for card in PACK32] + [f"play.{card}.declare" for card in PACK32[:8]]
    codes += ["pass", "coinche", "surcoinche", "bid.85.H", "bid.170.S", "bid.80.SA", "bid.80.TA", "take", ""]
    codes += ["bid.80.H", "bid.160.C", "bid.capot.D", "bid.generale.S", "bid.650.H"]
    for game, _ in positions(2, 4, options):
        before = game.dump()
        for code in rng.sample(codes, 6):
            for seat in range(4):
                if game.legal(seat).find(code) is None:
                    assert refusal_of(game, seat, code, chance) is not None, f"{code} by {seat}"
        assert game.dump() == before


@VARIANTS
def test_what_the_absent_play_is_legal_and_ends_a_deal(options):
    """They pass, and play undeclared."""
    for game, _ in positions(4, 5, options):
        code = str(game.fallback(game.turn))
        assert game.legal(game.turn).find(code) is not None, code
        assert code == "pass" or (game.trump and not code.endswith(".declare")), code
    game = next(game for game, _ in positions(4, 6, options) if game.trump)
    deal, chance = game.deal, Chance("absent", 0)
    while game.deal == deal and game.awaited():
        game.play(game.turn, str(game.fallback(game.turn)), chance)
    assert game.last_deal is not None, "the deal was not scored"


def replayed(game: Coinche) -> Coinche:
    """Play the deal again from these hands: the same cards, declared as this position says."""
    laid = [
        ((trick.leader + place) % 4, card) for trick in game.tricks for place, card in enumerate(trick.cards)
    ]
    laid += [((game.leader + place) % 4, card) for place, card in enumerate(game.table)]
    hands = [
        in_hand([*hand, *(card for who, card in laid if who == seat)], game.trump)
        for seat, hand in enumerate(game.hands)
    ]
    again = game.model_copy(
        update={"hands": hands, "table": [], "tricks": [], "belotes": {}, "rebelotes": {}}
    )
    again.leader = again.turn = laid[0][0]
    again.declared, again.calls, again.shown = [(), (), (), ()], [], []
    declaring = [bool(held) and game.options.declarations == "choice" for held in game.declared]
    for place, (seat, card) in enumerate(laid):
        declare = place < 4 and declaring[seat]
        again.play(seat, f"play.{card}.declare" if declare else f"play.{card}", Chance("again", 0))
    return again


@pytest.mark.slow("each position of whole games is dealt anew")
@VARIANTS
def test_the_other_deals_of_the_leak_tests_are_such_as_could_have_been_played(options):
    """Else those would compare with what cannot be: they are played again, card by card."""
    rng, checked = Random(7), 0
    for game, _ in positions(5, 7, options):
        if game.trump and (game.table or game.tricks):
            other = copied(game)
            reshuffle(other, rng.choice((None, 0, 1, 2, 3)), rng)
            checked += other.hands != game.hands
            assert replayed(other).dump() == other.dump()
    assert checked > 30, "the cards were hardly ever moved"
