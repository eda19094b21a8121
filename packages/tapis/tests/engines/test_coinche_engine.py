"""The engine of Coinche: sane calls, any options, the rules' own scoring, and only what its seat knows."""

from random import Random

import numpy as np
import pytest

from bench.engine_figures.both_ways import ahead
from bench.engine_figures.coinche import plain
from bench.engine_figures.coinche_calls import beginner
from bench.engine_figures.players import Player, at_random, by_engine
from tapis.engines import LEVELS, NOTHING_NOW, Question
from tapis.engines.cards.policy import play_out
from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import FULL, Bits, bars, bits
from tapis.engines.cards.tables import cards as named
from tapis.engines.cards.worlds import Hidden, dealt
from tapis.engines.coinche import auction, outcomes, worth
from tapis.engines.coinche.convention import spoken
from tapis.engines.coinche.engine import CoincheEngine
from tapis.engines.coinche.equals import expected
from tapis.engines.coinche.glance import BETTER
from tapis.engines.coinche.hands import NEVER, Looks
from tapis.engines.coinche.knowledge import knowledge
from tapis.engines.coinche.talks import Ladder, Talks
from tapis.engines.coinche.worth import Stakes, in_play
from tapis.engines.partners.playouts import finished
from tapis.engines.partners.worth import BLUR, CARDS, ENDS, ends_of
from tapis.games.coinche.convention import HELP, count, may_name
from tapis.games.coinche.game import Coinche
from tapis.games.coinche.ladder import GENERALE, games_of, values_of
from tapis.games.coinche.options import CoincheOptions
from tapis.games.coinche.scoring import Contract, Done, marks
from tapis.games.kit.cards import PACK32, TRUMPS
from tapis.games.kit.chance import Loaded
from tapis.games.partners.announcements import best, combinations, strength
from tapis.games.partners.sides import BELOTE, CAPOT, DER
from tapis.walk import Seated
from tests.contract.hidden_coinche import reshuffle
from tests.engines.card_games import check_blind, check_valued, checked_worlds, first_positions
from tests.tiers import in_turn

ENGINE = CoincheEngine()
FEW = 400
"""A budget that asks for the fewest worlds, to keep tests cheap."""
EVERY = {
    "no_trump": "on",
    "all_trump": "on",
    "generale": "on",
    "declarations": "choice",
    "undertrump": "off",
    "scoring": "announced",
}
KINDS = [
    {},
    EVERY,
    {"doubling": "contract", "majority": "off", "belote_kept": "off", "rounding": "exact", "all_trump": "on"},
    {"declarations": "auto", "no_trump": "on"},
    {"scoring": "points", "lost": 162, "surcoinche": 3, "start": 82, "generale": "on"},
    {"ladder": 250, "belote_helps": "off", "finish": "pass", "turn": "any"},
]


def positions(seed: int, player: Player, number: int, **options) -> list[tuple[Coinche, Question]]:
    """The first positions of a match in which everybody plays alike, with what the seat to play is asked."""
    return first_positions(Coinche, CoincheOptions(**options), [player] * 4, number, seed)


def holding(*hands: str, said: tuple[str, ...] = (), **options) -> Question:
    """What the seat to speak is asked that holds the last hand, seats 1, 2, ... having said this.

    Seat 1 speaks first and holds the first hand; cards that nobody is said to hold go to the others.
    """
    order: list[list[str]] = [hand.split() for hand in hands]
    left = [card for card in PACK32 if card not in {card for hand in order for card in hand}]
    Random(2).shuffle(left)
    while len(order) < 4:
        order.append([left.pop() for _ in range(8)])
    packets = [hand[:3] for hand in order], [hand[3:5] for hand in order], [hand[5:] for hand in order]
    pack = [card for packet in packets for hand in packet for card in hand]
    game, _ = Coinche.start(CoincheOptions(**options), 4, Loaded(numbers=[0], orders=[pack]))
    for code in said:
        game.play(game.turn, code, Loaded())
    return Question.of(game, game.turn)


STRONG = "JH 9H AH 10H KH 7H AS 7C"
NOTHING = "7S 8S 9S 7H 8D 7D 8C QC"


@in_turn("options", KINDS, 1, "other options")
def test_every_legal_action_is_valued_at_every_position(options):
    check_valued(ENGINE, FEW, positions(1, at_random, 24, **options)[::3])


def test_six_trumps_with_jack_nine_and_ace_are_bid():
    evaluations = ENGINE.think(holding(STRONG), ENGINE.budget)
    verb, _, game = evaluations[0].code.split(".")
    assert (verb, game) == ("bid", "H"), evaluations[:3]


def test_a_hand_that_wins_every_trick_bids_capot():
    evaluations = ENGINE.think(holding("JH 9H AH 10H KH AS AC AD"), ENGINE.budget)
    assert evaluations[0].code == "bid.capot.H", evaluations[:3]


def test_no_capot_is_bid_against_the_odds():
    said = ("bid.100.S", "pass", "pass", "bid.110.D", "bid.120.S")
    question = holding("KS QS JS 8S 7S AC QC KD", "AS 10S 9S 10H JH 10D QD 8D", said=said)
    evaluations = ENGINE.think(question, ENGINE.budget)
    assert "capot" not in evaluations[0].code, evaluations[:3]


def test_a_hand_of_nothing_passes():
    evaluations = ENGINE.think(holding(NOTHING), ENGINE.budget)
    assert evaluations[0].code == "pass", evaluations[:3]


SAID = [
    ("JH 8H 7H AS KS QS 8C 7C", (), "pass"),  # a count of 85
    ("JH 9H 7H 8S 7S 8D 7D 8C", (), "bid.80.H"),  # 90
    ("JH 9H AH 7H AS KS QC 7C", (), "bid.90.H"),  # 120
    ("AH 10H KH 8H AS KD QC 7C", (), "pass"),  # neither jack nor nine
    ("JH 9H 7H 8S 7S 8D 7D 8C", ("bid.80.D",), "bid.90.H"),
    ("AH 10H KH 8H AS KD QC 7C", ("bid.80.D",), "pass"),  # nor against an opponent's bid
    ("JH 9H 7H 8S 7S 8D 7D 8C", ("bid.90.D",), "pass"),
    ("AD 7H 8H AS 8S AC 8C 7C", ("bid.90.H", "pass"), "bid.100.H"),  # three aces
    ("JH 8D 7D AS 8S QC 8C 7C", ("bid.90.H", "pass"), "bid.100.H"),  # the jack and an ace
    ("8H 8D 7D AS 8S QC 8C 7C", ("bid.90.H", "pass"), "pass"),
    ("JH 9H 7H AS AD 7D 8C AC", ("bid.130.H",), "coinche"),
]
"""What is held, what was said before, what the convention says."""


@in_turn(("hand", "before", "said"), SAID)
def test_the_convention_is_that_of_the_rules_page(hand: str, before: tuple[str, ...], said: str):
    options, seat = CoincheOptions(), 1 + len(before)
    talks = Talks.after([(1 + n, code) for n, code in enumerate(before)], Ladder.of(options), 1, 0)
    held = np.zeros((1, 4), np.uint32)
    held[0, seat] = bits(hand.split())
    found = spoken(talks, Looks.at(held, options), Ladder.of(options))
    assert Ladder.of(options).code(int(found[0])) == said


def test_hands_count_as_a_player_counts_them():
    """Many at once, in every game, as one by one."""
    rng = Random(3)
    for _ in range(40):
        pack = rng.sample(PACK32, 32)
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        looks = Looks.at(np.array([[bits(hand) for hand in hands]], np.uint32), CoincheOptions())
        for seat, hand in enumerate(hands):
            counted = [count(hand, game) if may_name(hand, game) else NEVER for game in TRUMPS]
            assert looks.count[0, seat].tolist() == counted
            assert looks.help[0, seat].tolist() == [count(hand, game, HELP) for game in TRUMPS]


def test_what_was_said_is_heard_by_the_convention():
    """A partner who opens holds the jack or the nine third, one who passes mostly does not."""
    worlds = {}
    for said in ("bid.80.H", "pass"):
        question = holding(
            "JH 9H 8H AS AC QS KC JC", "10S KS JS 9D 10D JD QD KD", NOTHING, said=(said, "pass")
        )
        hands, _ = auction.hands_of(question, question.view, 60, np.random.default_rng(1))
        hearts = [[card for card in named(hand) if card[-1] == "H"] for hand in hands[:, 1].tolist()]
        worlds[said] = np.mean([may_name(cards, "H") for cards in hearts])
    assert worlds["bid.80.H"] > 0.85, worlds
    assert worlds["pass"] < 0.3, worlds


def test_a_suit_named_against_a_bid_is_heard_like_an_opening():
    """Whoever hears it, partner or opponent, believes in the jack or the nine third."""
    seats = "JS 9S 8S 7S AC 7C 8D 7D", "JH 9H 8H 10D QD 10C KC QS", "AH 10H KD JD 9D QC JC KS"
    for hands in (seats, (*seats, "KH QH 7H AD AS 10S 9C 8C")):
        question = holding(*hands, said=("bid.80.S", "bid.90.H", "pass", "pass")[: len(hands)])
        found, _ = auction.hands_of(question, question.view, 60, np.random.default_rng(1))
        believed = np.mean([may_name(named(hand), "H") for hand in found[:, 2].tolist()])
        assert believed > 0.85, (question.seat, believed)


def test_worlds_differ_however_much_was_said():
    said = ("bid.80.S", "bid.90.H", "bid.100.S", "bid.110.H")
    question = holding("JS 9S 7S AD AC 8C 8D 7D", said=said)
    hands, _ = auction.hands_of(question, question.view, 60, np.random.default_rng(1))
    assert (np.bitwise_count(hands) == 8).all()
    assert (np.bitwise_or.reduce(hands, axis=1) == FULL).all(), "every card is dealt"
    assert len(np.unique(hands, axis=0)) >= 50, "few are drawn again"


def test_points_at_a_glance_are_near_those_of_a_deal_played_out():
    rng = np.random.default_rng(4)
    hands, number = dealt(Hidden(tuple(range(32)), (8, 8, 8, 8)), 300, rng), np.zeros(300, int)
    near = outcomes.points(hands)[:, 1, 2] - BETTER
    game = Stakes(CoincheOptions()).number(2)
    rows = finished(hands, number + game, number + 1, number + 1)
    end = np.minimum(ends_of(rows, number + 1), CARDS)
    assert np.abs(near - end).mean() < 16, "as far as luck in play goes"
    assert abs((near - end).mean()) < 3, "and neither more nor less"


def test_a_beginner_counts_the_points_in_hand():
    strong, weak = holding(STRONG), holding(NOTHING)
    assert beginner(strong.view, strong.legal) == "bid.100.H"
    assert beginner(weak.view, weak.legal) == "pass"


def test_robots_double_at_their_turn_only():
    question = holding(STRONG, said=("bid.80.S",), turn="any")
    aside = Question(seat=0, view=question.view, legal=("coinche",))
    assert ENGINE.choose(aside, "strong", FEW, Random(1)) == NOTHING_NOW


def test_a_hopeless_contract_is_doubled():
    question = holding("7S 8S QS 7D 8D QD 9C 8C", STRONG, said=("bid.150.H",))
    evaluations = ENGINE.think(question, ENGINE.budget)
    assert evaluations[0].code == "coinche", evaluations[:3]


def test_the_chance_of_a_contract_falls_with_its_value():
    evaluations = {each.code: each for each in ENGINE.think(holding(STRONG), ENGINE.budget)}
    chances = [evaluations[f"bid.{value}.H"].chance or 0.0 for value in (80, 100, 120, 140, 160, "capot")]
    assert chances == sorted(chances, reverse=True), chances
    assert chances[0] > 0.8, "eighty is all but made"
    assert evaluations["pass"].chance is None, "a pass promises nothing"


def test_the_partners_bid_supports_the_own_one():
    """A hand that helps the partner's suit expects more of it than before."""
    helps = "9H AH 8H AS KC 7C 8D QD"
    alone = {each.code: each.chance or 0.0 for each in ENGINE.think(holding(helps), ENGINE.budget)}
    question = holding(
        "JH 10H KH 7H AD 7S 9S 8S", "7D 9D JC 9C 8C QC QS JS", helps, said=("bid.90.H", "pass")
    )
    helped = {each.code: each.chance or 0.0 for each in ENGINE.think(question, ENGINE.budget)}
    assert helped["bid.100.H"] > alone["bid.100.H"] + 0.1, (helped["bid.100.H"], alone["bid.100.H"])


def test_a_call_plays_out_a_bounded_number_of_deals(monkeypatch):
    """With every game, announcements that make any value likely, and much said: the work stays in bounds."""
    deals, auctions = [], []

    def played(hands: Bits, *given):
        deals.append(len(hands))
        return ended(hands, *given)

    def talked(talks: Talks, *given):
        auctions.append(len(talks))
        finish(talks, *given)

    finish, ended = Talks.finish, outcomes.ended
    monkeypatch.setattr(outcomes, "ended", played)
    monkeypatch.setattr(Talks, "finish", talked)
    likely = holding("JH JS JD JC 9H 9S 9D 9C", **EVERY)
    said = [question for _, question in positions(9, at_random, 12, **EVERY)[5::3]]
    for question in (likely, *said):
        deals.clear()
        auctions.clear()
        ENGINE.think(question, ENGINE.budget)
        assert sum(deals) <= 1_300, "deals played out"
        assert len(deals) <= 3, "all at once, but for those that the talks lead to"
        assert sum(auctions) <= 5_000, "auctions talked to their end"


def test_a_warm_engine_has_read_the_rules():
    """The worker warms an engine before it takes the time of a thought."""
    bars.cache_clear()
    CoincheEngine().warm()
    assert bars.cache_info().currsize == 1, "legal cards are read"


@pytest.mark.slow("whole matches")
@in_turn("options", [{}, KINDS[2]])
def test_robots_play_a_whole_match(options):
    players = [by_engine(ENGINE, level, FEW) for level in (*LEVELS, "strong")]
    table = Seated(Coinche, CoincheOptions(target=100, **options), players, "robots")
    table.played()
    assert table.game.phase == "over", "the match ends"


def test_cards_a_seat_cannot_see_do_not_change_its_decision():
    check_blind(ENGINE, FEW, positions(3, plain, 40)[::14], reshuffle)


def test_worlds_agree_with_what_the_seat_knows():
    for game, question in positions(6, plain, 60, all_trump="on"):
        if question.view.phase != "play":
            continue
        checked_worlds(game, question, knowledge(question), 8)


@in_turn("options", KINDS, 1, "other options")
def test_worth_is_what_the_rules_mark(options):
    """Random deals, contracts and multipliers, played out, are worth what the rules' scoring says."""
    chosen, rng = CoincheOptions(**options), Random(5)
    for _ in range(12):
        pack = rng.sample(PACK32, 32)
        hands = [tuple(pack[8 * seat : 8 * seat + 8]) for seat in range(4)]
        taker, value = rng.randrange(4), rng.choice(values_of(chosen))
        game, multiplier = rng.choice(games_of(chosen)), rng.choice((1, 2, chosen.surcoinche))
        contract = Contract(taker=taker, value=value, game=game, multiplier=multiplier)
        leader = taker if value == GENERALE else rng.randrange(4)
        held = np.array([[bits(hand) for hand in hands]], np.uint32)
        stakes, place = Stakes(chosen, 1.0), TRUMPS.index(game)
        side = np.array([[int(seat % 2 == taker % 2) for seat in range(4)]])
        rows = Rows(held, np.array([stakes.number(place)]), np.array([leader]), side, partners=True)
        play_out(rows, 32)
        scoring = in_play(value, multiplier, stakes, held, place, taker, leader, None)
        found = scoring(rows, np.zeros(1, int))
        _, marked = marks(contract, done(rows, hands, contract, leader, chosen), chosen)
        mine, theirs = marked.total[taker % 2], marked.total[1 - taker % 2]
        assert found.tolist() == [mine - theirs], (contract, rows.won, rows.tricks)


@in_turn("options", KINDS, 2, "other options")
def test_every_end_is_worth_what_the_rules_mark(options):
    """Ends, points besides tricks, values and multipliers at random, all at once."""
    chosen, rng, number = CoincheOptions(**options), Random(7), 400
    values = values_of(chosen)
    rungs, ends = rng.choices(range(len(values)), k=number), rng.choices(range(len(ENDS)), k=number)
    times = rng.choices((1, 2, chosen.surcoinche), k=number)
    extra = [[rng.choice((0, 0, 20, 50, 100, 200)) for _ in range(4)] for _ in range(number)]
    finished = worth.Done(values, np.array(rungs), np.array(extra), np.array(ends))
    found = worth.worths(finished, np.array(times), Stakes(chosen, 1.0)).tolist()
    for rung, multiplier, besides, end, ahead_by in zip(rungs, times, extra, ends, found, strict=True):
        tricks = {None: (4, 4), "takers": (8, 0), "taker": (8, 0), "defenders": (0, 8)}[ENDS[end].swept]
        over = Done(
            points=ENDS[end].points,
            tricks=tricks,
            alone=ENDS[end].swept == "taker",
            belote=(besides[2], besides[3]),
            announcements=(besides[0], besides[1]),
        )
        contract = Contract(taker=0, value=values[rung], game="S", multiplier=multiplier)
        _, marked = marks(contract, over, chosen)
        assert ahead_by == marked.total[0] - marked.total[1], (contract, over)


def test_blurred_worth_is_the_mean_of_near_ends():
    """A contract that is just made is worth less than it marks, one that just fails more."""
    number = CARDS + 1
    every, none = np.arange(number), np.zeros((number, 4), np.int64)
    finished = worth.Done(("100",), np.zeros(number, np.int64), none, every)
    once = np.ones(number, np.int64)
    exact, blurred = (
        worth.worths(finished, once, Stakes(CoincheOptions(), 1.0, blur)) for blur in (0.0, BLUR)
    )
    weights = np.exp(-0.5 * ((every[:, None] - every) / BLUR) ** 2)
    expected_worth = weights @ exact / weights.sum(axis=1)
    assert np.abs(blurred - expected_worth).max() < 0.01, "the mean, weighted by how near they are"


def done(rows: Rows, hands: list[tuple[str, ...]], contract: Contract, leader: int, options) -> Done:
    """What the rules score of a finished row whose seats declared all they held."""
    won, tricks = rows.won[0].astype(int).tolist(), rows.tricks[0].tolist()
    points = [won[side] + won[side + 2] for side in (0, 1)]
    count = [tricks[side] + tricks[side + 2] for side in (0, 1)]
    points[int(rows.turn[0]) % 2] += DER
    points = [each + CAPOT * (number == 8) for each, number in zip(points, count, strict=True)]
    belote = [0, 0]
    for suit in "SHDC" if contract.game == "TA" else contract.game if len(contract.game) == 1 else "":
        for seat, hand in enumerate(hands):
            belote[seat % 2] += BELOTE * ({f"K{suit}", f"Q{suit}"} <= set(hand))
    announced = [0, 0]
    order = [(leader + step) % 4 for step in range(4)]
    held = {seat: combinations(hands[seat]) for seat in order}
    holders = [seat for seat in order if held[seat]]
    if options.declarations != "off" and holders:
        first = max(holders, key=lambda seat: strength(best(held[seat], contract.game), contract.game))
        for seat in (first, (first + 2) % 4):
            announced[first % 2] += sum(each.points for each in held[seat])
    return Done(
        points=(points[0], points[1]),
        tricks=(count[0], count[1]),
        alone=tricks[contract.taker] == 8,
        belote=(belote[0], belote[1]),
        announcements=(announced[0], announced[1]),
    )


def test_a_deal_is_worth_more_to_the_side_with_the_cards():
    question_game, _ = Coinche.start(
        CoincheOptions(), 4, Loaded(numbers=[0], orders=[[*_pack(STRONG, "JS 9S 10S KS AC 10C KC AD")]])
    )
    found = expected(question_game, 12, np.random.default_rng(1))
    assert found.mean() < 0, "seats 1 and 3 hold the cards"


def _pack(first: str, third: str) -> list[str]:
    """A pack in which seats 1 and 3 get these hands from dealer 0."""
    one, three = first.split(), third.split()
    left = [card for card in PACK32 if card not in one and card not in three]
    order = [one, left[:8], three, left[8:]]
    return [card for start, end in ((0, 3), (3, 5), (5, 8)) for hand in order for card in hand[start:end]]


@pytest.mark.proof("many deals: how well it plays")
def test_the_engine_is_ahead_of_random_players():
    """Short form of the figure: duplicate deals with fixed seeds."""
    strong, options = by_engine(ENGINE, budget=FEW), CoincheOptions(target=5000)
    found = list(ahead(Coinche, options, strong, at_random, 3, seed=8))
    assert sum(found) > 0, found
