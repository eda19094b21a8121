"""Deals of games of two sides, each played twice with the same cards, the sides changed."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol, cast

from bench.engine_figures.players import Player
from tapis.games.kit.auctions import Cancelled
from tapis.games.kit.cards import PACK32
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Game
from tapis.games.kit.options import OptionSet
from tapis.games.partners.sides import Sides
from tapis.walk import Seated


class Score(Protocol):
    """What a deal brings both sides: the points marked."""

    marked: Sides


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
) -> Iterator[float]:
    """Play so many deals twice; yield of each by how many points marked `one` was ahead on average."""
    for pair in scored(kind, options, one, other, number, seed):
        yield sum(score.marked[side] - score.marked[1 - side] for side, score in pair) / 2
