"""How long a process that thinks or draws may work: every limit of robots, coach and pictures.

A limit ends a wait: the work is given up, and its process is replaced.  Tests set all of them to `NEVER`.
"""

from typing import Final

NEVER: Final = 1_000_000.0
"""Eleven days; not infinite, as systems count milliseconds in 31 bits."""


class Patience:
    """The limits, in seconds of the processor; of a drawing, by the clock."""

    starting: float = 12.0
    """That a process may take to start, and to import an engine, numpy included."""
    thought: float = 2.0
    """That a robot's thought may take; people wait for its move."""
    advice: float = 5.0
    """That the coach's thoughts about one choice may take."""
    ledger: float = 60.0
    """That a ledger may take, tables solved beforehand not counted."""
    day: float = 120.0
    """That the deals of a day may take."""
    drawing: float = 10.0
    """After which a process that draws is replaced; a drawing takes about 0.01 s."""


PATIENCE: Final = Patience()
"""The limits of this program."""
