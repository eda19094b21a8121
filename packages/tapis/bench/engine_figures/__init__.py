"""How well the engines play: one module a game, each with `figures(short)`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured value with its 95 % confidence interval, and whether it meets its aim."""

    name: str
    value: float
    low: float
    high: float
    aim: str
    met: bool
