"""Buttons that stand both on a board and behind its "⋯"."""

from bot.screens.frame.frame import ADVISED, Frame
from bot.screens.kit.screen import Button, Verb
from bot.text import Text


def undo_button(t: Text) -> Button:
    """Return the button that takes back the last action."""
    return Button(Verb("undo"), t("verb.undo"), "↩️")


def advice_buttons(frame: Frame) -> list[Button]:
    """Return the button that asks the coach; none where nobody is advised."""
    return [] if frame.advice == "no" else [Button(Verb("advice"), frame.t("verb.advice"), ADVISED)]


def sheet_button(t: Text) -> Button:
    """Return the button that opens the scores."""
    return Button(Verb("sheet.0"), t("verb.sheet"), "📋")


def late_buttons(frame: Frame) -> list[Button]:
    """Return what may be done for a player who is late: a robot stands in, their turn is skipped."""
    if not frame.late:
        return []
    standin = Button(Verb("standin"), frame.t("verb.standin"), "🤖")
    skip = Button(Verb("skip"), frame.t("verb.skip"))
    return [standin, skip] if frame.measured else [skip]
