"""Deals of Belote nobody can tell apart: every card a seat does not see goes where it may lie.

What is public rules out much: who did not follow, trump or go up holds nothing that obliged him to; who
called belote holds its other card, who played king or queen without a call does not; the turned card is the
taker's; what was declared was called, or was not, and was shown.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

from bot.games.belote import Belote
from bot.games.kit.cards import PACK32, Card, in_hand
from bot.games.kit.game import Seat
from bot.games.kit.tricks import playable
from bot.games.partners.announcements import Combinations, best, combinations, strength

TRIES = 24
STOCK = 4
"""The place of what is not dealt yet, beside the four hands."""


def reshuffle(game: Belote, seat: Seat | None, rng: Random) -> None:
    """Deal the cards this seat cannot see anew, so that all that is public would have come about alike.

    Where no other deal is found the cards stay as they are.
    """
    for turn in range(TRIES):
        hands = another(game, seat, rng, keep_called=turn >= TRIES // 2)
        declared = declarations(game, hands)
        if declared is not None:
            game.hands = [in_hand(hand, game.trump or None) for hand in hands[:STOCK]]
            game.stock, game.declared = hands[STOCK], declared
            return


def another(game: Belote, seat: Seat | None, rng: Random, *, keep_called: bool) -> list[list[Card]]:
    """Deal what is not known, the cards with the fewest places first."""
    places = [*game.hands, game.stock]
    hands = [
        list(cards) if place == seat else kept(game, place, keep_called) for place, cards in enumerate(places)
    ]
    known = {card for cards in hands for card in cards}
    unseen = [card for cards in places for card in cards if card not in known]
    rng.shuffle(unseen)
    barred = [ruled_out(game, place) for place in range(4)] + [frozenset()]
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


def kept(game: Belote, place: int, keep_called: bool) -> list[Card]:
    """Return the cards of a place that all know to lie there."""
    if place == STOCK or not game.trump:
        return []
    known = {game.turned} if place == game.taker else set()
    if place == game.belote:
        known |= {"K" + game.trump, "Q" + game.trump}
    if place in game.shown:
        known |= {card for each in game.declared[place] for card in each.cards}
    if keep_called and any(call.seat == place for call in game.calls):
        known |= set(best(game.declared[place], game.trump).cards)
    return [card for card in game.hands[place] if card in known]


def plays(game: Belote) -> Iterator[tuple[Seat, tuple[Card, ...], Card]]:
    """Yield who played, what lay before him, his card."""
    for leader, cards in (
        *((trick.leader, trick.cards) for trick in game.tricks),
        (game.leader, tuple(game.table)),
    ):
        for place, card in enumerate(cards):
            yield (leader + place) % 4, cards[:place], card


def ruled_out(game: Belote, seat: Seat) -> frozenset[Card]:
    """Return the cards that the seat's plays show it not to hold."""
    barred = frozenset[Card]()
    for who, before, card in plays(game):
        if who == seat:
            barred |= barring(before, card, game.trump)
            if card in {"K" + game.trump, "Q" + game.trump} and game.belote != seat:
                barred |= {"K" + game.trump, "Q" + game.trump}
    return barred


@cache
def barring(before: tuple[Card, ...], card: Card, trump: str) -> frozenset[Card]:
    """Return the cards any one of which would have forbidden this play."""
    others = (other for other in PACK32 if other != card)
    return frozenset(
        other for other in others if card not in playable((card, other), before, trump, partners=True)
    )


def declarations(game: Belote, hands: list[list[Card]]) -> list[Combinations] | None:
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


def shown_alike(game: Belote, declared: list[Combinations]) -> bool:
    """Tell whether trick 2 would have shown the same, as far as it has come."""
    if not game.tricks:
        return True
    second = [who for who, _, _ in plays(game)][4:8]
    turns = {*second, game.turn} if len(second) < 4 else set(second)
    winners = {who for who in turns if game.calls and who % 2 == game.calls[-1].seat % 2}
    return all(declared[who] == game.declared[who] for who in winners)
