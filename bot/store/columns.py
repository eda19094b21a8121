"""A row described once: its class names the columns of a table, and its statements follow from that.

A field is a column of the same name.  Its annotation says of which kind that is: `bool` is kept as 0 or 1, an
`Annotated` type carries a `Kind`, anything else is kept as it is.  Everything is built once, as the program
is imported: a press pays for a tuple.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime
from json import dumps, loads
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    LiteralString,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_type_hints,
)

R = TypeVar("R")
KEEP: Final = object()
"""What an erasure puts into a column that tells nothing of a person: what stands there stays."""


def sql(text: LiteralString, **parts: LiteralString | int) -> LiteralString:
    """Fill parts of our own into a statement.

    The type checker holds that they stand in the source: what anybody typed is a parameter, never a part.
    """
    return cast("LiteralString", text.format(**parts))


def listed(names: Iterable[str]) -> LiteralString:
    """Write a list of names of our own, such as those of a class's fields, or of marks."""
    return cast("LiteralString", ", ".join(names))


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of column is kept, what own data tells of it, and what an erasure does to it.

    Attributes:
        read: makes a field's value of what the column holds; None where that is the same.
        write: makes of a field's value what the column holds.
        own: what own data calls it, "" where that is its name, None where it is not told.
        told: makes of a field's value what own data tells, None where that is the same.
        person: it holds the id of the person whose row this is.
        erased: what stands there once that person is erased.
    """

    read: Callable[[Any], Any] | None = None
    write: Callable[[Any], Any] | None = None
    own: str | None = ""
    told: Callable[[Any], Any] | None = None
    person: bool = False
    erased: object = KEEP


def iso(milliseconds: int) -> str:
    """Return a time of a column in ISO 8601, UTC.

    >>> iso(1_795_000_000_000)
    '2026-11-18T11:06:40Z'
    """
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")


def _set(text: str) -> frozenset[Any]:
    return frozenset(loads(text))


def _array(values: Iterable[Any]) -> str:
    return dumps(sorted(values))


TableId: TypeAlias = Annotated[str, Kind(own="table")]
ServerId: TypeAlias = Annotated[int, Kind(own="server", told=str)]
ChannelId: TypeAlias = Annotated[int, Kind(own="channel", told=str)]
Revision: TypeAlias = Annotated[int, Kind(own="revision")]
PersonId: TypeAlias = Annotated[int, Kind(own=None, person=True, erased=0)]
"""Whose row it is; 0 once they are erased."""
PersonOrNobody: TypeAlias = Annotated[int | None, Kind(own=None, person=True, erased=None)]
"""Whose row it is; None once they are erased."""
PersonName: TypeAlias = Annotated[str, Kind(erased="")]
Instant: TypeAlias = Annotated[int, Kind(told=iso)]
"""Milliseconds UTC."""
Hidden: TypeAlias = Annotated[R, Kind(own=None)]
"""What own data does not tell."""
Names: TypeAlias = Annotated[frozenset[str], Kind(_set, _array, told=sorted)]
"""A JSON array of texts."""
Ids: TypeAlias = Annotated[frozenset[int], Kind(_set, _array, told=sorted)]
"""A JSON array of numbers."""
PLAIN: Final = Kind()
FLAG: Final = Kind(bool)


def _kind(hint: object) -> Kind:
    """Return the kind of an annotation: its own, that of a side of a union, a flag's, else a plain one.

    >>> _kind(bool).read, _kind(Revision).own, _kind(Revision | None).own
    (<class 'bool'>, 'revision', 'revision')
    """
    if hint is bool:
        return FLAG
    told = [each for side in (hint, *get_args(hint)) for each in getattr(side, "__metadata__", ())]
    return next((each for each in told if isinstance(each, Kind)), PLAIN)


class Columns(Generic[R]):
    """How the rows of a class are kept in a table.

    Args:
        row: the class, a dataclass or a named tuple.
        table: its table.
        made: the columns that the database fills in for a new row.
        instead: what a question reads in place of some columns.
        key: a column before those of the class, by which a row is written anew.
        drops: an erasure drops the rows of a person; else it blanks what their kinds say.
    """

    def __init__(
        self,
        row: type[R],
        table: LiteralString,
        *,
        made: Collection[str] = (),
        instead: Mapping[str, str] = {},
        key: str = "",
        drops: bool = False,
    ) -> None:
        hints = get_type_hints(row, include_extras=True)
        named: Any = row
        names = [field.name for field in fields(row)] if is_dataclass(row) else named._fields
        self.table: LiteralString = table
        self.kinds = {name: _kind(hints[name]) for name in names}
        self.key, self.drops = key, drops
        self.list: LiteralString = listed(instead.get(name, name) for name in names)
        """The columns, as a statement names them."""
        self.select = sql("SELECT {list} FROM {table} ", list=self.list, table=table)
        self.given = given = [name for name in names if name not in made]
        written = [key, *given] if key else given
        marks = listed("?" * len(written))
        self.insert = sql(
            "INSERT INTO {table} ({into}) VALUES ({marks}) ", table=table, into=listed(written), marks=marks
        )
        changed = listed(f"{name} = excluded.{name}" for name in given)
        self.upsert = f"{self.insert} ON CONFLICT ({key}) DO UPDATE SET {changed}"
        self.values: Callable[[R], tuple[Any, ...]] = attrgetter(*given)
        """Returns the fields of a row, without those that the database fills in."""
        self._reads = [(place, read) for place, name in enumerate(names) if (read := self.kinds[name].read)]
        self._writes = [(place, to) for place, name in enumerate(given) if (to := self.kinds[name].write)]
        self._names, self._of = names, getattr(row, "of", None)
        self.row: Callable[..., R] = row
        self.plain = not self._reads and self._of is None
        """True if its columns hold a row as it is."""

    def read(self, values: Iterable[Any]) -> R:
        """Return the row that these columns hold, in their order."""
        held = list(values)
        for place, read in self._reads:
            held[place] = read(held[place])
        return self._of(dict(zip(self._names, held, strict=True))) if self._of else self.row(*held)

    def write(self, row: R) -> Sequence[Any]:
        """Return what the columns of a row hold, without those that the database fills in."""
        if not self._writes:
            return self.values(row)
        held = list(self.values(row))
        for place, write in self._writes:
            held[place] = write(held[place])
        return held

    def own(self, row: R, *names: str) -> dict[str, Any]:
        """Return what own data tells of a row: of all its columns, or of these in this order."""
        told: dict[str, Any] = {}
        for name in names or self.kinds:
            kind, value = self.kinds[name], getattr(row, name)
            if kind.own is not None:
                told[kind.own or name] = value if value is None or kind.told is None else kind.told(value)
        return told

    @property
    def person(self) -> LiteralString:
        """The column with the id of the person whose row it is: of that kind, else the key."""
        return listed([next((name for name, kind in self.kinds.items() if kind.person), self.key)])

    def erase(self) -> LiteralString:
        """Return the statement that erases a person, `:user`, from the rows."""
        theirs = sql("WHERE {person} = :user AND {person} > 0", person=self.person)
        if self.drops:
            return sql("DELETE FROM {table} {theirs}", table=self.table, theirs=theirs)
        blanks = {name: kind.erased for name, kind in self.kinds.items() if kind.erased is not KEEP}
        given = listed(f"{name} = {_literal(value)}" for name, value in blanks.items())
        return sql("UPDATE {table} SET {given} {theirs}", table=self.table, given=given, theirs=theirs)


def _literal(value: object) -> str:
    return "NULL" if value is None else f"'{value}'" if isinstance(value, str) else str(value)
