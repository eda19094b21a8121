"""A person's pings, time zone, quiet hours and days off, by buttons and forms."""

from dataclasses import replace
from datetime import UTC, date, datetime

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.interactions.forms import ask_days_off, ask_quiet, ask_zone
from bot.messages.modals import fields_of
from bot.screens.kit.dates import day_meant, hours_meant
from bot.screens.kit.matching import fold
from bot.screens.kit.my_time import CALLS, NO_QUIET, Calls, Days, MyTime, my_time
from bot.screens.kit.screen import Verb
from bot.screens.kit.zones import zone_meant, zone_told
from bot.tables import Person
from bot.tables.calendars import (
    DAYS_OFF_MOST,
    add_days_off,
    days_left,
    drop_days_off,
    with_quiet_hours,
    with_zone,
    zone_of,
)


async def own_time(actor: Actor, _table: str, *, change: str = "") -> Said | None:
    """Show a person's own time; change something first, `<name>.<value>`, or open the form for it.

    Raises:
        Illegal: as `change_time`, or if there is no such setting.
    """
    name, _, value = change.partition(".")
    typed = fields_of(actor.data) if "components" in actor.data else None
    if name == "drop":
        return await change_time(actor, drop=value)
    if name == "calls":
        return await change_time(actor, calls=value)
    if typed is not None and name == "off":
        return await change_time(actor, first=typed.get("first", ""), last=typed.get("last") or None)
    if typed is not None and name in {"zone", "quiet"}:
        return await change_time(actor, **{name: typed.get(name, "")})
    if not name:
        return _shown(actor)
    await _ask(actor, name)
    return None


async def _ask(actor: Actor, name: str) -> None:
    """Open the form of a setting."""
    person, verb = actor.reader.person, Verb(f"mytime.{name}")
    if name == "zone":
        await ask_zone(actor, verb, person.zone)
    elif name == "quiet":
        _check_zone(person, "quiet.refuse.zone")
        await ask_quiet(actor, verb, person.quiet)
    elif name == "off":
        _check_zone(person, "days_off.refuse.zone")
        await ask_days_off(actor, verb)
    else:
        raise Illegal("press.unknown")


def _check_zone(person: Person, why: str) -> None:
    if zone_of(person.zone) is None:
        raise Illegal(why)


async def change_time(
    actor: Actor,
    *,
    calls: str | None = None,
    zone: str | None = None,
    quiet: str | None = None,
    first: str | None = None,
    last: str | None = None,
    drop: str | None = None,
) -> Said:
    """Change what is given, as it is typed, and show all of a person's own time.

    `first` and `last` are days off to add, `last` missing means one day; `drop` are the first and the last of
    those to drop, as `20261224.20261226`.

    Raises:
        Illegal: if something cannot be read, or is not allowed; then nothing has changed.
    """
    now, language = actor.services.clock(), actor.t.language
    wanted = zone_meant(zone, now) if zone and zone.strip() else ""
    added: Days | None = None

    def changed(person: Person) -> Person:
        nonlocal added
        if calls is not None:
            person = replace(person, calls=_one_of_calls(calls))
        if zone is not None:
            person = with_zone(person, wanted, now)
        if quiet is not None:
            none = fold(quiet) in {"", NO_QUIET, fold(actor.t("time.quiet.none"))}
            person = with_quiet_hours(person, None if none else hours_meant(quiet))
        if drop is not None:
            person = drop_days_off(person, *_dropped(drop), now)
        if first is not None:
            _check_zone(person, "days_off.refuse.zone")
            added = _added(first, last, _today(person, now), language)
            person = add_days_off(person, *added, now)
        return person

    before = actor.reader.person.days_off
    person = await actor.services.people.change(actor.id, changed)
    if person.days_off != before:
        await actor.tables.schedule.recount(actor.id)
        for table_id in await actor.tables.messages.boards_of(actor.id):
            actor.services.painter.refresh(table_id)
    return _shown(actor, added)


def _one_of_calls(value: str) -> Calls:
    """Return where a person wants to be pinged.

    Raises:
        Illegal: if there is no such choice.
    """
    found: Calls | None = next((calls for calls in CALLS if calls == value), None)
    if found is None:
        raise Illegal("press.unknown")
    return found


def _today(person: Person, now: datetime) -> date:
    return now.astimezone(zone_of(person.zone) or UTC).date()


def _added(first: str, last: str | None, today: date, language: str) -> Days:
    """Read days off; the last is looked for from the first on."""
    begins = day_meant(first, today, language)
    return begins, day_meant(last, max(begins, today), language) if last else begins


def _dropped(typed: str) -> Days:
    """Read which days off are dropped: the first and the last."""
    first, _, last = typed.partition(".")
    return _iso(first), _iso(last)


def _iso(text: str) -> date:
    try:
        return date.fromisoformat(f"{text[:4]}-{text[4:6]}-{text[6:]}")
    except ValueError as error:
        raise Illegal("press.unknown") from error


def _days(person: Person) -> list[Days]:
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in person.days_off]


def _shown(actor: Actor, fresh: Days | None = None) -> Said:
    """Show what is set."""
    now, person = actor.services.clock(), actor.reader.person
    known, today = zone_of(person.zone) is not None, _today(person, now)
    days = [span for span in _days(person) if span[1] >= today]
    years = sorted({today.year, *(day.year for span in days for day in span)})
    left = {year: days_left(person, year) for year in years}
    zone = zone_told(person.zone, now) if known else ""
    mine = MyTime(zone, person.quiet, days, left, DAYS_OFF_MOST, today, person.calls, fresh)
    return Said(page=actor.drawn(my_time(actor.t, mine)))
