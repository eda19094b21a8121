"""What players see of Yams, and what they may type."""

from collections.abc import Sequence

from bot.games.kit.chance import Loaded
from bot.games.yams import Yams, YamsOptions
from bot.screens import yams
from bot.screens.kit.facts import history
from bot.screens.kit.screen import Act, Button, Mark, Page, Scene, Select
from bot.text import LANGUAGES
from tests.screens.conftest import Golden
from tests.screens.sketches import SHORT, Ticked, scene_of, told, walk
from tests.tiers import in_turn


def thrown(
    *throws: Sequence[int],
    players: int = 2,
    language: str = "en",
    draft: Ticked | None = None,
    grids: int = 1,
) -> Scene:
    """Throw these dice for seat 0, all five each time."""
    game, facts = Yams.start(YamsOptions(grids=grids), players, Loaded())
    for dice in throws:
        facts = game.play(0, "roll.11111", Loaded(dice))
    return scene_of(game, tuple(facts), language, draft=draft)


def buttons(scene: Scene) -> list[Button]:
    return [button for row in yams.table(scene).rows if not isinstance(row, Select) for button in row]


def choices(scene: Scene, name: str = "box") -> dict[str, str]:
    """What each choice of a select plays, by its label."""
    return {
        choice.label: choice.do.code if isinstance(choice.do, Act) else str(choice.do)
        for row in yams.table(scene).rows
        if isinstance(row, Select) and row.name == name
        for choice in row.choices
    }


def names_of(scene: Scene, code: str) -> tuple[str, ...]:
    action = next(action for action in scene.offers[0] if str(action) == code)
    return yams.names(scene, action)


def test_before_the_first_throw_there_is_one_button_and_no_box() -> None:
    scene = thrown()
    assert [(button.label, button.do) for button in buttons(scene)] == [("Throw the dice", Act("roll.11111"))]
    assert choices(scene) == {}


def test_a_die_that_is_kept_is_shown_so_and_pressing_it_frees_it() -> None:
    kept, free, *_ = buttons(thrown((5, 2, 5, 1, 6), draft=Ticked(frozenset("0"))))
    assert (kept.emoji, kept.bare, kept.style) == ("die5_kept", "5 ✓", "primary")
    assert kept.do == Mark("0", on=False)
    assert (free.emoji, free.bare, free.style, free.do) == ("die2", "2", "secondary", Mark("1", on=True))


@in_turn(("dice", "told"), [((5, 2, 5, 1, 6), 0), ((5, 5, 5, 5, 5), 1)])
def test_a_throw_that_lies_on_the_board_is_told_only_where_five_are_equal(
    dice: Sequence[int], told: int
) -> None:
    assert len(history(thrown(dice), yams.SCREEN)) == told


@in_turn(("language", "label"), [("en", "Throw 3 dice again"), ("fr", "Relancer 3 dés")])
def test_the_throw_says_how_many_dice_and_is_bound_to_those_kept(language: str, label: str) -> None:
    scene = thrown((5, 2, 5, 1, 6), language=language, draft=Ticked(frozenset("02")))
    throw = buttons(scene)[-1]
    assert (throw.label, throw.do, throw.disabled) == (label, Act("roll.01011", bound=True), False)


def test_with_all_five_kept_there_is_nothing_to_throw() -> None:
    throw = buttons(thrown((5, 2, 5, 1, 6), draft=Ticked(frozenset("01234"))))[-1]
    assert (throw.label, throw.disabled) == ("All kept: score a box", True)


def test_after_the_third_throw_only_boxes_are_offered() -> None:
    scene = thrown((1, 2, 3, 4, 6), (1, 2, 3, 4, 6), (5, 5, 5, 2, 2))
    assert buttons(scene) == []
    assert choices(scene)["Full house: 30 points"] == "score.full"


def test_every_open_box_says_what_it_gives_now() -> None:
    shown = choices(thrown((5, 5, 5, 2, 2), language="fr"))
    assert len(shown) == 12
    assert shown["Full\u00a0: 30 points"] == "score.full"
    assert shown["Carré\u00a0: 0 point"] == "score.carre"
    assert shown["Cinq\u00a0: 15 points"] == "score.fives"


def test_the_boxes_of_the_chosen_grid_are_offered() -> None:
    scene = thrown((5, 5, 5, 2, 2), grids=3, draft=Ticked(page=1))
    assert set(choices(scene).values()) == {f"score.2.{box}" for box in scene.view.boxes}  # type: ignore[attr-defined]
    pages = [button for button in buttons(scene) if isinstance(button.do, Page)]
    assert [(button.label, button.style) for button in pages] == [
        ("Grid 1", "secondary"),
        ("Grid 2", "primary"),
        ("Grid 3", "secondary"),
    ]


def test_six_grids_are_chosen_from_a_list() -> None:
    scene = thrown((5, 5, 5, 2, 2), grids=6)
    assert list(choices(scene, "grid")) == [f"Grid {number}" for number in range(1, 7)]


def test_a_chosen_grid_without_an_open_box_gives_way_to_the_first_that_has_one() -> None:
    game, _ = Yams.start(YamsOptions(grids=2), 1, Loaded())
    for box in game.boxes:
        game.play(0, "roll.11111", Loaded([1, 2, 3, 4, 6]))
        game.play(0, f"score.2.{box}", Loaded())
    game.play(0, "roll.11111", Loaded([1, 2, 3, 4, 6]))
    scene = scene_of(game, (), "en", draft=Ticked(page=1))
    assert set(choices(scene).values()) == {f"score.1.{box}" for box in game.boxes}


def test_the_headline_says_which_dice_fell() -> None:
    game, _ = Yams.start(YamsOptions(), 2, Loaded())
    game.play(0, "roll.11111", Loaded([5, 2, 5, 1, 6]))
    facts = game.play(0, "roll.01011", Loaded([3, 3, 4]))
    scene = scene_of(game, tuple(facts), "en")
    body = yams.table(scene)
    assert told(scene, "yams") == "**Alice** throws 3 again: {{die3}} {{die3}} {{die4}}"
    assert body.hand == "# {{die5}} {{die3}} {{die5}} {{die3}} {{die4}}"


def test_the_headline_says_what_was_written_and_what_was_crossed_out() -> None:
    game, _ = Yams.start(YamsOptions(), 1, Loaded())
    said: list[str] = []
    for dice, code in (((5, 5, 5, 2, 2), "score.full"), ((1, 1, 2, 2, 3), "score.carre")):
        game.play(0, "roll.11111", Loaded(dice))
        said.append(told(scene_of(game, tuple(game.play(0, code, Loaded())), "en"), "yams"))
    assert said == [
        "**Alice** scores **Full house**: 30 points.",
        "**Alice** crosses out **Four of a kind**: 0.",
    ]


def test_the_prime_says_how_far_it_is_and_when_it_is_won() -> None:
    game, _ = Yams.start(YamsOptions(), 1, Loaded())
    seen: list[str] = []
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")
    for value, box in reversed(list(enumerate(upper, 1))):
        game.play(0, "roll.11111", Loaded([value] * 4 + [1 + value % 6]))
        facts = game.play(0, f"score.{box}", Loaded())
        scene = scene_of(game, tuple(facts), "en")
        seen += [line.removeprefix("-# 🎯 ") for line in yams.table(scene).body.split("\n") if "🎯" in line]
    assert seen[0] == "Bonus from 64, points missing: **40**"
    assert seen[-1] == "Bonus won: **+51**"
    assert "🎯 **Alice** earns the bonus: 84 in the upper part, so 51 more." in told(scene, "yams")


@in_turn(
    ("code", "typed"),
    [
        ("roll.01011", ("5 5", "roll.01011")),
        ("roll.11111", ("throw", "lancer", "Relancer tous les dés")),
        ("roll.00011", ("5 2 5", "2 5 5")),
        ("score.full", ("full", "Full house", "Full", "score.full")),
        ("score.brelan", ("three of a kind", "brelan")),
    ],
)
def test_moves_are_typed_in_either_language(code: str, typed: tuple[str, ...]) -> None:
    for language in LANGUAGES:
        names = {name.casefold() for name in names_of(thrown((5, 2, 5, 1, 6), language=language), code)}
        assert {word.casefold() for word in typed} <= names


def test_values_kept_are_the_name_of_one_throw_only() -> None:
    """Of equal dice the leftmost is meant; another choice is named by the places of the dice."""
    scene = thrown((5, 2, 5, 1, 6))
    rolls = [action for action in scene.offers[0] if str(action).startswith("roll")]
    meant = [str(action) for action in rolls if "5 2" in yams.names(scene, action)]
    assert meant == ["roll.00111"]
    assert names_of(scene, "roll.10011")[0] == "Keep 2 5 (dice 2 3)"
    shown = [yams.names(scene, action)[0] for action in rolls]
    assert len(set(shown)) == len(shown)


def test_a_box_open_in_one_grid_only_needs_no_grid() -> None:
    scene = thrown((5, 2, 5, 1, 6), grids=2, language="fr")
    assert "full" not in names_of(scene, "score.2.full")
    assert {"Grille 2 full", "2 full", "full 2", "Grid 2 full"} <= set(names_of(scene, "score.2.full"))
    game, _ = Yams.start(YamsOptions(grids=2), 1, Loaded())
    game.play(0, "roll.11111", Loaded([5, 5, 5, 2, 2]))
    game.play(0, "score.1.full", Loaded())
    facts = game.play(0, "roll.11111", Loaded([5, 5, 5, 2, 2]))
    assert "full" in names_of(scene_of(game, tuple(facts), "fr"), "score.2.full")


def test_what_is_offered_while_typing_shows_the_points() -> None:
    scene = thrown((5, 5, 5, 2, 2), language="fr")
    shown = {str(action): yams.worth(scene, action) for action in scene.offers[0]}
    assert shown["score.full"] == "Full\u00a0: 30 points"
    assert shown["roll.00011"] == "Garder 5 5 5"


@in_turn("players", [1, 2, 3])
def test_up_to_three_players_see_all_sheets_on_the_board(players: int) -> None:
    assert [name for name in SHORT[:players] if name not in yams.table(thrown(players=players)).body] == []


def test_at_a_large_table_the_board_shows_the_mover_and_his_rivals_and_the_ranking() -> None:
    *_, (game, facts) = (
        at for at, _ in zip(walk(Yams, YamsOptions(), 25, "large"), range(300), strict=False)
    )
    scene = scene_of(game, facts, "en")
    head = yams.table(scene).body.split("```")[1].splitlines()[1]
    mover = scene.names[min(game.awaited())]
    assert head.split()[0] == f">{mover}"[: len(head.split()[0])]
    assert len(head.split()) == 3
    ranking = yams.table(scene).body.rpartition("\n\n")[2].splitlines()
    assert len([line for line in ranking if line != "…"]) <= 8
    assert sum("←" in line for line in ranking) == 1


# Read by people


@in_turn(("players", "grids", "steps"), [(1, 1, 7), (3, 1, 60), (8, 1, 90), (2, 6, 50)])
def test_boards_read_well(players: int, grids: int, steps: int, golden: Golden) -> None:
    """The mover has thrown and ticked two dice."""
    positions = enumerate(walk(Yams, YamsOptions(grids=grids), players, "golden"))
    number, at = next((step, at) for step, at in positions if step >= steps and at[0].throws == 1)  # type: ignore[attr-defined]
    golden.table(f"board_{players}_players_{grids}_grids", *at, Ticked(frozenset("13")), number=number)


def test_the_other_screens_of_a_table_read_well(golden: Golden) -> None:
    positions = list(walk(Yams, YamsOptions(), 5, "golden"))
    golden.around(*positions[0])
    golden.table("over", *positions[-1])
    golden.sheets(*positions[-1], ("sheet_ranking", "sheet_page"))
