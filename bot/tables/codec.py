"""Reads a table from its row, and writes it back."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, astuple, dataclass, fields
from functools import lru_cache
from json import dumps
from operator import attrgetter
from typing import Any, Final

from orjson import loads
from pydantic import ValidationError

from bot.store import TableFields, TableRow
from bot.tables.drafts import NO_DRAFT, Draft
from bot.tables.marks import UNMARKED, Mark
from bot.tables.players import Gone, Pause, Player, ReplaceRequest
from bot.tables.table import Table
from tapis.clocks import clock as clocks
from tapis.clocks.clock import milliseconds, moment
from tapis.drawing.safe_names import ROBOT
from tapis.engines import Playable
from tapis.games.kit.ahead import Line
from tapis.games.kit.game import Game, Illegal, OptionSet


class Unreadable(Illegal):
    """A table cannot be read; the cause says in a few words what is wrong with it, without a secret."""

    def __init__(self, row: TableRow, cause: str) -> None:
        aside = "table.refuse.set_aside" if row.owner is None else "private.refuse.set_aside"
        super().__init__("table.refuse.lost" if row.phase == "over" else aside)
        self.id, self.rev = row.id, row.rev
        self.row = row
        self.cause = cause


def cause_of(error: Exception) -> str:
    """Return what is wrong with a saved value, without the value, which may be secret.

    >>> cause_of(KeyError("secret"))
    'KeyError'
    """
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        return ": ".join([*map(str, first["loc"][:1]), first["type"]])
    return type(error).__name__


def decode(row: TableRow, shelf: Mapping[str, Playable], marks: Iterable[type[Mark]] = ()) -> Table:
    """Read a table from its row; `marks` are those that it may have.

    Raises:
        Unreadable: if its game is unknown or newer than this program, or a column is damaged.
    """
    if row.game not in shelf:
        raise Unreadable(row, "this program does not have its game")
    kind, mark = shelf[row.game].rules, UNMARKED
    if row.state is not None and row.version > kind.version:
        raise Unreadable(row, f"version {row.version} of its game, and this program knows {kind.version}")
    try:
        for marking in marks:
            if getattr(row, marking.column):
                mark = marking.of(row)
        table = Table.of(
            {
                **_TOLD,
                "kind": kind,
                "mark": mark,
                "options": _options(kind.Options, row.options),
                "position": None if row.state is None else _position(kind, row, mark),
                **dict(zip(PLAIN, _plain(row), strict=False)),
                **{
                    name: usual if value == most else read(value)
                    for (name, _, read, most, usual), value in zip(_READ, _others(row), strict=False)
                },
            }
        )
        _ = table.awaited
    except Exception as error:
        raise Unreadable(row, cause_of(error)) from error
    if table.position is not None and table.position.players != len(table.players):
        raise Unreadable(row, "it has other seats than its game")
    return table


def _position(kind: type[Game[Any]], row: TableRow, mark: Mark) -> Game[Any]:
    """Read a position, which goes on by the newest rules; with luck that others share it keeps its own."""
    position = kind.load(row.state or "", row.version)
    if row.version < kind.version and mark.shares_luck and not position.rules:
        position.play_by(row.version)
    return position


@lru_cache(maxsize=256)
def _options(kind: type[OptionSet], text: str) -> OptionSet:
    """Read options, which are frozen; most tables of a game have the same."""
    return kind.model_validate_json(text)


def encode(table: Table, was: Table, row: TableRow) -> TableRow:
    """Return the row that was read as `was`, brought to this table; only what has changed is written anew.

    What only a move changes, `state` and `version`, stays that of `row`.
    """
    fields, before = vars(table), vars(was)
    changed: dict[str, Any] = {}
    for name in [name for name, value in fields.items() if value is not before[name]]:
        if name in OTHER:
            column, write = OTHER[name].name, OTHER[name].write
            changed[column] = _USUAL[column] if fields[name] is None else write(fields[name])
        elif name in PLAIN:
            changed[name] = fields[name]
        elif name == "options":
            changed[name] = table.options.model_dump_json()
    return row.replace(**changed) if changed else row


@dataclass(frozen=True)
class Column:
    """A column that does not hold a field of `Table` as it is: its name, how it is read and how written."""

    name: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any]


def _named(text: str) -> Any:  # noqa: ANN401 - JSON
    """Read JSON with names in it, without the sign of a robot, which older tables may have."""
    if ROBOT in text:
        text = re.sub(rf"{ROBOT}\s*", "", re.sub(rf'"(?:{ROBOT}\s*)+"', '"?"', text))
    return loads(text)


def _json(value: object) -> str:
    return dumps(value, ensure_ascii=False)


def _players(text: str) -> tuple[Player, ...]:
    return tuple([Player(*entry) for entry in _named(text)])


def _entries(players: Sequence[Player]) -> str:
    """Write each seat as [id, name], with the level where a robot plays."""
    return _json([[one.id, one.name, *([one.level] if one.level else [])] for one in players])


def _gone(text: str) -> tuple[Gone, ...]:
    """Read who left; the losses of entries without a word on it are written already."""
    return tuple(Gone(*entry) if len(entry) > 4 else Gone(*entry, lost=False) for entry in _named(text))


def _words(text: str) -> dict[int, str]:
    return {int(user): word for user, word in loads(text).items()}


def _claims(text: str) -> dict[int, int]:
    return {int(seat): deal for seat, deal in loads(text).items()}


def _ahead(text: str) -> dict[int, tuple[Line, ...]]:
    return {int(seat): tuple(Line(*line) for line in lines) for seat, lines in loads(text).items()}


def _plain_ahead(ahead: Mapping[int, Sequence[Line]]) -> str:
    """Write each seat's lines as [condition, action]."""
    return dumps({seat: [astuple(line) for line in lines] for seat, lines in ahead.items()}) if ahead else ""


def _enders(text: str) -> tuple[tuple[int, str], ...]:
    """Read (user id, name) of who ended a table early; older tables have names alone, and the id is 0."""
    return tuple((0, entry) if isinstance(entry, str) else (entry[0], entry[1]) for entry in _named(text))


def _draft(text: str) -> Draft:
    saved = loads(text)
    return Draft(frozenset(saved["marks"]), saved["page"], saved.get("at", {}))


def _plain_draft(draft: Draft) -> str:
    plain = {"marks": sorted(draft.marks), "page": draft.page, "at": draft.at}
    return "" if draft == NO_DRAFT and not draft.at else dumps(plain)


def _request(text: str) -> ReplaceRequest:
    saved = _named(text)
    return ReplaceRequest(
        saved["asked_by"],
        saved["seat"],
        Player(*saved["newcomer"]),
        bool(saved.get("willing")),
        tuple(saved.get("yes", ())),
    )


def _plain_request(request: ReplaceRequest) -> str:
    newcomer = [request.newcomer.id, request.newcomer.name]
    own = {"asked_by": request.asked_by, "seat": request.seat, "newcomer": newcomer}
    return _json({**own, "willing": request.willing, "yes": request.yes})


def _pause(text: str) -> Pause:
    saved = loads(text)
    since, until = (None if saved[name] is None else moment(saved[name]) for name in ("since", "until"))
    return Pause(saved["asked_by"], saved["days"], tuple(saved["yes"]), since, until)


def _plain_pause(pause: Pause) -> str:
    span = {
        name: None if at is None else milliseconds(at)
        for name, at in (("since", pause.since), ("until", pause.until))
    }
    return dumps({"asked_by": pause.asked_by, "days": pause.days, "yes": pause.yes, **span})


OTHER: Final[Mapping[str, Column]] = {
    "players": Column("seats", _players, _entries),
    "waiting_since": Column("waiting_since", moment, milliseconds),
    "opened_at": Column("opened_at", moment, milliseconds),
    "touched_at": Column("touched_at", moment, milliseconds),
    "draft": Column("draft", _draft, _plain_draft),
    "request": Column("request", _request, _plain_request),
    "pause": Column("pause", _pause, _plain_pause),
    "unready": Column("unready", lambda text: frozenset(loads(text)), lambda ids: dumps(sorted(ids))),
    "outsiders": Column("outsiders", lambda text: frozenset(loads(text)), lambda ids: dumps(sorted(ids))),
    "level": Column("level", str, str),
    "gone": Column("gone", _gone, lambda gone: _json([astuple(one) for one in gone])),
    "enders": Column("ended_by", _enders, _json),
    "words": Column("words", _words, _json),
    "clocks": Column("clocks", clocks.load, clocks.dump),
    "late_at": Column("late_at", moment, milliseconds),
    "remind_at": Column("remind_at", moment, milliseconds),
    "ahead": Column("ahead", _ahead, _plain_ahead),
    "claims": Column("claims", _claims, lambda claims: dumps(claims) if claims else ""),
    "salt": Column("salt", lambda text: tuple(loads(text)), _json),
}
"""The fields of a table that their columns hold in another way."""
_USUAL: Final = {field.name: field.default for field in fields(TableRow)}
"""What the columns of most tables hold: the fields then have their defaults, or are None."""
_MEANT: Final = {
    field.name: field.default if field.default_factory is MISSING else field.default_factory()
    for field in fields(Table)
}
_READ: Final[tuple[tuple[str, str, Callable[[Any], Any], Any, Any], ...]] = tuple(
    (name, other.name, other.read, _USUAL[other.name], _MEANT[name]) for name, other in OTHER.items()
)
"""How each of these fields is read: its name, its column, and what most columns hold and mean."""
_BY_HAND: Final = {"kind", "mark", "options", "position"}
PLAIN: Final = tuple(field.name for field in fields(TableFields))
"""The fields that their columns hold as they are."""
_plain, _others = attrgetter(*PLAIN), attrgetter(*[column for _, column, *_ in _READ])
"""Return the columns of a row in the order of `PLAIN` and of `_READ`."""
_TOLD: Final = {
    field.name: field.default for field in fields(Table) if field.name not in {*OTHER, *_BY_HAND, *PLAIN}
}
"""What is told of a table besides its columns, before it is."""
