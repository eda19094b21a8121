"""What players see of Poker aux dés: gains, losses, dashes, first throws, the bonus, what is won in all."""

import re
from collections.abc import Sequence

import pytest

from bot.games.dice_poker import LOWER, UPPER, DicePoker, DicePokerOptions
from bot.games.kit.chance import Loaded
from bot.screens import dice_poker
from bot.screens.frame.ends import over
from bot.screens.kit.screen import Act, Scene, Select
from bot.text import LANGUAGES
from tests.screens.conftest import Golden
from tests.screens.sketches import Ticked, frame_of, scene_of, told, walk
from tests.tiers import in_turn

PAR = {box: (value, value, value, 1 + value % 6, 1 + (value + 1) % 6) for value, box in enumerate(UPPER, 1)}
"""Dice that make 0 in each upper box."""
NOTHING = (1, 1, 2, 4, 6)
"""Dice that make a pair of ones and no other combination."""


def opened(players: int = 2) -> DicePoker:
    game, _ = DicePoker.start(DicePokerOptions(), players, Loaded())
    return game


def thrown(game: DicePoker, *throws: Sequence[int], language: str = "en") -> Scene:
    """Throw all five dice so often for the player to move, and look at it."""
    facts = [fact for dice in throws for fact in game.play(min(game.awaited()), "roll.11111", Loaded(dice))]
    return scene_of(game, tuple(facts), language)


def written(game: DicePoker, dice: Sequence[int], box: str, language: str = "en", throws: int = 1) -> Scene:
    """Throw these dice at last, score a box, and look at it."""
    seat = min(game.awaited())
    for _ in range(throws):
        game.play(seat, "roll.11111", Loaded(dice))
    return scene_of(game, tuple(game.play(seat, f"score.{box}", Loaded())), language)


def upper_filled(players: int = 2) -> DicePoker:
    """Everybody has written the upper part, each box at par."""
    game = opened(players)
    for box, dice in PAR.items():
        for _ in range(players):
            written(game, dice, box)
    return game


def offered(scene: Scene) -> dict[str, str]:
    """What stands in the list of boxes, by what it plays."""
    return {
        choice.do.code: choice.label
        for row in dice_poker.table(scene).rows
        if isinstance(row, Select)
        for choice in row.choices
        if isinstance(choice.do, Act)
    }


def line(screen: str, name: str) -> list[str]:
    """The cells of the sheet's line of that name."""
    return next(row.removeprefix(name).split() for row in screen.splitlines() if row.startswith(f"{name} "))


# The boxes that may be written


def test_only_the_part_being_filled_is_offered() -> None:
    assert set(offered(thrown(opened(), NOTHING))) == {f"score.{box}" for box in UPPER}
    assert set(offered(thrown(upper_filled(), NOTHING))) == {f"score.{box}" for box in LOWER}


@in_turn(
    ("language", "ones", "twos", "sixes"),
    [
        ("en", "Ones: \u22121 point", "Twos: \u22124 points", "Sixes: 0 points"),
        ("fr", "As\u00a0: \u22121 point", "Deux\u00a0: \u22124 points", "Six\u00a0: 0 point"),
    ],
)
def test_upper_boxes_say_what_they_win_or_lose(language: str, ones: str, twos: str, sixes: str) -> None:
    shown = offered(thrown(opened(), (1, 1, 6, 6, 6), language=language))
    assert shown["score.ones"] == ones
    assert offered(thrown(opened(), (2, 1, 6, 6, 6), language=language))["score.twos"] == twos
    assert shown["score.sixes"] == sixes


def test_a_gain_has_its_plus() -> None:
    assert offered(thrown(opened(), (6, 6, 6, 6, 1)))["score.sixes"] == "Sixes: +6 points"


@in_turn(
    ("language", "pair", "dash"),
    [
        ("en", "Pair: 4 points (\u00d72, first throw)", "Full house: — (a dash)"),
        ("fr", "Paire\u00a0: 4 points (\u00d72, premier lancer)", "Full\u00a0: — (tiret)"),
    ],
)
def test_a_first_throw_shows_its_doubled_points_and_says_so(language: str, pair: str, dash: str) -> None:
    scene = thrown(upper_filled(), NOTHING, language=language)
    shown = offered(scene)
    assert (shown["score.pair"], shown["score.full"]) == (pair, dash)
    assert shown["score.chance"] == ("Chance: 14 points" if language == "en" else "Chance\u00a0: 14 points")
    assert scene.t("dice_poker.first_throw") in dice_poker.table(scene).turn


def test_after_a_second_throw_nothing_counts_double() -> None:
    scene = thrown(upper_filled(), NOTHING, NOTHING)
    assert offered(scene)["score.pair"] == "Pair: 2 points"
    assert scene.t("dice_poker.first_throw") not in dice_poker.table(scene).turn


def test_a_first_throw_in_the_upper_part_does_not_speak_of_doubling() -> None:
    scene = thrown(opened(), (6, 6, 6, 6, 6))
    assert "\u00d72" not in "".join(offered(scene).values())
    assert scene.t("dice_poker.first_throw") not in dice_poker.table(scene).turn


def test_a_first_throw_without_a_combination_has_nothing_to_double() -> None:
    scene = thrown(upper_filled(), (1, 2, 3, 4, 6))
    assert scene.t("dice_poker.first_throw") not in dice_poker.table(scene).turn


def test_what_is_offered_while_typing_says_the_same() -> None:
    scene = thrown(upper_filled(), NOTHING)
    shown = {str(action): dice_poker.worth(scene, action) for action in scene.offers[0]}
    assert {code: text for code, text in shown.items() if code.startswith("score")} == offered(scene)
    assert shown["roll.00111"] == "Keep 1 1"


@in_turn(
    ("code", "typed"),
    [
        ("score.three", ("three of a kind", "brelan", "trois identiques", "score.three")),
        ("score.carre", ("four of a kind", "carré")),
        ("score.two_pairs", ("two pairs", "deux paires", "double paire")),
        ("score.small_straight", ("small straight", "petite suite")),
        ("roll.00111", ("1 1", "roll.00111")),
    ],
)
@in_turn("language", LANGUAGES)
def test_moves_are_typed_in_either_language(code: str, typed: tuple[str, ...], language: str) -> None:
    scene = thrown(upper_filled(), NOTHING, language=language)
    action = next(action for action in scene.offers[0] if str(action) == code)
    names = {name.casefold() for name in dice_poker.names(scene, action)}
    assert {word.casefold() for word in typed} <= names


# What is told


@in_turn(
    ("dice", "box", "throws", "said"),
    [
        ((6, 6, 5, 5, 5), "full", 2, ["**Alice** scores **Full house**: 27 points."]),
        (
            (6, 6, 5, 5, 5),
            "full",
            1,
            [
                "✨ On the first throw: **Alice** counts **Full house** double.",
                "**Alice** scores **Full house**: 54 points.",
            ],
        ),
        (NOTHING, "full", 1, ["**Alice** puts a dash in **Full house**: 0."]),
        ((2, 2, 2, 2, 2), "poker", 2, ["🎉 **Alice** scores **Poker (five of a kind)**: 60 points."]),
        (NOTHING, "poker", 2, ["**Alice** puts a dash in **Poker (five of a kind)**: 0."]),
    ],
)
def test_the_headline_says_what_was_written(
    dice: Sequence[int], box: str, throws: int, said: list[str]
) -> None:
    scene = written(upper_filled(), dice, box, throws=throws)
    assert told(scene, "dice_poker") == " ".join(said)


def test_an_upper_box_is_told_with_its_sign() -> None:
    assert told(written(opened(), (4, 4, 4, 4, 1), "fours"), "dice_poker").endswith(": +4 points.")
    assert told(written(opened(), (4, 4, 4, 4, 1), "ones"), "dice_poker").endswith(": \u22122 points.")


def test_five_alike_are_a_poker_as_soon_as_they_lie_there() -> None:
    assert told(thrown(opened(), (3, 3, 3, 3, 3)), "dice_poker").endswith("Poker! 🎉")


# The parts and the bonus


def test_how_far_the_bonus_is_stands_in_the_text_of_what_the_picture_shows() -> None:
    game = opened()
    written(game, (2, 1, 1, 1, 6), "twos")
    written(game, (2, 2, 2, 2, 6), "twos")
    body = dice_poker.table(scene_of(game, (), "en"))
    assert body.turn == "**Alice**: throw the five dice."
    bonus = "-# 🎯 Bonus of 50 from a sum of 0 in the upper part: Alice **\u22124** · Bob **+2**"
    assert bonus in body.body.split("\n")


def test_the_bonus_is_told_and_stands_on_the_sheet_when_it_is_won_or_lost() -> None:
    game = opened()
    for box, dice in list(PAR.items())[:-1]:
        written(game, dice, box)
        written(game, dice, box)
    assert line(dice_poker.table(scene_of(game, (), "en")).body, "Bonus") == ["·", "·"]
    won = written(game, (6, 6, 6, 6, 1), "sixes")
    assert "🎯 **Alice** earns the bonus: 6 in the upper part, so 50 more." in told(won, "dice_poker")
    scene = written(game, (6, 6, 1, 1, 1), "sixes")
    assert "earns" not in told(scene, "dice_poker")
    lost = dice_poker.table(scene)
    assert line(lost.body, "Upper") == ["+6", "\u22126"]
    assert line(lost.body, "Bonus") == ["+50", "0"]
    assert line(lost.body, "Total") == ["56", "\u22126"]


def test_a_combination_that_was_not_there_stands_as_a_dash() -> None:
    game = upper_filled()
    written(game, NOTHING, "full")
    body = dice_poker.table(written(game, (1, 1, 1, 2, 2), "full")).body
    assert line(body, "Full house") == ["—", "14"]
    assert line(body, "Pair") == ["·", "·"]
    assert line(body, "Sixes") == ["0", "0"]


# The settlement


@in_turn(
    ("language", "told"),
    [("en", "Alice loses 0.67 · Bob wins 0.33 · Chloé wins 0.33"),
     ("fr", "Alice perd 0,67 · Bob gagne 0,33 · Chloé gagne 0,33")],
)  # fmt: skip
def test_what_is_won_and_lost_is_told_once_with_two_decimals_at_most(language: str, told: str) -> None:
    game = opened(3)
    for dice in ((1, 1, 2, 2, 3), (1, 1, 1, 2, 3), (1, 1, 1, 2, 3)):
        written(game, dice, "ones")
    scene = scene_of(game, (), language)
    assert dice_poker.sheet(scene, 0)[0].body.endswith(f"\N{MONEY BAG} {told}")
    assert {"won": 0, "gagne": 0}.keys().isdisjoint(dice_poker.table(scene).body.split()), (
        "the board says scores"
    )


def test_what_all_win_and_lose_is_their_total_against_the_mean() -> None:
    """Added up from the totals that stand in the same ranking."""
    *_, (game, _) = walk(DicePoker, DicePokerOptions(), 5, "golden")
    lines = dice_poker.sheet(scene_of(game, (), "en"), 0)[0].body.splitlines()
    told = [re.search(r"\*\*(\S+)\*\* · (wins|loses) ([\d.]+)", line) for line in lines]
    totals = [int(each[1].replace("\N{MINUS SIGN}", "-")) for each in told if each]
    won = [float(each[3]) * (1 if each[2] == "wins" else -1) for each in told if each]
    assert len(won) == 5
    assert won == pytest.approx([(5 * total - sum(totals)) / 5 for total in totals], abs=0.005)


def test_who_left_has_no_settlement() -> None:
    game = opened(4)
    for dice in ((1, 1, 2, 2, 3), (1, 1, 1, 2, 3), (1, 1, 1, 1, 3), (1, 1, 1, 2, 3)):
        written(game, dice, "ones")
    game.withdraw(3, Loaded())
    ranking = dice_poker.sheet(scene_of(game, (), "en"), 0)[0].body.splitlines()
    assert ranking == [
        "`1` Chloé · **1** · wins 1",
        "`2` Bob · **0** · even",
        "`3` Alice · **\u22121** · loses 1 ←",
        "`4` David (left the game) · **0**",
    ]


def test_the_final_ranking_says_the_settlement() -> None:
    *_, (game, facts) = walk(DicePoker, DicePokerOptions(), 3, "end")
    scene = scene_of(game, facts, "fr")
    assert scene.result is not None
    screen = over(frame_of(DicePoker, scene, seed="0f" * 32), scene, dice_poker.table(scene))
    ranking = [row for row in screen.text.splitlines() if " · gagne " in row or " · perd " in row]
    assert [row.partition(" ")[0] for row in ranking] == ["🥇", "🥈", "🥉"]
    assert len(ranking) == 3


# Read by people


@in_turn(("players", "steps"), [(2, 60), (3, 30), (8, 90), (25, 500)])
def test_boards_read_well(players: int, steps: int, golden: Golden) -> None:
    """The mover has thrown and ticked two dice."""
    positions = enumerate(walk(DicePoker, DicePokerOptions(), players, "golden"))
    number, at = next((step, at) for step, at in positions if step >= steps and at[0].throws == 1)  # type: ignore[attr-defined]
    golden.table(f"board_{players}_players", *at, Ticked(frozenset("13")), number=number)


def test_the_other_screens_of_a_table_read_well(golden: Golden) -> None:
    positions = list(walk(DicePoker, DicePokerOptions(), 5, "golden"))
    golden.around(opened(5))
    golden.table("over", *positions[-1])
    golden.sheets(*positions[-1], ("sheet_ranking", "sheet_page"))
