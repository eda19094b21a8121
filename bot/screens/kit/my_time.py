"""When a person's clock stands: their time zone, quiet hours and days off, each with what changes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, TypeAlias

from bot.screens.kit.dates import dashed, day_told
from bot.screens.kit.screen import Button, Row, Screen, Verb
from bot.text import Text

Days: TypeAlias = tuple[date, date]
"""The first and the last of some days off."""
DROPPED: Final = 3, 2
"""Rows of days off that can be dropped, and how many stand in each."""
NO_QUIET: Final = "none"
"""What switches the quiet hours off."""


@dataclass(frozen=True, slots=True)
class MyTime:
    """What a person has set of their time.

    Attributes:
        zone: their time zone with its distance from UTC, "" for none.
        quiet: from when to when their quiet hours last, "22:00-07:00"; "" for none.
        days: their days off from today on, the earliest first; `fresh` are those that were just added.
        left: how many they may still take, by year; `most` in each.
        today: the day that it is where they are.
    """

    zone: str
    quiet: str
    days: Sequence[Days]
    left: Mapping[int, int]
    most: int
    today: date
    fresh: Days | None = None


def my_time(t: Text, mine: MyTime) -> Screen:
    """Show a person what stops their clock, by the buttons that change it."""
    off = [t("time.off", name=t("time.days"), most=mine.most, left=_left(t, mine))] if mine.zone else []
    lines = [t("time.body"), *off, *(_line(t, mine, days) for days in mine.days), t("time.note")]
    return Screen(t("time.title"), "\n".join(lines), rows=_rows(t, mine))


def _left(t: Text, mine: MyTime) -> list[str]:
    return [t("time.left", n=left, year=str(year)) for year, left in mine.left.items()]


def _line(t: Text, mine: MyTime, days: Days) -> str:
    """Write days off with the day of return, those that were just added in bold letters."""
    back = day_told(days[1] + timedelta(days=1), mine.today, t.language)
    line = t("time.span", days=span_told(t, days, mine.today), back=back)
    return f"- **{line}**" if mine.fresh and days[0] <= mine.fresh[0] <= days[1] else f"- {line}"


def span_told(t: Text, days: Days, today: date) -> str:
    """Write days off by the first and the last."""
    first, last = (day_told(day, today, t.language) for day in days)
    return first if first == last else t("time.from_to", first=first, last=last)


def _rows(t: Text, mine: MyTime) -> tuple[Row, ...]:
    zone = _set(t, "zone", "🌍", mine.zone)
    quiet = _set(t, "quiet", "🌙", dashed(mine.quiet) if mine.zone else "")
    none = Button(Verb(f"mytime.quiet.{NO_QUIET}"), t("time.no_quiet"), "🔔")
    add = Button(Verb("mytime.off"), t("time.days.add"), "🏖️", disabled=not mine.zone)
    back = Button(Verb("own"), t("page.previous"), "◀️")
    rows, beside = DROPPED
    drops = [_drop(t, mine, days) for days in mine.days if days[1] > mine.today][: rows * beside]
    return (
        (zone,),
        (quiet, none) if mine.quiet and mine.zone else (quiet, add, back),
        *(((add, back),) if mine.quiet and mine.zone else ()),
        *(tuple(drops[at : at + beside]) for at in range(0, len(drops), beside)),
    )


def _set(t: Text, name: str, sign: str, state: str) -> Button:
    """Make the button that opens the form of a setting, and says what is set."""
    label = t("own.line", name=t(f"time.{name}"), state=state or t("time.none"))
    return Button(Verb(f"mytime.{name}"), label, sign, style="success" if state else "secondary")


def _drop(t: Text, mine: MyTime, days: Days) -> Button:
    """Make the button that drops days off, or what is left of them after today."""
    ahead = max(days[0], mine.today + timedelta(days=1)), days[1]
    verb = Verb(f"mytime.drop.{ahead[0]:%Y%m%d}.{ahead[1]:%Y%m%d}")
    return Button(verb, span_told(t, ahead, mine.today), "✖️", style="danger")
