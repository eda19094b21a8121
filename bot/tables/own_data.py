"""What is kept about one person, for that person alone (docs/mydata.md).

It holds no position, no card but those of their own lines in advance, no seed and nobody else's name,
whatever the state of a table is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from json import dumps, loads
from typing import Any, Final

from bot.records.ratings import Rating
from bot.store import (
    ANYBODY,
    AccountRow,
    DayEntryRow,
    GuestRow,
    HandoverRow,
    NotebookRow,
    OwnEveningRow,
    OwnResultRow,
    Person,
    PersonalDataStatements,
    RatingRow,
    phase_of,
)
from bot.tables import clocks, day_results
from bot.tables.codec import moment

FORMAT: Final = "tapis-vert-mydata/1"
"""The name and the version of the shape of the file."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """What a table has of a person; times are in ISO 8601, UTC, ids of Discord are texts.

    `seat` counts from 0, None for who has none (any more); `names` are those they sat under; `robot` says how
    well the robot plays that stands in for them; `word` is what they mixed into the luck; `ping` is the last
    message that called a player there; `ahead` are their lines in advance, (condition, action).  `time_left`
    is what their bank holds, in seconds, None where no clock of theirs has run; while the table waits for
    them, they are late at `late_at`, by this `zone` and these `quiet` hours.
    """

    table: str
    server: str
    channel: str
    game: str
    phase: str
    private: bool
    opened_at: str
    last_change: str
    seat: int | None
    names: tuple[str, ...]
    hosts: bool
    opened: bool
    left: bool
    agreed: bool
    robot: str | None
    word: str | None
    ping: str | None
    ahead: tuple[tuple[str, str], ...]
    time_left: int | None
    late_at: str | None
    zone: str
    quiet: str


@dataclass(frozen=True, slots=True)
class OwnDay:
    """An entry of a day, as the database keeps it (`data/schema`), and the servers at which it counts."""

    date: str
    game: str
    table: str | None
    name: str
    field: str
    mixed: bool
    opened_at: str
    finished_at: str | None
    points: int | None
    expected: float | None
    lost: float | None
    error: float
    squares: str
    marks: tuple[int | None, ...]
    void: int
    servers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonalData:
    """Everything that is kept about a person."""

    user_id: int
    settings: Person
    tables: tuple[OwnTable, ...]
    results: tuple[OwnResultRow, ...]
    days: tuple[OwnDay, ...]
    ratings: tuple[RatingRow, ...]
    evenings: tuple[OwnEveningRow, ...]
    notebook: tuple[NotebookRow, ...]
    decisions: tuple[AccountRow, ...]

    @property
    def changed(self) -> int:
        """How many settings they changed."""
        own, usual = self.settings, ANYBODY
        single = set(Person.__slots__) - {"unasked", "reached", "untold"}
        return sum(getattr(own, name) != getattr(usual, name) for name in single) + len(own.unasked)

    def seats(self, *phases: str) -> int:
        """Return at how many tables in these phases they sit."""
        return sum(
            table.phase in phases and table.seat is not None and not table.left for table in self.tables
        )

    @property
    def accounts(self) -> int:
        """How many accounts of the coach are theirs."""
        return sum(result.account is not None for result in self.results) + len(self.decisions)

    @property
    def words(self) -> int:
        """How many lucky words are kept."""
        return sum(bool(table.word) for table in self.tables)

    @property
    def names(self) -> tuple[str, ...]:
        """The names they sat under, the newest first."""
        told = [name for table in reversed(self.tables) for name in table.names]
        return tuple(
            dict.fromkeys([*told, *(row.name for row in (*self.results, *self.days, *self.evenings))])
        )

    @property
    def nothing(self) -> bool:
        """True if nothing is kept."""
        rows = (self.tables, self.results, self.days, self.ratings, self.evenings, self.notebook)
        return not (self.changed or any(rows) or self.decisions)

    def text(self, made_at: datetime) -> str:
        """Return the file's text: a line for each table, result, entry of a day, rating, old mistake."""
        settings = asdict(self.settings) | {
            "unasked": sorted(self.settings.unasked),
            "reached": dict(self.settings.reached),
            "untold": sorted(self.settings.untold),
        }
        head = {
            "format": FORMAT,
            "made_at": _told(made_at),
            "user": str(self.user_id),
            "settings": settings,
        }
        lists = {
            "tables": [asdict(table) for table in self.tables],
            "results": [_result(row) for row in self.results],
            "days": [asdict(day) for day in self.days],
            "ratings": [_rating(row) for row in self.ratings],
            "evenings": [_evening(row, self.user_id) for row in self.evenings],
            "notebook": [_mistake(row) for row in self.notebook],
            "decisions": [_decided(row) for row in self.decisions],
        }
        lines = [f"{dumps(name)}: {dumps(value)}" for name, value in head.items()]
        lines += [f"{dumps(name)}: {_lines(rows)}" for name, rows in lists.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"


def kept(questions: PersonalDataStatements, user_id: int) -> PersonalData:
    """Return what is kept about a person, in one state of the database."""
    handed: dict[str, list[HandoverRow]] = {}
    for row in questions.handovers(user_id):
        handed.setdefault(row.table_id, []).append(row)
    tables = [_own(row, user_id, handed.get(row.id, [])) for row in questions.guest_tables(user_id)]
    servers: dict[int, list[str]] = {}
    for entry_id, guild_id in questions.own_day_servers(user_id):
        servers.setdefault(entry_id, []).append(str(guild_id))
    days = [
        _day(row, servers.get(row.id, []), told=questions.day_closed(row.date))
        for row in questions.own_day_entries(user_id)
    ]
    results = questions.own_results(user_id)
    ratings, evenings = questions.own_ratings(user_id), questions.own_evenings(user_id)
    return PersonalData(
        user_id,
        questions.person(user_id),
        tuple(tables),
        tuple(results),
        tuple(days),
        tuple(ratings),
        tuple(evenings),
        tuple(questions.notebook(user_id)),
        tuple(questions.own_decisions(user_id)),
    )


def _evening(row: OwnEveningRow, user_id: int) -> dict[str, Any]:
    return {
        "evening": row.evening_id,
        "server": str(row.guild_id),
        "channel": str(row.channel_id),
        "game": row.game,
        "form": row.form,
        "life": row.life,
        "number": row.number,
        "name": row.name,
        "team": row.team,
        "gone": bool(row.gone),
        "at": _told(moment(row.at)),
        "organises": row.organiser_id == user_id,
    }


def _day(row: DayEntryRow, servers: Sequence[str], *, told: bool) -> OwnDay:
    """Return an entry; its squares are `told` once its day has closed, as they help a second account."""
    return OwnDay(
        date=row.date,
        game=row.game,
        table=row.table_id,
        name=row.name,
        field=row.field,
        mixed=bool(row.mixed),
        opened_at=_told(moment(row.opened_at)),
        finished_at=None if row.finished_at is None else _told(moment(row.finished_at)),
        points=row.points,
        expected=row.expected,
        lost=row.lost,
        error=row.error,
        squares=row.squares if told else "",
        marks=day_results.marks_of(row.marks),
        void=row.void,
        servers=tuple(servers),
    )


def _own(row: GuestRow, user_id: int, handed: Sequence[HandoverRow]) -> OwnTable:
    seats = entries(row.seats)
    own = [(seat, entry) for seat, entry in enumerate(seats) if entry[0] == user_id]
    gone = [entry for entry in entries(row.gone) if entry[0] == user_id]
    seat, entry = own[0] if own else (None, ())
    names = [str(entry[1]) for entry in [*gone, *(each for _, each in own)]]
    names += [name for one in handed for name in _handed(one, user_id)]
    clock = _clock(row.clocks, seat)
    wait = clock and clock.wait
    return OwnTable(
        table=row.id,
        server=str(row.guild_id),
        channel=str(row.channel_id),
        game=row.game,
        phase=phase_of(row.life, row.back),
        private=row.owner == user_id,
        opened_at=_told(moment(row.opened_at)),
        last_change=_told(moment(row.touched_at)),
        seat=seat,
        names=tuple(dict.fromkeys(names)),
        hosts=row.host_id == user_id,
        opened=row.opened_by == user_id,
        left=bool(gone),
        agreed=seat is not None and user_id not in {*listed(row.unready), *listed(row.outsiders)},
        robot=str(entry[2]) if len(entry) > 2 else None,
        word=_word(row, user_id, [entry[0] for entry in seats], handed),
        ping=None if row.ping_id is None or seat is None else str(row.ping_id),
        ahead=tuple((str(when), str(code)) for when, code in _mapped(row.ahead).get(str(seat), ())),
        time_left=clock and clock.bank // 1000,
        late_at=wait and _told(moment(wait.due)),
        zone=wait.zone if wait else "",
        quiet=wait.quiet if wait else "",
    )


def _clock(text: str, seat: int | None) -> clocks.Clock | None:
    """Return the clock of a seat; None of one that has none, or that cannot be read."""
    try:
        return None if seat is None else clocks.load(text).get(seat)
    except (AttributeError, TypeError, ValueError):
        return None


def _handed(handover: HandoverRow, user_id: int) -> list[str]:
    """Return the names of a person that a handover tells."""
    told = [fact for fact in listed(handover.facts) if isinstance(fact, dict)]
    sides = (("was", handover.was_id), ("now", handover.now_id))
    return [str(fact[side]) for fact in told for side, who in sides if who == user_id and side in fact]


def _word(row: GuestRow, user_id: int, seats: Sequence[int], handed: Sequence[HandoverRow]) -> str | None:
    """Return the word that a person mixes, or has mixed, into the luck of a table."""
    words = _mapped(row.words)
    if str(user_id) in words:
        return str(words[str(user_id)])
    mixed = [str(word) for word in listed(row.salt)[1:]]
    began = starters(seats, [(one.seat, one.was_id) for one in handed])
    own = [word for word, who in zip(mixed, began, strict=False) if who == user_id and word]
    return own[0] if own else None


def starters(seats: Sequence[int], handed: Sequence[tuple[int, int | None]]) -> list[int | None]:
    """Return who sat at each seat when the game began; None if that is not known.

    Args:
        seats: who sits at each seat now.
        handed: the seats that passed on since, in order, each with who had it before.

    >>> starters([7, 8], [(1, 5), (1, 6)])
    [7, 5]
    """
    began: list[int | None] = list(seats)
    for seat, was in reversed(handed):
        if seat < len(began):
            began[seat] = was
    return began


def listed(text: str) -> list[Any]:
    """Return a JSON array of a column; nothing of one that cannot be read."""
    try:
        found = loads(text)
    except ValueError:
        return []
    return found if isinstance(found, list) else []


def entries(text: str) -> list[list[Any]]:
    """Return the entries of a column that begin with a user id and a name."""
    return [entry for entry in listed(text) if isinstance(entry, list) and len(entry) > 1]


def _mapped(text: str) -> Mapping[str, Any]:
    try:
        found = loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _result(row: OwnResultRow) -> dict[str, Any]:
    """Return a result as it stands in the file, with what the coach counted of it."""
    counted = ("measure", "prior", "luck", "others", "loss", "result", "error", "choices", "seats")
    left = ("stood_in", "stood_amid", "ended", "losses", "decided")
    dearest = ("dearest", "dearest_rev", "dearest_played", "dearest_best")
    account = row.account and {name: getattr(row.account, name) for name in (*counted, *left, *dearest)}
    plain = ("seat", "name", "game", "variant", "place", "points")
    return {
        "table": row.table_id,
        "server": str(row.guild_id),
        **{name: getattr(row, name) for name in plain},
        "won": bool(row.won),
        "withdrew": bool(row.withdrew),
        "detail": _mapped(row.detail),
        "at": _told(moment(row.at)),
        "account": account,
    }


def _decided(row: AccountRow) -> dict[str, Any]:
    """Return what the coach counted where there is no result, as it stands in the file."""
    account = asdict(row)
    del account["decider_id"]
    return {"table": account.pop("table_id"), "seat": account.pop("seat"), "account": account}


def _rating(row: RatingRow) -> dict[str, Any]:
    """Return what a table made of a rating, as it stands in the file."""
    return {
        "table": row.table_id,
        "server": str(row.guild_id),
        "game": row.game,
        "seat": row.seat,
        "at": _told(moment(row.at)),
        "place": row.place,
        "rating": Rating(row.mu, row.sigma, row.games).shown,
        "mu": row.mu,
        "sigma": row.sigma,
        "games": row.games,
    }


def _mistake(row: NotebookRow) -> dict[str, Any]:
    """Return an old mistake as it stands in the file, without what its other actions cost."""
    return {
        "table": row.table_id,
        "revision": row.rev,
        "game": row.game,
        "measure": row.measure,
        "played": row.played,
        "best": row.best,
        "loss": row.loss,
        "error": row.error,
        "chance": row.chance,
        "stage": row.stage,
        "found": bool(row.found),
        "due_at": _told(moment(row.due_at)),
        "entered_at": _told(moment(row.entered_at)),
    }


def _told(at: datetime) -> str:
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")


def _lines(rows: Sequence[Mapping[str, Any]]) -> str:
    """Write a list with one object to a line."""
    return "[\n  " + ",\n  ".join(dumps(row, ensure_ascii=False) for row in rows) + "\n]" if rows else "[]"
