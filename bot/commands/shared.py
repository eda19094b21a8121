"""The commands that are about no table and no game, a line each."""

from typing import Final

from discord.app_commands import Range

from bot.commands.command import GAMES, Command, choices_of
from bot.commands.settings import Place
from bot.commands.table import here
from bot.commands.words import SPOKEN
from bot.interactions import own_data
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.interactions.daily import offer_days, typed_day
from bot.interactions.leaderboard import ORDERS, PERIODS, leaderboard, offer_variants
from bot.interactions.mine import own_tables
from bot.interactions.notebook import notebook
from bot.interactions.pages import welcome
from bot.interactions.preferences import own
from bot.interactions.server import change_server, offer_hours, offer_server_zones
from bot.interactions.stats import stats
from bot.interactions.verbs import show_hand
from bot.messages.custom_id import NO_TABLE

DATA = {"export": own_data.export, "privacy": own_data.privacy, "erase": own_data.ask_to_erase}


async def _settings(  # noqa: PLR0917 - each is an option of the command
    actor: Actor,
    _: str,
    language: str | None = None,
    allow: Place | None = None,
    forbid: Place | None = None,
    lobbies: Range[int, 1, 100] | None = None,
    hourly: Range[int, 1, 1000] | None = None,
    pause: Range[int, 0, 3600] | None = None,
    pictures: bool | None = None,
    server_zone: str | None = None,
    daily: Place | None = None,
    at: str | None = None,
    month: bool | None = None,
) -> Said:
    """Show a person's own settings, or the server's, after what is given of these is changed."""
    given = {
        "language": language,
        "allow": allow and allow.id,
        "forbid": forbid and forbid.id,
        "lobbies": lobbies,
        "hourly": hourly,
        "pause": pause,
        "pictures": None if pictures is None else "yes" if pictures else "no",
        "zone": server_zone,
        "daily": daily and daily.id,
        "at": at,
        "month": None if month is None else "yes" if month else "no",
    }
    changes = {name: str(value) for name, value in given.items() if value is not None}
    return await change_server(actor, changes) if changes else await own(actor, NO_TABLE)


async def _data(actor: Actor, table_id: str, what: str | None = None) -> Said:
    """Show what is kept about a person, or do at once what its buttons do; erasing asks first."""
    return await DATA.get(what or "", own_data.see)(actor, table_id)


SHARED: Final = (
    Command("help", welcome, choices={"game": GAMES}),
    Command("hand", show_hand, here),
    Command("daily", typed_day, offers={"when": offer_days}),
    Command("notebook", notebook),
    Command("mytables", own_tables),
    Command("mydata", _data, choices={"what": choices_of("mydata", DATA)}),
    Command(
        "settings",
        _settings,
        choices={"language": SPOKEN},
        offers={
            "server_zone": offer_server_zones,
            "at": offer_hours,
        },
    ),
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
