"""What statistics say of play and luck, and what the dice and cards of a server have given."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.drawing import RECIPES
from bot.records.house_luck import HouseLuck, Spread
from bot.records.standings import Alone, Beside, Dearest, Index, Indexes, Kind, Player, Word
from bot.screens.kit.house_luck import house_luck
from bot.screens.kit.limits import breaches
from bot.screens.kit.pages import ROWS, index_board, leaderboard
from bot.screens.kit.play import alone, course, index, index_course, index_line, lost, played
from bot.screens.kit.ratings import rating_board
from bot.screens.kit.screen import Screen
from bot.screens.kit.stats import stats_page
from bot.shelf import GAMES
from bot.text import LANGUAGES, text_in
from tests.screens.scores import FULL, by_index, by_rating, standings
from tests.tiers import in_turn

DAY = datetime(2026, 11, 22, 20, tzinfo=UTC)
DEAR = Dearest(12.44, DAY, "0123abcd", 0, 57, "roll.10110", "roll.11111")
ADA = Player("points", 0, 61, (9.0, 2.0, 5.25), 5.4, 14.2, 160.3, (2.0, DAY), DEAR)
MEASURES = ("points", "win", "turns", "cards", "none")


def ada(**changed: Any) -> Player:
    return Player(**{**{name: getattr(ADA, name) for name in ADA.__slots__}, **changed})


def test_statistics_say_what_is_lost_and_what_luck_gave() -> None:
    assert played(text_in("en"), ADA, None).split("\n") == [
        "5.4 points lost per 100 choices, over the last 3 games",
        "Luck: +14 points over 61 games; chance alone keeps nine players of ten within ±160 points of 0",
        "Best game: 2 points per 100 choices (on November 22, 2026)",
        "Costliest decision: 12.4 points (on November 22, 2026)",
        "-# Of the games that count, as the coach sees them.",
    ]


def test_statistics_are_french_in_french() -> None:
    said = played(text_in("fr"), ada(luck=-14.2), None)
    assert "5,4 points perdus pour 100 choix, sur les 3 dernières" in said
    assert "Chance\N{NO-BREAK SPACE}: \N{MINUS SIGN}14 points sur 61 parties" in said


def test_the_dearest_decision_is_told_in_words_where_they_are_known() -> None:
    said = played(text_in("en"), ADA, ("keep 5 5", "keep 5 5 2"))
    assert "12.4 points (on November 22, 2026): keep 5 5; keep 5 5 2 was better" in said


def test_chances_to_win_are_told_by_how_many_sat_there() -> None:
    said = played(text_in("en"), ada(measure="win", seats=3, beside=(Beside(2, 12, 0.04),)), None)
    assert "(3 players), over the last 3 games\n4% of a win lost per 100 choices (2 players), over 12" in said


def test_who_left_every_game_has_no_best_one() -> None:
    assert "Best game" not in played(text_in("en"), ada(best=None), None)


def test_an_estimated_decision_is_told_as_one() -> None:
    def told(loss: float, measure: str = "cards") -> str:
        dear = replace(DEAR, loss=loss, estimated=True)
        return played(text_in("en"), ada(measure=measure, dearest=dear), None)

    assert "Costliest decision: about 90 points (on" in told(91.9)
    assert "Costliest decision: about 1 point (on" in told(1.31)
    assert "Costliest decision: about 0.4 point (on" in told(0.42)
    assert "Costliest decision: about 10% (on" in told(0.124, "win")


def test_without_enough_games_luck_has_no_range() -> None:
    assert "Luck: +14 points over 61 games\n" in played(text_in("en"), ada(chance=None), None)


def test_chances_to_win_add_up_to_wins() -> None:
    said = played(
        text_in("en"), ada(measure="win", seats=3, luck=1.42, chance=5.9, losses=(0.031,), mean=0.031), None
    )
    assert "3.1% of a win lost per 100 choices (3 players), in one game" in said
    assert (
        "Luck: +1.4 wins over 61 games; chance alone keeps nine players of ten within ±5.9 wins of 0" in said
    )


def test_luck_that_is_told_as_none_has_no_sign() -> None:
    told = played(text_in("en"), ada(measure="win", seats=2, luck=0.04, chance=None), None)
    assert "Luck: 0 wins" in told


def test_where_nothing_is_counted_only_duties_are_told() -> None:
    said = played(
        text_in("en"), ada(measure="none", losses=(1.0, 0.0), mean=0.5, best=(0.0, DAY), dearest=None), None
    )
    assert said.startswith("0.5 duty overlooked per 100 choices")
    assert "Luck" not in said


@in_turn("language", LANGUAGES)
@in_turn("measure", MEASURES)
def test_every_measure_can_be_said_and_drawn(measure: str, language: str) -> None:
    t, player = text_in(language), ada(measure=measure, losses=tuple(0.05 * step for step in range(20)))
    assert lost(t, measure, 0.25)
    assert played(t, player, None)
    picture = course(t, "Ada", player)
    assert picture is not None
    assert RECIPES["course"](picture.data).startswith(b"\x89PNG")
    assert len(picture.alt) <= 1000, picture.alt


def test_who_plays_alone_reads_wins_average_and_what_became_of_their_mistakes() -> None:
    losses = (40.0, 30.0, 20.0, 12.0)
    lines = [
        Alone("yams", "points", 0, 5, 2, 203.5, losses),
        Alone("four_twenty_one", "win", 3, 1, 1, 1.0, (0.06,)),
        Alone("crapette", "none", 0, 1, 0, 0.0, ()),
    ]
    assert alone(text_in("en"), lines).split("\n") == [
        "**Against robots and in practice**",
        "-# Shown to you alone, in no leaderboard.",
        "**Yams** · 5 games · 2 wins · average 203.5",
        "-# 25.5 points lost per 100 choices; in the first 2 games 35 points, in the last 2 16 points",
        "**421** · 1 game · 1 win",
        "-# 6% of a win lost per 100 choices (3 players)",
        "**Crapette** · 1 game",
    ]


@in_turn("measure", MEASURES)
@in_turn("language", LANGUAGES)
def test_what_one_plays_alone_can_be_said_and_drawn(measure: str, language: str) -> None:
    lines = [Alone(game, measure, 3, 10**5, 10**4, -1e4, (1e4,) * 99) for game in GAMES]
    said = alone(text_in(language), lines)
    assert breaches(Screen("t", said, picture=course(text_in(language), "W" * 32, lines[0]))) == []


def test_the_picture_of_losses_has_them_oldest_first_above_nothing() -> None:
    picture = course(text_in("en"), "Ada", ADA)
    assert picture is not None
    caption, ticks, [(_, way)], marks = picture.data
    assert (caption, marks) == ("Points lost per 100 choices, game by game", ())
    assert ticks[0] == (0, "0")
    assert way == ((0, 900), (500, 200), (1000, 525))
    assert "Ada, oldest first: 9 points, 2 points, 5.2 points." in picture.alt


def test_a_single_game_has_no_course() -> None:
    assert course(text_in("en"), "Ada", ada(losses=(3.0,))) is None


EVEN = Spread((2034, 2071, 2080, 2049, 2044, 2066), (1 / 6,) * 6)
UNEVEN = Spread((1800, 2071, 2080, 2049, 2044, 2300), (1 / 6,) * 6)
ACES = Spread((120, 160, 90), (0.3, 0.42, 0.28))


def test_dice_stand_beside_what_is_expected_with_words_for_the_comparison() -> None:
    body = house_luck(text_in("en"), HouseLuck(EVEN, {})).body
    assert "**12,344 dice**" in body
    assert "     6      2,066    2,057.3" in body
    assert f"of 100 fair bots, {round(100 * (EVEN.less_even or 0))} look less even." in body


@in_turn(
    ("counts", "said"),
    [
        (UNEVEN.counts, "hardly one looks less even"),
        ((100, 100, 100, 100, 100, 100), "More even than chance mostly is"),
        ((100, 100, 100, 100, 100, 142), "Rarely so uneven"),
        ((1, 2, 1, 0, 0, 0), "Too few to tell yet."),
    ],
)
def test_words_follow_how_often_fair_luck_is_less_even(counts: tuple[int, ...], said: str) -> None:
    assert said in house_luck(text_in("en"), HouseLuck(Spread(counts, (1 / 6,) * 6), {})).body


def test_packs_are_told_by_their_size() -> None:
    body = house_luck(text_in("en"), HouseLuck(Spread((0,) * 6, (1 / 6,) * 6), {32: ACES})).body
    assert "**Aces among the first eight cards of 370 packs of 32**" in body
    assert "    2+         90      103.6" in body
    assert "dice" not in body.split("-#")[0]


@in_turn("language", LANGUAGES)
@in_turn("luck", [HouseLuck(EVEN, {32: ACES, 52: ACES}), HouseLuck(Spread((0,) * 6, (1 / 6,) * 6), {})])
def test_the_page_of_luck_fits_everywhere(luck: HouseLuck, language: str) -> None:
    assert breaches(house_luck(text_in(language), luck)) == []


WHOLE = Index("points", 0, 200, 300, 1.234, 0.31, Word("medium", "strong"), "medium", (1.5, 1.3, 1.234))
KINDS = (Kind("roll", 120, 150.0), Kind("score", 80, 40.0))


def test_an_index_is_told_with_its_range_its_kinds_and_what_is_ones_own() -> None:
    found = Indexes((replace(WHOLE, kinds=KINDS),), (replace(WHOLE, decisions=60, word=None),))
    assert index(text_in("en"), found, own=True).split("\n") == [
        (
            "Between medium and strong robots · loses 1.23 ± 0.31 points per decision, "
            "over the last 200 decisions"
        ),
        "-# What costs most: throwing 1.25 points (120 decisions) · writing 0.5 point (80 decisions)",
        "-# In games of the day: loses 1.23 ± 0.31 points per decision, over 60 decisions",
    ]
    assert "day" not in index(text_in("en"), found, own=False)


@in_turn(
    ("word", "public"),
    [
        (Word("strong", ""), True),
        (Word("medium", "medium"), True),
        (Word("easy", "medium"), False),
        (Word("", "easy"), False),
    ],
)
def test_a_level_is_told_upward_to_others_and_whole_to_oneself(word: Word, public: bool) -> None:
    found = replace(WHOLE, word=word)
    assert "robots" in index(text_in("en"), Indexes((found,)), own=True)
    assert ("robots" in index(text_in("en"), Indexes((found,)), own=False)) is public
    assert ("robots" in index_line(text_in("en"), found)) is public


def test_an_index_in_french_stands_between_robots_levels() -> None:
    assert "Entre les robots moyen et fort" in index(text_in("fr"), Indexes((WHOLE,)), own=False)


@in_turn("language", LANGUAGES)
def test_the_page_of_statistics_fits_everywhere_and_says_its_curve_in_words(language: str) -> None:
    """With as many results, ratings and games alone as are told; also the boards of as many people as are."""
    t = text_in(language)
    widest = replace(
        FULL,
        rows=[replace(FULL.rows[1], variant="double_pair=yes,straights=split,chance=maxi_mini,grids=6")]
        * ROWS,
        alone=FULL.alone * 6,
        rated=[*FULL.rated] * 3,
        everywhere=True,
    )
    page = stats_page(t, "W" * 32, widest)
    boards = [
        leaderboard(t, "yams", "", "month", standings(ROWS)),
        index_board(t, "yams", "all", by_index(ROWS), 50),
        rating_board(t, "yams", "month", by_rating(ROWS)),
    ]
    assert [breaches(one) for one in (page, *boards)] == [[]] * 4
    assert page.picture is not None
    assert page.text == page.picture.alt
    assert {"en": "from 54 points to 15.5 points", "fr": "de 54 points à 15,5 points"}[language] in page.text


@in_turn("language", LANGUAGES)
@in_turn("measure", MEASURES)
def test_an_index_of_every_measure_can_be_said_and_drawn(measure: str, language: str) -> None:
    t, found = text_in(language), replace(WHOLE, measure=measure, seats=3 * (measure == "win"), kinds=KINDS)
    assert index(t, Indexes((found,), (found,), (found,)), own=True)
    picture = index_course(t, "Ada", Indexes((found,)))
    assert picture is not None
    assert RECIPES["course"](picture.data).startswith(b"\x89PNG")
