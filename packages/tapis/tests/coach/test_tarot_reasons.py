"""Why an action of Tarot is good: where each reason is told, and what other worlds say."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

import pytest

from tapis.coach.cards.tarot import TarotAnalyst
from tapis.coach.words.reasons import Reason, told
from tapis.coach.words.tarot import RULES, position
from tapis.coach.words.tarot_position import Gap, Outlook
from tapis.engines import Question
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Fact, Seat
from tapis.games.kit.tricks import Played
from tapis.games.tarot.cards import PACK78
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.scoring import Trick
from tapis.shelf import SHELF
from tapis.walk import Walk
from tests.second_ways.every import CHECKS
from tests.second_ways.tarot import CARDS, WORLDS
from tests.second_ways.told import Told
from tests.tiers import in_turn

KEEPER = TarotAnalyst(SHELF["tarot"])
TAKER = 0
"""Who takes in a deal that is written here."""


def dealt(
    hand: str, seat: Seat, table: str = "", gone: str = "", leader: Seat = 0, players: int = 4
) -> tuple[Tarot, list[Fact]]:
    """Return a deal of seat 0's garde in which a seat is to play, and what was heard.

    Args:
        hand: what the seat holds.
        seat: the seat.
        table: the cards of the trick, from its leader on.
        gone: the cards of a trick that `leader` led, which the taker won; all others hold the rest.
        leader: see there.
        players: how many play.
    """
    game, _ = Tarot.start(TarotOptions(), players, Chance("reasons", 0))
    game.phase, game.taker, game.contract, game.camps = "play", TAKER, "garde", True
    cards, trick = gone.split(), table.split()
    rest = iter([card for card in PACK78 if card not in {*hand.split(), *cards, *trick, *game.dog}])
    each = len(hand.split())
    game.hands = [[next(rest) for _ in range(each)] for _ in range(players)]
    game.hands[seat] = hand.split()
    game.hands[(seat + 1) % players] += rest
    game.discard = list(game.dog)
    game.tricks = [Trick(leader=leader, cards=tuple(cards), winner=TAKER)] if cards else []
    game.table, game.turn = trick, seat
    game.leader = (seat - len(trick)) % players
    played = [((leader + number) % players, card) for number, card in enumerate(cards)]
    played += [((game.leader + number) % players, card) for number, card in enumerate(trick)]
    return game, [Played(seat=who, card=card) for who, card in played]


SHOWN: Mapping[str, tuple[str, Seat, str, str, Seat, str]] = {
    "late": ("EX 5S", 1, "", "KS 2S 3S 4S", 0, "EX 5S"),
    "hunted": ("T9 EX 2H", 1, "5S 6S T1", "", 0, "T9 EX"),
    "petit": ("T9 T1 2H", 3, "5S KS 6S", "", 0, "T1 T9"),
    "saves": ("QS 7S 2H", 3, "5S KS 6S", "", 0, "QS 7S"),
    "gives": ("QS 2S 2H", 3, "KS 5S 6S", "", 0, "2S QS"),
    "takes": ("QS 2S 2H", 3, "JS 5S 6S", "", 0, "QS 2S"),
    "excuse": ("QS EX 2H", 3, "KS 5S 6S", "", 0, "EX QS"),
    "waits": ("2S EX 2H", 3, "KS 5S 6S", "", 0, "2S EX"),
    "spares": ("T18 T9 2H", 3, "KS 5S 6S", "", 0, "T9 T18"),
    "ruffed": ("8S 8H 2H", 0, "", "5S T3 6S 7S", 0, "8H 8S"),
    "forces": ("8S 8H 2H", 1, "", "5H 6H 7H T5", 1, "8H 8S"),
    "draws": ("T9 8H 2H", 0, "", "", 0, "T9 8H"),
    "exposes": ("QS 8H 2H", 1, "", "", 0, "8H QS"),
    "master": ("KS 8S 2H", 1, "", "", 0, "KS 8S"),
}
"""By reason: a hand, whose it is, the trick, one that is over, who led it, the better card and the worse."""
BEFORE: Mapping[str, tuple[str, str, str, str]] = {
    "voids": ("dog", "9S 8S KH QH 2H QD KD 3D 4D 5D", "discard.8S.9S.2H", "discard.8S.QH.2H"),
    "holds": ("dog", "9S 8S KH QH 2H QD 3D 4D 5D 6D", "discard.8S.3D.4D", "discard.8S.QH.3D"),
    "aside": ("dog", "9S 8S QH NH 2H QD 3D 4D 5D 6D", "discard.8S.QH.3D", "discard.8S.NH.3D"),
    "quiet": ("dog", "9S 8S KH QH 2H QD 3D 4D 5D 6D", "discard.8S.2H.3D", "slam"),
    "with": ("call", "KS 2S 3S 2H QD", "call.KH", "call.KS"),
    "long": ("call", "2S 3S 4S 5S 2H", "call.KS", "call.KH"),
}
"""By reason: the phase, the taker's hand, the better action and the worse."""


def situations() -> Iterator[tuple[str, Tarot, Seat, list[Fact], str, str]]:
    for key, (hand, seat, table, gone, leader, cards) in SHOWN.items():
        game, heard = dealt(hand, seat, table, gone, leader)
        better, worse = (f"play.{card}" for card in cards.split())
        yield key, game, seat, heard, better, worse
    for key, (phase, hand, better, worse) in BEFORE.items():
        game, heard = dealt(hand, TAKER, players=5)
        game.phase, game.discard = cast("object", phase), []  # type: ignore[assignment]
        yield key, game, TAKER, heard, better, worse


def test_each_reason_that_the_cards_show_is_told_and_holds() -> None:
    for key, game, seat, heard, better, worse in situations():
        known = position(Question.of(game, seat, tuple(heard)), {})
        reason = next(iter(told(RULES, known, better, worse)), None)
        assert reason is not None, key
        assert reason.key == f"coach.why.tarot_{key}", (key, reason)
        said = Told(game, seat, better, worse, reason.values, heard)
        assert CHECKS["tarot"][f"tarot_{key}"](said), (key, reason)
        assert not CHECKS["tarot"][f"tarot_{key}"](said.swapped()), (key, reason)
    assert {*SHOWN, *BEFORE} == CARDS.keys(), "a reason that is never told is no reason"


def seen(**gaps: Gap) -> Callable[[str, str], Outlook]:
    """Return an outlook in which all is alike but this, and the other way round beside the worse action."""
    none = Gap(0.5, 0.5, 0.0)

    def between(better: str, _: str) -> Outlook:
        of = {
            key: gap if better == "play.8H" else Gap(gap.other, gap.one, gap.error)
            for key, gap in gaps.items()
        }
        cards = {key: gap for key, gap in of.items() if key in PACK78}
        return Outlook(
            of.get("trick", none),
            of.get("last", none),
            of.get("points", Gap(80, 80, 0)),
            {"QH": none, **cards},
        )

    return between


SAMPLED = [
    ({"KH": Gap(0.8, 0.5, 0.03)}, "fate", {"percent": "80", "than": "50"}),
    ({"KH": Gap(0.8, 0.74, 0.01)}, "", {}),  # too little
    ({"KH": Gap(0.8, 0.5, 0.11)}, "", {}),  # not sure
    ({"2H": Gap(0.8, 0.5, 0.03)}, "", {}),  # a card that nobody looks at
    (
        {"trick": Gap(0.8, 0.5, 0.03), "points": Gap(90.0, 80.0, 1.0)},
        "trick",
        {"percent": "80", "than": "50"},
    ),
    ({"last": Gap(0.8, 0.5, 0.03), "trick": Gap(0.8, 0.5, 0.03)}, "last", {"percent": "80", "than": "50"}),
    ({"points": Gap(87.2, 80.0, 1.0)}, "points", {"points": "3½", "n": 4}),
]
"""What worlds say of 8H beside 8S, and what is told."""


@in_turn(("gaps", "key", "values"), SAMPLED)
def test_what_worlds_surely_say_of_two_cards_is_told(
    gaps: Mapping[str, Gap], key: str, values: Mapping[str, object]
) -> None:
    game, heard = dealt("8S 8H 2H", 1)
    known = replace(position(Question.of(game, 1, tuple(heard)), {}), outlook=seen(**gaps))
    found = told(RULES, known, "play.8H", "play.8S")
    assert [each.key for each in found[:1]] == ([f"coach.why.tarot_{key}"] if key else []), found
    assert not found or values.items() <= found[0].values.items(), found


CALLED = [
    ("KS T21 T1 T5", "bid.garde", "pass", {"bid.garde": 0.7}, "bid", {"percent": "70", "n": 3, "need": 41}),
    ("KS T20 T5", "bid.garde", "pass", {"bid.garde": 0.7}, "likely", {"percent": "70", "n": 2}),
    ("KS T20 T5", "pass", "bid.garde", {"bid.garde": 0.3}, "failing", {"percent": "30", "need": 56}),
    ("KS T20", "bid.sans", "bid.garde", {"bid.garde": 0.7, "bid.sans": 0.7}, "higher", {"percent": "70"}),
    ("KS T20", "bid.garde", "bid.sans", {"bid.garde": 0.7, "bid.sans": 0.6}, "lower", {"than": "60"}),
    ("KS T20", "call.KH", "call.KD", {"call.KH": 0.7, "call.KD": 0.6}, "oftener", {"than": "60"}),
    ("KS T20", "call.KH", "call.KD", {"call.KH": 0.7, "call.KD": 0.69}, "", {}),
    ("KS T20", "pass", "bid.garde", {"bid.garde": 0.6}, "", {}),
]
"""A hand, the better call and the worse, the chances of contracts, what is told."""


@in_turn(("hand", "better", "worse", "chances", "key", "values"), CALLED)
def test_a_call_is_told_by_its_chance_and_the_hand(
    hand: str, better: str, worse: str, chances: Mapping[str, float], key: str, values: Mapping[str, object]
) -> None:
    game, heard = dealt(hand, TAKER, players=5)
    found = told(RULES, position(Question.of(game, TAKER, tuple(heard)), chances), better, worse)
    assert [each.key for each in found[:1]] == ([f"coach.why.tarot_{key}"] if key else []), found
    assert not found or values.items() <= found[0].values.items(), found


def test_every_reason_of_worlds_is_told_above() -> None:
    assert {key for _, key, _ in SAMPLED} | {key for *_, key, _ in CALLED} == {*WORLDS, ""}


# Other worlds


def asked(seats: int, apart: int) -> Iterator[tuple[Question, Tarot, Sequence[str]]]:
    """Yield positions of a deal that is played at random, with the actions that are there."""
    walk = Walk(Tarot, TarotOptions(), seats, "worlds")
    heard = list(walk.facts)
    while walk.going and (game := cast(Tarot, walk.game)).deal == 1:
        seat, may = game.turn, game.legal(game.turn)
        if walk.rev % apart == 0 and len(may) > 1:
            yield Question.of(game, seat, tuple(heard)), game, [str(each) for each in may]
        walk.step()
        heard += walk.facts


def check(said: Reason, at: Told) -> None:
    """Check what is told by other worlds, and that they do not say it of the worse action."""
    name = said.key.removeprefix("coach.").removeprefix("why.")
    assert CHECKS["tarot"][name](at._replace(values=said.values)), (said, at.code, at.other)
    if said.key.startswith("coach.why."):
        assert not CHECKS["tarot"][name](at._replace(values=said.values).swapped()), (said, at)


@pytest.mark.slow("worlds are looked at twice")
@in_turn("seats", [3, 4, 5])
def test_other_worlds_say_what_is_told_of_worlds(seats: int) -> None:
    keys = set[str]()
    for question, game, (better, *_, worse) in asked(seats, 15):
        for one, other in ((better, worse), (worse, better)):
            at = Told(game, question.seat, one, other, {}, question.heard)
            for reason in (*KEEPER.why(question, one, other), *KEEPER.ways(question, one)):
                if reason.key.startswith(("coach.why.", "coach.way.")):
                    check(reason, at)
                keys.add(reason.key)
    assert {"coach.way.tarot_made", "coach.way.tarot_failed"} <= keys, keys
