"""Refusals of Tarot: the rule, with what is legal instead (tarot.md, sections 3 and 4).

They are made from what the player may know.
"""

from collections.abc import Sequence

from tapis.games.kit.cards import Card, card_key, card_keys, suit_key
from tapis.games.kit.game import Illegal, Key
from tapis.games.tarot.actions import CONTRACTS, SIZES
from tapis.games.tarot.cards import PACK78, SUIT_OF, TRUMP, led_in, master, trumps_of
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.handfuls import LEAST
from tapis.games.tarot.laying import needless_trump, why_kept
from tapis.games.tarot.view import TarotView

WHAT_NOW = {
    "auction": "tarot.refuse.still_bidding",
    "call": "tarot.refuse.call_first",
    "dog": "tarot.refuse.discard_first",
    "ready": "tarot.refuse.ready_first",
    "play": "tarot.refuse.playing",
}
"""What a player is told who does what belongs to another part of the deal, by the part it is."""

_VERBS = {
    "pass": "auction",
    "bid": "auction",
    "call": "call",
    "discard": "dog",
    "ready": "ready",
    "play": "play",
}


def why_not(view: TarotView, code: str) -> Illegal:
    """Say which rule forbids `code`, an illegal notation of the viewer, who is awaited."""
    verb, _, rest = code.partition(".")
    phase = _VERBS.get(verb)
    if phase is None or (rest and verb in {"pass", "ready"}):
        return Illegal("refuse.unknown_action")
    chooses = view.phase == "auction" and view.options.chooses
    if phase != view.phase or (chooses and verb == "pass"):
        return Illegal("tarot.refuse.must_take" if chooses else WHAT_NOW[view.phase])
    parts = rest.split(".") if rest else []
    if verb == "bid":
        return _bid(view, rest)
    if verb == "call":
        return Illegal("tarot.refuse.not_callable", cards=card_keys(view.callable))
    if verb == "discard":
        return _discard(view, parts) or Illegal("refuse.unknown_action")
    return (_play(view, parts) if parts else None) or Illegal("refuse.unknown_action")


def contract_key(contract: str) -> Key:
    """Return the text key of a contract's name."""
    return Key(f"tarot.contract.{contract}")


def _bid(view: TarotView, contract: str) -> Illegal:
    if contract not in CONTRACTS:
        return Illegal("refuse.unknown_action")
    if contract == "prise" and (view.options.lowest == "garde" or view.options.chooses):
        return Illegal("tarot.refuse.lowest")
    last = next(said for _, said in reversed(view.bids) if said != "pass")
    return Illegal("tarot.refuse.not_higher", contract=contract_key(last))


def _discard(view: TarotView, cards: Sequence[str]) -> Illegal | None:
    if len(cards) != DOG[view.players]:
        return Illegal("tarot.refuse.count", count=DOG[view.players])
    if not set(PACK78).issuperset(cards):
        return Illegal("tarot.refuse.no_such_card")
    if len(set(cards)) < len(cards):
        return Illegal("tarot.refuse.twice", card=card_key(next(c for c in cards if cards.count(c) > 1)))
    for card in cards:
        if refusal := _laid_aside(view, card):
            return refusal
    if needless_trump(cards, view.hand, view.called):
        left = [card for card in view.discardable if SUIT_OF[card] != TRUMP and card not in cards]
        return Illegal("tarot.refuse.trump", cards=card_keys(left))
    return None


def _laid_aside(view: TarotView, card: Card) -> Illegal | None:
    """Say why this card may not be discarded, whatever lies with it."""
    if card not in view.hand:
        return _not_held(card, view.discardable)
    why = why_kept(card, view.called)
    return Illegal(f"tarot.refuse.{why}", card=card_key(card)) if why else None


def _not_held(card: str, instead: Sequence[Card]) -> Illegal:
    if card not in PACK78:
        return Illegal("tarot.refuse.no_such_card")
    return Illegal("tarot.refuse.not_held", card=card_key(card), cards=card_keys(instead))


def _play(view: TarotView, parts: Sequence[str]) -> Illegal | None:
    card, *handful = parts
    if card not in view.hand:
        return _not_held(card, view.playable)
    if card not in view.playable:
        return _duty(view, card)
    return _handful(view, handful) if handful else None


def _duty(view: TarotView, card: Card) -> Illegal:
    """Say which duty a card of the hand breaks."""
    cards, trick = card_keys(view.playable), [each for _, each in view.trick]
    led = led_in(trick)
    if led is None:
        return Illegal("tarot.refuse.called_suit", card=card_key(view.called or ""), cards=cards)
    if led != TRUMP and any(SUIT_OF[each] == led for each in view.playable):
        return Illegal("tarot.refuse.follow", suit=suit_key(led), cards=cards)
    if SUIT_OF[card] != TRUMP:
        why = "follow" if led == TRUMP else "must_trump"
        return Illegal(f"tarot.refuse.{why}", suit=suit_key(led), cards=cards)
    return Illegal("tarot.refuse.higher", card=card_key(trick[master(trick)]), cards=cards)


def _handful(view: TarotView, parts: Sequence[str]) -> Illegal | None:
    size, *hidden = parts
    if size not in SIZES:
        return None
    if any(view.tricks_won):
        return Illegal("tarot.refuse.handful_late")
    may = {each.size: each for each in view.handfuls}
    if size not in may:
        least = LEAST[view.players][SIZES.index(size)]
        return Illegal("tarot.refuse.handful_short", size=Key(f"tarot.handful.{size}"), count=least)
    trumps = trumps_of(view.hand)
    if len(set(hidden)) != may[size].hidden or len(hidden) != may[size].hidden or set(hidden) - set(trumps):
        return Illegal("tarot.refuse.handful_hidden", count=may[size].hidden, cards=card_keys(trumps))
    return None
