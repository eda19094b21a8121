"""Deals of Tarot that nobody can tell apart: hands, discard, a dog that was not shown, and so the partner.

What is public rules out much: who did not follow, trump or go up holds nothing that obliged them to; a
handful lies in its hand, a dog that was shown with the taker; a discard has neither kings nor bouts.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Literal, TypeAlias

from tapis.games.kit.cards import Card
from tapis.games.kit.game import Seat
from tapis.games.tarot.cards import PACK78, SUIT_OF, TRUMP, in_code, in_hand, playable, trumps_of
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.laying import why_kept

TRIES = 8
Place: TypeAlias = Seat | Literal["discard", "dog"]


def reshuffle(game: Tarot, seat: Seat | None, rng: Random) -> None:
    """Deal the cards this seat cannot see anew; where no other deal is found they stay as they are."""
    places = unseen(game, seat)
    barred: dict[Place, frozenset[Card]] = {place: ruled_out(game, place) for place in places}
    for _ in range(TRIES):
        if found := another(places, barred, rng):
            for place, cards in found.items():
                if isinstance(place, int):
                    game.hands[place] = in_hand(cards)
                elif place == "discard":
                    game.discard = list(in_code(cards))
                else:
                    game.dog = in_hand(cards)
            break
    if any(game.called in cards for cards in places.values()):
        holders = (who for who, hand in enumerate(game.hands) if game.called in hand and who != game.taker)
        game.partner = next(holders, None)


def unseen(game: Tarot, seat: Seat | None) -> dict[Place, list[Card]]:
    """Return what a seat cannot see; a discard with trumps tells that its taker had nothing else."""
    tight = game.taker if trumps_of(game.discard) else None
    places: dict[Place, list[Card]] = {
        who: hand for who, hand in enumerate(game.hands) if who not in {seat, tight}
    }
    if tight is None and seat != game.taker:
        places["discard"] = game.discard
    if game.phase in {"auction", "call"} or not (game.dog_shown or game.phase == "over"):
        places["dog"] = game.dog
    return places


def another(
    places: Mapping[Place, list[Card]], barred: Mapping[Place, frozenset[Card]], rng: Random
) -> dict[Place, list[Card]] | None:
    """Deal what is not known, the cards with the fewest places first; None if one has none left."""
    cards = [card for each in places.values() for card in each]
    rng.shuffle(cards)
    cards.sort(key=lambda card: -sum(card in each for each in barred.values()))
    found: dict[Place, list[Card]] = {place: list[Card]() for place in places}
    for card in cards:
        may: list[Place] = [
            each for each in found if len(found[each]) < len(places[each]) and card not in barred[each]
        ]
        if not may:
            return None
        place = rng.choice(may)
        found[place].append(card)
    return found


def ruled_out(game: Tarot, place: Place) -> frozenset[Card]:
    """Return the cards that are known not to lie in a place."""
    shown = {card: each.seat for each in game.handfuls for card in each.cards}
    elsewhere = {card for card, seat in shown.items() if seat != place}
    if game.dog_shown and game.phase != "call" and place not in {game.taker, "discard"}:
        elsewhere |= set(game.dog)
    if place == "discard":
        kept = (card for card in PACK78 if SUIT_OF[card] == TRUMP or why_kept(card, game.called))
        return frozenset(elsewhere).union(kept)
    if not isinstance(place, int):
        return frozenset(elsewhere)
    laid = [(trick.leader, trick.cards) for trick in game.tricks] + [(game.leader, tuple(game.table))]
    plays = ((leader, cards, (place - leader) % game.players) for leader, cards in laid)
    return frozenset(elsewhere).union(
        *(barring(cards[:turn], cards[turn]) for _, cards, turn in plays if turn < len(cards))
    )


@cache
def barring(before: tuple[Card, ...], card: Card) -> frozenset[Card]:
    """Return the cards any one of which would have forbidden this play."""
    others = (other for other in PACK78 if other != card)
    return frozenset(other for other in others if card not in playable((card, other), before))
