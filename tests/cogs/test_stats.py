"""`/stats` and `/leaderboard` on play and luck, as people read them."""

import asyncio
import re
from collections import Counter

import pytest

from bot.store import AccountRow, ResultRow, Shards
from bot.tables import Table, ledgers, seats
from bot.tables.session import Session
from bot.text import capital, text_in
from bot.watch.coach import COACH
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, GUILD, HANGS, components, text_of
from tapis.records.index import SHOWN
from tapis.records.ledger import VERSION, Decision, Ledger, pack
from tapis.records.losses import Loss
from tapis.records.record import Record
from tests.cogs.conftest import SHARED, Parlour
from tests.cogs.test_review import finished, first_card, ledger, scored

pytestmark = [SHARED, pytest.mark.usefixtures("asleep")]
FRENCH, ENGLISH = text_in("fr"), text_in("en")


async def keep(parlour: Parlour, table: Table, made: Ledger, rows: list[AccountRow]) -> None:
    await parlour.bot.services.store.run(lambda tx: tx.keep_ledger(table.id, VERSION, pack(made), rows))


async def played(parlour: Parlour, *losses: float) -> None:
    """Let Chloe and David finish games that the coach counts; David's dearest decision costs them."""
    for loss in losses:
        table = await finished(parlour, CHLOE, DAVID)
        rows = [
            AccountRow(table.id, 0, "points", 205.0, 22.0, 0.0, 227.0, 0.0, 30),
            AccountRow(
                table.id, 1, "points", 205.0, -9.0, loss, 196 - loss, 0.0, 30,
                loss, scored(table, 1, 3), "score.fours", "roll.00000",
            ),
        ]  # fmt: skip
        await keep(parlour, table, ledger([]), rows)


async def test_statistics_tell_the_dearest_decision_in_words_and_numbers_behind_details(
    parlour: Parlour,
) -> None:
    await played(parlour, 4.5, 12.0)
    page = (await parlour.do(DAVID, "stats")).shown
    assert "Costliest decision: 12 points" in text_of(page)
    assert "per 100" not in text_of(page)
    assert "image" not in page["embeds"][0]
    more = (await parlour.press(DAVID, ".details", page)).shown
    assert more["id"] == page["id"]
    assert "Luck: \N{MINUS SIGN}18 points over 2 games" in text_of(more)
    back = (await parlour.press(DAVID, f"stats.{DAVID}.", more)).shown
    assert text_of(back) == text_of(page)


async def test_numbers_are_for_oneself_alone(parlour: Parlour) -> None:
    await played(parlour, 4.5)
    own = (await parlour.do(DAVID, "stats")).shown
    [details] = [one["custom_id"] for one in components(own) if "details" in one["custom_id"]]
    other = (await parlour.do(CHLOE, "stats", player=DAVID)).shown
    assert "details" not in str(components(other))
    assert "Costliest" not in text_of(other)
    forged = await parlour.client.click(CHLOE, other, details, forge=True)
    assert forged.shown["content"] == FRENCH("press.unknown")


async def test_who_plays_alone_reads_their_results_and_nobody_else_does(parlour: Parlour) -> None:
    user = (await parlour.client.new_user("Loner", locale="en-US"))["id"]
    assert (await parlour.say(user, "stats")).endswith(ENGLISH("stats.empty"))
    for loss in (30.0, 10.0):
        table = await finished(parlour, user, CHLOE, practice=True)
        rows = [
            AccountRow(table.id, seat, "points", 200.0, 0.0, loss, 210.0 - seat, 0.0, 50, seats=2)
            for seat in (0, 1)
        ]
        await keep(parlour, table, ledger([]), rows)
    text = await parlour.say(user, "stats")
    assert "**Yams** · 2 games · 2 wins · average 210" in text
    assert ENGLISH("stats.empty") not in text
    shown = await parlour.say(DAVID, "stats", player=user)
    assert shown.endswith(ENGLISH("stats.empty")), "it is for oneself alone"
    assert "Loner" not in await parlour.say(DAVID, "leaderboard", game="yams")


async def test_statistics_of_a_game_nobody_counted_are_as_before(parlour: Parlour) -> None:
    shown = (await parlour.do(CHLOE, "stats", player=BRUNO, game="yams")).shown
    assert FRENCH("skill.title", game="Yams") not in text_of(shown)
    assert ENGLISH("skill.title", game="Yams") not in text_of(shown)
    assert "image" not in shown["embeds"][0]


async def test_what_the_coach_has_still_to_count_is_said_beside_what_counts_at_once(parlour: Parlour) -> None:
    """A finished game adds its win and its score at once; that its loss follows stands beside them."""
    user = (await parlour.client.new_user("Newcomer", locale="en-US"))["id"]
    tables = [await finished(parlour, user, CHLOE) for _ in range(2)]
    text = await parlour.say(user, "stats")
    assert "2 games · " in text
    assert ENGLISH("stats.counting", n=2) in text
    for table, waits in zip(tables, (1, 0), strict=True):
        row = AccountRow(table.id, 0, "points", 205.0, 0.0, 4.0, 201.0, 0.0, 9)
        await keep(parlour, table, ledger([]), [row])
        text = await parlour.say(user, "stats", game="yams")
        assert (ENGLISH("stats.counting", n=1) in text) is bool(waits)
    await parlour.bot.services.store.run(lambda tx: tx.renew_ledgers(Shards(), VERSION + 1, 99))
    text = await parlour.say(user, "stats")
    assert "still counting" not in text, "what is counted anew keeps what was counted"


async def test_a_menu_chooses_among_the_games_somebody_has_played(parlour: Parlour) -> None:
    """Also on the page of somebody else, whose name it keeps."""
    user = (await parlour.client.new_user("Allround", locale="en-US"))["id"]
    await finished(parlour, user, CHLOE)
    only = components((await parlour.do(user, "stats")).shown)
    assert [one["label"] for one in only] == [ENGLISH("stats.details")], "there is nothing to choose"
    await finished(parlour, user, CHLOE, game="dice_poker")
    for reader, name in ((user, "Allround"), (DAVID, f"Player {user[-1]}")):
        page = (await parlour.do(reader, "stats", player=user)).shown
        for game, shown in (("yams", ["yams"]), ("", ["dice_poker", "yams"])):
            menu, *details = components(page)
            assert len(details) == (reader == user)
            answer = await parlour.client.select(reader, page, menu["custom_id"], [f"stats.{user}.{game}"])
            assert answer.shown["id"] == page["id"]
            page = answer.shown
            told = [key for key in ("dice_poker", "yams") if f"**{ENGLISH(f'{key}.name')}**" in text_of(page)]
            assert told == shown
            assert page["embeds"][0]["title"] == f"📊 {name}"


async def test_an_action_of_the_dearest_decision_has_its_players_name_for_it(parlour: Parlour) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    row = AccountRow(
        table.id, 0, "points", 205.0, 0.0, 4.0, 201.0, 0.0, 9,
        4.0, scored(table, 0, 0), "score.ones", "roll.11111",
    )  # fmt: skip
    await keep(parlour, table, ledger([]), [row])
    text = await parlour.say(ALICE, "stats")
    assert FRENCH("yams.box.ones") in text
    assert "valait mieux" in text


async def test_the_luck_of_the_server_is_told_beside_what_is_expected(parlour: Parlour) -> None:
    table = await finished(parlour, CHLOE, DAVID)
    given = {("die", face): 100 + face for face in range(1, 7)}
    before = re.search(r"([\d,]+) dice", await parlour.say(DAVID, "stats", luck=True))
    thrown = int(before[1].replace(",", "")) if before else 0
    await parlour.bot.services.tables.run(ledgers.add_luck, table.id, given)
    dice = 621 + thrown
    text = await parlour.say(DAVID, "stats", luck=True)
    assert f"{dice:,} dice" in text
    assert f"{dice / 6:,.1f}" in text
    assert "of 100 fair bots" in text


async def test_statistics_of_coinche_tell_points_of_sides_and_the_dearest_call(parlour: Parlour) -> None:
    """What a deal brings a side is the luck and the play of both partners, who share the win."""
    users = (ALICE, BRUNO, CHLOE, DAVID)
    table = await finished(parlour, *users, game="coinche", options={"target": 100}, choose=first_card)
    tables = parlour.bot.services.tables
    [call] = [step.rev for step in await tables.at(table.id, Session.steps, 1, 4) if step.seat == 3]
    row = AccountRow(
        table.id, 3, "cards", 0.0, 12.0, 30.0, -18.0, 4.0, 9, 30.0, call, "pass", "bid.90.H",
    )  # fmt: skip
    await keep(parlour, table, ledger([], 4), [row])
    page = (await parlour.do(DAVID, "stats", game="coinche")).shown
    text = text_of(page)
    assert "**Coinche** · Points to reach: 100" in text
    assert "1 game · " in text
    assert "Costliest decision: about 30 points" in text
    assert "Luck: +12 points in 1 game" in text_of((await parlour.press(DAVID, ".details", page)).shown)
    assert ENGLISH("coinche.bid", value=90, game=ENGLISH("trump.H")) in text, "what was better"
    board = await parlour.say(DAVID, "leaderboard", game="coinche")
    places = [line[:1] for line in board.splitlines() if "Player" in line]
    assert places == ["🥇", "🥇", "🥉", "🥉"], board


async def test_a_name_of_an_old_result_is_shown_without_a_robots_sign(parlour: Parlour) -> None:
    await parlour.do(CHLOE, "yams new")
    table = await parlour.table()
    await parlour.bot.services.tables.at(table.id, seats.leave, int(CHLOE))
    row = ResultRow(table.id, 2, int(EMMA), "🤖 Judith", int(GUILD), "yams", "", 1, 999, 1, "{}", 1)
    await parlour.bot.services.store.run(lambda tx: tx.add_results([row]))
    text = await parlour.say(DAVID, "leaderboard", game="yams")
    assert "Judith" in text
    assert "🤖" not in text


async def test_a_leaderboard_begins_with_the_index_where_there_is_one(parlour: Parlour) -> None:
    t = text_in(await parlour.bot.services.language(int(GUILD)))
    table = await finished(parlour, ALICE, BRUNO, game="dice_poker")

    async def order() -> str:
        page = (await parlour.do(DAVID, "leaderboard", game="dice_poker")).shown
        [chosen] = [one for one in components(page)[-1]["options"] if one.get("default")]
        return chosen["label"]

    assert await order() == capital(t("leaderboard.by.wins"))
    row = AccountRow(
        table.id, 0, "points", 205.0, 0.0, 4.0, 201.0, 0.0, 60,
        losses="roll" + " 20" * 60, decided=60,
    )  # fmt: skip
    await keep(parlour, table, ledger([]), [row])
    assert await order() == capital(t("leaderboard.by.index"))


async def test_an_order_of_the_index_needs_its_decisions(parlour: Parlour) -> None:
    shown = (await parlour.do(DAVID, "leaderboard", by="index", game="crapette")).shown
    language = await parlour.bot.services.language(int(GUILD))
    assert text_in(language)("index.board.empty", shown=SHOWN) in text_of(shown)


async def test_a_level_is_told_in_words_and_its_numbers_behind_details(parlour: Parlour) -> None:
    user = (await parlour.client.new_user("Expert", locale="en-US"))["id"]
    table = await finished(parlour, user, CHLOE)
    rows = [
        AccountRow(
            table.id, seat, "points", 205.0, 0.0, 4.0, 201.0, 0.0, 200, seats=2,
            losses="roll" + " 0 20" * 75 + " score" + " 0 80" * 25, decided=200,
        )
        for seat in (0, 1)
    ]  # fmt: skip
    await keep(parlour, table, ledger([]), rows)
    page = (await parlour.do(user, "stats")).shown
    assert "**Between medium and strong robots**\nCosts most: choosing a box" in text_of(page)
    assert "per decision" not in text_of(page)
    text = text_of((await parlour.press(user, ".details", page)).shown)
    assert "Loses 0.18 ± 0.02 points per decision, over the last 200 decisions" in text
    assert "Choosing a box: 0.4 points (50 decisions)" in text
    assert "Throwing: 0.1 points (150 decisions)" in text


async def test_the_commonest_mistake_is_told_to_oneself_from_thirty_on(parlour: Parlour) -> None:
    """It stands in place of the kind of decision that costs most."""
    user = (await parlour.client.new_user("Learner", locale="fr"))["id"]
    played = ("score.ones", "score.ones", "roll.11110", "roll.11110", "roll.11110")
    for number in range(6):
        table = await finished(parlour, user, CHLOE)
        told = [
            Decision(rev=rev, seat=0, played=code, best="roll.11111", loss=9.0)
            for rev, code in enumerate(played)
        ]
        row = AccountRow(
            table.id, 0, "points", 205.0, 0.0, 4.0, 201.0, 0.0, 60, seats=2,
            losses="roll" + " 20" * 30 + " score" + " 80" * 30, decided=60,
        )  # fmt: skip
        await keep(parlour, table, ledger(told), [row])
        text = await parlour.say(user, "stats")
        kinds = Counter("kept_more" if code.startswith("roll") else "stopped" for code in played * 6)
        [(kind, times)] = kinds.most_common(1)
        habit = FRENCH("skill.habit", kind=FRENCH(f"mistake.{kind}"), times=times, mistakes=30)
        assert (habit in text) is (number == 5)
        assert (FRENCH("skill.costs", kind=FRENCH("kind.score")) in text) is (number < 5)
    assert habit not in await parlour.say(CHLOE, "stats", player=user)


async def test_a_level_reached_is_told_once_behind_the_next_private_answer_to_them_alone(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In their language, whatever they look at; no public message tells it, also after a restart."""
    user = (await parlour.client.new_user("Expert", locale="fr"))["id"]
    other = (await parlour.client.new_user("Other", locale="fr"))["id"]
    await finished(parlour, user, CHLOE)
    losses = [Loss(rev, "roll", 0.2 * (rev % 2), decides=True) for rev in range(200)]
    made = ledger([]).model_copy(update={"losses": (losses, ())})

    async def counted(_: Record) -> Ledger:
        return made

    monkeypatch.setattr(parlour.bot.services.coach, "ledger", counted)
    await parlour.bot.watch.agenda.follow(COACH)
    told = FRENCH("index.passed", game="Yams", level=FRENCH("level.medium"))
    await parlour.bot.services.people.load()
    assert await behind(parlour, other, "stats", player=user) == []
    assert await behind(parlour, user, "table do", what="review") == [told]
    assert await behind(parlour, user, "stats") == [], "once"
    await parlour.bot.services.people.load()
    assert await behind(parlour, user, "mytables") == []
    assert [one for one in await parlour.seen() if told in text_of(one)] == []


async def behind(parlour: Parlour, user: str, command: str, **options: object) -> list[str]:
    """Return what a person is told behind the answer to a command, once its handler is done."""
    answer = await parlour.do(user, command, **options)
    async with asyncio.timeout(HANGS):
        await asyncio.gather(
            *(task for task in asyncio.all_tasks() if task.get_name() == "CommandTree-invoker")
        )
    return [
        text_of(one) for one in (await parlour.client.interaction(answer.id)).followups if one["flags"] & 64
    ]
