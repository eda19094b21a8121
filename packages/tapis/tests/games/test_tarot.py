"""What the worked examples of Tarot leave out: malformed notations, which refusal is first, what is told."""

import pytest

from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Illegal, Key
from tapis.games.tarot.cards import PACK78
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.options import TarotOptions
from tests.games.tarot_table import table
from tests.tiers import in_turn

SIX = "2S 3S 4S 5S 6S 7S"
PHASES = {
    "auction": (),
    "dog": ("bid.garde", "pass", "pass", "pass"),
    "ready": ("bid.contre",),
    "play": ("bid.contre", "ready"),
}
MALFORMED = [
    *(
        "",
        ".",
        "pass.",
        "pass.x",
        "bid",
        "bid.",
        "bid.prise.x",
        "bid.PRISE",
        "call",
        "call.",
        "slam.",
        "slam.x",
    ),
    *("ready.", "discard", "discard.", "discard......", "discard.x.x.x.x.x.x", "discard.2S.3S.4S.5S.6S.7S."),
    *("play", "play.", "play..", "play.2S.", "play.2S.single..", "play.2S.T5", "play.2S.single.x", "play.ZZ"),
    *("play.2S.2S", "play.2S.huge", "discard." + "9" * 5000, "play." + "9" * 5000, "PLAY.2S", "play.2S\n"),
]


@in_turn("phase", PHASES)
def test_what_is_malformed_is_refused_with_cards_that_there_are(phase: str) -> None:
    game = table(4, {1: SIX}, *PHASES[phase])
    before = game.dump()
    assert game.phase == phase
    for code in MALFORMED:
        with pytest.raises(Illegal) as refusal:
            game.play(1, code, Loaded())
        for value in refusal.value.detail.values():
            keys = [each for each in (value if type(value) is list else [value]) if isinstance(each, Key)]
            cards = {each.removeprefix("card.") for each in keys if each.startswith("card.")}
            assert cards <= set(PACK78), code
    assert game.dump() == before


@in_turn("target", [1, 99])
def test_a_target_too_low_is_refused_in_words(target: int) -> None:
    with pytest.raises(Illegal, match=r"tarot\.refuse\.target"):
        TarotOptions().with_options({"target": target})
    assert TarotOptions().with_options({"target": 100}).idle == {"rounds"}


@in_turn(
    ("code", "shown"),
    [
        ("discard.1S.4H.JC", "discard"),
        ("play.7S.single.T5.T9", "play.7S.single"),
        ("play.T5.double", "play.T5.double"),
        ("play.7S", "play.7S"),
        ("call.KS", "call.KS"),
        ("bid.garde", "bid.garde"),
    ],
)
def test_a_running_record_hides_the_discard_and_the_trumps_that_a_handful_hides(
    code: str, shown: str
) -> None:
    assert Tarot.public_code(code) == shown


HANDFUL = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 KS"


@in_turn(
    ("game", "kinds", "code", "kind"),
    [
        (
            table(4, {1: "9S 7S JS 3H KH QH KD KC", 0: HANDFUL}, *PHASES["dog"], dog="1C 2C 3C 4C NC QC"),
            185,
            "discard.9S.JS.3H.QH.2C.4C",
            "discard.7S.JS.3H.QH.1C.2C",
        ),
        (
            table(4, {1: f"{HANDFUL} KH KD KC 1S QS"}, *PHASES["dog"], dog="T15 T16 T18 JC 1C 2C"),
            4,
            "discard.1S.QS.1C.2C.JC.T16",
            "discard.1S.QS.1C.2C.JC.T15",
        ),
        (table(4, {1: HANDFUL}, *PHASES["play"]), 18, "play.T2.single.T5.T9", "play.T2"),
    ],
)
def test_a_kind_stands_for_what_is_worth_the_same(game: Tarot, kinds: int, code: str, kind: str) -> None:
    may = game.legal(game.turn)
    assert may.find(code), code
    assert may.kind_of(code) == kind
    assert kind in may.kinds()
    assert [each for each in may.kinds() if not may.find(each) or may.kind_of(each) != each] == []
    assert len(may.kinds()) == kinds
