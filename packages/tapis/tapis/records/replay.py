"""A game played again from its seed, move by move (docs/record.md)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Self, TypeAlias

from pydantic import BaseModel, Field, model_validator

from tapis.games.kit.chance import Chance
from tapis.games.kit.claims import laid_down
from tapis.games.kit.game import Fact, Game, Illegal, OptionSet, Seat
from tapis.games.kit.level import Level
from tapis.games.kit.tricks import Played

START, UNDO, WITHDRAW, REPLACE, CLAIM = "start", "undo", "withdraw", "replace", "claim"

Facts: TypeAlias = list[dict[str, Any]]


class Part(BaseModel, frozen=True, extra="forbid", strict=True):
    """A part of a record: exactly the fields of the format, each of its own type."""

    def plain(self) -> dict[str, Any]:
        """Return it as plain data, as in the file: a field that says nothing is left out."""
        return self.model_dump(exclude_defaults=True)


class Revision(Part, frozen=True):
    """One revision: what was played, and its public facts.

    Args:
        rev: the number of the revision; 0 is the start.
        seat: the seat that played; None only for the start.
        action: a game's notation, or the table's own "start", "undo", "withdraw", "replace" and "claim".
        facts: the facts as plain data.
        skipped: True if the seat's time was up, and another player had its fallback played.
        by: the level of the robot that played it; None for a person.
        auto: True if it played itself: everybody knew it, the seat had no other card, or the rest was
            claimed.
        version: the version of the rules from this move on, if it changed here.
    """

    rev: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0)] | None
    action: Annotated[str, Field(pattern=r"^[A-Za-z0-9.+_]{1,60}$")]
    facts: Facts
    skipped: bool = False
    by: Level | None = None
    auto: bool = False
    version: int | None = None

    @model_validator(mode="after")
    def _played_by_one(self) -> Self:
        """A robot plays actions of the game, and a skip plays nobody's choice."""
        if self.by is not None and (self.skipped or self.action in {START, UNDO, WITHDRAW, REPLACE, CLAIM}):
            raise ValueError("a robot plays an action of the game, which is not skipped")
        if self.auto and (self.skipped or self.by is not None):
            raise ValueError("what plays itself is played by nobody")
        return self


class Secret(Part, frozen=True):
    """What a revision dealt face down."""

    rev: int
    facts: Facts


def plain_facts(facts: Iterable[Fact]) -> Facts:
    """Return facts as plain data, as the store and the record keep them."""
    return [fact.model_dump(mode="json") for fact in facts]


class Mismatch(Exception):
    """Raised for a move or a field that does not follow from the seed."""


def table_facts(move: Revision) -> Facts | None:
    """Return the facts of an undo, a replacement or a claim, rebuilt from the move's; None for any other.

    Raises:
        Mismatch: if the move's facts lack the names or the revision.
    """
    first = move.facts[0] if move.facts else {}
    rev, was, now = first.get("rev"), first.get("was"), first.get("now")
    if move.action == UNDO and type(rev) is int and 0 < rev < move.rev:
        return [{"kind": "undone", "seat": move.seat, "rev": rev}]
    if move.action == REPLACE and isinstance(was, str) and isinstance(now, str):
        return [{"kind": "replaced", "seat": move.seat, "was": was, "now": now}]
    if move.action == CLAIM:
        return [{"kind": "claimed", "seat": move.seat}]
    if move.action in {UNDO, REPLACE}:
        raise Mismatch(f"{move.action} tells its own fact")
    return None


class Replay:
    """Plays a game again from its seed.

    Args:
        kind: the class of the game.
        options: its options.
        seats: the number of seats.
        seed: the seed of the record's streams.
        version: the version of the rules it began under.
        chance: makes the luck of a revision from the seed.
    """

    def __init__(
        self,
        kind: type[Game[Any]],
        options: OptionSet,
        seats: int,
        seed: str,
        version: int,
        chance: Callable[[str, int], Chance] = Chance,
    ) -> None:
        self._kind = kind
        self._seed = seed
        self._chance = chance
        self.game, facts = kind.begin(options, seats, chance(seed, 0), version)
        self._version = version
        self.start = plain_facts(facts)
        self.secrets: list[Secret] = []
        self._taken_back: list[tuple[int, Seat, str, int]] = []
        self._vacant: set[Seat] = set()
        self._plays: list[tuple[Seat, str]] = []
        self._claimed: Iterator[tuple[Seat, str]] = iter(())
        self._keep_secrets(0)

    def play(self, move: Revision) -> Facts:
        """Play a move; return the facts that follow from it.

        Raises:
            Mismatch: if it cannot be played here.
        """
        seat = move.seat
        if seat is None or seat >= self.game.players:
            raise Mismatch(f"there is no seat {seat}")
        if move.version is not None:
            self._play_by(move.version)
        self._check_unchosen(seat, move)
        if move.action == UNDO:
            return self._undo(seat)
        if move.action == REPLACE:
            self._taken_back.clear()
            self._vacant.discard(seat)
            return table_facts(move) or []
        if seat in self._vacant and not move.skipped and not move.auto and move.by is None:
            raise Mismatch(f"nobody sits at seat {seat} to play {move.action}")
        if move.action == CLAIM:
            return self._claim(seat, move)
        before = self.game.dump()
        try:
            facts, undoable = self._played(seat, move)
        except Illegal as refusal:
            raise Mismatch(f"seat {seat} may not play {move.action} ({refusal.why})") from refusal
        if undoable:
            self._taken_back.append((move.rev, seat, before, self._version))
        else:
            self._taken_back.clear()
        self._plays += [(fact.seat, fact.card) for fact in facts if isinstance(fact, Played)]
        self._keep_secrets(move.rev)
        return plain_facts(facts)

    def _played(self, seat: Seat, move: Revision) -> tuple[list[Fact], bool]:
        """Play an action or a withdrawal; return its facts, and whether it may be taken back."""
        chance = self._chance(self._seed, move.rev)
        if move.action == WITHDRAW:
            facts = self.game.withdraw(seat, chance)
            self._vacant.add(seat)
            return facts, False
        acted = self.game.play(seat, move.action, chance)
        return acted, self.game.undoable(acted.action)

    def _claim(self, seat: Seat, move: Revision) -> Facts:
        """Judge a claim as when it was pressed, from what its seat knew; then its cards are laid down."""
        try:
            order = self.game.claim(seat, self.game.view(seat), self._plays)
        except Illegal as refusal:
            raise Mismatch(f"seat {seat} may not claim the rest ({refusal.why})") from refusal
        if not order:
            raise Mismatch(f"seat {seat} does not surely win the rest")
        self._taken_back.clear()
        self._claimed = laid_down(self.game, seat, order)
        return table_facts(move) or []

    def _play_by(self, version: int) -> None:
        """Go on by newer rules, if the program was updated during the game."""
        if not self._version < version <= self._kind.version:
            raise Mismatch(f"no version {version} of the rules follows version {self._version}")
        self._version = version
        self.game.play_by(version)

    def _undo(self, seat: Seat) -> Facts:
        """Take back the last action, which must be this seat's and must have shown nothing new."""
        if not self._taken_back or self._taken_back[-1][1] != seat:
            raise Mismatch(f"seat {seat} has nothing to undo")
        rev, _, before, version = self._taken_back.pop()
        later, self.game = self.game, self._kind.load(before, self._kind.version)
        if version != self._version:
            self.game.play_by(self._version)
        self.game.take_back(later)
        return [{"kind": "undone", "seat": seat, "rev": rev}]

    def _check_unchosen(self, seat: Seat, move: Revision) -> None:
        """Check what nobody chose: a skipped seat's fallback, what was certain, forced or claimed."""
        awaited = seat in self.game.awaited()
        claimed = next(self._claimed, None)
        if claimed is not None:
            if not move.auto or claimed != (seat, move.action):
                raise Mismatch(f"{move.action} of seat {seat} is not what the claim lays down")
            return
        if move.skipped and not (awaited and str(self.game.fallback(seat)) == move.action):
            raise Mismatch(f"skipping seat {seat} does not play {move.action}")
        unchosen = (self.game.certain(seat), self.game.forced(seat)) if move.auto and awaited else ()
        if move.auto and move.action not in map(str, unchosen):
            raise Mismatch(f"{move.action} of seat {seat} was not certain, nor the only legal card")

    def _keep_secrets(self, rev: int) -> None:
        if dealt := plain_facts(self.game.secrets()):
            self.secrets.append(Secret(rev=rev, facts=dealt))
