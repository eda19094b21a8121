"""The tables of one person, wherever they are, and what else of theirs is under way."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.messages.scene import link_of, names_of, time_told
from bot.screens.kit.mine import Own, my_tables
from bot.shelf import SHELF
from bot.tables import Person, Summary, Table, Unreadable, quarantine
from bot.tables.messages import EVERY
from bot.text import Text
from tapis.clocks.calendar import next_days_off, weekend_until
from tapis.games.kit.game import Illegal


@dataclass(frozen=True)
class Listed:
    """What features list on that page, one function each."""

    of: Sequence[Callable[[Actor], Awaitable[list[Own]]]]


async def own_tables(actor: Actor, _: str, *, page: int = 0) -> Reply:
    """Show a page of who asks' tables and tournaments; of what cannot be read, only their private ones."""
    own: list[Own] = []
    now, person = actor.services.clock(), actor.reader.person
    for table_id in await actor.services.store.read(lambda questions: questions.tables_of(actor.id, EVERY)):
        try:
            own.append(own_line(actor.t, await actor.tables.get(table_id), actor.id, now, person))
        except Unreadable as aside:
            what, row = actor.t("mine.aside"), aside.row
            if row.owner == actor.id:
                game = row.game if row.game in SHELF else ""
                summary = await actor.tables.about(row.id, quarantine.summary)
                titled = _titled(actor.t, summary, now)
                own.append(Own(game, "", "", what, private=row.id, titled=titled))
        except Illegal:
            continue  # it ended a moment ago
    for lines in actor.services.part(Listed).of:
        own += await lines(actor)
    return Reply(page=actor.drawn(my_tables(actor.t, own, next_days_off(person, now), page)))


def own_line(t: Text, table: Table, user_id: int, now: datetime, person: Person) -> Own:
    """Return what is listed of a table at which a person sits."""
    wanted = _wanted(table, user_id)
    turn = table.seat_of(user_id) if wanted == "mine.turn" else None
    time = "" if turn is None else time_told(t, table, turn, person, now)
    return Own(
        game=table.game,
        place=f"<#{table.channel_id}>",
        link=link_of(table),
        what=" · ".join(
            filter(None, [t(wanted) if wanted else _wait(t, table), time, *_stands(t, table, now)])
        ),
        waits=bool(wanted),
        due=None if turn is None or table.owner is not None else table.due(turn),
        private="" if table.owner is None else table.id,
        titled=_titled(t, table, now),
    )


def _titled(t: Text, table: Table | Summary, now: datetime) -> str:
    return (table.mark.shown(t.language, table, now) or {}).get("titled", "")


def _wanted(table: Table, user_id: int) -> str:
    """Return the key of what a table wants of this person; "" for nothing."""
    seat = table.seat_of(user_id)
    if table.position is not None and seat in table.position.awaited():
        return "mine.turn"
    if user_id in table.unready:
        return "mine.ready"
    request = table.request
    missing = request is not None and request.willing and user_id not in request.yes
    ends = table.ending is not None and user_id not in table.yes_to_end
    pause = table.pause
    rests = pause is not None and pause.since is None and user_id not in pause.yes
    return "mine.yes" if missing or ends or rests else ""


def _wait(t: Text, table: Table) -> str:
    if table.position is None:
        return t("mine.lobby")
    names = names_of(table)
    return t("mine.wait", seats=[names[seat] for seat in sorted(table.position.awaited())])


def _stands(t: Text, table: Table, now: datetime) -> list[str]:
    """Say until when the clock stands, in a pause or at a weekend; else whether it does at weekends."""
    rests = table.rests_until(now)
    if rests is not None:
        return [t("mine.paused", until=int(rests.timestamp()))]
    if not table.weekend:
        return []
    lasts = weekend_until(table.weekend, now) if table.phase == "playing" else None
    return [t("turn.weekend_brief") if lasts is None else t("mine.weekend", until=int(lasts.timestamp()))]
