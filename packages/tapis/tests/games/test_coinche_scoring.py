"""Scoring a deal of Coinche and its race: worked examples 26 to 75, and section 6 written once more."""

from itertools import product
from random import Random
from typing import Any

from tapis.games.coinche.options import CoincheOptions
from tapis.games.coinche.scoring import Contract, Done, marks
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Withdrew
from tapis.games.partners.facts import RaceWon
from tests.games.coinche_table import CINQUANTE, TIERCE, codes, ending, playing, scored
from tests.tiers import in_turn

ALL_A, ALL_B = (0, 2, 0, 2, 0, 0, 2, 0), (1, 3, 1, 3, 1, 1, 3, 1)
SEVEN = (0, 0, 1, 0, 2, 0, 2, 0)
ALONE, BUT_ONE = (0,) * 8, (0, 0, 2, 0, 0, 0, 0, 0)
ON: dict[str, Any] = {"declarations": "choice"}

Marked = tuple[bool, tuple[int, int]]


def result(value: str, a: int, b: int, **more: Any) -> Marked:
    deal = scored(ending(value, a, b, **more)[1])
    return deal.made, deal.marked


def test_example_26_made():
    assert result("100", 112, 50) == (True, (210, 50))
    assert result("100", 112, 50, rounding="exact") == (True, (212, 50))


def test_example_27_each_side_is_rounded_by_itself():
    """R23."""
    assert result("80", 87, 75) == (True, (170, 80))
    assert result("80", 87, 75, rounding="exact") == (True, (167, 75))


def test_example_28_equal_totals_are_not_more():
    """R15, R18."""
    assert result("80", 81, 81) == (False, (0, 240))
    assert result("80", 81, 81, majority="off") == (True, (160, 80))


def test_example_29_the_contract_is_not_enough():
    """R15."""
    assert result("80", 80, 82) == (False, (0, 240))
    assert result("80", 80, 82, majority="off") == (True, (160, 80))


def test_example_30_rounding_does_not_help():
    assert result("90", 89, 73) == (False, (0, 250))


def test_example_31_the_defenders_belote_counts():
    assert result("90", 90, 72, belote=1) == (False, (0, 270))
    assert result("90", 90, 72, belote=1, majority="off") == (True, (180, 90))


def test_example_32_the_takers_belote_helps():
    assert result("100", 85, 77, belote=2) == (True, (210, 80))


def test_example_33_who_fails_keeps_their_belote():
    """R22."""
    assert result("100", 76, 86, belote=0) == (False, (20, 260))
    assert result("100", 76, 86, belote=0, belote_kept="off") == (False, (0, 280))


def test_example_34_coinched():
    """R20."""
    assert result("100", 112, 50, times=2) == (True, (520, 0))
    assert result("100", 112, 50, times=2, doubling="contract") == (True, (360, 0))


def test_example_35_surcoinched():
    assert result("100", 90, 72, times=4) == (False, (0, 1040))
    assert result("100", 90, 72, times=4, doubling="contract") == (False, (0, 560))


def test_example_36_belotes_are_not_multiplied():
    """R22."""
    assert result("100", 112, 50, times=2, belote=3) == (True, (520, 20))
    assert result("100", 112, 50, times=2, belote=3, belote_kept="off") == (True, (540, 0))


def test_example_37_all_tricks_of_the_takers():
    assert result("110", 250, 0, winners=ALL_A) == (True, (360, 0))
    assert result("110", 250, 0, winners=ALL_A, times=2) == (True, (720, 0))


def test_example_38_all_tricks_of_the_defenders():
    assert result("100", 0, 250, winners=ALL_B) == (False, (0, 350))


@in_turn(("times", "made", "announced"), [(1, 500, 250), (2, 1000, 500), (4, 2000, 1000)])
def test_example_39_capot(times, made, announced):
    """R16."""
    capot: dict[str, Any] = {"winners": ALL_A, "times": times}
    assert result("capot", 250, 0, **capot) == (True, (made, 0))
    assert result("capot", 250, 0, scoring="announced", **capot) == (True, (announced, 0))


def test_example_40_capot_lost():
    assert result("capot", 150, 12, winners=SEVEN) == (False, (0, 500))
    assert result("capot", 150, 12, winners=SEVEN, times=2) == (False, (0, 1000))
    assert result("capot", 150, 12, winners=SEVEN, times=2, doubling="contract") == (False, (0, 750))


def test_example_41_generale():
    """R17."""
    generale: dict[str, Any] = {"winners": ALONE, "generale": "on"}
    assert result("generale", 250, 0, **generale) == (True, (1000, 0))
    assert result("generale", 250, 0, scoring="announced", **generale) == (True, (500, 0))


def test_example_42_a_trick_of_the_partner_loses_a_generale():
    assert result("generale", 250, 0, winners=BUT_ONE, generale="on") == (False, (0, 1000))


def test_example_43_the_contract_alone_is_marked():
    """R21."""
    assert result("100", 130, 32, belote=1, scoring="announced") == (True, (100, 0))


def test_example_44_the_contract_alone_coinched():
    assert result("100", 90, 72, times=2, scoring="announced") == (False, (0, 200))


def test_example_45_announcements_help_to_make_it():
    assert result("100", 70, 92, belote=0, declared=(2, TIERCE), **ON) == (True, (210, 90))


def test_example_46_announcements_of_the_defenders():
    announced: dict[str, Any] = {"declared": (1, CINQUANTE), **ON}
    assert result("100", 105, 57, **announced) == (False, (0, 310))
    assert result("100", 105, 57, majority="off", **announced) == (True, (210, 110))


def test_example_47_announcements_of_who_fails_go_to_the_winner():
    """R20."""
    assert result("100", 40, 122, declared=(0, TIERCE), **ON) == (False, (0, 280))


def test_example_48_announcements_are_not_multiplied():
    assert result("100", 112, 50, times=2, declared=(3, TIERCE), **ON) == (True, (540, 0))


def test_example_49_below_the_target_the_race_goes_on():
    game, told = ending("100", 112, 50, before=(790, 950))
    assert (game.scores, [fact for fact in told if isinstance(fact, RaceWon)]) == ((1000, 1000), [])
    assert (game.deal, game.result()) == (2, None)


def test_example_50_equal_at_the_target_deal_again():
    """R24."""
    game, _ = ending("100", 112, 50, before=(800, 960))
    assert (game.scores, game.deal, game.result()) == ((1010, 1010), 2, None)


def test_example_51_the_higher_score_wins():
    game, told = ending("100", 112, 50, before=(830, 960))
    assert told[-1] == RaceWon(side=0, scores=(1040, 1010), races=(1, 0))
    result = game.result()
    assert result is not None, "the match goes on"
    assert (result.places, result.scores) == ((1, 2, 1, 2), (1040, 1010, 1040, 1010))


HANDS = (
    "7S 8S 9S 10S JS QS KS AS",
    "7H 8H 9H 10H JH QH KH AH",
    "7D 8D 9D 10D JD QD KD AD",
    "7C 8C 9C 10C JC QC KC AC",
)


def test_example_52_who_leaves_waits_for_somebody_to_take_over():
    """R25: nobody does, so the tables end the game, unranked for those who stay (belote.md, R21)."""
    game = playing(HANDS)
    while len(game.tricks) < 3:
        game.play(game.turn, codes(game)[0], Loaded())
    assert game.withdraw(3, Loaded()) == [Withdrew(seat=3)]
    assert (game.result(), game.survives) == (None, False)
    game.abandoned = True
    ended = game.result()
    assert ended is not None, "the match goes on"
    assert (ended.ranked, ended.places, game.awaited()) == (False, (), frozenset())


X3: dict[str, Any] = {"surcoinche": 3}
L162: dict[str, Any] = {"lost": 162}
POINTS: dict[str, Any] = {"scoring": "points"}
TRICKS_ALONE: dict[str, Any] = {"belote_helps": "off"}


@in_turn(
    ("number", "deal", "options", "marked"),
    [
        (54, ("100", 90, 72, {"times": 3}), X3, (False, (0, 780))),
        (54, ("100", 90, 72, {"times": 3}), X3 | {"doubling": "contract"}, (False, (0, 460))),
        (55, ("100", 90, 72, {}), L162, (False, (0, 262))),
        (55, ("100", 90, 72, {}), L162 | {"rounding": "exact"}, (False, (0, 262))),
        (55, ("100", 90, 72, {"times": 2}), L162, (False, (0, 524))),
        (56, ("100", 112, 50, {"times": 2}), L162, (True, (524, 0))),
        (57, ("100", 0, 250, {"winners": ALL_B}), L162, (False, (0, 350))),
        (58, ("110", 100, 62, {"times": 3}), L162 | X3 | {"doubling": "contract"}, (False, (0, 492))),
        (60, ("180", 160, 2, {"belote": 0}), {"ladder": 250}, (True, (360, 0))),
        (61, ("250", 250, 0, {"winners": ALL_A}), {"ladder": 250}, (True, (500, 0))),
        (61, ("250", 150, 12, {"winners": SEVEN}), {"ladder": 250}, (False, (0, 410))),
        (63, ("82", 81, 81, {}), {"start": 82}, (False, (0, 240))),
        (63, ("82", 81, 81, {}), {"start": 82, "majority": "off"}, (False, (0, 240))),
        (64, ("82", 82, 80, {}), {"start": 82}, (True, (160, 80))),
        (64, ("82", 82, 80, {}), {"start": 82, "rounding": "exact"}, (True, (162, 80))),
        (65, ("82", 82, 80, {"times": 2}), {"start": 82}, (True, (480, 0))),
        (68, ("100", 112, 50, {"belote": 3}), POINTS, (True, (110, 70))),
        (68, ("100", 112, 50, {"belote": 3}), POINTS | {"rounding": "exact"}, (True, (112, 70))),
        (69, ("100", 90, 72, {}), POINTS, (False, (0, 160))),
        (69, ("100", 90, 72, {"times": 2}), POINTS, (False, (0, 320))),
        (69, ("100", 90, 72, {"times": 4}), POINTS, (False, (0, 640))),
        (69, ("100", 90, 72, {}), POINTS | L162, (False, (0, 162))),
        (70, ("100", 112, 50, {"times": 2}), POINTS, (True, (320, 0))),
        (70, ("100", 112, 50, {"times": 3}), POINTS | X3, (True, (480, 0))),
        (71, ("capot", 250, 0, {"winners": ALL_A}), POINTS, (True, (500, 0))),
        (71, ("capot", 250, 0, {"winners": ALL_A, "times": 2}), POINTS, (True, (1000, 0))),
        (71, ("capot", 250, 0, {"winners": ALL_A, "times": 4}), POINTS, (True, (2000, 0))),
        (72, ("110", 250, 0, {"winners": ALL_A}), POINTS, (True, (250, 0))),
        (72, ("110", 250, 0, {"winners": ALL_A, "times": 2}), POINTS, (True, (500, 0))),
        (73, ("generale", 250, 0, {"winners": BUT_ONE}), POINTS | {"generale": "on"}, (False, (0, 1000))),
        (74, ("100", 85, 77, {"belote": 0}), TRICKS_ALONE, (False, (20, 260))),
        (75, ("90", 90, 72, {"belote": 3}), TRICKS_ALONE, (True, (180, 90))),
    ],
)
def test_examples_54_to_75_of_the_customs(number, deal, options, marked):
    value, a, b, more = deal
    assert result(value, a, b, **more, **options) == marked, f"example {number}"


def test_examples_66_and_67_the_target_is_to_be_passed():
    """R32."""
    passing: dict[str, Any] = {"finish": "pass", "target": 1000}
    game, _ = ending("100", 112, 50, before=(790, 800), **passing)
    assert (game.scores, game.result()) == ((1000, 850), None)
    game, told = ending("100", 112, 50, before=(800, 800), **passing)
    assert told[-1] == RaceWon(side=0, scores=(1010, 850), races=(1, 0))


@in_turn(
    ("number", "preset", "deal", "marked"),
    [
        (85, "ffb_coinche", ("100", 105, 57, {"declared": (1, CINQUANTE)}), (False, (0, 310))),
        (86, "ffb_contree", ("80", 60, 102, {"belote": 0}), (True, (160, 100))),
        (87, "bga", ("82", 84, 78, {}), (True, (164, 78))),
        (89, "cannes", ("120", 90, 72, {"belote": 0, "times": 3}), (False, (0, 542))),
    ],
)
def test_examples_85_to_89_of_the_presets(number, preset, deal, marked):
    value, a, b, more = deal
    options = dict(CoincheOptions.presets[preset])
    assert result(value, a, b, **more, **options) == marked, f"example {number}"


@in_turn(
    ("preset", "before", "scores"),
    [("club", (1790, 1950), (2000, 2000)), ("kitchen", (790, 800), (1000, 850))],
)
def test_examples_88_and_90_the_race_goes_on(preset, before, scores):
    game, _ = ending("100", 112, 50, before=before, **CoincheOptions.presets[preset])
    assert (game.scores, game.result()) == (scores, None)


def test_a_race_won_begins_the_next_with_nothing():
    game, told = ending("100", 112, 50, before=(830, 960), races=2)
    assert [fact.kind for fact in told[-2:]] == ["race", "began"]
    assert (game.scores, game.races) == ((0, 0), (1, 0))


def test_the_lines_of_a_deal_make_what_is_marked():
    deal = scored(ending("120", 90, 72, times=2, belote=0, declared=(3, TIERCE), **ON)[1])
    assert (deal.marked_cards, deal.marked_contract) == ((0, 320), (0, 240))
    assert (deal.marked_belote, deal.marked_announcements, deal.marked) == ((20, 0), (0, 20), (20, 580))


def test_the_lines_of_what_was_made():
    deal = scored(ending("100", 85, 77, belote=2)[1])
    assert (deal.cards, deal.der, deal.capot) == ((75, 77), (10, 0), (0, 0))
    assert (deal.belote, deal.totals) == ((20, 0), (105, 77))
    assert (deal.marked_cards, deal.marked_contract, deal.marked_belote) == ((90, 80), (100, 0), (20, 0))


# Section 6 once more, in the words of its tables


class Table:
    """The tables of section 6, read line by line: the sides are A and B, takers and defenders."""

    def __init__(self, contract: Contract, done: Done, options: CoincheOptions) -> None:
        self.contract, self.options, self.alone = contract, options, done.alone
        self.takers, self.defenders = ("A", "B") if contract.taker in {0, 2} else ("B", "A")
        self.points = dict(zip("AB", done.points, strict=True))
        self.belotes = dict(zip("AB", done.belote, strict=True))
        self.announced = dict(zip("AB", done.announcements, strict=True))
        self.tricks = dict(zip("AB", done.tricks, strict=True))
        self.worth = {"capot": 250, "generale": 500, "82": 80}.get(contract.value) or int(contract.value)

    def read(self) -> Marked:
        made = self.made()
        winner = self.takers if made else self.defenders
        if self.options.scoring == "announced":
            score = {winner: self.worth * self.contract.multiplier}
        elif made and self.contract.multiplier == 1:
            score = self.first_case()
        else:
            score = self.second_case(winner)
        return made, (score.get("A", 0), score.get("B", 0))

    def made(self) -> bool:
        if self.contract.value == "generale":
            return self.alone
        if self.contract.value == "capot":
            return self.tricks[self.defenders] == 0
        total = {side: self.points[side] + self.announced[side] for side in "AB"}
        if self.options.belote_helps == "on":
            total = {side: total[side] + self.belotes[side] for side in "AB"}
        if total[self.takers] < int(self.contract.value):
            return False
        return self.options.majority == "off" or total[self.defenders] < total[self.takers]

    def first_case(self) -> dict[str, int]:
        score = dict(self.points)
        for side in "AB":
            if self.options.rounding == "ten":
                over = score[side] % 10
                score[side] += 10 - over if over >= 5 else -over
        if self.options.scoring == "points":
            score[self.takers] = {"capot": 500, "generale": 1000}.get(self.contract.value, score[self.takers])
        elif self.contract.value == "generale":
            score[self.takers] = 1000
        else:
            score[self.takers] += self.worth
        return {side: score[side] + self.belotes[side] + self.announced[side] for side in "AB"}

    def second_case(self, winner: str) -> dict[str, int]:
        loser = "B" if winner == "A" else "A"
        flat = 250 if self.contract.value == "capot" or self.tricks[loser] == 0 else self.options.lost
        flat = 500 if self.contract.value == "generale" else flat
        times = self.contract.multiplier
        if self.options.scoring == "points":
            whole = {"capot": 500, "generale": 1000}.get(self.contract.value, flat) * times
        else:
            whole = self.together(flat, times)
        score = {winner: whole + self.announced["A"] + self.announced["B"], loser: 0}
        for side in "AB":
            score[side if self.options.belote_kept == "on" else winner] += self.belotes[side]
        return score

    def together(self, flat: int, times: int) -> int:
        return (flat + self.worth) * times if self.options.doubling == "deal" else flat + self.worth * times


def every_scoring() -> list[dict[str, Any]]:
    """Return the options of every table; among the first five each value occurs."""
    names = ("scoring", "rounding", "doubling", "majority", "belote_kept")
    values = (
        ("made", "announced", "points"),
        ("ten", "exact"),
        ("deal", "contract"),
        ("on", "off"),
        ("on", "off"),
    )
    tables = [dict(zip(names, row, strict=True)) for row in product(*values)]
    return [each for first in range(11) for each in tables[first::11]]


def some_deal(luck: Random) -> tuple[Contract, Done]:
    """Make up a contract and what came of it, near the numbers where the rules turn."""
    value = luck.choice(("capot", "generale", *(str(number) for number in range(80, 200, 10)), "82", "400"))
    taker = luck.randrange(4)
    won = luck.choice((0, 0, luck.randrange(1, 8), luck.randrange(1, 8), 8, 8))
    if won in {0, 8}:
        own = 250 if won else 0
    else:
        near = int(value) if value.isdigit() else 80
        own = min(162, max(0, near + luck.randrange(-25, 26)))
    points = (own, (250 if won in {0, 8} else 162) - own)
    tricks = (won, 8 - won)
    held = luck.choice(((0, 0), (20, 0), (0, 20), (40, 20)))
    announced = luck.choice(((0, 0), (0, 0), (20, 0), (0, 50), (200, 0), (0, 170)))
    alone = tricks[taker % 2] == 8 and luck.random() < 0.5
    return (
        Contract(taker, value, "TA", luck.choice((1, 1, 2, 3, 4))),
        Done(points=points, tricks=tricks, alone=alone, belote=held, announcements=announced),
    )


@in_turn("chosen", every_scoring(), 5, "the tables of other options")
def test_what_is_marked_is_what_the_tables_of_section_6_say(chosen):
    luck, outcomes = Random(6), set[tuple[bool, int, str]]()
    for _ in range(500):
        lost, helps = luck.choice((160, 162)), luck.choice(("on", "off"))
        options = CoincheOptions(**chosen, lost=lost, belote_helps=helps)
        contract, done = some_deal(luck)
        made, marked = marks(contract, done, options)
        assert (made, marked.total) == Table(contract, done, options).read(), (contract, done)
        outcomes.add((made, contract.multiplier, contract.value))
    assert len(outcomes) > 50, "hardly anything was tried"
