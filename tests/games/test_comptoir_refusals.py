"""Belote de comptoir: a refusal quotes its rule and names what is legal."""

from bot.games.kit.chance import Loaded
from tests.games.comptoir_table import auction, playing, refused, table, trick
from tests.tiers import in_turn

HANDS = {0: "AS 7H 8H", 1: "JS QD 9C", 2: "10H 10D 10C"}
GAMES = ["trump.S", "trump.H", "trump.D", "trump.C"]


def said(refusal):
    return refusal.why.removeprefix("comptoir.refuse."), refusal.detail


@in_turn(
    ("options", "code", "why", "detail"),
    [
        ({}, "deal.6", "deal_cards", {"most": 5, "players": 3}),
        ({}, "deal", "deal_cards", {"most": 5, "players": 3}),
        ({}, "deal.2.open", "faces_fixed", {}),
        ({}, "bid.10", "deal_first", {"seat": 0}),
        ({}, "pass", "deal_first", {"seat": 0}),
        ({}, "play.JS", "deal_first", {"seat": 0}),
        ({"faces": "dealer"}, "deal.2", "deal_faces", {}),
        ({"faces": "dealer"}, "deal.2.upside", "deal_faces", {}),
        ({"faces": "dealer", "hand_size": "2"}, "deal.3.open", "deal_fixed", {"cards": 2}),
        ({"faces": "dealer", "hand_size": "2"}, "deal.upside", "deal_faces", {}),
    ],
)
def test_before_the_deal(options, code, why, detail):
    assert said(refused(table(3, **options), 0, code)) == (why, detail)


def test_more_cards_than_the_pack_serves():
    refusal = refused(table(9), 0, "deal.4")
    assert said(refusal) == ("deal_cards", {"most": 3, "players": 9})


@in_turn(
    ("code", "why", "detail"),
    [
        ("bid.20", "bid_higher", {"highest": 20, "least": 21, "most": 152}),
        ("bid.5", "bid_higher", {"highest": 20, "least": 21, "most": 152}),
        ("bid.153", "bid_cap", {"least": 21, "most": 152}),
        ("bid.0", "bid_number", {"least": 21, "most": 152}),
        ("bid.ten", "bid_number", {"least": 21, "most": 152}),
        ("bid.-3", "bid_number", {"least": 21, "most": 152}),
        ("trump.S", "auction_first", {"least": 21, "most": 152}),
        ("play.AS", "auction_first", {"least": 21, "most": 152}),
        ("deal.3", "dealt", {}),
    ],
)
def test_in_the_auction(code, why, detail):
    game = table(3, HANDS, hand_size="3")
    auction(game, "20")
    assert said(refused(game, 2, code)) == (why, detail)


@in_turn(
    ("code", "why", "detail"),
    [
        ("trump.SA", "game_not_played", {"game": "trump.SA", "games": GAMES}),
        ("trump.TA", "game_not_played", {"game": "trump.TA", "games": GAMES}),
        ("trump.X", "no_such_game", {"games": GAMES}),
        ("play.JS", "trump_first", {"games": GAMES}),
        ("bid.30", "auction_over", {"seat": 1, "bid": 20}),
        ("pass", "auction_over", {"seat": 1, "bid": 20}),
        ("deal.3", "dealt", {}),
    ],
)
def test_before_the_game_is_named(code, why, detail):
    game = table(3, HANDS, hand_size="3")
    auction(game, "20", "pass", "pass")
    assert said(refused(game, 1, code)) == (why, detail)


@in_turn(
    ("code", "why", "detail"),
    [
        ("play.XX", "no_such_card", {"cards": ["card.JS"]}),
        ("play.AS", "not_held", {"card": "card.AS", "cards": ["card.JS"]}),
        ("play.QD", "tricks.refuse.follow", {"suit": "suit.S", "cards": ["card.JS"]}),
        ("trump.H", "trump_named", {"game": "trump.D"}),
        ("bid.30", "auction_over", {"seat": 0, "bid": 1}),
        ("deal.3", "dealt", {}),
    ],
)
def test_while_cards_are_played(code, why, detail):
    game = playing(HANDS, "D")
    game.play(0, "play.AS", Loaded())
    assert said(refused(game, 1, code)) == (why, detail)


def test_a_trump_is_owed_to_a_suit_not_held():
    game = playing({0: "AS", 1: "7S", 2: "10S"} | HANDS | {0: "AS 7H 8H", 1: "JS QD 9C"}, "D")
    game.play(0, "play.AS", Loaded())
    game.play(1, "play.JS", Loaded())
    refusal = refused(game, 2, "play.10H")
    assert said(refusal) == ("tricks.refuse.trump", {"suit": "suit.S", "cards": ["card.10D"]})


def test_all_trump_asks_for_a_higher_card():
    """R9."""
    game = playing({0: "10S 7C", 1: "9S QS"}, "TA")
    game.play(0, "play.10S", Loaded())
    refusal = refused(game, 1, "play.QS")
    assert said(refusal) == ("tricks.refuse.higher", {"suit": "suit.S", "cards": ["card.9S"]})


def test_whoever_is_not_to_play_is_told_whose_turn_it_is():
    refusal = refused(playing(HANDS, "D"), 1, "play.JS")
    assert (refusal.why, refusal.detail) == ("refuse.not_your_turn", {"seat": 0})


def test_nothing_is_played_once_the_game_is_over():
    game = playing({0: "AS", 1: "7S"}, "H", target=1)
    trick(game, "AS", "7S")
    assert refused(game, 0, "bid.10").why == "refuse.over"


@in_turn("code", ["", "pass.1", "fold", "bid.021", "9" * 5000])
def test_what_is_no_action_is_named_as_it_was_written(code):
    game = table(3, HANDS, hand_size="3")
    auction(game, "20")
    refusal = refused(game, 2, code)
    assert (refusal.why, refusal.detail) == ("refuse.unknown_action", {})


def test_a_bid_of_thousands_of_figures_is_no_number():
    game = table(3, HANDS, hand_size="3")
    assert said(refused(game, 1, "bid." + "9" * 5000))[0] == "bid_number"
