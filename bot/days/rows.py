"""What the days keep of people, for whoever goes over all that is kept."""

from dataclasses import replace
from typing import Any, Final

from bot.days.mending import mend
from bot.days.statements import ENTRIES, DayStatements
from bot.store import PeopleStatements
from bot.store.own_rows import OwnRows


def _own(questions: PeopleStatements, user_id: int) -> list[dict[str, Any]]:
    """Return the entries of a person; squares once the day has closed, as they help a second account."""
    days, servers = DayStatements.of(questions), dict[int, list[str]]()
    for entry_id, guild_id in days.own_day_servers(user_id):
        servers.setdefault(entry_id, []).append(str(guild_id))
    found = list[dict[str, Any]]()
    for entry in days.own_day_entries(user_id):
        told = entry if days.day_closed(entry.date) else replace(entry, squares="")
        found.append({**ENTRIES.own(told), "servers": servers.get(entry.id, [])})
    return found


DAY_ROWS: Final = OwnRows(
    name="days",
    own=_own,
    after="results",
    columns=(ENTRIES,),
    of_servers=("day_servers",),
    mend=mend,
    happened=("SELECT max(closed_at) AS at FROM closed_days",),
    to_now=(
        "UPDATE day_entries SET opened_at = :now WHERE opened_at > :until",
        "UPDATE day_entries SET finished_at = :now WHERE finished_at > :until",
    ),
)
