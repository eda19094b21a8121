"""Refusals of Belote de comptoir: the rule, with what is legal instead.

They are made from the player's own view, so they tell nothing that the player does not know.
"""

from collections.abc import Callable, Mapping

from tapis.games.comptoir.options import FACES
from tapis.games.comptoir.view import ComptoirView
from tapis.games.kit.cards import PACK32, TRUMPS, card_key, card_keys
from tapis.games.kit.game import Illegal, Key
from tapis.games.kit.tricks import why_not_playable


def why_not(view: ComptoirView, code: str) -> Illegal:
    """Say which rule forbids `code`, an illegal notation of the viewer, who is awaited."""
    verb, _, rest = code.partition(".")
    reason = _REASONS[view.phase](view, "bid" if code == "pass" else verb, rest)
    return reason or Illegal("refuse.unknown_action")


def _number(text: str) -> int | None:
    """Read a whole number as people write it; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


def _deal(view: ComptoirView, verb: str, rest: str) -> Illegal | None:
    if verb != "deal":
        known = verb in {"bid", "trump", "play"}
        return Illegal("comptoir.refuse.deal_first", seat=view.dealer) if known else None
    first, _, second = rest.partition(".")
    cards = _number(first)
    faces = first if cards is None else second
    fixed = view.options.hand_size
    if fixed != "dealer":
        if cards is not None:
            return Illegal("comptoir.refuse.deal_fixed", cards=int(fixed))
    elif cards is None or not 1 <= cards <= view.most:
        return Illegal("comptoir.refuse.deal_cards", most=view.most, players=view.players)
    if view.options.faces != "dealer":
        return Illegal("comptoir.refuse.faces_fixed") if faces else None
    return None if faces in FACES else Illegal("comptoir.refuse.deal_faces")


def _auction(view: ComptoirView, verb: str, rest: str) -> Illegal | None:
    if verb == "deal":
        return Illegal("comptoir.refuse.dealt")
    if verb in {"trump", "play"}:
        return Illegal("comptoir.refuse.auction_first", least=view.least, most=view.cap)
    return _bid(view, _number(rest)) if verb == "bid" else None


def _bid(view: ComptoirView, points: int | None) -> Illegal | None:
    if points is None or points < 1:
        return Illegal("comptoir.refuse.bid_number", least=view.least, most=view.cap)
    if points > view.cap:
        return Illegal("comptoir.refuse.bid_cap", least=view.least, most=view.cap)
    if points <= view.bid:
        return Illegal("comptoir.refuse.bid_higher", highest=view.bid, least=view.least, most=view.cap)
    return None


def _trump(view: ComptoirView, verb: str, rest: str) -> Illegal | None:
    names = [Key(f"trump.{game}") for game in view.games]
    if verb == "play":
        return Illegal("comptoir.refuse.trump_first", games=names)
    if verb != "trump":
        return _auction_over(view, verb)
    if rest in TRUMPS:
        return Illegal("comptoir.refuse.game_not_played", game=Key(f"trump.{rest}"), games=names)
    return Illegal("comptoir.refuse.no_such_game", games=names)


def _play(view: ComptoirView, verb: str, rest: str) -> Illegal | None:
    if verb == "trump":
        return Illegal("comptoir.refuse.trump_named", game=Key(f"trump.{view.trump}"))
    if verb != "play":
        return _auction_over(view, verb)
    if rest not in PACK32:
        return Illegal("comptoir.refuse.no_such_card", cards=card_keys(view.playable))
    if rest not in view.hand:
        return Illegal("comptoir.refuse.not_held", card=card_key(rest), cards=card_keys(view.playable))
    return why_not_playable(rest, view.hand, [card for _, card in view.trick], view.trump)


def _auction_over(view: ComptoirView, verb: str) -> Illegal | None:
    if verb == "deal":
        return Illegal("comptoir.refuse.dealt")
    return Illegal("comptoir.refuse.auction_over", seat=view.taker, bid=view.bid) if verb == "bid" else None


_REASONS: Mapping[str, Callable[[ComptoirView, str, str], Illegal | None]] = {
    "deal": _deal,
    "auction": _auction,
    "trump": _trump,
    "play": _play,
}
