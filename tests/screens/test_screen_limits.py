"""Whatever happens at a table, Discord takes its screens and a phone can show them."""

from dataclasses import replace
from itertools import islice, product

import pytest

from bot.screens.frame.board import board
from bot.screens.frame.ends import archived, closed, ended, over
from bot.screens.frame.form import options_form
from bot.screens.frame.frame import PACES
from bot.screens.frame.lobby import lobby
from bot.screens.kit.questions import end_question, gift_question, give_question, leave_question
from bot.screens.kit.screen import Act, Block, Button, Choice, Mark, Picture, Scene, Screen, Select, Verb
from bot.shelf import SHELF
from bot.tables import LONGEST_WORD
from bot.text import LANGUAGES, text_in
from tapis.games.kit.options import option_values
from tapis.shelf import GAMES
from tests.screens.limits import breaches
from tests.screens.sketches import LONGEST, Ticked, frame_of, hand_scene, scene_of, walk
from tests.tiers import in_turn

PLAYERS = (1, 2, 3, 4, 8, 25, 32)


def option_sets(key: str, players: int) -> list[dict[str, object]]:
    """Every value of every option once, the others at their defaults, and all of them at their last.

    Only those with which so many may play.  What nobody chooses is played by itself.
    """
    kind = GAMES[key]
    fields = {name: option_values(kind.Options, name) for name in kind.Options.model_fields}
    each = [{name: value} for name, values in fields.items() for value in values]
    sets = [{}, *each, {name: fields[name][-1] for name in kind.Options.offered()}]
    return [options for options in sets if players in kind.seats_for(kind.Options(**options))]


MANY = 8
"""With so many players each option is played at its last value, and with the fewest every set of options.

With any other number, and in the quick tier, the first and the last set are.
"""
FEWEST = {key: min(number for number in PLAYERS if number in GAMES[key].seats) for key in GAMES}
WHOLE = pytest.param(True, marks=pytest.mark.slow("every set of options, and many players"), id="whole")
TABLES = [
    pytest.param(key, players, *whole.values, marks=whole.marks)
    for key, players in product(GAMES, PLAYERS)
    if players in GAMES[key].seats
    for whole in ([pytest.param(False), WHOLE] if players == FEWEST[key] else [WHOLE])
]

DRAFTS = (Ticked(), Ticked(frozenset("02"), 1), Ticked(frozenset("01234"), 5))
"""What the player to move may have ticked and turned to."""


def played_with(key: str, players: int, whole: bool) -> list[dict[str, object]]:
    """Return the sets of options to play with so many players."""
    sets = option_sets(key, players)
    if whole and players == FEWEST[key]:
        return sets
    lasts = [{name: value} for name, value in sets[-1].items()] if players == MANY else []
    return [sets[0], *(options for options in lasts if options in sets), sets[-1]]


def at_both_ends(key: str, whole: bool) -> list[tuple[int, dict[str, object]]]:
    """Return how many play and with what: the fewest and the most, if `whole` with every set of options."""
    ends = sorted({FEWEST[key], min(32, GAMES[key].seats[-1])})
    if whole:
        return [(players, options) for players in ends for options in option_sets(key, players)]
    return [(ends[0], {}), (ends[-1], option_sets(key, ends[-1])[-1])]


def problems(key: str, scene: Scene, **changes: object) -> list[str]:
    """Draw the board or the end of a position and say what is wrong with it."""
    frame = frame_of(GAMES[key], scene, **changes)
    body = SHELF[key].screen.table(scene)
    if scene.result is None:
        return breaches(board(frame, scene, body)) + breaches(archived(frame, body))
    return breaches(over(replace(frame, seed="ab" * 32), scene, body))


def ended_board(key: str, scene: Scene) -> Screen:
    """Draw the position as that of a table that was ended early by those of the longest names."""
    names = (LONGEST[0], LONGEST[1])
    frame = frame_of(GAMES[key], scene, seed="ab" * 32, ended_by=names, left=names)
    return ended(frame, SHELF[key].screen.table(replace(scene, result=None)))


@pytest.mark.parametrize(("key", "players", "whole"), TABLES)
def test_boards_and_ends_hold_at_any_point_of_random_play(key: str, players: int, whole: bool) -> None:
    """With the longest names, the languages by turns, anything ticked."""
    for number, options in enumerate(played_with(key, players, whole)):
        kind = GAMES[key]
        steps = walk(kind, kind.Options(**options), players, f"{key}{players}{number}")
        for step, (game, facts) in enumerate(islice(steps, None if whole else 600)):
            if step % 397 > 2 and game.awaited():
                continue
            language = LANGUAGES[(step + number) % 2]
            scene = scene_of(game, facts, language, LONGEST, DRAFTS[step % len(DRAFTS)])
            assert problems(key, scene, late=True, request=(LONGEST[0], LONGEST[1])) == []
            if step % 3 == 0:
                assert breaches(ended_board(key, scene)) == []


@pytest.mark.parametrize(
    ("key", "players", "whole"), [each for each in TABLES if SHELF[str(each.values[0])].rules.hidden]
)
def test_hands_hold_at_any_point_of_random_play(key: str, players: int, whole: bool) -> None:
    """Everybody's, in both languages by turns, with and without the mark of who announces."""
    kind, ways = GAMES[key], tuple(zip(LANGUAGES, (Ticked(), Ticked(frozenset("d"))), strict=True))
    for number, options in enumerate(played_with(key, players, whole)):
        steps = walk(kind, kind.Options(**options), players, f"hand{players}{number}")
        for step, (game, _) in enumerate(islice(steps, 120)):
            if step > 12 and step % 5:
                continue
            for seat in range(step % 4, players, max(4, players // 3)):
                language, draft = ways[(step // 4 + number) % 2]
                own, public = (
                    hand_scene(game, seat, language, LONGEST, draft),
                    scene_of(game, (), language, LONGEST),
                )
                body = SHELF[key].hand.held(own, SHELF[key].screen.table(public))
                shown = board(frame_of(kind, public), public, body)
                assert breaches(shown) + breaches(replace(shown, picture=None)) == []
                assert len(shown.rows) < 6, "a row is left for the table's own"


@pytest.mark.parametrize("whole", [False, WHOLE])
@in_turn("key", GAMES)
def test_every_page_of_the_full_sheet_holds(key: str, whole: bool) -> None:
    for players, options in at_both_ends(key, whole):
        steps = walk(GAMES[key], GAMES[key].Options(**options), players, "sheet")
        *_, (game, facts) = islice(steps, 500 if whole else 200)
        for language in LANGUAGES:
            scene = scene_of(game, facts, language, LONGEST)
            _, pages = SHELF[key].screen.sheet(scene, 0)
            found = [breaches(SHELF[key].screen.sheet(scene, page)[0]) for page in range(pages)]
            assert found == [[]] * pages


@pytest.mark.parametrize("whole", [False, WHOLE])
@in_turn("key", GAMES)
def test_lobbies_forms_and_closed_tables_hold(key: str, whole: bool) -> None:
    kind = GAMES[key]
    for language, (number, (players, options)) in product(LANGUAGES, enumerate(at_both_ends(key, whole))):
        game, facts = next(walk(kind, kind.Options(**options), players, "lobby"))
        scene = scene_of(game, facts, language, LONGEST)
        for pace in (PACES[number % len(PACES)],) if options else PACES:
            words = ("W" * LONGEST_WORD,) * players
            frame = frame_of(kind, scene, pace=pace, teams=players % 2 == 0, words=words)
            screens = [lobby(frame), options_form(frame, 0), options_form(frame, 9), closed(frame)]
            assert [breaches(screen) for screen in screens] == [[]] * len(screens)


@in_turn("language", LANGUAGES)
def test_private_questions_hold(language: str) -> None:
    t = text_in(language)
    screens = [
        leave_question(t, "loses"),
        give_question(t, [(1, "A"), (2, "B")], 1, arranged=True),
        gift_question(t, f"31.{2**63}"),
    ]
    screens += [leave_question(t, leaver) for leaver in ("placed", "alone")]
    screens += [end_question(t, meant) for meant in ("ends", "asks", "leaves")]
    assert [breaches(screen) for screen in screens] == [[]] * len(screens)


def test_the_checker_knows_each_limit() -> None:
    """A screen that breaks a limit is told so; otherwise the tests above would show nothing."""
    button = Button(Verb("join"), "Join")
    broken = {
        "title": Screen("x" * 257),
        "body": Screen("x", "y" * 4097),
        "block": Screen("x", blocks=(Block("t", "y" * 1025),)),
        "empty": Screen("x", blocks=(Block("t", ""),)),
        "blocks": Screen("x", blocks=(Block("t", "y"),) * 26),
        "all": Screen("x", "y" * 4096, footer="z" * 2000),
        "sprites": Screen("x", "{{die5}}" * 80),
        "rows": Screen("x", rows=tuple((Button(Verb(f"d{row}"), "x"),) for row in range(6))),
        "row": Screen("x", rows=(tuple(Button(Verb(f"d{place}"), "x") for place in range(6)),)),
        "twice": Screen("x", rows=((button, button),)),
        "label": Screen("x", rows=((Button(Verb("join"), "x" * 81),),)),
        "bare": Screen("x", rows=((Button(Verb("join"), emoji="die5"),),)),
        "choices": Screen(
            "x", rows=(Select("s", "p", tuple(Choice(Act(f"p.{n}"), "x") for n in range(26))),)
        ),
        "choice": Screen("x", rows=(Select("s", "p", (Choice(Act("p"), "x" * 101),)),)),
        "none": Screen("x", rows=(Select("s", "p", ()),)),
        "several": Screen("x", rows=(Select("s", "p", (Choice(Mark("s1"), "x"),), (1, 2)),)),
        "chosen": Screen(
            "x",
            rows=(Select("s", "p", tuple(Choice(Mark(f"s{n}"), "x", chosen=True) for n in "12"), (0, 1)),),
        ),
        "marks": Screen("x", rows=(Select("s", "p", (Choice(Mark("t1"), "x"),), (1, 1)),)),
        "code": Screen("x", "```\n" + "y" * 31 + "\n```"),
        "wide": Screen("x", "```\n" + "骰" * 16 + "\n```"),
        "open": Screen("x", "```\ny"),
        "alt": Screen("x", picture=Picture("trick", (), "y" * 1025)),
    }
    assert [name for name, screen in broken.items() if not breaches(screen)] == []
