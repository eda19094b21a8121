"""What the coach says of Top Jack."""

from tapis.coach.words.sheet_rules import rules
from tapis.coach.words.sheets import PLAIN, Sheet
from tapis.games.top_jack.columns import BOXES, UPPER

KINDS = (*PLAIN, "announced")
SHEET = Sheet("top_jack", BOXES, UPPER, 64, 5, columns=True)
RULES, mistake = rules(SHEET), SHEET.mistake
