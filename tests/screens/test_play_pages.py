"""What statistics say of play and luck, and what the dice and cards of a server have given."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from statistics import NormalDist

from bot.screens.kit.house_luck import house_luck
from bot.screens.kit.pages import ROWS, index_board, leaderboard
from bot.screens.kit.play import alone, details, index_course, index_line, played, skill
from bot.screens.kit.ratings import rating_board, told
from bot.screens.kit.stats import details_page, stats_page
from bot.text import LANGUAGES, text_in
from tapis.drawing import RECIPES
from tapis.records.house_luck import HouseLuck, Spread
from tapis.records.play import NINE_OF_TEN
from tapis.records.ratings import Rating
from tapis.records.statistics import Alone, Dearest, Index, Indexes, Kind, Player, Word
from tests.screens.limits import breaches
from tests.screens.scores import FULL, by_index, by_rating, standings
from tests.tiers import in_turn

DAY = datetime(2026, 11, 22, 20, tzinfo=UTC)
DEAR = Dearest(12.44, DAY, "0123abcd", 0, 57, "roll.10110", "roll.11111")
ADA = Player("points", 61, 9.0, 14.2, 160.3, DEAR)
MEASURES = ("points", "win", "turns", "cards", "none")
EN, FR = text_in("en"), text_in("fr")


def test_statistics_say_in_words_what_luck_gave_and_what_cost_most() -> None:
    assert played(EN, ADA, ("keep 5 5", "keep 5 5 2"), own=True).split("\n") == [
        "Luck, over 61 games: even",
        "Costliest decision: 12.4 points (on November 22, 2026): keep 5 5; keep 5 5 2 was better",
    ]
    said = played(FR, replace(ADA, luck=-214.2), None, own=True)
    assert said.startswith("Chance, sur 61 parties\N{NO-BREAK SPACE}: très mauvaise\nPlus grosse erreur")


def test_others_read_nothing_of_mistakes() -> None:
    assert played(EN, replace(ADA, measure="win", cost=0.2), None, own=False) == "Luck, over 61 games: even"


@in_turn(
    ("luck", "word"),
    [(0.0, "even"), (65.0, "even"), (66.0, "rather good"), (160.0, "rather good"), (161.0, "very good"),
     (-66.0, "rather bad"), (-161.0, "very bad")],
)  # fmt: skip
def test_luck_is_told_by_how_many_players_have_as_much(luck: float, word: str) -> None:
    """Nine of ten players are within `chance`: so one of twenty has "very good" luck, every second "even"."""
    assert played(EN, replace(ADA, luck=luck), None, own=False) == f"Luck, over 61 games: {word}"
    beyond = 2 * NormalDist(sigma=160.3 / NINE_OF_TEN).cdf(-abs(luck))
    assert word == ("even" if beyond > 0.5 else word.replace("very", "rather") if beyond > 0.1 else word)


def test_without_enough_games_no_word_tells_luck() -> None:
    assert "Luck" not in played(EN, replace(ADA, chance=None), None, own=True)
    assert details(EN, None, replace(ADA, chance=None)) == "Luck: +14 points over 61 games"


def test_an_estimated_decision_is_told_as_one() -> None:
    def told(loss: float, measure: str = "cards") -> str:
        dear = replace(DEAR, loss=loss, estimated=True)
        return played(EN, replace(ADA, measure=measure, dearest=dear), None, own=True)

    assert "Costliest decision: about 90 points (on" in told(91.9)
    assert "Costliest decision: about 1 point (on" in told(1.31)
    assert "Costliest decision: about 0.4 points (on" in told(0.42)
    assert "Costliest decision: about 10% (on" in told(0.124, "win")


@in_turn(
    ("cost", "said"),
    [(0.01, ""), (0.25, "1 win in 4"), (0.23, "1 win in 4"), (0.05, "1 win in 20"), (0.6, "6 wins in 10"),
     (0.5, "1 win in 2"), (0.97, "one win a game"), (4.27, "one win a game")],
)  # fmt: skip
def test_chances_lost_are_told_as_wins_and_never_as_more_than_all(cost: float, said: str) -> None:
    told = played(EN, replace(ADA, measure="win", cost=cost, chance=None, dearest=None), None, own=True)
    assert told == (f"Your mistakes cost about {said}" if said else "")
    if number := re.search(r"(\d+) wins? in (\d+)", told):
        assert abs(int(number[1]) / int(number[2]) - cost) <= 0.05


def test_numbers_of_luck_say_what_chance_alone_gives() -> None:
    told = details(EN, None, ADA)
    assert (
        told
        == "Luck: +14 points over 61 games; chance alone keeps nine players of ten within ±160 points of 0"
    )
    wins = details(EN, None, replace(ADA, measure="win", luck=1.42, chance=5.9))
    assert wins.startswith("Luck: +1.4 wins over 61 games;")
    assert "Luck: 0 wins" in details(EN, None, replace(ADA, measure="win", luck=0.04, chance=None))
    assert details(EN, None, replace(ADA, measure="none")) == ""


def test_who_plays_alone_reads_wins_and_average() -> None:
    lines = [
        Alone("yams", "points", 5, 2, 203.5),
        Alone("four_twenty_one", "win", 1, 1, 1.0),
        Alone("crapette", "none", 1, 0, 0.0),
    ]
    assert alone(EN, lines).split("\n") == [
        "**Against robots and in practice**",
        "-# Shown to you alone, in no leaderboard.",
        "**Yams** · 5 games · 2 wins · average 203.5",
        "**421** · 1 game · 1 win",
        "**Crapette** · 1 game",
    ]


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


def test_a_level_stands_in_words_and_its_numbers_behind_details() -> None:
    found = Indexes((replace(WHOLE, kinds=KINDS),), (replace(WHOLE, decisions=60, word=Word("", "easy")),))
    assert skill(EN, found, own=True).split("\n") == [
        "**Between medium and strong robots**",
        "Costs most: throwing",
        "-# Games of the day: worse than easy robots",
    ]
    assert skill(EN, found, own=False) == "**Between medium and strong robots**"
    assert re.findall(r"\d", skill(EN, found, own=True)) == []
    assert details(EN, found, None).split("\n") == [
        "Loses 1.23 ± 0.31 points per decision, over the last 200 decisions",
        "-# Throwing: 1.25 points (120 decisions)",
        "-# Choosing a box: 0.5 points (80 decisions)",
        "-# In games of the day: loses 1.23 ± 0.31 points per decision, over 60 decisions",
    ]


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
    assert "robots" in skill(EN, Indexes((found,)), own=True)
    assert bool(skill(EN, Indexes((found,)), own=False)) is public
    assert ("robots" in index_line(EN, found)) is public


def test_an_index_in_french_stands_between_robots_levels() -> None:
    assert skill(FR, Indexes((WHOLE,)), own=False) == "**Entre les robots moyen et fort**"


@in_turn("language", LANGUAGES)
@in_turn("measure", MEASURES)
def test_what_a_decision_loses_is_the_mean_of_its_games_in_one_unit(measure: str, language: str) -> None:
    """Read from the words again; chances are told in per cent of a win, of which there are 100 at most."""
    t = text_in(language)
    for mean in (0.0, 0.004, 0.18, 0.81, 1.0, 1.5, 2.37):
        least = min(mean, 1.0) if measure == "win" else mean
        found = replace(WHOLE, measure=measure, seats=3 * (measure == "win"), mean=least, error=0.0)
        told = details(t, Indexes((found,)), None)
        number = re.search(r"[\d.,]+", told)
        assert number is not None
        value = float(number[0].replace(",", "."))
        assert abs(value - least * (100 if measure == "win" else 1)) <= 0.005 + 1e-9, told
        assert "100 d" not in told
        if language == "en" and measure in {"points", "cards"}:
            assert ("points" in told) is (value != 1), told


@in_turn("language", LANGUAGES)
def test_the_pages_of_statistics_fit_everywhere_and_say_their_curve_in_words(language: str) -> None:
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
    page, more = stats_page(t, "W" * 32, widest), details_page(t, "W" * 32, widest)
    boards = [
        leaderboard(t, "yams", "", "month", standings(ROWS)),
        index_board(t, "yams", "all", by_index(ROWS), 50),
        rating_board(t, "yams", "month", by_rating(ROWS)),
    ]
    assert [breaches(one) for one in (page, more, *boards)] == [[]] * 5
    assert page.picture is None
    assert more.picture is not None
    assert more.text == more.picture.alt
    assert {"en": "from 0.54 points to 0.16 points", "fr": "de 0,54 point à 0,16 point"}[
        language
    ] in more.text


@in_turn("language", LANGUAGES)
@in_turn("measure", MEASURES)
def test_an_index_of_every_measure_can_be_said_and_drawn(measure: str, language: str) -> None:
    t, found = text_in(language), replace(WHOLE, measure=measure, seats=3 * (measure == "win"), kinds=KINDS)
    assert details(t, Indexes((found,), (found,), (found,)), ADA)
    picture = index_course(t, "Ada", Indexes((found,)))
    assert picture is not None
    assert RECIPES["course"](picture.data).startswith(b"\x89PNG")


def test_the_curve_of_an_index_is_drawn_by_one_decision_above_nothing() -> None:
    picture = index_course(EN, "Ada", Indexes((WHOLE,)))
    assert picture is not None
    caption, ticks, [(_, way)], marks = picture.data
    assert (caption, marks) == ("Points lost per decision, game by game", ())
    assert ticks[0] == (0, "0")
    highest = float(ticks[-1][1])
    assert [round(highest * y / 1000, 2) for _, y in way] == [1.5, 1.3, 1.23]
    assert index_course(EN, "Ada", Indexes((replace(WHOLE, course=(0.5,)),))) is None


def test_a_rating_is_one_whole_number_and_a_provisional_one_has_a_sign() -> None:
    sure, few = Rating(30.0, 2.0, 20), Rating(30.0, 2.0, 19)
    assert told(EN, sure) == f"**{sure.shown}** · 20 games"
    assert told(EN, few) == f"**{sure.shown}**? · 19 games"
    board = rating_board(EN, "yams", "all", [("Ada", sure), ("Bob", few)])
    assert board.body.count("?") == 1
    assert "`?`" in details_page(EN, "Ada", FULL).body, "what the sign means is said where one asks"
