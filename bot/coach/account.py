"""The ledger of a finished game, and what could have been chosen in it: one door for all games."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from bot.coach.bookkeeper import Bookkeeper, NoLedger
from bot.coach.replayed import Replayed
from bot.engines import Question, Thought, named
from bot.engines.letters import read
from bot.games import SHELF
from bot.records.ledger import Ledger
from bot.records.luck import given_in
from bot.records.record import Record
from bot.records.replay import Mismatch

BOOKKEEPERS: Mapping[str, str] = MappingProxyType(
    {
        "belote": "bot.coach.cards.belote:BeloteBookkeeper",
        "cant_stop": "bot.coach.cant_stop:CantStopBookkeeper",
        "coinche": "bot.coach.cards.coinche:CoincheBookkeeper",
        "comptoir": "bot.coach.cards.comptoir:ComptoirBookkeeper",
        "crapette": "bot.coach.cards.crapette:CrapetteBookkeeper",
        "dice_poker": "bot.coach.sheets:dice_poker",
        "five_thousand": "bot.coach.five_thousand:FiveThousandBookkeeper",
        "four_twenty_one": "bot.coach.four_twenty_one:FourTwentyOneBookkeeper",
        "menteur": "bot.coach.menteur:MenteurBookkeeper",
        "top_jack": "bot.coach.sheets:top_jack",
        "yams": "bot.coach.sheets:yams",
    }
)
"""What makes each game's bookkeeper, by the game's key: module and name."""


def ledger_of(record: Record) -> Ledger:
    """Return the ledger of a finished game.

    Raises:
        NoLedger: if there is none, with the reason.
    """
    keeper = _keeper_of(record)
    try:
        return keeper.ledger(record)
    except Mismatch:
        raise NoLedger("invalid") from None


def thoughts_at(record: Record, rev: int) -> tuple[Thought, ...]:
    """Return what every legal action at a move of a finished game is worth, best first.

    Values count as the ledger does.

    Raises:
        NoLedger: if there are none, with the reason.
        LookupError: if this revision is no choice of the game, or was taken back.
    """
    keeper = _keeper_of(record)
    try:
        for choice in Replayed(record).choices():
            if choice.rev == rev:
                return keeper.thoughts(choice.question)
    except Mismatch:
        raise NoLedger("invalid") from None
    raise LookupError(f"revision {rev} is no choice")


def thoughts_about(game: str, question: Question) -> tuple[Thought, ...]:
    """Return what every legal action is worth in a game that runs, best first; values count as ledgers do.

    Raises:
        NoLedger: if there are none, with the reason.
    """
    return bookkeeper(game).thoughts(question)


def _keeper_of(record: Record) -> Bookkeeper:
    """Return the bookkeeper of a finished, ranked game."""
    if not record.finished or record.result is None:
        raise NoLedger("running")
    if not record.result["ranked"]:
        raise NoLedger("early")
    return bookkeeper(record.game)


@cache
def bookkeeper(game: str) -> Bookkeeper:
    """Return the bookkeeper of a game; it is made once.

    Raises:
        NoLedger: if the game has none.
    """
    if game not in BOOKKEEPERS:
        raise NoLedger("unknown")
    made: Bookkeeper = named(BOOKKEEPERS[game])()
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


def ask_ready(given: Plain) -> dict[str, Any]:
    """Answer whether the options of a record need no table that is not solved."""
    record = Record.model_validate(given["record"])
    options = SHELF[record.game].Options.model_validate(record.options)
    return _answered(lambda: _keeper_of(record).ready(options))


def ask_ledger(given: Plain) -> dict[str, Any]:
    """Answer with the ledger of a record."""
    record = Record.model_validate(given["record"])
    return _answered(lambda: ledger_of(record).model_dump(mode="json"))


def ask_given(given: Plain) -> dict[str, Any]:
    """Answer with what the dice and packs of a record gave: what, its value, how often."""
    try:
        found = given_in(Record.model_validate(given["record"]))
    except Mismatch:
        return {"reason": "invalid"}
    return {"answer": [[what, value, count] for (what, value), count in sorted(found.items())]}


def ask_thoughts(given: Plain) -> dict[str, Any]:
    """Answer with the thoughts about a choice of a record."""
    record = Record.model_validate(given["record"])
    return _answered(lambda: _written(thoughts_at(record, given["rev"])))


def ask_advice(given: Plain) -> dict[str, Any]:
    """Answer with the thoughts about a question of a running game."""
    question = read(given["game"], given["question"])
    return _answered(lambda: _written(thoughts_about(given["game"], question)))
