"""What the cards of Tarot's pack are called, and what may be typed for them in either language."""

from itertools import combinations

import pytest

from bot.messages.plain_text import plain_text_in
from bot.messages.sprites import Sprites
from bot.screens.kit.cards import card_names, card_text, card_words, cards_line
from bot.text import LANGUAGES, text_in
from tapis.games.kit.cards import PACK78
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import choose, fold
from tests.tiers import in_turn


def typed(text: str, language: str) -> str:
    """The card of the pack that a reader of this language types."""
    return choose(text, [(card, card_names(text_in(language), card, PACK78)) for card in PACK78])


@in_turn("language", LANGUAGES)
@in_turn(
    ("text", "card"),
    [
        *(("21", "T21"), ("1", "T1"), ("10", "T10"), ("12", "T12"), ("2", "T2"), ("5✦", "T5")),
        *(("petit", "T1"), ("le petit", "T1"), ("the petit", "T1"), ("1 d'atout", "T1")),
        *(("21 d'atout", "T21"), ("atout 14", "T14"), ("14 atout", "T14")),
        *(("21 of trumps", "T21"), ("trump 7", "T7"), ("7 trumps", "T7")),
        *(("Ex", "EX"), ("excuse", "EX"), ("l'excuse", "EX"), ("the excuse", "EX")),
        *(("CP", "NS"), ("NS", "NS"), ("cavalier de pique", "NS"), ("knight of spades", "NS"), ("CT", "NC")),
        *(("N♥", "NH"), ("c♥", "NH"), ("CCo", "NH"), ("CCa", "ND"), ("NC", "NC"), ("knight clubs", "NC")),
        *(("5T", "5C"), ("1P", "1S"), ("AP", "1S"), ("1S", "1S"), ("A♠", "1S"), ("as de pique", "1S")),
        *(("10 coeur", "10H"), ("10H", "10H"), ("VP", "JS"), ("JS", "JS"), ("DT", "QC"), ("KD", "KD")),
    ],
)
def test_a_card_is_typed_in_either_language(language: str, text: str, card: str) -> None:
    assert typed(text, language) == card


@in_turn("text", ["T5", "T 5", "5 T"])
def test_a_trump_or_a_trefle_is_refused_in_english_and_is_the_trefle_in_french(text: str) -> None:
    assert typed(text, "fr") == "5C"
    with pytest.raises(Illegal) as refused:
        typed(text, "en")
    assert (refused.value.why, refused.value.detail["candidates"]) == ("typed.ambiguous", ["5♣", "5✦"])


@in_turn(("text", "card"), [("10C", "10C"), ("1C", "1C"), ("AS", "1S")])
def test_what_a_french_reader_takes_for_another_card_is_english_only(text: str, card: str) -> None:
    assert typed(text, "en") == card
    with pytest.raises(Illegal) as refused:
        typed(text, "fr")
    assert refused.value.why == "typed.ambiguous"


@in_turn("text", ["22", "0", "C", "atout", "de pique"])
def test_what_names_no_card_or_several_is_refused(text: str) -> None:
    for language in LANGUAGES:
        with pytest.raises(Illegal):
            typed(text, language)


@pytest.mark.slow("compares each two of 78 cards")
@in_turn("language", LANGUAGES)
def test_every_name_of_every_card_means_that_card_alone(language: str) -> None:
    t = text_in(language)
    words = {card: {fold(name) for name in card_names(t, card, PACK78)} for card in PACK78}
    assert [pair for pair in combinations(PACK78, 2) if words[pair[0]] & words[pair[1]]] == []
    for card in PACK78:
        assert typed(card_text(t, card), language) == typed(card_words(t, card), language) == card


@in_turn(
    ("language", "shown", "heard"),
    [
        (
            "fr",
            "A♠ C♥ 21✦ Excuse",
            "as de pique, cavalier de cœur, 21 d\N{RIGHT SINGLE QUOTATION MARK}atout, Excuse",
        ),
        ("en", "A♠ N♥ 21✦ Excuse", "ace of spades, knight of hearts, 21 of trumps, Excuse"),
    ],
)
def test_cards_are_seen_or_heard(language: str, shown: str, heard: str) -> None:
    t, cards = text_in(language), ("1S", "NH", "T21", "EX")
    assert cards_line(t, cards, drawn=False) == shown
    drawn = cards_line(t, cards)
    assert Sprites(language=language).text(drawn) == shown
    assert plain_text_in(language).text(drawn) == heard
    assert plain_text_in(language).text(shown) == heard.replace(",", "")
