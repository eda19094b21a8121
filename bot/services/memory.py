"""Free memory, which the C library is told to give back to the system."""

import ctypes
import gc
import sys
from collections.abc import Callable

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Parameters of glibc's `mallopt`."""
LARGE = 128 * 1024
"""Blocks from this size in bytes are mapped one by one, so each can be given back alone."""
ARENAS = 2
"""The number of heaps: one for the event loop, one for the threads that draw, read and write."""


def keep_little() -> bool:
    """Keep no large free blocks: glibc would, and a picture takes some for milliseconds.

    Return False if there is no such setting: on musl, macOS and Windows.
    """
    mallopt = _glibc("mallopt")
    if mallopt is None:
        return False
    chosen = ((_MMAP_THRESHOLD, LARGE), (_TRIM_THRESHOLD, 2 * LARGE), (_ARENA_MAX, ARENAS))
    return 0 not in [mallopt(parameter, value) for parameter, value in chosen]


def settle() -> None:
    """Keep what is imported out of the collector's sight.

    It looks through everything only when much is new beside what it knows. The less it knows, the sooner
    garbage goes, and the shorter it holds the event loop.
    """
    gc.collect()
    gc.freeze()


def give_back() -> bool:
    """Give the system the free pages between used ones, which glibc would keep.

    Return False if there is no such call, or nothing was free.
    """
    trim = _glibc("malloc_trim")
    return trim is not None and trim(0) == 1


def _glibc(name: str) -> Callable[..., int] | None:
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), name, None)
