"""What is kept about a person is given to them: everything of theirs, nothing of others, nothing secret."""

from json import dumps, loads
from typing import Any

import pytest

from bot.mydata.own_data import kept_of
from bot.store import AccountRow, Person
from bot.tables import Player, seats
from bot.tables import lobby as lobbies
from tapis.games.kit.chance import Chance
from tests.bot.table_house import ANNA, BEN, CARO, DAN, House

pytestmark = pytest.mark.store("sqlite", "postgresql")


async def exported(house: House, player: Player) -> dict[str, Any]:
    """Return the file of a person, read back."""
    return loads((await kept_of(house.tables, player.id)).text(house.now))


async def test_who_never_played_has_nothing(house: House) -> None:
    await house.started(ANNA, BEN)
    kept = await kept_of(house.tables, CARO.id)
    assert kept.nothing, kept
    told = await exported(house, CARO)
    assert told == {
        "format": "tapis-vert-mydata/1",
        "made_at": "2026-03-01T12:00:00Z",
        "user": str(CARO.id),
        "settings": {
            "as_text": False,
            "large": False,
            "unasked": [],
            "language": "",
            "forced": False,
            "calls": "always",
            "zone": "",
            "quiet": "",
            "days_off": [],
            "reached": {},
            "untold": [],
        },
        "tables": [],
        "results": [],
        "days": [],
        "ratings": [],
        "evenings": [],
        "notebook": [],
        "decisions": [],
    }


async def test_a_running_game_tells_the_seat_and_no_secret(house: House) -> None:
    """Neither position nor seed, nor the words and names of others."""
    lobby = await house.lobby(ANNA, BEN)
    await house.tables.at(lobby.id, lobbies.add_word, ANNA.id, "tulipe")
    await house.tables.at(lobby.id, lobbies.add_word, BEN.id, "muguet")
    table = (await house.tables.at(lobby.id, lobbies.start, ANNA.id, 99)).table
    told = await exported(house, ANNA)
    [own] = told["tables"]
    assert own == {
        "table": table.id,
        "server": "1",
        "channel": "5",
        "game": "toy",
        "phase": "playing",
        "private": False,
        "opened_at": "2026-03-01T12:00:00Z",
        "last_change": "2026-03-01T12:00:00Z",
        "seat": 0,
        "names": ["Anna"],
        "hosts": True,
        "opened": True,
        "left": False,
        "agreed": True,
        "robot": None,
        "word": "tulipe",
        "ping": None,
        "ahead": [],
        "time_left": 24 * 3600,
        "late_at": "2026-03-02T12:00:00Z",
        "zone": "",
        "quiet": "",
    }
    text = dumps(told)
    hidden = Chance(table.mixed_seed, 0).below(100)
    assert table.position is not None
    assert getattr(table.position, "hidden_number") == hidden  # noqa: B009 - the toy's own
    others = [table.seed, table.mixed_seed, "Ben", "muguet", "hidden_number", "seed"]
    assert [secret for secret in others if secret in text] == []


async def test_the_own_time_is_told_as_the_table_keeps_it(house: House) -> None:
    house.people[ANNA.id] = Person(zone="Europe/Paris", quiet="22:00-07:00")
    table = await house.started(ANNA, BEN)

    async def told(who: Player) -> list[Any]:
        [own] = (await exported(house, who))["tables"]
        return [own[name] for name in ("time_left", "late_at", "zone", "quiet")]

    assert await told(ANNA) == [24 * 3600, "2026-03-03T06:00:00Z", "Europe/Paris", "22:00-07:00"]
    assert await told(BEN) == [None, None, "", ""]
    house.later(hours=1)
    await house.play(table, ANNA, "pass")
    assert await told(ANNA) == [27 * 3600, None, "", ""]
    house.base.write("UPDATE tables SET clocks = '[1]'")
    assert await told(BEN) == [None, None, "", ""], "nor what cannot be read"


async def test_results_are_told_with_the_coachs_account(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    house.dice = [6]
    await house.play(table, ANNA, "roll")
    first, second = [await exported(house, who) for who in (ANNA, BEN)]
    [won], [lost] = first["results"], second["results"]
    assert (won["place"], won["won"], won["points"], won["name"], won["account"]) == (
        1,
        True,
        6,
        "Anna",
        None,
    )
    assert (lost["place"], lost["won"], lost["table"]) == (2, False, table.id)


async def test_decisions_are_told_where_no_result_is_theirs(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    await house.play(table, ANNA, "roll")
    own: dict[str, Any] = {"seats": 2, "losses": "roll 12", "decided": 1, "decider_id": CARO.id}
    row = AccountRow(table.id, 1, "points", 205.0, 22.0, 13.0, 214.0, 0.0, 30, **own)
    await house.store.run(lambda tx: tx.keep_ledger(table.id, 1, b"", [row]))
    assert (await kept_of(house.tables, CARO.id)).accounts == 1
    [told] = (await exported(house, CARO))["decisions"]
    account = told.pop("account")
    assert told == {"table": table.id, "seat": 1}
    assert account.keys() == (await exported(house, BEN))["results"][0]["account"].keys()
    assert [account[name] for name in ("loss", "losses", "decided")] == [13.0, "roll 12", 1]


async def test_ratings_are_told_table_by_table(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    house.dice = [6]
    await house.play(table, ANNA, "roll")
    [rating] = (await exported(house, BEN))["ratings"]
    figures = {"mu": rating.pop("mu"), "sigma": rating.pop("sigma")}
    assert figures == pytest.approx({"mu": 22.3655, "sigma": 8.0656}, abs=1e-3)
    assert rating == {
        "table": table.id,
        "server": "1",
        "game": "toy",
        "seat": 1,
        "at": "2026-03-01T12:00:00Z",
        "place": 2,
        "rating": 905,
        "games": 1,
    }


async def test_who_gave_their_seat_away_still_finds_the_name_and_the_word(house: House) -> None:
    lobby = await house.lobby(ANNA, BEN)
    await house.tables.at(lobby.id, lobbies.add_word, BEN.id, "muguet")
    table = (await house.tables.at(lobby.id, lobbies.start, ANNA.id, 99)).table
    await house.play(table, ANNA, "pass")
    await house.play(table, BEN, "pass")
    await house.gives(table, BEN, DAN, ANNA)
    [was], [now] = [(await exported(house, who))["tables"] for who in (BEN, DAN)]
    assert (was["seat"], was["names"], was["word"]) == (None, ["Ben"], "muguet")
    assert (now["seat"], now["names"], now["word"], now["agreed"]) == (1, ["Dan"], None, False)


async def test_who_left_finds_that_they_left(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.at(table.id, seats.leave, BEN.id)
    [own] = (await exported(house, BEN))["tables"]
    assert (own["left"], own["names"]) == (True, ["Ben"])
    [result] = (await exported(house, BEN))["results"]
    assert result["withdrew"], result


async def test_the_lines_count_what_there_is(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    house.dice = [6]
    await house.play(table, ANNA, "roll")
    await house.lobby(ANNA, CARO, channel=6)
    await house.store.run(
        lambda tx: tx.save_person(ANNA.id, Person(as_text=True, unasked=frozenset({"end"})))
    )
    kept = await kept_of(house.tables, ANNA.id)
    assert (kept.changed, kept.seats("lobby", "playing"), kept.seats("over"), len(kept.lists["results"])) == (
        2,
        1,
        1,
        1,
    )
    assert (kept.accounts, kept.words, kept.names, kept.nothing) == (0, 0, ("Anna",), False)


async def test_a_game_keeps_the_name_of_its_time(house: House) -> None:
    names = dict[str, str]()
    for channel, name in ((5, "Anna"), (6, "Annabelle")):
        table = await house.started(Player(ANNA.id, name), BEN, channel=channel, goal=1)
        house.dice = [6]
        await house.play(table, ANNA, "roll")
        names[table.id] = name
    told = await exported(house, ANNA)
    assert {result["table"]: result["name"] for result in told["results"]} == names
    assert {table["table"]: "".join(table["names"]) for table in told["tables"]} == names
