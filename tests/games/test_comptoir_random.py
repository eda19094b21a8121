"""Belote de comptoir in random play: no card is lost or made, no view tells what nobody may know."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bench.walk import Position, Walk
from bot.games.comptoir import FACES, Comptoir, ComptoirOptions, DealScored, Played, TrickWon
from bot.games.kit.cards import PACK32
from bot.games.kit.game import Action, Seat
from bot.games.kit.tricks import trick_points
from tests.contract.hidden_comptoir import reshuffle
from tests.contract.plays import copied

DEALS = {2: 60, 3: 40, 8: 15, 16: 6, 32: 4}
"""Deals to watch with so many players, for each way the cards may lie: 500 in all."""
LOOKED = 7
"""Of how many positions one is compared with others that look alike."""


def deals(seats: int, count: int, **options) -> Iterator[Position]:
    """Play at random until so many deals were shuffled; yield each position and what led to it."""
    rng = Random(f"{seats} {options}")
    chosen = ComptoirOptions(no_trump="on", all_trump="on", target=50, **options)

    def choose(walk: Walk) -> tuple[Seat, Action]:
        (seat,) = walk.game.awaited()
        legal = walk.game.legal(seat)
        return seat, rng.choice(legal[: 1 + rng.randrange(40)] if walk.game.phase == "auction" else legal)

    while count > 0:
        walk = Walk(Comptoir, chosen, seats, f"{rng.getrandbits(256):064x}", choose)
        for position in walk.positions():
            yield position
            if walk.game.deal > count:
                break
        count -= walk.game.deal


def test_there_are_500_deals():
    assert sum(DEALS.values()) * len(FACES) == 500


@pytest.mark.parametrize("seats", DEALS)
def test_every_card_is_accounted_for(seats):
    """In hands, in the stock, in the trick and in tricks won: always the 32 of the pack, each once."""
    played: list[str] = []
    for game, facts in deals(seats, 60):
        for fact in facts:
            if fact.kind == "dealer":
                played = []
            elif isinstance(fact, Played):
                played.append(fact.card)
        if game.phase == "deal":
            assert sorted(game.pack) == sorted(PACK32)
        else:
            held = [card for hand in game.hands for card in hand]
            assert sorted([*held, *game.stock, *played]) == sorted(PACK32)


@pytest.mark.parametrize("seats", DEALS)
def test_the_points_taken_are_those_of_the_cards_played(seats):
    """And no trick, nor the last one, adds anything to them (R3)."""
    played: list[str] = []
    told = 0
    for game, facts in deals(seats, 60):
        for fact in facts:
            if isinstance(fact, Played):
                played.append(fact.card)
            elif isinstance(fact, TrickWon):
                told += fact.points
            elif isinstance(fact, DealScored):
                assert game.last_deal is not None
                worth = trick_points(played, game.last_deal.trump)
                assert sum(game.last_deal.taken) == told == worth
                assert sum(game.last_deal.tricks) * seats == len(played)
                assert game.last_deal.taken[fact.seat] == fact.points
                played, told = [], 0


@pytest.mark.parametrize("seats", DEALS)
def test_a_contract_gives_one_point_to_the_taker_or_to_everybody_else(seats):
    before, scored = [0] * seats, 0
    for game, facts in deals(seats, 60):
        for fact in facts:
            if isinstance(fact, DealScored):
                assert fact.made == (fact.points >= fact.bid)
                assert sum(fact.marks) == (1 if fact.made else seats - 1)
                assert fact.marks[fact.seat] == fact.made
                marked = [score + mark for score, mark in zip(before, fact.marks, strict=True)]
                assert marked == list(fact.scores) == game.scores
                scored += 1
        before = list(game.scores)
    assert scored, "no deal was scored"


@pytest.mark.parametrize("faces", FACES)
@pytest.mark.parametrize("seats", DEALS)
@pytest.mark.slow("each position of whole games")
def test_no_view_tells_what_nobody_may_know(seats, faces):
    """At one position in seven the cards a viewer cannot see are drawn anew: they are shown the same."""
    rng, drawn = Random(f"{seats} {faces}"), 0
    for game, _ in islice(deals(seats, DEALS[seats], faces=faces), 0, None, LOOKED):
        for viewer in (None, *rng.sample(range(seats), min(seats, 3))):
            other = copied(game)
            reshuffle(other, viewer, rng)
            drawn += other != game
            assert other.view(viewer).model_dump_json() == game.view(viewer).model_dump_json()
            if viewer is not None:
                assert other.legal(viewer) == game.legal(viewer)
    assert drawn > DEALS[seats]


@pytest.mark.parametrize("faces", FACES)
def test_a_view_holds_only_cards_that_its_viewer_may_see(faces):
    for game, _ in deals(3, 40, faces=faces):
        for viewer in range(3):
            open_to_all = {card for cards in game.open_cards for card in cards}
            laid = {card for _, card in game._laid()} | {card for _, card in game.last_trick}
            own = game.hands[viewer][game.covered() :]
            view = game.view(viewer).model_dump_json()
            seen = {card for card in PACK32 if f'"{card}"' in view}
            assert seen == {*open_to_all, *laid, *own}
