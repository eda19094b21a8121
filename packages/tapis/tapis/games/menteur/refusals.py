"""Refusals of Menteur, made from what everybody sees."""

from tapis.games.kit.game import Illegal
from tapis.games.menteur.bids import FACES, ONES, Bid, lowest
from tapis.games.menteur.view import MenteurView


def why_not(view: MenteurView, code: str) -> Illegal:
    """Say which rule forbids `code`, an illegal notation of the awaited player."""
    verb, *rest = code.split(".")
    if code in {"liar", "exact"}:
        return _call(view)
    if verb != "bid":
        return Illegal("refuse.unknown_action")
    if len(rest) != 2 or not all(_is_number(word) for word in rest):
        return Illegal("menteur.refuse.bid_form")
    return _bid(view, int(rest[0]), int(rest[1]))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


def _call(view: MenteurView) -> Illegal:
    """Say why there is nothing to call, or no exact call (R7)."""
    if not view.bids:
        return Illegal("menteur.refuse.bid_first")
    if view.options.tout_pile == "no":
        return Illegal("menteur.refuse.no_exact")
    return Illegal("menteur.refuse.duel")


def _bid(view: MenteurView, count: int, value: int) -> Illegal:
    if value not in FACES:
        return Illegal("menteur.refuse.value")
    if not 1 <= count <= view.total:
        return Illegal("menteur.refuse.count", total=view.total)
    standing = view.standing
    return Illegal("menteur.refuse.ones") if standing is None else _too_low(view, standing, value)


def _too_low(view: MenteurView, standing: Bid, value: int) -> Illegal:
    """Say how high a bid of this value must be to beat the standing one."""
    if not view.offers:
        return Illegal("menteur.refuse.highest", bid=written(standing))
    if view.palifico:
        return Illegal("menteur.refuse.palifico", value=standing.value, least=written(view.offers[0]))
    least_of = lowest(view.offers).get(value)
    if least_of is None:
        return Illegal(
            "menteur.refuse.never", bid=written(standing), value=value, least=written(view.offers[0])
        )
    if view.wild and ONES in {value, standing.value} and value != standing.value:
        rule = "menteur.refuse.to_ones" if value == ONES else "menteur.refuse.from_ones"
        return Illegal(rule, bid=written(standing), least=written(least_of))
    return Illegal("menteur.refuse.higher", bid=written(standing), least=written(least_of))


def written(bid: Bid) -> str:
    r"""Write a bid as players do.

    >>> ascii(written(Bid(count=5, value=3)))
    "'5 \\xd7 3'"
    """
    return f"{bid.count} \N{MULTIPLICATION SIGN} {bid.value}"
