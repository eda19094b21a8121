"""Records of tables: what a table writes is what `verify` accepts."""

from typing import Any

from bot.games import SHELF
from bot.games.kit.game import UNRANKED
from bot.record import verify
from bot.tables import Player, Table, Tables
from tests.bot.table_house import ANNA, BEN, CARO, House


async def yams(house: House, *players: Any) -> tuple[Tables, Table]:
    tables = Tables(house.store, clock=lambda: house.now)
    kind = SHELF["yams"]
    table = await tables.open(
        guild_id=1,
        channel_id=5,
        host=players[0],
        game="yams",
        options=kind.Options(),
        locale="fr",
        pace="5m",
    )
    for player in players[1:]:
        await tables.join(table.id, player)
    return tables, (await tables.start(table.id, players[0].id)).table


async def play(house: House, tables: Tables, table: Table, pick: int = -1) -> Table:
    """Play one legal action of the awaited seat."""
    assert table.position is not None
    [seat] = table.position.awaited()
    code = str(table.position.legal(seat)[pick])
    user = table.players[seat].id
    return (await tables.play(table.id, user, code, seen=None, interaction_id=next(house.ids))).table


async def test_a_finished_table_has_a_record_that_verifies(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN)
    while table.phase == "playing":
        table = await play(house, tables, table)
    record = await tables.record(table.id)
    verdict = verify(record)
    assert verdict.ok, str(verdict)
    assert (record.seats, record.seed, record.seed_sha256) == (["Anna", "Ben"], table.seed, table.seed_hash)


async def test_the_record_of_a_running_game_holds_no_seed(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN)
    table = await play(house, tables, table)
    record = await tables.record(table.id)
    assert table.seed not in record.text()
    assert record.result is None
    assert verify(record).ok


async def test_undo_skip_replacement_and_withdrawal_verify(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN, CARO)
    while table.undo_seat != 0:
        table = await play(house, tables, table)
    table = (await tables.undo(table.id, ANNA.id, next(house.ids))).table
    assert verify(await tables.record(table.id)).ok
    house.later(minutes=5)
    table = (await tables.skip(table.id, BEN.id, next(house.ids))).table
    await tables.ask_replace(table.id, ANNA.id, CARO.id, Player(99, "Zoe"))
    table = await tables.agree_replace(table.id, CARO.id)
    assert verify(await tables.record(table.id)).ok
    table = (await tables.leave(table.id, BEN.id)).table
    while table.phase == "playing":
        table = await play(house, tables, table)
    record = await tables.record(table.id)
    verdict = verify(record)
    assert verdict.ok, str(verdict)
    assert record.seats == ["Anna", "Ben", "Zoe"]
    assert {"undo", "replace", "withdraw"} < {move.action for move in record.moves}
    assert any(move.skipped for move in record.moves)


async def test_a_table_ended_early_has_a_record_without_places(house: House) -> None:
    tables, table = await yams(house, ANNA, BEN)
    table = await play(house, tables, table)
    table = await tables.end(table.id, ANNA.id)
    record = await tables.record(table.id)
    assert record.result == UNRANKED.model_dump(mode="json")
    assert record.seed == table.seed
    verdict = verify(record)
    assert verdict.ok, str(verdict)


async def test_a_lobby_has_no_record(house: House) -> None:
    table = await house.lobby(ANNA)
    await house.refused(house.tables.record(table.id), "table.refuse.not_started")
