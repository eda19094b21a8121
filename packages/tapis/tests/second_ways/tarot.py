"""What the reasons of Tarot say, checked with all hands in sight, and in other worlds."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from tapis.coach.cards.tarot import TarotAnalyst, sampler_of
from tapis.coach.cards.tarot_outlook import outlook, ways
from tapis.coach.words.tarot_position import Gap, Outlook
from tapis.engines import Question
from tapis.engines.cards.worlds import generator
from tapis.games.tarot.view import TarotView
from tapis.shelf import SHELF
from tests.games.test_tarot_random import half, height, suit
from tests.second_ways.told import Check, Told

TOLERANCE: Final = 15.0
"""Per cent by which two samples may differ: four standard errors of the difference, where worlds differ."""
POINTS: Final = 2.0
"""Points by which what two samples say of points may differ."""
CONTRACTS: Final = ("prise", "garde", "sans", "contre")
KEEPER: Final = TarotAnalyst(SHELF["tarot"])


# By the cards


def plain(card: str) -> bool:
    return suit(card) in "SHDC"


def face(card: str) -> bool:
    return plain(card) and half(card) > 1


def elsewhere(told: Told) -> list[str]:
    return [card for seat, hand in enumerate(told.game.hands) if seat != told.seat for card in hand]


def unseen(told: Told) -> list[str]:
    """Return the cards that the player does not hold, did not lay aside, and that were not played."""
    game = told.game
    hidden = game.discard or game.dog
    return [*elsewhere(told), *([] if game.taker == told.seat and game.discard else hidden)]


def camp(told: Told) -> set[int]:
    """Return the seats of the player's camp."""
    takers = {told.game.taker, told.game.partner}
    return {seat for seat in range(told.game.players) if (seat in takers) == (told.seat in takers)}


def trick(told: Told, card: str) -> tuple[int, str]:
    """Return who holds the trick after a card, and with which one."""
    cards = [*told.game.table, card]
    led = next((suit(each) for each in cards if each != "EX"), "")
    best = max(
        cards,
        key=lambda each: (each != "EX", suit(each) == "T", suit(each) == led, each != "EX" and height(each)),
    )
    return (told.game.leader + cards.index(best)) % told.game.players, best


def ours(told: Told, card: str) -> bool | None:
    """Return whose a trick is whatever the others play after a card; None where that depends on them."""
    holder, best = trick(told, card)
    over = any(suit(each) == "T" and height(each) > height(best) for each in elsewhere(told))
    open_still = len(told.game.table) + 1 < told.game.players and (suit(best) != "T" or over)
    return None if open_still else holder in camp(told)


def settled(told: Told, card: bool | None, other: bool | None) -> bool:
    return (ours(told, told.card), ours(told, worse(told))) == (card, other)


def worse(told: Told) -> str:
    return told.other.split(".")[1]


def dear(card: str) -> bool:
    return half(card) > 1 or (suit(card) == "T" and height(card) >= 12)


def masters(told: Told, card: str) -> bool:
    """Return True if the card takes the trick so far, and nothing unseen of its suit is higher."""
    higher = [each for each in unseen(told) if suit(each) == suit(card) and height(each) > height(card)]
    return card != "EX" and trick(told, card)[0] == told.seat and not higher


def without(told: Told) -> dict[int, set[str]]:
    """Return by seat the suits that it was seen to lack since the deal, trumps as T."""
    found: dict[int, set[str]] = {seat: set() for seat in range(told.game.players)}
    led, begun = "", [number for number, fact in enumerate(told.heard) if fact.kind == "began"]
    for fact in told.heard[begun[-1] if begun else 0 :]:
        if fact.kind == "trick":
            led = ""
        if fact.kind == "played" and fact.card != "EX":
            led = led or suit(fact.card)
            if suit(fact.card) != led:
                found[fact.seat] |= {led, *("T" * (suit(fact.card) != "T"))}
    return found


def ruffs(told: Told, card: str) -> bool:
    """Return True if a seat of the other camp was seen to lack the card's suit, and not to lack trumps."""
    foes = set(range(told.game.players)) - camp(told)
    lacking = [suits for seat, suits in without(told).items() if seat in foes]
    return plain(card) and any(suit(card) in suits and "T" not in suits for suits in lacking)


def forced(told: Told, card: str) -> bool:
    lacking = without(told)[told.game.taker]
    return plain(card) and suit(card) in lacking and "T" not in lacking


def leads(told: Told) -> bool:
    return not set(told.game.table) - {"EX"}


def late(told: Told) -> bool:
    game, side = told.game, camp(told)
    lost = any(each.winner not in side for each in game.tricks)
    return (
        told.card == "EX" and len(game.hands[told.seat]) == 2 and lost and game.options.excuse_last == "lost"
    )


def hunted(told: Told) -> bool:
    game = told.game
    owner = (game.leader + game.table.index("T1")) % game.players if "T1" in game.table else told.seat
    wins = trick(told, told.card)[0] == told.seat and ours(told, told.card)
    return owner not in camp(told) and bool(wins)


def exposes(told: Told) -> bool:
    def beaten(card: str) -> bool:
        return any(suit(each) == suit(card) and height(each) > height(card) for each in unseen(told))

    above = named(told, "higher")
    seen = above in unseen(told) and height(above) > height(worse(told)) and suit(above) == suit(worse(told))
    return seen and face(worse(told)) and not (face(told.card) and beaten(told.card))


def named(told: Told, key: str) -> str:
    return str(told.values[key]).removeprefix("card.")


# Calls and discards


def laid(code: str) -> list[str]:
    return code.split(".")[1:]


def voided(told: Told, code: str) -> set[str]:
    kept = set(told.game.hands[told.seat]) - {*laid(code)}
    return {suit(card) for card in laid(code) if plain(card)} - {*map(suit, kept)}


def trumps(told: Told) -> int:
    return sum(suit(card) == "T" for card in told.game.hands[told.seat])


def bouts(told: Told) -> set[str]:
    return {"T1", "T21", "EX"} & {*told.game.hands[told.seat]}


def need(told: Told) -> int:
    return (56, 51, 41, 36)[len(bouts(told))]


def long(told: Told, code: str) -> int:
    return sum(suit(card) == code[-1] for card in told.game.hands[told.seat])


def rung(code: str) -> int:
    return CONTRACTS.index(code.removeprefix("bid."))


def holds(told: Told) -> bool:
    given = {*laid(told.other)} - {*laid(told.code)}
    king, hand = named(told, "king"), told.game.hands[told.seat]
    return king in hand and named(told, "card") in given and suit(king) == suit(named(told, "card"))


# By other worlds


def whole(said: object) -> float:
    """Return a chance in per cent as it is told, without the sign of what lies beyond 1 and 99."""
    return float(str(said).strip("<>"))


def near(said: object, found: float) -> bool:
    return abs(whole(said) - 100 * found) <= TOLERANCE


def question(told: Told) -> Question:
    return Question.of(told.game, told.seat, told.heard)


def beside(told: Told) -> Outlook:
    found = outlook(question(told), generator(Random("again")))(told.code, told.other)
    assert found is not None, told
    return found


def again(told: Told, number: Callable[[Outlook], Gap]) -> bool:
    """Return whether other worlds say the same of two actions."""
    seen = beside(told)
    gap = number(seen)
    return (
        gap.one > gap.other and near(told.values["percent"], gap.one) and near(told.values["than"], gap.other)
    )


def points(told: Told) -> bool:
    seen = beside(told)
    more = (seen.points.one - seen.points.other) / 2
    said = str(told.values["points"])
    told_points = float(said.replace("½", ".5"))
    return more > 0 and abs(told_points - more) <= POINTS


def chance(told: Told, code: str) -> float:
    """Return how often a contract is made: as the rules were told, or in other worlds."""
    if told.chances is not None:
        return told.chances[code]
    asked = question(told)
    sample = sampler_of(asked, TarotView.of(asked.view), generator(Random("again")))
    return float((sample([code], 512).values[0] > 0).mean())


def made(told: Told, code: str, key: str = "percent") -> bool:
    return near(told.values[key], chance(told, code))


def rather(told: Told) -> bool:
    """Return whether other worlds say the same of two contracts or calls, and which is made more often."""
    return made(told, told.code) and made(told, told.other, "than") and more_often(told)


def more_often(told: Told) -> bool:
    return chance(told, told.code) > chance(told, told.other)


def way(name: str) -> Check:
    def check(told: Told) -> bool:
        asked, luck = question(told), generator(Random("again"))
        view = TarotView.of(asked.view)
        found = ways(asked, view, told.code, sampler_of(asked, view, luck), luck)
        chances = {each.key.rpartition("_")[2]: each.values["percent"] for each in found}
        said = str(chances.get(name, "0"))
        return near(told.values["percent"], whole(said) / 100)

    return check


CARDS: Mapping[str, Check] = {
    "late": late,
    "hunted": hunted,
    "petit": lambda told: told.card == "T1" and ours(told, "T1") is True,
    "saves": lambda told: (
        face(told.card) and half(told.card) > half(worse(told)) and settled(told, card=True, other=True)
    ),
    "gives": lambda told: (
        half(told.card) < half(worse(told)) and worse(told) != "EX" and settled(told, card=False, other=False)
    ),
    "takes": lambda told: settled(told, card=True, other=False),
    "excuse": lambda told: told.card == "EX" and len(told.game.hands[told.seat]) > 1 and dear(worse(told)),
    "waits": lambda told: worse(told) == "EX" and not dear(told.card) and len(told.game.hands[told.seat]) > 2,
    "spares": lambda told: (
        suit(told.card) == suit(worse(told)) == "T"
        and height(told.card) < height(worse(told))
        and ours(told, told.card) is ours(told, worse(told)) is not None
    ),
    "ruffed": lambda told: leads(told) and ruffs(told, worse(told)) and not ruffs(told, told.card),
    "forces": lambda told: leads(told) and forced(told, told.card) and not forced(told, worse(told)),
    "draws": lambda told: (
        leads(told)
        and told.game.taker == told.seat
        and suit(told.card) == "T" != suit(worse(told))
        and told.values["n"] == sum(suit(card) == "T" for card in elsewhere(told)) > 0
    ),
    "exposes": exposes,
    "master": lambda told: masters(told, told.card) and not masters(told, worse(told)),
    "with": lambda told: (
        laid(told.code)[0] not in told.game.hands[told.seat]
        and laid(told.other)[0] in told.game.hands[told.seat]
    ),
    "long": lambda told: told.values["n"] == long(told, told.code) > max(3, long(told, told.other)),
    "voids": lambda told: (
        {str(each).removeprefix("suit.") for each in told.values["suits"]}
        == voided(told, told.code) - voided(told, told.other)
        != set()
    ),
    "aside": lambda told: sum(map(half, laid(told.code))) > sum(map(half, laid(told.other))),
    "holds": holds,
    "quiet": lambda told: told.other == "slam" != told.code,
}
WORLDS: Mapping[str, Check] = {
    "bid": lambda told: (
        told.code != "pass" == told.other
        and {str(each).removeprefix("card.") for each in told.values["cards"]} == bouts(told)
        and (told.values["n"], told.values["need"]) == (trumps(told), need(told))
        and made(told, told.code)
    ),
    "likely": lambda told: told.code != "pass" == told.other and not bouts(told) and made(told, told.code),
    "failing": lambda told: told.code == "pass" != told.other and made(told, told.other),
    "higher": lambda told: rung(told.code) > rung(told.other) and made(told, told.code),
    "lower": lambda told: rung(told.code) < rung(told.other) and rather(told),
    "oftener": rather,
    "fate": lambda told: again(told, lambda seen: seen.cards[named(told, "card")]),
    "last": lambda told: again(told, lambda seen: seen.last),
    "trick": lambda told: again(told, lambda seen: seen.trick),
    "points": points,
}
"""What is told of the worlds that a seat looks at."""
TAROT: Mapping[str, Check] = {
    **{f"tarot_{key}": check for key, check in (CARDS | WORLDS).items()},
    **{f"way.tarot_{key}": way(key) for key in ("made", "failed", "taken", "untaken", "swept", "missed")},
}
