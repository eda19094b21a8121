"""The features of the bot, as the shelf names its games; all else goes on without any of them."""

from typing import Final

from bot.days.feature import FEATURE as DAYS
from bot.feature import Feature, marks_of, offers_of, rows_of
from bot.mydata.feature import FEATURE as MYDATA
from bot.notebook.feature import FEATURE as NOTEBOOK
from bot.tournaments.feature import FEATURE as TOURNAMENTS

FEATURES: Final[tuple[Feature, ...]] = (DAYS, TOURNAMENTS, NOTEBOOK, MYDATA)
ROWS: Final = rows_of(FEATURES)
"""What they keep of people, tables and servers."""
OFFERS: Final = offers_of(FEATURES)
"""Their buttons on pages of the core."""
MARKS: Final = marks_of(FEATURES)
"""Those of their tables."""
