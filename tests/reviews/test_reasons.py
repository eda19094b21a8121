"""Reasons in words: only what a player can check at the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.interactions.reasons import worded
from bot.text import text_in
from tapis.coach.words.reasons import Reason, explained
from tapis.engines import Question
from tapis.games.belote.game import Belote, BeloteView
from tapis.games.coinche.game import Coinche
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Fact, Game, View
from tapis.games.kit.tricks import Played
from tapis.shelf import GAMES, SHELF
from tests.tiers import in_turn

# Cards


def hand_of(game: str, seats: int, *played: str, options: Mapping[str, object] | None = None) -> Game[Any]:
    """Play the codes in a game with its own luck."""
    kind, chance = GAMES[game], Chance("reasons", 0)
    position, _ = kind.start(kind.Options.model_validate(options or {}), seats, chance)
    for done in played:
        position.play(min(position.awaited()), done, chance)
    return position


def why(
    view: View,
    better: str,
    worse: str,
    chances: Mapping[str, float] | None = None,
    heard: Sequence[Fact] = (),
) -> tuple[Reason, ...]:
    """Return what speaks for one of two actions of the seat that sees this."""
    game = "belote" if isinstance(view, BeloteView) else "coinche"
    seat = getattr(view, "turn", 0)
    question = Question(seat=seat, view=view, legal=(better, worse), heard=tuple(heard))
    return explained(SHELF[game].words, question, better, worse, chances or {})


def keys(found: Sequence[Reason]) -> list[str]:
    return [each.key.removeprefix("coach.") for each in found]


BIDS = [
    ([], "bid.110.H", "Environ 71 % de réussir 110 à cœur.", "About 71% to make 110 in hearts."),
    (
        [],
        "bid.capot.TA",
        "Environ 71 % de réussir le capot à tout atout.",
        "About 71% to make capot at all trump.",
    ),
    (["bid.90.S"], "coinche", "Environ 71 % que 90 à pique chute.", "About 71% that 90 in spades fails."),
    (
        ["bid.90.SA", "coinche"],
        "surcoinche",
        "Environ 71 % de réussir 90 à sans atout.",
        "About 71% to make 90 at no trump.",
    ),
]


@in_turn(("said", "code", "french", "english"), BIDS)
def test_in_coinche_a_bid_is_made_and_a_doubled_one_fails_with_a_chance(
    said: list[str], code: str, french: str, english: str
) -> None:
    position = hand_of("coinche", 4, *said, options={"no_trump": "on", "all_trump": "on"})
    view = position.view(min(position.awaited()))
    found = why(view, code, "pass", {code: 0.714, "pass": 0.1})
    assert [worded(text_in(language), found[:1]) for language in ("fr", "en")] == [french, english]


def test_who_waits_is_told_what_the_pass_and_the_contract_cost() -> None:
    position = hand_of("belote", 4)
    view = position.view(min(position.awaited()))
    assert keys(why(view, "take", "pass", {"take": 0.71, "pass": 0.5}))[:2] == ["why.made", "why.loses"]
    assert keys(why(view, "pass", "take", {"take": 0.4, "pass": 0.1})) == ["why.overbid", "why.waits"]
    assert keys(why(view, "pass", "take", {"take": 0.7, "pass": 0.3})) == ["why.still_fails", "lesson.fails"]


def led(*trick: str, hand: Sequence[str], trump: str = "H", heard: Sequence[Fact] = ()) -> BeloteView:
    """Return what seat 2 sees once the seats before it have played these cards."""
    position = hand_of("belote", 4, "take")
    assert isinstance(position, Belote)
    position.trump, position.table, position.hands[2] = trump, list(trick), list(hand)
    position.leader, position.turn = (2 - len(trick)) % 4, 2
    return position.view(2)


def laid(*trick: str) -> list[Fact]:
    """Return the cards that were played before seat 2."""
    return [Played(seat=(2 - len(trick) + place) % 4, card=card) for place, card in enumerate(trick)]


CARDS = [
    (("7S", "AS", "8S"), ("10S", "9S"), "10S", "9S", ["why.gives", "lesson.rich"], "seat 0 holds it"),
    (("AS", "7S", "8S"), ("10S", "9S"), "9S", "10S", ["why.throws", "lesson.poor"], "an opponent holds it"),
    (("7S", "8S", "QS"), ("AS", "JS"), "AS", "JS", ["why.wins", "why.master"], "nobody plays after it"),
    ((), ("10S", "8S", "KD"), "KD", "10S", ["why.exposes", "lesson.aces"], "the ace is out"),
    ((), ("10S", "8S", "KD"), "KD", "8S", ["why.bares", "lesson.ten"], "the ten would stand alone"),
    (("7S", "AS", "8S"), ("7H", "9D"), "9D", "7H", ["why.over", "why.short"], "the partner has it"),
    (("AD", "8D", "9D"), ("AS", "7S"), "7S", "AS", ["why.throws", "lesson.poor"], "an ace on a lost trick"),
]
"""The trick, the hand, the better and the worse card, what is told, and why."""


@in_turn(("trick", "hand", "better", "worse", "expected", "because"), CARDS)
def test_a_card_is_told_beside_the_worse_one(
    trick: tuple[str, ...], hand: tuple[str, ...], better: str, worse: str, expected: list[str], because: str
) -> None:
    found = why(led(*trick, hand=hand), f"play.{better}", f"play.{worse}", heard=laid(*trick))
    assert keys(found) == expected, because


def test_a_trump_that_draws_the_last_one_says_so() -> None:
    heard = [Played(seat=seat % 4, card=f"{rank}H") for seat, rank in enumerate(("A", "10", "K", "Q", "8"))]
    view = led(hand=["JH", "9H", "AS"])
    assert keys(why(view, "play.JH", "play.AS", heard=heard))[:1] == ["why.last_trump"], "only the 7 is out"


def test_the_chance_of_the_trick_and_of_a_rich_card_are_told_side_by_side() -> None:
    given = {"play.KD": 0.8, "play.9D": 0.55, "play.KD AS": 0.7, "play.9D AS": 0.5}
    found = why(led("8D", hand=("KD", "9D")), "play.KD", "play.9D", given, laid("8D"))
    assert [worded(text_in("en"), [each]) for each in found] == [
        "Your side takes this trick about 80% of the time, with 9♦ about 55%.",
        "A♠ comes to your side about 70% of the time, after 9♦ about 50%.",
    ]


@in_turn(
    ("key", "percent", "language", "expected"),
    [
        ("costs_die", "<1", "en", "You lose a die at once in less than 1% of cases rather than 12%."),
        (
            "costs_die",
            "<1",
            "fr",
            "Vous perdez un dé aussitôt dans moins de 1\xa0% des cas au lieu de 12\xa0%.",
        ),
        ("gets_tokens", "<1", "en", "You take tokens in less than 1% of cases rather than 12%."),
        (
            "gets_tokens",
            "<1",
            "fr",
            "Vous prenez des jetons dans moins de 1\xa0% des cas au lieu de 12\xa0%.",
        ),
        ("costs_die", ">99", "en", "You lose a die at once in more than 99% of cases rather than 12%."),
        (
            "costs_die",
            ">99",
            "fr",
            "Vous perdez un dé aussitôt dans plus de 99\xa0% des cas au lieu de 12\xa0%.",
        ),
        ("opens", ">99", "en", "The turn opens in more than 99% of cases rather than 12%."),
        ("opens", ">99", "fr", "Le tour ouvre dans plus de 99\xa0% des cas au lieu de 12\xa0%."),
    ],
)
def test_a_chance_below_one_per_cent_or_above_99_stands_in_words(
    key: str, percent: str, language: str, expected: str
) -> None:
    said = Reason(f"coach.why.{key}", {"percent": percent, "other": "12"})
    assert worded(text_in(language), [said]) == expected


@in_turn(("n", "expected"), [(1, "You take the last trick"), (2, "Your side takes the last trick")])
def test_who_plays_alone_has_no_side(n: int, expected: str) -> None:
    values = {"n": n, "percent": "70", "less": "20", "other": "card.9D"}
    assert worded(text_in("en"), [Reason("coach.why.last", values)]).startswith(expected)


HELD = [
    ("JH 9H 7H 7S AS 8D 7D 8C", (), "bid.80.H", "pass", ["why.names", "why.contract"]),
    ("AH 10H KH 8H AS KD QC 7C", (), "bid.80.H", "pass", ["why.contract", "why.trumps"]),  # no jack, no nine
    ("JH 9H 7H 7S AS 8D 7D 8C", (), "bid.100.H", "bid.120.H", ["why.names", "why.promises"]),
    ("AH 10H KH 8H AS KD QC 7C", (), "pass", "bid.80.H", ["why.unnamed", "why.waits"]),
    ("JH AD 7D AS 8S QC 8C 7C", ("bid.80.H", "pass"), "bid.90.H", "pass", ["why.raises", "why.contract"]),
    ("10H 8D 7D KS 8S QC 8C 7C", ("bid.80.H", "pass"), "pass", "bid.90.H", ["why.stands", "why.waits"]),
    ("JH AD 7D AS 8S QC 8C 7C", ("bid.80.H",), "coinche", "pass", ["why.fails"]),
    ("JH AD 7D AS 8S QC 8C 7C", ("bid.80.H",), "pass", "coinche", ["why.holds"]),
    ("JH 9H 7H 7S AS 8D 7D 8C", (), "bid.100.H", "bid.80.H", ["why.hides"]),
]
"""What is held, what was said before, the better and the worse call, and what is told."""


@in_turn(("hand", "said", "better", "worse", "expected"), HELD)
def test_a_call_of_coinche_is_told_in_words_of_the_convention(
    hand: str, said: tuple[str, ...], better: str, worse: str, expected: list[str]
) -> None:
    game, _ = Coinche.start(CoincheOptions(), 4, Chance("told", 0))
    for done in said:
        game.play(game.turn, done, Chance("told", 1))
    view = game.known(game.turn).model_copy(update={"hand": tuple(hand.split())})
    found = why(view, better, worse, {better: 0.7, worse: 0.7} | {"pass": 0.0})
    assert keys(found) == expected
    if expected[0] == "why.names":
        assert (found[0].values["trumps"], found[0].values["points"]) == (3, 100)
    if expected[0] == "why.raises":
        told = worded(text_in("en"), found)
        assert told.startswith(
            "Raises the partner: the jack of trump and two aces outside trump. About 70%"
        ), told
