"""How well the engine of Tarot plays."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bench.engine_figures import Figure, levels
from bench.engine_figures.intervals import mean
from bench.engine_figures.players import Player, by_engine
from bench.engine_figures.tarot_players import careful
from bench.walk import Seated
from bot.engines.kit.engine import Question
from bot.engines.tarot import TarotEngine
from bot.games.kit.chance import Loaded
from bot.games.tarot import Tarot, TarotOptions, TarotView
from bot.games.tarot.cards import PACK78, SUIT_OF, TRUMP
from bot.games.tarot.dealing import DOG
from bot.games.tarot.scoring import DealScored

AHEAD, MATCHES = 10, 50


def at_random(question: Question, luck: Random) -> str:
    """Choose evenly from what is legal; lay any cards aside that may be."""
    view = TarotView.of(question.view)
    if view.phase != "dog":
        return luck.choice(question.legal)
    plain = [card for card in view.discardable if SUIT_OF[card] != TRUMP]
    luck.shuffle(plain)
    trumps = [card for card in view.discardable if SUIT_OF[card] == TRUMP]
    return ".".join(("discard", *[*plain, *trumps][: DOG[view.players]]))


class Deal(NamedTuple):
    """A deal to be played: the dealer and the order of the pack."""

    dealer: int
    order: list[str]


def deals(number: int, players: int, seed: int) -> Iterator[Deal]:
    """Yield so many deals by luck."""
    rng = Random(seed)
    for _ in range(number):
        yield Deal(rng.randrange(players), rng.sample(PACK78, 78))


def scored(deal: Deal, options: TarotOptions, players: list[Player]) -> DealScored | None:
    """Play one deal; return its result, or None if it is cancelled."""
    dealt = Loaded(numbers=[deal.dealer], orders=[deal.order, PACK78, PACK78])
    table = Seated(Tarot, options, players, f"one deal {' '.join(deal.order)}", dealt)
    for _ in table.actions():
        for fact in table.facts:
            if isinstance(fact, DealScored):
                return fact
            if fact.kind == "cancelled":
                return None
    return None


def camps(bidder: Player, takers: Player, defence: Player) -> Player:
    """Return who bids as one, and plays as one or another by the camp."""

    def player(question: Question, luck: Random) -> str:
        view = TarotView.of(question.view)
        if view.phase == "auction":
            return bidder(question, luck)
        own = question.seat in {view.taker, view.partner} or view.called in view.hand
        return (takers if own else defence)(question, luck)

    return player


def both_ways(one: Player, other: Player, number: int, players: int = 4, seed: int = 1) -> Iterator[float]:
    """Yield by how much A `one` is ahead in the mean of two ways to play a deal that `other` bids.

    The same seat takes the same contract with the same cards: once `one` takes and `other` defends, once
    they change.  Deals that are not played are left out.
    """
    ways = camps(other, one, other), camps(other, other, one)
    for deal in deals(number, players, seed):
        found = [scored(deal, TarotOptions(), [way] * players) for way in ways]
        if found[0] is not None and found[1] is not None:
            yield (found[0].share.total - found[1].share.total) / 2


def bidding(one: Player, other: Player, number: int, players: int = 4, seed: int = 2) -> Iterator[float]:
    """Yield what a seat of `one` marks a deal more than those of `other`, who has all other seats."""
    for place, deal in enumerate(deals(number, players, seed)):
        mine = place % players
        seats = [one if seat == mine else other for seat in range(players)]
        found = scored(deal, TarotOptions(), seats)
        yield 0.0 if found is None else found.marks[mine] * players / (players - 1)


def totals(one: Player, other: Player, number: int) -> Iterator[int]:
    """Yield what two seats of `one` total in matches of one round against two of `other`, by turns around."""
    for place in range(number):
        seats = [one if seat % 2 == place % 2 else other for seat in range(4)]
        scores = Seated(Tarot, TarotOptions(), seats, f"match {place}").played().scores
        yield sum(scores[place % 2 :: 2])


def figures(short: bool) -> list[Figure]:
    """Measure the engine; `short` plays a few deals only."""
    strong = by_engine(TarotEngine())
    number, matches = (4, 2) if short else (400, MATCHES)
    found = [
        mean(
            "Tarot: A a deal ahead of a careful player, each seat and contract both ways",
            list(both_ways(strong, careful, number)),
            AHEAD,
        ),
        mean(
            "Tarot: marks a deal, one against three careful players",
            list(bidding(strong, careful, number)),
            0,
        ),
    ]
    lost = sum(total < 0 for total in totals(strong, at_random, matches))
    found.append(
        Figure("Tarot: matches lost, two seats to two random ones", lost, lost, lost, "0", met=lost == 0)
    )
    return [*found, *levels.figures(Tarot, short=short)]
