"""The rows of the database: plain values, times in milliseconds UTC."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, NamedTuple, TypeAlias, cast

Life: TypeAlias = Literal["lobby", "playing", "suspended", "archived", "quarantine", "over"]
"""What a table is doing.

Suspended: its channel or server is gone.  Archived: closed as nobody touched it, to be reopened.  In
quarantine: this program cannot read it.
"""
Phase: TypeAlias = Literal["lobby", "playing", "over"]


def phase_of(life: Life | str, back: Life | str) -> Phase:
    """Return how far a game is, whatever else has become of its table; `back` is what `life` goes back to.

    >>> phase_of("quarantine", "archived")
    'playing'
    """
    ground = back or life
    return cast("Phase", "playing" if ground == "archived" else ground)


class Place(IntEnum):
    """A place of tables that may go and come back."""

    CHANNEL = 1
    SERVER = 2


AUTO = "auto"
"""What `MoveRow.by` says of a move that nobody chose.

One that followed from a press was certain or claimed.  One that stands alone (`first_rev` is its own) was the
only legal card of a hand, which nobody else is to know while the deal runs.
"""


@dataclass(slots=True)
class TableRow:
    """One table; `data/schema` says what each column holds."""

    id: str
    guild_id: int
    channel_id: int
    game: str
    options: str
    locale: str
    pace: str
    host_id: int
    seats: str
    seed: str
    version: int
    waiting_since: int
    opened_at: int
    touched_at: int
    life: Life = "lobby"
    back: Life | Literal[""] = ""
    message_id: int | None = None
    ping_id: int | None = None
    uncalled: int = 0
    rev: int = 0
    state: str | None = None
    draft: str = ""
    undo_seat: int | None = None
    request: str = ""
    unranked: int = 0
    reminder: int = 0
    place_gone: int = 0
    opened_by: int = 0
    unready: str = "[]"
    outsiders: str = "[]"
    two_agreed: int = 0
    gone: str = "[]"
    ending: int | None = None
    ended_by: str = "[]"
    changes: int = 0
    late_shown: int = 0
    pictures: int = 1
    words: str = "{}"
    salt: str = "[]"
    level: str = ""
    absent: str = "ask"
    robot_due: int | None = None
    advice: str = "no"
    clocks: str = ""
    late_at: int | None = None
    remind_at: int | None = None
    weekend: str = ""
    pause: str = ""
    timer_at: int | None = None
    ahead: str = ""
    claims: str = ""
    ping_channel: int | None = None
    owner: int | None = None
    day: str = ""
    day_name: str = ""
    evening: int = 0
    keyed: int = 0

    @property
    def phase(self) -> Phase:
        """How far its game is."""
        return phase_of(self.life, self.back)


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


class ToldRow(NamedTuple):
    """What one revision of a table tells; `first_rev` began what was done together with it."""

    rev: int
    first_rev: int
    seat: int | None
    facts: str
    skipped: int
    by: str | None = None

    @property
    def auto(self) -> bool:
        """True for what everybody knows to have played itself; the only legal card looks like any other."""
        return self.by == AUTO and self.first_rev != self.rev

    @property
    def follows(self) -> bool:
        """True for what played itself as an action of somebody made it certain."""
        return self.auto and self.first_rev < self.rev


@dataclass(frozen=True, slots=True)
class ActRow:
    """Who did what at one revision; `undone` are the facts of an undo, None of all else."""

    rev: int
    seat: int
    action: str
    skipped: int
    by: str | None
    undone: str | None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How one seat ended a game that counts."""

    table_id: str
    seat: int
    user_id: int
    name: str
    guild_id: int
    game: str
    variant: str
    place: int
    points: int
    won: int
    detail: str
    at: int
    withdrew: int = 0


@dataclass(frozen=True, slots=True)
class TotalRow:
    """The totals of one figure in a user's results of one game and variant, as exact fractions.

    `of` names the figure: "score", "withdrew" (of a loss by leaving), or a key of the results' detail.
    `count` and `wins` are counts; all others are numerators over one denominator, so nothing is ever rounded.
    `won_least` and `won_most` are None without a win.
    """

    game: str
    variant: str
    user_id: int
    of: str
    denominator: int
    count: int
    total: int
    least: int
    most: int
    wins: int
    won_total: int
    won_least: int | None
    won_most: int | None


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
    channels: frozenset[int] = frozenset()
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


@dataclass(frozen=True, slots=True)
class Announced:
    """How far a server's announcement of the day has come.

    Attributes:
        due: when the next is due, in milliseconds UTC; None for none.
        begun: the date whose post was sent last, or perhaps not; "" for none.
        told: the date whose post was sent last for certain.
        listed: the closed date whose places were told last.
        month: the month whose titles were told last, "2026-11".
        refused: since when Discord refuses its posts, in milliseconds UTC; None if it does not.
    """

    due: int | None
    begun: str = ""
    told: str = ""
    listed: str = ""
    month: str = ""
    refused: int | None = None


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """A game that was played to its end: the JSON of its seats, and when it ended."""

    id: str
    game: str
    seats: str
    touched_at: int


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """An open lobby, as the limit of lobbies counts it."""

    guild_id: int
    channel_id: int
    touched_at: int
