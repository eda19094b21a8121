"""Kinds of mistakes, by what was played and what was best; each has its words, `mistake.<kind>`."""

from collections.abc import Callable
from statistics import fmean
from typing import TypeAlias

from tapis.engines.kit.playable import named
from tapis.games import dice_poker, yams
from tapis.games.coinche.ladder import rung
from tapis.games.tarot.actions import CONTRACTS
from tapis.games.tarot.cards import EXCUSE, HEIGHT, SUIT_OF, TRUMP
from tapis.games.top_jack import columns

Kind: TypeAlias = Callable[[str, str], str]
"""Names the kind of a mistake: what was played and what was best, in notation."""

UPPER = frozenset({*yams.UPPER, *dice_poker.UPPER, *columns.UPPER})
FREE = frozenset({"chance", "maxi", "mini"})
"""Boxes that any dice fill."""
MIDDLE = 7
"""The middle column of Can't Stop."""
POINTS = {rank: place for place, rank in enumerate(("7", "8", "9", "J", "Q", "K", "10", "A"))}
"""Ranks from the one that is worth least to the one that is worth most, outside trump."""
UP, DOWN = frozenset({"J", "9"}), frozenset({"A", "10", "K", "Q"})
"""Ranks that go above each other in trump only, and which of them they go above."""

LAID = {"discard": "discarded", "call": "other_called"}
DOUBLES = frozenset({"coinche", "surcoinche"})


def kind_of(told: str, played: str, best: str) -> str:
    """Return the key of the text that names the kind of a mistake.

    Args:
        told: the name of the game's `Kind`; "" if it has none: then a kind is a verb.
        played: what was played.
        best: what was best.

    >>> kind_of("tapis.coach.kinds:stops", "stop", "roll"), kind_of("", "play.AH", "play.7H")
    ('mistake.stopped', 'kind.play')
    """
    if not told:
        return f"kind.{verb(played)}"
    kind: Kind = named(told)
    return f"mistake.{kind(played, best)}"


def verb(code: str) -> str:
    """Return the verb of a notation."""
    return code.partition(".")[0]


def thrown(played: str, best: str) -> str:
    """Compare dice games in which some dice are thrown again, or the turn ends."""
    if verb(played) == verb(best) == "roll":
        return compared(
            played.partition(".")[2], best.partition(".")[2], "threw_more", "kept_more", "other_dice"
        )
    if verb(best) == "roll":
        return "stopped"
    if verb(played) == "roll":
        return "went_on"
    box = played.rpartition(".")[2]
    if verb(played) == "announce":
        return "announced"
    return "upper_box" if box in UPPER else "free_box" if box in FREE else "figure_box"


def compared(mask: str, best: str, more: str, fewer: str, other: str) -> str:
    """Compare two masks: the one of what was played may hold the best one, be held by it, or differ."""
    pairs = set(zip(mask, best, strict=True))
    if ("0", "1") not in pairs:
        return more
    return fewer if ("1", "0") not in pairs else other


def set_aside(played: str, best: str) -> str:
    """Compare 5000: what is set aside, and when a turn ends."""
    if verb(played) == verb(best) == "keep":
        return compared(
            played.partition(".")[2], best.partition(".")[2], "aside_more", "aside_fewer", "aside_other"
        )
    return "banked" if verb(played) == "bank" else "went_on"


def stops(played: str, best: str) -> str:
    """Compare Can't Stop: how far from the middle the columns lie, and when a turn ends."""
    if verb(played) == verb(best) == "move":
        far, wanted = (
            fmean(abs(int(column) - MIDDLE) for column in code.replace("+", ".").split(".")[1:])
            for code in (played, best)
        )
        return "outer" if far > wanted else "inner" if far < wanted else "other_columns"
    return "stopped" if verb(played) == "stop" else "went_on"


def bids(played: str, best: str) -> str:
    """Compare Menteur: how high a bid, and when it is doubted."""
    if verb(played) != "bid":
        return "doubted" if verb(best) == "bid" else "other_call"
    if verb(best) != "bid":
        return "believed"
    count, wanted = (int(code.split(".")[1]) for code in (played, best))
    return "bid_more" if count > wanted else "bid_less" if count < wanted else "other_bid"


def cards(played: str, best: str) -> str:
    """Compare card games: who takes or bids what, and which card is played."""
    if verb(played) != "play":
        return _called(played, best)
    card, better = (code.split(".")[1] for code in (played, best))
    if card[-1] != better[-1]:
        return "other_suit"
    if card == better:
        return "undeclared"
    if {card[:-1], better[:-1]} & UP and {card[:-1], better[:-1]} & DOWN:
        return "other_card"
    return "spent" if POINTS[card[:-1]] > POINTS[better[:-1]] else "spared"


def _called(played: str, best: str) -> str:
    """Compare two calls."""
    if verb(played) == "pass":
        return "passed"
    if verb(best) == "pass":
        return "took"
    if verb(played) == verb(best) == "bid":
        return "bid_more" if int(played.split(".")[1]) > int(best.split(".")[1]) else "bid_less"
    return "other_trump" if verb(played) in {"trump", "take"} else "dealt"


def auction(played: str, best: str) -> str:
    """Compare Coinche: how high a bid, in which game, what is doubled, and which card is played."""
    if verb(played) == "play":
        return cards(played, best)
    if verb(best) in DOUBLES:
        return "undoubled"
    if verb(played) in DOUBLES:
        return "doubled"
    if verb(played) == "pass":
        return "silent"
    if verb(best) == "pass":
        return "overbid"
    value, wanted = (rung(code.split(".")[1]) for code in (played, best))
    return "bid_more" if value > wanted else "bid_less" if value < wanted else "other_trump"


def tarot(played: str, best: str) -> str:
    """Compare Tarot: how high a contract, what is called or laid aside, and which card is played."""
    verbs = {verb(played), verb(best)}
    if "slam" in verbs:
        return "slam"
    if "pass" in verbs:
        return _called(played, best)
    if verb(played) in LAID:
        return LAID[verb(played)]
    if verb(played) == "bid":
        order = [f"bid.{contract}" for contract in CONTRACTS]
        return "bid_more" if order.index(played) > order.index(best) else "bid_less"
    card, better = (code.split(".")[1] for code in (played, best))
    suit, wanted = SUIT_OF[card], SUIT_OF[better]
    if suit != wanted:
        trump = TRUMP in {suit, wanted} and EXCUSE not in {suit, wanted}
        return ("trump_early" if suit == TRUMP else "trump_late") if trump else "other_suit"
    return "spent" if HEIGHT[card] > HEIGHT[better] else "spared"


def piles(played: str, best: str) -> str:
    """Compare Crapette: which move was due, or where the crapette's card could have gone."""
    _, source, target = [*best.split("."), "", ""][:3]
    if target == "f":
        return "crapette_due" if source == "c" else "foundation_due"
    if source != "c":
        return "ended" if played == "end" else "other_move"
    place = "column" if target.startswith("t") else "opponent"
    return f"end_before_{place}" if played == "end" else f"move_before_{place}"
