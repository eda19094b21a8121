"""What speaks for a card and not for another: a closed list of rules, each with what the seat sees.

In all of them `hand` is the position, `code` the better play and `other` the worse.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tapis.coach.words.plays import LAST, WON, Hand, card_of, chance_of
from tapis.coach.words.reasons import NOTHING, Rule, Values, about
from tapis.games.kit.cards import SUITS, Card, card_key, suit_key

RICH: Final = 10
"""Card points from which a card or a trick is rich."""
MORE: Final = 6
"""Card points that make a difference."""
LONG: Final = 4
"""Cards from which a suit is long."""
APART: Final = 0.12
"""Chances that are less apart are alike: they are counted in some hundred worlds."""

Told: TypeAlias = Callable[[Hand, str, str], Values | None]


def _declares(_: Hand, code: str, other: str) -> Values | None:
    return NOTHING if code.count(".") > other.count(".") else None


def _wins(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where the trick is surely won, or surely lost with the other card."""
    card, worse = card_of(code), card_of(other)
    if not hand.trick or not hand.settled(card) or hand.settled(worse) is not False:
        return None
    return {"points": hand.points(*hand.cards, card), "other": card_key(worse)}


def _gives(hand: Hand, code: str, other: str, least: int = MORE) -> Values | None:
    card, worse = card_of(code), card_of(other)
    found = _points(hand, card, worse, least) if hand.settled(card) else None
    return found and {**found, "other": card_key(worse)}


def _throws(hand: Hand, code: str, other: str, least: int = MORE) -> Values | None:
    card, worse = card_of(code), card_of(other)
    found = _points(hand, worse, card, least) if hand.settled(card) is False else None
    return found and {**found, "other": card_key(worse)}


def _gives_some(hand: Hand, code: str, other: str) -> Values | None:
    return None if _gives(hand, code, other) else _gives(hand, code, other, 1)


def _throws_some(hand: Hand, code: str, other: str) -> Values | None:
    return None if _throws(hand, code, other) else _throws(hand, code, other, 1)


def _points(hand: Hand, rich: Card, poor: Card, least: int) -> dict[str, object] | None:
    """Return what two cards add to a trick that goes to the same side with both, where that differs."""
    points, fewer = hand.points(rich), hand.points(poor)
    same = bool(hand.trick) and hand.settled(rich) is hand.settled(poor)
    return {"points": points, "less": fewer} if same and points - fewer >= least else None


def _over(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where the other card takes a trick that another of the own side holds and keeps."""
    card, worse = card_of(code), card_of(other)
    kept = hand.settled(card) and not hand.takes(card) and hand.takes(worse)
    return {"other": card_key(worse)} if kept else None


def _spares(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where a trump is not needed, as another of the own side holds the trick."""
    card, worse = card_of(code), card_of(other)
    free = bool(hand.trick) and hand.trick[0][1][-1] not in {card[-1], hand.trump}
    trump = hand.trump in SUITS and worse[-1] == hand.trump != card[-1]
    spares = free and trump and hand.own(hand.holder(card)[0]) and not _over(hand, code, other)
    return NOTHING if spares else None


def _ruffs(hand: Hand, code: str, other: str) -> Values | None:
    card, points = card_of(code), hand.points(*hand.cards)
    ruffs = bool(hand.trick) and hand.trump in SUITS and card[-1] == hand.trump != hand.trick[0][1][-1]
    takes = ruffs and hand.takes(card) and not hand.takes(card_of(other))
    return {"points": points} if takes and points >= RICH else None


def _exposes(hand: Hand, _: str, other: str) -> Values | None:
    """Hold where an opponent who plays afterwards may beat a rich card that holds the trick."""
    worse = card_of(other)
    if hand.points(worse) < RICH or not hand.takes(worse):
        return None
    held = [each for each in hand.above(worse) if any(hand.may_hold(seat, each) for seat in hand.rivals())]
    higher = min(held, key=hand.power(worse).__getitem__, default=None)
    return {"card": card_key(higher), "other": card_key(worse)} if higher else None


def _bares(hand: Hand, _: str, other: str) -> Values | None:
    """Hold where a ten is left alone while the ace of its suit is out."""
    worse = card_of(other)
    ten = f"10{worse[-1]}"
    left = [card for card in hand.hand if card[-1] == worse[-1] and card != worse]
    plain = hand.trump not in {worse[-1], "TA"}
    bare = plain and left == [ten] and f"A{worse[-1]}" in hand.out
    return {"card": card_key(ten), "other": card_key(worse)} if bare else None


def _last_trump(hand: Hand, code: str, _: str) -> Values | None:
    card, out = card_of(code), hand.trumps_out()
    leads = not hand.trick and card[-1] == hand.trump
    return NOTHING if leads and len(out) == 1 and not hand.above(card) else None


def _draws(hand: Hand, code: str, _: str) -> Values | None:
    leads, out = not hand.trick and card_of(code)[-1] == hand.trump, hand.trumps_out()
    return {"n": len(out)} if leads and len(out) > 1 and hand.attacks and not _dry(hand) else None


def _useless(hand: Hand, _: str, other: str) -> Values | None:
    """Hold where a trump is led although no opponent has one."""
    worse = card_of(other)
    leads = not hand.trick and hand.trump in SUITS and worse[-1] == hand.trump
    return {"other": card_key(worse)} if leads and _dry(hand) else None


def _dry(hand: Hand) -> bool:
    """Return True if no opponent can have a trump."""
    trumps = [card for card in hand.out if card[-1] == hand.trump]
    return not any(hand.may_hold(seat, card) for seat in hand.rivals() for card in trumps)


def _defends(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where a defender would lead trumps."""
    worse = card_of(other)
    leads = not hand.trick and hand.trump in SUITS and worse[-1] == hand.trump != card_of(code)[-1]
    return {"other": card_key(worse)} if leads and not hand.attacks else None


def _ruffed(hand: Hand, _: str, other: str) -> Values | None:
    worse = card_of(other)
    danger = not hand.trick and any(hand.ruffs(seat, worse[-1]) for seat in hand.rivals())
    return {"suit": suit_key(worse[-1]), "other": card_key(worse)} if danger else None


def _partner_ruffs(hand: Hand, code: str, _: str) -> Values | None:
    suit, partner = card_of(code)[-1], hand.allies if len(hand.allies) == 1 else ()
    helps = not hand.trick and any(hand.ruffs(seat, suit) for seat in partner)
    return {"suit": suit_key(suit)} if helps else None


def _keeps(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where the master of a suit would be spent on a trick that it does not take."""
    worse = card_of(other)
    spent = bool(hand.trick) and not hand.takes(worse) and any(each[-1] == worse[-1] for each in hand.out)
    return {"card": card_key(worse)} if spent and not hand.above(worse) and worse != card_of(code) else None


def _keeps_back(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where the master of a suit would be led now, and another card is not one."""
    card, worse = card_of(code), card_of(other)
    back = not hand.trick and not hand.above(worse) and bool(hand.above(card))
    return {"card": card_key(worse)} if back else None


def _cheaper(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where a weaker card takes the trick as surely."""
    card, worse = card_of(code), card_of(other)
    power = hand.power(card)
    both = bool(hand.trick) and all(hand.takes(each) and hand.settled(each) for each in (card, worse))
    return {"other": card_key(worse)} if both and power[card] < power[worse] else None


def _trick(hand: Hand, code: str, other: str) -> Values | None:
    return _chances(hand, code, other)


def _last(hand: Hand, code: str, other: str) -> Values | None:
    return _chances(hand, chance_of(code, LAST), chance_of(other, LAST), other)


def _deal(hand: Hand, code: str, other: str) -> Values | None:
    return _chances(hand, chance_of(code, WON), chance_of(other, WON), other)


def _fate(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where the own side more often wins a rich card: the one that counts most."""
    found = _rich(hand, code, other)
    return found if found and found["card"] != found["other"] else None


def _kept(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where that is the other card itself."""
    found = _rich(hand, code, other)
    return found if found and found["card"] == found["other"] else None


def _rich(hand: Hand, code: str, other: str) -> Values | None:
    rich = [card for card in (*hand.cards, *hand.hand, *hand.out) if hand.points(card) >= RICH]
    found = [(card, _chances(hand, chance_of(code, card), chance_of(other, card), other)) for card in rich]
    told = [(_gain(hand, code, other, card), card, values) for card, values in found if values]
    if not told:
        return None
    _, card, values = max(told, key=lambda each: each[:2])
    return {**values, "card": card_key(card)}


def _gain(hand: Hand, code: str, other: str, card: Card) -> float:
    return hand.points(card) * (hand.chances[chance_of(code, card)] - hand.chances[chance_of(other, card)])


def _chances(hand: Hand, one: str, two: str, other: str = "") -> Values | None:
    """Return two chances, where both are known and the first is greater by enough."""
    chance, less = hand.chances.get(one), hand.chances.get(two)
    if chance is None or less is None or chance - less < APART:
        return None
    return {"percent": about(chance), "less": about(less), "other": card_key(card_of(other or two))}


def _named(hand: Hand, code: str, _: str) -> Values | None:
    suit = card_of(code)[-1]
    return NOTHING if not hand.trick and suit in hand.named and suit != hand.trump else None


def _master(hand: Hand, code: str, _: str) -> Values | None:
    card = card_of(code)
    follows = any(each[-1] == card[-1] for each in hand.out)
    return NOTHING if follows and not hand.above(card) and hand.takes(card) else None


def _risks(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where no card takes a trick that is not the own side's, and the other one is worth more."""
    card, worse = card_of(code), card_of(other)
    held = bool(hand.trick) and (any(map(hand.takes, hand.playable)) or hand.own(hand.holder(card)[0]))
    less = hand.points(worse) - hand.points(card)
    return {"points": less, "other": card_key(worse)} if hand.trick and not held and less > 0 else None


def _short(hand: Hand, code: str, _: str) -> Values | None:
    """Hold where the last card of a suit is played from a hand with trumps."""
    suit = card_of(code)[-1]
    trumps = any(card[-1] == hand.trump != suit for card in hand.hand)
    alone = sum(card[-1] == suit for card in hand.hand) == 1 and any(each[-1] == suit for each in hand.out)
    return {"suit": suit_key(suit)} if trumps and alone else None


def _own_last(hand: Hand, code: str, other: str) -> Values | None:
    """Hold where the other card is the last trump of the hand."""
    worse, trumps = card_of(other), [card for card in hand.hand if card[-1] == hand.trump]
    return {"other": card_key(worse)} if trumps == [worse] != [card_of(code)] else None


def _long(hand: Hand, code: str, _: str) -> Values | None:
    suit = [card for card in hand.hand if card[-1] == card_of(code)[-1]]
    leads = not hand.trick and card_of(code)[-1] != hand.trump
    return {"n": len(suit)} if leads and len(suit) >= LONG else None


def _of_cards(key: str, told: Told) -> Callable[[Any, str, str], Values | None]:
    """Return a rule that holds of cards only, and says how many the own side are where it names that."""

    def holds(position: object, code: str, other: str) -> Values | None:
        if not isinstance(position, Hand):
            return None
        found = told(position, code, other)
        return {**found, "n": 1 + len(position.allies)} if found and key in OF_SIDE else found

    return holds


OF_SIDE: Final = frozenset({"gives", "trick", "kept", "fate", "last", "deal"})
"""The rules that tell of the own side, which may be the seat alone."""
LESSONS: Final[Mapping[str, str]] = {
    "bares": "ten",
    "exposes": "aces",
    "gives": "rich",
    "throws": "poor",
    "defends": "defence",
    "last": "last",
    "draws": "trumps_first",
}
RULES: Final[Sequence[Rule]] = [
    Rule(key, _of_cards(key, told), f"coach.lesson.{LESSONS[key]}" if key in LESSONS else "")
    for key, told in (
        ("declares", _declares),
        ("wins", _wins),
        ("gives", _gives),
        ("throws", _throws),
        ("over", _over),
        ("cheaper", _cheaper),
        ("spares", _spares),
        ("ruffs", _ruffs),
        ("last_trump", _last_trump),
        ("useless", _useless),
        ("draws", _draws),
        ("bares", _bares),
        ("exposes", _exposes),
        ("ruffed", _ruffed),
        ("partner_ruffs", _partner_ruffs),
        ("keeps", _keeps),
        ("gives", _gives_some),
        ("throws", _throws_some),
        ("trick", _trick),
        ("kept", _kept),
        ("fate", _fate),
        ("last", _last),
        ("deal", _deal),
        ("defends", _defends),
        ("master", _master),
        ("named", _named),
        ("risks", _risks),
        ("short", _short),
        ("own_last", _own_last),
        ("long", _long),
        ("keeps", _keeps_back),
    )
]
"""What can be told of a card, the strongest first."""
