"""What a seat knows when it has to choose: for a robot, for advice, for practice."""

from collections.abc import Sequence
from typing import Any

from bot.engines import Question
from bot.games.kit.game import Fact, Illegal, Seat
from bot.games.kit.steps import Step
from bot.tables.facts import Undone
from bot.tables.sitting import Sitting
from bot.tables.table import Chosen, Table

HEARD = 64
"""The newest revisions that are searched for the beginning of the deal."""


def asked(sitting: Sitting, seat: Seat) -> Question:
    """Return what this seat knows now."""
    position = sitting.playing()
    legal = tuple(str(action) for action in position.legal(seat))
    return Question(seat=seat, view=position.view(seat), legal=legal, heard=heard(sitting))


def chosen(sitting: Sitting, seat: Seat) -> Chosen:
    """Return what this seat may choose now, for the coach."""
    actions: tuple[Any, ...] = tuple(sitting.playing().legal(seat))
    return Chosen(seat, sitting.row.rev + 1, asked(sitting, seat), actions)


def to_advise(sitting: Sitting, user_id: int) -> tuple[Table, Chosen]:
    """Return what a player may ask the coach about now.

    Raises:
        Illegal: if nobody is advised at this table, or it does not wait for this player.
    """
    sitting.playing()
    seat = sitting.seated(user_id)
    if sitting.row.advice == "no":
        raise Illegal("coach.no_advice")
    if seat not in sitting.awaited:
        raise Illegal("table.refuse.not_awaited")
    return sitting.table(), chosen(sitting, seat)


def heard(sitting: Sitting) -> tuple[Fact, ...]:
    """Return what everybody has seen since the last deal; nothing if the engine does not want to hear it."""
    begins = sitting.terms.shelf[sitting.row.game].hears
    if not begins:
        return ()
    steps = standing(sitting.steps(max(0, sitting.row.rev - HEARD), sitting.row.rev))
    facts = [fact for step in steps for fact in step.facts]
    starts = [place for place, fact in enumerate(facts) if fact.kind in begins]
    return tuple(facts[starts[-1] if starts else 0 :])


def standing(steps: Sequence[Step]) -> list[Step]:
    """Return the steps without those that were taken back and without the undos themselves."""
    undone = {fact.rev for step in steps for fact in step.facts if isinstance(fact, Undone)}
    return [
        step
        for step in steps
        if step.rev not in undone and not any(isinstance(fact, Undone) for fact in step.facts)
    ]
