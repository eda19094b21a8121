"""A player's cards drawn large in their own hand, for who wants that; or in lines, above a page."""

import re
from dataclasses import replace

from bot.screens.kit.cards import card_text, hand_lines
from bot.screens.kit.limits import picture_text
from bot.screens.kit.screen import Button, Picture, Screen
from bot.text import Text

_CARD = "card_"
_DRAWN = re.compile(r"\{\{card_(\w+)\}\}")
_LINES = re.compile(r"^(?:# .*\{\{card_\w+\}\}.*\n?)+", re.MULTILINE)


def enlarged(t: Text, screen: Screen) -> Screen:
    """Return a hand with a picture of its cards, which stand as they do without: in lines, or as buttons.

    Where cards stand in lines and some of them on buttons, too, those are the ones that may be played.
    """
    lines = _LINES.search(screen.body)
    pressed = {button.emoji.removeprefix(_CARD): not button.disabled for button in _card_buttons(screen)}
    cards = list(pressed) if lines is None else _DRAWN.findall(lines[0])
    if not cards:
        return screen
    free = [pressed.get(card, not pressed) for card in cards]
    data = ("fr" if t.language == "fr" else "en", tuple(cards), tuple(free))
    alt = picture_text([t("hand.alt", cards=[card_text(t, card) for card in cards])])
    body = _LINES.sub("", screen.body, count=1)
    return replace(
        screen, body=body, text=lines[0].rstrip() if lines else "", picture=Picture("hand", data, alt)
    )


def card_lines(t: Text, hand: Screen) -> str:
    """Return the cards of a hand in lines, whether they stand there so or as buttons."""
    lines = _LINES.search(hand.body)
    if lines is not None:
        return lines[0].rstrip()
    return hand_lines(t, [button.emoji.removeprefix(_CARD) for button in _card_buttons(hand)])


def _card_buttons(screen: Screen) -> list[Button]:
    return [button for row in screen.rows if isinstance(row, tuple) for button in row if _is_card(button)]


def _is_card(button: Button) -> bool:
    return button.emoji.startswith(_CARD)


def beside_cards(screen: Screen, cards: Picture) -> Screen:
    """Return a board with this picture of cards; what its own picture shows stands in words."""
    told = [screen.body, screen.text, *(f"**{block.title}**\n{block.body}" for block in screen.blocks)]
    return replace(screen, body="\n".join(filter(None, told)), text="", blocks=(), picture=cards)
