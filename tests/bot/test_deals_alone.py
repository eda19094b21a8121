"""Deals that each stand alone (the option `deals`), as the deal of the day plays them."""

from random import Random

import pytest

from bot.interactions.table_request import TableRequest
from tapis.engines.kit.engine import Question
from tapis.games.belote.game import Belote
from tapis.games.coinche.game import Coinche
from tapis.games.kit.auctions import Cancelled
from tapis.games.kit.chance import KeyedChance, Loaded
from tapis.games.kit.game import Seat
from tapis.games.partners.game import Partners
from tapis.shelf import SHELF
from tapis.walk import Walk
from tests.games import belote_table, coinche_table
from tests.tiers import in_turn

BOTH: tuple[type[Partners], ...] = (Belote, Coinche)
NUMBER = 4


class Day(Walk):
    """Four deals with the luck of a day; `first` decides how the first of them is played."""

    def __init__(self, kind: type[Partners], first: str) -> None:
        self.first = first
        super().__init__(kind, kind.Options(deals=NUMBER), 4, "d" * 64, choose)

    @staticmethod
    def luck(seed: str, _rev: int) -> KeyedChance:
        return KeyedChance(seed)


def choose(walk: Day) -> tuple[Seat, str]:
    """Choose by what has been said and played in this deal, in the first one by chance, too."""
    game = walk.game
    said = (game.deal, game.bids, game.tricks, game.table, walk.first if game.deal == 1 else "")
    legal = list(map(str, game.legal(game.turn)))
    return game.turn, Random(repr(said)).choice(legal if game.trump or len(game.bids) > 2 else legal[1:])


def questions(kind: type[Partners], first: str) -> list[Question]:
    """What the robots of seats 1 to 3 are asked after the first deal."""
    walk = Day(kind, first)
    return [
        walk.question(game.turn)
        for game, _ in walk.positions()
        if game.awaited() and game.turn and game.deal > 1
    ]


@in_turn("kind", BOTH)
def test_nobody_at_a_table_chooses_it(kind):
    assert "deals" not in kind.Options.offered()
    with pytest.raises(ValueError, match="deals"):
        kind.Options().with_options({"deals": "4"})


def test_the_codes_of_buttons_name_the_other_options_as_before():
    assert TableRequest.read("belote.24h.fr.31").options == Belote.Options(belote_kept="on")


@in_turn("kind", BOTH)
def test_so_many_deals_are_played_and_each_begins_from_nothing(kind):
    walk = Day(kind, "")
    dealt, before = [], set()
    for game, facts in walk.positions():
        dealt += [fact for fact in facts if fact.kind in SHELF[kind.key].opening_facts]
        before |= {game.scores}
    assert ([fact.deal for fact in dealt], before) == ([1, 2, 3, 4], {(0, 0)})
    assert [fact.dealer for fact in dealt] == [(dealt[0].dealer + place) % 4 for place in range(4)]


@in_turn("kind", BOTH)
def test_marks_keep_what_each_deal_marks_and_the_scores_are_their_sums(kind):
    walk = Day(kind, "")
    told = [fact.scores for _, facts in walk.positions() for fact in facts if fact.kind == "scored"]
    sums = tuple(map(sum, zip(*told, strict=True)))
    assert walk.game.marks == told
    assert walk.result.scores == sums * 2
    assert walk.result.places == ((1, 2) if sums[0] > sums[1] else (2, 1)) * 2


@in_turn("kind", BOTH)
def test_equal_sides_have_both_won(kind):
    game = kind.start(kind.Options(deals=NUMBER), 4, Loaded(numbers=[0]))[0]
    game.phase, game.marks = "over", [(90, 72), (0, 0), (72, 90), (0, 0)]
    assert (game.result().places, game.result().scores) == ((1, 1, 1, 1), (162, 162, 162, 162))


@in_turn("kind", BOTH)
def test_a_deal_passed_out_counts_and_marks_nothing(kind):
    game = kind.start(kind.Options(deals=NUMBER), 4, Loaded(numbers=[0]))[0]
    told = [
        fact for _ in range(8 * NUMBER) if game.awaited() for fact in game.play(game.turn, "pass", Loaded())
    ]
    assert told.count(Cancelled()) == NUMBER
    assert (game.marks, game.awaited()) == ([(0, 0)] * NUMBER, frozenset())
    assert game.result().places == (1, 1, 1, 1)


def test_what_a_litige_leaves_is_lost_at_the_end_of_the_deal():
    game = belote_table.bidding(deals=NUMBER)
    result = belote_table.scored(belote_table.ending(game, 1, 81, 81))
    assert (result.outcome, result.marked, result.pot, game.pot) == ("litige", (81, 0), 0, 0)
    assert (game.marks, game.scores) == ([(81, 0)], (0, 0))


def test_a_capot_marks_its_points_and_wins_no_race():
    game, _ = coinche_table.ending("capot", 250, 0, winners=(0,) * 8, deals=NUMBER, target=100)
    assert (game.marks, game.races, game.phase) == ([(500, 0)], (0, 0), "auction")


@in_turn("kind", BOTH)
def test_a_question_holds_nothing_of_earlier_deals(kind):
    """Byte for byte, as it goes to the process that thinks."""
    one, other = (list(map(repr, questions(kind, first))) for first in ("one", "other"))
    assert len(one) > 38
    assert one == other


@in_turn("kind", BOTH)
def test_everybody_sees_what_earlier_deals_were(kind):
    views = []
    for first in ("one", "other"):
        walk = Day(kind, first)
        while walk.game.deal == 1:
            walk.step()
        views.append(walk.game.view(None))
    assert views[0].last_deal != views[1].last_deal
    assert [view.marks for view in views] == [(view.last_deal.marked,) for view in views]


@in_turn("kind", BOTH)
def test_in_a_match_a_question_holds_all_that_a_seat_sees(kind):
    game = kind.start(kind.Options(), 4, Loaded(numbers=[0]))[0]
    assert game.known(1) == game.view(1)


def test_no_race_is_told():
    kinds = {fact.kind for _, facts in Day(Belote, "").positions() for fact in facts}
    assert "race" not in kinds
