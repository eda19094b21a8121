"""The rules of the dice games at one moment or another: the files of `moments`, after their rule sheets."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Illegal, Key
from tests.contract.plays import refusal_of
from tests.moments import At, Moment, moments, walk

FOLDER = Path(__file__).with_name("moments")


def written(value: Any) -> str:
    """Write a value as moments have it: sequences in brackets, keys bare, models field by field."""
    match value:
        case Key() | str() | int() | None:
            return str(value)
        case BaseModel():
            return " ".join(f"{name}={written(each)}" for name, each in value)
        case Mapping():
            return "{" + ",".join(f"{name}:{written(each)}" for name, each in value.items()) + "}"
        case AbstractSet():
            return "{" + ",".join(sorted(map(written, value))) + "}"
        case Sequence():
            return "[" + ",".join(map(written, value)) + "]"
        case _:
            raise TypeError(f"no moment has {value!r}")


class Rules:
    """What the rules say of a position; what the game has as an attribute needs no method here."""

    def __init__(self, at: At) -> None:
        self.at = at
        self.game: Any = at.game

    @property
    def mover(self) -> int:
        return min(self.game.awaited())

    def told(self, _: str) -> str:
        """Write the facts of the last move: kind and fields."""
        return " | ".join(written(fact).removeprefix("kind=") for fact in self.at.facts)

    def legal(self, seat: str) -> str:
        """Return what may be played, by whose turn it is or by a seat."""
        return " ".join(str(each) for each in self.game.legal(int(seat) if seat else self.mover))

    def count(self, verb: str) -> str:
        """Count the legal actions of this verb."""
        return str(sum(str(each).startswith(verb) for each in self.game.legal(self.mover)))

    def boxes(self, verb: str) -> str:
        """Return the boxes that may be written, or what else this verb does with a box."""
        codes = [str(each) for each in self.game.legal(self.mover)]
        return " ".join(code.partition(".")[2] for code in codes if code.startswith(f"{verb or 'score'}."))

    def targets(self, source: str) -> str:
        """Return where the top card of a pile may go."""
        moves = [str(each).split(".") for each in self.game.legal(self.mover)]
        return " ".join(move[2] for move in moves if move[:2] == ["move", source])

    def contract(self, _: str) -> str:
        """Return who took, for what, and how often it counts."""
        view = self.game.view(None)
        return f"{view.taker} {view.value} {view.trump} {view.multiplier}"

    def hand(self, seat: str) -> str:
        """Return what a seat sees of its own hand."""
        return " ".join(self.game.view(int(seat)).hand)

    def playable(self, seat: str) -> str:
        """Return the cards that a seat is shown as playable."""
        return " ".join(self.game.view(int(seat)).playable)

    def awaited(self, _: str) -> str:
        """Return who is awaited."""
        return " ".join(map(str, sorted(self.game.awaited())))

    def fallback(self, _: str) -> str:
        """Return what is played for who is absent."""
        return str(self.game.fallback(self.mover))

    def undoable(self, _: str) -> str:
        """Say whether the last move can be taken back."""
        assert self.at.action is not None, "nothing was played"
        return str(self.game.undoable(self.at.action))

    def ticked(self, _: str) -> str:
        """Return the dice that stay ticked after the last move."""
        assert self.at.action is not None, "nothing was played"
        return "".join(sorted(self.game.ticked(self.at.action)))

    def view(self, said: str) -> str:
        """Return what everybody sees, or, with `seat/` before it, what a seat does."""
        seat, _, name = said.rpartition("/")
        return written(getattr(self.game.view(int(seat) if seat else None), name))

    def result(self, name: str) -> str:
        """Return how the game ended, or a part of it; None if it goes on."""
        found = self.game.result()
        return written(found if found is None or not name else getattr(found, name))

    def why(self, said: str) -> str:
        """Name the rule that refuses a notation, `seat/` before it, with its values; it changes nothing."""
        seat, _, code = said.rpartition("/")
        before = self.game.dump()
        found = refusal_of(self.game, int(seat) if seat else self.mover, code, Loaded([6] * 6))
        assert isinstance(found, Illegal), f"{code} is legal"
        assert self.game.dump() == before, f"{code} was refused and changed something"
        values = " ".join(f"{name}={written(each)}" for name, each in found.detail.items())
        return f"{found.why.removeprefix(f'{self.game.key}.refuse.')} {values}".strip()


def look(at: At, _: str, part: str, argument: str) -> str:
    """Return what the rules say of a position."""
    if hasattr(Rules, part):
        return getattr(Rules(at), part)(argument)
    found = getattr(at.game, part)
    return written(found(*map(int, argument)) if callable(found) else found)


WALKED = [(path.stem, moment) for path in sorted(FOLDER.glob("*.txt")) for moment in moments(path)]


@pytest.mark.parametrize(("key", "moment"), WALKED, ids=[f"{key}: {moment.rule}" for key, moment in WALKED])
def test_a_moment_is_played_as_it_is_written(key: str, moment: Moment) -> None:
    walk(key, moment, look)
