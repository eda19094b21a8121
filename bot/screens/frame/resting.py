"""What a table says of the times at which its clock stands: weekends, a pause, days off of its players."""

from bot.screens.frame.frame import Absence, Frame, some_names
from bot.screens.kit.days import AWAY, days_off_told
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Button, Choice, Screen, Select, Verb
from bot.text import Text

WEEKEND, PAUSE = "🗓️", "⏸️"
"""The signs of a table's weekends and of its pause."""
TOLD = 2
"""Whose days off a board tells; the others are counted, and behind "⋯" all stand."""
LONGEST = 14
"""Days of the longest pause that is offered."""


def weekend_brief(frame: Frame) -> str:
    """Say in a board's small print that the clock stands at weekends; "" if it does not."""
    return f"{WEEKEND} " + frame.t("turn.weekend_brief") if frame.weekend else ""


def standing_line(frame: Frame, most: int = TOLD) -> str:
    """Say in small print until when a weekend lasts, and who has days off, `most` of them at most."""
    t, until = frame.t, frame.weekend_until
    weekend = [] if until is None else [f"{WEEKEND} " + t("turn.weekend", until=until)]
    away = [_absence(t, one) for one in frame.away[:most]]
    more = len(frame.away) - most
    said = [*weekend, *away, *([f"{AWAY} +{more}"] if more > 0 else [])]
    return "-# " + " · ".join(said) if said else ""


def _absence(t: Text, one: Absence) -> str:
    return days_off_told(t, "turn.away", one.first, one.last, player=bold(one.name))


def pause_line(frame: Frame) -> str:
    """Say until when the table rests, or that a pause is asked for and whose yes is missing; else ""."""
    t = frame.t
    if frame.paused_until is not None:
        return f"{PAUSE} " + t("turn.paused", until=frame.paused_until)
    if frame.pause is None:
        return ""
    asker, days = frame.pause
    missing = some_names(frame.pause_missing)
    return f"{PAUSE} " + t("turn.pause_asked", n=days, player=bold(asker), missing=missing)


def go_on_button(frame: Frame) -> Button:
    """Return the button that ends a pause, or drops the question for one."""
    key = "verb.go_on" if frame.paused_until is not None else "verb.no_pause"
    return Button(Verb("resume"), frame.t(key), "▶️")


def agree_button(frame: Frame) -> Button:
    """Return the yes to the pause that is asked for, and to no other."""
    return Button(Verb(f"rest.{frame.pause_code}"), frame.t("verb.agree_pause"), PAUSE, style="success")


def pause_button(frame: Frame) -> Button:
    """Return what may be done about a pause: ask for one, or end or drop the one that there is."""
    if frame.paused_until is not None or frame.pause is not None:
        return go_on_button(frame)
    return Button(Verb("pause"), frame.t("verb.pause"), PAUSE)


def pause_choice(t: Text) -> Screen:
    """Ask for how many days the table is to rest."""
    choices = tuple(Choice(Verb(f"pause.{days}"), t("pause.days", n=days)) for days in range(1, LONGEST + 1))
    return Screen(t("pause.title"), t("pause.body"), rows=(Select("pause", t("pause.choose"), choices),))
