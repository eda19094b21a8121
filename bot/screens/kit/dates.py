"""Days and hours as people write them, each read only where it can mean one thing."""

import re
from datetime import date, time, timedelta
from functools import lru_cache
from typing import Final

from babel import Locale
from babel.dates import format_skeleton, format_time

from bot.text import LANGUAGES
from tapis.clocks.typed_days import HOUR, day_in_figures, day_of, hour_of
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import fold, plain

MONTH_FIRST: Final = frozenset({"en"})
"""The languages in which a day between slashes may begin with its month."""
_WORD: Final = re.compile(r"[^\W\d]+|\d+")
_BESIDE: Final = frozenset({"le", "the", "of", "st", "nd", "rd", "th", "er"})
"""Words that may stand beside a day."""
_DASH: Final = "\N{EN DASH}"
_ONE_HOUR: Final = re.compile(rf"(?:at|a)?{HOUR}")
_HOURS: Final = re.compile(rf"(?:from|de)?{HOUR}(?:[-{_DASH}]|to|a|until){HOUR}")


def day_meant(typed: str, today: date, language: str) -> date:
    """Return the day that is typed; without a year, the next such day.

    >>> day = date(2026, 11, 26)
    >>> [str(day_meant(typed, day, "en")) for typed in ("12/24", "24/12/26", "Sat Jan 2nd", "2027-01-02")]
    ['2026-12-24', '2026-12-24', '2027-01-02', '2027-01-02']

    Raises:
        Illegal: if it is no day, or may be two.
    """
    text = typed.strip()
    return day_in_figures(text, today, month_first=language in MONTH_FIRST) or _named(text, today)


def _named(text: str, today: date) -> date:
    """Return a day whose month is a word: "24 Dec", "jeudi 24 décembre 2026"."""
    months, weekdays = _words()
    words = [word for word in _WORD.findall(fold(text)) if word not in _BESIDE | weekdays]
    numbers = [word for word in words if word.isdecimal()]
    named = {number for word in words if not word.isdecimal() for number in _months(word, months)}
    if len(named) != 1 or len(words) - len(numbers) != 1 or not 1 <= len(numbers) <= 2:
        raise Illegal("day.refuse.unread")
    return day_of(int(numbers[0]), named.pop(), numbers[1] if numbers[1:] else None, today)


def _months(word: str, months: dict[str, int]) -> set[int]:
    """Return the months that begin with a word of three letters or more."""
    return {number for name, number in months.items() if len(word) > 2 and name.startswith(word)}


@lru_cache(maxsize=1)
def _words() -> tuple[dict[str, int], frozenset[str]]:
    """Return the months by name, and the names of weekdays, in every language."""
    told = [Locale(language) for language in LANGUAGES]
    months = {fold(name): number for one in told for number, name in one.months["format"]["wide"].items()}
    kinds = [one.days["format"][kind] for one in told for kind in ("wide", "abbreviated")]
    return months, frozenset(fold(name) for days in kinds for name in days.values())


def day_told(day: date, today: date, language: str) -> str:
    """Write a day with its weekday; with its year if it is not in the year to come.

    >>> day_told(date(2027, 1, 2), date(2026, 11, 26), "fr")
    'sam. 2 janv.'
    >>> day_told(date(2027, 11, 26), date(2026, 11, 26), "en")
    'Fri, Nov 26, 2027'
    """
    near = timedelta() <= day - today < timedelta(days=365)
    return format_skeleton("MMMEd" if near else "yMMMEd", day, locale=language)


def dashed(hours: str) -> str:
    """Write quiet hours as they are read, from when to when."""
    return hours.replace("-", _DASH)


def hours_meant(typed: str) -> tuple[time, time]:
    """Return from when to when quiet hours are typed.

    >>> [str(hour) for text in ("22h-7h", "10:30 pm to 7 am") for hour in hours_meant(text)]
    ['22:00:00', '07:00:00', '22:30:00', '07:00:00']

    Raises:
        Illegal: if that is no time of the day, or not two.
    """
    found = _HOURS.fullmatch("".join(plain(typed).split()))
    if found is None:
        raise Illegal("quiet.refuse.unread")
    return hour_of(*found.groups()[:3]), hour_of(*found.groups()[3:])


def hour_meant(typed: str) -> time:
    """Return the time of the day that is typed.

    >>> [str(hour_meant(text)) for text in ("9:00", "9h", "9", "à 21h30", "9:15 PM", "24h")]
    ['09:00:00', '09:00:00', '09:00:00', '21:30:00', '21:15:00', '00:00:00']

    Raises:
        Illegal: if that is none.
    """
    found = _ONE_HOUR.fullmatch("".join(plain(typed).split()))
    if found is None:
        raise Illegal("hour.refuse.unread")
    return hour_of(*found.groups(), why="hour.refuse.unread")


def hour_told(minute: int, language: str) -> str:
    """Write a minute of the day as an hour.

    >>> hour_told(540, "en"), hour_told(1290, "fr")
    ('9:00 AM', '21:30')
    """
    return format_time(time(*divmod(minute, 60)), "short", locale=language).replace(
        "\N{NARROW NO-BREAK SPACE}", " "
    )
