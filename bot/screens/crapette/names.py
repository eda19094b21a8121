"""What players call the actions of Crapette, and so may type."""

from bot.screens.crapette.board import column_number, place
from bot.screens.kit.cards import card_names, card_text
from bot.screens.kit.matching import called, typed_words
from bot.screens.kit.screen import Scene
from bot.text import Text
from tapis.games.crapette.actions import Call, End, GiveUp, Move, move_of
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, SOURCES
from tapis.games.crapette.typed import Piles, pairs_typed, pile_typed
from tapis.games.crapette.view import CrapetteView, offered_sources, offered_targets, top_of
from tapis.games.kit.game import Action, Illegal
from tapis.games.kit.matching import fold, search

# Piles


def sources(scene: Scene) -> Piles:
    """Return the piles that a card may be taken from, with the names of the pile and of its top card."""
    return tuple((pile, pile_names(scene, pile)) for pile in (*SOURCES, FOUNDATION))


def targets(scene: Scene) -> Piles:
    """Return all piles as targets, also those that never take a card: the rules then say why."""
    return tuple((pile, pile_names(scene, pile)) for pile in (FOUNDATION, *SOURCES))


def pile_names(scene: Scene, pile: str) -> tuple[str, ...]:
    """Return the names of a pile: the shown one, then others to type (words, numbers, its top card).

    Of the notation only that of columns is read, since `d` is a queen to a French player.
    """
    view, t = scene.view_as(CrapetteView), scene.t
    card = None if view.turn is None or pile == FOUNDATION else top_of(view, view.turn, pile)
    named = place(t, pile)
    shown = f"{named} · {card_text(t, card)}" if card else named
    cards = card_names(t, card) if card else ()
    return tuple(dict.fromkeys((shown, named, *_words(t, pile), *cards)))


def _words(t: Text, pile: str) -> tuple[str, ...]:
    if pile not in COLUMNS:
        return tuple(typed_words(t, f"crapette.typed.{pile}"))
    number = column_number(pile)
    return (*typed_words(t, "crapette.typed.column", number=number), str(number), pile)


# Actions


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    match action:
        case Move():
            return _move_names(scene, action)
        case End():
            key = "end"
        case Call():
            key = "call"
        case GiveUp():
            key = "giveup"
        case _:
            key = "agree"
    return called(scene.t, f"crapette.action.{key}", f"crapette.typed.{key}")


def _move_names(scene: Scene, move: Move) -> tuple[str, ...]:
    """Name a move by its card and where it goes; `parsed` reads other ways to say it."""
    t, view = scene.t, scene.view_as(CrapetteView)
    card = top_of(view, view.turn or 0, move.source) or ""
    source, target = place(t, move.source), place(t, move.target)
    shown = f"{card_text(t, card)} ({source}) → {target}"
    return (shown, *(f"{name} {target}" for name in card_names(t, card)), f"{source} {target}")


def parsed(scene: Scene, typed: str) -> str | None:
    """Return the move whose two piles were typed ("VP colonne 3", "crapette fondation"), legal or not.

    A card on top of two piles is taken from the one it may leave.  Without hints the piles must be named.

    Raises:
        Illegal: if several moves fit and choosing one would tell what hints would.
    """
    view, joining = scene.view_as(CrapetteView), typed_words(scene.t, "crapette.typed.to")
    pairs = pairs_typed(typed, joining, sources(scene), targets(scene))
    legal = {(offer.source, offer.target) for offer in view.offers}
    wanted = [pair for pair in pairs if pair in legal] or list(pairs)
    if len(wanted) > 1 and view.options.hints == "off":
        raise Illegal("crapette.refuse.which")
    return str(move_of(*wanted[0])) if len(wanted) == 1 else None


# A move typed pile by pile


def move_meant(scene: Scene, source: str, target: str) -> str:
    """Return the notation of the move between two piles that were typed or offered, legal or not.

    Raises:
        Illegal: if no pile or several piles fit.
    """
    view = scene.view_as(CrapetteView)
    start = pile_typed(source, sources(scene), offered_sources(view))
    return str(move_of(start, pile_typed(target, targets(scene), offered_targets(view, start))))


def piles_offered(scene: Scene, typed: str, source: str | None = None) -> list[tuple[str, str]]:
    """List the piles that fit, each with its name: as source, or as target of the card of `source`.

    Raises:
        Illegal: if `source` fits no pile or several.
    """
    view = scene.view_as(CrapetteView)
    every, open_ones = sources(scene), offered_sources(view)
    if source is not None:
        start = pile_typed(source, every, open_ones)
        every, open_ones = targets(scene), offered_targets(view, start)
    known = [(pile, called) for pile, called in every if pile in open_ones]
    return search(typed, known) if fold(typed) else [(pile, called[0]) for pile, called in known]


def call_now(scene: Scene) -> str:
    """Return the notation of the call in the turn that is played now."""
    return str(Call(turn=scene.view_as(CrapetteView).number))
