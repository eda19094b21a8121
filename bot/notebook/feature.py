"""What the notebook gives to the core."""

from typing import Final

from bot.commands.command import Command
from bot.feature import Feature
from bot.interactions.buttons import Button
from bot.notebook.entering import kind_of
from bot.notebook.page import NOTEBOOK
from bot.notebook.rows import ROWS
from bot.notebook.verbs import notebook
from bot.screens.kit.offers import Offer

FEATURE: Final = Feature(
    name="notebook",
    kinds=lambda services: (kind_of(services),),
    buttons={"notebook": Button(notebook, step=str)},
    commands=(Command("notebook", notebook),),
    offers=(Offer("how", "notebook", "notebook.verb", NOTEBOOK),),
    rows=ROWS,
)
