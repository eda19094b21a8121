"""What the game of the day gives to the core."""

from collections.abc import Iterable
from typing import Final

from bot.commands.command import Command
from bot.days import posting, verbs
from bot.days.announcer import Announcer
from bot.days.days import Days
from bot.days.mark import DayMark
from bot.days.rows import DAY_ROWS
from bot.days.settings import DaySettings
from bot.days.watch import DayWatch
from bot.feature import Feature
from bot.interactions.buttons import Button
from bot.screens.kit.offers import Offer
from bot.services import Services


def _parts(services: Services) -> Iterable[object]:
    days = Days(services.tables, services.store, services.settings.day_zone)
    services.zone, services.check_shared = days.zone, verbs.luck
    return (days, Announcer(services.client, days, services.sprites))


FEATURE: Final = Feature(
    name="days",
    parts=_parts,
    rows=DAY_ROWS,
    mark=DayMark,
    kinds=lambda services: (*DayWatch(services).kinds, posting.kind_of(services)),
    buttons={
        "daily": Button(verbs.daily, when=str),
        "daily.luck": Button(verbs.luck),
        "daily.days": Button(verbs.earlier),
        "day_begin": Button(verbs.begin, asked=verbs.day_and_kind),
        "day_result": Button(verbs.result, asked=verbs.day_and_kind),
        "day_show": Button(verbs.show, asked=verbs.day_and_kind),
        "day_again": Button(verbs.again, asked=verbs.day_and_kind),
    },
    offers=(
        Offer("help", "daily", "daily.brief", "📅"),
        Offer("greeting", "daily", "daily.verb", "📅"),
        Offer("how", "daily", "daily.brief", "📅"),
    ),
    settings=DaySettings(),
    commands=(Command("daily", verbs.typed_day, offers={"when": verbs.offer_days}),),
)
