"""5000."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

from bot.games.five_thousand.actions import Bank
from bot.games.five_thousand.facts import Bust, FiveOnes, FullHand, Kept, Outcome, Settled
from bot.games.five_thousand.game import LAST, OPENING, FiveThousand, settle
from bot.games.five_thousand.options import FiveThousandOptions
from bot.games.five_thousand.view import FiveThousandView, KeepOffer
