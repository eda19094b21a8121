"""Deals of two sides of two that nobody can tell apart: every card a seat does not see goes where it may lie.

What is public rules out much: who did not follow, trump or go up holds nothing that obliged them to; who
called belote holds its other card, who played king or queen without a call does not; what was declared was
called, or was not, and was shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from tapis.games.kit.cards import PACK32, Card, in_hand, is_trump
from tapis.games.kit.game import Seat
from tapis.games.kit.tricks import playable
from tapis.games.partners.announcements import Combinations, best, combinations, strength
from tapis.games.partners.game import Partners

TRIES = 24
STOCK = 4
"""The place of what is not dealt yet, beside the four hands."""


@dataclass(frozen=True)
class Public:
    """What is known of the hands beside the cards that were played.

    Args:
        belotes: who called belote, by suit.
        held: a card that all know to lie in a hand, by seat.
        stock: what is not dealt yet.
    """

    belotes: Mapping[str, Seat]
    held: Mapping[Seat, Card]
    stock: Sequence[Card]


def reshuffle(game: Partners[Any], seat: Seat | None, rng: Random, public: Public) -> list[Card] | None:
    """Deal the cards this seat cannot see anew, so that all that is public would have come about alike.

    Return what is not dealt then.  Where no other deal is found the cards stay as they are (None).
    """
    for turn in range(TRIES):
        hands = another(game, seat, rng, public, keep_called=turn >= TRIES // 2)
        declared = declarations(game, hands)
        if declared is not None:
            game.hands = [in_hand(hand, game.trump or None) for hand in hands[:STOCK]]
            game.declared = declared
            return hands[STOCK]
    return None


def another(
    game: Partners[Any], seat: Seat | None, rng: Random, public: Public, *, keep_called: bool
) -> list[list[Card]]:
    """Deal what is not known, the cards with the fewest places first."""
    places = [*game.hands, list(public.stock)]
    hands = [
        list(cards) if place == seat else kept(game, place, public, keep_called)
        for place, cards in enumerate(places)
    ]
    known = {card for cards in hands for card in cards}
    unseen = [card for cards in places for card in cards if card not in known]
    rng.shuffle(unseen)
    barred = [ruled_out(game, place, public) for place in range(4)] + [frozenset()]
    unseen.sort(key=lambda card: -sum(card in cards for cards in barred))
    for card in unseen:
        open_places = [
            place
            for place, cards in enumerate(places)
            if len(hands[place]) < len(cards) and card not in barred[place]
        ]
        if not open_places:
            return [list(cards) for cards in places]
        hands[rng.choice(open_places)].append(card)
    return hands


def kept(game: Partners[Any], place: int, public: Public, keep_called: bool) -> list[Card]:
    """Return the cards of a place that all know to lie there."""
    if place == STOCK or not game.trump:
        return []
    known = {public.held[place]} if place in public.held else set()
    known |= {rank + suit for suit, who in public.belotes.items() if who == place for rank in "KQ"}
    if place in game.shown:
        known |= {card for each in game.declared[place] for card in each.cards}
    if keep_called and any(call.seat == place for call in game.calls):
        known |= set(best(game.declared[place], game.trump).cards)
    return [card for card in game.hands[place] if card in known]


def plays(game: Partners[Any]) -> Iterator[tuple[Seat, tuple[Card, ...], Card]]:
    """Yield who played, what lay before them, their card."""
    for leader, cards in (
        *((trick.leader, trick.cards) for trick in game.tricks),
        (game.leader, tuple(game.table)),
    ):
        for place, card in enumerate(cards):
            yield (leader + place) % 4, cards[:place], card


def ruled_out(game: Partners[Any], seat: Seat, public: Public) -> frozenset[Card]:
    """Return the cards that the seat's plays show it not to hold."""
    barred = frozenset[Card]()
    for who, before, card in plays(game):
        if who == seat:
            barred |= barring(before, card, game.trump, game.options.must_undertrump)
            suit = card[-1]
            if card[0] in "KQ" and is_trump(card, game.trump) and public.belotes.get(suit) != seat:
                barred |= {"K" + suit, "Q" + suit}
    return barred


@cache
def barring(before: tuple[Card, ...], card: Card, trump: str, undertrump: bool) -> frozenset[Card]:
    """Return the cards any one of which would have forbidden this play."""
    others = (other for other in PACK32 if other != card)
    return frozenset(
        other
        for other in others
        if card not in playable((card, other), before, trump, partners=True, undertrump=undertrump)
    )


def declarations(game: Partners[Any], hands: list[list[Card]]) -> list[Combinations] | None:
    """Return what these hands would have declared, or None if the table had heard or seen anything else."""
    declared: list[Combinations] = [(), (), (), ()]
    heard: list[tuple[Seat, str, str]] = []
    highest: tuple[int, ...] = ()
    order = [who for who, _, _ in plays(game)][:4]
    for who in order:
        whole = (*hands[who], *(card for other, _, card in plays(game) if other == who))
        held = combinations(whole)
        if not held or not (game.options.declarations == "auto" or game.declared[who]):
            continue
        declared[who] = held
        first = best(held, game.trump)
        if strength(first, game.trump) > highest:
            highest = strength(first, game.trump)
            heard.append((who, first.kind, first.rank))
    if heard != [(call.seat, call.combination, call.rank) for call in game.calls]:
        return None
    return declared if shown_alike(game, declared) else None


def shown_alike(game: Partners[Any], declared: list[Combinations]) -> bool:
    """Tell whether trick 2 would have shown the same, as far as it has come."""
    if not game.tricks:
        return True
    second = [who for who, _, _ in plays(game)][4:8]
    turns = {*second, game.turn} if len(second) < 4 else set(second)
    winners = {who for who in turns if game.calls and who % 2 == game.calls[-1].seat % 2}
    return all(declared[who] == game.declared[who] for who in winners)
