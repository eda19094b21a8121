"""What is omitted, and what a call of it finds: section 5 of crapette.md and its examples 16 to 23."""

from tests.games.crapette_table import EXAMPLE_16, EXAMPLE_21, VAIN, call, lay, omitted, play
from tests.tiers import in_turn

LONG = {0: "AH QS JH", 1: "QC", 2: "KD", 3: "7H", 4: "8C"}
TWO, THREE = {"variant": 2}, {"variant": 3}
SEEN = [
    # what is shown, columns, the table, moves, what is then omitted, what a call finds
    ("16 an omission is called", EXAMPLE_16, TWO, "t1.t2", "AS", "AS"),
    ("17 an omitted card that is placed is forgiven", EXAMPLE_16, TWO, "t1.t2 t0.f", "", ""),
    ("18 a move to a foundation is no omission", {0: "AS", 1: "AH"}, TWO, "t0.f", "", ""),
    ("19 the opponent's top is no priority card", {1: "7H", 2: "8C"}, TWO | {"other": ("KD AS", "9C", "")},
     "t1.t2", "", ""),
    ("20 a move that lowers a distance is none", {0: "AS 7H", 1: "8C"}, THREE, "t0.t1", "", ""),
    ("21 a combination is omitted", EXAMPLE_21, THREE | {"own": ("QC 10D", "9C", "")}, "c.t2", "AS", "AS"),
    ("21 but not in variant 2", EXAMPLE_21, TWO | {"own": ("QC 10D", "9C", "")}, "c.t2", "", ""),
    ("22 what cannot be shown any more is not upheld", {0: "AS 7H", 1: "8C"}, THREE | {"turned": "7D"},
     "d.t1", "AS", ""),
    ("23 JH on QC, QS on KD, AH: each lowers it", {0: "AH QS JH", 1: "QC", 2: "KD"}, THREE,
     "t0.t1 t0.t2 t0.f", "", ""),
    ("R9 one's crapette is a priority card", {1: "7H", 2: "8C"}, TWO | {"own": ("QC AS", "9C", "")},
     "t1.t2", "AS", "AS"),
    ("R9 so is the turned card", {1: "7H", 2: "8C"}, TWO | {"turned": "AS"}, "t1.t2", "AS", "AS"),
    ("R9 and one's waste", {1: "7H", 2: "8C"}, TWO | {"own": ("QC KC", "9C", "AS")}, "t1.t2", "AS", "AS"),
    ("an omitted card is followed wherever it goes", {0: "AS", 1: ""}, TWO, "t0.t1 t1.t0", "AS", "AS"),
    ("and placed from there", {1: "7H", 2: "8C", 3: ""}, TWO | {"turned": "AS"}, "t1.t2 d.t3 t3.f", "", ""),
    ("into the stock and up again", {0: "10S", 1: "8S"},
     TWO | {"own": ("QC KC", "", "7D AS"), "turned": "9H"}, "d.t0 d.t1 d.f", "", ""),
    ("of two equal cards each is omitted for itself", {0: "AS", 1: "AS", 2: "7H", 3: "8C"}, TWO,
     "t2.t3 t1.f", "AS", "AS"),
    ("what comes to fit later is not omitted before", {0: "AS", 1: "2S"}, TWO, "t0.f", "", ""),
    ("but by a later move", {0: "AS", 1: "2S", 2: "7H", 3: "8C"}, TWO, "t0.f t2.t3", "2S", "2S"),
    ("it excuses no priority card", {0: "AS 7H", 1: "8C", 2: "AD"}, THREE, "t0.t1", "AD", "AD"),
    ("one distance lowered is enough for all", {0: "AS 7H", 1: "8C", 2: "AD 6S"}, THREE, "t0.t1", "", ""),
    ("a distance is lowered from outside the columns", {0: "AS 7H", 1: "8S 5D", 2: "6C", 3: "9D"},
     THREE | {"turned": "8C"}, "d.t3", "", ""),
    ("what gets a distance only by the move was not neglected",
     {0: "AS QS 7H", 1: "KD", 2: "9D", 3: "JH 8C 7D"}, THREE | {"turned": "8C"}, "d.t2", "", ""),
    ("a combination of three actions is too long", LONG, THREE | {"combo_length": 2}, "t3.t4", "", ""),
    ("and is one of three", LONG, THREE | {"combo_length": 3}, "t3.t4", "AH", "AH"),
    ("a combination for the opponent's top is none", {0: "KC 7H", 1: "8C", 2: "8S"},
     THREE | {"other": ("QC AS", "9C", "")}, "t0.t1", "", ""),
    ("R12 a waste card under the turned card cannot be shown", {0: "7H", 1: "8C"},
     THREE | {"own": ("QC KC", "9C", "AS")}, "t0.t1", "AS", ""),
    ("R12 without a turned card on it it can", {0: "7H", 1: "8C"},
     THREE | {"own": ("QC KC", "", "AS"), "turned": ""}, "t0.t1", "AS", "AS"),
]  # fmt: skip


@in_turn(("columns", "more", "moves", "left_out", "found"), [row[1:] for row in SEEN])  # fmt: skip
def test_what_is_omitted_and_what_a_call_finds(columns, more, moves, left_out, found):
    game = lay(columns, **more)
    play(game, *(f"move.{move}" for move in moves.split()))
    assert omitted(game) == left_out.split()
    told = call(game)
    assert (told == VAIN) == (not found)
    assert (told[0].upheld, list(told[0].cards)) == (bool(found), found.split())


def test_an_omitted_card_is_known_by_its_place():
    game = lay({0: "10S", 1: "8S", 2: ""}, own=("QC KC", "", "7D AS"), turned="9H", variant=2)
    for move, place in (("d.t0", ("s", 0)), ("d.t1", ("d", 0)), ("d.t2", ("t2", 0))):
        play(game, f"move.{move}")
        assert [(spot.card, spot.pile, spot.below) for spot in game.omitted] == [("AS", *place)]


def test_the_distance_is_the_length_of_the_shortest_combination():
    """Example 23; and 8C makes room for 7H, before which 5D would have to leave 8S."""
    game = lay({0: "AH QS JH", 1: "QC", 2: "KD"}, variant=3)
    assert {spot.card: distance for spot, distance in game._duties(0).items()} == {"AH": 3}
    game = lay({0: "AS 7H", 1: "8S 5D", 2: "6C", 3: "9D"}, turned="8C", variant=3)
    assert {spot.card: distance for spot, distance in game._duties(0).items()} == {"AS": 3}
    play(game, "move.d.t3")
    assert {spot.card: distance for spot, distance in game._duties(0).items()} == {"AS": 2}
