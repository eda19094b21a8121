"""Advice and practice: private, on one's own turn, where the host allows it; such games count nowhere."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from bench.people import finished
from bot.patience import PATIENCE
from bot.tables import ending, robots
from bot.text import capital, text_in
from discord_sandbox.client import ALICE, BRUNO, DAVID, HANGS, components, text_of
from tapis.coach.analyst import NoLedger
from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation, Question
from tapis.engines.wire import NoThought
from tapis.engines.worker import Unwanted, Wanted
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED
FRENCH, ENGLISH = text_in("fr"), text_in("en")
Json = dict[str, Any]
Worth = dict[str, float]


WHY = "coach.why.stop_wins"
SAID = f"-# {capital(FRENCH(WHY))}."


@pytest.fixture
def worth(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> Worth:
    """What each action is worth, by notation; all others are worth 200.  `WHY` speaks for the best."""
    values: Worth = {}

    async def advice(game: str, question: Question, *_: object) -> tuple[Evaluation, ...]:
        del game
        found = [Evaluation(code=code, value=values.get(code, 200.0)) for code in question.legal]
        return tuple(sorted(found, key=lambda evaluation: -evaluation.value))

    async def why(_: str, question: Question, better: str, worse: str, *rest: object) -> tuple[Reason, ...]:
        assert values.get(better, 200.0) > values.get(worse, 200.0)
        assert {better, worse} <= {*question.legal}
        return (Reason(WHY, {}),)

    monkeypatch.setattr(parlour.bot.services.coach, "advice", advice)
    monkeypatch.setattr(parlour.bot.services.coach, "advised_why", why)
    return values


async def advised(parlour: Parlour, *others: str) -> Json:
    """Begin a game of Yams in which the coach advises; return its board after the first throw."""
    await parlour.do(ALICE, "yams new")
    await parlour.via(ALICE, "options", "advised.yes")
    for user in others:
        await parlour.do(user, "table join")
    await parlour.do(ALICE, "table start")
    await parlour.do(ALICE, "yams roll")
    return (await parlour.seen())[0]


async def test_advice_is_off_unless_the_host_allows_it_in_the_lobby(parlour: Parlour, worth: Worth) -> None:
    await parlour.do(ALICE, "yams new")
    assert (await parlour.newest()).advice == "no"
    refused = await parlour.via(BRUNO, "options", "advised.yes")
    assert "advised" in refused.shown["content"], "a guest only reads the options"
    await parlour.via(ALICE, "options", "advised.yes")
    assert (await parlour.newest()).advice == "yes"
    await parlour.via(ALICE, "options", "advised.no")
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    late = await parlour.via(ALICE, "options", "advised.yes")
    assert "advised" in late.shown["content"], "the game has begun"
    none = await parlour.via(ALICE, FRENCH("verb.advice"))
    assert none.shown["content"].startswith("«"), "nobody is advised"


async def test_the_three_best_actions_are_told_to_who_asks_alone(parlour: Parlour, worth: Worth) -> None:
    worth |= {"roll.11111": 203.44, "score.yams": 202.1, "score.chance": 201.0, "roll.00000": 1.0}
    board = await advised(parlour, BRUNO)
    page = (await parlour.press(ALICE, ":advice", board)).shown
    best = FRENCH("advice.best.points", action=f"**{FRENCH('dice.action.again')}**", worth="203,4 points")
    assert page["flags"] & 64, "it is for the eyes of who asked"
    lines = page["embeds"][0]["description"].splitlines()
    assert (lines[0], lines[3:]) == (best, [SAID])
    assert lines[1].endswith("202,1 points"), lines


async def test_who_is_not_awaited_is_not_advised(parlour: Parlour, worth: Worth) -> None:
    board = await advised(parlour, BRUNO)
    refused = await parlour.press(BRUNO, ":advice", board)
    assert refused.shown["content"] == FRENCH("table.refuse.not_awaited")
    stranger = await parlour.press(DAVID, ":advice", board)
    assert stranger.shown["content"] == ENGLISH("table.refuse.not_seated")


async def test_a_coach_that_is_away_or_does_not_know_says_so(
    parlour: Parlour, worth: Worth, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await advised(parlour, BRUNO)

    async def failing(*_: object) -> None:
        raise errors.pop()

    errors = [NoLedger("unsolved"), NoThought("it died")]
    monkeypatch.setattr(parlour.bot.services.coach, "advice", failing)
    away = await parlour.press(ALICE, ":advice", board)
    assert away.shown["content"] == FRENCH("coach.away")
    unknown = await parlour.press(ALICE, ":advice", board)
    assert FRENCH("coach.refused.unsolved") in unknown.shown["content"]


class Slow:
    """A coach whose turn to think comes when the test says so."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.free = asyncio.Event()

    async def advice(self, _: str, question: Question, who: str, wanted: Wanted) -> tuple[Evaluation, ...]:
        self.asked.append(who)
        await self.free.wait()
        if not await wanted():
            raise Unwanted("nobody waits")
        return tuple(Evaluation(code=code, value=200.0) for code in question.legal)


@pytest.fixture
def slow(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> Slow:
    coach = Slow()
    monkeypatch.setattr(parlour.bot.services.coach, "advice", coach.advice)
    monkeypatch.setattr(PATIENCE, "coach", 0.0)
    return coach


async def private(parlour: Parlour, user: str, what: Callable[[Json], bool]) -> Json:
    """Wait for a private message of this user that is like that."""
    return await parlour.client.wait_for(
        user, parlour.channel, lambda each: bool(each["flags"] & 64) and what(each)
    )


def words(part: str) -> Callable[[Json], bool]:
    return lambda each: each["content"] == part


async def test_who_waits_reads_that_the_coach_is_busy_and_then_the_advice_in_its_place(
    parlour: Parlour, slow: Slow
) -> None:
    board = await advised(parlour, BRUNO)
    pressing = [asyncio.create_task(parlour.press(ALICE, ":advice", board)) for _ in range(3)]
    busy = await private(parlour, ALICE, words(FRENCH("coach.busy")))
    slow.free.set()
    await asyncio.gather(*pressing)
    page = await private(parlour, ALICE, lambda each: each["id"] == busy["id"] and bool(each["embeds"]))
    assert (page["content"], slow.asked) == ("", [ALICE]), "three presses on one position are one question"
    again = (await parlour.press(ALICE, ":advice", board)).shown
    assert (again["embeds"], slow.asked) == (page["embeds"], [ALICE]), "the answer is remembered"


async def test_nothing_is_thought_once_the_table_has_moved_on(parlour: Parlour, slow: Slow) -> None:
    board = await advised(parlour, BRUNO)
    pressing = asyncio.create_task(parlour.press(ALICE, ":advice", board))
    busy = await private(parlour, ALICE, words(FRENCH("coach.busy")))
    await parlour.do(ALICE, "yams roll")
    slow.free.set()
    await pressing
    line = await private(parlour, ALICE, words(FRENCH("table.refuse.stale")))
    assert line["id"] == busy["id"], line


async def test_nothing_is_thought_for_a_press_that_can_no_longer_be_answered(
    parlour: Parlour, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await advised(parlour, BRUNO)
    pressing = asyncio.create_task(parlour.press(ALICE, ":advice", board))
    await private(parlour, ALICE, words(FRENCH("coach.busy")))
    late = parlour.bot.services.clock() + timedelta(minutes=15)
    monkeypatch.setattr(parlour.bot.services, "clock", lambda: late)
    slow.free.set()
    await pressing
    await private(parlour, ALICE, words(FRENCH("table.refuse.stale")))


async def test_a_game_with_advice_enters_no_leaderboard(parlour: Parlour, worth: Worth) -> None:
    await advised(parlour, BRUNO)
    table = await parlour.newest()
    table = await finished(parlour.bot.services.tables, table)
    board = await parlour.bot.services.store.read(
        lambda ask: ask.player(table.guild_id, int(BRUNO), ["score"])
    )
    assert (table.phase, board) == ("over", [])
    assert "💡 " + FRENCH("turn.unranked_brief") in text_of((await parlour.seen())[0])


async def test_a_rematch_of_a_game_with_advice_is_advised_too(parlour: Parlour, worth: Worth) -> None:
    await advised(parlour, BRUNO)
    await parlour.end(ALICE)
    if (await parlour.newest()).phase != "over":
        await parlour.via(BRUNO, "agree")
    await parlour.do(ALICE, "table rematch")
    assert (await parlour.newest()).advice == "yes"


# Practice


async def practising(parlour: Parlour, user: str = ALICE, game: str = "yams") -> Json:
    """Begin to practise a game from `/help`, with no other table under way; return the private table."""
    tables = parlour.bot.services.tables
    while (other := await tables.newest_private(int(user))) is not None:
        await tables.at(other.id, ending.end, int(user))
    shown = (await parlour.do(user, "help")).shown
    part = next(one for one in components(shown) if "options" in one)
    page = await parlour.client.select(user, shown, part["custom_id"], [f"game.{game}"])
    await parlour.press(user, ".practice", page.shown)
    return await board_of(parlour, user)


async def board_of(parlour: Parlour, user: str = ALICE) -> Json:
    """The private table, as it is when the bot has painted."""
    await parlour.painted()
    messages = await parlour.client.messages(user, parlour.channel)
    return [one for one in messages if one["embeds"] and one["components"]][-1]


async def until_line(parlour: Parlour, user: str, part: str) -> list[Json]:
    """Wait for the line of practice that holds `part`; return all private lines of the user here."""
    async with asyncio.timeout(HANGS):
        while True:
            await parlour.bot.services.jobs.idle()
            messages = await parlour.client.messages(user, parlour.channel)
            lines = [one for one in messages if one["flags"] & 64 and not one["embeds"]]
            if any(part in one["content"] for one in lines):
                return lines


@pytest.fixture
def still(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let robots not move by themselves."""
    monkeypatch.setattr(parlour.bot.services.tables, "wake", lambda _: None)


async def robot_plays(parlour: Parlour) -> None:
    """Let the robot play fallbacks until a person is awaited."""
    table = await parlour.own_table(ALICE)
    while turns := await parlour.bot.services.tables.at(table.id, robots.turns):
        await parlour.bot.services.tables.at(
            turns[0].table_id, robots.play_turn, turns[0], turns[0].fallback or ""
        )


@pytest.mark.usefixtures("still")
async def test_one_press_in_the_help_begins_practice_with_a_medium_robot_and_advice(
    parlour: Parlour, worth: Worth
) -> None:
    await practising(parlour)
    table = await parlour.own_table(ALICE)
    assert (table.phase, table.advice) == ("playing", "practice")
    assert [player.level for player in table.players] == [None, "medium"]


@pytest.mark.usefixtures("still")
async def test_after_each_turn_of_practice_one_quiet_line_changes_in_place(
    parlour: Parlour, worth: Worth
) -> None:
    worth |= {"score.yams": 190.0, "roll.11111": 201.8}
    board = await practising(parlour)
    await parlour.press(ALICE, ":roll", board)
    board = await board_of(parlour, ALICE)
    box = next(one for one in components(board) if one["custom_id"].endswith("*box"))
    await parlour.client.select(ALICE, board, box["custom_id"], ["score.yams"])
    again = FRENCH("dice.action.again")
    [line] = await until_line(parlour, ALICE, again)
    rev = (await parlour.own_table(ALICE)).rev
    cost = FRENCH("coach.amount.points", n=12, value="11,8")
    assert line["content"] == FRENCH("practice.better", move=rev, best=again, cost=cost) + f"\n{SAID}"
    await robot_plays(parlour)
    worth.clear()
    await parlour.do(ALICE, "yams roll")
    await parlour.do(ALICE, "yams score", box="chance")
    rev = (await parlour.own_table(ALICE)).rev
    lines = await until_line(parlour, ALICE, FRENCH("practice.fine", move=rev))
    assert [one["id"] for one in lines if "yams" not in one["content"].lower()].count(line["id"]) == 1
    told = [one for one in lines if one["content"].startswith(FRENCH("practice.fine", move=rev)[:6])]
    assert [one["id"] for one in told] == [line["id"]], "the same message says it"


@pytest.mark.usefixtures("still", "dealt")
async def test_calls_and_cards_of_coinche_are_judged_in_practice(parlour: Parlour, worth: Worth) -> None:
    """One person with three robots, who pass and play by the fallback."""
    worth |= {"bid.90.H": 241.8}
    await practising(parlour, game="coinche")
    assert [player.level for player in (await parlour.own_table(ALICE)).players] == [None, *["medium"] * 3]
    advice = text_of((await parlour.via(ALICE, "advice")).shown)
    best = FRENCH("coinche.bid", value=90, game=FRENCH("trump.H"))
    assert FRENCH("advice.best.cards", action=f"**{best}**", worth="241,8 points") in advice
    await parlour.do(ALICE, "coinche bid", call="80 pique")
    [line] = await until_line(parlour, ALICE, best)
    cost = FRENCH("coach.amount.cards", n=42, value="41,8")
    assert line["content"] == FRENCH("practice.better", move=1, best=best, cost=cost) + f"\n{SAID}"
    await robot_plays(parlour)
    await parlour.do(ALICE, "coinche play", card="VP")
    lines = await until_line(
        parlour, ALICE, FRENCH("practice.fine", move=(await parlour.own_table(ALICE)).rev)
    )
    assert line["id"] in {one["id"] for one in lines}, "the same message says it"


@pytest.mark.usefixtures("still")
async def test_a_coach_that_is_away_in_practice_says_so_in_its_line(
    parlour: Parlour, worth: Worth, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise NoThought("it died")

    board = await practising(parlour)
    monkeypatch.setattr(parlour.bot.services.coach, "advice", away)
    await parlour.press(ALICE, ":roll", board)
    await parlour.do(ALICE, "yams score", box="chance")
    await until_line(parlour, ALICE, FRENCH("coach.away"))


async def test_elsewhere_no_turn_is_judged(parlour: Parlour, worth: Worth) -> None:
    worth |= {"roll.11111": 201.8}
    await advised(parlour, BRUNO)
    await parlour.do(ALICE, "yams score", box="chance")
    await parlour.painted()
    messages = await parlour.client.messages(ALICE, parlour.channel)
    assert [one for one in messages if FRENCH("dice.action.again") in one["content"]] == []
