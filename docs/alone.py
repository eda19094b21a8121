"""Private tables: one's own, with robots, at the first move, in the middle, at the end."""  # noqa: INP001 - part of a script

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.tables import Player, Table
from docs.ends import ends
from docs.moments import Moment, moments

ALONE: Mapping[str, str] = {
    "first": "the first move",
    "middle": "the middle",
    "robots": "the end",
}
"""What is shown of a private table, and what it is called."""
PRIVATE = ("yams", "belote", "crapette", "menteur")
"""The games whose private tables are shown."""


def alone(key: str, players: Sequence[Player], people: Sequence[Player], language: str) -> Iterator[Moment]:
    """Yield the private table of the first of these players, who are robots but for them; then its end.

    `people` are as many, of whom the end is told.
    """
    for moment in (*moments(key, players, language), *ends(key, people, language)):
        if moment.name in ALONE:
            yield replace(moment, table=_private(moment.table, players))


def _private(table: Table, players: Sequence[Player]) -> Table:
    return table.replace(
        owner=players[0].id, guild_id=0, channel_id=0, pace="none", late_at=None, players=tuple(players)
    )
