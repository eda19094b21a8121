"""What players see of Can't Stop, and what they may type."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bot.drawing import RECIPES, pawns
from bot.games.cant_stop import COLUMNS, CantStop, CantStopOptions, length
from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.game import Illegal
from bot.screens.cant_stop import board as cant_stop_board
from bot.screens.cant_stop import screen as cant_stop
from bot.screens.kit.screen import Act, Body, Button, Scene, Select
from bot.text import LANGUAGES, text_in
from tests.screens.conftest import Golden
from tests.screens.sketches import LONGEST, SHORT, scene_of, told, walk
from tests.tiers import in_turn

Tokens = Sequence[tuple[int, int, int]]
"""Seat, column and square of each token."""


class Sketch:
    """A table with these tokens, and columns won by these seats; seat 0 is to move."""

    def __init__(
        self, tokens: Tokens = (), won: Mapping[int, int] | None = None, *, players: int = 2, **options: Any
    ) -> None:
        self.game, self.facts = CantStop.start(CantStopOptions(**options), players, Chance("sketch", 0))
        self.game.turn = 0
        for column, seat in (won or {}).items():
            self.game.tokens[seat][column - COLUMNS.start] = length(column)
        self.game.won = tuple((won or {}).get(column) for column in COLUMNS)
        for seat, column, square in tokens:
            self.game.tokens[seat][column - COLUMNS.start] = square

    def play(self, *moves: Sequence[int] | str) -> "Sketch":
        """Play on: dice are thrown and fall so, a text is a move or a stop."""
        for move in moves:
            code, fallen = (move, ()) if isinstance(move, str) else ("roll", move)
            self.facts = self.game.play(min(self.game.awaited()), code, Loaded(fallen))
        return self

    def scene(self, language: str = "en", names: Sequence[str] = SHORT) -> Scene:
        return scene_of(self.game, tuple(self.facts), language, names)

    def table(self, language: str = "en") -> Body:
        return cant_stop.table(self.scene(language))


def buttons(body: Body) -> list[Button]:
    return [button for row in body.rows if not isinstance(row, Select) for button in row]


def labels(body: Body) -> list[str]:
    """The buttons' texts, those that are off in brackets."""
    return [f"({button.label})" if button.disabled else button.label for button in buttons(body)]


def codes(body: Body) -> list[str]:
    return [button.do.code for button in buttons(body) if isinstance(button.do, Act)]


def columns(body: Body) -> list[str]:
    """The lines of the columns."""
    return body.body.split("```")[1].strip("\n").splitlines() if "```" in body.body else []


# The board


def test_each_player_has_his_sign_and_letter_and_the_columns_he_won_of_those_he_needs() -> None:
    body = Sketch(won={2: 1, 12: 1, 3: 2}, players=4, columns_to_win=4).table()
    assert body.body.splitlines()[:4] == [
        "{{pawn_A}} **A** Alice · **0** of 4",
        "{{pawn_B}} **B** Bob · **2** of 4: 2 and 12",
        "{{pawn_C}} **C** Chloé · **1** of 4: 3",
        "{{pawn_D}} **D** David · **0** of 4",
    ]


def test_columns_in_play_are_written_with_their_squares_tokens_and_markers() -> None:
    sketch = Sketch([(0, 7, 3), (1, 7, 12), (2, 10, 1)], {2: 2}, players=3).play([3, 4, 1, 2], "move.3+7")
    assert columns(sketch.table()) == [
        " 2  /3  won by C",
        " 3  /5              →1",
        " 7 /13  A3  B12     →4",
        "10  /7          C1",
    ]


def test_a_marker_on_the_top_is_starred() -> None:
    assert columns(Sketch([(0, 2, 2)]).play([1, 1, 3, 4], "move.2+7").table())[0].endswith("→3★")


def test_no_column_is_written_before_anybody_stands_on_one() -> None:
    assert "```" not in Sketch().table().body


@in_turn(
    ("options", "goals"),
    [
        ({}, ["🎯 The first with 3 columns wins."]),
        ({"columns_to_win": 5, "occupied": "jump"}, ["🎯 The first with 5 columns wins.", "🐇 Squares that"]),
        ({"occupied": "no_stop"}, ["🎯 The first with 3 columns wins.", "⛔ No stopping while a marker"]),
    ],
)
def test_the_board_says_what_wins_and_what_the_option_asks(
    options: dict[str, Any], goals: Sequence[str]
) -> None:
    shown = Sketch(**options).table().body.split("\n-# ")[1:]
    assert [line.startswith(goal) for line, goal in zip(shown, goals, strict=True)] == [True] * len(goals)


def test_who_has_left_is_said_to_have_left() -> None:
    sketch = Sketch(players=3)
    sketch.game.withdraw(1, Loaded())
    assert (
        sketch.table("fr").body.splitlines()[1] == "{{pawn_B}} **B** Bob (a quitté la partie) · **0** sur 3"
    )


# The picture


def test_the_picture_shows_the_board_and_where_each_gain_begins() -> None:
    sketch = Sketch([(0, 7, 3), (1, 7, 9)], {12: 1}).play([3, 4, 1, 2], "move.3+7")
    picture = sketch.table().picture
    assert picture is not None
    assert picture.data == (
        ("Alice", "Bob"),
        ((0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 3)),
        ((3, 1), (7, 4)),
        (*(None,) * 10, 1),
        0,
        ((3, 0), (7, 3)),
        3,
    )
    assert RECIPES[picture.recipe](picture.data).startswith(b"RIFF")


ALTS = {
    "en": [
        "Can’t Stop board. Players: A Alice and B Bob. To play: A.",  # noqa: RUF001
        "Column 3, 5 squares: marker 1.",
        "Column 7, 13 squares: A 3, B 9, and marker 4.",
        "Column 12: won by B.",
        "The other columns are empty.",
    ],
    "fr": [
        "Plateau de Can’t Stop. Joueurs\u00a0: A Alice et B Bob. À jouer\u00a0: A.",  # noqa: RUF001
        "Colonne 3, 5 cases\u00a0: marqueur 1.",
        "Colonne 7, 13 cases\u00a0: A 3, B 9 et marqueur 4.",
        "Colonne 12\u00a0: gagnée par B.",
        "Les autres colonnes sont vides.",
    ],
}


@in_turn("language", LANGUAGES)
def test_the_text_of_the_picture_says_all_that_it_shows(language: str) -> None:
    sketch = Sketch([(0, 7, 3), (1, 7, 9)], {12: 1}).play([3, 4, 1, 2], "move.3+7")
    picture = sketch.table(language).picture
    assert picture is not None
    assert picture.alt == " ".join(ALTS[language])


def test_the_longest_text_of_a_picture_is_sent_whole() -> None:
    """Four players in every column, with the longest names."""
    tokens = [(seat, column, min(seat + 1, length(column) - 1)) for seat in range(4) for column in COLUMNS]
    scene = Sketch(tokens, players=4).play([3, 3, 4, 4], "move.6+8").scene("fr", LONGEST)
    picture = cant_stop.table(scene).picture
    assert picture is not None
    assert "Colonne 12, 3 cases" in picture.alt
    assert not picture.alt.endswith("…")


def test_players_have_the_letters_that_their_pawns_have() -> None:
    assert cant_stop_board.LETTERS == pawns.LETTERS


def test_nobody_is_to_move_on_the_last_picture() -> None:
    sketch = Sketch([(0, 10, 6)], {2: 0, 3: 0}).play([4, 6, 5, 5], "move.10", "stop")
    picture = sketch.table().picture
    assert picture is not None
    assert picture.data[2:] == ((), (0, 0, *(None,) * 6, 0, None, None), None, (), 3)


# A turn


def test_a_turn_begins_with_a_throw_that_cannot_bust_while_every_column_is_open() -> None:
    body = Sketch().table()
    assert (labels(body), codes(body)) == (["Throw the dice · risk 0%"], ["roll"])
    assert body.turn == "**Alice**: throw the four dice."
    assert body.hand == ""


@in_turn(
    ("position", "thrown", "shown", "played"),
    [
        ({}, [1, 3, 3, 4], ["4 + 7 · 0%", "5 + 6 · 0%"], ["move.4+7", "move.5+6"]),
        ({}, [1, 1, 1, 1], ["2 + 2 · 0%"], ["move.2+2"]),
        ({"tokens": [(0, 2, 2)]}, [1, 1, 1, 1], ["2\u00a0🏆 · 0.1%"], ["move.2"]),
    ],
)
def test_a_button_says_what_the_move_does(
    position: dict[str, Any], thrown: Sequence[int], shown: Sequence[str], played: Sequence[str]
) -> None:
    body = Sketch(**position).play(thrown).table()
    assert (labels(body), codes(body)) == (shown, played)


def test_with_one_marker_left_each_number_that_would_need_it_is_a_button() -> None:
    body = Sketch().play([3, 3, 4, 4], "move.6+8", [1, 2, 3, 4]).table()
    assert [label.partition(" · ")[0] for label in labels(body)] == ["3", "7", "4 + 6", "5 + 5"]
    assert codes(body) == ["move.3", "move.7", "move.4+6", "move.5+5"]


def test_six_moves_the_most_there_can_be_stand_in_two_rows() -> None:
    body = Sketch().play([1, 1, 6, 6], "move.2+12", [1, 2, 4, 6]).table()
    named = [label.partition(" · ")[0] for label in labels(body)]
    assert named == ["3", "10", "5", "8", "6", "7"]
    assert [len(buttons(Body("", rows=(row,)))) for row in body.rows] == [3, 3]


def test_each_move_is_written_with_the_squares_it_reaches_and_the_risk_after_it() -> None:
    sketch = Sketch([(0, 7, 12)]).play([3, 3, 4, 4], "move.6+8", [1, 6, 6, 6])
    assert sketch.table().hand.splitlines() == [
        "✋ At stake: **6**\u00a0+1\u00a0(1/11) · **8**\u00a0+1\u00a0(1/11)",
        "# {{die1}} {{die6}} {{die6}} {{die6}}",
    ]
    assert sketch.table().body.splitlines()[:2] == [
        "**only 7**: 7→13/13\u00a0🏆 · then risk 17.6%",
        "**only 12**: 12→1/3 · then risk 11.7%",
    ]


@in_turn(
    ("language", "risk"),
    [
        ("en", "Throw again · risk 8.0%"),
        ("fr", "Relancer · risque 8,0\u00a0%"),
    ],
)
def test_the_risk_of_the_next_throw_stands_on_its_button_alone(language: str, risk: str) -> None:
    sketch = Sketch().play([3, 3, 4, 4], "move.6+8", [1, 6, 1, 6], "move.7+7")
    body = sketch.table(language)
    assert labels(body)[0] == risk
    assert "%" not in body.turn + body.hand


def test_a_stop_says_what_it_keeps() -> None:
    sketch = Sketch([(0, 7, 3)]).play([3, 4, 1, 1], "move.2+7")
    assert labels(sketch.table()) == ["Throw again · risk 0%", "Stop: keep 2→1/3, 7→4/13"]
    assert codes(sketch.table()) == ["roll", "stop"]
    assert sketch.table().hand.startswith("✋ At stake: **2**\u00a0+1\u00a0(1/3) · **7**\u00a0+1\u00a0(4/13)")


def test_a_stop_that_wins_says_so() -> None:
    sketch = Sketch([(0, 10, 6)], {2: 0, 3: 0}).play([4, 6, 5, 5], "move.10")
    assert labels(sketch.table())[1] == "Stop and win the game: 10→7/7\u00a0🏆"


@in_turn(
    ("winners", "says"),
    [
        ((1, 1, 1, 2, 2, 2, 3, 3, 0, 0), "Stop and win the game: 12→3/3\u00a0🏆"),
        ((1, 1, 1, 2, 2, 2, 3, 3, 3, 0), "Stop and end the game: 12→3/3\u00a0🏆"),
        ((1, 1, 1, 2, 2, 2, 3, 3, None, 0), "Stop: keep 12→3/3\u00a0🏆"),
    ],
)
def test_a_stop_that_wins_the_last_column_says_what_the_game_comes_to(
    winners: Sequence[int | None], says: str
) -> None:
    """R8: with the most columns, alone or not, he wins."""
    won = {column: seat for column, seat in zip(range(2, 12), winners, strict=True) if seat is not None}
    sketch = Sketch([(0, 12, 2)], won, players=4, columns_to_win=4).play([6, 6, 1, 3], "move.12")
    assert labels(sketch.table())[1] == says


def test_the_columns_of_who_has_left_do_not_beat_him() -> None:
    won = dict(zip(range(2, 12), (1, 1, 1, 1, 0, 0, 2, 2, 3, 3), strict=True))
    sketch = Sketch([(0, 12, 2)], won, players=4, columns_to_win=5).play([6, 6, 1, 3], "move.12")
    assert labels(sketch.table())[1].startswith("Stop and end the game")
    sketch.game.withdraw(1, Loaded())
    assert labels(sketch.table())[1].startswith("Stop and win the game")


def test_where_a_marker_stands_on_an_opponents_token_the_stop_is_closed_and_says_why() -> None:
    sketch = Sketch([(1, 7, 1)], occupied="no_stop").play([3, 4, 1, 1], "move.2+7")
    body = sketch.table()
    assert labels(body)[1] == "(No stop on an opponent’s token: 7)"  # noqa: RUF001
    assert body.turn == "**Alice**: throw again; your marker in column 7 stands on an opponent’s token."  # noqa: RUF001


# What happened


BUSTS = "💥 **Alice** busts: no number of this throw can be used."
BUST = ([1, 1, 1, 2], "move.2+3", [6, 6, 6, 6], "move.12+12", [3, 3, 4, 4])


@in_turn(
    ("position", "moves", "said"),
    [
        ({}, ([1, 3, 3, 4],), ["**Alice** throws: {{die1}} {{die3}} {{die3}} {{die4}}"]),
        ({}, ([1, 3, 3, 4], "move.4+7"), ["**Alice** moves up: 4→1/7, 7→1/13."]),
        ({}, ([1, 6, 1, 6], "move.7+7"), ["**Alice** moves up: 7→2/13."]),
        (
            {},
            BUST,
            [
                "**Alice** throws: {{die3}} {{die3}} {{die4}} {{die4}}",
                f"{BUSTS} What the turn had gained in columns 2, 3, and 12 is lost.",
            ],
        ),
        (
            {"won": {6: 1, 7: 1, 8: 1}, "columns_to_win": 4},
            ([3, 3, 4, 4],),
            [
                "**Alice** throws: {{die3}} {{die3}} {{die4}} {{die4}}",
                BUSTS,
            ],
        ),
        (
            {"tokens": [(0, 10, 6)]},
            ([4, 6, 5, 5], "move.10", "stop"),
            [
                "✋ **Alice** stops and keeps 10→7/7\u00a0🏆.",
                "🏆 **Alice** wins column **10**.",
            ],
        ),
    ],
)
def test_what_happened_is_told(
    position: dict[str, Any], moves: Sequence[Sequence[int] | str], said: Sequence[str]
) -> None:
    line = told(Sketch(**position).play(*moves).scene(), "cant_stop")
    assert line.replace(" · ", " ") == " ".join(said)


def test_the_end_tells_columns_and_turns() -> None:
    sketch = Sketch([(0, 10, 6)], {2: 0, 3: 0}).play([4, 6, 5, 5], "move.10", "stop")
    body = sketch.table()
    assert body.asides == ("3 columns in 1 turn", "0 columns in 0 turns")
    assert (body.rows, body.turn, body.hand) == ((), "", "")


def test_a_game_that_ended_early_is_shown_without_a_mover() -> None:
    sketch = Sketch().play([1, 3, 3, 4], "move.4+7")
    sketch.game.withdraw(1, Loaded())
    body = sketch.table()
    assert (body.rows, body.asides, body.turn) == ((), (), "")
    assert body.picture is not None
    assert RECIPES["cant_stop"](body.picture.data)


# Typed


@in_turn(
    ("typed", "code"),
    [
        ("6 8", "move.6+8"),
        ("8+6", "move.6+8"),
        (" 8 + 6 ", "move.6+8"),
        ("10, 2", "move.2+10"),
        ("8 et 6", "move.6+8"),
        ("6 And 8", "move.6+8"),
        ("7 7", "move.7+7"),
        ("5", "move.5"),
        ("13", None),
        ("2 3 4", None),
        ("Stop", "stop"),
        ("s'arrêter", "stop"),
        ("garder", "stop"),
        ("relancer", "roll"),
        ("sto", None),
        ("7 twice", None),
        ("", None),
    ],
)
def test_what_is_typed_in_full_is_read_legal_or_not(typed: str, code: str | None) -> None:
    assert cant_stop.spelled(Sketch().scene(), typed) == code


@in_turn(
    ("moves", "code", "typed"),
    [
        ((), "roll", {"throw", "lancer"}),
        (([1, 3, 3, 4],), "move.5+6", {"5 + 6", "6 + 5", "5 6", "move.5+6"}),
        (([1, 1, 1, 1],), "move.2+2", {"2 twice", "2 2"}),
        (([1, 3, 3, 4], "move.5+6"), "stop", {"stop", "arrêter"}),
    ],
)
def test_moves_are_named_in_either_language(
    moves: Sequence[Sequence[int] | str], code: str, typed: set[str]
) -> None:
    scene = Sketch().play(*moves).scene()
    [action] = [action for action in scene.offers[0] if str(action) == code]
    assert typed <= set(cant_stop.names(scene, action))


@in_turn(
    ("moves", "offered"),
    [
        ((), ["Throw the dice · risk 0%"]),
        (
            ([1, 3, 3, 4],),
            ["4 + 7: 4→1/7, 7→1/13 · then risk 0%", "5 + 6: 5→1/9, 6→1/11 · then risk 0%"],
        ),
        (([1, 3, 3, 4], "move.5+6"), ["Throw again · risk 0%", "Stop: keep 5→1/9, 6→1/11"]),
    ],
)
def test_what_is_offered_while_typing_says_where_it_leads_and_the_risk(
    moves: Sequence[Sequence[int] | str], offered: Sequence[str]
) -> None:
    scene = Sketch().play(*moves).scene()
    assert [cant_stop.worth(scene, action) for action in scene.offers[0]] == offered


REFUSED = [
    ({}, (), ("move.6+8", "stop")),
    ({"won": {5: 1}}, ([1, 3, 3, 4],), ("roll", "move.6+9", "move.5+6", "move.4")),
    ({"tokens": [(0, 2, 2)]}, ([1, 1, 1, 1],), ("move.2+2",)),
    ({}, ([3, 3, 4, 4], "move.6+8", [1, 2, 3, 4]), ("move.3+7",)),
    ({}, ([3, 3, 4, 4], "move.6+8", [1, 1, 1, 4], "move.2", [5, 5, 5, 1]), ("move.6+10",)),
    ({"tokens": [(0, 2, 2)]}, ([1, 1, 1, 1], "move.2", [1, 1, 3, 4]), ("move.2+7",)),
    ({"tokens": [(1, 7, 1)], "occupied": "no_stop"}, ([3, 4, 1, 1], "move.2+7"), ("stop", "move.2+7")),
]


@in_turn("language", LANGUAGES)
def test_every_refusal_is_said_in_one_line(language: str) -> None:
    """Each with the values the rules give it."""
    told: set[str] = set()
    for position, moves, refused in REFUSED:
        game = Sketch(**position).play(*moves).game
        for code in refused:
            with pytest.raises(Illegal) as refusal:
                game.play(0, code, Loaded())
            line = text_in(language).refusal(refusal.value, ("Alice", "Bob"))
            assert line.partition("\n")[1:] == ("", "")
            assert "{" not in line
            told.add(refusal.value.why.removeprefix("cant_stop.refuse."))
    assert {key for key in text_in(language).keys if key.startswith("cant_stop.refuse.")} == {
        f"cant_stop.refuse.{why}" for why in told
    }


# Read by people


READ = {
    "start": ((), ()),
    "choose": ((), ([1, 3, 3, 4],)),
    "one_left": (([3, 3, 4, 4], "move.6+8"), ([1, 2, 3, 4],)),
    "decide": (([3, 3, 4, 4], "move.6+8", [1, 6, 1, 6]), ("move.7+7",)),
    "bust": (BUST[:-1], BUST[-1:]),
    "won": (([3, 3, 4, 4], "move.6+8", [6, 4, 5, 5], "move.10"), ("stop",)),
}


@in_turn("name", READ)
def test_boards_read_well(name: str, golden: Golden) -> None:
    before, last = READ[name]
    tokens = [(0, 7, 3), (1, 7, 9), (2, 8, 4), (0, 10, 6), (3, 10, 2)]
    sketch = Sketch(tokens, {11: 1}, players=4, columns_to_win=4).play(*before).play(*last)
    golden.table(f"board_{name}", sketch.game, sketch.facts)


def test_the_other_screens_of_a_table_read_well(golden: Golden) -> None:
    positions = list(walk(CantStop, CantStopOptions(occupied="no_stop"), 3, "golden"))
    golden.around(*positions[0], counts=False)
    golden.table("over", *positions[-1], number=len(positions) - 1, counts=False)
    golden.sheets(*positions[-1])
