"""Coinche, state by state: worked examples 1 to 25 and 53 to 84 of coinche.md, and each refusal."""

import pytest

from bot.games.coinche import Bade, Began, Coinche, CoincheOptions, Contracted, Doubled, Passed
from bot.games.coinche.actions import Double
from bot.games.kit.cards import PACK32, points_of
from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.game import Key
from bot.games.partners import Cancelled, Dealt, TrickWon
from tests.games.coinche_table import auction, codes, lying, playing, refused
from tests.tiers import in_turn

PAIRS = (
    "KS QS KD QD 7S 8S 7D 8D",
    "7H 8H 9H 10H JH QH KH AH",
    "9S 10S JS AS 9D 10D JD AD",
    "7C 8C 9C 10C JC QC KC AC",
)
"""Seat 0 holds king and queen of spades and of diamonds."""


def contract(game: Coinche) -> tuple[int | None, str | None, str, int]:
    assert game.phase == "play", "the auction goes on"
    view = game.view(None)
    return view.taker, view.value, game.trump, view.multiplier


# DEAL


def test_example_1_packets_of_three_two_and_three():
    game = auction(dealer=3)
    places = {seat: {PACK32.index(card) + 1 for card in game.hands[seat]} for seat in (0, 3)}
    assert places == {0: {1, 2, 3, 13, 14, 21, 22, 23}, 3: {10, 11, 12, 19, 20, 30, 31, 32}}


def test_the_first_dealer_is_drawn():
    dealers = {Coinche.start(CoincheOptions(), 4, Chance("dealer", rev))[0].dealer for rev in range(40)}
    assert dealers == {0, 1, 2, 3}


def test_the_deal_is_a_secret_of_its_revision():
    game = auction()
    assert game.secrets() == [Dealt(hands=tuple(map(tuple, game.hands)))]
    game.play(1, "pass", Loaded())
    assert game.secrets() == []


# AUCTION


def test_example_2_four_passes_cancel_the_deal():
    game = auction("pass", "pass", "pass")
    told = game.play(0, "pass", Loaded())
    assert told == [Passed(seat=0), Cancelled(), Began(dealer=1, deal=2)]
    assert (game.turn, game.scores) == (2, (0, 0))


def test_example_3_three_passes_after_a_bid():
    game = auction("bid.80.H", "pass", "pass")
    assert game.play(0, "pass", Loaded()) == [
        Passed(seat=0),
        Contracted(seat=1, value="80", game="H", multiplier=1),
    ]
    assert (contract(game), game.turn) == ((1, "80", "H", 1), 1)


def test_example_4_a_bid_must_be_higher():
    """R5: 90 in any game beats 80 in any other."""
    game = auction("bid.80.H")
    refusal = refused(game, "bid.80.S")
    assert (refusal.why, refusal.detail) == ("coinche.refuse.not_higher", {"value": 80, "above": 90})
    assert {"bid.90.S", "bid.160.S"} <= set(codes(game))


def test_example_5_a_raise_of_the_partner_s_bid():
    game = auction("pass", "bid.90.S", "pass", "bid.100.S", "pass", "pass", "pass")
    assert (contract(game), game.turn) == ((0, "100", "S", 1), 1)


def test_example_6_who_passed_may_speak_again():
    """R4."""
    said = ("pass", "bid.80.S", "pass", "pass", "bid.90.H", "pass", "pass", "pass")
    assert contract(auction(*said)) == (1, "90", "H", 1)


def test_example_7_the_own_bid_raised_over_an_opponent_s():
    said = ("bid.80.H", "bid.110.C", "pass", "pass", "bid.120.H", "pass", "pass", "pass")
    assert contract(auction(*said)) == (1, "120", "H", 1)


def test_example_8_the_ladder():
    """R5, R6."""
    assert refused(auction(), "bid.85.H").why == "coinche.refuse.off_ladder"
    assert refused(auction(), "bid.170.H").detail == {
        "first": 80,
        "last": 160,
        "more": ["coinche.value.capot"],
    }
    assert "bid.170.H" in codes(auction(declarations="choice"))


def test_example_9_games_that_are_not_allowed():
    refusal = refused(auction(), "bid.80.SA")
    games = [Key(f"trump.{suit}") for suit in "SHDC"]
    assert (refusal.why, refusal.detail) == ("coinche.refuse.game", {"game": "trump.SA", "games": games})
    assert "bid.80.SA" in codes(auction(no_trump="on"))
    assert refused(auction(no_trump="on"), "bid.80.TA").why == "coinche.refuse.game"


def test_example_10_nothing_to_coinche():
    assert refused(auction(), "coinche").why == "coinche.refuse.no_bid"
    assert refused(auction(), "surcoinche").why == "coinche.refuse.not_coinched"


def test_example_11_the_coinched_side_alone_speaks():
    """R8."""
    game = auction("bid.80.H")
    assert game.play(2, "coinche", Loaded()) == [Doubled(seat=2, multiplier=2)]
    assert (game.turn, codes(game)) == (3, ["pass", "surcoinche"])
    game.play(3, "pass", Loaded())
    assert (game.turn, codes(game)) == (1, ["pass", "surcoinche"])


def test_example_12_coinched():
    assert contract(auction("bid.80.H", "coinche", "pass", "pass")) == (1, "80", "H", 2)


def test_example_13_a_surcoinche_ends_the_auction_at_once():
    game = auction("bid.80.H", "pass", "pass", "coinche", "surcoinche")
    assert contract(game) == (1, "80", "H", 4)


def test_example_53_a_surcoinche_that_triples():
    """R28."""
    game = auction("bid.80.H", "pass", "pass", "coinche", "surcoinche", surcoinche=3)
    assert contract(game) == (1, "80", "H", 3)


def test_example_59_numbers_up_to_250():
    """R30."""
    assert "bid.170.H" in codes(auction(ladder=250))
    refusal = refused(auction(ladder=250), "bid.260.H")
    assert (refusal.why, refusal.detail["last"]) == ("coinche.refuse.off_ladder", 250)
    assert "bid.capot.S" in codes(auction("bid.250.H", ladder=250))
    assert refused(auction("bid.capot.H", ladder=250), "bid.250.S").why == "coinche.refuse.highest"


def test_example_62_an_opening_of_82():
    """R31."""
    refusal = refused(auction(start=82), "bid.80.H")
    assert (refusal.why, refusal.detail["first"]) == ("coinche.refuse.off_ladder", 82)
    assert codes(auction(start=82))[:2] == ["pass", "bid.82.S"]
    assert "bid.90.S" in codes(auction("bid.82.H", start=82))
    assert refused(auction(), "bid.82.H").why == "coinche.refuse.off_ladder"


# Coinche out of turn (section 3a)

ANY = {"turn": "any"}


@in_turn("seat", [2, 0])
def test_example_76_a_coinche_by_either_opponent(seat):
    """R35: at his turn or out of it; not by the bidder's own side."""
    game = auction("bid.80.H", **ANY)
    assert refused(game, "coinche", seat=3).why == "coinche.refuse.own_bid"
    assert game.play(seat, "coinche", Loaded()) == [Doubled(seat=seat, multiplier=2)]
    assert game.awaited() == {(seat + 1) % 4}


def test_example_77_a_coinche_by_who_has_passed():
    game = auction("bid.80.H", "pass", "pass", **ANY)
    game.play(2, "coinche", Loaded())
    assert game.turn == 3
    game.play(3, "pass", Loaded())
    assert game.turn == 1


def test_example_78_an_answer_to_a_coinche_out_of_turn():
    game = auction("bid.80.H", **ANY)
    for seat, code in ((0, "coinche"), (1, "pass"), (3, "surcoinche")):
        game.play(seat, code, Loaded())
    assert contract(game) == (1, "80", "H", 4)


def test_example_79_a_bid_that_comes_after_a_coinche():
    game = auction("bid.80.H", **ANY)
    game.play(0, "coinche", Loaded())
    assert game.turn == 1
    assert [refused(game, code, seat=2).why for code in ("bid.90.S", "pass")] == ["coinche.refuse.frozen"] * 2


def test_example_80_nothing_else_is_said_out_of_turn():
    game = auction("bid.80.H", **ANY)
    for seat, code in ((3, "pass"), (0, "bid.90.S")):
        assert refused(game, code, seat=seat).why == "refuse.not_your_turn"


def test_example_81_at_their_turn_only():
    assert refused(auction("bid.80.H"), "coinche", seat=0).why == "refuse.not_your_turn"


def test_example_82_a_coinche_belongs_to_the_bid_it_was_pressed_for():
    game = auction("bid.80.H", "pass", "bid.100.H", **ANY)
    assert refused(game, "coinche.1.80.H", seat=2).why == "coinche.refuse.outbid"
    assert refused(game, "coinche.2.100.H", seat=2).why == "coinche.refuse.outbid", "of another deal"
    assert game.play(2, "coinche.1.100.H", Loaded()).action == Double()


def test_example_83_a_coinche_before_any_bid():
    assert refused(auction(**ANY), "coinche", seat=3).why == "coinche.refuse.no_bid"


def test_a_second_coinche_is_refused_out_of_turn_too():
    game = auction("bid.80.H", **ANY)
    game.play(0, "coinche", Loaded())
    assert refused(game, "coinche", seat=2).why == "coinche.refuse.frozen"


def test_a_bid_holds_who_speaks_next_for_three_seconds():
    """Not their coinche, nobody else, and nobody after a pass."""
    game = auction("bid.80.H", **ANY)
    held = {code: game.held(2, code) for code in ("pass", "bid.90.S", "coinche", "coinche.1.80.H")}
    assert held == {"pass": 3000, "bid.90.S": 3000, "coinche": 0, "coinche.1.80.H": 0}
    assert auction("bid.80.H", "pass", **ANY).held(3, "pass") == 0
    assert auction("bid.80.H").held(2, "pass") == 0


def test_a_surcoinche_by_the_second_of_the_coinched_side():
    game = auction("bid.80.H", "coinche", "pass")
    assert game.play(1, "surcoinche", Loaded()) == [
        Doubled(seat=1, multiplier=4),
        Contracted(seat=1, value="80", game="H", multiplier=4),
    ]


def test_example_14_no_coinche_of_the_own_side_s_bid():
    """R7."""
    assert refused(auction("bid.80.H", "pass"), "coinche").why == "coinche.refuse.own_bid"


def test_example_15_a_coinche_freezes_the_contract():
    """R8."""
    game = auction("bid.80.H", "bid.90.S")
    assert "coinche" in codes(game)
    game.play(3, "coinche", Loaded())
    assert refused(game, "bid.100.H").why == "coinche.refuse.frozen"
    assert refused(game, "coinche").why == "coinche.refuse.frozen"


def test_example_16_capot_and_generale():
    """R5, R17; and a capot can be coinched (R8)."""
    game = auction("bid.capot.H")
    refusal = refused(game, "bid.160.S")
    assert (refusal.why, refusal.detail) == ("coinche.refuse.highest", {"value": "coinche.value.capot"})
    assert refused(game, "bid.capot.S").why == "coinche.refuse.highest"
    assert refused(game, "bid.generale.S").why == "coinche.refuse.no_generale"
    assert "bid.generale.S" in codes(auction("bid.capot.H", generale="on"))
    assert codes(game) == ["pass", "coinche"]


def test_example_17_the_taker_of_a_generale_leads():
    """R10."""
    game = auction("pass", "bid.generale.C", "pass", "pass", "pass", generale="on")
    assert (contract(game), game.turn, game.leader) == ((2, "generale", "C", 1), 2, 2)


def test_nobody_raises_their_own_bid_when_the_others_have_passed():
    """R4."""
    game = auction("bid.80.H", "pass", "pass", "pass")
    assert refused(game, "bid.90.H").why == "coinche.refuse.bidding_over"


def test_a_bid_is_told_and_kept():
    game = auction("pass")
    assert game.play(2, "bid.110.C", Loaded()) == [Bade(seat=2, value="110", game="C")]
    assert (game.bids, game.highest) == ([(1, "pass"), (2, "bid.110.C")], (2, "110", "C"))


def test_numbers_go_on_to_650_with_announcements():
    """R6: and capot stays above every number."""
    offered = [code for code in codes(auction(declarations="auto")) if code.endswith(".S")]
    assert offered[-3:] == ["bid.640.S", "bid.650.S", "bid.capot.S"]


def test_hands_are_sorted_for_the_game_that_was_bid():
    game = playing(PAIRS, "D")
    assert game.view(2).hand == ("JD", "9D", "AD", "10D", "AS", "10S", "JS", "9S")


# Cards


@in_turn("trump", ["H", "SA", "TA"])
def test_example_18_points_of_the_pack(trump):
    assert sum(points_of(trump, Coinche.scale).values()) == 152


@pytest.mark.parametrize(
    ("trump", "won"),
    [
        pytest.param("SA", TrickWon(seat=3, number=1, points=25), id="19"),
        pytest.param("TA", TrickWon(seat=0, number=1, points=32), id="20"),
    ],
)
def test_examples_19_and_20_who_wins(trump, won):
    """R2; no suit can ruff."""
    game = playing(PAIRS, trump)
    game.hands = [["JC"], ["9C"], ["AS"], ["KC"]]
    told = [fact for _ in range(4) for fact in game.play(game.turn, codes(game)[0], Loaded())]
    assert won in told


@pytest.mark.parametrize(
    ("trump", "leader", "cards", "hand", "legal", "undertrump"),
    [
        pytest.param("TA", 0, "10S KS", "AS 9S 7S JH", "AS 9S", "on", id="21"),
        pytest.param("SA", 0, "AS", "10S 7S JH", "10S 7S", "on", id="22"),
        pytest.param("H", 0, "KS 10H", "8H 7H AD", "8H 7H", "on", id="23"),
        pytest.param("H", 0, "KS 10H", "8H 7H AD", "8H 7H AD", "off", id="23-off"),
        pytest.param("H", 0, "KS 10H 7S", "9H 8H AD", "9H AD", "on", id="24"),
        pytest.param("H", 0, "KS 10H 7S", "9H 8H AD", "9H AD", "off", id="24-off"),
    ],
)
def test_examples_21_to_24_legal_cards(trump, leader, cards, hand, legal, undertrump):
    assert lying(trump, leader, cards, hand, undertrump=undertrump) == legal.split()


def test_without_the_duty_to_undertrump_who_can_go_over_must():
    """R11 changes nothing else."""
    assert lying("H", 0, "KS 10H", "9H 8H AD", undertrump="off") == ["9H"]
    assert lying("H", 0, "KS", "9H 8H AD", undertrump="off") == ["9H", "8H"]


@pytest.mark.parametrize(
    ("trump", "points"),
    [pytest.param("TA", 40, id="TA"), pytest.param("SA", 0, id="SA"), pytest.param("S", 20, id="S")],
)
def test_example_25_belotes(trump, points):
    """R13: each suit counts in TA, none in SA."""
    game = playing(PAIRS, trump)
    while game.deal == 1:
        game.play(game.turn, codes(game)[0], Loaded())
    assert game.last_deal is not None, "the deal was not scored"
    assert game.last_deal.belote[0] == points


def test_each_pair_is_called_in_all_trump():
    """R13."""
    game = playing(PAIRS, "TA")
    calls = []
    while game.deal == 1:
        calls += [fact for fact in game.play(game.turn, codes(game)[0], Loaded()) if fact.kind == "belote"]
    assert sorted((call.seat, call.suit, call.call) for call in calls) == sorted(
        (seat, suit, call)
        for seat, suit in ((0, "S"), (0, "D"), (1, "H"), (3, "C"))
        for call in ("belote", "rebelote")
    )


def test_of_equal_runs_the_earlier_is_stronger_in_all_trump():
    """R14: no suit is trump for the comparison."""
    hands = ("7S 8S 9S KS 7C 10C QC AC", "7H 8H 9H KH 7D 10D QD AD")
    others = ("10S QS AS JH 8D JD 9C KC", "JS 10H QH AH 9D KD 8C JC")
    game = playing((hands[0], hands[1], *others), "TA", declarations="auto")
    for _ in range(4):
        game.play(game.turn, codes(game)[0], Loaded())
    assert [call.seat for call in game.calls] == [0]


# Refusals that are not in the examples


def test_a_card_before_the_contract():
    assert refused(auction(), "play.7S").why == "coinche.refuse.still_bidding"


def test_a_coinche_out_of_turn():
    """R7: at their turn only."""
    refusal = refused(auction("bid.80.H"), "coinche", seat=0)
    assert (refusal.why, refusal.detail) == ("refuse.not_your_turn", {"seat": 2})


@in_turn("code", ["pass", "bid.90.H", "coinche", "surcoinche"])
def test_nothing_is_said_after_the_auction(code):
    refusal = refused(auction("bid.80.H", "pass", "pass", "pass"), code)
    assert (refusal.why, refusal.detail) == ("coinche.refuse.bidding_over", {"game": Key("trump.H")})


@in_turn("code", ["pass.1", "coinche.2", "take"])
def test_what_is_no_call_is_unknown(code):
    assert refused(auction(), code).why == "refuse.unknown_action"


@in_turn("code", ["bid", "bid.", "bid.80", "bid.80.X", "bid.x.H", "bid.80.H.S", "bid.².H"])
def test_half_a_bid_is_told_what_a_bid_is(code):
    """The least one that may be said is the example."""
    refusal = refused(auction(), code)
    told = {"value": 80, "game": Key("trump.H")}
    assert (refusal.why, refusal.detail) == ("coinche.refuse.no_bid_at_all", told)
    assert refused(auction("bid.160.S"), code).detail == {**told, "value": Key("coinche.value.capot")}
    assert refused(auction("bid.capot.S"), code).why == "coinche.refuse.highest"
    assert refused(auction("bid.80.S", "coinche"), code).why == "coinche.refuse.frozen"


def test_a_declaration_where_there_are_no_announcements():
    game = playing(PAIRS)
    assert refused(game, f"{codes(game)[0]}.declare").why == "partners.refuse.declare_off"


def test_what_forbids_a_card_without_the_duty_to_undertrump():
    """R11: the refusal names what is legal by the rule of the table."""
    game = playing(PAIRS, undertrump="off")
    game.leader, game.table, game.turn, game.hands[2] = 0, ["KS", "10H"], 2, ["9H", "8H", "AD"]
    refusal = refused(game, "play.AD")
    assert (refusal.why, refusal.detail["cards"]) == ("tricks.refuse.trump", [Key("card.9H")])


# What may be taken back, and what is played for the absent


@in_turn("said", [(), ("bid.80.H",), ("bid.80.H", "coinche"), ("bid.80.H", "pass", "pass")])
def test_what_was_said_may_be_taken_back(said):
    """It showed no card."""
    for code in codes(auction(*said)):
        game = auction(*said)
        said_now = game.play(game.turn, code, Loaded()).action
        assert game.undoable(said_now), f"{code} after {said}"


def test_a_pass_on_which_cards_were_dealt_stays():
    game = auction("pass", "pass", "pass")
    assert not game.undoable(game.play(0, "pass", Loaded()).action)


def test_a_card_stays():
    game = playing(PAIRS)
    action = game.legal(0)[0]
    game.play(0, str(action), Loaded())
    assert not game.undoable(action)


def test_the_absent_pass_and_play_their_lowest_card():
    assert str(auction("bid.80.H", "coinche").fallback(3)) == "pass"
    assert str(playing(PAIRS, "TA").fallback(0)) == "play.7S"
