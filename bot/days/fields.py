"""The entries of a day beside each other, as they are kept."""

from dataclasses import asdict
from datetime import date
from typing import Final

from orjson import loads

from bot.days.statements import DayEntryRow, DayStatements
from bot.store import Questions
from tapis.clocks.clock import moment
from tapis.records.day_entries import DayResult, Entry, Placed
from tapis.records.day_fields import EMPTY, Field, places
from tapis.records.day_games import DAY_GAMES, game_of
from tapis.records.days import DEALS, Kind

FIELDS: Final = 4
"""Fields of deals that are remembered."""


def _read(asked: Questions, key: tuple[str, str, str], known: Field) -> Field:
    """Return a field of deals; of what is `known` of it only what was finished since is read.

    Marks never change once they stand, so that this is all of it if their number is right.
    """
    days = DayStatements.of(asked)
    number = days.day_marks_count(*key)
    if len(known.marks) == number:
        return known
    rows = days.day_marks(*key, known.newest)
    found = known.replace((entry, user, tuple(loads(text)), end) for entry, user, text, end in rows)
    if known.marks and len(found.marks) != number:
        return _read(asked, key, EMPTY)  # the clock was put back, or this state is an older one
    return found


class Fields:
    """Compares entries; the newest fields of deals are remembered."""

    def __init__(self) -> None:
        self._fields: dict[tuple[str, str, str], Field] = {}

    def result(self, asked: Questions, entry: Entry, guild_id: int | None) -> DayResult:
        """Return an entry beside its field, and beside this server's entries in it."""
        days = DayStatements.of(asked)
        day, game, field = entry.date.isoformat(), entry.game, entry.field
        here = frozenset[int]() if guild_id is None else days.counts_here(guild_id, day)
        others = days.day_others(entry.id, day, game, field)
        refused = entry.lost is None and days.day_refused(entry.table_id or "")
        if entry.kind == "throw":
            lost = entry.lost if entry.counted and not entry.mixed else None
            better, of = days.day_better(day, game, field, lost)
            better_here, of_here = days.day_better_here(guild_id or 0, day, game, field, lost)
            place = None if lost is None else better + 1
            place_here = better_here + 1 if place and entry.id in here else None
            closed, perfect = days.day_closed(day), days.day_robot(day, game, field)
            return DayResult(
                *(entry, place, of, place_here, of_here, None, (), others),
                perfect=perfect if closed else None,
                pending=days.day_pending(day).get(game, 0) if closed else 0,
                refused=refused,
            )
        compared = self._field(asked, day, game, field)
        place, of = compared.place(entry.id, compared.means.keys())
        place_here, of_here = compared.place(entry.id, here)
        mean, deals = compared.means.get(entry.id), compared.deals(entry)
        return DayResult(entry, place, of, place_here, of_here, mean, deals, others, refused=refused)

    def _field(self, asked: Questions, day: str, game: str, field_: str) -> Field:
        """Return a field of deals, and remember it: people look at it as long as others finish."""
        key = (day, game, field_)
        field = _read(asked, key, self._fields.get(key, EMPTY))
        others = [one for one in self._fields.items() if one[0] != key]
        self._fields = dict([(key, field), *others[: FIELDS - 1]])
        return field

    def places(self, asked: Questions, when: date, kind: Kind, guild_id: int) -> list[Placed]:
        """Return the places of a closed day among a server's people, in its largest field."""
        days = DayStatements.of(asked)
        day, game = when.isoformat(), game_of(kind, when)
        here = days.day_entries_here(guild_id, day, game) if days.day_closed(day) else []
        if kind == "throw":
            return places(kind, [(entry_of(row), row.lost) for row in here])
        fields = {row.field: self._field(asked, day, game, row.field) for row in here}
        return places(kind, [(entry_of(row), fields[row.field].means.get(row.id)) for row in here])


def entry_of(row: DayEntryRow) -> Entry:
    """Return an entry as it is kept."""
    day = date.fromisoformat(row.date)
    read = {
        "date": day,
        "kind": DAY_GAMES[row.game].kind,
        "opened_at": moment(row.opened_at),
        "finished_at": None if row.finished_at is None else moment(row.finished_at),
        "void": frozenset(deal for deal in range(DEALS) if row.void >> deal & 1),
    }
    return Entry(**{**asdict(row), **read})
