"""Auctions of four strong robots at Coinche, and what became of their contracts."""

from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import NamedTuple, cast

from bench.engine_figures import Figure
from bench.engine_figures.intervals import mean, quantile, share
from bench.walk import Seated
from bot.engines import Question
from bot.engines.coinche import CoincheEngine
from bot.games.coinche import Coinche, CoincheOptions, DealScored
from bot.games.coinche.ladder import CAPOT
from bot.games.kit.cards import PACK32, SUITS, Card
from bot.games.kit.chance import Loaded
from bot.games.kit.game import Seat

MIDDLE = 10.0
"""Milliseconds that a call may take in the middle."""
PLAYED = 6
"""One deal in so many is played to its end, besides all that were doubled."""
BANDS = (0, 70), (70, 85), (85, 101)
"""Chances told that are looked at together, in %."""


class Call(NamedTuple):
    """What a seat said, with the chance it told to make that, and how long it thought, in ms."""

    seat: Seat
    code: str
    chance: float | None
    time: float


class Auction(NamedTuple):
    """Who held what, what was said, and what became of it.

    `made` is None where nobody took, or the deal was not played.
    """

    hands: Sequence[Sequence[Card]]
    calls: Sequence[Call]
    multiplier: int
    made: bool | None

    @property
    def opening(self) -> Call | None:
        """The first bid, None where everybody passed."""
        return next((call for call in self.calls if call.code.startswith("bid")), None)

    @property
    def contract(self) -> Call | None:
        """The last bid, None where everybody passed."""
        return next((call for call in reversed(self.calls) if call.code.startswith("bid")), None)


def auctions(
    number: int, seed: int, options: CoincheOptions | None = None, played: int = PLAYED
) -> Iterator[Auction]:
    """Let four strong robots speak on so many deals; one in `played` is played, and all that are doubled."""
    engine, rng = CoincheEngine(), Random(seed)
    for place in range(number):
        calls: list[Call] = []

        def speaks(question: Question, luck: Random, calls: list[Call] = calls) -> str:
            if "play" in question.legal[0]:
                return engine.choose(question, "strong", engine.budget, luck)
            began = process_time()
            best = engine.think(question, engine.budget)[0]
            calls.append(Call(question.seat, best.code, best.chance, 1000 * (process_time() - began)))
            return best.code

        dealt = Loaded(numbers=[rng.randrange(4)], orders=[rng.sample(PACK32, 32)])
        table = Seated(
            Coinche, options or CoincheOptions(target=5000), [speaks] * 4, f"auction {place}", dealt
        )
        game = cast("Coinche", table.game)
        hands, made, multiplier = [tuple(hand) for hand in game.hands], None, 1
        for _ in table.actions():
            if game.phase == "play":
                multiplier = game.multiplier
                if multiplier == 1 and place % played:
                    break
            scored = [fact for fact in table.facts if fact.kind == "scored"]
            if scored:
                made = cast("DealScored", scored[0]).made
            if scored or any(fact.kind == "cancelled" for fact in table.facts):
                break
        yield Auction(hands, calls, multiplier, made)


def figures(short: bool) -> list[Figure]:
    """Return how four strong robots bid."""
    found = list(auctions(12 if short else 1200, seed=11))
    told = [(each, call) for each in found if (call := each.contract) is not None]
    opened = [(each.hands[call.seat], call.code) for each in found if (call := each.opening) is not None]
    plain = sum(_plain(hand, code) for hand, code in opened)
    first = sum(each.calls[0].code != "pass" for each in found)
    capots = sum(CAPOT in call.code for _, call in told)
    times = [call.time for each in found for call in each.calls]
    middle = quantile(times, 0.5)
    figures = [
        share("Coinche: first hands opened, %", first, len(found), 35, 55),
        share("Coinche: openings with neither jack nor nine, %", plain, len(opened), 0, 3),
        share("Coinche: deals passed out, %", len(found) - len(told), len(found), 0.1),
        share("Coinche: capots bid, %", capots, len(found), 0.1),
        Figure("Coinche: a call, ms in the middle", *middle, f"at most {MIDDLE:g}", middle[0] <= MIDDLE),
    ]
    doubled = [not each.made for each, _ in told if each.multiplier > 1]
    if doubled:
        figures.append(share("Coinche: doubled contracts that fail, %", sum(doubled), len(doubled), 60))
    judged = [
        (call.chance, each.made)
        for each, call in told
        if each.made is not None and each.multiplier == 1 and call.chance is not None
    ]
    for low, high in BANDS:
        off = [100 * (made - chance) for chance, made in judged if low <= 100 * chance < high]
        if len(off) > 1:
            name = f"Coinche: contracts made, more than told, of those told {low} to {min(high, 100)} %, %"
            figures.append(mean(name, off, -10, 10))
    return figures


def _plain(hand: Sequence[Card], code: str) -> bool:
    """Return True if a suit is named with neither jack nor nine."""
    game = code.split(".")[2]
    return game in SUITS and not {f"J{game}", f"9{game}"} & {*hand}
