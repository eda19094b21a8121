"""Belote de comptoir in random play: no card is lost or made, no view tells what nobody may know."""

from collections.abc import Iterator
from random import Random

from tapis.games.comptoir.facts import DealScored, TrickWon
from tapis.games.comptoir.game import Comptoir
from tapis.games.comptoir.options import FACES, ComptoirOptions
from tapis.games.kit.cards import PACK32
from tapis.games.kit.game import Action, Seat
from tapis.games.kit.tricks import Played, trick_points
from tapis.walk import Position, Walk
from tests.tiers import in_turn

SEATS = (2, 3, 8, 16, 32)


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


@in_turn("seats", SEATS, 2, "tables of many")
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


@in_turn("seats", SEATS, 2, "tables of many")
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


@in_turn("seats", SEATS, 2, "tables of many")
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


@in_turn("faces", FACES)
def test_a_view_holds_only_cards_that_its_viewer_may_see(faces):
    for game, _ in deals(3, 10, faces=faces):
        for viewer in range(3):
            open_to_all = {card for cards in game.open_cards for card in cards}
            laid = {card for _, card in game._laid()} | {card for _, card in game.last_trick}
            own = game.hands[viewer][game.covered() :]
            view = game.view(viewer).model_dump_json()
            seen = {card for card in PACK32 if f'"{card}"' in view}
            assert seen == {*open_to_all, *laid, *own}
