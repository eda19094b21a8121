"""What the coach says of Coinche."""

from collections.abc import Sequence
from typing import Final

from tapis.coach.words.mistakes import verb
from tapis.coach.words.reasons import Reason, Told, percent
from tapis.coach.words.trumps import CARDS, card_mistake, of_partners
from tapis.engines import Evaluation
from tapis.games.coinche.convention import AGAINST, aces, count, may_name
from tapis.games.coinche.game import Coinche, CoincheView
from tapis.games.coinche.ladder import rung, worth
from tapis.games.kit.cards import SUITS, Trump, suit_of
from tapis.games.kit.game import Fact, Key

HIGHEST: Final = ("J", "9")
"""The trumps by which a suit is named."""
DOUBLES: Final = frozenset({"coinche", "surcoinche"})
KINDS: Final = (
    *("silent", "overbid", "bid_more", "bid_less", "other_trump", "doubled", "undoubled"),
    *CARDS,
)


def reasons(view: CoincheView, evaluation: Evaluation, heard: Sequence[Fact]) -> Told:
    """Say why a bid or a card is good."""
    if view.trump is None:
        return _call(view, evaluation)
    return of_partners(view, view.trump, evaluation.code, heard, Coinche.scale)


def _call(view: CoincheView, evaluation: Evaluation) -> Reason | None:
    """Return how likely a bid is made, and what the convention says of it, or that the doubled one fails."""
    called, *bid = evaluation.code.split(".")
    value, game = bid or (view.highest or ("", "", ""))[1:]
    if evaluation.chance is None or not value:
        return None
    told = {
        "percent": percent(evaluation.chance),
        "value": value if value.isdecimal() else Key(f"coach.contract.{value}"),
        "game": Key(f"coach.contract.{game}"),
    }
    if called == "coinche":
        return Reason("coach.why.fails", told)
    meant = _meant(view, value, game) if called == "bid" else None
    return (
        Reason("coach.why.contract", told) if meant is None else Reason(meant.key, {**told, **meant.values})
    )


def _meant(view: CoincheView, value: str, game: Trump) -> Reason | None:
    """Return what the convention says of a suit: what names it, or helps the partner who named it."""
    named = {who for who, code in view.bids if code.startswith("bid.") and code.split(".")[2] == game}
    if game not in SUITS or view.turn is None or view.turn in named:
        return None
    high = [Key(f"coach.convention.{rank}") for rank in HIGHEST if rank + game in view.hand]
    if (view.turn + 2) % 4 in named:
        other = aces(view.hand, game)
        helps = [*high, Key(f"coach.convention.aces.{other}")] if other else high
        return Reason("coach.why.raises", {"help": helps}) if helps else None
    points = count(view.hand, game)
    if not may_name(view.hand, game) or points + AGAINST < worth(value):
        return None
    trumps = sum(suit_of(card) == game for card in view.hand)
    return Reason("coach.why.names", {"high": high, "trumps": trumps, "points": points})


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
