"""The ledgers of finished tables: each is due once, kept once, and gone when the game is played on."""

import sqlite3
from contextlib import closing

import pytest

from bot.store import AccountRow, LedgerRow
from bot.store.schema import SCHEMA, steps
from bot.tables import QueuedGame, Table, agenda, ledgers, seats
from tapis.records.ledger import Coached, unpack
from tests.bot.table_house import ANNA, BEN, House

pytestmark = pytest.mark.store("sqlite", "postgresql")

KEPT = b"deflated"


async def finished(house: House, channel: int = 5) -> Table:
    """Play a game to its end: whoever throws first wins."""
    table = await house.started(ANNA, BEN, channel=channel, goal=1)
    return (await house.play(table, ANNA, "roll")).table


async def due(house: House, *, old: bool = False) -> str | None:
    found = await house.tables.run(ledgers.due, version=1, old=old)
    return None if found is None else found.table_id


def account(table: Table, seat: int) -> AccountRow:
    return AccountRow(table.id, seat, "points", 205.0, 22.0, 13.0, 214.0, 0.0, 30)


async def keep(house: House, table: Table, version: int = 1) -> None:
    accounts = [account(table, seat) for seat in range(2)]
    await house.store.run(lambda tx: tx.keep_ledger(table.id, version, KEPT, accounts))


async def row_of(house: House, table: Table) -> LedgerRow | None:
    return await house.store.run(lambda tx: tx.ledger(table.id))


async def test_a_game_that_was_played_to_its_end_is_due_at_once(house: House) -> None:
    woken: list[str] = []
    house.tables.finished = woken.append
    table = await finished(house)
    assert (table.ledger, woken) == (Coached("due"), [table.id])
    assert await due(house) == table.id


async def test_a_game_that_ended_early_is_never_due(house: House) -> None:
    table = await house.started(ANNA, BEN, game="duel")
    table = await house.ends(table, ANNA, BEN)
    assert (table.phase, table.ledger, await due(house)) == ("over", None, None)


async def test_a_game_that_ended_as_somebody_left_is_due_for_their_mistakes_count(house: House) -> None:
    table = await house.started(ANNA, BEN, game="duel")
    table = (await house.tables.at(table.id, seats.leave, BEN.id)).table
    assert (table.phase, table.ledger, await due(house)) == ("over", Coached("due"), table.id)


async def test_what_is_due_comes_with_its_record_and_seed_but_without_the_deals(house: House) -> None:
    table = await finished(house)
    found = await house.tables.run(ledgers.due, version=1)
    assert isinstance(found, QueuedGame), "the game is due"
    assert (found.record.seed, found.record.secrets) == (table.seed, None)
    assert [move.action for move in found.record.moves] == ["start", "roll"]


async def test_a_kept_ledger_is_shown_with_the_table_and_is_due_no_more(house: House) -> None:
    table = await finished(house)
    await keep(house, table)
    assert (await house.tables.get(table.id)).ledger == Coached("done", ledger=unpack(KEPT))
    assert await row_of(house, table) == LedgerRow("done", version=1, ledger=KEPT)
    assert await due(house) is None


async def test_a_ledger_is_kept_once(house: House) -> None:
    """What a second counting of the same game would write comes too late."""
    table = await finished(house)
    await keep(house, table)
    before = house.dump()
    await keep(house, table, version=2)
    assert house.dump() == before


async def test_the_game_that_ended_first_is_counted_first(house: House) -> None:
    first = await finished(house)
    house.later(minutes=1)
    second = await finished(house, channel=6)
    assert await due(house) == first.id
    await keep(house, first)
    assert await due(house) == second.id


async def test_a_ledger_that_was_put_off_is_due_again_after_its_pause(house: House) -> None:
    table = await finished(house)
    await house.tables.run(agenda.put_off, table.id, "due", 0)
    assert await due(house) is None
    house.later(seconds=10)
    found = await house.tables.run(ledgers.due, version=1)
    assert isinstance(found, QueuedGame), "its pause is over"
    assert found.tries == 1


async def test_a_refused_ledger_says_why_and_is_not_tried_again(house: House) -> None:
    table = await finished(house)
    await house.tables.run(ledgers.refuse, table.id, "unsolved", 1)
    house.later(days=9)
    assert (await house.tables.get(table.id)).ledger == Coached("refused", "unsolved")
    assert await row_of(house, table) == LedgerRow("refused", "unsolved", 1)
    assert await due(house) is None


async def test_ledgers_of_an_older_coach_are_made_anew_slowly_and_stand_meanwhile(house: House) -> None:
    table = await finished(house)
    await keep(house, table)
    await house.tables.run(ledgers.renew, 2)
    assert await row_of(house, table) == LedgerRow("due", version=1, old=1, ledger=KEPT)
    assert (await due(house), await due(house, old=True)) == (None, table.id)
    await house.tables.run(ledgers.renew, 1)
    await keep(house, table, version=2)
    await house.tables.run(ledgers.renew, 2)
    assert await due(house, old=True) is None


async def test_a_game_that_cannot_be_read_is_refused_and_the_next_is_counted(house: House) -> None:
    broken = await finished(house)
    house.later(minutes=1)
    sound = await finished(house, channel=6)
    house.base.write("UPDATE tables SET state = 'nonsense' WHERE id = ?", broken.id)
    assert await due(house) == sound.id
    assert await row_of(house, broken) == LedgerRow("refused", "invalid", 1)


LEFT = "SELECT (SELECT count(*) FROM ledgers), (SELECT count(*) FROM accounts)"


async def test_a_game_that_is_erased_takes_its_ledger_along(house: House) -> None:
    table = await finished(house)
    await keep(house, table)
    assert house.base.rows(LEFT) == [(1, 2)]
    for rows in ("moves", "ratings", "results"):
        house.base.write(f"DELETE FROM {rows} WHERE table_id = ?", table.id)  # noqa: S608 - our own
    house.base.write("DELETE FROM tables WHERE id = ?", table.id)
    assert house.base.rows(LEFT) == [(0, 0)]


async def test_a_game_that_is_played_on_has_no_ledger(house: House) -> None:
    table = await finished(house)
    await keep(house, table)
    house.base.write("UPDATE tables SET life = 'playing' WHERE id = ?", table.id)
    assert house.base.rows(LEFT) == [(0, 0)]


def test_the_games_that_are_over_already_are_due_once_the_newest_first() -> None:
    before, after = steps(SCHEMA)[:12], steps(SCHEMA)[12]
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in before:
            connection.executescript(step)
        ends = [("a", "over", 0, "{}", 1), ("b", "over", 0, "{}", 2), ("c", "over", 1, "{}", 3)]
        ends += [("d", "playing", 0, "{}", 4), ("e", "over", 1, None, 5)]
        connection.executemany(
            "INSERT INTO tables (id, guild_id, channel_id, game, phase, unranked, state, touched_at, locale,"
            " pace, options, host_id, seats, seed, version, waiting_since, opened_at)"
            " VALUES (?, 1, 1, 'toy', ?, ?, ?, ?, 'en', 'none', '{}', 1, '[]', 's', 1, 0, 0)",
            ends,
        )
        connection.executescript(after)
        found = connection.execute("SELECT table_id, old FROM ledgers ORDER BY due_at").fetchall()
    assert found == [("b", 1), ("a", 1)]


def test_accounts_of_before_are_told_by_how_many_sat_there_leavers_too() -> None:
    before, after = steps(SCHEMA)[:19], steps(SCHEMA)[19]
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in before:
            connection.executescript(step)
        connection.executemany(
            "INSERT INTO results (table_id, seat, user_id, name, guild_id, game, variant, place, points, won,"
            " detail, at, withdrew) VALUES ('a', ?, ?, 'n', 1, 'toy', '', 1, 0, 0, '{}', 5, ?)",
            [(0, 11, 0), (1, 12, 1)],
        )
        connection.executemany(
            "INSERT INTO accounts (table_id, seat, measure, prior, luck, loss, result, error, choices)"
            " VALUES ('a', ?, 'win', 0.5, 0.1, 0.2, 0.4, 0, 9)",
            [(0,), (1,), (2,)],
        )
        connection.executescript(after)
        found = connection.execute("SELECT DISTINCT user_id, of FROM totals WHERE of GLOB '*.*'").fetchall()
        kept, anew = (
            connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3, 4, 5, 6").fetchall()  # noqa: S608 - ours
            for name in ("totals", "recount")
        )
    figures = ("choices.win.3", "loss.win.3", "luck.win.3", "squares.win.3")
    assert sorted(found) == [(user, of) for user in (11, 12) for of in figures]
    assert kept == anew


@pytest.mark.store("sqlite")
@pytest.mark.parametrize("old", [0, 1])
async def test_what_is_due_is_found_by_an_index(house: House, old: int) -> None:
    await house.store.close()
    with closing(sqlite3.connect(house.path)) as connection:
        plan = connection.execute(
            "EXPLAIN QUERY PLAN SELECT table_id FROM ledgers WHERE state = 'due' AND old = ? AND due_at <= 9"
            " ORDER BY due_at LIMIT 1",
            (old,),
        ).fetchall()
    assert [step[-1] for step in plan] == ["SEARCH ledgers USING INDEX ledgers_due (old=? AND due_at<?)"]
    house.store = await house.base.open()
