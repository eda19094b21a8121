"""Crapette (crapette.md): two players, two packs; be rid of crapette, stock and waste first.

Beside it stand the moves of cards, the duty to put cards on foundations, what was omitted of it, the position
and what the table tells.
"""

from collections.abc import Iterator
from typing import Self

from bot.games.crapette.moves import FOUNDATION, RANK, STOCK, Move, Spot, foundation_for
from bot.games.crapette.omission import can_show, duties, followed, from_other_side, neglected, turned_over
from bot.games.crapette.position import Agree, Call, CrapettePosition, Demonstration, End, GiveUp
from bot.games.crapette.told import (
    Agreed,
    Called,
    CrapetteOptions,
    Demonstrated,
    Ended,
    GaveUp,
    Moved,
    Restocked,
    SetOut,
    Stalled,
    Turned,
    Uncovered,
)
from bot.games.kit.cards import PACK52, Card
from bot.games.kit.chance import Chance
from bot.games.kit.game import Action, Fact, Seat
from bot.games.kit.starting import Begins

__all__ = ["Agree", "Call", "Crapette", "CrapetteOptions", "End", "GiveUp", "Move"]

CRAPETTE = 13
"""The cards of a crapette."""
DEALT = CRAPETTE + 4
"""Those and the player's four columns; the rest is his stock (R18)."""
RECENT = 6
"""Moves that the table remembers, for who comes back to see what was done."""


class Crapette(CrapettePosition):
    """Two players, each with his own pack."""

    # SET-UP

    @classmethod
    def start(cls, options: CrapetteOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Deal both packs, find who begins, and turn up the first card of his stock."""
        packs = [chance.shuffle(PACK52) for _ in range(seats)]
        game = cls(
            players=seats,
            options=options,
            crapettes=[pack[:CRAPETTE] for pack in packs],
            columns=[[card] for pack in packs for card in pack[CRAPETTE:DEALT]],
            stocks=[pack[DEALT:][::-1] for pack in packs],
            wastes=[[] for _ in packs],
        )
        game.turn = game._beginner(chance)
        tops = tuple(crapette[-1] for crapette in game.crapettes)
        ends = tuple(column[-1] for column in game.columns)
        return game, [
            SetOut(crapettes=tops, columns=ends),
            Begins(seat=game.turn),
            *game._turn_up(game.turn),
        ]

    def _beginner(self, chance: Chance) -> Seat:
        """Compare the crapettes' tops, then the columns from the highest card down; all equal: lots (R2)."""
        first, second = (
            [RANK[self.crapettes[seat][-1]], *sorted(self._column_ranks(seat), reverse=True)]
            for seat in (0, 1)
        )
        return chance.below(2) if first == second else int(second > first)

    def _column_ranks(self, seat: Seat) -> list[int]:
        return [RANK[column[-1]] for column in self.columns[4 * seat : 4 * seat + 4]]

    # START and END

    def _begin(self, seat: Seat, *, progress: bool = False) -> Iterator[Fact]:
        """Begin the next turn: nothing is omitted or called in it yet, and his agreement has lapsed."""
        self.turn, self.progress = seat, progress
        self.number += 1
        self.omitted, self.called = [], False
        self.agreed = [other for other in self.agreed if other != seat]
        yield from self._turn_up(seat)

    def _turn_up(self, seat: Seat) -> Iterator[Fact]:
        """Turn up the next stock card; of an empty stock the waste is turned over first, unshuffled."""
        stock = self.stocks[seat]
        if not stock and self.wastes[seat]:
            self.omitted = turned_over(self.omitted, len(self.wastes[seat]))
            self.stocks[seat] = stock = self.wastes[seat][::-1]
            self.wastes[seat] = []
            yield Restocked(seat=seat, cards=len(stock))
        if stock:
            card = stock.pop()
            self.turned = [card]
            self.omitted = followed(self.omitted, Spot(card, STOCK, len(stock)), Spot(card, "d", 0))
            yield Turned(seat=seat, card=card)

    def _lay_down(self) -> Ended:
        """Lay the turned card, if there is one, on the waste of the player whose turn it is."""
        card = self.turned.pop() if self.turned else None
        if card:
            self.wastes[self.turn].append(card)
        return Ended(seat=self.turn, card=card)

    def _end(self) -> Iterator[Fact]:
        """End the turn; after `stall_limit` quiet ones in a row the game is blocked (R16)."""
        yield self._lay_down()
        self.quiet = 0 if self.progress else self.quiet + 1
        if self.quiet >= self.options.stall_limit:
            self.over = True
            yield Stalled(turns=self.quiet)
        else:
            yield from self._begin(1 - self.turn)

    # ACT

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:  # noqa: ARG002 - all was dealt
        self.fresh = self.harmless = False
        if isinstance(action, Move):
            if self.demonstration is not None:
                yield from self._show(self.demonstration, seat, action)
            else:
                yield from self._move(seat, action)
        elif isinstance(action, Call):
            yield from self._call(seat)
        elif isinstance(action, GiveUp):
            yield self._give_up(seat)
        elif isinstance(action, Agree):
            yield self._agree(seat)
        else:
            yield from self._end()

    def _move(self, seat: Seat, move: Move) -> Iterator[Fact]:
        """Move a card in one's turn; the next stock or crapette card is turned up by itself (R4)."""
        due = self._duties(seat) if self.options.variant > 1 and move.target != FOUNDATION else {}
        fact, source, target = self._carry(seat, move)
        yield fact
        if due:
            after = self._duties(seat) if max(due.values()) > 1 else {}
            self.omitted += [spot for spot in neglected(due, after) if spot not in self.omitted]
        self.omitted = followed(self.omitted, source, target)
        shown = [*self._uncover(seat, move.source)]
        self.over = 0 in (self.left(0), self.left(1))
        if move.source == "d" and not self.over:
            shown += self._turn_up(seat)
        yield from shown
        self.harmless = not shown and not self.over

    def _carry(self, seat: Seat, move: Move) -> tuple[Moved, Spot, Spot]:
        """Take the card off its pile and lay it down; return the fact, where it was and where it is."""
        piles = self.piles(seat)
        card = piles[move.source].pop()
        source = Spot(card, move.source, len(piles[move.source]))
        self.recent = [*self.recent, (seat, card, move.source, move.target)][-RECENT:]
        if move.target == FOUNDATION:
            self.foundations[foundation_for(card, self.foundations)] += 1
            target = Spot(card, FOUNDATION, 0)
        else:
            target = Spot(card, move.target, len(piles[move.target]))
            piles[move.target].append(card)
        shrank = self._shrank(seat, move.source)
        self.progress = self.progress or move.target == FOUNDATION or shrank
        return Moved(seat=seat, card=card, source=move.source, target=move.target), source, target

    def _shrank(self, seat: Seat, source: str) -> bool:
        """Tell whether the card left a crapette with fewer cards than it ever had, and remember it (R16)."""
        if source not in {"c", "oc"}:
            return False
        owner = seat if source == "c" else 1 - seat
        left = len(self.crapettes[owner])
        fewest, self.smallest[owner] = self.smallest[owner], min(left, self.smallest[owner])
        return left < fewest or self.rules == 1

    def _uncover(self, seat: Seat, source: str) -> Iterator[Fact]:
        """Turn up the card below one that left a crapette; an empty crapette stays empty."""
        if source in {"c", "oc"}:
            owner = seat if source == "c" else 1 - seat
            if self.crapettes[owner]:
                yield Uncovered(seat=owner, card=self.crapettes[owner][-1])

    def _agree(self, seat: Seat) -> Agreed:
        """Stop when both agree (R16)."""
        self.agreed.append(seat)
        self.over = len(self.agreed) == self.players
        return Agreed(seat=seat)

    # The call "Crapette !"

    def _duties(self, seat: Seat) -> dict[Spot, int]:
        """Return what should go on foundations, and in how many actions; in variant 2 only what fits now."""
        limit = self.options.combo_length if self.options.variant == 3 else 1
        return duties(self.piles(seat), self.foundations, limit)

    def _call(self, caller: Seat) -> Iterator[Fact]:
        """Judge the call: interrupt the turn, or change nothing but that he has called (R14)."""
        if not self._upheld(caller):
            self.called = True
            yield Called(seat=caller, upheld=False, cards=())
            return
        yield Called(seat=caller, upheld=True, cards=tuple(spot.card for spot in self.omitted))
        if self.options.variant == 2:
            yield from self._end()
            return
        self.demonstration = Demonstration(
            left=self.options.combo_length,
            omitted=self._for_the_caller(),
            columns=[list(column) for column in self.columns],
            turned=list(self.turned),
            recent=list(self.recent),
        )
        yield self._lay_down()

    def _upheld(self, caller: Seat) -> bool:
        """Tell whether a card is omitted, and in variant 3 whether the caller can show it (R12)."""
        if self.options.variant == 2:
            return bool(self.omitted)
        piles = self.piles(caller)
        piles["ow"] = piles["ow"] + self.turned
        return can_show(piles, self.foundations, self.options.combo_length, self._for_the_caller())

    def _for_the_caller(self) -> list[Spot]:
        """Return where the omitted cards lie for the caller, once the turned card has gone to the waste."""
        return from_other_side(self.omitted, len(self.wastes[self.turn]))

    # The demonstration of variant 3

    def _show(self, demonstration: Demonstration, caller: Seat, move: Move) -> Iterator[Fact]:
        """Make one of the caller's actions; the last one fails if it places no omitted card (R13)."""
        fact, source, target = self._carry(caller, move)
        yield fact
        demonstration.left -= 1
        demonstration.omitted = followed(demonstration.omitted, source, target)
        if move.target == FOUNDATION:
            yield from self._succeed(caller, move, fact.card)
        elif not demonstration.left:
            yield self._give_up(caller)

    def _succeed(self, caller: Seat, move: Move, card: Card) -> Iterator[Fact]:
        """Go on with the caller's turn, which began with this placing and so is not quiet."""
        yield from self._uncover(caller, move.source)
        yield Demonstrated(seat=caller, card=card)
        self.demonstration = None
        self.quiet = 0
        self.over = 0 in (self.left(0), self.left(1))
        if not self.over:
            yield from self._begin(caller, progress=True)

    def _give_up(self, caller: Seat) -> GaveUp:
        """Restore the position before the call; the caller cannot call again in this turn (R13)."""
        before = self.demonstration
        if before is not None:
            if before.turned:
                self.turned = [self.wastes[self.turn].pop()]
            self.columns, self.recent = before.columns, before.recent
        self.demonstration, self.called = None, True
        return GaveUp(seat=caller)
