"""Announcements and belote: what a hand holds, what is heard and shown, and what it scores (section 5)."""

from itertools import pairwise

import pytest

from tapis.games.belote.game import Belote
from tapis.games.kit.chance import Loaded
from tapis.games.kit.tricks import Played
from tapis.games.partners.announcements import CARRES, best, combinations, strength
from tapis.games.partners.facts import BeloteCalled, Called, Shown
from tests.games.belote_table import codes, holding, play_out, playing, refused, scored, trick
from tests.tiers import in_turn


def found(hand: str) -> list[tuple[str, str, str | None, int]]:
    return [(each.kind, each.rank, each.suit, each.points) for each in combinations(tuple(hand.split()))]


@pytest.mark.parametrize(
    ("hand", "held"),
    [
        pytest.param(
            "9S 10S JS QS JH JD JC 7C",
            [("carre", "J", None, 200), ("cinquante", "Q", "S", 50)],
            id="13",
        ),
        pytest.param("7H 8H 9H 10H JH QH AS AD", [("cent", "Q", "H", 100)], id="14"),
        pytest.param("7S 7H 7D 7C 9S 10S QS KS", [], id="15"),
    ],
)
def test_examples_13_to_15_what_a_hand_holds(hand, held):
    assert found(hand) == held


@in_turn(
    ("hand", "held"),
    [
        ("7S 8S 9S JS QS KS 7H 8D", [("tierce", "9", "S", 20), ("tierce", "K", "S", 20)]),  # two of a suit
        ("KS AS 7S 8S QH 9C 9D 7H", []),  # no wrapping
        ("8S 8H 8D 8C 7S 9H JD AC", []),  # no carré of 8
        ("7S 8S 9S 10S JS QS KS AS", [("cent", "A", "S", 100)]),
        ("JS QS KS AS 7H 8H 9D 10D", [("cinquante", "A", "S", 50)]),
    ],
)
def test_runs_and_carres(hand, held):
    """R9, R10."""
    assert found(hand) == held


@in_turn(("rank", "points"), [("J", 200), ("9", 150), ("A", 100), ("10", 100), ("K", 100), ("Q", 100)])
def test_what_a_carre_is_worth(rank, points):
    assert found(f"{rank}S {rank}H {rank}D {rank}C") == [("carre", rank, None, points)]


def test_the_cards_of_a_combination_stand_strongest_first():
    [run] = combinations(("9S", "JS", "10S"))
    assert run.cards == ("JS", "10S", "9S")


def ordered(*hands: str) -> bool:
    """Each is stronger than the next, with hearts trump."""
    strengths = [strength(best(combinations(tuple(hand.split())), "H"), "H") for hand in hands]
    return all(one > other for one, other in pairwise(strengths))


def test_carres_go_in_the_order_of_the_table():
    """R12."""
    assert ordered(*(" ".join(rank + suit for suit in "SHDC") for rank in CARRES))


def test_any_carre_beats_any_run():
    """R11."""
    assert ordered("QS QH QD QC", "7H 8H 9H 10H JH QH KH AH")


def test_runs_go_by_length_then_height_then_trump():
    """R13."""
    assert ordered(
        "8S 9S 10S JS QS KS", "10C JC QC KC AC", "7H 8H 9H 10H", "QS KS AS", "JH QH KH", "JS QS KS"
    )


def test_equal_runs_do_not_beat_each_other():
    assert not ordered("7S 8S 9S", "7D 8D 9D")
    assert not ordered("7D 8D 9D", "7S 8S 9S")


# The contest, and what is heard of it


def contest(*hands: str, declaring: tuple[int, ...], leader: int = 0) -> tuple[Belote, list, tuple[int, int]]:
    """Deal these cards, declare, play out the deal; return the first trick's facts and what was scored."""
    game = holding(*hands, dealer=(leader - 1) % 4)
    facts = trick(game, *declaring)
    after = game.model_copy(deep=True)
    return after, facts, scored(play_out(game)).announcements


def test_example_16_trump_decides_between_equal_tierces():
    *_, points = contest("JS QS KS", "JH QH KH", "", "", declaring=(0, 1))
    assert points == (0, 20)


def test_example_17_both_partners_score():
    *_, points = contest("", "QS KS AS", "QD KD AD", "7C 8C 9C 10C", declaring=(1, 2, 3))
    assert points == (0, 70)


def test_example_18_the_earlier_speaker_wins_between_equals():
    *_, points = contest("7S 8S 9S", "", "", "7D 8D 9D", declaring=(0, 3), leader=3)
    assert points == (0, 20)


def test_example_19_the_longer_cent_wins():
    *_, points = contest("8S 9S 10S JS QS KS", "10C JC QC KC AC", "", "", declaring=(0, 1))
    assert points == (100, 0)


def test_example_20_a_carre_beats_a_cent():
    """The cent to the ace holds a queen itself, so at a table it is one to the jack."""
    assert ordered("QS QH QD QC", "10S JS QS KS AS")
    *_, points = contest("7S 8S 9S 10S JS", "QS QH QD QC", "", "", declaring=(0, 1))
    assert points == (0, 100)


def test_what_is_not_declared_counts_for_nothing():
    *_, points = contest("JS QS KS", "JH QH KH", "", "", declaring=(0,))
    assert points == (20, 0)


def test_without_a_declaration_nobody_scores():
    game, facts, points = contest("JS QS KS", "JH QH KH", "", "", declaring=())
    assert ({fact.kind for fact in facts} & {"called", "shown"}, points) == (set(), (0, 0))
    assert game.view(None).announcing is None


def test_a_call_names_kind_and_height_but_no_suit():
    """R15; it stands before the card."""
    _, facts, _ = contest("JS QS KS", "", "", "", declaring=(0,))
    assert facts[0] == Called(seat=0, combination="tierce", rank="K")
    assert isinstance(facts[1], Played)


def test_a_weaker_declaration_is_recorded_silently():
    """R15: it still counts for the partners, as here, or for nobody."""
    game, facts, points = contest("QS KS AS", "", "7D 8D 9D", "", declaring=(0, 2))
    assert [fact for fact in facts if fact.kind == "called"] == [
        Called(seat=0, combination="tierce", rank="A")
    ]
    assert points == (40, 0)
    assert game.view(None).calls == (Called(seat=0, combination="tierce", rank="A"),)


def test_an_equal_declaration_is_recorded_silently():
    _, facts, _ = contest("7S 8S 9S", "7D 8D 9D", "", "", declaring=(0, 1))
    assert [fact.seat for fact in facts if fact.kind == "called"] == [0]


def test_a_silent_declaration_looks_like_none_from_outside():
    """In the trick and in every view but his own."""
    loud = holding("QS KS AS", "7D 8D 9D", "", "")
    quiet = loud.model_copy(deep=True)
    told = [trick(loud, 0, 1), trick(quiet, 0)]
    assert told[0] == told[1]
    for seat in (None, 0, 2, 3):
        assert loud.view(seat) == quiet.view(seat)
    assert (len(loud.view(1).declared), quiet.view(1).declared) == (1, ())


def test_the_winning_side_shows_in_trick_two_before_the_card():
    game = holding("QS KS AS", "7D 8D 9D", "", "")
    told = trick(game, 0, 1)
    for _ in range(4):
        told += game.play(game.turn, codes(game, game.turn)[0], Loaded())
    [shown] = [fact for fact in told if isinstance(fact, Shown)]
    assert (shown.seat, shown.points, shown.combinations[0].cards) == (0, 20, ("AS", "KS", "QS"))
    second = [fact for fact in told if isinstance(fact, Played) and fact.seat == 0][1]
    assert told.index(shown) < told.index(second)
    assert [fact.kind for fact in told[: told.index(shown)]].count("trick") == 1
    assert game.view(None).shown == (shown,)


def test_all_the_combinations_of_a_hand_are_declared():
    """R14: all or none."""
    game = holding("9S 10S JS QS JH JD JC", "", "", "")
    trick(game, 0)
    assert [each.points for each in game.view(0).declared] == [200, 50]


# Who may declare


def test_a_card_may_be_played_with_or_without_declaring():
    game = holding("JS QS KS", "", "", "")
    plain = [code for code in codes(game, 0) if not code.endswith(".declare")]
    assert codes(game, 0) == [*plain, *(f"{code}.declare" for code in plain)]
    assert [each.kind for each in game.view(0).declarable] == ["tierce"]


def test_who_holds_nothing_may_not_declare():
    game = holding("JS QS KS", "", "", "", dealer=0)
    refusal = refused(game, 1, f"{codes(game, 1)[0]}.declare")
    assert refusal.why == "partners.refuse.nothing_to_declare"


def test_the_right_is_lost_after_the_first_card():
    game = holding("JS QS KS", "", "", "")
    trick(game)
    code = codes(game, game.turn)[0]
    assert refused(game, game.turn, f"{code}.declare").why == "partners.refuse.declare_late"
    assert game.view(game.turn).declarable == ()


def test_where_everything_is_declared_nobody_chooses():
    game = holding("JS QS KS", "", "", "", declarations="auto")
    code = codes(game, 0)[0]
    assert refused(game, 0, f"{code}.declare").why == "partners.refuse.declare_auto"
    assert game.play(0, code, Loaded())[0] == Called(seat=0, combination="tierce", rank="K")
    assert scored(play_out(game)).announcements == (20, 0)


# Belote, rebelote


def royal(first: str, second: str) -> list[BeloteCalled]:
    game = playing(
        "7S 8S 9S 10S JS QS KH QH",
        "KS AS 7D 8D 9D 10D JD QD",
        "KD AD 7C 8C 9C 10C JC QC",
        "KC AC 7H 8H 9H 10H JH AH",
        trump="H",
    )
    told = []
    for card in (first, second):
        game.leader = game.turn = 0
        game.table = []
        told += game.play(0, f"play.{card}", Loaded())
    return [fact for fact in told if isinstance(fact, BeloteCalled)]


@in_turn("cards", [("KH", "QH"), ("QH", "KH")])
def test_belote_then_rebelote_in_any_order(cards):
    """R16."""
    assert [(fact.seat, fact.call, fact.suit) for fact in royal(*cards)] == [
        (0, "belote", "H"),
        (0, "rebelote", "H"),
    ]


def test_king_and_queen_in_two_hands_are_no_belote():
    game = holding("KH", "QH", "", "")
    told = [fact for fact in play_out(game) if fact.kind in {"belote", "scored"}]
    assert [fact.kind for fact in told] == ["scored"]
    assert told[0].belote == (0, 0)


def test_king_and_queen_of_another_suit_are_no_belote():
    assert [fact for fact in play_out(holding("KS QS", "", "", "")) if fact.kind == "belote"] == []


def test_belote_scores_twenty_and_is_never_lost_to_announcements():
    """It takes no part in the contest."""
    game = holding("KH QH", "7D 8D 9D", "", "")
    trick(game, 1)
    result = scored(play_out(game))
    assert (result.belote, result.announcements) == ((20, 0), (0, 20))


def test_belote_is_seen_once_it_is_called():
    game = holding("KH QH", "", "", "")
    assert game.view(None).belote is None
    game.play(0, "play.KH", Loaded())
    assert (game.view(None).belote, game.view(None).rebelote) == (0, False)
