"""What was said to happen with some chance, beside what happened."""

from collections.abc import Callable, Iterable, Sequence
from math import log
from typing import NamedTuple, TypeAlias

Told: TypeAlias = Sequence[tuple[float, bool]]
"""Chances that were told, each with whether it came so."""


class Group(NamedTuple):
    """Chances told of about one size: how many, their mean, and the share of those that came so."""

    number: int
    said: float
    true: float

    @classmethod
    def of(cls, told: Told) -> "Group":
        """Return what there is to say of some chances, at least one."""
        number = len(told)
        return cls(number, sum(chance for chance, _ in told) / number, sum(so for _, so in told) / number)


def bits(told: Told) -> float:
    """Return how surprising what happened was to who believed these chances."""
    return -sum(log(max(1e-9, chance if so else 1.0 - chance)) for chance, so in told) / len(told)


def grouped(told: Iterable[tuple[float, bool]], bins: int) -> dict[int, Group]:
    """Return, of equally wide bins, those in which there is a chance told."""
    groups: dict[int, list[tuple[float, bool]]] = {}
    for each in told:
        groups.setdefault(min(bins - 1, int(each[0] * bins)), []).append(each)
    return {place: Group.of(groups[place]) for place in sorted(groups)}


def among(told: Told, wanted: Callable[[float], bool]) -> Group | None:
    """Return what there is to say of the chances that are wanted; None if there is none."""
    found = [each for each in told if wanted(each[0])]
    return Group.of(found) if found else None


def reliability(told: Told, bins: int = 5) -> str:
    """Say how often came so what was given each chance."""
    return ", ".join(
        f"{group.said:.2f} -> {group.true:.2f} ({group.number})" for group in grouped(told, bins).values()
    )
