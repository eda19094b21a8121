"""Announcements in words: what was called, what was shown, who has belote; and what else happens in play."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bot.screens.kit.cards import cards_line, suit_sign
from bot.screens.kit.facts import Reply
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.screens.partners.sides import against, side_name, together
from bot.text import Text
from tapis.drawing.columns import in_line
from tapis.games.kit.game import Fact, Seat
from tapis.games.partners.announcements import Combination
from tapis.games.partners.facts import BeloteCalled, Called, RaceWon, Shown
from tapis.games.partners.view import PartnersView

Belotes: TypeAlias = Sequence[tuple[Seat, str, bool]]
"""Who has called belote, in which suit ("" where only one may be meant), whether rebelote has followed."""


def called_text(t: Text, call: Called) -> str:
    """Write what the table hears of a declaration: kind and rank, not the suit."""
    return t(f"partners.combination.{call.combination}.{call.rank}")


def combinations_text(t: Text, combinations: Iterable[Combination]) -> str:
    """Write combinations with their cards as text."""
    return ", ".join(
        t(f"partners.combination.{each.kind}.{each.rank}") + f" ({cards_line(t, each.cards, drawn=False)})"
        for each in combinations
    )


def belote_text(t: Text, call: str, suit: str = "") -> str:
    """Write "Belote" or "Rebelote", with the sign of its suit if one is given."""
    said = t(f"partners.call.{call}")
    return f"{said} {suit_sign(t, suit)}" if suit else said


def announced_lines(scene: Scene, view: PartnersView, belotes: Belotes) -> list[str]:
    """List what was called and shown in this deal, and who has belote."""
    t = scene.t
    lines: list[str] = []
    if view.calls:
        calls = [
            t("partners.called", seat=in_line(scene.names[call.seat]), combination=called_text(t, call))
            for call in view.calls
        ]
        lines.append(t("partners.calls", calls=" · ".join(calls)))
    if view.announcing is not None:
        lines.append(t("partners.announcing", side=side_name(scene, view.announcing)))
    for shown in view.shown:
        named = f"{combinations_text(t, shown.combinations)} ({shown.points})"
        lines.append(t("partners.shows", seat=bold(scene.names[shown.seat]), combinations=named))
    for seat, suit, twice in belotes:
        calls = [f"**{belote_text(t, 'belote', suit)}**", *([f"**{belote_text(t, 'rebelote')}**"] * twice)]
        lines.append(t("partners.belote", seat=bold(scene.names[seat]), calls=", ".join(calls)))
    return lines


def announced_notes(scene: Scene, view: PartnersView, belotes: Belotes) -> Iterator[str]:
    """Yield the notes of the picture: what each player has announced."""
    t = scene.t
    for call in view.calls:
        yield t("picture.called", seat=scene.names[call.seat], combination=called_text(t, call))
    for seat, suit, twice in belotes:
        said = belote_text(t, "rebelote" if twice else "belote", suit)
        yield t("picture.called", seat=scene.names[seat], combination=said)


def announced_alt(scene: Scene, view: PartnersView, belotes: Belotes) -> Iterator[str]:
    """Yield sentences of a picture's text: what was called and shown, who has belote."""
    t = scene.t
    for call in view.calls:
        yield t("alt.called", seat=scene.names[call.seat], combination=called_text(t, call))
    for shown in view.shown:
        combinations = combinations_text(t, shown.combinations)
        yield t("alt.shown", seat=scene.names[shown.seat], combinations=combinations)
    for seat, _, _ in belotes:
        yield t("alt.belote", seat=scene.names[seat])


# What just happened


def told_of_play(scene: Scene, fact: Fact, *, suits: bool = False) -> Reply:
    """Tell a fact of the play; None for any other.  `suits`: belote is told with its suit."""
    t = scene.t
    match fact:
        case RaceWon():
            scores = against(fact.scores, fact.side)
            return t("fact.race", side=bold(together(scene, fact.side)), scores=scores)
        case Called():
            return {"combination": called_text(t, fact)}
        case BeloteCalled():
            return {"call": belote_text(t, fact.call, fact.suit if suits else "")}
        case Shown():
            return {"combinations": combinations_text(t, fact.combinations)}
        case _:
            return None
