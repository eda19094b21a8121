"""What players see of Crapette: the table in pictures and words, moves in two taps, the call."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot.screens.crapette import screen as crapette
from bot.screens.frame.board import board
from bot.screens.frame.ends import over
from bot.screens.kit.cards import card_text
from bot.screens.kit.screen import Act, Body, Button, Mark, Scene, Select
from bot.text import LANGUAGES, text_in
from tapis.drawing.crapette_table import read
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.crapette.piles import COLUMNS, OPPONENT, SOURCES
from tapis.games.crapette.view import CrapetteView
from tapis.games.kit.cards import PACK52
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Fact, Illegal
from tests.games.crapette_table import EXAMPLE_16, EXAMPLE_21, RandomGame, call, lay, play, refused
from tests.screens.conftest import Golden
from tests.screens.limits import breaches
from tests.screens.sketches import LONGEST, SHORT, Ticked, buttons, frame_of, scene_of
from tests.tiers import early, in_turn


def scene(game: Crapette, facts: Any = (), language: str = "en", lit: str = "") -> Scene:
    return scene_of(game, tuple(facts), language, SHORT, Ticked(frozenset({lit} if lit else ())))


def shown(game: Crapette, facts: Any = (), language: str = "en", lit: str = "") -> Body:
    return crapette.table(scene(game, facts, language, lit))


def after(game: Crapette, *codes: str, language: str = "en") -> Body:
    """Play these and draw the board that follows the last one."""
    *before, last = codes
    play(game, *before)
    return shown(game, play(game, last), language)


def button(body: Body, do: Any) -> Button:
    """The one button that does this, as it stands in a custom_id."""
    (found,) = [each for each in buttons(body) if each.do == do]
    return found


def dos(body: Body) -> list[Any]:
    """What can be pressed, or chosen in a list."""
    listed = [choice.do for row in body.rows if isinstance(row, Select) for choice in row.choices]
    return [*(each.do for each in buttons(body) if not each.disabled), *listed]


def sources_of(body: Body) -> set[str]:
    """The piles whose card a press takes, or lets go of."""
    return {do.name for do in dos(body) if isinstance(do, Mark)}


def moves_of(body: Body) -> set[str]:
    return {do.code for do in dos(body) if isinstance(do, Act) and do.code.startswith("move.")}


def random_positions(count: int, **options: Any) -> Iterator[tuple[Crapette, list[Fact]]]:
    """Positions of random play, some of each of a few games."""
    for seed in range(3):
        random = RandomGame(seed, Random(seed), **options)
        for step in islice(range(100_000), count):
            if step % 7 == 0:
                yield random.game, random.facts
            if not random.step():
                yield random.game, random.facts
                break


# A move in two taps


@pytest.mark.parametrize("variant", early([3, 1]))
def test_every_move_is_two_taps_away_and_no_other_can_be_tapped(variant: int) -> None:
    for game, facts in random_positions(100, variant=variant, hints="on"):
        moves: dict[str, set[str]] = {}
        for offer in game.view(None).offers:
            moves.setdefault(offer.source, set()).add(f"move.{offer.source}.{offer.target}")
        body = shown(game, facts)
        assert (sources_of(body), moves_of(body)) == (set(moves), set())
        for lit, wanted in moves.items():
            body = shown(game, facts, lit=lit)
            assert (sources_of(body), moves_of(body)) == (set(moves), wanted)


@in_turn("hints", ["on", "off"])
def test_a_board_has_at_most_ten_controls(hints: str) -> None:
    """Those of the game, with its end and a stop, beside the table's own: undo and all the rest."""
    for game, facts in random_positions(100, variant=3, hints=hints):
        for lit in ("", *sources_of(shown(game, facts))):
            body = shown(game, facts, lit=lit)
            rows = sum(1 if isinstance(row, Select) else len(row) for row in body.rows)
            most = 10 if hints == "off" or not lit else 15
            assert rows + len(body.beside) + 2 <= most


# Without hints


def looks(body: Body) -> list[tuple[str, bool]]:
    """How the buttons of piles look: what may move must not be seen of them."""
    piles = [each for each in buttons(body) if isinstance(each.do, Mark) or each.do.code.startswith("move.")]
    return [(each.style, each.disabled) for each in piles]


@pytest.mark.slow("every pile of many positions")
def test_without_hints_every_pile_can_be_tapped_and_all_look_alike() -> None:
    """Section 7: nothing that is shown tells what may move."""
    for game, facts in random_positions(100, variant=2):
        body, tops = shown(game, facts), game.tops(game.acting)
        assert set(looks(body)) == {("primary", False)}
        assert sources_of(body) == {pile for pile in SOURCES if tops[pile] is not None}
        assert moves_of(body) == {f"move.{pile}.{pile}" for pile in SOURCES if tops[pile] is None}
        for source in sources_of(body):
            wanted = {f"move.{source}.{pile}" for pile in {"f", *COLUMNS, *OPPONENT} - {source}}
            assert wanted <= moves_of(shown(game, facts, lit=source))


def test_without_hints_an_empty_pile_is_refused_by_the_rule() -> None:
    game = lay({0: ""}, variant=2)
    assert Act("move.t0.t0") in dos(shown(game))
    assert refused(game, "move.t0.t0").why == "crapette.refuse.empty_pile"
    assert refused(game, "move.f.f").why == "crapette.refuse.from_foundation"


def test_without_hints_no_line_says_that_nothing_can_move() -> None:
    stuck = {place: f"2{'SHDC'[place % 4]}" for place in range(8)}
    piles: dict[str, Any] = {"own": ("3S", "9C", ""), "other": ("9D", "9C", ""), "turned": "3S"}
    on, off = (lay(stuck, variant=2, hints=hints, **piles) for hints in ("on", "off"))
    assert [
        action for action in on.legal(0) if "t" not in str(action) and str(action).startswith("move")
    ] == []
    on.columns = off.columns = [["2S"]] * 8
    on.turned = off.turned = ["5S"]
    on.crapettes[0] = off.crapettes[0] = ["7S"]
    assert on.view(None).offers == ()
    assert shown(on).turn.startswith("**Alice**, turn 7: nothing can be moved")
    assert shown(off).turn.startswith("**Alice**, turn 7: tap a card")


def test_without_hints_a_demonstration_shows_the_omitted_cards_and_the_actions_left_alone() -> None:
    game, facts = demonstrated()
    body = shown(game, facts)
    turn = "**Bob** must show it: {{card_AS}} on a foundation, from column to column, 4 actions left."
    assert body.turn == turn
    assert {each.disabled for each in buttons(body)} == {False}
    assert refused(game, "move.c.t0", seat=1).why == "crapette.refuse.demonstrate"


def test_without_hints_what_was_typed_is_read_without_the_rules() -> None:
    """7H lies on two piles; only one of them may go there."""
    game = lay({0: "8C", 1: "7H"}, own=("QC KC", "9C", "7H"), variant=2)
    with pytest.raises(Illegal) as refusal:
        crapette.parsed(scene(game), "7H column 1")
    assert refusal.value.why == "crapette.refuse.which"
    assert crapette.parsed(scene(game), "column 2 column 1") == "move.t1.t0"


# With hints


def test_the_other_sources_are_one_tap_away_in_grey_and_stay_where_they_were() -> None:
    """What is lit stands where it was tapped, so that no second tap moves a card by mistake."""
    game = lay({0: "10S", 1: "8C 7H", 2: "8S"}, own=("QC 9D", "2C 9C", "9H"), turned="9H")
    before = shown(game).rows[:2]
    piles = [each.do.name for row in before for each in row]
    assert piles == ["c", "d", "w", "t1"]
    for lit in piles:
        row = [each for row in shown(game, lit=lit).rows[:2] for each in row]
        assert [each.do for each in row] == [Mark(pile, on=pile != lit, only=pile != lit) for pile in piles]
        assert [each.style for each in row] == ["primary" if pile == lit else "secondary" for pile in piles]
        assert [each.label.endswith("✓") for each in row] == [pile == lit for pile in piles]


def test_own_piles_are_named_in_words_and_what_takes_a_card_is_blue() -> None:
    game = lay({0: "10S", 5: "", 6: "10S"}, other=("QC 8H", "9C", ""), turned="9H")
    assert button(shown(game), Mark("d", only=True)).label == "Stock"
    body = shown(game, lit="d")
    taking = [each for each in buttons(body) if each.style == "primary" and isinstance(each.do, Act)]
    named = {each.do.code: (each.emoji, each.label) for each in taking if each.do.code.startswith("move.")}
    assert named == {
        "move.d.t0": ("card_10S", "1"),
        "move.d.t5": ("", "6 \N{EN DASH}"),
        "move.d.t6": ("card_10S", "7"),
        "move.d.oc": ("card_8H", "↑Crapette"),
    }


def test_more_piles_than_a_row_has_room_for_are_a_list_by_name_and_card() -> None:
    game = lay({0: ""}, turned="9H")
    [_, listed, *_] = shown(game, lit="t1").rows
    assert isinstance(listed, Select)
    assert [choice.label for choice in listed.choices][:2] == ["Column 2 · K♥", "Column 3 · K♦"]
    assert [choice.do.name for choice in listed.choices if choice.chosen] == ["t1"]


def test_the_opponents_cards_go_to_a_foundation_in_two_taps() -> None:
    game = lay({0: "10S"}, other=("QC AH", "9C", "10H"), hints="on")
    assert button(shown(game), Mark("oc", only=True)).label == "↑Crapette"
    body = shown(game, lit="oc")
    assert moves_of(body) == {"move.oc.f"}
    assert button(body, Act("move.oc.f")).label == "Foundation"


@in_turn("mark", ["t1", "oc", "o", "0", "zz"])
def test_what_is_no_source_cannot_be_lit(mark: str) -> None:
    """A king on a king, a card of the opponent that fits nowhere, a mark that only boards of before had."""
    game = lay(other=("QC 8H", "9C", ""))
    assert shown(game, lit=mark) == shown(game)


# The call


def test_nothing_but_the_state_of_duty_differs_and_no_byte_tells_it() -> None:
    """The same table, once with a card omitted and once without: the same screen."""
    game = lay(EXAMPLE_16, variant=2)
    play(game, "move.t1.t2")
    innocent = game.model_copy(deep=True)
    innocent.omitted = []
    assert game.dump() != innocent.dump()
    for lit in ("", "t0", "t2"):
        assert shown(game, lit=lit) == shown(innocent, lit=lit)


def test_a_call_is_offered_once_a_card_strayed_from_the_foundations_whatever_was_omitted() -> None:
    """Before, nothing can be omitted; and what was omitted stays so when the move is taken back (R21)."""
    game = lay({0: "AS", 1: "7H", 2: "8C", 3: "AH"}, variant=2, strayed=False)
    assert calls(shown(game)) == []
    play(game, "move.t3.f")
    assert calls(shown(game)) == []
    before = game.model_copy(deep=True)
    play(game, "move.t1.t2")
    assert calls(shown(game)) == calls(shown(game, lit="t0")) == ["✋"]
    before.take_back(game)
    assert calls(shown(before)) == ["✋"]
    play(game, "end")
    assert calls(shown(game)) == []


def calls(body: Body) -> list[str]:
    """The signs of the buttons that call."""
    return [each.emoji for each in buttons(body) if isinstance(each.do, Act) and each.do.anytime]


# The demonstration


def demonstrated(**options: Any) -> tuple[Crapette, list[Fact]]:
    """Example 21: 10D from the crapette instead of freeing the ace; the call is upheld."""
    game = lay(EXAMPLE_21, own=("QC 10D", "9C 9C", ""), variant=3, **options)
    play(game, "move.c.t2")
    return game, call(game)


def test_the_cards_to_be_shown_are_marked_in_the_picture_and_named_in_its_text() -> None:
    game, facts = demonstrated()
    picture = shown(game, facts).picture
    assert picture is not None
    assert read(picture.data).marked == ("AS",)
    assert "To be shown: A♠." in picture.alt


# The table in words and as a picture


@pytest.mark.parametrize("language", early(LANGUAGES))
def test_the_picture_shows_the_view_and_its_text_names_all_of_it(language: str) -> None:
    for game, facts in random_positions(200, variant=2):
        view, picture = game.view(None), shown(game, facts, language).picture
        assert picture is not None
        table = read(picture.data)
        assert (table.columns, table.foundations, table.turn) == (view.columns, view.foundations, view.turn)
        assert table.left(0) == view.left[0]
        seen = [
            *view.crapettes,
            *view.wastes,
            *view.turned,
            *(card for each in view.columns for card in each),
        ]
        t = text_in(language)
        assert [card for card in seen if card and card_text(t, card) not in picture.alt] == []
        assert [
            count
            for count in (*view.crapette_counts, *view.waste_counts)
            if count and f"({count})" not in picture.alt
        ] == []
        assert len(picture.alt) < 1000


@in_turn(
    ("reached", "placed", "where"),
    [
        ((0, 0), "AS", "f0"),
        ((1, 0), "AS", "f1"),
        ((4, 0), "5S", "f0"),
        ((5, 4), "5S", "f1"),
        ((5, 0), "AS", "f1"),
    ],
)
def test_the_picture_marks_the_foundation_that_took_the_card(
    reached: tuple[int, int], placed: str, where: str
) -> None:
    picture = after(lay({0: placed}, foundations={"S": reached}), "move.t0.f").picture
    assert picture is not None
    assert read(picture.data).last == ("t0", where, 0)


def test_all_cards_in_columns_and_a_column_of_thirty_hold() -> None:
    """The longest texts there can be: more than the rules allow, with the longest names."""
    pack = [*PACK52, *PACK52]
    for columns in (
        {place: " ".join(pack[place * 13 : place * 13 + 13]) for place in range(8)},
        {0: " ".join(pack[:30])},
    ):
        game = lay(columns, variant=2)
        game.agreed, game.quiet = [0], 79
        for language in LANGUAGES:
            drawn = scene_of(game, (), language, LONGEST, Ticked(frozenset({"t0"})))
            frame = frame_of(Crapette, drawn, late=True, request=(LONGEST[0], LONGEST[1]))
            assert breaches(board(frame, drawn, crapette.table(drawn))) == []


def test_another_game_s_view_is_refused() -> None:
    with pytest.raises(TypeError):
        crapette.table(replace(scene(lay()), view=CrapetteView.__mro__[1].model_construct()))


# What is typed


def test_actions_are_named_and_may_be_typed_in_both_languages() -> None:
    game = lay({0: "10S"}, turned="9H", variant=2)
    piles = crapette.targets(scene(lay()))
    assert len({names[1] for _, names in piles}) == len(piles) == len(COLUMNS) + 6, "each has its own name"
    legal = {str(action): action for action in (*game.legal(0), *game.legal(1))}
    french = {code: crapette.names(scene(game, language="fr"), action) for code, action in legal.items()}
    assert french["move.d.t0"][0] == "9♥ (talon) → colonne 1"
    assert "talon colonne 1" in french["move.d.t0"]
    assert french["end"][0] == "Finir le tour"
    assert {"finir", "end"} <= set(french["end"])
    assert {"appel", "call"} <= set(french["stop.7"])
    assert {"accord", "agree"} <= set(french["agree"])
    shown_names = [names[0] for names in french.values()]
    assert len(set(shown_names)) == len(shown_names)


@pytest.mark.slow("every pile of many positions")
@in_turn("language", LANGUAGES)
def test_every_refusal_is_one_line_that_quotes_the_rule(language: str) -> None:
    """Every move that is not legal, from and to anywhere, at random positions and in a demonstration."""
    t, positions = text_in(language), [game for game, _ in random_positions(30, variant=3)]
    seen: set[str] = set()
    for game in [*positions, demonstrated()[0]]:
        moves = [f"move.{a}.{b}" for a in (*SOURCES, "f") for b in (*SOURCES, "f")]
        for code in [*moves, "end", "agree", "giveup", "stop.1", f"stop.{game.number}"]:
            for seat in (0, 1):
                if game.legal(seat).find(code) is None:
                    refused = game.why_not(seat, code)
                    seen.add(refused.why)
                    said = t.refusal(refused, SHORT)
                    assert "\n" not in said
                    assert "{" not in said
    assert len([why for why in seen if why.startswith("crapette.refuse.")]) >= 12


def test_equal_numbers_are_told_as_a_draw() -> None:
    game, _ = Crapette.start(CrapetteOptions(), 2, Chance("draw", 0))
    for seat in (0, 1):
        facts = tuple(game.play(seat, "agree", Chance("draw", 1 + seat)))
    drawn = scene(game, facts, "fr")
    shown = over(frame_of(Crapette, drawn), drawn, crapette.table(drawn))
    assert f"### 🤝 Partie nulle entre **{SHORT[0]}** et **{SHORT[1]}**." in shown.body
    assert "🏆" not in shown.body


# Read by people


def test_boards_read_well(golden: Golden) -> None:
    golden.table("start", *Crapette.start(CrapetteOptions(), 2, Chance("golden", 0)))
    middle = RandomGame(4, Random(4), variant=2, hints="on")
    for _ in range(400):
        middle.step()
    golden.table("middle", middle.game, middle.facts)
    lit = frozenset({middle.game.view(None).offers[0].source})
    golden.table("lit", middle.game, middle.facts, Ticked(lit))
    golden.table("demonstration", *demonstrated(hints="on"))
    golden.table("without_hints", lay(EXAMPLE_16, variant=2), draft=Ticked(frozenset({"t1"})))
    game = lay({0: "10S"}, own=("", "", ""), turned="9H")
    golden.table("over", game, play(game, "move.d.t0"), counts=False)


def test_the_other_screens_of_a_table_read_well(golden: Golden) -> None:
    golden.around(lay(variant=3))
    golden.sheets(lay(variant=3))
