"""What players see of Top Jack, and what they may type."""

from collections.abc import Sequence
from typing import Any

from bot.games.kit.chance import Loaded
from bot.games.kit.game import Fact
from bot.games.top_jack import GameEnded, TopJack, TopJackOptions
from bot.games.top_jack.columns import BOXES
from bot.messages.sprites import Sprites
from bot.screens.kit.facts import history
from bot.screens.kit.matching import choose
from bot.screens.kit.screen import Act, Button, Mark, Scene, Select
from bot.screens.top_jack import screen as top_jack
from bot.text import LANGUAGES
from tests.screens.conftest import Golden
from tests.screens.sketches import Ticked, scene_of, told, walk
from tests.tiers import in_turn

MIXED = (1, 2, 3, 3, 6)


def started(players: int = 2, **options: Any) -> TopJack:
    """A game that seat 0 begins."""
    begun = [6] * 5 + [1] * 5 * (players - 1)
    return TopJack.start(TopJackOptions(**options), players, Loaded(begun))[0]


def played(*throws: Sequence[int], announce: str = "", **options: Any) -> tuple[TopJack, list[Fact]]:
    """Throw these dice for seat 0 of two, all five each time; then perhaps announce."""
    game = started(**options)
    facts: list[Fact] = []
    for dice in throws:
        facts = game.play(0, "roll.11111", Loaded(dice))
    if announce:
        facts = game.play(0, announce, Loaded())
    return game, facts


def thrown(
    *throws: Sequence[int], language: str = "en", draft: Ticked | None = None, **options: Any
) -> Scene:
    game, facts = played(*throws, **options)
    return scene_of(game, tuple(facts), language, draft=draft)


def turn(game: TopJack, dice: Sequence[int], code: str) -> list[Fact]:
    """Throw once and write; return what was told."""
    seat = min(game.awaited())
    game.play(seat, "roll.11111", Loaded(dice))
    return game.play(seat, code, Loaded())


def buttons(scene: Scene) -> list[Button]:
    return [button for row in top_jack.table(scene).rows if not isinstance(row, Select) for button in row]


def choices(scene: Scene, name: str = "box") -> dict[str, str]:
    """What each choice of a select plays, by its label."""
    return {
        choice.label: choice.do.code if isinstance(choice.do, Act) else str(choice.do)
        for row in top_jack.table(scene).rows
        if isinstance(row, Select) and row.name == name
        for choice in row.choices
    }


def rows(scene: Scene) -> list[str]:
    """What each row of the board is: the name of a select, or what its buttons do."""
    return [
        row.name if isinstance(row, Select) else type(row[0].do).__name__
        for row in top_jack.table(scene).rows
    ]


def meant(scene: Scene, typed: str, verb: str = "") -> str:
    """The move that is typed so."""
    named = [
        (action, top_jack.names(scene, action)) for action in scene.offers[0] if str(action).startswith(verb)
    ]
    return str(choose(typed, named))


# Faces


def test_the_dice_are_the_faces_of_a_poker_die() -> None:
    scene = thrown((1, 2, 3, 4, 6), draft=Ticked(frozenset("4")))
    assert top_jack.table(scene).hand == "# {{face1}} {{face2}} {{face3}} {{face4}} {{face6}}"
    first, *_, last = buttons(scene)[:5]
    assert (first.emoji, first.bare, first.do) == ("face1", "♠", Mark("0", on=True))
    assert (last.emoji, last.bare, last.do) == ("face6_kept", "A ✓", Mark("4", on=False))


def test_a_throw_is_told_in_faces() -> None:
    scene = thrown((3, 3, 3, 3, 3))
    assert told(scene, "top_jack") == (
        "**Alice** throws: {{face3}} {{face3}} {{face3}} {{face3}} {{face3}} Five alike! 🎉"
    )


@in_turn("language", LANGUAGES)
@in_turn(
    ("typed", "code"),
    [
        ("J J", "roll.11001"),
        ("jack jack", "roll.11001"),
        ("valet valet", "roll.11001"),
        ("V V", "roll.11001"),
        ("3 3", "roll.11001"),
        ("33", "roll.11001"),
        ("as noir", "roll.01110"),
        ("noir A", "roll.01110"),
        ("red black ace", "roll.00110"),
        ("♠ ♥", "roll.00111"),
        ("6 1", "roll.01110"),
        ("relancer tous les dés", "roll.11111"),
    ],
)
def test_faces_are_typed_by_name_sign_or_points(typed: str, code: str, language: str) -> None:
    assert meant(thrown(MIXED, language=language), typed) == code


def test_a_throw_is_shown_with_the_signs_on_the_dice() -> None:
    scene = thrown(MIXED, language="fr")
    shown = {str(action): top_jack.worth(scene, action) for action in scene.offers[0]}
    assert shown["roll.10110"] == "Garder ♥ A"
    assert shown["roll.11101"] == "Garder J (dé 4)"


# Boxes and announcements


@in_turn("language", LANGUAGES)
@in_turn(
    ("typed", "box"),
    [("top jack", "top_jack"), ("les rois", "king"), ("kings", "king"), ("quinte mineure", "minor_straight"),
     ("pair", "pair"), ("paire", "pair"), ("double paire", "double_pair"), ("poker", "pocker"),
     ("noirs", "black"), ("aces", "ace"), ("full", "full")],
)  # fmt: skip
def test_boxes_are_typed_by_name_in_either_language(typed: str, box: str, language: str) -> None:
    assert meant(thrown(MIXED, language=language), typed) == f"score.{box}"


def test_after_one_throw_every_box_is_offered_with_what_it_gives() -> None:
    scene = thrown((3, 3, 3, 4, 4))
    shown = choices(scene)
    assert len(shown) == len(BOXES)
    assert (shown["Full house: 17 points"], shown["Jacks: 9 points"]) == ("score.full", "score.jack")
    assert choices(scene, "announce") == {}
    assert rows(scene) == ["Mark", "Act", "box"]


def test_after_two_throws_a_box_is_written_or_announced_and_no_die_is_thrown() -> None:
    scene = thrown(MIXED, MIXED)
    assert rows(scene) == ["box", "announce"]
    assert "score.chance" not in choices(scene).values()
    assert choices(scene, "announce")["Announce Full house"] == "announce.full"
    assert len(choices(scene, "announce")) == 14
    assert top_jack.table(scene).turn.splitlines()[0] == (
        "**Alice**, throw 2 of 3: score a box, or announce one for a last throw."
    )


def test_once_announced_the_dice_are_thrown_for_that_box_alone() -> None:
    scene = thrown(MIXED, MIXED, announce="announce.full", draft=Ticked(frozenset("23")))
    assert rows(scene) == ["Mark", "Act"]
    assert buttons(scene)[-1].do == Act("roll.11001", bound=True)
    body = top_jack.table(scene)
    assert history(scene, top_jack.SCREEN) == [], "the board says so already"
    assert told(scene, "top_jack") == "📣 **Alice** announces **Full house** for the third throw."
    assert body.turn.splitlines()[0].startswith("**Alice**, last throw, for **Full house**")
    kept = thrown(MIXED, MIXED, announce="announce.full", draft=Ticked(frozenset("01234")))
    assert (buttons(kept)[-1].label, buttons(kept)[-1].disabled) == (
        "All kept: let go of a die to throw",
        True,
    )


def test_the_third_throw_tells_the_dice_and_what_was_written() -> None:
    game = started()
    for _ in range(2):
        game.play(0, "roll.11111", Loaded(MIXED))
    game.play(0, "announce.full", Loaded())
    facts = game.play(0, "roll.11001", Loaded([6, 6, 6]))
    assert told(scene_of(game, tuple(facts), "en"), "top_jack") == (
        "**Alice** throws 3 again: {{face6}} {{face6}} {{face6}} · "
        "**Alice** scores **Full house**: 24 points."
    )


def test_an_announced_box_that_fails_is_told_as_missed() -> None:
    game = started()
    for _ in range(2):
        game.play(0, "roll.11111", Loaded(MIXED))
    game.play(0, "announce.full", Loaded())
    facts = game.play(0, "roll.11001", Loaded([6, 6, 5]))
    line = told(scene_of(game, tuple(facts), "fr"), "top_jack").replace("\u00a0", " ")
    assert line.partition(" · ")[2] == "**Alice** manque **Full**, annoncé : 0."


@in_turn("language", LANGUAGES)
@in_turn("typed", ["announce full", "Annoncer Full", "announce full house", "announce.full"])
def test_an_announcement_is_typed_with_its_verb(typed: str, language: str) -> None:
    assert meant(thrown(MIXED, MIXED, language=language), typed) == "announce.full"


def test_a_box_that_is_typed_bare_is_written_and_not_announced() -> None:
    assert meant(thrown(MIXED, MIXED), "full") == "score.full"


def test_five_alike_in_the_top_jack_box_are_celebrated_and_a_miss_is_crossed_out() -> None:
    game = started()
    said = [
        told(scene_of(game, tuple(turn(game, dice, code)), "en"), "top_jack")
        for dice, code in (((4, 4, 4, 4, 4), "score.top_jack"), (MIXED, "score.pocker"))
    ]
    assert said == [
        "🎉 **Alice** scores **TOP JACK (five of a kind)**: 50 points.",
        "**Bob** crosses out **Four of a kind**: 0.",
    ]


def test_where_only_chance_is_left_the_turn_says_so_and_offers_no_throw() -> None:
    game = started()
    for box in BOXES:
        if box != "chance":
            turn(game, MIXED, f"score.{box}")
            turn(game, MIXED, f"score.{box}")
    game.play(0, "roll.11111", Loaded(MIXED))
    scene = scene_of(game, (), "en")
    assert top_jack.table(scene).turn.startswith("**Alice**: Chance is the only box to score")
    assert rows(scene) == ["box"]


# Columns


def test_a_column_with_an_order_says_which_box_is_next_and_offers_it_by_a_button() -> None:
    scene = thrown(layout="ordered")
    assert "-# ➡️ Next box: **Blacks**" in top_jack.table(scene).turn.splitlines()
    scene = thrown(MIXED, layout="ordered")
    assert rows(scene) == ["Mark", "Act", "Act"]
    assert (buttons(scene)[-1].label, buttons(scene)[-1].do) == ("Blacks: 1 point", Act("score.black"))


def test_two_columns_with_an_order_offer_a_box_each() -> None:
    scene = thrown(MIXED, MIXED, layout="down_up")
    assert [(button.label, button.do) for button in buttons(scene)] == [
        ("Down · Blacks: 1 point", Act("score.1.black")),
        ("Up · TOP JACK (five of a kind): 0 points", Act("score.2.top_jack")),
    ]


def test_a_free_column_names_no_next_box() -> None:
    assert "➡️" not in top_jack.table(thrown()).turn


def test_the_boxes_of_all_columns_stand_in_one_list() -> None:
    scene = thrown(MIXED, layout="down_up_free")
    assert rows(scene) == ["Mark", "Act", "box"]
    shown = choices(scene)
    assert len(shown) == 17
    assert shown["Down · Blacks: 1 point"] == "score.1.black"
    assert shown["Up · TOP JACK (five of a kind): 0 points"] == "score.2.top_jack"
    assert shown["Free · Jacks: 6 points"] == "score.3.jack"


def test_every_column_says_which_box_is_next_and_what_its_bonus_lacks() -> None:
    """The bonus where no picture shows it."""
    body = top_jack.table(thrown(layout="down_up_free"))
    lines, text = (part.replace("\u00a0", " ").splitlines() for part in (body.turn, body.body))
    assert "-# ➡️ Next boxes: ↓ Down **Blacks** · ↑ Up **TOP JACK (five of a kind)**" in lines
    assert "-# 🎯 Bonus from 64, points missing: ↓ Down **64** · ↑ Up **64** · Free **64**" in text


def test_of_three_columns_only_the_free_one_is_announced() -> None:
    scene = thrown(MIXED, MIXED, layout="down_up_free")
    assert rows(scene) == ["box", "announce"]
    announced = choices(scene, "announce")
    assert [code for code in announced.values() if not code.startswith("announce.3.")] == []
    for typed in ("announce full", "announce libre full", "annoncer full libre", "announce 3 full"):
        assert meant(scene, typed) == "announce.3.full"


@in_turn("typed", ["libre full", "full libre", "free full", "3 full", "Full house"])
def test_a_box_is_typed_with_its_column_or_without_where_one_alone_has_it(typed: str) -> None:
    assert meant(thrown(MIXED, layout="down_up_free"), typed) == "score.3.full"


def test_the_headline_names_the_column_where_there_are_several() -> None:
    game = started(layout="down_up")
    facts = turn(game, MIXED, "score.2.top_jack")
    assert (
        told(scene_of(game, tuple(facts), "fr"), "top_jack")
        == "**Alice** barre **TOP JACK (Montante)**\u00a0: 0."
    )


# Bonus and totals


def cells(scene: Scene, name: str) -> list[str]:
    """What stands in a line of the chart."""
    [line] = [line for line in top_jack.table(scene).body.splitlines() if line.startswith(name + " ")]
    return line.removeprefix(name).split()


def test_the_totals_hold_the_bonus_and_say_how_far_it_is() -> None:
    """Boxes 1 to 6 of four dice each make 84, more than 63 (R2)."""
    game = started()
    facts: list[Fact] = []
    for value, box in reversed(list(enumerate(list(BOXES)[:6], 1))):
        facts = turn(game, [value] * 4 + [1 + value % 6], f"score.{box}")
        scene = scene_of(game, tuple(facts), "en")
        if box == "ace":
            assert cells(scene, "Bonus") == ["·", "·"]
        turn(game, [1 + value % 6] * 5, f"score.{box}")
    scene = scene_of(game, tuple(facts), "en")
    assert "🎯 **Alice** earns the bonus: boxes 1 to 6 make 84, so 35 more." in told(scene, "top_jack")
    assert (cells(scene, "Bonus"), cells(scene, "Total 1")) == (["35", "0"], ["119", "0"])
    assert "-# 🎯 Bonus from 64, points missing: Alice ✓ **+35** · Bob ✗" in top_jack.table(scene).body
    scene = scene_of(game, tuple(turn(game, (4, 4, 5, 5, 5), "score.full")), "en")
    assert (cells(scene, "Total 2"), cells(scene, "Overall")) == (["23", "0"], ["142", "0"])


# Series


def series(games: int, scores: Sequence[str], players: int = 2) -> tuple[TopJack, list[Fact]]:
    """Play so many games of a series of three: seat 0 throws five aces for these boxes, all else is mixed."""
    game, facts = started(players, series=3), []
    for _ in range(games):
        for box in BOXES:
            for seat in range(players):
                last = box == list(BOXES)[-1] and seat == players - 1
                game.play(seat, "roll.11111", Loaded([6] * 5 if seat == 0 and box in scores else MIXED))
                begun = [6] * 5 + [1] * 5 * (players - 1) if last else []
                facts = game.play(seat, f"score.{box}", Loaded(begun))
    return game, facts


def test_the_end_of_a_game_of_a_series_is_told_with_its_scores_and_who_begins_the_next() -> None:
    game, facts = series(1, ["top_jack"])
    scene = scene_of(game, tuple(facts), "en")
    body = top_jack.table(scene)
    ended = next(fact for fact in facts if isinstance(fact, GameEnded))
    line = told(scene, "top_jack")
    assert f"🏁 Game 1 of 3 is over: **Alice** {ended.totals[0]} + 100 · **Bob** {ended.totals[1]}" in line
    assert line.endswith(" **Alice** begins.")
    assert "-# 🔁 Game 2 of 3: " in body.body
    assert f"`1` Alice · **{ended.scores[0]}** · {ended.scores[0]} before ←" in body.body.splitlines()


def test_the_hundred_of_the_game_being_played_stands_beside_the_total() -> None:
    game = started(series=2)
    facts = turn(game, [6] * 5, "score.top_jack")
    body = top_jack.table(scene_of(game, tuple(facts), "en")).body
    assert "`1` Alice · **150** · TOP JACK +100" in body.splitlines()


def test_a_single_game_speaks_of_no_series() -> None:
    body = top_jack.table(thrown(MIXED))
    assert ("🔁" in body.body, "before" in body.body) == (False, False)
    assert body.asides == ()


def test_the_sheet_lists_the_games_before_and_the_end_lists_all() -> None:
    game, facts = series(1, ["top_jack"])
    scene = scene_of(game, tuple(facts), "en")
    first = game.past
    assert f"Games so far: Alice {first[0][0]} · Bob {first[1][0]}" in top_jack.sheet(scene, 0)[0].body
    assert top_jack.table(scene).asides == (f"{first[0][0]} + 0", f"{first[1][0]} + 0")


def test_of_many_players_the_best_of_a_game_are_named() -> None:
    game, facts = series(1, ["ace"], players=4)
    line = told(scene_of(game, tuple(facts), "en"), "top_jack")
    line = line[line.index("🏁") : line.index("…") + 1]
    assert line.count("**") == 6
    assert line.endswith(" · …")
    assert line.index("**Alice**") < line.index("**Bob**") < line.index("**Chloé**")


# Read by people


@in_turn(
    ("players", "options", "steps"),
    [
        (2, {}, 20),
        (3, {"layout": "ordered"}, 60),
        (8, {"layout": "down_up"}, 90),
        (2, {"layout": "down_up_free", "series": 3}, 290),
    ],
)
def test_boards_read_well(players: int, options: dict[str, Any], steps: int, golden: Golden) -> None:
    """The mover has thrown and ticked two dice."""
    chosen = TopJackOptions(**options)
    positions = enumerate(walk(TopJack, chosen, players, "golden"))
    number, at = next((step, at) for step, at in positions if step >= steps and at[0].throws == 1)  # type: ignore[attr-defined]
    golden.table(f"board_{players}_players_{chosen.layout}", *at, Ticked(frozenset("13")), number=number)


def test_announcing_reads_well(golden: Golden) -> None:
    for name, announce in (("announce", ""), ("announced", "announce.3.full")):
        game, facts = played((6, 5, 6, 1, 5), (6, 5, 6, 2, 5), layout="down_up_free", announce=announce)
        golden.table(name, game, facts)


def test_the_other_screens_of_a_table_read_well(golden: Golden) -> None:
    positions = list(walk(TopJack, TopJackOptions(series=2), 5, "golden"))
    golden.around(*positions[0])
    golden.table("over", *positions[-1])
    golden.sheets(*positions[-1], ("sheet_ranking", "sheet_page"))


def test_french_dice_have_french_letters() -> None:
    """R D V, on the dice, in buttons and in what the boxes hint."""
    french, english = (thrown((3, 4, 5, 6, 2), language=language, layout="free") for language in ("fr", "en"))
    bodies = [top_jack.table(scene) for scene in (french, english)]
    signs = [[each.bare for row in body.rows if isinstance(row, tuple) for each in row] for body in bodies]
    assert [labels[:5] for labels in signs] == [["V", "D", "R", "A", "♥"], ["J", "Q", "K", "A", "♥"]]
    drawn = [Sprites(language=language).text("{{face3}}") for language in ("fr", "en")]
    assert drawn == ["V", "J"]
    assert french.t("top_jack.hint.major_straight").startswith("rouge, V, D, R, A")
