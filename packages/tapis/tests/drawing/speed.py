"""How long a drawing takes, and how long it keeps the event loop from going on."""

import asyncio
import io
import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PIL import Image

STEP = 0.0005
"""Seconds after which the event loop wants to go on."""


YARDSTICK = Image.effect_noise((600, 400), 64).convert("RGB")
"""A picture like ours whose encoding takes about 10 ms; what machine it is does not matter then."""


def yardstick() -> None:
    """Do what a drawing does most: reduce a picture to a palette and compress it."""
    YARDSTICK.quantize(64, Image.Quantize.FASTOCTREE).save(io.BytesIO(), "PNG")


def times_the_yardstick(draw: Callable[[], object]) -> float:
    """Return the processor time of a drawing in yardsticks: the quickest of seven of each, in turns."""
    draw()
    spent: dict[Callable[[], object], float] = {}
    for _ in range(7):
        for work in (yardstick, draw):
            began = time.thread_time()
            work()
            spent[work] = min(spent.get(work, math.inf), time.thread_time() - began)
    return spent[draw] / spent[yardstick]


async def loop_held(draw: Callable[[], object]) -> float:
    """Return for how many seconds at most a drawing in a thread held the loop: the best of ten.

    It is the thread's processor time that counts: what else the machine does meanwhile holds nobody.
    """
    draw()
    loop, held = asyncio.get_running_loop(), list[float]()
    with ThreadPoolExecutor(1) as thread:
        clock = time.pthread_getcpuclockid(thread.submit(threading.get_ident).result())
        for _ in range(10):
            drawing = loop.run_in_executor(thread, draw)
            worst = 0.0
            while not drawing.done():
                began = time.clock_gettime(clock)
                await asyncio.sleep(STEP)
                worst = max(worst, time.clock_gettime(clock) - began - STEP)
            held.append(worst)
            await drawing
    return min(held)
