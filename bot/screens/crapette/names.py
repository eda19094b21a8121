"""What players call the actions of Crapette, and so may type."""

from collections.abc import Container
from itertools import product

from bot.screens.crapette.board import column_number, place
from bot.screens.kit.cards import card_names, card_text
from bot.screens.kit.matching import called, typed_words
from bot.screens.kit.screen import Scene
from bot.text import Text
from tapis.games.crapette.actions import Call, End, GiveUp, Move, move_of
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, PILES, SOURCES
from tapis.games.crapette.view import CrapetteView, offered_sources, offered_targets, top_of
from tapis.games.kit.game import Action, Illegal
from tapis.games.kit.matching import choose, fold, offered, search

Piles = tuple[tuple[str, tuple[str, ...]], ...]
"""Piles in notation, each with its names, the shown one first."""


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
    pairs = dict.fromkeys(_pairs(scene, fold(typed.replace("+", " "))))
    legal = {(offer.source, offer.target) for offer in scene.view_as(CrapetteView).offers}
    wanted = [pair for pair in pairs if pair in legal] or list(pairs)
    if len(wanted) > 1 and scene.view_as(CrapetteView).options.hints == "off":
        raise Illegal("crapette.refuse.which")
    return str(move_of(*wanted[0])) if len(wanted) == 1 else None


def _pairs(scene: Scene, typed: str) -> list[tuple[str, str]]:
    """Read a source and a target, split anywhere, with or without "on" or "to" between them."""
    joining = {fold(word) for word in typed_words(scene.t, "crapette.typed.to")}
    starts, ends = (_index(piles) for piles in (sources(scene), targets(scene)))
    words = typed.split()
    found: list[tuple[str, str]] = []
    for cut in range(1, len(words)):
        rest = words[cut + 1 :] if words[cut] in joining else words[cut:]
        found += product(starts.get(" ".join(words[:cut]), ()), ends.get(" ".join(rest), ()))
    return found


def _index(piles: Piles) -> dict[str, list[str]]:
    """Return the piles that each name may mean."""
    meant: dict[str, list[str]] = {}
    for pile, names in piles:
        for name in dict.fromkeys(map(fold, names)):
            meant.setdefault(name, []).append(pile)
    return meant


# A move typed pile by pile


def move_meant(scene: Scene, source: str, target: str) -> str:
    """Return the notation of the move between two piles that were typed or offered, legal or not.

    Raises:
        Illegal: if no pile or several piles fit.
    """
    start = _pile(source, sources(scene), _takeable(scene))
    return str(move_of(start, _pile(target, targets(scene), _open_to(scene, start))))


def piles_offered(scene: Scene, typed: str, source: str | None = None) -> list[tuple[str, str]]:
    """List the piles that fit, each with its name: as source, or as target of the card of `source`.

    Raises:
        Illegal: if `source` fits no pile or several.
    """
    if source is None:
        every, open_ones = sources(scene), _takeable(scene)
    else:
        start = _pile(source, sources(scene), _takeable(scene))
        every, open_ones = targets(scene), _open_to(scene, start)
    known = [(pile, called) for pile, called in every if pile in open_ones]
    return search(typed, known) if fold(typed) else [(pile, called[0]) for pile, called in known]


def _pile(typed: str, known: Piles, open_ones: Container[str]) -> str:
    """Return the pile that was offered, or the one that was typed.

    Of two piles with the same card, the one that may give or take a card is meant, if hints may tell that.

    Raises:
        Illegal: if no pile or several piles fit.
    """
    pile, _ = offered(typed)
    if pile in PILES:
        return pile
    found = [pile for pile, _ in search(typed, known)] if fold(typed) else []
    wanted = [pile for pile in found if pile in open_ones] or found
    if len(wanted) == 1:
        return wanted[0]
    meant = wanted or open_ones
    return choose(typed, [(pile, called) for pile, called in known if pile in meant] or known)


def _takeable(scene: Scene) -> frozenset[str]:
    return frozenset(offered_sources(scene.view_as(CrapetteView)))


def _open_to(scene: Scene, source: str) -> frozenset[str]:
    return frozenset(offered_targets(scene.view_as(CrapetteView), source))


def call_now(scene: Scene) -> str:
    """Return the notation of the call in the turn that is played now."""
    return str(Call(turn=scene.view_as(CrapetteView).number))
