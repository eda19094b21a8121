"""What is kept about one person, for that person alone (docs/mydata.md).

It holds no position, no card but those of their own lines in advance, no seed and nobody else's name,
whatever the state of a table is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from json import dumps
from typing import Any, Final

from bot.store import (
    ANYBODY,
    AccountRow,
    HandoverRow,
    PeopleStatements,
    Person,
    RatingRow,
    ResultRow,
    TableRow,
)
from bot.store.columns import iso
from bot.store.ledgers import ACCOUNTS
from bot.store.own_rows import OwnRows
from bot.store.people import PEOPLE
from bot.store.ratings import RATINGS
from bot.store.rows import RESULTS
from bot.tables import Tables
from bot.tables.quarantine import entries, listed, mapped, told_in
from tapis.clocks import clock as clocks
from tapis.clocks.clock import milliseconds
from tapis.records.ratings import Rating
from tapis.records.seat_history import starters

FORMAT: Final = "tapis-vert-mydata/1"
"""The name and the version of the shape of the file."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """Everything that is kept about a person; `lists` are as they stand in the file, in their order."""

    user_id: int
    settings: Person
    lists: Mapping[str, Sequence[Mapping[str, Any]]]

    @property
    def changed(self) -> int:
        """How many settings they changed."""
        own, usual = self.settings, ANYBODY
        single = set(Person.__slots__) - {"unasked", "reached", "untold"}
        return sum(getattr(own, name) != getattr(usual, name) for name in single) + len(own.unasked)

    def seats(self, *phases: str) -> int:
        """Return at how many tables in these phases they sit."""
        return sum(
            table["phase"] in phases and table["seat"] is not None and not table["left"]
            for table in self.lists["tables"]
        )

    @property
    def accounts(self) -> int:
        """How many accounts of the coach are theirs."""
        counted = sum(result["account"] is not None for result in self.lists["results"])
        return counted + len(self.lists["decisions"])

    @property
    def words(self) -> int:
        """How many lucky words are kept."""
        return sum(bool(table["word"]) for table in self.lists["tables"])

    @property
    def names(self) -> tuple[str, ...]:
        """The names they sat under, the newest first."""
        told = [name for table in reversed(self.lists["tables"]) for name in table["names"]]
        rows = [row["name"] for found in self.lists.values() for row in found if "name" in row]
        return tuple(dict.fromkeys([*told, *rows]))

    @property
    def nothing(self) -> bool:
        """True if nothing is kept."""
        return not (self.changed or any(self.lists.values()))

    def text(self, made_at: datetime) -> str:
        """Return the file's text: a line for each table, result, entry of a day, rating, old mistake."""
        head = {
            "format": FORMAT,
            "made_at": iso(milliseconds(made_at)),
            "user": str(self.user_id),
            "settings": PEOPLE.own(self.settings),
        }
        lines = [f"{dumps(name)}: {dumps(value)}" for name, value in head.items()]
        lines += [f"{dumps(name)}: {_lines(rows)}" for name, rows in self.lists.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"


def kept(questions: PeopleStatements, rows: Sequence[OwnRows], user_id: int) -> PersonalData:
    """Return what is kept about a person, in one state of the database; `rows` are those of features."""
    handed: dict[str, list[HandoverRow]] = {}
    for row in questions.handovers(user_id):
        handed.setdefault(row.table_id, []).append(row)
    core = {
        "tables": [
            own_table(row, user_id, handed.get(row.id, [])) for row in questions.guest_tables(user_id)
        ],
        "results": [_result(row, account) for row, account in questions.own_results(user_id)],
        "ratings": [_rating(row) for row in questions.own_ratings(user_id)],
        "decisions": [_decided(row) for row in questions.own_decisions(user_id)],
    }
    lists = dict[str, Sequence[Mapping[str, Any]]]()
    for name, found in core.items():
        more = {each.name: each.own(questions, user_id) for each in rows if each.name and each.after == name}
        lists |= {name: found, **more}
    return PersonalData(user_id, questions.person(user_id), lists)


async def kept_of(tables: Tables, user_id: int) -> PersonalData:
    """Return what is kept about a person."""
    return await tables.read(kept, tables.rows, user_id)


def own_table(row: TableRow, user_id: int, handed: Sequence[HandoverRow]) -> dict[str, Any]:
    """Return what a table has of a person; times are in ISO 8601, UTC, ids of Discord are texts.

    `seat` counts from 0, None for who has none (any more); `names` are those they sat under; `robot` says how
    well the robot plays that stands in for them; `word` is what they mixed into the luck; `ping` is the last
    message that called a player there; `ahead` are their lines in advance, (condition, action).  `time_left`
    is what their bank holds, in seconds, None where no clock of theirs has run; while the table waits for
    them, they are late at `late_at`, by this `zone` and these `quiet` hours.
    """
    seats = entries(row.seats)
    own = [(seat, entry) for seat, entry in enumerate(seats) if entry[0] == user_id]
    gone = [entry for entry in entries(row.gone) if entry[0] == user_id]
    seat, entry = own[0] if own else (None, ())
    names = [str(entry[1]) for entry in [*gone, *(each for _, each in own)]]
    names += [name for one in handed for name in _handed(one, user_id)]
    clock = _clock(row.clocks, seat)
    wait = clock and clock.wait
    return {
        "table": row.id,
        "server": str(row.guild_id),
        "channel": str(row.channel_id),
        "game": row.game,
        "phase": row.phase,
        "private": row.owner == user_id,
        "opened_at": iso(row.opened_at),
        "last_change": iso(row.touched_at),
        "seat": seat,
        "names": tuple(dict.fromkeys(names)),
        "hosts": row.host_id == user_id,
        "opened": row.opened_by == user_id,
        "left": bool(gone),
        "agreed": seat is not None and user_id not in {*listed(row.unready), *listed(row.outsiders)},
        "robot": str(entry[2]) if len(entry) > 2 else None,
        "word": _word(row, user_id, [entry[0] for entry in seats], handed),
        "ping": None if row.ping_id is None or seat is None else str(row.ping_id),
        "ahead": tuple((str(when), str(code)) for when, code in mapped(row.ahead).get(str(seat), ())),
        "time_left": clock and clock.bank // 1000,
        "late_at": wait and iso(wait.due),
        "zone": wait.zone if wait else "",
        "quiet": wait.quiet if wait else "",
    }


def _clock(text: str, seat: int | None) -> clocks.Clock | None:
    """Return the clock of a seat; None of one that has none, or that cannot be read."""
    try:
        return None if seat is None else clocks.load(text).get(seat)
    except (AttributeError, TypeError, ValueError):
        return None


def _handed(handover: HandoverRow, user_id: int) -> list[str]:
    """Return the names of a person that a handover tells."""
    sides = (("was", handover.was_id), ("now", handover.now_id))
    return [
        str(fact[side])
        for fact in told_in(handover.facts)
        for side, who in sides
        if who == user_id and side in fact
    ]


def _word(row: TableRow, user_id: int, seats: Sequence[int], handed: Sequence[HandoverRow]) -> str | None:
    """Return the word that a person mixes, or has mixed, into the luck of a table."""
    words = mapped(row.words)
    if str(user_id) in words:
        return str(words[str(user_id)])
    mixed = [str(word) for word in listed(row.salt)[1:]]
    began = starters(seats, [(one.seat, one.was_id) for one in handed])
    own = [word for word, who in zip(mixed, began, strict=False) if who == user_id and word]
    return own[0] if own else None


def _result(row: ResultRow, account: AccountRow | None) -> dict[str, Any]:
    """Return a result as it stands in the file, with what the coach counted of it."""
    counted = ("measure", "prior", "luck", "others", "loss", "result", "error", "choices", "seats")
    left = ("stood_in", "stood_amid", "ended", "losses", "decided")
    dearest = ("dearest", "dearest_rev", "dearest_played", "dearest_best")
    return {
        **RESULTS.own(row, "table_id", "guild_id", "seat", "name", "game", "variant", "place", "points"),
        **RESULTS.own(row, "won", "withdrew"),
        "detail": mapped(row.detail),
        "at": iso(row.at),
        "account": account and ACCOUNTS.own(account, *counted, *left, *dearest),
    }


def _decided(row: AccountRow) -> dict[str, Any]:
    """Return what the coach counted where there is no result, as it stands in the file."""
    account = ACCOUNTS.own(row)
    return {"table": account.pop("table"), "seat": account.pop("seat"), "account": account}


def _rating(row: RatingRow) -> dict[str, Any]:
    """Return what a table made of a rating, as it stands in the file."""
    placed = RATINGS.own(row, "table_id", "guild_id", "game", "seat", "at", "place")
    shown = {"rating": Rating(row.mu, row.sigma, row.games).shown}
    return placed | shown | RATINGS.own(row, "mu", "sigma", "games")


def _lines(rows: Sequence[Mapping[str, Any]]) -> str:
    """Write a list with one object to a line."""
    return "[\n  " + ",\n  ".join(dumps(row, ensure_ascii=False) for row in rows) + "\n]" if rows else "[]"
