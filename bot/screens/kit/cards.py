"""Cards on screens: how they are written, drawn, typed, pressed."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import product

from bot.screens.kit.limits import BUTTONS
from bot.screens.kit.matching import both, called
from bot.screens.kit.rows import in_rows
from bot.screens.kit.screen import Act, Button, Do, Row, Scene, Typed
from bot.text import Text, capital, text_in
from tapis.drawing.columns import parted
from tapis.games.kit.cards import (
    EXCUSE,
    PACK52,
    SUIT_OF,
    SUITS,
    TRUMP_SUIT,
    TRUMPS78,
    Card,
    powers,
    rank_of,
    suit_of,
)
from tapis.games.kit.game import Illegal, Seat
from tapis.games.kit.matching import choose, understood
from tapis.games.kit.tricks import duty_named

Laid = Sequence[tuple[Seat, str]]
"""Cards on the table, in the order played: the seat, and its card."""


# One card


def card_text(t: Text, card: str) -> str:
    """Write a card as players read it: "V♠" in French, "J♠" in English."""
    return t(f"card.{card}")


def card_words(t: Text, card: str) -> str:
    """Write a card in words: "dix de cœur", "ten of hearts".

    >>> card_words(text_in("en"), "10H")
    'ten of hearts'
    >>> [card_words(text_in("en"), card) for card in ("NS", "T21", "EX")]
    ['knight of spades', '21 of trumps', 'Excuse']
    """
    if card in TRUMPS78:
        return t("card.of.trumps", height=card.removeprefix(TRUMP_SUIT))
    if card == EXCUSE:
        return card_text(t, card)
    return t("card.of", rank=_rank_words(t, card)[0], suit=suit_word(t, suit_of(card)))


def suit_word(t: Text, suit: str) -> str:
    """Write a suit without its sign: "cœur", "hearts"."""
    return t(f"suit.{suit}").partition(" ")[0]


def suit_sign(t: Text, suit: str) -> str:
    """Write the sign of a suit alone."""
    return t(f"suit.{suit}").split()[-1]


@cache
def sprite_of(card: str) -> str:
    """Return the sprite of a card; an ace of Tarot's pack looks like any ace.

    >>> sprite_of("1S"), sprite_of("10S")
    ('card_AS', 'card_10S')
    """
    return f"card_A{suit_of(card)}" if card[:-1] == "1" else f"card_{card}"


def cards_line(t: Text, cards: Iterable[str], *, drawn: bool = True) -> str:
    """Write cards in a row: as drawings, or as text where a message holds no more drawings."""
    if drawn:
        return " ".join("{{" + sprite_of(card) + "}}" for card in cards)
    return " ".join(card_text(t, card) for card in cards)


def trump_text(t: Text, trump: str) -> str:
    """Write what is trump; a suit is followed by its sign: "cœur ♥", "sans atout"."""
    drawing = "{{suit_" + trump + "}} " if trump in SUITS else ""
    return drawing + t(f"trump.{trump}")


# What cards are called


def card_names(t: Text, card: str, pack: tuple[Card, ...] = PACK52) -> tuple[str, ...]:
    """Return the names of a card of a pack: the shown one, then what may be typed for it in either language.

    A name is left out if this reader would take it for the beginning of another card: to a French reader
    "10C" is the ten of hearts or of diamonds, not of clubs.

    >>> french = card_names(text_in("fr"), "10C")
    >>> french[0], "10 trèfle" in french, "ten of clubs" in french, "10C" in french
    ('10♣', True, True, False)
    """
    return _names(t.language, pack)[card]


def suit_names(t: Text, suit: str) -> tuple[str, ...]:
    """Return the names of a suit: the shown one, then what may be typed for it in either language."""
    return _suit_names(t.language)[suit]


def game_names(t: Text, trump: str) -> tuple[str, ...]:
    """Return the names of what may be trump: of a suit, of no trump, of all trump."""
    if trump in SUITS:
        return suit_names(t, trump)
    return called(t, f"trump.{trump}", f"trump.typed.{trump}")


@cache
def _names(language: str, pack: tuple[Card, ...]) -> dict[str, tuple[str, ...]]:
    texts = both(text_in(language))
    return understood({card: [_typed_card(t, card) for t in texts] for card in pack})


@cache
def _suit_names(language: str) -> dict[str, tuple[str, ...]]:
    texts = both(text_in(language))
    return understood(
        {suit: [[t(f"suit.{suit}"), *t(f"suit.typed.{suit}").split("|")] for t in texts] for suit in SUITS}
    )


def _typed_card(t: Text, card: Card) -> list[str]:
    """List what may be typed for a card in one language, the shown name first; a number alone is a trump."""
    if card == EXCUSE:
        return t(f"card.typed.{card}").split("|")
    if card in TRUMPS78:
        words = t(f"card.typed.{TRUMP_SUIT}", height=card.removeprefix(TRUMP_SUIT))
        petit = t("card.typed.T1").split("|") if card == TRUMPS78[0] else ()
        return [card_text(t, card), *words.split("|"), *petit]
    ranks, suits = _rank_words(t, card), t(f"suit.typed.{suit_of(card)}").split("|")
    joined = [form for r, s in product(ranks, suits) for form in (t("card.of", rank=r, suit=s), f"{r} {s}")]
    return [card_text(t, card), *joined, *(r + s for r, s in product(ranks[1:], suits))]


def _rank_words(t: Text, card: Card) -> list[str]:
    """List the words for a rank, then its figure or letter; Tarot's ace has both."""
    rank = rank_of(card)
    return [*t("card.typed.A").split("|"), rank] if rank == "1" else t(f"card.typed.{rank}").split("|")


# Hands


def hand_lines(t: Text, cards: Sequence[str]) -> str:
    """Draw a hand large, in as few lines of nearly equal length as a phone shows: eight cards are 4 + 4."""
    return "\n".join("# " + cards_line(t, line) for line in parted(cards, BUTTONS))


def hand_rows(
    t: Text, cards: Sequence[str], playable: Collection[str], act: Callable[[str], Do]
) -> tuple[Row, ...]:
    """Make every card of a hand a button: first those that may be played, in colour, then the disabled.

    The hand is as it is held, trumps first; `act` says what the press of a card does.
    """
    return in_rows(card_buttons(t, cards, playable, act))


def claim_rows(t: Text, hand: Sequence[str]) -> tuple[Row, ...]:
    """Offer who is to play to claim the rest, whatever they hold."""
    return ((Button(Act("claim"), t("claim.button"), "🏁"),),) if len(hand) > 1 else ()


def card_buttons(
    t: Text, cards: Sequence[str], playable: Collection[str], act: Callable[[str], Do]
) -> list[Button]:
    """Return the buttons of cards, as `hand_rows` has them: our drawing, or the name where there is none."""
    ordered = sorted((card not in playable, place, card) for place, card in enumerate(cards))
    return [
        Button(act(card), "", sprite_of(card), card_text(t, card), disabled=disabled)
        for disabled, _, card in ordered
    ]


def duty(t: Text, hand: Sequence[str], playable: Sequence[str], trick: Laid, trump: str) -> str:
    """Say what the player to act must or may do (section 4 of the rule sheets)."""
    if not trick:
        return t("hand.duty.lead")
    led = suit_of(trick[0][1])
    cards = [card for _, card in trick]
    named = duty_named(hand, playable, cards, led, trump, powers(led, trump), SUIT_OF)
    return duty_text(t, led, named)


def duty_text(t: Text, led: str, named: str) -> str:
    """Say a duty in a trick of the suit `led`, by its name."""
    return capital(t(f"hand.duty.{named}", suit=t(f"suit.{led}")))


def meant_card(scene: Scene, typed: Typed) -> str | None:
    """Return the notation to play the typed card, held or not; for a number, to bid it."""
    number = typed.text.strip()
    if typed.verb in {"", "play"} and number.isascii() and number.isdecimal():
        return f"bid.{number}"
    if typed.verb not in {"", "play"}:
        return None
    try:
        return f"play.{choose(typed.text, [(card, card_names(scene.t, card)) for card in PACK52])}"
    except Illegal:
        return None
