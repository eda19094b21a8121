"""A player's own cards while eight tricks are played, with what they may announce."""

from bot.screens.kit.cards import card_names, claim_rows, duty, hand_lines, hand_rows
from bot.screens.kit.matching import both
from bot.screens.kit.screen import Act, Body, Button, Mark, Row, Scene
from bot.screens.partners.announcements import combinations_text
from bot.text import Text
from tapis.games.partners.announcements import Combinations
from tapis.games.partners.view import PartnersView

DECLARE = "d"
"""The mark of a player who will declare with their first card."""


def own(scene: Scene, view: PartnersView, trump: str, bidding: str, rows: tuple[Row, ...]) -> Body:
    """Say what the viewer must do in their turn, what they hold, what they may declare or have declared.

    `trump` is "" while players bid; `bidding` is what the viewer may do in their turn then.
    """
    t, turn = scene.t, ""
    if view.turn is not None and view.turn == scene.viewer:
        playing = view.phase == "play"
        turn = f"**{duty(t, view.hand, view.playable, view.trick, trump) if playing else bidding}**"
    pressed = view.phase == "play" and view.hand
    lines = [] if pressed else [hand_lines(t, view.hand) or t("hand.empty")]
    if view.declarable:
        key = "partners.hand.declaring" if declaring(scene, view) else "partners.hand.declarable"
        named = combinations_text(t, view.declarable)
        lines.append(t(key, combinations=named, points=_worth(view.declarable)))
    if view.declared:
        lines.append(t("partners.hand.declared", combinations=combinations_text(t, view.declared)))
    return Body(turn, hand="\n".join(lines), rows=rows)


def _worth(combinations: Combinations) -> int:
    return sum(combination.points for combination in combinations)


def declaring(scene: Scene, view: PartnersView) -> bool:
    """Return True if the player has ticked to declare."""
    return bool(view.declarable) and DECLARE in scene.draft.marks


def card_rows(scene: Scene, view: PartnersView) -> tuple[Row, ...]:
    """Offer the cards, to announce with the first, and later to claim the rest."""
    bound, on = bool(view.declarable), declaring(scene, view)
    code = "play.{}.declare" if on else "play.{}"  # a press depends on the announcement that is ticked
    cards = hand_rows(scene.t, view.hand, view.playable, lambda card: Act(code.format(card), bound=bound))
    declare = _declare_row(scene, view, on=on) if bound else ()
    mine = view.turn == scene.viewer and any(view.tricks_won)
    return (*cards, *declare, *(claim_rows(scene.t, view.hand) if mine else ()))


def _declare_row(scene: Scene, view: PartnersView, *, on: bool) -> tuple[Row, ...]:
    key = "partners.button.declaring" if on else "partners.button.declare"
    label = scene.t(key, points=_worth(view.declarable))
    return ((Button(Mark(DECLARE, on=not on), label, "📣", chosen=on),),)


# Typed


def play_names(t: Text, card: str, *, declare: bool) -> tuple[str, ...]:
    """Return what may be typed to play a card, with or without announcing."""
    called = card_names(t, card)
    if not declare:
        return called
    return tuple(text("partners.action.declare", card=name) for text in both(t) for name in called)


def with_ticks(scene: Scene, code: str) -> str:
    """Return the notation of a card together with the declaration that its player has ticked."""
    longer = f"{code}.declare"
    return longer if DECLARE in scene.draft.marks and longer in map(str, scene.own_offers) else code
