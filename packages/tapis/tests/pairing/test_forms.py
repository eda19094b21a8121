"""What a form allows."""

from dataclasses import replace

import pytest

from tapis.games.kit.game import Illegal
from tapis.pairing.forms import check, check_people, is_full
from tapis.pairing.plan import Person
from tests.pairing.tournament import tournament
from tests.tiers import in_turn

BELOTE = {"game": "belote", "seats": 4, "sides": True}


@in_turn(
    ("form", "changed", "why"),
    [
        ("duplicate", {"game": "crapette", "seats": 2}, "duplicate_game"),
        ("swiss", {"seats": 5}, "seats"),
        ("cup", {"seats": 3}, "seats"),
        ("league", {"game": "yams", "seats": 4}, "seats"),
        ("cup", BELOTE | {"partners": "fixed"}, "partners"),
        ("swiss", {"partners": "changing"}, "partners"),
        ("duplicate", {"game": "yams", "seats": 1, "partners": "seats"}, "partners"),
        ("swiss", {"rounds": 13}, "rounds"),
        ("swiss", {"people": 8}, "size"),
        ("cup", {"people": 6}, "size"),
        ("duplicate", {"game": "yams", "seats": 1, "rounds": 0}, "rounds"),
    ],
)
def test_a_plan_that_its_form_does_not_allow_is_refused(form: str, changed: dict, why: str) -> None:
    with pytest.raises(Illegal) as refused:
        check(replace(tournament(form, 0).plan, **changed))
    assert refused.value.why == f"pairing.refuse.{why}"


@in_turn(
    ("form", "people", "changed", "why"),
    [
        ("cup", 5, {}, "cup"),
        ("swiss", 1, {}, "people"),
        ("swiss", 65, {}, "people"),
        ("league", 17, {}, "people"),
        ("duplicate", 5, BELOTE | {"partners": "changing"}, "people"),
        ("duplicate", 9, {"game": "tarot", "seats": 4, "partners": "threes"}, "people"),
        ("swiss", 7, BELOTE | {"partners": "fixed", "robots": False}, "multiple"),
    ],
)
def test_people_with_whom_it_cannot_begin_are_refused(
    form: str, people: int, changed: dict, why: str
) -> None:
    state = tournament(form, people, **changed)
    check(state.plan)
    with pytest.raises(Illegal) as refused:
        check_people(state.plan, state.people)
    assert refused.value.why == f"pairing.refuse.{why}"


@in_turn(
    ("partners", "together", "why"),
    [
        ("fixed", [3], "together"),
        ("teams", [5], "together"),
        ("teams", [4, 2, 2, 2, 1], None),
        ("teams", [4, 4, 1], "teams"),
    ],
)
def test_pairs_and_teams_are_filled_up_or_refused(
    partners: str, together: list[int], why: str | None
) -> None:
    numbers = [team for team, size in enumerate(together, 1) for _ in range(size)]
    numbers += [0] * (8 - len(numbers))
    state = tournament("duplicate", 0, **BELOTE, partners=partners)
    people = [Person(person, team=team) for person, team in enumerate(numbers, 1)]
    if why is None:
        check_people(state.plan, people)
        return
    with pytest.raises(Illegal) as refused:
        check_people(state.plan, people)
    assert refused.value.why == f"pairing.refuse.{why}"


def test_a_cup_is_full_at_its_largest_number() -> None:
    state = tournament("cup", 16)
    assert is_full(state.plan, state.people)
    assert not is_full(state.plan, state.people[:15])
    assert not is_full(replace(state.plan, form="swiss"), state.people)
