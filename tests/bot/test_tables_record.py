"""Records of tables: what a table writes is what `verify` accepts."""

from collections.abc import Callable
from json import dumps, loads
from random import Random
from typing import Any

import pytest

from bench.people import begun, finished, moved
from bot.features import ROWS
from bot.shelf import SHELF
from bot.store import Transaction
from bot.tables import Player, Table, Tables, ending, export, seats, undos
from bot.tables import play as plays
from bot.tables.session import Session
from bot.tables.verbs import Context
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import UNRANKED, Seat
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.bases import Base
from tests.bot.table_house import ANNA, BEN, CARO, House


async def yams(house: House, *players: Any) -> tuple[Tables, Table]:
    tables = Tables(house.store, SHELF, clock=lambda: house.now, rows=ROWS)
    return tables, await begun(tables, *players, pace="5m")


def last(table: Table, seat: Seat) -> str:
    """Choose the last legal action."""
    return str(table.position.legal(seat)[-1])


async def test_a_finished_table_has_a_record_that_verifies(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN)
    table = await finished(tables, table, last)
    record = await tables.about(table.id, export.record_of)
    verdict = verify(record, GAMES)
    assert verdict.ok, str(verdict)
    assert (record.seats, record.seed, record.seed_sha256) == (["Anna", "Ben"], table.seed, table.seed_hash)


async def test_the_record_of_a_running_game_holds_no_seed(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN)
    table = await moved(tables, table, last)
    record = await tables.about(table.id, export.record_of)
    assert table.seed not in record.text()
    assert record.result is None
    assert verify(record, GAMES).ok


async def test_undo_skip_replacement_and_withdrawal_verify(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN, CARO)
    while table.undo_seat != 0:
        table = await moved(tables, table, last)
    table = (await tables.at(table.id, undos.undo, ANNA.id, next(house.ids))).table
    assert verify(await tables.about(table.id, export.record_of), GAMES).ok
    house.later(minutes=5)
    table = (await tables.at(table.id, plays.skip, BEN.id, next(house.ids))).table
    await tables.at(table.id, seats.ask, CARO.id, CARO.id, Player(99, "Zoe"))
    await tables.at(table.id, seats.join, Player(99, "Zoe"))
    table = await tables.at(table.id, seats.agree, CARO.id)
    assert verify(await tables.about(table.id, export.record_of), GAMES).ok
    table = (await tables.at(table.id, seats.leave, BEN.id)).table
    table = await finished(tables, table, last)
    record = await tables.about(table.id, export.record_of)
    verdict = verify(record, GAMES)
    assert verdict.ok, str(verdict)
    assert record.seats == ["Anna", "Ben", "Zoe"]
    assert {"undo", "replace", "withdraw"} < {move.action for move in record.moves}
    assert any(move.skipped for move in record.moves), "no move was skipped"


async def test_a_table_ended_early_has_a_record_without_places(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN)
    table = await moved(tables, table, last)
    table = await tables.at(table.id, ending.end, 99, manager=True)
    record = await tables.about(table.id, export.record_of)
    assert record.result == UNRANKED.model_dump(mode="json")
    assert record.seed == table.seed
    verdict = verify(record, GAMES)
    assert verdict.ok, str(verdict)


async def test_a_lobby_has_no_record(house: House) -> None:
    table = await house.lobby(ANNA)
    await house.refused(house.tables.about(table.id, export.record_of), "table.refuse.not_started")


def by_robot(house: House, table: Table, *, skipped: bool = False) -> Callable[[Transaction], None]:
    """Return the transaction in which a strong robot throws all dice for the awaited seat."""

    def work(tx: Transaction) -> None:
        session = Session.of(tx, Context(SHELF, lambda: house.now, Chance), table.id)
        [seat] = session.awaited
        facts = session.playing().play(seat, "roll.11111", session.chance())
        session.add_move(seat, "roll.11111", facts, skipped=skipped, by="strong")
        session.save()

    return work


async def test_a_robot_s_move_is_kept_with_its_level(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN)
    await house.store.run(by_robot(house, table))
    record = await tables.about(table.id, export.record_of)
    assert [(move.seat, move.by) for move in record.moves] == [(0, "strong")]
    assert verify(record, GAMES).ok


async def test_a_robot_s_move_cannot_be_marked_as_skipped(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN)
    with pytest.raises(ValueError, match="a skip plays the fallback"):
        await house.store.run(by_robot(house, table, skipped=True))
    assert (await tables.get(table.id)).rev == table.rev


OLD_CRAPETTE = ("smallest", "rules")
"""What a state of Crapette did not have in version 1."""


def made_old(base: Base) -> None:
    """Turn the running table of Crapette in this database into one that version 1 wrote."""

    def old(state: str) -> str:
        data = {name: value for name, value in loads(state).items() if name not in OLD_CRAPETTE}
        del data["options"]["hints"]
        return dumps(data)

    [[state, options]] = base.rows("SELECT state, options FROM tables")
    kept = {name: value for name, value in loads(options).items() if name != "hints"}
    base.write("UPDATE tables SET version = 1, state = ?, options = ?", old(state), dumps(kept))
    base.write("UPDATE moves SET version = 1")
    for rev, before in base.rows("SELECT rev, before FROM moves WHERE before IS NOT NULL"):
        base.write("UPDATE moves SET before = ? WHERE rev = ?", old(before), rev)


@pytest.mark.slow("a game of 3,000 moves")
async def test_a_game_that_goes_on_by_newer_rules_has_a_record_that_verifies(house: House) -> None:
    """Version 1 of Crapette until the program is brought up to date, undos across that moment included."""
    tables = Tables(house.store, SHELF, clock=lambda: house.now, rows=ROWS)
    table = await begun(
        tables, ANNA, BEN, game="crapette", options={"variant": 2, "stall_limit": 20}, pace="5m"
    )
    choices = Random(3)
    taken_back = 0
    for step in range(3000):
        [seat] = table.position.awaited()
        user = table.players[seat].id
        code = choices.choice([str(each) for each in table.position.legal(seat) if str(each) != "agree"])
        table = (await tables.play(table.id, user, code, seen=None, interaction_id=next(house.ids))).table
        if table.phase == "over":
            break
        if step < 40 and not table.may_undo(user):
            continue  # the last move of version 1 can be taken back
        if taken_back == 0:
            made_old(house.base)
        if (table.may_undo(user) and choices.random() < 0.3) or taken_back == 0:
            table = (await tables.at(table.id, undos.undo, user, next(house.ids))).table
            taken_back += 1
    record = await tables.about(table.id, export.record_of)
    assert taken_back > 1
    assert (record.version, "hints" in record.options) == (1, False)
    assert [move.version for move in record.moves if move.version] == [2]
    verdict = verify(record, GAMES)
    assert verdict.ok, str(verdict)


async def test_the_record_of_an_archived_game_tells_no_seed(house: House) -> None:
    """The game is not over: it may be reopened and go on with the same luck."""
    tables, table = await yams(house, ANNA, BEN)
    table = await moved(tables, table, last)
    house.later(days=60)
    assert await tables.schedule.archive() == [table.id]
    assert table.seed not in (await tables.about(table.id, export.record_of)).text()
