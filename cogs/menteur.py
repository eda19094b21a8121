"""`/menteur`: bid."""

from bot.commands.hand import BidCog
from bot.commands.setup import setup_of
from bot.commands.words import words
from bot.games.menteur.game import Menteur
from bot.screens.menteur.bids import CALLS


class MenteurCog(BidCog, group_name=Menteur.command, group_description=words("cmd.menteur.help")):
    """Menteur by typed commands."""

    game = Menteur
    calls = CALLS


setup = setup_of(MenteurCog)
