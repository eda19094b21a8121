"""Random games of Crapette: cards lie where they may, and the games end by their rules.

That no card comes from nowhere or is lost is shown in test_crapette_document.py.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from random import Random

from tapis.games.crapette.facts import Called, Ended, GaveUp, Moved, Stalled
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.piles import BESIDE, RANK, UNDER
from tapis.games.kit.game import Fact
from tests.contract.plays import copied
from tests.games.crapette_table import RandomGame
from tests.tiers import in_turn

GAMES, STALL = 4, 25
OTHERS = "games of the other variants"

Told = tuple[Crapette, list[Fact]]
"""A position, and what was told when it came about."""


@cache
def games(variant: int) -> Sequence[Sequence[Told]]:
    """Play some games once for all tests that look at them; none of them may change a position."""
    found: list[Sequence[Told]] = []
    for seed in range(GAMES):
        play = RandomGame(seed, Random(seed), variant=variant, stall_limit=STALL)
        positions: list[Told] = [(copied(play.game), [])]
        while play.step():
            positions.append((copied(play.game), play.facts))
        found.append(positions)
    return found


def revisions(play: Sequence[Told]) -> Iterator[tuple[Crapette, Crapette, list[Fact]]]:
    """Yield each position before and after an action, and what it told."""
    for (before, _), (game, facts) in pairwise(play):
        yield before, game, facts


@in_turn("variant", [3, 1, 2], 1, OTHERS)
def test_foundations_grow_by_one_card_and_never_shrink(variant):
    for play in games(variant):
        for before, game, facts in revisions(play):
            placed = [fact for fact in facts if isinstance(fact, Moved) and fact.target == "f"]
            grown = [now - then for now, then in zip(game.foundations, before.foundations, strict=True)]
            assert sorted(grown, reverse=True) == [len(placed), 0, 0, 0, 0, 0, 0, 0]
            if placed:
                assert game.foundations[grown.index(1)] == RANK[placed[0].card]


@in_turn("variant", [3, 1, 2], 1, OTHERS)
def test_every_card_lies_where_the_sheet_lets_it(variant):
    """Section 4, move by move."""
    seen = set[str]()
    for play in games(variant):
        for before, _, facts in revisions(play):
            for fact in facts:
                if isinstance(fact, Moved):
                    top = before.tops(fact.seat).get(fact.target)
                    assert before.tops(fact.seat)[fact.source] == fact.card
                    seen.add(fact.target[0])
                    if fact.target in {"oc", "ow"}:
                        assert top in BESIDE[fact.card]
                    elif fact.target != "f":
                        assert top is None or top in UNDER[fact.card]
                    assert fact.target == "f" or fact.source not in {"oc", "ow"}
    assert seen == {"f", "t", "o"}


@in_turn("variant", [3, 1, 2], 1, OTHERS)
def test_quiet_turns_are_counted_and_block_the_game(variant):
    """R16, counted again from what was told: a demonstration given up takes its call back."""
    blocked = 0
    for play in games(variant):
        quiet, progress = 0, False
        smallest = [13, 13]
        for before, game, facts in revisions(play):
            for fact in facts:
                if isinstance(fact, Moved):
                    fewest = [min(pair) for pair in zip(map(len, game.crapettes), smallest, strict=True)]
                    progress = progress or fact.target == "f" or fewest != smallest
                    smallest = fewest
            if (game.number, game.turn) != (before.number, before.turn) or _ended(facts, game):
                quiet = 0 if progress or before.demonstration else quiet + 1
                progress = before.demonstration is not None
                assert game.quiet == quiet
                assert (Stalled(turns=STALL) in facts) == (quiet == STALL)
                blocked += quiet == STALL
    assert blocked, "no game was blocked"


def _ended(facts: list[Fact], game: Crapette) -> bool:
    return any(isinstance(fact, Ended) for fact in facts) and game.demonstration is None


@in_turn("variant", [3, 1, 2], 1, OTHERS)
def test_games_end_won_or_blocked_and_the_result_says_by_how_many_cards(variant):
    won = 0
    for play in games(variant):
        *_, (_, game, facts) = revisions(play)
        result = game.result()
        assert result is not None
        assert result.scores == (game.left(0), game.left(1))
        assert result.places[0] == 1 + (result.scores[0] > result.scores[1])
        assert result.places[1] == 1 + (result.scores[1] > result.scores[0])
        assert (0 in result.scores) != isinstance(facts[-1], Stalled)
        won += 0 in result.scores
    assert won, "no game was won"


@in_turn("variant", [3, 2], 1, OTHERS)
def test_the_call_is_always_offered_but_after_one_in_vain_and_in_a_demonstration(variant):
    for play in games(variant):
        vain = False
        for before, game, facts in revisions(play):
            if game.number != before.number:
                vain = False
            vain = vain or any(isinstance(fact, GaveUp) for fact in facts)
            vain = vain or any(isinstance(fact, Called) and not fact.upheld for fact in facts)
            other = 1 - game.turn
            offered = game.legal(other).find(f"stop.{game.number}") is not None
            assert offered == (game.state() == "act" and not vain)
