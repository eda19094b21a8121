"""The engine of Tarot: legal everywhere, in worlds that may be, by the rules' own scores."""

from random import Random

import numpy as np
import pytest

from bench.engine_figures.arena import both_ways
from bench.engine_figures.players import Player, by_engine
from tapis.engines import LEVELS, Question
from tapis.engines.cards.worlds import generator
from tapis.engines.tarot.endings import solved
from tapis.engines.tarot.engine import TarotEngine
from tapis.engines.tarot.knowledge import knowledge
from tapis.engines.tarot.rows import Rows
from tapis.engines.tarot.tables import PLACE, flags, sets
from tapis.engines.tarot.worth import Stake, shares
from tapis.games.tarot.actions import MULTIPLIERS
from tapis.games.tarot.cards import EXCUSE, PACK78, SUIT_OF, TRUMP, TRUMPS, playable
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.laying import why_kept
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.scoring import Camp, DealScored
from tapis.games.tarot.view import TarotView
from tapis.walk import Seated
from tests.engines.card_games import first_positions
from tests.games.tarot_table import table
from tests.tiers import in_turn

ENGINE = TarotEngine()
FEW = 200
"""A budget that asks for the fewest worlds, to keep tests cheap."""
TABLES = [
    (4, {}),
    (5, {"excuse_last": "kept"}),
    (3, {"excuse_last": "trick", "petit_sec": "play"}),
    (5, {"called_lead": "open", "lowest": "garde"}),
    (4, {"target": 100, "excuse_last": "kept"}),
    (4, {"taker": "chooses"}),
]


BEGINNER = by_engine(ENGINE, "easy")
"""Who takes what the points in hand allow."""


def mixed(question: Question, luck: Random) -> str:
    """Mostly at random; takes now and then, whatever it holds, and lays any cards aside that may be."""
    view = TarotView.of(question.view)
    if view.phase == "auction" and luck.random() >= 0.4:
        return "pass"
    if view.phase != "dog":
        return luck.choice(question.legal)
    laid = sorted(view.discardable, key=lambda card: (SUIT_OF[card] == TRUMP, luck.random()))
    return ".".join(("discard", *laid[: DOG[view.players]]))


def positions(seed: int, seats: int, player: Player, number: int, **options: str | int):
    """The first positions of a match, with what the seat to play is asked."""
    return first_positions(Tarot, TarotOptions.model_validate(options), [player] * seats, number, seed)


def asked(game: Tarot) -> Question:
    """What the seat to play is asked."""
    return Question.of(game, game.turn)


@in_turn(("seats", "options"), TABLES, 1, "other options")
def test_whatever_a_level_chooses_is_legal(seats, options):
    rng = Random(2)
    for number, (game, question) in enumerate(positions(3, seats, mixed, 60, **options)[::4]):
        code = ENGINE.choose(question, LEVELS[number % 3], FEW, rng)
        assert game.legal(question.seat).find(code) is not None, (code, question.view)


@in_turn(("seats", "options"), TABLES[:3], 1, "other tables")
def test_every_listed_action_is_valued_the_best_first_and_always_alike(seats, options):
    for _, question in positions(4, seats, mixed, 60, **options)[::10]:
        evaluations = ENGINE.think(question, FEW)
        assert {each.code for each in evaluations} >= set(question.legal)
        values = [each.value for each in evaluations]
        assert values == sorted(values, reverse=True)
        assert np.isfinite(values).all(), values
        assert ENGINE.think(question, FEW) == evaluations


@in_turn(("seats", "options"), TABLES[:3], 1, "other tables")
def test_deals_are_played_and_scored_as_the_rules_do(seats, options):
    rows, hands, dealt = None, [], 0
    walk = Seated(
        Tarot, TarotOptions.model_validate({"rounds": 3, **options}), [mixed] * seats, "as the rules do"
    )
    slow, camp = walk.game, None
    for _ in walk.actions():
        for fact in walk.facts:
            if fact.kind == "played" and rows is None:
                hands = [sets(hand) for hand in slow.hands]
                hands[fact.seat] |= sets([fact.card])
                camp = Camp(slow.taker, slow.partner)
                sides = np.array([[int(seat in camp) for seat in range(seats)]])
                left = len(slow.hands[fact.seat]) + 1
                rows = Rows(np.array([hands]), sides, np.array([fact.seat]), left)
            if fact.kind == "played":
                trick = [card for _, card in slow.view(None).trick]
                assert int(rows.turn[0]) == fact.seat
                rows.play(np.array([PLACE[fact.card]]))
                if rows.laid:
                    hand = slow.hands[slow.turn]
                    legal = [PACK78[card] for card in np.flatnonzero(rows.legal()[0])]
                    assert sorted(legal) == sorted(playable(hand, trick)), (hand, trick)
            if isinstance(fact, DealScored):
                lying = fact.dog if fact.contract == "sans" else fact.discard
                aside = flags(np.array([sets(lying)]))
                times, shown = np.array([MULTIPLIERS[fact.contract]]), abs(fact.share.handfuls)
                stake = Stake(times, aside, shown, fact.slam_announced, walk.options.excuse_last)
                assert shares(rows, stake)[0].tolist() == [fact.share.total]
                rows, dealt = None, dealt + 1
    assert dealt == 3 * seats


def brute(rows: Rows, left: int, stake: Stake) -> np.ndarray:
    """The share A of each row if all play perfectly: every line of play is looked at."""
    if not left:
        return shares(rows, stake)[0]
    row, card = np.nonzero(rows.legal())
    high, after = rows.playing()[row] == 1, rows.taken(row)
    after.play(card)
    found = brute(after, left - 1, stake.taken(row))
    best = np.full((2, len(rows)), [[np.inf], [-np.inf]])
    np.minimum.at(best[0], row[~high], found[~high])
    np.maximum.at(best[1], row[high], found[high])
    return np.where(rows.playing() == 1, best[1], best[0])


@in_turn(
    ("seats", "options", "size"),
    [(5, {"excuse_last": "kept"}, 2), (4, {}, 3), (3, {"excuse_last": "trick"}, 3)],
    1,
    "looks at all lines of three tricks",
)
def test_the_last_tricks_are_solved_as_every_line_of_play_says(seats, options, size):
    check_endings(seats, options, size)


def check_endings(seats: int, options: dict[str, str], size: int) -> None:
    asked = [
        question
        for seed in range(2)
        for _, question in positions(seed, seats, BEGINNER, 90, **options)
        if question.view.phase == "play" and len(question.view.hand) == size
    ]
    assert len(asked) >= 4
    for question in asked:
        known, cards = knowledge(question), [PLACE[code.split(".")[1]] for code in question.legal]
        world = known.worlds(3, generator(question.luck()))
        origin = np.repeat(np.arange(3), len(cards))
        rows, stake = known.rows(world).taken(origin), known.stake(world.aside).taken(origin)
        rows.play(np.tile(cards, 3))
        found = brute(rows, sum(question.view.hand_sizes) - 1, stake)
        assert solved(rows, stake, world.hands)[0].tolist() == found.tolist()


@pytest.mark.proof("looks at all lines of four tricks")
@in_turn(("seats", "size"), [(3, 4), (4, 4), (5, 3)])
def test_the_last_four_tricks_are_solved_as_every_line_of_play_says(seats, size):
    check_endings(seats, {}, size)


@in_turn(("camp", "slam"), [((1, 0, 0, 0), True), ((0, 1, 1, 1), False)])
def test_an_excuse_that_wins_the_last_trick_is_solved_with_the_petit_before(camp, slam):
    """The first seat's camp has won all tricks; the sheet's row 60, and the same for a defender."""
    hands = np.array([[sets(hand) for hand in (("T21", "EX"), ("T1", "3H"), ("2H", "KS"), ("3C", "4C"))]])
    rows = Rows(hands, np.array([camp]), np.array([0]), 2)
    rows.tricks = np.array([[16 * (1 - camp[0]), 16 * camp[0]]])
    rows.play(np.array([PLACE["T21"]]))
    stake = Stake(np.array([2]), np.zeros((1, len(PLACE)), np.bool_), slam=slam)
    found = solved(rows, stake, hands)[0]
    assert found.tolist() == brute(rows, 7, stake).tolist()
    assert abs(found[0]) > 200


@in_turn(("seats", "options"), TABLES[:4], 1, "other tables")
def test_worlds_agree_with_all_that_was_seen(seats, options):
    """Each world's hands could have played what was played, and lie within what the view tells."""
    for game, question in positions(6, seats, BEGINNER, 75, **options)[5::9]:
        known = knowledge(question)
        world = known.worlds(6, generator(question.luck()))
        own = question.view.hand
        plays = [(fact.seat, fact.card) for fact in question.heard if fact.kind == "played"]
        for hands, aside in zip(flags(world.hands), world.aside, strict=True):
            held = [[PACK78[card] for card in np.flatnonzero(hand)] for hand in hands]
            assert [len(hand) for hand in held] == [len(hand) for hand in game.hands]
            assert sorted(held[question.seat]) == sorted(own)
            lying = [PACK78[card] for card in np.flatnonzero(aside)]
            assert sorted([*sum(held, lying), *(card for _, card in plays)]) == sorted(PACK78)
            if game.discard:
                assert [card for card in lying if why_kept(card, game.called)] == []
            whole = [[*hand, *(card for who, card in plays if who == seat)] for seat, hand in enumerate(held)]
            for number, (seat, card) in enumerate(plays):
                trick = [laid for _, laid in plays[number - number % seats : number]]
                assert card in playable(whole[seat], trick), (card, whole[seat], trick)
                whole[seat].remove(card)


def test_the_excuse_is_not_kept_for_the_last_trick():
    def kept(question: Question, luck: Random) -> str:
        """Play the Excuse last of all."""
        others = [code for code in question.legal if code != "play.EX"]
        return mixed(question.model_copy(update={"legal": tuple(others) or question.legal}), luck)

    found = [
        ENGINE.choose(question, "strong", FEW, Random(1))
        for _, question in positions(1, 4, kept, 320)
        if EXCUSE in question.view.hand and len(question.view.hand) == 2
    ]
    assert set(found) == {"play.EX"}, found


def test_a_slam_is_said_only_where_it_is_sure():
    sure = " ".join((*TRUMPS, "EX KS QS"))
    game = table(3, {1: sure}, "bid.garde", "pass", "pass")
    assert ENGINE.think(asked(game), FEW)[0].code == "slam"
    weaker = " ".join((*TRUMPS[4:16], "EX KS QS KH 5H 6H 7D 8D 9D 1C 2C"))
    game = table(3, {1: weaker}, "bid.garde", "pass", "pass")
    assert ENGINE.think(asked(game), FEW)[0].code.startswith("discard")


def test_a_handful_is_shown_with_a_hand_that_wins_its_low_trumps_hidden():
    strong = " ".join((*TRUMPS[8:], "EX KS KH KD 1S"))
    game = table(4, {1: strong}, "bid.sans", "pass", "pass", "pass", "ready")
    code = ENGINE.choose(asked(game), "strong", FEW, Random(1))
    assert code.split(".")[2:] == ["double"], code


def test_hopeless_hands_pass_and_great_ones_take():
    weak = "1S 2S 3S 5S 1H 2H 4H 5H 1D 2D 3D 4D 1C 2C 3C 4C T2 T3"
    assert ENGINE.think(asked(table(4, {1: weak})), 2000)[0].code == "pass"
    strong = " ".join((*TRUMPS[9:], "EX KS KH QH KD T1"))
    assert ENGINE.think(asked(table(4, {1: strong})), 2000)[0].code != "pass"


def test_who_takes_a_written_deal_chooses_by_the_hand():
    great = " ".join((*TRUMPS[9:], "EX KS KH KD QH T1"))
    question = asked(table(4, {0: great}, taker="chooses"))
    assert ENGINE.think(question, 2000)[0].code in {"bid.sans", "bid.contre"}
    plain = "T2 T3 T4 T5 T8 T11 T12 1S 2S 5S JS 1H 2H JH 1D 2D 5D 1C"
    others = {1: "T21 T20 T19 T18 T6 T7", 2: "T17 T16 T15 T9 T10 T1", 3: "T14 T13 EX KS KH KD KC"}
    question = asked(table(4, {0: plain, **others}, taker="chooses"))
    assert {ENGINE.choose(question, level, FEW, Random(1)) for level in LEVELS} == {"bid.garde"}


@pytest.mark.proof("plays ten deals: how well")
def test_the_engine_is_ahead_of_a_beginner():
    """Matches of two seats each, the same luck from both places."""
    found = both_ways(Tarot, TarotOptions(), by_engine(ENGINE, budget=2000), BEGINNER, pairs=5)
    assert sum(found) > len(found) / 2, found
