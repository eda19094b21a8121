"""The worked examples of belote_comptoir.md, section 9, that `moments/comptoir.txt` does not have."""

from tapis.games.kit.chance import Loaded
from tapis.games.kit.tricks import playable
from tests.games.comptoir_table import auction, cards, playing, trick
from tests.tiers import in_turn

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


def after_20():
    """A taker who cannot win a trick: seats 0 and 1 reach the target together."""
    game = playing({2: "7S", 0: "AS", 1: "8S"}, "S", taker=2, target=5)
    game.scores = [4, 4, 2]
    return game, trick(game, "7S", "AS", "8S")


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
