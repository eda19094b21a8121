"""Our small drawings (dice, cards, suits, pawns): which emoji shows each, and what stands in for it.

Screens name a drawing by its sprite: `die5`, `die5_kept`, `card_10H`.  Its emoji has a name for each
language, because screen readers speak it: `ten_of_hearts`, `dix_de_coeur`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import discord

from bot.screens.kit.dice import KEPT

Payload = dict[str, Any]
"""The JSON of a part of a message."""
SUITS = {
    "S": "\N{BLACK SPADE SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
    "C": "\N{BLACK CLUB SUIT}",
}
"""The signs of the suits in plain text."""
SIGNS = {**SUITS, "T": "\N{BLACK FOUR POINTED STAR}"}
"""The same with the sign of Tarot's trumps."""
PAWNS = {"A": "🔴", "B": "🟦", "C": "△", "D": "◆"}
_RANKS = ("A", "K", "Q", "N", "J", *map(str, range(10, 1, -1)))
_COURT = ("J", "Q", "K")
_HEIGHTS = range(1, 22)
_SPRITE = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, slots=True)
class _Words:
    """What emojis are called in one language; `letters` are those on court cards and poker dice."""

    die: str
    kept: str
    pawn: str
    of: str
    trump: str
    excuse: str
    suits: Mapping[str, str]
    ranks: Mapping[str, str]
    letters: Mapping[str, str] = field(default_factory=dict)


def _by(keys: Sequence[str], spoken: str) -> Mapping[str, str]:
    return dict(zip(keys, spoken.split(), strict=True))


_SPOKEN = {
    "en": _Words(
        die="die",
        kept="kept",
        pawn="pawn",
        of="of",
        trump="trump",
        excuse="the_excuse",
        suits=_by("SHDC", "spades hearts diamonds clubs"),
        ranks=_by(_RANKS, "ace king queen knight jack ten nine eight seven six five four three two"),
    ),
    "fr": _Words(
        die="de",
        kept="garde",
        pawn="pion",
        of="de",
        trump="atout",
        excuse="excuse",
        suits=_by("SHDC", "pique coeur carreau trefle"),
        ranks=_by(_RANKS, "as roi dame cavalier valet dix neuf huit sept six cinq quatre trois deux"),
        letters={"J": "V", "N": "C", "Q": "D", "K": "R"},
    ),
}


@dataclass(frozen=True, slots=True)
class Named:
    """One drawing in one language.

    Attributes:
        sprite: what screens call it.
        name: what its emoji is called at Discord: words.
        plain: the text that stands in for it.
        kind: the drawings of a kind are shown together.
        own: the file of its picture where that is the language's own.
    """

    sprite: str
    name: str
    plain: str
    kind: str
    own: str = ""

    @property
    def art(self) -> str:
        """The file of its picture in `tapis/data/art/emoji`, without the ending."""
        return self.own or self.sprite


@cache
def named_in(language: str) -> Mapping[str, Named]:
    """Return every drawing of a language, by its sprite.

    >>> named_in("en")["card_10H"].name, named_in("fr")["card_JS"].name
    ('ten_of_hearts', 'valet_de_pique')
    >>> named_in("fr")["die5"].name, named_in("fr")["die5_kept"].name, named_in("en")["face5_kept"].name
    ('de_5', 'de_5_garde', 'die_king_kept')
    """
    said = _SPOKEN[language]
    made = (*_dice(said), *_cards(said), *_trumps(said), *_signs(said))
    return {one.sprite: one for one in made}


def _dice(said: _Words) -> list[Named]:
    """List plain dice, and poker dice: a black one, a red one, jack, queen, king, ace; also kept."""
    made = [Named(f"die{n}", f"{said.die}_{n}", chr(0x267F + n), "die") for n in range(1, 7)]
    for points, face in enumerate(("S", "H", *_COURT, "A"), 1):
        word = said.suits[face].removesuffix("s") if face in SUITS else said.ranks[face]
        plain = SUITS.get(face) or said.letters.get(face, face)
        own = f"visage{points}" if said.letters else ""
        made.append(Named(f"face{points}", f"{said.die}_{word}", plain, "face", own))
    kept = [
        Named(f"{die.sprite}{KEPT}", f"{die.name}_{said.kept}", f"{die.plain}✓", die.kind, f"{die.art}{KEPT}")
        for die in made
    ]
    return made + kept


def _cards(said: _Words) -> list[Named]:
    made: list[Named] = []
    for suit, sign in SUITS.items():
        for rank in _RANKS:
            name = f"{said.ranks[rank]}_{said.of}_{said.suits[suit]}"
            own = f"carte_{rank}{suit}" if rank in said.letters else ""
            plain, kind = said.letters.get(rank, rank) + sign, "tarot" if rank == "N" else "card"
            made.append(Named(f"card_{rank}{suit}", name, plain, kind, own))
    return made


def _trumps(said: _Words) -> list[Named]:
    """List what only Tarot's pack has, but for the knights: the trumps, the Excuse, the sign of trumps."""
    sign = SIGNS["T"]
    trumps = [Named(f"card_T{n}", f"{said.trump}_{n}", f"{n}{sign}", "tarot") for n in _HEIGHTS]
    excuse = Named("card_EX", said.excuse, "Excuse", "tarot")
    return [*trumps, excuse, Named("suit_T", said.trump, sign, "tarot")]


def _signs(said: _Words) -> list[Named]:
    suits = [Named(f"suit_{suit}", said.suits[suit], sign, "suit") for suit, sign in SUITS.items()]
    pawns = [Named(f"pawn_{one}", f"{said.pawn}_{one.lower()}", sign, "pawn") for one, sign in PAWNS.items()]
    return suits + pawns


class Sprites:
    """Our emojis by name, as texts and buttons of one language show them; none before they are uploaded."""

    def __init__(
        self, emojis: Mapping[str, discord.PartialEmoji] | None = None, language: str = "en"
    ) -> None:
        self._emojis = dict(emojis or {})
        self.language = language
        self._named = named_in(language)
        self._spoken: dict[str, Sprites] = {}

    def spoken(self, language: str) -> "Sprites":
        """Return the same emojis for texts of another language."""
        if (spoken := self._spoken.get(language)) is None:
            spoken = self._spoken[language] = Sprites(language=language)
            spoken._emojis = self._emojis
        return spoken

    def learn(self, emojis: Mapping[str, discord.PartialEmoji]) -> None:
        """Show these emojis, too, from now on."""
        self._emojis.update(emojis)

    def text(self, text: str) -> str:
        """Replace `{{sprite}}` by the emoji, or by plain text where it is absent."""
        return _SPRITE.sub(lambda found: self._in_text(found[1]), text)

    def _in_text(self, sprite: str) -> str:
        named = self._named.get(sprite)
        if named is None:
            return sprite
        emoji = self._emojis.get(named.name)
        return str(emoji) if emoji else named.plain

    def label(self, text: str) -> str:
        """Return a text that holds no drawing as it is shown."""
        return text

    def on_button(self, sprite: str) -> Payload | None:
        """Return the emoji for a button: ours, a Unicode one, or None; None also where ours is absent."""
        if not sprite.isascii():
            return {"name": sprite}
        named = self._named.get(sprite)
        emoji = self._emojis.get(named.name) if named else None
        return {**emoji.to_dict()} if emoji else None
