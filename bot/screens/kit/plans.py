"""What a player who waits decides in advance, in their own hand: the lines so far, and a new one by choices.

A step of a new line is written `<deal>.<lines so far>.<condition>.<action>`, as far as it is chosen: it is
all that a button knows, so nothing is lost with the program.
"""

from dataclasses import replace

from bot.screens.kit.cards import card_text, card_words, cards_line, sprite_of
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Body, Button, Choice, Row, Scene, Screen, Select, Verb
from bot.text import Text, capital
from tapis.games.kit.ahead import BID, LEAD, LED, MOST_LINES, PARTNER, YES, Line, Plans, read_step
from tapis.games.kit.cards import suit_of

VERB = "ahead"


def with_plans(scene: Scene, plans: Plans, hand: Body) -> Body:
    """Return the hand of a player who waits with the way to their lines, and how many there are."""
    note = scene.t("ahead.waits", n=len(plans.lines)) if plans.lines else ""
    button = Button(Verb(VERB), scene.t("ahead.button"), "⏳")
    return replace(hand, hand="\n".join(filter(None, (hand.hand, note))), beside=(*hand.beside, button))


def plan_screen(scene: Scene, step: str) -> Screen | None:
    """Draw a step of the page "In advance", "" for its list; None if it is of another state."""
    plans = scene.plans
    if plans is None:
        return None
    if not step:
        return _list(scene, plans)
    read = read_step(step)
    if read is None or read[:2] != (plans.deal, len(plans.lines)):
        return None
    line = read[2]
    offers = plans.offers.get(line.when, ())
    if not line.code and len(offers) > 1:
        return _cards(scene, plans, line.when, offers)
    line = replace(line, code=line.code or "".join(offers))
    return _sure(scene, plans, line) if line.code in offers else None


def _list(scene: Scene, plans: Plans) -> Screen:
    t = scene.t
    lines = [f"{number}. {_line(scene, line)}" for number, line in enumerate(plans.lines, 1)]
    body = "\n".join([*(lines or [t("ahead.none")]), "-# " + t("ahead.body")])
    rows: list[Row] = []
    if len(plans.lines) < MOST_LINES:
        whens = [(when, capital(_when(scene, when))) for when in plans.offers]
        choices = tuple(
            Choice(
                _step(plans, when), label, emoji=f"suit_{suit_of(when)}" if when.startswith(f"{LED}_") else ""
            )
            for when, label in whens
        )
        rows.append(Select(VERB, t("ahead.choose"), choices))
    drop = (Button(Verb(f"{VERB}.drop"), t("ahead.drop")),) if lines else ()
    back = Button(Verb("hand"), t("verb.hand"), t("verb.hand.sign"))
    return Screen(t("ahead.title"), body, rows=(*rows, (back, *drop)))


def _cards(scene: Scene, plans: Plans, when: str, offers: tuple[str, ...]) -> Screen:
    t = scene.t
    choices = tuple(
        Choice(_step(plans, when, code), card_text(t, card), card_words(t, card), sprite_of(card))
        for code in offers
        for card in [code.partition(".")[2]]
    )
    body = f"**{capital(_when(scene, when))}** …"
    return Screen(t("ahead.title"), body, rows=(Select(VERB, t("ahead.card"), choices), (_back(t),)))


def _sure(scene: Scene, plans: Plans, line: Line) -> Screen:
    """Ask once more, below where the choice was: a phone in a pocket presses one place."""
    t = scene.t
    yes = Button(_step(plans, line.when, line.code + YES), t("ahead.yes"), "⏳")
    return Screen(t("ahead.title"), f"{t('ahead.sure')}\n{_line(scene, line)}", rows=((_back(t),), (yes,)))


def _back(t: Text) -> Button:
    return Button(Verb(VERB), t("ahead.back"))


def _step(plans: Plans, when: str, code: str = "") -> Verb:
    return Verb(".".join(filter(None, (VERB, str(plans.deal), str(len(plans.lines)), when, code))))


def _line(scene: Scene, line: Line) -> str:
    """Write a line: when what is played."""
    verb, _, card = line.code.partition(".")
    action = cards_line(scene.t, [card]) if card else bold(scene.t(f"card.action.{verb}"))
    return scene.t("ahead.line", when=capital(_when(scene, line.when)), action=action)


def _when(scene: Scene, when: str) -> str:
    """Write a condition in words."""
    t = scene.t
    if when == PARTNER:
        partner = ((scene.viewer or 0) + 2) % len(scene.names)
        return t("ahead.when.partner", seat=scene.names[partner])
    if when in {BID, LED, LEAD}:
        return t(f"ahead.when.{when}")
    return t("ahead.when.suit", suit=t(f"suit.{suit_of(when)}"))
