"""The story of a finished game: what each could expect, as data for the drawing, and the same in words."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from bot.screens import yams
from bot.screens.frame.ends import over
from bot.screens.frame.frame import Frame
from bot.screens.frame.ranking import podium
from bot.screens.frame.story import LINES, story
from bot.screens.kit.screen import Picture
from tapis.drawing import RECIPES
from tapis.games.kit.game import Result
from tapis.games.kit.level import Measure
from tapis.games.yams import Yams, YamsOptions
from tapis.records.ledger import Account, Coached, Decision, Ledger, Stroke, Turn
from tests.screens.limits import breaches
from tests.screens.sketches import LONGEST, SHORT, frame_of, scene_of, walk
from tests.tiers import early, in_turn

COURSES: dict[Measure, tuple[float, ...]] = {
    "points": (204.9, 231.2, 190.4, 214.0),
    "win": (0.25, 0.6, 0.05, 1.0),
    "turns": (-20.1, -18.0, -25.5, -22.0),
    "cards": (0.0, 81.5, 120.0, 162.0),
}


def account(course: tuple[float, ...], shift: float = 0.0) -> Account:
    moved = tuple(value + shift for value in course)
    revs = tuple(range(0, 10 * len(course), 10))
    return Account(prior=moved[0], luck=0, loss=0, result=moved[-1], course=moved, revs=revs)


def ledger(measure: Measure, seats: int, **changed: Any) -> Ledger:
    step = 0.0 if measure == "win" else 5.0
    values: dict[str, Any] = {
        "measure": measure,
        "accounts": tuple(account(COURSES[measure], -step * seat) for seat in range(seats)),
        "strokes": (Stroke(rev=5, seat=0, luck=0.311), Stroke(rev=20, seat=1, luck=0.4)),
        "decisions": (
            Decision(rev=25, seat=1, played="roll.1", best="roll.2", loss=0.124),
            Decision(rev=15, seat=0, played="roll.1", best="roll.2", loss=0.02),
        ),
    }
    return Ledger(**{**values, **changed})


def frame(
    seats: int, kept: Ledger | None, language: str = "en", kinds: tuple[str, ...] = SHORT, **changed: Any
) -> Frame:
    *_, (game, facts) = walk(Yams, YamsOptions(), 2, "story")
    scene = scene_of(game, facts, language)
    names = tuple(kinds[seat % len(kinds)][:32] for seat in range(seats))
    made = frame_of(Yams, scene, names=names, day=date(2026, 11, 22), server="Le salon")
    return replace(made, coached=Coached("done", ledger=kept), **changed)


def result(seats: int) -> Result:
    return Result(places=tuple(range(1, seats + 1)), scores=tuple(214 - seat for seat in range(seats)))


def told(seats: int, kept: Ledger | None, language: str = "en", **changed: Any) -> Picture:
    shown, ended = frame(seats, kept, language, **changed), result(seats)
    card = podium(shown, ended, ())
    assert card is not None
    return story(shown, ended, card)


@pytest.mark.parametrize("language", early(["en", "fr"]))
@pytest.mark.parametrize("seats", early([8, 4, 2, 1]))
@in_turn("measure", COURSES)
def test_every_story_can_be_drawn_and_told(seats: int, measure: Measure, language: str) -> None:
    picture = told(seats, ledger(measure, max(2, seats)), language, kinds=LONGEST)
    assert picture.recipe == "story"
    assert RECIPES["story"](picture.data)
    assert len(picture.alt) <= 1000, picture.alt


def test_the_card_is_part_of_the_story_and_of_its_words() -> None:
    shown = frame(2, ledger("points", 2))
    card = podium(shown, result(2), ())
    picture = told(2, ledger("points", 2))
    assert card is not None
    assert picture.data[0] == card.data
    assert picture.alt.startswith(card.alt)


def test_words_tell_each_line_the_luckiest_throw_and_the_costliest_mistake() -> None:
    alt = told(2, ledger("win", 2)).alt
    assert "Chance to win." in alt
    assert "Alice: 25% at first, 5% at the lowest, 100% at the highest, 100% in the end." in alt
    assert "Luckiest throw: Bob, +40%." in alt
    assert "Costliest mistake: Bob, 12.4%." in alt


def test_words_are_in_the_language_of_the_table() -> None:
    alt = told(2, ledger("points", 2), "fr").alt
    assert "Total attendu à la fin." in alt
    assert "Alice\N{NO-BREAK SPACE}: 205 au début, 190 au plus bas, 231 au plus haut, 214 à la fin." in alt
    assert "Plus grosse erreur\N{NO-BREAK SPACE}: Bob" in alt


def test_round_levels_hold_all_values() -> None:
    _, ticks, lines, *_ = told(2, ledger("points", 2)).data[1]
    assert [text for _, text in ticks] == ["180", "200", "220", "240"]
    assert [up for up, _ in ticks] == [0, 333, 667, 1000]
    assert lines[0][1][0] == (0, round(1000 * (204.9 - 180) / 60))


def test_chances_reach_from_none_to_all() -> None:
    _, ticks, lines, *_ = told(2, ledger("win", 2)).data[1]
    assert [text for _, text in ticks] == ["0%", "25%", "50%", "75%", "100%"]
    assert lines[0][1] == ((0, 250), (333, 600), (667, 50), (1000, 1000))


def test_fewer_turns_stand_higher_and_are_written_without_a_sign() -> None:
    _, ticks, lines, *_ = told(1, ledger("turns", 1)).data[1]
    assert [text for _, text in ticks] == ["26", "24", "22", "20", "18"]
    assert lines[0][1][1][1] > lines[0][1][2][1]


def test_marks_lie_on_the_line_of_their_player() -> None:
    _, _, _, (luck, mistake), _ = told(2, ledger("win", 2)).data[1]
    assert luck[:3] == ("L", True, (667, 50))
    assert mistake[:3] == ("M", False, (833, 525))


def test_a_robots_mistake_is_named_only_if_nobody_elses_is_as_large() -> None:
    def named(person: float, robot: float) -> str:
        costs = ((0, robot), (1, person))
        made = tuple(Decision(rev=5, seat=seat, played="a", best="b", loss=loss) for seat, loss in costs)
        kept = ledger("win", 2, decisions=made)
        easy = kept.accounts[0].model_copy(update={"level": "easy"})
        shown = kept.model_copy(update={"accounts": (easy, kept.accounts[1])})
        return str(told(2, shown).data[1][3][1][3])

    assert named(0.1, 0.1) == "Costliest mistake: Bob, 10%"
    assert named(0.1, 0.11) == "Costliest mistake: Alice, 11%"


def test_an_estimate_is_told_as_one() -> None:
    dear = Decision(rev=5, seat=0, played="a", best="b", loss=91.9, error=6.2)
    [(*_, said)] = told(2, ledger("cards", 2, decisions=(dear,), strokes=())).data[1][3]
    assert said == "Costliest mistake: Alice, about 90 points"
    less = dear.model_copy(update={"loss": 4.0})
    assert told(2, ledger("cards", 2, decisions=(less,), strokes=())).data[1][3] == (), "it may be nothing"
    exact = dear.model_copy(update={"loss": 0.04, "error": 0.0})
    assert told(2, ledger("cards", 2, decisions=(exact,), strokes=())).data[1][3] == (), "0 points are none"


@in_turn(
    ("turn", "said"),
    [
        (
            Turn(rev=57, seat=1, kind="dice"),
            "Turning point: Bob\N{RIGHT SINGLE QUOTATION MARK}s dice at move 57",
        ),
        (
            Turn(rev=3, seat=0, kind="choice"),
            "Turning point: Alice\N{RIGHT SINGLE QUOTATION MARK}s choice at move 3",
        ),
        (
            Turn(rev=90, seat=1, kind="deal", deal=4, value="110", game="C", made=False),
            "Turning point: deal 4, Bob, 110 clubs ♣, down",
        ),
        (
            Turn(rev=90, seat=1, kind="deal", deal=2, value="capot", game="H"),
            "Turning point: deal 2, Bob, capot hearts ♥, made",
        ),
        (Turn(rev=3, seat=1, kind="always"), "Bob led from start to end"),
        (Turn(rev=90, seat=1, kind="deal", deal=1, game="S"), "Turning point: deal 1, Bob, spades ♠, made"),
    ],
)
def test_a_sentence_tells_when_it_was_decided(turn: Turn, said: str) -> None:
    picture = told(2, ledger("cards", 2, turn=turn))
    assert picture.data[1][4] == said
    assert f"{said}." in picture.alt


def test_bad_luck_is_marked_nowhere() -> None:
    unlucky = ledger("win", 2, strokes=(Stroke(rev=5, seat=0, luck=-0.3),), decisions=())
    assert told(2, unlucky).data[1][3] == ()


def test_of_many_players_the_first_have_a_line() -> None:
    _, _, lines, *_ = told(12, ledger("points", 12)).data[1]
    assert len(lines) == LINES
    assert [players[0][1] for players, _ in lines] == list(range(LINES))


def test_partners_who_could_expect_the_same_share_a_line() -> None:
    alike = ledger("cards", 4)
    accounts = tuple(alike.accounts[seat % 2] for seat in range(4))
    shown = frame(4, alike.model_copy(update={"accounts": accounts}), teams=True)
    ended = Result(places=(1, 2, 1, 2), scores=(500, 300, 500, 300))
    card = podium(shown, ended, ())
    assert card is not None
    _, _, lines, (luck, _), _ = story(shown, ended, card).data[1]
    assert [[name for name, _ in players] for players, _ in lines] == [["Alice", "Chloé"], ["Bob", "David"]]
    assert luck[3].startswith("Luckiest deal: Bob & David, ")


@in_turn(
    "kept",
    [None, Ledger(measure="none", accounts=(account((0.0, 1.0)),) * 2), Ledger(measure="win", accounts=(
        Account(prior=0.5, luck=0, loss=0, result=0.5),) * 2)],
)  # fmt: skip
def test_where_there_is_no_course_the_card_stands_alone(kept: Ledger | None) -> None:
    assert told(2, kept).recipe == "podium"


def test_the_story_is_the_end_screens_picture() -> None:
    *_, (game, facts) = walk(Yams, YamsOptions(), 2, "story")
    scene = replace(scene_of(game, facts, "en"), result=result(2))
    screen = over(frame(2, ledger("points", 2)), scene, yams.table(scene))
    assert breaches(screen) == []
    assert screen.picture is not None
    assert screen.picture.recipe == "story"
