"""What becomes of a table of an evening: its end is written where the next step of the evening finds it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from pydantic import TypeAdapter

from bot.evenings.evening import EveningRound, EveningTable
from bot.evenings.plan import Result
from bot.store import EveningRow, Transaction
from bot.tables.table import Table
from bot.tables.table_rules import Past

_ROUNDS: Final = TypeAdapter(tuple[EveningRound, ...])


def rounds_of(row: EveningRow) -> tuple[EveningRound, ...]:
    """Return the rounds of an evening as they are kept."""
    return _ROUNDS.validate_json(row.played)


def keep_rounds(row: EveningRow, rounds: Iterable[EveningRound]) -> None:
    """Put these rounds in the place of an evening's."""
    row.played = _ROUNDS.dump_json(tuple(rounds)).decode()


def with_table(rounds: Iterable[EveningRound], changed: EveningTable) -> tuple[EveningRound, ...]:
    """Return rounds with this table in the place of the one with its key."""
    return tuple(
        replace(
            one,
            tables=tuple(changed if table.drawn.key == changed.drawn.key else table for table in one.tables),
        )
        for one in rounds
    )


def finish(tx: Transaction, table: Table, now: int) -> None:
    """Write how a table of an evening has ended, however that was; what was put in for it stays.

    Args:
        tx: the open transaction.
        table: the table, over.
        now: the time in milliseconds UTC.
    """

    def ended(found: EveningTable) -> EveningTable:
        result = None if table.unranked else table.result
        kept = Result(*found.drawn.key, absent=frozenset(_absent(tx, table, found)))
        if result is not None and result.ranked:
            kept = replace(kept, places=tuple(result.places), marks=marks_of(table, result.scores))
        return replace(found, result=kept, scores=() if result is None else tuple(result.scores))

    _end(tx, table.evening, table.id, now, ended)


def close(tx: Transaction, evening_id: int, table_id: str, now: int) -> None:
    """Note that a table was closed by its row alone: it has no result."""
    _end(tx, evening_id, table_id, now, lambda found: replace(found, result=Result(*found.drawn.key)))


def _end(
    tx: Transaction, evening_id: int, table_id: str, now: int, ended: Callable[[EveningTable], EveningTable]
) -> None:
    """Put an ended table in the place of one that has no result yet; the next step of its evening is due."""
    row = tx.evening(evening_id)
    rounds = () if row is None else rounds_of(row)
    found = next((one for each in rounds for one in each.tables if one.table_id == table_id), None)
    if row is None or found is None or found.result is not None:
        return
    keep_rounds(row, with_table(rounds, ended(found)))
    row.due, row.changes = now, row.changes + 1
    tx.save_evening(row)


def luck_in_play(tx: Transaction, evening_id: int, table_id: str) -> bool:
    """Return True while another table of a table's round has not ended, in which the luck is the same."""
    row = tx.evening_unheld(evening_id)
    rounds = () if row is None else rounds_of(row)
    return any(not one.ended for one in rounds if any(table.table_id == table_id for table in one.tables))


def marks_of(table: Table, scores: Iterable[int]) -> tuple[int, ...]:
    """Return what rounds with the same luck compare: ours less theirs by deal, or the points alone."""
    if not table.keyed:
        return ()
    deals = getattr(table.position, "marks", None)
    if deals is None:
        return tuple(scores)[:1]
    return tuple(us - them for us, them in deals)


def _absent(tx: Transaction, table: Table, drawn: EveningTable) -> Iterable[int]:
    """Yield the seats in which a robot played, though a person was drawn there.

    They never came or left, or a robot made more than a third of their moves.
    """
    past = Past(tx, table)
    for seat, player in enumerate(table.players):
        if seat in drawn.drawn.robots:
            continue
        handed = any(one.seat == seat for one in past.handovers)
        left = player.id <= 0 or table.has_left(player.id) or seat in table.forfeited
        if left or handed or past.stood_in(seat) or not past.own(seat):
            yield seat
