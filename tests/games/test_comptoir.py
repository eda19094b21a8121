"""Belote de comptoir: dealing, bidding, naming the game, and the end, as in belote_comptoir.md."""

from bot.games.comptoir import (
    Bid,
    Cancelled,
    Comptoir,
    ComptoirOptions,
    Dealer,
    DealScored,
    Dealt,
    Named,
    Opened,
    Pack,
    Pass,
    Passed,
    Played,
    Spoke,
    Taken,
    Trump,
)
from bot.games.kit.cards import PACK32
from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.game import Withdrew
from tests.games.comptoir_table import auction, codes, playing, refused, table, trick
from tests.tiers import in_turn

HANDS = {0: "AS 7H 8H", 1: "JS QD 9C", 2: "10H 10D 10C"}

# Seats and the deal


@in_turn(("size", "most"), [("1", 32), ("2", 16), ("3", 10), ("4", 8), ("5", 6)])
def test_a_fixed_hand_size_bounds_the_players(size, most):
    assert Comptoir.seats_for(ComptoirOptions(hand_size=size)) == range(2, most + 1)


def test_a_dealer_who_chooses_takes_as_many_as_the_pack_serves():
    assert Comptoir.seats_for(ComptoirOptions()) == range(2, 33)


def test_the_first_dealer_is_drawn():
    assert [table(3, dealer=seat).dealer for seat in range(3)] == [0, 1, 2]


def test_each_seat_gets_its_packet_from_the_dealers_left():
    game = table(3, dealer=1)
    facts = game.play(1, "deal.2", Loaded())
    assert facts == [Dealt(seat=1, cards=2, faces="hand", turned=0)]
    assert game.hands == [["9S", "10S"], ["JS", "QS"], ["7S", "8S"]]
    assert game.stock == list(PACK32[6:])


def test_everything_fixed_is_dealt_at_once():
    game, facts = Comptoir.start(ComptoirOptions(hand_size="2"), 3, Loaded(numbers=[0]))
    assert facts == [Dealer(seat=0), Dealt(seat=0, cards=2, faces="hand", turned=0)]
    assert (game.phase, game.turn) == ("auction", 1)


@in_turn(
    ("options", "choices"),
    [
        ({}, ["deal.1", "deal.2", "deal.3", "deal.4", "deal.5"]),
        (
            {"hand_size": "2", "faces": "dealer"},
            ["deal.hand", "deal.blind", "deal.partly_blind", "deal.open"],
        ),
    ],
)
def test_the_dealer_chooses_what_the_options_leave_him(options, choices):
    assert codes(table(3, **options), 0) == choices


def test_he_may_choose_both():
    choices = codes(table(12, faces="dealer"), 0)
    assert len(choices) == 2 * 4
    assert choices[:2] == ["deal.1.hand", "deal.1.blind"]


def test_nobody_else_deals():
    game = table(3)
    assert codes(game, 1) == []
    assert refused(game, 1, "deal.2").why == "refuse.not_your_turn"


def test_the_pack_is_told_to_the_record_in_the_revision_that_shuffled_it():
    game = table(3)
    assert game.secrets() == [Pack(cards=PACK32)]
    game.play(0, "deal.2", Loaded())
    assert game.secrets() == []


def test_a_deal_by_the_options_tells_the_pack_as_well():
    game = table(3, HANDS, hand_size="3")
    (pack,) = game.secrets()
    assert isinstance(pack, Pack)
    assert list(pack.cards) == game.hands[1] + game.hands[2] + game.hands[0] + game.stock


# What is seen: section 6


def test_in_the_hand_each_sees_his_own_cards_alone():
    view = table(3, HANDS, hand_size="3").view(0)
    assert (view.hand, view.covered, view.open_cards) == (("AS", "8H", "7H"), 0, ((), (), ()))


def test_the_channel_sees_no_hand():
    view = table(3, HANDS, hand_size="3").view(None)
    assert (view.hand, view.covered, view.playable, view.hand_sizes) == ((), 0, (), (3, 3, 3))


def test_blind_bidding_shows_nobody_a_card():
    view = table(3, HANDS, hand_size="3", faces="blind").view(0)
    assert (view.hand, view.covered) == ((), 3)


def test_partly_blind_shows_the_end_of_the_packet():
    view = table(3, HANDS, hand_size="3", faces="partly_blind").view(0)
    assert (view.hand, view.covered) == (("8H",), 2)


@in_turn("faces", ["blind", "partly_blind"])
def test_only_the_bidding_is_blind(faces):
    """R13: the whole hand is seen before the game is named, by everybody."""
    game = table(3, HANDS, hand_size="3", faces=faces)
    auction(game, "pass", "pass", "1")
    assert game.phase == "trump"
    assert [(len(game.view(seat).hand), game.view(seat).covered) for seat in range(3)] == [(3, 0)] * 3


def test_open_cards_are_told_to_everybody():
    game = table(3, HANDS, hand_size="3", faces="dealer")
    assert game.play(0, "deal.open", Loaded()) == [
        Dealt(seat=0, cards=3, faces="open", turned=2),
        Opened(hands=(("AS", "7H"), ("JS", "QD"), ("10H", "10D"))),
    ]


def test_open_cards_stay_in_view_until_they_are_played():
    game = table(3, HANDS, hand_size="3", faces="open")
    assert game.view(None).open_cards == (("AS", "7H"), ("JS", "QD"), ("10H", "10D"))
    assert game.view(0).hand == ("AS", "8H", "7H")
    auction(game, "1", "pass", "pass")
    game.play(1, "trump.S", Loaded())
    game.play(1, "play.JS", Loaded())
    assert game.view(None).open_cards == (("AS", "7H"), ("QD",), ("10H", "10D"))


def test_with_one_card_partly_blind_is_blind():
    blind, partly = (table(3, hand_size="1", faces=faces).view(0) for faces in ("blind", "partly_blind"))
    assert (blind.hand, blind.covered) == (partly.hand, partly.covered) == ((), 1)


@in_turn(("count", "covered"), [("auto", 2), ("1", 1), ("5", 3)])
def test_the_face_count_is_cut_down_to_the_hand(count, covered):
    game = table(3, hand_size="3", faces="partly_blind", face_count=count)
    assert game.view(0).covered == covered


def test_the_hand_is_sorted_trumps_first():
    game = playing(HANDS, "H")
    assert game.view(0).hand == ("8H", "7H", "AS")


# The auction


def test_a_pass_then_every_higher_bid_is_legal():
    game = table(3, hand_size="3")
    auction(game, "150")
    assert codes(game, 2) == ["pass", "bid.151", "bid.152"]


def test_all_trump_raises_the_highest_bid():
    assert codes(table(3, hand_size="3", all_trump="on"), 1)[-1] == "bid.248"


def test_the_highest_bid_ends_the_auction():
    game = table(3, hand_size="3")
    assert game.play(1, "bid.152", Loaded()) == [Spoke(seat=1, points=152), Taken(seat=1, points=152)]
    assert (game.phase, game.turn) == ("trump", 1)


def test_it_ends_a_single_round_too():
    game = table(3, hand_size="3", auction="single")
    game.play(1, "bid.152", Loaded())
    assert game.phase == "trump"


def test_who_has_passed_is_out():
    game = table(3, hand_size="3")
    assert auction(game, "pass", "10", "11", "12", "13") == [1, 2, 0, 2, 0]
    assert refused(game, 1, "bid.20").why == "comptoir.refuse.passed"
    assert game.view(None).passed == (1,)


def test_nobody_raises_his_own_bid():
    game = table(2, hand_size="3")
    assert auction(game, "10", "pass") == [1, 0]
    assert game.phase == "trump"


def test_in_a_single_round_a_bidder_speaks_no_more():
    game = table(3, hand_size="3", auction="single")
    assert auction(game, "10", "11", "12") == [1, 2, 0]
    assert game.taker == 0


def test_the_last_of_a_single_round_may_pass_as_well():
    game = table(3, hand_size="3", auction="single")
    facts = [*auction(game, "pass", "pass"), *game.play(0, "pass", Loaded())]
    assert facts[2:4] == [Passed(seat=0), Cancelled(seat=0)]
    assert game.dealer == 1


def test_after_a_cancelled_deal_the_pack_is_shuffled_again():
    game = table(3, hand_size="1")
    auction(game, "pass", "pass")
    facts = game.play(0, "pass", Loaded(orders=[PACK32[::-1]]))
    assert facts[1:] == [
        Cancelled(seat=0),
        Dealer(seat=1),
        Dealt(seat=1, cards=1, faces="hand", turned=0),
    ]
    assert game.hands == [["KC"], ["QC"], ["AC"]]


# The game named


@in_turn(
    ("options", "more"),
    [
        ({}, []),
        ({"no_trump": "on"}, ["trump.SA"]),
        ({"all_trump": "on"}, ["trump.TA"]),
        ({"no_trump": "on", "all_trump": "on"}, ["trump.SA", "trump.TA"]),
    ],
)
def test_the_taker_names_any_suit_and_what_is_allowed(options, more):
    game = table(3, HANDS, hand_size="3", **options)
    auction(game, "10", "pass", "pass")
    assert codes(game, 1) == ["trump.S", "trump.H", "trump.D", "trump.C", *more]


def test_the_taker_leads_wherever_he_sits():
    game = table(3, HANDS, hand_size="3")
    auction(game, "pass", "10", "pass")
    assert game.play(2, "trump.S", Loaded()) == [Named(seat=2, game="S")]
    assert (game.turn, game.leader, codes(game, 2)) == (2, 2, ["play.10H", "play.10D", "play.10C"])


# Tricks and scores


def test_the_winner_of_a_trick_leads_the_next():
    game = playing(HANDS, "D")
    assert trick(game, "AS", "JS", "10D")[0] == Played(seat=2, card="10D")
    assert (game.turn, game.leader) == (2, 2)


def test_the_last_trick_stays_in_view_until_the_next_is_complete():
    game = playing({0: "AS", 1: "7S"}, "S")
    trick(game, "AS", "7S")
    view = game.view(None)
    assert (view.last_trick, view.last_winner, view.last_points, view.last_trump) == (
        ((0, "AS"), (1, "7S")),
        0,
        11,
        "S",
    )
    assert view.phase == "auction"


def test_the_last_trick_is_worth_its_cards_alone():
    """R3: no dix de der, no capot, no belote."""
    game = playing({0: "KS QS", 1: "7S 8S"}, "S", bid=8)
    trick(game, "KS", "7S")
    trick(game, "QS", "8S")
    assert game.last_deal is not None
    assert (game.last_deal.points, game.last_deal.made) == (7, False)


def test_a_made_deal_is_told_line_by_line():
    game = playing({0: "AS", 1: "7S", 2: "8S"}, "H", bid=11)
    told = [fact for fact in trick(game, "AS", "7S", "8S") if isinstance(fact, DealScored)]
    assert told == [
        DealScored(seat=0, bid=11, points=11, made=True, marks=(1, 0, 0), scores=(1, 0, 0)),
    ]


def test_a_failed_deal_gives_every_other_player_a_point():
    game = playing({0: "AS", 1: "7S", 2: "8S"}, "H", bid=12)
    told = [fact for fact in trick(game, "AS", "7S", "8S") if isinstance(fact, DealScored)]
    assert told == [
        DealScored(seat=0, bid=12, points=11, made=False, marks=(0, 1, 1), scores=(0, 1, 1)),
    ]


def test_the_deal_moves_on_after_a_scored_deal():
    game = playing({0: "AS", 1: "7S", 2: "8S"}, "H")
    dealer = game.dealer
    trick(game, "AS", "7S", "8S")
    assert game.dealer == (dealer + 1) % 3


def test_one_alone_at_the_target_wins_at_once():
    game = playing({0: "AS", 1: "7S", 2: "8S"}, "H", target=1)
    facts = trick(game, "AS", "7S", "8S")
    result = game.result()
    assert result is not None
    assert result.places == (1, 2, 2)
    assert isinstance(facts[-1], DealScored)


def test_the_undealt_cards_are_in_no_view():
    game = playing({0: "AS", 1: "7S", 2: "8S"}, "H", target=1)
    trick(game, "AS", "7S", "8S")
    shown = "".join(game.view(seat).model_dump_json() for seat in (None, 0, 1, 2))
    assert [card for card in game.stock if f'"{card}"' in shown] == []


def test_a_player_who_leaves_ends_no_game():
    """The seat is still waited for in its turn, and whoever takes it over plays on from there."""
    game, other = table(3, hand_size="3"), table(3, hand_size="3")
    assert game.withdraw(2, Chance("leave", 1)) == [Withdrew(seat=2)]
    assert (game.out, game.result(), game.awaited()) == ([2], None, other.awaited())
    assert [codes(game, seat) for seat in range(3)] == [codes(other, seat) for seat in range(3)]


# Time's up, undo


def test_the_fallback_passes_and_deals_the_fewest_cards():
    game = table(3)
    assert str(game.fallback(0)) == "deal.1"
    game.play(0, "deal.1", Loaded())
    assert str(game.fallback(1)) == "pass"


def test_the_fallback_names_the_suit_most_held_and_plays_the_lowest_card():
    game = table(3, {0: "AH KH QS", 1: "JS QD 9C", 2: "10H 10D 10C"}, dealer=2, hand_size="3")
    auction(game, "10", "pass", "pass")
    assert str(game.fallback(0)) == "trump.H"
    game.play(0, "trump.H", Loaded())
    assert str(game.fallback(0)) == "play.QS"


def test_a_bid_and_the_game_named_can_be_taken_back():
    game = table(3, HANDS, hand_size="3")
    game.play(1, "bid.10", Loaded())
    assert game.undoable(Bid(points=10))
    auction(game, "pass", "pass")
    assert game.undoable(Pass())
    game.play(1, "trump.S", Loaded())
    assert game.undoable(Trump(game="S"))


def test_no_bid_is_taken_back_that_showed_hands_or_dealt_anew():
    game = table(3, HANDS, hand_size="3", faces="blind")
    auction(game, "10", "pass", "pass")
    assert not game.undoable(Pass())
    game = table(3, HANDS, hand_size="3")
    auction(game, "pass", "pass", "pass")
    assert not game.undoable(Pass())


def test_neither_a_deal_nor_a_card_is_taken_back():
    game = table(3)
    deal = game.legal(0)[0]
    game.play(0, str(deal), Loaded())
    assert not game.undoable(deal)
    game = playing(HANDS, "H")
    card = game.legal(0)[0]
    game.play(0, str(card), Loaded())
    assert not game.undoable(card)
