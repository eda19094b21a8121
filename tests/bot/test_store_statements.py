"""Every statement of a store is understood by both databases, whatever is left out.

Tests of behaviour reach most of them, but not with every value that may be None: PostgreSQL asks for the type
of each value before it runs a statement.
"""

import inspect
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Literal, LiteralString, Union, get_args, get_origin, get_type_hints

import pytest

from bot.days.post_statements import Announced
from bot.days.statements import DayMonthRow
from bot.features import ROWS
from bot.notebook.rows import NotebookRow
from bot.store import (
    GuildSettings,
    MoveRow,
    Person,
    Questions,
    Shards,
    Stands,
    Store,
    TableRow,
    Transaction,
)
from bot.store.agenda import KINDS
from bot.store.ledgers import AccountRow
from bot.store.own_rows import OwnRows
from bot.store.ratings import RatingRow
from bot.store.rows import Place, ResultRow
from bot.tournaments.statements import TournamentPersonRow, TournamentRow
from tests.bot.bases import Base
from tests.bot.test_store import row

pytestmark = pytest.mark.store("sqlite", "postgresql")

SAMPLES: dict[Any, tuple[Any, ...]] = {
    str: ("x",),
    int: (3,),
    bool: (False, True),
    float: (0.5,),
    bytes: (b"\x00",),
    Any: (None,),  # the key of a piece of work, a text or a number
    LiteralString: ("UPDATE tables SET changes = changes",),
    types.NoneType: (None,),
    Place: tuple(Place),
    Shards: (Shards(), Shards(4, (0, 3))),
    Person: (Person(large=True), Person()),
    GuildSettings: (GuildSettings(), GuildSettings("fr", frozenset({1}), 1, 2, 3, pictures=False)),
    Announced: (Announced(5), Announced(None)),
    TableRow: (row("x", channel_id=2),),
    MoveRow: (MoveRow("x", 0, 0, None, "a", "[]", 1, 0),),
    ResultRow: (ResultRow("x", 0, 1, "N", 1, "toy", "", 1, 1, 1, "{}", 0),),
    DayMonthRow: (DayMonthRow("2026-03", "s", "Europe/Paris", "2026-03-01", 1, 0),),
    TournamentRow: (TournamentRow(1, 2, 3, 4, "N", "toy", "{}", "swiss", 2, "", "fr", "5m", "s", 0, None),),
    TournamentPersonRow: (TournamentPersonRow(1, 2, 3, "N", 0, False, 0),),
    RatingRow: (RatingRow("x", 1, "toy", 0, 2, 0, 1, 25.0, 8.0, 1),),
    NotebookRow: (NotebookRow(1, "x", 1, "toy", "points", "a", "b", 1.0, 0.0, b"", 0, 0, 0, 0),),
    Stands: tuple(KINDS.values()),
    Sequence[OwnRows]: (ROWS, ()),
    AccountRow: (AccountRow("x", 0, "points", 0.0, 0.0, 0.0, 0.0, 0.0, 1),),
}
NEEDS_A_LEDGER = {"add_luck", "keep_ledger", "refuse_ledger", "set_accounts"}
NEEDS_A_TABLE = {
    "add_guests",
    "add_handover",
    "add_ledger",
    "add_move",
    "add_ratings",
    "add_results",
} | NEEDS_A_LEDGER


def samples(hint: Any) -> list[Any]:
    """Return values of a type, each of its sides at least once.

    >>> samples(int | None), samples(Iterable[str])
    ([3, None], [['x'], []])
    """
    origin, inner = get_origin(hint), get_args(hint)
    if hint in SAMPLES or origin is Literal:
        return list(SAMPLES.get(hint, inner))
    if origin in {Union, types.UnionType}:
        return [value for side in inner for value in samples(side)]
    if origin is tuple:
        return [tuple(samples(side)[0] for side in inner)]
    if origin is Mapping:
        return [{samples(inner[0])[0]: samples(inner[1])[0]}, {}]
    assert origin is not None, f"there is no value of {hint}"
    if origin is Sequence:
        return [None]  # what a table was before: it may be unknown
    return [[value] for value in samples(inner[0])] + [[]]


def statements(kind: type) -> list[str]:
    return [name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_")]


def calls(kind: type, name: str) -> Iterable[Callable[[Any], Any]]:
    """Yield calls of a statement with all values of its arguments."""
    method = getattr(kind, name)
    hints = get_type_hints(method)
    places = [
        (each.name, each.kind is each.KEYWORD_ONLY)
        for each in inspect.signature(method).parameters.values()
        if each.name != "self" and each.kind is not each.VAR_KEYWORD
    ]
    for values in product(*(samples(hints[each]) for each, _ in places)):
        plain = [value for value, (_, named) in zip(values, places, strict=True) if not named]
        named = {each: value for value, (each, named) in zip(values, places, strict=True) if named}
        yield lambda at, plain=plain, named=named: getattr(at, name)(*plain, **named)


@pytest.fixture
async def store(base: Base) -> Any:
    store = await base.open()
    yield store
    await store.close()


async def test_every_statement_of_a_transaction_is_understood(store: Store) -> None:
    class Enough(Exception):
        pass

    for name in statements(Transaction):
        for call in calls(Transaction, name):

            def work(tx: Transaction, name: str = name, call: Callable[[Any], Any] = call) -> None:
                if name in NEEDS_A_TABLE:
                    tx.add_table(SAMPLES[TableRow][0])
                if name in NEEDS_A_LEDGER:
                    tx.add_ledger("x", 0)
                call(tx)
                raise Enough

            with pytest.raises(Enough):
                await store.run(work)


async def test_every_question_is_understood(store: Store) -> None:
    for name in statements(Questions):
        if not name.startswith("save"):  # it is asked on what only reads
            for call in calls(Questions, name):
                await store.read(call)
