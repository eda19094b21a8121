"""Records of tables: one JSON file that a stranger's program can check (docs/record.md).

`build` makes a record, `verify` plays it again from its seed and compares every fact, `main` is the command
`python -m bot verify RECORD.json`.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, model_serializer

from bot.games import SHELF
from bot.games.kit.game import UNRANKED, Game, Result
from bot.records.replay import (
    REPLACE,
    START,
    Facts,
    Mismatch,
    Move,
    Part,
    Replay,
    Secret,
    plain_facts,
    table_facts,
)

FORMAT = "tapis-vert/1"
MOST_BYTES = 8 * 1024 * 1024


class Record(Part, frozen=True):
    """A whole table.  While its game runs it has no seed, no secrets and no result."""

    format: Literal["tapis-vert/1"]
    game: str
    version: int
    options: dict[str, Any]
    seats: Annotated[list[str], Field(fail_fast=True)]
    seed: Annotated[str, Field(pattern=r"^[!-~]{1,200}$")] | None = None
    seed_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    moves: Annotated[list[Move], Field(fail_fast=True)]
    secrets: Annotated[list[Secret], Field(fail_fast=True)] | None = None
    result: dict[str, Any] | None = None

    @property
    def finished(self) -> bool:
        """Whether the game is over, so that the record holds its seed."""
        return self.seed is not None

    @model_serializer
    def plain(self) -> dict[str, Any]:
        """Return the record as it stands in the file."""
        whole: dict[str, Any] = {
            **{name: getattr(self, name) for name in ("format", "game", "version", "options", "seats")},
            "seed": self.seed,
            "seed_sha256": self.seed_sha256,
            "moves": [move.plain() for move in self.moves],
            "secrets": None if self.secrets is None else [secret.model_dump() for secret in self.secrets],
            "result": self.result,
        }
        return {name: value for name, value in whole.items() if value is not None}

    def text(self) -> str:
        """Return the file: one line for each field, and one for each move."""
        return (
            "{\n"
            + ",\n".join(f"{_json(name)}: {_lines(value)}" for name, value in self.plain().items())
            + "\n}\n"
        )


def seed_hash(seed: str) -> str:
    """Return the SHA-256 of the seed's ASCII text: what `printf %s SEED | sha256sum` prints."""
    return sha256(seed.encode("ascii")).hexdigest()


def build(
    *,
    game: str,
    version: int,
    options: Mapping[str, Any],
    seats: Sequence[str],
    seed: str,
    moves: Iterable[Mapping[str, Any]],
    result: Result | None = None,
) -> Record:
    """Make the record of a table.

    Args:
        game: the key of a game on the shelf.
        version: of its rules, as the table was started under.
        options: the canonical options, all that this version has, as plain data.
        seats: the names of the players, in seat order.
        seed: the secret seed; it and the deals are withheld while `result` is None.
        moves: `rev`, `seat`, `action`, `facts` as plain data, perhaps `skipped` and `version`, in order.
            Revision 0 ("start", no seat) is kept only if it has facts.
        result: how the game ended; None while it runs.
    """
    kept = [Move.model_validate(dict(move)) for move in moves if move["rev"] or move["facts"]]
    whole = _heading(game, version, options, seats, seed)
    if result is None:
        shown = SHELF[game].public_code
        return Record(
            **whole, moves=[move.model_copy(update={"action": shown(move.action)}) for move in kept]
        )
    record = Record(**whole, seed=seed, moves=kept, result=result.model_dump(mode="json"))
    return record.model_copy(update={"secrets": _deals(record)})


def salvage(
    *,
    game: str,
    version: int,
    options: Mapping[str, Any],
    seats: Sequence[str],
    seed: str,
    moves: Iterable[Mapping[str, Any]],
    over: bool,
) -> Record:
    """Make the record of a table that cannot be read: its moves, and its seed once it is over.

    The arguments are those of `build`.  While a game runs that is not on the shelf, the verbs of its moves
    stand alone: what else of them is public only the game knows.
    """
    kept = [Move.model_validate(dict(move)) for move in moves if move["rev"] or move["facts"]]
    whole = _heading(game, version, options, seats, seed)
    if over:
        return Record(**whole, seed=seed, moves=kept)
    kind = SHELF.get(game)
    shown = _verb if kind is None else kind.public_code
    return Record(**whole, moves=[move.model_copy(update={"action": shown(move.action)}) for move in kept])


def _verb(code: str) -> str:
    return code.partition(".")[0]


def _heading(
    game: str, version: int, options: Mapping[str, Any], seats: Sequence[str], seed: str
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game,
        "version": version,
        "options": dict(options),
        "seats": list(seats),
        "seed_sha256": seed_hash(seed),
    }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a record found.

    Args:
        record: what was checked; None if it is no record at all.
        problem: the first thing that does not follow; None if everything does.
        rev: the revision of the move it stands in; None if it is not a move's.
    """

    record: Record | None = None
    problem: str | None = None
    rev: int | None = None

    @property
    def ok(self) -> bool:
        """Whether everything that can be checked is as it must be."""
        return self.problem is None

    def __str__(self) -> str:
        """Return one readable line."""
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


def verify(data: object) -> Verdict:
    """Check a record, given as a `Record` or as the plain data of its file.

    A finished game is played again from its seed: every fact, deal and the result must be what follows.
    Of a running game, whose seed is not known, only the form is checked.  Names are bound by nothing.
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
        _check(record, reached)
    except Mismatch as problem:
        return Verdict(record, printable(str(problem), 400), reached[0])
    except RecursionError:
        return Verdict(record, "nested too deep", reached[0])
    return Verdict(record)


def _check(record: Record, reached: list[int | None]) -> None:
    """Check everything; `reached[0]` is the revision being checked.

    Raises:
        Mismatch: at the first thing that does not follow.
    """
    kind, options = _game(record)
    _check_order(record, reached)
    if record.seed is None:
        _check_names(record)
        _check_form(record, kind, reached)
        return
    _compare("seed_sha256", record.seed_sha256, seed_hash(record.seed))
    replay = Replay(kind, options, len(record.seats), record.seed, record.version)
    started, moves = _split(record)
    reached[0] = 0
    _compare("facts", started, replay.start)
    for move in moves:
        reached[0] = move.rev
        _compare("facts", move.facts, replay.play(move))
    reached[0] = None
    _check_names(record)
    result = replay.game.result() or UNRANKED  # a table may be ended early
    _compare("result", record.result, result.model_dump(mode="json"))
    _compare("secrets", record.plain().get("secrets"), [deal.model_dump() for deal in replay.secrets])


def _game(record: Record) -> tuple[type[Game[Any]], Any]:
    """Return the game and the options of a record, both known to this program."""
    kind = SHELF.get(record.game)
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
    return kind, options


def _split(record: Record) -> tuple[Facts, list[Move]]:
    """Return the facts of revision 0, which stands in the record only if it has any, and the other moves."""
    if record.moves and record.moves[0].rev == 0:
        return record.moves[0].facts, record.moves[1:]
    return [], record.moves


def _check_order(record: Record, reached: list[int | None]) -> None:
    """Check that revisions count up by one and that only the start has no seat."""
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
    """Check that the names of a seat follow one another up to the one it has at the end."""
    names = list(record.seats)
    for move in reversed(record.moves):
        if move.action == REPLACE and move.seat is not None and move.facts:
            _compare(f"name at revision {move.rev}", move.facts[0].get("now"), names[move.seat])
            names[move.seat] = str(move.facts[0].get("was"))


def _check_form(record: Record, kind: type[Game[Any]], reached: list[int | None]) -> None:
    """Check what can be checked without a seed: no secret is out, and every fact is one of this game's."""
    if record.secrets is not None or record.result is not None:
        raise Mismatch("a game without its seed is still running: it has no secrets and no result")
    for move in record.moves:
        reached[0] = move.rev
        try:
            facts = table_facts(move) or plain_facts(kind.read_facts(move.facts))
        except ValidationError as error:
            raise Mismatch(f"facts: {error.errors(include_url=False)[0]['msg']}") from error
        _compare("facts", move.facts, facts)


def _deals(record: Record) -> list[Secret]:
    """Return every deal of a finished game; one that does not follow from its seed is cut where it fails."""
    kind = SHELF[record.game]
    options = kind.Options.model_validate(record.options)
    replay = Replay(kind, options, len(record.seats), record.seed or "", record.version)
    try:
        for move in _split(record)[1]:
            replay.play(move)
    except Mismatch:
        # The record is still handed out: `verify` names the move, which is what a reader wants to know.
        return replay.secrets
    return replay.secrets


def _compare(what: str, recorded: object, follows: object) -> None:
    """Compare as JSON text, where 1, 1.0 and true are three things.

    Raises:
        Mismatch: if they differ.
    """
    one, other = _json(recorded), _json(follows)
    if one != other:
        raise Mismatch(f"{what} recorded: {printable(one, 150)}; what follows: {printable(other, 150)}")


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _lines(value: object) -> str:
    """Write a list of objects one to a line, anything else on one line."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n  " + ",\n  ".join(json.dumps(item) for item in value) + "\n]"
    return json.dumps(value)


def printable(text: str, most: int = 40) -> str:
    """Return text that cannot disturb a terminal, cut to so many characters."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in text[: most + 1])
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def read(path: str | Path) -> object:
    """Read a file as JSON in which no name stands twice.

    Raises:
        OSError: if it cannot be read.
        ValueError: if it is too big or no such JSON.
    """
    with Path(path).open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise ValueError(f"longer than {MOST_BYTES} bytes")
    try:
        return json.loads(raw.decode(), object_pairs_hook=_once, parse_constant=_no_constant)
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(pairs)
    if len(names) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return names


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def main(path: str | Path) -> int:
    """Check the record in a file and print one line: 0 valid, 1 not valid, 2 unreadable."""
    try:
        data = read(path)
    except (OSError, ValueError) as error:
        _say(f"cannot read {printable(str(path), 100)}: {printable(str(error), 150)}")
        return 2
    verdict = verify(data)
    _say(str(verdict))
    return 0 if verdict.ok else 1


def _say(line: str) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(line.encode(encoding, "replace").decode(encoding) + "\n")
