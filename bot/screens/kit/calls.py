"""How players are called: the ping, the way to their own hand."""

from bot.screens.kit.screen import Button, Screen, Verb
from bot.text import Text


def ping(t: Text, mention: str, *, late: bool = False) -> str:
    """Write the short message that pings a player in their turn; `late`: the reminder at half time."""
    return t("ping.reminder" if late else "ping.turn", mention=mention)


def offer(t: Text, mention: str) -> str:
    """Write the short message that calls somebody to whom a seat is offered."""
    return t("ping.offer", mention=mention)


def hand_button(t: Text, game: str) -> Button:
    """Return the button that opens a player's own hand.

    A game whose players hide something else than cards has its own texts: `<game>.verb.hand` for the label,
    `<game>.verb.hand.sign` for the emoji.
    """
    label = t(t.first(f"{game}.verb.hand", "verb.hand"))
    sign = t(t.first(f"{game}.verb.hand.sign", "verb.hand.sign"))
    return Button(Verb("hand"), label, sign, style="primary")


def my_hand(t: Text, game: str) -> Screen:
    """Draw the way to a player's own hand, below a ping."""
    return Screen("", rows=((hand_button(t, game),),))
