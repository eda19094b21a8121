"""The buttons of Crapette: a move in two taps, first its source, then one of its targets.

Before the first tap the piles that may be taken from are blue.  After it the source is green, and a second
tap on it lets go; piles that take its card are blue, and others of one's own can still be chosen as source.
A pile keeps its place from tap to tap.  Without hints all piles look alike and can be tapped; a forbidden
move is then refused by its rule.

A phone has room for five buttons that show a card alone, or for three of these and two with a letter: so all
piles stand in two rows and the beginning of a third.  The letters are those beside the piles in the picture.
The opponent's piles, whose cards go to a foundation alone, are taken from by one button for both.
"""

from dataclasses import replace

from bot.games.crapette import COLUMNS, FOUNDATION, OPPONENT, Agree, Call, CrapetteView, End, GiveUp, move_of
from bot.games.kit.cards import Card
from bot.screens.crapette.piles import NONE, column_number, sources, targets, top_of
from bot.screens.kit.cards import card_text, sprite_of
from bot.screens.kit.screen import Act, Button, Do, Mark, Row, Scene

TURNED, KEPT = "d", ("c", "w")
"""The turned card stands beside the end of the turn, which lays it down; the other two by the columns."""
ACROSS = "o"
"""The mark of who looks at the opponent's piles, to take a card from one of them."""
FIRST = 5
"""Columns in the first row."""


def rows(scene: Scene) -> tuple[Row, ...]:
    """Lay out the columns, one's own piles and what else there is to do: three rows."""
    view = scene.view_as(CrapetteView)
    if view.turn is None:
        return ()
    lit = lit_source(scene)
    columns = tuple(_pile(scene, pile, lit) for pile in COLUMNS)
    beside = tuple(_pile(scene, pile, lit) for pile in KEPT)
    if lit == TURNED:
        beside = (_foundations(scene, lit),)
    return columns[:FIRST], (*columns[FIRST:], *beside), _below(scene, view, lit)


def _below(scene: Scene, view: CrapetteView, lit: str | None) -> tuple[Button, ...]:
    """Lay out the third row; what can be lit in it keeps its place."""
    breaking_off = _breaking_off(scene, view)
    if lit is None:
        return (_pile(scene, TURNED, lit), *_end(scene, view), *breaking_off, _across(scene))
    theirs = tuple(_target(scene, pile, lit) for pile in OPPONENT)
    if lit == TURNED:
        return (_pile(scene, TURNED, lit), *theirs, *breaking_off)
    return (*theirs, *breaking_off, _across(scene) if lit == ACROSS else _foundations(scene, lit))


def lit_source(scene: Scene) -> str | None:
    """Return the source that the player to move has tapped, if a card may be taken from there.

    `ACROSS` stands for the opponent's piles.
    """
    offered = sources(scene.view_as(CrapetteView))
    full = {pile for pile in offered if pile not in OPPONENT and _top(scene, pile) is not None}
    if not full.isdisjoint(scene.draft.marks):
        return min(scene.draft.marks & full)
    return ACROSS if ACROSS in scene.draft.marks and not set(offered).isdisjoint(OPPONENT) else None


# Piles


def _pile(scene: Scene, pile: str, lit: str | None) -> Button:
    if lit is None:
        return _source(scene, pile)
    if pile == lit:
        return _lit(scene, pile)
    return replace(_source(scene, pile), quiet=True) if pile in KEPT else _target(scene, pile, lit)


def _source(scene: Scene, pile: str) -> Button:
    """Offer to take the top card of a pile.

    Without hints empty piles are offered too; the rule then refuses the press.
    """
    playable = pile in sources(scene.view_as(CrapetteView))
    empty = playable and _top(scene, pile) is None
    do: Do = Act(str(move_of(pile, pile))) if empty else Mark(pile, only=True)
    button = _labelled(scene, do, pile)
    return replace(button, disabled=not playable)


def _lit(scene: Scene, pile: str) -> Button:
    """Offer to let go of the taken card."""
    button = _labelled(scene, Mark(pile, on=False), pile)
    bare = button.bare and f"{button.bare} ✓"
    return replace(button, label=f"{button.label} ✓".strip(), bare=bare, chosen=True)


def _labelled(scene: Scene, do: Do, pile: str) -> Button:
    """Show a pile by its top card; one that is no column or is empty also by its letter or number."""
    t, card, word = scene.t, _top(scene, pile), _word(scene, pile)
    if card is None:
        return Button(do, f"{word} {NONE}")
    return Button(do, "" if pile in COLUMNS else word, sprite_of(card), f"{word} {card_text(t, card)}")


def _word(scene: Scene, pile: str) -> str:
    """Return a column's number or a pile's letter; the opponent's, with an arrow to where they sit."""
    if pile in COLUMNS:
        return str(column_number(pile))
    across = "↓" if scene.view_as(CrapetteView).turn else "↑"
    return (across if pile in OPPONENT else "") + scene.t(f"crapette.letter.{pile[-1]}")


def _target(scene: Scene, pile: str, lit: str) -> Button:
    """Offer to lay the card that is taken on a pile, by the card it goes on.

    Of the opponent's piles, if these are lit: offer to lay their card on a foundation.
    """
    view = scene.view_as(CrapetteView)
    if lit == ACROSS:
        source, target, taken = pile, FOUNDATION, pile in OPPONENT and pile in sources(view)
    else:
        source, target, taken = lit, pile, pile in targets(view, lit)
    button = _labelled(scene, Act(str(move_of(source, target))), pile)
    return replace(button, disabled=not taken)


def _across(scene: Scene) -> Button:
    """Offer to take a card from one of the opponent's piles, or to let go of them."""
    if lit_source(scene) == ACROSS:
        return Button(Mark(ACROSS, on=False), scene.t("crapette.button.across"), chosen=True)
    offered = not set(sources(scene.view_as(CrapetteView))).isdisjoint(OPPONENT)
    button = Button(Mark(ACROSS, only=True), scene.t("crapette.button.across"))
    return replace(button, disabled=not offered)


def _foundations(scene: Scene, lit: str) -> Button:
    """Offer to put the card that is taken on a foundation."""
    offered = FOUNDATION in targets(scene.view_as(CrapetteView), lit)
    button = Button(Act(str(move_of(lit, FOUNDATION))), scene.t("crapette.button.f"))
    return replace(button, disabled=not offered)


def _top(scene: Scene, pile: str) -> Card | None:
    """Return the top card of a pile, which has its name for the player to move."""
    view = scene.view_as(CrapetteView)
    return top_of(view, view.turn or 0, pile)


# What else there is to do


def _end(scene: Scene, view: CrapetteView) -> tuple[Button, ...]:
    """Offer to end the turn; a demonstration ends by itself."""
    if view.state == "demonstrate":
        return ()
    label = scene.t("crapette.button.end")
    return (Button(Act(str(End())), label, disabled=not view.may_end),)


def stop(scene: Scene) -> tuple[Button, ...]:
    """Offer to stop a blocked game, or to agree to it."""
    view = scene.view_as(CrapetteView)
    if view.turn is None or view.state == "demonstrate":
        return ()
    proposed = "crapette.button.agree.too" if view.agreed else "crapette.button.agree"
    return (Button(Act(str(Agree())), scene.t(proposed)),)


def _breaking_off(scene: Scene, view: CrapetteView) -> tuple[Button, ...]:
    """Offer to give up a demonstration, or the call that interrupts a turn.

    The call is always there and looks alike, whatever is omitted, until one was made in vain.
    """
    t = scene.t
    if view.state == "demonstrate":
        return (Button(Act(str(GiveUp())), t("crapette.button.giveup")),)
    if view.options.variant == 1:
        return ()
    call = Act(str(Call(turn=view.number)), anytime=True)
    return (Button(call, t("crapette.button.call"), disabled=view.may_call is None),)
