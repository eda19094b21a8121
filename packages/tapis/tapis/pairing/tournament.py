"""A tournament of a server as plain data: who has signed up, what was drawn, and where it is played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Literal, TypeAlias

from tapis.games.kit.options import OptionSet
from tapis.pairing.plan import FormName, Partners, Person, Plan, Result, Round, State, Table

Life: TypeAlias = Literal["open", "running", "over", "closed"]
"""What a tournament is doing: people sign up, it is played, it was played out, it was closed before."""
Problem: TypeAlias = Literal["", "threads", "posts", "few", "channel", "idle", "bounds"]
"""What keeps a tournament from going on: the bot may open no threads there, or post nothing, too few people
had signed up, or its channel is gone.  `idle`: nobody touched it for a week.  `bounds`: its start is too far
off, or its organiser has another here; it is closed at `idle_until`."""


@dataclass(frozen=True, slots=True)
class TournamentPerson:
    """Who has signed up.

    `number` is theirs in this tournament, from 1, never another's: what the rules know them by.  `user_id`
    is 0 and `name` empty after erasure.  `team`: the number of their pair or team, 0 without one.  `gone`:
    they left after the start, or were erased.
    """

    number: int
    user_id: int
    name: str
    team: int = 0
    gone: bool = False


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """Where a table of a round is played.

    `drawn` is what the rules drew.  `begun`: when its thread was begun, in milliseconds UTC, None before.
    `thread_id` and `table_id` are None until they are there.  `scores` are by seat; `result` is None until it
    has ended; `corrected`: it was put in by hand, by the user `by_id` under the name `by`, both empty after
    erasure.  `former` is the table that ended without a result and without anybody's act, so that it was
    opened anew.
    """

    drawn: Table
    begun: int | None = None
    thread_id: int | None = None
    table_id: str | None = None
    scores: tuple[int, ...] = ()
    result: Result | None = None
    corrected: bool = False
    by_id: int = 0
    by: str = ""
    former: str | None = None

    @property
    def waits(self) -> bool:
        """True if it was neither opened nor given a result."""
        return self.table_id is None and self.result is None

    @property
    def failed(self) -> "TournamentTable":
        """The table opened anew, once; if it has been, all who sat there were absent (E1)."""
        if self.former is None:
            return TournamentTable(self.drawn, former=self.table_id)
        absent = frozenset(range(len(self.drawn.seats))) - self.drawn.robots
        return replace(self, result=Result(*self.drawn.key, absent=absent))

    def with_lost(self, lost: Mapping[int, float]) -> "TournamentTable":
        """Return the table whose result knows the points lost by seat, where any are known."""
        if not lost or self.result is None:
            return self
        seats = tuple(lost.get(seat) for seat in range(len(self.drawn.seats)))
        return replace(self, result=replace(self.result, lost=seats))


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """A round that was drawn, with its tables in order."""

    drawn: Round
    tables: tuple[TournamentTable, ...]

    @property
    def ended(self) -> bool:
        """True if each of its tables has ended."""
        return all(table.result is not None for table in self.tables)

    def replace(self, changed: TournamentTable) -> "TournamentRound":
        """Return the round with this table in the place of the one with its key."""
        key = changed.drawn.key
        tables = tuple(changed if table.drawn.key == key else table for table in self.tables)
        return replace(self, tables=tables)


@dataclass(frozen=True)
class Tournament:
    """A tournament of a server; `changes` counts what its posts have to show.

    `plan.secret` is empty until it is over.  `starts_at` is None where it starts when it is full, or when its
    organiser says so.  `people` are in the order of their numbers.  `message_id` is its sign-up post, which
    shows the first `shown` of its changes.  `trouble`: Discord refuses or fails what is due.  `event_id` is
    its event in the calendar of the server, which shows it as in `event_life`; None without one.
    `idle_until`: when a sign-up is closed, or a pause ends, by itself.
    """

    id: int
    guild_id: int
    channel_id: int
    organiser_id: int
    organiser_name: str
    plan: Plan
    options: OptionSet
    locale: str
    pace: str
    starts_at: datetime | None
    life: Life
    paused: bool
    problem: Problem
    message_id: int | None
    people: tuple[TournamentPerson, ...]
    rounds: tuple[TournamentRound, ...]
    changes: int
    shown: int = 0
    trouble: bool = False
    event_id: int | None = None
    event_life: Life = "open"
    idle_until: datetime | None = None

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.plan.game

    @property
    def form(self) -> FormName:
        """Its form."""
        return self.plan.form

    @property
    def partners(self) -> Partners:
        """How partners are found."""
        return self.plan.partners

    @cached_property
    def state(self) -> State:
        """What the rules know of it: everybody by their number."""
        return State(
            self.plan,
            tuple(Person(one.number, one.name, one.team) for one in self.people),
            tuple(one.drawn for one in self.rounds),
            tuple(table.result for table in self.tables if table.result is not None),
            frozenset(one.number for one in self.people if one.gone),
        )

    @cached_property
    def told(self) -> tuple[TournamentRound, ...]:
        """The rounds as they are told: of a league, in the order of their games, as many as all play at once.

        In a league everybody has a game in the first round that was drawn.
        """
        tables = self.tables
        if self.form != "league" or not tables:
            return self.rounds
        seats = [table.drawn.seats for table in self.rounds[0].tables]
        games = len({side for each in seats for side in (each[::2], each[1::2])}) // 2
        parts = [tuple(tables[first : first + games]) for first in range(0, len(tables), games)]
        return tuple(
            TournamentRound(Round(number, tuple(table.drawn for table in part)), part)
            for number, part in enumerate(parts, 1)
        )

    @property
    def tables(self) -> list[TournamentTable]:
        """The tables that were drawn, in order."""
        return [table for one in self.rounds for table in one.tables]

    @property
    def to_correct(self) -> list[TournamentTable]:
        """The tables whose result can be put in, as they have ended, the newest round's first."""
        tables = (table for played in reversed(self.told) for table in played.tables)
        return [table for table in tables if table.result is not None]

    @property
    def put_in_as(self) -> Literal["seats", "sides", "deals", "shares"]:
        """What a result is put in as: the points by seat or by side, of the same deals those by deal."""
        if self.form == "duplicate" and self.plan.deals > 1:
            return "deals" if self.plan.sides else "shares"
        return "sides" if self.plan.sides else "seats"

    def scores_of(self, table: TournamentTable) -> str:
        """Write the present result of a table as it is put in; "" where there is none."""
        if table.result is None:
            return ""
        if self.form == "duplicate":
            numbers = [mark for mark in table.result.marks if mark is not None]
        else:
            numbers = [*table.scores[: 2 if self.plan.sides else None]]
        return " ".join(map(str, numbers))

    @property
    def to_open(self) -> list[TournamentTable]:
        """The tables that are to be opened now."""
        opens = self.life == "running" and not self.paused
        return [table for table in self.tables if table.waits] if opens else []

    @property
    def unshown(self) -> bool:
        """True if its sign-up post does not show it as it is."""
        return self.message_id is not None and self.shown < self.changes

    @property
    def unfollowed(self) -> bool:
        """True if its event in the calendar does not show what it is doing."""
        return self.event_id is not None and self.event_life != self.life

    @property
    def posts(self) -> list[tuple[int, bool]]:
        """The posts that may stand by now, (round, standings), in order; later ones come behind them.

        A round is told once its tables are open, the standings once it has ended; those of a league at the
        end alone, as its games overlap.  What Discord has refused too often waits for the end of the pause.
        """
        found, done = list[tuple[int, bool]](), self.life in {"over", "closed"}
        if self.paused and self.problem and not done:
            return []
        league, told = self.form == "league", self.told
        for number, one in enumerate(told, 1):
            whole = not any(table.waits for table in one.tables)
            if not whole or (league and not done and len(one.tables) < len(told[0].tables)):
                break
            found.append((number, False))
            if league:
                continue
            if not (one.ended or done):
                break
            found.append((number, True))
        if league and done and len(found) == len(told) > 0:
            found.append((len(told), True))
        return found

    def named_as(self, table: TournamentTable) -> tuple[int, int]:
        """Return the round and the number by which people know a table."""
        return next(
            (one.drawn.number, number)
            for one in self.told
            for number, other in enumerate(one.tables, 1)
            if other.drawn.key == table.drawn.key
        )

    def person(self, user_id: int) -> TournamentPerson | None:
        """Return a user as they have signed up, None if they have not, or have left before the start."""
        return next((one for one in self.people if one.user_id == user_id), None)

    def named(self, number: int) -> TournamentPerson:
        """Return who has this number."""
        return next(one for one in self.people if one.number == number)

    def table(self, round_: int, number: int) -> TournamentTable | None:
        """Return a table of a round; None if there is none."""
        return next((table for table in self.tables if table.drawn.key == (round_, number)), None)
