"""Deals of games of two sides, each played twice with the same cards, the sides changed."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol, cast

from bench.engine_figures.players import Player
from bench.walk import Seated
from bot.games.kit.cards import PACK32
from bot.games.kit.chance import Loaded
from bot.games.kit.game import Game
from bot.games.kit.options import OptionSet
from bot.games.partners import Cancelled
from bot.games.partners.sides import Sides


class Score(Protocol):
    """What a deal brings both sides: card points, the ten of the last trick, points marked."""

    cards: Sides
    der: Sides
    marked: Sides


def bidding(bidder: Player, player: Player) -> Player:
    """Return who bids as one and plays cards as the other."""
    return lambda question, luck: (player if "play" in question.legal[0] else bidder)(question, luck)


def deal(
    kind: type[Game[Any]],
    options: OptionSet,
    order: Sequence[str],
    dealer: int,
    players: Sequence[Player],
) -> Score | None:
    """Play one deal, side 0 by the first player; return its score, or None if everybody passed."""
    dealt = Loaded(numbers=[dealer], orders=[order])
    table = Seated(kind, options, [*players, *players], f"one deal {' '.join(order)}", dealt)
    for _ in table.actions():
        for fact in table.facts:
            if fact.kind == "scored":
                return cast("Score", fact)
            if isinstance(fact, Cancelled):
                return None
    return None


def scored(
    kind: type[Game[Any]], options: OptionSet, one: Player, other: Player, number: int, seed: int
) -> Iterator[list[tuple[int, Score]]]:
    """Play so many deals twice; yield of each the side of `one` and the score, unless everybody passed."""
    rng = Random(seed)
    for _ in range(number):
        order, dealer = rng.sample(PACK32, 32), rng.randrange(4)
        ways = [(0, (one, other)), (1, (other, one))]
        scores = [(side, deal(kind, options, order, dealer, players)) for side, players in ways]
        yield [(side, score) for side, score in scores if score is not None]


def ahead(
    kind: type[Game[Any]], options: OptionSet, one: Player, other: Player, number: int, seed: int
) -> Iterator[tuple[float, float]]:
    """Play so many deals twice.

    Yields:
        of each deal, by how much `one` was ahead on average: in card points with the ten of the last trick,
        and in points marked.
    """
    for pair in scored(kind, options, one, other, number, seed):
        cards = marked = 0
        for side, score in pair:
            cards += _ahead(score.cards, side) + _ahead(score.der, side)
            marked += _ahead(score.marked, side)
        yield cards / 2, marked / 2


def _ahead(points: Sides, side: int) -> int:
    return points[side] - points[1 - side]
