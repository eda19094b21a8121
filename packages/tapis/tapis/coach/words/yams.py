"""What the coach says of Yams."""

from tapis.coach.words.sheet_rules import rules
from tapis.coach.words.sheets import PLAIN, Sheet
from tapis.games.yams import BOXES, UPPER

KINDS = PLAIN
SHEET = Sheet("yams", BOXES, UPPER, 64, 5)
RULES, mistake = rules(SHEET), SHEET.mistake
