"""The ledger of a finished game, and what could have been chosen in it: one verb for all games."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from bot.coach.analyst import Analyst, NoLedger
from bot.coach.choices import Choices
from bot.coach.deciding import deciding_deal
from bot.engines import Playable, Thought
from bot.engines.kit.playable import named
from bot.engines.wire import read
from bot.records.ledger import Ledger
from bot.records.luck import given_in
from bot.records.record import Record
from bot.records.replay import WITHDRAW, Mismatch


def ledger_of(record: Record, shelf: Mapping[str, Playable]) -> Ledger:
    """Return the ledger of a finished game.

    Raises:
        NoLedger: if there is none, with the reason.
    """
    keeper = _keeper_of(record, shelf)
    try:
        ledger = keeper.ledger(record)
    except Mismatch:
        raise NoLedger("invalid") from None
    if ledger.measure != "cards":
        return ledger
    return ledger.model_copy(update={"turn": deciding_deal(record)})


def thoughts_at(record: Record, shelf: Mapping[str, Playable], rev: int) -> tuple[Thought, ...]:
    """Return what every legal action at a move of a finished game is worth, best first.

    Values count as the ledger does.

    Raises:
        NoLedger: if there are none, with the reason.
        LookupError: if this revision is no choice of the game, or was taken back.
    """
    keeper = _keeper_of(record, shelf)
    try:
        for choice in Choices(record, keeper.game).choices():
            if choice.rev == rev:
                return keeper.looked_back(choice)
    except Mismatch:
        raise NoLedger("invalid") from None
    raise LookupError(f"revision {rev} is no choice")


def _keeper_of(record: Record, shelf: Mapping[str, Playable]) -> Analyst:
    """Return the analyst of a finished game that was ranked, or that ended as somebody left."""
    if not record.finished or record.result is None:
        raise NoLedger("running")
    if not record.result["ranked"] and record.moves[-1].action != WITHDRAW:
        raise NoLedger("early")
    if record.game not in shelf:
        raise NoLedger("unknown")
    return analyst(shelf[record.game])


@cache
def analyst(game: Playable) -> Analyst:
    """Return the analyst of a game; it is made once.

    Raises:
        NoLedger: if the game has none.
    """
    if not game.analyst:
        raise NoLedger("unknown")
    made: Analyst = named(game.analyst)(game)
    return made


# What the coach's processes call: plain data in, plain data out.

Plain = Mapping[str, Any]


def _answered(answer: Callable[[], Any]) -> dict[str, Any]:
    """Return an answer, or the reason why there is none, as plain data."""
    try:
        return {"answer": answer()}
    except NoLedger as none:
        return {"reason": none.reason}


def _written(thoughts: tuple[Thought, ...]) -> list[Any]:
    return [[*thought] for thought in thoughts]


def _read(given: Plain) -> tuple[Record, dict[str, Playable]]:
    """Return a record, and a shelf of its game."""
    record = Record.model_validate(given["record"])
    return record, {record.game: Playable.read(given["game"])}


def ask_ready(given: Plain) -> dict[str, Any]:
    """Answer whether the options of a record need no table that is not solved."""
    record, shelf = _read(given)
    options = shelf[record.game].rules.Options.model_validate(record.options)
    return _answered(lambda: _keeper_of(record, shelf).ready(options))


def ask_ledger(given: Plain) -> dict[str, Any]:
    """Answer with the ledger of a record."""
    return _answered(lambda: ledger_of(*_read(given)).model_dump(mode="json"))


def ask_given(given: Plain) -> dict[str, Any]:
    """Answer with what the dice and packs of a record gave: what, its value, how often."""
    record, shelf = _read(given)
    try:
        found = given_in(record, shelf[record.game].rules)
    except Mismatch:
        return {"reason": "invalid"}
    return {"answer": [[what, value, count] for (what, value), count in sorted(found.items())]}


def ask_thoughts(given: Plain) -> dict[str, Any]:
    """Answer with the thoughts about a choice of a record."""
    return _answered(lambda: _written(thoughts_at(*_read(given), given["rev"])))


def ask_advice(given: Plain) -> dict[str, Any]:
    """Answer with the thoughts about a question of a running game, whose values count as ledgers do."""
    game = Playable.read(given["game"])
    question = read(game.rules, given["question"])
    return _answered(lambda: _written(analyst(game).thoughts(question)))
