"""What the coach says of Tarot: what its player can see, or a chance that was counted."""

from collections.abc import Mapping, Sequence
from typing import Final

from tapis.coach.words.mistakes import called, verb
from tapis.coach.words.reasons import NOTHING, Rule, Values, percent
from tapis.coach.words.tarot_plays import PLAYS, halves
from tapis.coach.words.tarot_position import Position
from tapis.engines import Question
from tapis.games.kit.cards import SUITS, Card, card_key, card_keys
from tapis.games.kit.game import Key
from tapis.games.tarot.actions import CONTRACTS
from tapis.games.tarot.cards import BOUTS, EXCUSE, HEIGHT, POINTS, SUIT_OF, TRUMP, in_hand, trumps_of
from tapis.games.tarot.scoring import NEED

LONG: Final = 4
"""Cards from which a suit is long."""
EVEN: Final = 0.5
"""The chance of a contract from which on it is worth more to play for more."""
APART: Final = 0.03
"""How much likelier a contract is to be made for that to be told."""
LAID: Final = {"discard": "discarded", "call": "other_called"}
KINDS: Final = (
    *("passed", "took", "bid_more", "bid_less", "slam", *LAID.values()),
    *("trump_early", "trump_late", "other_suit", "spent", "spared"),
)


def position(question: Question, chances: Mapping[str, float]) -> Position:
    """Return what reasons are told of, by what the seat knows."""
    return Position.of(question, chances)


# Calls


def _contract(code: str) -> Key:
    return Key(f"coach.contract.{code.removeprefix('bid.')}")


def _chance(position: Position, code: str, act: str) -> float | None:
    return position.chances.get(code) if verb(code) == act else None


def _made(position: Position, better: str, worse: str) -> Values | None:
    """Hold for a contract that is likely made, beside a pass; bouts first, which lower what is needed."""
    chance, bouts = _chance(position, better, "bid"), in_hand(BOUTS.intersection(position.view.hand))
    if worse != "pass" or chance is None or chance < EVEN or not bouts:
        return None
    trumps = len(trumps_of(position.view.hand))
    return {"percent": percent(chance), "n": trumps, "cards": card_keys(bouts), "need": NEED[len(bouts)]}


def _likely(position: Position, better: str, worse: str) -> Values | None:
    """Hold the same without a bout."""
    chance = _chance(position, better, "bid")
    if worse != "pass" or chance is None or chance < EVEN:
        return None
    return {"percent": percent(chance), "n": len(trumps_of(position.view.hand))}


def _failing(position: Position, better: str, worse: str) -> Values | None:
    """Hold for a pass, beside a contract that likely fails."""
    chance = _chance(position, worse, "bid")
    if better != "pass" or chance is None or chance >= EVEN:
        return None
    hand = position.view.hand
    need = NEED[len(BOUTS.intersection(hand))]
    return {"percent": percent(chance), "n": len(trumps_of(hand)), "need": need}


def _higher(position: Position, better: str, worse: str) -> Values | None:
    """Hold for the higher of two contracts that is likely made."""
    chance = _chance(position, better, "bid")
    if chance is None or verb(worse) != "bid" or _rung(better) < _rung(worse) or chance < EVEN:
        return None
    return {"percent": percent(chance), "contract": _contract(better), "other": _contract(worse)}


def _lower(position: Position, better: str, worse: str) -> Values | None:
    """Hold for the lower of two contracts where the higher is made less often."""
    chance, other = (_chance(position, code, "bid") for code in (better, worse))
    if chance is None or other is None or chance <= other + APART or _rung(better) > _rung(worse):
        return None
    told = {"contract": _contract(better), "other": _contract(worse)}
    return {"percent": percent(chance), "than": percent(other), **told}


def _rung(code: str) -> int:
    return CONTRACTS.index(code.removeprefix("bid."))  # type: ignore[arg-type]


def _long(position: Position, better: str, worse: str) -> Values | None:
    """Hold for a call in a longer suit than the other."""
    cards = _asked(better), _asked(worse)
    if None in cards:
        return None
    length, other = (
        sum(SUIT_OF[each] == SUIT_OF[card] for each in position.view.hand) for card in cards if card
    )
    return {"n": length, "card": card_key(cards[0] or "")} if length >= LONG and length > other else None


def _asked(code: str) -> Card | None:
    return code.removeprefix("call.") if verb(code) == "call" else None


def _with(position: Position, better: str, worse: str) -> Values | None:
    """Hold for a card that others hold, beside one's own: it brings a partner."""
    card, other = _asked(better), _asked(worse)
    if card is None or other is None or card in position.view.hand or other not in position.view.hand:
        return None
    return {"card": card_key(other)}


def _oftener(position: Position, better: str, worse: str) -> Values | None:
    """Hold for a call with which the contract is made more often."""
    chance, other = (_chance(position, code, "call") for code in (better, worse))
    if chance is None or other is None or chance <= other + APART:
        return None
    return {"percent": percent(chance), "than": percent(other), "card": card_key(_asked(better) or "")}


# Discards


def _laid(code: str) -> Sequence[Card]:
    return code.split(".")[1:] if verb(code) == "discard" else ()


def _voided(position: Position, code: str) -> list[str]:
    """Return the suits of which a discard leaves no card."""
    laid = _laid(code)
    kept = {SUIT_OF[card] for card in position.view.hand if card not in laid}
    return [suit for suit in SUITS if suit not in kept and any(SUIT_OF[card] == suit for card in laid)]


def _voids(position: Position, better: str, worse: str) -> Values | None:
    """Hold where a discard leaves no card of a suit, and the other leaves some of it."""
    if not _laid(worse):
        return None
    suits = [suit for suit in _voided(position, better) if suit not in _voided(position, worse)]
    return {"suits": [Key(f"suit.{suit}") for suit in suits]} if suits else None


def _aside(_: Position, better: str, worse: str) -> Values | None:
    """Hold for more points that are laid aside."""
    points, other = (sum(POINTS[card] for card in _laid(code)) for code in (better, worse))
    return {"points": halves(points), "than": halves(other)} if points > other > 0 else None


def _holds(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the other discard gives the cards of a suit away that its king brings home."""
    if not _laid(better) or not _laid(worse):
        return None
    for card in sorted(set(_laid(worse)) - {*_laid(better)}, key=lambda card: (-POINTS[card], card)):
        king = f"K{SUIT_OF[card]}"
        if SUIT_OF[card] != TRUMP and king in position.view.hand:
            return {"king": card_key(king), "card": card_key(card)}
    return None


def _quiet(_: Position, better: str, worse: str) -> Values | None:
    """Hold for anything but a slam."""
    return NOTHING if worse == "slam" and better != "slam" else None


RULES: Final[Sequence[Rule]] = (
    Rule("tarot_quiet", _quiet, "coach.lesson.slam"),
    Rule("tarot_bid", _made, "coach.lesson.bouts"),
    Rule("tarot_likely", _likely, "coach.lesson.bouts"),
    Rule("tarot_failing", _failing, "coach.lesson.bouts"),
    Rule("tarot_lower", _lower),
    Rule("tarot_higher", _higher),
    Rule("tarot_with", _with),
    Rule("tarot_long", _long),
    Rule("tarot_oftener", _oftener),
    Rule("tarot_voids", _voids, "coach.lesson.voids"),
    *PLAYS,
    Rule("tarot_holds", _holds),
    Rule("tarot_aside", _aside),
)
"""What can be told, the strongest first."""


def mistake(played: str, best: str) -> str:
    """Compare how high a contract is, what is called or laid aside, and which card is played."""
    verbs = {verb(played), verb(best)}
    if "slam" in verbs:
        return "slam"
    if "pass" in verbs:
        return called(played, best)
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
