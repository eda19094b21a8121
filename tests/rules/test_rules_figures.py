"""Every figure in the rules that players read comes of the rules' own code, in both languages.

The figures of a page are read section by section, in their order, and are those that the code gives: points,
bounds, worked examples, chances.  Only "Five things the coach sees most" is left out, which a bench measures
and writes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement, pairwise
from typing import Any, TypeAlias, get_args

import pytest
from annotated_types import Ge, Le

from bot.text import LANGUAGES, Section, rules_in
from tapis.clocks.clock import BANKS
from tapis.drawing.move_steps import Step, parted, steps
from tapis.engines.coinche.auction import MISLED, NEAR
from tapis.engines.coinche.convention import HELD_UP
from tapis.games.belote.game import BeloteOptions
from tapis.games.cant_stop import throws
from tapis.games.coinche.convention import AGAINST, HELP, KEPT, SPARE, Worth, count
from tapis.games.coinche.convention import OPENING as OWN
from tapis.games.coinche.ladder import NUMBERS, values_of, worth
from tapis.games.coinche.options import CoincheOptions
from tapis.games.coinche.scoring import Contract, Done, base, marks, rounded
from tapis.games.comptoir.options import ComptoirOptions, most_cards
from tapis.games.crapette.layout import CRAPETTE, DEALT
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.crapette.piles import takes
from tapis.games.dice_poker import BOXES as POKER_BOXES
from tapis.games.dice_poker import POKER, DicePoker, DicePokerOptions, settlements
from tapis.games.dice_poker import UPPER as POKER_UPPER
from tapis.games.dice_poker import bonus as poker_bonus
from tapis.games.five_thousand.dice import bust_chance
from tapis.games.five_thousand.dice import worth as kept
from tapis.games.five_thousand.game import LAST, OPENING, FiveThousand, FiveThousandOptions, settle
from tapis.games.four_twenty_one import ranks
from tapis.games.four_twenty_one.game import NENETTE_TOKENS, TOKENS, FourTwentyOne
from tapis.games.kit.boxes import MAJOR, MINOR
from tapis.games.kit.cards import PACK32, PACK52, RANKS32, Scale, powers
from tapis.games.kit.cards import points_of as card_points
from tapis.games.kit.chance import Loaded
from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Game
from tapis.games.kit.options import OptionSet
from tapis.games.kit.sheet import Slot
from tapis.games.kit.tricks import master, playable
from tapis.games.menteur.bids import Bid, counted, lowest, openings, raises
from tapis.games.menteur.game import Menteur
from tapis.games.menteur.options import MenteurOptions
from tapis.games.partners.announcements import CARRES, RUNS
from tapis.games.partners.sides import BELOTE, CAPOT, DER, Sides
from tapis.games.tarot.actions import MULTIPLIERS
from tapis.games.tarot.cards import BOUTS, PACK78, POINTS, TRUMPS
from tapis.games.tarot.dealing import DOG, PACKET
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.handfuls import LEAST
from tapis.games.tarot.options import LEAST_TARGET, TarotOptions
from tapis.games.tarot.scoring import BASE, HANDFULS, NEED, PETIT_LAST, Camp, Trick, slam_bonus
from tapis.games.tarot.scoring import share as tarot_share
from tapis.games.top_jack import columns as jack
from tapis.games.top_jack.game import HUNDRED, TopJack, TopJackOptions
from tapis.games.yams import BOXES as YAMS_BOXES
from tapis.games.yams import PRIME, Yams, YamsOptions, prime
from tapis.shelf import GAMES
from tests.games import coinche_table, comptoir_table
from tests.games.test_tarot_random import height, may_play, suit
from tests.tiers import in_turn

Figures = Iterable[int | str | Iterable[Any]]
"""Numbers, as they stand or in any depth of groups."""

Move: TypeAlias = Callable[[list[Step], str], list[Figures]]
"""Checks the steps of a page's move in a language; returns the figures in the result of each."""

_MINUS = "\N{MINUS SIGN}"
_THOUSANDS = {"en": (r"(?<=\d),(?=\d{3}\b)", "."), "fr": (r"(?<=\d)[\u00a0\u202f](?=\d{3}\b)", ",")}
"""What parts the thousands, and the decimal point."""


def read(language: str, text: str) -> list[str]:
    """Return the figures in a text; numbers of rulings are none."""
    thousands, point = _THOUSANDS[language]
    plain = re.sub(thousands, "", re.sub(r"\bR\d+\b", "", text))
    return [found.replace(point, ".") for found in re.findall(rf"{_MINUS}?\d+(?:\{point}\d+)?", plain)]


def written(figures: Figures) -> Iterator[str]:
    """Write figures as the pages do."""
    for each in figures:
        if isinstance(each, int | str):
            yield str(each).replace("-", _MINUS)
        else:
            yield from written(each)


def bounds(options: type[OptionSet], name: str) -> list[Any]:
    """Return the values of an option that has a few, or the least and the most."""
    field = options.model_fields[name]
    if few := get_args(field.annotation):
        return list(few)
    low, high = ([each for each in field.metadata if isinstance(each, kind)] for kind in (Ge, Le))
    return [low[0].ge, high[0].le]


def of_seats(game: type[Game[Any]]) -> list[int]:
    return [game.seats[0], game.seats[-1]]


# Cards


def strongest_first(trump: str, scale: Scale = "columns") -> list[tuple[str, int]]:
    """Return the cards of spades with their points."""
    power, points = powers("S", trump), card_points(trump, scale)
    spades = sorted((card for card in PACK32 if card[-1] == "S"), key=power.__getitem__, reverse=True)
    return [(card, points[card]) for card in spades]


def column(trump: str, scale: Scale = "columns", *, every: bool = True) -> Figures:
    """Return the ranks that are numbers, strongest first, each with its points, if it has any."""
    cards = [(card[:-1], points) for card, points in strongest_first(trump, scale) if points or every]
    return [[numbers([rank]), [points] * (points > 0)] for rank, points in cards]


def numbers(ranks: Iterable[str]) -> list[int]:
    return [int(rank) for rank in ranks if rank.isdecimal()]


def whole(trump: str, scale: Scale = "columns") -> int:
    return sum(card_points(trump, scale).values())


SIDES = [[seat + 1 for seat in range(4) if seat % 2 == side] for side in (0, 1)]
DEAL = [whole("S"), whole("S") + DER, whole("S") + DER + CAPOT]
CARRE_POINTS = list(dict.fromkeys(CARRES.values()))
RUN_POINTS = [RUNS[kind] for kind in ("cent", "cinquante", "tierce")]


def race(options: type[OptionSet]) -> Figures:
    default = options.model_fields["target"].default
    return [bounds(options, "target"), default, bounds(options, "races")]


def belote() -> list[Figures]:
    return [
        [SIDES, len(PACK32)],
        [column("S"), column("H"), DEAL],
        [CARRE_POINTS, numbers(reversed(RANKS32)), RUN_POINTS, numbers(CARRES)],
        [BELOTE],
        [DER, CAPOT],
        [race(BeloteOptions), BELOTE],
        [card_points("S")["QS"], DEAL[1]],
    ]


def deal(
    value: str, a: int, b: int, times: int = 1, tricks: tuple[int, int] = (6, 2), **options: str
) -> tuple[int, int]:
    """Return what the sides score where seat 0 took and they made these points; alone, if all tricks."""
    done = Done((a, b), tricks, tricks == (8, 0), (0, 0), (0, 0))
    return marks(Contract(0, value, "H", times), done, CoincheOptions.model_validate(options))[1].total


SAID = (("bid.80.H", "coinche"), ("bid.80.H", "coinche", "surcoinche"))
"""What doubles a contract, and what doubles it again."""


def whole_deal(value: str, tricks: Sides = (7, 1), **options: Any) -> int:
    """Return what the winner of a deal that is marked whole marks in place of points made."""
    return base(Contract(0, value, "H", 1), 1, tricks, CoincheOptions(**options))


def robots_bids() -> list[Figures]:
    """Return what the convention counts of single cards, of a belote, of bids, of help."""

    def brought(game: str, table: Mapping[str, Worth], *cards: str) -> list[int]:
        return [count([card], game, table) - count([], game, table) for card in cards]

    hand = [count([], game) for game in ("H", "SA", "TA")]
    less = [-count([], game, HELP) for game in ("H", "SA", "TA")]
    royal = count(["KH", "QH"], "H") - hand[0] - sum(brought("H", OWN, "KH", "QH"))
    ranks = brought("H", OWN, "JH", "9H", "AH", "10H", "8H", "AS")
    assert brought("H", OWN, "10H", "8H") == brought("H", OWN, "KH", "7H")
    above = 5 * int(NEAR / MISLED / 5)
    promised = [[bid, bid + SPARE + KEPT] for bid in (90, 100)]
    return [
        [above, hand[0], ranks, royal, 80 + SPARE, 80, KEPT, promised, AGAINST],
        [
            [brought("H", HELP, "AS"), royal, less[0], KEPT, int(HELD_UP)],
            [hand[1], brought("SA", OWN, "AH", "10H"), brought("SA", HELP, "AH", "10H"), less[1]],
            [hand[2], brought("TA", OWN, "JH", "9H", "AH"), less[2]],
        ],
    ]


def coinche() -> list[Figures]:
    ladder, top = numbers(values_of(CoincheOptions())), [worth("capot"), worth("generale")]
    bases = [whole_deal(value) for value in ("100", "capot", "generale")]
    assert whole_deal("100", tricks=(0, 8)) == bases[1], "all eight tricks"
    points = [deal(value, 250, 0, tricks=(8, 0), scoring="points")[0] for value in ("capot", "generale")]
    assert points == [deal(value, 150, 12, scoring="points")[1] for value in ("capot", "generale")]
    customs = numbers(values_of(CoincheOptions(ladder=250, start=82)))
    tripled = coinche_table.auction(*SAID[1], surcoinche=3).multiplier
    times = [coinche_table.auction(*calls).multiplier for calls in SAID]
    made = [deal(value, 250, 0, tricks=(8, 0))[0] for value in ("capot", "generale")]
    assert made == [deal(value, 150, 12, tricks=(7, 1))[1] for value in ("capot", "generale")], "or failed"
    alone = [
        [deal(value, 250, 0, each, (8, 0), scoring="announced")[0] for value in ("capot", "generale")]
        for each in (1, *times)
    ]
    assert alone == [[each * points for points in top] for each in (1, *times)]
    lost = [deal(value, 0, 250, 2, (0, 8), doubling="contract")[1] for value in ("capot", "generale")]
    assert lost == [bases[1] + 2 * top[0], bases[2] + 2 * top[1]], "the base stays"
    assert deal("90", 89, 73)[0] == 0 < deal("90", 90, 72)[0], "judged to the point"
    assert deal("80", 81, 81)[0] == 0 < deal("80", 81, 81, majority="off")[0], "equal is not more"
    most = max(rounded(points) + rounded(DEAL[1] - points) for points in range(DEAL[1]))
    up = next(points for points in range(10) if rounded(points))
    example = [deal("100", 112, 50), deal("100", 90, 72)[1], deal("100", 112, 50, 2)[0]]
    return [
        [SIDES, len(PACK32)],
        [column("S"), column("H"), column("SA", "even", every=False), column("TA", "even"), DEAL],
        [110, ladder[:2], ladder[-1], NUMBERS[-1]],
        [times[1]],
        [BANKS["5m"].least // 60_000],
        *robots_bids(),
        [BELOTE, CARRE_POINTS, RUN_POINTS[::-1]],
        [DER, CAPOT, top, 89, 90],
        [
            [up, bases[0], bases, times, made, alone[0], times],
            [100, 112, 50, example[0], 90, 72, example[1], 112, 50, example[2]],
        ],
        [points, bases[:2], points, times],
        [
            [race(CoincheOptions), bases],
        ],
        [
            [times[1], tripled, bases[0], whole_deal("100", lost=162), ladder[-1], customs[-1]],
            [ladder[0], customs[0], worth("82")],
        ],
        [whole("SA", "even"), ladder[0], ladder[0], ladder[-1], times],
        [81, 81, ladder[0], bases[2], top[1], bases[0], most],
        [
            [whole_deal("100", lost=162), whole_deal("100", tricks=(0, 8), lost=162)],
            [ladder[-1] + 10, customs[-1], top[0], customs[0], int(customs[0]), worth("82"), points],
        ],
    ]


def comptoir() -> list[Figures]:
    most = [most_cards(players) for players in PLAYERS]
    assert [most_cards(players + 1) for players in PLAYERS[:-1]] == most[1:], "one more, and one card less"
    table = comptoir_table.table(hand_size="1"), comptoir_table.table(hand_size="1", all_trump="on")
    bids = [[int(code.partition(".")[2] or 0) for code in comptoir_table.codes(game, 1)] for game in table]
    scored = []
    for bid in (20, 21):
        game = comptoir_table.playing({0: "JH", 1: "7S", 2: "7D"}, "H", bid=bid)
        scored.append(comptoir_table.trick(game, "JH", "7S", "7D") and game.scores)
    assert scored == [[1, 0, 0], [0, 1, 1]]
    hands = numbers(bounds(ComptoirOptions, "hand_size"))
    faces = numbers(bounds(ComptoirOptions, "face_count"))
    usual = [ComptoirOptions().target, 10]
    return [
        [len(PACK32), RANKS32[0], hands[0], hands[-1], most],
        [column("S"), column("H"), whole("S"), whole("SA"), whole("TA")],
        [sorted(bids[0])[1], max(bids[0]), max(bids[1])],
        [1, 1],
        [hands[0], hands[-1], bounds(ComptoirOptions, "target"), usual, faces[0], faces[-1]],
        [1],
    ]


PLAYERS = (6, 8, 10, 16, 32)
"""How many may play Comptoir with 5, 4, 3, 2 cards and with 1; the pages write these numbers out."""


def crapette() -> list[Figures]:
    variants, default = bounds(CrapetteOptions, "variant"), CrapetteOptions()
    marked = [variant for variant in variants if CrapetteOptions(variant=variant).hints == "on"]
    bare = [variant for variant in variants if variant not in marked]
    stall = bounds(CrapetteOptions, "stall_limit")
    stock = len(PACK52) - DEALT
    return [
        [len(PACK52)],
        [CRAPETTE, stock],
        [variants[1:], variants],
        [variants[-1], default.combo_length],
        [default.stall_limit],
        [
            *[variants, bounds(CrapetteOptions, "combo_length"), default.combo_length, variants[-1]],
            *[stall, default.stall_limit, marked],
        ],
        [default.stall_limit, CRAPETTE, DEALT - CRAPETTE, stock, bare],
    ]


def tarot() -> list[Figures]:
    tables = [[seats, (len(PACK78) - DOG[seats]) // seats, PACKET[seats]] for seats in Tarot.seats]
    called = Tarot.seats[-1]
    assert {DOG[seats] for seats in Tarot.seats if seats < called} == {6}
    assert {POINTS[bout] for bout in BOUTS} == {POINTS["KS"]}
    assert sum(POINTS.values()) == 2 * 91
    plain = [card for card in PACK78 if card[-1] == "S"]
    honours = [POINTS[card] // 2 for card in reversed(plain[-4:])]
    numbered = numbers([card[:-1] for card in plain[:-4]])
    lost = [slam_bonus(SLAMS[won], Camp(0, None), announced=said) for won, said in ((0, False), (1, True))]
    assert lost == [-200, -200]
    made = [slam_bonus(SLAMS[2], Camp(0, None), announced=said) for said in (True, False)]
    shares = [Camp(0, partner).marks(1, called)[0] for partner in (1, None)]
    assert [Camp(0, None).marks(1, seats)[0] for seats in (3, 4)] == [2, 3], "one for each defender"
    example = tarot_share("garde", 2 * 49, 2, handfuls=["single"], petit=1)
    part = (25 + 49 - 41) * 2 + 20 + 10 * 2
    assert (example.total, Camp(0, None).marks(part, 4)) == (part, (3 * part, *[-part] * 3))
    target = bounds(TarotOptions, "target")[1]
    return [
        [of_seats(Tarot), called, len(PACK78), len(plain), len(TRUMPS), tables, DOG[3], DOG[called], called],
        [
            *[numbered[-1], numbered[0], numbered[0], len(TRUMPS), 1, len(TRUMPS), honours, 91],
            *[NEED[0], NEED[1], 1, NEED[2], 2, NEED[3], 3],
        ],
        [list(MULTIPLIERS.values())],
        [[LEAST[seats], seats] for seats in Tarot.seats],
        [
            *[BASE, list(HANDFULS.values()), PETIT_LAST, made, -lost[0], 1, called, shares[0], 1, shares[1]],
            *[4, 49, 2, BASE, 49 - NEED[2], MULTIPLIERS["garde"], 20, 10, 2, part, 3 * part, -part],
        ],
        [bounds(TarotOptions, "rounds"), TarotOptions().rounds, LEAST_TARGET, target],
    ]


SLAMS = [
    [Trick(leader=0, cards=("KS", "2S"), winner=winner) for winner in winners]
    for winners in ((1, 1), (0, 1), (0, 0))
]
"""Tricks of which the taker wins none, one, all."""


# Dice


def menteur() -> list[Figures]:
    default, dice = MenteurOptions().dice, bounds(MenteurOptions, "dice")
    opening = sorted({bid.value for bid in openings(30, wild=True)})
    above = {
        bid: lowest(raises(Bid(count=bid[0], value=bid[1]), 30, wild=True, palifico=False))
        for bid in ((5, 3), (3, 1))
    }
    assert {above[3, 1][value].count for value in opening} == {7}
    return [
        [of_seats(Menteur), default, [each for each in dice if each != default]],
        [5, 3],
        [opening[0], opening[-1], 5, 3, above[5, 3][1].count, 1, 3, 1, above[3, 1][2].count],
        [dice],
    ]


def cant_stop() -> list[Figures]:
    first, *_, last = throws.COLUMNS
    lengths = {column: throws.length(column) for column in throws.COLUMNS}
    assert lengths == {14 - column: squares for column, squares in lengths.items()}
    pairs = [[column, 14 - column, lengths[column]] for column in range(first, 7)]
    risks = [
        [*columns, throws.busts(throws.together(columns)), percent(throws.busts(throws.together(columns)))]
        for columns in ((6, 7, 8), (4, 6, 8), (2, 7, 12), (2, 3, 12))
    ]
    sold = [9, 11]  # tokens in the boxes that are sold
    return [[first, last, pairs, 7, lengths[7], 1], [1], [throws.THROWS, risks], [2, sold]]


def percent(busts: int) -> str:
    return f"{100 * busts / throws.THROWS:.1f}"


def yams() -> list[Figures]:
    nothing = max(upper for upper in range(106) if not prime(upper))
    three, four, five, full_house = (2, 2, 2, 1, 4), (2, 2, 2, 2, 4), (2,) * 5, (2, 2, 2, 1, 1)
    runs = [YAMS_BOXES[box](run) for box, run in (("small_straight", MINOR), ("large_straight", MAJOR))]
    suite = YAMS_BOXES["suite"](MINOR)
    assert suite == YAMS_BOXES["suite"](MAJOR)
    figures = [YAMS_BOXES["full"](full_house), YAMS_BOXES["carre"](four), YAMS_BOXES["yams"](five)]
    return [
        [of_seats(Yams), 1],
        [0],
        [YAMS_BOXES["fours"]((4, 4, 4, 1, 2)), YAMS_BOXES["fours"]((1, 1, 2, 3, 5))],
        [nothing, nothing, PRIME, nothing, nothing + 1, prime(nothing + 1), 84, prime(84)],
        [YAMS_BOXES["brelan"](three), MINOR, MAJOR, suite, figures],
        [suite, MINOR, runs[0], MAJOR, runs[1], 0, bounds(YamsOptions, "grids")],
        [len(YamsOptions().boxes())],
        [runs, 0, nothing, nothing],
    ]


def top_jack() -> list[Figures]:
    faces = [jack.BOXES[box]((value,)) for value, box in enumerate(jack.UPPER, 1)]
    nothing = max(upper for upper in range(106) if not jack.bonus(upper))
    most = {box: max(map(points, EVERY_THROW)) for box, points in jack.BOXES.items()}
    upper, boxes = len(jack.UPPER), len(jack.BOXES)
    groups = [most[box] for box in ("pair", "double_pair", "brelan", "pocker")]
    straights = [most["minor_straight"], most["major_straight"]]
    series = bounds(TopJackOptions, "series")
    return [
        [of_seats(TopJack), faces],
        [0, 0],
        [1, upper, jack.BOXES["king"]((5, 5, 5, 6, 1)), jack.bonus(nothing + 1), nothing, nothing, 1],
        [upper + 1, boxes, groups, straights, most["full"], most["top_jack"], 2],
        [1, boxes],
        [series[0] + 1, series[1], most["top_jack"], HUNDRED, HUNDRED],
        [boxes, 1, 2],
        [nothing, 2, 0, HUNDRED],
    ]


def dice_poker() -> list[Figures]:
    upper = [
        [POKER_BOXES[box]((value,) * count + (7 - value,) * (5 - count)) for count in range(6)]
        for value, box in ((6, "sixes"), (1, "ones"))
    ]
    twos, full_house = (2, 3, 6, 2, 1), (6, 6, 5, 5, 5)
    grid = dict.fromkeys(POKER_UPPER, 0)
    assert poker_bonus(grid | {"ones": -1}) == 0
    game = DicePoker.start(DicePokerOptions(), 2, Loaded())[0]
    game.play(0, "roll.11111", Loaded([6] * 5))
    at_once = game.worth(0, Slot(1, "poker"))
    shares = [[f"{float(each):.2f}".removesuffix(".00") for each in settlements(totals)] for totals in MEANS]
    boxes = [POKER_BOXES[box](full_house) for box in ("pair", "two_pairs", "three", "full")]
    straights = [POKER_BOXES["small_straight"](MINOR), POKER_BOXES["large_straight"](MAJOR)]
    return [
        [of_seats(DicePoker), 1],
        [0, upper, twos, POKER_BOXES["twos"](twos)],
        [0, poker_bonus(grid), 0, -1],
        [MINOR, straights[0], MAJOR, straights[1], POKER, full_house, boxes],
        [POKER, at_once - POKER, POKER, at_once],
        [0],
        [len(POKER_BOXES), 0, MEANS[0], shares[0], MEANS[1], shares[1]],
        [2, 6, POKER_BOXES["sixes"]((6,) * 5), POKER, *str(settlements(MEANS[1])[0]).split("/")],
    ]


MEANS = ((100, 150, 125), (10, 11, 11))
"""Totals of three players, whose settlements are worked out."""


def five_thousand() -> list[Figures]:
    singles = [[die, kept((die,))] for die in (1, 5)]
    triples = [[(die,) * 3, kept((die,) * 3)] for die in range(1, 7)]
    targets = bounds(FiveThousandOptions, "target")
    capped = settle(FiveThousandOptions(target=10000, last_thousand="yes"), 8500, 600, opened=True)[1]
    assert (kept(MINOR), kept((2,) * 4)) == (kept(MAJOR), 0)
    ones = [kept((1,) * 3), kept((1,) * 4) - kept((1,) * 3)]
    fives = kept((5,) * 5)
    chances = [(count, bust_chance(count)) for count in range(1, 7)]
    risks = [[count, f.numerator, f.denominator, f"{100 * float(f):.0f}"] for count, f in chances]
    return [
        [of_seats(FiveThousand), 1, targets[0]],
        [
            *[singles, triples, MINOR, MAJOR, kept(MINOR), (5,) * 5, fives, (1,) * 5],
            *[1, 1, 3 * kept((1,)), kept((1,) * 3), (2,) * 4, (1,) * 4, ones],
        ],
        [OPENING, OPENING],
        [bounds(FiveThousandOptions, "dice"), 1, 5, targets, [LAST] * 4],
        [risks],
        [(1,) * 3, (5,) * 3, 1, 5, targets[1], capped, 1, 1, 5, fives],
    ]


def four_twenty_one() -> list[Figures]:
    by_rank = sorted(EVERY_THREE, key=lambda dice: ranks.rank(dice, "number"))
    named = [dice for dice in by_rank if ranks.combination(dice) not in {"other", "nenette"}]
    rows = [named[:1], named[1:2], *(named[place : place + 2] for place in range(2, len(named), 2))]
    assert [row for row in rows if ranks.worth(row[0]) != ranks.worth(row[-1])] == []
    others = [dice for dice in by_rank if ranks.combination(dice) == "other"]
    aces = sorted(others, key=lambda dice: ranks.rank(dice, "ace_high"))
    lowest_of_all = [by_rank[-1], ranks.worth(by_rank[-1])]
    return [
        [of_seats(FourTwentyOne), TOKENS],
        [
            *[[row, ranks.worth(row[0])] for row in rows],
            *[ranks.worth(others[0]), lowest_of_all, others[:2], others[-1], by_rank[-1]],
        ],
        [named[0]],
        [NENETTE_TOKENS],
        [NENETTE_TOKENS],
        [NENETTE_TOKENS, aces[0], next(dice for dice in aces if 1 not in dice)],
        [NENETTE_TOKENS],
    ]


EVERY_THROW = tuple(combinations_with_replacement(range(1, 7), 5))
EVERY_THREE = tuple(dice[::-1] for dice in combinations_with_replacement(range(1, 7), 3))

FIGURES: Mapping[str, Callable[[], list[Figures]]] = {
    "belote": belote,
    "coinche": coinche,
    "comptoir": comptoir,
    "crapette": crapette,
    "tarot": tarot,
    "menteur": menteur,
    "cant_stop": cant_stop,
    "yams": yams,
    "top_jack": top_jack,
    "dice_poker": dice_poker,
    "five_thousand": five_thousand,
    "four_twenty_one": four_twenty_one,
}
"""By game, the figures of each section that has any, in the order of the page."""


def sections_of(language: str, game: str, options: OptionSet | None = None) -> tuple[Section, ...]:
    """Return a game's rules, or those of a table with these options."""
    kind = GAMES[game]
    chosen = options and frozenset((name, str(value)) for name, value in options)
    return rules_in(language, game, chosen, tuple(kind.rule_figures(options or kind.Options()).items()))


@pytest.mark.parametrize("game", FIGURES)
@in_turn("language", LANGUAGES)
def test_every_figure_of_a_page_is_what_the_code_gives(game: str, language: str) -> None:
    sections = [
        (title, read(language, f"{title}\n{parted(body)[0]}"))
        for title, body in sections_of(language, game)
        if "coach" not in title
    ]
    titles = [title for title, found in sections if found]
    given = [list(written(figures)) for figures in FIGURES[game]()]
    assert [(title, found) for title, found in sections if found] == list(zip(titles, given, strict=True))


@in_turn("language", LANGUAGES)
def test_the_page_of_a_table_of_coinche_says_what_is_opened_added_and_scored_there(language: str) -> None:
    """R31, R34, R33: nothing on it refers to lines that stand at other tables only."""
    options = CoincheOptions(scoring="points", lost=162, start=82, belote_helps="off")
    bodies = [body for _, body in sections_of(language, "coinche", options)]
    assert any("92. " in body or "92 au compte. " in body for body in bodies), "the count of an opening of 82"
    assert [str(CAPOT) in body and "elote" in body for body in bodies if "89" in body] == [False]
    [points] = [body for body in bodies if "(R33)" in body and "- **R33**" not in body]
    scored = [deal(value, 250, 0, tricks=(8, 0), scoring="points")[0] for value in ("capot", "generale")]
    bases = [whole_deal("100", tricks, lost=162) for tricks in ((7, 1), (0, 8))]
    assert read(language, points) == list(written([scored, bases, scored, [2, 4]]))


# What is written out in words and in letters

WORDS = {
    "en": {1: "one", 2: "two", 3: "three", 5: "five", 6: "six", 8: "eight", 10: "ten", 16: "sixteen"}
    | {32: "thirty-two"},
    "fr": {1: "un", 2: "deux", 3: "trois", 5: "cinq", 6: "six", 8: "huit", 10: "dix", 16: "seize"}
    | {32: "trente-deux"},
}
LETTERS = {"en": str.maketrans("", ""), "fr": str.maketrans("JQK", "VDR")}


@in_turn("language", LANGUAGES)
@in_turn("game", ["belote", "coinche", "comptoir"])
def test_cards_stand_in_their_order_with_their_points(game: str, language: str) -> None:
    cards = rules_in(language, game)[1][1]
    scales = [("S", "columns"), ("H", "columns"), *([("SA", "even"), ("TA", "even")] * (game == "coinche"))]
    for trump, scale in scales:
        told = ", ".join(f"{card[:-1]} {points}" for card, points in strongest_first(trump, scale) if points)
        assert told.translate(LETTERS[language]) in cards


@in_turn("language", LANGUAGES)
def test_the_players_that_the_pack_is_enough_for_are_written_out(language: str) -> None:
    [told] = [line for line in rules_in(language, "comptoir")[0][1].split("\n") if "(R1)" in line]
    words = "|".join(WORDS[language][players] for players in PLAYERS)
    assert re.findall(rf"\b(?:{words})\b", told) == words.split("|")


# The move that each page shows


def pieces(step: Step, *, meant: bool = False) -> list[str]:
    return [piece.removeprefix("f") for piece, marked in step[1] if marked or not meant]


def dice(step: Step, *, meant: bool = False) -> Dice:
    return tuple(map(int, pieces(step, meant=meant)))


def thrown_again(shown: list[Step], language: str) -> None:
    """What is meant is kept, and the others are thrown, as many as the next step says."""
    for before, after in pairwise(shown):
        stays = dice(before, meant=True)
        assert dice(after)[: len(stays)] == stays
        assert f" {WORDS[language][len(dice(before)) - len(stays)]} " in after[0]


def sheet(points: Callable[[Dice], int]) -> Move:
    def move(shown: list[Step], language: str) -> list[Figures]:
        thrown_again(shown, language)
        return [*[[]] * (len(shown) - 1), [points(dice(shown[-1]))]]

    return move


def trick(trump: str, *, partners: bool) -> Move:
    """The cards that are meant are those that may be played; the one that is played is master."""

    def move(shown: list[Step], _language: str) -> list[Figures]:
        led, hand, after = shown
        may = playable(pieces(hand), pieces(led), trump, partners=partners)
        [played] = pieces(after, meant=True)
        assert list(may) == pieces(hand, meant=True)
        assert played in may
        assert pieces(after) == [*pieces(led), played]
        assert master(pieces(after), trump) == len(pieces(led))
        return [[], [], []]

    return move


def over_a_trump(shown: list[Step], _language: str) -> list[Figures]:
    """As `trick`, by the sheet of Tarot read once more."""
    led, hand, after = shown
    may = [card for card in pieces(hand) if may_play(card, pieces(hand), pieces(led), None)]
    [played] = pieces(after, meant=True)
    assert may == pieces(hand, meant=True)
    assert (played in may, pieces(after)) == (True, [*pieces(led), played])
    assert max((card for card in pieces(after) if suit(card) == "T"), key=height) == played
    return [[], [], []]


def on_a_column(shown: list[Step], _language: str) -> list[Figures]:
    [card], [end] = pieces(shown[0]), pieces(shown[1])
    assert takes("t0", end, card)
    assert pieces(shown[2]) == [end, card]
    return [[], [], []]


def doubted(shown: list[Step], language: str) -> list[Figures]:
    own, bid, others = shown
    for step in (own, others):
        assert dice(step, meant=True) == tuple(die for die in dice(step) if counted([die], 3, wild=True))
    mine = counted(dice(own), 3, wild=True)
    found = mine + counted(dice(others), 3, wild=True)
    assert [WORDS[language][mine], WORDS[language][found]] == [step[2].split()[0] for step in (own, others)]
    assert read(language, bid[0]) == [str(found), "3"], "the bid is just right"
    return [[], [], []]


def paired(shown: list[Step], _language: str) -> list[Figures]:
    sums = [sum(dice(step, meant=True)) for step in shown[1:]]
    assert sorted(dice(shown[1]) + dice(shown[2])) == sorted(dice(shown[0]))
    assert tuple(sums) in throws.splits(dice(shown[0]))
    return [[], *[[each] for each in sums]]


def set_aside(shown: list[Step], _language: str) -> list[Figures]:
    first, second, _ = shown
    points = [kept(dice(step, meant=True)) for step in (first, second)]
    assert len(dice(second)) == len(dice(first)) - len(dice(first, meant=True))
    return [*[[each] for each in points], [sum(points)]]


def to_421(shown: list[Step], language: str) -> list[Figures]:
    thrown_again(shown, language)
    assert read(language, shown[0][0]) == pieces(shown[0], meant=True)
    return [[], ["".join(pieces(shown[-1])), ranks.worth(dice(shown[-1]))]]


MOVES: Mapping[str, Move] = {
    "belote": trick("H", partners=True),
    "coinche": trick("H", partners=True),
    "comptoir": trick("C", partners=False),
    "crapette": on_a_column,
    "tarot": over_a_trump,
    "menteur": doubted,
    "cant_stop": paired,
    "yams": sheet(YAMS_BOXES["carre"]),
    "top_jack": sheet(jack.BOXES["king"]),
    "dice_poker": sheet(POKER_BOXES["full"]),
    "five_thousand": set_aside,
    "four_twenty_one": to_421,
}


@pytest.mark.parametrize("game", MOVES)
@in_turn("language", LANGUAGES)
def test_the_move_that_a_page_shows_comes_out_as_it_says(game: str, language: str) -> None:
    [lines] = filter(None, (parted(body)[1] for _, body in rules_in(language, game)))
    shown = list(steps(lines))
    results = [list(written(figures)) for figures in MOVES[game](shown, language)]
    assert [read(language, step[2]) for step in shown] == results
