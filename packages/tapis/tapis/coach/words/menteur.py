"""What the coach says of Menteur."""

from collections.abc import Sequence

from tapis.coach.words.mistakes import verb
from tapis.coach.words.reasons import EVEN, Reason, percent
from tapis.engines import Evaluation
from tapis.games.kit.game import Fact
from tapis.games.menteur.bids import ONES, Bid, counted
from tapis.games.menteur.chances import exactly, likely, needed
from tapis.games.menteur.view import MenteurView

KINDS = ("doubted", "believed", "other_call", "bid_more", "bid_less", "other_bid")


def reasons(view: MenteurView, evaluation: Evaluation, _: Sequence[Fact]) -> Sequence[Reason]:
    """Say how likely a bid is true, and how many of the own dice count for it."""
    code = evaluation.code
    standing = view.standing
    if standing is not None and code in {"liar", "exact"}:
        told = _doubted(view, standing) if code == "liar" else _exactly(view, standing)
        bid = standing
    else:
        bid = next(offer for offer in view.offers if str(offer) == code)
        told = _bid(view, bid)
    own = counted(view.hand, bid.value, wild=view.wild)
    if told is None or not own or "percent" not in told.values:
        return [] if told is None else [told]
    return [told, Reason("coach.why.own", {"n": own})]


def _doubted(view: MenteurView, standing: Bid) -> Reason | None:
    true = float(likely(standing, view.hand, view.total, wild=view.wild))
    if not true:
        return Reason("coach.why.impossible", {})
    return Reason("coach.why.liar", {"percent": percent(true)}) if 100 * true < EVEN else None


def _exactly(view: MenteurView, standing: Bid) -> Reason:
    return Reason("coach.why.exact", {"percent": percent(_exact(view, standing))})


def _bid(view: MenteurView, bid: Bid) -> Reason | None:
    true = float(likely(bid, view.hand, view.total, wild=view.wild))
    if true == 1:
        return Reason("coach.why.sure", {})
    return Reason("coach.why.bid", {"percent": percent(true)}) if 100 * true >= EVEN else None


def _exact(view: MenteurView, bid: Bid) -> float:
    missing = needed(bid, view.hand, wild=view.wild)
    own = counted(view.hand, bid.value, wild=view.wild)
    often = view.wild and bid.value != ONES
    return float(exactly(missing, view.total - len(view.hand), often=often)) if own <= bid.count else 0.0


def mistake(played: str, best: str) -> str:
    """Compare how high a bid is, and when it is doubted."""
    if verb(played) != "bid":
        return "doubted" if verb(best) == "bid" else "other_call"
    if verb(best) != "bid":
        return "believed"
    count, wanted = (int(code.split(".")[1]) for code in (played, best))
    return "bid_more" if count > wanted else "bid_less" if count < wanted else "other_bid"
