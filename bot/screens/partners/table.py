"""The table while eight tricks are played: the cards laid, whose turn it is, the picture."""

from collections.abc import Sequence

from bot.screens.kit.numbers import number
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.screens.kit.trick import Trick, cells
from bot.screens.partners.announcements import Belotes, announced_notes
from bot.screens.partners.sides import against, standing, together
from tapis.games.kit.tricks import master
from tapis.games.partners.sides import Sides
from tapis.games.partners.view import PartnersView


def laid(scene: Scene, view: PartnersView) -> list[str]:
    """Write what lies before each seat: its card in the trick, at the end in the last one."""
    return cells(scene, view.last_trick if view.phase == "over" else view.trick)


def turn_line(scene: Scene, view: PartnersView) -> str:
    """Say who is to play, and that in the first trick one may announce."""
    if view.turn is None:
        return ""
    first = not sum(view.tricks_won) and view.options.declarations == "choice"
    key = "first" if first else "play" if view.trick else "lead"
    return scene.t(f"partners.turn.{key}", seat=bold(scene.names[view.turn]))


def trick_of(
    scene: Scene, view: PartnersView, trump: str, *, turned: str = "", notes: Sequence[str] = ()
) -> Trick:
    """Describe the table as everybody sees it.

    `trump` is "" while it is not known; `turned` lies face up in the middle while players bid; `notes` are
    short lines beside the table.
    """
    cards = [card for _, card in view.trick]
    return Trick(
        trick=view.trick,
        last=view.last_trick,
        last_winner=view.last_winner,
        trump=trump,
        taker=view.taker,
        turn=view.turn,
        master=view.trick[master(cards, trump)][0] if cards and trump else None,
        dealer=view.dealer,
        turned=turned,
        held=view.hand_sizes,
        open=(),
        scores=tuple((_called(scene, side), standing(view)[side]) for side in (0, 1)),
        teams=True,
        won=tuple(map(number, view.points)) if view.taker is not None else (),
        notes=tuple(notes),
    )


def _called(scene: Scene, side: int) -> str:
    """Name a side: "Us" and "Them" to who sits there and looks alone."""
    if scene.viewer is None:
        return together(scene, side, 12)
    return scene.t("partners.us" if scene.viewer % 2 == side else "partners.them")


def notes(scene: Scene, view: PartnersView, belotes: Belotes, before: Sides | None) -> list[str]:
    """Write beside the table what was announced, what the deals before gave both sides, the races won."""
    t = scene.t
    lines = [*announced_notes(scene, view, belotes)] if view.calls or belotes else []
    if before is not None and view.taker is None and not view.marks:
        lines.append(t("picture.deal", marked=against(before)))
    if view.options.races > 1:
        lines.append(t("picture.races", races=against(view.races)))
    return [*lines, *([", ".join(map(against, view.marks))] if view.marks else [])]
