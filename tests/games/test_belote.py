"""Belote, state by state: the deal, the bidding, cards, refusals and the end, as in belote.md."""

import pytest

from bot.games.belote import Belote, BeloteOptions, Passed, Took, Turned
from bot.games.kit.cards import PACK32
from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.game import Key, Result, Withdrew
from bot.games.partners import Cancelled, Dealt, Played, Shown, TrickWon
from tests.games.belote_table import bidding, codes, ending, playing, refused, trick
from tests.tiers import in_turn

# DEAL


def test_three_cards_then_two_then_the_turned_card():
    """The pack in order, from the dealer's left: section 3."""
    game = Belote.start(BeloteOptions(), 4, Loaded(numbers=[1]))[0]
    assert set(game.hands[2]) == {*PACK32[:3], *PACK32[12:14]}
    assert set(game.hands[1]) == {*PACK32[9:12], *PACK32[18:20]}
    assert (game.turned, game.stock) == (PACK32[20], list(PACK32[21:]))


def test_the_first_dealer_is_drawn():
    """R2."""
    dealers = {Belote.start(BeloteOptions(), 4, Chance("dealer", rev))[0].dealer for rev in range(40)}
    assert dealers == {0, 1, 2, 3}


def test_the_start_tells_the_dealer_and_the_turned_card_alone():
    _, facts = Belote.start(BeloteOptions(), 4, Loaded(numbers=[2]))
    assert facts == [Turned(dealer=2, card=PACK32[20], deal=1)]


def test_the_deal_is_a_secret_of_its_revision():
    game = bidding()
    assert game.secrets() == [Dealt(hands=tuple(map(tuple, game.hands)), stock=tuple(game.stock))]
    game.play(0, "pass", Loaded())
    assert game.secrets() == []


def test_the_rest_of_the_deal_is_a_secret_too():
    game = bidding()
    game.play(0, "take", Loaded())
    [dealt] = game.secrets()
    assert isinstance(dealt, Dealt)
    assert ([len(hand) for hand in dealt.hands], dealt.stock) == ([8, 8, 8, 8], ())


# BID1 and BID2


def test_the_dealers_left_speaks_first():
    game = bidding(dealer=2)
    assert (game.awaited(), codes(game, 3), codes(game, 0)) == ({3}, ["pass", "take"], [])


def test_taking_in_the_first_round_makes_the_turned_suit_trump():
    game = bidding("9D")
    game.play(0, "pass", Loaded())
    assert game.play(1, "take", Loaded()) == [Took(seat=1, suit="D", round=1)]
    assert (game.trump, game.taker, "9D" in game.hands[1]) == ("D", 1, True)


def test_the_second_round_is_for_the_other_three_suits():
    """R3."""
    game = bidding("9D")
    for seat in range(4):
        assert game.play(seat, "pass", Loaded()) == [Passed(seat=seat, round=1)]
    assert (game.phase, codes(game, 0)) == ("bid2", ["pass", "take.S", "take.H", "take.C"])


def test_eight_passes_cancel_the_deal_and_the_next_seat_deals():
    """R4: nothing is scored, the pot waits."""
    game = bidding()
    game.scores, game.pot = (100, 200), 81
    for turn in range(7):
        game.play(turn % 4, "pass", Loaded())
    told = game.play(3, "pass", Loaded())
    assert told == [Passed(seat=3, round=2), Cancelled(), Turned(dealer=0, card=PACK32[20], deal=2)]
    assert (game.scores, game.pot, game.turn, game.phase) == ((100, 200), 81, 1, "bid1")


def test_example_26_the_second_round():
    game = bidding("9D", dealer=2)
    for turn in range(5):
        game.play((3 + turn) % 4, "pass", Loaded())
    game.play(0, "take.S", Loaded())
    assert (game.taker, game.trump, "9D" in game.hands[0]) == (0, "S", True)
    assert (game.turn, [len(hand) for hand in game.hands]) == (3, [8, 8, 8, 8])


def test_three_more_cards_each_from_the_dealers_left_two_for_the_taker():
    """R5: and the dealer's left leads, not the taker."""
    game = Belote.start(BeloteOptions(), 4, Loaded(numbers=[3]))[0]
    stock = game.stock
    game.play(0, "pass", Loaded())
    game.play(1, "take", Loaded())
    assert {*stock[:3]} <= {*game.hands[0]}
    assert {*stock[3:5], PACK32[20]} <= {*game.hands[1]}
    assert {*stock[5:8]} <= {*game.hands[2]}
    assert {*stock[8:]} <= {*game.hands[3]}
    assert game.awaited() == {0}


def test_a_pass_may_be_taken_back():
    game = bidding()
    action = game.legal(0).find("pass")
    game.play(0, "pass", Loaded())
    assert game.undoable(action)


def test_a_pass_after_which_cards_were_dealt_stays():
    game = bidding()
    for turn in range(8):
        game.play(turn % 4, "pass", Loaded())
    assert not game.undoable(bidding().legal(0)[0])


@in_turn("code", ["take", "play.7S"])
def test_a_take_or_a_card_stays(code):
    game = bidding() if code == "take" else playing(*HANDS)
    action = game.legal(0).find(code)
    game.play(0, code, Loaded())
    assert not game.undoable(action)


# PLAY

HANDS = (
    "7S 10S JH 9D 7D 8C QC KC",
    "AS 7H KH AD 10D 9C JC AC",
    "8S KS 10H QH JD 8D 7C 10C",
    "9S JS QS 8H 9H AH QD KD",
)


def test_a_trick_goes_round_and_its_winner_leads_the_next():
    game = playing(*HANDS)
    assert game.play(0, "play.7S", Loaded()) == [Played(seat=0, card="7S")]
    game.play(1, "play.AS", Loaded())
    game.play(2, "play.8S", Loaded())
    assert game.play(3, "play.9S", Loaded()) == [
        Played(seat=3, card="9S"),
        TrickWon(seat=1, number=1, points=11),
    ]
    assert (game.awaited(), game.table, len(game.tricks)) == ({1}, [], 1)


@pytest.mark.parametrize(
    ("leader", "lying", "hand", "legal"),
    [
        pytest.param(0, "AS", "7S 10S JH 9D", "7S 10S", id="1"),
        pytest.param(0, "10H", "9H 7H KH AC", "9H", id="2"),
        pytest.param(0, "10H 7H", "AH 8H 7C", "AH", id="3"),
        pytest.param(0, "9H", "AH 8H 7C", "AH 8H", id="4"),
        pytest.param(0, "AS", "7H KH AD", "7H KH", id="5"),
        pytest.param(0, "KS 10H", "9H 8H AD", "9H", id="6"),
        pytest.param(0, "KS 10H", "8H 7H AD", "8H 7H", id="7"),
        pytest.param(0, "AS 7S", "7H 9H AD", "7H 9H AD", id="8"),
        pytest.param(0, "KS 10H 7S", "9H 8H AD", "9H AD", id="9"),
        pytest.param(0, "KS 10H 7S", "8H 7H AD", "8H 7H AD", id="10"),
    ],
)
def test_examples_1_to_10_legal_cards(leader, lying, hand, legal):
    game = playing(*HANDS)
    seat = (leader + len(lying.split())) % 4
    game.leader, game.table, game.turn, game.hands[seat] = leader, lying.split(), seat, hand.split()
    game.declared = [(), (), (), ()]
    game.tricks = [trick_before(game)]
    assert codes(game, seat) == [f"play.{card}" for card in legal.split()]
    assert game.view(seat).playable == tuple(legal.split())


def trick_before(game: Belote):
    other = game.model_copy(deep=True)
    other.hands, other.leader, other.table, other.turn = [["7S"], ["8S"], ["9S"], ["10S"]], 0, [], 0
    trick(other)
    return other.tricks[-1]


@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [pytest.param("KS 7H AS 10D", 1, 25, id="11"), pytest.param("7C AD KD 10D", 0, 25, id="12")],
)
def test_examples_11_and_12_who_wins(cards, winner, points):
    game = playing(*HANDS)
    game.hands = [[card] for card in cards.split()]
    assert trick(game)[4] == TrickWon(seat=winner, number=1, points=points)


def test_the_last_trick_stays_in_view_while_the_next_is_played():
    game = playing(*HANDS)
    trick(game)
    game.play(game.turn, codes(game, game.turn)[0], Loaded())
    view = game.view(None)
    assert (len(view.trick), len(view.last_trick), view.last_winner) == (1, 4, game.tricks[0].winner)


def test_the_last_trick_of_a_deal_stays_in_view_after_it():
    game = playing(*HANDS)
    ending(game, 0, 100, 62)
    assert (game.deal, game.view(None).last_trick) == (2, ((0, "8S"), (1, "7S"), (2, "7D"), (3, "8D")))


def test_the_absent_play_the_lowest_card():
    game = playing(*HANDS)
    assert str(game.fallback(0)) == "play.7S"
    game.leader, game.table, game.turn = 0, ["QD"], 3
    game.hands[3] = ["9H", "AH", "8S"]
    assert str(game.fallback(3)) == "play.AH"


def test_the_absent_pass():
    assert str(bidding().fallback(0)) == "pass"


# Who sees what


def test_the_channel_sees_no_hand():
    view = playing(*HANDS).view(None)
    assert (view.hand, view.playable, view.declarable, view.hand_sizes) == ((), (), (), (8, 8, 8, 8))


def test_a_hand_is_sorted_trumps_first():
    assert playing(*HANDS).view(3).hand == ("9H", "AH", "8H", "QS", "JS", "9S", "KD", "QD")


def test_playable_cards_are_shown_to_who_is_to_play():
    game = playing(*HANDS)
    assert (len(game.view(0).playable), game.view(1).playable) == (8, ())


def test_a_take_is_seen_with_the_turned_card():
    game = playing(*HANDS, taker=1)
    view = game.view(None)
    assert (view.bids, view.taker, view.trump, view.turned) == (((0, "pass"), (1, "take")), 1, "H", "7H")


# Refusals


def key(*cards: str) -> list[Key]:
    return [Key(f"card.{card}") for card in cards]


@in_turn(
    ("code", "why", "detail"),
    [
        ("play.7S", "belote.refuse.still_bidding", {}),
        ("take.S", "belote.refuse.turned_only", {"suit": Key("suit.D")}),
        ("pass.1", "refuse.unknown_action", {}),
        ("bid", "refuse.unknown_action", {}),
    ],
)
def test_refusals_of_the_first_round(code, why, detail):
    refusal = refused(bidding("9D"), 0, code)
    assert (refusal.why, refusal.detail) == (why, detail)


@in_turn(("code", "why"), [("take.D", "refused_suit"), ("take", "name_a_suit")])
def test_refusals_of_the_second_round(code, why):
    game = bidding("9D")
    for seat in range(4):
        game.play(seat, "pass", Loaded())
    refusal = refused(game, 0, code)
    assert (refusal.why, refusal.detail["suits"]) == (f"belote.refuse.{why}", ["suit.S", "suit.H", "suit.C"])


def test_somebody_elses_turn():
    refusal = refused(bidding(), 2, "take")
    assert (refusal.why, refusal.detail) == ("refuse.not_your_turn", {"seat": 0})


@in_turn("code", ["take", "take.H", "pass"])
def test_a_bid_after_the_bidding(code):
    refusal = refused(playing(*HANDS), 0, code)
    assert (refusal.why, refusal.detail) == ("belote.refuse.bidding_over", {"suit": Key("suit.H")})


def test_a_card_that_is_not_his_is_refused_alike_whoever_holds_it():
    """Seat 1 holds the ace of spades, seat 2 the king; the seven has been played."""
    game = playing(*HANDS)
    game.play(0, "play.7S", Loaded())
    for card in ("8S", "9S", "7S"):
        refusal = refused(game, 1, f"play.{card}")
        assert refusal.why == "partners.refuse.not_held"
        assert refusal.detail == {"card": Key(f"card.{card}"), "cards": key("AS")}


def test_a_card_against_the_duty_to_follow_names_what_is_legal():
    game = playing(*HANDS)
    game.play(0, "play.7S", Loaded())
    refusal = refused(game, 1, "play.KH")
    assert refusal.why == "tricks.refuse.follow"
    assert refusal.detail == {"suit": Key("suit.S"), "cards": key("AS")}


@in_turn("code", ["play.2S", "play.", "play.JSS", "play.JH.", "play.JH.declared", "play"])
def test_what_is_no_card_is_unknown(code):
    assert refused(playing(*HANDS), 0, code).why == "refuse.unknown_action"


@in_turn("seat", [0, 3, 4, -1])
def test_nothing_is_played_after_the_end(seat):
    game = playing(*HANDS)
    game.scores = (950, 100)
    ending(game, 0, 100, 62)
    assert refused(game, seat, "take").why == "refuse.over"


# The end


def test_the_dealer_moves_one_seat_after_a_deal():
    game = playing(*HANDS, dealer=3)
    told = ending(game, 0, 100, 62)
    assert told[-1] == Turned(dealer=0, card=PACK32[20], deal=2)
    assert game.awaited() == {1}


def test_the_winning_side_is_first_and_the_other_second():
    game = playing(*HANDS)
    game.scores = (100, 950)
    ending(game, 1, 62, 100)
    assert game.result() == Result(
        places=(2, 1, 2, 1),
        scores=(162, 1050, 162, 1050),
        details=tuple({"races": won} for won in (0, 1, 0, 1)),
    )
    assert (game.awaited(), game.view(0).phase) == (frozenset(), "over")


def test_a_race_won_begins_the_next_with_nothing():
    """The pot is lost, the dealer goes on."""
    game = playing(*HANDS, races=2, dealer=3)
    game.scores = (950, 100)
    told = ending(game, 0, 100, 62)
    assert [fact.kind for fact in told[-2:]] == ["race", "turned"]
    assert (game.scores, game.races, game.pot, game.dealer) == ((0, 0), (1, 0), 0, 0)


def test_the_match_goes_to_the_side_that_first_wins_its_races():
    game = playing(*HANDS, races=2)
    game.races, game.scores = (1, 1), (100, 950)
    ending(game, 1, 62, 100)
    assert game.result().places == (2, 1, 2, 1)


def test_who_leaves_ends_no_game():
    """The seat is still waited for in its turn, and whoever takes it over plays on from there."""
    game, other = playing(*HANDS), playing(*HANDS)
    assert game.withdraw(2, Loaded()) == [Withdrew(seat=2)]
    assert (game.out, game.result()) == ([2], None)
    assert [(game.awaited(), codes(game, seat)) for seat in range(4)] == [
        (other.awaited(), codes(other, seat)) for seat in range(4)
    ]


def test_a_declaration_is_no_part_of_a_public_notation():
    assert Belote.public_code("play.JS.declare") == "play.JS"
    assert Belote.public_code("take.S") == "take.S"


def test_shown_facts_are_read_back():
    told = [{"kind": "shown", "seat": 0, "combinations": [], "points": 0}]
    assert Belote.read_facts(told) == [Shown(seat=0, combinations=(), points=0)]
