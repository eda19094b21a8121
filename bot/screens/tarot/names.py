"""What the actions of Tarot are called, how they are typed."""

import re
from collections.abc import Sequence

from bot.screens.kit.cards import card_names, card_text
from bot.screens.kit.matching import called
from bot.screens.kit.screen import Scene, Typed
from bot.screens.tarot.handful import announced
from bot.screens.tarot.words import plain_cards, size_name
from bot.text import Text
from tapis.games.kit.cards import PACK78, Card
from tapis.games.kit.game import Action, Illegal
from tapis.games.kit.matching import choose
from tapis.games.tarot.actions import CONTRACTS, Bid, Call, Discard, Pass, PlayCard, Slam
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.view import TarotView


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    t = scene.t
    match action:
        case Pass():
            words = called(t, "card.action.pass", "card.typed.pass")
        case Bid():
            words = _contract_names(t, action.contract)
        case Call() | PlayCard(size=None):
            words = card_names(t, action.card, PACK78)
        case PlayCard(size=size) if size is not None:
            words = (t("tarot.action.handful", card=card_text(t, action.card), size=size_name(t, size)),)
        case Discard():
            words = (t("tarot.action.discard", cards=plain_cards(t, action.cards)),)
        case Slam():
            words = called(t, "tarot.action.slam", "tarot.typed.slam")
        case _:
            words = called(t, "tarot.action.ready", "tarot.typed.ready")
    return words


def _contract_names(t: Text, contract: str) -> tuple[str, ...]:
    return called(t, f"tarot.contract.{contract}", f"tarot.typed.{contract}")


# Typed


def parsed(scene: Scene, text: str) -> str | None:
    """Return the notation of the card that is typed, or of the discard: parted by commas, or by blanks.

    Raises:
        Illegal: if what is typed for a card of the discard may be several.
    """
    view = scene.view_as(TarotView)
    if view.turn != scene.viewer or view.phase not in {"dog", "play"}:
        return None
    if view.phase == "play":
        card = _card(scene.t, text)
        return None if card is None else f"play.{card}"
    cards = [_card(scene.t, part, one=True) for part in _parts(text)]
    return ".".join(("discard", *filter(None, cards))) if cards and all(cards) else None


def _parts(text: str) -> list[str]:
    return [
        part for part in re.split(r"[,;+]" if re.search(r"[,;+]", text) else r"\s+", text) if part.strip()
    ]


def _card(t: Text, typed: str, *, one: bool = False) -> Card | None:
    """Return the card that is typed, None if it is none or, but for `one`, may be several."""
    try:
        return choose(typed, [(card, card_names(t, card, PACK78)) for card in PACK78])
    except Illegal as refused:
        if one and refused.why == "typed.ambiguous":
            raise
        return None


def meant(scene: Scene, typed: Typed) -> str | None:
    """Return the notation to play, call or discard what is typed, held or not, or to bid the contract."""
    view, t = scene.view_as(TarotView), scene.t
    if view.phase == "dog" and typed.verb in {"", "discard"}:
        parts = [_card(t, part) or "?" for part in _parts(typed.text)]
        return ".".join(("discard", *parts)) if {*parts} != {"?"} else None
    verb = typed.verb if typed.verb in {"play", "call"} else "call" if view.phase == "call" else "play"
    if typed.verb not in {"", "play", "call"} or (not typed.verb and view.phase == "auction"):
        try:
            return f"bid.{choose(typed.text, [(each, _contract_names(t, each)) for each in CONTRACTS])}"
        except Illegal:
            return None
    card = _card(t, typed.text)
    return None if card is None else f"{verb}.{card}"


def with_ticks(scene: Scene, code: str) -> str:
    """Return the notation of a card together with the handful that its player has ticked."""
    if not code.startswith("play.") or code.count(".") > 1:
        return code
    said: Sequence[str] = announced(scene)
    return ".".join((code, *said))


def discards_offered(scene: Scene, typed: str) -> list[tuple[str, str]]:
    """List what is typed of a discard, each time with another card, as notation and as text."""
    view, t = scene.view_as(TarotView), scene.t
    known = [card for card in (_card(t, part) for part in _parts(typed)) if card in view.discardable]
    chosen = list(dict.fromkeys(known))[: DOG[view.players]]
    begun = chosen[: DOG[view.players] - 1]
    left = [card for card in view.discardable if card not in begun]
    offered = [chosen] if len(chosen) == DOG[view.players] else [[*begun, card] for card in left]
    return [(".".join(("discard", *cards)), plain_cards(t, cards)) for cards in offered]
