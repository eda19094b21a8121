"""The rest of the tricks, claimed at a table: accepted and laid down, or refused and told to nobody."""

from typing import Any

import pytest

from bot.messages.scene import screen_of
from bot.shelf import SHELF
from bot.tables import Outcome, Table, export
from bot.text import text_in
from tapis.coach.cards.comptoir import ComptoirAnalyst
from tapis.coach.choices import Choices
from tapis.games.kit.game import Illegal
from tapis.games.kit.steps import AUTO
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.real_games import RealGames
from tests.tiers import early

GAME = [
    ("belote", 4, {"target": 1000}),
    ("coinche", 4, {"target": 1000}),
    ("comptoir", 2, {"target": 20, "hand_size": "4"}),
]


class Quick(ComptoirAnalyst):
    """Looks at few worlds."""

    usual = 0


def judged(real: RealGames, table: Table) -> bool | None:
    """Return what the rules say of a claim by who is to play; None: it may not be made."""
    position: Any = table.position
    [seat] = position.awaited()
    try:
        return bool(position.claim(seat, position.view(seat), real.plays))
    except Illegal:
        return None


async def until(real: RealGames, game: str, people: int, *, proven: bool, **options: Any) -> Table:
    """Play on, one match after the other, until the rules say so of a claim by who is to play."""
    table = await real.begun(game, people, **options)
    while judged(real, table) is not proven:
        table = (await real.press(table)).table
        if table.phase == "over":
            table = await real.begun(game, people, **options)
    return table


@pytest.mark.parametrize(("game", "people", "options"), early(GAME, why="another game"))
async def test_what_is_shown_is_laid_down_card_by_card(
    real: RealGames, game: str, people: int, options: dict[str, Any]
) -> None:
    table = await until(real, game, people, proven=True, **options)
    position: Any = table.position
    [seat] = position.awaited()
    left = sum(position.view(seat).hand_sizes)
    deal, rev = position.deal, table.rev
    done: Outcome = await real.press(table, "claim")
    moves = (await real.moves(done.table))[rev:]
    assert [move.action for move in moves[:1]] == ["claim"]
    assert [move.by for move in moves[1:]] == [AUTO] * left
    assert {move.first_rev for move in moves} == {rev + 1}
    assert (done.table.phase == "over") or done.table.position.deal > deal
    won = [fact.seat for fact in done.facts if fact.kind == "trick"]
    ours = {seat, (seat + 2) % 4} if done.table.kind.teams else {seat}
    assert set(won) <= ours
    told = screen_of(done.table, real.tables.clock(), text_in("en")).body
    assert "claims the rest" in told or done.table.phase == "over"


@pytest.mark.parametrize(("game", "people", "options"), early(GAME, why="another game"))
async def test_what_is_not_shown_is_refused_and_leaves_no_trace(
    real: RealGames, game: str, people: int, options: dict[str, Any]
) -> None:
    table = await until(real, game, people, proven=False, **options)
    board = screen_of(table, real.tables.clock(), text_in("en"))
    record = await real.tables.about(table.id, export.record_of)
    with pytest.raises(Illegal, match="not_shown"):
        await real.press(table, "claim")
    with pytest.raises(Illegal, match="once"):
        await real.press(table, "claim")
    after = await real.tables.get(table.id)
    assert (after.rev, after.changes, after.touched_at) == (table.rev, table.changes, table.touched_at)
    assert screen_of(after, real.tables.clock(), text_in("en")) == board
    assert await real.tables.about(table.id, export.record_of) == record


async def test_after_a_vain_claim_the_next_deal_has_its_own(real: RealGames) -> None:
    table = await until(real, "belote", 4, proven=False, target=1000)
    with pytest.raises(Illegal, match="not_shown"):
        await real.press(table, "claim")
    deal = table.position.deal
    while table.position.deal == deal or judged(real, table) is not False:
        table = (await real.press(table)).table
    with pytest.raises(Illegal, match="not_shown"):
        await real.press(table, "claim")


async def test_a_claim_waits_for_its_turn_and_for_the_first_trick(real: RealGames) -> None:
    table = await real.begun("belote", 4, target=1000)
    with pytest.raises(Illegal, match=r"claim\.refuse\.turn"):
        await real.press(table, "claim")
    while table.position.phase != "play":
        table = (await real.press(table, "take")).table
    with pytest.raises(Illegal, match="first_trick"):
        await real.press(table, "claim")


async def test_a_game_without_tricks_has_no_rest(real: RealGames) -> None:
    with pytest.raises(Illegal, match=r"claim\.refuse\.game"):
        await real.press(await real.begun("yams", 1), "claim")


async def test_a_record_with_claims_is_judged_again_and_nothing_laid_down_is_a_choice(
    real: RealGames,
) -> None:
    table, claimed = await real.begun("comptoir", 2, target=3, hand_size="4"), 0
    while table.phase != "over" or not claimed:
        if table.phase == "over":  # nobody could claim
            table = await real.begun("comptoir", 2, target=3, hand_size="4")
        done = await real.press(table, "claim" if judged(real, table) else None)
        claimed += any(fact.kind == "claimed" for fact in done.facts)
        table = done.table
    record = await real.tables.about(table.id, export.record_of)
    assert verify(record, GAMES).ok, f"{verify(record, GAMES)}"
    chosen = {choice.rev for choice in Choices(record, SHELF["comptoir"]).choices()}
    assert {move.rev for move in record.moves if move.action == "claim"}.isdisjoint(chosen), "no choice"
    for account in Quick(SHELF["comptoir"]).ledger(record).accounts:
        assert account.luck + account.others - account.loss == pytest.approx(account.result, abs=1e-5)
    data = record.plain()
    for move in data["moves"]:
        if move["action"] == "claim":
            move["seat"] = 1 - move["seat"]
            break
    assert "may not claim" in str(verify(data, GAMES).problem)
