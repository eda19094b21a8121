"""Belote de comptoir: seats, packs, secrets; single turns are in `moments/comptoir.txt`."""

from tapis.games.comptoir.facts import Cancelled, Dealer, Dealt, Pack
from tapis.games.comptoir.game import Comptoir
from tapis.games.comptoir.options import ComptoirOptions
from tapis.games.kit.cards import PACK32
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.game import Withdrew
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


# The auction


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


# Tricks and scores


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


def test_a_bid_of_thousands_of_figures_is_no_number():
    game = table(3, HANDS, hand_size="3")
    assert refused(game, 1, "bid." + "9" * 5000).why == "comptoir.refuse.bid_number"
