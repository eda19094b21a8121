"""What docs/record.md says of Crapette is enough to follow every card of a game from its seed alone."""

from typing import Any

import pytest

from tapis.games.crapette.facts import Packs
from tapis.games.crapette.game import Crapette
from tests.contract.plays import Play, case
from tests.records.test_record_document import below, shuffled, stream
from tests.tiers import in_turn

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ORDER = [rank + suit for suit in "SHDC" for rank in RANKS]


class Stranger:
    """Lays the piles by the document, and moves cards by what the moves tell."""

    def __init__(self, seed: str) -> None:
        self.source = stream(seed, 0)
        self.packs = [shuffled(self.source, ORDER), shuffled(self.source, ORDER)]
        self.piles: dict[str, list[str]] = {"f": []}
        for seat, pack in enumerate(self.packs):
            self.piles |= {f"c{seat}": pack[:13], f"s{seat}": pack[:16:-1], f"w{seat}": [], f"d{seat}": []}
            self.piles |= {f"t{4 * seat + place}": [pack[13 + place]] for place in range(4)}
        self.before: dict[str, list[str]] = {}

    def name(self, seat: int, pile: str) -> str:
        """Name a pile as the table does."""
        if pile[0] in {"t", "f"}:
            return pile
        return f"{pile[1]}{1 - seat}" if pile[0] == "o" else f"{pile}{seat}"

    def read(self, facts: list[dict[str, Any]]) -> None:
        for fact in facts:
            if fact["kind"] == "begins":
                assert fact["seat"] == self.beginner()
            self.follow(fact)

    def follow(self, fact: dict[str, Any]) -> None:
        kind, seat = fact["kind"], fact.get("seat", 0)
        if kind == "set_out":
            assert fact["crapettes"] == [self.piles[f"c{seat}"][-1] for seat in (0, 1)]
            assert fact["columns"] == [self.piles[f"t{place}"][-1] for place in range(8)]
        elif kind == "restocked":
            stock = self.piles[f"w{seat}"][::-1]
            assert (fact["cards"], self.piles[f"s{seat}"]) == (len(stock), [])
            self.piles[f"s{seat}"], self.piles[f"w{seat}"] = stock, []
        elif kind == "turned":
            self.move(f"s{seat}", f"d{seat}", fact["card"])
        elif kind == "moved":
            self.move(self.name(seat, fact["source"]), self.name(seat, fact["target"]), fact["card"])
        elif kind == "uncovered":
            assert fact["card"] == self.piles[f"c{seat}"][-1]
        elif kind == "called" and fact["upheld"]:
            self.before = {name: list(pile) for name, pile in self.piles.items()}
        elif kind == "gave_up":
            self.piles = self.before
        elif kind == "ended" and fact["card"]:
            self.move(f"d{seat}", f"w{seat}", fact["card"])
        elif kind == "ended":
            assert self.piles[f"d{seat}"] == []

    def beginner(self) -> int:
        """Return who begins by the cards on the table; if these are equal the seed draws it."""
        first, second = map(self.ranks, (0, 1))
        return below(self.source, 2) if first == second else int(second > first)

    def ranks(self, seat: int) -> list[int]:
        """Return the rank of the crapette's top, then those of the columns from high to low."""
        columns = [self.piles[f"t{4 * seat + place}"][-1] for place in range(4)]
        top, *others = (RANKS.index(card[:-1]) for card in (self.piles[f"c{seat}"][-1], *columns))
        return [top, *sorted(others, reverse=True)]

    def move(self, source: str, target: str, card: str) -> None:
        assert self.piles[source].pop() == card
        self.piles[target].append(card)

    def left(self) -> list[int]:
        return [sum(len(self.piles[f"{pile}{seat}"]) for pile in "cswd") for seat in (0, 1)]


@in_turn("options", [{}, {"variant": 2}, {"variant": 3}], 1, "games of the other variants")
def test_a_stranger_follows_every_card(options):
    play = Play(case(Crapette, options, 2), "stranger").to_the_end()
    stranger = Stranger(play.seed)
    for move in play.moves:
        stranger.read(move["facts"])
    game = play.game
    assert isinstance(game, Crapette)
    assert play.result is not None
    assert stranger.left() == list(play.result.scores)
    assert [stranger.piles[f"t{place}"] for place in range(8)] == game.columns
    assert sorted(stranger.piles["f"]) == sorted(
        rank + suit for place, suit in enumerate("SSHHDDCC") for rank in RANKS[: game.foundations[place]]
    )


def test_a_stranger_notices_another_card():
    play = Play(case(Crapette, {}, 2), "stranger")
    play.step()
    stranger = Stranger(play.seed)
    facts = play.moves[0]["facts"]
    turned = next(fact for fact in facts if fact["kind"] == "turned")
    turned["card"] = "KS" if turned["card"] != "KS" else "QS"
    with pytest.raises(AssertionError):
        stranger.read(facts)


def test_both_packs_are_the_secret_of_the_start_alone():
    play = Play(case(Crapette, {}, 2), "packs")
    stranger = Stranger(play.seed)
    assert play.game.secrets() == [Packs(packs=tuple(map(tuple, stranger.packs)))]
    play.step()
    assert play.game.secrets() == []
