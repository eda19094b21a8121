"""The bound on all processes: of a small bot all together, of a large one those beside it."""

import os

import pytest

from tapis.engines import memory_bound
from tests.tiers import in_turn


@in_turn(
    ("held", "found"),
    [
        ([110, 60, 60, 120], 0),
        ([110, 60, 60, 121], 351),
        ([400, 60, 60, 120], 0),
        ([400, 60, 60, 121], 641),
        ([], 0),
    ],
)
def test_processes_that_hold_too_much_together_are_told(
    monkeypatch: pytest.MonkeyPatch, held: list[int], found: int
) -> None:
    monkeypatch.setattr(memory_bound, "family", lambda _: range(len(held)))
    monkeypatch.setattr(memory_bound, "share", lambda pid: held[pid] << 20)
    assert memory_bound.excess() >> 20 == found


def test_this_process_is_found_with_what_it_holds() -> None:
    own, *_ = memory_bound.family(os.getpid()) or [0]
    if not own:
        assert memory_bound.excess() == 0, "a system that does not tell"
        return
    assert (own, memory_bound.share(own) > 1 << 20, memory_bound.share(1 << 30)) == (os.getpid(), True, 0)
