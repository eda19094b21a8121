"""Checks a record: plays its game again from the seed, and compares every fact (docs/record.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import ValidationError

from tapis.games.kit.game import UNRANKED, Game, Result
from tapis.records.record import Record, json_text, seed_hash
from tapis.records.replay import REPLACE, START, Mismatch, plain_facts, table_facts

Games: TypeAlias = Mapping[str, type[Game[Any]]]
"""Games by key."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a record.

    Args:
        record: the record; None if the data is no record at all.
        problem: the first fault; None if there is none.
        rev: the revision of the faulty move; None if the fault is in no move.
    """

    record: Record | None = None
    problem: str | None = None
    rev: int | None = None

    @property
    def ok(self) -> bool:
        """True if no problem was found."""
        return self.problem is None

    def __str__(self) -> str:
        """Return one line for people."""
        if self.problem is not None or self.record is None:
            where = "" if self.rev is None else f"move {self.rev}: "
            return f"not valid: {where}{self.problem}"
        record = self.record
        names = ", ".join(map(printable, record.seats))
        table = f"{record.game}, {len(record.seats)} at the table ({names}), {len(record.moves)} moves"
        if not record.finished:
            sha = f"its seed, SHA-256 {record.seed_sha256}, is not known yet"
            return f"well formed: {table}; the game is still running and {sha}, so only the form was checked"
        result = Result.model_validate(record.result)
        places = ", ".join(map(str, result.places)) or "not ranked"
        return f"valid: {table}; places {places}; seed SHA-256 {record.seed_sha256}"


def verify(data: object, games: Games) -> Verdict:
    """Check a record of one of these games, given as `Record` or as the plain data of its file.

    A finished game is played again from its seed: every fact, every deal and the result must be the same.
    The seed of a running game is not known, so only its form is checked.  Nothing proves the names.
    """
    plain = data.plain() if isinstance(data, Record) else data
    try:
        record = Record.model_validate(plain)
        _compare("record", plain, record.plain())
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(map(str, first["loc"]))
        return Verdict(problem=printable(f"{where}: {first['msg']}", 160))
    except Mismatch:
        return Verdict(problem="a field that says nothing (null, or skipped: false) is left out")
    except RecursionError:
        return Verdict(problem="nested too deep")
    reached: list[int | None] = [None]
    try:
        _check(record, games, reached)
    except Mismatch as problem:
        return Verdict(record, printable(str(problem), 400), reached[0])
    except RecursionError:
        return Verdict(record, "nested too deep", reached[0])
    return Verdict(record)


def _check(record: Record, games: Games, reached: list[int | None]) -> None:
    """Check everything; `reached[0]` is set to the revision being checked.

    Raises:
        Mismatch: at the first thing that is not as it follows from the seed.
    """
    kind = _game_of(record, games)
    if record.salt is not None and len(record.salt) != 1 + len(record.seats):
        raise Mismatch("the salt is the start and a word for each seat")
    _check_order(record, reached)
    if record.seed is None:
        _check_names(record)
        _check_form(record, kind, reached)
        return
    _compare("seed_sha256", record.seed_sha256, seed_hash(record.seed))
    replay = record.replay(kind)
    started, moves = record.begun()
    reached[0] = 0
    _compare("facts", started, replay.start)
    for move in moves:
        reached[0] = move.rev
        _compare("facts", move.facts, replay.play(move))
    reached[0] = None
    _check_names(record)
    result = replay.game.result() or UNRANKED  # no result: the table was ended early
    _compare("result", record.result, result.model_dump(mode="json"))
    _compare("secrets", record.plain().get("secrets"), [deal.model_dump() for deal in replay.secrets])


def _game_of(record: Record, games: Games) -> type[Game[Any]]:
    """Return the game of a record.

    Raises:
        Mismatch: if this program does not know the game or its options.
    """
    kind = games.get(record.game)
    if kind is None:
        raise Mismatch(f"there is no game called {printable(record.game)}")
    if not 1 <= record.version <= kind.version:
        raise Mismatch(
            f"recorded under version {record.version} of the rules; this program has {kind.version}"
        )
    if len(record.seats) not in kind.seats:
        raise Mismatch(f"{record.game} is not played by {len(record.seats)}")
    try:
        options = kind.Options.model_validate(record.options)
    except ValidationError as error:
        raise Mismatch(f"options: {error.errors(include_url=False)[0]['msg']}") from error
    _compare("options", record.options, options.as_of(record.version))
    return kind


def _check_order(record: Record, reached: list[int | None]) -> None:
    """Check that revisions count up by one, and that only the start has no seat."""
    first = 0 if record.moves and record.moves[0].action == START else 1
    for rev, move in enumerate(record.moves, first):
        reached[0] = move.rev
        if move.rev != rev:
            raise Mismatch(f"revision {rev} should stand here")
        if (move.seat is None) != (rev == 0) or (rev == 0 and (not move.facts or move.skipped)):
            raise Mismatch("only the start has no seat, and it stands here for its facts")
        if move.seat is not None and move.seat >= len(record.seats):
            raise Mismatch(f"there is no seat {move.seat}")
    reached[0] = None


def _check_names(record: Record) -> None:
    """Check that each change of a seat's name begins at its old name, and the last gives the record's."""
    names = list(record.seats)
    for move in reversed(record.moves):
        if move.action == REPLACE and move.seat is not None and move.facts:
            _compare(f"name at revision {move.rev}", move.facts[0].get("now"), names[move.seat])
            names[move.seat] = str(move.facts[0].get("was"))


def _check_form(record: Record, kind: type[Game[Any]], reached: list[int | None]) -> None:
    """Check, without a seed, that the record holds no secret, and that each fact is one of this game's."""
    if record.secrets is not None or record.result is not None:
        raise Mismatch("a game without its seed is still running: it has no secrets and no result")
    for move in record.moves:
        reached[0] = move.rev
        try:
            facts = table_facts(move) or plain_facts(kind.read_facts(move.facts))
        except ValidationError as error:
            raise Mismatch(f"facts: {error.errors(include_url=False)[0]['msg']}") from error
        _compare("facts", move.facts, facts)


def _compare(what: str, recorded: object, follows: object) -> None:
    """Compare two values as JSON text, in which 1, 1.0 and true differ.

    Raises:
        Mismatch: if they differ.
    """
    one, other = json_text(recorded), json_text(follows)
    if one != other:
        raise Mismatch(f"{what} recorded: {printable(one, 150)}; what follows: {printable(other, 150)}")


def printable(text: str, most: int = 40) -> str:
    """Return the text without characters that could disturb a terminal, cut to `most` characters."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in text[: most + 1])
    return clean if len(clean) <= most else clean[: most - 1] + "…"
