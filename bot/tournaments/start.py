"""When a tournament starts, as it is typed."""

import re
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Final

from babel import Locale

from bot.screens.kit.dates import day_meant
from bot.text import LANGUAGES, text_in
from tapis.clocks.typed_days import HOUR, hour_of
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import fold, plain

_START: Final = re.compile(rf"(?:(.*?)[ ,]+)?(?:(?:at|a)[ ]*)?{HOUR}")
"""A day or nothing, then an hour."""
_CLOSE: Final = re.compile(r"(?<=\d) ?(h|am|pm)\b ?(?=\d|$)")
"""Blanks beside the sign of an hour."""


def start_meant(typed: str, now: datetime, language: str) -> datetime:
    """Return the instant that is typed, by the clocks of `now`: an hour, or a day and an hour.

    An hour alone is the next such; a weekday is the next such day on which the hour is still to come.

    >>> at = datetime(2026, 11, 27, 21, 30)
    >>> [f"{start_meant(text, at, 'en'):%a %H:%M}" for text in ("21:00", "tomorrow 8 pm", "sam. 20h30")]
    ['Sat 21:00', 'Sat 20:00', 'Sat 20:30']

    Raises:
        Illegal: if it is no such instant, or it is over.
    """
    found = _START.fullmatch(_CLOSE.sub(r"\1", " ".join(plain(typed).split())))
    if found is None:
        raise Illegal("tournament.refuse.start")
    at = hour_of(*found.groups()[1:], why="tournament.refuse.start")
    named = (found[1] or "").strip(" .,")
    for day in _meant(named, now.date(), language):
        if (start := datetime.combine(day, at, now.tzinfo)) > now:
            return start
    raise Illegal("tournament.refuse.over")


def _meant(named: str, today: date, language: str) -> list[date]:
    """Return the days that may be meant by a word, the nearest first; "" is today, else tomorrow.

    Raises:
        Illegal: if the word names no day.
    """
    if not named:
        return [today, today + timedelta(days=1)]
    near, weekdays = _near()
    if fold(named) in near:
        return [today + timedelta(days=near[fold(named)])]
    if (day := weekdays.get(fold(named).removeprefix("on ").removeprefix("this "))) is not None:
        ahead = (day - today.weekday()) % 7
        return [today + timedelta(days=ahead), today + timedelta(days=ahead + 7)]
    return [day_meant(named, today, language)]


@lru_cache(maxsize=1)
def _near() -> tuple[dict[str, int], dict[str, int]]:
    """Return the words for days by how far they are ahead, and weekdays by name, in every language."""
    near = {
        fold(word): ahead
        for language in LANGUAGES
        for ahead, name in enumerate(("today", "tomorrow", "overmorrow"))
        for word in text_in(language)(f"start.typed.{name}").split("|")
    }
    kinds = [Locale(one).days["format"][kind] for one in LANGUAGES for kind in ("wide", "abbreviated")]
    return near, {fold(name): number for days in kinds for number, name in days.items()}
