"""Small screens: a question before what cannot be taken back, the way to one's cards."""

from bot.screens.screen import Button, Door, Screen
from bot.text import Text


def leave_question(t: Text) -> Screen:
    """Ask whether a player really leaves a running game."""
    really = Button(Door("leave.yes"), t("ask.leave.yes"), style="danger")
    return Screen(t("ask.leave.title"), t("ask.leave.body"), rows=((really,),))


def my_cards(t: Text) -> Screen:
    """Offer the way to one's own cards, below a ping."""
    return Screen("", rows=((Button(Door("hand"), t("door.hand"), "🃏", style="primary"),),))
