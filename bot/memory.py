"""What the C library does with memory that is free: it goes back to the system, for a small machine."""

import ctypes
import sys
from collections.abc import Callable

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Parameters of glibc's `mallopt`."""
LARGE = 128 * 1024
"""Bytes from which a block is mapped by itself, so that freeing it frees it for everybody."""
ARENAS = 2
"""Heaps: one for the event loop, one for the threads that draw, read and write."""


def keep_little() -> bool:
    """Keep no large free blocks, as glibc does by itself: a picture is some of them, for milliseconds.

    Return False where there is no such setting: on musl, macOS and Windows.
    """
    mallopt = _glibc("mallopt")
    if mallopt is None:
        return False
    chosen = ((_MMAP_THRESHOLD, LARGE), (_TRIM_THRESHOLD, 2 * LARGE), (_ARENA_MAX, ARENAS))
    return 0 not in [mallopt(parameter, value) for parameter, value in chosen]


def give_back() -> bool:
    """Give the system the free pages that lie between used ones, which glibc keeps by itself.

    Return False where there is no such call, or nothing was free.
    """
    trim = _glibc("malloc_trim")
    return trim is not None and trim(0) == 1


def _glibc(name: str) -> Callable[..., int] | None:
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), name, None)
