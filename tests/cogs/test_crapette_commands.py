"""Crapette by typed commands: both piles of a move, the end, the call, agreement, a demonstration."""

from typing import Any

import pytest

from bot.games.crapette import Crapette
from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, text_of
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour
from tests.games.crapette_table import lay

pytestmark = SHARED

FRENCH = text_in("fr")
EXAMPLE_21 = {0: "AS 7H", 1: "8C", 2: "JC"}


async def started(parlour: Parlour, monkeypatch: pytest.MonkeyPatch, game: Crapette) -> None:
    """Open a table for Alice and Bruno on which this lies, Alice to act."""
    monkeypatch.setattr(Crapette, "start", lambda *_: (game, []))
    await parlour.do(ALICE, "crapette new", variant=game.options.variant)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")


async def offers(parlour: Parlour, user: str, focused: str, **typed: str) -> dict[str, str]:
    """What is offered while a pile is typed: its notation by its text."""
    found = await parlour.client.autocomplete(user, parlour.channel, "crapette move", focused, typed)
    return {offer["name"]: offer["value"] for offer in found}


async def move(parlour: Parlour, user: str, source: str, target: str) -> str:
    return text_of((await parlour.do(user, "crapette move", **{"from": source, "to": target})).shown)


async def refused(parlour: Parlour, user: str, command: str, **options: Any) -> str:
    """Type this, which changes nothing, and return what is answered."""
    before = await parlour.view()
    said = text_of((await parlour.do(user, command, **options)).shown)
    assert await parlour.view() == before
    return said


def table() -> Crapette:
    return lay({0: "10S", 1: "8C", 4: ""}, own=("QC 2H", "9C", ""), other=("QC AH", "9C", "3H"), turned="9H")


@pytest.mark.slow("more of the commands of this game")
async def test_the_options_are_those_of_the_rules(parlour: Parlour) -> None:
    await parlour.do(ALICE, "crapette new", variant=3, combo_length=5, stall_limit=20)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    options = (await parlour.view()).options
    assert options.model_dump() == {"variant": 3, "combo_length": 5, "stall_limit": 20, "hints": "off"}


@pytest.mark.parametrize(
    ("source", "target", "last"),
    [
        ("9 cœur", "10P", (0, "9H", "d", "t0")),
        ("retournée", "colonne 1", (0, "9H", "d", "t0")),
        ("opponent's crapette", "foundation", (0, "AH", "oc", "f")),
    ],
)
async def test_both_piles_are_typed_by_name_card_number_or_notation(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, source: str, target: str, last: tuple[Any, ...]
) -> None:
    await started(parlour, monkeypatch, table())
    answered = await move(parlour, ALICE, source, target)
    assert "**Alice**" in answered
    assert (await parlour.view()).last == last


@pytest.mark.slow("more of the commands of this game")
async def test_sources_are_offered_then_the_targets_of_the_one_typed(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(parlour, monkeypatch, table())
    sources = await offers(parlour, ALICE, "from", **{"from": ""})
    assert list(sources)[:3] == ["talon · 9♥", "crapette · 2♥", "colonne 1 · 10♠"]
    assert {value.partition("@")[0] for value in sources.values()} == {
        offer.source for offer in (await parlour.view()).offers
    }
    assert list(await offers(parlour, ALICE, "from", **{"from": "9 c"})) == ["talon · 9♥"]
    for typed in ("9 cœur", sources["talon · 9♥"]):
        targets = await offers(parlour, ALICE, "to", **{"from": typed, "to": ""})
        assert list(targets) == ["colonne 1 · 10♠", "colonne 5"]
    assert list(await offers(parlour, ALICE, "to", **{"from": "talon", "to": "10"})) == ["colonne 1 · 10♠"]
    assert await offers(parlour, ALICE, "to", **{"from": "roi de rien", "to": ""}) == {}


@pytest.mark.slow("more of the commands of this game")
async def test_what_was_offered_before_is_not_played_on_another_position(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(parlour, monkeypatch, table())
    source = (await offers(parlour, ALICE, "from", **{"from": "talon"}))["talon · 9♥"]
    await move(parlour, ALICE, "crapette adverse", "fondation")
    options = {"from": source, "to": "colonne 1"}
    assert await refused(parlour, ALICE, "crapette move", **options) == FRENCH("table.refuse.stale")


async def test_a_move_against_the_rules_is_refused_by_the_rule(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(parlour, monkeypatch, table())

    async def said(user: str, source: str, target: str) -> str:
        return await refused(parlour, user, "crapette move", **{"from": source, "to": target})

    assert await said(ALICE, "9 cœur", "crapette") == FRENCH("crapette.refuse.own_crapette")
    assert await said(ALICE, "9 cœur", "écart") == FRENCH("crapette.refuse.own_waste")
    assert await said(ALICE, "fondation", "colonne 1") == FRENCH("crapette.refuse.from_foundation")
    column = FRENCH("crapette.refuse.column", card="9♥", end="8♣")
    assert await said(ALICE, "9 cœur", "colonne 2") == column
    pile = FRENCH("crapette.pile.w")
    assert await said(ALICE, "mon écart", "colonne 1") == FRENCH("crapette.refuse.empty_pile", pile=pile)
    assert await said(BRUNO, "talon", "colonne 1") == FRENCH("refuse.not_your_turn", seat="Alice")


@pytest.mark.slow("more of the commands of this game")
async def test_what_names_no_pile_is_refused_with_what_is_legal(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A covered card, a queen that lies nowhere, "D" for any queen: none is the turned card `d`."""
    await started(parlour, monkeypatch, lay({0: "5S 10S", 1: "9D"}, own=("QC 2H", "9C", ""), turned="9H"))

    async def said(user: str, source: str, target: str) -> str:
        return await refused(parlour, user, "crapette move", **{"from": source, "to": target})

    legal = FRENCH("typed.unknown", typed="5♠", candidates=["talon · 9♥", "colonne 2 · 9♦"])
    assert await said(ALICE, "5♠", "colonne 1") == legal
    for nothing in ("D", "dame", "roi de rien", "d"):
        assert nothing in await said(ALICE, nothing, "colonne 1")
    onto = FRENCH("typed.unknown", typed="zut", candidates=["colonne 1 · 10♠"])
    assert await said(ALICE, "talon", "zut") == onto


@pytest.mark.slow("more of the commands of this game")
async def test_nonsense_is_first_a_matter_of_whose_turn_it_is(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(parlour, monkeypatch, table())
    options = {"from": "roi de rien", "to": "zut"}
    other = FRENCH("refuse.not_your_turn", seat="Alice")
    assert await refused(parlour, BRUNO, "crapette move", **options) == other
    outside = FRENCH("table.refuse.not_seated")
    assert await refused(parlour, CHLOE, "crapette move", **options) == outside


@pytest.mark.slow("more of the commands of this game")
async def test_of_several_piles_that_are_meant_the_legal_ones_are_named(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = lay({0: "10S", 1: "9D", 2: "9H"}, turned="9H")
    await started(parlour, monkeypatch, game)
    options = {"from": "9", "to": "colonne 1"}
    meant = ["talon · 9♥", "colonne 2 · 9♦", "colonne 3 · 9♥"]
    ambiguous = FRENCH("typed.ambiguous", typed="9", candidates=meant)
    assert await refused(parlour, ALICE, "crapette move", **options) == ambiguous


@pytest.mark.slow("more of the commands of this game")
async def test_a_turn_is_ended_by_command(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    await started(parlour, monkeypatch, table())
    assert await refused(parlour, BRUNO, "crapette end") == FRENCH("refuse.not_your_turn", seat="Alice")
    await parlour.do(ALICE, "crapette end")
    view = await parlour.view()
    assert (view.turn, view.wastes[0]) == (1, "9H")


@pytest.mark.slow("more of the commands of this game")
async def test_a_call_by_command_means_the_turn_that_is_played(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(parlour, monkeypatch, lay({0: "AS", 1: "7H", 2: "8C"}, variant=2))
    own = FRENCH("crapette.refuse.call_own_turn")
    assert await refused(parlour, ALICE, "crapette stop") == own
    await move(parlour, ALICE, "7 cœur", "8 trèfle")
    await parlour.do(BRUNO, "crapette stop")
    view = await parlour.view()
    assert (view.turn, view.number) == (1, 8)
    assert await refused(parlour, BRUNO, "crapette stop") == own


@pytest.mark.slow("more of the commands of this game")
async def test_a_demonstration_is_shown_or_given_up_by_commands(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(parlour, monkeypatch, lay(EXAMPLE_21, own=("QC 10D", "9C 9C", ""), variant=3))
    offered = await parlour.client.autocomplete(ALICE, parlour.channel, "table do", "what", {"what": ""})
    assert "giveup" not in {one["value"] for one in offered}
    await move(parlour, ALICE, "crapette", "valet de trèfle")
    before = await parlour.view()
    await parlour.do(BRUNO, "crapette stop")
    assert (await parlour.view()).state == "demonstrate"
    without_hints = await offers(parlour, BRUNO, "from", **{"from": ""})
    assert len(without_hints) == 13, "every pile, whatever shows something"
    await parlour.via(BRUNO, "giveup")
    after = await parlour.view()
    assert (after.columns, after.turned, after.turn) == (before.columns, before.turned, 0)
    again = FRENCH("crapette.refuse.called_already")
    assert await refused(parlour, BRUNO, "crapette stop") == again


@pytest.mark.slow("more of the commands of this game")
async def test_a_call_that_was_right_is_not_lost_to_an_undo(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R21, example 27."""
    await started(parlour, monkeypatch, lay({0: "AS", 1: "7H", 2: "8C"}, variant=2))
    await move(parlour, ALICE, "colonne 2", "colonne 3")
    await parlour.do(ALICE, "table undo")
    assert (await parlour.view()).columns[1:3] == (("7H",), ("8C",))
    await parlour.do(BRUNO, "crapette stop")
    assert (await parlour.view()).turn == 1


@pytest.mark.slow("more of the commands of this game")
async def test_without_hints_an_unknown_move_names_no_legal_one(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Section 7: no refusal tells what may move."""
    await started(parlour, monkeypatch, lay({0: "AS", 1: "7H", 2: "8C"}, variant=2))
    said = await refused(parlour, ALICE, "crapette move", **{"from": "zzz", "to": "fondation"})
    assert "talon" in said
    assert "Alice" not in said


async def test_both_agree_to_stop_by_command(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    await started(parlour, monkeypatch, table())
    assert "🤝" in text_of((await parlour.via(BRUNO, "agree")).shown)
    again = text_of((await parlour.via(BRUNO, "agree")).shown)
    assert FRENCH("crapette.action.agree") not in again
    await parlour.via(ALICE, "agree")
    [board] = [message for message in await parlour.seen() if message["embeds"]]
    drawn = FRENCH("over.draw", players=["**Alice**", "**Bruno**"])
    assert drawn in text_of(board)


@pytest.mark.slow("more of the commands of this game")
async def test_commands_before_the_start_are_refused(parlour: Parlour) -> None:
    await parlour.do(ALICE, "crapette new")
    for command in ("crapette end", "crapette stop"):
        assert text_of((await parlour.do(ALICE, command)).shown) == FRENCH("table.refuse.not_started")
    assert await move(parlour, ALICE, "crapette", "fondation") == FRENCH("table.refuse.not_started")
    assert await move(parlour, DAVID, "crapette", "foundation") == text_in("en")("table.refuse.not_started")


@pytest.mark.slow("more of the commands of this game")
async def test_a_move_typed_into_the_form_is_read_alike(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(parlour, monkeypatch, table())
    board = [message for message in await parlour.seen() if message["components"]][-1]
    form = await parlour.press(ALICE, board, ":type")
    assert form.modal["components"][0]["label"] == FRENCH("crapette.type.label")
    await parlour.client.modal(ALICE, form, {"move": "9 cœur sur colonne 1"})
    assert (await parlour.view()).last == (0, "9H", "d", "t0")


@pytest.mark.slow("more of the commands of this game")
async def test_a_move_takes_two_taps_and_a_third_tap_lets_go(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(parlour, monkeypatch, table())

    async def board() -> Any:
        return [message for message in await parlour.seen() if message["components"]][-1]

    await parlour.press(ALICE, await board(), ":!d")
    await parlour.press(ALICE, await board(), ":-d")
    assert (await parlour.view()).last is None
    await parlour.press(ALICE, await board(), ":!d")
    await parlour.press(ALICE, await board(), ":move.d.t0")
    assert (await parlour.view()).last == (0, "9H", "d", "t0")
    assert len([message for message in await parlour.seen() if message["embeds"]]) == 1
