"""Statistics, leaderboards and titles of a month as screens show them, of few people and of many."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

from bot.days.post_page import Announcement
from bot.screens.kit.stats import Stats
from tapis.games.kit.game import Figure
from tapis.records.months import Month, Title
from tapis.records.ratings import Rating
from tapis.records.statistics import (
    Alone,
    Dearest,
    Index,
    Indexes,
    IndexLine,
    Kind,
    Player,
    PlayerLine,
    PlayerTotals,
    Word,
)
from tests.days.shown import LISTED
from tests.tournaments.shown import NAMES

AVERAGE, BEST = Figure(of="score", how="average"), Figure(of="score", how="most")
FIGURES = {AVERAGE: Fraction(4127, 20), BEST: Fraction(305)}
DAY = datetime(2026, 11, 22, 20, tzinfo=UTC)
COURSE = tuple(0.62 - 0.011 * game + 0.04 * ((game * 7) % 5 - 2) for game in range(36))
KINDS = (Kind("score", 62, 21.7), Kind("roll", 138, 13.8))
WHOLE = Index("points", 0, 200, 640, 0.178, 0.021, Word("medium", "strong"), "medium", COURSE, KINDS)
DEAREST = Dearest(12.4, DAY, "28d4452b", 0, 57, "roll.10110", "roll.11111")
PLAYER = Player("points", 36, 9.1, -18.2, 96.4, DEAREST)
ALONE = Alone("yams", "points", 14, 6, 207.4)
BESIDE = replace(WHOLE, decisions=60, mean=0.242, error=0.061, word=None, kinds=())
FULL = Stats(
    rows=[
        PlayerLine("belote", "", 41, 22, {}),
        PlayerLine("yams", "", 36, 19, FIGURES),
    ],
    variant=("yams", ""),
    player=PLAYER,
    actions=("5 5", "5 5 2"),
    rated=[("belote", Rating(27.1, 2.1, 41)), ("yams", Rating(28.3, 3.0, 17))],
    alone=[ALONE],
    game="yams",
    indexes=Indexes((WHOLE,), (BESIDE,), (replace(BESIDE, mean=0.301),)),
    own=True,
)
"""Their own page of who plays much."""
NEW = Stats(
    rows=[PlayerLine("four_twenty_one", "", 1, 1, {})],
    rated=[("four_twenty_one", Rating(27.6, 8.1, 1))],
    game="four_twenty_one",
    indexes=Indexes(),
)
"""The page of somebody who has played once."""


def standings(count: int) -> list[PlayerTotals]:
    """Return so many players by wins."""
    return [
        PlayerTotals(number, name, 40 - number, 22 - number, FIGURES)
        for number, name in enumerate(NAMES[:count], 1)
    ]


def by_index(count: int) -> list[IndexLine]:
    """Return so many people by index; the last has few decisions."""
    means = [0.14 + 0.11 * place for place in range(count)]
    words = [Word("strong", ""), Word("medium", "strong"), Word("medium", "medium"), Word("", "easy")]
    lines = [
        IndexLine(number, name, replace(WHOLE, mean=mean, word=words[min(3, number // 2)]))
        for number, (name, mean) in enumerate(zip(NAMES, means, strict=False), 1)
    ]
    last = lines[-1]
    return [*lines[:-1], replace(last, index=replace(last.index, decisions=57, error=0.19, word=None))]


def by_rating(count: int) -> list[tuple[str, Rating]]:
    """Return so many people by rating; those who have played little are provisional."""
    return [
        (name, Rating(33.0 - place, 1.8 + 0.3 * place, max(1, 44 - 4 * place)))
        for place, name in enumerate(NAMES[:count])
    ]


TITLES = (
    Title("day", 3, (("Alice",), ("Bruno",))),
    Title("least", 0.142, (("Chloé",),), "yams", "points"),
    Title("games", 31, (("Hélène",),)),
    Title("partners", 9, (("Jeanne", "Karim"),)),
    Title("comeback", 0.042, (("Émile",),), "cant_stop"),
)
TITLED: Announcement = replace(LISTED, month=Month(2026, 10), titles=TITLES)
"""The first post of a month, with all five titles."""
