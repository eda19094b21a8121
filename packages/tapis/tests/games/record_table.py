"""A table of three whose moves are kept as the store keeps them, for tests of records."""

import copy
import json
from collections.abc import Iterator
from typing import Any

from tapis.games.kit.chance import Chance, mixed
from tapis.games.kit.game import UNRANKED
from tapis.games.yams import Yams
from tapis.records.record import Record, build
from tapis.records.replay import plain_facts
from tapis.shelf import GAMES

SEED = "c0ffee" * 10 + "2026"
OPTIONS = {"double_pair": "no", "straights": "single", "chance": "chance", "grids": 1}
NAMES = ["Ada", "Blaise", "Émilie"]
SALT = ("1441234567890123456", "tulipe", "", "forêt")
"""What was mixed into the luck: the start, and the words of Ada and Émilie."""


class Table:
    """A table of three that keeps its moves as the store does."""

    def __init__(self, *, salt: tuple[str, ...] = SALT, **options: Any) -> None:
        self.options = OPTIONS | options
        self.salt = salt
        kind = GAMES["yams"]
        self.game, facts = kind.start(kind.Options(**self.options), 3, Chance(mixed(SEED, salt), 0))
        self.moves: list[dict[str, Any]] = []
        self.before: list[str] = []
        self.keep(None, "start", plain_facts(facts))

    def keep(self, seat: int | None, action: str, facts: list[dict[str, Any]], **more: Any) -> None:
        rev = len(self.moves)
        self.moves.append({"rev": rev, "seat": seat, "action": action, "facts": facts, **more})

    @property
    def seat(self) -> int:
        return min(self.game.awaited())

    @property
    def chance(self) -> Chance:
        return Chance(mixed(SEED, self.salt), len(self.moves))

    def play(self, code: str | None = None, **more: Any) -> None:
        seat = self.seat
        code = code or str(self.game.fallback(seat))
        self.before.append(self.game.dump())
        self.keep(seat, code, plain_facts(self.game.play(seat, code, self.chance)), **more)

    def undo(self, seat: int) -> None:
        undone = len(self.moves) - 1
        self.game = type(self.game).model_validate_json(self.before.pop())
        self.keep(seat, "undo", [{"kind": "undone", "seat": seat, "rev": undone}])

    def withdraw(self, seat: int) -> None:
        self.keep(seat, "withdraw", plain_facts(self.game.withdraw(seat, self.chance)))

    def replace(self, seat: int, was: str) -> None:
        """`was` has the seat no longer; the player of NAMES has it now."""
        self.keep(seat, "replace", [{"kind": "replaced", "seat": seat, "was": was, "now": NAMES[seat]}])

    def record(self, *, running: bool = False, ended: bool = False) -> Record:
        return build(
            kind=Yams,
            version=1,
            options=self.options,
            seats=NAMES,
            seed=SEED,
            moves=self.moves,
            salt=self.salt,
            result=None if running else UNRANKED if ended else self.game.result(),
        )


def played(**chosen: Any) -> Table:
    """A whole game with a second throw, a box taken back, a skip and a withdrawal."""
    table = Table(**chosen)
    table.play("roll.11111")
    table.play("roll.10101")
    table.play("score.ones")
    table.undo(0)
    table.play("score.chance")
    table.play(skipped=True)
    table.play(skipped=True)
    table.replace(0, "Alan")
    table.withdraw(2)
    while table.game.awaited():
        table.play()
    return table


def plain(record: Record) -> dict[str, Any]:
    return json.loads(record.text())


def put(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    inner: Any = changed
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return changed


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield from leaves(inner, (*path, name))
    if not isinstance(value, dict | list):
        yield path


def running() -> dict[str, Any]:
    table = Table()
    for _ in range(3):
        table.play()
        table.play()
    table.undo(2)
    table.play()
    return plain(table.record(running=True))
