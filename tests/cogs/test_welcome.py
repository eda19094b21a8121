"""`/help` opens tables and rules; `/mytables` lists those of one person, with links."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.screens.kit.calls import lasting
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, components, text_of
from tapis.shelf import GAMES
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED
FRENCH = text_in("fr")
Json = dict[str, Any]


async def choose(parlour: Parlour, user: str, message: Json, value: str) -> Json:
    """Choose a line of a list."""
    part = next(
        one
        for one in components(message)
        if any(value == option["value"] for option in one.get("options", []))
    )
    return (await parlour.client.select(user, message, part["custom_id"], [value])).shown


async def of_game(parlour: Parlour, user: str, key: str) -> Json:
    """Open `/help`, and choose a game there."""
    return await choose(parlour, user, (await parlour.do(user, "help")).shown, f"game.{key}")


async def test_help_says_what_each_game_is_and_offers_one_choice(parlour: Parlour) -> None:
    shown = (await parlour.do(BRUNO, "help")).shown
    for key in GAMES:
        line = FRENCH("help.line", game=FRENCH(f"{key}.name"), about=FRENCH(f"{key}.brief"))
        assert line in text_of(shown)
    [play] = [part for part in components(shown) if "options" in part]
    assert [option["value"] for option in play["options"]] == [f"game.{key}" for key in GAMES]
    assert [option for option in play["options"] if "joueurs · ~" not in option["description"]] == []


async def test_the_page_of_a_game_offers_robots_practice_a_table_and_its_rules(parlour: Parlour) -> None:
    shown = await of_game(parlour, BRUNO, "belote")
    assert FRENCH("belote.pitch") in text_of(shown)
    verbs = [part["custom_id"].rpartition(":")[2] for part in components(shown)]
    table = "open.belote.24h"
    assert verbs == [f"{table}...3...p", f"{table}...3.practice..p", table, "rules.belote.0", "help"]


async def test_a_table_is_opened_from_the_help(parlour: Parlour) -> None:
    """Its board is everybody's; who chose it hosts it."""
    shown = await of_game(parlour, BRUNO, "belote")
    board = (await parlour.press(BRUNO, FRENCH("help.open"), shown)).shown
    table = await parlour.table()
    assert (table.game, str(table.host_id), board["flags"] & 64) == ("belote", BRUNO, 0)
    again = await parlour.press(BRUNO, FRENCH("help.open"), shown)
    assert again.shown["flags"] & 64, "a second one is refused in private"


async def test_a_table_speaks_the_language_of_who_opens_it_unless_the_server_chose(parlour: Parlour) -> None:
    assert await opened_by_an_english_reader(parlour) == "en"
    await parlour.sets(ALICE, "language.fr")
    parlour = replace(parlour, channel=(await parlour.client.new_channel("next"))["id"])
    assert await opened_by_an_english_reader(parlour) == "fr"


async def opened_by_an_english_reader(parlour: Parlour) -> str:
    await parlour.press(DAVID, text_in("en")("help.open"), await of_game(parlour, DAVID, "belote"))
    return (await parlour.table()).locale


async def test_the_rules_of_a_game_are_read_from_the_help(parlour: Parlour) -> None:
    read = await parlour.press(CHLOE, ":rules.", await of_game(parlour, CHLOE, "crapette"))
    assert FRENCH("rules.title", game=FRENCH("crapette.name")) in text_of(read.shown)


async def test_the_rules_of_a_game_are_asked_for_by_its_name(parlour: Parlour) -> None:
    """They are those of the game, or of the table that plays it here."""
    title = "rules.title"
    for _ in range(2):
        read = await parlour.do(ALICE, "help", game="yams")
        assert FRENCH(title, game=FRENCH("yams.name")) in text_of(read.shown)
        other = await parlour.do(ALICE, "help", game="crapette")
        assert FRENCH("rules.title", game=FRENCH("crapette.name")) in text_of(other.shown)
        await parlour.do(ALICE, "yams new")
        title = "rules.title.table"


async def test_how_it_works_is_one_press_away_and_one_back(parlour: Parlour) -> None:
    shown = (await parlour.do(CHLOE, "help")).shown
    how = (await parlour.press(CHLOE, ":help.how", shown)).shown
    assert FRENCH("help.fair.body") in text_of(how)
    back = (await parlour.press(CHLOE, ":-:help", how)).shown
    assert back["embeds"] == shown["embeds"]


async def test_an_unknown_game_is_opened_by_no_press(parlour: Parlour) -> None:
    shown = (await parlour.do(CHLOE, "help")).shown
    part = next(one for one in components(shown) if "options" in one)
    for forged in ("open.chess", "game.chess"):
        refused = await parlour.client.select(CHLOE, shown, part["custom_id"], [forged], forge=True)
        assert text_of(refused.shown) == FRENCH("press.unknown")


async def test_my_tables_lists_first_what_waits_for_me(parlour: Parlour) -> None:
    """Each with a link to its board, whatever channel it is in."""
    name = "Table hopper"
    user = (await parlour.client.new_user(name))["id"]
    assert FRENCH("mine.none") in await parlour.say(user, "mytables")
    await parlour.begin("yams", user, BRUNO)
    other = await parlour.elsewhere()
    await other.do(user, "421 new")
    await other.painted()
    shown = (await other.do(user, "mytables")).shown
    waits, waiting, others, lobby = shown["embeds"][0]["description"].split("\n")
    assert [waits, others] == [f"**{FRENCH(key)}** · 1" for key in ("mine.waits", "mine.others")]
    table = await parlour.table()
    link = f"https://discord.com/channels/{table.guild_id}/{parlour.channel}/{table.message_id}"
    until = int((table.due(0) or table.touched_at).timestamp())
    time = f"{FRENCH('turn.until', until=until)} · {FRENCH('turn.bank', left=lasting(timedelta(hours=24)))}"
    what = f"{FRENCH('mine.turn')} · {time}"
    line = FRENCH("mine.line", game="Yams", place=f"<#{parlour.channel}>", what=what, link=link)
    assert waiting == f"- {line}"
    assert FRENCH("mine.lobby") in lobby
    assert FRENCH("mine.wait", seats=[name]) in await other.say(BRUNO, "mytables")


async def test_my_tables_leaves_out_what_is_over(parlour: Parlour) -> None:
    user = (await parlour.client.new_user("Finisher"))["id"]
    await parlour.do(user, "yams new")
    await parlour.end(user)
    assert FRENCH("mine.none") in await parlour.say(user, "mytables")


async def test_a_name_that_looks_like_a_seat_finds_no_table(parlour: Parlour) -> None:
    """Only ids count, whatever people call themselves."""
    user = (await parlour.client.new_user("Seeker"))["id"]
    trick = (await parlour.client.new_user(f"[{user}, x"))["id"]
    await parlour.do(trick, "yams new")
    assert FRENCH("mine.none") in await parlour.say(user, "mytables")


async def test_my_tables_are_one_press_from_the_help(parlour: Parlour) -> None:
    shown = (await parlour.do(ALICE, "help")).shown
    mine = (await parlour.press(ALICE, ":-:mine", shown)).shown
    assert FRENCH("mine.title") in str(mine["embeds"])
