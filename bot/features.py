"""The features of the bot, as the shelf names its games; all else goes on without any of them."""

from typing import Final

from bot.days.feature import FEATURE as DAYS
from bot.feature import Feature, marks_of, offers_of, rows_of
from bot.notebook.feature import FEATURE as NOTEBOOK
from bot.tables.tournament_mark import TournamentMark
from bot.tables.tournament_rows import TOURNAMENT_ROWS
from bot.tournaments.feature import FEATURE as TOURNAMENTS

FEATURES: Final[tuple[Feature, ...]] = (DAYS, TOURNAMENTS, NOTEBOOK)
BELOW: Final = (TOURNAMENT_ROWS,)
ROWS: Final = (*BELOW, *rows_of(FEATURES))
"""What they keep of people, tables and servers."""
OFFERS: Final = offers_of(FEATURES)
"""Their buttons on pages of the core."""
MARKS: Final = (*marks_of(FEATURES), TournamentMark)
"""Those of their tables."""
