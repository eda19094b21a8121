"""The statements on tournaments: what each is doing, and who has signed up."""

from dataclasses import dataclass
from typing import Annotated, Final

from bot.store.columns import (
    ChannelId,
    Columns,
    Hidden,
    Instant,
    Kind,
    PersonId,
    PersonName,
    ServerId,
    listed,
    sql,
)
from bot.store.statements import Statements

_OPEN_HERE: Final = "SELECT id FROM evenings WHERE guild_id = ? AND life IN ('open', 'running') ORDER BY id"
_ORGANISED_OPEN: Final = (
    "SELECT id FROM evenings WHERE organiser_id = ?1 AND organiser_id > 0 AND guild_id = ?2"
    " AND life IN ('open', 'running') ORDER BY id"
)
_OWN: Final = (
    "SELECT evening_people.evening_id, guild_id, channel_id, game, form, life, number, name, team, gone, at,"
    " organiser_id FROM evening_people JOIN evenings ON id = evening_id WHERE user_id = ?1 AND user_id > 0"
    " UNION ALL SELECT id, guild_id, channel_id, game, form, life, NULL,"
    " CASE WHEN organiser_id = ?1 THEN organiser_name ELSE '' END, 0, 0, made_at, organiser_id FROM evenings"
    """ WHERE (organiser_id = ?1 OR played LIKE '%"by_id":' || CAST(?1 AS TEXT) || ',%') AND NOT EXISTS"""
    " (SELECT 1 FROM evening_people WHERE evening_id = id AND user_id = ?1) ORDER BY 1"
)
_LOST: Final = "SELECT seat, loss FROM accounts WHERE table_id = ? ORDER BY seat"
_COUNTS: Final = "SELECT 1 FROM ledgers WHERE table_id = ? AND state = 'due' AND due_at > ?"


@dataclass(slots=True)
class TournamentRow:
    """A tournament; `data/schema` says what each column holds."""

    id: int
    guild_id: int
    channel_id: int
    organiser_id: int
    organiser_name: str
    game: str
    options: str
    form: str
    rounds: int
    partners: str
    locale: str
    pace: str
    seed: str
    made_at: int
    starts_at: int | None
    life: str = "open"
    paused: bool = False
    problem: str = ""
    played: str = "[]"
    due: int | None = None
    message_id: int | None = None
    changes: int = 0
    shown: int = -1
    posting: int = 0
    posting_at: int = 0
    posted: int = 0
    size: int = 0
    seats: int = 0
    trouble_at: int = 0
    event_id: int | None = None
    event_life: str = "open"
    idle_until: int | None = None


TOURNAMENTS: Final = Columns(TournamentRow, "evenings", made=("id",))
_SAVE: Final = sql(
    "UPDATE evenings SET {given} WHERE id = ?", given=listed(f"{name} = ?" for name in TOURNAMENTS.given)
)


@dataclass(frozen=True, slots=True)
class TournamentPersonRow:
    """Who has signed up for a tournament."""

    evening_id: int
    number: int
    user_id: PersonId
    name: PersonName
    team: int
    gone: Annotated[bool, Kind(bool, erased=1)]
    at: int


TOURNAMENT_PEOPLE: Final = Columns(TournamentPersonRow, "evening_people")


@dataclass(frozen=True, slots=True)
class OwnTournamentRow:
    """A tournament of a person; `number` is None where they organise it alone."""

    evening_id: Annotated[int, Kind(own="evening")]
    guild_id: ServerId
    channel_id: ChannelId
    game: str
    form: str
    life: str
    number: int | None
    name: str
    team: int
    gone: bool
    at: Instant
    organiser_id: Hidden[int]


OWN_TOURNAMENTS: Final = Columns(OwnTournamentRow, "evenings")


class TournamentStatements(Statements):
    """The reads and writes of one transaction that concern tournaments."""

    def tournament(self, ident: int) -> TournamentRow | None:
        """Read a tournament; until the end of a writing transaction nobody else changes it."""
        return self._row(TOURNAMENTS, "WHERE id = ?" + self.HELD, ident)

    def unheld(self, ident: int) -> TournamentRow | None:
        """Read a tournament that others may change meanwhile."""
        return self._row(TOURNAMENTS, "WHERE id = ?", ident)

    def life_of(self, table_id: str) -> str | None:
        """Return what a table is doing, None if there is none."""
        return self._value("SELECT life FROM tables WHERE id = ?", table_id)

    def in_channel(self, channel_id: int) -> TournamentRow | None:
        """Read the newest tournament of a channel that is not over, else its newest."""
        newest = "ORDER BY CASE WHEN life IN ('open', 'running') THEN 0 ELSE 1 END, id DESC LIMIT 1"
        return self._row(TOURNAMENTS, f"WHERE channel_id = ? {newest}", channel_id)

    def organised(self, organiser_id: int, guild_id: int) -> TournamentRow | None:
        """Read the newest tournament that somebody organises in a server."""
        theirs = "WHERE organiser_id = ? AND guild_id = ? ORDER BY id DESC LIMIT 1"
        return self._row(TOURNAMENTS, theirs, organiser_id, guild_id)

    def open_here(self, guild_id: int) -> list[int]:
        """Return the ids of a server's tournaments that are not over."""
        return self._column(_OPEN_HERE, guild_id)

    def organised_open(self, organiser_id: int, guild_id: int) -> list[int]:
        """Return the ids of the tournaments of a server that a person holds and that are not over."""
        return self._column(_ORGANISED_OPEN, organiser_id, guild_id)

    def put_in_by(self, user_id: int) -> list[int]:
        """Return the ids of the tournaments with a result that a person has put in."""
        return self._column(
            "SELECT id FROM evenings WHERE played LIKE ? ORDER BY id", f'%"by_id":{user_id},%'
        )

    def people(self, ident: int) -> list[TournamentPersonRow]:
        """Return who has signed up, by number."""
        return self._rows(TOURNAMENT_PEOPLE, "WHERE evening_id = ? ORDER BY number", ident)

    def own(self, user_id: int) -> list[OwnTournamentRow]:
        """Return the tournaments that a person has signed up for, or organises."""
        return list(map(OWN_TOURNAMENTS.read, self._all(_OWN, user_id)))

    def lost_at(self, table_id: str) -> dict[int, float]:
        """Return the points lost by seat at a table, as far as the coach has counted."""
        return dict(self._all(_LOST, table_id))

    def counts_soon(self, table_id: str, since: int) -> bool:
        """Return True if the coach still has to count a table that ended after this time, in milliseconds."""
        return self._found(_COUNTS, table_id, since)

    def add(self, row: TournamentRow) -> int:
        """Write a new tournament; return its id."""
        return self._value(TOURNAMENTS.insert + "RETURNING id", *TOURNAMENTS.write(row))

    def save(self, row: TournamentRow) -> None:
        """Write what can change of a tournament."""
        self._connection.execute(_SAVE, (*TOURNAMENTS.write(row), row.id))

    def sign_up(self, row: TournamentPersonRow) -> None:
        """Write who has signed up."""
        self._add(TOURNAMENT_PEOPLE, [row])

    def sign_off(self, ident: int, number: int) -> None:
        """Take somebody off the list before the start."""
        self._connection.execute(
            "DELETE FROM evening_people WHERE evening_id = ? AND number = ?", (ident, number)
        )

    def set_team(self, ident: int, number: int, team: int) -> None:
        """Note which pair or team somebody belongs to."""
        self._connection.execute(
            "UPDATE evening_people SET team = ? WHERE evening_id = ? AND number = ?", (team, ident, number)
        )

    def mark_gone(self, ident: int, number: int) -> None:
        """Note that somebody is gone from a tournament that has begun."""
        self._connection.execute(
            "UPDATE evening_people SET gone = 1 WHERE evening_id = ? AND number = ?", (ident, number)
        )

    def step_in(self, channel_id: int, now: int) -> None:
        """Let the tournament of a suspended table of a channel take its next step."""
        self._connection.execute(
            "UPDATE evenings SET due = ? WHERE life = 'running'"
            " AND id IN (SELECT evening FROM tables WHERE channel_id = ? AND life = 'suspended')",
            (now, channel_id),
        )

    def touch(self, user_id: int, now: int) -> None:
        """Let what is open of a person's tournaments be shown and stepped anew: they are being erased."""
        self._connection.execute(
            "UPDATE evenings SET changes = changes + 1, due = ? WHERE organiser_id = ?"
            " OR id IN (SELECT evening_id FROM evening_people WHERE user_id = ?)",
            (now, user_id, user_id),
        )
