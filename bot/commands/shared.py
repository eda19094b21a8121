"""The commands that are about no table and no game, a line each."""

from typing import Final

from bot.commands.command import GAMES, Command, choices_of
from bot.commands.table import here
from bot.interactions.leaderboard import ORDERS, PERIODS, leaderboard, offer_variants
from bot.interactions.mine import own_tables
from bot.interactions.pages import welcome
from bot.interactions.preferences import own
from bot.interactions.stats import stats
from bot.interactions.verbs import show_hand

SHARED: Final = (
    Command("help", welcome, choices={"game": GAMES}),
    Command("hand", show_hand, here),
    Command("mytables", own_tables),
    Command("settings", own),
    Command("stats", stats, choices={"game": GAMES}),
    Command(
        "leaderboard",
        leaderboard,
        choices={
            "game": GAMES,
            "period": choices_of("period", PERIODS),
            "by": choices_of("leaderboard.by", ORDERS),
        },
        offers={"variant": offer_variants},
        guild=True,
    ),
)
