"""Reasons in words: only what a player can check at the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.interactions.reasons import worded
from bot.text import text_in
from tapis.coach.words.reasons import Reason, reasons
from tapis.engines import Evaluation
from tapis.games.belote.game import Belote, BeloteView
from tapis.games.coinche.game import Coinche
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.game import Fact, Game, Key, View
from tapis.games.kit.tricks import Played
from tapis.shelf import GAMES, SHELF
from tests.games.crapette_table import lay
from tests.tiers import in_turn


def told(
    game: str, code: str, dice: list[int], *played: str, options: Mapping[str, object] | None = None
) -> Reason | None:
    """Play the codes with these dice; return why this one would then be good."""
    kind, chance = GAMES[game], Loaded(dice)
    position, _ = kind.start(kind.Options.model_validate(options or {}), 2, chance)
    for done in played:
        position.play(min(position.awaited()), done, chance)
    seat = min(position.awaited())
    assert position.legal(seat).find(code) is not None, [str(action) for action in position.legal(seat)]
    return first(game, position.view(seat), Evaluation(code=code, value=1.0))


def first(game: str, view: View, evaluation: Evaluation, heard: Sequence[Fact] = ()) -> Reason | None:
    """Return the strongest reason for an action."""
    return next(iter(reasons(SHELF[game].words, view, evaluation, heard)), None)


def test_sixes_are_written_for_the_bonus_while_it_is_in_reach() -> None:
    why = told("yams", "score.sixes", [6, 6, 6, 1, 2], "roll.11111")
    assert why == Reason("coach.why.bonus", {"missing": 64, "n": 6}), why


def test_a_pair_of_upper_dice_is_kept_for_the_bonus() -> None:
    why = told("yams", "roll.00111", [5, 5, 1, 2, 4], "roll.11111")
    assert why == Reason("coach.why.bonus", {"missing": 64, "n": 6}), why


def test_the_last_die_is_thrown_for_the_box_that_it_makes() -> None:
    why = told("yams", "roll.00001", [1, 2, 3, 4, 4], "roll.11111")
    assert why == Reason("coach.why.one_die", {"box": Key("yams.box.suite"), "n": 1}), why


def test_a_0_is_written_in_a_box_that_seldom_comes() -> None:
    why = told("yams", "score.yams", [1, 2, 3, 4, 6], "roll.11111")
    assert why == Reason("coach.why.zero", {"box": Key("yams.box.yams"), "percent": "<1"}), why


def test_a_box_that_brings_points_needs_no_reason() -> None:
    assert told("yams", "score.full", [2, 2, 3, 3, 3], "roll.11111") is None, "30 points are reason enough"


def test_the_first_throw_of_a_turn_has_no_reason() -> None:
    assert told("yams", "roll.11111", []) is None, "it is the only thing to do"


def test_the_best_combination_is_not_beaten() -> None:
    dice = [6, 6, 6, 1, 1, 1, 4, 2, 1]
    assert told("four_twenty_one", "stop", dice, "roll.111") == Reason("coach.why.unbeaten", {})


def test_a_bid_that_ones_own_dice_forbid_is_doubted() -> None:
    dice = [6, 6, 1, 1, *[2] * 5, *[3] * 5]
    why = told("menteur", "liar", dice, "bid.9.5")
    assert why == Reason("coach.why.impossible", {}), why


def test_a_game_that_is_not_explained_has_no_reasons() -> None:
    position, _ = GAMES["crapette"].start(GAMES["crapette"].Options(), 2, Chance("0" * 64, 0))
    assert first("crapette", position.view(0), Evaluation(code="end", value=1.0)) is None, "no words"


# Cards


def hand_of(game: str, seats: int, *played: str, options: Mapping[str, object] | None = None) -> Game[Any]:
    """Play the codes in a game with its own luck."""
    kind, chance = GAMES[game], Chance("reasons", 0)
    position, _ = kind.start(kind.Options.model_validate(options or {}), seats, chance)
    for done in played:
        position.play(min(position.awaited()), done, chance)
    return position


def test_a_bid_says_how_likely_it_is_made() -> None:
    position = hand_of("belote", 4)
    view = position.view(min(position.awaited()))
    why = first("belote", view, Evaluation("take", 40.0, 3.0, 0.71))
    assert why == Reason("coach.why.made", {"percent": "71"}), why
    assert first("belote", view, Evaluation("pass", 1.0)) is None, "a pass is no contract"


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
    bid = Evaluation(code, 40.0, 3.0, 0.714)
    told = [
        worded(text_in(language), reasons(SHELF["coinche"].words, view, bid)) for language in ("fr", "en")
    ]
    assert told == [french, english]
    assert first("coinche", view, Evaluation("pass", 1.0)) is None, "a pass is no contract"


def test_in_coinche_a_card_is_given_to_the_partner_who_holds_the_trick() -> None:
    position = hand_of("coinche", 4, "bid.80.H", "pass", "pass", "pass")
    assert isinstance(position, Coinche)
    position.table, position.hands[2] = ["AS", "7S"], ["10S", "8S"]
    position.leader, position.turn = 0, 2
    given = Evaluation("play.10S", 1.0)
    assert first("coinche", position.view(2), given) == Reason("coach.why.partner", {})


def led(*trick: str, hand: Sequence[str], trump: str = "H") -> BeloteView:
    """Return what seat 2 sees once the seats before it have played these cards."""
    position = hand_of("belote", 4, "take")
    assert isinstance(position, Belote)
    position.trump, position.table, position.hands[2] = trump, list(trick), list(hand)
    position.leader, position.turn = (2 - len(trick)) % 4, 2
    return position.view(2)


def test_a_card_is_given_to_the_partner_who_holds_the_trick() -> None:
    given = Evaluation("play.10S", 1.0)
    why = first("belote", led("AS", "7S", hand=["10S", "8S"]), given)
    assert why == Reason("coach.why.partner", {}), why
    assert first("belote", led("7S", "AS", hand=["10S", "8S"]), given) is None, "an opponent holds it"
    assert first("belote", led("9S", "7S", hand=["10S", "8S"]), given) is None, "the player takes it over"


def test_a_trump_that_draws_the_last_one_says_so() -> None:
    heard = [Played(seat=seat % 4, card=f"{rank}H") for seat, rank in enumerate(("A", "10", "K", "Q", "8"))]
    why = first("belote", led(hand=["JH", "9H", "AS"]), Evaluation("play.JH", 1.0), heard)
    assert why == Reason("coach.why.last_trump", {}), "only the 7 is out"
    why = first("belote", led(hand=["JH", "9H", "AS"]), Evaluation("play.AS", 1.0), heard)
    assert why == Reason("coach.why.master", {}), "no spade beats the ace"
    assert first("belote", led(hand=["KS", "9H"]), Evaluation("play.KS", 1.0), heard) is None, "the ace does"


def test_in_crapette_foundations_and_the_crapette_are_reasons() -> None:
    game = lay({0: "AS"}, own=("9C JD", "9C", ""))
    found = {code: first("crapette", game.view(0), Evaluation(code, 1.0)) for code in CRAPETTE}
    assert [why and why.key for why in found.values()] == list(CRAPETTE.values()), found


CRAPETTE = {"move.t0.f": "coach.why.foundation", "move.c.t3": "coach.why.crapette", "end": None}


HELD = [
    ("JH 9H 7H 7S AS 8D 7D 8C", (), "bid.80.H", "coach.why.names"),
    ("AH 10H KH 8H AS KD QC 7C", (), "bid.80.H", "coach.why.contract"),  # neither jack nor nine
    ("JH AD 7D AS 8S QC 8C 7C", ("bid.80.H", "pass"), "bid.90.H", "coach.why.raises"),
    ("10H 8D 7D KS 8S QC 8C 7C", ("bid.80.H", "pass"), "bid.90.H", "coach.why.contract"),  # nothing to tell
    ("JH AD 7D AS 8S QC 8C 7C", ("bid.80.H",), "coinche", "coach.why.fails"),
]
"""What is held, what was said before, a call, and why it is good."""


@in_turn(("hand", "said", "code", "key"), HELD)
def test_a_call_of_coinche_is_told_in_words_of_the_convention(
    hand: str, said: tuple[str, ...], code: str, key: str
) -> None:
    game, _ = Coinche.start(Coinche.Options(), 4, Chance("told", 0))
    for done in said:
        game.play(game.turn, done, Chance("told", 1))
    view = game.known(game.turn).model_copy(update={"hand": tuple(hand.split())})
    why = first("coinche", view, Evaluation(code=code, value=1.0, chance=0.7))
    assert why is not None
    assert why.key == key
    if key == "coach.why.names":
        assert (why.values["trumps"], why.values["points"]) == (3, 100)
    if key == "coach.why.raises":
        told = text_in("en")(why.key, **why.values)
        assert told.startswith(
            "raises the partner: the jack of trump and two aces outside trump; about 70%"
        ), told
