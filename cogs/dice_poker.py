"""`/dicepoker`: throw, keep, score."""

from bot.commands.dice import SheetCog
from bot.commands.setup import setup_of
from bot.commands.words import words
from bot.games.dice_poker import DicePoker


class DicePokerCog(
    SheetCog, group_name=words("cmd.dice_poker"), group_description=words("cmd.dice_poker.help")
):
    """Poker aux dés by typed commands."""

    game = DicePoker


setup = setup_of(DicePokerCog)
