"""Plays of games with trumps, by tables of their own and with all hands in sight."""

from collections.abc import Mapping, Sequence

from tapis.coach.words.plays import LAST, WON, chance_of
from tapis.games.kit.cards import PACK32
from tapis.games.kit.game import Seat
from tests.second_ways.chances import chances, likelier, near, way
from tests.second_ways.told import Check, Told

TRUMPS, PLAIN = ["J", "9", "A", "10", "K", "Q", "8", "7"], ["A", "10", "K", "Q", "J", "9", "8", "7"]
TRUMP_POINTS = dict(zip(TRUMPS, (20, 14, 11, 10, 4, 3, 0, 0), strict=True))
PLAIN_POINTS = dict(zip(PLAIN, (11, 10, 4, 3, 2, 0, 0, 0), strict=True))
ALL_TRUMP = dict(zip(TRUMPS, (14, 9, 6, 5, 3, 1, 0, 0), strict=True))


def beats(card: str, other: str, trump: str) -> bool:
    """Return True if a card beats another that was played before it."""
    if card[-1] == other[-1]:
        order = TRUMPS if trump in {card[-1], "TA"} else PLAIN
        return order.index(card[:-1]) < order.index(other[:-1])
    return card[-1] == trump


def holder(trick: Sequence[str], trump: str) -> int:
    """Return the place of the card that holds a trick."""
    best = 0
    for place, card in enumerate(trick):
        if beats(card, trick[best], trump):
            best = place
    return best


def worth(told: Told, cards: Sequence[str]) -> int:
    """Return the points of cards."""
    trump, even = told.game.trump, told.game.key == "coinche"
    found = 0
    for card in cards:
        suit_is_trump = trump in {card[-1], "TA"}
        table = ALL_TRUMP if even and trump == "TA" else TRUMP_POINTS if suit_is_trump else PLAIN_POINTS
        found += 19 if even and (trump, card[:-1]) == ("SA", "A") else table[card[:-1]]
    return found


def trump_of(told: Told) -> str:
    game = told.game
    return game.trump


def takes(told: Told, card: str) -> bool:
    trick = [*told.trick, card]
    return holder(trick, trump_of(told)) == len(trick) - 1


def side(told: Told) -> set[Seat]:
    """Return the seats of the own side: the partner's, or all but the taker's."""
    game, seats = told.game, range(told.game.players)
    if told.partners:
        return {seat for seat in seats if seat % 2 == told.seat % 2}
    return {told.seat} if told.seat == game.taker else {*seats} - {game.taker}


def after(told: Told) -> list[Seat]:
    """Return who plays to the trick afterwards."""
    left = told.game.players - 1 - len(told.trick)
    return [(told.seat + step) % told.game.players for step in range(1, left + 1)]


def rivals(told: Told) -> list[Seat]:
    return [seat for seat in after(told) if seat not in side(told)]


def hidden(told: Told) -> set[str]:
    """Return the cards that were not played and are not in the hand."""
    seen = {fact.card for fact in told.heard if fact.kind == "played"}
    return {*PACK32} - seen - {*told.game.hands[told.seat]}


def refused(told: Told) -> set[tuple[Seat, str]]:
    """Return who did not follow which suit."""
    found, led = set[tuple[Seat, str]](), ""
    for place, fact in enumerate(fact for fact in told.heard if fact.kind == "played"):
        led = fact.card[-1] if place % told.game.players == 0 else led
        found |= {(fact.seat, led)} if fact.card[-1] != led else set()
    return found


def settled(told: Told, card: str) -> bool | None:
    """Return whether the own side takes the trick whatever others may hold; None: it depends.

    What is sure is looked at with all hands in sight, too.
    """
    trick, trump = [*told.trick, card], trump_of(told)
    place = holder(trick, trump)
    who = (told.seat - len(told.trick) + place) % told.game.players
    others = [seat for seat in after(told) if (seat in side(told)) != (who in side(told))]
    better = {each for each in hidden(told) if beats(each, trick[place], trump)}
    if any((seat, each[-1]) not in refused(told) for seat in others for each in better):
        return None
    assert not any(better & {*told.game.hands[seat]} for seat in others), "somebody holds what is ruled out"
    return who in side(told)


def other(told: Told) -> str:
    return told.other.split(".")[1]


def held_by(told: Told) -> bool:
    """Return True if the own side holds the trick after the card."""
    trick = [*told.trick, told.card]
    return (told.seat - len(told.trick) + holder(trick, trump_of(told))) % told.game.players in side(told)


def same_end(told: Told, end: bool, rich: str, poor: str) -> bool:
    """Return True if a trick ends so with both cards, and these are the points of each."""
    points, less = worth(told, [rich]), worth(told, [poor])
    both = settled(told, told.card) is settled(told, other(told)) is end
    return both and points == told.values["points"] > less == told.values["less"]


def may_ruff(told: Told, seats: Sequence[Seat], suit: str) -> bool:
    """Return True if one of these did not follow a suit, and may hold a trump."""
    trump = trump_of(told)
    left = any(card[-1] == trump for card in hidden(told))
    return left and any(
        (seat, suit) in refused(told) and (seat, trump) not in refused(told) for seat in seats
    )


def unbeaten(told: Told, card: str) -> bool:
    """Return True if no card of its suit in another hand beats it."""
    return not any(beats(each, card, trump_of(told)) for each in told.others() if each[-1] == card[-1])


def trumps_out(told: Told) -> int:
    return sum(card[-1] == trump_of(told) for card in told.others())


def attacks(told: Told) -> bool:
    return told.game.taker in side(told)


def draws(told: Told) -> bool:
    """Return True if a taker leads trumps, others hold so many, and an opponent may hold one."""
    trump = trump_of(told)
    leads = not told.trick and told.card[-1] == trump
    may = any((seat, trump) not in refused(told) for seat in rivals(told))
    return attacks(told) and leads and trumps_out(told) == told.values["n"] > 1 and may


def bares(told: Told) -> bool:
    suit = other(told)[-1]
    left = [card for card in told.game.hands[told.seat] if card[-1] == suit and card != other(told)]
    return left == [f"10{suit}"] and trump_of(told) != suit and f"A{suit}" in hidden(told)


def exposes(told: Told) -> bool:
    """Return True if the other card is rich and holds the trick, and an opponent may hold the higher one."""
    [card] = [each for each in hidden(told) if str(told.values["card"]) == f"card.{each}"]
    may = any((seat, card[-1]) not in refused(told) for seat in rivals(told))
    higher = card[-1] == other(told)[-1] and beats(card, other(told), trump_of(told))
    return may and higher and takes(told, other(told)) and worth(told, [other(told)]) >= 10


def keeps(told: Told) -> bool:
    """Return True if the other card is the master of its suit, and is spent on nothing, or led too soon."""
    higher = [each for each in hidden(told) if each[-1] == told.card[-1]]
    early = any(beats(each, told.card, trump_of(told)) for each in higher)
    spent = not takes(told, other(told)) if told.trick else early
    return str(told.values["card"]) == f"card.{other(told)}" and unbeaten(told, other(told)) and spent


def risks(told: Told) -> bool:
    more = worth(told, [other(told)]) - worth(told, [told.card])
    return (
        not any(takes(told, card) for card in told.legal())
        and not held_by(told)
        and more == told.values["points"] > 0
    )


def short(told: Told) -> bool:
    hand, suit = told.game.hands[told.seat], told.card[-1]
    alone = [card for card in hand if card[-1] == suit] == [told.card] and suit != trump_of(told)
    return alone and any(card[-1] == trump_of(told) for card in hand)


def of_side(told: Told) -> bool:
    """Return True if it is told how many the own side are: nobody is with the taker of Comptoir."""
    seats, taker = told.game.players, told.game.view(None).taker
    others = [seat for seat in range(seats) if (seat == taker) == (told.seat == taker)]
    return told.values["n"] == (len(others) if told.game.key == "comptoir" else seats // 2)


PLAYS: Mapping[str, Check] = {
    "declares": lambda told: told.code.endswith(".declare") and not told.other.endswith(".declare"),
    "wins": lambda told: (
        settled(told, told.card) is True
        and settled(told, other(told)) is False
        and told.values["points"] == worth(told, [*told.trick, told.card])
    ),
    "gives": lambda told: of_side(told) and same_end(told, True, told.card, other(told)),
    "throws": lambda told: same_end(told, False, other(told), told.card),
    "over": lambda told: (
        settled(told, told.card) is True and not takes(told, told.card) and takes(told, other(told))
    ),
    "cheaper": lambda told: (
        all(settled(told, card) and takes(told, card) for card in (told.card, other(told)))
        and beats(other(told), told.card, trump_of(told))
    ),
    "spares": lambda told: (
        held_by(told)
        and told.card[-1] not in {trump_of(told), told.trick[0][-1]}
        and other(told)[-1] == trump_of(told)
    ),
    "ruffs": lambda told: (
        told.trick[0][-1] != trump_of(told) == told.card[-1]
        and takes(told, told.card)
        and not takes(told, other(told))
        and worth(told, told.trick) == told.values["points"] >= 10
    ),
    "last_trump": lambda told: (
        not told.trick
        and trumps_out(told) == 1
        and told.card[-1] == trump_of(told)
        and unbeaten(told, told.card)
    ),
    "useless": lambda told: (
        not told.trick
        and other(told)[-1] == trump_of(told)
        and not any(card[-1] == trump_of(told) for seat in rivals(told) for card in told.game.hands[seat])
    ),
    "draws": draws,
    "bares": bares,
    "exposes": exposes,
    "ruffed": lambda told: not told.trick and may_ruff(told, rivals(told), other(told)[-1]),
    "partner_ruffs": lambda told: not told.trick and may_ruff(told, [(told.seat + 2) % 4], told.card[-1]),
    "keeps": keeps,
    "trick": lambda told: of_side(told) and likelier(told),
    "fate": lambda told: of_side(told) and likelier(told, "card"),
    "kept": lambda told: (
        of_side(told) and likelier(told, "card") and str(told.values["card"]) == f"card.{other(told)}"
    ),
    "last": lambda told: of_side(told) and likelier(told, LAST),
    "deal": lambda told: of_side(told) and likelier(told, WON),
    "defends": lambda told: (
        not told.trick and not attacks(told) and other(told)[-1] == trump_of(told) != told.card[-1]
    ),
    "master": lambda told: unbeaten(told, told.card) and takes(told, told.card),
    "named": lambda told: (
        not told.trick
        and told.card[-1] != trump_of(told)
        and any(
            seat == (told.seat + 2) % 4 and said.startswith("bid.") and said.endswith(f".{told.card[-1]}")
            for seat, said in told.game.bids
        )
    ),
    "risks": risks,
    "short": short,
    "own_last": lambda told: (
        [card for card in told.game.hands[told.seat] if card[-1] == trump_of(told)] == [other(told)]
    ),
    "long": lambda told: (
        sum(card[-1] == told.card[-1] for card in told.game.hands[told.seat]) == told.values["n"] >= 4
    ),
    "way.trick": lambda told: of_side(told) and way(told),
    "way.deal": lambda told: near(told, chances(told)[chance_of(told.code, WON)]),
}
