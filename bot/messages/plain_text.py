"""Words in place of drawings and emojis, for people who want what they alone see as text."""

import re
from functools import cache

from bot.messages.sprites import SIGNS, Payload, Sprites, named_in
from bot.screens.kit.amounts import SQUARES
from bot.screens.kit.cards import card_text, card_words, suit_word
from bot.screens.kit.people import MEDALS, place_number
from bot.text import Text, text_in
from tapis.drawing.safe_names import ROBOT
from tapis.games.kit.cards import PACK52, PACK78

_EMOJI = re.compile(
    "(?:[\U0001f000-\U0001faff\u231a-\u23ff\u25b6\u25c0\u2600-\u2604\u2606-\u265f\u2668-\u26ff\u2700-\u2712"
    "\u2714-\u2716\u2718-\u27bf\u2b05-\u2b55]\ufe0f?|[^\\s*_0-9#]\ufe0f|\u25a0+)\u200d? ?"
)
"""Emojis, and the squares that count hidden dice.

Arrows, ticks, crosses, stars and the signs of suits are none: they are read as what they mean.
"""
_MEANT = str.maketrans(
    {medal: place_number(place) for place, medal in MEDALS.items()} | dict(zip(SQUARES, "✓○✗", strict=True))
)
"""What stands for emojis that say something by themselves: a place, what a turn has lost."""
_KEY = "\ufe0f\u20e3"
"""What makes a figure an emoji."""
_SPRITE = re.compile(r"\{\{(\w+)\}\}( ?)")
_SIGN = re.compile(f"[{''.join(SIGNS.values())}]")


@cache
def plain_text_in(language: str) -> "PlainText":
    """Return the words of a language in place of drawings."""
    return PlainText(text_in(language))


class PlainText(Sprites):
    """No drawing at all: cards, suits and dice are written in words of a language."""

    def __init__(self, t: Text) -> None:
        super().__init__(None, t.language)
        self._sprites = {
            sprite: self._word(t, sprite, named.plain) for sprite, named in named_in(t.language).items()
        }
        self._cards = {card_text(t, card): card_words(t, card) for card in (*PACK78, *PACK52)}
        self._written = re.compile("|".join(sorted(map(re.escape, self._cards), key=len, reverse=True)))
        no_names = "|".join((t("robot.any"), t("turn.unranked_brief")))
        self._marked = {
            re.compile(f"{ROBOT}(?= (?!{no_names}))"): t("sign.robot"),
            re.compile("(?<=` )⏭️"): t("sign.skipped"),
            re.compile("(?<=` )⏩"): t("sign.auto"),
        }
        self._suits = {SIGNS[suit]: suit_word(t, suit) for suit in SIGNS}
        self._beside = [
            (re.compile(f"(?i)(?:{sign} +)?\\b({word})\\b(?: +{sign})?"), r"\1")
            for sign, word in self._suits.items()
        ]

    @staticmethod
    def _word(t: Text, sprite: str, plain: str) -> str:
        """Return what stands for a drawing: a number, a letter, a card's name; nothing for a pawn."""
        kind, _, card = sprite.partition("_")
        if kind == "card":
            return card_words(t, card)
        if kind == "pawn":
            return ""
        return sprite[len("die")] + plain[1:] if sprite.startswith("die") else plain

    def spoken(self, language: str) -> Sprites:
        """Return itself: who wants words has chosen their language."""
        del language
        return self

    def text(self, text: str) -> str:
        """Replace drawings, signs of suits and emojis by words."""
        listed = text.replace("}} {{", "}}, {{")
        return self.label(_SPRITE.sub(self._said, listed))

    def _said(self, found: re.Match[str]) -> str:
        """Return the words of a drawing with the blank after it; without words there is no blank either."""
        said = self._sprites.get(found[1], found[1])
        return said + found[2] if said else ""

    def label(self, text: str) -> str:
        """Replace signs of suits and emojis in a text that holds no drawing."""
        text = self._written.sub(lambda found: self._cards[found[0]], text)
        for beside, word in self._beside:
            text = beside.sub(word, text)
        text = _SIGN.sub(lambda found: self._suits[found[0]], text).translate(_MEANT)
        for sign, words in self._marked.items():
            text = sign.sub(words, text)
        return _EMOJI.sub("", text.replace(_KEY, ""))

    def on_button(self, sprite: str) -> Payload | None:
        """Return None: a button has its words."""
        del sprite
        return None
