"""A table from its opening to its rematch, by buttons and by commands, and in which language it speaks.

Who may do what is shown by `tests/bot`; here it is pressed and typed at the bot's own process.
"""

import json
from pathlib import Path

import pytest

from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, QUIET, components, text_of
from tapis.games.kit.game import Key
from tests.e2e.endings import newcomers
from tests.e2e.neighbours import Neighbours
from tests.e2e.patient import Patient
from tests.e2e.room import (
    Json,
    Room,
    new_room,
    one_move,
    record_of,
    results,
    revision,
    said,
    settled,
    verified,
    whispered,
)
from tests.e2e.town import Town
from tests.people import has, is_board


def seats(room: Room) -> list[str]:
    return [name for _, name in json.loads(room.table("seats"))]


# Where a table may stand


async def test_a_table_may_have_a_thread_of_its_own(room: Room) -> None:
    """Its name says whose it is; a second table still fits in the channel, and no third."""
    told = await room.do(ALICE, "yams new", thread="true")
    world = await room.client.world(ALICE)
    [thread] = [one for one in world["channels"] if one.get("parent_id") == room.channel]
    assert thread["name"] == said("fr", "open.thread", game="Yams", name="Alice")
    inside = Room(room.client, thread["id"], room.town)
    board = await inside.until(lambda message: has(message, ":join"))
    await inside.press(BRUNO, ":join", board)
    assert revision((await inside.press(ALICE, ":start", board)).shown) == 0
    assert told.shown["content"] == said("fr", "open.in_thread", channel=f"<#{thread['id']}>")
    assert await inside.say(CHLOE, "yams new", thread="true") == said("fr", "open.already_thread")
    assert (await room.do(CHLOE, "yams new")).shown["embeds"], "no table was opened"
    assert await room.say(DAVID, "yams new") == said("en", "table.refuse.channel_taken")


async def test_missing_permissions_are_named_and_nothing_is_opened(room: Room) -> None:
    for lacks, thread in (
        (["embed_links", "read_message_history"], False),
        (["create_public_threads"], True),
    ):
        await room.client.change_channel(room.channel, lacks)
        line = await room.say(DAVID, "yams new", thread=str(thread))
        names = [Key(f"permission.{name}") for name in lacks]
        assert line == said("en", "open.permissions", missing=names)
    assert not room.town.bot.rows("SELECT * FROM tables WHERE channel_id = ?", int(room.channel))


async def test_a_channel_the_bot_may_not_write_in_says_so(room: Room) -> None:
    quiet = Room(room.client, QUIET, room.town)
    assert said("fr", "permission.send_messages") in await quiet.say(CHLOE, "yams new")


# The lobby


async def test_a_form_that_was_opened_long_ago_still_works(room: Room) -> None:
    """What it was opened by is dead after a quarter of an hour; sending it brings a token of its own."""
    board = (await room.do(ALICE, "yams new")).shown
    opened = await room.press(ALICE, ":options", board)
    await room.client.advance(16 * 60)
    assert (await room.client.modal(ALICE, opened, {"grids=1": "3"})).status == "answered"
    assert json.loads(room.table("options"))["grids"] == 3


# While the game runs, and after it


async def test_a_seat_is_given_away_once_its_owner_agrees(room: Room) -> None:
    """The newcomer says yes first; nobody else gives the seat away."""
    await room.open(ALICE, BRUNO, CHLOE, DAVID, group="belote", language="en")
    await room.via(BRUNO, "give", f"<@{EMMA}>")
    board = await room.until(lambda message: "**Emma**" in text_of(message))
    assert said("en", "turn.request_new", newcomer="**Emma**", leaving="**Bruno**") in text_of(board)
    assert said("fr", "verb.sit") in whispered(await room.via(BRUNO, "agree")), "only that can be done before"
    board = (await room.press(EMMA, ":join", board)).shown
    assert said("en", "turn.request_given", newcomer="**Emma**", leaving="**Bruno**") in text_of(board)
    hand = await room.do(EMMA, "hand")
    assert said("en", "table.refuse.not_seated") in text_of(hand.shown)
    assert whispered(await room.via(BRUNO, "agree")) == said("fr", "said.configured")
    assert seats(room) == ["Alice", "Emma", "Chloé", "David"]


@pytest.mark.slow("a whole game of Belote")
async def test_a_belote_is_played_on_in_mid_trick_by_who_sits_down(room: Room, tmp_path: Path) -> None:
    players = [ALICE, BRUNO, DAVID, EMMA]
    await room.open(*players, group="belote", target=100, language="fr")
    table = Neighbours(room, "belote", players, seed=3)
    await table.go_on(until=lambda game: 0 < len(game.table) < 4)
    assert await room.leave(BRUNO) == said("fr", "said.left")
    board = await room.until(lambda message: said("fr", "verb.sit") in str(message["components"]))
    assert said("fr", "turn.left_brief", players="Bruno") in text_of(board)
    assert results(room) == {BRUNO: (2, 0, 1)}
    await room.press(CHLOE, ":join", board)
    hand = await room.do(CHLOE, "hand")
    assert said("fr", "table.refuse.not_seated") in text_of(hand.shown), "nobody has agreed yet"
    asked = await room.until(lambda message: is_board(message) and has(message, ":agree"))
    for user in (ALICE, DAVID, EMMA):
        assert (await room.press(user, ":agree", asked, forge=True)).status == "answered"
    players[1] = CHLOE
    await Neighbours(room, "belote", players, seed=5).finish()
    told = results(room)
    assert told.keys() == {*players, BRUNO} - {CHLOE}
    assert told[BRUNO] == (2, 0, 1)
    assert {told[ALICE][:2], told[EMMA][:2]} == {(1, 1), (2, 0)}
    over = await room.until(lambda message: has(message, ":rematch"))
    assert said("fr", "turn.left", n=1, players=["**Bruno**"]) in text_of(over)
    code, line = verified(room, await record_of(room), tmp_path)
    assert (code, line.startswith("valid: ")) == (0, True), line


async def test_who_moves_in_a_rematch_without_having_said_ready_is_too_late(room: Room) -> None:
    """It has the same players and options; who starts is told who is not ready, and the board says so."""
    await room.open(BRUNO, ALICE, grids=2, language="en")
    await room.end(BRUNO)
    await room.via(ALICE, "agree")
    ended = await room.until(lambda message: has(message, ":rematch"))
    assert whispered(await room.press(DAVID, ":rematch", ended)) == said("en", "table.refuse.not_seated")
    await room.press(ALICE, ":rematch", ended)
    lobby = await room.until(lambda message: has(message, ":join"))
    assert said("en", "turn.unready", players=["**Bruno**"]) in text_of(lobby)
    assert (seats(room), json.loads(room.table("options"))["grids"]) == (["Bruno", "Alice"], 2)
    started = await settled(room.client, await room.press(ALICE, ":start", lobby))
    assert whispered(started) == said("fr", "said.started_uncounted", players=["Bruno"])
    assert said("en", "turn.unready", players=["**Bruno**"]) in text_of(started.shown)
    thrown = await room.press(BRUNO, ":roll.11111")
    assert not has(thrown.shown, ":ready")
    late = await room.press(BRUNO, ":ready", started.shown, forge=True)
    assert whispered(late) == said("fr", "table.refuse.ready_late")


async def test_a_board_that_a_moderator_deleted_comes_back(room: Room) -> None:
    """With the next move, however it is made."""
    board = await room.open(BRUNO, CHLOE)
    await room.client.delete(ALICE, room.channel, board["id"])
    assert await room.do(BRUNO, "yams roll"), "the throw was not answered"
    new = await room.board_at(1)
    assert new["id"] != board["id"]
    assert revision((await room.press(BRUNO, ":roll.11111", new)).shown) == 2


# What time brings


@pytest.mark.slow("a bot of its own, started four times")
async def test_what_is_due_is_done_once_whenever_the_bot_starts(own_town: Town) -> None:
    """A turn's call, a reminder at half time, the skip when it is over, a lobby's and a game's end.

    It is written down: a restart neither skips it nor does it twice.
    """
    async with Patient(own_town.url) as client:
        names = ("turn", "half", "late", "idle", "old")
        turn, half, late, idle, old = [await new_room(own_town, client, name) for name in names]
        await turn.open(ALICE, DAVID, language="en")
        await one_move(turn, ALICE)
        assert not [one for one in await turn.seen() if one["mentions"]], "who just acted is not called"
        # a person has one reminder a server, of all tables
        reminded, slow, *others = await newcomers(client, 4)
        await half.open(reminded, others[0], pace="1h")
        await late.open(slow, others[1], pace="1h")
        await idle.do(CHLOE, "yams new")
        await old.open(ALICE, BRUNO)
        own_town.bot.kill()
        for room, seconds in (
            (turn, 61),
            (half, 31 * 60),
            (late, 61 * 60),
            (idle, 61 * 60),
            (old, 61 * 86400),
        ):
            room.ages(seconds)
        await own_town.start()
        ping = await turn.until(lambda message: message["mentions"])
        assert ping["content"].partition("\n")[0] == said("en", "ping.turn", mention=f"<@{DAVID}>")
        reminder = await half.until(lambda message: message["content"])
        assert reminder["content"].partition("\n")[0] == said("fr", "ping.reminder", mention=f"<@{reminded}>")
        await late.until(lambda message: has(message, ":skip"))
        await idle.until(lambda message: said("fr", "closed.lobby") in text_of(message))
        board = await old.until(lambda message: has(message, ":reopen"))
        assert said("fr", "closed.archived") in text_of(board)
        await idle.do(CHLOE, "yams new")
        idle.ages(61 * 60)
        await own_town.restart()
        await idle.eventually(
            lambda seen: sum(said("fr", "closed.lobby") in text_of(one) for one in seen) == 2
        )
        assert [one["id"] for one in await half.seen() if one["content"]] == [reminder["id"]]
        await reopened(old, board)


async def reopened(room: Room, board: Json) -> None:
    """The channel of an archived game is free; the game goes on once no other table stands there."""
    assert await room.say(ALICE, "yams roll") == said("fr", "table.refuse.archived")
    other = (await room.do(CHLOE, "yams new")).shown
    assert whispered(await room.press(BRUNO, ":reopen", board)) == said("fr", "table.refuse.reopen_taken")
    await room.press(CHLOE, ":leave", other)
    assert has((await room.press(BRUNO, ":reopen", board)).shown, ":roll.")
    ping = await room.until(lambda message: message["mentions"])
    assert ping["content"].partition("\n")[0] == said("fr", "ping.turn", mention=f"<@{ALICE}>")


# Languages and settings


async def test_the_board_speaks_the_tables_language_and_whispers_the_players(room: Room) -> None:
    """Who speaks another language than the bot is answered in English; a name pings and formats nothing."""
    name = f"**@here** <@{BRUNO}>"
    greta = (await room.client.new_user(name, locale="de"))["id"]
    board = await room.open(ALICE, greta, language="en")
    assert said("en", "verb.sheet") in text_of(board)
    assert board["mentions"] == []
    assert f"<@{BRUNO}>" not in text_of(board)
    assert "**@here**" not in text_of(board)
    for user, language in ((BRUNO, "fr"), (DAVID, "en")):
        refused = whispered(await room.press(user, ":roll.11111", board))
        assert refused == said(language, "table.refuse.not_seated")
    theirs = whispered(await room.press(greta, ":roll.11111", board))
    assert theirs == said("en", "refuse.not_your_turn", seat="Alice")
    assert "lance" in await room.say(ALICE, "yams roll")
    assert "throw 1 of 3" in text_of(await room.board_at(1))


@pytest.mark.slow("a bot of its own")
async def test_managers_set_the_language_and_the_channels_of_their_server(own_room: Room) -> None:
    """New tables speak it, those that stand keep theirs; tables open only where it is allowed."""
    assert said("fr", "pace") in text_of((await own_room.do(CHLOE, "yams new")).shown)
    settings = await own_room.sets(ALICE, "language.en")
    assert said("fr", "settings.language.en") in str(components(settings))
    other = await new_room(own_room.town, own_room.client)
    assert said("en", "pace") in text_of((await other.do(ALICE, "yams new")).shown)
    await own_room.press(ALICE, ":join")
    assert said("fr", "pace") in text_of(await own_room.board())
    third = await new_room(own_room.town, own_room.client)
    shown = await own_room.sets(ALICE, f"allow.{own_room.channel}")
    assert own_room.channel in str(components(shown))
    line = await third.say(DAVID, "yams new")
    assert line == said("en", "open.channel", channels=f"<#{own_room.channel}>")
    await own_room.sets(ALICE, f"forbid.{own_room.channel}")
    assert is_board((await third.do(DAVID, "yams new")).shown), "no table was opened"


async def test_commands_have_french_names_descriptions_and_choices(room: Room) -> None:
    """In English lower case without accents; every option and choice is localized too."""
    commands = (await room.client.world())["commands"]
    yams = next(one for one in commands if one["name"] == "yams")
    new = next(one for one in yams["options"] if one["name"] == "new")
    assert new["name_localizations"]["fr"] == said("fr", "cmd.new")
    assert {one["name"] for one in commands} >= {"yams", "table", "leaderboard", "stats", "help", "settings"}
    nodes = list(commands)
    while nodes:
        node = nodes.pop()
        assert node["description_localizations"]["fr"], node["name"]
        assert node["name"].isascii()
        assert node["name"] == node["name"].lower()
        nodes += node.get("options") or []
        for choice in node.get("choices") or []:
            assert choice["name"], node["name"]
    level = next(one for one in new["options"] if one["name"] == "level")
    assert {choice["name_localizations"]["fr"] for choice in level["choices"]} == {
        said("fr", f"level.{level}") for level in ("easy", "medium", "strong")
    }
