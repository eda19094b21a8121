"""The rows of the database: plain values, times in milliseconds UTC."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Any, Final, Literal, NamedTuple, Self, TypeAlias, cast

from bot.store.columns import Columns, Ids, Instant, Kind, PersonId, ServerId, TableId
from tapis.games.kit.steps import AUTO

Life: TypeAlias = Literal["lobby", "playing", "suspended", "archived", "quarantine", "over"]
"""What a table is doing.

Suspended: its channel or server is gone.  Archived: closed as nobody touched it, to be reopened.  In
quarantine: this program cannot read it.
"""
Phase: TypeAlias = Literal["lobby", "playing", "over"]
Absent: TypeAlias = Literal["ask", "robot"]
"""What happens when a player is late: the others are asked, or a robot stands in by itself."""
Advice: TypeAlias = Literal["no", "yes", "practice"]
"""Whether the coach advises the players, and in practice also judges each of their turns."""


class Place(IntEnum):
    """A place of tables that may go and come back."""

    CHANNEL = 1
    SERVER = 2


@dataclass(frozen=True, kw_only=True)
class TableFields:
    """The fields of a table that its columns hold as they are; frozen data, made anew by each change."""

    id: str
    guild_id: int
    channel_id: int
    game: str
    locale: str
    pace: str
    host_id: int
    seed: str
    life: Life = "lobby"
    # The life that a table goes back to which is suspended or in quarantine.
    back: Life | Literal[""] = ""
    # Whether its channel (1) or its server (2) is gone.
    place_gone: int = 0
    rev: int = 0
    # Counts what the board had to show.
    changes: int = 0
    # The board's message.
    message_id: int | None = None
    # The last ping, and where that stands if it names several tables.
    ping_id: int | None = None
    ping_channel: int | None = None
    # Whether the awaited seats are still to be called, and whether the board has shown that they are late.
    uncalled: bool = False
    late_shown: bool = False
    # The state of the reminder of the awaited seats (`bot/tables/deadlines.py`).
    reminder: int = 0
    # When a card may play itself in this turn, in milliseconds UTC; before it nobody is called.
    timer_at: int | None = None
    # Since when a robot is to move, or to decide whether it interrupts, in milliseconds UTC.
    robot_due: int | None = None
    # Who may take the newest action back.
    undo_seat: int | None = None
    # It ended early.
    unranked: bool = False
    # Who asks for an early end; a yes is missing.
    ending: int | None = None
    # Two people have agreed to play, as was noted before one gave a seat away or left.
    two_agreed: bool = False
    # The board is drawn where its game has a picture.
    pictures: bool = True
    absent: Absent = "ask"
    advice: Advice = "no"
    # The zone in whose weekends no clock runs, "" if clocks run then.
    weekend: str = ""
    # Whose private table this is, 0 once they were erased; None at a channel's table.  A private table has no
    # server, channel or board, and no clock runs at it.
    owner: int | None = None

    @classmethod
    def of(cls, fields: dict[str, Any]) -> Self:
        """Return the data with all these fields, which are its own from then on.

        The constructor does the same in five times the time.
        """
        made = object.__new__(cls)
        object.__setattr__(made, "__dict__", fields)
        return made

    def replace(self, **fields: Any) -> Self:
        """Return the same data with these fields in place of its own.

        `dataclasses.replace` does the same in five times the time, and a press does it ten times.
        """
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.__dict__.update(fields)
        if len(made.__dict__) != len(self.__dict__):
            raise TypeError(f"a table has no {', '.join(fields.keys() - self.__dict__.keys())}")
        return made

    @property
    def phase(self) -> Phase:
        """How far its game is, whatever else has become of it: what it goes back to says it."""
        ground = self.back or self.life
        return cast("Phase", "playing" if ground == "archived" else ground)


@dataclass(frozen=True, kw_only=True)
class TableRow(TableFields):
    """One table as it is stored; `data/schema` says what each column holds."""

    options: str
    seats: str
    version: int
    waiting_since: int
    opened_at: int
    touched_at: int
    opened_by: int = 0
    state: str | None = None
    draft: str = ""
    request: str = ""
    unready: str = "[]"
    outsiders: str = "[]"
    gone: str = "[]"
    ended_by: str = "[]"
    words: str = "{}"
    salt: str = "[]"
    level: str = ""
    clocks: str = ""
    late_at: int | None = None
    remind_at: int | None = None
    pause: str = ""
    ahead: str = ""
    claims: str = ""
    # What features mark their tables with: the date of a day, and what a board calls its entry; the number
    # of a tournament, and of its round where that has one luck.
    day: str = ""
    day_name: str = ""
    evening: int = 0
    keyed: int = 0


TABLES: Final = Columns(TableRow, "tables")
BARE_TABLES: Final = Columns(TableRow, "tables", instead={"state": "NULL", "seed": "''"})
"""Tables without position and seed."""


class MoveRow(NamedTuple):
    """One revision of a table; `by`: the level of the robot that played it, `AUTO`, or None for a person."""

    table_id: str
    rev: int
    first_rev: int
    seat: int | None
    action: str
    facts: str
    version: int
    at: int
    skipped: int = 0
    before: str | None = None
    interaction_id: int | None = None
    by: str | None = None

    @property
    def auto(self) -> bool:
        """True for what everybody knows to have played itself; the only legal card looks like any other."""
        return self.by == AUTO and self.first_rev != self.rev

    @property
    def follows(self) -> bool:
        """True for what played itself as an action of somebody made it certain."""
        return self.auto and self.first_rev < self.rev


MOVES: Final = Columns(MoveRow, "moves")
TOLD_MOVES: Final = Columns(MoveRow, "moves", instead={"before": "NULL"})
"""Moves without the positions before them."""
ACTS: Final = Columns(
    MoveRow, "moves", instead={"before": "NULL", "facts": "CASE action WHEN 'undo' THEN facts ELSE '' END"}
)
"""Moves of which only an undo has its facts."""

LEFT, OTHERS_LEFT = 1, 2
"""What `withdrew` says of a result without figures: its person left, or won as all others had left."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How one seat ended a game that counts."""

    table_id: TableId
    seat: int
    user_id: PersonId
    name: str
    guild_id: ServerId
    game: str
    variant: str
    place: int
    points: int
    won: Annotated[int, Kind(told=bool)]
    detail: str
    at: Instant
    withdrew: Annotated[int, Kind(told=bool)] = 0


RESULTS: Final = Columns(ResultRow, "results")


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """Settings of a server.

    `locale` None: public text is in the bot's default language; `channels` empty: play is allowed everywhere.
    The limits are one person's open lobbies, one person's new tables an hour, and the seconds between two
    reposts of a board; None is the bot's default.  `pictures`: the boards of new tables are drawn.
    `zone`: the IANA name of its time zone, "" if nobody has chosen one.  `daily_channel`: where the day is
    announced, None for nowhere, at the minute `daily_at` of the day; `daily_due` is when next, in
    milliseconds UTC, None if nowhere, or if it is given up; `daily_refused` is since when that channel
    refuses it, None if it does not.  `month`: the first such post of a month tells the titles of the one
    before.
    """

    locale: str | None = None
    channels: Ids = frozenset()
    lobbies: int | None = None
    hourly: int | None = None
    show_pause: int | None = None
    pictures: bool = True
    zone: str = ""
    daily_channel: int | None = None
    daily_at: int = 540
    daily_due: int | None = None
    daily_refused: int | None = None
    month: bool = False


SETTINGS: Final = Columns(GuildSettings, "guilds", key="guild_id")
