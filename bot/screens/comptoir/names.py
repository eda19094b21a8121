"""What the actions of Belote de comptoir are called, how they are typed."""

from collections.abc import Iterator
from itertools import product

from bot.screens.comptoir.hand import deal_text
from bot.screens.kit.cards import card_names, game_names
from bot.screens.kit.matching import both, called, typed_words
from bot.screens.kit.screen import Scene
from bot.text import Text
from tapis.games.comptoir.actions import deal_parts
from tapis.games.kit.game import Action, parts_of

FACES = ("hand", "blind", "partly_blind", "open")
"""The ways that cards may lie."""


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    t = scene.t
    verb, rest = parts_of(action)
    match verb:
        case "play":
            return card_names(t, rest[0])
        case "pass":
            return called(t, "card.action.pass", "card.typed.pass")
        case "bid":
            return (rest[0], *(text("comptoir.action.bid", points=rest[0]) for text in both(t)))
        case "trump":
            return game_names(t, rest[0])
        case _:
            return tuple(dict.fromkeys(_deal_names(t, *deal_parts(rest))))


def _deal_names(t: Text, cards: str, faces: str) -> Iterator[str]:
    """Yield the name shown, then the number of cards, how they lie, or both."""
    yield deal_text(t, cards, faces)
    words = typed_words(t, f"comptoir.typed.faces.{faces}") if faces else []
    if not cards:
        yield from words
        return
    counts = [cards, *(text("comptoir.action.deal", n=int(cards)) for text in both(t))]
    yield from (f"{count} {word}" for count, word in product(counts, words)) if words else counts


# Typed in parts


def deal_meant(scene: Scene, cards: str, faces: str) -> str:
    """Return the notation of this deal, with only the parts that the options leave open."""
    ways = (f"deal.{cards.strip()}.{faces}", f"deal.{faces}", f"deal.{cards.strip()}")
    legal = {str(action) for action in scene.own_offers}
    return next((way for way in ways if way in legal), ways[0])


def bids_offered(scene: Scene, typed: str) -> list[tuple[int, str]]:
    """List the legal bids that begin with what is typed, each with its name; a pass is 0."""
    bids = [action for action in scene.own_offers if parts_of(action)[0] in {"pass", "bid"}]
    known = [(int(str(bid).partition(".")[2] or 0), names(scene, bid)[0]) for bid in bids]
    return [(points, name) for points, name in known if str(points).startswith(typed.strip())]
