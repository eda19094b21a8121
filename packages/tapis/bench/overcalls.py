"""What strong robots of Coinche bid: `python -m bench.overcalls [--every] [--before | --price N]`.

Counts over auctions how many suits that a side names first have neither jack nor nine, or fewer than three
cards, and how many bids are more than 5 higher than the hand bears, none of which the convention allows
(`data/rules/en/coinche.md`); the exit code is 1 if there is one.  With `--before` robots name any suit of
three against an opponent's bid, as they did.  With `--price N` those are met: over N deals, with the same
cards from both sides, it is told how many points marked a deal the rule brings, cards played at once as a net
has learnt them and what is marked blurred (`BLUR`).
"""

import argparse
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple, cast
from unittest.mock import patch

import numpy as np

from bench.engine_figures.intervals import mean
from bench.engine_figures.players import by_engine
from bench.engines import row, table
from tapis.engines import Question
from tapis.engines.cards.tables import Bits, Real, bits
from tapis.engines.coinche import auction, convention, hands
from tapis.engines.coinche.auction import NEAR, Worlds
from tapis.engines.coinche.engine import CoincheEngine
from tapis.engines.coinche.hands import Looks
from tapis.engines.coinche.talks import Ladder, Talks
from tapis.engines.coinche.worth import BLUR, Stakes
from tapis.games.coinche.convention import THIRD
from tapis.games.coinche.game import Coinche
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import ALL_TRUMP, NO_TRUMP, PACK32, SUITS, Card, Trump, rank_of, suit_of
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Seat
from tapis.walk import Player, Seated

OPTIONS: Final = CoincheOptions()
EVERY: Final = CoincheOptions(no_trump="on", all_trump="on")
STRONG: Final = by_engine(CoincheEngine())
SEED: Final = 45
_AT, _BEARS = Looks.at, convention.bears
_GAMES: Final = 6


class Auction(NamedTuple):
    """What each seat held, and who said what until there was a contract or everybody had passed."""

    hands: tuple[tuple[Card, ...], ...]
    said: tuple[tuple[Seat, str], ...]


class Said(NamedTuple):
    """A bid, what is wrong with a suit that its side had not named, and whether it is too high."""

    kind: str
    bare: bool
    short: bool
    high: bool


def spoken(players: Sequence[Player], order: Sequence[Card], options: CoincheOptions) -> Auction:
    """Let players speak, dealer 0, the first of two for side 0; return the auction."""
    dealt = Loaded(numbers=[0], orders=[order])
    table = Seated(Coinche, options, [*players, *players], f"auction {' '.join(order)}", dealt)
    held, said = tuple(map(tuple, cast(Coinche, table.game).hands)), list[tuple[Seat, str]]()
    for seat, action in table.actions():
        said.append((seat, str(action)))
        if {"contract", "cancelled"} & {fact.kind for fact in table.facts}:
            break
    return Auction(held, tuple(said))


def auctions(players: Sequence[Player], number: int, options: CoincheOptions) -> Iterator[Auction]:
    """Yield so many auctions, always of the same deals."""
    luck = Random(SEED)
    for _ in range(number):
        yield spoken(players, luck.sample(PACK32, 32), options)


def bids_of(each: Auction, options: CoincheOptions) -> Iterator[Said]:
    """Yield the bids of an auction."""
    held = np.array([[bits(hand) for hand in each.hands]], np.uint32)
    known = set[tuple[int, Trump]]()
    for place, (seat, code) in enumerate(each.said):
        if not code.startswith("bid"):
            continue
        _, _, game = code.split(".")
        ranks = {rank_of(card) for card in each.hands[seat] if suit_of(card) == game}
        new, suit = (seat % 2, game) not in known, game in SUITS
        kind = ("after an opening" if known else "opening") if new else "raise"
        known.add((seat % 2, game))
        cost = Worlds.of(held, options, 0, seat, each.said[:place]).costs([code])[code]
        bare, short = not ranks & {"J", "9"}, len(ranks) < THIRD
        yield Said(kind if suit else game, new and suit and bare, new and suit and short, cost > NEAR)


def counted(found: Sequence[Said]) -> list[tuple[str, int, int, int, int]]:
    """Return by kind the number of bids, of those without jack and nine, of the short, of those too high."""
    rows: list[tuple[str, int, int, int, int]] = []
    for kind in ("opening", "after an opening", "raise", NO_TRUMP, ALL_TRUMP):
        said = [each for each in found if each.kind == kind]
        bare, short = sum(each.bare for each in said), sum(each.short for each in said)
        rows.append((kind, len(said), bare, short, sum(each.high for each in said)))
    return rows


# Those who said what no convention tells


def _loose(held: Bits, options: CoincheOptions, seats: Collection[Seat] = range(4)) -> Looks:
    """Return what hands count, and behind it what they count if any suit of three may be named."""
    looks, long = _AT(held, options, seats), np.bitwise_count(np.arange(256)) >= THIRD
    with patch.object(hands, "_named", lambda: long):
        any_suit = _AT(held, options, seats)
    return replace(looks, count=np.concatenate([looks.count, any_suit.count], axis=2))


def _borne(talks: Talks, looks: Looks, ladder: Ladder) -> Real:
    """Return what `bears` does, any suit of three being named against an opponent's bid."""
    against = (talks.rung >= 0) & (talks.taker % 2 != talks.turn % 2)
    count = np.where(against[:, None, None], looks.count[:, :, _GAMES:], looks.count[:, :, :_GAMES])
    return _BEARS(talks, replace(looks, count=count), ladder)


def before(question: Question, luck: Random) -> str:
    """Choose as strong robots did that named any suit of three against a bid, and read others so."""
    with ExitStack() as changed:
        changed.enter_context(patch.object(Looks, "at", _loose))
        for module in (auction, convention):
            changed.enter_context(patch.object(module, "bears", _borne))
        return STRONG(question, luck)


def ahead(number: int) -> list[float]:
    """Return by deal how many points marked strong robots are ahead of those before, both ways."""
    ways = [[*auctions(each, number, OPTIONS)] for each in ((STRONG, before), (before, STRONG))]
    held = np.array([[bits(hand) for hand in each.hands] for each in ways[0]], np.uint32)
    worlds = Worlds.of(held, OPTIONS, 0)
    worlds.outcomes.big = -np.inf
    brought = [worlds.brought(_over(way), np.arange(number), Stakes(OPTIONS, 1.0, BLUR)) for way in ways]
    return ((brought[0] - brought[1]) / 2).tolist()


def _over(way: Sequence[Auction]) -> Talks:
    """Return auctions that are over as the engine has them."""
    talks = Talks.fresh(len(way), 0)
    for place, each in enumerate(way):
        one = Talks.after(each.said, Ladder.of(OPTIONS), 1, 0)
        for attribute in ("rung", "game", "taker", "multiplier"):
            getattr(talks, attribute)[place] = getattr(one, attribute)[0]
    return talks


def main(arguments: Sequence[str] | None = None) -> int:
    """Count or price, and print; return 1 if a bid is not what the convention says."""
    parser = argparse.ArgumentParser(prog="python -m bench.overcalls", description="What robots bid.")
    parser.add_argument("--auctions", type=int, default=200)
    parser.add_argument("--every", action="store_true", help="no trump and all trump may be bid, too")
    parser.add_argument("--before", action="store_true", help="of robots that name any suit of three")
    parser.add_argument("--price", type=int, metavar="N", help="points a deal that the rule brings")
    asked = parser.parse_args(arguments)
    if asked.price:
        found = mean("points marked a deal ahead of those before", ahead(asked.price), -np.inf)
        print(" ".join(row(found)[:4]))
        return 0
    players, options = [before if asked.before else STRONG] * 2, EVERY if asked.every else OPTIONS
    spoken_by = auctions(players, asked.auctions, options)
    rows = counted([each for said in spoken_by for each in bids_of(said, options)])
    heads = ("bids", "all", "neither jack nor nine", f"fewer than {THIRD}", "higher than may be")
    print(table([heads, *([str(cell) for cell in each] for each in rows)]))
    return int(any(sum(faults) for _, _, *faults in rows))


if __name__ == "__main__":
    sys.exit(main())
