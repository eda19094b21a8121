"""Random deals of Belote: no card is lost, points add up, and what nobody may know shows nowhere."""

from collections.abc import Iterator
from itertools import chain, takewhile
from random import Random

import pytest

from tapis.games.belote.game import Belote, BeloteOptions
from tapis.games.belote.scoring import DealScored
from tapis.games.kit.cards import PACK32, in_hand
from tapis.games.kit.chance import Chance
from tapis.walk import Position, Walk
from tests.contract.hidden_belote import reshuffle
from tests.contract.plays import copied
from tests.tiers import in_turn

OPTIONS = [{}, {"declarations": "auto"}]


def positions(deals: int, seed: int, **options) -> Iterator[Position]:
    """Play so many deals at random; yield every position and the facts that led to it."""
    walk = Walk(Belote, BeloteOptions(target=5000, races=5, **options), 4, f"{seed}")
    return takewhile(lambda position: position[0].deal <= deals, walk.positions())


@in_turn("options", OPTIONS)
def test_every_card_is_somewhere_once(options):
    for game, _ in positions(20, 1, **options):
        won = chain.from_iterable(trick.cards for trick in game.tricks)
        bidding = [] if game.trump else [game.turned]
        everywhere = [*chain(*game.hands), *game.stock, *game.table, *won, *bidding]
        assert sorted(everywhere) == sorted(PACK32)


@in_turn("options", OPTIONS)
def test_the_points_of_a_deal_are_always_the_same(options):
    """Section 2: 152 card points, 162 with the last trick, 250 with a capot; the lines make the totals."""
    results = [
        fact for _, facts in positions(60, 2, **options) for fact in facts if isinstance(fact, DealScored)
    ]
    assert len(results) > 40
    for result in results:
        assert sum(result.cards) == 152
        assert sum(result.cards) + sum(result.der) == 162
        capot = 8 in result.tricks
        assert sum(result.cards + result.der + result.capot) == (250 if capot else 162)
        lines = (result.cards, result.der, result.capot, result.announcements, result.belote)
        assert result.totals == tuple(map(sum, zip(*lines, strict=True)))


def test_what_is_marked_or_in_the_pot_is_what_was_made():
    """Nothing is marked but the totals and the pot, and all of it is."""
    pot = 0
    for _, facts in positions(60, 3):
        for fact in facts:
            if isinstance(fact, DealScored):
                assert sum(fact.totals) + pot == sum(fact.marked) + sum(fact.pot_won) + fact.pot
                pot = fact.pot
            pot = 0 if fact.kind == "race" else pot


def replayed(game: Belote) -> Belote:
    """Play the deal again from these hands: the same cards, declared as this position says."""
    first = (game.dealer + 1) % 4
    laid = [
        ((trick.leader + place) % 4, card) for trick in game.tricks for place, card in enumerate(trick.cards)
    ]
    laid += [((game.leader + place) % 4, card) for place, card in enumerate(game.table)]
    hands = [
        in_hand([*hand, *(card for who, card in laid if who == seat)]) for seat, hand in enumerate(game.hands)
    ]
    again = game.model_copy(
        update={"hands": [in_hand(hand, game.trump) for hand in hands], "table": [], "tricks": []}
    )
    again.leader = again.turn = first
    again.declared, again.calls, again.shown = [(), (), (), ()], [], []
    again.belote, again.rebelote = None, False
    declaring = [bool(held) and game.options.declarations == "choice" for held in game.declared]
    for place, (seat, card) in enumerate(laid):
        declare = place < 4 and declaring[seat]
        again.play(seat, f"play.{card}.declare" if declare else f"play.{card}", Chance("again", 0))
    return again


@in_turn("options", OPTIONS)
@pytest.mark.slow("each position of whole games is dealt anew")
def test_the_other_deals_are_such_as_could_have_been_played(options):
    """Else tests of leaks would compare with what cannot be: they are played again, card by card."""
    rng, checked = Random(7), 0
    for game, _ in positions(8, 7, **options):
        if game.trump and (game.table or game.tricks):
            other = copied(game)
            reshuffle(other, rng.choice((None, 0, 1, 2, 3)), rng)
            checked += other.hands != game.hands
            again = replayed(other)
            again.fresh = other.fresh
            assert again.dump() == other.dump()
    assert checked > 90
