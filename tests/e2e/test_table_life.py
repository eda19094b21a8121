"""A table from its opening to its rematch: who may do what, by buttons and by commands."""

import json

import pytest

from bot.games.kit.game import Key
from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, QUIET, Answer, button, text_of
from tests.e2e.people import People
from tests.e2e.room import Room, has, new_room, revision, said, whispered
from tests.e2e.town import Town


def seats(room: Room) -> list[str]:
    return [name for _, name in json.loads(room.table("seats"))]


async def lobby(room: Room, *players: str) -> Answer:
    """Open a table by its first player and let the others join."""
    answer = await room.do(players[0], "yams new")
    for player in players[1:]:
        await room.press(player, ":join", answer.shown)
    return answer


# Where a table may stand


async def test_a_channel_has_one_table_and_the_server_has_several(room: Room) -> None:
    await lobby(room, ALICE)
    other = await new_room(room.town, room.client)
    await lobby(other, BRUNO)
    assert await room.say(BRUNO, "yams new") == said("fr", "table.refuse.channel_taken")
    assert await room.say(DAVID, "yams new") == said("en", "table.refuse.channel_taken")
    assert seats(room) == ["Alice"]
    assert seats(other) == ["Bruno"]


async def test_a_table_may_have_a_thread_of_its_own(room: Room) -> None:
    """Its name says whose it is; a second table still fits in the channel."""
    told = await room.do(ALICE, "yams new", thread="true")
    world = await room.client.world(ALICE)
    [thread] = [one for one in world["channels"] if one.get("parent_id") == room.channel]
    assert thread["name"] == said("fr", "open.thread", game="Yams", name="Alice")
    inside = Room(room.town, room.client, thread["id"])
    board = await inside.until(lambda message: has(message, ":join"))
    await inside.press(BRUNO, ":join", board)
    assert revision((await inside.press(ALICE, ":start", board)).shown) == 0
    assert told.shown["content"] == said("fr", "open.in_thread", channel=f"<#{thread['id']}>")
    assert await inside.say(CHLOE, "yams new", thread="true") == said("fr", "open.already_thread")
    assert (await room.do(CHLOE, "yams new")).shown["embeds"], "no table was opened"


@pytest.mark.parametrize(
    ("lacks", "thread"),
    [
        (["send_messages"], False),
        (["embed_links", "read_message_history"], False),
        (["attach_files"], False),
        (["create_public_threads"], True),
        (["send_messages_in_threads"], True),
    ],
)
async def test_missing_permissions_are_named_and_nothing_is_opened(
    room: Room, lacks: list[str], thread: bool
) -> None:
    await room.client.change_channel(room.channel, lacks)
    line = await room.say(DAVID, "yams new", thread=str(thread))
    names = [Key(f"permission.{name}") for name in lacks]
    assert line == said("en", "open.permissions", missing=names)
    assert not room.town.bot.rows("SELECT * FROM tables WHERE channel_id = ?", int(room.channel))


async def test_a_channel_the_bot_may_not_write_in_says_so(room: Room) -> None:
    quiet = Room(room.town, room.client, QUIET)
    assert said("fr", "permission.send_messages") in await quiet.say(CHLOE, "yams new")


# The lobby


async def test_seats_are_taken_left_and_changed(room: Room) -> None:
    await lobby(room, ALICE, BRUNO, CHLOE)
    assert whispered(await room.press(BRUNO, ":join")) == said(
        "fr", "table.refuse.already_seated", name="Bruno"
    )
    assert await room.say(CHLOE, "table seat", number=1) == said("fr", "said.seated", number=1)
    assert seats(room) == ["Chloé", "Bruno", "Alice"]
    assert await room.say(BRUNO, "table leave") == said("fr", "said.left")
    assert seats(room) == ["Chloé", "Alice"]
    line = await room.say(CHLOE, "table seat", number=9)
    assert line == said("fr", "table.refuse.no_such_seat", seats=2)


async def test_the_host_kicks_and_nobody_else_does(room: Room) -> None:
    await lobby(room, ALICE, BRUNO, DAVID)
    line = await room.say(BRUNO, "table kick", player=DAVID)
    assert line == said("fr", "table.refuse.host_only", host="Alice")
    assert await room.say(ALICE, "table kick", player=DAVID) == said("fr", "said.kicked", name="David")
    assert seats(room) == ["Alice", "Bruno"]
    assert await room.say(ALICE, "table kick", player=ALICE) == said("fr", "table.refuse.kick_self")


async def test_only_the_host_starts(room: Room) -> None:
    await lobby(room, ALICE, BRUNO)
    refused = said("fr", "table.refuse.host_only", host="Alice")
    assert whispered(await room.press(BRUNO, ":start")) == refused
    assert await room.say(BRUNO, "table start") == refused
    assert room.table("phase") == "lobby"


async def test_a_host_who_leaves_the_lobby_hands_on(room: Room) -> None:
    await lobby(room, ALICE, BRUNO)
    await room.press(ALICE, ":leave")
    assert revision((await room.press(BRUNO, ":start")).shown) == 0


async def test_the_last_one_out_closes_the_lobby(room: Room) -> None:
    answer = await lobby(room, ALICE)
    closed = await room.press(ALICE, ":leave", answer.shown)
    assert said("fr", "closed.lobby") in text_of(closed.shown)
    assert (await room.do(BRUNO, "yams new")).shown["embeds"], "no table was opened"


async def test_the_options_are_set_by_the_host_in_one_form(room: Room) -> None:
    board = (await lobby(room, DAVID, BRUNO)).shown
    assert whispered(await room.press(BRUNO, ":options", board))
    opened = await room.press(DAVID, ":options", board)
    assert opened.modal is not None, "the host answers all questions at once"
    fields = dict(zip(("grids=1", "chance=chance", "pace=24h"), ("2", "maxi_mini", "1h"), strict=True))
    answer = await room.client.modal(DAVID, opened, fields)
    assert (answer.status, answer.shown["id"]) == ("answered", board["id"])
    assert "Maxi et Mini" in text_of(answer.shown)
    options, pace = room.table("options", "pace")
    assert json.loads(options) == {
        "double_pair": "no",
        "straights": "single",
        "chance": "maxi_mini",
        "grids": 2,
    }
    assert pace == "1h"


async def test_a_form_that_was_opened_long_ago_still_works(room: Room) -> None:
    """What it was opened by is dead after a quarter of an hour; sending it brings a token of its own."""
    board = (await lobby(room, ALICE)).shown
    opened = await room.press(ALICE, ":options", board)
    await room.client.advance(16 * 60)
    assert (await room.client.modal(ALICE, opened, {"grids=1": "3"})).status == "answered"
    assert json.loads(room.table("options"))["grids"] == 3


async def test_the_pace_is_set_while_the_game_runs(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    assert await room.say(ALICE, "table pace", time="5m") == said("fr", "said.configured")
    assert room.table("pace") == "5m"


# While the game runs


async def test_an_action_that_showed_nothing_is_taken_back(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    await room.press(ALICE, ":roll.11111")
    await room.pick(ALICE, ":*box", "score.chance")
    assert await room.say(BRUNO, "table undo") == said("fr", "table.refuse.undo_not_yours")
    back = await room.press(ALICE, ":undo")
    assert revision(back.shown) == 3
    assert has(back.shown, ":*box")
    assert await room.say(ALICE, "table undo") == said("fr", "table.refuse.undo_shown")
    assert [move[2] for move in room.moves()] == ["start", "roll.11111", "score.chance", "undo"]


async def test_nothing_is_taken_back_after_the_next_player_has_acted(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    await room.press(ALICE, ":roll.11111")
    await room.pick(ALICE, ":*box", "score.chance")
    await room.press(BRUNO, ":roll.11111")
    assert await room.say(ALICE, "table undo") == said("fr", "table.refuse.undo_not_yours")


async def test_leaving_a_running_game_takes_a_second_press(room: Room) -> None:
    """The question is private; the others go on, and the host's powers pass on."""
    await room.open(ALICE, BRUNO, DAVID)
    question = await room.do(ALICE, "table leave")
    assert question.shown["flags"] & 64, "it is for its reader alone"
    assert said("fr", "ask.leave.title") in text_of(question.shown)
    assert room.table("rev") == 0
    yes = button(question.shown, ":leave.yes")["custom_id"]
    left = await room.client.click(ALICE, question.shown, yes)
    assert left.shown["content"] == said("fr", "said.left")
    assert [(move[1], move[2]) for move in room.moves()] == [(None, "start"), (0, "withdraw")]
    board = await room.board_at(1)
    assert whispered(await room.press(ALICE, ":roll.11111", board)) == said("fr", "table.refuse.withdrawn")
    assert revision((await room.press(BRUNO, ":roll.11111", board)).shown) == 2
    assert await room.say(BRUNO, "table pace", time="1h") == said("fr", "said.configured")


async def test_a_seat_is_given_away_when_another_player_agrees(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    asked = await room.say(ALICE, "table replace", player=BRUNO, by=DAVID)
    assert asked == said("fr", "said.replace_asked", was="Bruno", new="David")
    board = await room.until(lambda message: has(message, ":agree"))
    assert whispered(await room.press(ALICE, ":agree", board)) == said("fr", "table.refuse.agree_other")
    assert whispered(await room.press(CHLOE, ":agree", board)) == said("fr", "table.refuse.not_seated")
    assert (await room.press(BRUNO, ":agree", board)).status == "answered"
    assert seats(room) == ["Alice", "David"]
    await room.press(ALICE, ":roll.11111")
    await room.pick(ALICE, ":*box", "score.chance")
    assert revision((await room.press(DAVID, ":roll.11111")).shown) == 4


async def test_who_plays_already_takes_no_second_seat(room: Room) -> None:
    await room.open(ALICE, BRUNO, CHLOE)
    line = await room.say(ALICE, "table replace", player=BRUNO, by=CHLOE)
    assert line == said("fr", "table.refuse.already_seated", name="Chloé")


async def test_the_host_or_a_manager_ends_a_table_and_nobody_else(room: Room) -> None:
    await room.open(BRUNO, CHLOE)
    line = await room.say(CHLOE, "table end")
    assert line == said("fr", "table.refuse.host_only", host="Bruno")
    assert await room.end(ALICE) == said("fr", "said.ended")
    by = said("fr", "closed.ended_by", players=["**Alice**"])
    board = await room.until(lambda message: by in text_of(message))
    assert has(board, ":rematch")
    [(results,)] = room.town.bot.rows("SELECT count(*) FROM results WHERE table_id = ?", room.table("id"))
    assert results == 0


async def test_a_rematch_opens_a_lobby_with_the_same_players_and_options(room: Room) -> None:
    await room.open(ALICE, BRUNO, grids=2)
    await room.end(ALICE)
    ended = await room.until(lambda message: has(message, ":rematch"))
    assert whispered(await room.press(DAVID, ":rematch", ended)) == said(
        "fr", "table.refuse.not_seated"
    ).replace(said("fr", "table.refuse.not_seated"), said("en", "table.refuse.not_seated"))
    await room.press(BRUNO, ":rematch", ended)
    board = await room.until(lambda message: has(message, ":join"))
    assert seats(room) == ["Alice", "Bruno"]
    assert json.loads(room.table("options"))["grids"] == 2
    assert room.table("host_id") == int(BRUNO)
    assert revision((await room.press(BRUNO, ":start", board)).shown) == 0


async def test_a_rematch_is_typed_too(room: Room) -> None:
    await room.open(ALICE)
    assert await room.say(ALICE, "table rematch") == said("fr", "table.refuse.not_over")
    await room.end(ALICE)
    assert await room.say(ALICE, "table rematch") == said("fr", "said.rematch")
    await room.until(lambda message: has(message, ":join"))


async def test_commands_without_a_table_say_so(room: Room) -> None:
    for command, options in (
        ("table join", {}),
        ("table show", {}),
        ("table undo", {}),
        ("table export", {}),
        ("yams roll", {}),
        ("yams score", {"box": "full"}),
    ):
        assert await room.say(DAVID, command, **options) == said("en", "move.no_table")


# What time brings


async def test_who_is_absent_too_long_is_skipped_by_anyone_seated(room: Room) -> None:
    await room.open(ALICE, BRUNO, pace="5m")
    early = await room.say(BRUNO, "table skip")
    assert early == said("fr", "table.refuse.skip_early", minutes=5)
    room.ages(5 * 60)
    assert await room.say(CHLOE, "table skip") == said("fr", "table.refuse.not_seated")
    assert await room.say(BRUNO, "table skip") == said("fr", "said.skipped")
    assert {move[1] for move in room.moves()[1:]} == {0}
    board = await room.board_at(room.table("rev"))
    assert revision((await room.press(BRUNO, ":roll.11111", board)).shown) == room.table("rev")


async def test_an_absentee_is_replaced_by_the_only_other_player(room: Room) -> None:
    await room.open(ALICE, BRUNO, pace="5m")
    room.ages(5 * 60)
    line = await room.say(BRUNO, "table replace", player=ALICE, by=CHLOE)
    assert line == said("fr", "said.replaced", was="Alice", new="Chloé")
    assert seats(room) == ["Chloé", "Bruno"]


async def test_a_forgotten_game_is_archived_and_reopened_by_one_press(own_town: Town) -> None:
    """Its channel is free meanwhile; the same game goes on once no other table stands there."""
    async with People(own_town.url) as client:
        room = await new_room(own_town, client)
        await room.open(ALICE, BRUNO)
        await room.press(ALICE, ":roll.11111")
        played = room.table("id", "state")
        room.ages(61 * 24 * 3600)
        await own_town.restart()
        board = await room.until(lambda message: has(message, ":reopen"))
        assert said("fr", "closed.archived") in text_of(board)
        assert await room.say(ALICE, "yams roll") == said("fr", "table.refuse.archived")
        assert await room.say(CHLOE, "table reopen") == said("fr", "table.refuse.not_seated")
        other = await lobby(room, CHLOE)
        assert whispered(await room.press(BRUNO, ":reopen", board)) == said("fr", "table.refuse.reopen_taken")
        await room.press(CHLOE, ":leave", other.shown)
        reopened = (await room.press(BRUNO, ":reopen", board)).shown
        assert has(reopened, ":roll.")
        assert own_town.bot.rows("SELECT archived, rev, state FROM tables WHERE id = ?", played[0]) == [
            (0, 1, played[1])
        ]
        ping = await room.until(lambda message: message["mentions"])
        assert ping["content"] == said("fr", "ping.turn", mention=f"<@{ALICE}>")


async def test_a_reminder_comes_once_at_half_time_and_skip_is_offered_when_it_is_over(
    own_town: Town,
) -> None:
    """What is due is written down: a restart neither skips it nor sends it twice."""
    async with People(own_town.url) as client:
        half, late, idle = [await new_room(own_town, client, name) for name in ("half", "late", "idle")]
        for room in (half, late):
            await room.open(ALICE, BRUNO, pace="1h")
        await lobby(idle, CHLOE)
        half.ages(31 * 60)
        late.ages(61 * 60)
        idle.ages(61 * 60)
        await own_town.restart()
        reminder = await half.until(lambda message: message["content"])
        assert reminder["content"] == said("fr", "ping.reminder", mention=f"<@{ALICE}>")
        assert [user["id"] for user in reminder["mentions"]] == [ALICE]
        await late.until(lambda message: has(message, ":skip"))
        await idle.until(lambda message: said("fr", "closed.lobby") in text_of(message))
        await lobby(idle, CHLOE)
        idle.ages(61 * 60)
        await own_town.restart()
        await idle.eventually(
            lambda messages: sum(said("fr", "closed.lobby") in text_of(one) for one in messages) == 2
        )
        assert [one["id"] for one in await half.messages() if one["content"]] == [reminder["id"]]
