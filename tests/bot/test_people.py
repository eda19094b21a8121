"""How people are shown things: kept in the database, known without asking it, erased with the rest."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.messages.people import People
from bot.store import ANYBODY, Person, Store, Transaction
from tests.bot.bases import Base

pytestmark = pytest.mark.store("sqlite", "postgresql")

TEXT, LARGE = (
    Person(as_text=True),
    Person(
        large=True,
        unasked=frozenset({"leave", "end"}),
        forced=True,
        calls="threads",
        zone="Europe/Paris",
        quiet="22:00-07:00",
        days_off=(("2026-12-24", "2026-12-26"),),
    ),
)


def to(person: Person) -> Callable[[Person], Person]:
    return lambda _: person


@pytest.fixture
async def store(base: Base) -> AsyncIterator[Store]:
    store = await base.open()
    yield store
    await store.close()


async def test_who_changed_nothing_is_shown_what_everybody_is(store: Store) -> None:
    assert People(store).of(7) == ANYBODY == Person()


async def test_what_a_person_changed_outlives_a_restart(store: Store) -> None:
    people, later = People(store), People(store)
    await people.change(7, to(LARGE))
    await people.change(8, to(TEXT))
    await later.load()
    assert [[each.of(user) for user in (7, 8, 9)] for each in (people, later)] == [[LARGE, TEXT, ANYBODY]] * 2


async def test_a_level_reached_is_told_once_and_that_outlives_a_restart(store: Store) -> None:
    """A higher one is told anew, a lower one never; two answers at once tell it once."""
    people = People(store)
    await people.reach(7, "yams", "medium")
    await people.reach(7, "belote", "easy")
    later = People(store)
    await later.load()
    told = await asyncio.gather(*(later.tell(user) for user in (8, 7, 7)))
    assert sorted(told, key=len) == [{}, {}, {"yams": "medium", "belote": "easy"}]
    again = People(store)
    await again.load()
    for level in ("easy", "medium"):
        await again.reach(7, "yams", level)
    assert await again.tell(7) == {}
    await again.reach(7, "yams", "strong")
    assert await again.tell(7) == {"yams": "strong"}


async def test_two_changes_at_once_are_both_kept(store: Store) -> None:
    people = People(store)
    await asyncio.gather(
        people.change(7, lambda person: replace(person, as_text=True)),
        people.change(7, lambda person: replace(person, large=True)),
    )
    assert people.of(7) == Person(as_text=True, large=True)
    assert (await store.run(Transaction.people))[7] == people.of(7)


@pytest.mark.parametrize(
    "earlier",
    [
        lambda people: people.change(7, lambda person: replace(person, as_text=True)),
        lambda people: people.heard("person 7"),
        lambda people: people.load(),
    ],
    ids=["change", "heard", "load"],
)
async def test_an_answer_that_arrives_last_is_not_taken_for_the_newest(
    store: Store, monkeypatch: pytest.MonkeyPatch, earlier: Callable[[People], Awaitable[object]]
) -> None:
    """Of two transactions under way, each on a thread of its own, the first one's caller may wake last."""
    run, under_way = store.run, list[asyncio.Event]()

    async def answered_before_the_earlier(*asked: Any, **how: Any) -> object:
        answered = asyncio.Event()
        under_way.append(answered)
        value = await run(*asked, **how)
        for later in under_way[under_way.index(answered) + 1 :]:
            await later.wait()
        answered.set()
        return value

    monkeypatch.setattr(store, "run", answered_before_the_earlier)
    people = People(store)
    await asyncio.gather(earlier(people), people.change(7, lambda person: replace(person, large=True)))
    assert people.of(7) == (await run(Transaction.people))[7]


async def test_nothing_is_kept_of_who_was_erased_or_set_all_back(store: Store) -> None:
    people = People(store)
    for user in (7, 8):
        await people.change(user, to(LARGE))
    await people.forget(7)
    await people.change(8, to(ANYBODY))
    assert await store.run(lambda tx: tx.people()) == {}
    assert [people.of(user) for user in (7, 8)] == [ANYBODY, ANYBODY]
