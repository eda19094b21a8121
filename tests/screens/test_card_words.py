"""What cards, suits and bids are called, and what may be typed for them in either language."""

from itertools import combinations, product

import pytest

from bot.screens.kit.cards import card_names, suit_names
from bot.shelf import SHELF
from bot.text import LANGUAGES, text_in
from tapis.games.belote.game import Belote, BeloteOptions
from tapis.games.comptoir.game import Comptoir
from tapis.games.comptoir.options import ComptoirOptions
from tapis.games.kit.cards import PACK52, SUITS
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import choose, fold, plain
from tests.screens.sketches import hand_scene, walk
from tests.tiers import in_turn


def typed(text: str, language: str) -> str:
    """The card of a whole pack that a reader of this language types."""
    return choose(text, [(card, card_names(text_in(language), card)) for card in PACK52])


@in_turn("language", LANGUAGES)
@in_turn(
    ("text", "card"),
    [
        *(("VP", "JS"), ("v♠", "JS"), ("V ♠", "JS"), ("valet de pique", "JS"), ("valet pique", "JS")),
        *(("JS", "JS"), ("J♠", "JS"), ("jack of spades", "JS"), ("jack spades", "JS"), ("j spade", "JS")),
        *(("10 cœur", "10H"), ("10 coeur", "10H"), ("10co", "10H"), ("dix de coeur", "10H"), ("10H", "10H")),
        *(("DT", "QC"), ("dame de trefle", "QC"), ("QC", "QC"), ("RCa", "KD"), ("KD", "KD"), ("ACo", "AH")),
        *(("as de trèfle", "AC"), ("ace of clubs", "AC"), ("AD", "AD"), ("7 carreau", "7D"), ("7♦", "7D")),
    ],
)
def test_a_card_is_typed_in_either_language(language: str, text: str, card: str) -> None:
    assert typed(text, language) == card


@in_turn(("text", "card"), [("10C", "10C"), ("AS", "AS"), ("AC", "AC")])
def test_what_a_french_reader_takes_for_another_card_is_english_only(text: str, card: str) -> None:
    """To him "10C" begins the ten of hearts and of diamonds, and "as" any ace."""
    assert typed(text, "en") == card
    with pytest.raises(Illegal) as refused:
        typed(text, "fr")
    assert refused.value.why == "typed.ambiguous"


@in_turn("language", LANGUAGES)
@in_turn("text", ["V", "10", "valet", "dame de"])
def test_a_rank_alone_is_ambiguous(language: str, text: str) -> None:
    with pytest.raises(Illegal) as refused:
        typed(text, language)
    assert refused.value.why == "typed.ambiguous"


@in_turn("language", LANGUAGES)
def test_no_two_cards_and_no_two_suits_share_a_name(language: str) -> None:
    t = text_in(language)
    for things, called in ((PACK52, card_names), (SUITS, suit_names)):
        words = {thing: {fold(name) for name in called(t, thing)} for thing in things}
        assert [pair for pair in combinations(things, 2) if words[pair[0]] & words[pair[1]]] == []


@in_turn("language", LANGUAGES)
def test_every_card_is_known_by_its_shown_name_and_both_its_letters(language: str) -> None:
    t = text_in(language)
    for card, other in product(PACK52, LANGUAGES):
        shown = text_in(other)(f"card.{card}")
        assert fold(shown) in {fold(name) for name in card_names(t, card)}
    assert card_names(t, "JS")[0] == ("V♠" if language == "fr" else "J♠")


def test_case_and_accents_do_not_tell_names_apart() -> None:
    assert plain("TRÈFLE") == plain("trefle")


CASES = [
    (Belote, BeloteOptions(), 4),
    (Belote, BeloteOptions(declarations="auto"), 4),
    (Comptoir, ComptoirOptions(no_trump="on", all_trump="on", faces="dealer"), 5),
    (Comptoir, ComptoirOptions(hand_size="2", faces="dealer"), 3),
]


@in_turn("language", LANGUAGES)
@in_turn(("kind", "options", "players"), CASES)
@pytest.mark.slow("each action of whole games")
def test_every_name_of_every_legal_action_means_that_action(kind, options, players, language) -> None:
    """At any point of random play: the name that is shown, and whatever else may be typed."""
    for step, (game, _) in enumerate(walk(kind, options, players, "words")):
        if step > 42:
            break
        if step % 6 > 1:
            continue
        for seat in game.awaited():
            scene = hand_scene(game, seat, language)
            called = [(str(each), SHELF[kind.key].hand.names(scene, each)) for each in scene.offers[seat]]
            for code, words in called[: 12 if len(called) > 40 else None]:
                assert [choose(word, called) for word in words] == [code] * len(words)


def test_a_bid_that_is_too_low_is_no_other_bid() -> None:
    game, _ = Comptoir.start(ComptoirOptions(hand_size="3"), 3, Chance("words", 1))
    game.play(next(iter(game.awaited())), "bid.20", Chance("words", 1))
    (seat,) = game.awaited()
    scene = hand_scene(game, seat, "fr")
    called = [(str(each), SHELF["comptoir"].hand.names(scene, each)) for each in scene.offers[seat]]
    assert choose("21", called) == choose("annoncer 21", called) == "bid.21"
    assert choose("0", called) == choose("je passe", called) == "pass"
    for low in ("12", "20", "16", "2", "153"):
        with pytest.raises(Illegal):
            choose(low, called)
