"""The times at which a table's clock stands: weekend, pause, days off; and one's own tables then."""  # noqa: INP001 - part of a script

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from bot.interactions.mine import own_line
from bot.screens.kit.mine import my_tables
from bot.store import ANYBODY
from bot.tables import Pause, Player, Table
from bot.tables.players import Away
from bot.text import text_in
from discord_sandbox.client import DICE
from docs.moments import NOW, Moment, moments
from tapis.clocks.calendar import Calendar

RESTS: Mapping[str, str] = {
    "open": "a lobby with weekends off",
    "weekend": "a weekend",
    "asked": "a pause that is asked for",
    "paused": "a pause",
    "away": "somebody with days off",
    "mine": "one's own tables at a weekend",
}
"""What is shown, and what it is called; it is a Saturday."""
RESTING = "yams"
"""The game whose table rests."""
ZONE = "Europe/Paris"
AWAY = date(2026, 11, 24), date(2026, 11, 28)


def rests(key: str, people: Sequence[Player], language: str) -> Iterator[Moment]:
    """Yield a table of these people whenever its clock stands, and the tables of the first of them."""
    shown = {moment.name: moment.table for moment in moments(key, people, language)}
    here = int(DICE)
    lobby, table = (
        shown["lobby"].replace(weekend=ZONE, channel_id=here),
        shown["middle"].replace(channel_id=here),
    )
    second = people[1]
    away = (Away(1, *AWAY),)
    over, day = NOW + timedelta(days=7), timedelta(hours=24)
    weekend, paused = Calendar(weekend=ZONE), Calendar(pause=(NOW, over))
    states: Mapping[str, Table] = {
        "open": lobby.replace(away=away),
        "weekend": table.replace(weekend=ZONE, late_at=weekend.due(table.waiting_since, day)),
        "asked": table.replace(pause=Pause(second.id, 7, (second.id,))),
        "paused": table.replace(
            pause=Pause(0, 7, (), NOW, over), late_at=paused.due(table.waiting_since, day)
        ),
        "away": table.replace(away=away),
    }
    yield from (Moment(name, state) for name, state in states.items())
    t, first = text_in(language), people[0].id
    mine = [states["weekend"], states["paused"], states["open"]]
    page = my_tables(t, [own_line(t, one, first, NOW, ANYBODY) for one in mine], AWAY)
    yield replace(Moment("mine", states["weekend"]), page=page)
