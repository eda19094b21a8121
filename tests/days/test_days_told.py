"""What a day's table tells before its day is closed, and what it tells its robots."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from json import loads
from random import Random
from typing import Any

import pytest

from bench.people import moved
from bot.messages.scene import frame_of, hand_of, private_of, scores_of, screen_of, words_of
from bot.mydata.own_data import kept_of
from bot.screens.frame.menu import check as check_page
from bot.shelf import SHELF
from bot.tables import Player, Table, export, ledgers
from bot.tables import robots as robot_seats
from bot.text import LANGUAGES, text_in
from tapis.engines import Question
from tapis.games.partners.game import Partners
from tapis.records.check import verify
from tapis.records.day_games import TAROT
from tapis.records.days import DAY, Kind
from tapis.records.ledger import Account, Coached, Decision, Ledger
from tapis.records.losses import Loss
from tapis.shelf import GAMES
from tests.bot.table_house import ANNA, BEN
from tests.days.test_days import TODAY, Daily
from tests.records.check_day import check

pytestmark = pytest.mark.store("sqlite", "postgresql")
HOUSE = Daily
BOTH_KINDS = pytest.mark.parametrize("kind", ["throw", "deal"])


async def played(
    house: Daily,
    kind: Kind,
    player: Player = ANNA,
    own: Callable[[Any], str] = lambda game: str(game.fallback(0)),
    robots: Callable[[Question], str] = lambda question: question.legal[0],
) -> Table:
    """Play a day's game to its end; in a deal everybody passes, as nothing else is said."""
    table = await house.begins(player, kind)
    while table.phase == "playing":
        if turns := await house.tables.at(table.id, robot_seats.turns):
            code = robots(turns[0].question)
        else:
            code = own(table.position)
        table = await moved(house.tables, table, lambda *_, code=code: code)
    return table


async def closed(house: Daily, table: Table) -> None:
    """Let the table's day close."""
    house.now += timedelta(days=1, hours=4)
    assert date.fromisoformat(table.mark.record["day"]) in await house.days.close()


def shown(house: Daily, table: Table) -> str:
    """Everything that anybody can be shown of a table, in both languages."""
    said: list[object] = []
    for t in map(text_in, LANGUAGES):
        said += [private_of(table, house.now, t), screen_of(table, house.now, t)]
        said += [words_of(table, house.now, t, 0), scores_of(table, house.now, t, 0, 0)]
        said += [check_page(frame_of(table, t, house.now))]
        said += [hand_of(table, t, 0, house.now)] if table.kind.hidden else []
    return repr(said)


def dealt_anew(table: Table) -> Table:
    """Return the same table with another seed, and other cards in the robots' hands."""
    game = table.position
    if isinstance(game, Partners):
        hands = game.hands
        game = game.model_copy(update={"hands": [hands[0], hands[2], hands[3], hands[1]]})
    return replace(table, seed="0" * 64, position=game)


@BOTH_KINDS
async def test_no_screen_tells_the_seed_or_a_card_that_nobody_saw(house: Daily, kind: Kind) -> None:
    table = await played(house, kind)
    other = dealt_anew(table)
    assert (table.seed, table.position) != (other.seed, other.position)
    assert shown(house, table) == shown(house, other)


@BOTH_KINDS
async def test_a_record_has_no_seed_and_no_hands_until_the_day_is_closed(house: Daily, kind: Kind) -> None:
    table = await played(house, kind)
    before = await house.tables.about(table.id, export.record_of)
    assert (before.day, before.seed, before.secrets, before.result) == ("2026-03-01", None, None, None)
    assert verify(before, GAMES).problem is None
    assert table.seed not in before.text()
    await closed(house, table)
    assert (await house.tables.about(table.id, export.record_of)).seed == table.seed


@BOTH_KINDS
async def test_a_record_of_a_closed_day_follows_from_the_secret_of_its_month(
    house: Daily, kind: Kind
) -> None:
    table = await played(house, kind)
    await closed(house, table)
    record = (await house.tables.about(table.id, export.record_of)).plain()
    [month] = await house.days.months()
    assert verify(record, GAMES).problem is None
    check(record, month.secret, month.hash)


async def test_a_table_that_cannot_be_read_tells_no_seed_of_an_open_day(house: Daily) -> None:
    table = await played(house, "throw")
    house.base.write("UPDATE tables SET state = ? WHERE id = ?", "broken", table.id)
    record = await house.other().about(table.id, export.record_of)
    assert (record.seed, record.result, record.day) == (None, None, TODAY.isoformat())
    await closed(house, table)
    record = await house.other().about(table.id, export.record_of)
    assert (record.seed, record.result, record.day) == (table.seed, None, TODAY.isoformat())


async def test_the_coach_has_the_seed_at_once(house: Daily) -> None:
    table = await played(house, "throw")
    due = await house.tables.run(ledgers.due)
    assert due.record.seed == table.seed


async def test_what_the_coach_names_waits_until_the_day_is_closed(house: Daily) -> None:
    """Neither the board, nor /stats, nor the own data tell a second account what to do otherwise."""
    table = await played(house, "throw")
    assert table.ledger == Coached("due")
    course = {"course": (200.0, 180.0, 211.5), "revs": (0, 3, 39)}
    account = Account(prior=200.0, luck=15.5, loss=4.0, result=211.5, choices=30, **course)
    dear = Decision(rev=3, seat=0, played="roll.5", best="roll.6", loss=4.0)
    counted = Ledger(
        measure="points", accounts=(account,), decisions=(dear,), losses=((Loss(3, "score", 4.0),),)
    )
    await house.tables.run(ledgers.keep, table.id, counted)

    async def told() -> tuple[Coached | None, str]:
        export = loads((await kept_of(house.tables, ANNA.id)).text(house.now))
        assert "roll.6" not in str(export), "a choice is named in the review alone"
        assert await house.store.read(lambda asked: asked.dearest(None, ANNA.id)) == []
        return (await house.tables.get(table.id)).ledger, export["days"][0]["squares"]

    assert await told() == (None, "")
    await closed(house, table)
    coached, squares = await told()
    assert (coached.ledger, squares.count("2"), len(squares)) == (
        counted.model_copy(update={"losses": ()}),
        1,
        12,
    )


# Robots


Heard = tuple[str, str]
"""What a robot was asked, and what it answered."""


@pytest.mark.slow("strong robots play eight deals")
@pytest.mark.store("sqlite")
@pytest.mark.parametrize(
    ("when", "key"),
    [(TODAY, "coinche"), (TODAY + DAY, "belote"), (TAROT, "tarot")],
    ids=["coinche", "belote", "tarot"],
)
async def test_strong_robots_decide_alike_whoever_plays_and_whatever_was_played_before(
    house: Daily, key: str, when: date
) -> None:
    """Two people play the first deal differently and the others alike, and are asked and answered alike."""
    house.later(days=(when - TODAY).days)
    firsts, asked = list[list[Heard]](), list[list[Heard]]()
    for player in (ANNA, BEN):
        first, later = list[Heard](), list[Heard]()

        def robots(question: Question, first: list[Heard] = first, later: list[Heard] = later) -> str:
            game: Any = question.view
            mind = SHELF[key].mind()
            code = mind.choose(question, "strong", mind.budget, Random(len(later)))
            (later if game.deal > 1 else first).append((repr(question), code))
            return code

        def own(game: Any, player: Player = player) -> str:
            kinds = game.legal(0).kinds()
            if game.deal == 1:
                return kinds[0 if player is ANNA else -1]
            return Random(repr((game.deal, game.bids, game.tricks, game.table))).choice(kinds)

        await played(house, "deal", player, own, robots)
        firsts.append(first)
        asked.append(later)
    assert firsts[0] != firsts[1], "the first deal was played alike"
    assert len(asked[0]) > 38
    assert asked[0] == asked[1]
