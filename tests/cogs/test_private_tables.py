"""Private tables: opened from anywhere, answered in their own message, open to nobody else."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.messages.hands import Copy
from bot.patience import PATIENCE
from bot.tables import Table
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, HANGS, components, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.cogs.test_own_settings import until_enlarged
from tests.cogs.test_unreadable_tables import spoil
from tests.cogs.test_welcome import of_game
from tests.people import private

pytestmark = SHARED
FRENCH = text_in("fr")
PRIVATE = 64
Json = dict[str, Any]


async def opened(parlour: Parlour, user: str, game: str = "yams", **options: object) -> Json:
    """Open a private table by its command; return its message."""
    return (await parlour.do(user, f"{game} new", private=True, **options)).shown


def codes(message: Json) -> list[str]:
    return [part["custom_id"].rpartition(":")[2] for part in components(message) if not part.get("disabled")]


async def pressed(parlour: Parlour, user: str, message: Json) -> Json:
    """Press the last box, the first card that may be played, or the first call; return what it shows."""
    parts = [part for part in components(message) if not part.get("disabled")]
    for select in (part for part in parts if "options" in part):
        value = select["options"][-1]["value"]
        return (await parlour.client.select(user, message, select["custom_id"], [value])).shown
    acts = [part["custom_id"] for part in parts if ":play." in part["custom_id"]]
    acts += [part["custom_id"] for part in parts if ":roll" in part["custom_id"]]
    acts += [part["custom_id"] for part in parts if part["custom_id"].endswith((":take", ":pass"))]
    return (await parlour.client.click(user, message, acts[0])).shown


async def test_a_private_table_is_the_private_answer_and_stands_in_no_channel(
    parlour: Parlour, user: str
) -> None:
    shown = await opened(parlour, user)
    assert shown["flags"] & PRIVATE, "nobody else sees it"
    assert FRENCH("private.again") in str(shown["embeds"])
    table = await parlour.own_table(user)
    assert (str(table.owner), table.message_id) == (user, None)
    assert await parlour.bot.services.tables.in_channel(int(parlour.channel)) is None
    assert [one for one in await parlour.seen() if not one["flags"] & PRIVATE] == []


async def test_a_press_changes_the_message_that_was_pressed(parlour: Parlour, user: str) -> None:
    shown = await opened(parlour, user, robots=1)
    while not any(code.startswith("roll") for code in codes(shown)):
        shown = await pressed(parlour, user, shown)
    after = await pressed(parlour, user, shown)
    assert after["id"] == shown["id"]
    assert (await parlour.own_table(user)).rev > 0


async def test_robots_move_within_the_answer(parlour: Parlour, user: str) -> None:
    shown = await opened(parlour, user, "belote")
    table = await parlour.own_table(user)
    assert len(table.players) == 4, "Belote has its robots without being asked"
    shown = await pressed(parlour, user, shown)
    table = await parlour.own_table(user)
    assert not table.robots_due, "the answer shows the table once it waits for its owner"
    assert 0 in table.position.awaited()
    assert f":{table.rev}" in components(shown)[0]["custom_id"]


@pytest.mark.slow("robots are started, and play")
async def test_an_answer_before_slow_robots_is_followed_by_one_edit(
    parlour: Parlour, user: str, dealt: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The robots move once while the answer is sent, and the others after two more presses."""
    bot, edits, thoughts = parlour.bot, list[Json](), asyncio.Semaphore(0)
    choose, show, edit = bot.robots.worker.choose, bot.services.hands.show, Copy.edit

    async def slow(*asked: Any) -> str:
        await thoughts.acquire()
        return await choose(*asked)

    async def shown_while_one_moves(*answer: Any) -> None:
        monkeypatch.setattr(bot.services.hands, "show", show)
        before = (await parlour.own_table(user)).rev
        await show(*answer)
        thoughts.release()
        await until(parlour, user, lambda table: table.rev > before)

    def counted(copy: Copy, **change: Any) -> Any:
        edits.append(change)
        return edit(copy, **change)

    shown = await pressed(parlour, user, await opened(parlour, user, "belote"))
    monkeypatch.setattr(bot.robots.worker, "choose", slow)
    monkeypatch.setattr(bot.services.hands, "show", shown_while_one_moves)
    monkeypatch.setattr(Copy, "edit", counted)
    monkeypatch.setattr(PATIENCE, "robots", 0.01)
    shown = await pressed(parlour, user, shown)
    scores = (await parlour.press(user, ":sheet.0", shown)).shown
    await parlour.press(user, ":hand", scores)
    assert edits == [], "they still think"
    for _ in range(20):
        thoughts.release()
    table = await until(parlour, user, lambda table: not table.robots_due)
    await parlour.painted()
    seen = await parlour.client.message(user, parlour.channel, shown["id"])
    assert f":{table.rev}" in str(seen["components"])
    assert len(edits) == 1


async def until(parlour: Parlour, user: str, wanted: Callable[[Table], bool]) -> Table:
    """Return the user's table once it is as wanted."""
    async with asyncio.timeout(HANGS):
        while not wanted(table := await parlour.own_table(user)):  # noqa: ASYNC110 - robots send no event
            await asyncio.sleep(0.01)
    return table


@pytest.mark.slow("robots are started, and play")
async def test_belote_is_played_to_its_end_in_one_message(parlour: Parlour, user: str) -> None:
    shown = await opened(parlour, user, "belote", target=100)
    first = shown["id"]
    while await underway(parlour, user):
        shown = await pressed(parlour, user, shown)
        assert len(shown["components"]) <= 5
    assert shown["id"] == first
    assert {"rematch", "review", "sheet.0"} <= set(codes(shown))
    again = (await parlour.press(user, ":rematch", shown)).shown
    assert again["id"] == first
    assert (await parlour.own_table(user)).phase == "playing"


async def underway(parlour: Parlour, user: str) -> bool:
    return await parlour.bot.services.tables.newest_private(int(user)) is not None


async def test_a_press_of_somebody_else_is_refused(parlour: Parlour, user: str) -> None:
    shown = await opened(parlour, user)
    part = next(code for code in components(shown) if ":roll" in code["custom_id"])["custom_id"]
    mine = (await parlour.do(BRUNO, "help")).shown
    answer = await parlour.client.click(BRUNO, mine, part, forge=True)
    assert text_of(answer.shown) == FRENCH("table.refuse.gone")
    assert (await parlour.own_table(user)).rev == 0


async def test_who_is_erased_owns_no_table_any_more(parlour: Parlour, user: str) -> None:
    shown = await opened(parlour, user)
    menu = more_of(shown)
    await parlour.client.click(user, shown, menu)
    mine = (await parlour.press(user, ":mydata", (await parlour.do(user, "settings")).shown)).shown
    question = (await parlour.press(user, ":mydata.erase", mine)).shown
    done = (await parlour.press(user, ":mydata.erase.yes", question)).shown
    answer = await parlour.client.click(user, done, menu, forge=True)
    assert text_of(answer.shown) == FRENCH("table.refuse.gone")


async def test_who_was_erased_at_another_copy_of_the_bot_owns_no_table_any_more(
    parlour: Parlour, user: str
) -> None:
    shown = await opened(parlour, user)
    await parlour.client.click(user, shown, more_of(shown))
    spoil(parlour, "owner", 0, f"owner = {user}")
    await parlour.bot.services.store.heard(f"person {user}")
    page = (await parlour.do(user, "help")).shown
    answer = await parlour.client.click(user, page, more_of(shown), forge=True)
    assert text_of(answer.shown) == FRENCH("table.refuse.gone")


async def test_my_tables_opens_it_again_and_the_older_copy_is_deleted(parlour: Parlour, user: str) -> None:
    older = await opened(parlour, user)
    page = (await parlour.do(user, "mytables")).shown
    assert FRENCH("mine.private") in str(page["embeds"])
    newer = (await parlour.press(user, ":private.", page)).shown
    assert ":roll" in str(newer["components"])
    rolled = await pressed(parlour, user, newer)
    assert rolled["id"] == newer["id"]
    await parlour.painted()
    assert await parlour.client.message(user, parlour.channel, older["id"]) is None


@pytest.mark.parametrize(("column", "value"), [("version", 99), ("game", "manille")])
async def test_my_tables_ends_one_that_cannot_be_read(
    parlour: Parlour, user: str, column: str, value: object
) -> None:
    await opened(parlour, user)
    spoil(parlour, column, value, f"owner = {user}")
    page = (await parlour.do(user, "mytables")).shown
    assert FRENCH("mine.aside") in text_of(page)
    asked = (await parlour.press(user, ":private.", page)).shown
    ended = (await parlour.press(user, ":end.yes", asked)).shown
    assert (ended["content"], ended["components"]) == (FRENCH("said.ended"), [])
    assert codes((await parlour.do(user, "mytables")).shown) == []


@pytest.mark.parametrize("typed", ["", "yams roll", "table show"])
async def test_a_refusal_at_one_that_cannot_be_read_leads_its_owner_to_the_end(
    parlour: Parlour, user: str, typed: str
) -> None:
    """Where there is no server `/table end` is not offered."""
    shown = await opened(parlour, user)
    spoil(parlour, "version", 99, f"owner = {user}")
    menu = more_of(shown)
    asked = await (parlour.do(user, typed) if typed else parlour.client.click(user, shown, menu))
    assert asked.shown["content"] == FRENCH("private.refuse.set_aside")
    assert codes(asked.shown) == ["end", "export"]
    question = (await parlour.press(user, ":end", asked.shown)).shown
    ended = (await parlour.press(user, ":end.yes", question)).shown
    assert ended["content"] == FRENCH("said.ended")
    assert not await underway(parlour, user), "it counts no more"


async def private_tables(parlour: Parlour, user: str) -> list[str]:
    return await parlour.bot.services.store.read(lambda questions: questions.tables_of(int(user), 9))


async def pressed_twice(parlour: Parlour, user: str, message: Json, part: str) -> list[Json]:
    """Press a button twice before the first press is answered; return what both show."""
    name = next(one["custom_id"] for one in components(message) if part in one["custom_id"])
    presses = [parlour.client.click(user, message, name, forge=True) for _ in range(2)]
    return [answer.shown for answer in await asyncio.gather(*presses)]


async def test_play_alone_pressed_twice_opens_one_table(parlour: Parlour, user: str) -> None:
    page = await of_game(parlour, user, "yams")
    one, other = await pressed_twice(parlour, user, page, ":open.yams.24h...1...p")
    assert (one["id"], len(await private_tables(parlour, user))) == (other["id"], 1)
    again = await parlour.press(user, ":open.yams.24h...1...p", await of_game(parlour, user, "yams"))
    assert len(await private_tables(parlour, user)) == 2, "another page opens another table"
    assert again.shown["flags"] & PRIVATE, again.shown


async def finished(parlour: Parlour, user: str) -> Json:
    """Play a private game to its end; return its message."""
    shown = await opened(parlour, user, "belote", target=100)
    while await underway(parlour, user):
        shown = await pressed(parlour, user, shown)
    return shown


async def test_a_rematch_pressed_twice_opens_one_table(parlour: Parlour, user: str) -> None:
    shown = await opened(parlour, user)
    asked = (await parlour.press(user, ":end", shown)).shown
    over = (await parlour.press(user, ":end.yes", asked)).shown
    one, other = await pressed_twice(parlour, user, over, ":rematch")
    assert (one["id"], len(await private_tables(parlour, user))) == (other["id"], 1)


@pytest.mark.slow("robots are started, and play")
async def test_typed_commands_mean_the_private_game_finished_last_where_no_table_stands(
    parlour: Parlour, user: str
) -> None:
    """One under way goes first, but for a rematch; a channel's own table goes before all."""
    nothing = FRENCH("move.no_table")
    assert await parlour.say(user, "table rematch") == nothing
    assert text_of((await parlour.via(user, "review")).shown) == nothing
    over = codes_of(await finished(parlour, user))
    for verb in ("log", "sheet", "check", "review"):
        shown = (await parlour.via(user, verb)).shown
        assert over in str(shown), (verb, text_of(shown), over)
    again = (await parlour.do(user, "table rematch")).shown
    running = (await parlour.own_table(user)).id
    assert f"t:{running}:" in str(again["components"])
    assert running in str((await parlour.via(user, "log")).shown)
    await parlour.do(ALICE, "yams new")
    told = text_of((await parlour.via(user, "log")).shown)
    assert told.startswith("«\N{NO-BREAK SPACE}log"), "this game has not begun"


def codes_of(message: Json) -> str:
    """Return the id of the table that a message shows."""
    return components(message)[0]["custom_id"].split(":")[1]


@pytest.fixture
def thought(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> Callable[[], asyncio.Event]:
    """Let robots think from now on until the event is set; answers do not wait for them."""

    def hold() -> asyncio.Event:
        done, worker = asyncio.Event(), parlour.bot.robots.worker
        choose = worker.choose

        async def slow(*asked: Any) -> str:
            await done.wait()
            return await choose(*asked)

        monkeypatch.setattr(worker, "choose", slow)
        monkeypatch.setattr(PATIENCE, "robots", 0.01)
        return done

    return hold


async def test_a_page_stays_though_robots_move_after_it_was_opened(
    parlour: Parlour, user: str, dealt: None, thought: Callable[[], asyncio.Event]
) -> None:
    shown = await pressed(parlour, user, await opened(parlour, user, "belote"))
    done = thought()
    shown = await pressed(parlour, user, shown)
    page = (await parlour.press(user, ":sheet.0", shown)).shown
    done.set()
    table = await until(parlour, user, lambda table: not table.robots_due)
    await parlour.painted()
    seen = await parlour.client.message(user, parlour.channel, shown["id"])
    assert (seen["id"], seen["embeds"]) == (page["id"], page["embeds"])
    back = (await parlour.press(user, ":hand", page)).shown
    assert f":{table.rev}" in str(back["components"])


@pytest.mark.slow("robots are started, and play")
async def test_no_move_is_offered_while_a_robot_thinks(
    parlour: Parlour, user: str, thought: Callable[[], asyncio.Event]
) -> None:
    shown = await opened(parlour, user, robots=1)
    while not any(code.startswith("roll") for code in codes(shown)):
        shown = await pressed(parlour, user, shown)
    shown = await pressed(parlour, user, shown)
    done = thought()
    shown = await pressed(parlour, user, shown)
    assert (await parlour.own_table(user)).robots_due
    assert [code for code in codes(shown) if code.startswith(("roll", "score", "+", "-"))] == []
    assert "more" in codes(shown), "what is no move can be pressed"
    done.set()
    await until(parlour, user, lambda table: not table.robots_due)


async def test_large_cards_stand_in_place_of_the_picture(parlour: Parlour, user: str) -> None:
    await parlour.press(user, ":own.large.on", (await parlour.do(user, "settings")).shown)
    shown = await pressed(parlour, user, await opened(parlour, user, "belote"))
    await until_enlarged(parlour, user, shown, large=True)


async def test_the_pages_of_a_private_table_lead_back_to_it(parlour: Parlour, user: str) -> None:
    shown = await opened(parlour, user)
    menu = (await parlour.client.click(user, shown, more_of(shown))).shown
    assert [code for code in codes(menu) if re.match("give|leave|pause|skip|standin|absent|join", code)] == []
    log = (await parlour.press(user, ":log", menu)).shown
    back = (await parlour.press(user, ":hand", log)).shown
    assert codes(back) == codes(shown)


def more_of(shown: Json) -> str:
    return next(part["custom_id"] for part in components(shown) if part["custom_id"].endswith(":more"))


async def test_it_ends_by_its_menu_after_a_question(parlour: Parlour, user: str) -> None:
    shown = await opened(parlour, user)
    asked = (await parlour.press(user, ":end", shown)).shown
    ended = (await parlour.press(user, ":end.yes", asked)).shown
    assert not await underway(parlour, user), "it is over"
    assert "rematch" in codes(ended)


async def test_who_would_leave_it_is_asked_to_end_it_and_offers_nobody_their_seat(
    parlour: Parlour, user: str
) -> None:
    await opened(parlour, user)
    asked = (await parlour.do(user, "table leave")).shown
    assert codes(asked) == ["end.yes", "hand"]


async def test_typed_moves_act_on_the_newest_private_table(parlour: Parlour, user: str) -> None:
    await opened(parlour, user)
    shown = (await parlour.do(user, "yams roll")).shown
    assert (await parlour.own_table(user)).rev == 1
    assert "roll.11111" in codes(shown), "the answer is the table"


async def test_a_refused_typed_move_names_who_sits_at_the_private_table(
    parlour: Parlour, user: str, dealt: None, thought: Callable[[], asyncio.Event]
) -> None:
    await parlour.begin("yams", ALICE, BRUNO)
    await parlour.end(ALICE, BRUNO)
    shown = await pressed(parlour, user, await opened(parlour, user, "belote"))
    done = thought()
    await pressed(parlour, user, shown)
    table = await parlour.own_table(user)
    refused = await parlour.say(user, "belote play", card="7S")
    done.set()
    [seat] = table.awaited
    assert table.players[seat].name in refused


@pytest.mark.parametrize("verb", ["table skip", "table join"])
async def test_a_verb_that_takes_others_says_why_it_is_refused(
    parlour: Parlour, user: str, verb: str
) -> None:
    await opened(parlour, user)
    assert await parlour.say(user, verb) == FRENCH("private.refuse.alone")


async def test_help_plays_alone_in_private(parlour: Parlour, user: str) -> None:
    private(await parlour.press(user, FRENCH("help.robots"), await of_game(parlour, user, "yams")))
    table = await parlour.own_table(user)
    assert [player.id < 0 for player in table.players] == [False, True]
