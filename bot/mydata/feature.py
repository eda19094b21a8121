"""What the pages of one's own data give to the core."""

from typing import Final

from bot.feature import Feature
from bot.interactions.buttons import Button
from bot.mydata import verbs
from bot.screens.kit.offers import Offer

FEATURE: Final = Feature(
    name="mydata",
    buttons={
        "mydata": Button(verbs.see),
        "mydata.privacy": Button(verbs.privacy),
        "mydata.export": Button(verbs.export),
        "mydata.erase": Button(verbs.ask_to_erase),
        "mydata.erase.yes": Button(verbs.erase),
    },
    offers=(
        Offer("how", "mydata.privacy", "mydata.privacy", "🔒"),
        Offer("settings", "mydata", "mydata.title.brief", "🗂️"),
    ),
)
