"""The figures as a table of text."""

import os
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.versus import DURABLE, Figures, Plan

MEMORY = 105.0
"""The aim: at most so many megabytes."""


@dataclass(frozen=True)
class Aim:
    """What ours is to be beside another bot: at most, or at least, so many times its figure."""

    what: str
    other: str
    figure: Callable[[Figures], float]
    bound: float
    least: bool = False

    def line(self, ours: Figures, other: Figures) -> str:
        """Say what was aimed at and what was reached."""
        reached = self.figure(ours) / self.figure(other)
        met = reached >= self.bound if self.least else reached <= self.bound
        wanted = f"at {'least' if self.least else 'most'} {self.bound:g}x the {self.other}"
        return f"{self.what}: {reached:.2f}x, {wanted}: {'met' if met else 'MISSED'}"


AIMS = (
    Aim("p50", DURABLE, lambda one: one.percentile(50), 1.0),
    Aim("presses/s", DURABLE, Figures.rate, 1.5, least=True),
    Aim("CPU of its own process", DURABLE, Figures.cpu, 0.8),
    Aim("CPU of all its processes", DURABLE, Figures.family_cpu, 1.0),
)


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


def report(every: Sequence[Figures], plan: Plan) -> str:
    """Write a column for each bot, what ours (the first) is to each of the others, and the aims."""
    ours, *others = every
    by_name = {figures.name: figures for figures in every}

    def line(what: str, figure: Callable[[Figures], float], aim: str = "") -> str:
        mine = figure(ours)
        ratios = "".join(f"{figure(other):11.2f}{mine / figure(other):6.2f}x" for other in others)
        return f"{what:33}{mine:11.2f}{ratios}   {aim}".rstrip()

    return "\n".join(
        [
            f"{'':33}{ours.name:>11}" + "".join(f"{other.name:>18}" for other in others),
            line("press to answer, p50 (ms)", lambda one: one.percentile(50)),
            line("press to answer, p99 (ms)", lambda one: one.percentile(99)),
            line(f"presses/s, {plan.tables} under way", Figures.rate),
            line("slowest of these (ms)", Figures.slowest),
            line("CPU of the bot per press (ms)", Figures.cpu),
            line("CPU of all its processes (ms)", Figures.family_cpu),
            line("CPU of sandbox and players (ms)", Figures.players_cpu),
            line("REST requests per press", Figures.requests),
            line("start to on line (s)", lambda one: one.start_seconds),
            line("memory at start (MB)", lambda one: one.start_memory),
            line("memory at the end (MB)", lambda one: one.memories[-1][1], f"at most {MEMORY:g} MB, flat"),
            "",
            *(aim.line(ours, by_name[aim.other]) for aim in AIMS),
            "",
            *map(_kinds, every),
            *map(_spread, every),
            *map(_memories, every),
        ]
    )


def _kinds(figures: Figures) -> str:
    kinds = ", ".join(f"{what} {spent:.2f}" for what, spent in figures.kinds().items())
    return f"{figures.name}: p50 by kind of press (ms) {kinds}"


def _spread(figures: Figures) -> str:
    medians, rates = figures.medians(), figures.rates()
    return (
        f"{figures.name}: rounds had a p50 of {medians[0]:.2f} to {medians[-1]:.2f} ms"
        f" and {rates[0]:.0f} to {rates[-1]:.0f} presses/s"
    )


def _memories(figures: Figures) -> str:
    steps = ", ".join(f"{memory:.1f} after {presses:,}" for presses, memory in figures.memories)
    return f"{figures.name}: memory (MB) {steps}"
