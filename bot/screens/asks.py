"""Questions asked in private before something that cannot be taken back."""

from bot.screens.screen import Button, Door, Screen
from bot.text import Text


def leave_question(t: Text) -> Screen:
    """Ask whether a player really leaves a running game."""
    really = Button(Door("leave.yes"), t("ask.leave.yes"), style="danger")
    return Screen(t("ask.leave.title"), t("ask.leave.body"), rows=((really,),))
