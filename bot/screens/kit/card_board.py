"""What stands around the table of each card game: the last result, the button of the hand, the score."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from bot.screens.kit.calls import hand_button
from bot.screens.kit.screen import Block, Body, Button, Picture, Scene, Screen
from tapis.games.kit.game import Fact
from tapis.games.kit.steps import Step

BIDDING = frozenset({"auction", "bid1", "bid2"})
"""The phases in which players say what they bid."""
Result = Callable[[Scene, Any], Block]
"""Writes the result of a deal that was scored."""


class Dealt(Protocol):
    """What a view tells of the deal under way, and of the one before."""

    @property
    def phase(self) -> str: ...  # noqa: D102 - the class says it
    @property
    def last_deal(self) -> object | None: ...  # noqa: D102


class Shown(NamedTuple):
    """What a game shows of its table: who is to act and how, what writes it, its picture, further buttons."""

    turn: str
    write: Callable[[], str]
    picture: Picture
    beside: tuple[Button, ...] = ()


def card_board(scene: Scene, game: str, view: Dealt, tricks: int, shown: Shown, result: Result) -> Body:
    """Draw the public board; the last deal's result stands until one of the `tricks` of the next is won."""
    over = view.phase == "over"
    told = view.last_deal is not None and (over or not tricks)
    return Body(
        shown.turn,
        shown.write,
        blocks=(result(scene, view.last_deal),) if told else (),
        rows=() if over else ((hand_button(scene.t, game), *shown.beside),),
        picture=shown.picture,
    )


def score_page(
    scene: Scene, game: str, lines: Sequence[str], deal: object | None, result: Result
) -> tuple[Screen, int]:
    """Draw the score with the last deal's result; there is one page."""
    blocks = () if deal is None else (result(scene, deal),)
    return Screen(scene.t(f"{game}.sheet"), "\n".join(lines), blocks), 1


def shows_calls(*calls: type[Fact]) -> Callable[[Scene, Step], bool]:
    """Return what is True for a move that the table shows: while players bid, what each has said."""

    def stands(scene: Scene, step: Step) -> bool:
        bidding = getattr(scene.view, "phase", "") in BIDDING
        return bidding and all(isinstance(fact, calls) for fact in step.facts)

    return stands
