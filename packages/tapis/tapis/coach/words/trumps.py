"""What the coach says of games with trumps: rules of cards, and of who takes, with their chances."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tapis.coach.words.card_rules import RULES as OF_CARDS
from tapis.coach.words.mistakes import called, verb
from tapis.coach.words.plays import Hand, chance_of
from tapis.coach.words.reasons import Rule, Values, about
from tapis.engines import Question
from tapis.games.kit.cards import SUITS, TRUMPS, Card, Scale, card_key, card_keys, in_hand
from tapis.games.partners.view import PartnersView

CARDS: Final = ("spent", "spared", "other_card", "other_suit", "undeclared")
"""The kinds of mistakes with a card."""
POINTS: Final = {rank: place for place, rank in enumerate(("7", "8", "9", "J", "Q", "K", "10", "A"))}
"""Ranks from the one that is worth least to the one that is worth most, outside trump."""
UP, DOWN = frozenset({"J", "9"}), frozenset({"A", "10", "K", "Q"})
"""Ranks that go above each other in trump only, and which of them they go above."""
OFTEN: Final = 0.5
"""The chance from which a contract is likely."""
LOST: Final = 0.3
"""The chance from which it is told that a deal is lost."""
SELDOM: Final = 0.15
"""The chance from which it is told that a likely contract fails."""
OUTBID: Final = "outbid"
"""What there is a chance of after a bid: that another goes higher."""
APART: Final = 0.08
"""Chances of contracts that are less apart are alike."""


@dataclass(frozen=True, slots=True)
class Call:
    """A seat that is to speak.

    Attributes:
        hand: the cards with which it would take, as far as it sees them.
        chances: those of contracts, by action; of a pass, that the other side takes.
        turned: the suit of the turned card; "" where none is turned.
        view: what the seat sees.
    """

    hand: Sequence[Card]
    chances: Mapping[str, float]
    turned: str = ""
    view: Any = None

    def game(self, code: str) -> str:
        """Return the game that a call names, "" if it names none.

        >>> Call((), {}, "H").game("take"), Call((), {}).game("bid.110.SA"), Call((), {}).game("bid.45")
        ('H', 'SA', '')
        """
        named = code.rpartition(".")[2]
        return named if named in TRUMPS else self.turned if code == "take" else ""

    def trumps(self, code: str) -> list[Card]:
        """Return the trumps of the hand in the suit that a call names, strongest first."""
        game = self.game(code)
        return [card for card in in_hand(self.hand, game) if card[-1] == game] if game in SUITS else []


def of_partners(question: Question, view: PartnersView, chances: Mapping[str, float], scale: Scale) -> Hand:
    """Return what a seat of one of two sides sees that is to play a card."""
    return Hand.of(question, view, chances, allies=[(question.seat + 2) % 4], scale=scale)


def is_contract(code: str) -> bool:
    """Return True if a call names a contract."""
    return code.startswith(("bid.", "take", "trump."))


Told: TypeAlias = Callable[[Call, str, str], Values | None]


def _made(call: Call, code: str, other: str) -> Values | None:
    chance = call.chances.get(code)
    likely = is_call(code) and not is_call(other) and chance is not None and chance >= OFTEN
    return {"percent": about(chance)} if likely and chance is not None else None


def _likelier(call: Call, code: str, other: str) -> Values | None:
    """Hold where both are contracts, and the other is made more seldom."""
    chance, less = call.chances.get(code), call.chances.get(other)
    if chance is None or less is None or not (is_call(code) and is_call(other)) or chance - less < APART:
        return None
    return {"percent": about(chance), "less": about(less)}


def _overbid(call: Call, code: str, other: str) -> Values | None:
    chance = call.chances.get(other)
    risky = not is_call(code) and is_call(other) and chance is not None and chance < OFTEN
    return {"percent": about(chance)} if risky and chance is not None else None


def _still_fails(call: Call, code: str, other: str) -> Values | None:
    """Hold where a contract that is likely to be made fails too often."""
    chance = call.chances.get(other)
    fails = code == "pass" and is_contract(other) and chance is not None and OFTEN <= chance <= 1 - SELDOM
    return {"percent": about(1 - chance)} if fails and chance is not None else None


def _loses(call: Call, code: str, other: str) -> Values | None:
    """Hold where the deal is often lost after a pass."""
    chance = call.chances.get(other, 0.0)
    lost = is_call(code) and other == "pass" and chance >= LOST
    return {"percent": about(chance)} if lost else None


def _waits(call: Call, code: str, other: str) -> Values | None:
    """Hold where the deal is lost more often after the other call than after a pass."""
    chance, made = call.chances.get(code), call.chances.get(other)
    if (
        code != "pass"
        or not is_contract(other)
        or chance is None
        or made is None
        or 1 - made - chance < APART
    ):
        return None
    return {"percent": about(chance)}


def _outbid(call: Call, code: str, other: str) -> Values | None:
    """Hold where another goes higher more often after the other bid."""
    chance, more = (call.chances.get(chance_of(said, OUTBID)) for said in (code, other))
    if chance is None or more is None or more - chance < APART:
        return None
    return {"percent": about(more), "less": about(chance)}


def _trumps(call: Call, code: str, other: str) -> Values | None:
    held = call.trumps(code)
    return {"n": len(held), "cards": card_keys(held)} if held and not is_call(other) else None


def _longer(call: Call, code: str, other: str) -> Values | None:
    """Hold where there are more trumps than in the other suit."""
    held, fewer = call.trumps(code), call.trumps(other)
    both = call.game(code) in SUITS and call.game(other) in SUITS
    return {"more": len(held), "less": len(fewer)} if both and len(held) > len(fewer) else None


def _no_top(call: Call, code: str, other: str) -> Values | None:
    """Hold where the suit of the other call has neither its jack nor its nine in the hand."""

    def lacks(said: str) -> bool:
        game = call.game(said)
        return game in SUITS and not {f"J{game}", f"9{game}"} & {*call.hand}

    top = [card_key(f"{rank}{call.game(other)}") for rank in ("J", "9")]
    return dict(zip(("jack", "nine"), top, strict=True)) if lacks(other) and not lacks(code) else None


LESSONS: Final[Mapping[str, str]] = {"still_fails": "coach.lesson.fails", "no_top": "coach.lesson.top"}


def rules_of_calls(*keyed: tuple[str, Callable[[Any, str, str], Values | None]]) -> list[Rule]:
    """Return rules that hold of calls only."""

    def of_calls(told: Told) -> Callable[[Any, str, str], Values | None]:
        return lambda position, code, other: (
            told(position, code, other) if isinstance(position, Call) else None
        )

    return [Rule(key, of_calls(told), LESSONS.get(key, "")) for key, told in keyed]


TAKING: Final = rules_of_calls(
    ("made", _made),
    ("likelier", _likelier),
    ("overbid", _overbid),
    ("waits", _waits),
    ("still_fails", _still_fails),
    ("outbid", _outbid),
    ("loses", _loses),
    ("no_top", _no_top),
    ("trumps", _trumps),
    ("longer", _longer),
)
"""What can be told of who takes, the strongest first."""
RULES: Final[Sequence[Rule]] = (*TAKING, *OF_CARDS)


def card_mistake(played: str, best: str) -> str:
    """Compare who takes or bids what, and which card is played."""
    if verb(played) != "play":
        return called(played, best)
    card, better = (code.split(".")[1] for code in (played, best))
    if card[-1] != better[-1]:
        return "other_suit"
    if card == better:
        return "undeclared"
    if {card[:-1], better[:-1]} & UP and {card[:-1], better[:-1]} & DOWN:
        return "other_card"
    return "spent" if POINTS[card[:-1]] > POINTS[better[:-1]] else "spared"


def is_call(code: str) -> bool:
    """Return True if an action of a game of contracts is a call: the reason for it is a chance.

    >>> is_call("bid.110.H"), is_call("play.JS")
    (True, False)
    """
    return not code.startswith(("play.", "pass", "deal."))
