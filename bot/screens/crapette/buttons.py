"""The buttons of Crapette: a move in two taps, first its source, then one of its targets.

With hints only the piles that a card may be taken from are there and, after that tap, those that take it.
The source is ticked then, and a second tap on it lets go; the other sources stay where they were, in grey.
Without hints every pile can be tapped; a forbidden move is then refused by its rule.

One's own piles are named in words, as in the picture, columns by number and card.  More other piles than a
phone has room for in a row are a list.
"""

from collections.abc import Sequence

from bot.screens.crapette.board import NONE, OWN, column_number, place
from bot.screens.kit.cards import card_text, sprite_of
from bot.screens.kit.screen import Act, Button, Choice, Do, Mark, Row, Scene, Select
from bot.text import capital
from tapis.games.crapette.actions import Agree, Call, End, GiveUp, move_of
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, OPPONENT
from tapis.games.crapette.view import CrapetteView, offered_sources, offered_targets, top_of
from tapis.games.kit.cards import Card

BLOCKED = 2
"""After so many turns without progress, one of each player, they may stop by a button."""
IN_A_ROW = 4
"""Buttons with a card and a number, for which a phone has room in a row."""


def rows(scene: Scene) -> tuple[Row, ...]:
    """Lay out the sources, the targets of the one that is tapped, and what breaks the turn off."""
    view = scene.view_as(CrapetteView)
    if view.turn is None:
        return ()
    lit, offered = lit_source(scene), offered_sources(view)
    own = tuple(_source(scene, pile, lit) for pile in OWN if pile in offered)
    others = [pile for pile in (*COLUMNS, *OPPONENT) if pile in offered]
    onto = offered_targets(view, lit) if lit else ()
    return tuple(
        filter(
            None, (own, _taking(scene, others, lit), _laying(scene, onto, lit), _breaking_off(scene, view))
        )
    )


def lit_source(scene: Scene) -> str | None:
    """Return the source that the player to move has tapped, if a card may be taken from there."""
    full = {pile for pile in offered_sources(scene.view_as(CrapetteView)) if _top(scene, pile) is not None}
    return min(scene.draft.marks & full, default=None)


# Piles


def _taking(scene: Scene, piles: Sequence[str], lit: str | None) -> Row:
    """Offer to take a card of columns or of the opponent's."""
    if len(piles) <= IN_A_ROW:
        return tuple(_source(scene, pile, lit) for pile in piles)
    choices = tuple(_choice(scene, _taken(scene, pile), pile, chosen=pile == lit) for pile in piles)
    return Select("take", scene.t("crapette.take"), choices)


def _laying(scene: Scene, piles: Sequence[str], lit: str | None) -> Row:
    """Offer to lay the card that is taken on these piles."""
    moves = {pile: Act(str(move_of(lit or "", pile))) for pile in piles}
    if len(piles) <= IN_A_ROW:
        return tuple(_button(scene, do, pile) for pile, do in moves.items())
    return Select(
        "lay", scene.t("crapette.lay"), tuple(_choice(scene, do, pile) for pile, do in moves.items())
    )


def _source(scene: Scene, pile: str, lit: str | None) -> Button:
    """Offer to take the top card of a pile, or to let go of it."""
    if pile == lit:
        return _button(scene, Mark(pile, on=False), pile, chosen=True)
    return _button(scene, _taken(scene, pile), pile, quiet=lit is not None)


def _taken(scene: Scene, pile: str) -> Do:
    """Return the press that takes a pile's top card; of an empty pile the rule refuses it."""
    return Mark(pile, only=True) if _top(scene, pile) else Act(str(move_of(pile, pile)))


def _button(scene: Scene, do: Do, pile: str, *, chosen: bool = False, quiet: bool = False) -> Button:
    """Show a pile by its word or number and its top card."""
    card, word = _top(scene, pile), _word(scene, pile) + (" ✓" if chosen else "")
    if card is None:
        label = word if pile == FOUNDATION else f"{word} {NONE}"
        return Button(do, label, quiet=quiet)
    if chosen and pile in OWN:  # a phone has room for the three of them with one drawing less
        return Button(do, word, chosen=True)
    bare = f"{word} {card_text(scene.t, card)}"
    return Button(do, word, sprite_of(card), bare, chosen=chosen, quiet=quiet)


def _choice(scene: Scene, do: Do, pile: str, *, chosen: bool = False) -> Choice:
    """Show a pile by its name and its top card."""
    t, card, name = scene.t, _top(scene, pile), capital(place(scene.t, pile))
    if card is None:
        return Choice(do, name if pile == FOUNDATION else f"{name} · {t('crapette.empty')}")
    return Choice(do, f"{name} · {card_text(t, card)}", emoji=sprite_of(card), chosen=chosen)


def _word(scene: Scene, pile: str) -> str:
    """Return a column's number or a pile's word; the opponent's, with an arrow to where they sit."""
    if pile in COLUMNS:
        return str(column_number(pile))
    across = "↓" if scene.view_as(CrapetteView).turn else "↑"
    return (across if pile in OPPONENT else "") + scene.t(f"crapette.button.{pile[-1]}")


def _top(scene: Scene, pile: str) -> Card | None:
    """Return the top card of a pile, which has its name for the player to move; None of the foundations."""
    view = scene.view_as(CrapetteView)
    return None if pile == FOUNDATION else top_of(view, view.turn or 0, pile)


# What else there is to do


def beside(scene: Scene) -> tuple[Button, ...]:
    """Offer to end the turn and, if turns went by without progress, to stop a blocked game or agree to it."""
    view = scene.view_as(CrapetteView)
    if view.turn is None or view.state == "demonstrate":
        return ()
    end = Button(Act(str(End())), scene.t("crapette.button.end"), disabled=not view.may_end)
    proposed = "crapette.button.agree.too" if view.agreed else "crapette.button.agree"
    blocked = view.quiet >= BLOCKED or view.agreed
    stop = (Button(Act(str(Agree())), scene.t(proposed), quiet=True),) if blocked else ()
    return (end, *stop)


def _breaking_off(scene: Scene, view: CrapetteView) -> tuple[Button, ...]:
    """Offer to give up a demonstration, or the call that interrupts a turn.

    The call is there, whatever is omitted, once a card went elsewhere than to a foundation: before,
    nothing can be.  After a vain one it is gone.
    """
    t = scene.t
    if view.state == "demonstrate":
        return (Button(Act(str(GiveUp())), t("crapette.button.giveup")),)
    if view.may_call is None or not view.strayed:
        return ()
    return (Button(Act(str(Call(turn=view.number)), anytime=True), t("crapette.button.call"), "✋"),)
