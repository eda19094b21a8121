"""Trick-taking as the belotes do it (belote.md, belote_comptoir.md and coinche.md, section 4).

`duty` is what every game with trumps has, whatever its pack.  A trick is its cards in the order played.  With
`partners`, four play in two sides, and a player's partner played two cards before them.  Without, everybody
else is an opponent.
"""

from collections.abc import Iterable, Mapping, Sequence

from tapis.games.kit.cards import (
    ALL_TRUMP,
    EXCUSE,
    PACK32,
    PACK78,
    SUIT_OF,
    SUITS,
    TRUMP_SUIT,
    TRUMPS78,
    Card,
    Scale,
    Trump,
    card_key,
    card_keys,
    points_of,
    powers,
    suit_key,
)
from tapis.games.kit.game import Fact, Illegal, Seat
from tapis.games.kit.steps import Step


class Played(Fact, frozen=True):
    """A card was played."""

    seat: Seat
    card: Card


def master(trick: Sequence[Card], trump: Trump) -> int:
    """Return the place of the card that wins the trick so far; the card that led has place 0.

    >>> master(["KS", "7H", "AS", "10D"], "H"), master(["7C", "AD", "KD", "10D"], "H")
    (1, 0)
    """
    power = powers(trick[0][-1], trump)
    strengths = [power[card] for card in trick]
    return strengths.index(max(strengths))


def trick_points(cards: Sequence[Card], trump: Trump, scale: Scale = "columns") -> int:
    """Return what the cards are worth together.

    >>> trick_points(["KS", "7H", "AS", "10D"], "H")
    25
    """
    points = points_of(trump, scale)
    return sum([points[card] for card in cards])


def duty(
    hand: Sequence[Card],
    led: str,
    trump: Trump,
    best: int,
    power: Mapping[Card, int],
    suit_of: Mapping[Card, str],
) -> Sequence[Card]:
    """Return the cards that may be played: those that follow, else trumps, else any; in trump above the best.

    Args:
        hand: the cards to choose from.
        led: the suit of the trick.
        trump: the suit that is trump; any other word where none is, or all are.
        best: how strong the trick's strongest card is.
        power: how strong each card is in this trick.
        suit_of: the suit of each card.
    """
    cards = [card for card in hand if suit_of[card] == led]
    if not cards:
        cards, led = [card for card in hand if suit_of[card] == trump], trump
    if led != trump:
        return cards
    return [card for card in cards if power[card] > best] or cards or hand


def playable(
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Trump,
    *,
    partners: bool = False,
    undertrump: bool = True,
) -> Sequence[Card]:
    """Return the cards of the hand that may be played, in the hand's order.

    Without `undertrump`, who holds only trumps below an opponent's may play any card (coinche.md, R11).

    >>> playable(["9H", "7H", "KH", "AC"], ["10H"], "H")
    ['9H']
    >>> playable(["9H", "8H", "AD"], ["KS", "10H", "7S"], "H", partners=True)
    ['9H', 'AD']
    """
    if not trick:
        return hand
    led = trick[0][-1]
    power = powers(led, trump)
    strengths = [power[card] for card in trick]
    best = max(strengths)
    may = duty(hand, led, led if trump == ALL_TRUMP else trump, best, power, SUIT_OF)
    if may is hand or may[0][-1] == led:
        return may
    higher = power[may[0]] > best
    if partners and _partner_is_master(strengths):
        return [card for card in hand if card[-1] != trump or card in may] if higher else hand
    return may if higher or undertrump else hand


def _partner_is_master(strengths: Sequence[int]) -> bool:
    """Return True if the card played two before wins so far."""
    return len(strengths) > 1 and strengths[-2] == max(strengths)


def why_not_playable(
    card: Card,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Trump,
    *,
    partners: bool = False,
    undertrump: bool = True,
) -> Illegal:
    """Say which rule forbids to play a card of the hand, and which cards are legal."""
    legal = playable(hand, trick, trump, partners=partners, undertrump=undertrump)
    cards, led = card_keys(legal), trick[0][-1]
    if legal[0][-1] == led:
        why = "higher" if card[-1] == led else "follow"
        return Illegal(f"tricks.refuse.{why}", suit=suit_key(led), cards=cards)
    best = trick[master(trick, trump)]
    if card[-1] != trump:
        over = best[-1] != trump or powers(led, trump)[legal[0]] > powers(led, trump)[best]
        return Illegal(f"tricks.refuse.{'trump' if over else 'undertrump'}", suit=suit_key(led), cards=cards)
    power = powers(led, trump)
    partner = partners and _partner_is_master([power[each] for each in trick])
    why = "over_partner" if partner else "overtrump"
    return Illegal(f"tricks.refuse.{why}", card=card_key(best), cards=cards)


def batches(steps: Iterable[Step]) -> list[list[Step]]:
    """Group what is told in one line: cards that played themselves, a claim or a throw with what follows."""
    found: list[list[Step]] = []
    for step in steps:
        last = any(isinstance(fact, Played) for fact in step.facts)
        before = found[-1][-1] if found else step
        joins = not last or before.auto or any(fact.kind == "claimed" for fact in before.facts)
        if step.auto and found and joins:
            found[-1].append(step)
        else:
            found.append([step])
    return found


def duty_named(
    hand: Sequence[Card],
    playable: Sequence[Card],
    trick: Sequence[Card],
    led: str,
    trump: str,
    power: Mapping[str, int],
    suits: Mapping[str, str],
) -> str:
    """Name what a player must or may do in a trick of the suit `led`, as in `duty`: "follow", "overtrump"."""
    best, kinds = max(power[card] for card in trick), {suits[card] for card in playable}
    over = all(power[card] > best for card in playable)
    if kinds == {led}:
        return "higher" if over and trump in {led, ALL_TRUMP} else "follow"
    if kinds == {trump} and len(playable) < len(hand):
        beaten = any(suits[card] == trump for card in trick)
        return ("overtrump" if over else "undertrump") if beaten else "trump"
    return "free" if len(playable) == len(hand) else "not_under"


def last_hands_of(steps: Sequence[Step]) -> dict[Seat, list[Card]]:
    """Return what each seat has played in the last deal, by suit; nothing of a game that plays no tricks."""
    held: dict[Seat, list[Card]] = {}
    scored = 0
    for fact in (fact for step in reversed(steps) for fact in reversed(step.facts)):
        scored += fact.kind == "scored"
        if scored > 1:
            break
        if isinstance(fact, Played):
            held.setdefault(fact.seat, []).append(fact.card)
    return {seat: sorted(held[seat], key=by_suit) for seat in sorted(held)}


def by_suit(card: Card) -> tuple[int, int]:
    """Order a hand by suits and ranks, trumps of Tarot first; the ace of the other games is the highest."""
    return "".join(SUITS).find(card[-1]), (*PACK78, *PACK32).index(card)


# What everybody knows of the hands


def suit_led_by(card: Card) -> str:
    """Return the suit that a card has in a trick; of the Excuse none.

    >>> suit_led_by("10H"), suit_led_by("T21"), suit_led_by("EX")
    ('H', 'T', '')
    """
    return "" if card == EXCUSE else TRUMP_SUIT if card in TRUMPS78 else card[-1]


def lacking_of(
    played: Sequence[tuple[Seat, Card]], players: int, trump: str, *, partners: bool = False
) -> dict[str, set[Seat]]:
    """Return by suit who has shown to have none: who did not follow and, where they had to, did not trump.

    They surely had to where nobody had trumped before, and no partner held the trick; in Tarot always.

    >>> lacking_of([(0, "AH"), (1, "7D"), (2, "8H"), (3, "9S")], 4, "S", partners=True)
    {'H': {1, 3}, 'S': {1}}
    """
    found = dict[str, set[Seat]]()
    for first in range(0, len(played), players):
        seats, cards = zip(*played[first : first + players], strict=True)
        suits = [suit_led_by(card) for card in cards]
        led = next(filter(None, suits), "")
        for place, suit in enumerate(suits):
            if suit in {"", led}:
                continue
            found.setdefault(led, set()).add(seats[place])
            free = trump in suits[:place] or (partners and master(cards[:place], trump) == place - 2)
            if suit != trump in (*SUITS, TRUMP_SUIT) and (trump == TRUMP_SUIT or not free):
                found.setdefault(trump, set()).add(seats[place])
    return found
