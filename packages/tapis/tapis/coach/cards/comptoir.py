"""The books of Belote de comptoir: one's own points, less the mean of the others'."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from tapis.coach.cards.lying import WORLDS, Table, called, together
from tapis.coach.cards.odds import WORLDS as PLAYED_ON
from tapis.coach.cards.odds import begun, chances_of, played_on
from tapis.coach.cards.trumps import TrumpsAnalyst
from tapis.coach.cards.weighing import FULL, Alternatives
from tapis.coach.choices import Choice
from tapis.coach.words.plays import chance_of
from tapis.coach.words.trumps import OUTBID
from tapis.engines import Playable, Question
from tapis.engines.cards.alike import alike
from tapis.engines.cards.memory import Memory
from tapis.engines.cards.policy import play_out, scores
from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import GAME, PLACE, Bits, Real, bits
from tapis.engines.cards.tree import solved
from tapis.engines.cards.worlds import generator
from tapis.engines.comptoir.auction import chances, outbid
from tapis.engines.comptoir.cards import SPARE, by_taker, started, worth
from tapis.engines.comptoir.engine import ComptoirEngine
from tapis.engines.comptoir.equals import expected
from tapis.engines.comptoir.glance import glance
from tapis.engines.comptoir.knowledge import knowledge
from tapis.engines.comptoir.stakes import even
from tapis.games.comptoir.facts import DealScored
from tapis.games.comptoir.game import Comptoir
from tapis.games.comptoir.view import ComptoirView
from tapis.games.kit.cards import SUITS, Trump
from tapis.games.kit.game import Fact, Game, Seat
from tapis.records.hindsight import Hindsight

BRANCHES: Final = 200_000
"""The most positions at once of a deal that is solved with open hands, in 2 s: mostly four hands of five."""

DEALT: Final = 4
"""So many times more worlds are played on than with eight cards: a bid that says much draws few, often."""

HIGHER: Final = 8
"""So many times more worlds say how often another goes higher: how far one goes is an average over them, so
that 512 told 41 % where others told 57."""


class Unsolved(Exception):
    """A deal has too many cards to be solved."""


class ComptoirAnalyst(TrumpsAnalyst):
    """A contract that is made brings its taker a point, one that fails brings it to all others."""

    dealt: ClassVar = "dealt"
    near: ClassVar = 0.02

    def __init__(self, game: Playable) -> None:
        super().__init__(game)
        self._engine = cast(ComptoirEngine, game.mind())

    def opens(self, game: Game[Any]) -> bool:
        """Return True if the cards are dealt and nobody has bid."""
        comptoir = cast(Comptoir, game)
        return comptoir.phase == "auction" and not comptoir.bids

    def expected(self, game: Game[Any], times: int, luck: Random) -> tuple[float, ...]:
        """Return what the deal brings each seat."""
        return tuple(expected(cast(Comptoir, game), times, generator(luck)).mean(axis=0).tolist())

    def shares(self, game: Game[Any], _seat: Seat) -> tuple[float, ...]:
        """Return what a loss gives the others, to each the same."""
        return (1.0 / (game.players - 1),) * game.players

    def brought(self, fact: Fact, players: int) -> tuple[float, ...] | None:
        """Return what each seat marked, less the mean of what the others did."""
        if not isinstance(fact, DealScored):
            return None
        whole = sum(fact.marks)
        return tuple(mark - (whole - mark) / (players - 1) for mark in fact.marks)

    def alternatives(self, question: Question) -> Alternatives | None:
        """Return the bids, the games or the cards; how to deal costs nothing."""
        view = ComptoirView.of(question.view)
        if view.phase == "deal":
            return None
        luck = question.luck()
        first, second, own = (generator(luck) for _ in range(3))
        return Alternatives(
            like=_like(question, view),
            first=self._engine.sampler(question, first, SPARE),
            second=self._engine.sampler(question, second, 0.0),
            chances=lambda codes, values: _chances(question, view, codes, values, own),
        )

    def own_side(self, question: Question) -> int:
        """Return how many play against the taker; the taker plays alone."""
        view = ComptoirView.of(question.view)
        return 1 if question.seat == view.taker else view.players - 1

    def odds(self, question: Question, codes: Sequence[str]) -> Mapping[str, float]:
        """Return the chances of plays, as plain players go on in the engine's own worlds."""
        view = ComptoirView.of(question.view)
        known = knowledge(question, view)
        hands = known.worlds(DEALT * PLAYED_ON, generator(question.luck()))
        rows = begun(_resumed(view, known.memory, hands), codes)
        attacks = question.seat == view.taker
        course = played_on(rows, int(attacks), sum(view.hand_sizes) - 1, lambda rows, _: scores(rows))
        return chances_of(codes, rows, course, (by_taker(rows) >= view.bid) == attacks)

    def chances_told(self, question: Question, /, *codes: str) -> Mapping[str, float]:
        """Return the chances of plays or contracts, and by bid how often another goes higher."""
        found, view = super().chances_told(question, *codes), ComptoirView.of(question.view)
        bids = [code for code in codes if code.startswith("bid.")]
        if not bids:
            return found
        higher = outbid(question, view, bids, HIGHER * FULL.second, generator(question.luck())).tolist()
        return {**found, **{chance_of(code, OUTBID): each for code, each in zip(bids, higher, strict=True)}}

    def hindsight(self, choice: Choice, best: str) -> Hindsight | None:
        """Return how a bid, a game or a card turned out; None of a deal that is too large to be solved."""
        view = ComptoirView.of(choice.question.view)
        if view.phase == "deal":
            return None
        try:
            found = _carded(choice, view, best) if view.phase == "play" else _called(choice, view, best)
        except Unsolved:
            return None
        return found._replace(contract=True)


def _carded(choice: Choice, view: ComptoirView, best: str) -> Hindsight:
    """Return how a card turned out."""
    question, game = choice.question, cast(Comptoir, choice.before)
    known, stake, like = knowledge(question, view), even(view.players, choice.seat), _like(question, view)

    def values(codes: Sequence[str], hands: Bits, *, opened: bool) -> Real:
        won = [_won_after(view, known.memory, code, hands, opened=opened) for code in codes]
        return worth(np.array(won, np.float32), view, stake, 0.0)

    worlds = known.worlds(WORLDS, generator(question.luck()))
    table = Table(choice.seat, tuple(dict.fromkeys(like.values())), game.hands, view.trump, values)
    return table.hindsight(like[best], like[choice.played], worlds)


def _won_after(view: ComptoirView, memory: Memory, code: str, hands: Bits, *, opened: bool) -> Real:
    """Return by world what the taker wins after a card, as if all hands lay open or only the own ones."""
    rows = _resumed(view, memory, hands)
    rows.play(np.full(len(hands), PLACE[code.partition(".")[2]]))
    left = sum(view.hand_sizes) - 1
    if opened:
        return _solved(rows, left)
    play_out(rows, left)
    return by_taker(rows)


def _resumed(view: ComptoirView, memory: Memory, hands: Bits) -> Rows:
    """Return worlds at the card that has to be played; the taker is side 1."""
    side = (np.arange(view.players) == view.taker).astype(np.int64)
    rows = Rows.resumed(hands, GAME[view.trump], view.turn or 0, side, memory, partners=False)
    rows.won[:] = view.points
    return rows


def _solved(rows: Rows, left: int) -> Real:
    """Return by row what the taker wins if the taker and the others together play perfectly."""
    found = solved(rows, left, lambda ends, _: by_taker(ends), BRANCHES)
    if found is None:
        raise Unsolved
    return found


class Contract(NamedTuple):
    """Who takes, what they bid, and the game that they name."""

    taker: Seat
    bid: int
    game: Trump


def _called(choice: Choice, view: ComptoirView, best: str) -> Hindsight:
    """Return how a bid or a game turned out: what the contract to which it leads brings with open hands."""
    seat, hands = choice.seat, cast(Comptoir, choice.before).hands
    codes = [code for code in (best, choice.played, "pass") if code in choice.question.legal]
    led = {code: _contract(choice, view, code) for code in codes}
    made = {each: _made(view, hands, each) for each in {*led.values()} if each}
    stake = even(view.players, seat)
    brought = {code: float(stake.made(each.taker, made[each])) if each else 0.0 for code, each in led.items()}
    mine, rivals = led[choice.played], (other for other in range(view.players) if other != seat)
    own = mine and mine.taker == seat and mine.game in SUITS
    found = together(hands, seat, mine.game, rivals) if mine and own else None
    return called(brought, best, choice.played, found)


def _contract(choice: Choice, view: ComptoirView, code: str) -> Contract | None:
    """Return the contract to which a call leads if all others say what they said; None: all pass.

    Who took names the game that they named; another names what looks best in their hand.
    """
    seat, (verb, _, named) = choice.seat, code.partition(".")
    if verb == "trump":
        return Contract(seat, view.bid, named)
    taker, bid = (seat, int(named)) if verb == "bid" else (view.taker, view.bid)
    later = _said_after(choice, view)
    for who, said in later:
        if said.startswith("bid.") and int(said[4:]) > bid and (who != seat or verb == "bid"):
            taker, bid = who, int(said[4:])
    if taker is None:
        return None
    game = next((said[6:] for who, said in later if who == taker and said.startswith("trump.")), "")
    return Contract(taker, bid, game or _looks_best(view, cast(Comptoir, choice.before).hands, taker))


def _said_after(choice: Choice, view: ComptoirView) -> Sequence[tuple[Seat, str]]:
    """Return who said what in the same auction after a call, with the game that was named."""
    passed = {*view.passed, *([choice.seat] if choice.played == "pass" else [])}
    found = list[tuple[Seat, str]]()
    for _, who, said in choice.later:
        if len(passed) == view.players or not said.startswith(("bid.", "pass", "trump.")):
            break
        passed |= {who} if said == "pass" else set()
        found.append((who, said))
    return found


def _made(view: ComptoirView, hands: Sequence[Sequence[str]], contract: Contract) -> float:
    """Return 1 if a contract is made with open hands, else 0."""
    truth = np.array([[bits(hand) for hand in hands]], np.uint32)
    rows = started(truth, np.array([GAME[contract.game]]), np.array([contract.taker]))
    return float(_solved(rows, sum(view.hand_sizes))[0] >= contract.bid)


def _looks_best(view: ComptoirView, hands: Sequence[Sequence[str]], seat: Seat) -> Trump:
    games = np.array([GAME[game] for game in view.games])
    looks = glance(np.array([[bits(hand) for hand in hands]], np.uint32), games, view.players)
    return view.games[int(looks[0, seat].argmax())]


def _chances(
    question: Question,
    view: ComptoirView,
    codes: Sequence[str],
    values: NDArray[np.float64],
    luck: np.random.Generator,
) -> Mapping[str, float]:
    """Return the chance of each bid to be made, and of the contract in each game."""
    if view.phase == "play":
        return {}
    if view.phase == "trump":
        return dict(zip(codes, (values > 0).mean(axis=1).tolist(), strict=True))
    bids = [code for code in codes if code != "pass"]
    return dict(zip(bids, chances(question, view, bids, values.shape[1], luck).tolist(), strict=True))


def _like(question: Question, view: ComptoirView) -> dict[str, str]:
    """Return, of each legal action, one that is as good: of cards that are, the lowest."""
    if view.phase != "play":
        return {code: code for code in question.legal}
    gone = knowledge(question, view).memory.gone & ~bits(card for _, card in view.trick)
    same = alike(bits(view.hand), gone, GAME[view.trump])
    return {code: f"play.{same[code.partition('.')[2]]}" for code in question.legal}
