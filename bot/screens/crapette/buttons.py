"""The buttons of Crapette: a move in two taps, first its source, then one of its targets.

Before the first tap, the piles that a card may be taken from are blue.  After it the source is green, and a
second tap on it lets the card go.  The piles that take the card are then blue, and the player's other piles
can still be chosen as source.  Every pile keeps its place.  Without hints all piles look alike and can be
tapped; the rule then refuses a forbidden move.
"""

from dataclasses import replace

from bot.games.crapette import COLUMNS, FOUNDATION, OPPONENT, Agree, Call, CrapetteView, End, GiveUp, move_of
from bot.games.kit.cards import Card
from bot.screens.crapette.piles import NONE, column_number, sources, targets, top_of
from bot.screens.kit.cards import card_text, sprite_of
from bot.screens.kit.screen import Act, Button, Do, Mark, Row, Scene

OWN = ("d", "c", "w")


def rows(scene: Scene) -> tuple[Row, ...]:
    """Lay out both players' piles, the columns four by four, the foundations and the other actions.

    The words are short: a phone has room for three piles or for four columns side by side.
    """
    view = scene.view_as(CrapetteView)
    if view.turn is None:
        return ()
    lit = lit_source(scene)
    upper = tuple(_pile(scene, pile, lit) for pile in (*OWN, *OPPONENT))
    columns = tuple(_pile(scene, pile, lit) for pile in COLUMNS)
    return upper, columns[:4], columns[4:], (_foundations(scene, lit), *_others(scene, view))


def lit_source(scene: Scene) -> str | None:
    """Return the source that the player to move has tapped, if they may take a card from there."""
    full = {pile for pile in sources(scene.view_as(CrapetteView)) if _top(scene, pile) is not None}
    return min(scene.draft.marks & full, default=None)


# Piles


def _pile(scene: Scene, pile: str, lit: str | None) -> Button:
    if lit is None:
        return _source(scene, pile, fresh=True)
    if pile == lit:
        return _lit(scene, pile)
    return _source(scene, pile, fresh=False) if pile in OWN else _target(scene, pile, lit)


def _source(scene: Scene, pile: str, *, fresh: bool) -> Button:
    """Offer to take the top card of a pile; `fresh`: no source is chosen yet.

    Without hints empty piles are offered too; the rule then refuses the press.
    """
    playable = pile in sources(scene.view_as(CrapetteView))
    empty = playable and _top(scene, pile) is None
    do: Do = Act(str(move_of(pile, pile))) if empty else Mark(pile, only=True)
    button = _labelled(scene, do, pile)
    return replace(button, style="primary" if playable and fresh else "secondary", disabled=not playable)


def _lit(scene: Scene, pile: str) -> Button:
    """Offer to let go of the taken card."""
    return replace(_labelled(scene, Mark(pile, on=False), pile), style="success")


def _labelled(scene: Scene, do: Do, pile: str) -> Button:
    """Label a pile with its top card, drawn, and its number or word."""
    t, card = scene.t, _top(scene, pile)
    word = str(column_number(pile)) if pile in COLUMNS else t(f"crapette.button.{pile}")
    if card is None:
        return Button(do, f"{word} {NONE}")
    return Button(do, word, sprite_of(card), f"{word} {card_text(t, card)}")


def _target(scene: Scene, pile: str, lit: str) -> Button:
    """Offer to lay the taken card on a pile, which is named by its top card."""
    if pile not in targets(scene.view_as(CrapetteView), lit):
        return replace(_labelled(scene, Act(str(move_of(lit, pile))), pile), disabled=True)
    return Button(Act(str(move_of(lit, pile))), f"→ {_landing(scene, pile, lit)}", style="primary")


def _landing(scene: Scene, pile: str, lit: str) -> str:
    """Name where a card would lie; of two columns with the same end card, also the number."""
    on = _on(scene, pile)
    if pile not in COLUMNS:
        return f"{scene.t(f'crapette.button.{pile}')} · {on}"
    columns = [target for target in targets(scene.view_as(CrapetteView), lit) if target in COLUMNS]
    alike = sum(_on(scene, other) == on for other in columns) > 1
    return f"{on} ({column_number(pile)})" if alike else on


def _on(scene: Scene, pile: str) -> str:
    card = _top(scene, pile)
    return card_text(scene.t, card) if card else scene.t("crapette.empty")


def _foundations(scene: Scene, lit: str | None) -> Button:
    """Offer to put the taken card on a foundation."""
    do, word = Act(str(move_of(lit or FOUNDATION, FOUNDATION))), scene.t("crapette.button.f")
    if lit is None:
        return Button(do, word, disabled=scene.view_as(CrapetteView).options.hints == "on")
    offered = FOUNDATION in targets(scene.view_as(CrapetteView), lit)
    return Button(do, f"→ {word}", style="primary") if offered else Button(do, word, disabled=True)


def _top(scene: Scene, pile: str) -> Card | None:
    """Return the top card of a pile, which has its name for the player to move."""
    view = scene.view_as(CrapetteView)
    return top_of(view, view.turn or 0, pile)


# What else there is to do


def _others(scene: Scene, view: CrapetteView) -> tuple[Button, ...]:
    """Offer to end the turn, to interrupt it by a call, and to stop a blocked game.

    The call is always there and looks alike, whatever is omitted, until one was made in vain.
    """
    t = scene.t
    if view.state == "demonstrate":
        return (Button(Act(str(GiveUp())), t("crapette.button.giveup"), "🏳️", style="danger"),)
    turned = _top(scene, "d")
    end = t("crapette.button.end", card=card_text(t, turned)) if turned else t("crapette.button.end.bare")
    proposed = "crapette.button.agree.too" if view.agreed else "crapette.button.agree"
    buttons = [Button(Act(str(End())), end, style="success", disabled=not view.may_end)]
    if view.options.variant > 1:
        call = Act(str(Call(turn=view.number)), anytime=True)
        barred = view.may_call is None
        buttons.append(Button(call, t("crapette.button.call"), style="danger", disabled=barred))
    buttons.append(Button(Act(str(Agree())), t(proposed), "🤝"))
    return tuple(buttons)
