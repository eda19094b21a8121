"""What the coach says of dice poker."""

from tapis.coach.words.sheets import Sheet
from tapis.games.dice_poker import BOXES, UPPER

SHEET = Sheet("dice_poker", BOXES, UPPER, 0, 2)
reasons, mistake = SHEET.reasons, SHEET.mistake
