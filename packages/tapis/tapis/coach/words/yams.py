"""What the coach says of Yams."""

from tapis.coach.words.sheets import Sheet
from tapis.games.yams import BOXES, UPPER

SHEET = Sheet("yams", BOXES, UPPER, 64, 5)
reasons, mistake = SHEET.reasons, SHEET.mistake
