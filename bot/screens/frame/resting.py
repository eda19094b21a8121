"""What a table says of the times at which its clock stands: weekends, a pause, days off of its players."""

from collections.abc import Iterator

from bot.screens.frame.frame import Frame, some_names
from bot.screens.kit.days_off import AWAY, NBSP, days_off_told
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Button, Choice, Screen, Select, Verb
from bot.text import Text
from tapis.drawing.columns import clip
from tapis.drawing.phone import rows_of

WEEKEND, PAUSE = "🗓️", "⏸️"
"""The signs of a table's weekends and of its pause."""
NAME = 16
"""Columns of a name where a phone has one row for all of this."""
LONGEST = 14
"""Days of the longest pause that is offered."""


def weekend_brief(frame: Frame) -> str:
    """Say in a board's small print that the clock stands at weekends; "" if it does not."""
    return f"{WEEKEND} " + frame.t("turn.weekend_brief") if frame.weekend else ""


def standing_line(frame: Frame, rows: int | None = None) -> str:
    """Say in small print until when a weekend lasts, and who has days off, in so many rows of a phone.

    What has no room gives way in this order, and stands behind "⋯": the others of many, who are counted; the
    days, but for that of return; the weekend.  None: all is told.
    """
    lines = (_joined(*parts) for parts in _shorter(frame))
    return next((line for line in lines if rows is None or rows_of(line) <= rows), "")


def _shorter(frame: Frame) -> Iterator[tuple[str, ...]]:
    """Yield what may be told of weekend and days off, from all to little."""
    t, until = frame.t, frame.weekend_until
    weekends = ("",) if until is None else (f"{WEEKEND} " + t("turn.weekend", until=until), "")
    whole = [days_off_told(t, "turn.away", one.first, one.last, player=bold(one.name)) for one in frame.away]
    brief = [
        days_off_told(t, "turn.away_brief", one.first, one.last, player=bold(clip(one.name, NAME)))
        for one in frame.away
    ]
    for weekend in weekends:
        for told in (whole, brief) if frame.away else ([],):
            for count in range(len(told), min(len(told), 1) - 1, -1):
                more = f"{AWAY}{NBSP}+{len(told) - count}" if count < len(told) else ""
                yield (weekend, *told[:count], more)


def _joined(*parts: str) -> str:
    said = " · ".join(filter(None, parts))
    return f"-# {said}" if said else ""


def pause_line(frame: Frame) -> str:
    """Say until when the table rests, or that a pause is asked for and whose yes is missing; else "".

    How it is ended stands on the button alone where somebody has days off, whom a phone has then room for.
    """
    t = frame.t
    if frame.paused_until is not None:
        how = "" if frame.away else "\n-# " + t("turn.paused_how")
        return f"{PAUSE} " + t("turn.paused", until=frame.paused_until) + how
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
    return Button(Verb(f"rest.{frame.pause_code}"), frame.t("verb.agree_pause"), PAUSE)


def pause_button(frame: Frame) -> Button:
    """Return what may be done about a pause: ask for one, or end or drop the one that there is."""
    if frame.paused_until is not None or frame.pause is not None:
        return go_on_button(frame)
    return Button(Verb("pause"), frame.t("verb.pause"), PAUSE)


def pause_choice(t: Text) -> Screen:
    """Ask for how many days the table is to rest."""
    choices = tuple(Choice(Verb(f"pause.{days}"), t("pause.days", n=days)) for days in range(1, LONGEST + 1))
    return Screen(t("pause.title"), t("pause.body"), rows=(Select("pause", t("pause.choose"), choices),))
