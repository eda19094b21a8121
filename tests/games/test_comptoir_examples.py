"""The worked examples of belote_comptoir.md, section 9, by their numbers."""

from bot.games.comptoir import ComptoirOptions, TrickWon, most_cards
from bot.games.kit.chance import Loaded
from bot.games.kit.tricks import playable
from tests.games.comptoir_table import auction, cards, playing, refused, table, trick
from tests.tiers import in_turn


@in_turn(("players", "most"), [(4, 5), (7, 4), (11, 2), (20, 1)])
def test_1_the_pack_bounds_the_hand(players, most):
    game = table(players)
    assert most_cards(players) == game.view(None).most == most
    assert [str(action) for action in game.legal(0)] == [f"deal.{h}" for h in range(1, most + 1)]


def test_2_an_equal_bid_is_refused():
    game = table(3, hand_size="3")
    assert auction(game, "10") == [1]
    refusal = refused(game, 2, "bid.10")
    assert (refusal.why, refusal.detail) == (
        "comptoir.refuse.bid_higher",
        {"highest": 10, "least": 11, "most": 152},
    )


def test_3_an_open_auction_goes_round_until_one_is_left():
    game = table(3, hand_size="3")
    assert auction(game, "10", "15", "pass", "20", "pass") == [1, 2, 0, 1, 2]
    assert (game.phase, game.taker, game.bid, game.turn) == ("trump", 1, 20, 1)


def test_4_all_pass_and_the_next_seat_deals():
    game = table(3, hand_size="3")
    assert auction(game, "pass", "pass", "pass") == [1, 2, 0]
    assert (game.dealer, game.scores, game.turn, game.phase) == (1, [0, 0, 0], 2, "auction")


def test_5_the_last_one_left_takes_at_once():
    game = table(3, hand_size="3")
    auction(game, "pass", "pass", "5")
    assert (game.phase, game.taker, game.bid) == ("trump", 0, 5)


def test_6_in_a_single_round_each_speaks_once():
    game = table(3, hand_size="3", auction="single")
    assert auction(game, "10", "pass", "12") == [1, 2, 0]
    assert (game.phase, game.taker, game.bid) == ("trump", 0, 12)


def test_7_no_bid_exceeds_the_pack():
    refusal = refused(table(3, hand_size="3"), 1, "bid.153")
    assert (refusal.why, refusal.detail) == ("comptoir.refuse.bid_cap", {"least": 1, "most": 152})


LEGAL = [
    (8, "H", ["9S"], "7S AH", "7S"),
    (9, "H", ["9S", "10H"], "8H JD", "8H"),
    (10, "H", ["9S", "10H"], "8H 9H JD", "9H"),
    (11, "SA", ["10S", "KS"], "AS 7S JH", "AS 7S"),
    (12, "TA", ["10S", "KS"], "9S QS JH", "9S"),
    (13, "TA", ["10S", "JS"], "AS QS JH", "AS QS"),
    (14, "TA", ["10S"], "JH 9D", "JH 9D"),
]


@in_turn(("number", "trump", "laid", "hand", "legal"), LEGAL)
def test_8_to_14_cards_that_may_be_played(number, trump, laid, hand, legal):
    assert list(playable(hand.split(), laid, trump)) == legal.split(), number


@in_turn(("number", "trump", "laid", "hand", "legal"), LEGAL)
def test_8_to_14_at_the_table(number, trump, laid, hand, legal):
    """Seat 0 leads, the last of them holds the hand; what fills the other hands cannot matter."""
    held, fill = hand.split(), ["7C", "8C", "9C", "10C", "JC", "QC"]
    packets = {
        seat: [card, *(fill.pop() for _ in range(len(held) - 1))] for seat, card in enumerate(laid)
    } | {len(laid): held}
    game = playing({seat: " ".join(packet) for seat, packet in packets.items()}, trump)
    trick(game, *laid)
    me = len(laid)
    assert cards(game, me) == set(legal.split()), number
    assert set(game.view(me).playable) == set(legal.split())


def test_14_neither_card_can_win():
    for answer in ("JH", "9D"):
        game = playing({0: "10S 7C", 1: "JH 9D"}, "TA")
        (won,) = trick(game, "10S", answer)[1:2]
        assert isinstance(won, TrickWon)
        assert won.seat == 0


def test_15_a_trick_in_a_suit_game():
    game = playing({2: "AC 7S", 0: "7D 8S", 1: "10C 9S"}, "D", taker=2)
    assert trick(game, "AC", "7D", "10C")[1] == TrickWon(seat=0, points=21, number=1)
    assert (game.turn, game.points) == (0, [21, 0, 0])


def test_16_a_trick_without_trump():
    game = playing({0: "JC 7S", 1: "9C 8S", 2: "AS 9S"}, "SA")
    assert trick(game, "JC", "9C", "AS")[1] == TrickWon(seat=0, points=13, number=1)


def test_17_a_trick_with_all_trump():
    game = playing({0: "JC 7S", 1: "9C 8S", 2: "AS 9S"}, "TA")
    assert trick(game, "JC", "9C", "AS")[1] == TrickWon(seat=0, points=45, number=1)


TWENTY_ONE = {0: "AH", 1: "10H", 2: "7H", 3: "8H"}


@in_turn(("number", "bid", "made", "scores"), [(18, 21, True, [3, 1, 3, 0]), (19, 22, False, [2, 2, 4, 1])])
def test_18_19_reaching_the_bid_is_enough(number, bid, made, scores):
    game = playing(TWENTY_ONE, "SA", bid=bid)
    game.scores = [2, 1, 3, 0]
    trick(game, "AH", "10H", "7H", "8H")
    assert game.last_deal is not None
    assert (game.last_deal.points, game.last_deal.made, game.scores) == (21, made, scores), number


def after_20():
    """A taker who cannot win a trick: seats 0 and 1 reach the target together."""
    game = playing({2: "7S", 0: "AS", 1: "8S"}, "S", taker=2, target=5)
    game.scores = [4, 4, 2]
    return game, trick(game, "7S", "AS", "8S")


def test_20_two_at_the_target_play_on():
    game, facts = after_20()
    assert (game.scores, game.result()) == ([5, 5, 2], None)
    tied = next(fact for fact in facts if fact.kind == "tied")
    assert (tied.points, tied.seats) == (5, (0, 1))
    assert game.phase == "auction"


def test_21_one_alone_in_front_wins():
    game, _ = after_20()
    game.hands = [["AS"], ["8S"], ["7S"]]
    auction(game, *["pass" if game._after(game.dealer, step) else "1" for step in (1, 2, 3)])
    game.play(0, "trump.S", Loaded())
    trick(game, "AS", "8S", "7S")
    result = game.result()
    assert result is not None
    assert (game.scores, result.places, result.scores) == ([6, 5, 2], (1, 2, 3), (6, 5, 2))
    assert (game.phase, game.awaited()) == ("over", frozenset())


def test_22_half_of_the_hand_rounded_up():
    game = table(3, hand_size="5", faces="partly_blind")
    assert [len(game.view(seat).hand) for seat in range(3)] == [2, 2, 2]
    game = table(3, hand_size="5", faces="open")
    assert [len(cards) for cards in game.view(None).open_cards] == [3, 3, 3]
    assert ComptoirOptions().turned("open", 5) == 3
