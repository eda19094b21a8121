"""Buttons that stand both on a board and behind its "⋯"."""

from bot.screens.frame.frame import ADVISED, Frame
from bot.screens.kit.screen import Button, Door
from bot.text import Text


def undo_button(t: Text) -> Button:
    """Return the button that takes back the last action."""
    return Button(Door("undo"), t("door.undo"), "↩️")


def advice_buttons(frame: Frame) -> list[Button]:
    """Return the button that asks the coach; none where nobody is advised."""
    return [] if frame.advice == "no" else [Button(Door("advice"), frame.t("door.advice"), ADVISED)]


def sheet_button(t: Text) -> Button:
    """Return the button that opens the scores."""
    return Button(Door("sheet.0"), t("door.sheet"), "📋")
