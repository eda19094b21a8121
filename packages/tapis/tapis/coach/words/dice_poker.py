"""What the coach says of dice poker."""

from tapis.coach.words.sheet_rules import rules
from tapis.coach.words.sheets import PLAIN, Sheet
from tapis.games.dice_poker import BOXES, UPPER

KINDS = PLAIN
SHEET = Sheet("dice_poker", BOXES, UPPER, 0, 2)
RULES, mistake = rules(SHEET), SHEET.mistake
