"""What the coach says of Coinche."""

from collections.abc import Mapping, Sequence
from typing import Final

from tapis.coach.words.card_rules import RULES as OF_CARDS
from tapis.coach.words.mistakes import verb
from tapis.coach.words.plays import Hand
from tapis.coach.words.reasons import Rule, Values, about
from tapis.coach.words.trumps import (
    APART,
    CARDS,
    LOST,
    OFTEN,
    TAKING,
    Call,
    card_mistake,
    of_partners,
    rules_of_calls,
)
from tapis.engines import Question
from tapis.games.coinche.convention import AGAINST, aces, count, may_name
from tapis.games.coinche.game import Coinche, CoincheView
from tapis.games.coinche.ladder import rung, worth
from tapis.games.kit.cards import SUITS, Trump
from tapis.games.kit.game import Key

HIGHEST: Final = ("J", "9")
"""The trumps by which a suit is named."""
MAKES: Final = ("bid.", "surcoinche")
"""How calls begin whose chance is that the contract is made."""
DOUBLES: Final = frozenset({"coinche", "surcoinche"})
KINDS: Final = (
    *("silent", "overbid", "bid_more", "bid_less", "other_trump", "doubled", "undoubled"),
    *CARDS,
)


def position(question: Question, chances: Mapping[str, float]) -> Call | Hand:
    """Return what reasons are told of."""
    view = CoincheView.of(question.view)
    if view.phase == "play":
        return of_partners(question, view, chances, Coinche.scale)
    return Call(view.hand, chances, view=view)


def _bid(call: Call, code: str) -> tuple[str, Trump] | None:
    """Return the value and the game of a bid, or of the standing one that is doubled; None for a pass."""
    said, *bid = code.split(".")
    standing = call.view.highest
    if said == "pass" or (not bid and standing is None):
        return None
    value, game = bid or standing[1:]
    return value, game


def _named(value: str, game: Trump) -> dict[str, object]:
    """Return the values of a text that tells of a contract."""
    told = value if value.isdecimal() else Key(f"coach.contract.{value}")
    return {"value": told, "game": Key(f"coach.contract.{game}")}


def _contract(call: Call, code: str, other: str) -> Values | None:
    """Hold where a bid is likely to be made, and there would be none."""
    bid, chance = _bid(call, code), call.chances.get(code, 0.0)
    likely = code.startswith(MAKES) and not other.startswith(MAKES) and chance >= OFTEN
    return {"percent": about(chance), **_named(*bid)} if bid and likely else None


def _safer(call: Call, code: str, other: str) -> Values | None:
    """Hold where both are bids, and the other is made more seldom."""
    bid, chance, less = _bid(call, code), call.chances.get(code), call.chances.get(other)
    both = bid and code.startswith("bid.") and other.startswith("bid.")
    if not bid or not both or chance is None or less is None or chance - less < APART:
        return None
    return {"percent": about(chance), "less": about(less), **_named(*bid)}


def _risky(call: Call, code: str, other: str) -> Values | None:
    """Hold where the other bid is likely to fail, and none is made."""
    bid, chance = _bid(call, other), call.chances.get(other)
    if not bid or not other.startswith(MAKES) or code.startswith(MAKES) or chance is None or chance >= OFTEN:
        return None
    return {"percent": about(chance), **_named(*bid)}


def _fails(call: Call, code: str, other: str) -> Values | None:
    bid, chance = _bid(call, code), call.chances.get(code, 0.0)
    doubles = code == "coinche" != other and chance >= OFTEN
    return {"percent": about(chance), **_named(*bid)} if bid and doubles else None


def _holds(call: Call, code: str, other: str) -> Values | None:
    """Hold where the contract that the other action doubles may well be made."""
    bid, chance = _bid(call, other), 1 - call.chances.get(other, 1.0)
    doubled = other == "coinche" != code and chance >= LOST
    return {"percent": about(chance), **_named(*bid)} if bid and doubled else None


def _stands(call: Call, code: str, other: str) -> Values | None:
    """Hold where the partner's bid stands, and the other action goes above it."""
    who, *bid = call.view.highest or (None, "", "")
    partner = who is not None and who == ((call.view.turn or 0) + 2) % 4
    return _named(*bid) if partner and code == "pass" and other.startswith("bid.") else None


def _partner_named(call: Call, game: Trump) -> bool:
    """Return True if the partner, or the seat itself, bid a game."""
    seat = call.view.turn or 0
    return any(
        who % 2 == seat % 2 and said.startswith("bid.") and said.endswith(f".{game}")
        for who, said in call.view.bids
    )


def _meaning(call: Call, code: str) -> Mapping[str, object] | None:
    """Return what the convention says of a new suit with jack or nine, third; None elsewhere."""
    bid = _bid(call, code)
    if not bid or not code.startswith("bid.") or bid[1] not in SUITS or _partner_named(call, bid[1]):
        return None
    value, game = bid
    points = count(call.hand, game)
    if not may_name(call.hand, game) or points + AGAINST < worth(value):
        return None
    high = [Key(f"coach.convention.{rank}") for rank in HIGHEST if rank + game in call.hand]
    return {"high": high, "trumps": len(call.trumps(code)), "points": points}


def _names(call: Call, code: str, other: str) -> Values | None:
    return _meaning(call, code) if _meaning(call, other) is None else None


def _raises(call: Call, code: str, _: str) -> Values | None:
    """Hold where the partner's suit is raised with what helps it."""
    bid, seat = _bid(call, code), call.view.turn or 0
    if not bid or not code.startswith("bid.") or bid[1] not in SUITS:
        return None
    game = bid[1]
    named = any(who == (seat + 2) % 4 and said.endswith(f".{game}") for who, said in call.view.bids)
    other = aces(call.hand, game)
    helps = [Key(f"coach.convention.{rank}") for rank in HIGHEST if rank + game in call.hand]
    helps += [Key(f"coach.convention.aces.{other}")] if other else []
    return {"help": helps} if named and helps else None


def _unnamed(call: Call, code: str, other: str) -> Values | None:
    """Hold where the other bid names a suit that the convention does not let it name."""

    def wrong(said: str) -> bool:
        bid = _bid(call, said)
        new = bid and said.startswith("bid.") and bid[1] in SUITS and not _partner_named(call, bid[1])
        return bool(bid and new and not may_name(call.hand, bid[1]))

    bid = _bid(call, other)
    return {"game": Key(f"coach.contract.{bid[1]}")} if bid and wrong(other) and not wrong(code) else None


def _counted(call: Call, said: str) -> tuple[int, int] | None:
    """Return what a new suit counts, and what the bid says; None of other calls."""
    bid = _bid(call, said)
    if not bid or not said.startswith("bid.") or bid[1] not in SUITS or _partner_named(call, bid[1]):
        return None
    return count(call.hand, bid[1]), worth(bid[0])


def _hides(call: Call, code: str, other: str) -> Values | None:
    """Hold where the hand counts what the bid says, and a lower one in the same suit was made."""
    one, two, bid = _counted(call, code), _counted(call, other), _bid(call, other)
    if not one or not two or not bid or code[-1] != other[-1]:
        return None
    return {"points": one[0], **_named(*bid)} if two[1] < one[1] <= one[0] + AGAINST else None


def _promises(call: Call, code: str, other: str) -> Values | None:
    """Hold where the other bid says more than the hand counts, and this call does not."""
    one, two, bid = _counted(call, code), _counted(call, other), _bid(call, other)
    if not two or not bid or (one and one[1] > one[0] + AGAINST):
        return None
    return {"points": two[0], **_named(*bid)} if two[1] > two[0] + AGAINST else None


RULES: Final[Sequence[Rule]] = (
    *rules_of_calls(
        ("names", _names),
        ("raises", _raises),
        ("fails", _fails),
        ("holds", _holds),
        ("contract", _contract),
        ("surer", _safer),
        ("unnamed", _unnamed),
        ("risky", _risky),
        ("stands", _stands),
        ("hides", _hides),
        ("promises", _promises),
        *(
            (rule.key, rule.holds)
            for rule in TAKING
            if rule.key in {"waits", "still_fails", "loses", "no_top", "trumps", "longer"}
        ),
    ),
    *OF_CARDS,
)


def mistake(played: str, best: str) -> str:
    """Compare how high a bid is, in which game, what is doubled, and which card is played."""
    if verb(played) == "play":
        return card_mistake(played, best)
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
