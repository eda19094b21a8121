"""What is kept for ever: a playthrough of every variant, diffed, and a saved state of every version.

`GOLDEN=write pytest tests/contract` writes the playthroughs anew, and a saved state where a version has none
yet; a saved state that is there is never written again.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from tapis.shelf import GAMES
from tests.contract.plays import ALIKE, Case, Play, case, cases, few_seats, values_of
from tests.tiers import in_turn

HERE = Path(__file__).parent
WRITE = os.environ.get("GOLDEN") == "write"
LONGEST = 150
"""Moves that are kept of a playthrough; of a longer one the rest stands as a digest."""

CLUB = (
    "coinche-target-100+races-5+declarations-choice+rounding-exact+doubling-contract+majority-off"
    "+belote_kept-off+no_trump-on+all_trump-on+generale-on"
)
WALKS: Mapping[str, tuple[str, int, tuple[str, ...]]] = {
    "coinche-undertrump-off+belote_helps-off": ("golden 3", 4, ("undertrump", "belote_helps")),
    f"{CLUB}+belote_helps-off": ("golden 659", 4, ("belote_helps",)),
    f"{CLUB}+undertrump-off+start-82": ("golden 14", 4, ("undertrump", "start")),
    "crapette-combo_length-2+stall_limit-20+hints-off": ("golden 5", 2, ("stall_limit",)),
    "crapette-combo_length-5+stall_limit-400": ("golden 7", 2, ("stall_limit",)),
    "crapette-variant-2+combo_length-5+stall_limit-20+hints-on": ("golden 1", 2, ("stall_limit",)),
    "crapette-variant-2+stall_limit-400": ("golden 1", 2, ("stall_limit",)),
    "crapette-variant-3+combo_length-5": ("golden", 2, ("combo_length",)),
    "four_twenty_one-nenette-at_least": ("golden 19", 2, ("nenette",)),
    "menteur-dice-6+tout_pile-no": ("golden", 3, ("tout_pile",)),
    "menteur-dice-6+tout_pile-others_lose": ("golden 26", 3, ("tout_pile",)),
    "menteur-tout_pile-no": ("golden", 3, ("tout_pile",)),
    "tarot-petit_sec-play+excuse_last-trick": ("golden 148", 5, ("excuse_last",)),
    "tarot-rounds-12+target-5000+lowest-garde+petit_sec-play+excuse_last-trick+called_lead-open": (
        *("golden 81", 5),
        ("petit_sec", "excuse_last", "called_lead"),
    ),
}
"""Playthroughs whose options seldom matter: their luck and seats, and the options that each shows."""

VARIANTS = [one for one in few_seats(cases()) if one.kind.key in GAMES]


def golden(one: Case) -> Path:
    name = f"{one.kind.key}-{one.variant}"
    return HERE / "golden" / f"{ALIKE.get(name, name)}.txt"


def told(one: Case, *without: str) -> str:
    """A game, one move to a line: revision, seat, notation and facts; some options may be left as usual."""
    seed, seats, _ = WALKS.get(f"{one.kind.key}-{one.variant}", ("golden", one.seats, ()))
    options = one.options.with_options({name: one.options.default_of(name) for name in without})
    play = Play(replace(one, options=options, seats=seats), seed).to_the_end()
    moves = [
        f"{move['rev']} {move['seat']} {move['action']} {json.dumps(move['facts'])}" for move in play.moves
    ]
    assert play.result is not None
    if rest := moves[LONGEST:]:
        digest = sha256("\n".join(rest).encode()).hexdigest()
        moves[LONGEST:] = [f"{len(rest)} more, sha256 {digest}"]
    return "\n".join([*moves, play.result.model_dump_json()]) + "\n"


def test_a_variant_is_played_as_it_was(kept):
    if WRITE:
        golden(kept).write_text(told(kept))
    assert told(kept).splitlines() == golden(kept).read_text().splitlines()


def test_every_playthrough_is_of_a_variant_there_is():
    assert set((HERE / "golden").glob("*.txt")) == {golden(one) for one in VARIANTS}


def test_no_playthrough_is_that_of_another_variant():
    found: dict[str, list[str]] = {}
    for path in sorted((HERE / "golden").glob("*.txt")):
        found.setdefault(path.read_text(), []).append(path.name)
    assert [names for names in found.values() if len(names) > 1] == []


@in_turn("name", WALKS)
def test_a_playthrough_of_its_own_shows_its_options(name):
    """Without one of them the same luck is another game."""
    (one,) = (one for one in VARIANTS if f"{one.kind.key}-{one.variant}" == name)
    shown = told(one)
    assert [option for option in WALKS[name][2] if told(one, option) == shown] == []


def saved(key: str, version: int) -> Path:
    return HERE / "saved" / f"{key}-v{version}.json"


def middle(key: str) -> str:
    """A position in the middle of a game, every option as far from its default as it goes."""
    kind = GAMES[key]
    options = {name: values[-1] for name, values in values_of(kind).items()}
    play = Play(case(kind, options, 3 if 3 in kind.seats else kind.seats.start), "saved")
    states = [play.game.dump() for _, _ in zip(range(51), play.steps(), strict=False)]
    return states[50] if len(states) > 50 else states[len(states) // 2]


@pytest.mark.parametrize("key", GAMES)
def test_every_version_has_a_saved_state(key):
    newest = saved(key, GAMES[key].version)
    if WRITE and not newest.exists():
        newest.write_text(middle(key) + "\n")
    assert [version for version in range(1, GAMES[key].version + 1) if not saved(key, version).exists()] == []


def in_order(state: str) -> str:
    """Return a state with its names in the order of the alphabet."""
    return json.dumps(json.loads(state), sort_keys=True)


@pytest.mark.parametrize("key", GAMES)
def test_a_saved_state_loads_and_is_played_to_its_end(key):
    """Of every version."""
    for version in range(1, GAMES[key].version + 1):
        game = GAMES[key].load(saved(key, version).read_text(), version)
        play = Play(case(GAMES[key], {}, game.players), f"{key}-v{version}")
        play.game = game
        assert play.to_the_end().result is not None, f"version {version}"


@pytest.mark.parametrize("key", GAMES)
def test_an_option_that_came_later_says_so_and_older_states_are_read_without_it(key):
    kind, lacks = GAMES[key], list[str]()
    for version in range(1, kind.version + 1):
        state = saved(key, version).read_text()
        for name in kind.Options.model_fields.keys() - json.loads(state)["options"].keys():
            came = kind.Options.since.get(name, 1)
            if came <= version:
                lacks.append(f"{name} lacks its `since`: states of version {version} do not have it")
            elif came > kind.version:
                lacks.append(f"{name} came with version {came}, and the game's `version` is {kind.version}")
            else:
                try:
                    kind.load(state, version)
                except ValueError as error:
                    lacks.append(f"{name} lacks an `upgrade` of states of version {version}: {error}")
    assert lacks == [], f"options of {key}"


@pytest.mark.parametrize("key", GAMES)
def test_a_saved_state_of_this_version_is_written_as_it_was(key):
    """To the letter, but for the order of names, which means nothing in JSON: no `true` becomes a `1`."""
    kind = GAMES[key]
    state = saved(key, kind.version).read_text()
    assert in_order(kind.load(state, kind.version).dump()) == in_order(state)


@in_turn("key", GAMES)
def test_a_state_of_a_newer_program_is_refused(key):
    newer = GAMES[key].version + 1
    with pytest.raises(ValueError, match=f"version {newer}"):
        GAMES[key].load(middle(key), newer)
