"""`/belote`: bid, declare, play a card."""

from bot.commands.hand import PartnersCog
from bot.commands.setup import setup_of
from bot.commands.words import words
from bot.games.belote import Belote


class BeloteCog(PartnersCog, group_name=Belote.command, group_description=words("cmd.belote.help")):
    """Belote by typed commands."""

    game = Belote
    calls = "take pass"


setup = setup_of(BeloteCog)
