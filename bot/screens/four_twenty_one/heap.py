"""The tokens of 421 as a picture: the pot, and each player with tokens and throw.

The data change when a turn is over, never with a throw.
"""

from bot.games.four_twenty_one.game import FourTwentyOneView
from bot.games.four_twenty_one.ranks import worth as tokens_of
from bot.games.kit.dice import Dice
from bot.games.kit.game import Seat
from bot.screens.four_twenty_one.players import extremes, on_board
from bot.screens.four_twenty_one.words import counted, throw_name
from bot.screens.kit.columns import PHONE, clip
from bot.screens.kit.limits import described
from bot.screens.kit.screen import Picture, Scene

Place = tuple[tuple[str, Seat], int, Dice, str, str, bool]
"""Player, tokens, their throw, what it is worth, whether it is the best or the weakest, their turn or not."""


def heap(scene: Scene, view: FourTwentyOneView) -> Picture:
    """Describe the picture of the round."""
    t = scene.t
    charge = view.part == "charge"
    head = t(f"four_twenty_one.part.{view.part}", round=view.round).replace("*", "")
    best, weakest = extremes(view) if view.turn is not None else ([], [])
    marks = {**dict.fromkeys(weakest, "weakest"), **dict.fromkeys(best, "best")}
    shown = on_board(view, [*best[:1], *weakest[:1]])
    places = tuple(_place(scene, view, seat, marks.get(seat, "")) for seat in view.order if seat in shown)
    title = t("four_twenty_one.heap", part=head) if charge else head
    alt = [f"{head}."]
    alt += [t("four_twenty_one.alt.pot", tokens=counted(t, view.pot))] if charge else []
    alt += [_said(scene, view, seat) for seat in view.order]
    return described("heap", (title, view.pot if charge else None, places), alt)


def _place(scene: Scene, view: FourTwentyOneView, seat: Seat, mark: str) -> Place:
    thrown = tuple(sorted(view.thrown[seat], reverse=True))
    worth = counted(scene.t, tokens_of(thrown)) if thrown else ""
    return (scene.names[seat], seat), view.tokens[seat], thrown, worth, mark, seat == view.turn


def _said(scene: Scene, view: FourTwentyOneView, seat: Seat) -> str:
    """Say what a player has, and has thrown."""
    t, thrown = scene.t, view.thrown[seat]
    said = f"{clip(scene.names[seat], PHONE)} {counted(t, view.tokens[seat])}"
    return f"{said}, {throw_name(t, thrown)}." if thrown else f"{said}."
