"""Ledgers as the coach might make them, with courses that go up and down, for screens that show them."""

from collections.abc import Mapping
from random import Random

from bot.tables import Table
from tapis.games.kit.level import Measure
from tapis.records.ledger import Account, Coached, Decision, Ledger, Stroke, pack, unpack

MEASURES: Mapping[str, Measure] = {
    "yams": "points",
    "top_jack": "points",
    "dice_poker": "points",
    "belote": "cards",
    "coinche": "cards",
    "comptoir": "cards",
    "crapette": "none",
}
"""What the ledgers of these games count; those of the others count chances to win."""
BEGIN: Mapping[Measure, float] = {"points": 204.9, "cards": 0.0, "turns": -20.1, "none": 0.0}
STEPS = 16


def ledger_of(table: Table) -> Ledger:
    """Return a ledger for a finished table; the winners of its result end highest."""
    seats, luck = len(table.players), Random(table.game)
    measure = MEASURES.get(table.game, "win")
    result = None if table.position is None else table.position.result()
    places = result.places if result is not None and result.ranked else (1,) * seats
    accounts = tuple(_account(measure, seats, places[seat], table.rev, luck) for seat in range(seats))
    if table.kind.teams:
        accounts = tuple(accounts[seat % 2] for seat in range(seats))
    strokes = tuple(Stroke(rev=table.rev // 3, seat=seat, luck=0.3 + seat / 40) for seat in range(seats))
    decisions = tuple(
        Decision(rev=table.rev // 2, seat=seat, played="roll.11111", best="roll.00111", loss=0.4 - seat / 40)
        for seat in range(seats)
    )
    if measure == "none":
        return Ledger(measure=measure, accounts=accounts, decisions=decisions)
    return Ledger(measure=measure, accounts=accounts, decisions=decisions, strokes=strokes)


def _account(measure: Measure, seats: int, place: int, last: int, luck: Random) -> Account:
    if measure == "win":
        prior, result, wide = 1 / seats, float(place == 1), 0.2
    else:
        prior, wide = BEGIN[measure], 12.0
        result = prior + 40.0 - 15.0 * place
    course = [prior + (result - prior) * step / STEPS + luck.gauss(0, wide) for step in range(STEPS + 1)]
    if measure == "win":
        course = [min(1.0, max(0.0, value)) for value in course]
    course[0], course[-1] = prior, result
    loss = 2.0 if measure == "none" else wide
    others = 2 * wide if measure in {"win", "cards"} else 0.0
    luck = result - prior - others + loss
    revs = tuple(last * step // STEPS for step in range(STEPS + 1))
    return Account(
        prior=prior, luck=luck, others=others, loss=loss, result=result,
        error=3.0 if measure == "cards" else 0.0, choices=30,
        dealt=luck / 2 if measure == "cards" else 0.0, course=tuple(course), revs=revs,
    )  # fmt: skip


def counted(table: Table) -> Coached:
    """Return a ledger for a finished table as it is read again."""
    return Coached("done", ledger=unpack(pack(ledger_of(table))))
