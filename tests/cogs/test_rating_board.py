"""`/leaderboard by:rating` and the ratings of `/stats`, as people read them."""

import pytest

from bot.store import RatingRow
from bot.text import text_in
from discord_sandbox.client import BRUNO, CHLOE, DAVID, EMMA, FARID, GUILD, text_of
from tapis.records.ratings import Rating
from tests.cogs.conftest import SHARED, Parlour
from tests.cogs.test_review import finished

pytestmark = [SHARED, pytest.mark.usefixtures("asleep")]
DAY = 86_400_000


@pytest.mark.slow("whole games are rated")
async def test_a_rated_game_is_told_by_leaderboard_and_statistics(parlour: Parlour) -> None:
    """Below 20 games it is provisional; after 60 days it is not listed any more, but stays.

    A week lists whom it rated.  People of one name are told apart.
    """
    table = await finished(parlour, CHLOE, DAVID)
    services = parlour.bot.services
    now = int(services.clock().timestamp() * 1000)
    rows = [
        RatingRow(table.id, int(GUILD), "yams", 2, int(user), now - days * DAY, 1, mu, 2.0, games)
        for user, days, mu, games in (
            (EMMA, 90, 30.0, 19),
            (EMMA, 61, 30.0, 20),
            (BRUNO, 20, 40.0, 20),
            (FARID, 20, 39.0, 20),
        )
    ]
    await services.store.run(lambda tx: tx.add_ratings(rows))
    t = text_in(await services.language(int(GUILD)))
    board = await parlour.say(DAVID, "leaderboard", by="rating", game="yams")
    assert t("rating.title") in board
    assert board.count("**?") >= 2, board
    assert str(Rating(30.0, 2.0).shown) not in board
    late = str(Rating(40.0, 2.0).shown)
    week = (await parlour.do(DAVID, "leaderboard", by="rating", game="yams", period="week")).shown
    assert late in board
    assert "**? (2)**" in board, "nobody knows two of their names"
    assert late not in text_of(week)
    assert t("period.week") in text_of(week)
    own = await parlour.say(DAVID, "stats", player=EMMA)
    assert f"**{Rating(30.0, 2.0).shown}** · 20 games" in own


async def test_where_nobody_is_rated_the_board_says_so(parlour: Parlour) -> None:
    services = parlour.bot.services
    t = text_in(await services.language(int(GUILD)))
    shown = await parlour.say(DAVID, "leaderboard", by="rating", game="crapette")
    assert t("rating.empty", days=60) in shown
