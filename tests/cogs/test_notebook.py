"""The notebook: one's own old mistakes, wherever one asks, tried by the buttons of their tables."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
import pytest_asyncio

from bot.messages.custom_id import NO_TABLE
from bot.notebook import mistakes
from bot.notebook.rows import NotebookStatements
from bot.screens.kit.amounts import roughly
from bot.screens.tarot.discard import forced
from bot.shelf import SHELF
from bot.tables import Table, export, ledgers
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, FARID, components, text_of
from discord_sandbox.ids import direct
from tapis.coach.choices import Before, decisions
from tapis.engines import Evaluation
from tapis.games.coinche.game import Coinche
from tapis.games.tarot.view import TarotView
from tapis.records.ledger import Account, Decision, Ledger
from tapis.records.notebook import unpack
from tests.cogs.conftest import SHARED, Parlour
from tests.cogs.test_review import finished, first_card, labels, scored, step, verb
from tests.contract import hidden_coinche
from tests.contract.plays import copied

pytestmark = [SHARED, pytest.mark.usefixtures("asleep")]
FRENCH, ENGLISH = text_in("fr"), text_in("en")
Json = dict[str, Any]


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def blank(parlour: Parlour) -> None:
    """Take out of the notebooks what another test has left there: it would be asked first."""
    for user in (ALICE, BRUNO, CHLOE, DAVID):
        for old in await parlour.bot.services.tables.read(mistakes.of, int(user)):
            await parlour.bot.services.tables.run(mistakes.drop, old)


def four(_: int) -> float:
    return 4.0


async def noted(
    parlour: Parlour,
    table: Table,
    *told: Decision,
    measure: str = "points",
    costs: Callable[[int], float] = four,
) -> None:
    """Keep a ledger with these decisions, and let them enter: all but the best cost 4 points, or as given."""
    tables, account = parlour.bot.services.tables, Account(prior=0, luck=0, loss=0, result=0)
    ledger = Ledger.model_validate(
        {"measure": measure, "accounts": [account] * len(table.players), "decisions": told}
    )
    await tables.run(ledgers.keep, table.id, ledger)
    counted = await tables.run(mistakes.due)
    while counted is not None and counted.table_id != table.id:
        await tables.about(counted.table_id, mistakes.give_up)
        counted = await tables.run(mistakes.due)
    best = {each.rev: each.best for each in told}
    kinds = {
        one.rev: one.before.legal(one.seat).kinds()
        for one in decisions(counted.record, SHELF)
        if one.rev in best
    }
    await tables.at(
        table.id,
        mistakes.enter,
        {rev: worth(codes, best[rev], costs) for rev, codes in kinds.items() if rev in counted.revs},
    )


def worth(codes: Sequence[str], best: str, costs: Callable[[int], float]) -> list[Evaluation]:
    """What actions are worth, the best first: it costs nothing, each other one by its place."""
    found = [Evaluation(code, -costs(place) * (code != best)) for place, code in enumerate(codes)]
    return sorted(found, key=lambda each: -each.value)


def mistake(table: Table, seat: int, number: int, loss: float = 4.0) -> Decision:
    return Decision(
        rev=scored(table, seat, number), seat=seat, played="score.ones", best="roll.11111", loss=loss
    )


async def opened(parlour: Parlour, user: str, where: str | None = None) -> Json:
    return (await parlour.client.command(user, where or parlour.channel, "notebook", {})).shown


async def test_an_old_mistake_is_found_by_the_buttons_of_its_table(parlour: Parlour) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    await noted(parlour, table, mistake(table, 0, 3))
    page = await opened(parlour, ALICE)
    assert page["flags"] & 64, "it is for the eyes of who asked"
    page = await step(parlour, ALICE, page, "notebook.begin")
    assert FRENCH("notebook.ask", number=1, count=1) in text_of(page)
    assert f"_{scored(table, 0, 3)}." in str(page["components"])
    assert FRENCH("dice.action.again") not in text_of(page), "the answer is hidden"
    page = await step(parlour, ALICE, page, ".ask.0.0")
    page = await step(parlour, ALICE, page, ".try.roll.01111")
    assert "❌" in text_of(page)
    page = await step(parlour, ALICE, page, ".show")
    assert FRENCH("notebook.again", n=1) in text_of(page)
    page = await step(parlour, ALICE, page, ".next")
    assert FRENCH("notebook.tally", n=1, found=0) in text_of(page)


async def test_five_are_asked_at_once_the_dearest_first_and_wherever_one_asks(parlour: Parlour) -> None:
    """Of two games of another channel, in direct messages; of each three enter."""
    for _ in range(2):
        table = await finished(parlour, BRUNO)
        await noted(parlour, table, *[mistake(table, 0, number, 9.0 - number) for number in range(4)])
    home = direct(BRUNO)
    page = await opened(parlour, BRUNO, home)
    assert FRENCH("notebook.begin", n=5) in labels(page)
    page = await step(parlour, BRUNO, page, "notebook.begin")
    asked = list[str]()
    while any(".next" in one["custom_id"] for one in components(page)):
        asked.append(verb(page, ".next").split(":")[-1].removesuffix(".next"))
        page = await step(parlour, BRUNO, page, ".next")
    assert [name.split(".")[1] for name in asked] == [f"{number}_5" for number in range(1, 6)]
    assert len({name.split(".")[2] for name in asked}) == 5, "what is skipped stands behind the others"
    assert FRENCH("notebook.due", n=6) in text_of(page)


async def test_mistakes_of_one_kind_are_asked_alone(parlour: Parlour) -> None:
    """Two turns that were stopped, without the dice that were kept; the menu has the commonest kind first."""
    table = await finished(parlour, BRUNO)
    box = [mistake(table, 0, number, 9.0 - number) for number in range(2)]
    dice = [mistake(table, 0, 2, 5.0).model_copy(update={"played": "roll.00001"})]
    await noted(parlour, table, *box, *dice)
    page = await opened(parlour, BRUNO)
    [menu] = [one for one in components(page) if "options" in one]
    stopped = FRENCH("notebook.choice", game="Yams", kind=FRENCH("mistake.stopped"), count=2)
    assert [each["label"] for each in menu["options"]] == [
        stopped,
        FRENCH("notebook.choice", game="Yams", kind=FRENCH("mistake.kept_more"), count=1),
    ]
    chosen = menu["options"][0]["value"]
    page = (await parlour.client.select(BRUNO, page, menu["custom_id"], [chosen])).shown
    for number, made in enumerate(box, 1):
        assert FRENCH("notebook.ask", number=number, count=2) in text_of(page)
        assert f"_{made.rev}_k." in str(page["components"])
        page = await step(parlour, BRUNO, page, ".next")
    assert FRENCH("notebook.due", n=3) in text_of(page), "these are asked again, and the third"


async def test_what_is_found_is_told_with_its_reason_and_counts(parlour: Parlour) -> None:
    table = await finished(parlour, CHLOE, BRUNO)
    await noted(parlour, table, mistake(table, 0, 3))
    page = await step(parlour, CHLOE, await opened(parlour, CHLOE), "notebook.begin")
    page = await step(parlour, CHLOE, page, ".try.roll.11111")
    best = FRENCH("dice.action.again")
    assert FRENCH("review.found", best=best) in text_of(page)
    assert FRENCH("notebook.again", n=1) in text_of(page)
    page = await step(parlour, CHLOE, page, ".next")
    assert FRENCH("notebook.tally", n=1, found=1) in text_of(page)


@pytest.mark.slow("all emojis are uploaded first")
async def test_a_card_game_is_asked_in_the_readers_language_and_tells_no_hand_but_theirs(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is the same whatever the others held: their cards are dealt anew, as in the leak tests."""
    await parlour.bot.own_emojis.uploaded()  # from then on a page is drawn alike
    users = (ALICE, BRUNO, CHLOE, DAVID)
    table = await finished(parlour, *users, game="coinche", options={"target": 100}, choose=first_card)
    record = await parlour.bot.services.tables.at(table.id, export.record, deals=False)
    choice = next(
        (one.rev, one.played, [code for code in one.question.legal if code != one.played])
        for one in decisions(record, SHELF)
        if one.seat == 3 and one.played.startswith("play") and len(one.question.legal) > 2
    )
    rev, played, others = choice
    told = Decision(rev=rev, seat=3, played=played, best=others[0], loss=40.0, error=5.0)
    await noted(parlour, table, told, measure="cards")
    page = await step(parlour, DAVID, await opened(parlour, DAVID), "notebook.begin")
    assert ENGLISH("notebook.ask", number=1, count=1) in text_of(page)
    lookback, rng = parlour.bot.services.lookback, Random(31)
    true = await lookback.before(
        (table.id, rev), SHELF, lambda: parlour.bot.services.tables.at(table.id, export.record, deals=False)
    )
    dealt = 0
    for _ in range(20):
        position = cast("Coinche", copied(true.position))
        hidden_coinche.reshuffle(position, 3, rng)
        dealt += position.dump() != true.position.dump()
        monkeypatch.setitem(lookback._before, (table.id, rev), Before(position, true.heard))
        again = await step(parlour, DAVID, await opened(parlour, DAVID), "notebook.begin")
        assert shown(again) == shown(page)
    assert dealt > 5, "the others held other cards"
    monkeypatch.setitem(lookback._before, (table.id, rev), true)
    page = await step(parlour, DAVID, page, f".try.{played}")
    assert "❌" in text_of(page)
    page = await step(parlour, DAVID, page, ".show")
    assert "💡" in text_of(page)
    assert text_of(page).count("<:") >= len(true.position.view(3).hand), "the own cards are no buttons now"
    assert ENGLISH("notebook.again", n=1) in text_of(page)


@pytest.mark.slow("the coach prices a whole discard")
async def test_a_discard_is_tried_card_by_card_and_one_that_is_dear_costs_so_much_or_more(
    parlour: Parlour,
) -> None:
    users = (ALICE, BRUNO, CHLOE, DAVID)
    tables, kinds, ordinary = parlour.bot.services.tables, 0, False
    while kinds < 200 or not ordinary:  # of fewer no price is left out; some cards go whatever is chosen
        table = await finished(parlour, *users, game="tarot", choose=taken)
        record = await tables.at(table.id, export.record, deals=False)
        choice = next(one for one in decisions(record, SHELF) if one.played.startswith("discard"))
        user, may = users[choice.seat], choice.before.legal(choice.seat)
        kinds, ordinary = len(may.kinds()), not forced(TarotView.of(choice.question.view))
    best, played = may.kinds()[-1], choice.played
    told = Decision(rev=choice.rev, seat=choice.seat, played=played, best=best, loss=40.0, error=5.0)
    await noted(parlour, table, told, measure="cards", costs=lambda place: 40.0 + place * 37 % 997)
    [row] = await tables.read(mistakes.of, int(user))
    prices = unpack("cards", row.worth, may.kinds())
    dear = next(code for code, price in prices.items() if price.least and code != "slam")
    page = await step(parlour, user, await opened(parlour, user), "notebook.begin")
    for card in dear.split(".")[1:]:
        [listed] = (one for one in components(page) if "options" in one)
        [press] = (each["value"] for each in listed["options"] if adds(each["value"], card))
        page = (await parlour.client.select(user, page, listed["custom_id"], [press])).shown
    page = await step(parlour, user, page, f".try.{dear}")
    t = ENGLISH if user == DAVID else FRENCH
    assert t("review.least", cost=roughly(t, "cards", prices[dear].cost)) in text_of(page), text_of(page)
    page = await step(parlour, user, page, ".show")
    assert "💡" in text_of(page)
    [row] = await tables.read(mistakes.of, int(user))
    assert (row.stage, row.found) == (1, 0)


def adds(press: str, card: str) -> bool:
    """Return whether a press of the list ticks this card."""
    marks = press.rpartition(".")[2].split("+")
    return any(mark[1:] == card for mark in marks)


def taken(legal: Sequence[str]) -> str:
    """Take with a garde, lay aside and play what is first."""
    return next((code for code in legal if code.startswith(("bid.garde", "discard", "play"))), "pass")


def shown(page: Json) -> tuple[str, list[tuple[str, str]]]:
    """What a page tells in words and buttons."""
    return text_of(page), [(one["custom_id"], one.get("label", "")) for one in components(page)]


@pytest.mark.parametrize(
    "spoilt",
    [{"table_id": "ffffffff"}, {"best": "throw.11111"}],
    ids=["its game is gone", "of as many actions one has another name"],
)
async def test_a_position_that_is_no_more_leaves_the_notebook(
    parlour: Parlour, spoilt: dict[str, str]
) -> None:
    """What each action costs is kept without names."""
    table = await finished(parlour, ALICE, BRUNO)
    await noted(parlour, table, mistake(table, 1, 3))
    tables, store = parlour.bot.services.tables, parlour.bot.services.store
    [row] = [row for row in await tables.read(mistakes.of, int(BRUNO)) if row.table_id == table.id]
    page = await opened(parlour, BRUNO)
    await store.run(lambda tx: NotebookStatements.of(tx).drop(int(BRUNO), table.id, row.rev))
    lost = replace(row, **spoilt, due_at=0)
    await store.run(lambda tx: NotebookStatements.of(tx).add([lost]))
    page = await step(parlour, BRUNO, page, "notebook.begin")
    assert lost.table_id not in str(components(page))
    assert [
        each for each in await tables.read(mistakes.of, int(BRUNO)) if each.table_id == lost.table_id
    ] == []


async def test_a_card_of_which_nobody_can_say_what_was_known_leaves_the_notebook(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(
        parlour, ALICE, BRUNO, CHLOE, DAVID, game="coinche", options={"target": 100}, choose=first_card
    )
    tables, lookback = parlour.bot.services.tables, parlour.bot.services.lookback
    record = await tables.at(table.id, export.record, deals=False)
    choice = next(
        each for each in decisions(record, SHELF) if each.seat == 0 and len(each.question.legal) > 2
    )
    best = choice.question.legal[-1]
    told = Decision(rev=choice.rev, seat=0, played=choice.question.legal[0], best=best, loss=40.0)
    await noted(parlour, table, told, measure="cards")
    page, heard = await opened(parlour, ALICE), choice.question.heard
    monkeypatch.setitem(lookback._before, (table.id, choice.rev), Before(choice.before, heard[1:]))
    page = await step(parlour, ALICE, page, "notebook.begin")
    assert FRENCH("notebook.empty") in text_of(page)
    assert await tables.read(mistakes.of, int(ALICE)) == []


@pytest.mark.parametrize(
    "argument", ["1_5.{other}.show", "1_5.{own}.eat", "x.{own}.show", "1_5.{own}.try.fly"]
)
async def test_a_press_that_was_never_offered_shows_nothing(parlour: Parlour, argument: str) -> None:
    """Least of all somebody else's position."""
    table = await finished(parlour, ALICE, BRUNO)
    await noted(parlour, table, mistake(table, 0, 3), mistake(table, 1, 2))
    page = await opened(parlour, ALICE)
    own, other = (f"{table.id}_{scored(table, *place)}" for place in ((0, 3), (1, 2)))
    pressed = f"t:{NO_TABLE}:-:notebook.{argument.format(own=own, other=other)}"
    answer = await parlour.client.click(ALICE, page, pressed, forge=True)
    assert answer.shown["content"], "it is refused in words"
    assert "💡" not in text_of(answer.shown)


async def test_an_empty_notebook_says_what_will_enter(parlour: Parlour) -> None:
    page = await opened(parlour, FARID)
    assert ENGLISH("notebook.empty") in text_of(page) or FRENCH("notebook.empty") in text_of(page)
    assert components(page) == []
