"""Every reason that is told of any action holds in the position: each is checked here by another way.

Cards are looked up in all hands and played on a copy of the table, throws are counted one by one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any, NamedTuple

import pytest

from tapis.coach.words.reasons import Reason, reasons
from tapis.engines import Evaluation
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact, Game, Judged, Seat
from tapis.shelf import GAMES, SHELF
from tapis.walk import Walk
from tests.coach import tarot_reasons

TABLES: Mapping[str, Sequence[tuple[Mapping[str, object], int]]] = {
    "yams": [({}, 2), ({"grids": 2, "double_pair": "yes", "straights": "split"}, 2)],
    "top_jack": [({}, 2), ({"layout": "down_up_free"}, 2)],
    "dice_poker": [({}, 2)],
    "five_thousand": [({}, 2)],
    "four_twenty_one": [({}, 2), ({"others_order": "ace_high"}, 3)],
    "cant_stop": [({}, 2)],
    "menteur": [({}, 3), ({"dice": 3}, 2)],
    "belote": [({}, 4)],
    "coinche": [({}, 4), ({"no_trump": "on", "all_trump": "on"}, 4)],
    "comptoir": [({}, 4), ({}, 3)],
    "crapette": [({}, 2)],
    "tarot": [({}, 4), ({}, 5), ({}, 3)],
}
"""The options and the seats of the games that are dealt."""
FEW, MANY = 30, 500
"""Positions of a game in the quick tier and in the slow one."""
APART = 3
"""So many actions lie between two positions."""
DEALT = 12
"""After so many positions another game is begun."""
CHANCE = 0.3
"""The chance that every bid has here."""


class Told(NamedTuple):
    """A reason that is told, and the position before the action."""

    game: Any
    seat: Seat
    code: str
    values: Mapping[str, Any]
    heard: Sequence[Any]

    @property
    def card(self) -> str:
        return self.code.split(".")[1]

    @property
    def trick(self) -> list[str]:
        """The cards of the trick, in a game of partners or not."""
        game = self.game
        return list(game.table if self.partners else game.trick)

    @property
    def partners(self) -> bool:
        return hasattr(self.game, "table")

    def after(self) -> Any:
        """Return a copy of the position on which the action was played."""
        copy = self.game.model_copy(deep=True)
        copy.play(self.seat, self.code, Loaded([1] * 99))
        return copy

    def others(self) -> list[str]:
        """Return all cards of the other hands."""
        game = self.game
        return [card for seat, hand in enumerate(game.hands) if seat != self.seat for card in hand]

    def legal(self) -> list[str]:
        """Return the cards that may be played."""
        return [str(each).split(".")[1] for each in self.game.legal(self.seat)]


def positions(key: str, number: int) -> Iterator[tuple[Game[Any], Seat, Sequence[Fact]]]:
    """Yield so many positions with who is to act and what was heard since the deal, at random."""
    found = 0
    for deal in range(number):
        options, seats = TABLES[key][deal % len(TABLES[key])]
        kind = GAMES[key]
        walk = Walk(kind, kind.Options.model_validate(options), seats, f"reasons {key} {deal}")
        heard, of_this, apart = list(walk.facts), 0, Random(deal).randrange(DEALT * APART)
        while walk.going and of_this < DEALT:
            if walk.rev >= apart:
                yield walk.game, min(walk.game.awaited()), heard
                found, of_this, apart = found + 1, of_this + 1, apart + APART
                if found == number:
                    return
            walk.step()
            begun = [place for place, fact in enumerate(walk.facts) if fact.kind in SHELF[key].opening_facts]
            heard = list(walk.facts[begun[-1] :]) if begun else [*heard, *walk.facts]


def told_at(key: str, game: Game[Any], seat: Seat, heard: Sequence[Fact]) -> Iterator[tuple[Told, Reason]]:
    """Yield what is told of each action."""
    view = game.known(seat)
    may, luck = game.legal(seat), Random(len(heard))
    drawn = [may.draw(luck.randrange) for _ in range(24 * isinstance(may, Judged))]
    for action in (*islice(may, 24), *drawn):
        code = str(action)
        found = reasons(SHELF[key].words, view, _evaluation(code), heard)
        assert len(found) <= 2, found
        for each in found:
            yield Told(game, seat, code, each.values, heard), each


def _evaluation(code: str) -> Evaluation:
    return Evaluation(code, 0.0, chance=None if code == "pass" else CHANCE)


# Cards, by tables of their own

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


CARDS: Mapping[str, Callable[[Told], bool]] = {
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


# Crapette: the action is played


def left(game: Any, seat: Seat) -> int:
    return game.view(seat).crapette_counts[seat]


def empty(game: Any) -> int:
    return sum(not column for column in game.view(0).columns)


CRAPETTE: Mapping[str, Callable[[Told], bool]] = {
    "foundation": lambda told: (
        sum(told.after().view(0).foundations) == sum(told.game.view(0).foundations) + 1
    ),
    "crapette": lambda told: left(told.after(), told.seat) == left(told.game, told.seat) - 1,
    "empties": lambda told: empty(told.after()) == empty(told.game) + 1,
    "loads": lambda told: (
        told.after().view(0).left[1 - told.seat] == told.game.view(0).left[1 - told.seat] + 1
    ),
}


# Dice: every throw is counted

SIZES = {"pair": 2, "three": 3, "brelan": 3, "carre": 4, "pocker": 4, "yams": 5, "poker": 5, "top_jack": 5}
RUNS = {"small_straight": 1, "minor_straight": 1, "large_straight": 2, "major_straight": 2}


def makes(box: str, dice: Sequence[int]) -> bool:
    """Return True if the dice bring points in a box of the lower part."""
    counts = sorted(dice.count(face) for face in set(dice))
    if box in SIZES:
        return counts[-1] >= SIZES[box]
    if box in {"double_pair", "two_pairs"}:
        return len([count for count in counts if count > 1]) == 2
    if box == "full":
        return counts == [2, 3]
    if box == "suite":
        return makes("small_straight", dice) or makes("large_straight", dice)
    if box in RUNS:
        return sorted(dice) == list(range(RUNS[box], RUNS[box] + 5))
    return True


@cache
def often(box: str) -> float:
    return sum(makes(box, throw) for throw in product(range(1, 7), repeat=5)) / 6**5


def box_named(told: Told) -> str:
    return str(told.values["box"]).rpartition(".")[2]


def one_die(told: Told) -> bool:
    """Return True if so many faces of the one die that is thrown bring points in an open box."""
    game = told.game
    mask, found = told.code.removeprefix("roll."), 0
    for face in range(1, 7):
        copy = game.model_copy(deep=True)
        copy.throws += 1
        copy.dice = [face if mark == "1" else die for die, mark in zip(game.dice, mask, strict=True)]
        offered = [each for each in copy.view(told.seat).offers if each.box == box_named(told)]
        found += any(each.points for each in offered)
    return mask.count("1") == 1 and found == told.values["n"]


def bonus(told: Told) -> bool:
    """Return True if an own grid misses so many points in so many upper boxes, and they can still come."""
    game = told.game
    upper, goal, most = {
        "yams": (game.boxes[:6], 64, 5),
        "top_jack": (game.boxes[:6], 64, 5),
        "dice_poker": (game.boxes[:6], 0, 2),
    }[game.key]
    grids = told.after().sheets[told.seat] if told.code.startswith("score") else game.sheets[told.seat]
    for before, now in zip(game.sheets[told.seat], grids, strict=True):
        missing = goal - sum(before.get(box, 0) for box in upper)
        still = sum(most * face for face, box in enumerate(upper, 1) if box not in now)
        reach = sum(now.get(box, 0) for box in upper) + still >= goal
        boxes = sum(box not in before for box in upper)
        if reach and (missing, boxes) == (told.values["missing"], told.values["n"]):
            return True
    return False


def shown(chance: float) -> str:
    return "<1" if 0 < chance < 0.005 else str(round(100 * chance))


@cache
def busts(dice: int) -> float:
    """Return how often a throw of 5000 has no 1, no 5 and no three alike."""
    throws = list(product(range(1, 7), repeat=dice))
    lost = [each for each in throws if not {1, 5} & {*each} and max(map(each.count, each)) < 3]
    return len(lost) / len(throws)


def risk(told: Told) -> float:
    """Return how often the next throw is lost: by the rules of 5000 or of Can't Stop."""
    game = told.game
    if game.key == "five_thousand":
        return busts(game.view(told.seat).free)
    return stuck(game.model_dump_json(), type(game), told.seat)


@cache
def stuck(dumped: str, kind: Any, seat: Seat) -> float:
    """Return how often a throw of four dice leaves no marker to move."""
    view = kind.model_validate_json(dumped).view(seat)
    open_columns = {column for column, winner in zip(range(2, 13), view.won, strict=True) if winner is None}
    tops = {column for column, square in view.markers if square == 13 - 2 * abs(7 - column)}
    marked = {column for column, _ in view.markers}
    usable = (open_columns if len(marked) < 3 else marked) - tops
    lost = 0
    for one, two, three, four in product(range(1, 7), repeat=4):
        sums = {one + two, three + four, one + three, two + four, one + four, two + three}
        lost += not sums & usable
    return lost / 6**4


def steps(told: Told) -> int:
    """Return how many steps a stop saves."""
    before, after = told.game.view(told.seat), told.after().view(told.seat)
    return sum(after.tokens[told.seat]) - sum(before.tokens[told.seat])


def beaten(told: Told) -> float:
    """Return how often three dice thrown at once are better, by the order of the rules."""
    game = told.game
    high = game.options.others_order == "ace_high"
    dice = tuple(game.view(told.seat).dice)
    throws = list(product(range(1, 7), repeat=3))
    return sum(strength(each, high) > strength(dice, high) for each in throws) / len(throws)


def strength(dice: Sequence[int], aces: bool) -> tuple[int, ...]:
    """Return a key that grows with the rank of three dice of 421."""
    low, middle, high = sorted(dice)
    read = (1, *sorted((7 if aces and die == 1 else die for die in dice), reverse=True))
    named = {(1, 2, 4): (9,), (1, 1, 1): (8,), (1, 2, 2): (0,)}
    if low == middle:
        found = (7, high, int(low == 1)) if low in {1, high} else read
    else:
        found = (6, high) if (high, middle) == (low + 2, low + 1) else read
    return named.get((low, middle, high), found)


def true_bids(told: Told, bid: tuple[int, int], exactly: bool = False) -> float:
    """Return how often a bid is true over all dice that a seat does not see, one die after the other."""
    game = told.game
    view = game.view(told.seat)
    count, value = bid
    one = sum(face == value or (view.wild and face == 1) for face in range(1, 7)) / 6
    chances = {own(told, value): 1.0}
    for _ in range(sum(view.dice) - len(view.hand)):
        following: dict[int, float] = {}
        for number, chance in chances.items():
            following[number + 1] = following.get(number + 1, 0.0) + chance * one
            following[number] = following.get(number, 0.0) + chance * (1 - one)
        chances = following
    return sum(
        chance for number, chance in chances.items() if number == count or (not exactly and number > count)
    )


def own(told: Told, value: int) -> int:
    view = told.game.view(told.seat)
    return view.hand.count(value) + (view.hand.count(1) if view.wild and value != 1 else 0)


def bid_of(told: Told) -> tuple[int, int]:
    """Return the bid that is made, or that stands."""
    if told.code.startswith("bid."):
        count, value = map(int, told.code.split(".")[1:])
        return count, value
    standing = told.game.view(told.seat).standing
    return standing.count, standing.value


def same(told: Told, chance: float) -> bool:
    return told.values["percent"] == shown(chance)


DICE: Mapping[str, Callable[[Told], bool]] = {
    "zero": lambda told: same(told, often(box_named(told))) and often(box_named(told)) < 0.5,
    "one_die": one_die,
    "bonus": bonus,
    "bank": lambda told: same(told, risk(told)) and told.game.view(told.seat).points == told.values["points"],
    "on": lambda told: same(told, risk(told)) and risk(told) < 0.5,
    "safe": lambda told: risk(told) == 0,
    "fewer": lambda told: (
        told.after().view(told.seat).free == told.values["n"] and same(told, busts(told.values["n"]))
    ),
    "stop": lambda told: same(told, risk(told)) and steps(told) == told.values["n"],
    "top": lambda told: (
        dict(told.after().view(told.seat).markers)[told.values["column"]]
        == 13 - 2 * abs(7 - told.values["column"])
    ),
    "good": lambda told: same(told, beaten(told)) and 0 < beaten(told) < 0.5,
    "weak": lambda told: same(told, beaten(told)) and beaten(told) >= 0.5,
    "unbeaten": lambda told: beaten(told) == 0,
    "liar": lambda told: same(told, true_bids(told, bid_of(told))) and told.code == "liar",
    "exact": lambda told: same(told, true_bids(told, bid_of(told), exactly=True)) and told.code == "exact",
    "bid": lambda told: same(told, true_bids(told, bid_of(told))) and told.code.startswith("bid."),
    "impossible": lambda told: true_bids(told, bid_of(told)) == 0,
    "sure": lambda told: own(told, bid_of(told)[1]) >= bid_of(told)[0],
    "own": lambda told: own(told, bid_of(told)[1]) == told.values["n"] > 0,
}
CHECKS = CARDS | CRAPETTE | DICE


def check(key: str, number: int) -> set[str]:
    """Check all that is told in so many positions of a game; return the reasons that were."""
    found, checks = set[str](), tarot_reasons.CHECKS if key == "tarot" else CHECKS
    for game, seat, heard in positions(key, number):
        for told, each in told_at(key, game, seat, heard):
            name = each.key.removeprefix("coach.why.")
            assert checks[name](told), (key, told.code, each, game.view(seat))
            found.add(name)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_each_reason_told_holds_in_the_position(key: str) -> None:
    assert check(key, FEW), "some reason is told"


@pytest.mark.slow("500 positions of each game")
def test_in_many_positions_every_reason_of_the_list_is_told_and_holds() -> None:
    found = set[str]().union(*(check(key, MANY) for key in GAMES if key != "tarot"))
    assert found == CHECKS.keys(), "a reason that is never told is no reason"
    seldom = {"voids"}  # by discards that are not drawn by luck: tests/coach/test_tarot_coach.py
    assert check("tarot", 3 * MANY) | seldom == tarot_reasons.CHECKS.keys(), (
        "a reason that is never told is no reason"
    )
