"""People who go on playing whatever Discord does, and the count of what it cost them.

What they do is legal when they do it, one after the other at each table, so that every move must be made,
once; and in the end each table's one board, and each open hand, must show the newest state.
"""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any

from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, Answer, components
from tests.e2e.room import Json, Room, revision
from tests.e2e.waits import until
from tests.people import is_board


@dataclass(frozen=True)
class Tally:
    """What was lost, done twice, or left behind; each as a line that says where."""

    lost: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.lost + other.lost, self.twice + other.twice, self.behind + other.behind)


@dataclass
class Party:
    """People at one table of Yams with six grids, which lasts, or of Belote with their hands open.

    Attributes:
        room: their channel.
        players: by seat.
        group: the slash group of their game.
        tried: every move they made: notation, and the task that ends with its answer.
        hands: the message of each open hand, by player.
    """

    room: Room
    players: tuple[str, ...] = (ALICE, BRUNO)
    group: str = "yams"
    tried: list[tuple[str, asyncio.Task[Answer]]] = field(default_factory=list)
    hands: dict[str, str] = field(default_factory=dict)

    async def sit_down(self, **options: object) -> None:
        """Open the table and start."""
        await self.room.open(*self.players, group=self.group, **options)

    async def look(self) -> None:
        """Open every hand."""
        for player in self.players:
            self.hands[player] = (await self.room.press(player, ":hand")).shown["id"]

    # Moves

    def press(self) -> asyncio.Task[Answer]:
        """Press any legal move of whose turn it is, whatever the board shows by now."""
        mover, rev, codes = self._legal()
        code = codes[rev % len(codes)]
        table, board = self.room.table("id", "message_id")
        message = self.hands.get(mover, str(board))
        return self._tried(
            code, self.room.client.click(mover, message, f"t:{table}:{rev}:{code}", forge=True)
        )

    def type(self) -> asyncio.Task[Answer]:
        """Type a move of Yams instead: a throw, or a box."""
        mover, rev, codes = self._legal()
        boxes = [code for code in codes if code.startswith("score.")]
        if boxes:
            code = boxes[rev % len(boxes)]
            work = self.room.do(mover, "yams score", box=f"{code}@{rev}")
        else:
            code, work = "roll.11111", self.room.do(mover, "yams roll")
        return self._tried(code, work)

    def _legal(self) -> tuple[str, int, list[str]]:
        game = self.room.game()
        [seat] = game.awaited()
        return self.players[seat], self.room.table("rev"), [str(action) for action in game.legal(seat)]

    def _tried(self, code: str, work: Coroutine[Any, Any, Answer]) -> asyncio.Task[Answer]:
        task = asyncio.create_task(work)
        self.tried.append((code, task))
        return task

    async def made(self, make: Callable[[], asyncio.Task[Answer]]) -> Answer:
        """Make a move, wait until it is committed, and return how it was answered."""
        rev = self.room.table("rev")
        answer = make()

        def committed() -> bool:
            if answer.done():
                answer.result()  # raises what kept it from being sent
            return self.room.table("rev") != rev

        await until("a move", committed, lambda: self.room.town.bot.log[-5000:])
        return await answer

    # The count

    async def tally(self, *, must: bool = True) -> Tally:
        """Count what became of all that was tried.

        Args:
            must: whether each must have been made and answered; else those alone whose answer said so, where
                a bot that was ended may have heard of nothing.
        """
        behind = tuple([line async for line in self._behind()])
        answers = await self.answers()
        moves = self.room.moves()
        logged = Counter(who for *_, who in moves if who)
        told = {who: action for _, _, action, _, who in moves}
        lost = [
            self._line(f"{code} was {answer.status}")
            for code, answer in answers
            if (must and answer.status == "failed")
            or told.get(int(answer.id), None if must or acknowledged(answer) else code) != code
        ]
        twice = [
            self._line(f"{told[who]} was made {times} times") for who, times in logged.items() if times > 1
        ]
        more = sum(seat in range(len(self.players)) for _, seat, *_ in moves) - len(answers)
        if more > 0 or [rev for rev, *_ in moves] != list(range(len(moves))):
            twice.append(self._line(f"{more} moves more than were tried, to {moves[-1][0]}"))
        return Tally(tuple(lost), tuple(twice), behind)

    async def answers(self) -> list[tuple[str, Answer]]:
        """Return every move that was tried, with its answer as it is now: a line may have followed."""
        return [(code, await self.room.client.interaction((await task).id)) for code, task in self.tried]

    async def _behind(self) -> AsyncIterator[str]:
        """Yield what does not show the newest state, and is not going to."""
        rev, table = self.room.table("rev", "id")

        def boards(messages: list[Json]) -> list[int | None]:
            return [
                revision(one) for one in messages if is_board(one) and f"t:{table}:" in str(one["components"])
            ]

        try:
            await self.room.eventually(lambda messages: boards(messages) == [rev])
        except TimeoutError:
            yield self._line(f"boards show {boards(await self.room.seen())}, not {rev}")
        for player, hand in self.hands.items():
            if not await self._hand_shows(player, hand, rev):
                yield self._line(f"the hand of {player} does not show {rev}")

    async def _hand_shows(self, player: str, hand: str, rev: int) -> bool:
        """Wait until a hand holds what may be pressed now, and nothing older."""
        mover, _, _ = self._legal()

        def shows(message: Json) -> bool:
            usable = [one["custom_id"] for one in components(message) if not one.get("disabled")]
            revs = {found[1] for one in usable if (found := re.match(r"t:\w+:(\d+)", one))}
            return message["id"] == hand and revs == ({str(rev)} if player == mover else set())

        try:
            await self.room.until(shows, player)
        except TimeoutError:
            return False
        return True

    def _line(self, what: str) -> str:
        return f"{self.group} in {self.room.channel}: {what}"


def acknowledged(answer: Answer) -> bool:
    """Tell whether an answer showed that the move was made: a new board, and no line that refuses it."""
    return answer.status == "answered" and answer.type == 7 and not answer.followups


async def tallied(parties: Iterable[Party], *, must: bool = True) -> Tally:
    """Add up what became of all of them."""
    tallies = await asyncio.gather(*(party.tally(must=must) for party in parties))
    return sum(tallies, Tally())


BELOTE = (ALICE, BRUNO, CHLOE, DAVID)
