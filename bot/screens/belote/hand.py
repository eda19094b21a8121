"""A player's own cards at Belote, with what they may or must do."""

from bot.games.belote.game import BeloteView
from bot.games.kit.cards import SUITS, suit_of
from bot.screens.kit.screen import Act, Body, Button, Row, Scene
from bot.screens.partners.hand import card_rows, own
from bot.text import Text


def hand(scene: Scene) -> Body:
    """Draw what the scene's viewer holds, trumps first, and their choices."""
    view = scene.view_as(BeloteView)
    return own(scene, view, view.trump or "", _bidding(scene.t, view), _rows(scene, view))


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
