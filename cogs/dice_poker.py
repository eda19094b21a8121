"""`/dicepoker`: throw, keep, score."""

from discord.ext import commands

from bot.commands.dice import SheetCog
from bot.commands.words import words
from bot.games.dice_poker import DicePoker
from bot.house import house_of


class DicePokerCog(SheetCog, group_name=DicePoker.command, group_description=words("cmd.dice_poker.help")):
    """Poker aux dés by typed commands."""

    game = DicePoker


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(DicePokerCog(house_of(bot)))
