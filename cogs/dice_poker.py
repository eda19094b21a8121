"""`/dicepoker`: throw, keep, score."""

from bot.commands.dice import SHEET
from bot.commands.setup import setup_of
from bot.commands.words import words
from tapis.games.dice_poker import DicePoker

COMMANDS = SHEET
setup = setup_of(DicePoker, COMMANDS, words("cmd.dice_poker"))
