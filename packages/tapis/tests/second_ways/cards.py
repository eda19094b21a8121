"""Games of cards, by tables of their own."""

from collections.abc import Mapping, Sequence

from tapis.games.kit.game import Seat
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


def partner_holds(told: Told) -> bool:
    """Return True if the partner's card holds the trick after this one."""
    trick = [*told.trick, told.card]
    return told.partners and holder(trick, trump_of(told)) == len(trick) - 3 >= 0


def unbeaten(told: Told, card: str) -> bool:
    """Return True if no card of its suit in another hand beats it."""
    return not any(beats(each, card, trump_of(told)) for each in told.others() if each[-1] == card[-1])


def trumps_out(told: Told) -> int:
    return sum(card[-1] == trump_of(told) for card in told.others())


def draws(told: Told) -> bool:
    """Return True if a taker leads trumps, others hold so many, and an opponent may hold one."""
    game = told.game
    side = [(told.seat + step) % game.players for step in range(1, game.players)]
    rivals = {seat for seat in side if not told.partners or seat % 2 != told.seat % 2}
    attacks = game.taker == told.seat or (told.partners and game.taker % 2 == told.seat % 2)
    refused = set[Seat]()
    led = ""
    for place, fact in enumerate(fact for fact in told.heard if fact.kind == "played"):
        seat, card = fact.seat, fact.card
        led = card[-1] if place % game.players == 0 else led
        refused |= {seat} if led == game.trump != card[-1] else set()
    leads = not told.trick and told.card[-1] == game.trump
    return attacks and leads and trumps_out(told) == told.values["n"] > 1 and bool(rivals - refused)


def lowest(told: Told) -> bool:
    cards = told.legal()
    least = worth(told, [told.card])
    return (
        not any(takes(told, card) for card in cards)
        and not partner_holds(told)
        and all(least <= worth(told, [card]) for card in cards)
    )


def keeps(told: Told) -> bool:
    """Return True if the card that is kept is legal, of the suit, stronger, and would not take the trick."""
    [card] = [each for each in told.legal() if str(told.values["card"]) == f"card.{each}"]
    higher = beats(card, told.card, trump_of(told)) and card[-1] == told.card[-1]
    return higher and unbeaten(told, card) and not takes(told, card)


def trumps(told: Told) -> bool:
    """Return True if these are all cards of the suit that the hand will have."""
    game = told.game
    suit = told.code.partition(".")[2] or game.turned[-1]
    hand = {*game.hands[told.seat], *([game.turned] if game.key == "belote" else [])}
    held = {f"card.{card}" for card in hand if card[-1] == suit}
    return {str(each) for each in told.values["cards"]} == held and told.values["n"] == len(held)


def contract(told: Told) -> bool:
    """Return True if the value and the game are those of the bid, or of the one that is doubled."""
    game = told.game
    said = next(code for code in (told.code, *(said for _, said in reversed(game.bids))) if "bid." in code)
    _, value, trump = said.split(".")
    return (told.values["percent"], str(told.values["value"]).removeprefix("coach.contract.")) == (
        "30",
        value,
    ) and str(told.values["game"]) == f"coach.contract.{trump}"


def names(told: Told) -> bool:
    """Return True if a suit is named anew by its jack or nine, third, and the hand counts so many points.

    The count is 20, each trump by its rank, 10 for an ace outside, 20 for king and queen of trump.  No bid is
    more than 5 above it.
    """
    game, suit = told.game, told.code[-1]
    hand = [card for card in game.hands[told.seat] if card[-1] == suit]
    ranks = {"J": 35, "9": 25, "A": 20, "10": 15, "K": 15, "Q": 15, "8": 10, "7": 10}
    points = 20 + sum(ranks[card[:-1]] for card in hand) + 10 * aces_outside(told)
    points += 20 * ({f"K{suit}", f"Q{suit}"} <= {*hand})
    partner = any(said.endswith(f".{suit}") for who, said in game.bids if who % 2 == told.seat % 2)
    high = [f"coach.convention.{rank}" for rank in ("J", "9") if rank + suit in hand]
    value = told.code.split(".")[1]
    return (
        contract(told)
        and not partner
        and 3 <= len(hand) == told.values["trumps"]
        and [*map(str, told.values["high"])] == high != []
        and points == told.values["points"]
        and (not value.isdecimal() or int(value) <= points + 5)
    )


def raises(told: Told) -> bool:
    """Return True if the partner named the suit, and the help is what the hand holds of it, and its aces."""
    game, suit, number = told.game, told.code[-1], aces_outside(told)
    held = [f"coach.convention.{rank}" for rank in ("J", "9") if rank + suit in game.hands[told.seat]]
    helps = [*held, *([f"coach.convention.aces.{number}"] if number else [])]
    named = any(
        who == (told.seat + 2) % 4 and said.startswith("bid.") and said.endswith(f".{suit}")
        for who, said in game.bids
    )
    return contract(told) and named and [*map(str, told.values["help"])] == helps != []


def aces_outside(told: Told) -> int:
    """Return how many aces a hand holds outside the suit that is bid."""
    return sum(card[:-1] == "A" and card[-1] != told.code[-1] for card in told.game.hands[told.seat])


CARDS: Mapping[str, Check] = {
    "names": names,
    "raises": raises,
    "made": lambda told: told.values["percent"] == "30" and not told.code.startswith(("play", "pass")),
    "contract": lambda told: contract(told) and told.code != "coinche",
    "fails": lambda told: contract(told) and told.code == "coinche",
    "trumps": trumps,
    "last_trump": lambda told: (
        not told.trick
        and trumps_out(told) == 1
        and told.card[-1] == trump_of(told)
        and unbeaten(told, told.card)
    ),
    "draws": draws,
    "master": lambda told: unbeaten(told, told.card) and takes(told, told.card),
    "named": lambda told: (
        not told.trick
        and told.card[-1] != trump_of(told)
        and any(
            seat == (told.seat + 2) % 4 and said.startswith("bid.") and said.endswith(f".{told.card[-1]}")
            for seat, said in told.game.bids
        )
    ),
    "long": lambda told: (
        sum(card[-1] == told.card[-1] for card in told.game.hands[told.seat]) == told.values["n"] >= 4
    ),
    "partner": partner_holds,
    "ruffs": lambda told: (
        told.trick[0][-1] != trump_of(told) == told.card[-1]
        and takes(told, told.card)
        and worth(told, told.trick) == told.values["points"] >= 10
    ),
    "takes": lambda told: (
        len(told.trick) == told.game.players - 1
        and takes(told, told.card)
        and worth(told, [*told.trick, told.card]) == told.values["points"] >= 10
    ),
    "gives": lambda told: partner_holds(told) and worth(told, [told.card]) == told.values["points"] >= 10,
    "lowest": lowest,
    "spares": lambda told: (
        partner_holds(told)
        and told.card[-1] not in {trump_of(told), told.trick[0][-1]}
        and any(card[-1] == trump_of(told) for card in told.legal())
    ),
    "keeps": keeps,
}
