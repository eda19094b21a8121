"""What players see of 421, and what they may type."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.games.four_twenty_one import FourTwentyOne, FourTwentyOneOptions
from bot.games.kit.chance import Loaded
from bot.screens.four_twenty_one import screen as four_twenty_one
from bot.screens.four_twenty_one.words import called
from bot.screens.kit.screen import Act, Body, Button, Mark, Scene, Select, just
from bot.text import LANGUAGES, text_in
from tests.screens.conftest import Golden
from tests.screens.sketches import SHORT, Ticked, scene_of, told, walk
from tests.tiers import in_turn

Dice = Sequence[int]


class Round:
    """A game of which Alice starts, played by loaded dice."""

    def __init__(self, players: int = 2, **position: Any) -> None:
        options = FourTwentyOneOptions(**position.pop("options", {}))
        first = [value for seat in range(players) for value in ((6, 6, 6) if seat == 0 else (1, 1, 2))]
        self.game, self.facts = FourTwentyOne.start(options, players, Loaded(first))
        for name, value in position.items():
            setattr(self.game, name, value)

    def throw(self, *throws: Dice, after: Dice = ()) -> "Round":
        """Throw all dice of whoever's turn it is; `after` fall by themselves when the round is settled."""
        for number, dice in enumerate(throws, 1):
            more = after if number == len(throws) else ()
            self.play("roll.111", *dice, *more)
        return self

    def play(self, code: str, *dice: int) -> "Round":
        [seat] = self.game.awaited()
        self.facts = self.game.play(seat, code, Loaded(dice))
        return self

    def scene(self, language: str = "en", *marks: int) -> Scene:
        draft = Ticked(frozenset(map(str, marks)))
        return scene_of(self.game, tuple(self.facts), language, draft=draft)

    def body(self, language: str = "en", *marks: int) -> Body:
        """Draw the board, its hyphens as they are typed."""
        body = four_twenty_one.table(self.scene(language, *marks))
        plain = {
            name: getattr(body, name).replace("\N{NON-BREAKING HYPHEN}", "-")
            for name in ("turn", "body", "hand")
        }
        return replace(body, turn=plain["turn"], write=just(plain["body"]), hand=plain["hand"])

    def settled(self, *last: int, language: str = "en", after: Dice = ()) -> list[str]:
        """Throw the round's last dice; return what is told after them."""
        return re.split(" (?:· )?(?=[🏁⚖🪙🔥])", self.throw(last, after=after).told(language))[1:]

    def told(self, language: str = "en") -> str:
        """Tell the newest move, its hyphens as they are typed."""
        return told(self.scene(language), "four_twenty_one").replace("\N{NON-BREAKING HYPHEN}", "-")


def buttons(body: Body) -> list[Button]:
    return [button for row in body.rows if not isinstance(row, Select) for button in row]


def labels(body: Body) -> list[str]:
    return [button.label for button in buttons(body) if not isinstance(button.do, Mark)]


# The state at a glance


def test_the_pot_and_everybodys_tokens_are_drawn_and_counted() -> None:
    lines = Round(3, pot=9, tokens=[0, 11, 1]).body().body.split("\n")
    assert "Pot ●●●●● ●●●● **9**" in lines
    assert lines[:3] == ["**Alice** **0** ←", "**Bob** ●●●●● ●●●●● ● **11**", "**Chloé** ● **1**"]


def test_the_discharge_has_no_pot() -> None:
    body = Round(pot=0, tokens=[20, 1], round=7).body("fr").body
    assert "\n\n**Décharge** · tour 7\n" in body
    assert "Pot" not in body


@in_turn(
    ("language", "before", "after"),
    [
        (
            "en",
            "**Alice** starts: 3 throws at most",
            "**Alice** started: **2 throws** each",
        ),
        (
            "fr",
            "**Alice** commence\u00a0: 3 lancers au plus",
            "**Alice** a commencé\u00a0: **2 lancers** chacun",
        ),
    ],
)
def test_the_starter_and_his_number_of_throws_stand_on_the_board(
    language: str, before: str, after: str
) -> None:
    game = Round().throw((6, 5, 3), (6, 5, 4))
    assert "-# " + before in game.body(language).body.split("\n")
    assert "-# " + after in game.play("stop").body(language).body.split("\n")


def test_with_le_bon_the_starters_number_of_throws_is_but_the_most() -> None:
    game = Round(options={"le_bon": "yes"}).throw((6, 5, 3), (6, 5, 4))
    assert game.body().turn.endswith("tick the dice to keep, or stop.")
    body = game.play("stop").body()
    assert "-# **Alice** started: **2 throws** at most" in body.body.split("\n")
    assert body.turn == "**Bob**: throw the three dice, 2 times at most."


def test_who_started_and_left_is_not_confused_with_the_next_in_order() -> None:
    game = Round(3).throw((6, 5, 3), (6, 5, 4)).play("stop")
    game.game.withdraw(0, Loaded())
    assert "-# **2 throws** each" in game.body().body.split("\n")


def test_players_stand_in_throwing_order() -> None:
    """Bob takes the tokens of the first round and starts the second."""
    game = Round(3).throw((6, 1, 1)).play("stop").throw((5, 4, 1), (6, 4, 1))
    names = re.findall(r"^\*\*(\w+)\*\* [●*]", game.body().body, re.MULTILINE)
    assert names == ["Bob", "Chloé", "Alice"]


def test_each_throw_of_the_round_is_named_with_its_worth_and_the_extremes_are_marked() -> None:
    game = Round(4).throw((1, 6, 1)).play("stop").throw((2, 5, 5), (6, 4, 5))
    assert [line for line in game.body().body.split("\n") if line.startswith("-# {{")] == [
        "-# {{die6}} {{die1}} {{die1}} two aces and a six · 6 tokens · **best so far**",
        "-# {{die5}} {{die5}} {{die2}} 1 token · **weakest so far**",
        "-# {{die6}} {{die5}} {{die4}} straight 6-5-4 · 2 tokens",
    ]


def test_nobody_is_best_or_weakest_before_two_have_thrown_differently() -> None:
    game = Round(3).throw((6, 5, 3)).play("stop")
    assert "so far" not in game.body().body
    assert "so far" not in game.throw((3, 5, 6)).body().body


def test_the_order_of_the_others_decides_who_is_best() -> None:
    for order, best in (("number", "{{die6}} {{die6}} {{die5}}"), ("ace_high", "{{die6}} {{die3}} {{die1}}")):
        game = Round(3, options={"others_order": order}).throw((6, 6, 5)).play("stop").throw((6, 3, 1))
        assert f"-# {best} 1 token · **best so far**" in game.body().body


def test_until_somebody_has_thrown_the_throws_of_the_round_before_are_shown() -> None:
    game = Round().throw((1, 6, 1)).play("stop").throw((2, 5, 4))
    assert game.body().body.startswith(
        "**Bob** ●●●●● ● **6** ←\n**Alice** **0**\n-# Last round: Bob 5-4-2 · Alice two aces and a six\n\n"
    )
    assert "Last round" not in game.throw((1, 2, 3), (1, 2, 3), (1, 2, 3)).body().body


def test_tokens_of_who_left_are_set_aside() -> None:
    game = Round(3, pot=10, tokens=[4, 7, 0])
    game.facts = game.game.withdraw(1, Loaded())
    assert "**Chloé** **0**\n-# Set aside (players who left): 7 tokens\n" in game.body().body


# What falls


@in_turn(
    ("dice", "english", "french"),
    [
        ((2, 4, 1), "🎉 **421!** · 10 tokens", "🎉 **421\u00a0!** · 10 jetons"),
        ((1, 1, 1), "🎉 **Three aces!** · 7 tokens", "🎉 **Brelan d\u2019as\u00a0!** · 7 jetons"),
        ((1, 6, 1), "**two aces and a six** · 6 tokens", "**deux as et un six** · 6 jetons"),
        ((5, 5, 5), "**three fives** · 5 tokens", "**brelan de cinq** · 5 jetons"),
        ((4, 6, 5), "**straight 6-5-4** · 2 tokens", "**suite 6-5-4** · 2 jetons"),
        ((3, 6, 5), "**6-5-3** · 1 token", "**6-5-3** · 1 jeton"),
        ((2, 1, 2), "😬 **Nénette!**", "😬 **Nénette\u00a0!**"),
    ],
)
def test_the_combination_is_named_when_it_falls(dice: Dice, english: str, french: str) -> None:
    large = "# " + " ".join(f"{{{{die{value}}}}}" for value in dice)
    assert Round().throw(dice).body("en").hand == f"{large}\n{english}"
    assert Round().throw(dice).body("fr").hand == f"{large}\n{french}"


def test_a_throw_that_ends_a_turn_is_named_in_the_headline() -> None:
    game = Round(3).throw((6, 5, 3)).play("stop").throw((2, 4, 1))
    assert game.told() == "**Bob** throws: {{die2}} {{die4}} {{die1}} → 🎉 **421!** · 10 tokens"


def test_every_combination_has_a_name_in_both_languages() -> None:
    every = [(a, b, c) for a in range(1, 7) for b in range(1, a + 1) for c in range(1, b + 1)]
    for language in LANGUAGES:
        named = {called(text_in(language), dice) for dice in every}
        assert len(named) == 56


# The settlement


def test_the_weakest_takes_from_the_pot_what_the_best_is_worth() -> None:
    """Worked example 4."""
    assert Round().throw((6, 1, 1)).play("stop").settled(5, 4, 1) == [
        "🏁 Best: **Alice**, two aces and a six (6 tokens). Weakest: **Bob**, 5-4-1.",
        "🪙 **Bob** takes 6 tokens from the pot.",
    ]


def test_the_end_of_the_charge_is_told() -> None:
    """Worked example 5."""
    game = Round(pot=6, tokens=[8, 7]).throw((4, 2, 1)).play("stop")
    assert game.settled(5, 4, 1, language="fr")[1:] == [
        "🪙 **Bob** prend 6 jetons dans le pot.",
        "🔥 Le pot est vide\u00a0: **la décharge commence**, débarrassez-vous de vos jetons\u00a0!",
    ]


def test_nenettes_take_from_the_pot_in_one_sentence() -> None:
    """Worked example 7."""
    game = Round(3).throw((6, 5, 1)).play("stop").throw((2, 2, 1))
    assert game.settled(1, 2, 2) == [
        "🏁 Best: **Alice**, 6-5-1 (1 token). Nénette: **Bob** and **Chloé**.",
        "🪙 **Bob** takes 2 tokens and **Chloé** takes 2 tokens from the pot.",
    ]


def test_a_nenette_for_which_the_pot_has_nothing_left_is_told() -> None:
    game = Round(3, pot=1, tokens=[10, 10, 0]).throw((6, 5, 1)).play("stop").throw((2, 2, 1))
    assert game.settled(1, 2, 2)[1] == "🪙 **Bob** takes 1 token from the pot. Nothing is left for **Chloé**."


@in_turn(("pot", "purpose"), [(0, "the weakest and the best"), (9, "the weakest")])
def test_where_all_are_equal_in_the_discharge_one_throw_may_decide_both_ends(pot: int, purpose: str) -> None:
    """R7."""
    game = Round(2, pot=pot, tokens=[10, 11 - pot]).throw((6, 5, 3)).play("stop")
    said = game.settled(6, 5, 3, after=(6, 6, 5, 4, 4, 1))
    assert said[1] == f"⚖️ Equal, one throw for {purpose}: **Alice** 6-6-5 · **Bob** 4-4-1"


def test_a_tie_break_is_told_throw_by_throw() -> None:
    """Worked example 8."""
    game = Round(3).throw((6, 3, 1)).play("stop").throw((4, 4, 1))
    assert game.settled(4, 4, 1, after=(5, 5, 3, 5, 3, 5, 6, 6, 6, 6, 5, 3)) == [
        "🏁 Best: **Alice**, 6-3-1 (1 token). Weakest: **Bob** and **Chloé**, 4-4-1.",
        "⚖️ Equal, one throw for the weakest: **Bob** 5-5-3 · **Chloé** 5-5-3",
        "⚖️ Equal, one throw for the weakest: **Bob** 6-6-6 · **Chloé** 6-5-3",
        "🪙 **Chloé** takes 1 token from the pot.",
    ]


def test_when_all_are_equal_so_it_is_said() -> None:
    """Worked example 9."""
    game = Round().throw((5, 3, 2)).play("stop")
    assert game.settled(2, 3, 5, after=(4, 2, 1, 6, 6, 6)) == [
        "🏁 All equal: 5-3-2 (1 token).",
        "⚖️ Equal, one throw for the weakest: **Alice** 4-2-1 · **Bob** 6-6-6",
        "🪙 **Bob** takes 1 token from the pot.",
    ]


def test_in_the_discharge_the_best_gives_to_the_weakest() -> None:
    """Worked example 10: he wins."""
    game = Round(3, pot=0, tokens=[3, 10, 8]).throw((1, 1, 1)).play("stop").throw((6, 4, 3))
    assert game.settled(6, 4, 2) == [
        "🏁 Best: **Alice**, three aces (7 tokens). Weakest: **Chloé**, 6-4-2.",
        "🪙 **Alice** gives 3 tokens to **Chloé**.",
    ]
    assert game.body().rows == ()


def test_ties_for_the_best_are_broken_in_the_discharge() -> None:
    game = Round(3, pot=0, tokens=[7, 7, 7]).throw((6, 5, 4)).play("stop").throw((4, 5, 6))
    assert game.settled(6, 4, 3, after=(6, 6, 5, 6, 6, 4)) == [
        "🏁 Best: **Alice** and **Bob**, straight 6-5-4 (2 tokens). Weakest: **Chloé**, 6-4-3.",
        "⚖️ Equal, one throw for the best: **Alice** 6-6-5 · **Bob** 6-6-4",
        "🪙 **Alice** gives 2 tokens to **Chloé**.",
    ]


def test_who_has_no_token_has_none_to_give() -> None:
    """Worked example 12."""
    game = Round(3, pot=0, tokens=[0, 12, 9]).throw((5, 4, 3)).play("stop").throw((6, 5, 1))
    assert game.settled(6, 4, 1)[1:] == ["🪙 **Alice** has no token to give."]


def test_if_everybody_has_a_nenette_in_the_discharge_nothing_moves() -> None:
    game = Round(pot=0, tokens=[10, 11]).throw((2, 2, 1)).play("stop")
    assert game.settled(1, 2, 2, language="fr") == ["🏁 Nénette pour tout le monde\u00a0: rien ne bouge."]


def test_of_many_in_one_sentence_the_first_are_named() -> None:
    """Twelve nénettes, of whom the pot has tokens for eleven."""
    game = Round(13).throw((6, 5, 1)).play("stop")
    for _ in range(11):
        game.throw((2, 2, 1))
    best, taken = game.settled(2, 2, 1)[:2]
    five = ["Bob", "Chloé", "David", "Élise", "Farid"]
    assert re.findall(r"\*\*(\w+)\*\*", best.partition("Nénette")[2]) == five
    assert re.findall(r"\*\*(\w+)\*\* takes", taken) == five
    assert best.endswith("**Farid**, and 7 others.")
    assert "takes 2 tokens, and 6 others from the pot" in taken
    assert taken.endswith("from the pot. Nothing is left for **Élise**.")


# Throwing and stopping


@in_turn(
    ("language", "shown"),
    [
        ("en", ["Throw 2 dice again", "Stop: 1 throw for everybody"]),
        ("fr", ["Relancer 2 dés", "M\u2019arrêter\u00a0: 1 lancer pour tous"]),
    ],
)
def test_the_starter_throws_again_or_stops(language: str, shown: list[str]) -> None:
    body = Round().throw((4, 6, 3)).body(language, 0)
    assert labels(body) == shown
    assert [button.do for button in buttons(body)[3:]] == [Act("roll.011", bound=True), Act("stop")]


def test_before_the_first_throw_there_is_one_button() -> None:
    body = Round().body()
    assert [(button.label, button.do) for button in buttons(body)] == [("Throw the dice", Act("roll.111"))]


def test_who_is_bound_by_the_starter_cannot_stop_and_reads_why() -> None:
    """Worked example 15."""
    game = Round().throw((6, 5, 3), (6, 5, 4)).play("stop").throw((4, 2, 1))
    body = game.body("en", 0, 1, 2)
    assert labels(body) == ["All kept: let one go at least"]
    assert buttons(body)[-1].disabled
    assert body.turn.endswith("tick the dice to keep.")


@in_turn(("language", "label"), [("en", "Good enough (le bon)"), ("fr", "C\u2019est le bon")])
def test_with_le_bon_everybody_may_stop(language: str, label: str) -> None:
    """Worked example 15 with the option."""
    game = Round(options={"le_bon": "yes"}).throw((6, 5, 3), (6, 5, 4)).play("stop").throw((4, 2, 1))
    assert labels(game.body(language)) == [text_in(language)("dice.throw_again", n=3), label]
    assert "le bon" in game.body(language).turn
    said = {"en": "✋ **Bob**: “le bon!”", "fr": "✋ **Bob**\u00a0: «\u00a0le bon\u00a0!\u00a0»"}
    assert game.play("stop").told(language).startswith(said[language])


@in_turn(
    ("code", "typed"),
    [
        ("roll.110", ("3",)),
        ("roll.001", ("6 4", "4 6")),
        ("roll.111", ("lancer", "throw", "Relancer tous les dés", "Throw all the dice again")),
        ("stop", ("stop", "arrêter", "le bon", "bon", "done")),
    ],
)
def test_moves_are_typed_in_either_language(code: str, typed: Sequence[str]) -> None:
    for language in LANGUAGES:
        scene = Round().throw((4, 6, 3)).scene(language)
        action = next(action for action in scene.offers[0] if str(action) == code)
        assert set(typed) <= set(four_twenty_one.names(scene, action))


@in_turn(
    ("code", "refusal"),
    [
        ("stop", "Lancer 1 sur 2\u00a0: chacun en fait autant que le premier joueur"),
        ("roll.000", "Lancer 1 sur 2\u00a0: il faut relancer au moins un dé, même d\u2019un 4-2-1."),
    ],
)
def test_a_refusal_quotes_the_rule(code: str, refusal: str) -> None:
    game = Round().throw((6, 5, 3), (6, 5, 4)).play("stop").throw((4, 2, 1)).game
    assert text_in("fr").refusal(game.why_not(1, code)).startswith(refusal)


# Large tables and the end


def test_a_large_table_shows_the_starter_those_around_the_mover_and_the_extremes() -> None:
    game = Round(25, pot=2, tokens=[0] * 24 + [19]).throw((6, 5, 3)).play("stop")
    for dice in ((4, 2, 1), (2, 2, 1), *[(6, 4, 3)] * 12):
        game.throw(dice)
    lines = game.body().body.partition("\n\n")[0].split("\n")
    seats = [SHORT[seat % len(SHORT)] for seat in (0, 1, 2, 14, 15, 16, 17, 24)]
    assert [line.split("**")[1] for line in lines if line.startswith("**")] == seats
    assert lines.count("…") == 2
    assert sum("←" in line for line in lines) == 1


def test_at_the_end_a_large_table_shows_the_best_and_the_weakest_throw_of_the_deciding_round() -> None:
    game = Round(25, pot=0, tokens=[0] * 24 + [21]).throw((6, 5, 3)).play("stop")
    for seat in range(1, 25):
        game.throw((4, 2, 1) if seat == 12 else (3, 2, 2) if seat == 20 else (6, 4, 3))
    body = game.body().body
    assert "so far" not in body
    assert "-# {{die4}} {{die2}} {{die1}} 421 · 10 tokens\n" in body
    assert "-# {{die3}} {{die2}} {{die2}} 1 token\n" in body


def test_the_sheet_lists_everybody_by_tokens() -> None:
    game = Round(10, pot=0, tokens=[3, 9, 0, 9, 0, 0, 0, 0, 0, 0]).throw((6, 5, 3))
    pages = [four_twenty_one.sheet(game.scene(), page)[0] for page in (0, 1)]
    listed = [re.findall(r"^`(\d+)` (\w+) .*\*\*(\d+)\*\*", page.body, re.MULTILINE) for page in pages]
    assert [len(page) for page in listed] == [8, 2]
    assert listed[0][-1] == ("8", "Alice", "3")
    assert listed[1] == [("9", "Bob", "9"), ("9", "David", "9")]
    assert four_twenty_one.sheet(game.scene(), 9)[1] == 2


def test_the_sheet_of_a_game_that_ended_early_still_ranks_by_tokens() -> None:
    game = Round(pot=10, tokens=[7, 4])
    game.game.withdraw(0, Loaded())
    body = four_twenty_one.sheet(game.scene("fr"), 0)[0].body
    assert "`1` Bob ●●●● **4**\n`2` Alice (a quitté la partie) ●●●●● ●● **7**" in body


def test_the_final_ranking_counts_tokens() -> None:
    game = Round(3, pot=0, tokens=[3, 10, 8]).throw((1, 1, 1)).play("stop").throw((6, 4, 3), (6, 4, 2))
    body = game.body("fr")
    assert body.asides == ("0 jeton", "10 jetons", "11 jetons")
    assert body.turn == body.hand == ""


# Read by people


@in_turn(
    ("players", "steps", "options"),
    [(2, 6, {}), (8, 40, {"le_bon": "yes"}), (25, 60, {"nenette": "at_least"})],
)
def test_boards_read_well(players: int, steps: int, options: Mapping[str, str], golden: Golden) -> None:
    """The mover has thrown and ticked a die; some have thrown before him."""
    positions = walk(FourTwentyOne, FourTwentyOneOptions.model_validate(options), players, "golden")
    for number, (game, facts) in enumerate(positions):
        if number >= steps and game.throws and any(game.thrown):  # type: ignore[attr-defined]
            golden.table(f"board_{players}_players", game, facts, Ticked(frozenset("1")), number=number)
            return
    pytest.fail("the game ended before")


def test_the_other_screens_of_a_table_read_well(golden: Golden) -> None:
    positions = list(walk(FourTwentyOne, FourTwentyOneOptions(), 5, "golden"))
    golden.around(*positions[0])
    golden.table("over", *positions[-1], counts=False)
    golden.sheets(*positions[-1])
