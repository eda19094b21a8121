"""The figures as a table of text."""

import os
import platform
import time
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


def report(ours: Figures, bare: Figures, plan: Plan) -> str:
    """Write both columns, the ratios and the aims."""
    lines = [
        f"{'':38}{ours.name:>12}{bare.name:>12}{'ratio':>9}   aim",
        _line("press to answer, p50 (ms)", ours.percentile(50), bare.percentile(50), f"<= {SLOWER:g}"),
        _line("press to answer, p99 (ms)", ours.percentile(99), bare.percentile(99)),
        _line(f"presses/s, {plan.tables} under way", ours.rate(), bare.rate(), f">= {RATE:g}"),
        _line("slowest of these (ms)", ours.slowest(), bare.slowest()),
        _line("CPU of the bot per press (ms)", ours.cpu(), bare.cpu()),
        _line("CPU of sandbox and players (ms)", ours.players_cpu(), bare.players_cpu()),
        _line("REST requests per press", ours.requests(), bare.requests()),
        _line("start to on line (s)", ours.start_seconds, bare.start_seconds),
        _line("memory at start (MB)", ours.start_memory, bare.start_memory),
        _line("memory at the end (MB)", ours.memories[-1][1], bare.memories[-1][1], f"<= {MEMORY:g} MB"),
        "",
        "p50 by kind of press (ms): "
        + ", ".join(f"{what} {spent:.2f}" for what, spent in ours.kinds().items()),
        *(_spread(figures) for figures in (ours, bare)),
        *(_memories(figures) for figures in (ours, bare)),
    ]
    return "\n".join(lines)


def _line(what: str, ours: float, bare: float, aim: str = "") -> str:
    return f"{what:38}{ours:12.2f}{bare:12.2f}{ours / bare:9.2f}   {aim}".rstrip()


def _spread(figures: Figures) -> str:
    low, high = figures.spread()
    return f"{figures.name}: rounds between {low:.0f} and {high:.0f} presses/s"


def _memories(figures: Figures) -> str:
    steps = ", ".join(f"{memory:.1f} after {presses:,}" for presses, memory in figures.memories)
    return f"{figures.name}: memory (MB) {steps}"
