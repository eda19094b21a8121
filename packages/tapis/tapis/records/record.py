"""The record of a table: one JSON file that a stranger's program can check (docs/record.md)."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, Self, cast

from pydantic import Field, model_validator

from tapis.games.kit.chance import Chance, KeyedChance, is_erased, mixed
from tapis.games.kit.game import Game, Result
from tapis.records.replay import (
    Facts,
    Mismatch,
    Part,
    Replay,
    Revision,
    Secret,
)

OLDEST, FORMAT, ERASED, AUTO = "tapis-vert/1", "tapis-vert/2", "tapis-vert/3", "tapis-vert/4"
DAY, ROUND = "tapis-vert/5", "tapis-vert/6"


class Record(Part, frozen=True):
    """A whole table; while its game runs it has no seed, no secrets and no result."""

    format: Literal[
        "tapis-vert/1", "tapis-vert/2", "tapis-vert/3", "tapis-vert/4", "tapis-vert/5", "tapis-vert/6"
    ]
    game: str
    version: int
    options: dict[str, Any]
    seats: Annotated[list[str], Field(fail_fast=True)]
    day: Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None = None
    round: Annotated[int, Field(ge=1)] | None = None
    seed: Annotated[str, Field(pattern=r"^[!-~]{1,200}$")] | None = None
    seed_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    salt: Annotated[list[Annotated[str, Field(max_length=100)]], Field(fail_fast=True)] | None = None
    moves: Annotated[list[Revision], Field(fail_fast=True)]
    secrets: Annotated[list[Secret], Field(fail_fast=True)] | None = None
    result: dict[str, Any] | None = None

    @model_validator(mode="after")
    def _of_its_format(self) -> Self:
        """1 knows no robots and no salt, 2 no erased words, 3 no own plays, 4 no days, 5 no rounds."""
        if (self.format == DAY) is not (self.day is not None):
            raise ValueError(f"a record {DAY} is of a day's game, and no other is")
        if (self.format == ROUND) is not (self.round is not None):
            raise ValueError(f"a record {ROUND} is of a round of a tournament, and no other is")
        if self.shared:
            if self.salt is not None:
                raise ValueError("luck that others share has no salt")
            return self
        if self.format == OLDEST and any(move.by is not None for move in self.moves):
            raise ValueError(f"a record {OLDEST} has no robot's moves")
        if self.format == OLDEST and self.salt is not None:
            raise ValueError(f"a record {OLDEST} has no salt")
        auto, erased = _plays_itself(self.moves), any(map(is_erased, self.salt or ()))
        if (self.format == AUTO) is not auto:
            raise ValueError(f"a record {AUTO} has moves that played themselves, and no other has")
        if (self.format == ERASED) is not (erased and not auto):
            raise ValueError(f"a record {ERASED} has a word that was erased, and no older has")
        return self

    @property
    def shared(self) -> bool:
        """True if others have the same luck: all who play a day, all tables of a round of a tournament."""
        return self.day is not None or self.round is not None

    @property
    def finished(self) -> bool:
        """True if the game is over, so that the record holds its seed."""
        return self.seed is not None

    @property
    def mixed_seed(self) -> str:
        """The seed of the streams of a finished game: its secret seed with the salt mixed in."""
        return mixed(self.seed or "", self.salt or ())

    @property
    def chance(self) -> Callable[[str, int], Chance]:
        """What makes the luck of a revision: where others share it, by what is drawn."""
        return _shared if self.shared else Chance

    def begun(self) -> tuple[Facts, list[Revision]]:
        """Return the facts of revision 0 (none if it is left out), and the moves after it."""
        if self.moves and self.moves[0].rev == 0:
            return self.moves[0].facts, self.moves[1:]
        return [], self.moves

    def replay(self, kind: type[Game[Any]], chance: Callable[[str, int], Chance] | None = None) -> Replay:
        """Return its game, of this kind, as it begins; `chance` makes the luck of a revision otherwise."""
        options = kind.Options.model_validate(self.options)
        seats = len(self.seats)
        return Replay(kind, options, seats, self.mixed_seed, self.version, chance or self.chance)

    def text(self) -> str:
        """Return the file's text: one line for each field, and one for each move."""
        return (
            "{\n"
            + ",\n".join(f"{json_text(name)}: {_lines(value)}" for name, value in self.plain().items())
            + "\n}\n"
        )


def seed_hash(seed: str) -> str:
    """Return the SHA-256 of the seed's ASCII text, as `printf %s SEED | sha256sum` prints it."""
    return sha256(seed.encode("ascii")).hexdigest()


def build(
    *,
    kind: type[Game[Any]] | str,
    seed: str,
    moves: Iterable[Mapping[str, Any]],
    result: Result | None = None,
    over: bool = False,
    deals: bool = True,
    **table: Any,
) -> Record:
    """Make the record of a table.

    Args:
        kind: the game; its key where this program does not have it: while it runs only the verbs of its
            moves are then kept, as the rest may be secret.
        seed: the secret seed; it and the deals are left out until the game is over.
        moves: the moves in order, with `rev`, `seat`, `action`, `facts` as plain data, and maybe `skipped`,
            `by`, `auto` and `version`.  Revision 0 ("start", no seat) is kept only if it has facts.
        result: how the game ended; None while it runs.
        over: it is over, though its result cannot be read.
        deals: whether the game is played again to find what was dealt face down.
        table: its `version` of the rules when it was started, all `options` of that version as plain data,
            the names of its `seats`; maybe the `salt` that was mixed into the luck at the start, the `day`
            (a date) or the number of the round of a tournament (`round_`) whose luck it has.
    """
    kept = [Revision.model_validate(dict(move)) for move in moves if move["rev"] or move["facts"]]
    game, shown = (kind, _verb) if isinstance(kind, str) else (kind.key, kind.public_code)
    whole = _heading(game, seed, kept, **table)
    if result is None and not over:
        hidden = [move.model_copy(update={"action": shown(move.action)}) for move in kept]
        return Record(**whole, moves=hidden)
    if result is None or isinstance(kind, str):
        return Record(**whole, seed=seed, moves=kept)
    record = Record(**whole, seed=seed, moves=kept, result=result.model_dump(mode="json"))
    if not deals:
        return record
    return record.model_copy(update={"secrets": _deals(record, kind)})


def _shared(seed: str, _rev: int) -> Chance:
    return KeyedChance(seed)


def _plays_itself(moves: Iterable[Revision]) -> bool:
    return any(move.auto for move in moves)


def _verb(code: str) -> str:
    return code.partition(".")[0]


def _heading(
    game: str,
    seed: str,
    moves: Sequence[Revision],
    *,
    version: int,
    options: Mapping[str, Any],
    seats: Sequence[str],
    salt: Sequence[str] = (),
    day: str = "",
    round_: int = 0,
) -> dict[str, Any]:
    erased = ERASED if any(map(is_erased, salt)) else FORMAT
    of_table = AUTO if _plays_itself(moves) else erased
    return {
        "format": DAY if day else ROUND if round_ else of_table,
        "day": day or None,
        "round": round_ or None,
        "game": game,
        "version": version,
        "options": dict(options),
        "seats": list(seats),
        "seed_sha256": seed_hash(seed),
        "salt": list(salt) or None,
    }


def _deals(record: Record, kind: type[Game[Any]]) -> list[Secret]:
    """Return every deal of a finished game, up to the first move that does not follow from the seed."""
    replay = record.replay(kind)
    try:
        for move in record.begun()[1]:
            replay.play(move)
    except Mismatch:
        # The record is still handed out, so that `verify` can name the move.
        return replay.secrets
    return replay.secrets


def json_text(value: object) -> str:
    """Write a value as JSON on one line, with names in alphabetical order."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _lines(value: object) -> str:
    """Write a list with one object to a line, anything else on one line."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n  " + ",\n  ".join(map(json.dumps, cast(list[object], value))) + "\n]"
    return json.dumps(value)
