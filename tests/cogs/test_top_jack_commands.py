"""Top Jack by typed commands alone: faces by name, boxes with their column, the announcement."""

from typing import Any

import pytest

from bot.games.kit.dice import keeping
from bot.games.top_jack import TopJack
from bot.games.top_jack.columns import BOXES
from bot.sandbox.client import ALICE, BRUNO, text_of
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED

FRENCH = text_in("fr")
WORDS = ("noir", "rouge", "valet", "dame", "roi", "as")


async def game_of(parlour: Parlour) -> TopJack:
    table = await parlour.bot.house.tables.in_channel(int(parlour.channel))
    assert table is not None
    assert isinstance(table.position, TopJack)
    return table.position


async def started(parlour: Parlour, **options: object) -> str:
    """Open a table for Alice and Bruno; return who begins."""
    await parlour.do(ALICE, "topjack new", **options)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    return (ALICE, BRUNO)[(await game_of(parlour)).starter]


async def say(parlour: Parlour, user: str, command: str, **options: object) -> str:
    return text_of((await parlour.do(user, command, **options)).shown)


async def thrown_twice(parlour: Parlour, user: str) -> TopJack:
    """Throw, then keep the first die by its name and throw the others."""
    await parlour.do(user, "topjack roll")
    first = (await game_of(parlour)).dice
    await parlour.do(user, "topjack keep", dice=WORDS[first[0] - 1])
    game = await game_of(parlour)
    assert (game.throws, game.mask) == (2, keeping(first, first[:1]))
    return game


async def offered(parlour: Parlour, user: str, verb: str, typed: str = "", **more: object) -> dict[str, str]:
    """What autocomplete offers for a box: the name by the notation."""
    asked: dict[str, Any] = {"box": typed, **more}
    offers = await parlour.client.autocomplete(user, parlour.channel, f"topjack {verb}", "box", asked)
    return {offer["value"].partition("@")[0]: offer["name"] for offer in offers}


async def test_new_takes_the_columns_and_the_series(parlour: Parlour) -> None:
    lobby = (await parlour.do(ALICE, "topjack new", layout="down_up", series=3)).shown
    assert FRENCH("top_jack.option.layout.down_up") in str(lobby["embeds"])
    table = await parlour.bot.house.tables.in_channel(int(parlour.channel))
    assert table is not None
    assert table.options == TopJack.Options(layout="down_up", series=3)


async def test_a_box_is_announced_thrown_for_and_written(parlour: Parlour) -> None:
    user = await started(parlour)
    before = await thrown_twice(parlour, user)
    assert before.turn is not None
    told = await say(parlour, user, "topjack announce", box="full")
    assert told == FRENCH("top_jack.fact.announced", seat=f"**{told.split('**')[1]}**", box="Full")
    assert (await game_of(parlour)).announced == (1, "full")
    kept = " ".join(WORDS[die - 1] for die in before.dice[:4])
    await parlour.do(user, "topjack keep", dice=kept)
    game = await game_of(parlour)
    assert list(game.sheets[before.turn][0]) == ["full"]
    assert game.turn == 1 - before.turn


async def test_what_can_be_announced_is_offered_and_an_offer_is_taken(parlour: Parlour) -> None:
    user = await started(parlour)
    assert await offered(parlour, user, "announce") == {}
    game = await thrown_twice(parlour, user)
    every = await offered(parlour, user, "announce")
    assert list(every) == [f"announce.{box}" for box in BOXES if box != "chance"]
    some = await offered(parlour, user, "announce", "quinte")
    assert some == {
        "announce.minor_straight": "Annoncer Quinte mineure",
        "announce.major_straight": "Annoncer Quinte majeure",
    }
    assert list(await offered(parlour, user, "announce", "paire")) == ["announce.pair"]
    table = await parlour.bot.house.tables.in_channel(int(parlour.channel))
    assert table is not None
    await parlour.do(user, "topjack announce", box=f"announce.top_jack@{table.rev}")
    after = await game_of(parlour)
    assert (after.announced, after.dice) == ((1, "top_jack"), game.dice)


async def test_an_announcement_before_the_second_throw_is_refused_by_the_rule(parlour: Parlour) -> None:
    user = await started(parlour)
    await parlour.do(user, "topjack roll")
    state = (await game_of(parlour)).dump()
    assert await say(parlour, user, "topjack announce", box="full") == FRENCH(
        "top_jack.refuse.announce_later"
    )
    assert (await game_of(parlour)).dump() == state


async def test_a_third_throw_without_an_announcement_is_refused_by_the_rule(parlour: Parlour) -> None:
    user = await started(parlour)
    state = (await thrown_twice(parlour, user)).dump()
    first = WORDS[(await game_of(parlour)).dice[0] - 1]
    told = await say(parlour, user, "topjack keep", dice=first)
    assert told == FRENCH("top_jack.refuse.announce_first")
    assert (await game_of(parlour)).dump() == state


async def test_the_grid_tells_the_columns_apart(parlour: Parlour) -> None:
    user = await started(parlour, layout="down_up_free")
    await parlour.do(user, "topjack roll")
    game = await game_of(parlour)
    assert game.turn is not None
    assert list(await offered(parlour, user, "score", grid=2)) == ["score.2.top_jack"]
    assert len(await offered(parlour, user, "score", grid=3)) == len(BOXES)
    refused = await say(parlour, user, "topjack score", box="full", grid=4)
    assert refused == FRENCH("move.no_grid", grid=4, grids=3)
    await parlour.do(user, "topjack score", box="noirs", grid=1)
    assert (await game_of(parlour)).sheets[game.turn] == [{"black": game.dice.count(1)}, {}, {}]


@pytest.mark.parametrize("box", ["rois", "dames"])
async def test_an_ordered_column_refuses_another_box_by_the_rule(parlour: Parlour, box: str) -> None:
    user = await started(parlour, layout="ordered")
    await parlour.do(user, "topjack roll")
    state = (await game_of(parlour)).dump()
    told = await say(parlour, user, "topjack score", box=box)
    assert told == FRENCH("top_jack.refuse.not_next", next=FRENCH("top_jack.box.black"))
    assert (await game_of(parlour)).dump() == state


@pytest.mark.parametrize("verb", ["score", "announce"])
async def test_chance_after_the_second_throw_is_refused_by_the_rule(parlour: Parlour, verb: str) -> None:
    user = await started(parlour)
    state = (await thrown_twice(parlour, user)).dump()
    assert await say(parlour, user, f"topjack {verb}", box="chance") == FRENCH("top_jack.refuse.chance_first")
    assert (await game_of(parlour)).dump() == state


@pytest.mark.parametrize("typed", ["full", "annoncer full", "Announce full", "le full", "full house"])
async def test_the_box_is_announced_with_or_without_the_verb(parlour: Parlour, typed: str) -> None:
    user = await started(parlour)
    await thrown_twice(parlour, user)
    assert list(await offered(parlour, user, "announce", typed)) == ["announce.full"]
    await parlour.do(user, "topjack announce", box=typed)
    assert (await game_of(parlour)).announced == (1, "full")


async def test_what_is_no_box_is_quoted_as_it_was_typed(parlour: Parlour) -> None:
    user = await started(parlour)
    await thrown_twice(parlour, user)
    told = await say(parlour, user, "topjack announce", box="annoncer belote")
    assert "« belote »" in told.replace("\u00a0", " ")


async def test_of_three_columns_the_free_one_is_announced_and_no_other(parlour: Parlour) -> None:
    user = await started(parlour, layout="down_up_free")
    await thrown_twice(parlour, user)
    told = await say(parlour, user, "topjack announce", box="descendante noirs")
    assert told == FRENCH("top_jack.refuse.announce_ordered")
    await parlour.do(user, "topjack announce", box="libre noirs")
    assert (await game_of(parlour)).announced == (3, "black")


async def test_points_that_were_not_thrown_keep_no_die_by_its_place(parlour: Parlour) -> None:
    """With 1 2 3 6 6 on the table, "1 5" means a king that is not there, and not the first and fifth die."""
    user = await started(parlour)
    await parlour.do(user, "topjack roll")
    game = await game_of(parlour)
    missing = next(value for value in range(1, 7) if value not in game.dice)
    told = await say(parlour, user, "topjack keep", dice=f"{game.dice[0]} {missing}")
    assert told == FRENCH("dice.refuse.no_such_die", value=missing)
    assert (await game_of(parlour)).dice == game.dice
