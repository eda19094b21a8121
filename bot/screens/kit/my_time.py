"""When a person is waited for and called: pings, time zone, quiet hours, days off, by what changes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal, TypeAlias

from babel.dates import format_interval

from bot.screens.kit.dates import dashed, day_told
from bot.screens.kit.limits import BUTTONS, SELECT
from bot.screens.kit.screen import Button, Choice, Row, Screen, Select, Verb
from bot.text import Text

Calls: TypeAlias = Literal["always", "threads", "never"]
"""Where a person is pinged."""
Days: TypeAlias = tuple[date, date]
"""The first and the last of some days off."""
CALLS: Final[tuple[Calls, ...]] = ("always", "threads", "never")
"""Where a person may be pinged."""
CLOCK: Final = "🕰️"
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
        calls: where they are pinged.
    """

    zone: str
    quiet: str
    days: Sequence[Days]
    left: Mapping[int, int]
    most: int
    today: date
    calls: Calls = "always"
    fresh: Days | None = None


def my_time(t: Text, mine: MyTime) -> Screen:
    """Show a person what stops their clock, by the buttons that change it."""
    lines = [t("time.body"), _off(t, mine), *(_line(t, mine, days) for days in mine.days), t("time.note")]
    return Screen(f"{CLOCK} {t('time.title')}", "\n".join(lines), rows=_rows(t, mine))


def _off(t: Text, mine: MyTime) -> str:
    """Say how many days off may still be taken, or what comes first."""
    if not mine.zone:
        return t("time.first")
    left = [t("time.left", left=days, year=str(year)) for year, days in mine.left.items()]
    return t("time.off", name=t("time.days"), most=mine.most, left=left)


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
    calls = tuple(
        Choice(
            Verb(f"mytime.calls.{value}"),
            t("own.line", name=t("time.calls"), state=t(f"time.calls.{value}")),
            chosen=value == mine.calls,
        )
        for value in CALLS
    )
    quiet = _set(t, "quiet", "🌙", dashed(mine.quiet) if mine.zone else "")
    add = Button(Verb("mytime.off"), t("time.days.add"), "🏖️", disabled=not mine.zone)
    back = Button(Verb("own"), t("page.previous"), "◀️")
    drops = [_drop(t, mine, days) for days in mine.days if days[1] > mine.today]
    rows: tuple[Row, ...] = (
        Select("calls", t("time.calls"), calls),
        (_set(t, "zone", "🌍", mine.zone), quiet),
        (add, back),
    )
    if len(drops) > BUTTONS:
        listed = tuple(Choice(verb, label) for verb, label in drops[:SELECT])
        return (*rows, Select("drop", t("time.drop"), listed))
    return (*rows, tuple(Button(verb, label, "✖️") for verb, label in drops)) if drops else rows


def _set(t: Text, name: str, sign: str, state: str) -> Button:
    """Make the button that opens the form of a setting, and says what is set."""
    label = t("own.line", name=t(f"time.{name}"), state=state or t(f"time.{name}.none"))
    return Button(Verb(f"mytime.{name}"), label, sign)


def _drop(t: Text, mine: MyTime, days: Days) -> tuple[Verb, str]:
    """Return what drops days off, or what is left of them after today, and how they are told."""
    ahead = max(days[0], mine.today + timedelta(days=1)), days[1]
    verb = Verb(f"mytime.drop.{ahead[0]:%Y%m%d}.{ahead[1]:%Y%m%d}")
    return verb, format_interval(*ahead, "MMMd", locale=t.language)
