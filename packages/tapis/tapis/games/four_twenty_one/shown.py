"""Whom the board of 421 shows, and what it tells."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from tapis.games.four_twenty_one.game import FourTwentyOneView, Tokens
from tapis.games.four_twenty_one.ranks import rank
from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Fact, Seat

SHOWN: Final = 8
"""Players on the board or on a page of the sheet; the board of a larger table shows those who matter now."""


def extremes(view: FourTwentyOneView) -> tuple[list[Seat], list[Seat]]:
    """Return the best and the weakest seats so far, once two have thrown and they differ."""
    thrown = {seat: view.thrown[seat] for seat in view.order if view.thrown[seat]}
    best, weakest = best_and_weakest(thrown, view) if thrown else ([], [])
    return ([], []) if best == weakest else (best, weakest)


def best_and_weakest(thrown: Mapping[Seat, Dice], view: FourTwentyOneView) -> tuple[list[Seat], list[Seat]]:
    """Return who has thrown best, and weakest; all of them where all are equal."""
    ranks = {seat: rank(dice, view.options.others_order) for seat, dice in thrown.items()}
    least, most = min(ranks.values()), max(ranks.values())
    return [seat for seat in ranks if ranks[seat] == least], [seat for seat in ranks if ranks[seat] == most]


def on_board(view: FourTwentyOneView, marked: Sequence[Seat]) -> set[Seat]:
    """Return whom the board shows: all, or the starter, those around the mover, and the extremes."""
    order = view.order
    if len(order) <= SHOWN:
        return set(order)
    at = order.index(view.turn) if view.turn in order else 0
    by_tokens = sorted(order, key=lambda seat: view.tokens[seat])
    return {order[0], *order[max(0, at - 1) : at + 3], *marked, by_tokens[0], by_tokens[-1]}


class Given(Fact, frozen=True):
    """Tokens that change hands at once: how many each player receives, from one player or from the pot."""

    giver: Seat | None
    received: tuple[tuple[Seat, int], ...]


def news(facts: Sequence[Fact]) -> Iterator[Fact]:
    """Join the tokens that one player or the pot gives into one fact."""
    for giver, run in groupby(facts, lambda fact: (fact.giver,) if isinstance(fact, Tokens) else None):
        if giver is None:
            yield from run
        else:
            received = tuple((fact.seat, fact.tokens) for fact in run if isinstance(fact, Tokens))
            yield Given(giver=giver[0], received=received)
