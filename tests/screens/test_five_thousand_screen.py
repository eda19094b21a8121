"""What players see of 5000, and what they may type."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from bot.games.five_thousand import FiveThousand, FiveThousandOptions
from bot.games.kit.chance import Chance, Loaded
from bot.screens.five_thousand import screen as five_thousand
from bot.screens.frame.board import board
from bot.screens.kit.facts import history
from bot.screens.kit.limits import breaches
from bot.screens.kit.screen import Act, Body, Button, Mark, Scene, Select
from bot.text import LANGUAGES, text_in
from tests.screens.conftest import Golden
from tests.screens.sketches import LONGEST, Ticked, frame_of, scene_of, told, walk
from tests.tiers import in_turn


class Sketch:
    """A table of two, both opened with 1000 points unless said otherwise, seat 0 to move."""

    def __init__(self, total: int = 1000, *, opened: bool = True, players: int = 2, **options: Any) -> None:
        self.game, _ = FiveThousand.start(FiveThousandOptions(**options), players, Loaded())
        self.game.totals = [total] * players
        self.game.opened = [opened] * players
        self.facts: tuple[Any, ...] = ()

    def play(self, *moves: Sequence[int] | str) -> "Sketch":
        """Play the mover's turn on: dice are thrown and fall so, a text is kept or banked."""
        for move in moves:
            code, fallen = (move, ()) if isinstance(move, str) else ("roll", move)
            self.facts = tuple(self.game.play(min(self.game.awaited()), code, Loaded(fallen)))
        return self

    def scene(self, language: str = "en", draft: Ticked | None = None) -> Scene:
        return scene_of(self.game, self.facts, language, draft=draft)

    def table(self, language: str = "en", draft: Ticked | None = None) -> Body:
        return five_thousand.table(self.scene(language, draft))


def labels(body: Body) -> list[str]:
    """What the buttons below the ticks say, those that are off in brackets."""
    return [
        f"({button.label})" if button.disabled else button.label
        for row in body.rows
        if not isinstance(row, Select)
        for button in row
        if not isinstance(button.do, Mark)
    ]


def buttons(body: Body) -> list[Button]:
    return [button for row in body.rows if not isinstance(row, Select) for button in row]


def choices(body: Body) -> dict[str, tuple[str, str]]:
    """What each choice plays, and what comes of it, by its label."""
    [select] = [row for row in body.rows if isinstance(row, Select)]
    return {
        choice.label: (choice.do.code, choice.note) for choice in select.choices if isinstance(choice.do, Act)
    }


# The race


def test_the_race_ranks_by_total_with_the_way_to_the_target_and_who_has_not_opened() -> None:
    sketch = Sketch(0, opened=False, players=3)
    sketch.game.totals, sketch.game.opened = [1200, 0, 4900], [True, False, True]
    assert sketch.table().body.splitlines()[1:4] == [
        " 1 Chloé      4,900 █████████░",
        " 2>Alice      1,200 ██░░░░░░░░",
        " 3 Bob            0 not open",
    ]


def test_who_has_left_is_said_to_have_left() -> None:
    sketch = Sketch(players=3)
    sketch.game.withdraw(1, Loaded())
    assert sketch.table("fr").body.splitlines()[3] == " 3 Bob        1\u202f000 a quitté"


def test_a_game_that_ended_early_has_no_winner_at_the_target() -> None:
    sketch = Sketch()
    sketch.game.withdraw(1, Loaded())
    assert sketch.table().body.splitlines()[1] == " 1 Alice      1,000 ██░░░░░░░░"


@in_turn(
    ("options", "goals"),
    [
        ({}, ["🎯 The first to reach 5,000 wins."]),
        ({"target": 10000, "exact": "yes"}, ["🎯 The first at exactly 10,000 wins; a turn that goes above"]),
        (
            {"last_thousand": "yes"},
            ["🎯", "🏁 The last 1,000 points in one turn: whoever stops above 4,000 is held"],
        ),
    ],
)
def test_the_board_says_what_wins_and_what_the_options_ask(
    options: dict[str, Any], goals: Sequence[str]
) -> None:
    shown = Sketch(**options).table().body.partition("```\n-# ")[2].split("\n-# ")
    assert [line.startswith(goal) for line, goal in zip(shown, goals, strict=True)] == [True] * len(goals)


def test_the_opening_is_asked_for_as_long_as_anybody_has_not_opened() -> None:
    closed = "🔒 Not yet open: 750 points or more in one turn."
    assert closed in Sketch(0, opened=False).table().body
    assert closed not in Sketch().table().body


def test_at_a_large_table_the_leaders_and_those_around_the_mover_are_ranked() -> None:
    sketch = Sketch(players=25)
    sketch.game.totals = [5000 - 100 * seat for seat in range(25)]
    sketch.game.turn = 12
    block = sketch.table().body.split("```")[1].strip().splitlines()
    assert [line.strip().partition(" ")[0].partition(">")[0] for line in block] == [
        *("1", "2", "3", "…"),
        *("11", "12", "13", "14", "15", "…"),
    ]
    assert len(five_thousand.sheet(sketch.scene(), 0)[0].body.split("```")[1].strip().splitlines()) == 25


# A turn


def test_before_the_first_throw_all_dice_are_thrown_at_a_risk_that_is_said() -> None:
    body = Sketch(dice=6).table()
    assert labels(body) == ["Throw 6 dice · risk 3%"]
    assert body.turn.startswith("**Alice**: throw the 6 dice.")
    assert body.hand == ""


@in_turn(("dice", "risk"), [(1, "67%"), (2, "44%"), (3, "28%"), (4, "16%"), (5, "8%")])
def test_the_risk_stands_on_the_button_alone(dice: int, risk: str) -> None:
    sketch = Sketch()
    sketch.game.throws, sketch.game.free = 1, dice
    body = sketch.table()
    assert labels(body)[0].endswith(f"risk {risk}")
    assert "%" not in body.turn + body.hand


def test_after_a_throw_the_dice_are_toggles() -> None:
    sketch = Sketch().play([5, 1, 5, 2, 6])
    kept, free, *_ = buttons(sketch.table(draft=Ticked(frozenset("0"))))
    assert (kept.emoji, kept.bare, kept.style) == ("die5_kept", "5 ✓", "primary")
    assert kept.do == Mark("0", on=False)
    assert (free.emoji, free.bare, free.style, free.do) == ("die1", "1", "secondary", Mark("1", on=True))
    assert sketch.table().hand == "# {{die5}} {{die1}} {{die5}} {{die2}} {{die6}}"


def test_six_dice_take_two_rows_of_toggles() -> None:
    rows = Sketch(dice=6).play([5, 1, 5, 2, 6, 3]).table().rows
    assert [1 if isinstance(row, Select) else len(row) for row in rows] == [3, 3, 1, 1]


@in_turn(
    ("marks", "label", "play"),
    [
        ("02", "Set aside: 100 points", "keep.10100"),
        ("0134", "(Does not score: 2 6)", "keep.11011"),
    ],
)
def test_what_is_ticked_is_set_aside_or_says_which_dice_do_not_score(
    marks: str, label: str, play: str
) -> None:
    body = Sketch().play([5, 1, 5, 2, 6]).table(draft=Ticked(frozenset(marks)))
    assert labels(body)[0] == label
    assert Act(play, bound=True) in [button.do for button in buttons(body)]


def test_before_any_tick_the_best_keep_takes_one_press() -> None:
    body = Sketch().play([5, 1, 5, 2, 5]).table()
    assert labels(body)[0] == "Keep best: 1 5 5 5 · 600 points"
    assert buttons(body)[-1].do == Act("keep.11101")


def test_every_keep_is_offered_once_by_its_values_with_points_and_the_risk_of_the_rest() -> None:
    assert choices(Sketch().play([5, 1, 5, 2, 2]).table()) == {
        "1 5 5 · 200 points": ("keep.11100", "then 2 dice left to throw, risk 44%"),
        "1 5 · 150 points": ("keep.11000", "then 3 dice left to throw, risk 28%"),
        "1 · 100 points": ("keep.01000", "then 4 dice left to throw, risk 16%"),
        "5 5 · 100 points": ("keep.10100", "then 3 dice left to throw, risk 28%"),
        "5 · 50 points": ("keep.10000", "then 4 dice left to throw, risk 16%"),
    }


def test_a_keep_of_all_dice_says_that_all_are_thrown_again() -> None:
    offered = choices(Sketch().play([1, 2, 3, 4, 5]).table("fr"))
    assert offered["1 2 3 4 5 · 1\u202f500 points"][1] == (
        "main pleine\u00a0: les 5 dés à relancer, risque 8\u00a0%"
    )


def test_on_the_third_throw_a_keep_says_how_the_turn_ends() -> None:
    sketch = Sketch(4750, exact="yes").play(
        [1, 2, 2, 3, 4], "keep.10000", [5, 2, 3, 4], "keep.1000", [1, 5, 2]
    )
    body = sketch.table()
    assert "the turn then counts" in body.turn
    assert {label: note for label, (_, note) in choices(body).items()} == {
        "1 5 · 150 points": "above 5,000, scores nothing",
        "1 · 100 points": "wins!",
        "5 · 50 points": "total 4,950",
    }
    assert labels(body)[0] == "Keep best: 1 · wins!"


def test_what_was_set_aside_is_shown_throw_by_throw_with_the_points_at_stake() -> None:
    sketch = Sketch().play([1, 1, 2, 3, 4], "keep.11000", [5, 2, 3], "keep.100")
    body = sketch.table()
    assert body.hand == "✋ Set aside: {{die1}} {{die1}} · {{die5}} · **250 points** at stake"
    assert body.turn.startswith("**Alice**, throw 2 of 3: throw 2 dice again, or bank.")


def test_dice_that_lie_on_the_board_are_told_nowhere_else() -> None:
    """A throw that loses the turn, of which no die lies there any more, is told."""
    sketch = Sketch()
    for move, shown in (([1, 1, 2, 3, 4], ""), ("keep.11000", ""), ([2, 3, 4], "no die scores")):
        told = history(sketch.play(move).scene(), five_thousand.SCREEN)
        assert shown in "\n".join(told)
        assert bool(told) == bool(shown)


@in_turn(
    ("total", "options", "label"),
    [
        (1000, {}, "Bank 600 points · total 1,600"),
        (4400, {}, "Bank 600 points · wins!"),
        (4500, {"exact": "yes"}, "Bank 600 points · above 5,000, scores nothing"),
        (3500, {"last_thousand": "yes"}, "Bank 600 points · held at 4,000"),
    ],
)
def test_the_bank_says_what_it_would_bring(total: int, options: dict[str, Any], label: str) -> None:
    body = Sketch(total, **options).play([6, 6, 6, 2, 3], "keep.11100").table()
    assert labels(body) == ["Throw 2 dice · risk 44%", label]


def test_the_best_keep_never_leads_above_a_target_that_must_be_met() -> None:
    """R6, worked example 16, on any throw of the turn."""
    body = Sketch(4900, exact="yes").play([1, 5, 2, 3, 3]).table()
    assert labels(body)[0] == "Keep best: 1 · 100 points"


def test_a_keep_says_where_it_wins_and_where_it_is_too_much() -> None:
    offered = choices(Sketch(4900, exact="yes").play([1, 5, 2, 3, 3]).table())
    assert {label.partition(" · ")[0]: note for label, (_, note) in offered.items()} == {
        "1 5": "above 5,000, scores nothing",
        "1": "then bank it and win",
        "5": "then 4 dice left to throw, risk 16%",
    }


def test_a_turn_that_leads_above_an_exact_target_is_known_to_score_nothing() -> None:
    body = Sketch(4900, exact="yes").play([1, 5, 2, 3, 3], "keep.11000").table()
    assert body.turn.endswith("⛔ This turn leads above 5,000: it will score nothing")


def test_who_has_not_opened_sees_why_the_bank_is_closed_and_what_is_missing() -> None:
    body = Sketch(0, opened=False).play([6, 6, 6, 2, 3], "keep.11100").table()
    assert labels(body) == ["Throw 2 dice · risk 44%", "(To open: 150 points short)"]
    assert body.turn == "**Alice**, throw 1 of 3: throw 2 dice again."


@in_turn(
    ("options", "line"),
    [({}, "To win, **3,400 points** more"), ({"exact": "yes"}, "To win, exactly **3,400 points** more")],
)
def test_the_way_to_win_counts_the_points_at_stake(options: dict[str, Any], line: str) -> None:
    assert line in Sketch(**options).play([6, 6, 6, 2, 3], "keep.11100").table().turn


# What happened


@in_turn(
    ("total", "opened", "options", "moves", "said"),
    [
        (
            1000,
            True,
            {},
            ([2, 3, 4, 6, 6],),
            "💥 **Alice**, ballot! Not a single die scores, the turn is lost.",
        ),
        (
            1000,
            True,
            {},
            ([1, 2, 3, 4, 6], "keep.10000", [2, 3, 4, 6]),
            "💥 **Alice**: no die scores, the turn is lost. 100 points lost.",
        ),
        (
            1000,
            True,
            {},
            ([1, 2, 3, 4, 5], "keep.11111"),
            "🖐️ Full hand for **Alice**: every die scores.",
        ),
        (
            1000,
            True,
            {},
            ([1, 1, 2, 3, 4], "keep.11000", [5, 3, 2], "keep.100"),
            "**Alice** sets aside {{die5}}: 50 points. **250 points** at stake.",
        ),
        (
            1000,
            True,
            {},
            ([6, 6, 6, 2, 3], "keep.11100", "bank"),
            "🏦 **Alice** banks 600 points: **1,600** in all.",
        ),
        (
            0,
            False,
            {},
            ([1, 2, 3, 4, 6], "keep.10000", [5, 2, 3, 4], "keep.1000", [5, 2, 3], "keep.100"),
            "🔒 200 points in this turn and 750 needed to open: nothing for **Alice**.",
        ),
        (
            4900,
            True,
            {"exact": "yes"},
            ([6, 6, 6, 2, 3], "keep.11100", "bank"),
            "↪️ 600 points would take **Alice** above 5,000: nothing scored, the total stays 4,900.",
        ),
        (
            3800,
            True,
            {"last_thousand": "yes"},
            ([6, 6, 6, 2, 3], "keep.11100", "bank"),
            "🏁 600 points for **Alice**, held at **4,000**: the last 1,000 must come in one turn.",
        ),
        (
            4900,
            True,
            {},
            ([6, 6, 6, 2, 3], "keep.11100", "bank"),
            "🏆 **Alice** banks 600 points, reaches **5,500** and wins!",
        ),
        (0, False, {}, ([1, 1, 1, 1, 1],), "🎉 Five 1s in one throw: **Alice** wins at once!"),
    ],
)
def test_the_result_of_a_turn_is_told(
    total: int,
    opened: bool,
    options: dict[str, Any],
    moves: Sequence[Sequence[int] | str],
    said: str,
) -> None:
    line = told(Sketch(total, opened=opened, **options).play(*moves).scene(), "five_thousand")
    assert line.endswith(said)


def test_five_ones_are_a_victory_at_once_and_no_bank() -> None:
    headline = told(Sketch(0, opened=False).play([1, 1, 1, 1, 1]).scene("fr"), "five_thousand")
    assert headline.endswith("🎉 Cinq as d’un coup\u00a0: victoire immédiate pour **Alice**\u00a0!")  # noqa: RUF001
    assert "atteint" not in headline


def test_who_wins_by_five_ones_leads_the_last_board_whatever_his_total() -> None:
    sketch = Sketch(0, opened=False)
    sketch.game.totals, sketch.game.opened = [0, 3000], [False, True]
    body = sketch.play([1, 1, 1, 1, 1]).table()
    assert body.body.splitlines()[1] == " 1 Alice          0 ██████████"
    assert body.rows == ()


# Typed


@in_turn(
    ("moves", "code", "typed"),
    [
        ((), "roll", {"throw", "lancer"}),
        (([5, 1, 5, 2, 6],), "keep.11100", {"1 5 5", "Keep 1 5 5", "keep.11100"}),
        (([6, 6, 6, 2, 3], "keep.11100"), "bank", {"bank", "marquer"}),
    ],
)
def test_moves_are_typed_in_either_language(
    moves: Sequence[Sequence[int] | str], code: str, typed: set[str]
) -> None:
    scene = Sketch().play(*moves).scene()
    [action] = [action for action in scene.offers[0] if str(action) == code]
    assert typed <= set(five_thousand.names(scene, action))


@in_turn(
    ("moves", "offered"),
    [
        ((), ["Throw 5 dice · risk 8%"]),
        (([1, 2, 2, 3, 4],), ["1 · 100 points (then 4 dice left to throw, risk 16%)"]),
        (([6, 6, 6, 2, 3], "keep.11100"), ["Throw 2 dice · risk 44%", "Bank 600 points · total 1,600"]),
    ],
)
def test_what_is_offered_while_typing_shows_points_and_risk(
    moves: Sequence[Sequence[int] | str], offered: Sequence[str]
) -> None:
    scene = Sketch().play(*moves).scene()
    assert [five_thousand.worth(scene, action) for action in scene.offers[0]] == offered


def test_every_refusal_is_said_in_one_line() -> None:
    """Each with the values the rules give it."""
    chance = Chance("refused", 0)
    for language in LANGUAGES:
        for moves, codes in (
            ((), ("bank", "keep.11111")),
            (([1, 2, 2, 3, 4],), ("roll", "bank", "keep.01100", "keep.00000", "keep.1")),
            (([1, 2, 2, 3, 4], "keep.10000"), ("keep.1000",)),
        ):
            game = Sketch(0, opened=False).play(*moves).game
            for code in codes:
                with pytest.raises(Exception, match="five_thousand") as refused:
                    game.play(0, code, chance)
                said = text_in(language).refusal(refused.value, ("Alice", "Bob"))  # type: ignore[arg-type]
                assert "\n" not in said
                assert "{" not in said


# Read by people


def test_a_large_table_with_the_longest_names_holds() -> None:
    for game, facts in walk(FiveThousand, FiveThousandOptions(dice=6, exact="yes"), 32, "long"):
        if game.turns[31]:  # type: ignore[attr-defined]
            scene = scene_of(game, facts, "fr", LONGEST)
            assert breaches(board(frame_of(FiveThousand, scene), scene, five_thousand.table(scene))) == []
            assert breaches(five_thousand.sheet(scene, 0)[0]) == []
            return
    pytest.fail("the game ended before everybody had played")


@in_turn(
    ("name", "moves"),
    [
        ("start", ()),
        ("choose", ([5, 1, 5, 2, 6, 1],)),
        ("decide", ([5, 1, 5, 2, 6, 1], "keep.111001", [1, 5], "keep.11")),
        ("last", ([5, 1, 5, 2, 6, 1], "keep.010000", [1, 5, 6, 6, 6], "keep.00111", [1, 5])),
    ],
)
def test_boards_read_well(name: str, moves: Sequence[Sequence[int] | str], golden: Golden) -> None:
    sketch = Sketch(3200, players=3, dice=6, exact="yes", last_thousand="yes")
    sketch.game.totals, sketch.game.opened = [3200, 0, 4000], [True, False, True]
    sketch.play(*moves)
    golden.table(f"board_{name}", sketch.game, sketch.facts, Ticked(frozenset("15")))


def test_the_other_screens_of_a_table_read_well(golden: Golden) -> None:
    positions = walk(FiveThousand, FiveThousandOptions(), 12, "golden")
    golden.around(*next(positions), counts=False)
    golden.table("board_twelve", *next(islice(positions, 399, None)), number=400, counts=False)
    *_, (number, last) = enumerate(positions, 401)
    golden.table("over", *last, number=number, counts=False)
    golden.sheets(*last)
