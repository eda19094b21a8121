"""A person's pings, time zone, quiet hours and days off, by buttons and forms."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import cast

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.interactions.forms import ask_days_off, ask_quiet, ask_zone
from bot.messages.modals import fields_of
from bot.screens.kit.dates import day_meant, hours_meant
from bot.screens.kit.my_time import CALLS, NO_QUIET, Calls, Days, MyTime, my_time
from bot.screens.kit.screen import Verb
from bot.screens.kit.zones import zones
from bot.tables import Person
from tapis.clocks.calendar import zone_of
from tapis.clocks.own_hours import (
    DAYS_OFF_MOST,
    add_days_off,
    days_left,
    drop_days_off,
    with_quiet_hours,
    with_zone,
)
from tapis.clocks.zones import zone_meant, zone_told
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import fold


def date_of(text: str) -> date:
    """Read a date that a button names.

    Raises:
        Illegal: if it is none.
    """
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Illegal("press.unknown") from error


async def own_time(actor: Actor, _table: str, *, change: str = "") -> Reply | None:
    """Show a person's own time; change something first, `<name>.<value>`, or open the form for it.

    Raises:
        Illegal: if something cannot be read, is not allowed or is no setting; then nothing has changed.
    """
    name, _, value = change.partition(".")
    if name not in {"drop", "calls"} and "components" not in actor.data:
        return await _ask(actor, name)
    before, added = actor.reader.person.days_off, list[Days]()
    person = await actor.services.people.change(
        actor.id, lambda person: _changed(actor, person, name, value, added)
    )
    if person.days_off != before:
        await actor.tables.schedule.recount(actor.id)
        for table_id in await actor.tables.repaint_boards_of(actor.id):
            actor.services.painter.refresh(table_id)
    return _shown(actor, *added[-1:])


def _changed(actor: Actor, person: Person, name: str, value: str, added: list[Days]) -> Person:
    """Return a person with what was chosen or typed; days off that are `added` are noted there."""
    now, given = actor.services.clock(), fields_of(actor.data)
    match name:
        case "drop":
            first, _, last = value.partition(".")
            return drop_days_off(person, date_of(first), date_of(last), now)
        case "calls" if value in CALLS:
            return replace(person, calls=cast("Calls", value))
        case "zone":
            wanted = given.get(name, "")
            return with_zone(person, zone_meant(wanted, now, zones()) if wanted.strip() else "", now)
        case "quiet":
            hours, none = given.get(name, ""), {"", NO_QUIET, fold(actor.t("time.quiet.none"))}
            return with_quiet_hours(person, None if fold(hours) in none else hours_meant(hours))
        case "off":
            _check_zone(person, "days_off.refuse.zone")
            today, language = _today(person, now), actor.t.language
            added.append(_added(given.get("first", ""), given.get("last"), today, language))
            return add_days_off(person, *added[-1], now)
        case _:
            raise Illegal("press.unknown")


async def _ask(actor: Actor, name: str) -> Reply | None:
    """Open the form of a setting; without one show all."""
    person, verb = actor.reader.person, Verb(f"mytime.{name}")
    if not name:
        return _shown(actor)
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
    return None


def _check_zone(person: Person, why: str) -> None:
    if zone_of(person.zone) is None:
        raise Illegal(why)


def _today(person: Person, now: datetime) -> date:
    return now.astimezone(zone_of(person.zone) or UTC).date()


def _added(first: str, last: str | None, today: date, language: str) -> Days:
    """Read days off; the last is looked for from the first on."""
    begins = day_meant(first, today, language)
    return begins, day_meant(last, max(begins, today), language) if last else begins


def _days(person: Person) -> list[Days]:
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in person.days_off]


def _shown(actor: Actor, fresh: Days | None = None) -> Reply:
    """Show what is set."""
    now, person = actor.services.clock(), actor.reader.person
    known, today = zone_of(person.zone) is not None, _today(person, now)
    days = [span for span in _days(person) if span[1] >= today]
    years = sorted({today.year, *(day.year for span in days for day in span)})
    left = {year: days_left(person, year) for year in years}
    zone = zone_told(person.zone, now) if known else ""
    mine = MyTime(zone, person.quiet, days, left, DAYS_OFF_MOST, today, person.calls, fresh)
    return Reply(page=actor.drawn(my_time(actor.t, mine)))
