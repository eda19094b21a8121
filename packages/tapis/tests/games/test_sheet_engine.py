"""The score sheet engine with rules that Yams has not.

Limits of throws by box, ordered columns, a box announced before the third throw, double points on the first.
"""

from collections.abc import Iterator
from typing import Self

import pytest

from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.dice import Roll, Rolled
from tapis.games.kit.game import Action, Choices, Fact, Illegal, OptionSet, Seat
from tapis.games.kit.sheet import BoxAction, Score, Scored, SheetGame, SheetView, Slot, Turn

DOWN, FREE = 1, 2


class Announce(Action, frozen=True):
    slot: Slot

    def __str__(self) -> str:
        return f"announce.{self.slot.grid}.{self.slot.box}"


class Columns(SheetGame):
    """Two columns: the first in order with two throws, the second free with three, the third announced.

    `first` may be written after one throw only; `double` counts twice when it is.
    """

    key = "columns"
    command = "columns"
    seats = range(2, 33)
    Options = OptionSet
    fact_types = (Rolled, Scored)

    announced: Slot | None = None

    @classmethod
    def start(cls, options: OptionSet, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        sheets: list = [[{}, {}] for _ in range(seats)]
        return cls(players=seats, boxes=("any", "double", "first"), sheets=sheets), []

    def worth(self, seat: Seat, slot: Slot) -> int:
        return sum(self.dice) * (2 if slot.box == "double" and self.throws == 1 else 1)

    def limit(self, slot: Slot) -> int:
        return 1 if slot.box == "first" else 2 if slot.grid == DOWN else 3

    def _open(self, seat: Seat) -> list[Slot]:
        next_down = self.boxes[len(self.sheets[seat][0])] if len(self.sheets[seat][0]) < 3 else None
        return [slot for slot in super().writable(seat) if slot.grid == FREE or slot.box == next_down]

    def writable(self, seat: Seat) -> tuple[Slot, ...]:
        return tuple(slot for slot in self._open(seat) if self.limit(slot) >= self.throws)

    def may_throw(self) -> bool:
        assert self.turn is not None
        if self.throws == 2:
            return self.announced is not None
        return any(self.limit(slot) > self.throws for slot in self._open(self.turn))

    def legal(self, seat: Seat) -> Choices[Action]:
        found = super().legal(seat)
        if not found or self.throws != 2:
            return found
        if self.announced:
            return Choices(action for action in found if isinstance(action, Roll))
        third = [Announce(slot=slot) for slot in self.writable(seat) if self.limit(slot) == 3]
        return Choices([*found, *third])

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if isinstance(action, Announce):
            self.announced = action.slot
        yield from super()._play(seat, action, chance)
        if self.announced and self.throws == 3:
            slot, self.announced = self.announced, None
            yield from self._write(seat, slot)
            self._next_turn(seat)

    def view(self, seat: Seat | None) -> SheetView:
        return SheetView(**self._shown())


def table(seats: int = 2) -> Columns:
    return Columns.start(OptionSet(), seats, Loaded())[0]


def codes(game: Columns) -> list[str]:
    """The seat's choices; throws other than of all dice left out."""
    assert game.turn is not None
    found = [str(action) for action in game.legal(game.turn)]
    return [code for code in found if not code.startswith("roll") or "0" not in code]


def roll(game: Columns, *dice: int) -> list[Fact]:
    return game.play(min(game.awaited()), "roll.11111", Loaded(dice or [1, 2, 3, 4, 6]))


def test_an_ordered_column_offers_its_next_box_alone():
    game = table()
    roll(game)
    assert codes(game) == ["roll.11111", "score.1.any", "score.2.any", "score.2.double", "score.2.first"]


def test_a_box_of_one_throw_cannot_be_written_after_two():
    game = table()
    roll(game)
    roll(game)
    assert codes(game)[:3] == ["score.1.any", "score.2.any", "score.2.double"]


def test_a_third_throw_is_for_an_announced_box_alone():
    game = table()
    roll(game)
    roll(game)
    assert codes(game)[3:] == ["announce.2.any", "announce.2.double"]
    game.play(0, "announce.2.double", Loaded())
    assert codes(game) == ["roll.11111"]


def test_the_announced_box_is_written_by_itself():
    game = table()
    roll(game)
    roll(game)
    game.play(0, "announce.2.double", Loaded())
    facts = roll(game, 6, 6, 6, 6, 6)
    assert facts[1:] == [Scored(seat=0, grid=2, box="double", points=30)]
    assert game.awaited() == {1}


def test_the_only_box_left_may_allow_no_second_throw():
    game = table()
    game.sheets[0] = [dict.fromkeys(game.boxes, 0), {"any": 0, "double": 0}]
    roll(game)
    assert codes(game) == ["score.2.first"]
    with pytest.raises(Illegal) as refusal:
        roll(game)
    assert (refusal.value.why, refusal.value.detail) == ("dice.refuse.no_throw_left", {"throws": 1})


def test_points_may_depend_on_the_throw():
    game = table()
    roll(game, 1, 1, 1, 1, 1)
    assert {offer.points for offer in game.view(None).offers if offer.box == "double"} == {10}


def test_a_box_that_is_empty_but_not_open_is_refused():
    game = table()
    roll(game)
    with pytest.raises(Illegal) as refusal:
        game.play(0, "score.1.first", Loaded())
    assert refusal.value.why == "refuse.unknown_action"


def test_a_seat_whose_boxes_are_full_is_passed_over():
    game = table(3)
    game.sheets[1] = [dict.fromkeys(game.boxes, 0)] * 2
    roll(game)
    game.play(0, "score.2.any", Loaded())
    assert game.awaited() == {2}


def test_the_last_seat_with_boxes_left_plays_on_alone():
    game = table(2)
    game.sheets[1] = [dict.fromkeys(game.boxes, 0)] * 2
    roll(game)
    game.play(0, "score.2.any", Loaded())
    assert game.awaited() == {0}


def test_a_score_is_written_with_its_grid_where_there_are_several():
    slot = Slot(2, "any")
    assert (str(Score(slot=slot, several=True)), str(Score(slot=slot, several=False))) == (
        "score.2.any",
        "score.any",
    )


def test_a_game_below_its_fewest_players_ends():
    game = table(2)
    roll(game)
    game.withdraw(1, Loaded())
    view = game.view(None)
    assert (view.turn, view.offers, view.may_throw) == (None, (), False)
    assert view.result is not None
    assert not view.result.ranked


def test_two_games_may_share_a_verb():
    """What one game writes `cross.ones` is found in that game, whatever another game calls so."""

    class Cross(BoxAction, frozen=True):
        """Cross a box out."""

    class Strike(BoxAction, frozen=True, verb="cross"):
        """Strike a box."""

    slots = (Slot(1, "ones"),)
    found = [Turn.of(0, (kind, slots)).find("cross.ones") for kind in (Cross, Strike)]
    assert found == [kind(slot=slots[0], several=False) for kind in (Cross, Strike)]


def test_an_action_that_is_not_open_is_not_found():
    """A box that is not offered, or written as where each player has several grids, is no legal action."""
    turn = Turn.of(0, (Score, (Slot(1, "ones"),)))
    assert [turn.find(code) for code in ("score.twos", "score.1.ones", "roll.11111", "")] == [None] * 4
