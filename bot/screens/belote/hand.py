"""A player's own cards at Belote, with what they may or must do."""

from bot.games.belote import BeloteView
from bot.games.kit.cards import SUITS, suit_of
from bot.screens.kit.cards import cards_line, trump_text
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Act, Button, Row, Scene, Screen
from bot.screens.kit.trick import on_the_table
from bot.screens.partners.hand import beside as said_beside
from bot.screens.partners.hand import card_rows, held, said
from bot.text import Text


def hand(scene: Scene) -> Screen:
    """Draw the hand of the scene's viewer: their cards, trumps first, and their choices."""
    view = scene.view_as(BeloteView)
    t = scene.t
    parts = [
        _heading(scene, view),
        held(t, view),
        on_the_table(scene, view.trick),
        *said(scene, view, view.trump or "", _bidding(t, view)),
    ]
    return Screen(t("hand.title"), "\n".join(part for part in parts if part), rows=_rows(scene, view))


def beside(scene: Scene) -> tuple[str, str]:
    """Return what the viewer has to do, and what they hold, as a board of their own says it."""
    view = scene.view_as(BeloteView)
    return said_beside(scene, view, view.trump or "", _bidding(scene.t, view))


def _heading(scene: Scene, view: BeloteView) -> str:
    t = scene.t
    if view.phase == "over":
        return ""
    if view.taker is None or not view.trump:
        return t("belote.turned.large", card=cards_line(t, [view.turned]))
    partner = scene.names[(view.taker + 2) % 4]
    trump = trump_text(t, view.trump)
    return t("belote.trump", trump=trump, seat=bold(scene.names[view.taker]), partner=partner)


def _bidding(t: Text, view: BeloteView) -> str:
    if view.phase in {"play", "over"}:
        return ""
    return t(f"belote.hand.{view.phase}", suit=t(f"suit.{suit_of(view.turned)}"))


def _rows(scene: Scene, view: BeloteView) -> tuple[Row, ...]:
    if view.phase == "play":
        return card_rows(scene, view)
    bidding = view.turn == scene.viewer and view.phase != "over"
    return (_bid_buttons(scene.t, view),) if bidding else ()


def _bid_buttons(t: Text, view: BeloteView) -> tuple[Button, ...]:
    turned = suit_of(view.turned)
    passing = Button(Act("pass"), t("card.action.pass"))
    if view.phase == "bid1":
        take = Button(Act("take"), t("belote.button.take", suit=t(f"suit.{turned}")), f"suit_{turned}")
        return take, passing
    suits = (suit for suit in SUITS if suit != turned)
    return (*(_suit(t, suit, f"take.{suit}") for suit in suits), passing)


def _suit(t: Text, suit: str, notation: str) -> Button:
    return Button(Act(notation), t(f"suit.{suit}"), f"suit_{suit}")
