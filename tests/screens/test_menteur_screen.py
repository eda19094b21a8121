"""What players see of Menteur: the board, their own dice, the end."""

from collections.abc import Callable
from random import Random
from typing import Any

from bot.screens.frame.board import board
from bot.screens.frame.words import in_words
from bot.screens.kit.screen import Act, Picture, Select, Verb
from bot.screens.menteur import screen as menteur
from bot.text import LANGUAGES
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact
from tapis.games.menteur.game import Menteur
from tests.contract.hidden_menteur import reshuffle
from tests.contract.plays import copied
from tests.games.menteur_table import A, B, C, at, fall, leave, play
from tests.screens.conftest import Golden
from tests.screens.sketches import frame_of, hand_scene, held, scene_of
from tests.tiers import in_turn

Position = tuple[Menteur, list[Fact]]


def told(
    *moves: str, then: str = "", cups: tuple[str, ...] = ("13345", "22446", "15566"), **more: Any
) -> Position:
    """A round in which this was done, and what the last move told; `then` are the dice thrown next."""
    game, facts = at(*cups, **more), list[Fact]()
    for code in moves:
        facts = game.play(game.turn or 0, code, Loaded([int(die) for die in then]))
    return game, facts


def eight() -> Position:
    """A table for eight whose forty dice were just shown: they are written, not drawn."""
    cups = ("11234", "12345", "22345", "33456", "44561", "55612", "66123", "61234")
    return told("bid.9.4", "bid.12.4", "liar", then="123456" * 6 + "123", cups=cups)


def palifico() -> Position:
    return told("bid.2.1", cups=("1", "22446", "15566"))


BOARDS: dict[str, Callable[[], Position]] = {
    "open": told,
    "raised": lambda: told("bid.2.3", "bid.3.3", "bid.2.1"),
    "liar": lambda: told("bid.2.3", "bid.6.3", "liar", then="12345123451234"),
    "exact": lambda: told("bid.4.3", "exact", then="123451234512345"),
    "palifico": palifico,
    "eight": eight,
}
HANDS: dict[str, tuple[Callable[[], Position], int]] = {
    "open": (told, A),
    "raise": (lambda: told("bid.2.3", "bid.3.3"), C),
    "waits": (lambda: told("bid.2.3"), C),
    "true": (lambda: told("bid.2.4"), B),
    "palifico": (palifico, B),
    "out": (lambda: told(cups=("13345", "22446", "")), C),
}


def ended() -> Menteur:
    """A, B and C have played to the end: C went out first, then B."""
    game = at("13345", "2", "5", had=(A, B, C))
    fall(game, C, B)
    return game


@in_turn("name", BOARDS)
def test_boards_read_well(name: str, golden: Golden) -> None:
    golden.table(f"board_{name}", *BOARDS[name]())


@in_turn("name", HANDS)
def test_hands_read_well(name: str, golden: Golden) -> None:
    made, seat = HANDS[name]
    golden.hand(name, made()[0], seat)


def test_the_other_screens_of_a_table_read_well(golden: Golden) -> None:
    golden.around(told()[0])
    golden.table("over", ended(), seed="ab" * 16)
    golden.sheets(ended())


@in_turn("language", LANGUAGES)
def test_after_the_end_only_who_is_out_is_told_that_no_die_is_left(language: str) -> None:
    """The winner's dice are put away, too, but not lost."""
    game = ended()
    texts = [held("menteur", hand_scene(game, seat, language)).body for seat in (A, B)]
    assert texts == ["", hand_scene(game, A, language).t("menteur.hand.empty")]


def test_who_has_lost_a_die_is_offered_what_the_rules_allow_and_nothing_else() -> None:
    game, _ = told("bid.2.3", "bid.6.3", "liar", then="12345123451234")
    seat = game.turn or 0
    rows = held("menteur", hand_scene(game, seat, "en")).rows
    offered = {
        one.do.code
        for row in rows
        for one in (row.choices if isinstance(row, Select) else row)
        if isinstance(one.do, Act)
    }
    legal = {str(action) for action in game.legal(seat)}
    assert offered <= legal, "a hand offers what is not legal"
    play(game, min(offered))


def drawn(game: Menteur, language: str = "fr") -> Picture:
    """The picture of the public board."""
    picture = menteur.table(scene_of(game, (), language)).picture
    assert picture is not None, "the board is not drawn"
    return picture


@in_turn("name", BOARDS)
def test_what_the_picture_shows_reads_well_as_text(name: str, golden: Golden) -> None:
    for language in LANGUAGES:
        scene = scene_of(BOARDS[name]()[0], (), language)
        screen = board(frame_of(Menteur, scene), scene, menteur.table(scene))
        golden.compare(f"menteur_words_{name}_{language}", in_words(scene.t, screen, mine=False))


@in_turn("name", BOARDS)
def test_no_picture_and_no_text_of_one_tells_a_die_under_a_cup(name: str) -> None:
    """Not to the channel, and not where a player's own view is drawn."""
    game, luck = BOARDS[name]()[0], Random(name)
    for _ in range(5):
        other = copied(game)
        reshuffle(other, None, luck)
        assert other != game, "the cups hold the same dice"
        assert drawn(other) == drawn(game)
        assert menteur.table(hand_scene(other, A, "fr")).picture == drawn(game)


def test_only_dice_that_were_called_lie_open_until_the_next_bid() -> None:
    """With how many counted, and who loses one; whose turn it is has the golden name."""
    game, _ = told("bid.2.3", "bid.6.3", "liar", then="12345123451234")
    _, found, counting, newest, holders = drawn(game).data
    assert (found, set(counting), newest) == ((4, 3), {1, 3}, C)
    assert [each[5] for each in holders] == [(1, 3, 3, 4, 5), (2, 2, 4, 4, 6), (1, 5, 5, 6, 6)]
    assert [each[6] for each in holders] == [0, -1, 0]
    assert [each[7] for each in holders] == [False, True, False]
    play(game, "bid.1.2")
    _, found, counting, newest, holders = drawn(game).data
    assert (found, counting, newest) == ((), (), B)
    assert [each[5] for each in holders] == [()] * 3
    assert [each[3] for each in holders] == [(), (1, 2), ()]


def test_who_has_lost_dice_is_told_until_who_is_to_move_has_seen_it() -> None:
    """Robots bid at once after a call: the dice are gone by then, what they cost is not."""
    game, facts = told("bid.2.3", "bid.6.3", "liar", then="12345123451234")
    play(game, "bid.1.2")
    shown, later = (menteur.table(scene_of(game, tuple(since), "fr")).picture for since in (facts, facts[:0]))
    assert shown is not None, "the board is not drawn"
    assert later is not None, "the board is not drawn"
    assert [(each[5], each[6]) for each in shown.data[4]] == [((), 0), ((), -1), ((), 0)]
    assert [each[6] for each in later.data[4]] == [0, 0, 0]


def test_who_goes_out_is_seen_with_their_dice_then_without_a_cup() -> None:
    game, _ = told("bid.2.3", "liar", cups=("22446", "1", "15566"), had=(B,), then="2244615566")
    bob = drawn(game).data[4][B]
    assert (bob[1:3], bob[5:7]) == ((0, ""), ((1,), -1)), "two count: Bob is wrong"
    play(game, "bid.1.2")
    assert drawn(game).data[4][B][1:3] == (0, scene_of(game, (), "fr").t("menteur.out"))
    game = at("22446", "13345", "15566")
    leave(game, C)
    assert drawn(game).data[4][C][1:3] == (0, scene_of(game, (), "fr").t("menteur.left"))


@in_turn("language", LANGUAGES)
def test_bids_are_made_in_the_hand_the_three_lowest_by_a_button_each(language: str) -> None:
    game, _ = told("bid.2.3")
    public = menteur.table(scene_of(game, (), language)).rows
    assert [button.do for row in public if isinstance(row, tuple) for button in row] == [Verb("hand")]
    buttons, menu, calls = menteur.hand(hand_scene(game, B, language)).rows
    assert isinstance(menu, Select), "the other bids are no menu"
    assert [button.label for button in buttons] == [
        f"2 \N{MULTIPLICATION SIGN} {value}" for value in (4, 5, 6)
    ]
    assert menu.choices[0].do == Act("bid.1.1")
    assert [button.style for button in (*buttons, *calls[:2])] == ["primary"] * 5
    assert [each.label for each in menu.choices if "%" in each.label + each.note] == []
