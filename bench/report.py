"""The figures as a table of text."""

import os
import platform
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.versus import Figures, Plan

SLOWER, RATE, MEMORY = 2.0, 0.4, 120.0
"""The aims: at most so many times the bare bot's median, at least such a part of its rate, so many MB."""


def machine() -> str:
    """Say what the figures were measured on."""
    return (
        f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()}; "
        f"a write safe on disk takes {fsync_milliseconds():.2f} ms here"
    )


def fsync_milliseconds(times: int = 50) -> float:
    """Return the median time of a 4 KB write with fsync where temporary files are."""
    with TemporaryDirectory() as folder, Path(folder, "file").open("wb", buffering=0) as file:
        spent: list[float] = []
        for _ in range(times):
            began = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            spent.append(1000 * (time.perf_counter() - began))
    return median(spent)


def report(ours: Figures, bare: Figures, full: Figures, plan: Plan) -> str:
    """Write a column for each bot, what ours is to each of the others, and the aims."""
    columns = (ours, bare, full)

    def line(what: str, figure: Callable[[Figures], float], aim: str = "") -> str:
        mine, *others = map(figure, columns)
        ratios = "".join(f"{other:12.2f}{mine / other:7.2f}x" for other in others)
        return f"{what:34}{mine:12.2f}{ratios}   {aim}".rstrip()

    return "\n".join(
        [
            f"{'':34}{ours.name:>12}{bare.name:>12}{'':8}{full.name:>20}   aim beside the bare bot",
            line("press to answer, p50 (ms)", lambda one: one.percentile(50), f"at most {SLOWER:g}x"),
            line("press to answer, p99 (ms)", lambda one: one.percentile(99)),
            line(f"presses/s, {plan.tables} under way", Figures.rate, f"at least {RATE:g}x"),
            line("slowest of these (ms)", Figures.slowest),
            line("CPU of the bot per press (ms)", Figures.cpu),
            line("CPU of sandbox and players (ms)", Figures.players_cpu),
            line("REST requests per press", Figures.requests),
            line("start to on line (s)", lambda one: one.start_seconds),
            line("memory at start (MB)", lambda one: one.start_memory),
            line("memory at the end (MB)", lambda one: one.memories[-1][1], f"at most {MEMORY:g} MB, flat"),
            "",
            "p50 by kind of press (ms): "
            + ", ".join(f"{what} {spent:.2f}" for what, spent in ours.kinds().items()),
            *map(_spread, columns),
            *map(_memories, columns),
        ]
    )


def _spread(figures: Figures) -> str:
    medians, rates = figures.medians(), figures.rates()
    return (
        f"{figures.name}: rounds had a p50 of {medians[0]:.2f} to {medians[-1]:.2f} ms"
        f" and {rates[0]:.0f} to {rates[-1]:.0f} presses/s"
    )


def _memories(figures: Figures) -> str:
    steps = ", ".join(f"{memory:.1f} after {presses:,}" for presses, memory in figures.memories)
    return f"{figures.name}: memory (MB) {steps}"
