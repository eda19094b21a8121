"""The board in its channel, the pings below it, and the language of each."""

import time

from bot.sandbox.client import ALICE, BOT, BRUNO, CHLOE, DAVID, GENERAL, text_of
from tests.e2e.people import People
from tests.e2e.room import Json, Room, is_board, new_room, revision, said, whispered
from tests.e2e.town import Town

HOUR = 3700


def boards(messages: list[Json]) -> list[Json]:
    return [message for message in messages if is_board(message)]


def pings(messages: list[Json]) -> list[Json]:
    return [message for message in messages if message["mentions"] and message["author"]["id"] == BOT]


# One live board


async def test_the_board_is_edited_in_place(room: Room) -> None:
    first = (await room.do(ALICE, "yams new")).shown
    await room.press(BRUNO, ":join")
    await room.press(ALICE, ":start")
    await room.press(ALICE, ":roll.11111")
    assert [board["id"] for board in boards(await room.messages())] == [first["id"]]


async def test_a_typed_move_repaints_the_board(room: Room) -> None:
    first = await room.open(ALICE, BRUNO)
    await room.do(ALICE, "yams roll")
    assert (await room.board_at(1))["id"] == first["id"]


async def test_a_buried_board_is_posted_again_below(own_room: Room) -> None:
    """The history is read at most once a minute; a restart forgets when that was."""
    room = own_room
    old = await room.open(ALICE, BRUNO)
    await room.town.restart()
    for number in range(6):
        await room.client.say(CHLOE, room.channel, f"message {number}")
    await room.press(ALICE, ":roll.11111")
    new = await room.until(lambda message: is_board(message) and message["id"] != old["id"])
    assert revision(new) == 1
    left = await room.eventually(lambda messages: len(boards(messages)) == 1)
    assert boards(left)[0]["id"] == new["id"]
    assert left[-1]["id"] == new["id"]
    assert (await room.press(ALICE, ":roll.11111", new)).status == "answered"


async def test_few_messages_do_not_bury_the_board(room: Room) -> None:
    old = await room.open(ALICE, BRUNO)
    await room.client.say(CHLOE, room.channel, "bonne chance")
    await room.press(ALICE, ":roll.11111")
    await room.pick(ALICE, ":*box", "score.chance")
    await room.press(BRUNO, ":roll.11111")
    assert [board["id"] for board in boards(await room.messages())] == [old["id"]]


async def test_show_posts_the_board_again_and_deletes_the_old_one(room: Room) -> None:
    old = await room.open(ALICE, BRUNO)
    await room.client.say(CHLOE, room.channel, "bonjour")
    assert await room.say(BRUNO, "table show") == said("fr", "said.shown")
    left = await room.eventually(lambda messages: old["id"] not in {one["id"] for one in messages})
    assert len(boards(left)) == 1


async def test_a_board_that_a_moderator_deleted_comes_back(room: Room) -> None:
    """With the next move, however it is made."""
    board = await room.open(BRUNO, CHLOE)
    await room.client.delete(ALICE, room.channel, board["id"])
    assert await room.do(BRUNO, "yams roll"), "the throw was not answered"
    new = await room.board_at(1)
    assert new["id"] != board["id"]
    assert revision((await room.press(BRUNO, ":roll.11111", new)).shown) == 2


async def test_show_brings_a_deleted_board_back(room: Room) -> None:
    board = await room.open(BRUNO, CHLOE)
    await room.client.delete(ALICE, room.channel, board["id"])
    assert await room.say(CHLOE, "table show") == said("fr", "said.shown")
    assert revision(await room.until(is_board)) == 0


async def test_a_board_an_hour_old_is_posted_again(own_town: Town) -> None:
    """Discord rations edits of messages older than an hour."""
    core = own_town.sandbox.box.core
    began = (int(time.time() - HOUR) * 1000 - 1_420_070_400_000) << 22
    numbers = iter(range(began, began + 1000))
    core.ids.next = lambda: str(next(numbers))  # type: ignore[method-assign]  # so old is all that follows
    async with People(own_town.url) as client:
        room = Room(own_town, client, GENERAL)
        old = (await room.do(ALICE, "yams new")).shown
        del core.ids.next
        await client.advance(HOUR)
        await room.press(ALICE, ":start", old)
        new = await room.until(lambda message: is_board(message) and message["id"] != old["id"])
        assert revision(new) == 0
        left = await room.eventually(lambda messages: len(boards(messages)) == 1)
        assert boards(left)[0]["id"] == new["id"]
        assert revision((await room.press(ALICE, ":roll.11111", new)).shown) == 1


# Pings


async def test_who_becomes_next_is_pinged_once_and_the_ping_before_is_deleted(own_town: Town) -> None:
    """After a restart nobody is known to be there, so both are called in turn, in the table's language."""
    async with People(own_town.url) as client:
        room = await new_room(own_town, client)
        await room.open(ALICE, DAVID, CHLOE, language="en")
        assert not pings(await room.messages())
        await own_town.restart()
        await room.press(ALICE, ":roll.11111")
        await room.pick(ALICE, ":*box", "score.chance")
        first = await room.until(lambda message: message["mentions"])
        assert first["content"] == said("en", "ping.turn", mention=f"<@{DAVID}>")
        assert [user["id"] for user in first["mentions"]] == [DAVID]
        await room.press(DAVID, ":roll.11111")
        await room.pick(DAVID, ":*box", "score.chance")
        left = await room.eventually(
            lambda messages: [one for one in pings(messages) if one["id"] != first["id"]]
        )
        assert [user["id"] for ping in pings(left) for user in ping["mentions"]] in ([CHLOE], [DAVID, CHLOE])
        left = await room.eventually(lambda messages: len(pings(messages)) == 1)
        await room.press(CHLOE, ":roll.11111")
        await room.pick(CHLOE, ":*box", "score.chance")
        await room.eventually(lambda messages: not pings(messages))


async def test_nobody_is_pinged_who_acted_in_the_last_minute(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    for player in (ALICE, BRUNO, ALICE, BRUNO):
        await room.press(player, ":roll.11111")
        await room.pick(player, ":*box", "score.chance" if room.table("rev") < 4 else "score.full")
    assert not pings(await room.messages())
    requests = (await room.client.requests())[1]
    sent = [one for one in requests if one["path"] == f"/channels/{room.channel}/messages"]
    assert [one for one in sent if one["method"] == "POST"] == []


async def test_a_turn_that_began_before_a_restart_is_called_after_it(own_town: Town) -> None:
    """Who had just acted was to be called a minute later; meanwhile the bot was off."""
    async with People(own_town.url) as client:
        room = await new_room(own_town, client)
        await room.open(ALICE, BRUNO)
        await room.press(ALICE, ":roll.11111")
        await room.pick(ALICE, ":*box", "score.chance")
        assert not pings(await room.messages())
        own_town.bot.kill()
        room.ages(61)
        await own_town.start()
        ping = await room.until(lambda message: message["mentions"])
        assert [user["id"] for user in ping["mentions"]] == [BRUNO]


# Languages


async def test_the_board_speaks_the_tables_language_and_whispers_the_players(room: Room) -> None:
    board = await room.open(ALICE, DAVID, language="en")
    assert said("en", "door.sheet") in text_of(board)
    refused = await room.press(BRUNO, ":roll.11111", board)
    assert whispered(refused) == said("fr", "table.refuse.not_seated")
    line = await room.say(ALICE, "yams roll")
    assert "lance" in line
    assert "throws" in text_of(await room.board_at(1))
    await room.say(ALICE, "yams score", box="Chance")
    assert said("en", "yams.box.chance") in text_of(await room.board_at(2))


async def test_who_speaks_another_language_is_answered_in_english(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    user = await room.client.new_user("Greta", locale="de")
    refused = await room.press(user["id"], ":roll.11111")
    assert whispered(refused) == said("en", "table.refuse.not_seated")


async def test_a_name_pings_nobody_and_formats_nothing(room: Room) -> None:
    name = f"**@here** <@{BRUNO}>"
    user = (await room.client.new_user(name))["id"]
    board = await room.open(user)
    assert board["mentions"] == []
    assert f"<@{BRUNO}>" not in text_of(board)
    assert "**@here**" not in text_of(board)


async def test_the_servers_language_is_set_by_its_managers(own_room: Room) -> None:
    """New tables speak it, those that stand keep theirs."""
    assert said("fr", "lobby.footer") in text_of((await own_room.do(DAVID, "yams new")).shown)
    settings = await own_room.do(ALICE, "settings", language="en")
    assert said("fr", "settings.language.en") in text_of(settings.shown)
    other = await new_room(own_room.town, own_room.client)
    assert said("en", "lobby.footer") in text_of((await other.do(ALICE, "yams new")).shown)
    await own_room.press(ALICE, ":join")
    assert said("fr", "lobby.footer") in text_of(await own_room.board())


async def test_tables_open_only_in_the_channels_that_are_allowed(own_room: Room) -> None:
    other = await new_room(own_room.town, own_room.client)
    shown = await own_room.do(ALICE, "settings", allow=own_room.channel)
    assert f"<#{own_room.channel}>" in text_of(shown.shown)
    line = await other.say(DAVID, "yams new")
    assert line == said("en", "open.channel", channels=f"<#{own_room.channel}>")
    assert (await own_room.do(DAVID, "yams new")).shown["embeds"], "no table was opened"
    await own_room.do(ALICE, "settings", forbid=own_room.channel)
    assert (await other.do(DAVID, "yams new")).shown["embeds"], "no table was opened"


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
    pace = next(one for one in new["options"] if one["name"] == "pace")
    assert {choice["name_localizations"]["fr"] for choice in pace["choices"]} == {
        said("fr", f"pace.{pace}") for pace in ("none", "5m", "1h", "24h")
    }


async def test_help_and_settings_are_private(room: Room) -> None:
    for user, command in ((DAVID, "help"), (ALICE, "settings")):
        assert (await room.do(user, command)).shown["flags"] & 64, "it is for its reader alone"
