"""What the coach says of Menteur."""

from collections.abc import Sequence

from tapis.coach.words.mistakes import verb
from tapis.coach.words.reasons import EVEN, Reason, percent
from tapis.engines import Evaluation
from tapis.games.kit.game import Fact
from tapis.games.menteur.bids import Bid, counted
from tapis.games.menteur.chances import needed
from tapis.games.menteur.view import MenteurView

KINDS = ("doubted", "believed", "other_call", "bid_more", "bid_less", "other_bid")


def reasons(view: MenteurView, evaluation: Evaluation, _: Sequence[Fact]) -> Sequence[Reason]:
    """Say how likely a bid is true, and how many of the own dice count for it."""
    code, standing, chance = evaluation.code, view.standing, evaluation.chance
    if standing is not None and code in {"liar", "exact"}:
        bid, told = standing, _called(view, code, standing, chance)
    else:
        bid = next(offer for offer in view.offers if str(offer) == code)
        told = _bid(view, bid, chance)
    own = counted(view.hand, bid.value, wild=view.wild)
    if told is None or not own or "percent" not in told.values:
        return [] if told is None else [told]
    return [told, Reason("coach.why.own", {"n": own})]


def _called(view: MenteurView, code: str, standing: Bid, chance: float | None) -> Reason | None:
    if code == "liar" and needed(standing, view.hand, wild=view.wild) > view.total - len(view.hand):
        return Reason("coach.why.impossible", {})
    if chance is None or (code == "liar" and 100 * chance >= EVEN):
        return None
    return Reason(f"coach.why.{code}", {"percent": percent(chance)})


def _bid(view: MenteurView, bid: Bid, chance: float | None) -> Reason | None:
    if not needed(bid, view.hand, wild=view.wild):
        return Reason("coach.why.sure", {})
    if chance is None or 100 * chance < EVEN:
        return None
    return Reason("coach.why.bid", {"percent": percent(chance)})


def mistake(played: str, best: str) -> str:
    """Compare how high a bid is, and when it is doubted."""
    if verb(played) != "bid":
        return "doubted" if verb(best) == "bid" else "other_call"
    if verb(best) != "bid":
        return "believed"
    count, wanted = (int(code.split(".")[1]) for code in (played, best))
    return "bid_more" if count > wanted else "bid_less" if count < wanted else "other_bid"
