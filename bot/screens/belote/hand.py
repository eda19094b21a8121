"""A player's own cards at Belote, with what they may or must do."""

from bot.games.belote import BeloteView
from bot.games.kit.cards import SUITS, suit_of
from bot.games.partners.announcements import Combinations
from bot.screens.belote.announcements import combinations_text
from bot.screens.belote.sides import side_name
from bot.screens.kit.cards import cards_line, duty, hand_lines, hand_rows, trump_text
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Act, Button, Mark, Row, Scene, Screen
from bot.screens.kit.trick import who_played
from bot.text import Text

DECLARE = "d"
"""The mark of a player who will declare with their first card."""


def hand(scene: Scene) -> Screen:
    """Draw the hand of the scene's viewer: their cards, trumps first, and their choices."""
    view = scene.view_as(BeloteView)
    parts = [_heading(scene, view), _cards(scene.t, view), _table(scene, view), *_said(scene, view)]
    return Screen(scene.t("hand.title"), "\n".join(part for part in parts if part), rows=_rows(scene, view))


def _heading(scene: Scene, view: BeloteView) -> str:
    t = scene.t
    if view.phase == "over":
        return ""
    if view.taker is None or not view.trump:
        return t("belote.turned.large", card=cards_line(t, [view.turned]))
    partner = scene.names[(view.taker + 2) % 4]
    trump = trump_text(t, view.trump)
    return t("belote.trump", trump=trump, seat=bold(scene.names[view.taker]), partner=partner)


def _cards(t: Text, view: BeloteView) -> str:
    return hand_lines(t, view.hand) or t("hand.empty")


def _table(scene: Scene, view: BeloteView) -> str:
    return scene.t("hand.trick", cards=who_played(scene, view.trick)) if view.trick else ""


def _said(scene: Scene, view: BeloteView) -> list[str]:
    """Say whose turn it is, what the viewer must do, and what they may declare or have declared."""
    t = scene.t
    if view.turn is None:
        return [t("hand.over")]
    lines: list[str] = []
    if view.turn != scene.viewer:
        lines.append(t("hand.wait", seat=bold(scene.names[view.turn])))
    elif view.phase == "play":
        lines.append("▶️ **" + duty(t, view.hand, view.playable, view.trick, view.trump or "") + "**")
    else:
        lines.append("▶️ **" + t(f"belote.hand.{view.phase}", suit=t(f"suit.{suit_of(view.turned)}")) + "**")
    if view.declarable:
        key = "belote.hand.declaring" if _declaring(scene, view) else "belote.hand.declarable"
        named = combinations_text(t, view.declarable)
        lines.append(t(key, combinations=named, points=_worth(view.declarable)))
    if view.declared:
        lines.append(t("belote.hand.declared", combinations=combinations_text(t, view.declared)))
    if scene.viewer is not None:
        lines.append("-# " + side_name(scene, scene.viewer % 2, 16))
    return lines


def _worth(combinations: Combinations) -> int:
    return sum(combination.points for combination in combinations)


def _declaring(scene: Scene, view: BeloteView) -> bool:
    return bool(view.declarable) and DECLARE in scene.draft.marks


def _rows(scene: Scene, view: BeloteView) -> tuple[Row, ...]:
    if view.phase == "play":
        cards = hand_rows(scene.t, view.hand, view.playable, lambda card: _card(scene, view, card))
        return (*cards, *_declare_row(scene, view))
    bidding = view.turn == scene.viewer and view.phase != "over"
    return (_bid_buttons(scene.t, view),) if bidding else ()


def _card(scene: Scene, view: BeloteView, card: str) -> Act:
    """Return what the press of a card plays; it depends on the announcement that is ticked."""
    if _declaring(scene, view):
        return Act(f"play.{card}.declare", bound=True)
    return Act(f"play.{card}", bound=bool(view.declarable))


def _declare_row(scene: Scene, view: BeloteView) -> tuple[Row, ...]:
    if not view.declarable:
        return ()
    on = _declaring(scene, view)
    key = "belote.button.declaring" if on else "belote.button.declare"
    label = scene.t(key, points=_worth(view.declarable))
    return ((Button(Mark(DECLARE, on=not on), label, "📣", style="success" if on else "secondary"),),)


def _bid_buttons(t: Text, view: BeloteView) -> tuple[Button, ...]:
    turned = suit_of(view.turned)
    passing = Button(Act("pass"), t("card.action.pass"), style="secondary")
    if view.phase == "bid1":
        take = Button(
            Act("take"), t("belote.button.take", suit=t(f"suit.{turned}")), f"suit_{turned}", style="success"
        )
        return take, passing
    suits = (suit for suit in SUITS if suit != turned)
    return (*(_suit(t, suit, f"take.{suit}") for suit in suits), passing)


def _suit(t: Text, suit: str, notation: str) -> Button:
    return Button(Act(notation), t(f"suit.{suit}"), f"suit_{suit}", style="success")
