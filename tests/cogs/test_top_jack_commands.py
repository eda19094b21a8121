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


async def started(parlour: Parlour, **options: object) -> str:
    """Open a table for Alice and Bruno; return who begins."""
    await parlour.do(ALICE, "topjack new", **options)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    return (ALICE, BRUNO)[(await parlour.position()).starter]


async def say(parlour: Parlour, user: str, command: str, **options: object) -> str:
    return text_of((await parlour.do(user, command, **options)).shown)


async def thrown_twice(parlour: Parlour, user: str) -> TopJack:
    """Throw, then keep the first die by its name and throw the others."""
    await parlour.do(user, "topjack roll")
    first = (await parlour.position()).dice
    await parlour.do(user, "topjack keep", dice=WORDS[first[0] - 1])
    game = await parlour.position()
    assert (game.throws, game.mask) == (2, keeping(first, first[:1]))
    return game


async def offered(parlour: Parlour, user: str, verb: str, typed: str = "", **more: object) -> dict[str, str]:
    """What autocomplete offers for a box: the name by the notation."""
    asked: dict[str, Any] = {"box": typed, **more}
    offers = await parlour.client.autocomplete(user, parlour.channel, f"topjack {verb}", "box", asked)
    return {offer["value"].partition("@")[0]: offer["name"] for offer in offers}


@pytest.mark.slow("more of the commands of this game")
async def test_new_takes_the_columns_and_the_series(parlour: Parlour) -> None:
    lobby = (await parlour.do(ALICE, "topjack new", layout="down_up", series=3)).shown
    assert FRENCH("top_jack.option.layout.down_up") in str(lobby["embeds"])
    table = await parlour.table()
    assert table.options == TopJack.Options(layout="down_up", series=3)


async def test_a_box_is_announced_thrown_for_and_written(parlour: Parlour) -> None:
    user = await started(parlour)
    before = await thrown_twice(parlour, user)
    assert before.turn is not None
    told = await say(parlour, user, "topjack announce", box="full")
    assert told == FRENCH("top_jack.fact.announced", seat=f"**{told.split('**')[1]}**", box="Full")
    assert (await parlour.position()).announced == (1, "full")
    kept = " ".join(WORDS[die - 1] for die in before.dice[:4])
    await parlour.do(user, "topjack keep", dice=kept)
    game = await parlour.position()
    assert list(game.sheets[before.turn][0]) == ["full"]
    assert game.turn == 1 - before.turn


@pytest.mark.slow("more of the commands of this game")
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
    table = await parlour.table()
    await parlour.do(user, "topjack announce", box=f"announce.top_jack@{table.rev}")
    after = await parlour.position()
    assert (after.announced, after.dice) == ((1, "top_jack"), game.dice)


@pytest.mark.slow("more of the commands of this game")
async def test_the_grid_tells_the_columns_apart(parlour: Parlour) -> None:
    user = await started(parlour, layout="down_up_free")
    await parlour.do(user, "topjack roll")
    game = await parlour.position()
    assert game.turn is not None
    assert list(await offered(parlour, user, "score", grid=2)) == ["score.2.top_jack"]
    assert len(await offered(parlour, user, "score", grid=3)) == len(BOXES)
    refused = await say(parlour, user, "topjack score", box="full", grid=4)
    assert refused == FRENCH("move.no_grid", grid=4, grids=3)
    await parlour.do(user, "topjack score", box="noirs", grid=1)
    assert (await parlour.position()).sheets[game.turn] == [{"black": game.dice.count(1)}, {}, {}]


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize("typed", ["annoncer full", "full house"])
async def test_the_box_is_announced_with_or_without_the_verb(parlour: Parlour, typed: str) -> None:
    user = await started(parlour)
    await thrown_twice(parlour, user)
    assert list(await offered(parlour, user, "announce", typed)) == ["announce.full"]
    await parlour.do(user, "topjack announce", box=typed)
    assert (await parlour.position()).announced == (1, "full")


@pytest.mark.slow("more of the commands of this game")
async def test_what_is_no_box_is_quoted_as_it_was_typed(parlour: Parlour) -> None:
    user = await started(parlour)
    await thrown_twice(parlour, user)
    told = await say(parlour, user, "topjack announce", box="annoncer belote")
    assert "« belote »" in told.replace("\u00a0", " ")


@pytest.mark.slow("more of the commands of this game")
async def test_of_three_columns_the_free_one_is_announced_and_no_other(parlour: Parlour) -> None:
    user = await started(parlour, layout="down_up_free")
    await thrown_twice(parlour, user)
    told = await say(parlour, user, "topjack announce", box="descendante noirs")
    assert told == FRENCH("top_jack.refuse.announce_ordered")
    await parlour.do(user, "topjack announce", box="libre noirs")
    assert (await parlour.position()).announced == (3, "black")
