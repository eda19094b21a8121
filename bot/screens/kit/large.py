"""A player's cards drawn large in their own hand, for who wants that."""

import re
from dataclasses import replace

from bot.screens.kit.cards import card_text
from bot.screens.kit.limits import picture_text
from bot.screens.kit.screen import Button, Picture, Screen
from bot.text import Text

_CARD = "card_"
_DRAWN = re.compile(r"\{\{card_(\w+)\}\}")
_LINES = re.compile(r"^(?:# .*\{\{card_\w+\}\}.*\n?)+", re.MULTILINE)


def enlarged(t: Text, screen: Screen) -> Screen:
    """Return a hand with a picture of its cards, which stand as they do without: as buttons, or in lines."""
    buttons = [button for row in screen.rows if isinstance(row, tuple) for button in row if _is_card(button)]
    lines = _LINES.search(screen.body)
    cards = [button.emoji.removeprefix(_CARD) for button in buttons]
    if not cards and lines is not None:
        cards = _DRAWN.findall(lines[0])
    if not cards:
        return screen
    free = [not button.disabled for button in buttons] or [True] * len(cards)
    data = ("fr" if t.language == "fr" else "en", tuple(cards), tuple(free))
    alt = picture_text([t("hand.alt", cards=[card_text(t, card) for card in cards])])
    body = _LINES.sub("", screen.body, count=1)
    return replace(
        screen, body=body, text=lines[0].rstrip() if lines else "", picture=Picture("hand", data, alt)
    )


def _is_card(button: Button) -> bool:
    return button.emoji.startswith(_CARD)
