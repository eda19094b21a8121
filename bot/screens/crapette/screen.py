"""The screens of Crapette."""

from bot.screens.crapette.board import board_text, picture, piles_text, place
from bot.screens.crapette.buttons import beside, lit_source, rows
from bot.screens.crapette.names import names, parsed, sources, targets
from bot.screens.kit.cards import cards_line
from bot.screens.kit.facts import Reply, tell
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Block, Body, GameScreen, Scene, Screen
from tapis.games.crapette.facts import Called, Ended, Moved, Restocked, SetOut
from tapis.games.crapette.piles import FOUNDATION
from tapis.games.crapette.view import CrapetteView, top_of
from tapis.games.kit.game import Fact
from tapis.games.kit.steps import Step

__all__ = ["names", "parsed", "sheet", "sources", "table", "targets"]

GAME = "crapette"
NEAR = 10
"""How many quiet turns before the limit the board begins to count them."""


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(CrapetteView)
    return Body(
        _turn(scene, view),
        lambda: board_text(scene),
        rows=rows(scene),
        beside=beside(scene),
        picture=picture(scene),
        asides=tuple(scene.t("crapette.cards", n=left) for left in view.left),
    )


def sheet(scene: Scene, _page: int) -> tuple[Screen, int]:
    """Write how many cards both players have left, pile by pile; there is one page."""
    t, view = scene.t, scene.view_as(CrapetteView)
    blocks = tuple(
        Block(t("crapette.left", seat=scene.names[seat], n=view.left[seat]), piles_text(t, view, seat))
        for seat in (0, 1)
    )
    done = t("crapette.sheet.done", n=sum(view.foundations), turn=view.number)
    quiet = t("crapette.quiet", n=view.quiet, limit=view.options.stall_limit)
    return Screen(t("crapette.sheet"), f"{done}\n{quiet}", blocks), 1


# What just happened


def told(scene: Scene, step: Step) -> str:
    """Tell one move in one line."""
    return tell(scene, GAME, step.facts, lambda fact: _told(scene, step, fact))


def _told(scene: Scene, step: Step, fact: Fact) -> Reply:
    t = scene.t
    match fact:
        case SetOut():
            return {"cards": cards_line(t, fact.crapettes)}
        case Moved():
            return _moved(scene, fact)
        case Ended():
            return _ended(scene, step, fact)
        case Called(upheld=True, cards=cards):
            told = cards_line(t, cards)
            return t("crapette.fact.upheld", seat=bold(scene.names[fact.seat]), cards=told, n=len(cards))
        case Restocked():
            return {"n": fact.cards}
        case _:
            return None


def _moved(scene: Scene, fact: Moved) -> Reply:
    """Tell from where to where a card went; one on a foundation has a text of its own."""
    t = scene.t
    ways = {"source": place(t, fact.source), "target": place(t, fact.target)}
    if fact.target != FOUNDATION:
        return ways
    seat, card = bold(scene.names[fact.seat]), cards_line(t, [fact.card])
    return t("crapette.fact.founded", seat=seat, card=card, **ways)


def _ended(scene: Scene, step: Step, fact: Ended) -> str:
    """Tell the end of a turn; one that a demonstration interrupts may go on yet (R13)."""
    called = any(isinstance(other, Called) for other in step.facts)
    interrupted = called and scene.view_as(CrapetteView).options.variant > 2
    seat = bold(scene.names[fact.seat])
    if fact.card is None:
        return scene.t("crapette.fact.interrupted.bare" if interrupted else "crapette.fact.ended", seat=seat)
    key = "crapette.fact.interrupted" if interrupted else "crapette.fact.laid_down"
    return scene.t(key, seat=seat, card=cards_line(scene.t, [fact.card]))


# Whose turn


def _turn(scene: Scene, view: CrapetteView) -> str:
    """Say who does what next, what may be called, and what would end the game."""
    if view.turn is None:
        return ""
    said = _demonstrating(scene, view) if view.state == "demonstrate" else _acting(scene, view)
    return "\n".join([said, *_notes(scene, view)])


def _demonstrating(scene: Scene, view: CrapetteView) -> str:
    seat, cards = bold(scene.names[view.turn or 0]), cards_line(scene.t, view.omitted)
    key = "crapette.turn.demonstrate.one_of" if len(view.omitted) > 1 else "crapette.turn.demonstrate"
    return scene.t(key, seat=seat, cards=cards, n=view.actions_left)


def _acting(scene: Scene, view: CrapetteView) -> str:
    """Ask for a source, or for a target for the chosen one."""
    t, seat, lit = scene.t, bold(scene.names[view.turn or 0]), lit_source(scene)
    card = top_of(view, view.turn or 0, lit) if lit else None
    if card:
        return t("crapette.turn.target", seat=seat, card=cards_line(t, [card]))
    stuck = view.options.hints == "on" and not view.offers
    key = "crapette.turn.end" if stuck else "crapette.turn.source"
    return t(key, seat=seat, turn=view.number)


def _notes(scene: Scene, view: CrapetteView) -> list[str]:
    """Say who may call no more, who would stop the game, and what would block it."""
    t, notes = scene.t, list[str]()
    acting = view.state == "act"
    if acting and view.options.variant > 1 and view.may_call is None:
        notes.append("-# " + t("crapette.call.barred", seat=bold(scene.names[1 - (view.turn or 0)])))
    for seat in view.agreed if acting else ():
        notes.append(t("crapette.agreed", seat=bold(scene.names[seat]), other=bold(scene.names[1 - seat])))
    limit = view.options.stall_limit
    if view.quiet >= limit - NEAR:
        notes.append("-# ⏳ " + t("crapette.quiet", n=view.quiet, limit=limit))
    return notes


SCREEN = GameScreen(table=table, names=names, told=told, sheet=sheet, parsed=parsed)
