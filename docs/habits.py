"""How sensible people play each game, so that pictures show positions as games have them."""  # noqa: INP001 - part of a script

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from bot.games.four_twenty_one.ranks import NAMED
from bot.games.kit.game import Game, Seat
from bot.games.menteur.chances import likely
from bot.screens.coinche.likely import STRONG, count

YAMS = {
    "ones": 2,
    "twos": 6,
    "threes": 9,
    "fours": 12,
    "fives": 15,
    "sixes": 18,
    "brelan": 9,
    "suite": 12,
    "full": 16,
    "carre": 18,
    "yams": 14,
    "chance": 21,
}
TOP_JACK = {
    "black": 2,
    "red": 5,
    "jack": 8,
    "queen": 11,
    "king": 14,
    "ace": 17,
    "pair": 10,
    "double_pair": 16,
    "brelan": 12,
    "pocker": 14,
    "minor_straight": 9,
    "major_straight": 11,
    "full": 16,
    "chance": 20,
    "top_jack": 14,
}
DICE_POKER = {
    **dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 0),
    "pair": 10,
    "two_pairs": 16,
    "three": 12,
    "small_straight": 9,
    "large_straight": 11,
    "full": 16,
    "carre": 14,
    "poker": 14,
    "chance": 21,
}
"""What a box is worth keeping open for; a player writes where they gain most on it."""
ENOUGH = 6
"""So many points above that, and a player throws no more."""
BANKED = 450
"""Points of a turn of 5000 that are not risked."""
TOO_RISKY, CLIMBS = 0.4, 4
"""The risk at which a player of Can't Stop stops, and after how many throws at the most."""
DOUBTED, HELD = 0.3, 0.5
"""A bid of Menteur less likely than the one is doubted; one likelier than the other is made."""
WANTED = (4, 2, 1)
"""The dice that a player of 421 keeps."""
OWN = ("c", "d", "w")
"""A player's own piles of Crapette."""

Habit = Callable[[Any, Sequence[str], Random], str]
"""Chooses among the notations of the legal actions what a player does who sees this view."""


def chosen(game: Game[Any], seat: Seat, luck: Random) -> str:
    """Return what a sensible player of this seat does."""
    return HABITS[game.key](game.view(seat), [str(action) for action in game.legal(seat)], luck)


def kept(dice: Sequence[int]) -> frozenset[str]:
    """Return the marks of the dice worth keeping: the most frequent value, and a second pair.

    >>> sorted(kept((5, 2, 5, 1, 5))), sorted(kept((3, 6, 3, 6, 1)))
    (['0', '2', '4'], ['0', '1', '2', '3'])
    """
    (first, most), *others = sorted(Counter(dice).items(), key=lambda one: (-one[1], -one[0]))
    values = {first} | {value for value, count in others[:1] if count == 2 and most in {2, 3}}
    return frozenset(str(place) for place, value in enumerate(dice) if value in values)


def _throwing(dice: Sequence[int], marks: Iterable[str]) -> str:
    """Write the throw of all dice but these."""
    return "roll." + "".join("0" if str(place) in marks else "1" for place in range(len(dice)))


def _sheet(par: Mapping[str, int], view: Any, legal: Sequence[str], luck: Random) -> str:  # noqa: ANN401, ARG001
    """Throw until it is good, and write the best box; a throw that needs a box named first is left out."""
    gains = {f"score.{offer.box}": offer.points - par[offer.box] for offer in view.offers}
    scores = [code for code in legal if code in gains]
    best = max(scores, key=gains.__getitem__, default="")
    again = _throwing(view.dice, kept(view.dice)) if view.throws else ""
    if best and (gains[best] >= ENOUGH or again not in legal):
        return best
    return again if again in legal else legal[0]


def _five_thousand(view: Any, legal: Sequence[str], luck: Random) -> str:  # noqa: ANN401, ARG001
    if view.state == "choose":
        return f"keep.{view.keeps[0].mask}"
    stops = "bank" in legal and (view.points >= BANKED or view.free <= 2)
    return "bank" if stops or "roll" not in legal else "roll"


def _four_twenty_one(view: Any, legal: Sequence[str], luck: Random) -> str:  # noqa: ANN401, ARG001
    if not view.throws:
        return legal[0]
    keeps = [str(view.dice.index(value)) for value in WANTED if value in view.dice]
    good = tuple(sorted(view.dice, reverse=True)) in NAMED
    again = _throwing(view.dice, keeps)
    if "stop" in legal and (good or again not in legal):
        return "stop"
    return again if again in legal else legal[0]


def _cant_stop(view: Any, legal: Sequence[str], luck: Random) -> str:  # noqa: ANN401, ARG001
    if view.state == "choose":
        offer = min(view.offers, key=lambda one: one.bust[0])
        return "move." + "+".join(map(str, offer.columns))
    busts, all_throws = view.bust
    stops = any(view.gains) or busts / all_throws >= TOO_RISKY or view.throws >= CLIMBS
    return "stop" if "stop" in legal and stops else "roll"


def _belote(view: Any, legal: Sequence[str], luck: Random) -> str:  # noqa: ANN401
    takes = [code for code in legal if code.startswith("take")]
    if takes:
        return max(takes, key=lambda code: _trumps(view, code), default="") if luck.random() < 0.4 else "pass"
    return next((code for code in legal if code.endswith("declare")), luck.choice(legal))


def _trumps(view: Any, code: str) -> int:  # noqa: ANN401
    """Count the cards of the suit that this call would make trumps."""
    suit = code.partition(".")[2] or view.turned[-1]
    return sum(card[-1] == suit for card in view.hand)


def _coinche(view: Any, legal: Sequence[str], luck: Random) -> str:  # noqa: ANN401
    if view.phase != "auction":
        return next((code for code in legal if code.endswith("declare")), luck.choice(legal))
    if "coinche" in legal and luck.random() < 0.1:
        return "coinche"
    games = {code.split(".")[2] for code in legal if code.startswith("bid")}
    best = max(games, key=lambda game: count(view.hand, game), default="")
    high = 80 + 10 * (count(view.hand, best) - STRONG) if best else 0
    bids = [f"bid.{value}.{best}" for value in range(80, high + 1, 10)]
    return next((code for code in bids if code in legal), "pass")


def _comptoir(view: Any, legal: Sequence[str], luck: Random) -> str:  # noqa: ANN401
    if view.phase == "deal":
        return max(legal, key=lambda code: int(code.split(".")[1]))
    if view.phase == "auction":
        return luck.choice(["pass", "pass", *legal[1:12:5]])
    if view.phase == "trump":
        suits = Counter(card[-1] for card in view.hand)
        return max(legal, key=lambda code: suits[code[-1]])
    return luck.choice(legal)


def _crapette(view: Any, legal: Sequence[str], luck: Random) -> str:  # noqa: ANN401, ARG001
    """Lay on the foundations what goes there, and one's own cards wherever they go."""
    moves = [code for code in legal if code.startswith("move")]
    away = [code for code in moves if code.endswith(".f")]
    own = [code for source in OWN for code in moves if code.split(".")[1] == source]
    return next(iter([*away, *own, "end"]))


def _menteur(view: Any, legal: Sequence[str], luck: Random) -> str:  # noqa: ANN401, ARG001
    if view.standing and _chance(view, view.standing) < DOUBTED:
        return "liar"
    held = [str(bid) for bid in view.offers if _chance(view, bid) >= HELD]
    return held[len(held) // 3] if held else "liar" if "liar" in legal else legal[0]


def _chance(view: Any, bid: Any) -> float:  # noqa: ANN401
    return float(likely(bid, view.hand, view.total, wild=view.wild))


HABITS: Mapping[str, Habit] = {
    "yams": partial(_sheet, YAMS),
    "top_jack": partial(_sheet, TOP_JACK),
    "dice_poker": partial(_sheet, DICE_POKER),
    "five_thousand": _five_thousand,
    "four_twenty_one": _four_twenty_one,
    "cant_stop": _cant_stop,
    "belote": _belote,
    "coinche": _coinche,
    "comptoir": _comptoir,
    "crapette": _crapette,
    "menteur": _menteur,
}
