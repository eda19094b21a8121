"""How players are called: the ping, the way to their own hand."""

from bot.screens.kit.screen import Button, Door, Screen
from bot.text import Text


def ping(t: Text, mention: str, *, late: bool = False) -> str:
    """Say whose turn it is, in the short message that pings them; `late`: at half time, as a reminder."""
    return t("ping.reminder" if late else "ping.turn", mention=mention)


def hand_button(t: Text, game: str) -> Button:
    """Return the button that opens one's own hand.

    A game whose players hide something else than cards names it itself: `<game>.door.hand` is then its label,
    `<game>.door.hand.sign` its emoji.
    """
    label = t(t.first(f"{game}.door.hand", "door.hand"))
    sign = t(t.first(f"{game}.door.hand.sign", "door.hand.sign"))
    return Button(Door("hand"), label, sign, style="primary")


def my_hand(t: Text, game: str) -> Screen:
    """Offer the way to one's own hand, below a ping."""
    return Screen("", rows=((hand_button(t, game),),))
