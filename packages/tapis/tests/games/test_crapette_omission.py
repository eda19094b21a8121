"""Omissions and calls in random play, beside a witness who follows every card (crapette, section 5)."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from tapis.games.crapette.actions import Call, Move
from tapis.games.crapette.facts import Called, Demonstrated
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Fact
from tests.contract.plays import copied
from tests.games.crapette_witness import Witness
from tests.tiers import in_turn

CHANCE = Chance("00" * 32, 0)


def turns(variant: int, seed: int, actions: int) -> Iterator[tuple[Crapette, Witness, Move, frozenset[int]]]:
    """Play at random; yield the game, its witness, the move just made and what was omitted before it."""
    rng = Random(seed)
    options = CrapetteOptions(variant=variant, combo_length=rng.choice((2, 3, 4)))
    game, _ = Crapette.start(options, 2, Chance(f"{seed:064x}", 0))
    witness = Witness(game)
    for _ in range(actions):
        if game.state() == "over":
            return
        seat = game.turn
        moves = [action for action in game.legal(seat) if isinstance(action, Move)]
        omitted = frozenset(named.number for named in witness.omitted)
        if not moves or rng.random() < 0.15:
            witness.follow(game.play(seat, "end", CHANCE))
            continue
        aside = [move for move in moves if move.target != "f"]
        move = rng.choice(aside if aside and rng.random() < 0.6 else moves)
        witness.sees(seat, move, game.play(seat, str(move), CHANCE))
        if game.state() != "over":
            yield game, witness, move, omitted


def called(game: Crapette) -> tuple[Crapette, Called]:
    """Let the opponent call in a copy of the game."""
    copy = copied(game)
    first = copy.play(1 - game.turn, str(Call(turn=game.number)), CHANCE)[0]
    assert isinstance(first, Called)
    return copy, first


@in_turn("variant", [3, 2], 1, "games of the other variant")
def test_a_call_is_upheld_exactly_if_the_sheet_upholds_it(variant):
    """And an omitted card that is placed is forgiven."""
    verdicts, forgiven = Counter[bool](), 0
    for seed in range(2):
        for game, witness, move, before in turns(variant, seed, 250):
            _, fact = called(game)
            assert fact.upheld == witness.upholds(game.turn)
            omitted = sorted(named.card for named in witness.omitted)
            assert sorted(fact.cards) == (omitted if fact.upheld else [])
            verdicts[fact.upheld] += 1
            if move.target == "f" and len(omitted) == len(before) - 1:
                assert len(game.omitted) == len(omitted)
                forgiven += 1
    assert min(verdicts[True], verdicts[False], forgiven) > 5


def shown(game: Crapette) -> bool:
    """Try every demonstration, action by action."""
    if game.demonstration is None:
        return False
    caller = 1 - game.turn
    for action in game.legal(caller):
        if isinstance(action, Move):
            copy = copied(game)
            facts: list[Fact] = copy.play(caller, str(action), CHANCE)
            if any(isinstance(fact, Demonstrated) for fact in facts) or shown(copy):
                return True
    return False


def test_what_is_upheld_can_be_demonstrated_by_what_is_offered():
    demonstrations = 0
    for game, _, _, _ in turns(3, 20, 60):
        copy, fact = called(game)
        assert shown(copy) == fact.upheld
        demonstrations += fact.upheld
    assert demonstrations > 5


def test_giving_up_restores_the_position_before_the_call():
    """R13 and example 24."""
    given_up = 0
    for game, _, _, _ in turns(3, 21, 120):
        copy, fact = called(game)
        if fact.upheld:
            copy.play(1 - game.turn, "giveup", CHANCE)
            assert copy.called
            assert copy.model_dump(exclude={"called", "harmless"}) == game.model_dump(
                exclude={"called", "harmless"}
            )
            given_up += 1
    assert given_up > 5
