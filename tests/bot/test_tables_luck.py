"""What is mixed into the luck: the press of Start and a word of each player."""

from json import loads

import pytest

from bench.people import opened
from bot.shelf import SHELF
from bot.tables import Table, Tables, ending, export, lobby, seats
from tapis.games.kit.chance import Chance, mixed
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.table_house import ANNA, BEN, CARO, House, press_of


def kept(house: House, table: Table, column: str) -> object:
    [(value,)] = house.base.rows(f"SELECT {column} FROM tables WHERE id = ?", table.id)  # noqa: S608 - a test's own
    return loads(value)


async def yams(house: House) -> tuple[Tables, Table]:
    tables = Tables(house.store, SHELF, clock=lambda: house.now)
    return tables, await opened(tables, ANNA, BEN, pace="5m")


async def test_each_player_adds_one_word_and_may_change_it(house: House) -> None:
    table = await house.lobby(ANNA, BEN)
    await house.tables.at(table.id, lobby.add_word, ANNA.id, "tulipe")
    await house.tables.at(table.id, lobby.add_word, BEN.id, "chêne")
    table = await house.tables.at(table.id, lobby.add_word, ANNA.id, "🍀")
    assert table.words == {ANNA.id: "🍀", BEN.id: "chêne"}


async def test_an_empty_word_takes_the_word_back(house: House) -> None:
    table = await house.lobby(ANNA, BEN)
    await house.tables.at(table.id, lobby.add_word, ANNA.id, "tulipe")
    assert (await house.tables.at(table.id, lobby.add_word, ANNA.id, "")).words == {}
    assert (await house.tables.at(table.id, lobby.add_word, ANNA.id, "")).words == {}


async def test_a_word_is_short_and_one(house: House, subtests: pytest.Subtests) -> None:
    table = await house.lobby(ANNA, BEN)
    for word in ["a" * 21, "two words", " tulipe", "tulipe\n", "a\u00a0b", " "]:
        with subtests.test(word=word):
            await house.refused(
                house.tables.at(table.id, lobby.add_word, ANNA.id, word), "table.refuse.word", most=20
            )


async def test_the_start_mixes_in_its_press_and_the_words_by_seat(house: House) -> None:
    table = await house.lobby(ANNA, BEN, CARO)
    await house.tables.at(table.id, lobby.add_word, CARO.id, "tulipe")
    await house.tables.at(table.id, lobby.take_seat, CARO.id, 0)
    started = (await house.tables.at(table.id, lobby.start, ANNA.id, 1441)).table
    assert started.salt == ("1441", "tulipe", "", "")
    assert started.words == {}
    assert started.seed == table.seed, "its hash stood in the lobby"


@pytest.mark.parametrize("leaver", [BEN, CARO])
async def test_who_leaves_the_lobby_takes_their_word_along(house: House, leaver: object) -> None:
    table = await house.lobby(ANNA, BEN, CARO)
    for player in (BEN, CARO):
        await house.tables.at(table.id, lobby.add_word, player.id, player.name)
    if leaver is BEN:
        await house.tables.at(table.id, seats.leave, BEN.id)
    else:
        await house.tables.at(table.id, lobby.kick, ANNA.id, CARO.id)
    words = (await house.tables.get(table.id)).words
    assert words == {player.id: player.name for player in (BEN, CARO) if player is not leaver}


async def test_no_word_outlives_its_lobby(house: House) -> None:
    """Words of a closed lobby are of no use to anybody."""
    table = await house.lobby(ANNA)
    await house.tables.at(table.id, lobby.add_word, ANNA.id, "tulipe")
    await house.tables.at(table.id, seats.leave, ANNA.id)
    assert kept(house, table, "words") == {}
    table = await house.lobby(ANNA)
    await house.tables.at(table.id, lobby.add_word, ANNA.id, "tulipe")
    house.later(hours=2)
    await house.tables.schedule.stale_lobbies()
    assert kept(house, table, "words") == {}


async def test_every_revision_draws_from_the_mixed_seed(house: House) -> None:
    tables, table = await yams(house)
    await tables.at(table.id, lobby.add_word, BEN.id, "tulipe")
    table = (await tables.at(table.id, lobby.start, ANNA.id, 77)).table
    done = await tables.play(table.id, ANNA.id, "roll.11111", seen=None, interaction_id=next(house.ids))
    thrown = done.facts[0].model_dump()["dice"]
    assert list(thrown) == Chance(mixed(table.seed, ["77", "", "tulipe"]), 1).dice(5)
    assert table.mixed_seed == mixed(table.seed, ["77", "", "tulipe"])


async def test_what_was_mixed_in_stands_in_the_record(house: House) -> None:
    """In that of a running game, too: whoever keeps it can compare."""
    tables, table = await yams(house)
    await tables.at(table.id, lobby.add_word, ANNA.id, "tulipe")
    await tables.at(table.id, lobby.start, ANNA.id, 77)
    await tables.play(table.id, ANNA.id, "roll.11111", seen=None, interaction_id=next(house.ids))
    running = await tables.about(table.id, export.record_of)
    await tables.at(table.id, ending.end, 99, manager=True)
    over = await tables.about(table.id, export.record_of)
    assert [record.salt for record in (running, over)] == [["77", "tulipe", ""]] * 2
    assert [str(verify(record, GAMES))[:5] for record in (running, over)] == ["well ", "valid"]


async def test_a_table_that_runs_since_before_keeps_its_luck(house: House) -> None:
    """It has no salt: its streams are those of the seed alone, and so its record verifies."""
    tables, table = await yams(house)
    await tables.at(table.id, lobby.start, ANNA.id, press_of(table))
    house.base.write("UPDATE tables SET salt = '[]'")
    done = await tables.play(table.id, ANNA.id, "roll.11111", seen=None, interaction_id=next(house.ids))
    assert list(done.facts[0].model_dump()["dice"]) == Chance(table.seed, 1).dice(5)
    await tables.at(table.id, ending.end, 99, manager=True)
    record = await tables.about(table.id, export.record_of)
    assert "salt" not in record.plain()
    assert str(verify(record, GAMES)).startswith("valid")
    assert str(verify(record.plain() | {"format": "tapis-vert/1"}, GAMES)).startswith("valid")


async def test_a_rematch_begins_without_words(house: House) -> None:
    table = await house.lobby(ANNA, BEN)
    await house.tables.at(table.id, lobby.add_word, ANNA.id, "tulipe")
    await house.tables.at(table.id, lobby.start, ANNA.id, 77)
    await house.ends(table, ANNA, BEN)
    again = await house.tables.about(table.id, lobby.rematch, ANNA)
    assert (again.words, again.salt) == ({}, ())


async def test_the_same_press_starts_a_game_once(house: House) -> None:
    table = await house.lobby(ANNA, BEN)
    first = await house.tables.at(table.id, lobby.start, ANNA.id, 77)
    before = house.dump()
    again = await house.tables.at(table.id, lobby.start, ANNA.id, 77)
    assert (first.repeated, again.repeated) == (False, True)
    assert house.dump() == before
