"""A review of one record of each game, as golden text; `GOLDEN=write` writes it anew."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from bench.engine_figures.players import at_random
from bench.recorded import recorded
from bot.text import LANGUAGES, text_in
from tapis.coach.account import analyst, evaluations_at, ledger_of
from tapis.coach.analyst import Analyst
from tapis.coach.choices import decisions
from tapis.engines import Question
from tapis.engines.wire import packed
from tapis.records.ledger import Account, Decision
from tapis.records.record import Record
from tapis.shelf import GAMES, SHELF
from tests.kept import solve

GOLDEN = Path(__file__).parent / "golden"
PLAYED: Mapping[str, tuple[Mapping[str, object], int]] = {
    "yams": ({}, 2),
    "top_jack": ({"layout": "ordered"}, 2),
    "dice_poker": ({}, 2),
    "five_thousand": ({}, 2),
    "four_twenty_one": ({}, 2),
    "cant_stop": ({}, 2),
    "menteur": ({"dice": 3}, 3),
}
"""The options and the seats of each game that is reviewed."""
SHOWN = 3
"""The best actions that are written for each decision."""

pytestmark = pytest.mark.usefixtures("tables")


def account(seat: int, told: Account) -> str:
    """Write what became of a seat's expectation."""
    terms = f"{told.prior:.2f} {told.luck:+.2f} luck {told.others:+.2f} others -{told.loss:.2f} lost"
    sums = f"{terms} = {told.result:.2f}"
    course = " ".join(f"{value:.2f}@{rev}" for value, rev in zip(told.course, told.revs, strict=True))
    return f"seat {seat}: {sums}, {told.choices} choices\n  {course}"


def decision(told: Decision, keeper: Analyst, question: Question) -> str:
    """Write a decision with the best actions, and what speaks for the best one against what was played."""
    evaluations = keeper.evaluations(question)
    best = ", ".join(f"{evaluation.code} {evaluation.value:.3f}" for evaluation in evaluations[:SHOWN])
    lines = [f"{told.rev} seat {told.seat}: {told.played} costs {told.loss:.3f}; {best}"]
    for why in keeper.why(question, evaluations[0].code, told.played):
        lines += [f"  {language}: {text_in(language)(why.key, **why.values)}" for language in LANGUAGES]
    return "\n".join(lines)


def review(record: Record) -> str:
    """Write all that a ledger and its decisions tell."""
    ledger, keeper = ledger_of(record, SHELF), analyst(SHELF[record.game])
    asked = {choice.rev: choice.question for choice in decisions(record, SHELF)}
    return "\n".join(
        [
            f"{record.game}, {ledger.measure}",
            *(account(seat, told) for seat, told in enumerate(ledger.accounts)),
            *(decision(told, keeper, asked[told.rev]) for told in ledger.decisions),
            *(f"{stroke.rev} seat {stroke.seat}: luck {stroke.luck:+.3f}" for stroke in ledger.strokes),
            "",
        ]
    )


@pytest.mark.parametrize("game", ["yams", "menteur"])
def test_the_bot_reads_what_the_coach_answers_without_numpy(game: str) -> None:
    options, seats = PLAYED[game]
    record = recorded(GAMES[game], solve(game, options), [at_random] * seats, 13)
    ledger = ledger_of(record, SHELF)
    evaluations = evaluations_at(record, SHELF, ledger.decisions[0].rev)
    assert b"numpy" not in packed((ledger, evaluations))


@pytest.mark.parametrize("game", PLAYED)
def test_the_review_of_a_record_is_the_golden_one(game: str) -> None:
    options, seats = PLAYED[game]
    found = review(recorded(GAMES[game], solve(game, options), [at_random] * seats, 13))
    path = GOLDEN / f"{game}.txt"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, "utf-8")
    assert path.read_text("utf-8") == found, "look at it, then run with GOLDEN=write"
