"""The review of a finished game: private, of one's own decisions alone, tried by the table's own buttons."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from bench.people import begun
from bench.people import finished as played_out
from bot.screens.kit.cards import card_text, card_words
from bot.shelf import SHELF
from bot.tables import Player, Table, export, ledgers
from bot.tables.session import Session
from bot.text import capital, text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, GUILD, Answer, components, text_of
from tapis.coach.choices import decisions
from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation
from tapis.engines.wire import NoThought
from tapis.games.kit.game import Key
from tapis.games.kit.tricks import Played
from tapis.records.hindsight import Hindsight
from tapis.records.ledger import Account, Decision, Ledger
from tapis.records.record import Record
from tests.cogs.conftest import SHARED, Parlour
from tests.people import private

pytestmark = [SHARED, pytest.mark.usefixtures("asleep")]
FRENCH, ENGLISH = text_in("fr"), text_in("en")
Json = dict[str, Any]


Choose = Callable[[Sequence[str]], str]


def box_of(legal: Sequence[str]) -> str:
    """Throw once, then write the first box offered."""
    return legal[0] if legal[0].startswith("roll") and len(legal) == 1 else score_of(legal)


async def finished(
    parlour: Parlour,
    *users: str,
    game: str = "yams",
    options: Mapping[str, object] | None = None,
    choose: Choose = box_of,
    practice: bool = False,
) -> Table:
    """Play a game to its end, whose players choose so among their legal actions, one of each kind."""
    tables, people = parlour.bot.services.tables, [Player(int(user), f"Player {user[-1]}") for user in users]
    advice = "practice" if practice else "no"
    table = await begun(
        tables,
        *people,
        game=game,
        options=options,
        channel=int(parlour.channel),
        guild=int(GUILD),
        advice=advice,
    )
    return await played_out(tables, table, lambda now, seat: choose(now.position.legal(seat).kinds()))


def score_of(legal: Sequence[str]) -> str:
    return next(code for code in legal if code.startswith("score"))


def scored(table: Table, seat: int, number: int) -> int:
    """The revision at which a seat wrote its box of this number, from 0."""
    return 2 + 2 * (number * len(table.players) + seat)


def ledger(decisions: Sequence[Decision], seats: int = 2) -> Ledger:
    account = Account(prior=205.0, luck=22.0, loss=13.0, result=214.0, choices=26)
    return Ledger(measure="points", accounts=(account,) * seats, decisions=tuple(decisions))


def decided(table: Table, seat: int, number: int, loss: float = 4.0, best: str = "roll.11111") -> Decision:
    return Decision(rev=scored(table, seat, number), seat=seat, played="score.ones", best=best, loss=loss)


async def counted(parlour: Parlour, table: Table, *decisions: Decision) -> None:
    """Keep a ledger with these decisions."""
    await parlour.bot.services.tables.run(ledgers.keep, table.id, ledger(decisions, len(table.players)))
    parlour.bot.services.painter.refresh(table.id)
    await parlour.painted()


@pytest.fixture
def judge(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """What each action is worth, by notation; all others are worth 200."""
    worth: dict[str, float] = {"roll.11111": 204.0}

    async def evaluations(record: Record, rev: int, *_: object) -> tuple[Evaluation, ...]:
        position, _ = await parlour.bot.services.lookback.before(("", rev), SHELF, lambda: given(record))
        [seat] = position.awaited()
        found = [
            Evaluation(code=str(each), value=worth.get(str(each), 200.0)) for each in position.legal(seat)
        ]
        parlour.bot.services.lookback._before.clear()
        return tuple(sorted(found, key=lambda evaluation: -evaluation.value))

    async def given(record: Record) -> Record:
        return record

    monkeypatch.setattr(parlour.bot.services.coach, "evaluations", evaluations)
    return worth


def labels(message: Json) -> list[str]:
    return [one.get("label", "") for one in components(message)]


async def reviewed(parlour: Parlour, user: str, game: str | None = None) -> Json:
    return (await parlour.via(user, "review", game)).shown


async def offered(parlour: Parlour, user: str) -> list[str]:
    """The games that are offered while a person types which to review."""
    choices = await parlour.offers(user, "table do", **{"what": "review", "with": ""})
    return [choice["value"] for choice in choices]


async def step(parlour: Parlour, user: str, page: Json, part: str) -> Json:
    return (await parlour.client.click(user, page, verb(page, part))).shown


def verb(page: Json, part: str) -> str:
    return next(one["custom_id"] for one in components(page) if part in one["custom_id"])


async def test_the_end_of_a_game_offers_its_review_to_each_player_alone(
    parlour: Parlour, judge: dict[str, float]
) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, decided(table, 0, 3), decided(table, 1, 2))
    [board] = [message for message in await parlour.seen() if message["embeds"]]
    assert capital(FRENCH("won.dice.good")) in text_of(board)
    page = private(await parlour.press(BRUNO, ":review", board))
    assert FRENCH("review.ask", number=1, count=1, move=scored(table, 1, 2)) in text_of(page)


async def test_a_review_shows_three_decisions_at_most_the_dearest_first(
    parlour: Parlour, judge: dict[str, float]
) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, *[decided(table, 0, number, 9.0 - number) for number in range(5)])
    page = await reviewed(parlour, ALICE)
    told = []
    while any(".next" in one["custom_id"] for one in components(page)):
        told.append(next(line for line in text_of(page).splitlines() if "**" in line))
        page = await step(parlour, ALICE, page, ".next")
    revs = [scored(table, 0, number) for number in range(3)]
    assert told == [
        FRENCH("review.ask", number=place, count=3, move=rev) for place, rev in enumerate(revs, 1)
    ]
    assert FRENCH("review.done") in text_of(page)


async def test_a_press_that_changes_no_picture_uploads_none(
    parlour: Parlour, judge: dict[str, float]
) -> None:
    """The file of the message stays, and its embed shows it; another position brings its own."""
    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, decided(table, 0, 3), decided(table, 0, 7, 3.0))
    page = await reviewed(parlour, ALICE)
    first = picture_of(page)
    page = await step(parlour, ALICE, page, ".ask.0.0")
    assert picture_of(page) == first != ""
    page = await step(parlour, ALICE, page, ".next")
    assert picture_of(page) not in {"", first}


def picture_of(page: Json) -> str:
    """Return the address of a page's picture, which is another for each upload; "" for none."""
    return page["embeds"][0].get("image", {}).get("url", "")


async def test_a_try_is_found_where_it_is_as_good_and_else_told_what_it_costs(
    parlour: Parlour, judge: dict[str, float]
) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, decided(table, 0, 3))
    page = await reviewed(parlour, ALICE)
    assert FRENCH("dice.action.again") not in text_of(page), "the answer is hidden"
    rev = scored(table, 0, 3)
    judge["roll.01111"] = 203.71
    page = await step(parlour, ALICE, page, f"review.{rev}.ask.0.0")
    page = await step(parlour, ALICE, page, f"review.{rev}.try.roll.01111")
    assert text_of(page).splitlines()[1].startswith("✅"), text_of(page)
    page = await reviewed(parlour, ALICE)
    parlour.bot.services.lookback._evaluations.clear()
    judge["roll.01111"] = 203.69
    page = await step(parlour, ALICE, page, f"review.{rev}.ask.0.0")
    page = await step(parlour, ALICE, page, f"review.{rev}.try.roll.01111")
    assert "0,3 point" in text_of(page)
    assert text_of(page).splitlines()[1].startswith("❌"), text_of(page)
    page = await step(parlour, ALICE, page, f"review.{rev}.try.roll.11111")
    assert text_of(page).splitlines()[1].startswith("✅"), text_of(page)


async def test_the_answer_is_shown_when_it_is_asked_for(parlour: Parlour, judge: dict[str, float]) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, decided(table, 0, 3))
    page = await step(parlour, ALICE, await reviewed(parlour, ALICE), ".show")
    assert FRENCH("review.answer", best=FRENCH("dice.action.again")) in text_of(page)
    assert "4 points" in text_of(page)


def doubled(legal: Sequence[str]) -> str:
    """Bid once at Coinche, double, redouble, then play the first card."""
    return next((code for code in legal if "coinche" in code), legal[legal[0] == "pass"])


async def test_an_answer_has_the_reason_that_the_coach_tells(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the coach is away, the answer stands without."""
    users = (ALICE, BRUNO, CHLOE, DAVID)
    table = await finished(parlour, *users, game="coinche", options={"target": 100}, choose=doubled)
    bid, double = await parlour.bot.services.tables.at(table.id, Session.steps, 1, 2)
    assert (bid.facts[0].kind, double.facts[0].kind) == ("bid", "doubled"), "the first two calls"
    assert double.seat is not None
    told = Decision(rev=2, seat=double.seat, played="coinche", best="bid.90.H", loss=40.0, error=9.0)
    await counted(parlour, table, told)
    user = users[double.seat]

    async def why(_: Record, rev: int, better: str, worse: str, *rest: object) -> tuple[Reason, ...]:
        if away:
            raise NoThought("it died")
        assert (rev, better, worse) == (2, "bid.90.H", "coinche")
        return (Reason("coach.why.contract", values),)

    away, values = [True], {"percent": "71", "value": "90", "game": Key("coach.contract.H")}
    monkeypatch.setattr(parlour.bot.services.coach, "why", why)
    page = await step(parlour, user, await reviewed(parlour, user), ".show")
    said = (ENGLISH if user == DAVID else FRENCH)("coach.why.contract", **values)
    assert said not in text_of(page).lower()
    away.clear()
    page = await step(parlour, user, await reviewed(parlour, user), ".show")
    assert said in text_of(page).lower()


async def test_a_bid_that_has_no_button_is_typed_as_at_the_table(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A form that says nothing legal is refused by the rule, and the page stays."""
    users = (ALICE, BRUNO, CHLOE, DAVID)
    table = await finished(parlour, *users, game="coinche", options={"target": 100}, choose=doubled)
    [bid] = await parlour.bot.services.tables.at(table.id, Session.steps, 1, 1)
    assert bid.seat is not None
    played, best = "bid.80.S", "bid.150.C"

    async def evaluations(*_: object) -> tuple[Evaluation, ...]:
        return (Evaluation(best, 40.0), Evaluation("bid.140.C", 9.0), Evaluation(played, 0.0))

    monkeypatch.setattr(parlour.bot.services.coach, "evaluations", evaluations)
    await counted(parlour, table, Decision(rev=1, seat=bid.seat, played=played, best=best, loss=40.0))
    user = users[bid.seat]
    page = await reviewed(parlour, user)
    assert [one["custom_id"] for one in components(page) if one["custom_id"].endswith(best)] == []

    t, clubs = (ENGLISH, "clubs") if user == DAVID else (FRENCH, "trèfle")

    async def typed(value: int) -> str:
        form = await parlour.client.click(user, page, verb(page, ".type"))
        return text_of((await parlour.client.modal(user, form, {"move": f"{value} {clubs}"})).shown)

    ladder = t("coinche.refuse.off_ladder", first=80, last=160, more=[Key("coinche.value.capot")])
    assert await typed(85) == ladder
    assert "❌" in await typed(140)
    assert "✅" in await typed(150)


def first_card(legal: Sequence[str]) -> str:
    """Bid once at Coinche, pass, then play the first card."""
    return legal[1] if legal[-1].startswith("bid.capot") and "bid.80.S" in legal else legal[0]


async def test_any_seat_s_move_is_opened_and_judged_by_what_it_knew(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lay there is told beside it; a better action is named, and the reader's own mistakes are near."""
    users = (ALICE, BRUNO, CHLOE, DAVID)
    table = await finished(parlour, *users, game="coinche", options={"target": 100}, choose=first_card)
    record = await parlour.bot.services.tables.at(table.id, export.record, deals=False)
    choice = next(
        each
        for each in decisions(record, SHELF)
        if each.played[:4] == "play" and len(each.question.legal) > 1
    )
    best = next(code for code in choice.question.legal if code != choice.played)

    async def evaluations(*_: object) -> tuple[Evaluation, ...]:
        others = [Evaluation(code, 0.0, 1.0) for code in choice.question.legal if code != best]
        return (Evaluation(best, 40.0, 1.0), *others)

    async def hindsight(_: Record, rev: int, instead: str, *__: object) -> Hindsight:
        assert (rev, instead) == (choice.rev, best)
        return Hindsight(-20.0, 0.0, (choice.seat + 1) % 4, (), "S")

    monkeypatch.setattr(parlour.bot.services.coach, "evaluations", evaluations)
    monkeypatch.setattr(parlour.bot.services.coach, "hindsight", hindsight)
    await counted(parlour, table)
    reader = users[(choice.seat + 1) % 4]
    t = ENGLISH if reader == DAVID else FRENCH
    page = await reviewed(parlour, reader)
    assert labels(page) == [t("review.verb.moves")]
    page = (await forged(parlour, reader, page, f"{choice.rev}.look")).shown
    knew = t("review.knew.seat", seat=f"Player {users[choice.seat][-1]}")
    how = t("review.lay.none", seat=f"Player {reader[-1]}", suit=Key("suit.S"))
    assert t("review.lay.lucky", knew=knew, how=how) in text_of(page)
    assert knew in text_of(page).splitlines()[2], text_of(page)
    assert "❌" in text_of(page)
    assert labels(page)[:2] == [t("page.previous"), t("page.next")]


async def test_each_reader_is_answered_in_their_own_language(
    parlour: Parlour, judge: dict[str, float]
) -> None:
    table = await finished(parlour, ALICE, DAVID)
    await counted(parlour, table, decided(table, 0, 3), decided(table, 1, 3))
    assert ENGLISH("review.ask", number=1, count=1, move=scored(table, 1, 3)) in text_of(
        await reviewed(parlour, DAVID)
    )


async def test_a_player_without_mistakes_has_nothing_to_find(
    parlour: Parlour, judge: dict[str, float]
) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, decided(table, 0, 3), decided(table, 1, 3, loss=0.3))
    page = await reviewed(parlour, BRUNO)
    assert FRENCH("review.nothing") in text_of(page)
    assert labels(page) == [FRENCH("review.verb.moves")]


async def test_who_did_not_play_reviews_nothing(parlour: Parlour, judge: dict[str, float]) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, decided(table, 0, 3))
    assert (await reviewed(parlour, CHLOE, game=table.id))["content"] == FRENCH("table.refuse.not_seated")
    assert (await reviewed(parlour, CHLOE))["content"] == FRENCH("table.refuse.not_seated")


async def forged(parlour: Parlour, user: str, page: Json, argument: str) -> Answer:
    """Press a button that was never offered."""
    table = components(page)[0]["custom_id"].split(":")[1]
    return await parlour.client.click(user, page, f"t:{table}:-:review.{argument}", forge=True)


@pytest.mark.parametrize(
    "argument", ["9999.show", "{other}.show", "{own}.try.fly", "{own}.eat", "{own}", "show", "{own}.try."]
)
async def test_a_press_that_was_never_offered_shows_nothing(
    parlour: Parlour, judge: dict[str, float], argument: str
) -> None:
    """Least of all another's decision."""
    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, decided(table, 0, 3), decided(table, 1, 2))
    page = await reviewed(parlour, ALICE)
    own, other = scored(table, 0, 3), scored(table, 1, 2)
    answer = await forged(parlour, ALICE, page, argument.format(own=own, other=other))
    assert answer.shown["content"], "it is refused in words"
    assert "✅" not in text_of(answer.shown)
    assert "💡" not in text_of(answer.shown)


async def test_while_the_coach_counts_a_review_says_so(parlour: Parlour) -> None:
    await finished(parlour, ALICE, BRUNO)
    assert FRENCH("coach.counting") in text_of(await reviewed(parlour, ALICE))


async def test_a_review_without_a_ledger_says_why(parlour: Parlour) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    await parlour.bot.services.tables.run(ledgers.refuse, table.id, "unsolved")
    why = FRENCH("coach.none", why=FRENCH("coach.refused.unsolved"))
    assert why in text_of(await reviewed(parlour, ALICE))


async def test_a_coach_that_is_away_judges_no_try_and_says_so(
    parlour: Parlour, judge: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise NoThought("it died")

    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, decided(table, 0, 3))
    monkeypatch.setattr(parlour.bot.services.coach, "evaluations", away)
    page = await reviewed(parlour, ALICE)
    answer = await parlour.client.click(ALICE, page, verb(page, ".try.roll.11111"))
    assert answer.shown["content"] == FRENCH("coach.away")


async def test_any_finished_game_of_the_channel_can_be_chosen_by_who_sat_there(
    parlour: Parlour, judge: dict[str, float]
) -> None:
    first = await finished(parlour, ALICE, BRUNO)
    second = await finished(parlour, ALICE, CHLOE)
    await counted(parlour, first, decided(first, 0, 1))
    await counted(parlour, second, decided(second, 0, 2))
    assert await offered(parlour, ALICE) == [second.id, first.id]
    assert await offered(parlour, BRUNO) == [first.id]
    assert f"coup {scored(first, 0, 1)}" in text_of(await reviewed(parlour, ALICE, game=first.id))
    assert f"coup {scored(second, 0, 2)}" in text_of(await reviewed(parlour, ALICE))


async def test_a_game_of_another_channel_cannot_be_reviewed_here(
    parlour: Parlour, judge: dict[str, float]
) -> None:
    table = await finished(parlour, ALICE, BRUNO)
    await counted(parlour, table, decided(table, 0, 3))
    elsewhere = (await parlour.client.new_channel("elsewhere"))["id"]
    answer = await parlour.client.command(ALICE, elsewhere, "table do", {"what": "review", "with": table.id})
    assert answer.shown["content"] == FRENCH("move.no_table")


async def test_how_the_cards_lay_is_a_press_from_the_end(parlour: Parlour) -> None:
    """The board shows the card of the end; the last trick is drawn for whoever asks, in their language."""
    users = (ALICE, BRUNO, CHLOE, DAVID)
    table = await finished(parlour, *users, game="coinche", options={"target": 100}, choose=first_card)
    await counted(parlour, table)
    [board] = [message for message in await parlour.seen() if message["embeds"]]
    page = private(await parlour.press(DAVID, ":laid", board))
    assert ENGLISH("coinche.title") in text_of(page)
    played = [
        (fact.seat, fact.card)
        for step in await parlour.bot.services.tables.at(table.id, Session.steps, 1, table.rev)
        for fact in step.facts
        if isinstance(fact, Played)
    ]
    drawn = {card_words(ENGLISH, card).replace(" ", "_"): card_text(ENGLISH, card) for _, card in played}
    shown = re.sub(r"<:(\w+):\d+>", lambda found: drawn.get(found[1], found[1]), text_of(page))
    told = [line for line in shown.split("\n") if line.startswith("**Player")]
    held = [[card for who, card in played[-32:] if who == seat] for seat in range(4)]
    assert [sorted(line.split("** ")[1].split()) for line in told[-4:]] == [
        sorted(card_text(ENGLISH, card) for card in hand) for hand in held
    ]
    assert page["embeds"][0]["image"]["url"] != board["embeds"][0]["image"]["url"]
