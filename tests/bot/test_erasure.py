"""Erasing a person: nothing is left of them, and nothing of anybody else changes."""

import sqlite3
from contextlib import closing
from json import dumps, loads
from pathlib import Path
from typing import Any

import pytest

from bot.days.statements import DayStatements
from bot.mydata.own_data import kept_of
from bot.notebook.rows import NotebookRow, NotebookStatements
from bot.store import AccountRow, Person, backup
from bot.tables import Table, ending, pauses, places, private, seats
from bot.tables import lobby as lobbies
from bot.tournaments import changes as verbs
from tapis.games.kit.chance import erased_word, mixed
from tests.bot.bases import Base, SqliteBase
from tests.bot.canary import CANARY, NOBODY, erase, traces
from tests.bot.table_house import ANNA, BEN, DAN, House
from tests.bot.toy_game import ToyOptions
from tests.tiers import early

pytestmark = pytest.mark.store("sqlite", "postgresql")

ERASED = {
    "tables": {
        "host_id",
        "opened_by",
        "owner",
        "seats",
        "request",
        "pause",
        "unready",
        "outsiders",
        "gone",
        "ending",
        "ended_by",
        "words",
        "salt",
    },
    "moves": {"facts"},
    "results": {"user_id", "name"},
    "people": {
        *("user_id", "as_text", "large", "unasked", "language"),
        *("forced", "calls", "zone", "quiet", "days_off", "reached", "untold"),
    },
    "totals": {"user_id"},
    "guests": {"user_id", "table_id"},
    "handovers": {"was_id", "now_id"},
    "day_entries": {"user_id", "name"},
    "ratings": {"user_id"},
    "evenings": {"organiser_id", "organiser_name"},
    "evening_people": {"user_id", "name"},
    "notebook": {"user_id"},
    "accounts": {"decider_id"},
}
"""What tells of a person, and is erased with them."""
IMPERSONAL = {
    "tables": {
        *(
            "number",
            "id",
            "guild_id",
            "channel_id",
            "message_id",
            "ping_id",
            "game",
            "life",
            "back",
            "locale",
            "pace",
        ),
        *(
            "options",
            "seed",
            "version",
            "rev",
            "state",
            "draft",
            "undo_seat",
            "unranked",
            "waiting_since",
            "two_agreed",
        ),
        *(
            "reminder",
            "opened_at",
            "touched_at",
            "place_gone",
            "changes",
            "shown",
            "late_shown",
        ),
        *("uncalled", "pictures", "level", "absent", "robot_due", "advice", "folded"),
        *("clocks", "late_at", "remind_at", "weekend", "timer_at", "ahead", "claims", "ping_channel"),
        *("day", "day_name", "evening", "keyed"),
    },
    "moves": {
        *("table_id", "rev", "first_rev", "seat", "action", "skipped", "before", "version", "interaction_id"),
        *("at", "by"),
    },
    "folds": {"table_id", "moves"},
    "results": {
        *(
            "table_id",
            "seat",
            "guild_id",
            "game",
            "variant",
            "place",
            "points",
            "won",
            "detail",
            "at",
            "withdrew",
        ),
    },
    "guilds": {
        *("guild_id", "locale", "channels", "lobbies", "hourly", "show_pause", "pictures", "zone"),
        *("daily_channel", "daily_at", "daily_due", "daily_begun", "daily_told", "daily_listed"),
        *("daily_refused", "month", "month_told"),
    },
    "departures": {"guild_id", "since"},
    "notes": {"key", "value"},
    "ledgers": {
        "table_id",
        "state",
        "reason",
        "version",
        "old",
        "tries",
        "due_at",
        "ledger",
        "luck",
        "noted",
    },
    "accounts": {
        *("table_id", "seat", "measure", "prior", "luck", "loss", "result", "error", "choices", "dearest"),
        *("dearest_rev", "dearest_played", "dearest_best"),
        *("others", "stood_in", "stood_amid", "ended", "seats", "losses", "decided"),
    },
    "boards": {"id", "guild_id", "game", "variant", "games"},
    "spans": {"length"},
    "totals": {
        *(
            "board",
            "span",
            "of",
            "start",
            "denominator",
            "count",
            "total",
            "least",
            "most",
            "wins",
            "won_total",
        ),
        *("won_least", "won_most"),
    },
    "house_luck": {"guild_id", "what", "value", "count"},
    "handovers": {"table_id", "rev", "seat"},
    "day_months": {"month", "secret", "zone", "first", "number", "begins"},
    "closed_days": {"date", "closed_at"},
    "day_entries": {
        *("id", "date", "game", "table_id", "field", "mixed", "opened_at", "finished_at"),
        *("points", "expected", "lost", "error", "squares", "marks", "void"),
    },
    "day_servers": {"guild_id", "date", "entry_id"},
    "ratings": {"seq", "table_id", "guild_id", "game", "seat", "at", "place", "mu", "sigma", "games"},
    "evenings": {
        *("id", "guild_id", "channel_id", "game", "options", "form", "rounds", "partners", "locale", "pace"),
        *("seed", "made_at", "starts_at", "life", "paused", "problem", "played", "due", "message_id"),
        *("changes", "shown", "posting", "posting_at", "posted", "size", "seats"),
        *("trouble_at", "event_id", "event_life", "idle_until"),
    },
    "evening_people": {"evening_id", "number", "team", "gone", "at"},
    "notebook": {
        *("table_id", "rev", "game", "measure", "played", "best", "loss", "error"),
        *("worth", "stage", "found", "due_at", "entered_at"),
    },
}
"""What tells of a game, a seat or a server, and of no person: a seat is a number, an interaction nobody."""


def bytes_of(folder: Path) -> bytes:
    """Return every byte that the database keeps on disk: the file, its log, its index."""
    return b"".join(file.read_bytes() for file in sorted(folder.glob("tables.sqlite3*")))


def totals(base: Base) -> list[Any]:
    return base.rows(
        "SELECT board, span, of, start, user_id, denominator, count, total, least, most, wins, won_total,"
        " won_least, won_most FROM totals ORDER BY 1, 2, 3, 4, 5, 6"
    )


def recounted(base: Base) -> list[Any]:
    return base.rows("SELECT * FROM recount ORDER BY 1, 2, 3, 4, 5, 6")


async def everywhere(house: House) -> Table:
    """Let the canary be named in every column; return the finished table."""
    for channel, place in enumerate(((CANARY, BEN), (BEN, CANARY), (CANARY, DAN)), 20):
        lobby = await house.lobby(*place, channel=channel, goal=3)
        await house.tables.at(lobby.id, lobbies.add_word, CANARY.id, "perchoir")
        await house.tables.at(lobby.id, lobbies.start, place[0].id, 1000 + channel)
        house.dice = [6]
        await house.play(lobby, place[0], "roll")
    finished = lobby
    gave = await house.started(CANARY, BEN, channel=30)  # gives the seat away
    await house.gives(gave, CANARY, DAN)
    took = await house.started(ANNA, BEN, channel=31)  # takes one over that was played
    await house.play(took, ANNA, "pass")
    await house.play(took, BEN, "pass")
    await house.gives(took, BEN, CANARY, ANNA)
    left = await house.started(ANNA, CANARY, BEN, channel=32)
    await house.tables.at(left.id, seats.leave, CANARY.id)
    ended = await house.started(CANARY, BEN, channel=33)
    await house.ends(ended, CANARY, BEN)
    managed = await house.started(ANNA, BEN, channel=34)
    await house.tables.at(managed.id, ending.end, CANARY.id, manager=True, name=CANARY.name)
    asked = await house.started(ANNA, BEN, channel=35)
    await house.tables.at(asked.id, seats.ask, BEN.id, BEN.id, CANARY)
    wants = await house.started(CANARY, BEN, DAN, channel=36)
    await house.play(wants, CANARY, "pass")
    await house.play(wants, BEN, "pass")
    await house.tables.at(wants.id, ending.end, CANARY.id)
    rests = await house.started(ANNA, BEN, CANARY, channel=38)
    await house.tables.at(rests.id, pauses.ask, ANNA.id, 7)
    await house.tables.at(rests.id, pauses.agree, CANARY.id)
    lobby = await house.lobby(CANARY, BEN, channel=37)
    await house.tables.at(lobby.id, lobbies.add_word, CANARY.id, "perchoir")
    again = await house.tables.about(finished.id, lobbies.rematch, DAN)
    assert CANARY.id in again.unready
    await house.tables.run(private.open_private, owner=CANARY, game="toy", options=ToyOptions(), locale="fr")
    await house.store.run(lambda tx: tx.save_person(CANARY.id, Person(as_text=True)))
    entry = ("2026-03-01", "yams", CANARY.id, CANARY.name, finished.id, "1.1.1", 0)
    await house.store.run(lambda tx: DayStatements.of(tx).add_day_entry(*entry))
    mistake = NotebookRow(
        *(CANARY.id, finished.id, 1, "toy", "points", "note", "roll", 9.0, 0.0, b"", 0, 0, 0, 0)
    )
    await house.store.run(lambda tx: NotebookStatements.of(tx).add([mistake]))
    plain = AccountRow(finished.id, 1, "points", 0, 0, 0, 0, 0, 1, decider_id=CANARY.id)
    await house.store.run(lambda tx: tx.keep_ledger(finished.id, 1, b"", [plain]))
    tournaments = house.tournaments
    tournament = await tournaments.create(
        guild_id=1,
        channel_id=39,
        organiser=CANARY,
        game="toy",
        options=ToyOptions(),
        form="swiss",
        rounds=3,
        locale="fr",
    )
    await tournaments.changing(tournament.id, verbs.join, CANARY)
    return finished


# What there is to erase


@pytest.mark.store("sqlite")
async def test_every_column_of_the_schema_is_erased_or_tells_of_no_person(house: House) -> None:
    """A new column has to be put into one of the two lists, and erased if it names somebody."""
    names = [
        name
        for (name,) in house.base.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        )
    ]
    there = {
        (name, column) for name in names for _, column, *_ in house.base.rows(f"PRAGMA table_info({name})")
    }
    classified = {(name, column) for kind in (ERASED, IMPERSONAL) for name in kind for column in kind[name]}
    assert there == classified, there ^ classified
    both = {(name, column) for name in ERASED for column in ERASED[name] & IMPERSONAL.get(name, set())}
    assert both == set()


async def test_nothing_is_left_of_a_person_in_any_column(house: House) -> None:
    await everywhere(house)
    before = house.base.dump()
    for name, columns in ERASED.items():
        for column in columns - {"table_id", *Person.__slots__}:
            told = [value for (value,) in house.base.rows(f"SELECT {column} FROM {name}")]  # noqa: S608 - names of our own
            assert traces(told, "perchoir"), f"the test names nobody in {name}.{column}"
    assert traces(before)
    await erase(house)
    assert traces(house.base.dump(), "perchoir") == []
    assert (await kept_of(house.tables, CANARY.id)).nothing


@pytest.mark.store("sqlite")
async def test_nothing_is_left_in_the_file_its_log_and_a_later_backup(house: House, tmp_path: Path) -> None:
    await everywhere(house)
    assert CANARY.name.encode() in bytes_of(tmp_path)
    await erase(house)
    assert CANARY.name.encode() not in bytes_of(tmp_path)
    assert b"perchoir" not in bytes_of(tmp_path)
    assert isinstance(house.base, SqliteBase)
    backup(house.base.path, tmp_path / "copy.sqlite3")
    assert CANARY.name.encode() not in (tmp_path / "copy.sqlite3").read_bytes()
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as connection:
        assert traces(connection.iterdump()) == []


# Everybody else


async def test_the_figures_of_everybody_else_stay_as_they_are(house: House) -> None:
    """And the totals are those of a recount: what the erased won is nobody's."""
    await everywhere(house)
    others = [row for row in totals(house.base) if row[4] != CANARY.id]
    was = {row[4] for row in totals(house.base)}
    assert CANARY.id in was, was
    await house.tables.at((await house.started(ANNA, BEN, DAN, channel=50)).id, seats.leave, BEN.id)
    others = [row for row in totals(house.base) if row[4] != CANARY.id]
    running = house.base.rows("SELECT count(*) FROM results WHERE user_id = ?", CANARY.id)
    await erase(house)
    assert totals(house.base) == recounted(house.base)
    now = totals(house.base)
    assert [row for row in others if row not in now] == []
    assert {row[4] for row in now} == {row[4] for row in others} | {0}
    assert house.base.rows("SELECT count(*) FROM results WHERE user_id = 0")[0] >= running[0]
    games = house.base.rows("SELECT guild_id, game, variant, games FROM boards ORDER BY 1, 2, 3")
    assert games == house.base.rows("SELECT * FROM recounted_games ORDER BY 1, 2, 3")


async def test_two_who_are_erased_add_up_as_nobody(house: House) -> None:
    await everywhere(house)
    await erase(house)
    await erase(house, BEN)
    await erase(house, DAN)
    assert totals(house.base) == recounted(house.base)


async def test_a_result_is_changed_for_nothing_else(house: House) -> None:
    await everywhere(house)
    for change in ("points = 7, user_id = 0", "user_id = 5", "name = 'x'"):
        with pytest.raises(Exception, match="a result is never changed"):
            house.base.write(f"UPDATE results SET {change} WHERE user_id = ?", CANARY.id)  # noqa: S608 - as above


async def test_erasing_twice_changes_nothing_more(house: House) -> None:
    await everywhere(house)
    await erase(house)
    before = house.base.dump()
    await erase(house)
    assert house.base.dump() == before


async def test_erasing_who_was_never_here_changes_nothing(house: House) -> None:
    await house.started(ANNA, BEN)
    before = house.base.dump()
    await erase(house)
    assert house.base.dump() == before


# Games


async def test_a_finished_game_names_someone_and_keeps_its_luck(house: House) -> None:
    finished = await everywhere(house)
    before = await house.tables.get(finished.id)
    await erase(house)
    after = await house.tables.get(finished.id)
    assert [player.name for player in after.players] == [NOBODY, "Dan"]
    assert (after.seed, after.mixed_seed, after.rev) == (before.seed, before.mixed_seed, before.rev)
    assert "perchoir" not in after.salt


async def test_a_running_game_goes_on_with_the_same_luck(house: House) -> None:
    lobby = await house.lobby(ANNA, CANARY, BEN)
    await house.tables.at(lobby.id, lobbies.add_word, CANARY.id, "perchoir")
    table = (await house.tables.at(lobby.id, lobbies.start, ANNA.id, 7)).table
    await erase(house)
    now = await house.tables.get(table.id)
    assert (now.phase, now.mixed_seed) == ("playing", table.mixed_seed)
    assert [player.name for player in now.players] == ["Anna", NOBODY, "Ben"]
    assert (now.position.out, now.vacant, now.players[1].level) == ([1], (), None)
    assert (await house.play(table, ANNA, "roll")).table.rev > now.rev


async def test_what_they_do_afterwards_is_as_a_new_person(house: House) -> None:
    table = await house.started(ANNA, CANARY, BEN)
    await erase(house)
    await house.refused(
        house.tables.play(table.id, CANARY.id, "roll", seen=None, interaction_id=90),
        "table.refuse.not_seated",
    )
    lobby = await house.lobby(CANARY, channel=40)
    assert lobby.players == (CANARY,)
    kept = await kept_of(house.tables, CANARY.id)
    assert [one["table"] for one in kept.lists["tables"]] == [lobby.id]


async def test_a_lobby_is_left_and_its_host_is_another(house: House) -> None:
    lobby = await house.lobby(CANARY, BEN)
    await erase(house)
    now = await house.tables.get(lobby.id)
    assert (now.players, now.host_id, now.phase) == ((BEN,), BEN.id, "lobby")


async def test_a_game_of_one_ends(house: House) -> None:
    table = await house.started(CANARY, channel=41)
    await erase(house)
    now = await house.tables.get(table.id)
    assert (now.phase, now.unranked, [player.name for player in now.players]) == ("over", True, [NOBODY])


async def test_a_rematch_seats_nobody_in_place_of_an_erased_player(house: House) -> None:
    table = await house.started(CANARY, BEN, goal=1)
    house.dice = [6]
    await house.play(table, CANARY, "roll")
    await erase(house)
    again = await house.tables.about(table.id, lobbies.rematch, BEN)
    assert again.players == (BEN,)


async def test_a_table_that_rests_or_is_archived_stays_so(house: House) -> None:
    archived = await house.started(CANARY, BEN, channel=42)
    resting = await house.started(CANARY, BEN, channel=43)
    house.base.write("UPDATE tables SET life = 'archived' WHERE id = ?", archived.id)
    await house.tables.run(places.channel_gone, 43)
    taken = await house.started(ANNA, BEN, channel=42)
    await erase(house)
    rows = house.base.rows("SELECT id, life, back, place_gone FROM tables")
    assert {tuple(row) for row in rows} == {
        (archived.id, "archived", "", 0),
        (resting.id, "suspended", "playing", 1),
        (taken.id, "playing", "", 0),
    }
    assert traces(house.base.dump()) == []


@pytest.mark.parametrize("column", early(["state", "seats", "gone", "options", "words", "salt"], 2))
async def test_a_table_that_cannot_be_read_is_erased_by_its_row(house: House, column: str) -> None:
    """Whatever is broken, and a robot has the seat once the table can be read."""
    lobby = await house.lobby(ANNA, CANARY, channel=44)
    await house.tables.at(lobby.id, lobbies.add_word, CANARY.id, "perchoir")
    table = (await house.tables.at(lobby.id, lobbies.start, ANNA.id, 8)).table
    broken = dumps([[CANARY.id, CANARY.name], ["salt"]], ensure_ascii=False)[:-1]
    broken = "broken" if column in {"state", "options"} else broken
    await house.lobby(BEN, CANARY, channel=45)
    house.base.write(f"UPDATE tables SET {column} = ? WHERE id = ?", broken, table.id)  # noqa: S608 - as above
    await erase(house)
    assert traces(house.base.dump(), "perchoir") == []
    if column not in {"seats", "gone"}:
        [(seats,)] = house.base.rows("SELECT seats FROM tables WHERE id = ?", table.id)
        assert loads(seats)[1] == [0, NOBODY, "strong"]


async def test_older_tables_that_kept_names_alone_are_masked_by_name(house: House) -> None:
    """Handovers and ends of before, of which no id was kept."""
    table = await house.started(CANARY, BEN)
    await house.gives(table, CANARY, DAN)
    await house.gives(table, DAN, CANARY)
    await house.ends(table, CANARY, BEN)
    house.base.write("UPDATE handovers SET was_id = NULL, now_id = NULL")
    house.base.write("UPDATE tables SET ended_by = ?", dumps([CANARY.name, "Ben"]))
    await erase(house)
    assert traces(house.base.dump()) == []
    moves = house.base.rows("SELECT facts FROM moves WHERE action = 'replace' ORDER BY rev")
    facts = [loads(facts)[0] for (facts,) in moves]
    assert [(fact["was"], fact["now"]) for fact in facts] == [(NOBODY, "Dan"), ("Dan", NOBODY)]


def test_an_erased_word_mixes_as_the_word_did() -> None:
    assert mixed("c0ffee", ["1", erased_word("tulipe")]) == mixed("c0ffee", ["1", "tulipe"])
