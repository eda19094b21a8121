"""Days off, as they are told: from the first to the last, and the day of return."""

from datetime import date, timedelta

from babel.dates import format_interval, format_skeleton

from bot.text import Text

NBSP = "\N{NO-BREAK SPACE}"
AWAY = "🌴"
"""The sign of days off."""
_WRITTEN = "MMMd"  # the month in short and the day, in the order of the language


def day_told(t: Text, day: date) -> str:
    r"""Write a day without its year, in one piece.

    >>> from bot.text import text_in
    >>> [day_told(text_in(language), date(2026, 12, 29)) for language in ("en", "fr")]
    ['Dec\xa029', '29\xa0déc.']
    """
    return format_skeleton(_WRITTEN, day, locale=t.language).replace(" ", NBSP)


def days_told(t: Text, first: date, last: date) -> str:
    r"""Write the days from the first to the last, which may be the same.

    >>> from bot.text import text_in
    >>> days_told(text_in("fr"), date(2026, 12, 24), date(2026, 12, 24))
    '24\xa0déc.'
    """
    return format_interval(first, last, _WRITTEN, locale=t.language).replace(" ", NBSP)


def days_off_told(t: Text, key: str, first: date, last: date, **names: str) -> str:
    """Write days off by a text that names them (`days`) and the day of return (`back`), the next one."""
    back = day_told(t, last + timedelta(days=1))
    return f"{AWAY}{NBSP}" + t(key, days=days_told(t, first, last), back=back, **names)
