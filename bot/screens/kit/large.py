"""A player's cards drawn large in their own hand, for who wants that; or in lines, above a page."""

import re
from dataclasses import replace

from bot.screens.kit.cards import card_text, hand_lines
from bot.screens.kit.limits import picture_text
from bot.screens.kit.screen import Body, Button, Picture, Screen, just
from bot.text import Text

_CARD = "card_"
_DRAWN = re.compile(r"\{\{card_(\w+)\}\}")
_LINES = re.compile(r"^(?:(?:# )?(?:\{\{card_\w+\}\} ?)+(?:\n|$))+", re.MULTILINE)


def enlarged(t: Text, hand: Body) -> Picture | None:
    """Return a picture of the cards of a hand, which stand in lines, or as buttons; None without cards.

    Where cards stand in lines and some of them on buttons, too, those are the ones that may be played.
    """
    pressed = {button.emoji.removeprefix(_CARD): not button.disabled for button in _card_buttons(hand)}
    cards = _DRAWN.findall(hand.hand) or list(pressed)
    if not cards:
        return None
    free = [pressed.get(card, not pressed) for card in cards]
    data = ("fr" if t.language == "fr" else "en", tuple(cards), tuple(free))
    return Picture("hand", data, picture_text([t("hand.alt", cards=[card_text(t, card) for card in cards])]))


def card_lines(t: Text, hand: Body) -> str:
    """Return the cards of a hand in lines, whether they stand there so or as buttons."""
    pressed = [button.emoji.removeprefix(_CARD) for button in _card_buttons(hand)]
    return hand_lines(t, _DRAWN.findall(hand.hand) or pressed)


def _card_buttons(hand: Body) -> list[Button]:
    rows = (row for row in hand.rows if isinstance(row, tuple))
    return [button for row in rows for button in row if button.emoji.startswith(_CARD)]


def beside_cards(screen: Screen, cards: Picture) -> Screen:
    """Return a board with this picture of cards in the place of their lines; its own stands in words."""
    lines = _LINES.search(screen.body)
    said = _LINES.sub("", screen.body, count=1).rstrip()
    told = [said, screen.text, *(f"**{block.title}**\n{block.body}" for block in screen.blocks)]
    text = lines[0].rstrip() if lines else ""
    return replace(screen, body="\n".join(filter(None, told)), write=just(text), blocks=(), picture=cards)
