"""The rows of a feature, for who goes over all that is kept: an erasure, own data, a mended clock.

Each who does so is given those of all features, and knows none by name.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, LiteralString

from bot.store.columns import Columns


def _nothing(*_: Any) -> tuple[()]:
    return ()


@dataclass(frozen=True, kw_only=True)
class OwnRows:
    """What a feature keeps of people, tables and servers.

    Attributes:
        name: that of its list in the file of own data (docs/mydata.md); `mydata.<name>` says how long it is.
        own: returns that list for (a transaction, a person), as plain data; a `name` there is one they had.
        after: the list of the core after which it stands.
        columns: rows of people, which say themselves what an erasure does to them.
        erase: statements that erase a person, `:user`, before `columns` do.
        leave: called with (a transaction, a person, now) before they are erased.
        people: by table the column that names a person, of tables besides those of `columns`.
        of_tables: tables whose rows go with a table, its `table_id`.
        of_servers: tables whose rows go with a server, its `guild_id`.
        erase_server: statements that erase a server, their only mark, before these rows go.
        happened: questions after when the latest of what only ever happens was, a column `at`.
        to_now: statements by which what happened after `:until` happened `:now`.
        mend: mends before that what these do not, in (a transaction, a context); tells it to the host.
    """

    name: str = ""
    own: Callable[[Any, int], Sequence[Mapping[str, Any]]] = _nothing
    after: str = "ratings"
    columns: Sequence[Columns[Any]] = ()
    erase: Sequence[LiteralString] = ()
    leave: Callable[[Any, int, int], object] = _nothing
    people: Mapping[LiteralString, LiteralString] = field(default_factory=dict[LiteralString, LiteralString])
    of_tables: Sequence[LiteralString] = ()
    of_servers: Sequence[LiteralString] = ()
    erase_server: Sequence[LiteralString] = ()
    happened: Sequence[LiteralString] = ()
    to_now: Sequence[LiteralString] = ()
    mend: Callable[[Any, Any], Iterable[str]] = _nothing
