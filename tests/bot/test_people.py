"""How people are shown things: kept in the database, known without asking it, erased with the rest."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest

from bot.messages.people import People
from bot.store import ANYBODY, Person, Store
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


async def test_two_changes_at_once_are_both_kept(store: Store) -> None:
    people = People(store)
    await asyncio.gather(
        people.change(7, lambda person: replace(person, as_text=True)),
        people.change(7, lambda person: replace(person, large=True)),
    )
    assert people.of(7) == Person(as_text=True, large=True)


async def test_nothing_is_kept_of_who_was_erased_or_set_all_back(store: Store) -> None:
    people = People(store)
    for user in (7, 8):
        await people.change(user, to(LARGE))
    await people.forget(7)
    await people.change(8, to(ANYBODY))
    assert await store.run(lambda tx: tx.people()) == {}
    assert [people.of(user) for user in (7, 8)] == [ANYBODY, ANYBODY]
