"""What the coach says of Yams."""

from tapis.coach.words.sheets import PLAIN, Sheet
from tapis.games.yams import BOXES, UPPER

KINDS = PLAIN
SHEET = Sheet("yams", BOXES, UPPER, 64, 5)
reasons, mistake = SHEET.reasons, SHEET.mistake
