"""How long a drawing takes, and how long it keeps the event loop from going on."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

STEP = 0.0005
"""Seconds after which the event loop wants to go on."""


def processor_time(draw: Callable[[], object]) -> float:
    """Return the seconds of processor time of the quickest of five drawings."""
    draw()
    times: list[float] = []
    for _ in range(5):
        began = time.process_time()
        draw()
        times.append(time.process_time() - began)
    return min(times)


async def loop_held(draw: Callable[[], object]) -> float:
    """Return for how many seconds at most the loop was held by a drawing in a thread: the best of ten."""
    draw()
    loop, held = asyncio.get_running_loop(), list[float]()
    with ThreadPoolExecutor(1) as thread:
        for _ in range(10):
            drawing = loop.run_in_executor(thread, draw)
            worst = 0.0
            while not drawing.done():
                began = time.perf_counter()
                await asyncio.sleep(STEP)
                worst = max(worst, time.perf_counter() - began - STEP)
            held.append(worst)
            await drawing
    return min(held)
