"""What becomes of a table of a tournament: its end is written where the next step of the tournament finds it.

Who ends it by an act of their own has lost the round (`docs/table.md`, E1).
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from pydantic import TypeAdapter

from bot.store import Transaction
from bot.store.rows import OTHERS_LEFT
from bot.tables.table import Table
from bot.tables.table_rules import history, people
from bot.tournaments.statements import TournamentRow, TournamentStatements
from tapis.games.kit.game import Illegal
from tapis.pairing.plan import Result
from tapis.pairing.tournament import TournamentRound, TournamentTable
from tapis.records.seat_history import SeatHistory

_ROUNDS: Final = TypeAdapter(tuple[TournamentRound, ...])


def rounds_of(row: TournamentRow) -> tuple[TournamentRound, ...]:
    """Return the rounds of a tournament as they are kept."""
    return _ROUNDS.validate_json(row.played)


def keep_rounds(row: TournamentRow, rounds: Iterable[TournamentRound]) -> None:
    """Put these rounds in the place of a tournament's."""
    row.played = _ROUNDS.dump_json(tuple(rounds)).decode()


def tables_of(row: TournamentRow) -> list[TournamentTable]:
    """Return the tables that were drawn, in order."""
    return [table for one in rounds_of(row) for table in one.tables]


def put_table(row: TournamentRow, changed: TournamentTable) -> None:
    """Put this table in the place of the one with its key."""
    keep_rounds(row, (one.replace(changed) for one in rounds_of(row)))


def finish(tx: Transaction, ident: int, table: Table, now: int) -> None:
    """Write how a table of a tournament has ended, however that was; what was put in for it stays."""
    won = {seat for seat, _, withdrew in tx.ranked(table.id) if withdrew == OTHERS_LEFT}

    def ended(found: TournamentTable) -> TournamentTable:
        past, result = history(tx, table), None if table.unranked else table.result
        if result is not None and (not result.ranked or (won and not table.mark.shares_luck)):
            result = None  # who won as all others had left has played on for themselves alone (L4)
        out = _out(table, past, found) - won
        if result is None and not out and not table.enders:
            return found.failed
        away = frozenset(_away(table, past, found, counts=result is not None))
        kept = Result(*found.drawn.key, absent=(away | out) - won, out=out)
        if result is None:
            return replace(found, result=kept)
        kept = replace(kept, places=tuple(result.places), marks=marks_of(table, result.scores))
        return replace(found, result=kept, scores=tuple(result.scores))

    _end(tx, ident, table.id, now, ended)


def close(tx: Transaction, ident: int, table_id: str, now: int) -> None:
    """Note that a table was closed by its row alone: it has no result, and nobody has caused that."""
    _end(tx, ident, table_id, now, lambda found: found.failed)


def _end(
    tx: Transaction, ident: int, table_id: str, now: int, ended: Callable[[TournamentTable], TournamentTable]
) -> None:
    """Put an ended table in the place of one without a result yet; the next step of its tournament is due."""
    rows = TournamentStatements.of(tx)
    row = rows.tournament(ident)
    tables = [] if row is None else tables_of(row)
    found = next((one for one in tables if one.table_id == table_id), None)
    if row is None or found is None or found.result is not None:
        return
    put_table(row, ended(found))
    row.due, row.changes = now, row.changes + 1
    rows.save(row)


def forget(tx: Transaction, ident: int, user_id: int, now: int) -> None:
    """Take the name of who put results in out of a tournament: they are being erased."""
    rows = TournamentStatements.of(tx)
    row = rows.tournament(ident)
    if row is not None:
        for table in tables_of(row):
            if table.by_id == user_id:
                put_table(row, replace(table, by_id=0, by=""))
        row.changes, row.due = row.changes + 1, now
        rows.save(row)


def luck_in_play(tx: Transaction, ident: int, table_id: str) -> bool:
    """Return True while another table of a table's round has not ended, in which the luck is the same."""
    row = TournamentStatements.of(tx).unheld(ident)
    rounds = () if row is None else rounds_of(row)
    return any(
        not one.ended
        for one in rounds
        if any(table_id in {table.table_id, table.former} for table in one.tables)
    )


def check_house(tx: Transaction, ident: int, user_id: int, *, manager: bool) -> None:
    """Raise `Illegal` unless who ends a table is the house: a manager who does not play in it (E1)."""
    if not manager or user_id in {one.user_id for one in TournamentStatements.of(tx).people(ident)}:
        raise Illegal("table.refuse.tournament_end")


def marks_of(table: Table, scores: Iterable[int]) -> tuple[int, ...]:
    """Return what rounds with the same luck compare: ours less theirs by deal, or the points alone."""
    if not table.mark.shares_luck:
        return ()
    deals = getattr(table.position, "marks", None)
    if deals is None:
        return tuple(scores)[:1]
    return tuple(us - them for us, them in deals)


def _out(table: Table, past: SeatHistory, found: TournamentTable) -> frozenset[int]:
    """Return the seats that were left or given away; not those that had their place before (L1)."""
    lost = {one.seat for one in table.gone if one.lost} | {one.seat for one in past.handovers}
    if table.gone and not people(table):
        lost.add(table.gone[-1].seat)  # with the last one the table ends
    return frozenset(lost) - found.drawn.robots


def _away(table: Table, past: SeatHistory, found: TournamentTable, *, counts: bool) -> Iterable[int]:
    """Yield the seats in which a robot played, though a person was drawn there.

    They had gone before, or a robot made more than a third of their moves; where the result `counts`, they
    never came.
    """
    for seat, player in enumerate(table.players):
        never = not past.own(seat) if counts else bool(player.level)
        if seat not in found.drawn.robots and (player.id < 0 or past.stood_in(seat) or never):
            yield seat
